"""What holds for every engine that states what lies where; tests of games ask it of their own positions."""

from collections import Counter
from random import Random
from typing import Any

from pnp.play import CHANCE, Rules
from pnp.play.playout import EAGER, UNIFORM, follow
from pnp.tabletop import Placement, Table, Touch

WORLDS = 3
"""The number of times that what is hidden is dealt anew."""


def by_zone(placements: tuple[Placement, ...] | None) -> Counter[tuple[str, str]]:
    """Return the number of parts by zone and component; "" stands for parts without a name."""
    assert placements is not None
    return Counter((part.zone, part.component) for part in placements)


def numbers(placements: tuple[Placement, ...] | None) -> Counter[str]:
    """Return the number of parts in each zone."""
    assert placements is not None
    return Counter(part.zone for part in placements)


def assert_table(rules: Rules[Any, Any], state: Any, rng: Random) -> None:
    """Assert that a position's parts all lie somewhere, each once, and that nobody is shown too much."""
    placed, where = rules.placements(state), rules.serialize(state)
    assert placed is not None
    assert Counter(part.component for part in placed) == Counter(rules.components(state)), where
    assert len({(part.component, part.copy) for part in placed}) == len(placed), where
    for zone, parts in numbers(placed).items():
        room = rules.zones[zone].holds
        assert room is None or parts <= room, (zone, where)
    assert rules.placements(rules.parse(where)) == placed, where
    for viewer in range(rules.players):
        view = rules.placements(state, viewer)
        assert numbers(view) == numbers(placed), (viewer, where)
        shown = by_zone(view)
        shown = Counter({part: many for part, many in shown.items() if part[1]})
        for _ in range(WORLDS):
            world = rules.resample(state, viewer, rng)
            assert rules.placements(world, viewer) == view, (viewer, where, rules.serialize(world))
            assert not shown - by_zone(rules.placements(world)), (viewer, where)


def assert_touches(rules: Rules[Any, Any], state: Any, action: Any, rng: Random) -> tuple[Touch, ...]:
    """Assert that the zones and parts of an action exist in the view of who acts; return them."""
    player, text = rules.current_player(state), rules.notation(state, action)
    touched = rules.list_touches(state, action)
    assert touched is not None
    view = numbers(rules.placements(state, None if player == CHANCE else player))
    for zone, order in touched:
        assert zone in rules.zones, (text, zone)
        assert order is None or 0 <= order < view[zone], (text, zone, order)
    if player != CHANCE:
        assert rules.list_touches(rules.resample(state, player, rng), action) == touched, text
    return touched


def assert_games(rules: Rules[Any, Any], games: int, cap: int) -> Counter[str]:
    """Assert both in every position of seeded games; return how often each zone held something."""
    used = Counter[str]()
    for seed in range(games):
        rng = Random(seed)
        policy = (UNIFORM, EAGER)[seed % 2]
        for step in follow(rules, rng, policy=policy, cap=cap):
            assert_table(rules, step.state, Random(seed))
            for action in (*step.actions, step.action):
                assert_touches(rules, step.state, action, Random(seed))
            used.update(numbers(rules.placements(step.state)).keys())
            last = rules.after(step.state, step.action)
        assert_table(rules, last, Random(seed))
    return used


def set_up_numbers(table: Table) -> Counter[tuple[str, str]]:
    """Return the parts of a stated set-up by zone and component, those in the box left out."""
    return Counter({part: many for part, many in by_zone(table.placements).items() if part[0] != "box"})
