"""The checks of Dehex'z War: the start position, the three classes of cells that an Elf can reach, the
tours of a Dragon over the whole board, and their drawings."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.dehexz_war.facts import Facts, classes, row_from, rows_from, start_position, steps
from pnp.games.proof import Proof
from pnp.grid import hexgrid
from pnp.scene import (
    IDENTITY,
    Circle,
    Element,
    Group,
    Matrix,
    Text,
    Use,
    bounds,
    compose,
    leaves,
    segments_of,
    text_matrix,
    transform_point,
)
from pnp.units import Point

__all__ = ["DRAWING", "MODEL"]


# D checks of Dehex'z War: its start position as drawn, and the Assassins drawn on the mat.

_NEAR = 0.02
"""The distance in mm below which two points count as the same point."""


@dataclass(frozen=True, slots=True)
class _Ring:
    """A closed polygon of a drawing, and whether it is filled."""

    corners: tuple[Point, ...]
    filled: bool

    @property
    def middle(self) -> Point:
        xs, ys = [p[0] for p in self.corners], [p[1] for p in self.corners]
        return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _rings(elements: Iterable[Element], count: int) -> Iterator[_Ring]:
    """Yield the closed polygons of a drawing that have `count` corners."""
    for element, matrix in leaves(elements):
        if isinstance(element, Text | Circle):
            continue
        segments = segments_of(element)
        ends = [(float(s[1]), float(s[2])) for s in segments if s[0] in ("M", "L")]
        closed = [s[0] for s in segments] == ["M", *["L"] * (count - 1), "Z"]
        if closed and len(ends) == count:
            points = tuple(transform_point(matrix, point) for point in ends)
            yield _Ring(points, element.style.fill is not None)


def _tip_direction(house: _Ring) -> int | None:
    """Return the direction in which a pentagon's tip points: clockwise turns of 60 degrees from up. None if
    the pentagon has no single tip or points between two of these directions."""
    points, tips = house.corners, []
    for i in range(5):
        left = [_distance(points[i], points[i - 1]), _distance(points[i - 1], points[i - 2])]
        right = [
            _distance(points[i], points[(i + 1) % 5]),
            _distance(points[(i + 1) % 5], points[(i + 2) % 5]),
        ]
        if all(abs(a - b) <= _NEAR for a, b in zip(left, right, strict=True)):
            tips.append(i)
    if len(tips) != 1:
        return None
    (tip,) = tips
    foot, other = points[(tip + 2) % 5], points[(tip + 3) % 5]
    dx, dy = points[tip][0] - (foot[0] + other[0]) / 2, points[tip][1] - (foot[1] + other[1]) / 2
    turn = degrees(atan2(dx, -dy)) / 60
    return round(turn) % 6 if abs(turn - round(turn)) < 0.05 else None


def _distance(a: Point, b: Point) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _letters(elements: Iterable[Element]) -> Iterator[tuple[str, Point]]:
    """Yield (text, middle in mm) for each text of a drawing."""
    for element, matrix in leaves(elements):
        if isinstance(element, Text):
            inside = compose(matrix, text_matrix(element))
            yield element.text, transform_point(inside, (element.width / 2, -element.size / 3))


@check("DW09", "the figure of the start shows each piece on its cell of the start position")
def start_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The figure of the whole board at the start shows each piece of the largest setup as a pentagon. Each
    pentagon lies on a cell of the start position, points forward as seen from its player's seat, and has the
    letter of its kind of piece. There is no other pentagon."""
    definition = proof.setting.definition
    setup = max(definition.setups, key=lambda each: each.players)
    wanted = {
        (cell, seat): kind for seat in setup.seats for cell, kind in start_position(definition, seat).items()
    }
    elements = proof.figures["start-all"](proof.setting).elements
    # Row by row from the top, left to right: the board's own numbering.
    centres = sorted({(round(y, 1), round(x, 2)) for x, y in (r.middle for r in _rings(elements, 6))})
    where = "figure start-all"
    if len(centres) != definition.board().cells:
        yield self.error(where, f"expected {definition.board().cells} cells, found {len(centres)}")
        return
    size = (centres[-1][0] - centres[0][0]) / (3 * (definition.board().side - 1))
    letters = list(_letters(elements))
    found: dict[tuple[int, int], str] = {}
    for house in _rings(elements, 5):
        x, y = house.middle
        cell = min(range(len(centres)), key=lambda n: hypot(centres[n][1] - x, centres[n][0] - y))
        heading = _tip_direction(house)
        off = hypot(centres[cell][1] - x, centres[cell][0] - y)
        if heading is None or off > 0.3 * size:
            yield self.error(where, f"the piece at {x:.1f}, {y:.1f} mm is on no cell, or points to no corner")
            continue
        if (cell, heading) in found:
            yield self.error(where, f"cell {cell} holds two pieces of seat {heading}")
        text, middle = min(letters, key=lambda letter: _distance(letter[1], house.middle))
        found[cell, heading] = text if _distance(middle, house.middle) < 0.5 * size else ""
    counted = Counter(seat for _, seat in found)
    for seat in sorted({seat for _, seat in (*wanted, *found)}):
        many = sum(1 for _, each in wanted if each == seat)
        if counted[seat] != many:
            yield self.error(where, f"expected {many} pieces of seat {seat}, found {counted[seat]}")
    for cell, seat in sorted(wanted.keys() & found.keys()):
        if found[cell, seat] != wanted[cell, seat]:
            yield self.error(
                where, f"expected {wanted[cell, seat]!r} on cell {cell}, found {found[cell, seat]!r}"
            )
    for cell, seat in sorted(wanted.keys() - found.keys()):
        yield self.error(where, f"expected a piece of seat {seat} on cell {cell}, found none")


@check("DW10", "the mat shows the Assassins that start in the capture zone")
def captured_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The mat shows the Assassins that start in the capture zone: it has as many filled outlines of a piece
    as there are such Assassins, and each outline contains the icon of the Assassin's face."""
    facts: Facts = proof.setting.definition.facts
    entries = {entry.id: entry for entry in proof.setting.definition.components}
    faces = {entries[each.id].front: each.front for each in proof.components if each.id in entries}
    if "A" not in faces or "capture" not in faces:
        return
    mat, piece = faces["capture"], faces["A"]
    icons = {shape for shape, _ in _find_symbols(piece.elements)}
    shown = [at for shape, at in _find_symbols(mat.elements) if shape in icons]
    houses = [
        ring for ring in _rings(mat.elements, 5) if ring.filled and _is_same_polygon(ring.corners, piece.trim)
    ]
    held = [house for house in houses if any(_distance(at, house.middle) < piece.width / 3 for at in shown)]
    for count, what in ((len(houses), "filled outlines of a piece"), (len(held), "of them with its icon")):
        if count != facts.start.captured.A:
            yield self.error("mat", f"expected {facts.start.captured.A} {what}, found {count}")
            return


def _find_symbols(
    elements: Iterable[Element], matrix: Matrix = IDENTITY
) -> Iterator[tuple[tuple[object, ...], Point]]:
    """Yield (outlines, middle) for each use of a symbol: the outlines of its shapes without colours, and the
    middle in mm of the box around the drawn symbol."""
    for element in elements:
        if isinstance(element, Group):
            yield from _find_symbols(element.children, compose(matrix, element.transform))
        elif isinstance(element, Use) and (box := bounds((element,), matrix)):
            parts = tuple(
                (segments_of(leaf), inner)
                for leaf, inner in leaves(element.symbol.children)
                if not isinstance(leaf, Text)
            )
            yield parts, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _is_same_polygon(corners: tuple[Point, ...], trim: tuple[Point, ...]) -> bool:
    """Return whether one polygon is the other one, moved and not turned."""
    dx, dy = corners[0][0] - trim[0][0], corners[0][1] - trim[0][1]
    return all(_distance(a, (b[0] + dx, b[1] + dy)) <= _NEAR for a, b in zip(corners, trim, strict=True))


DRAWING: tuple[Check[Proof], ...] = (start_drawn, captured_drawn)


# M checks of Dehex'z War: its start position, its classes of cells, its tours.


@check("DW01", "the start position places all pieces of each player")
def start(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each row of the start position is as long as the board's row. For each kind of piece, the pieces that
    start on the board and in the capture zone add up to the pieces of a player."""
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


@check("DW02", "no two players of a setup start on the same cell")
def seatings(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The seats of each setup are sides of the board (0 to 5), and no two players of a setup start on the
    same cell."""
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


@check("DW03", "the Dragon, the Elf and the Sorcerer reach as many cells as the document states")
def reach(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The moves of the Dragon, the Elf and the Sorcerer divide the board into classes: a piece can reach each
    cell of its class and no other. The sizes of the classes are those that [facts.reach] states: one class
    for the Dragon, 72-73-72 for the Elf and 52-52-61-52 for the Sorcerer (figures 19, 24 and 29)."""
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
    """Yield (index, fault) for each fault of a path of cells: a cell that the board does not have, a cell
    that is visited twice, a step that is not a move of the Dragon."""
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


@check("DW04", "the path in figure 19 consists of moves of the Dragon")
def document_path(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Each step of the path in figure 19 of the rules document is a move of the Dragon, and the path visits
    no cell twice."""
    for index, fault in _tour_faults(game, game.definition.facts.tours.document.path):
        yield self.error(game.definition.place("facts", "tours", "document", "path", index), fault)


@check("DW05", "the closed tour visits every cell once and ends where it began")
def closed_tour(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The closed tour is a round trip of the Dragon: each step is a move of the Dragon, each cell of the
    board is visited once, and one more move leads from the last cell to the first."""
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


@check("DW06", "pieces move alike in all six directions, or at least to the left and to the right")
def symmetry(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The moves of the Dragon, Elf and Sorcerer and the leaps of the Mimic are the same in all six
    directions. The moves of the Assassin and the captures of the Mimic are the same to the left and to the
    right."""
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


@check("DW07", "the entry zone of a player is the promotion zone of the player opposite")
def zones(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The entry zone of one player is the promotion zone of the player opposite, so both zones have equally
    many rows. The Assassin's entry zone has one row more."""
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


@check("DW08", "the backs of pieces allow every change of kind in the rules")
def changes(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The backs of the printed pieces allow each change of kind in the rules. Among the pieces with an
    Assassin in front, each kind to which Assassins promote is on a back. Each kind that can become a Mimic
    has pieces with the Mimic on the back, and the Doppelgänger has pieces with the Ghost on the back."""
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
