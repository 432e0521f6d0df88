"""Nothing that is hidden from a player is ever in the placements that they see, in any position of any game.

What is hidden is worked out here from many positions that the player cannot tell apart, not as the checks of
`pnp verify --rules` do it, and from what game.toml says of who sees into a zone.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.games import Game, every_game
from pnp.play import Rules
from pnp.play.playout import POLICIES, follow
from pnp.tabletop import Placement
from tests.play import kuhn

GAMES: Mapping[str, Game] = {game.id: game for game in (*every_game(), kuhn.game()) if game.engine}

WORLDS = 5
"""The positions that are dealt for a player, besides the one that is looked at."""


@cache
def engines(name: str) -> Sequence[Rules[Any, Any]]:
    game = GAMES[name]
    made = [game.rules(players, chosen) for players, chosen in game.configurations()]
    assert all(rules.locate_parts(rules.initial_state()) is not None for rules in made)
    return made


def possible_names(rules: Rules[Any, Any], worlds: Sequence[Any], zone: str) -> set[str]:
    """Return the components of which one lies in a zone in all positions."""
    there = [
        {part.component for part in rules.placements(world) or () if part.zone == zone} for world in worlds
    ]
    return set.intersection(*there)


def is_visible(rules: Rules[Any, Any], part: Placement, viewer: int) -> bool:
    """Return whether game.toml lets a player see into the zone of a part."""
    zone = rules.zones[part.zone]
    return zone.seen == "everybody" or (zone.seen == "owner" and zone.owner == viewer)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
@given(
    engine=st.integers(0, 99),
    seed=st.integers(0, 10_000),
    policy=st.sampled_from(POLICIES),
    plies=st.integers(0, 120),
)
def test_nothing_hidden_is_in_what_a_player_sees(
    name: str, engine: int, seed: int, policy: str, plies: int
) -> None:
    made = engines(name)
    rules, rng = made[engine % len(made)], Random(seed)
    state = [step.state for step in follow(rules, rng, policy=policy, cap=plies + 1)][-1]
    parts = list(rules.locate_parts(state) or ())
    for viewer in range(rules.players):
        view = rules.placements(state, viewer)
        assert view is not None
        worlds = [state, *(rules.resample(state, viewer, rng) for _ in range(WORLDS))]
        assert {rules.placements(world, viewer) for world in worlds} == {view}
        names = {zone: possible_names(rules, worlds, zone) for zone in {part.zone for part in view}}
        for part in view:
            if not part.component:
                assert (part.copy, part.side) == (0, "back"), part
                continue
            assert part.component in names[part.zone], part
            told = {
                each.known for each in parts if (each.component, each.zone) == (part.component, part.zone)
            }
            assert is_visible(rules, part, viewer) or any(known and viewer in known for known in told), part


@pytest.mark.parametrize("name", GAMES)
def test_who_sees_everything_sees_all_names(name: str) -> None:
    for rules in engines(name):
        state = [step.state for step in follow(rules, Random(7), cap=12)][-1]
        placed = rules.placements(state)
        assert placed is not None
        assert all(part.component and part.copy for part in placed)


def test_hidden_parts_are_met() -> None:
    """The games do hide something, or nothing was tested."""
    hiding = set()
    for name in GAMES:
        for rules in engines(name):
            steps = list(follow(rules, Random(1), cap=20))
            if any(not part.component for part in rules.placements(steps[-1].state, 0) or ()):
                hiding.add(name)
    assert hiding >= {"duelo-de-runas", "el-switcher", "kuhn", "qiahn-tactics-goblin"}
