"""Options as people type them, and the folders they become."""

from pathlib import Path

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import open_game
from pnp.kit.plan import plans


def test_the_order_of_patterns_is_no_other_choice() -> None:
    asked = (["piece.E.*", "piece.A.*"], ["piece.A.*", "piece.E.*", "piece.A.*"])
    first, second = (
        plans([open_game("dehexz-war")], locales=["en"], papers=["a4"], only=each, out=Path("output"))
        for each in asked
    )
    assert first == second


def test_a_number_of_players_that_the_game_is_not_for() -> None:
    game = open_game("dehexz-war")
    with pytest.raises(PnpError, match="not for 5 players; expected 2 or 3"):
        plans([game], locales=["es"], papers=["a4"], players=5, out=Path("output"))


def test_an_only_that_matches_nothing() -> None:
    game = open_game("dehexz-war")
    with pytest.raises(UnknownName, match="unknown component"):
        plans([game], locales=["es"], papers=["a4"], only=["card.*"], out=Path("output"))


def test_one_plan_for_each_language_and_paper() -> None:
    game = open_game("dehexz-war")
    made = plans([game], locales=["es", "en"], papers=["a4", "11x17"], out=Path("output"))
    assert [plan.target.as_posix() for plan in made] == [
        "output/dehexz-war/es-a4",
        "output/dehexz-war/es-tabloid",
        "output/dehexz-war/en-a4",
        "output/dehexz-war/en-tabloid",
    ]
