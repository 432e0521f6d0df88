"""Counts cells by what is painted alone: names, forms and claims of a file do not matter."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

import numpy as np
import shapely

from pnp.units import Point
from pnp.verify.paint.area import fill_area, flatten_curves, ink
from pnp.verify.paint.faces import Key, Mark, key, mark, marks_agree
from pnp.verify.paint.hidden import find_hidden
from pnp.verify.paint.shapes import Area, PagePaint, Shape, subpaths

RIM = 0.5
"""The width of a polygon's rim that is ignored when its colour is compared with what lies under it, mm."""


_Cell = tuple[Point, float, Area, Area]
"""The centre, the radius, the whole area, and the part of it that shows."""


@dataclass(frozen=True, slots=True)
class CountedCell:
    """One cell: its centre and radius, mm, and whether all of it is painted (a tile may show only a part)."""

    centre: Point
    radius: float
    whole: bool


def count_polygons(
    pages: Iterable[tuple[PagePaint, Point]],
    sides: int,
    radius: float | None = None,
    tolerance: float = 0.02,
) -> tuple[CountedCell, ...]:
    """Return the distinct visible regular polygons with `sides` sides on one or more pages, by place.

    `pages` are pages with the point on each where the drawing's origin lies, so that the tiles of a board are
    put together: a polygon that a seam cuts counts once, and is whole if the parts on all pages together
    cover it. `radius` is from centre to corner, mm (None takes any). A polygon that is wholly covered by
    later paint, or has the colour of its ground, does not count; one that is painted twice, or filled and
    then outlined, counts once.
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
    """Return the distinct shapes that are painted like one of the patterns, by place.

    Pages and tiles as for `count_polygons`.
    """
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
    """Return each cell once; it is whole if the parts that show on all pages cover it."""
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
    """Return the centre and the radius of a shape that is one regular polygon, else None."""
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
    """Return the points where a closed line turns."""
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
    """Return whether a shape of one colour lies on that colour only, so that it cannot be seen (paper is
    white)."""
    own = {c for c in (shapes[i].fill, shapes[i].stroke) if c}
    if len(own) > 1:
        return False
    # Neighbours' lines reach into its rim.
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
