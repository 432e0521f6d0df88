"""A terminal's columns: wide characters take two, and lines end where each script lets them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.play import cells, pad_left, pad_right, wrap_text

HAN = "太陽のカードを引いて、手札を3枚にします。「次の番」は月です。"


@pytest.mark.parametrize(
    ("text", "columns"), [("hand", 4), ("手札", 4), ("e\u0301", 1), ("手 a", 4), ("", 0)]
)
def test_wide_characters_take_two_columns(text: str, columns: int) -> None:
    assert cells(text) == columns
    assert cells(pad_right(text, 9)) == cells(pad_left(text, 9)) == 9
    assert pad_right(text, 9).startswith(text)
    assert pad_left(text, 9).endswith(text)


@pytest.mark.parametrize("width", range(8, 30))
def test_no_line_of_japanese_begins_with_a_stop_or_ends_with_a_bracket(width: int) -> None:
    lines = wrap_text(HAN, width)
    assert "".join(lines) == HAN
    assert all(cells(line) <= width for line in lines)
    assert not any(line[0] in "、。」ー" for line in lines)
    assert not any(line[-1] == "「" for line in lines)


def test_words_are_not_broken_and_blanks_between_them_stay() -> None:
    assert wrap_text("one  two three four-five", 11, "- ", "  ") == ["- one  two", "  three", "  four-five"]
    assert wrap_text("as\u00a0one two", 6) == ["as\u00a0one", "two"]
    assert wrap_text("", 10, "- ") == []


@pytest.mark.parametrize("width", [8, 80])
def test_blanks_before_and_after_a_text_go_however_wide_the_line(width: int) -> None:
    assert wrap_text(" one ", width, "- ") == ["- one"]
    assert wrap_text("one\n", width) == wrap_text("\tone", width) == ["one"]
    assert wrap_text("   ", width, "- ") == []


@pytest.mark.parametrize(("width", "lines"), [(5, ["手 札"]), (4, ["手", "札"])])
def test_a_line_is_as_wide_as_it_is_on_a_terminal(width: int, lines: list[str]) -> None:
    assert wrap_text("手 札", width) == lines


@given(st.lists(st.text("ab手、", min_size=1, max_size=6), max_size=12), st.integers(14, 40))
def test_nothing_is_lost_and_every_line_fits(words: list[str], width: int) -> None:
    text = " ".join(words)
    lines = wrap_text(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(cells(line) <= width for line in lines)
