"""What each engine is held to that states what lies where: in every position, for every legal action."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from pnp.games import Game, Setting
from pnp.options import Options
from pnp.play import Rules
from pnp.play.playout import Step, follow
from pnp.scene import Element, Group
from pnp.tabletop import Placement, Stated, Zone, set_up, zones_of

Part = tuple[str, str, int, str, int]
"""A placement without the number of the copy: copies of a component are alike."""


def parts(placements: Iterable[Placement]) -> list[Part]:
    """Return placements in an order of their own, without the numbers of copies."""
    return sorted((each.component, each.zone, each.order, each.side, each.turn) for each in placements)


def placements(rules: Rules[Any, Any], state: Any) -> tuple[Placement, ...]:
    """Return the placements of a position, which an engine that is tested here states."""
    placed = rules.placements(state)
    assert placed is not None
    return placed


def stated(game: Game, players: int, chosen: Mapping[str, str]) -> Stated:
    """Return the set-up of game.toml for a choice of options: an option may have the id of one as a value."""
    setups = (each.id for each in game.definition.setups if each.players == players)
    return set_up(
        game.definition, players, setup=next((each for each in setups if each in chosen.values()), None)
    )


def steps(
    rules: Rules[Any, Any], seeds: Iterable[int], *, cap: int, policies: Sequence[str] = ("uniform", "eager")
) -> Iterator[Step[Any, Any]]:
    """Yield the steps of seeded playouts."""
    for seed in seeds:
        for policy in policies:
            yield from follow(rules, Random(seed), policy=policy, cap=cap)


def misplaced(rules: Rules[Any, Any], state: Any) -> list[str]:
    """Return what is wrong with the placements of a position: other parts than are in use, zones that do not
    exist, zones with too many parts, parts of a zone that are not numbered from 0."""
    placed = placements(rules, state)
    found: list[str] = []
    laid, used = Counter(each.component for each in placed), Counter(rules.components(state))
    if laid != used:
        found.append(f"too many: {laid - used}, too few: {used - laid}")
    copies = Counter((each.component, each.copy) for each in placed)
    found += [f"twice: {part}" for part, times in copies.items() if times > 1]
    orders: dict[str, list[int]] = {}
    for each in placed:
        orders.setdefault(each.zone, []).append(each.order)
    for name, numbers in orders.items():
        zone: Zone | None = rules.zones.get(name)
        if zone is None:
            found.append(f"no zone {name}")
        elif zone.holds is not None and len(numbers) > zone.holds:
            found.append(f"{len(numbers)} parts in {name}, which holds {zone.holds}")
        if numbers != list(range(len(numbers))):
            found.append(f"{name} is numbered {numbers}")
    return found


def mispointed(rules: Rules[Any, Any], state: Any, actions: Iterable[Any]) -> list[str]:
    """Return what is wrong with what actions touch: zones and parts that are not there."""
    sizes = Counter(each.zone for each in placements(rules, state))
    found: list[str] = []
    for action in actions:
        touched = rules.touched(state, action)
        assert touched is not None
        for zone, order in touched:
            if zone not in rules.zones:
                found.append(f"{rules.notation(state, action)}: no zone {zone}")
            elif order is not None and not 0 <= order < sizes[zone]:
                found.append(f"{rules.notation(state, action)}: no part {order} in {zone}")
    return found


def undrawn(game: Game, players: int) -> list[str]:
    """Return the zones whose place on a component no element of its front is called after."""
    setting = Setting.of(game, Options("en", "a4", players=players, variant="mono"), str)
    drawn = {part.id: set(_names(part.front.elements)) for part in game.faces.components(setting)}
    zones = zones_of(game.definition, players).values()
    return [zone.id for zone in zones if zone.on and zone.spot not in drawn[zone.on]]


def _names(elements: Iterable[Element]) -> Iterator[str]:
    for each in elements:
        yield each.name
        if isinstance(each, Group):
            yield from _names(each.children)


def changed(before: Iterable[Placement], after: Iterable[Placement]) -> set[str]:
    """Return the zones that hold other parts after than before."""
    one, other = set(parts(before)), set(parts(after))
    return {zone for _, zone, *_ in one ^ other}
