"""Compute the geometry of drawings, in millimetres: transform outlines, approximate curves by chords, compute
winding numbers and bounding boxes, clip lines, move outlines outwards. Coordinates of transformed outlines
are rounded by `mm` (pnp.units), as all coordinates of a drawing are. Drawing and checking spend most of their
time here."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any

from pnp.caching import memoize
from pnp.scene.elements import (
    IDENTITY,
    Box,
    Element,
    Glyph,
    Matrix,
    Segment,
    Text,
    compose,
    leaves,
    rotate,
    segments_of,
    transform_point,
    translate,
)
from pnp.units import SURE, TENTHS, Point, mm

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MANY = 48
"""The number of values from which on an array is faster than a loop."""


def transform_segments(segments: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Return segments transformed by a matrix, with coordinates rounded by `mm`."""
    a, b, c, d, e, f = matrix
    segments = tuple(segments)
    flat: list[Any] = [value for segment in segments for value in segment[1:]]
    if len(flat) >= MANY:
        import numpy as np

        points = np.array(flat, dtype=float)
        x, y = points[::2], points[1::2]
        placed = np.empty_like(points)
        placed[::2], placed[1::2] = a * x + c * y + e, b * x + d * y + f
        return _outline(segments, _round_values(placed))
    result: list[float] = []
    for x, y in zip(flat[::2], flat[1::2], strict=True):
        result += (mm(a * x + c * y + e), mm(b * x + d * y + f))
    return _outline(segments, result)


def text_matrix(text: Text) -> Matrix:
    """Return the matrix from a text's own coordinates (origin at the start of the baseline) to those of its
    parent."""
    return compose(translate(*text.origin), rotate(text.angle))


def glyph_paths(text: Text) -> Iterator[tuple[Segment, ...]]:
    """Yield the outlines of a text's glyphs in the coordinates of its parent, without blank glyphs."""
    import numpy as np

    base = text_matrix(text)
    inked = [(glyph, x, y) for glyph, x, y in text.glyphs if glyph.segments]
    if not inked:
        return
    outlines = [_points(glyph) for glyph, _, _ in inked]
    matrices = [compose(base, (text.size, 0.0, 0.0, text.size, x, y)) for _, x, y in inked]
    lengths = [outline.shape[1] for outline in outlines]
    x, y = np.concatenate(outlines, axis=1)
    a, b, c, d = matrices[0][:4]  # all but the places is the same along a line
    e, f = (np.repeat([matrix[i] for matrix in matrices], lengths) for i in (4, 5))
    placed = np.empty(2 * x.size)
    placed[::2], placed[1::2] = a * x + c * y + e, b * x + d * y + f
    values, at = _round_values(placed), 0
    for (glyph, _, _), length in zip(inked, lengths, strict=True):
        own = values[at : at + 2 * length]
        yield tuple([(kind, *own[start:end]) for kind, start, end in _places(glyph)])
        at += 2 * length


@memoize
def _points(glyph: Glyph) -> "NDArray[np.float64]":
    """Return the x and the y values of a glyph's outline."""
    import numpy as np

    flat: list[Any] = [value for segment in glyph.segments for value in segment[1:]]
    return np.array((flat[::2], flat[1::2]), dtype=float)


@memoize
def _places(glyph: Glyph) -> tuple[tuple[str, int, int], ...]:
    """Return the kind of each segment of a glyph, and the range of its numbers in the list of the glyph's
    numbers."""
    found, at = [], 0
    for segment in glyph.segments:
        end = at + len(segment) - 1
        found.append((str(segment[0]), at, end))
        at = end
    return tuple(found)


def _outline(segments: Sequence[Segment], values: Sequence[float]) -> tuple[Segment, ...]:
    """Return the segments with their numbers replaced by `values`, in order."""
    result: list[Segment] = []
    at = 0
    for segment in segments:
        end = at + len(segment) - 1
        result.append((segment[0], *values[at:end]))
        at = end
    return tuple(result)


def _round_values(values: "NDArray[np.float64]") -> list[float]:
    """Return each number rounded as `mm` does."""
    import numpy as np

    scaled = values * TENTHS
    whole = np.rint(scaled)
    found: list[float] = (whole / TENTHS + 0.0).tolist()
    doubtful = ~(np.abs(scaled - whole) < SURE) | ~(np.abs(scaled) < TENTHS**2)
    for index in np.flatnonzero(doubtful).tolist():
        found[index] = mm(float(values[index]))
    return found


def chords(start: Point, values: Sequence[float], steps: int) -> Iterator[Point]:
    """Yield points of a cubic curve after its start, at `steps` equal steps of the curve's parameter.

    `values` are x and y of its two control points and of its end, which is the last point.
    """
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, values
    for k in range(1, steps):
        t = k / steps
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
    yield (x3, y3)


def winding(at: Point, ring: Sequence[Point]) -> int:
    """Return the winding number of a closed ring about a point: how often the ring runs round the point
    clockwise (y down), minus how often anticlockwise. It is 0 for a point outside the ring. The ring's last
    point is joined to its first."""
    x, y = at
    turns = 0
    x0, y0 = ring[-1]
    for x1, y1 in ring:
        side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
        turns += (y0 <= y < y1 and side > 0) - (y1 <= y < y0 and side < 0)
        x0, y0 = x1, y1
    return turns


def part_inside(start: Point, end: Point, box: Box) -> tuple[Point, Point] | None:
    """Return the part of a line inside a box (algorithm of Liang and Barsky), or None if the line is outside
    or only touches an edge."""
    (x0, y0), (x1, y1) = start, end
    left, top, right, bottom = box
    if (x0 <= left and x1 <= left) or (x0 >= right and x1 >= right):
        return None
    if (y0 <= top and y1 <= top) or (y0 >= bottom and y1 >= bottom):
        return None
    dx, dy = x1 - x0, y1 - y0
    low, high = 0.0, 1.0
    for way, room in ((-dx, x0 - left), (dx, right - x0), (-dy, y0 - top), (dy, bottom - y0)):
        if way == 0:
            if room <= 0:
                return None
        elif way < 0:
            low = max(low, room / way)
        else:
            high = min(high, room / way)
    if low >= high:
        return None
    return (x0 + low * dx, y0 + low * dy), (x0 + high * dx, y0 + high * dy)


def offset_outline(corners: Sequence[Point], by: float) -> tuple[Point, ...]:
    """Return a clockwise outline moved outwards by a distance in mm, with pointed corners.

    The tip of a corner moves out by at most four times this distance, as with a mitre limit of 4. The tip of
    a corner that would need more moves less far, so that the tip of a star does not become a needle.
    """
    found = []
    for before, at, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        (ax, ay), (bx, by_) = _direction(before, at), _direction(at, after)
        # Out is to the left of one who goes clockwise, with y down.
        is_tip = ax * by_ > ay * bx
        share = by / max(1 + ax * bx + ay * by_, SHARPEST if is_tip else BACK)
        found.append((mm(at[0] + share * (ay + by_)), mm(at[1] - share * (ax + bx))))
    return tuple(found)


SHARPEST = 0.125
"""1 + the cosine of the turn from an edge to the next, at the sharpest corner that keeps its point. There the
corner is four times as far out as the edges: a mitre limit of 4, as SVG has it."""

BACK = 1e-6
"""The same where the outline goes back as it came."""


def _direction(start: Point, end: Point) -> Point:
    x, y = end[0] - start[0], end[1] - start[1]
    length = (x * x + y * y) ** 0.5
    return x / length, y / length


def _extent(segments: Iterable[Segment]) -> tuple[list[float], list[float]]:
    """Return the x and the y values of the end points and of the extreme points of curves."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for segment in segments:
        if segment[0] == "C":
            x1, y1, x2, y2, x3, y3 = (float(value) for value in segment[1:])
            _bulge(xs, x, x1, x2, x3)
            _bulge(ys, y, y1, y2, y3)
            x, y = x3, y3
        elif segment[0] == "Z":
            continue
        else:
            x, y = float(segment[1]), float(segment[2])
        xs.append(x)
        ys.append(y)
    return xs, ys


def _bulge(values: list[float], p0: float, p1: float, p2: float, p3: float) -> None:
    """Add where a curve reaches beyond its end points, in one coordinate."""
    low, high = (p0, p3) if p0 < p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        return  # it stays between its control points
    a = -p0 + 3 * p1 - 3 * p2 + p3
    b = 2 * (p0 - 2 * p1 + p2)
    c = p1 - p0
    roots = [-c / b] if abs(a) < 1e-9 and abs(b) > 1e-9 else []
    if abs(a) >= 1e-9 and (under := b * b - 4 * a * c) >= 0:
        roots = [(-b + under**0.5) / (2 * a), (-b - under**0.5) / (2 * a)]
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            values.append(u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3)


@memoize
def _glyph_box(glyph: Glyph) -> Box:
    xs, ys = _extent(glyph.segments)
    return (min(xs), min(ys), max(xs), max(ys))


def _text_corners(text: Text, upright: bool) -> list[Point]:
    """Return the corners of each glyph's box, in the coordinates of the text's parent. For an `upright` text
    return two corners of the box around all glyphs, the upper left and the lower right: the result is the
    same to the last digit."""
    base, size, corners = text_matrix(text), text.size, []
    boxes = [(_glyph_box(glyph), x, y) for glyph, x, y in text.glyphs if glyph.segments]
    if upright and boxes:
        corners = [
            (min(x + box[0] * size for box, x, _ in boxes), min(y + box[1] * size for box, _, y in boxes)),
            (max(x + box[2] * size for box, x, _ in boxes), max(y + box[3] * size for box, _, y in boxes)),
        ]
    else:
        for box, x, y in boxes:
            left, top, right, bottom = (v * size for v in box)
            corners += [(x + u, y + v) for u in (left, right) for v in (top, bottom)]
    return [transform_point(base, p) for p in corners]


def bounds(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Box | None:
    """Return the bounding box of all ink, strokes included, or None if nothing is painted.

    The box is exact for shapes. A text that is rotated by other than right angles gets the bounding box of
    its glyphs' boxes.
    """
    boxes: list[Box] = []
    for element, total in leaves(elements, matrix):
        reach = 0.0
        if isinstance(element, Text):
            upright = not element.angle and total[1:3] == (0.0, 0.0)
            points = [transform_point(total, p) for p in _text_corners(element, upright)]
            xs, ys = [p[0] for p in points], [p[1] for p in points]
        else:
            # A turned curve has other extreme points than the curve turned, so it is turned first.
            segments = segments_of(element)
            xs, ys = _extent(segments if total == IDENTITY else transform_segments(segments, total))
            reach = element.style.width / 2 * hypot(total[0], total[1]) if element.style.stroke else 0.0
        if xs:
            boxes.append((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach))
    if not boxes:
        return None
    return (
        mm(min(b[0] for b in boxes)),
        mm(min(b[1] for b in boxes)),
        mm(max(b[2] for b in boxes)),
        mm(max(b[3] for b in boxes)),
    )
