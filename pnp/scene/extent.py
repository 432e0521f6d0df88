"""Computes bounding boxes of any part of a scene, in millimetres."""

from collections.abc import Iterable
from math import hypot

from pnp.caching import remembered
from pnp.scene.elements import (
    IDENTITY,
    Box,
    Element,
    Glyph,
    Matrix,
    Segment,
    Text,
    leaves,
    segments_of,
    transform_point,
)
from pnp.scene.moving import text_matrix, transform_segments
from pnp.units import Point, mm


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


@remembered
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
    """Return the box around all ink, strokes included, or None if nothing is painted.

    It is exact for shapes. A text turned by other than right angles gets the box of its glyphs' boxes.
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
