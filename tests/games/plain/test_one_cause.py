"""One cause is one finding, at the line where its author can mend it."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.games import open_game
from pnp.scaffold.table import columns
from pnp.tables import read_table
from pnp.verify import gate, model
from tests.layout.folder import GAME

TABLE = """
[[tables]]
file = "cards.csv"
kind = "card"
back = "back"
source = "stated: here"

[counts]
card = {count}
source = "stated: the box"
"""
BACK = 'schema = 1\n\n[faces.card.boxes.a]\ntext = "{name}"\n\n[faces."back:day"]\nground = "blue"\n'


def game_of(tmp_path: Path, cards: str, count: int, layout: str = "", more: str = "") -> Path:
    (tmp_path / "cards.csv").write_text(cards, encoding="utf-8")
    (tmp_path / "game.toml").write_text(GAME + TABLE.replace("{count}", str(count)) + more, encoding="utf-8")
    if layout:
        (tmp_path / "layout.toml").write_text(layout, encoding="utf-8")
    return tmp_path


def test_rows_without_a_back_are_told_once_where_their_back_is_named(tmp_path: Path) -> None:
    folder = game_of(tmp_path, "name,back\nA,day\nB,\nC,\n", 3, BACK)
    game = open_game(str(folder))
    found = [each for check in game.checks.MODEL for each in check(game) if each.severity == "error"]
    (only,) = found
    assert only.where.endswith("game.toml:20: tables[0].back")
    assert 'expected [faces."back:back"] in layout.toml' in only.message


def test_a_back_that_a_row_names_is_told_at_its_cell(tmp_path: Path) -> None:
    folder = game_of(tmp_path, "name,back\nA,day\nB,dya\n", 2, BACK)
    game = open_game(str(folder))
    (only,) = [each for check in game.checks.MODEL for each in check(game) if each.severity == "error"]
    assert only.where.endswith("cards.csv:3: back")
    assert only.hint == "did you mean 'day'?"


@pytest.mark.parametrize(
    ("cards", "count"), [("name\nA\nB\n", 1), ("name,copies\nA,3\n", 2), ("name\nA\n", 0)]
)
def test_a_count_of_the_box_keeps_nothing_from_being_built(tmp_path: Path, cards: str, count: int) -> None:
    """`pnp build` warns; `pnp verify` reports one error, not one for the number of the texts as well."""
    folder = game_of(tmp_path, cards, count)
    (folder / "rulebook.md.j2").write_text("# A [#a]\n\nTake {{ numbers.cards }}.\n", encoding="utf-8")
    game = open_game(str(folder))
    assert [each.code for each in gate.refuse_definition(game)] == ["M09"]
    found = [each.code for check in model.CHECKS for each in check(game) if each.severity == "error"]
    assert found == ["M09"]


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [('"card.sun" = 2', 0), ('"card.sun" = 3', 1), ("count_card_sun = 2", 0), ('"card.moon" = 2', 1)],
)
def test_the_id_of_a_component_stands_for_how_many_there_are(
    tmp_path: Path, numbers: str, wrong: int
) -> None:
    more = f'\n[[expected]]\nnumbers = {{ {numbers} }}\nsource = "stated: the box"\n'
    game = open_game(str(game_of(tmp_path, "name,copies\nSun,2\n", 2, more=more)))
    found = [each for check in model.CHECKS for each in check(game) if each.code == "M10"]
    assert len(found) == wrong


@pytest.mark.parametrize("first", ["sep=;\n", "SEP=;\r\n", '"sep=;"\n'])
def test_the_separator_that_excel_is_told_is_no_row(tmp_path: Path, first: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(f"{first}name;text\nA;x, y, z\n", encoding="utf-8", newline="")
    found = read_table(path)
    assert found.columns == ("name", "text")
    assert found.rows[0].cells["text"] == "x, y, z"
    assert found.rows[0].place("text").endswith("cards.csv:3: text")


def test_a_card_may_be_called_as_excel_says_it(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("name,text\nsep=;,x\n", encoding="utf-8")
    assert read_table(path).rows[0].cells["name"] == "sep=;"


@pytest.mark.parametrize("title", ["My great game;;\n", "My great game\n", "Deck;2026;\n\n"])
def test_a_title_above_the_names_of_the_columns_is_one_fault(tmp_path: Path, title: str) -> None:
    folder = game_of(tmp_path, f"{title}name;text;copies\nA;x;1\nB;y;2\n", 3)
    line = title.count("\n") + 1
    with pytest.raises(PnpError) as caught:
        open_game(str(folder))
    assert caught.value.others == ()
    assert f"are the names of the columns in row {line}?" in caught.value.hint
    with pytest.raises(PnpError) as caught:
        columns(folder / "cards.csv", None, {})
    assert f"are the names of the columns in row {line}?" in caught.value.hint
