"""Represents gradients as paint: named by their stops, and placed by a frame on the page.

The paint of a shape is "gradient:linear:0 #aabbcc 0.5 #ffffff 1 #000000". Its frame maps the unit gradient to
mm: a linear one runs from (0, 0) to (1, 0), a radial one from (0, 0) to the circle of radius 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from math import hypot, isfinite
from typing import Any

import pikepdf

from pnp.caching import remembered
from pnp.scene import Gradient, Swatch
from pnp.units import Point
from pnp.verify.paint.shapes import Shape

PREFIX = "gradient:"

_COORDINATES = {2: ("linear", (0.0, 0.0, 1.0, 0.0)), 3: ("radial", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0))}

Stops = Sequence[tuple[float, str]]


def is_gradient(paint: str | None) -> bool:
    """Return whether a shape's fill is a gradient."""
    return paint is not None and paint.startswith(PREFIX)


def paint_of_stops(kind: str, stops: Iterable[tuple[float, str]]) -> str:
    """Return the paint of a gradient with these stops (place, #rrggbb)."""
    return f"{PREFIX}{kind}:{' '.join(f'{round(place, 4):g} {colour.lower()}' for place, colour in stops)}"


def paint_of_gradient(gradient: Gradient) -> str:
    """Return the paint of a gradient of a scene."""
    return paint_of_stops(gradient.kind, ((place, swatch.hex) for place, swatch in gradient.stops))


def paint_of_shading(shading: Any) -> str:
    """Return the paint of a PDF shading; if it is made otherwise than a kit's, "pattern:" and the reason."""
    try:
        kind, coordinates = _COORDINATES[int(shading.ShadingType)]
        function = shading.Function
        if tuple(float(value) for value in shading.Coords) != coordinates:
            return "pattern:a gradient with other coordinates"
        if str(shading.ColorSpace) != "/DeviceRGB" or [bool(each) for each in shading.Extend] != [True, True]:
            return "pattern:a gradient of another space or extent"
        if any(key in shading for key in ("/Domain", "/BBox", "/Background")):
            return "pattern:a gradient with a domain, a box or a background"
        return paint_of_stops(kind, _stops(function))
    except (KeyError, AttributeError, TypeError, ValueError, IndexError, pikepdf.PdfError):
        return "pattern:a shading that is no gradient"


def _stops(function: Any) -> Stops:
    """Return the stops of a stitched colour function. Raises ValueError for any other function."""
    pieces = list(function.Functions)
    bounds = [float(value) for value in function.Bounds]
    encode = [float(value) for value in function.Encode]
    places = [0.0, *bounds, 1.0]
    if int(function.FunctionType) != 3 or encode != [0.0, 1.0] * len(pieces):
        raise ValueError("no stitched function")
    if len(places) != len(pieces) + 1 or any(not one < other for one, other in pairwise(places)):
        raise ValueError("bounds that do not rise")
    if any(int(piece.FunctionType) != 2 or float(piece.N) != 1 or "/Range" in piece for piece in pieces):
        raise ValueError("a piece that is not linear")
    ends = [(_colour(piece.C0), _colour(piece.C1)) for piece in pieces]
    if any(one[1] != other[0] for one, other in pairwise(ends)):
        raise ValueError("pieces that do not meet")
    domains = [[float(value) for value in each.Domain] for each in (function, *pieces)]
    if any(domain != [0.0, 1.0] for domain in domains):
        raise ValueError("another domain")
    return list(zip(places, (ends[0][0], *(last for _, last in ends)), strict=True))


def _colour(values: pikepdf.Array) -> str:
    levels = [float(value) for value in values]
    if len(levels) != 3 or not all(isfinite(level) and 0 <= level <= 1 for level in levels):
        raise ValueError("no colour of three levels")
    return "#" + "".join(f"{round(level * 255):02x}" for level in levels)


@remembered
def _parse_paint(paint: str) -> tuple[str, tuple[tuple[float, str], ...]]:
    kind, _, stops = paint.removeprefix(PREFIX).partition(":")
    words = stops.split(" ")
    return kind, tuple((float(at), colour) for at, colour in zip(words[::2], words[1::2], strict=True))


def colours(paint: str | None) -> tuple[str, ...]:
    """Return the colours of a fill or line: those of a gradient's stops, else its one colour, or none."""
    if paint is None:
        return ()
    return tuple(colour for _, colour in _parse_paint(paint)[1]) if is_gradient(paint) else (paint,)


def colour_at(shape: Shape, point: Point) -> str:
    """Return the colour of a shape's fill at a point of the page, #rrggbb; any other paint is returned as it
    is."""
    if shape.fill is None or shape.shading is None or not is_gradient(shape.fill):
        return shape.fill or ""
    return replace(_gradient(shape.fill), frame=shape.shading).colour_at(point)


def mean_colour(paint: str) -> str:
    """Return the colour that stands for a paint: for a gradient, the colour at its middle."""
    return _gradient(paint).colour(0.5) if is_gradient(paint) else paint


@remembered
def _gradient(paint: str) -> Gradient:
    kind, stops = _parse_paint(paint)
    swatches = tuple((place, Swatch("stop", colour)) for place, colour in stops)
    return Gradient("gradient", "#000000", "radial" if kind == "radial" else "linear", swatches)


def is_displaced(expected: Shape, painted: Shape, tolerance: float) -> bool:
    """Return whether a gradient is turned, moved or scaled within its shape."""
    one, two = expected.shading, painted.shading
    if one is None or two is None:
        return one is not two
    (x0, y0), (x1, y1) = expected.bounds[:2], painted.bounds[:2]
    for u, v in ((0, 0), (1, 0), (0, 1)):
        ax, ay = one[0] * u + one[2] * v + one[4] - x0, one[1] * u + one[3] * v + one[5] - y0
        bx, by = two[0] * u + two[2] * v + two[4] - x1, two[1] * u + two[3] * v + two[5] - y1
        if not hypot(ax - bx, ay - by) <= 2 * tolerance:  # NaN counts as displaced
            return True
    return False
