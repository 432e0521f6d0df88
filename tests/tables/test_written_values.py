"""Cells are printed as the sheet shows them, and are what they mean in expressions."""

import pickle
from pathlib import Path

import pytest

from pnp.expression import Fraction, Truth, format_value, parse, template
from pnp.games import open_game
from pnp.tables import read_table
from tests.layout.folder import GAME, drawn, said

TABLE = """
[[tables]]
file = "cards.csv"
kind = "card"
source = "stated: here"
"""
LAYOUT = """schema = 1

[faces.card.boxes.a]
text = "{extra} / {'yes' if extra else 'no'}"
translate = false
"""


@pytest.mark.parametrize(
    ("cell", "printed", "means"),
    [
        ("TRUE", "TRUE", "yes"),
        ("False", "False", "no"),
        ("true", "true", "yes"),
        ("1.0", "1.0", "yes"),
        ("0.0", "0.0", "no"),
        ("007", "007", "yes"),
        ("50%", "50%", "yes"),
        ("5 %", "5 %", "yes"),
        ("2.50", "2.50", "yes"),
        ("-0", "-0", "yes"),
        ("12", "12", "yes"),
        ("", "", "no"),
    ],
)
def test_a_cell_is_printed_as_it_is_written(tmp_path: Path, cell: str, printed: str, means: str) -> None:
    """From the table through the definition to the face."""
    (tmp_path / "cards.csv").write_text(f"name,extra\nSun,{cell}\n", encoding="utf-8")
    (tmp_path / "game.toml").write_text(GAME + TABLE, encoding="utf-8")
    (tmp_path / "layout.toml").write_text(LAYOUT, encoding="utf-8")
    (component,) = drawn(tmp_path)
    assert " ".join(said(component.front.elements)) == f"{printed} / {means}".strip()
    assert open_game(str(tmp_path)).definition.components[0].copies == 1


@pytest.mark.parametrize("value", [Truth("TRUE"), Truth("false"), Fraction("1.0")])
def test_a_value_as_written_is_the_same_after_a_journey(value: object) -> None:
    again = pickle.loads(pickle.dumps(value))  # noqa: S301  # our own
    assert (again, format_value(again), repr(again)) == (value, format_value(value), repr(value))  # type: ignore[arg-type]


def test_true_and_fractions_are_compared_as_what_they_mean() -> None:
    row = {"extra": Truth("TRUE"), "level": Fraction("1.0")}
    assert parse("extra == true and level == 1 and level < 2 and not (extra == false)")(row)
    assert template("{level + 1}")(row) == "2"


def test_true_is_no_number_of_copies(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("name,copies\nSun,TRUE\n", encoding="utf-8")
    (row,) = read_table(tmp_path / "cards.csv").rows
    assert isinstance(row.cells["copies"], Truth)
    (tmp_path / "game.toml").write_text(GAME + TABLE, encoding="utf-8")
    with pytest.raises(Exception, match="a whole number from 0 to"):
        open_game(str(tmp_path))
