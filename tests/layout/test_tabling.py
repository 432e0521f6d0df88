"""Tables on faces: rows and columns stand where they should, shrink together, and are refused in words."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError
from pnp.scene import Text, Variant, leaves
from pnp.text import use_language
from tests.layout.folder import drawn, game_in, said

PLACE = "size = 12, smallest = 8, left = 0, top = 0, width = 40, height = 30"
BOX = 'costs = { text = "%s", table = "%s", ' + PLACE + "%s }"
HEAD = "schema = 1\n[faces.card]\nsize = [50, 60]\nsafe = 2\n[faces.card.boxes]\n"


def lines(
    path: Path, words: str, kind: str = "rows", keys: str = "", variant: Variant = "colour"
) -> list[Text]:
    """The texts of a card with a table, in the order of painting."""
    (card,) = drawn(game_in(path, HEAD + BOX % (words, kind, keys)), variant)
    return [leaf for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text)]


def test_rows_and_columns_stand_in_line_and_numbers_end_at_the_right(tmp_path: Path) -> None:
    wood, three, stone, twelve = lines(tmp_path / "g", r"Wood | 3\nStone | 12")
    assert [each.text for each in (wood, three, stone, twelve)] == ["Wood", "3", "Stone", "12"]
    assert wood.origin[0] == pytest.approx(stone.origin[0]) == pytest.approx(2.0)
    assert three.origin[0] + three.width == pytest.approx(twelve.origin[0] + twelve.width, abs=0.01)
    assert three.origin[0] + three.width == pytest.approx(42.0, abs=0.2)
    assert wood.origin[1] == three.origin[1] < stone.origin[1] == twelve.origin[1]


def test_a_heading_is_bold_and_has_a_rule_below_it(tmp_path: Path) -> None:
    path = game_in(tmp_path / "g", HEAD + BOX % (r"Crop | Points\nWheat | 1", "heading", ""))
    (card,) = drawn(path)
    crop, points, wheat, one = (leaf for leaf, _ in leaves(card.front.elements) if isinstance(leaf, Text))
    plain = lines(tmp_path / "h", r"Crop | Points\nWheat | 1")
    assert [each.text for each in plain] == ["Crop", "Points", "Wheat", "1"]
    assert crop.width > plain[0].width
    assert wheat.width == plain[2].width
    (rule,) = (leaf for leaf, _ in leaves(card.front.elements) if leaf.name == "rule:box:costs")
    ((_, _, above), (_, _, same)) = rule.segments  # type: ignore[union-attr]
    assert crop.origin[1] < above == same < wheat.origin[1] - wheat.size / 2
    assert one.origin[0] > wheat.origin[0]
    assert points.origin[0] + points.width == pytest.approx(one.origin[0] + one.width, abs=0.01)


def test_in_hebrew_the_first_column_stands_at_the_right(tmp_path: Path) -> None:
    with use_language("he"):
        first, second = lines(tmp_path / "g", r"עץ | 3")
    assert first.origin[0] > second.origin[0]
    assert first.origin[0] + first.width == pytest.approx(42.0, abs=0.2)


def test_all_cells_shrink_together(tmp_path: Path) -> None:
    sizes = {each.size for each in lines(tmp_path / "g", r"A long name of a thing | 3\nStone | 12")}
    (size,) = sizes
    (usual,) = {each.size for each in lines(tmp_path / "h", r"Wood | 3\nStone | 12")}
    assert size < usual


def test_cells_come_from_columns_and_may_be_empty(tmp_path: Path) -> None:
    layout = HEAD + BOX % ("{text}", "rows", "")
    (card,) = drawn(game_in(tmp_path / "g", layout, 'text = "Wood | 3 | \\nStone | | 2"'))
    assert said(card.front.elements) == ["Wood", "3", "Stone", "2"]
    (plain,) = drawn(game_in(tmp_path / "h", layout))
    assert said(plain.front.elements) == []


@pytest.mark.parametrize(
    ("words", "keys", "told"),
    [
        (
            r"Wood | 3\nStone",
            "",
            "rows of a table have different numbers of cells; expected 2, as in 'Wood | 3'",
        ),
        (
            "|".join("abcdefghijklmn"),
            "",
            "a table too large for a face; expected at most 60 rows and 12 columns",
        ),
        (r"a | 1\n" * 9 + "b | 2", "", "a table of 10 rows and 2 columns does not fit; expected"),
        (
            "A name that is by far too long for this | and another",
            "",
            "a table of 1 rows and 2 columns does not",
        ),
        ("a | b", ', along = "x"', "'table' changes nothing"),
        ("a | b", ', align = "middle"', "'align' changes nothing"),
    ],
)
def test_what_cannot_be_a_table_is_refused_with_its_line(
    tmp_path: Path, words: str, keys: str, told: str
) -> None:
    with pytest.raises(PnpError) as refused:
        lines(tmp_path / "g", words, keys=keys)
    assert told in str(refused.value)
    assert "layout.toml:6" in str(refused.value)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 99)), min_size=1, max_size=5))
def test_rows_do_not_overlap(tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, int]]) -> None:
    words = r"\n".join(f"{name} | {number}" for name, number in rows)
    found = lines(tmp_path_factory.mktemp("g"), words)
    assert [each.text for each in found] == [str(part) for row in rows for part in row]
    heights = sorted({each.origin[1] for each in found})
    assert len(heights) == len(rows)
    assert all(b - a >= found[0].size for a, b in pairwise(heights))
