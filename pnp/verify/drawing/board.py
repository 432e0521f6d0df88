"""D: the cells of boards of hexagons and squares on paper, found by their geometry alone."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt
from statistics import median
from typing import Any

import numpy as np

from pnp.definition import SquareBoard
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.units import Point
from pnp.verify.drawing.ink import TOLERANCE, inks, topmost_shapes
from pnp.verify.paint import Shape, flatten_curves, subpaths

PROBES = ((0.0, 0.0), *((0.7 * cos(pi * k / 3), 0.7 * sin(pi * k / 3)) for k in range(6)))
"""The points of a cell that are probed, in cell sizes from its centre; most of them must show the cell."""


@dataclass(frozen=True, slots=True)
class Square:
    """A filled upright square: the index of its shape and its top left corner."""

    index: int
    corner: Point


def find_squares(shapes: Sequence[Shape], side: float) -> list[Square]:
    """Return the filled upright squares of `side` mm among the shapes."""
    found = []
    for index, shape in enumerate(shapes):
        parts = list(subpaths(shape.outline))
        if shape.unseen or not shape.fill or len(parts) != 1 or any(s[0] == "C" for s in parts[0]):
            continue
        points = flatten_curves(parts[0])
        if len(points) == 5 and points[0] == points[-1]:
            points.pop()
        xs, ys = [x for x, _ in points], [y for _, y in points]
        left, top = min(xs), min(ys)
        corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
        if len(points) == 4 and all(
            any(abs(x - u) <= TOLERANCE and abs(y - v) <= TOLERANCE for x, y in points) for u, v in corners
        ):
            found.append(Square(index, (left, top)))
    return found


def check_squares(
    self: Check[Any], name: str, board: SquareBoard, shapes: Sequence[Shape]
) -> Iterator[Finding]:
    """Yield what is wrong with the cells of a square board: one filled square each, edge to edge."""
    found, side = find_squares(shapes, board.size_mm), board.size_mm
    if not found:
        yield self.error(name, f"expected {board.cells} squares of {side:g} mm, found none")
        return
    left, top = _board_corner(found, board)
    taken: dict[tuple[int, int], list[Square]] = {}
    for square in found:
        x, y = square.corner
        taken.setdefault((round((x - left) / side), round((y - top) / side)), []).append(square)
    for number in range(board.columns * board.rows):
        row, column = divmod(number, board.columns)
        where, drawn = f"{name} · cell {number}", taken.pop((column, row), [])
        if len(drawn) != 1:
            yield self.error(where, f"expected one square of {side:g} mm, found {len(drawn)}")
        for square in drawn:
            x, y = square.corner
            off = max(abs(x - left - column * side), abs(y - top - row * side))
            if off > TOLERANCE:
                yield self.error(where, f"expected it in its row and column, found it {off:.2f} mm off")
    for extra in taken.values():
        x, y = extra[0].corner
        yield self.error(
            name, f"expected {board.cells} cells, found one more at {x:.1f}, {y:.1f} mm, off the board"
        )


def _board_corner(found: Sequence[Square], board: SquareBoard) -> Point:
    """Return the first cell's corner: where most squares are cells, so that one that is missing, moved or
    beside the board does not shift the rest."""
    corners, side = np.array([square.corner for square in found]), board.size_mm
    xs = corners[:, :1] - np.arange(board.columns) * side
    ys = corners[:, 1:] - np.arange(board.rows) * side
    across, down = np.rint(xs).astype(np.int64), np.rint(ys).astype(np.int64)
    left, top = int(across.min()), int(down.min())
    tall, wide = int(down.max()) - top + 1, int(across.max()) - left + 1
    votes = np.zeros(wide * tall, dtype=np.int64)
    for row in range(board.rows):
        places = (across - left) * tall + down[:, row : row + 1] - top
        votes += np.bincount(places.ravel(), minlength=wide * tall)
    x, y = divmod(int(votes.argmax()), tall)
    cast = [
        (float(one), float(other))
        for here, there, columns, rows in zip(xs, ys, across == x + left, down == y + top, strict=True)
        if columns.any() and rows.any()
        for one in here[columns]
        for other in there[rows]
    ]
    return (median(one for one, _ in cast), median(other for _, other in cast))


@dataclass(frozen=True, slots=True)
class Hexagon:
    """A closed regular hexagon: the index of its shape, its centre and its corners (top first, clockwise)."""

    index: int
    centre: Point
    corners: tuple[Point, ...]


def find_hexagons(shapes: Sequence[Shape], size: float) -> list[Hexagon]:
    """Return the pointy-top regular hexagons of `size` mm among the shapes."""
    found = []
    reach = (size * sqrt(3) / 2, size)
    for index, shape in enumerate(shapes):
        left, top, right, bottom = shape.bounds
        line = shape.width if shape.stroke else 0.0
        sides = right - left - line - 2 * reach[0], bottom - top - line - 2 * reach[1]
        if max(map(abs, sides)) > 4 * TOLERANCE:  # most shapes are of another size altogether
            continue
        if shape.unseen or sum(segment[0] in ("L", "C") for segment in shape.outline) not in (5, 6):
            continue
        corners = _corners(shape)
        if len(corners) != 6:
            continue
        x, y = (sum(p[axis] for p in corners) / 6 for axis in (0, 1))
        at = min(range(6), key=lambda i: (round(corners[i][1], 2), corners[i][0]))
        turned = (*corners[at:], *corners[:at])
        if turned[1][0] < turned[0][0]:
            turned = (turned[0], *reversed(turned[1:]))
        wanted = ((0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5))
        if all(
            hypot(px - x - u * reach[0], py - y - v * reach[1]) <= TOLERANCE
            for (px, py), (u, v) in zip(turned, wanted, strict=True)
        ):
            found.append(Hexagon(index, (x, y), turned))
    return found


def _corners(shape: Shape) -> tuple[Point, ...]:
    """Return the corners of a shape that is one closed polygon, else none."""
    parts = list(subpaths(shape.outline))
    if len(parts) != 1 or any(segment[0] == "C" for segment in parts[0]):
        return ()
    points = flatten_curves(parts[0])
    if points[0] == points[-1]:
        points.pop()
    elif parts[0][-1][0] != "Z":
        return ()
    return tuple(points)


def assign_hexagons(
    found: Sequence[Hexagon], size: float, cells: Sequence[Hex]
) -> tuple[dict[Hex, list[Hexagon]], Point]:
    """Return the hexagons by the cell that they are drawn for, and the place of cell (0, 0) on the face.

    The board's place is the one that most hexagons agree on, so a missing or moved cell does not shift it.
    Hexagons beyond the board have cells outside of it.
    """
    x0, y0 = found[0].centre
    near = [
        (hexagon, _nearest_cell(hexagon.centre[0] - x0, hexagon.centre[1] - y0, size)) for hexagon in found
    ]
    dq, dr = _best_shift({k for _, k in near}, cells)
    by_cell: dict[Hex, list[Hexagon]] = {}
    for hexagon, (q, r) in near:
        by_cell.setdefault((q - dq, r - dr), []).append(hexagon)
    places = [
        (hexagon.centre[axis] - hexgrid.centre(cell, size)[axis] for axis in (0, 1))
        for cell, drawn in by_cell.items()
        for hexagon in drawn
    ]
    xs, ys = zip(*places, strict=True)
    return by_cell, (median(xs), median(ys))


def _best_shift(found: Collection[Hex], cells: Sequence[Hex]) -> Hex:
    """Return the shift that brings most of the board's cells onto those found; of several the smallest."""
    here, board = np.array(sorted(found)), np.array(cells)
    shifts = here[:, None, :] - board[None, :, :]
    least = shifts.min(axis=(0, 1))
    columns = int(shifts[..., 1].max() - least[1]) + 1
    numbered = (shifts[..., 0] - least[0]) * columns + shifts[..., 1] - least[1]
    q, r = divmod(int(np.bincount(numbered.ravel()).argmax()), columns)
    return (q + int(least[0]), r + int(least[1]))


def _nearest_cell(x: float, y: float, size: float) -> Hex:
    """Return the cell whose centre is nearest to a point."""
    q, r = (x / sqrt(3) - y / 3) / size, y * 2 / 3 / size
    rq, rr, rs = round(q), round(r), round(-q - r)
    if abs(rq - q) > abs(rr - r) and abs(rq - q) > abs(rs + q + r):
        rq = -rr - rs
    elif abs(rr - r) > abs(rs + q + r):
        rr = -rq - rs
    return (rq, rr)


@check("D01", "each cell of the board is drawn once, in its place")
def cells_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board shows a closed regular hexagon of the definition's size for each cell of the rules:
    at its place in the lattice to 0.02 mm, once, with nothing painted over it, and none beyond the board. On
    a square board it is a filled square. Neighbours then share an edge. Geometry decides: names do not
    matter."""
    for name, (table, face) in proof.square_boards().items():
        yield from check_squares(self, name, table, inks(proof)[face.name].shapes)
    for name, (board, face) in proof.boards().items():
        cells = board.hexes
        shapes = inks(proof)[face.name].shapes
        found = find_hexagons(shapes, board.size_mm)
        if not found:
            yield self.error(name, f"expected {len(cells)} hexagons of {board.size_mm} mm, found none")
            continue
        by_cell, (ox, oy) = assign_hexagons(found, board.size_mm, cells)
        for number, cell in enumerate(cells):
            drawn = by_cell.pop(cell, [])
            where = f"{name} · cell {number}"
            if not drawn:
                yield self.error(where, f"expected a hexagon of {board.size_mm} mm, found none")
            if len(drawn) > 1:
                yield self.error(where, f"expected one hexagon, found {len(drawn)}")
            for hexagon in drawn:
                x, y = hexgrid.centre(cell, board.size_mm)
                off = hypot(hexagon.centre[0] - x - ox, hexagon.centre[1] - y - oy)
                if off > TOLERANCE:
                    yield self.error(where, f"expected its hexagon in the lattice, found it {off:.2f} mm off")
        for extra in by_cell.values():
            x, y = extra[0].centre
            yield self.error(
                name, f"expected {len(cells)} cells, found one more at {x:.1f}, {y:.1f} mm, off the board"
            )
        yield from _check_covered(self, name, shapes, found, board.size_mm)


def _check_covered(
    self: Check[Any], name: str, shapes: Sequence[Shape], found: Sequence[Hexagon], size: float
) -> Iterator[Finding]:
    wanted = [
        ((hexagon.centre[0] + u * size, hexagon.centre[1] + v * size), len(shapes))
        for hexagon in found
        for u, v in PROBES
    ]
    seen = topmost_shapes(shapes, wanted)
    for k, hexagon in enumerate(found):
        tops = seen[k * len(PROBES) : (k + 1) * len(PROBES)]
        over = Counter(top for top in tops if top > hexagon.index)
        if sum(over.values()) > len(PROBES) // 2:
            by = shapes[max(sorted(over), key=lambda i: over[i])].name
            x, y = hexagon.centre
            yield self.error(name, f"the hexagon at {x:.1f}, {y:.1f} mm is covered by {by}")


@check("D02", "names of cells agree with their numbers")
def cells_named(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A hexagon named cell:7 lies where the rules have cell 7, and so does each printed number named
    cell-number:7; that text reads 7. Screen readers, SVG and figures go by names."""
    for name, (board, face) in proof.boards().items():
        ink, size = inks(proof)[face.name], board.size_mm
        cells = board.hexes
        found = find_hexagons(ink.shapes, size)
        if not found:
            continue
        by_cell, (ox, oy) = assign_hexagons(found, size, cells)
        for number, cell in enumerate(cells):
            for hexagon in by_cell.get(cell, []):
                label = ink.shapes[hexagon.index].name
                if label != f"cell:{number}":
                    yield self.error(name, f"expected the name 'cell:{number}', found {label!r}")
        for line in ink.lines:
            label, _, digits = line.text.name.partition(":")
            if label != "cell-number":
                continue
            x, y = line.middle
            place = _nearest_cell(x - ox, y - oy, size)
            number = cells.index(place) if place in cells else -1
            if (digits, line.text.text) != (str(number), str(number)):
                yield self.error(
                    name, f"expected the number {number} on that cell, found {line.text.text!r} ({digits})"
                )


def fits_cell(outline: Sequence[Point], size: float, clearance: float, turn: float) -> bool:
    """Return whether a polygon, turned by `turn` degrees, can lie in a cell with so much clearance on all
    sides."""
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    points = [(c * x - s * y, s * x + c * y) for x, y in outline]
    room = size * sqrt(3) / 2 - clearance
    # Edge k pushes the piece by at least `push[k]` along its normal; three axes, two edges each.
    push = []
    for k in range(6):
        nx, ny = cos(pi * k / 3), sin(pi * k / 3)
        push.append(room - max(nx * x + ny * y for x, y in points))
    # A shift t with n_k . t <= push[k] for all k exists iff no two opposite or three symmetric edges clash.
    axes = all(push[k] + push[k + 3] >= 0 for k in range(3))
    return axes and sum(push[k] for k in (0, 2, 4)) >= 0 and sum(push[k] for k in (1, 3, 5)) >= 0


CLEARANCE = 0.3
"""Air between a piece and the edges of its cell, in mm: what cutting by hand loses."""


@check("D03", "a piece fits its cell whichever way it points")
def pieces_fit(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Cut along its trim, a piece lies inside a cell of the board with 0.3 mm of air on every side, whichever
    of the six corners it points to: a piece that hides its cell's edges, or reaches into the next cell,
    cannot be read."""
    definition = proof.setting.definition
    sizes = [board.size_mm for board in definition.hex_boards]
    for name, face in proof.faces.items():
        if proof.kinds[name] != "piece" or not sizes:
            continue
        turns = [60 * k for k in range(6) if not fits_cell(face.trim, min(sizes), CLEARANCE, 60 * k)]
        if turns:
            yield self.error(
                name,
                f"expected to fit a cell of {min(sizes)} mm with {CLEARANCE} mm of air, "
                f"found that it does not, turned by {', '.join(map(str, turns))} degrees",
            )


CHECKS: tuple[Check[Proof], ...] = (cells_drawn, cells_named, pieces_fit)
