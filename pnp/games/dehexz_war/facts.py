"""The [facts] table of Dehex'z War as typed data, and the numbers that follow from it.

Offsets are (half cells to the right, rows down) for the player at the bottom, as figures 13 to 39 of the
document show them. For seat k they are turned k times by 60 degrees.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from pnp.caching import memoize
from pnp.definition import Definition, Key, Placing, SourcedTable, Table
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex

BOARD = "board"
"""The id of [[zones]] for the cells of the board."""

Kind = Literal["A", "D", "E", "H", "I", "Ä", "F"]
Rows = Annotated[int, Field(ge=1, le=9)]


def _check_parity(offset: tuple[int, int]) -> tuple[int, int]:
    if (offset[0] + offset[1]) % 2:
        raise ValueError("[dX, row] of equal parity: no cell lies between two cells")
    return offset


Offset = Annotated[tuple[int, int], Field(strict=False), AfterValidator(_check_parity)]
Offsets = Annotated[tuple[Offset, ...], Field(strict=False)]
Cells = Annotated[tuple[int, ...], Field(strict=False)]
Kinds = Annotated[tuple[Kind, ...], Field(strict=False)]
Row = Annotated[tuple[Literal["", "A", "D", "E", "H", "I", "Ä", "F"], ...], Field(strict=False)]


class Zones(SourcedTable):
    """The numbers of rows in each zone. Rows of the entry zone are counted from the player's own side, rows
    of the promotion zone from the opposite side."""

    entry_rows: Rows
    entry_rows_assassin: Rows
    promotion_rows: Rows


class Captured(SourcedTable):
    """The number of pieces that start in the capture zone, by kind."""

    A: int


class Start(SourcedTable):
    """The start position of the player at the bottom: the kind of piece on each cell, row by row, and the
    pieces that start in the capture zone."""

    rows: Annotated[tuple[Row, ...], Field(strict=False)]
    captured: Captured


class AssassinMoves(SourcedTable):
    advance: Offsets
    blocked_by: Offsets
    attack: Offsets


class LeapMoves(SourcedTable):
    leap: Offsets


class SlideMoves(SourcedTable):
    slide: Offsets


class MimicMoves(SourcedTable):
    leap: Offsets
    capture: Offsets


class Moves(Table):
    A: AssassinMoves
    D: LeapMoves
    E: SlideMoves
    H: SlideMoves
    I: MimicMoves  # noqa: E741 - the document's name of the piece


class Doubles(SourcedTable):
    doppelganger_with_mimic: Kinds
    doppelganger_without_mimic: Kinds
    ghost_adds: Kinds


class Changes(SourcedTable):
    promotion: Kinds
    mimic: Kinds
    rescue_costs: Kinds
    mimics_on_board: int


class Draws(SourcedTable):
    repetitions: int
    quiet_plays: int


class Reach(SourcedTable):
    """The sizes of the classes of cells for each kind of piece. A piece that starts in a class of cells never
    leaves it."""

    D: Cells
    E: Cells
    H: Cells


class Tour(SourcedTable):
    path: Cells


class Tours(Table):
    document: Tour
    closed: Tour


class Example(SourcedTable):
    """An example in a figure of the document: a piece, and the friendly and enemy pieces around it. `mimic`
    says whether the owner of the piece has a Mimic on the board."""

    figure: str
    kind: Kind
    mimic: bool = True
    friends: Offsets
    enemies: Offsets


class Facts(Table):
    """All of [facts] in game.toml."""

    zones: Zones
    start: Start
    moves: Moves
    doubles: Doubles
    changes: Changes
    draws: Draws
    reach: Reach
    tours: Tours
    examples: Annotated[tuple[Example, ...], Field(strict=False)]


@memoize
def steps(offsets: Sequence[tuple[int, int]], seat: int = 0) -> tuple[Hex, ...]:
    """Convert offsets (half cells to the right, rows down) into axial steps on the hexagonal grid, turned for
    the player at a seat."""
    return tuple(hexgrid.rotate(hexgrid.from_half_steps(*offset), seat) for offset in offsets)


@memoize
def number_cells(side: int) -> dict[Hex, int]:
    """Return the number of each cell of a board with `side` cells a side. Cells are numbered row by row from
    the top, starting with 0, as in the document's figure 19."""
    return {cell: number for number, cell in enumerate(hexgrid.hexagon(side))}


def row_from(side: int, seat: int, row: int) -> tuple[int, ...]:
    """Return the numbers of the cells of a row of the player at a seat, from that player's left. Row 0 is the
    nearest."""
    n = side - 1
    number = number_cells(side)
    cells = [cell for cell in hexgrid.hexagon(side) if cell[1] == n - row]
    return tuple(number[hexgrid.rotate(cell, seat)] for cell in cells)


def rows_from(side: int, seat: int, count: int) -> tuple[int, ...]:
    """Return the numbers of the cells in the nearest `count` rows of the player at a seat."""
    return tuple(cell for row in range(count) for cell in row_from(side, seat, row))


def start_position(definition: Definition, seat: int) -> dict[int, str]:
    """Return the kind of piece on each cell of the start position, by cell number, for the player at a
    seat."""
    facts: Facts = definition.facts
    side = definition.board().side
    return {
        cell: kind
        for row, kinds in enumerate(facts.start.rows)
        # DW01 reports a row of the wrong length.
        for cell, kind in zip(row_from(side, seat, row), kinds, strict=False)
        if kind
    }


def placements(definition: Definition) -> Iterator[tuple[Placing, Key]]:
    """Yield the steps of each set-up, each with the key of the fact in game.toml that it follows from: the
    pieces on their cells, each pointing away from its owner, and the pieces in the capture zones."""
    facts: Facts = definition.facts
    for setup in definition.setups:
        for seat in setup.seats:
            kinds = start_position(definition, seat)
            for kind in sorted(set(kinds.values())):
                yield (
                    Placing(
                        what=_own_bodies(definition, kind),
                        where=",".join(f"{BOARD}.{cell}" for cell in sorted(kinds) if kinds[cell] == kind),
                        how_many=1,
                        turn=outward_direction(seat),
                        setup=setup.id,
                    ),
                    ("facts", "start", "rows"),
                )
    if facts.start.captured.A:
        row = Placing(what=_own_bodies(definition, "A"), where="captured.*", how_many=facts.start.captured.A)
        yield row, ("facts", "start", "captured", "A")


def _own_bodies(definition: Definition, kind: str) -> str:
    """Return the ids of the bodies that each player has for a kind; the kind itself where there are none, for
    the message of set_up."""
    own = (
        part.id
        for part in definition.components
        if part.kind == "piece" and part.per == "player" and part.front == kind
    )
    return ",".join(own) or kind


def outward_direction(seat: int) -> int:
    """Return the direction of a piece that points away from a seat, in degrees clockwise from up."""
    return 60 * seat % 360


def classes(side: int, offsets: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """Return for each cell of the board the number of its class. Two cells are in the same class if steps by
    `offsets` lead from one to the other.

    Classes are numbered from 0, in the order of their first cells. With the moves of the Elf there are three
    classes of 72, 73 and 72 cells, with those of the Sorcerer four of 52, 52, 61 and 52 cells (2.3 and 2.4 of
    the document).
    """
    number, found = number_cells(side), [-1] * len(number_cells(side))
    moves, count = steps(offsets), 0
    for start in hexgrid.hexagon(side):
        if found[number[start]] >= 0:
            continue
        frontier = [start]
        found[number[start]] = count
        while frontier:
            cell = frontier.pop()
            for move in moves:
                target = hexgrid.add(cell, move)
                if target in number and found[number[target]] < 0:
                    found[number[target]] = count
                    frontier.append(target)
        count += 1
    return tuple(found)


def numbers(definition: Definition) -> dict[str, int | str | tuple[int, ...]]:
    """Return the values that texts of the game may use as %(name)s, by name. A tuple is printed as an
    enumeration."""
    facts: Facts = definition.facts
    board = definition.board()
    placed: Counter[str] = Counter(kind for row in facts.start.rows for kind in row if kind)
    bodies = {piece.id: piece.per_player for piece in definition.pieces}
    promoted = facts.changes.promotion
    result: dict[str, int | str | tuple[int, ...]] = {
        "cells": len(hexgrid.hexagon(board.side)),
        "side": board.side,
        "sides": 6,
        "players_min": min(definition.game.players),
        "players_max": max(definition.game.players),
        "pieces": sum(bodies.values()),
        "on_board": sum(placed.values()),
        "doubles": bodies["Ä"],
        "captured": facts.start.captured.A,
        "entry_rows": facts.zones.entry_rows,
        "entry_rows_assassin": facts.zones.entry_rows_assassin,
        "promotion_rows": facts.zones.promotion_rows,
        "entry_cells": len(rows_from(board.side, 0, facts.zones.entry_rows)),
        "entry_cells_assassin": len(rows_from(board.side, 0, facts.zones.entry_rows_assassin)),
        "repetitions": facts.draws.repetitions,
        "quiet_plays": facts.draws.quiet_plays,
        "mimics_limit": facts.changes.mimics_on_board,
        "last_cell": len(hexgrid.hexagon(board.side)) - 1,
        "document_tour": len(facts.tours.document.path),
        "missed_cells": len(hexgrid.hexagon(board.side)) - len(set(facts.tours.document.path)),
        "assassin_steps": _distance(facts.moves.A.advance),
        "dragon_straight": _straight(facts.moves.D.leap),
        "dragon_aside": _distance(facts.moves.D.leap) - _straight(facts.moves.D.leap),
        "sorcerer_steps": _distance(facts.moves.H.slide),
        "mimic_steps": _distance(facts.moves.I.leap),
        "dragon_leaps": len(facts.moves.D.leap),
        "mimic_leaps": len(facts.moves.I.leap),
        "mimic_captures": len(facts.moves.I.capture),
        "elf_classes": len(set(classes(board.side, facts.moves.E.slide))),
        "sorcerer_classes": len(set(classes(board.side, facts.moves.H.slide))),
        "elf_reach": facts.reach.E,
        "sorcerer_reach": facts.reach.H,
    }
    result |= {f"placed_{kind}": placed[kind] for kind in bodies if bodies[kind]}
    names = {"A": "assassins", "D": "dragons", "E": "elves", "H": "sorcerers", "I": "mimics"}
    for kind, name in names.items():
        result[name] = bodies[kind]
    for component in definition.components:
        if component.front == "A" and component.back in promoted:
            result[f"assassins_{names[component.back]}_behind"] = component.copies
    # Bodies of no player are spares.
    spares = [part for part in definition.components if part.kind == "piece" and part.per == "kit"]
    words = {"D": "dragon", "E": "elf", "H": "sorcerer"}
    result["spares"] = sum(part.copies for part in spares)
    for part in spares:
        kinds = [word for kind, word in words.items() if kind in (part.front, part.back)]
        result["_".join(("spares", *kinds))] = part.copies
    return result


def _distance(offsets: tuple[tuple[int, int], ...]) -> int:
    """Return the number of steps from cell to cell that the farthest of the offsets needs."""
    return max(hexgrid.distance(step, (0, 0)) for step in steps(offsets))


def _straight(offsets: tuple[tuple[int, int], ...]) -> int:
    """Return the largest number of straight steps among the offsets. The rest of an offset's way turns aside
    by a sixth of a turn."""
    return max(sorted((abs(q), abs(r), abs(q + r)))[1] for q, r in steps(offsets))
