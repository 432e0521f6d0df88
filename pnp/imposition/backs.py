"""Computes where a back must lie to meet its front, from one reflection.

Seen through the paper, the page is reflected about the line over which it is turned or folded. A component is
turned over about its own vertical axis, so that its back is upright. If A is the matrix that places the
front, M the reflection of the page and m that of the component, the back is at M A m.
"""

from typing import Literal

from pnp.papers import Paper
from pnp.scene import Backs, Box, Matrix, compose, transform_point
from pnp.units import Point, mm

Axis = Literal["vertical", "horizontal"]
"""The direction of the line on the page about which the sheet is turned or folded."""


def turning_axis(page: Paper, backs: Backs) -> Axis:
    """Return the direction of the line about which a sheet is turned: parallel to the edge on which it is
    flipped. Sheets turned by hand are turned on the long edge, as a leaf of an upright book."""
    upright = page.width <= page.height
    return "vertical" if upright == (backs != "duplex-short") else "horizontal"


def reflection(page: Paper, axis: Axis) -> Matrix:
    """Return the matrix that reflects a page about its middle. It maps a point to the point behind it."""
    if axis == "vertical":
        return (-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    return (1.0, 0.0, 0.0, -1.0, 0.0, page.height)


def back_placement(front: Matrix, width: float, page: Paper, axis: Axis) -> Matrix:
    """Return the matrix that places the back of a component, from the matrix of its front and its width in
    mm."""
    component = (-1.0, 0.0, 0.0, 1.0, width, 0.0)
    a, b, c, d, e, f = compose(reflection(page, axis), compose(front, component))
    return (a + 0.0, b + 0.0, c + 0.0, d + 0.0, mm(e), mm(f))


def box_on_back(box: Box, page: Paper, axis: Axis) -> Box:
    """Return the box behind a box of the page."""
    return image(reflection(page, axis), box)


def back_shift(offset: Point, page: Paper, backs: Backs) -> Point:
    """Return the distance in mm, in page coordinates, by which the backs on a page are moved for a printer
    that is off."""
    if backs not in ("duplex-long", "duplex-short", "separate"):
        return (0.0, 0.0)
    x, y = offset if page.width <= page.height else (-offset[1], offset[0])
    return (mm(-x), mm(-y)) if backs == "duplex-short" else (mm(x), mm(y))


def move_box(box: Box, by: Point) -> Box:
    """Return a box moved on the page."""
    return (mm(box[0] + by[0]), mm(box[1] + by[1]), mm(box[2] + by[0]), mm(box[3] + by[1]))


def inverse(placement: Matrix) -> Matrix:
    """Return the inverse of a matrix that only turns and moves."""
    a, b, c, d, e, f = placement
    return (a, c, b, d, mm(-(a * e + b * f)), mm(-(c * e + d * f)))


def image(matrix: Matrix, box: Box) -> Box:
    """Return the image of a box under a matrix that turns by right angles, reflects and moves."""
    corners: list[Point] = [transform_point(matrix, (box[i], box[j])) for i in (0, 2) for j in (1, 3)]
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return (mm(min(xs)), mm(min(ys)), mm(max(xs)), mm(max(ys)))


def rotation(placement: Matrix) -> int:
    """Return the rotation of a matrix in degrees clockwise, a multiple of 90."""
    return {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[round(placement[0]), round(placement[1])]
