"""Compares what faces paint over their cuts. Neighbours may share a cut only if both paint the same there, so
that a cut that is half a millimetre off shows no other face."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pnp.imposition.outline import span_at
from pnp.scene import (
    IDENTITY,
    WHITE,
    Box,
    Element,
    Face,
    Gradient,
    Group,
    Image,
    Matrix,
    Segment,
    Shape,
    Swatch,
    Text,
    Use,
    chords,
    compose,
    segments_of,
    transform_segments,
)
from pnp.units import Point

JUST = 0.05
"""The distance in mm beyond a cut below which paint does not cross it."""

POINT = 0.1
"""The length in mm beside the point of an outline that counts as cut. Lines there only guide scissors round
the point."""

STEPS = 8
"""The number of chords that replace a curve, and of steps along a side at which a gradient is compared."""

Paint = tuple[object, ...]
"""The colours of something that crosses a cut, and the ends of its spans along the cut."""

Side = tuple[Paint, ...]
"""Everything that crosses one side of a trim box, bottom layer first. Layers that are completely covered are
left out."""

Cut = tuple[float, float, float]
"""The position of a side of a trim box, and the two ends of the cut on it."""

_WIDE: Box = (-1e6, -1e6, 1e6, 1e6)
_LINE, _PICTURE = "line", "picture"
SIDES = ("left", "top", "right", "bottom")


def share_cuts(faces: Iterable[Face | None]) -> bool:
    """Return whether all faces paint the same over their left and right sides, and the same over their upper
    and lower sides, so that they can lie edge to edge in any order. None stands for paper."""
    upright: set[Side] = set()
    level: set[Side] = set()
    for face in dict.fromkeys(faces):
        left, top, right, bottom = crossings(face) if face else (_paper(),) * 4
        upright |= {left, right}
        level |= {top, bottom}
        if len(upright) > 1 or len(level) > 1:
            return False
    return True


def _paper() -> Side:
    return ((WHITE.hex,),)


def crossings(face: Face) -> tuple[Side, Side, Side, Side]:
    """Return what crosses the left, upper, right and lower sides of a face's trim box."""
    cuts = [_cut_of_side(face, number) for number in range(len(SIDES))]
    found: list[list[Paint]] = [[*_paper()] for _ in SIDES]
    for shape, matrix, shown in _shapes(face.elements, IDENTITY, _WIDE):
        _cross(found, shape, matrix, shown, cuts)
    left, top, right, bottom = (tuple(side) for side in found)
    return left, top, right, bottom


def _cut_of_side(face: Face, number: int) -> Cut:
    """Return a side of the trim box with the part of it that is cut: without rounded corners, or the point of
    a hexagon."""
    axis, far = number % 2, number >= 2
    at = (face.width, face.height)[axis] if far else 0.0
    low, high = span_at(face.trim, axis, at) or (0.0, 0.0)
    return (at, low, high) if high - low > POINT else (at, low - POINT, high + POINT)


def _shapes(elements: Iterable[Element], matrix: Matrix, shown: Box) -> Iterator[tuple[Shape, Matrix, Box]]:
    """Yield the shapes of a face in order, each with the matrix to the face and the box of the clips around
    it. Texts are left out, because they stay inside the safe zone."""
    for element in elements:
        match element:
            case Group(children=children, transform=transform, clip=clip):
                inner = compose(matrix, transform)
                within = _common(shown, _box(point for ring in _rings(clip, inner) for point in ring))
                yield from _shapes(children, inner, within if clip else shown)
            case Use(symbol=used, transform=transform):
                yield from _shapes(used.children, compose(matrix, transform), shown)
            case Text():
                continue
            case _:
                yield element, matrix, shown


def _cross(
    found: Sequence[list[Paint]], shape: Shape, matrix: Matrix, shown: Box, cuts: Sequence[Cut]
) -> None:
    """Add what a shape paints over each side of a trim box to `found`."""
    style, segments = shape.style, segments_of(shape)
    wide = style.width / 2 * (abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) ** 0.5
    reach = wide if style.stroke else 0.0
    if not _may_reach(segments, matrix, reach + JUST, cuts):
        return
    rings = _rings(segments, matrix)
    left, top, right, bottom = _box(point for ring in rings for point in ring)
    box = _common((left - reach, top - reach, right + reach, bottom + reach), shown)
    for number, side in enumerate(found):
        axis, far = number % 2, number >= 2
        at, first, last = cuts[number]
        if not box[axis] < at - JUST < at + JUST < box[axis + 2]:
            continue
        # At the very side of the trim, many shapes of the trim's own size have an edge.
        near = at + (JUST if far else -JUST)
        low, high = max(first, box[1 - axis]), min(last, box[3 - axis])
        if high - low < JUST:
            continue
        if style.fill is not None and (spans := _spans(rings, axis, near, low, high)):
            said: Paint = (_PICTURE, SIDES[number])
            if not isinstance(shape, Image):
                said = _colours(style.fill, matrix, axis, at, (low, high))
            if spans == (round(first, 1), round(last, 1)) and style.opacity == 1.0:
                side[:] = [said]
            else:
                side.append((*said, style.opacity, *spans))
        if style.stroke is not None and last - first > 3 * POINT:
            spans = _spans(rings, axis, near, low, high) or (round(low, 1), round(high, 1))
            colours = _colours(style.stroke, matrix, axis, at, (low, high))
            side.append((_LINE, *colours, style.opacity, round(wide, 2), *spans))


def _may_reach(segments: Iterable[Segment], matrix: Matrix, reach: float, cuts: Sequence[Cut]) -> bool:
    """Return whether the box around all points of an outline, those that pull its curves too, comes near a
    side: most shapes lie within, and their curves need not be looked at."""
    a, b, c, d, e, f = matrix
    points = [
        (float(segment[at]), float(segment[at + 1]))
        for segment in segments
        for at in range(1, len(segment), 2)
    ]
    if not points:
        return False
    xs = [a * x + c * y + e for x, y in points]
    ys = [b * x + d * y + f for x, y in points]
    lows, highs = (min(xs) - reach, min(ys) - reach), (max(xs) + reach, max(ys) + reach)
    return any(lows[n % 2] < cut[0] < highs[n % 2] for n, cut in enumerate(cuts))


def _colours(
    swatch: Swatch, matrix: Matrix, axis: int, at: float, ends: tuple[float, float]
) -> tuple[str, ...]:
    """Return the colour of a swatch, or for a gradient its colours along a side."""
    if not isinstance(swatch, Gradient):
        return (swatch.hex.lower(),)
    low, high = ends
    along = [low + (high - low) * step / STEPS for step in range(STEPS + 1)]
    placed = swatch.transform(matrix)
    return tuple(placed.colour_at((at, v) if axis == 0 else (v, at)) for v in along)


def _spans(
    rings: Iterable[tuple[Point, ...]], axis: int, at: float, low: float, high: float
) -> tuple[float, ...]:
    """Return the places where outlines cross a line over a face, in order, limited to the visible part from
    `low` to `high`."""
    hits: list[float] = []
    for ring in rings:
        for a, b in pairwise((*ring, ring[0])):
            if (a[axis] < at) != (b[axis] < at):
                share = (at - a[axis]) / (b[axis] - a[axis])
                hits.append(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]))
    inside = [round(min(max(hit, low), high), 1) for hit in sorted(hits)]
    pairs = zip(inside[::2], inside[1::2], strict=False)
    return tuple(end for pair in pairs if pair[1] > pair[0] for end in pair)


def _rings(segments: Iterable[Segment], matrix: Matrix) -> tuple[tuple[Point, ...], ...]:
    """Return the subpaths of an outline as points on the face, with chords for curves."""
    rings: list[list[Point]] = []
    for segment in transform_segments(segments, matrix):
        values = [float(value) for value in segment[1:]]
        if segment[0] == "M":
            rings.append([(values[0], values[1])])
        elif segment[0] == "C":
            rings[-1].extend(chords(rings[-1][-1], values, STEPS))
        elif segment[0] == "L":
            rings[-1].append((values[0], values[1]))
    return tuple(map(tuple, rings))


def _box(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True) if (points := tuple(points)) else ((0.0,), (0.0,))
    return (min(xs), min(ys), max(xs), max(ys))


def _common(a: Box, b: Box) -> Box:
    """Return the intersection of two boxes. It has no area if they do not overlap."""
    left, top = max(a[0], b[0]), max(a[1], b[1])
    return (left, top, max(left, min(a[2], b[2])), max(top, min(a[3], b[3])))
