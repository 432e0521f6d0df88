"""Guess which columns of a table have the names, the copies and the texts of cards."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from types import MappingProxyType

from pnp.expression import is_truth
from pnp.tables.rows import STANDARD_COLUMNS, Rows, Value, field_of

Meanings = Mapping[str, str]
"""The columns with the names, copies and texts, by "name", "copies" and "text". Columns that already have
these names are left out."""

_NAMES: Mapping[str, str] = MappingProxyType(
    {
        "name": """name title card nombre titulo carta nom titre carte titel karte nome titolo naam kaart
            nazwa tytul karta namn navn nazov jmeno nev cim ad isim baslik kart ime naslov название имя карта
            назва ονομα τιτλος καρτα שם כותרת קלף اسم عنوان بطاقة 名前 名称 カード名 卡名 标题 이름 카드명""",
        "copies": """copies copy qty quantity count counts amount anzahl menge stuck cantidad cant copias
            ejemplares unidades quantite qte nombre exemplaires copie quantita aantal stuks ilosc sztuk antal
            pocet kusov kusu darab adet howmany cuantos cuantas combien wieviele quanti
            quante quantos quantas hoeveel количество колво копии кількість αντιτυπα ποσοτητα כמות עותקים عدد
            كمية نسخ 枚数 数量 张数 수량""",
        "text": """text texts rule rules ruletext rulestext ruling effect effects description ability
            abilities texto textos efecto efectos descripcion regla reglas habilidad habilidades texte textes
            effet effets regle regles capacite beschreibung effekt effekte regel regeln testo testi effetto
            effetti regola regole descrizione regra regras efeito descricao tekst efekt opis zasada zasady
            beskrivning beskrivelse szoveg metin текст эффект описание правила κειμενο περιγραφη טקסט
            תיאור نص وصف テキスト 効果 文本 效果 描述 텍스트""",
    }
)
"""The names that people give to the columns, in the languages of kits and some more, without accents."""

_FILLER_WORDS = frozenset(
    {"card", "cards", "carta", "cartas", "carte", "cartes", "karte", "karten"}
    | {"of", "the", "de", "la", "del", "des", "du", "der"}
)
"""Words without meaning beside another: "card title", "nombre de la carta"."""

_SURE = frozenset(("copies", "qty", "quantity", "anzahl", "cantidad", "copias"))
"""Words that mean a column of copies, with any words beside them: "number of copies"."""

_ENDINGS = ("name", "title", "text", "copies", "count", "qty", "quantity")
"""Endings of column names written as one word: "cardname"."""


def candidates(rows: Rows, meaning: str) -> tuple[str, ...]:
    """Return the columns of a table that, by their headings and values, may have the names, copies or texts
    of cards. `meaning` is "name", "copies" or "text".

    A column of copies has only whole numbers and empty cells, and a column of names has other values. So the
    French heading "nombre" (number) is distinguished from the Spanish one (name).
    """
    fits = _PLAUSIBLE[meaning]
    words = frozenset(_strip_accents(word.casefold()) for word in _NAMES[meaning].split())
    return tuple(
        column
        for column in rows.columns
        if column not in STANDARD_COLUMNS
        and _is_called(column, meaning, words)
        and fits([row.cells[column] for row in rows.rows])
    )


def _is_called(column: str, meaning: str, words: frozenset[str]) -> bool:
    return bool(_name_words(column) & words) or (
        meaning == "copies" and not _SURE.isdisjoint(column.split("_"))
    )


def _name_words(column: str) -> frozenset[str]:
    """Return the words of a column's name, without accents and without filler words."""
    parts = [_strip_accents(part) for part in column.split("_")]
    rest = [part for part in parts if part not in _FILLER_WORDS] or parts
    whole = "".join(rest)
    short = [whole[4:] for ending in _ENDINGS if whole == f"card{ending}"]
    return frozenset((whole, *short))


def _strip_accents(text: str) -> str:
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
    """Return the line of the row that has the names of the columns, if the table begins with a title above
    them. Only the first five rows below the title are searched. Return None if there is no such row."""
    for row in rows.rows[:5]:
        # A title without separators makes one column of all that stands below it.
        cells = [part for cell in row.cells.values() for part in re.split("[,;\t]", str(cell))]
        if "name" in map(field_of, cells):
            return row.line
    return None
