"""How far ink reaches: the bounding box of any part of a scene, in millimetres."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot

from pnp.scene import (
    IDENTITY,
    Box,
    Element,
    Glyph,
    Matrix,
    Segment,
    Text,
    leaves,
    moved,
    segments_of,
    text_matrix,
    transformed,
)
from pnp.units import Point, mm


def _extent(segments: Iterable[Segment]) -> Iterator[Point]:
    """The end points and the extreme points of curves."""
    here: Point = (0.0, 0.0)
    for segment in segments:
        v = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            yield from _curve_extremes(here, (v[0], v[1]), (v[2], v[3]), (v[4], v[5]))
        if v:
            here = (v[-2], v[-1])
            yield here


def _curve_extremes(p0: Point, p1: Point, p2: Point, p3: Point) -> Iterator[Point]:
    for axis in (0, 1):
        a = -p0[axis] + 3 * p1[axis] - 3 * p2[axis] + p3[axis]
        b = 2 * (p0[axis] - 2 * p1[axis] + p2[axis])
        c = p1[axis] - p0[axis]
        roots = [-c / b] if abs(a) < 1e-9 and abs(b) > 1e-9 else []
        if abs(a) >= 1e-9 and (under := b * b - 4 * a * c) >= 0:
            roots = [(-b + under**0.5) / (2 * a), (-b - under**0.5) / (2 * a)]
        for t in roots:
            if 0 < t < 1:
                u = 1 - t
                w0, w1, w2, w3 = u**3, 3 * u * u * t, 3 * u * t * t, t**3
                yield (
                    w0 * p0[0] + w1 * p1[0] + w2 * p2[0] + w3 * p3[0],
                    w0 * p0[1] + w1 * p1[1] + w2 * p2[1] + w3 * p3[1],
                )


@lru_cache(maxsize=4096)
def _glyph_box(glyph: Glyph) -> Box:
    points = list(_extent(glyph.segments))
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def _text_corners(text: Text) -> list[Point]:
    """The corners of each glyph's box, in the coordinates of the text's parent."""
    base, corners = text_matrix(text), []
    for glyph, x, y in text.glyphs:
        if glyph.segments:
            left, top, right, bottom = (v * text.size for v in _glyph_box(glyph))
            corners += [(x + u, y + v) for u in (left, right) for v in (top, bottom)]
    return [transformed(base, p) for p in corners]


def bounds(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Box | None:
    """The box around all ink, strokes included, or None where nothing is painted.

    Exact for shapes; a text turned by other than right angles gets the box of its glyphs' boxes.
    """
    boxes: list[Box] = []
    for element, total in leaves(elements, matrix):
        reach = 0.0
        if isinstance(element, Text):
            points = [transformed(total, p) for p in _text_corners(element)]
        else:
            # A turned curve has other extreme points than the curve turned, so it is turned first.
            points = list(_extent(moved(segments_of(element), total)))
            reach = element.style.width / 2 * hypot(total[0], total[1]) if element.style.stroke else 0.0
        if points:
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            boxes.append((min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach))
    if not boxes:
        return None
    return (
        mm(min(b[0] for b in boxes)),
        mm(min(b[1] for b in boxes)),
        mm(max(b[2] for b in boxes)),
        mm(max(b[3] for b in boxes)),
    )
