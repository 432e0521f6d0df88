"""Dice as they lie on a table, seen from a corner: three sides of their net, each at its slant."""

from math import cos, pi

from pnp.kit.assembly.pen import Shown
from pnp.kit.assembly.reduced import factor_of, sampled, thinned
from pnp.scene import Element, Face, Group, Matrix, Polygon, Style, Swatch, compose, scale
from pnp.units import mm

ACROSS, DOWN = cos(pi / 6), 0.44
"""How far an edge that runs to the side goes across and down, of its length."""

EDGE = 0.3
"""mm of the line around a side."""


def cubed(face: Face, height: float, ink: Swatch) -> Shown:
    """The die that a net is folded into, so high: side 1 to the left, 2 to the right, 3 above."""
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
        art = sampled(thinned(side.children, factor_of(factor)), factor_of(factor))
        parts = (
            Polygon(square, Style(face.ground)),
            Group(tuple(art), clip=side.clip),
            Polygon(square, line),
        )
        elements.append(Group(parts, compose(scale(mm(factor)), slant)))
    return Shown(tuple(elements), mm(2 * a * s * factor), mm(height))
