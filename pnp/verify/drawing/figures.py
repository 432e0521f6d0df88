"""The D check that the words in a book's figures are readable: they lie inside the figure and are not
covered."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray

from pnp.caching import memoize
from pnp.finding import Check, Finding, check
from pnp.games import figure
from pnp.games.proof import Proof
from pnp.scene import (
    Box,
    Circle,
    Drawing,
    Element,
    Face,
    Glyph,
    Group,
    Matrix,
    Polygon,
    Text,
    Use,
    compose,
    leaves,
    segments_of,
    text_matrix,
)
from pnp.scene import Shape as Leaf
from pnp.units import to_points
from pnp.verify.compare import expected_shapes
from pnp.verify.drawing.ink import TOLERANCE, Ink, Line, ink_of
from pnp.verify.paint import Shape, extent

ROUNDED = 0.01
"""The distance in mm by which rounding may move an edge."""

NOWHERE: Box = (-1e6, -1e6, -1e6, -1e6)
"""A box outside every figure."""


COVERED = 0.1
"""The share of a letter that later paint may cover."""


def is_own(text: Text, matrix: Matrix) -> bool:
    """Return whether a text was set for the figure itself. `matrix` maps the text to the figure. A text of
    the figure itself keeps its font size under `matrix`. A text in a card or board that the figure shows
    smaller is scaled."""
    em = hypot(matrix[2], matrix[3]) * text.size
    return abs(to_points(em) - to_points(text.size)) <= 0.01


def elements_near_words(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Return the elements of a figure that are needed to check its words: the words that were set for the
    figure itself, and the elements that are painted over them. The others are left out, because computing the
    shapes of all cards and boards in a figure would take far longer."""
    found = list(leaves(elements))
    own = [number for number, (leaf, matrix) in enumerate(found) if _is_own_text(leaf, matrix)]
    letters = [
        (number, shape.bounds)
        for number in own
        for shape in expected_shapes(found[number][:1], found[number][1])
    ]
    own_boxes: dict[int, Box | None] = {}  # a leaf shown in several places is measured once
    boxes = np.array([_leaf_box(leaf, matrix, own_boxes) for leaf, matrix in found]).reshape(-1, 4)
    tree = shapely.STRtree([shapely.box(*bounds) for _, bounds in letters])
    pairs = tree.query(shapely.box(*boxes.T), predicate="intersects").T.tolist()
    near = {*own, *(number for number, letter in pairs if number > letters[letter][0])}
    return tuple(_filter_leaves(elements, iter([number in near for number in range(len(found))])))


def _is_own_text(leaf: Element, matrix: Matrix) -> bool:
    return isinstance(leaf, Text) and is_own(leaf, matrix)


def _filter_leaves(elements: Iterable[Element], kept: Iterator[bool]) -> Iterator[Element]:
    """Yield the elements with only those leaves whose flag in `kept` is true. The flags are in painting
    order."""
    for element in elements:
        if isinstance(element, Group):
            if children := tuple(_filter_leaves(element.children, kept)):
                yield replace(element, children=children)
        elif isinstance(element, Use):
            if children := tuple(_filter_leaves(element.symbol.children, kept)):
                yield Group(children, element.transform, name=element.name)
        elif next(kept):
            yield element


def _leaf_box(leaf: Leaf | Text, matrix: Matrix, own_boxes: dict[int, Box | None]) -> Box:
    """Return a box that contains everything a leaf paints, possibly a larger one for a turned leaf.
    `own_boxes` is a cache by the leaf's identity."""
    if id(leaf) not in own_boxes:
        own_boxes[id(leaf)] = _own_box(leaf)
    own, reach = own_boxes[id(leaf)], 0.0
    if isinstance(leaf, Text):
        matrix = compose(matrix, text_matrix(leaf))
    elif leaf.style.stroke:
        reach = leaf.style.width
    if own is None:
        return NOWHERE
    reach = reach * max(hypot(*matrix[:2]), hypot(*matrix[2:4])) + ROUNDED
    left, top, right, bottom = _transform_box(own, matrix)
    return (left - reach, top - reach, right + reach, bottom + reach)


def _own_box(leaf: Leaf | Text) -> Box | None:
    """Return the box of what a leaf paints, in the leaf's own coordinates, or None if it paints nothing."""
    match leaf:
        case Text(size=size, glyphs=glyphs):
            boxes = [
                _transform_box(box, (size, 0.0, 0.0, size, x, y))
                for glyph, x, y in glyphs
                if (box := _glyph_box(glyph))
            ]
            return _union(boxes)
        case Circle(centre=(x, y), radius=radius):
            return (x - radius, y - radius, x + radius, y + radius)
        case Polygon(points=points):
            xs, ys = zip(*points, strict=True)
            return (min(xs), min(ys), max(xs), max(ys))
        case _:
            return extent(segments_of(leaf))


@memoize
def _glyph_box(glyph: Glyph) -> Box | None:
    """Return the box of a glyph in em, or None if it has no ink."""
    return extent(glyph.segments)


def _union(boxes: list[Box]) -> Box | None:
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def _transform_box(box: Box, matrix: Matrix) -> Box:
    """Return the bounding box of a box transformed by a matrix."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    xs = [a * x + c * y + e for x in (left, right) for y in (top, bottom)]
    ys = [b * x + d * y + f for x in (left, right) for y in (top, bottom)]
    return (min(xs), min(ys), max(xs), max(ys))


@check("D26", "every word of a figure lies inside the figure and is not covered")
def figure_words(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Every letter set for a figure lies inside the figure and inside the clips around it, and no filled
    shape is painted over it later. The texts of cards and boards that a figure shows smaller are not checked,
    because cards overlap there as on a table."""
    for name, draw in proof.figures.items():
        drawing = figure(proof.setting, draw)
        ink = ink_of(_face(name, drawing, proof))
        bounds = np.array([shape.bounds for shape in ink.shapes]).reshape(-1, 4)
        low, high = (-TOLERANCE, -TOLERANCE), (drawing.width + TOLERANCE, drawing.height + TOLERANCE)
        beyond: NDArray[np.bool_] = np.any((bounds[:, :2] < low) | (bounds[:, 2:] > high), axis=1)
        panels = [at for at, shape in enumerate(ink.shapes) if _hides(shape)]
        for line in ink.lines:
            if not line.middles or not is_own(line.text, line.matrix):
                continue
            letters = range(line.first, line.first + len(line.middles))
            where = f"figure {name}"
            if beyond[letters.start : letters.stop].any():
                yield self.error(
                    where, f"expected {line.text.text!r} inside the figure, found it beyond its edge"
                )
            elif any(_is_cut(ink, at) for at in letters):
                yield self.error(where, f"expected {line.text.text!r} whole, found it cut off")
            elif (cover := _cover(ink, line, panels, bounds)) >= 0:
                by = ink.shapes[cover].name or "something"
                yield self.error(where, f"expected nothing on {line.text.text!r}, found it covered by {by}")


def _face(name: str, drawing: Drawing, proof: Proof) -> Face:
    """Return a figure as a face with the trim at the figure's edges."""
    right, foot = drawing.width, drawing.height
    trim = ((0.0, 0.0), (right, 0.0), (right, foot), (0.0, foot))
    ground = next(iter(proof.theme(proof.setting.variant).swatches.values()))
    return Face(name, right, foot, trim, elements_near_words(drawing.elements), ground, bleed=0.0, safe=0.0)


def _is_cut(ink: Ink, at: int) -> bool:
    """Return whether a clip hides a letter or a part of it."""
    shape = ink.shapes[at]
    if shape.unseen:
        return True
    return shape.clip is not None and not shape.clip.buffer(TOLERANCE).covers(shapely.box(*shape.bounds))


def _hides(shape: Shape) -> bool:
    """Return whether a shape hides all that lies under it."""
    return bool(shape.fill) and not shape.unseen and shape.alpha[0] >= 1.0


def _cover(ink: Ink, line: Line, panels: Sequence[int], bounds: NDArray[np.float64]) -> int:
    """Return the index of the first opaque shape painted over a letter of a line, or -1."""
    end = line.first + len(line.middles)
    later = np.array(panels[bisect_left(panels, end) :], dtype=int)
    left, top = bounds[line.first : end, :2].min(axis=0)
    right, bottom = bounds[line.first : end, 2:].max(axis=0)
    boxes = bounds[later]
    near = (left < boxes[:, 2]) & (boxes[:, 0] < right) & (top < boxes[:, 3]) & (boxes[:, 1] < bottom)
    for panel in later[near].tolist():
        area = ink.area(panel)
        for at in range(line.first, end):
            letter = ink.area(at)
            if letter.intersection(area).area > COVERED * letter.area:
                return int(panel)
    return -1


CHECKS = (figure_words,)
