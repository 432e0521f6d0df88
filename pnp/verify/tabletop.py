"""M checks on the table that game.toml states for each number of players: its zones, and the parts that lie
in them.

`uncounted_kinds` finds tables of components whose column `copies` is misspelt, so that each
component is printed only once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from pnp.definition import BOX, Definition
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.tabletop import (
    LARGE,
    NOBODY,
    SIDE_BY_SIDE,
    SetupFault,
    SetUpResult,
    in_zones,
    set_ups,
    spare_parts,
    unequal_zones,
)


class Uncounted(NamedTuple):
    """A column that probably states the number of copies, but is not named `copies`. `place` is the file
    and the column as a text for messages, `column` the name of the column."""

    place: str
    column: str

    @property
    def sentence(self) -> str:
        """Return the fault as a message."""
        return (
            f"expected a column 'copies', found {self.column!r}, which says nothing to pnp: each component "
            "of the table is printed once"
        )


def uncounted_kinds(definition: Definition) -> dict[str, Uncounted]:
    """Return, by kind, the misspelt column for each kind of component that is listed in a table without a
    column `copies`, but with a column of numbers that has nearly this name."""
    found: dict[str, Uncounted] = {}
    for component, row in zip(definition.components, definition.rows, strict=False):
        for source in row.sources:
            free = [each for each in source.columns if each not in source.column_names.values()]
            near = get_close_matches("copies", [each.casefold() for each in free], n=1, cutoff=0.7)
            if near and "copies" not in source.columns and _is_count(source.cells.get(near[0])):
                found.setdefault(component.kind, Uncounted(f"{source.file}: {near[0]}", near[0]))
    return found


def _is_count(value: object) -> bool:
    return value == "" or (isinstance(value, int) and not isinstance(value, bool))


MOST_LISTED = 6
"""The most components that a finding lists."""


def _tables(game: Game) -> Iterator[tuple[str, int, SetUpResult]]:
    """Yield the stated tables, each with its number of players in words and as a number. Yield nothing for a
    game that states none."""
    if not game.definition.placed:
        return
    for players, setup, stated in set_ups(game.definition):
        several = sum(each.players == players for each in game.definition.setups) > 1
        yield f"{players} players" + (f", set-up {setup!r}" if several else ""), players, stated


@check("M13", "a set-up puts each printed part in one place that has room for it")
def set_up_whole(self: Check[Game], game: Game) -> Iterator[Finding]:
    """If game.toml has [[placements]], their rows are carried out for each number of players and each of
    [[setups]]. Every component and zone that they name exists. No component is placed more often than it is
    printed, and no zone holds more parts than it has room for. No part that this number of players needs is
    left over. Put parts that are left over into a zone: "box" is the zone for parts that stay in the box. For
    each row, only the faults with the fewest players are reported, because the others mostly follow from
    them. If the column of copies in a table of components is misspelt, only this is reported."""
    tables = list(_tables(game))
    if any(stated.faults or stated.left for _, _, stated in tables):
        for each in set(uncounted_kinds(game.definition).values()):
            if game.definition.counts is None:  # else M09 reports it
                yield self.error(each.place, each.sentence, "did you mean 'copies'?")
            return
    seen: set[str] = set()
    for words, _, stated in tables:
        new: dict[tuple[str, str], SetupFault] = {}
        for fault in stated.faults:
            zone, _, rest = fault.problem.partition(" has no room ")
            alike = f"has no room {stated.table.zones[zone].base}" if rest else fault.problem
            if fault.row not in seen:
                new.setdefault((fault.place, alike), fault)
        for fault in new.values():
            yield self.error(
                fault.place, _sentence(fault, words, [each for _, _, each in tables]), fault.hint
            )
        seen |= {fault.row for fault in new.values()}
    yield from _left_over(self, game, tables)


def _left_over(
    self: Check[Game], game: Game, tables: Sequence[tuple[str, int, SetUpResult]]
) -> Iterator[Finding]:
    """Yield errors about the components of which copies are left over. Each component is reported once."""
    told: set[str] = set()
    for words, _, stated in tables:
        new = {name: copies for name, copies in stated.left.items() if name not in told}
        if not new or stated.faults:
            continue
        told |= set(new)
        index = next(n for n, each in enumerate(game.definition.components) if each.id in new)
        is_always = all(each.left.get(name) == new[name] for _, _, each in tables for name in new)
        yield self.error(
            game.definition.place("components", index, "id"),
            f"expected a row of [[placements]] for every part; nothing is said of {_list_counts(new)}"
            + ("" if is_always else f" with {words}"),
            'say where they lie; where = "box" for what stays in the box',
        )


def _sentence(fault: SetupFault, words: str, tables: Sequence[SetUpResult]) -> str:
    """Return a fault as a sentence. The number of players is stated if the fault does not occur with all
    numbers."""
    is_always = all(
        any((each.place, each.problem) == (fault.place, fault.problem) for each in stated.faults)
        for stated in tables
    )
    numbered = "" if is_always or "players" in fault.expected + fault.found else f" (with {words})"
    return f"{fault.problem}: expected {fault.expected}, found {fault.found}{numbered}"


@check("M14", "all players begin with the same number of parts")
def equal_starts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In a set-up all players have the same number of parts in each zone that every player has. If players
    begin with different numbers on purpose, write equal = false for the zone. A note says which of these
    zones hold parts with some numbers of players and none with others."""
    definition = game.definition
    indices = {entry.id: index for index, entry in enumerate(definition.zones)}
    seen: set[str] = set()
    for words, _, stated in _tables(game):
        if stated.faults:
            continue  # M13 reports the faults; the table is incomplete
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
    yield from _empty_starts(self, game)


def _empty_starts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Yield a note for each zone of players that holds parts with some numbers of players and none with
    others. A row of [[placements]] may state too few numbers."""
    definition = game.definition
    filled: dict[str, dict[int, bool]] = {}
    for _, players, stated in _tables(game):
        if stated.faults:
            return
        there = {stated.table.zones[part.zone].base for part in stated.table.placements}
        for base in {zone.base for zone in stated.table.zones.values() if zone.owner != NOBODY}:
            numbers = filled.setdefault(base, {})
            numbers[players] = numbers.get(players, False) or base in there
    for index, entry in enumerate(definition.zones):
        numbers = filled.get(entry.id, {})
        if len(set(numbers.values())) > 1 and entry.equal:
            some, none = (
                ", ".join(str(each) for each, held in sorted(numbers.items()) if held is wanted)
                for wanted in (True, False)
            )
            yield self.note(
                definition.place("zones", index, "id"),
                f"{entry.id!r} holds parts with {some} players and none with {none}; is a row for {none} "
                "missing?",
                "`players` of the rows of [[placements]] says for how many players they are",
            )


@check("M15", "the parts that a set-up leaves in the box are listed")
def box_notes(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Reports as a note, never as an error, which parts a set-up leaves in the box: those that [[placements]]
    put there, and those that are printed only for games with more players. Parts that are printed for each
    player are not listed for absent players."""
    lines: dict[str, list[str]] = {}
    tables = list(_tables(game))
    for words, players, stated in tables:
        boxed = [part for part in stated.table.placements if part.zone == BOX]
        certain = Counter(part.component for part in boxed if part[:2] not in stated.by_lot)
        by_lot = len(boxed) - certain.total()
        staying = [_list_counts(certain + Counter(spare_parts(game.definition, players)))]
        staying += [f"{by_lot} that are drawn by lot"] if by_lot else []
        if any(staying) and not stated.faults:
            lines.setdefault(", ".join(filter(None, staying)), []).append(words)
    if lines:
        is_always = any(len(those) == len(tables) for those in lines.values())
        told = [
            each if is_always else f"with {words} {each}" for each, those in lines.items() for words in those
        ]
        yield self.note(game.id, f"these stay in the box: {'; '.join(dict.fromkeys(told))}")


@check("M16", "boards and mats do not lie on each other")
def boards_apart(self: Check[Game], game: Game) -> Iterator[Finding]:
    """In each set-up, a zone of the kind "space" holds at most one board, mat or tracker, even if it has room
    for more parts. Give parts on a board a zone of their own, and two boards two zones."""
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
                f"expected one board or mat in the space {name!r}, found {_list_counts(Counter(large))} with "
                f"{words}",
                SIDE_BY_SIDE,
            )


def _list_counts(counts: Mapping[str, int]) -> str:
    listed = [f"{copies} x {name}" for name, copies in list(counts.items())[:MOST_LISTED]]
    return ", ".join(listed) + (f" and {len(counts) - MOST_LISTED} more" if len(counts) > MOST_LISTED else "")


CHECKS: tuple[Check[Game], ...] = (set_up_whole, equal_starts, box_notes, boards_apart)
