"""Fills that are more than one flat colour: gradients and transparent paint.

A gradient is also a swatch, with its mean colour, so that it can be used wherever a fill can.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin
from typing import Literal

from pnp.scene.elements import Box, Matrix, Style, Swatch, compose
from pnp.units import Point, mm

Stop = tuple[float, Swatch]
"""A position along a gradient, 0 to 1, and the colour there."""

STOPS = 32
"""The most stops of a gradient."""

NEAR = 0.0001
"""The least distance of two stops. Formats do not agree on two colours at one place."""


@dataclass(frozen=True)
class Gradient(Swatch):
    """A fill that changes from colour to colour; `hex` is its mean. `gradient` makes it.

    `frame` maps the unit gradient to the coordinates of the shape: a linear one runs from (0, 0) to (1, 0), a
    radial one from (0, 0) to the circle of radius 1. Its last colours continue beyond its ends. A shape with
    such a fill has no line: that is a shape of its own, painted after it.
    """

    kind: Literal["linear", "radial"] = "linear"
    stops: tuple[Stop, ...] = ()
    frame: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def unit_position(self, point: Point) -> Point:
        """Return the position on the unit gradient of a point in the shape's coordinates."""
        a, b, c, d, e, f = self.frame
        x, y = point[0] - e, point[1] - f
        whole = a * d - b * c
        return ((d * x - c * y) / whole, (a * y - b * x) / whole) if whole else (0.0, 0.0)

    def colour_at(self, point: Point) -> str:
        """Return the colour at a point in the shape's coordinates, #rrggbb."""
        u, v = self.unit_position(point)
        return self.colour(u if self.kind == "linear" else hypot(u, v))

    def colour(self, share: float) -> str:
        """Return the colour at a share of the gradient's length, #rrggbb."""
        share = min(1.0, max(0.0, share))
        for (low, one), (high, other) in pairwise(self.stops):
            if share <= high:
                return mix_colours(one, other, (share - low) / (high - low))
        return self.stops[-1][1].hex

    def transform(self, matrix: Matrix) -> "Gradient":
        """Return the gradient of the shape under a matrix."""
        return Gradient(self.name, self.hex, self.kind, self.stops, _round_frame(compose(matrix, self.frame)))


def gradient(kind: Literal["linear", "radial"], stops: Sequence[Stop], frame: Matrix) -> Gradient:
    """Return a gradient with stops in order, from 0 to 1, no two at one place.

    Raises ValueError for less than two or too many stops, and for stops that are not in order.
    """
    if not 1 < len(stops) <= STOPS:
        raise ValueError(f"2 to {STOPS} stops")
    if any(one > other for (one, _), (other, _) in pairwise(stops)):
        raise ValueError("stops in their order")
    inside: list[Stop] = [(0.0, _first(stops))]
    for place, swatch in stops:
        if place <= 0 or place >= 1:
            continue
        inside.append((max(round(place, 4), inside[-1][0] + NEAR), swatch))
    inside.append((1.0, _last(stops)))
    for number in range(len(inside) - 2, 0, -1):  # what was moved on must not meet the end
        place, swatch = inside[number]
        inside[number] = (round(min(place, inside[number + 1][0] - NEAR), 4), swatch)
    mean = _mean(inside, kind)
    return Gradient("gradient", mean, kind, tuple(inside), _round_frame(frame))


def _first(stops: Sequence[Stop]) -> Swatch:
    """Return the colour before the first inner stop: the last stop at or before 0."""
    reached = [swatch for place, swatch in stops if place <= 0]
    return reached[-1] if reached else stops[0][1]


def _last(stops: Sequence[Stop]) -> Swatch:
    """Return the colour after the last inner stop: the first stop at or after 1."""
    reached = [swatch for place, swatch in stops if place >= 1]
    return reached[0] if reached else stops[-1][1]


def _round_frame(frame: Matrix) -> Matrix:
    """Return the frame with numbers as they are written, so that every back end has the same."""
    a, b, c, d = (round(value, 7) + 0.0 for value in frame[:4])
    return (a, b, c, d, mm(frame[4]), mm(frame[5]))


def _mean(stops: Sequence[Stop], kind: str) -> str:
    """Return the mean colour over the length of a linear gradient, or over the circle of a radial one."""
    total = [0.0, 0.0, 0.0]
    for (low, one), (high, other) in pairwise(stops):
        share = high - low if kind == "linear" else high**2 - low**2
        for k in range(3):
            total[k] += share * (one.rgb[k] + other.rgb[k]) / 2
    return "#" + "".join(f"{round(255 * value):02x}" for value in total)


def mix_colours(one: Swatch, other: Swatch, share: float) -> str:
    """Return the colour at a share of the way from one swatch to another, #rrggbb. Linear in sRGB, as PDF and
    SVG mix."""
    parts = (255 * (u + (v - u) * share) for u, v in zip(one.rgb, other.rgb, strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def linear_frame(box: Box, angle: float) -> Matrix:
    """Return the frame of a linear gradient across a box: at 0 degrees from left to right, at 90 downwards.

    It is so long that the corners have the colours of its ends, as in CSS.
    """
    left, top, right, bottom = box
    c, s = cos(radians(angle)), sin(radians(angle))
    half = (abs((right - left) * c) + abs((bottom - top) * s)) / 2
    x, y = (left + right) / 2 - half * c, (top + bottom) / 2 - half * s
    return (2 * half * c, 2 * half * s, -2 * half * s, 2 * half * c, x, y)


def radial_frame(box: Box, centre: Point = (0.5, 0.5), radius: float | None = None) -> Matrix:
    """Return the frame of a radial gradient in a box. `centre` is in shares of its sides. Without a radius it
    reaches the farthest corner."""
    left, top, right, bottom = box
    x, y = left + centre[0] * (right - left), top + centre[1] * (bottom - top)
    reach = radius or max(hypot(x - u, y - v) for u in (left, right) for v in (top, bottom))
    return (reach, 0.0, 0.0, reach, x, y)


@dataclass(frozen=True)
class Sheer(Style):
    """A transparent fill or line; `opacity` is from 0 to 1.

    Never both: formats do not agree on what is visible where they overlap.
    """

    opacity: float = 1.0

    def __post_init__(self) -> None:
        if self.fill is not None and self.stroke is not None:
            raise ValueError("what is seen through is a fill or a line")


def blend_over(swatch: Swatch, opacity: float, below: Swatch) -> Swatch:
    """Return the flat colour of a transparent swatch on another swatch."""
    return Swatch(swatch.name, mix_colours(below, swatch, opacity))


def sheer(style: Style, opacity: float) -> Style:
    """Return a style with that opacity, or the style itself if it is solid."""
    if opacity >= 1 or (style.fill is None and style.stroke is None):
        return style
    return Sheer(style.fill, style.stroke, style.width, style.dash, style.round, style.evenodd, opacity)


def colours(swatch: Swatch | None) -> tuple[Swatch, ...]:
    """Return the flat colours of a fill or line: those of a gradient's stops, the one of another swatch, or
    none."""
    if swatch is None:
        return ()
    return tuple(each for _, each in swatch.stops) if isinstance(swatch, Gradient) else (swatch,)
