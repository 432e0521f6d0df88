"""Letters of lines from whichever side they are read, marks and brackets among them."""

import pytest

from pnp.verify.told.lines import PageRun, compared_letters, level, lines, reversed_as, short, units_of
from tests.verify.told.painted import run

NOTHING = (0.0, "")


def spoken(*texts: str, at: float = 10.0, base: float = 20.0, page: int = 0) -> PageRun:
    """A run of these glyphs."""
    made = run(list(texts), (at, base))
    return PageRun(page, made, units_of(made, NOTHING)[0])


def test_blanks_and_what_only_directs_letters_is_not_heard() -> None:
    assert compared_letters("A \u00a0b\u00ad\u200fc\u2066d\ufeff\n-") == "Abcd-"
    assert compared_letters("e\u0301") == "é"


def test_a_letter_and_its_mark_say_both_once() -> None:
    both = "\u05d1\u05bc"  # bet and its dot: two glyphs, each of which says both
    made = run([both, both, "a", "a", " ", both], (0.0, 20.0))
    units, last = units_of(made, NOTHING)
    assert units == ((0.0, compared_letters(both)), (4.0, "a"), (6.0, "a"), (10.0, compared_letters(both)))
    assert last == (10.0, compared_letters(both))
    assert units_of(run([both], (12.0, 20.0)), last)[0] == ()
    assert units_of(run([both], (14.0, 20.0)), last)[0] == (
        (14.0, compared_letters(both)),
    )  # a size away: another one


def test_runs_of_one_line_stand_on_one_page_and_level() -> None:
    one, near, below = spoken("a"), spoken("b", base=21.9), spoken("c", base=22.1)
    assert level(one.run, near.run)
    assert not level(one.run, below.run)
    assert level(run("a", (0, 20), size=2), run("b", (0, 22), size=4))
    other = spoken("d", base=22.1, page=1)
    assert [[each.run.text for each in line] for line in lines([one, near, below, other])] == [
        ["a", "b"],
        ["c"],
        ["d"],
    ]
    assert list(lines([])) == []


SHALOM = "שלום עולם"


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        (SHALOM, [spoken(*reversed(SHALOM))]),
        (SHALOM, [spoken(*reversed(SHALOM[:4]), at=30), spoken(*reversed(SHALOM[4:]))]),
        (SHALOM, [spoken(*reversed(SHALOM[:4])), spoken(*reversed(SHALOM[4:]), base=26)]),
        ("קלף 12 ב", [spoken(*"ב 12 ףלק")]),
        ("לוח A4 (גדול)", [spoken(*")לודג( A4 חול")]),
        ("בֹּא", [spoken("א", "ב\u05b9\u05bc")]),
        ("לא", [spoken("אל"[::-1])]),  # one glyph that says both letters, in the order of reading
    ],
)
def test_lines_from_the_right_are_seen_as_they_are_ordered(text: str, runs: list[PageRun]) -> None:
    assert reversed_as(text, runs)
    assert not reversed_as(f"{text}א", runs)
    assert not reversed_as(text[1:], runs)
    assert not reversed_as(text.replace(text[0], "ט"), runs)


def test_lines_that_run_the_other_way_are_not() -> None:
    assert not reversed_as(SHALOM, [spoken(*SHALOM)])
    assert not reversed_as(SHALOM, [spoken(*reversed(SHALOM[4:])), spoken(*reversed(SHALOM[:4]), base=26)])
    assert reversed_as("", [])


def test_runs_are_sorted_by_their_first_glyph_or_by_their_middle() -> None:
    """A mark of its own may stand before its letter, or behind it."""
    word, mark = spoken("ב", "א"), spoken("ג", at=11)
    assert reversed_as("גאב", [word, mark])
    wide = PageRun(0, run(["ג", "", "", ""], (9.0, 20.0)), ((9.0, "ג"),))
    assert reversed_as("גאב", [word, wide])
    assert reversed_as("אבג", [word, wide])


def test_long_texts_are_told_by_their_beginning() -> None:
    assert short("a" * 70) == repr("a" * 70)
    assert short("a" * 71) == repr("a" * 67 + "...")
