"""Dice and boxes as they stand on a table, seen from a corner: three sides of a net, each at its slant."""

from math import cos, pi

from pnp.kit.assembly.paper import is_fold, nearest_factor, reduce_face, sample_pictures, visible_elements
from pnp.kit.assembly.pen import Shown
from pnp.scene import (
    Box,
    Element,
    Face,
    Group,
    Matrix,
    Polygon,
    Style,
    Swatch,
    bounds,
    compose,
    outline,
    scale,
    translate,
)
from pnp.units import mm

ACROSS, DOWN = cos(pi / 6), 0.44
"""How far an edge to the side goes across and down, as shares of its length."""

BACK, UP = 0.55, 0.32
"""How far an edge to the back goes across and up, as shares of its length. A box shows its front."""

EDGE = 0.3
"""The width in mm of the line around a side."""


def draw_die(face: Face, height: float, ink: Swatch) -> Shown:
    """Return the die that a net is folded into, so high: side 1 to the left, 2 to the right, 3 above."""
    found = {each.name: each for each in face.elements if isinstance(each, Group)}
    s = max(float(point[1]) for point in found["side:1"].clip if len(point) > 1)
    factor = height / (s * (1 + 2 * DOWN))
    a, b = ACROSS, DOWN
    slants: tuple[tuple[str, Matrix], ...] = (
        ("side:3", (a, b, -a, b, a * s, 0.0)),
        ("side:1", (a, b, 0.0, 1.0, 0.0, b * s)),
        ("side:2", (a, -b, 0.0, 1.0, a * s, 2 * b * s)),
    )
    square = ((0.0, 0.0), (s, 0.0), (s, s), (0.0, s))
    line = Style(None, ink, mm(EDGE / factor))
    elements: list[Element] = []
    for name, slant in slants:
        side = found[name]
        art = sample_pictures(visible_elements(side.children, nearest_factor(factor)), nearest_factor(factor))
        parts = (
            Polygon(square, Style(face.ground)),
            Group(tuple(art), clip=side.clip),
            Polygon(square, line),
        )
        elements.append(Group(parts, compose(scale(mm(factor)), slant)))
    return Shown(tuple(elements), mm(2 * a * s * factor), mm(height))


def carton(face: Face, height: float, ink: Swatch) -> Shown:
    """Return the closed box that a net is folded into, so high: its front, its right side and its lid."""
    front, right, lid = walls(face)
    wide, high, deep = front[2] - front[0], front[3] - front[1], right[2] - right[0]
    factor = height / (high + UP * deep)
    slants: tuple[tuple[Box, Matrix], ...] = (
        (lid, (1.0, 0.0, -BACK, UP, BACK * deep, 0.0)),
        (right, (1.0 * BACK, -UP, 0.0, 1.0, wide, UP * deep)),
        (front, (1.0, 0.0, 0.0, 1.0, 0.0, UP * deep)),
    )
    line = Style(None, ink, EDGE)
    elements: list[Element] = []
    for (left, top, x, y), (a, b, c, d, e, f) in slants:
        corners = ((left, top), (x, top), (x, y), (left, y))
        cut = tuple((mm(px * factor), mm(py * factor)) for px, py in corners)
        seen = Group(reduce_face(face, factor, ink).elements, clip=outline(cut))
        place = compose((a, b, c, d, mm(e * factor), mm(f * factor)), translate(-cut[0][0], -cut[0][1]))
        elements.append(Group((seen, Polygon(cut, line)), place))
    return Shown(tuple(elements), mm((wide + BACK * deep) * factor), mm(height))


def walls(face: Face) -> tuple[Box, Box, Box]:
    """Return the front, the right side and the lid of a box's net, between its folds."""
    folds = [box for element in face.elements if is_fold(element) and (box := bounds([element]))]
    uprights = sorted({round((x1 + x2) / 2, 2) for x1, y1, x2, y2 in folds if y2 - y1 > x2 - x1})
    level = sorted({round((y1 + y2) / 2, 2) for x1, y1, x2, y2 in folds if x2 - x1 > y2 - y1})
    (_, left, right, end), (top, rim, low, _) = uprights, level
    return (left, rim, right, low), (right, rim, end, low), (left, top, right, rim)
