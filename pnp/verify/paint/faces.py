"""Finds faces on pages, wherever they lie and whichever way they are turned.

Only painted shapes count: no manifest, no names, no forms. A face is identified by all shapes that show
inside its trim: each by its paint, its size, the points of its outline and its place relative to the others,
and by the face's ground colour. So two faces that share a frame and a back are told apart.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from pnp.caching import remembered
from pnp.scene import Box, Face, Segment, rotate, transform_point
from pnp.units import Point
from pnp.verify.paint.shapes import PagePaint, Shape

NEAR = 0.05
"""The largest deviation of a shape from its place or size in a face, mm."""

TURNS = (0, 90, 180, 270)

FEW = 4
"""The number of times, at most, that a page paints a shape that is used to locate a large face."""

TRIED = 3
"""The number of places with the most votes that are tried."""

LEAST = 0.02
"""The share of a large face's shapes that a page must paint to show a part of it."""

Key = tuple[str | None, str | None, int]
"""Fill, stroke, and the number of points of the outline."""

Mark = tuple[float, float, float, float, float]
"""Width and height; the mean of the points, and the mean of their product x y, both relative to the centre.
Together with the key it tells a 6 from a 9, and a figure from its mirror image."""


def key(shape: Shape) -> Key:
    """Return the properties that equal shapes must share exactly."""
    return _describe(shape)[0]


def mark(shape: Shape) -> Mark:
    """Return the measures that equal shapes must share approximately."""
    return _describe(shape)[1]


def _describe(shape: Shape) -> tuple[Key, Mark]:
    x0, y0 = shape.centre
    left, top, right, bottom = shape.bounds
    ends = _ends(shape.outline)
    n = len(ends) or 1
    x, y = sum([x for x, _ in ends]) / n - x0, sum([y for _, y in ends]) / n - y0
    xy = sum([(x - x0) * (y - y0) for x, y in ends]) / n
    return (shape.fill, shape.stroke, len(ends)), (right - left, bottom - top, x, y, xy)


def _ends(outline: Iterable[Segment]) -> list[Point]:
    """Return the points between the lines and curves of an outline, however its loops are closed."""
    found: list[Any] = []
    start = 0
    for segment in outline:
        if segment[0] == "M":
            if len(found) - start > 1 and _touch(found[-1], found[start]):
                found.pop()
            start = len(found)
        if len(segment) > 1:
            found.append(segment[-2:])
    if len(found) - start > 1 and _touch(found[-1], found[start]):
        found.pop()
    return found


def _touch(p: Point, q: Point) -> bool:
    return abs(p[0] - q[0]) < 1e-3 and abs(p[1] - q[1]) < 1e-3


def turn_mark(given: Mark, turn: int) -> Mark:
    """Return the mark of the shape turned clockwise by `turn` degrees."""
    wide, high, x, y, xy = given
    if turn % 180:
        wide, high, xy = high, wide, -xy
    x, y = transform_point(rotate(turn), (x, y))
    return (wide, high, x, y, xy)


def marks_agree(a: Mark, b: Mark) -> bool:
    """Return whether two marks may belong to one shape. The tolerance of the product grows with the shape."""
    return (
        abs(a[0] - b[0]) <= NEAR
        and abs(a[1] - b[1]) <= NEAR
        and abs(a[2] - b[2]) <= NEAR
        and abs(a[3] - b[3]) <= NEAR
        and abs(a[4] - b[4]) <= NEAR * max(1.0, a[0], a[1])
    )


class PageIndex:
    """An index of a page's shapes by paint and place."""

    def __init__(self, page: PagePaint) -> None:
        self.page = page
        self.by_key: dict[Key, list[int]] = defaultdict(list)
        self._cells: dict[tuple[Key, int, int], list[int]] = defaultdict(list)
        self._marks: dict[int, Mark] = {}  # by the shape's number
        for index, shape in enumerate(page.shapes):
            x, y = shape.centre
            what, self._marks[index] = _describe(shape)
            self.by_key[what].append(index)
            self._cells[what, int(x), int(y)].append(index)

    def mark(self, index: int) -> Mark:
        """Return the mark of a shape of the page."""
        return self._marks[index]

    def find_shape(self, what: Key, wanted: Mark, place: Point) -> int | None:
        """Return the index of the first shape with this key and mark at a place, or None."""
        x, y = place
        for u in {int(x - NEAR), int(x + NEAR)}:
            for v in {int(y - NEAR), int(y + NEAR)}:
                for index in self._cells.get((what, u, v), ()):
                    cx, cy = self.page.shapes[index].centre
                    if abs(cx - x) <= NEAR and abs(cy - y) <= NEAR and marks_agree(wanted, self.mark(index)):
                        return index
        return None

    def has_ground(self, colour: str, box: Box, before: int) -> bool:
        """Return whether a fill of this colour covers the whole box and is painted before shape `before`."""
        left, top, right, bottom = box
        return any(
            shape.fill == colour
            and shape.bounds[0] <= left + NEAR
            and shape.bounds[1] <= top + NEAR
            and shape.bounds[2] >= right - NEAR
            and shape.bounds[3] >= bottom - NEAR
            for shape in self.page.shapes[:before]
        )


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """A face to look for. `shapes` are those that show inside its trim except the ground: each with its key,
    its mark and its centre. `under` is the shape of the ground."""

    name: str
    width: float
    height: float
    ground: str
    shapes: tuple[tuple[Key, Mark, Point], ...]
    under: tuple[Key, Mark, Point]

    @property
    def keys(self) -> frozenset[Key]:
        return frozenset(what for what, _, _ in self.shapes)


def make_model(face: Face, shown: Iterable[Shape]) -> Model:
    """Return the model of a face; `shown` are the shapes that show inside its trim, the ground first."""
    under, *shapes = ((key(shape), mark(shape), shape.centre) for shape in shown)
    return Model(face.name, face.width, face.height, face.ground.hex.lower(), tuple(shapes), under)


@dataclass(frozen=True, slots=True)
class FoundFace:
    """A face on a page: the box of its trim there, and the number of shapes that identify it."""

    name: str
    box: Box
    shapes: int


def find(models: Sequence[Model], painted: PageIndex) -> tuple[FoundFace, ...]:
    """Return every place where a page paints one of the faces whole.

    Trims do not overlap: of two faces in one place the one with more shapes is returned.
    """
    found = sorted(
        (each for model in models for each in _places(model, painted)),
        key=lambda each: (-each.shapes, each.name, each.box),
    )
    kept: list[FoundFace] = []
    for each in found:
        if not any(_overlap(each.box, other.box) for other in kept):
            kept.append(each)
    return tuple(kept)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1


def _places(model: Model, painted: PageIndex) -> Iterator[FoundFace]:
    if not model.shapes or not model.keys <= painted.by_key.keys():
        return
    ordered = sorted(model.shapes, key=lambda each: len(painted.by_key[each[0]]))
    what, own, (x, y) = ordered[0]
    for turn in TURNS:
        upright = rotate(turn)
        wanted, (ax, ay) = turn_mark(own, turn), transform_point(upright, (x, y))
        for index in painted.by_key[what]:
            if not marks_agree(wanted, painted.mark(index)):
                continue
            cx, cy = painted.page.shapes[index].centre
            dx, dy = cx - ax, cy - ay
            if _count_placed(ordered, painted, turn, dx, dy) == len(ordered):
                box = _box(model, turn, dx, dy)
                if painted.has_ground(model.ground, box, index):
                    yield FoundFace(model.name, box, len(ordered))


def _count_placed(
    shapes: Sequence[tuple[Key, Mark, Point]], painted: PageIndex, turn: int, dx: float, dy: float
) -> int:
    """Return how many of the shapes, from the first on, are in their places."""
    upright = rotate(turn)
    for number, (what, own, middle) in enumerate(shapes):
        x, y = transform_point(upright, middle)
        if painted.find_shape(what, _cached_turn(own, turn), (x + dx, y + dy)) is None:
            return number
    return len(shapes)


_cached_turn = remembered(turn_mark)


def _box(model: Model, turn: int, dx: float, dy: float) -> Box:
    corners = [transform_point(rotate(turn), (x, y)) for x in (0.0, model.width) for y in (0.0, model.height)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a large face on a page: where the face's corner lies (it may lie beside the page), and the
    indices of the shapes that are there."""

    origin: Point
    shapes: frozenset[int]


def locate(model: Model, painted: PageIndex) -> Part | None:
    """Return where a page shows the largest part of a face that is too large for it, or None.

    Each of its shapes that the page paints a few times votes for a place of the face. So does its ground: it
    alone locates a grid, all of whose cells look the same.
    """
    enough = max(min(3, len(model.shapes)), LEAST * len(model.shapes))
    if sum([what in painted.by_key for what, _, _ in model.shapes]) < enough:
        return None
    votes: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for shape in (model.under, *model.shapes):
        for x, y in _corner_votes(shape, painted):
            votes[round(x), round(y)].append((x, y))
    ranked = sorted(votes, key=lambda place: (-len(votes[place]), place))
    grounds = [(round(x), round(y)) for x, y in _corner_votes(model.under, painted)]
    parts = [_part(model, painted, votes[place]) for place in dict.fromkeys((*ranked[:TRIED], *grounds))]
    best = max(parts, key=lambda part: len(part.shapes), default=None)
    return best if best is not None and len(best.shapes) >= enough else None


def _corner_votes(shape: tuple[Key, Mark, Point], painted: PageIndex) -> list[Point]:
    """Return where the face's corner lies according to each shape on the page that is like this one; empty if
    there are many."""
    what, own, (x, y) = shape
    near = [index for index in painted.by_key.get(what, ()) if marks_agree(own, painted.mark(index))]
    if len(near) > FEW:
        return []
    return [(cx - x, cy - y) for cx, cy in (painted.page.shapes[index].centre for index in near)]


def _part(model: Model, painted: PageIndex, votes: Sequence[Point]) -> Part:
    """Return the part of a face that a page shows, with the face's corner at the median of the votes."""
    dx, dy = (median(sorted(point[axis] for point in votes)) for axis in (0, 1))
    there = (
        number
        for number, (what, own, (x, y)) in enumerate(model.shapes)
        if painted.find_shape(what, own, (x + dx, y + dy)) is not None
    )
    return Part((dx, dy), frozenset(there))


def count_assembled(model: Model, pages: Iterable[Part | None]) -> int:
    """Return how many copies of a large face the parts on these pages make up, in page order."""
    copies, seen = 0, frozenset[int]()
    for part in pages:
        seen |= part.shapes if part else frozenset()
        if len(seen) == len(model.shapes):
            copies, seen = copies + 1, frozenset()
    return copies
