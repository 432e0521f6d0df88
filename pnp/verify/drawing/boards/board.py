"""D checks on boards: hexagonal and square cells, points, and the paths between points are drawn in their
places. Cells are found by the geometry of shapes, points and paths by their names."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, pi, sin, sqrt
from statistics import median
from typing import Any

import numpy as np

from pnp.definition import PointBoard, SquareBoard
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.grid import hexgrid
from pnp.grid.hexgrid import Hex
from pnp.grid.points import Lattice
from pnp.units import Point, number_unlike
from pnp.verify.drawing.ink import TOLERANCE, inks, topmost_shapes
from pnp.verify.paint import Shape, flatten_curves, subpaths

PROBES = ((0.0, 0.0), *((0.7 * cos(pi * k / 3), 0.7 * sin(pi * k / 3)) for k in range(6)))
"""The points of a cell that are probed, in cell sizes from its centre. The cell must be visible at more than
half of them."""


@dataclass(frozen=True, slots=True)
class Square:
    """A filled upright square: its index in the sequence of shapes in which it was found, and its top left
    corner in mm."""

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
    """Yield an error for each cell of a square board that is not one filled square, edge to edge with its
    neighbours, and for each square beside the board. `name` is the name of the face, and `shapes` are its
    shapes."""
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
    """Return the corner of the first cell. It is decided by majority: with this corner most squares are
    cells. So a square that is missing, moved or beside the board does not shift the others."""
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
    """A closed regular hexagon: its index in the sequence of shapes in which it was found, its centre, and
    its corners (top first, clockwise)."""

    index: int
    centre: Point
    corners: tuple[Point, ...]


def find_hexagons(shapes: Sequence[Shape], size: float) -> list[Hexagon]:
    """Return those shapes that are regular hexagons with a corner at the top. `size` is the distance in mm
    from centre to corner."""
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
    """Assign each hexagon to the cell in whose place it is drawn. Return the hexagons by cell, and the centre
    of cell (0, 0) on the face in mm. `size` is the distance in mm from centre to corner, and `cells` are
    those of the board.

    The place of the board is the one on which most hexagons agree, so a missing or moved cell does not shift
    it. A hexagon beside the board gets the cell that would be in its place if the board went on.
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
    """Return the shift that moves most of the board's cells onto the cells found. Of several such shifts
    return the smallest."""
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
    """The face of a board shows exactly one closed regular hexagon for each cell of the rules, of the size in
    the definition, at its place in the lattice to 0.02 mm, so that neighbours share an edge. Nothing is
    painted over a hexagon, and there are none beside the board. On a square board the cells are filled
    squares. Only geometry counts; the names of shapes do not."""
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


@check("D02", "names and printed numbers of cells are those of the rules")
def cells_named(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """A hexagon named cell:7 lies where the rules place cell 7. A printed number named cell-number:7 lies
    there too, and its text is 7. Screen readers, SVG files and figures use these names."""
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
    """Return whether a polygon, turned by `turn` degrees, fits somewhere into a hexagonal cell with
    `clearance` mm on all sides. `size` is the distance in mm from the cell's centre to its corners."""
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
"""The least distance in mm between a piece and the edges of its cell, because cutting by hand is not
exact."""


@check("D03", "a piece fits its cell, whichever corner it points to")
def pieces_fit(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Cut along its trim, a piece fits into a cell of the board with 0.3 mm on every side, whichever of the
    six corners it points to. A piece that hides the edges of its cell, or reaches into the next cell, makes
    positions unclear."""
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


ENDS = 2.0
"""The largest distance in mm between the end of a path and the shape of its point."""


def drawn_points(shapes: Sequence[Shape], board: PointBoard) -> dict[Lattice, list[Shape]]:
    """Return the shapes that draw each point of a board, by the point. They are recognised by the name
    cell:n, where n is the point's index in `board.points`."""
    found: dict[Lattice, list[Shape]] = {point: [] for point in board.points}
    for shape in shapes:
        label, _, number = shape.name.partition(":")
        if label == "cell" and not shape.unseen and number.isdigit() and int(number) < len(board.points):
            found[board.points[int(number)]].append(shape)
    return found


def drawn_paths(shapes: Sequence[Shape], board: PointBoard) -> dict[tuple[Lattice, Lattice], list[Shape]]:
    """Return the shapes that draw the path between two points, by this pair of points. They are recognised by
    the name path:a-b, where a and b are the points' indices in `board.points`."""
    found: dict[tuple[Lattice, Lattice], list[Shape]] = {}
    for shape in shapes:
        label, _, pair = shape.name.partition(":")
        ends = pair.split("-")
        if label == "path" and not shape.unseen and len(ends) == 2 and all(end.isdigit() for end in ends):
            a, b = sorted(board.points[int(end)] for end in ends if int(end) < len(board.points))
            found.setdefault((a, b), []).append(shape)
    return found


def _origin(board: PointBoard, drawn: dict[Lattice, list[Shape]]) -> Point:
    """Return the place of the point [0, 0] on the face, as the median over all points."""
    offsets = [
        (shape.centre[0] - x * board.pitch_mm[0], shape.centre[1] - y * board.pitch_mm[1])
        for (x, y), shapes in drawn.items()
        for shape in shapes
    ]
    return (median(x for x, _ in offsets), median(y for _, y in offsets))


@check("D21", "each point of a board is drawn once, in its place")
def points_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board of points shows one shape for each point of the definition, named cell:n with the
    point's index in the list. The centre of the shape is at the point's place in the lattice to 0.02 mm."""
    for name, (board, face) in proof.point_boards().items():
        drawn = drawn_points(inks(proof)[face.name].shapes, board)
        if not any(drawn.values()):
            yield self.error(name, f"expected {len(board.points)} points, found none")
            continue
        ox, oy = _origin(board, drawn)
        for number, point in enumerate(board.points):
            where = f"{name} · point {number}"
            if len(drawn[point]) != 1:
                yield self.error(where, f"expected one shape, found {len(drawn[point])}")
            for shape in drawn[point]:
                x, y = ox + point[0] * board.pitch_mm[0], oy + point[1] * board.pitch_mm[1]
                off = hypot(shape.centre[0] - x, shape.centre[1] - y)
                if off > TOLERANCE:
                    yield self.error(where, f"expected its shape in the lattice, found it {off:.2f} mm off")


@check("D22", "each path of a board is drawn once, between two neighbours")
def paths_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """In game.toml, the `steps` and `lines` of a board of points say which of its points are joined by a
    path. A step joins each point to the point at a certain distance, and a line joins two given points. For
    each such pair of points the face shows one straight line, named path:a-b. It lies on the straight way
    between the two points to 0.02 mm, and both ends are at most 2 mm from the points' shapes. No line joins
    other points."""
    for name, (board, face) in proof.point_boards().items():
        shapes = inks(proof)[face.name].shapes
        points, lines = drawn_points(shapes, board), drawn_paths(shapes, board)
        if not any(points.values()):
            continue
        ox, oy = _origin(board, points)
        wanted = set(board.ways)
        for pair in sorted(wanted | lines.keys()):
            a, b = pair
            drawn = lines.get((a, b), [])
            where = f"{name} · path {list(a)} to {list(b)}"
            if pair not in wanted:
                yield self.error(where, "expected no path, since nothing joins the two, found one")
                continue
            if len(drawn) != 1:
                yield self.error(where, f"expected one line, found {len(drawn)}")
            ends = [(ox + x * board.pitch_mm[0], oy + y * board.pitch_mm[1]) for x, y in (a, b)]
            room = [
                max((s.bounds[2] - s.bounds[0]) / 2 for s in points[p]) if points[p] else inf for p in (a, b)
            ]
            for shape in drawn:
                if fault := _path_fault(shape, ends, room):
                    yield self.error(where, fault)


def _path_fault(shape: Shape, ends: Sequence[Point], room: Sequence[float]) -> str:
    """Return the fault of a path between two points of a board, or "" if there is none. `ends` are the places
    of the points, and `room` has half the width of each point's shape."""
    if [segment[0] for segment in shape.outline] != ["M", "L"] or shape.stroke is None:
        return "expected one straight line, found another shape"
    way = [(float(segment[1]), float(segment[2])) for segment in shape.outline]
    (x0, y0), (x1, y1) = ends
    length = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    along = sorted((x - x0) * ux + (y - y0) * uy for x, y in way)
    aside = max(abs((y - y0) * ux - (x - x0) * uy) for x, y in way)
    if aside > TOLERANCE:
        return f"expected it on the way between its points, found it {aside:.2f} mm aside"
    short = max(along[0] - room[0], length - along[1] - room[1])
    if along[0] < -TOLERANCE or along[1] > length + TOLERANCE or short > ENDS:
        away = number_unlike(abs(short), ENDS)
        return f"expected both ends within {ENDS:g} mm of its points, found one {away} mm away"
    return ""


POINT_CHECKS: tuple[Check[Proof], ...] = (points_drawn, paths_drawn)

CHECKS: tuple[Check[Proof], ...] = (
    cells_drawn,
    cells_named,
    pieces_fit,
)
