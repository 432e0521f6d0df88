"""D: boards of points on paper: each point once at its place, each path between neighbours."""

from collections.abc import Iterator, Sequence
from math import hypot, inf
from statistics import median

from pnp.definition import PointBoard
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.grid.points import Lattice
from pnp.units import Point, number_unlike
from pnp.verify.drawing.ink import TOLERANCE, inks
from pnp.verify.paint import Shape

ENDS = 2.0
"""The largest distance, mm, from the end of a path to the shape of its point."""


def drawn_points(shapes: Sequence[Shape], board: PointBoard) -> dict[Lattice, list[Shape]]:
    """Return the shapes that are drawn for each point: named cell:n, n its place in the list of points."""
    found: dict[Lattice, list[Shape]] = {point: [] for point in board.points}
    for shape in shapes:
        label, _, number = shape.name.partition(":")
        if label == "cell" and not shape.unseen and number.isdigit() and int(number) < len(board.points):
            found[board.points[int(number)]].append(shape)
    return found


def drawn_paths(shapes: Sequence[Shape], board: PointBoard) -> dict[tuple[Lattice, Lattice], list[Shape]]:
    """Return the shapes that are drawn for each pair of points: named path:a-b, numbers of their points."""
    found: dict[tuple[Lattice, Lattice], list[Shape]] = {}
    for shape in shapes:
        label, _, pair = shape.name.partition(":")
        ends = pair.split("-")
        if label == "path" and not shape.unseen and len(ends) == 2 and all(end.isdigit() for end in ends):
            a, b = sorted(board.points[int(end)] for end in ends if int(end) < len(board.points))
            found.setdefault((a, b), []).append(shape)
    return found


def _origin(board: PointBoard, drawn: dict[Lattice, list[Shape]]) -> Point:
    """Return the place of [0, 0] on the face, as most points have it."""
    offsets = [
        (shape.centre[0] - x * board.pitch_mm[0], shape.centre[1] - y * board.pitch_mm[1])
        for (x, y), shapes in drawn.items()
        for shape in shapes
    ]
    return (median(x for x, _ in offsets), median(y for _, y in offsets))


@check("D21", "each point of a board is drawn once, in its place")
def points_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board of points shows one closed shape for each point of the definition, named cell:n for
    its place in the list. Its centre lies in the lattice to 0.02 mm, and no two of the shapes overlap."""
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


@check("D22", "each path of a board is drawn once, between neighbours")
def paths_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """For each pair of points that a step joins there is one straight line, named path:a-b. It lies on the
    way between them to 0.02 mm and ends at most 2 mm from their shapes, at both ends. No line joins points
    that are no neighbours."""
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
    """Return what is wrong with a path that should join two ends; empty if nothing is."""
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


CHECKS: tuple[Check[Proof], ...] = (points_drawn, paths_drawn)
