"""A first game as it is told: line by line, and the board for who asks for it."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.cli.session import Clauses, Screen
from pnp.cli.session.game import StoryScreen
from pnp.definition.story import Passage
from pnp.kit import catalogs
from pnp.kit.story import Happening, Tale
from pnp.play.story import Moment
from tests.play import kuhn

GAME = kuhn.game()
RULES = GAME.rules(2)


def moment(before: str, action: str) -> Moment:
    state = RULES.parse(before)
    account = RULES.describe(state, action)
    return Moment(RULES, state, action, RULES.after(state, action), account)


DEALT = (moment("-- .", "K"), moment("K- .", "Q"))
UNSEEN = Moment(RULES, RULES.parse("-- ."), "K", RULES.parse("K- ."))
"""What chance did, of which nobody has a word."""
DONE = [
    (1, (moment("KQ .", "x"), moment("KQ x", "b")), "Nobody bets.", None),
    (1, (moment("KQ xb", "c"),), None, "both"),
    (2, (UNSEEN,), None, None),
]


def tale() -> Tale:
    """A round of check, bet and call, and a second that begins with a deal."""
    story: Any = SimpleNamespace(
        written=SimpleNamespace(names={"verb": "sit"}),
        opening=Passage("They %(verb)s.", (), None, "opening"),
        closing=Passage("That was it.", (), None, "closing"),
        source=SimpleNamespace(place=lambda way: f"story.toml: {way}"),
    )
    told = Tale(story, RULES, SimpleNamespace(), DEALT)  # type: ignore[arg-type]
    told.__dict__["happenings"] = [
        Happening(number, SimpleNamespace(picture=picture), happened, Passage(words or "", (), index, "say"))  # type: ignore[arg-type]
        for index, (number, happened, words, picture) in enumerate(DONE)
    ]
    return told


def heard(monkeypatch: pytest.MonkeyPatch, typed: Sequence[str]) -> tuple[list[str], list[str]]:
    """The lines of a telling, prompts among them; and a word for each time that somebody has had enough, who
    has to stay here."""
    screen, left, lines = list[str](), list[str](), iter(typed)

    def ask(prompt: str) -> str:
        screen.append(prompt)
        return next(lines)

    monkeypatch.setattr("builtins.input", ask)
    monkeypatch.setattr("typer.echo", lambda text="", **_: screen.append(text))
    monkeypatch.setattr(type(RULES), "diagram", lambda self, state, voice: f"({self.serialize(state)})")
    clauses = Clauses(GAME, catalogs.translations(GAME, "en"))
    telling = StoryScreen(tale(), Screen(), clauses, lambda: left.append("left"))
    telling.begin()
    for index, happening in enumerate(telling.tale.happenings):
        telling.show_action(index, happening)
    telling.end()
    return screen, left


def test_a_game_is_told_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, left = heard(monkeypatch, ["", "board", "", "board", "", "quit", ""])
    assert left == ["left"]
    assert screen == [
        "The first game of the book is told. Enter goes on, `quit` leaves.", "",
        "They sit.", "",
        "  Player 1 is dealt a card.", "  Player 2 is dealt a card.", "",
        "(KQ .)", "",
        "[Enter] ",
        "Round 1", "",
        "player 1> check", "  Player 1: check.", "  Player 2: bet.", "",
        "Nobody bets.", "",
        "[Enter] ", "(KQ xb)", "",
        "[Enter] ",
        "player 1> call", "  Player 1: call.", "",
        "(KQ xbc)", "",
        "[Enter] ", "(KQ xbc)", "",
        "[Enter] ",
        "Round 2", "",
        "", "",
        "[Enter] ", "[Enter] ",
        "That was it.", "",
        "Here the book stops, and you go on.",
    ]  # fmt: skip
