"""A game at the terminal: what is shown, to whom, and what becomes of what a person types."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from pnp.cli.session import Session
from pnp.play import Account
from pnp.play.telling import heard
from tests.play import kuhn
from tests.play.kuhn.rules import Hands, Kuhn

GAME = kuhn.game()
RULES = GAME.rules(2)


class Typed:
    """A person who types these lines and then Ctrl-D, and reads what was said so far."""

    def __init__(self, lines: Iterator[str], screen: list[str]) -> None:
        self.lines, self.screen = lines, screen

    def __call__(self, prompt: str = "") -> str:
        self.screen.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def played(
    monkeypatch: pytest.MonkeyPatch, *lines: str, start: str = "KQ .", persons: str = "01", players: int = 2
) -> str:
    """All that is on the screens of a game."""
    screen: list[str] = []
    monkeypatch.setattr("builtins.input", Typed(iter(lines), screen))
    monkeypatch.setattr("pnp.cli.session._clear", lambda: screen.append("=" * 20))
    monkeypatch.setattr("typer.echo", lambda text="", **_: screen.append(text))
    rules = GAME.rules(players)
    session = Session(GAME, rules, rules.parse(start), Random(1))
    session.play(frozenset(map(int, persons)), "uniform")
    return "\n".join(screen)


def test_a_game_from_the_first_action_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "call")
    assert "end.showdown: When all have spoken, the highest card wins." in screen
    assert "Player 1 has won." in screen
    assert "hands KQ" in screen.splitlines()[-5]


def test_nobody_sees_the_cards_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    first, hand_over, second = played(monkeypatch, "check", "", start="-- .").split("=" * 20)
    second = second.partition("To go on later")[0]
    (own,) = re.findall(r"^([JQK]) \. 0$", first, re.MULTILINE)
    (other,) = re.findall(r"^([JQK]) x 0$", second, re.MULTILINE)
    assert own != other
    assert "Player 1 is dealt a card." in first
    assert "Hand over to player 2" in hand_over
    assert "Player 1: check." in second


def test_what_is_refused_is_refused_by_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "call", "raise", "why check", "why fold", "bet", "", "check")
    assert "Not now. bet.call: Who faces a bet may call." in screen
    assert "no action; expected check, bet, call, fold" in screen
    assert "bet.check: Who faces no bet may check." in screen
    assert "Not now. bet.fold" in screen
    assert "Not now. bet.once: Nobody bets where a bet lies, or checks." in screen


def test_what_may_be_done_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "?", "? b", "? z", "help", "board", "position")
    assert "check  bet" in screen
    assert "\nbet\n" in screen
    assert "(none)" in screen
    assert "why ACTION" in screen
    assert screen.count("K . 0") == 2
    assert "\nKQ .\n" in screen


@pytest.mark.parametrize("last", ["quit", None])
def test_who_leaves_is_given_the_position(monkeypatch: pytest.MonkeyPatch, last: str | None) -> None:
    screen = played(monkeypatch, "check", "", *([last] if last else []))
    assert screen.endswith("To go on later, with --position:\nKQ x")


def test_interrupting_leaves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    monkeypatch.setattr("builtins.input", interrupt)
    monkeypatch.setattr("typer.echo", lambda text="", **_: said.append(text))
    Session(GAME, RULES, RULES.parse("KQ b"), Random(1)).play(frozenset({1}), "uniform")
    assert said[-1].endswith("KQ b")


def test_a_decision_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "undo", "check", "", "undo", "", "bet", "", "fold")
    assert "There is nothing to take back." in screen
    assert "said  bet fold" in screen


def test_decisions_are_taken_back_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "undo", "", "undo", "", "undo", "bet")
    assert screen.count("There is nothing to take back.") == 1
    assert screen.endswith("\nKQ b")


def test_news_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "call")
    assert screen.count("Player 1: check.") == 2  # to player 1 who does it, and to player 2
    assert screen.count("Player 2: bet.") == 2


@pytest.mark.parametrize("seed", range(5))
def test_the_others_play_by_themselves(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    screen = played(monkeypatch, "bet", start="KQ .", persons="0")
    assert "Hand over" not in screen
    assert "Player 2: " in screen
    assert "Player 1 has won." in screen


def test_what_others_do_is_told_with_whose_doing_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: Kuhn, state: Hands, action: str) -> Account:
        said = describe(self, state, action)
        return Account(said.notation, said.clauses, ("A word is said.", "It is heard."))

    describe = Kuhn.describe
    monkeypatch.setattr(Kuhn, "describe", told)
    lines = played(monkeypatch, "bet", start="KQ .", persons="0").splitlines()
    assert lines.count("  A word is said.") == 1
    assert lines.count("  Player 2: A word is said.") == 1
    assert lines.count("  It is heard.") == 2


def test_a_narrow_terminal_has_narrow_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "10")
    assert "check\nbet\n" in played(monkeypatch, "?")
    monkeypatch.setenv("COLUMNS", "80")
    assert "check  bet\n" in played(monkeypatch, "?")


def test_a_slip_is_answered_with_the_nearest_action(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "chek", "xyz", "why")
    assert "hint: did you mean check?" in screen
    assert "hint: `?` lists what is legal now" in screen
    assert "as in: why check" in screen
    assert "Legal now: check  bet" in screen


def test_chance_is_heard_in_words_that_give_nothing_away() -> None:
    class Open(Kuhn):
        def describe(self, state: Hands, action: str) -> Account:
            said = super().describe(state, action)
            return Account(said.notation, said.clauses, (f"The card is {action}.",))

    start, rules = RULES.initial_state(), Open(2, {"deck": "short"})
    assert heard(RULES, start, "K", 0, Random(0)) == heard(RULES, start, "K", 1, Random(0)) != ()
    assert heard(rules, start, "K", 0, Random(0)) == ("The card is K.",)
    assert heard(rules, start, "K", 1, Random(0)) == ()


def test_what_would_give_a_card_away_is_not_heard() -> None:
    class Boastful(Kuhn):
        def describe(self, state: Hands, action: str) -> Account:
            said = super().describe(state, action)
            return Account(said.notation, said.clauses, (f"A bet, with {state.cards[0]}.",))

    rules = Boastful(2, {"deck": "short"})
    assert heard(rules, rules.parse("KQ ."), "b", 0, Random(0)) == ("A bet, with K.",)
    assert heard(rules, rules.parse("KQ ."), "b", 1, Random(0)) == ()
    assert heard(RULES, RULES.parse("KQ ."), "b", 1, Random(0)) == ("Player 1: bet.",)
