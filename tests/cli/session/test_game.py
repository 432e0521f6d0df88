"""A game at the terminal: what is shown, to whom, and what becomes of what a person types."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pnp.cli.session import Clauses, Screen, Session, open_position, seal_position
from pnp.kit import catalogs
from pnp.play import TERMINAL, Account, Refusal, Rules
from pnp.play.telling import audible_effects
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


def seated(rules: Rules[Hands, str], state: Hands, screen: Screen | None = None) -> Session:
    """A game that is about to be played."""
    clauses = Clauses(GAME, catalogs.translations(GAME, "en"))
    return Session(GAME, rules, state, Random(1), screen or Screen(), clauses)


def played(
    monkeypatch: pytest.MonkeyPatch, *lines: str, start: str = "KQ .", persons: str = "01", players: int = 2
) -> str:
    """All that is on the screens of a game."""
    screen: list[str] = []
    monkeypatch.setattr("builtins.input", Typed(iter(lines), screen))
    monkeypatch.setattr(Screen, "clear", lambda _: screen.append("=" * 20))
    monkeypatch.setattr("typer.echo", lambda text="", **_: screen.append(text))
    rules = GAME.rules(players)
    seated(rules, rules.parse(start)).play(frozenset(map(int, persons)), "uniform")
    return "\n".join(screen)


def test_a_game_from_the_first_action_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "call")
    assert "The game has ended. end.showdown When all have spoken, the highest card wins." in screen
    assert screen.splitlines()[-1] == "Winner: player 1."
    assert "hands KQ" in screen.splitlines()[-5]


def test_who_plays_is_told_at_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\nAll players sit here, and take turns at the keyboard.\n" in played(monkeypatch)
    assert "\nYou are player 1; the others act at random.\n" in played(monkeypatch, persons="0")


def test_one_who_plays_alone_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = Kuhn(1, {"deck": "short"})
    monkeypatch.setattr(Kuhn, "current_player", lambda *_: TERMINAL)
    seated(rules, rules.parse("J .")).play(frozenset({0}), "uniform")
    assert capsys.readouterr().out.splitlines()[1] == "You play alone."


def test_what_stands_against_an_action_is_told_before_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = Kuhn.judge

    def judged(rules: Kuhn, state: Hands, action: str) -> Refusal | None:
        refused = judge(rules, state, action)
        return refused and Refusal(refused.clause, "Nothing lies here.")

    monkeypatch.setattr(Kuhn, "judge", judged)
    assert "  Not now. Nothing lies here.\n  bet.call Who" in played(monkeypatch, "call")


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
    assert "  Not now.\n  bet.call Who faces a bet may call." in screen
    assert "“raise” is no action of this game." in screen
    assert "  bet.check Who faces no bet may check." in screen
    assert "  Not now.\n  bet.fold" in screen
    assert "  Not now.\n  bet.once Nobody bets where a bet lies, or checks." in screen


def test_what_may_be_done_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "?", "? b", "? z", "help", "board", "position")
    listed = screen.partition("player 1> ")[2]
    assert listed.startswith("\n  check  Player 1: check.\n  bet    Player 1: bet.\nplayer 1> ")
    assert listed.split("player 1> ")[1] == "\n  bet  Player 1: bet.\n"
    assert "No legal action begins with that." in screen
    assert "why ACTION" in screen
    assert screen.count("K . 0") == 2
    (seal,) = [line for line in screen.splitlines() if line.startswith("sealed:")][:-1]
    assert open_position(seal) == "KQ ."


@pytest.mark.parametrize("last", ["quit", None])
def test_who_leaves_is_given_the_position(monkeypatch: pytest.MonkeyPatch, last: str | None) -> None:
    screen = played(monkeypatch, "check", "", *([last] if last else []))
    *_, told, seal = screen.splitlines()
    assert told.endswith("with --position:")
    assert seal == seal_position("KQ x")
    assert "KQ" not in screen


def test_interrupting_leaves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    said: list[str] = []
    monkeypatch.setattr("builtins.input", interrupt)
    monkeypatch.setattr("typer.echo", lambda text="", **_: said.append(text))
    seated(RULES, RULES.parse("KQ b")).play(frozenset({1}), "uniform")
    assert open_position(said[-1]) == "KQ b"


def test_a_decision_is_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "undo", "check", "", "undo", "", "bet", "", "fold")
    assert "There is nothing to take back." in screen
    assert "said  bet fold" in screen


def test_decisions_are_taken_back_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "undo", "", "undo", "", "undo", "bet")
    assert screen.count("There is nothing to take back.") == 1
    assert open_position(screen.splitlines()[-1]) == "KQ b"


def test_news_are_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "check", "", "bet", "", "call").splitlines()
    assert screen.count("  Player 1: check.") == 2  # to player 1 who does it, and to player 2
    assert screen.count("  Player 2: bet.") == 2


@pytest.mark.parametrize("seed", range(5))
def test_the_others_play_by_themselves(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    screen = played(monkeypatch, "bet", start="KQ .", persons="0")
    assert "Hand over" not in screen
    assert "Player 2: " in screen
    assert screen.endswith("\nWinner: player 1.")


@pytest.mark.parametrize(("policy", "among"), [("uniform", ("c", "f")), ("eager", ["c"])])
def test_the_others_choose_among_what_their_policy_allows(
    policy: str, among: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Watched(Random):
        def choice(self, seq: Any) -> Any:
            offered.append(seq)
            return seq[0]

    offered: list[object] = []
    monkeypatch.setattr("builtins.input", lambda _: "bet")
    session = seated(RULES, RULES.parse("KQ ."))
    session.rng = Watched(1)
    session.play(frozenset({0}), policy)
    assert offered == [among]


def test_a_game_may_end_by_no_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = seated(RULES, RULES.parse("KQ bc"))
    monkeypatch.setattr(Kuhn, "current_player", lambda *_: TERMINAL)
    monkeypatch.setattr(Kuhn, "ended_by", lambda *_: None)
    session.play(frozenset({0, 1}), "uniform")
    assert capsys.readouterr().out.endswith("\nThe game has ended.\nWinner: player 1.\n")


def test_a_paragraph_refers_to_clauses_by_their_numbers() -> None:
    clauses = Clauses(GAME, catalogs.translations(GAME, "en"), {"bet.once": "2.3"})
    text = "See [](#clause:bet.once), [](#bet.once) and [](#clause:bet.call)."
    assert clauses.plainly(text) == "See 2.3, 2.3 and bet.call."


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
    monkeypatch.setenv("COLUMNS", "24")
    assert "  check  Player 1:\n         check.\n" in played(monkeypatch, "?")
    monkeypatch.setenv("COLUMNS", "80")
    assert "  check  Player 1: check.\n" in played(monkeypatch, "?")


def test_a_slip_is_answered_with_the_nearest_action(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = played(monkeypatch, "chek", "xyz", "why")
    assert "  The nearest that are legal: check" in screen
    assert "  `?` lists what is legal now; `help` says how it is written." in screen
    assert "as in: why check" in screen
    assert "Legal now:\n  check" in screen


def test_chance_is_heard_in_words_that_give_nothing_away() -> None:
    class Open(Kuhn):
        def describe(self, state: Hands, action: str) -> Account:
            said = super().describe(state, action)
            return Account(said.notation, said.clauses, (f"The card is {action}.",))

    start, rules = RULES.initial_state(), Open(2, {"deck": "short"})
    assert (
        audible_effects(RULES, start, "K", 0, Random(0))
        == audible_effects(RULES, start, "K", 1, Random(0))
        != ()
    )
    assert audible_effects(rules, start, "K", 0, Random(0)) == ("The card is K.",)
    assert audible_effects(rules, start, "K", 1, Random(0)) == ()


def test_what_would_give_a_card_away_is_not_heard() -> None:
    class Boastful(Kuhn):
        def describe(self, state: Hands, action: str) -> Account:
            said = super().describe(state, action)
            return Account(said.notation, said.clauses, (f"A bet, with {state.cards[0]}.",))

    rules = Boastful(2, {"deck": "short"})
    assert audible_effects(rules, rules.parse("KQ ."), "b", 0, Random(0)) == ("A bet, with K.",)
    assert audible_effects(rules, rules.parse("KQ ."), "b", 1, Random(0)) == ()
    assert audible_effects(RULES, RULES.parse("KQ ."), "b", 1, Random(0)) == ("Player 1: bet.",)
