"""Which column of somebody's table holds the names, which the copies and which the texts."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType

from pnp.expression import is_truth
from pnp.tables.naming import field_of
from pnp.tables.rows import MEANT, Rows, Value

Meanings = Mapping[str, str]
"""By "name", "copies" and "text" the column that holds them, where it is called something else."""

_CALLED: Mapping[str, str] = MappingProxyType(
    {
        "name": """name title card nombre titulo carta nom titre carte titel karte nome titolo naam kaart
            nazwa tytul karta namn navn nazov jmeno nev cim ad isim baslik kart ime naslov название имя карта
            назва ονομα τιτλος καρτα שם כותרת קלף اسم عنوان بطاقة 名前 名称 カード名 卡名 标题 이름 카드명""",
        "copies": """copies copy qty quantity count counts amount anzahl menge stuck cantidad cant copias
            ejemplares unidades quantite qte nombre exemplaires copie quantita aantal stuks ilosc sztuk antal
            pocet kusov kusu darab adet количество колво копии кількість αντιτυπα ποσοτητα כמות עותקים عدد
            كمية نسخ 枚数 数量 张数 수량""",
        "text": """text rules ruletext rulestext effect description ability texto efecto descripcion reglas
            habilidad texte effet beschreibung effekt regel regeln testo effetto descrizione tekst efekt opis
            beskrivning beskrivelse szoveg metin текст эффект описание правила κειμενο περιγραφη
            טקסט תיאור نص وصف テキスト 効果 文本 效果 描述 텍스트""",
    }
)
"""What people call the columns, in the languages that kits are printed in and some more; without accents."""

_OF_A_CARD = frozenset(
    {"card", "cards", "carta", "cartas", "carte", "cartes", "karte", "karten"}
    | {"of", "the", "de", "la", "del", "des", "du", "der"}
)
"""Words that say nothing beside another: "card title", "nombre de la carta"."""

_SURE = frozenset(("copies", "qty", "quantity", "anzahl", "cantidad", "copias"))
"""Words that say that a column has copies, whatever stands beside them: "number of copies"."""

_ENDINGS = ("name", "title", "text", "copies", "count", "qty", "quantity")
"""Of names of columns that are written as one word: "cardname"."""


def candidates(rows: Rows, meaning: str) -> tuple[str, ...]:
    """Return the columns of a table that are called as people call the names, copies or texts of cards.

    A column of copies holds whole numbers and empty cells, a column of names does not: so the French
    "nombre" (number) and the Spanish one (name) are told apart.
    """
    fits = _PLAUSIBLE[meaning]
    words = frozenset(_unaccented(word.casefold()) for word in _CALLED[meaning].split())
    return tuple(
        column
        for column in rows.columns
        if column not in MEANT
        and _is_called(column, meaning, words)
        and fits([row.cells[column] for row in rows.rows])
    )


def _is_called(column: str, meaning: str, words: frozenset[str]) -> bool:
    return bool(_bare(column) & words) or (meaning == "copies" and not _SURE.isdisjoint(column.split("_")))


def _bare(column: str) -> frozenset[str]:
    """Return what a column may be called: its name without accents, and without words that say nothing."""
    parts = [_unaccented(part) for part in column.split("_")]
    rest = [part for part in parts if part not in _OF_A_CARD] or parts
    whole = "".join(rest)
    short = [whole[4:] for ending in _ENDINGS if whole == f"card{ending}"]
    return frozenset((whole, *short))


def _unaccented(text: str) -> str:
    """Return a text without accents and other marks of its letters: "titulo" for "título"."""
    apart = unicodedata.normalize("NFKD", text)
    return unicodedata.normalize("NFC", "".join(each for each in apart if not unicodedata.combining(each)))


def _are_counts(cells: list[Value]) -> bool:
    told = [cell for cell in cells if cell != ""]
    return all(isinstance(cell, int) and not is_truth(cell) and cell >= 0 for cell in told)


_PLAUSIBLE: Mapping[str, Callable[[list[Value]], bool]] = MappingProxyType(
    {
        "name": lambda cells: not cells or not _are_counts(cells),
        "copies": _are_counts,
        "text": lambda cells: not any(cells) or not _are_counts(cells),
    }
)


def header_below(rows: Rows) -> int | None:
    """Return the line of a row below the first that names the columns, where the first has only a title."""
    for row in rows.rows[:5]:
        # A title without separators makes one column of all that stands below it.
        cells = [part for cell in row.cells.values() for part in re.split("[,;\t]", str(cell))]
        if "name" in map(field_of, cells):
            return row.line
    return None
