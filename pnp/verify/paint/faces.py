"""Finds faces among what pages paint, wherever they lie and whichever way they are turned.

Only painted shapes count: no manifest, no names, no forms. A face is known by all the shapes that it
shows inside its trim, each by its paint, its size and the points of its outline, at their places to
each other and on the face's own ground. Two faces that share a frame and a back are told apart so.
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
"""How far a shape may lie from its place in a face that is looked for, or differ from its size, mm."""

TURNS = (0, 90, 180, 270)

FEW = 4
"""Of tiles: shapes that a page paints at most so often tell where the rest of the face lies."""

TRIED = 3
"""Of the places that such shapes tell, so many with the most votes are looked at."""

LEAST = 0.02
"""The least share of a large face's shapes on a page that is said to show some of it."""

Key = tuple[str | None, str | None, int]
"""Fill, stroke, and how many points the outline has."""

Mark = tuple[float, float, float, float, float]
"""Width and height; the mean of the points, seen from the middle, and of their x y. All but the keys of
what tells a shape from others of its paint and size: a 6 from a 9, a figure from its mirror image."""


def key(shape: Shape) -> Key:
    """What must be equal of two shapes that are the same."""
    return _described(shape)[0]


def mark(shape: Shape) -> Mark:
    """What must be close."""
    return _described(shape)[1]


def _described(shape: Shape) -> tuple[Key, Mark]:
    x0, y0 = shape.centre
    left, top, right, bottom = shape.bounds
    ends = _ends(shape.outline)
    n = len(ends) or 1
    x, y = sum([x for x, _ in ends]) / n - x0, sum([y for _, y in ends]) / n - y0
    xy = sum([(x - x0) * (y - y0) for x, y in ends]) / n
    return (shape.fill, shape.stroke, len(ends)), (right - left, bottom - top, x, y, xy)


def _ends(outline: Iterable[Segment]) -> list[Point]:
    """The points between the lines and curves of an outline, however its loops are closed."""
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


def turned_mark(given: Mark, turn: int) -> Mark:
    """The mark of a shape that is turned clockwise."""
    wide, high, x, y, xy = given
    if turn % 180:
        wide, high, xy = high, wide, -xy
    x, y = transform_point(rotate(turn), (x, y))
    return (wide, high, x, y, xy)


def alike(a: Mark, b: Mark) -> bool:
    """Whether two marks are those of one shape; a sum of products grows with the shape."""
    return (
        abs(a[0] - b[0]) <= NEAR
        and abs(a[1] - b[1]) <= NEAR
        and abs(a[2] - b[2]) <= NEAR
        and abs(a[3] - b[3]) <= NEAR
        and abs(a[4] - b[4]) <= NEAR * max(1.0, a[0], a[1])
    )


class Painted:
    """A page's shapes, to be found by their paint and their place."""

    def __init__(self, page: PagePaint) -> None:
        self.page = page
        self.by_key: dict[Key, list[int]] = defaultdict(list)
        self._cells: dict[tuple[Key, int, int], list[int]] = defaultdict(list)
        self._marks: dict[int, Mark] = {}  # by the shape's number
        for index, shape in enumerate(page.shapes):
            x, y = shape.centre
            what, self._marks[index] = _described(shape)
            self.by_key[what].append(index)
            self._cells[what, int(x), int(y)].append(index)

    def mark(self, index: int) -> Mark:
        return self._marks[index]

    def at(self, what: Key, wanted: Mark, place: Point) -> int | None:
        """The first shape of that kind at a place."""
        x, y = place
        for u in {int(x - NEAR), int(x + NEAR)}:
            for v in {int(y - NEAR), int(y + NEAR)}:
                for index in self._cells.get((what, u, v), ()):
                    cx, cy = self.page.shapes[index].centre
                    if abs(cx - x) <= NEAR and abs(cy - y) <= NEAR and alike(wanted, self.mark(index)):
                        return index
        return None

    def grounded(self, colour: str, box: Box, before: int) -> bool:
        """Whether a fill of a colour lies under a whole box, painted before a shape."""
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
    """A face to look for; `shapes` are those that show inside its trim but for the ground, each with
    its key, its mark and the place of its middle, and `under` is the ground's own shape."""

    name: str
    width: float
    height: float
    ground: str
    shapes: tuple[tuple[Key, Mark, Point], ...]
    under: tuple[Key, Mark, Point]

    @property
    def keys(self) -> frozenset[Key]:
        return frozenset(what for what, _, _ in self.shapes)


def model(face: Face, shown: Iterable[Shape]) -> Model:
    """A face to look for, `shown` being what shows of it inside its trim, the ground first."""
    under, *shapes = ((key(shape), mark(shape), shape.centre) for shape in shown)
    return Model(face.name, face.width, face.height, face.ground.hex.lower(), tuple(shapes), under)


@dataclass(frozen=True, slots=True)
class Found:
    """A face that a page paints: the box of its trim there, and of how many shapes it is known by."""

    name: str
    box: Box
    shapes: int


def find(models: Sequence[Model], painted: Painted) -> tuple[Found, ...]:
    """Every place where a page paints one of the faces whole; trims do not overlap, so of two faces in
    one place the one that explains more is there."""
    found = sorted(
        (each for model in models for each in _places(model, painted)),
        key=lambda each: (-each.shapes, each.name, each.box),
    )
    kept: list[Found] = []
    for each in found:
        if not any(_overlap(each.box, other.box) for other in kept):
            kept.append(each)
    return tuple(kept)


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1


def _places(model: Model, painted: Painted) -> Iterator[Found]:
    if not model.shapes or not model.keys <= painted.by_key.keys():
        return
    ordered = sorted(model.shapes, key=lambda each: len(painted.by_key[each[0]]))
    what, own, (x, y) = ordered[0]
    for turn in TURNS:
        upright = rotate(turn)
        wanted, (ax, ay) = turned_mark(own, turn), transform_point(upright, (x, y))
        for index in painted.by_key[what]:
            if not alike(wanted, painted.mark(index)):
                continue
            cx, cy = painted.page.shapes[index].centre
            dx, dy = cx - ax, cy - ay
            if _fit(ordered, painted, turn, dx, dy) == len(ordered):
                box = _box(model, turn, dx, dy)
                if painted.grounded(model.ground, box, index):
                    yield Found(model.name, box, len(ordered))


def _fit(shapes: Sequence[tuple[Key, Mark, Point]], painted: Painted, turn: int, dx: float, dy: float) -> int:
    """How many shapes are at their places, until one is not."""
    upright = rotate(turn)
    for number, (what, own, middle) in enumerate(shapes):
        x, y = transform_point(upright, middle)
        if painted.at(what, _turned(own, turn), (x + dx, y + dy)) is None:
            return number
    return len(shapes)


_turned = remembered(turned_mark)


def _box(model: Model, turn: int, dx: float, dy: float) -> Box:
    corners = [transform_point(rotate(turn), (x, y)) for x in (0.0, model.width) for y in (0.0, model.height)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy)


@dataclass(frozen=True, slots=True)
class Part:
    """What a page shows of a large face: where the face's corner lies on that page (it may lie beside
    it), and which of its shapes are there, by their numbers."""

    origin: Point
    shapes: frozenset[int]


def locate(model: Model, painted: Painted) -> Part | None:
    """Where a page shows the most of a face that is too large for it; None where it shows nothing.

    Each of its shapes that the page paints a few times says where the face may lie. Its ground does too:
    it alone tells where a grid lies, all of whose cells look the same.
    """
    enough = max(min(3, len(model.shapes)), LEAST * len(model.shapes))
    if sum([what in painted.by_key for what, _, _ in model.shapes]) < enough:
        return None
    votes: dict[tuple[int, int], list[Point]] = defaultdict(list)
    for shape in (model.under, *model.shapes):
        for x, y in _few(shape, painted):
            votes[round(x), round(y)].append((x, y))
    ranked = sorted(votes, key=lambda place: (-len(votes[place]), place))
    grounds = [(round(x), round(y)) for x, y in _few(model.under, painted)]
    parts = [_part(model, painted, votes[place]) for place in dict.fromkeys((*ranked[:TRIED], *grounds))]
    best = max(parts, key=lambda part: len(part.shapes), default=None)
    return best if best is not None and len(best.shapes) >= enough else None


def _few(shape: tuple[Key, Mark, Point], painted: Painted) -> list[Point]:
    """Where a face's corner lies by each shape on a page that is like one of its own; nowhere where
    there are many."""
    what, own, (x, y) = shape
    near = [index for index in painted.by_key.get(what, ()) if alike(own, painted.mark(index))]
    if len(near) > FEW:
        return []
    return [(cx - x, cy - y) for cx, cy in (painted.page.shapes[index].centre for index in near)]


def _part(model: Model, painted: Painted, votes: Sequence[Point]) -> Part:
    """What a page shows of a face whose corner lies where the votes say, in the middle of them."""
    dx, dy = (median(sorted(point[axis] for point in votes)) for axis in (0, 1))
    there = (
        number
        for number, (what, own, (x, y)) in enumerate(model.shapes)
        if painted.at(what, own, (x + dx, y + dy)) is not None
    )
    return Part((dx, dy), frozenset(there))


def assembled(model: Model, pages: Iterable[Part | None]) -> int:
    """How often a large face is put together from pages in their order."""
    copies, seen = 0, frozenset[int]()
    for part in pages:
        seen |= part.shapes if part else frozenset()
        if len(seen) == len(model.shapes):
            copies, seen = copies + 1, frozenset()
    return copies
