"""Draw a repeated box only once if it looks the same at each place, as a symbol that is used at all
places."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from pnp.expression import names
from pnp.layout.contents.filling import Panel
from pnp.layout.planning import Plan, asked_for
from pnp.layout.repeating import Spot
from pnp.layout.row import PLACES, expressions
from pnp.scene import Box, Element, Image, Matrix, Text, compose, leaves, rotate, transform_point, translate
from pnp.units import mm

SAME = 0.001
"""A tolerance in mm for frames that differ only by rounding."""


def is_alike(plan: Plan, group: Sequence[str], spots: Sequence[Spot]) -> bool:
    """Return whether the boxes of a repeated group look the same at each place. They do if all places have
    the same size, if the boxes contain no text or picture and use no column of the repetition, and if they
    refer to no box outside the group."""
    first = spots[0]
    sizes = [(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (spot.frame for spot in spots)]
    if any(max(each) - min(each) > SAME for each in zip(*sizes, strict=True)):
        return False
    if {plan.contents[name] for name in group} & {"text", "image"}:
        return False
    for name in group:
        for key, given in plan.merged.boxes[name].items():
            asked = {column for each in expressions(key, given) for column, _ in names(each)}
            if asked & first.columns.keys():
                return False
            edges = (
                asked_for(given) if key in PLACES else (given.value,) if key in ("within", "along") else ()
            )
            if not {*edges} <= {*group}:
                return False
    return True


def is_plain(elements: Sequence[Element]) -> bool:
    """Return whether elements are only shapes, so that a symbol can contain them. Texts and pictures are not
    put into symbols."""
    return not any(isinstance(leaf, Text | Image) for leaf, _ in leaves(elements))


def movement(first: Spot, spot: Spot) -> Matrix:
    """Return the matrix that moves a drawing from the first place, where it is not yet rotated, to another
    place, and rotates it there."""
    x, y = spot.frame[0] - first.frame[0], spot.frame[1] - first.frame[1]
    moved = translate(x, y)
    return compose(rotation(spot), moved) if spot.angle else moved


def rotation(spot: Spot) -> Matrix:
    """Return the matrix that rotates a drawing by the angle of a place about the middle of its frame."""
    left, top, right, bottom = spot.frame
    return rotate(spot.angle, ((left + right) / 2, (top + bottom) / 2))


def box_under(matrix: Matrix, box: Box) -> Box:
    """Return the bounding box of a box transformed by a matrix."""
    left, top, right, bottom = box
    a, b, c, d, e, f = matrix
    if (a, b, c, d) == (1.0, 0.0, 0.0, 1.0):
        return (mm(left + e), mm(top + f), mm(right + e), mm(bottom + f))
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    xs, ys = zip(*(transform_point(matrix, each) for each in corners), strict=True)
    return (mm(min(xs)), mm(min(ys)), mm(max(xs)), mm(max(ys)))


def panels_under(matrix: Matrix, panels: Sequence[Panel]) -> list[Panel]:
    """Return painted areas transformed by a matrix."""
    return [replace(each, box=box_under(matrix, each.box)) for each in panels]


def enclosing_box(boxes: Sequence[Box]) -> Box:
    """Return the bounding box of several boxes."""
    xs = [*chain.from_iterable((box[0], box[2]) for box in boxes)]
    ys = [*chain.from_iterable((box[1], box[3]) for box in boxes)]
    return (min(xs), min(ys), max(xs), max(ys))


def is_inside(box: Box, frame: Box) -> bool:
    """Return whether a box lies inside another."""
    return all(sign * box[k] >= sign * frame[k] for k, sign in enumerate((1, 1, -1, -1)))
