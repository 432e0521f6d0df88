"""Finds faces on pages, at any place and turned by any number of quarter turns, and counts the cells of
boards. It reads only what a page paints, not the manifest, names or PDF forms.

A face is identified by all shapes that are visible inside its trim (their paint, size, outline points and
places relative to each other) and by its ground (the fill under everything). So two faces are distinguished
even if their frames are the same.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from statistics import median
from typing import Any

import numpy as np
import shapely

from pnp.caching import memoize
from pnp.scene import Box, Face, Segment, rotate, transform_point
from pnp.units import Point
from pnp.verify.paint.region import find_hidden
from pnp.verify.paint.shapes import Area, PagePaint, Shape, fill_area, flatten_curves, ink, subpaths

NEAR = 0.05
"""The largest deviation in mm of a shape's place or size from those in a face."""

TURNS = (0, 90, 180, 270)

FEW = 4
"""A shape is used to locate a large face only if the page paints it at most this many times."""

TRIED = 3
"""The number of places that are tried, those with the most votes."""

LEAST = 0.02
"""The least share of a large face's shapes that a page must paint to show a part of the face."""

Key = tuple[str | None, str | None, int]
"""The exact properties of a shape: fill, stroke, and the number of points of the outline."""

Mark = tuple[float, float, float, float, float]
"""The approximate measures of a shape: its width and height, the mean of its points, and the mean of their
products x y, both relative to its centre. With the key, they tell a 6 from a 9, and a shape from its mirror
image."""


def key(shape: Shape) -> Key:
    """Return the fill, the stroke and the number of outline points of a shape. Equal shapes have the same
    key."""
    return _describe(shape)[0]


def mark(shape: Shape) -> Mark:
    """Return rough measures of a shape in mm: its size, and two means of its points relative to its middle
    (see `Mark`). Equal shapes in different places have nearly the same mark."""
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
    """Return the points between the lines and curves of an outline. A closing point equal to the first one is
    left out."""
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
    """Return the mark of a shape after a clockwise turn by `turn` degrees."""
    wide, high, x, y, xy = given
    if turn % 180:
        wide, high, xy = high, wide, -xy
    x, y = transform_point(rotate(turn), (x, y))
    return (wide, high, x, y, xy)


def marks_agree(a: Mark, b: Mark) -> bool:
    """Return whether two marks can belong to equal shapes. The tolerance for the last measure, a mean product
    of coordinates, grows with the size."""
    return (
        abs(a[0] - b[0]) <= NEAR
        and abs(a[1] - b[1]) <= NEAR
        and abs(a[2] - b[2]) <= NEAR
        and abs(a[3] - b[3]) <= NEAR
        and abs(a[4] - b[4]) <= NEAR * max(1.0, a[0], a[1])
    )


class PageIndex:
    """An index of the shapes of a page by their `Key` (exact properties) and their centre on the page."""

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
        """Return the rough measures of a shape of the page, by which equal shapes are found (see `Mark`).
        `index` is the place of the shape in the page's painting order."""
        return self._marks[index]

    def find_shape(self, what: Key, wanted: Mark, place: Point) -> int | None:
        """Return the index of a shape of the page whose key is `what`, whose mark agrees with `wanted`, and
        whose centre is within NEAR of `place`. Return None if there is none."""
        x, y = place
        for u in {int(x - NEAR), int(x + NEAR)}:
            for v in {int(y - NEAR), int(y + NEAR)}:
                for index in self._cells.get((what, u, v), ()):
                    cx, cy = self.page.shapes[index].centre
                    if abs(cx - x) <= NEAR and abs(cy - y) <= NEAR and marks_agree(wanted, self.mark(index)):
                        return index
        return None

    def has_ground(self, colour: str, box: Box, before: int) -> bool:
        """Return whether a fill of a colour covers a box and is painted before the shape whose index is
        `before`."""
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
    """The description by which a face is found on pages: its name, its width and height in mm, and the colour
    of its ground (the fill under everything). `shapes` has the key, mark and centre of each shape that is
    visible inside the face's trim, except the ground; `under` has those of the ground."""

    name: str
    width: float
    height: float
    ground: str
    shapes: tuple[tuple[Key, Mark, Point], ...]
    under: tuple[Key, Mark, Point]

    @property
    def keys(self) -> frozenset[Key]:
        """The keys of all shapes of the face except the ground."""
        return frozenset(what for what, _, _ in self.shapes)


def make_model(face: Face, shown: Iterable[Shape]) -> Model:
    """Return the model of a face. `shown` are the shapes that are visible inside its trim, beginning with the
    ground."""
    under, *shapes = ((key(shape), mark(shape), shape.centre) for shape in shown)
    return Model(face.name, face.width, face.height, face.ground.hex.lower(), tuple(shapes), under)


@dataclass(frozen=True, slots=True)
class FoundFace:
    """A face found on a page: its name, the box of its trim in mm on the page, and the number of shapes by
    which it was identified."""

    name: str
    box: Box
    shapes: int


def find(models: Sequence[Model], painted: PageIndex) -> tuple[FoundFace, ...]:
    """Return every place where a page paints one of the faces completely. If two faces are found in
    overlapping places, only the one with more shapes is returned, because printed faces do not overlap."""
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
    """Return the number of shapes in their places, counted up to the first that is not."""
    upright = rotate(turn)
    for number, (what, own, middle) in enumerate(shapes):
        x, y = transform_point(upright, middle)
        if painted.find_shape(what, _cached_turn(own, turn), (x + dx, y + dy)) is None:
            return number
    return len(shapes)


_cached_turn = memoize(turn_mark)


def _box(model: Model, turn: int, dx: float, dy: float) -> Box:
    corners = [transform_point(rotate(turn), (x, y)) for x in (0.0, model.width) for y in (0.0, model.height)]
    xs, ys = zip(*corners, strict=True)
    return (min(xs) + dx, min(ys) + dy, max(xs) + dx, max(ys) + dy)


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a large face that a page shows. `origin` is the place of the face's upper left corner in
    mm, which can be outside the page. `shapes` has the shapes that were found, as indices into the `shapes`
    of the face's model."""

    origin: Point
    shapes: frozenset[int]


def locate(model: Model, painted: PageIndex) -> Part | None:
    """Return the part that a page shows of a face that is larger than the page. Return None if too few of its
    shapes are found. Of several possible parts, the one with the most shapes is returned.

    Each shape that occurs only a few times on the page votes for a place of the face, and so does the ground.
    The votes of the ground alone can locate a grid of equal cells.
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
    """Return the places of the face's corner that a shape votes for, one for each equal shape on the page.
    Return none if there are more than FEW."""
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
    """Return how many copies of a large face can be assembled from the parts of it that some pages show.
    `pages` has the part on each page, in page order, or None if the page shows none."""
    copies, seen = 0, frozenset[int]()
    for part in pages:
        seen |= part.shapes if part else frozenset()
        if len(seen) == len(model.shapes):
            copies, seen = copies + 1, frozenset()
    return copies


RIM = 0.5
"""The width in mm of a polygon's rim that is ignored when its colour is compared with the colours under
it."""


_Cell = tuple[Point, float, Area, Area]
"""A cell as (centre, radius, whole area, visible area)."""


@dataclass(frozen=True, slots=True)
class CountedCell:
    """A cell of a board found on pages: its centre and its radius in mm, and whether all of it is painted. A
    single page may show only a part of it."""

    centre: Point
    radius: float
    whole: bool


def count_polygons(
    pages: Iterable[tuple[PagePaint, Point]],
    sides: int,
    radius: float | None = None,
    tolerance: float = 0.02,
) -> tuple[CountedCell, ...]:
    """Return the distinct visible regular polygons with `sides` sides on some pages, sorted by place.

    `pages` are pairs of a page and the place of the drawing's origin on it, so that the tiles of a board are
    put together: a polygon across a seam counts once, and is whole if its parts on all pages cover it.
    `radius` is the distance from centre to corner in mm (None: any), and `tolerance` the largest deviation in
    mm. A polygon that later paint covers, or that has the colour of its ground, does not count. A polygon
    that is painted twice, or filled and then outlined, counts once.
    """
    return _merge_cells(
        (
            _on_board(each, origin)
            for page, origin in pages
            for each in _polygons(page, sides, radius, tolerance)
        ),
        tolerance,
    )


def count_like(
    pages: Iterable[tuple[PagePaint, Point]], patterns: Iterable[Shape], tolerance: float = 0.02
) -> tuple[CountedCell, ...]:
    """Return the distinct shapes that are painted like one of the patterns, sorted by place; their `radius`
    is 0. `pages` are pairs of a page and the place of the drawing's origin on it, as for `count_polygons`.
    `tolerance` is the largest deviation of their places in mm."""
    wanted: dict[Key, list[Mark]] = {}
    for shape in patterns:
        marks = wanted.setdefault(key(shape), [])
        if not any(marks_agree(mark(shape), other) for other in marks):
            marks.append(mark(shape))
    return _merge_cells(
        (
            _on_board((shape.centre, 0.0, ink(replace(shape, clip=None)), ink(shape)), origin)
            for page, origin in pages
            for shape in page.shapes
            if any(marks_agree(mark(shape), other) for other in wanted.get(key(shape), ()))
        ),
        tolerance,
    )


def _on_board(cell: _Cell, origin: Point) -> _Cell:
    (x, y), size, full, shown = cell
    dx, dy = -origin[0], -origin[1]
    return ((x + dx, y + dy), size, _translate(full, dx, dy), _translate(shown, dx, dy))


def _merge_cells(seen: Iterable[_Cell], tolerance: float) -> tuple[CountedCell, ...]:
    """Return each cell once. A cell is whole if its visible parts on all pages cover it."""
    groups: dict[tuple[int, int], list[tuple[Point, float, list[Area], list[Area]]]] = {}
    cell = 4 * tolerance
    for at, size, full, shown in seen:
        x, y = round(at[0] / cell), round(at[1] / cell)
        near = [g for u in (-1, 0, 1) for v in (-1, 0, 1) for g in groups.get((x + u, y + v), ())]
        same = next((g for g in near if _distance(g[0], at) < cell and abs(g[1] - size) < cell), None)
        if same is None:
            same = (at, size, [], [])
            groups.setdefault((x, y), []).append(same)
        same[2].append(full)
        same[3].append(shown)
    result = [
        CountedCell(at, size, bool(shapely.union_all(shown).buffer(2 * tolerance).covers(full[0])))
        for shelf in groups.values()
        for at, size, full, shown in shelf
    ]
    return tuple(sorted(result, key=lambda c: (round(c.centre[1], 1), c.centre[0])))


def _polygons(
    page: PagePaint, sides: int, radius: float | None, tolerance: float
) -> list[tuple[Point, float, Area, Area]]:
    measured = {
        i: each
        for i, shape in enumerate(page.shapes)
        if (each := regular_polygon(shape, sides, tolerance)) is not None
        and (radius is None or abs(each[1] - radius) <= tolerance)
    }
    under = find_hidden(page.shapes, candidates=measured)
    found = []
    inks: dict[int, Area] = {}
    sheet = shapely.box(0, 0, page.width, page.height)
    for i, (centre, size) in measured.items():
        if i not in under and not _blends(page.shapes, i, inks):
            shape = page.shapes[i]
            full = fill_area(shape.outline, shape.evenodd)
            found.append((centre, size, full, full.intersection(shape.clip or sheet).intersection(sheet)))
    return found


def regular_polygon(shape: Shape, sides: int, tolerance: float) -> tuple[Point, float] | None:
    """Return the centre and the distance from centre to corner, in mm, of a shape that is a single regular
    polygon with `sides` sides, else None. `tolerance` is the largest deviation in mm."""
    parts = list(subpaths(shape.outline))
    if len(parts) != 1 or any(s[0] == "C" for s in parts[0]):
        return None
    corners = _corners(flatten_curves(parts[0]), tolerance)
    if len(corners) != sides:
        return None
    x, y = (sum(c[axis] for c in corners) / sides for axis in (0, 1))
    radii = [hypot(cx - x, cy - y) for cx, cy in corners]
    lengths = [_distance(p, q) for p, q in zip(corners, [*corners[1:], corners[0]], strict=True)]
    even = max(radii) - min(radii) <= 2 * tolerance and max(lengths) - min(lengths) <= 2 * tolerance
    return ((x, y), sum(radii) / sides) if even else None


def _corners(points: list[Point], tolerance: float) -> list[Point]:
    """Return the points at which a closed line changes its direction."""
    ends = [p for i, p in enumerate(points) if _distance(p, points[i - 1]) > tolerance]
    kept = []
    for i, p in enumerate(ends):
        (x0, y0), (x1, y1) = ends[i - 1], ends[(i + 1) % len(ends)]
        length = hypot(x1 - x0, y1 - y0)
        off = abs((x1 - x0) * (p[1] - y0) - (p[0] - x0) * (y1 - y0)) / length if length else 0.0
        if off > tolerance:
            kept.append(p)
    return kept


def _blends(shapes: Sequence[Shape], i: int, inks: dict[int, Area]) -> bool:
    """Return whether a shape of one colour lies only on that colour, so that it cannot be seen. Paper is
    white."""
    own = {c for c in (shapes[i].fill, shapes[i].stroke) if c}
    if len(own) > 1:
        return False
    # Lines around neighbouring cells reach into the shape's rim.
    rest = fill_area(shapes[i].outline, shapes[i].evenodd).buffer(-RIM)
    least = rest.area / 50
    left, top, right, bottom = shapes[i].bounds
    for j in range(i - 1, -1, -1):
        under = shapes[j]
        a, b, c, d = under.bounds
        if c < left or a > right or d < top or b > bottom:
            continue
        if j not in inks:
            inks[j] = ink(under)
            shapely.prepare(inks[j])
        if not inks[j].intersects(rest):
            continue
        same = {under.fill, under.stroke} - {None} <= own
        if not same and inks[j].intersection(rest).area > least:
            return False
        rest = rest.difference(inks[j])
        if rest.area <= least:
            return True
    return own == {"#ffffff"}


def _translate(area: Area, dx: float, dy: float) -> Area:
    return shapely.transform(area, lambda points: np.add(points, (dx, dy)))


def _distance(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])
