"""Parses the values of SVG attributes: lengths, transforms, colours, path data (SVG 1.1, 4, 7, 8, 9)."""

import re
from collections.abc import Mapping
from math import cos, radians, sin, tan

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.svgLib.path import parse_path
from PIL import ImageColor

from pnp.caching import remembered
from pnp.scene import IDENTITY, Matrix, Segment, compose
from pnp.units import INCH

KAPPA = 0.5522847498307936
"""The distance of the control points of a quarter circle: 4/3 (sqrt 2 - 1)."""

_UNITS = {"": INCH / 96, "px": INCH / 96, "mm": 1.0, "cm": 10.0, "in": INCH, "pt": INCH / 72, "pc": INCH / 6}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-z]*|%)\s*$")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"\s*,?\s*(\w+)\s*\(([^)]*)\)")


def millimetres(value: str) -> float:
    """Return a length in mm; no unit and px are 1/96 inch. Raises ValueError."""
    match = _LENGTH.match(value)
    if match is None or match[2] not in _UNITS:
        raise ValueError(f"not a length: {value!r}")
    return float(match[1]) * _UNITS[match[2]]


def user_units(value: str | None, default: float = 0.0) -> float:
    """Return a length in user units (1 mm is 96/25.4 of them). Raises ValueError."""
    return default if value is None else millimetres(value) / _UNITS["px"]


def numbers(value: str) -> tuple[float, ...]:
    """Return the numbers in a list of numbers."""
    return tuple(float(n) for n in _NUMBER.findall(value))


def parse_transform(value: str | None) -> Matrix:
    """Return a list of transforms as one matrix. Raises ValueError for anything else."""
    total, at = IDENTITY, 0
    while value and value[at:].strip(" \t\r\n,"):
        call = _CALL.match(value, at)
        if call is None:
            raise ValueError(f"not a transform: {value!r}")
        total, at = compose(total, _parse_call(call[1], numbers(call[2]))), call.end()
    return total


def _parse_call(name: str, v: tuple[float, ...]) -> Matrix:
    match name, v:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x, *rest):
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", (x, *rest):
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", (angle, *rest):
            c, s = cos(radians(angle)), sin(radians(angle))
            x, y = rest or (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", (angle,):
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", (angle,):
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"not a transform: {name}{v}")


def parse_colour(value: str, current: str) -> str | None:
    """Return a colour as "#rrggbb", None for none and transparent, "pattern:<id>" for a paint server. Raises
    ValueError."""
    value = value.strip()
    if value in ("none", "transparent"):
        return None
    if value == "currentColor":
        return current
    if value.startswith("url("):
        return f"pattern:{value[4:].split(')')[0].strip(' #')}"
    red, green, blue, *alpha = ImageColor.getrgb(value)
    return None if alpha == [0] else f"#{red:02x}{green:02x}{blue:02x}"


@remembered
def path_segments(data: str) -> tuple[Segment, ...]:
    """Return path data as absolute segments, with arcs and quadratic curves as cubic ones. Raises
    ValueError."""
    pen = DecomposingRecordingPen({})
    parse_path(data, pen)
    result: list[Segment] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        if name in ("moveTo", "lineTo"):
            result.append(("M" if name == "moveTo" else "L", *map(float, points[0])))
        elif name == "curveTo":
            result.append(("C", *(float(v) for point in points for v in point)))
        elif name == "qCurveTo":
            (x0, y0), ((x1, y1), (x2, y2)) = here, points
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            result.append(("C", *first, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2))
        elif name == "closePath":
            result.append(("Z",))
        if points:
            here = points[-1]
    return tuple(result)


def basic_shape(tag: str, at: Mapping[str, str]) -> tuple[Segment, ...]:
    """Return the outline of a path, rect, circle, ellipse, line, polyline or polygon in user units."""
    match tag:
        case "path":
            return path_segments(at.get("d", ""))
        case "rect":
            return _rectangle(at)
        case "circle":
            r = user_units(at.get("r"))
            return _ellipse(user_units(at.get("cx")), user_units(at.get("cy")), r, r)
        case "ellipse":
            return _ellipse(
                user_units(at.get("cx")),
                user_units(at.get("cy")),
                user_units(at.get("rx")),
                user_units(at.get("ry")),
            )
        case "line":
            x1, y1, x2, y2 = (user_units(at.get(key)) for key in ("x1", "y1", "x2", "y2"))
            return (("M", x1, y1), ("L", x2, y2))
    v = numbers(at.get("points", ""))
    ends: list[Segment] = [("L", v[i], v[i + 1]) for i in range(0, len(v) - 1, 2)]
    if not ends:
        return ()
    ends[0] = ("M", *ends[0][1:])
    return (*ends, ("Z",)) if tag == "polygon" else tuple(ends)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + ky, x + kx, y + ry, x, y + ry),
        ("C", x - kx, y + ry, x - rx, y + ky, x - rx, y),
        ("C", x - rx, y - ky, x - kx, y - ry, x, y - ry),
        ("C", x + kx, y - ry, x + rx, y - ky, x + rx, y),
        ("Z",),
    )


def _rectangle(at: Mapping[str, str]) -> tuple[Segment, ...]:
    x, y, w, h = (user_units(at.get(key)) for key in ("x", "y", "width", "height"))
    if w <= 0 or h <= 0:
        return ()
    rx = user_units(at.get("rx", at.get("ry")))
    ry = user_units(at.get("ry", at.get("rx")))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    jx, jy = rx * (1 - KAPPA), ry * (1 - KAPPA)
    r, b = x + w, y + h
    return (
        ("M", x + rx, y),
        ("L", r - rx, y),
        ("C", r - jx, y, r, y + jy, r, y + ry),
        ("L", r, b - ry),
        ("C", r, b - jy, r - jx, b, r - rx, b),
        ("L", x + rx, b),
        ("C", x + jx, b, x, b - jy, x, b - ry),
        ("L", x, y + ry),
        ("C", x, y + jy, x + jx, y, x + rx, y),
        ("Z",),
    )


def viewbox_matrix(view: tuple[float, ...], width: float, height: float, aspect: str) -> Matrix:
    """Return the matrix from a viewBox to a viewport of width x height at (0, 0). Raises ValueError."""
    x, y, w, h = view
    if w <= 0 or h <= 0:
        raise ValueError(f"an empty viewBox {view}")
    sx, sy = width / w, height / h
    if aspect.strip() != "none":
        if aspect and not aspect.startswith("xMidYMid"):
            raise ValueError(f"preserveAspectRatio {aspect!r} is not read")
        sx = sy = max(sx, sy) if aspect.endswith("slice") else min(sx, sy)
    return (sx, 0.0, 0.0, sy, (width - sx * w) / 2 - sx * x, (height - sy * h) / 2 - sy * y)
