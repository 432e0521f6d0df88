"""What people call the columns of their tables, and which of them hold names, copies and texts."""

from pathlib import Path

import pytest

from pnp.tables import candidates, field_of, read_table
from pnp.tables.meaning import _NAMES

REAL = [
    # header, two rows, and the columns of names, copies and texts
    ("Card Name,Type,Cost,Qty,Effect,Flavour", "Rain,sky,2,3,Draw.,Wet", "card_name", "qty", "effect"),
    ("TITLE;QUANTITY;RULES TEXT", "Rain;3;Draw.", "title", "quantity", "rules_text"),
    ("\ufeffTitle,Count,Description", "Rain,3,Draw.", "title", "count", "description"),
    ("Title,Qty,Rule", "Rain,3,Draw.", "title", "qty", "rule"),
    ("Título,Copias,Regla", "Lluvia,3,Roba.", "título", "copias", "regla"),
    ("Titre,Quantité,Règle", "Pluie,3,Pioche.", "titre", "quantité", "règle"),
    ("card,copies_in_deck,ability", "Rain,3,Draw.", "card", "copies_in_deck", "ability"),
    ("Cardname,Number of copies,Card text", "Rain,3,Draw.", "cardname", "number_of_copies", "card_text"),
    ("Bird,How many,Rule", "Owl,3,Draw.", "", "how_many", "rule"),
    ("Titel;Anzahl;Beschreibung", "Regen;3;Zieh.", "titel", "anzahl", "beschreibung"),
    ("Karte;Stück;Effekt", "Regen;3;Zieh.", "karte", "stück", "effekt"),
    ("Nombre de la carta,Cantidad,Descripción", "Lluvia,3,Roba.", "nombre_de_la_carta", "cantidad",
     "descripción"),
    (" Título , Copias , Efecto ", "Lluvia,3,Roba.", "título", "copias", "efecto"),
    ("Nom,Nombre,Effet", "Pluie,3,Pioche.", "nom", "nombre", "effet"),
    ("nombre,cantidad,texto", "Lluvia,3,Roba.", "nombre", "cantidad", "texto"),
    ("Titre,Quantité,Texte", "Pluie,3,Pioche.", "titre", "quantité", "texte"),
    ("Nome,Quantità,Testo", "Pioggia,3,Pesca.", "nome", "quantità", "testo"),
    ("Название,Кол-во,Текст", "Дождь,3,Возьми.", "название", "кол_во", "текст"),
    ("Τίτλος,Ποσότητα,Κείμενο", "Βροχή,3,Τράβα.", "τίτλος", "ποσότητα", "κείμενο"),
    ("שם,כמות,טקסט", "גשם,3,משוך.", "שם", "כמות", "טקסט"),
    ("اسم,عدد,نص", "مطر,3,اسحب.", "اسم", "عدد", "نص"),
    ("カード名,枚数,テキスト", "雨,3,引く。", "カード名", "枚数", "テキスト"),
]  # fmt: skip


@pytest.mark.parametrize(("header", "row", "name", "copies", "text"), REAL, ids=[each[0] for each in REAL])
def test_what_people_call_their_columns_is_known(
    tmp_path: Path, header: str, row: str, name: str, copies: str, text: str
) -> None:
    (tmp_path / "cards.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    rows = read_table(tmp_path / "cards.csv")
    assert (candidates(rows, "name"), candidates(rows, "copies"), candidates(rows, "text")) == (
        (field_of(name),) if name else (),
        (field_of(copies),),
        (field_of(text),),
    )


@pytest.mark.parametrize(
    ("header", "row", "meaning"),
    [
        ("Card,Cost", "1,2", "name"),  # the number of a card
        ("Number,No.,Cost,#", "1,2,3,4", "copies"),
        ("Flavour text,Cost", "Wet,2", "text"),
        ("Count,Cost", "many,2", "copies"),
        ("Copies,Qty", "1,2.5", "copies"),
        ("name,text,kind", "Rain,Draw.,title", "name"),
        ("Nombre,Cost", "3,2", "name"),
        ("Nombre,Cost", "Lluvia,2", "copies"),
    ],
)
def test_what_means_something_else_is_not_taken(tmp_path: Path, header: str, row: str, meaning: str) -> None:
    (tmp_path / "cards.csv").write_text(f"{header}\n{row}\n", encoding="utf-8")
    assert candidates(read_table(tmp_path / "cards.csv"), meaning) == ()


def test_no_word_means_two_things_but_one_that_cells_tell_apart() -> None:
    words = {meaning: set(said.split()) for meaning, said in _NAMES.items()}
    assert words["name"] & words["copies"] == {"nombre"}
    assert not words["text"] & (words["name"] | words["copies"])
    assert all(word == word.lower() for said in words.values() for word in said)


def test_a_column_is_a_meaning_and_itself(tmp_path: Path) -> None:
    """What looks like a number is a text where it is a name; a fault of a cell is told once."""
    (tmp_path / "cards.csv").write_text("Title,Qty\n007,2\ntrue,1\n7,x\n\x07,1\n", encoding="utf-8")
    rows = read_table(tmp_path / "cards.csv", None, {"name": "title", "copies": "qty"})
    assert rows.columns == ("title", "qty", "name", "copies")
    assert [row.cells["name"] for row in rows.rows] == ["007", "true", "7", "\x07"]
    assert [row.cells["title"] for row in rows.rows] == ["007", True, 7, "\x07"]
    assert [str(fault.error) for fault in rows.faults] == [
        f"{tmp_path}/cards.csv:5: title: wrong value; expected a text without control characters; "
        "found '\\x07' in it"
    ]
    assert read_table(tmp_path / "cards.csv", None, {"name": "titel"}).columns == ("title", "qty")
