"""What people see: sentences that fit, codes beside what they do, long lists page by page."""

import os
import pydoc
import sys

import pytest

from pnp.cli.session import Screen, game
from pnp.cli.session.screen import Actions
from pnp.play import ENGLISH, Account, Voice, say
from tests.play.kuhn.rules import Hands, Kuhn


class Backwards:
    """A language in which every message is said backwards."""

    def gettext(self, message: str, /) -> str:
        return message[::-1]

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        return (singular if n == 1 else plural)[::-1]


BACKWARDS = Screen(Voice(Backwards(), ", ".join))
SCREEN = Screen()


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")


@pytest.mark.usefixtures("narrow")
def test_sentences_are_broken_between_words_and_stay_indented() -> None:
    lines = SCREEN.lines("A gargoyle steps from i3 to h4 for 2 actions.", "  ")
    assert lines == ["  A gargoyle steps from i3 to", "  h4 for 2 actions."]


@pytest.mark.usefixtures("narrow")
def test_a_code_is_never_broken() -> None:
    code = "diagonal-near:a1-b2-and-so-on-and-so-on"
    assert SCREEN.lines(code) == [code]


@pytest.mark.usefixtures("narrow")
def test_what_a_code_stands_for_is_beside_it_or_below() -> None:
    rows = SCREEN.rows([("M1b-b2", "It steps, for an action."), ("diagonal-near:a1-b2", "Swaps.")])
    assert rows == [
        "  M1b-b2         It steps, for",
        "                 an action.",
        "  diagonal-near:a1-b2",
        "                 Swaps.",
    ]


@pytest.mark.usefixtures("narrow")
def test_codes_are_read_line_by_line() -> None:
    assert SCREEN.columns(["a1", "b2", "c33", "d4", "e5", "f6"]) == ["  a1   b2   c33  d4   e5", "  f6"]
    assert SCREEN.columns([]) == []


@pytest.mark.usefixtures("narrow")
def test_a_sentence_is_shown_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    SCREEN.say(say("A gargoyle steps from i3 to h4."), "", "    ")
    assert capsys.readouterr().out == "A gargoyle steps from i3 to\n    h4.\n"


@pytest.mark.usefixtures("narrow")
def test_beside_a_wide_code_eight_columns_are_left() -> None:
    wide = 28 * " "
    assert SCREEN.lines("12345678 1234567 9", wide) == [f"{wide}12345678", f"{wide}1234567", f"{wide}9"]
    assert SCREEN.lines("123 5678 9", wide) == [f"{wide}123 5678", f"{wide}9"]


def test_nothing_has_no_rows() -> None:
    assert SCREEN.rows([]) == []


def test_where_there_is_no_terminal_lines_are_as_long_as_on_most(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> os.terminal_size:
        raise OSError

    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", none)
    assert SCREEN.width == 80


def test_a_long_list_is_paged_and_a_short_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    paged: list[str] = []
    monkeypatch.setattr(pydoc, "pager", paged.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("LINES", "10")
    SCREEN.page(["a"] * 9)
    assert paged == []
    SCREEN.page(["a"] * 10)
    assert paged == ["a\n" * 10]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False, raising=False)
    SCREEN.page(["a"] * 99)
    assert len(paged) == 1


def test_nobody_types_where_there_is_no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(EOFError):
        SCREEN.ask("> ")


def test_commands_are_understood_in_both_languages() -> None:
    assert game.command("tiuq", BACKWARDS.voice) == ("quit", "")
    assert game.command("Quit", BACKWARDS.voice) == ("quit", "")
    assert game.command("yhw M1b-b2", BACKWARDS.voice) == ("why", "M1b-b2")
    assert game.command("? M1", BACKWARDS.voice) == ("?", "M1")
    assert game.command("M1b-b2", BACKWARDS.voice) == ("", "M1b-b2")
    assert dict(game.command_rows(BACKWARDS.voice))["tiuq"] == "leave, as Ctrl-D does"[::-1]


def test_the_help_says_what_may_be_typed_and_what_it_does() -> None:
    does = dict(game.command_rows(ENGLISH))
    assert list(does) == [
        "ACTION", "? [START]", "why ACTION", "board", "position", "undo", "quit", "help",
    ]  # fmt: skip
    assert does["help"] == "this list"
    assert does["why ACTION"].startswith("the rule by which an action happens")


class Many(Kuhn):
    """Kuhn's poker with so many ways to check and to bet that nobody wants to read them all."""

    def legal_actions(self, state: Hands) -> list[str]:
        del state
        return [f"{what}{n}" for what in "xb" for n in range(40)]

    def notation(self, state: Hands, action: str) -> str:
        del state
        return action

    def describe(self, state: Hands, action: str) -> Account:
        del state
        return Account(action, ("bet.check",), (say("Does %(what)s.", what=action),))

    def topic(self, state: Hands, action: str) -> str:
        del state
        return {"x": "checks", "b": "bets"}[action[0]]


def test_many_actions_are_counted_by_topic_and_told_when_asked() -> None:
    rules = Many(2, {"deck": "short"})
    actions = Actions(rules, rules.parse("KQ ."), SCREEN)
    assert actions.brief() == ["80 actions are legal:", "  checks 40  bets 40"]
    listed = actions.list_lines("")
    assert listed[0] == "checks:"
    assert listed[1].split() == [f"x{n}" for n in range(15)]
    assert "bets:" in listed
    assert listed[-1].startswith("`? START`")
    assert actions.list_lines("x1")[:3] == ["checks:", "  x1   Does x1.", "  x10  Does x10."]
    assert actions.list_lines("BET") == ["bets:", *(f"  b{n:<3} Does b{n}." for n in range(40))]
    assert actions.list_lines("z") == ["  No legal action begins with that."]


def test_more_than_forty_are_not_told_one_by_one() -> None:
    class OneMore(Many):
        def legal_actions(self, state: Hands) -> list[str]:
            return super().legal_actions(state)[:41]

    rules = OneMore(2, {"deck": "short"})
    actions = Actions(rules, rules.parse("KQ ."), SCREEN)
    assert actions.list_lines("x")[1] == "  x0   Does x0."
    assert actions.list_lines("")[1].split()[:2] == ["x0", "x1"]
    assert "bets:" in actions.list_lines("")
