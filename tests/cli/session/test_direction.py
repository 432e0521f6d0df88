"""Lines of Hebrew and Arabic as terminals lay them out: those that look for a first letter, and those that
begin each line at the left."""

import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from bidi import get_display

from pnp.cli.session import Screen, screen
from pnp.play import Voice, cells, say
from tests import command

HEBREW = {
    "Roll.": "הטילו 2d6 + 3, הפסידו −5.",
    "Much": "שלמו 2d6 + 3, ואז שלמו 50 % או 3–5 מטבעות, ולבסוף הפסידו −5.",
    "A wins.": "Ada לוקחת ‎3-5.",
}


class Catalog:
    """Messages in Hebrew, with formulas as somebody wrote them."""

    def gettext(self, message: str, /) -> str:
        return HEBREW.get(message, message)

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return self.gettext(singular if n == 1 else plural)


SCREEN = Screen(Voice(Catalog(), ", ".join, right_to_left=True))
TERMINALS = {"first letter": None, "left": "L"}


def laid_out(line: str, base: str | None) -> str:
    """Return a line as such a terminal shows it, from the left; brackets are named as they are written."""
    return re.sub("[\u200e\u200f\u2066-\u2069]", "", get_display(line, base_dir=base)).replace("\u00a0", " ")


@pytest.mark.parametrize("base", TERMINALS.values(), ids=TERMINALS)
def test_a_sentence_begins_at_the_right_and_its_formulas_at_the_left(base: str | None) -> None:
    (line,) = SCREEN.lines(say("Roll."))
    assert laid_out(line, base) == ".−5 ודיספה ,2d6 + 3 וליטה"
    (line,) = SCREEN.lines(say("A wins."))
    assert laid_out(line, base) == ".3-5 תחקול Ada"


@pytest.mark.parametrize("base", TERMINALS.values(), ids=TERMINALS)
def test_no_formula_is_broken_and_each_line_begins_at_the_right(
    base: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "18")
    lines = SCREEN.lines(say("Much"))
    assert len(lines) > 2
    assert all(cells(line) <= 18 for line in lines)
    seen = [laid_out(line, base) for line in lines]
    for formula in ("2d6 + 3", "50 %", "3–5", "−5"):
        assert any(formula in line for line in seen)
    assert seen[0].endswith("ומלש")
    assert seen[-1].startswith(".−5")


@pytest.mark.parametrize("base", TERMINALS.values(), ids=TERMINALS)
def test_a_code_stands_at_the_right_of_what_it_does(base: str | None) -> None:
    short, long = SCREEN.rows([("5-3", "הפסידו −5."), ("start=Ä", "")])
    assert laid_out(short, base) == ".−5 ודיספה      5-3  "
    assert laid_out(long, base) == "start=Ä  "
    assert cells(short) == len("  5-3      הפסידו −5.")
    (row,) = SCREEN.columns(["5-3", "אם 2"])
    assert laid_out(row, base) == "2 םא   5-3  "


BOARD = """
   שחור (b)         לבן (w)
 1 a b  3–5    תור: 4-5
 2 . .

צבא 1: 2 × 3.  ×2.
"""


@pytest.mark.parametrize("base", TERMINALS.values(), ids=TERMINALS)
def test_columns_of_a_board_keep_their_place_and_sentences_begin_at_the_right(base: str | None) -> None:
    seen = [laid_out(line, base) for line in screen.diagram(BOARD).split("\n")]
    assert seen == [
        "",
        "   )b( רוחש         )w( ןבל",
        " 1 a b  3–5    4-5 :רות",
        " 2 . .",
        "",
        ".×2  .2 × 3 :1 אבצ",
        "",
    ]


def test_a_board_without_letters_from_the_right_is_left_alone() -> None:
    board = "  a b c\n1 . x .   [3-5]\n"
    assert screen.diagram(board) == board


def test_what_is_copied_from_a_line_is_read_as_if_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = SCREEN.columns(["5-3"])
    monkeypatch.setattr(sys, "stdin", StringIO(f"{row}\n"))
    assert SCREEN.ask("> ") == "5-3"


@pytest.mark.parametrize("game", ["el-switcher", "magicans", "qiahn", "duelo", "dehexz"])
def test_moves_are_listed_in_their_order(game: str, tmp_path: Path) -> None:
    said = {}
    for language in ("en", "ar"):
        done = command.pnp("moves", game, "--locale", language, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        *board, position, actions = done.stdout.rstrip("\n").split("\n\n")
        said[language] = ("".join(board), position, actions.splitlines()[1:])
    (board, position, actions), (_, same, translated) = said["en"], said["ar"]
    assert not re.search("[\u200e\u200f\u2066-\u2069]", board + "".join(actions))
    assert position == same, "a position is the same in every language, and can be copied"
    codes = [line.split()[0] for line in actions]
    for base in TERMINALS.values():
        rows = [laid_out(line, base).rstrip() for line in translated]
        assert all(row.endswith(code) for row, code in zip(rows, codes, strict=True))
