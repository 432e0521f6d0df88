"""Draws the lines that guide cutting and folding. They lie outside all trims and outside the free corners,
the two corners of a page that stay blank for the marks of a cutting machine."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from pnp.imposition.outline import (
    SLACK,
    Axis,
    Outline,
    bounding_box,
    box_outline,
    boxes_overlap,
    contains_point,
    is_box_inside,
    widen_box,
)
from pnp.papers import Paper
from pnp.scene import BLACK, WHITE, Box, Circle, Element, Group, Polygon, Style, Swatch, line
from pnp.units import Point, mm

CROP = Style(stroke=BLACK, width=0.15, round=False)
FOLD = Style(stroke=BLACK, width=0.25, dash=(3.0, 2.0), round=False)
HALO = Style(stroke=WHITE, width=0.6, round=False)
HALO_DISC = Style(fill=WHITE)

NEAREST = 0.7
"""The distance in mm between a trim and a mark that begins inside the bleed."""

BEYOND_BLEED = 0.5
SHORTEST = 1.0

STUB = 0.6
"""The least length in mm of a mark where a free corner leaves no more space. It is still enough to lay a
ruler to."""

STUB_HALO = 0.36
"""The width in mm of the white halo of a short mark. It is near the cut and must not show on a part that is
cut a little off."""

CLEAR = 0.1
"""The distance in mm between a short mark and the free corner."""

FLATTEST = 0.25
"""The sine of the smallest angle between two edges whose continuations are drawn as marks."""

CROSS = 1.6
"""Half the width of a registration cross in mm."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Drawn marks for cutting or folding. `elements` are the drawing. `taken` are outlines around the marks,
    on the page; other items in the margin keep clear of them."""

    elements: tuple[Element, ...]
    taken: tuple[Outline, ...]


def crop_marks(
    region: Box,
    xs: Sequence[float],
    ys: Sequence[float],
    bleed: float,
    area: Box,
    kept: Sequence[Box],
    length: float,
    ink: Swatch = BLACK,
) -> Marks:
    """Return crop marks at both ends of every cut line of a region of slots. All lengths are in mm.

    `xs` are the x of the vertical cut lines, `ys` the y of the horizontal ones. `bleed` is the bleed around
    the region, `area` the printable part of the page, `length` the length of a mark where space allows.
    `kept` are boxes that have to stay blank, for the marks of a cutting machine.

    Marks begin beyond the bleed if the area has space for 2 mm of them. Otherwise they begin inside the bleed
    on a white halo. A mark is left out if not even the shortest fits beside the boxes in `kept`.
    """
    style = replace(CROP, stroke=ink)
    elements: list[Element] = []
    taken: list[Outline] = []
    for start, direction, reach in _ends(region, xs, ys, area):
        begin = bleed + BEYOND_BLEED if reach >= bleed + BEYOND_BLEED + 2.0 else NEAREST
        stop = min(begin + length, reach - HALO.width / 2)
        while stop - begin >= SHORTEST - SLACK:
            a, b = _point_along(start, direction, begin), _point_along(start, direction, stop)
            box = _ink((a, b), halo=begin < bleed)
            if not any(boxes_overlap(box, corner) for corner in kept):
                if begin < bleed:
                    elements.append(line(a, b, HALO))
                elements.append(line(a, b, style))
                taken.append(box_outline(box))
                break
            stop -= 0.25
        else:
            if stub := _stub(start, direction, reach, kept):
                around = box_outline(_halo_box(stub))
                elements += [Polygon(around, HALO_DISC), line(*stub, style)]
                taken.append(around)
    return Marks((Group(tuple(elements), name="mark:crop"),) if elements else (), tuple(taken))


def _stub(start: Point, direction: Point, reach: float, kept: Sequence[Box]) -> tuple[Point, Point] | None:
    """Return the ends of the longest short mark between a trim and the free corner in its direction, or None
    if there is no space."""
    stop = min(NEAREST + SHORTEST, reach)
    while stop - NEAREST >= STUB:
        ends = _point_along(start, direction, NEAREST), _point_along(start, direction, stop)
        clear = widen_box(_halo_box(ends), CLEAR)
        if not any(boxes_overlap(clear, corner) for corner in kept):
            return ends
        stop = mm(stop - 0.05)
    return None


def _halo_box(ends: tuple[Point, Point]) -> Box:
    """Return the box of a short mark's halo, which is as long as the mark."""
    (x0, y0), (x1, y1) = ends
    upright = abs(x1 - x0) < abs(y1 - y0)
    across = STUB_HALO / 2
    return widen_box(bounding_box(ends), across if upright else 0.0, 0.0 if upright else across)


def edge_marks(
    trim: Outline, shown: Box, bleed: float, area: Box, kept: Sequence[Box], length: float = 2.5
) -> list[Marks]:
    """Return marks that continue the edges of the outline `trim` beyond its corners, `length` mm long. Only
    corners inside the box `shown` get marks.

    Marks begin beyond the bleed or, if there is no space, inside it on a white halo. They stay inside `area`
    and outside the boxes `kept`, which have to stay blank. Marks that fit neither way are left out.
    """
    marks = []
    for at, corner in enumerate(trim):
        before, after = trim[at - 1], trim[(at + 1) % len(trim)]
        if not (shown[0] <= corner[0] <= shown[2] and shown[1] <= corner[1] <= shown[3]):
            continue
        for start, other in ((before, after), (after, before)):
            u, v = _direction(start, corner), _direction(corner, other)
            turn = abs(u[0] * v[1] - u[1] * v[0])
            if turn < FLATTEST or contains_point(trim, _point_along(corner, u, 0.1)):
                continue
            for clear, halo in ((bleed + BEYOND_BLEED, False), (NEAREST, True)):
                a, b = _point_along(corner, u, clear / turn), _point_along(corner, u, clear / turn + length)
                box = _ink((a, b), halo=halo)
                if is_box_inside(box, area) and not any(boxes_overlap(box, one) for one in kept):
                    drawn = [line(a, b, style) for style in ((HALO, CROP) if halo else (CROP,))]
                    marks.append(Marks((Group(tuple(drawn), name="mark:crop"),), (box_outline(box),)))
                    break
    return marks


def _ink(ends: tuple[Point, Point], *, halo: bool) -> Box:
    """Return the box around the stroke of a mark, or around its halo."""
    return widen_box(bounding_box(ends), HALO.width / 2 if halo else 0.1)


def _direction(start: Point, end: Point) -> Point:
    length = hypot(end[0] - start[0], end[1] - start[1])
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _ends(
    region: Box, xs: Sequence[float], ys: Sequence[float], area: Box
) -> Iterator[tuple[Point, Point, float]]:
    """Yield the end of each cut line at the region's edge, the direction outwards, and the distance to the
    end of the area."""
    left, top, right, bottom = region
    for x in xs:
        yield (x, top), (0.0, -1.0), top - area[1]
        yield (x, bottom), (0.0, 1.0), area[3] - bottom
    for y in ys:
        yield (left, y), (-1.0, 0.0), left - area[0]
        yield (right, y), (1.0, 0.0), area[2] - right


def _point_along(start: Point, direction: Point, distance: float) -> Point:
    return (start[0] + direction[0] * distance, start[1] + direction[1] * distance)


def fold_line(page: Paper, axis: Axis, area: Box) -> Marks:
    """Return the dashed line over which a gutterfold sheet is folded, through the printable area."""
    left, top, right, bottom = widen_box(area, -0.5)
    if axis == "vertical":
        x = page.width / 2
        start, end, box = (x, top), (x, bottom), (x - 0.5, top, x + 0.5, bottom)
    else:
        y = page.height / 2
        start, end, box = (left, y), (right, y), (left, y - 0.5, right, y + 0.5)
    return Marks((line(start, end, FOLD, "mark:fold"),), (box_outline(box),))


def cross(centre: Point, *, on_ink: bool) -> Marks:
    """Return a registration cross; with `on_ink`, on a white disc."""
    x, y = centre
    parts: list[Element] = [Circle(centre, CROSS, HALO_DISC)] if on_ink else []
    parts += [
        line((x - CROSS, y), (x + CROSS, y), CROP),
        line((x, y - CROSS), (x, y + CROSS), CROP),
        Circle(centre, CROSS / 2, CROP),
    ]
    box = widen_box((x, y, x, y), CROSS + CROP.width / 2)
    return Marks((Group(tuple(parts), name="mark:cross"),), (box_outline(box),))
