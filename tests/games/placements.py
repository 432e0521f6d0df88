"""What the placements of every engine keep to, as questions to one position. Each yields what is wrong."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pnp.games import Game, Setting
from pnp.options import Options
from pnp.play import CHANCE, Action, Rules
from pnp.play.playout import Step, follow
from pnp.scene import leaves
from pnp.tabletop import Placement, SetUpResult, in_zones, set_up, zones_of

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


def steps(
    rules: Rules[Any, Any], seeds: Iterable[int], *, cap: int, policies: Sequence[str] = ("uniform", "eager")
) -> Iterator[Step[Any, Any]]:
    """Yield the steps of seeded playouts."""
    for seed in seeds:
        for policy in policies:
            yield from follow(rules, Random(seed), policy=policy, cap=cap)


def placements(rules: Rules[Any, Any], state: Any) -> tuple[Placement, ...]:
    """Return the placements of a position, which an engine that is tested here states."""
    placed = rules.placements(state)
    assert placed is not None
    return placed


Part = tuple[str, str, int, str, int]
"""A placement without the number of the copy: copies of a component are alike."""


def parts(placed: Iterable[Placement]) -> list[Part]:
    """Return placements in an order of their own, without the numbers of copies."""
    return sorted((each.component, each.zone, each.order, each.side, each.turn) for each in placed)


def changed(before: Iterable[Placement], after: Iterable[Placement]) -> set[str]:
    """Return the zones that hold other parts after than before."""
    one, other = set(parts(before)), set(parts(after))
    return {zone for _, zone, *_ in one ^ other}


def stated(game: Game, players: int, chosen: Mapping[str, str]) -> SetUpResult:
    """Return the set-up of game.toml for a choice of options: an option may have the id of one as a value."""
    setups = (each.id for each in game.definition.setups if each.players == players)
    return set_up(
        game.definition, players, setup=next((each for each in setups if each in chosen.values()), None)
    )


def undrawn(game: Game, players: int) -> list[str]:
    """Return the zones whose place on a component no element of its front is called after."""
    setting = Setting.from_options(game, Options("en", "a4", players=players, variant="mono"), str)
    drawn = {
        part.id: {leaf.name for leaf, _ in leaves(part.front.elements)}
        for part in game.faces.components(setting)
    }
    zones = zones_of(game.definition, players).values()
    return [zone.id for zone in zones if zone.on and zone.spot not in drawn[zone.on]]


def first_position(rules: Rules[Any, Any], seed: int) -> Any:
    """Return the first position in which a player decides."""
    return next(
        step.state for step in follow(rules, Random(seed), policy="uniform", cap=40) if step.player != CHANCE
    )


def misplaced(rules: Rules[Any, Any], state: Any) -> Iterator[str]:
    """Yield how the placements differ from the components, and zones that are too full or do not exist."""
    placed = placements(rules, state)
    laid, used = Counter(part.component for part in placed), Counter(rules.components(state))
    if laid != used:
        yield f"placed beside the components: {laid - used}; components without a place: {used - laid}"
    for part, times in Counter((part.component, part.copy) for part in placed).items():
        if times > 1:
            yield f"{part} is placed {times} times"
    for zone, lying in in_zones(placed).items():
        if [part.order for part in lying] != list(range(len(lying))):
            yield f"in {zone} the places are {[part.order for part in lying]}"
        if zone not in rules.zones:
            yield f"there is no zone {zone}"
            continue
        most = rules.zones[zone].holds
        if most is not None and len(lying) > most:
            yield f"{zone} holds {most} and has {len(lying)}"


Secret = Callable[[Placement, int], bool]
"""Whether a part is hidden from a player."""


def leaks(rules: Rules[Any, Any], state: Any, rng: Random, secret: Secret) -> Iterator[str]:
    """Yield what tells a player something hidden: placements that differ where what they know does not, and
    names of secret parts; also parts that are hidden from a player who may see them."""
    placed = placements(rules, state)
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


def untouchable(
    rules: Rules[Any, Any], placed: Sequence[Placement], state: Any, actions: Iterable[Any]
) -> Iterator[str]:
    """Yield actions that touch zones and parts that are not there."""
    sizes = Counter(part.zone for part in placed)
    for action in actions:
        touched = rules.list_touches(state, action)
        assert touched is not None
        for zone, order in touched:
            if zone not in rules.zones or (order is not None and not 0 <= order < sizes[zone]):
                yield f"{rules.notation(state, action)} touches {zone}, {order}"


def mistouched(rules: Rules[Any, Any], state: Any, player: int, done: Action) -> Iterator[str]:
    """Yield actions that touch what is not there, and actions that touch the same."""
    placed = rules.placements(state, None if player == CHANCE else player)
    assert placed is not None
    actions = [done] if player == CHANCE else rules.legal_actions(state)
    yield from untouchable(rules, placed, state, actions)
    told: dict[object, Action] = {}
    for action in actions:
        touched = rules.list_touches(state, action)
        if touched and touched in told:
            yield f"{told[touched]} and {action} touch the same, {touched}"
        told[touched] = action


def unlike_setup(
    rules: Rules[Any, Any], state: Any, table: SetUpResult, by_lot: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """Yield how the first position differs from a stated table. `by_lot` has the groups of zones among which
    chance deals: together they hold the same parts, and each the same number."""
    yield from (str(fault) for fault in table.faults)
    if table.left:
        yield f"nowhere: {table.left}"
    used = rules.components(state)
    placed = placements(rules, state)
    expected = [part for part in table.table.placements if part.component in used]
    spare = [part for part in table.table.placements if part.component not in used]
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
