"""A fault in a table is reported with its cell, once for all rows that have it."""

import re
from pathlib import Path

import pytest
import xlsxwriter

from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import open_game
from pnp.games.plain.faces.matching import place_finding
from tests.layout.folder import GAME, drawn, game_in

TABLE = '\n[[tables]]\nfile = "cards.csv"\ntext_column = "rule"\nkind = "card"\nsource = "stated: here"\n'

WORKBOOK = TABLE.replace("cards.csv", "cards.xlsx").replace('text_column = "rule"\n', "")

SHIPPED = 'schema = 1\n[faces.card]\nextends = ["poker"]\n'


def refused(path: Path, layout: str, cards: str) -> str:
    """The message about a game's folder whose cards cannot be drawn."""
    path.mkdir()
    (path / "game.toml").write_text(GAME + TABLE, encoding="utf-8")
    (path / "cards.csv").write_text(cards, encoding="utf-8")
    if layout:
        (path / "layout.toml").write_text(layout, encoding="utf-8")
    return told(path)


def write_deck(path: Path, *lines: tuple[str, ...]) -> None:
    """Write a workbook with one sheet."""
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("Deck")
    for line, cells in enumerate(lines):
        sheet.write_row(line, 0, cells)
    book.close()


def told(path: Path) -> str:
    """The message about a game that cannot be drawn."""
    with pytest.raises(PnpError) as caught:
        drawn(path)
    return str(caught.value).replace(f"{path}/", "")


def test_an_unknown_icon_of_six_rows_is_one_message_with_its_first_cell(tmp_path: Path) -> None:
    cards = "Name,Icon,Rule\n" + "".join(f"Card {n},flame,Draw.\n" for n in range(6))
    assert refused(tmp_path / "g", SHIPPED, cards) == (
        "cards.csv:2: icon: unknown icon 'flame'; expected icons/flame.svg in the game's folder, or an icon "
        "that ships; found no such file, and so in 5 more rows: 'Card 1', 'Card 2', 'Card 3' ...\n"
        "  hint: did you mean 'flag'? docs/looks.md shows all icons"
    )


def test_rows_of_toml_and_of_workbooks_are_told_once_as_well(tmp_path: Path) -> None:
    path = game_in(tmp_path / "a", SHIPPED, *['fields = { icon = "flame" }'] * 3)
    assert re.match(r"game.toml:\d+: components\[0\].fields.icon: unknown icon 'flame'", told(path))
    assert "found no such file, and so in 2 more rows: 'Sun 2', 'Sun 3'" in told(path)
    path = tmp_path / "b"
    path.mkdir()
    write_deck(path / "cards.xlsx", ("Name", "Icon"), ("Sun", "flame"), ("Moon", "flame"), ("Star", "sun"))
    (path / "game.toml").write_text(GAME + WORKBOOK, encoding="utf-8")
    (path / "layout.toml").write_text(SHIPPED, encoding="utf-8")
    assert told(path).startswith("cards.xlsx: Deck!B2: unknown icon 'flame'")
    assert "found no such file, and so in 1 more row: 'Moon'" in told(path)


@pytest.mark.parametrize(
    ("cards", "begins"),
    [
        ("Name,Image,Rule\nSun,sun.png,Draw.\n", "cards.csv:2: image: no such picture"),
        (
            "Name,Image,Rule\nSun,../sun.png,Draw.\n",
            "cards.csv:2: image: a picture outside the game's folder",
        ),
        ("Name,Icon,Rule\nSun,sun,Take :flame:\n", "cards.csv:2: rule: unknown icon 'flame'"),
        (f"Name,Icon,Rule\nSun,sun,{'Too long. ' * 90}\n", "cards.csv:2: rule: 'Sun': text does not fit"),
    ],
)
def test_a_face_that_ships_is_not_blamed_for_a_cell(tmp_path: Path, cards: str, begins: str) -> None:
    assert refused(tmp_path / "g", SHIPPED, cards).startswith(begins)


def test_a_colour_of_a_spreadsheet_names_its_cell(tmp_path: Path) -> None:
    """And it is told once for all rows that have it."""
    path = tmp_path / "g"
    path.mkdir()
    rows = ("Sun", "sun", "umbre"), ("Moon", "moon", "umbre")
    write_deck(path / "cards.xlsx", ("Name", "Icon", "Suit"), *rows)
    (path / "game.toml").write_text(GAME + WORKBOOK, encoding="utf-8")
    layout = SHIPPED + '[faces.card.boxes.picture]\ncolour = "{suit}"\n'
    (path / "layout.toml").write_text(layout, encoding="utf-8")
    assert "found 'umbre' for 'Sun' (cards.xlsx: Deck!C2), and so in 1 more row: 'Moon'" in told(path)


def test_a_usual_column_of_a_face_is_named_in_the_layout(tmp_path: Path) -> None:
    layout = SHIPPED + 'columns = { icon = "flame" }\n'
    said = refused(tmp_path / "g", layout, "Name,Rule\nSun,Draw.\n")
    assert said.startswith("layout.toml:4: faces.card.columns.icon: unknown icon 'flame'")


def test_a_colour_that_the_layout_composes_is_told_once_with_the_layout(tmp_path: Path) -> None:
    layout = SHIPPED + "[faces.card.boxes.picture]\ncolour = \"{'umbre' if suit == 'a' else 'blue'}\"\n"
    said = refused(tmp_path / "g", layout, "Name,Suit,Icon,Rule\nSun,a,sun,Draw.\nMoon,a,moon,Draw.\n")
    assert said == (
        "layout.toml:5: faces.card.boxes.picture.colour: unknown colour 'umbre'; expected a swatch of the "
        "theme, or \"none\"; found 'umbre' for 'Sun' (cards.csv:2), and so in 1 more row: 'Moon'\n"
        "  hint: did you mean 'umber'?"
    )


def test_the_hint_for_an_unknown_colour_lists_every_swatch_and_the_palette(tmp_path: Path) -> None:
    layout = SHIPPED + '[faces.card.boxes.picture]\ncolour = "red"\n'
    said = refused(tmp_path / "g", layout, "Name,Icon,Rule\nSun,sun,Draw.\n")
    assert "umber-wash; a colour of your own goes under [palette] of theme.toml" in said


def test_a_plain_card_has_its_fault_once_too(tmp_path: Path) -> None:
    said = refused(tmp_path / "g", "", "Name,Rule\nSun,Take :flame:\nMoon,Take :flame:\n")
    assert said.startswith("cards.csv:2: 'Sun': unknown icon 'flame'")
    assert said.count("unknown icon") == 1
    assert "and so in 1 more row: 'Moon'" in said


def test_a_finding_names_the_line_of_an_own_box_and_none_of_a_face_that_ships(tmp_path: Path) -> None:
    refused(
        tmp_path / "g",
        SHIPPED + '[faces.card.boxes.lable]\ntext = "{name} :flame:"\n',
        "Name,Rule\nSun,Draw.\n",
    )
    definition = open_game(str(tmp_path / "g")).definition
    place = f"{tmp_path}/g/layout.toml:4: faces.card.boxes.lable"
    for box, said in (("lable", f"lable ({place})"), ("label", "label")):
        finding = Finding("D10", "error", "card:card.sun", f"too faint, in box:{box}")
        assert place_finding(definition, finding).message == f"too faint, in {said}"
