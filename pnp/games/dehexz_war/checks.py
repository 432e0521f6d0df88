"""M checks of Dehex'z War: its start position, its classes of cells, its tours.

The D checks are DRAWING, from checks_drawing.py.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.dehexz_war.checks_drawing import DRAWING
from pnp.games.dehexz_war.facts import Facts, classes, row_from, rows_from, start_position, steps
from pnp.grid import hexgrid

__all__ = ["DRAWING", "MODEL"]


@check("DW01", "the start position uses up each player's pieces")
def start(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each row of the start position is as long as the board's row, and what stands on the board
    and in the capture zone adds up to the pieces of a player, kind by kind."""
    definition = game.definition
    facts: Facts = definition.facts
    fits = True
    for row, kinds in enumerate(facts.start.rows):
        length = len(row_from(definition.board().side, 0, row))
        if len(kinds) != length:
            fits = False
            yield self.error(
                definition.place("facts", "start", "rows", row),
                f"expected {length} cells in row {row + 1}, found {len(kinds)}",
            )
    if not fits:
        return
    placed = Counter(start_position(definition, 0).values())
    placed["A"] += facts.start.captured.A
    for index, piece in enumerate(definition.pieces):
        if placed[piece.id] != piece.per_player:
            yield self.error(
                definition.place("pieces", index, "per_player"),
                f"expected {placed[piece.id]} for {piece.id!r}, as many as the start position places; "
                f"found {piece.per_player}",
            )


@check("DW02", "every seating leaves each piece a cell of its own")
def seatings(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The seats of a setup are sides of the board (0 to 5), and the start positions of its players
    do not share a cell."""
    definition = game.definition
    for index, setup in enumerate(definition.setups):
        taken: dict[int, int] = {}
        for seat in setup.seats:
            if seat > 5:
                yield self.error(
                    definition.place("setups", index, "seats"), f"expected a side from 0 to 5, found {seat}"
                )
                continue
            for cell in start_position(definition, seat):
                if taken.setdefault(cell, seat) != seat:
                    yield self.error(
                        definition.place("setups", index, "seats"),
                        f"seats {taken[cell]} and {seat} both start on cell {cell}",
                    )


@check("DW03", "Dragon, Elf and Sorcerer reach what the document says")
def reach(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Cells joined by a piece's steps form classes; their sizes are those of figures 19, 24 and 29:
    one class for the Dragon, 72-73-72 for the Elf, 52-52-61-52 for the Sorcerer."""
    facts: Facts = game.definition.facts
    side = game.definition.board().side
    offsets = {"D": facts.moves.D.leap, "E": facts.moves.E.slide, "H": facts.moves.H.slide}
    for kind, moves in offsets.items():
        found = sorted(Counter(classes(side, moves)).values())
        stated = sorted(getattr(facts.reach, kind))
        if found != stated:
            yield self.error(
                game.definition.place("facts", "reach", kind),
                f"expected {found}, the classes that the moves of {kind} make; found {stated}",
            )


def _tour_faults(game: Game, path: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Yield (index, fault) for cells off the board, cells twice, and steps that are no Dragon's move."""
    facts: Facts = game.definition.facts
    cells = hexgrid.hexagon(game.definition.board().side)
    moves = set(steps(facts.moves.D.leap))
    first: dict[int, int] = {}
    for index, number in enumerate(path):
        if not 0 <= number < len(cells):
            yield index, f"expected a cell from 0 to {len(cells) - 1}, found {number}"
            continue
        if first.setdefault(number, index) != index:
            yield index, f"cell {number} is visited twice"
        before = path[index - 1] if index else number
        if index and 0 <= before < len(cells):
            (q, r), (p, s) = cells[before], cells[number]
            if (p - q, s - r) not in moves:
                yield index, f"expected a Dragon's move from cell {before}, found cell {number}"


@check("DW04", "the document's path is a Dragon's path")
def document_path(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Every step of the path of figure 19 is a Dragon's move, and no cell comes twice."""
    for index, fault in _tour_faults(game, game.definition.facts.tours.document.path):
        yield self.error(game.definition.place("facts", "tours", "document", "path", index), fault)


@check("DW05", "the closed tour visits every cell and comes home")
def closed_tour(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Every step is a Dragon's move, every cell of the board comes once, and one more move leads
    from the last cell to the first."""
    definition = game.definition
    path: tuple[int, ...] = definition.facts.tours.closed.path
    place = ("facts", "tours", "closed", "path")
    faults = list(_tour_faults(game, path))
    for index, fault in faults:
        yield self.error(definition.place(*place, index), fault)
    if faults:
        return
    cells = hexgrid.hexagon(definition.board().side)
    if missing := sorted(set(range(len(cells))) - set(path)):
        yield self.error(definition.place(*place), f"cells not visited: {missing}")
        return
    home = hexgrid.add(cells[path[0]], hexgrid.times(cells[path[-1]], -1))
    if home not in steps(definition.facts.moves.D.leap):
        yield self.error(
            definition.place(*place), f"no Dragon's move leads from {path[-1]} back to {path[0]}"
        )


@check("DW06", "moves are as symmetric as the figures")
def symmetry(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The moves of D, E and H and the leaps of I are the same in all six directions; those of A
    and the captures of I are the same to the left and to the right."""
    facts: Facts = game.definition.facts
    moves = facts.moves
    turning = {
        ("D", "leap"): moves.D.leap,
        ("E", "slide"): moves.E.slide,
        ("H", "slide"): moves.H.slide,
        ("I", "leap"): moves.I.leap,
    }
    for key, offsets in turning.items():
        if set(steps(offsets)) != set(steps(offsets, 1)):
            yield self.error(
                game.definition.place("facts", "moves", *key), "expected the same moves in all six directions"
            )
    mirrored = {
        ("A", "advance"): moves.A.advance,
        ("A", "blocked_by"): moves.A.blocked_by,
        ("A", "attack"): moves.A.attack,
        ("I", "capture"): moves.I.capture,
    }
    for key, offsets in mirrored.items():
        if {(-dx, row) for dx, row in offsets} != set(offsets):
            yield self.error(
                game.definition.place("facts", "moves", *key), "expected the same moves to the left and right"
            )


@check("DW07", "one player's entry zone is promotion zone for who sits opposite")
def zones(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The band of rows at each side serves both players, so it has to be as deep for both; the
    Assassin enters one row farther, and every zone lies on the board."""
    definition = game.definition
    facts: Facts = definition.facts
    side = definition.board().side
    if facts.zones.entry_rows_assassin != facts.zones.entry_rows + 1:
        yield self.error(
            definition.place("facts", "zones", "entry_rows_assassin"),
            f"expected {facts.zones.entry_rows + 1}, found {facts.zones.entry_rows_assassin}",
        )
    for seat in range(6):
        entry, promotion = facts.zones.entry_rows, facts.zones.promotion_rows
        opposite = set(rows_from(side, (seat + 3) % 6, promotion))
        if set(rows_from(side, (seat + 3) % 6, entry)) != opposite:
            yield self.error(
                definition.place("facts", "zones", "promotion_rows"),
                f"expected {entry} rows as in the entry zone, found {promotion}",
            )
            return


@check("DW08", "the backs carry every change that the rules allow")
def changes(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Behind the Assassins stand all kinds they promote to; behind each of these, the Mimic; behind
    the Doppelgänger, the Ghost."""
    definition = game.definition
    facts: Facts = definition.facts
    behind: dict[str, set[str]] = {}
    for component in definition.components:
        if component.kind == "piece" and component.back is not None:
            behind.setdefault(component.front, set()).add(component.back)
    wanted: dict[str, set[str]] = {"A": set(facts.changes.promotion), "Ä": {"F"}}
    wanted.update((kind, {"I"}) for kind in facts.changes.mimic)
    for kind, backs in wanted.items():
        if lacking := sorted(backs - behind.get(kind, set())):
            yield self.error(
                definition.place("facts", "changes"), f"no body with {kind!r} in front has {lacking} behind"
            )


MODEL: tuple[Check[Game], ...] = (
    start,
    seatings,
    reach,
    document_path,
    closed_tour,
    symmetry,
    zones,
    changes,
)
