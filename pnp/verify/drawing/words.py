"""The words that a figure itself sets, and what is painted on them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot

import numpy as np
import shapely

from pnp.caching import remembered
from pnp.scene import (
    Box,
    Circle,
    Element,
    Glyph,
    Group,
    Matrix,
    Polygon,
    Shape,
    Text,
    Use,
    compose,
    leaves,
    segments_of,
    text_matrix,
)
from pnp.units import to_points
from pnp.verify.compare import expected_shapes
from pnp.verify.paint import extent

ROUNDED = 0.01
"""mm; by less than this rounding moves an edge."""

NOWHERE: Box = (-1e6, -1e6, -1e6, -1e6)
"""Where no figure is."""


def is_own(text: Text, matrix: Matrix) -> bool:
    """Whether a figure itself sets a text: in its own size."""
    em = hypot(matrix[2], matrix[3]) * text.size
    return abs(to_points(em) - to_points(text.size)) <= 0.01


def near_words(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """A figure's own words, and what is painted later where they stand. A figure shows cards and boards
    whole, most of which lies elsewhere: to work out what it looks like takes far longer than to leave it."""
    found = list(leaves(elements))
    own = [number for number, (leaf, matrix) in enumerate(found) if _sets(leaf, matrix)]
    letters = [
        (number, shape.bounds)
        for number in own
        for shape in expected_shapes(found[number][:1], found[number][1])
    ]
    own_boxes: dict[int, Box | None] = {}  # what a figure shows twice is one leaf in two places
    boxes = np.array([_around(leaf, matrix, own_boxes) for leaf, matrix in found]).reshape(-1, 4)
    tree = shapely.STRtree([shapely.box(*bounds) for _, bounds in letters])
    pairs = tree.query(shapely.box(*boxes.T), predicate="intersects").T.tolist()
    near = {*own, *(number for number, letter in pairs if number > letters[letter][0])}
    return tuple(_kept(elements, iter([number in near for number in range(len(found))])))


def _sets(leaf: Element, matrix: Matrix) -> bool:
    return isinstance(leaf, Text) and is_own(leaf, matrix)


def _kept(elements: Iterable[Element], kept: Iterator[bool]) -> Iterator[Element]:
    """The elements with those of their leaves that are kept, in painting order."""
    for element in elements:
        if isinstance(element, Group):
            if children := tuple(_kept(element.children, kept)):
                yield replace(element, children=children)
        elif isinstance(element, Use):
            if children := tuple(_kept(element.symbol.children, kept)):
                yield Group(children, element.transform, name=element.name)
        elif next(kept):
            yield element


def _around(leaf: Shape | Text, matrix: Matrix, own_boxes: dict[int, Box | None]) -> Box:
    """A box in which all lies that a leaf paints; it may be too large, for what is turned. `own_boxes` has
    those of leaves that were met before, by their identity."""
    if id(leaf) not in own_boxes:
        own_boxes[id(leaf)] = _own(leaf)
    own, reach = own_boxes[id(leaf)], 0.0
    if isinstance(leaf, Text):
        matrix = compose(matrix, text_matrix(leaf))
    elif leaf.style.stroke:
        reach = leaf.style.width
    if own is None:
        return NOWHERE
    reach = reach * max(hypot(*matrix[:2]), hypot(*matrix[2:4])) + ROUNDED
    left, top, right, bottom = _transformed(own, matrix)
    return (left - reach, top - reach, right + reach, bottom + reach)


def _own(leaf: Shape | Text) -> Box | None:
    """The box of what a leaf paints where it is drawn itself, a text's in its own coordinates."""
    match leaf:
        case Text(size=size, glyphs=glyphs):
            boxes = [
                _transformed(box, (size, 0.0, 0.0, size, x, y))
                for glyph, x, y in glyphs
                if (box := _glyph(glyph))
            ]
            return _joined(boxes)
        case Circle(centre=(x, y), radius=radius):
            return (x - radius, y - radius, x + radius, y + radius)
        case Polygon(points=points):
            xs, ys = zip(*points, strict=True)
            return (min(xs), min(ys), max(xs), max(ys))
        case _:
            return extent(segments_of(leaf))


@remembered
def _glyph(glyph: Glyph) -> Box | None:
    """The box of a glyph in em, None without ink."""
    return extent(glyph.segments)


def _joined(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _transformed(box: Box, matrix: Matrix) -> Box:
    """The box around a box under a matrix."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    xs = [a * x + c * y + e for x in (left, right) for y in (top, bottom)]
    ys = [b * x + d * y + f for x in (left, right) for y in (top, bottom)]
    return (min(xs), min(ys), max(xs), max(ys))
