"""Change what is printed of components: lines on a proof, no backs in a kit for sleeves."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.caching import remembered
from pnp.options import Variant
from pnp.scene import BLACK, WHITE, Backs, Component, Element, Face, Polygon, Style, Swatch
from pnp.units import Point, mm


def printed_sides(components: Sequence[Component], backs: Backs) -> tuple[Component, ...]:
    """Return the components as they are printed: in a kit without backs, for sleeves, they have none."""
    return tuple(replace(each, back=None) if backs == "none" else each for each in components)


CUT, SAFE = Swatch("proof-cut", "#d4007a"), Swatch("proof-safe", "#0078c8")
"""The colours of a trim and of a safe zone; black in mono."""

WIDTH, HALO = 0.2, 0.6
DASH = (1.5, 1.0)
NAME = "proof:"
"""The beginning of a line's element name; `cut` or `safe` follows."""


def add_proof_lines(components: Sequence[Component], variant: Variant) -> tuple[Component, ...]:
    """Return the components with lines on each face: all round its trim and, dashed, round its safe zone."""

    def face(side: Face) -> Face:
        return replace(side, elements=(*side.elements, *_lines(side, mono=variant == "mono")))

    made: dict[int, Face] = {}
    for each in components:
        for side in (each.front, each.back):
            if side is not None and id(side) not in made:
                made[id(side)] = face(side)
    return tuple(
        replace(each, front=made[id(each.front)], back=each.back and made[id(each.back)])
        for each in components
    )


def _lines(face: Face, *, mono: bool) -> tuple[Element, ...]:
    """Return the two lines of a face, each on a white one that keeps it visible on any ground."""
    found: list[Element] = []
    safe = safe_zone(face.trim, face.safe)
    for name, outline, colour, dash in (("cut", face.trim, CUT, ()), ("safe", safe, SAFE, DASH)):
        if outline:
            ink = BLACK if mono else colour
            found.append(Polygon(outline, Style(stroke=WHITE, width=HALO, round=False), f"{NAME}{name}"))
            style = Style(stroke=ink, width=WIDTH, dash=dash, round=False)
            found.append(Polygon(outline, style, f"{NAME}{name}"))
    return tuple(found)


@remembered
def safe_zone(trim: tuple[Point, ...], safe: float) -> tuple[Point, ...]:
    """The part of a trim whose points lie so far inside it; nothing where there is none, and for an outline
    that bends inwards.

    >>> sorted(safe_zone(((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)), 3.0))
    [(3.0, 3.0), (3.0, 7.0), (17.0, 3.0), (17.0, 7.0)]
    """
    corners = trim if _area(trim) > 0 else trim[::-1]
    if safe <= 0 or any(
        _turn(a, b, c) < -1e-6 for a, b, c in zip(corners, _next(corners), _next(_next(corners)), strict=True)
    ):
        return ()
    kept = list(corners)
    for (x0, y0), (x1, y1) in zip(corners, _next(corners), strict=True):
        length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        if length:
            across = ((y0 - y1) / length, (x1 - x0) / length)
            kept = _beyond(kept, across, across[0] * x0 + across[1] * y0 + safe)
    return tuple(kept) if len(kept) > 2 else ()


def _next(points: tuple[Point, ...]) -> tuple[Point, ...]:
    return (*points[1:], points[0])


def _area(points: tuple[Point, ...]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*points, points[0])))


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])


def _beyond(points: list[Point], across: Point, least: float) -> list[Point]:
    """Return the part of a polygon that lies beyond a line (Sutherland and Hodgman's clipping)."""
    kept: list[Point] = []
    far = [across[0] * x + across[1] * y - least for x, y in points]
    for k, (b, fb) in enumerate(zip(points, far, strict=True)):
        a, fa = points[k - 1], far[k - 1]
        if (fa >= 0) != (fb >= 0):
            share = fa / (fa - fb)
            kept.append((mm(a[0] + share * (b[0] - a[0])), mm(a[1] + share * (b[1] - a[1]))))
        if fb >= 0:
            kept.append(b)
    return [point for k, point in enumerate(kept) if point != kept[k - 1]]
