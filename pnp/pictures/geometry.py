"""Lengths, transforms and outlines of SVG (SVG 1.1, chapters 4, 7, 8 and 9), converted to those of a
drawing."""

import re
from collections.abc import Mapping
from math import cos, isfinite, radians, sin, tan

from pnp.scene import IDENTITY, QUARTER, Matrix, Segment, compose
from pnp.scene.forms import round_corners
from pnp.units import INCH

PIXEL = INCH / 96
"""The pixel of CSS, mm."""

FARTHEST = 1e6
"""The greatest coordinate in user units. Nothing beyond it is meant."""

_UNITS = {
    "": PIXEL,
    "px": PIXEL,
    "mm": 1.0,
    "cm": 10.0,
    "q": 0.25,
    "in": INCH,
    "pt": INCH / 72,
    "pc": INCH / 6,
}
_LENGTH = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([a-zA-Z]*)\s*")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_CALL = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)\s*")


def millimetres(value: str) -> float:
    """Return a length with its unit in mm. Raises ValueError."""
    match = _LENGTH.fullmatch(value)
    if match is None or match[2].lower() not in _UNITS:
        raise ValueError(f"a length of {value!r}")
    return _sane(float(match[1]) * _UNITS[match[2].lower()])


def user_units(value: str | None, otherwise: float = 0.0) -> float:
    """Return a length in user units. Raises ValueError."""
    return otherwise if value is None else millimetres(value) / PIXEL


def _sane(value: float) -> float:
    if not isfinite(value) or abs(value) > FARTHEST:
        raise ValueError(f"the number {value:g}")
    return value


def parse_numbers(value: str) -> tuple[float, ...]:
    return tuple(_sane(float(number)) for number in _NUMBER.findall(value))


def matrix_of(value: str) -> Matrix:
    """Return a list of transforms as one matrix. Raises ValueError."""
    total, at = IDENTITY, 0
    while at < len(value.rstrip()):
        call = _CALL.match(value, at)
        if call is None:
            raise ValueError(f"a transform of {value!r}")
        total, at = compose(total, _one(call[1], parse_numbers(call[2]))), call.end()
    return total


def _one(name: str, v: tuple[float, ...]) -> Matrix:
    match name, v:
        case "matrix", (a, b, c, d, e, f):
            return (a, b, c, d, e, f)
        case "translate", (x, *rest) if len(rest) < 2:
            return (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
        case "scale", (x, *rest) if len(rest) < 2:
            return (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
        case "rotate", (angle, *rest) if len(rest) in (0, 2):
            c, s = cos(radians(angle)), sin(radians(angle))
            x, y = rest or (0.0, 0.0)
            return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
        case "skewX", (angle,):
            return (1.0, 0.0, tan(radians(angle)), 1.0, 0.0, 0.0)
        case "skewY", (angle,):
            return (1.0, tan(radians(angle)), 0.0, 1.0, 0.0, 0.0)
    raise ValueError(f"a transform {name}{v}")


def outline_of(tag: str, at: Mapping[str, str]) -> tuple[Segment, ...]:
    """Return the outline of a path or a basic shape, in user units. Raises ValueError."""
    match tag:
        case "path":
            return _path(at.get("d", ""))
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
    v = parse_numbers(at.get("points", ""))
    ends: list[Segment] = [("L", v[i], v[i + 1]) for i in range(0, len(v) - 1, 2)]
    if not ends:
        return ()
    ends[0] = ("M", *ends[0][1:])
    return (*ends, ("Z",)) if tag == "polygon" else tuple(ends)


def _path(data: str) -> tuple[Segment, ...]:
    """Return path data as absolute lines and cubic curves."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.svgLib.path import parse_path

    pen = DecomposingRecordingPen({})
    try:
        parse_path(data, pen)
    except (ValueError, IndexError, TypeError, KeyError, AssertionError, ZeroDivisionError) as error:
        raise ValueError(f"path data {data[:40]!r}") from error
    result: list[Segment] = []
    here = (0.0, 0.0)
    for name, points in pen.value:
        flat = [_sane(float(v)) for point in points for v in point]
        if name in ("moveTo", "lineTo"):
            result.append(("M" if name == "moveTo" else "L", *flat))
        elif name == "curveTo":
            result.append(("C", *flat))
        elif name == "qCurveTo":
            (x0, y0), (x1, y1, x2, y2) = here, flat
            first = (x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3)
            result.append(("C", *first, x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3, x2, y2))
        elif name == "closePath":
            result.append(("Z",))
        if flat:
            here = (flat[-2], flat[-1])
    return tuple(result)


def _ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Segment, ...]:
    if rx <= 0 or ry <= 0:
        return ()
    kx, ky = rx * QUARTER, ry * QUARTER
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
    given = {key: at[key] for key in ("rx", "ry") if at.get(key, "auto") != "auto"}
    rx = min(user_units(given.get("rx", given.get("ry"))), w / 2)
    ry = min(user_units(given.get("ry", given.get("rx"))), h / 2)
    if rx <= 0 or ry <= 0:
        return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))
    return round_corners((x, y, x + w, y + h), rx, ry)


def viewbox_matrix(view: tuple[float, ...], width: float, height: float, aspect: str) -> Matrix:
    """Return the matrix from a viewBox to a viewport of that size at (0, 0). Raises ValueError."""
    if len(view) != 4 or view[2] <= 0 or view[3] <= 0:
        raise ValueError(f"a viewBox of {view}")
    x, y, w, h = view
    sx, sy = width / w, height / h
    align, _, meet = aspect.strip().partition(" ")
    if align == "none":
        return (sx, 0.0, 0.0, sy, -sx * x, -sy * y)
    s = max(sx, sy) if meet.strip() == "slice" else min(sx, sy)
    across = {"xMin": 0.0, "xMax": 1.0}.get(align[:4], 0.5)
    down = {"YMin": 0.0, "YMax": 1.0}.get(align[4:8], 0.5)
    return (s, 0.0, 0.0, s, (width - s * w) * across - s * x, (height - s * h) * down - s * y)
