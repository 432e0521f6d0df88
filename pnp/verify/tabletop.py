"""M: the tables that game.toml states, for each number of players: zones, and what lies in them."""

from collections import Counter
from collections.abc import Iterator, Mapping

from pnp.definition import BOX
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.tabletop import (
    SetupFault,
    Stated,
    in_zones,
    set_ups,
    spare_parts,
    unequal_zones,
)

MOST_LISTED = 6
"""The most components that a finding lists."""

LARGE = ("board", "mat", "tracker")
"""The kinds of components that lie side by side, never on each other in one space."""


def _tables(game: Game) -> Iterator[tuple[str, int, Stated]]:
    """Yield the stated tables, each with its number of players in words and as a number. None for a game that
    states none."""
    if not game.definition.placed:
        return
    for players, setup, stated in set_ups(game.definition):
        several = sum(each.players == players for each in game.definition.setups) > 1
        yield f"{players} players" + (f", set-up {setup!r}" if several else ""), players, stated


@check("M13", "a set-up puts each printed part in one place that has room for it")
def set_up_whole(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Where game.toml has [[placements]], their rows are followed for each number of players and each of
    [[setups]]. Every component and zone that they name exists, no component is placed more often than it is
    printed, no zone holds more than it has room for, and no part that so many players need is left over. Put
    what is left over into a zone: "box" is the one for parts that stay in the box."""
    seen: set[tuple[str, str]] = set()
    for words, _, stated in _tables(game):
        for fault in stated.faults:
            if (fault.place, fault.problem) in seen:
                continue
            seen.add((fault.place, fault.problem))
            yield self.error(fault.place, _sentence(fault, words), fault.hint)
        if stated.left and not stated.faults:
            index = next(n for n, each in enumerate(game.definition.components) if each.id in stated.left)
            place = game.definition.place("components", index, "id")
            listed = _listed(stated.left)
            if (place, listed) not in seen:
                seen.add((place, listed))
                yield self.error(
                    place,
                    f"expected a row of [[placements]] for every part; with {words} nothing is said of "
                    f"{listed}",
                    'say where they lie; where = "box" for what stays in the box',
                )


def _sentence(fault: SetupFault, words: str) -> str:
    numbered = "" if "players" in fault.expected + fault.found else f" (with {words})"
    return f"{fault.problem}: expected {fault.expected}, found {fault.found}{numbered}"


@check("M14", "all players begin with as many parts")
def equal_starts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In a set-up each player has as many parts as the others in the zones that each of them has. Where
    players begin with different numbers on purpose, the zone says equal = false."""
    definition = game.definition
    indices = {entry.id: index for index, entry in enumerate(definition.zones)}
    seen: set[str] = set()
    for words, _, stated in _tables(game):
        if stated.faults:
            continue  # M13 reports them; the numbers are those of half a table
        for base, numbers in unequal_zones(stated.table):
            index = indices[base]
            if not definition.zones[index].equal or base in seen:
                continue
            seen.add(base)
            told = ", ".join(str(numbers[player]) for player in sorted(numbers))
            yield self.error(
                definition.place("zones", index, "id"),
                f"expected as many parts in {base!r} for each player, found {told} with {words}",
                "equal = false says that they differ on purpose",
            )


@check("M15", "what stays in the box")
def box_notes(self: Check[Game], game: Game) -> Iterator[Finding]:
    """A note, never an error: the parts that a set-up leaves in the box, by its rows and because they are
    printed for more players. The parts that each player has are not listed for players who are not there."""
    lines: dict[str, None] = {}
    for words, players, stated in _tables(game):
        boxed = [part for part in stated.table.placements if part.zone == BOX]
        certain = Counter(part.component for part in boxed if part[:2] not in stated.by_lot)
        by_lot = len(boxed) - certain.total()
        staying = [_listed(certain + Counter(spare_parts(game.definition, players)))]
        staying += [f"{by_lot} that are drawn by lot"] if by_lot else []
        if any(staying) and not stated.faults:
            lines[f"with {words} {', '.join(filter(None, staying))}"] = None
    if lines:
        yield self.note(game.id, f"these stay in the box: {'; '.join(lines)}")


@check("M16", "boards and mats do not lie on each other")
def boards_apart(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In a set-up a zone of the kind "space" holds at most one board, mat or tracker, however many parts it
    has room for: what lies on a board lies in a zone of its own, and two boards need two places."""
    definition = game.definition
    kinds = {entry.id: entry.kind for entry in definition.components}
    indices = {entry.id: index for index, entry in enumerate(definition.zones)}
    seen: set[str] = set()
    for words, _, stated in _tables(game):
        for name, parts in in_zones(stated.table.placements).items():
            zone = stated.table.zones[name]
            large = [part.component for part in parts if kinds[part.component] in LARGE]
            if zone.kind != "space" or len(large) < 2 or zone.base in seen or stated.faults:
                continue
            seen.add(zone.base)
            index = indices.get(zone.base)
            yield self.error(
                definition.place("zones", *(() if index is None else (index, "kind"))),
                f"expected one board or mat in the space {name!r}, found {_listed(Counter(large))} with "
                f"{words}",
                'kind = "row" lays them side by side; or make a zone for each',
            )


def _listed(counts: Mapping[str, int]) -> str:
    listed = [f"{copies} x {name}" for name, copies in list(counts.items())[:MOST_LISTED]]
    return ", ".join(listed) + (f" and {len(counts) - MOST_LISTED} more" if len(counts) > MOST_LISTED else "")


CHECKS: tuple[Check[Game], ...] = (set_up_whole, equal_starts, box_notes, boards_apart)
