"""What the placements of every engine keep to, as questions to one position. Each yields what is wrong."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pnp.play import CHANCE, Action, Rules
from pnp.play.playout import follow
from pnp.tabletop import Placement, Stated, in_zones

Positions = Sequence[tuple[Any, int, Any]]
"""States, who decides in each (CHANCE, too), and what was done."""


def positions(rules: Rules[Any, Any], seed: int, policy: str, *, cap: int, every: int) -> Positions:
    """Return some positions of a seeded game, the first ones and then every so many plies."""
    steps = list(follow(rules, Random(seed), policy=policy, cap=cap))
    return [
        (step.state, step.player, step.action)
        for ply, step in enumerate(steps)
        if ply < 12 or ply % every == 0 or ply == len(steps) - 1
    ]


def first_position(rules: Rules[Any, Any], seed: int) -> Any:
    """Return the first position in which a player decides."""
    return next(
        step.state for step in follow(rules, Random(seed), policy="uniform", cap=40) if step.player != CHANCE
    )


def misplaced(rules: Rules[Any, Any], state: Any) -> Iterator[str]:
    """Yield how the placements differ from the components, and zones that are too full or do not exist."""
    placed = rules.placements(state)
    assert placed is not None
    parts, used = Counter(part.component for part in placed), Counter(rules.components(state))
    if parts != used:
        yield f"placed beside the components: {parts - used}; components without a place: {used - parts}"
    for part, times in Counter((part.component, part.copy) for part in placed).items():
        if times > 1:
            yield f"{part} is placed {times} times"
    for zone, lying in in_zones(placed).items():
        if [part.order for part in lying] != list(range(len(lying))):
            yield f"in {zone} the places are {[part.order for part in lying]}"
        most = rules.zones[zone].holds
        if most is not None and len(lying) > most:
            yield f"{zone} holds {most} and has {len(lying)}"


Secret = Callable[[Placement, int], bool]
"""Whether a part is hidden from a player."""


def leaks(rules: Rules[Any, Any], state: Any, rng: Random, secret: Secret) -> Iterator[str]:
    """Yield what tells a player something hidden: placements that differ where what they know does not, and
    names of secret parts; also parts that are hidden from a player who may see them."""
    placed = rules.placements(state)
    assert placed is not None
    for viewer in range(rules.players):
        seen = rules.placements(state, viewer)
        assert seen is not None
        for _ in range(2):
            other = rules.resample(state, viewer, rng)
            assert rules.information_state(other, viewer) == rules.information_state(state, viewer)
            if rules.placements(other, viewer) != seen:
                yield f"player {viewer} tells {rules.serialize(other)} from {rules.serialize(state)}"
        expected: Counter[tuple[object, ...]] = Counter(
            ("", 0, part.zone, "back", 0, rules.backs.get(part.component, ""))
            if secret(part, viewer)
            else (part.component, 1, part.zone, part.side, part.turn, "")
            for part in placed
        )
        found: Counter[tuple[object, ...]] = Counter(
            (part.component, min(part.copy, 1), part.zone, part.side, part.turn, part.back) for part in seen
        )
        if found != expected:
            yield f"player {viewer} sees {found - expected}, expected {expected - found}"


def mistouched(rules: Rules[Any, Any], state: Any, player: int, done: Action) -> Iterator[str]:
    """Yield actions that touch what is not there, and actions that touch the same."""
    placed = rules.placements(state, None if player == CHANCE else player)
    assert placed is not None
    sizes = Counter(part.zone for part in placed)
    told: dict[object, Action] = {}
    for action in [done] if player == CHANCE else rules.legal_actions(state):
        touched = rules.touched(state, action)
        assert touched is not None
        for zone, order in touched:
            if zone not in rules.zones or (order is not None and not 0 <= order < sizes[zone]):
                yield f"{rules.notation(state, action)} touches {zone}, {order}"
        if touched and touched in told:
            yield f"{told[touched]} and {action} touch the same, {touched}"
        told[touched] = action


def unlike_setup(
    rules: Rules[Any, Any], state: Any, stated: Stated, by_lot: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """Yield how the first position differs from a stated table. `by_lot` has the groups of zones among which
    chance deals: together they hold the same parts, and each the same number."""
    yield from (str(fault) for fault in stated.faults)
    if stated.left:
        yield f"nowhere: {stated.left}"
    used = rules.components(state)
    placed = rules.placements(state)
    assert placed is not None
    expected = [part for part in stated.table.placements if part.component in used]
    spare = [part for part in stated.table.placements if part.component not in used]
    if any(part.zone != "box" for part in spare):
        yield f"the game does not use {spare}"
    random = {zone: group for group, zones in by_lot.items() for zone in zones}
    found, wanted = _grouped(placed, random), _grouped(expected, random)
    yield from (
        f"{key}: {found[key]}, stated {wanted[key]}" for key in found | wanted if found[key] != wanted[key]
    )


def _grouped(placed: Sequence[Placement], random: Mapping[str, str]) -> Counter[tuple[object, ...]]:
    """Count what has to be equal: parts, sides and turns in fixed zones; in others the parts of the group,
    and the number in each zone with their sides."""
    found: Counter[tuple[object, ...]] = Counter()
    for part in placed:
        if part.zone in random:
            found[random[part.zone], part.component] += 1
            found[part.zone, part.side, part.turn] += 1
        else:
            found[part.zone, part.component, part.side, part.turn] += 1
    return found
