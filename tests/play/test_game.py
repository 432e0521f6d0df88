"""How a game finds its engine, and what can be chosen before it."""

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import open_game
from tests.play import kuhn

GAME = kuhn.game()


def test_every_number_of_players_with_every_choice() -> None:
    assert list(GAME.configurations()) == [
        (2, {"deck": "short"}),
        (2, {"deck": "long"}),
        (3, {"deck": "short"}),
    ]


def test_what_is_not_chosen_is_usual() -> None:
    assert (GAME.rules().players, GAME.rules().chosen) == (2, {"deck": "short"})
    assert GAME.rules(2, {"deck": "long"}).chosen == {"deck": "long"}


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(PnpError, match="kuhn: so many cannot play; expected 2 or 3; found 4"):
        GAME.rules(4)
    with pytest.raises(UnknownName, match="did you mean 'deck'"):
        GAME.rules(2, {"dekc": "long"})
    with pytest.raises(UnknownName, match="unknown value of deck 'lang'"):
        GAME.rules(2, {"deck": "lang"})
    with pytest.raises(UnknownName, match="for 3 players: unknown value of deck 'long'"):
        GAME.rules(3, {"deck": "long"})


def test_a_clause_is_told_with_its_numbers() -> None:
    assert GAME.clause_text("bet.once") == "Nobody bets where a bet lies, or checks."
    game = open_game("dehexz-war")
    assert "217" in game.clause_text(next(c.name for c in game.definition.clauses if "%(cells)s" in c.text))
