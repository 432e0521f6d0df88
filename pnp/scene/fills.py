"""Define fills other than one flat colour: gradients, transparent paint, and hatches. Hatches are strokes
behind a clip, which every output format supports. Convert drawings to flat colours for formats without such
fills."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from typing import Literal

from pnp.scene.elements import (
    WHITE,
    Box,
    Circle,
    Drawing,
    Element,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Use,
    circle_segments,
    compose,
    scale,
    segments_of,
    symbol,
    transform_point,
)
from pnp.scene.geometry import bounds, part_inside, transform_segments
from pnp.units import Point, mm

Stop = tuple[float, Swatch]
"""A position along a gradient, 0 to 1, and the colour there."""

STOPS = 32
"""The most stops of a gradient."""

NEAR = 0.0001
"""The least distance of two stops. Formats do not agree on two colours at one place."""


@dataclass(frozen=True)
class Gradient(Swatch):
    """A fill that changes from colour to colour; `hex` is its mean colour. Create gradients by the function
    `gradient`.

    `frame` maps the unit gradient to the coordinates of the shape. A linear unit gradient runs from (0, 0) to
    (1, 0), a radial one from (0, 0) to the circle of radius 1. Beyond its ends, a gradient continues with its
    last colours. A shape with such a fill has no line: its line is a separate shape, painted after it.
    """

    kind: Literal["linear", "radial"] = "linear"
    stops: tuple[Stop, ...] = ()
    frame: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    def unit_position(self, point: Point) -> Point:
        """Return the point of the unit gradient that corresponds to a point in the shape's coordinates."""
        a, b, c, d, e, f = self.frame
        x, y = point[0] - e, point[1] - f
        whole = a * d - b * c
        return ((d * x - c * y) / whole, (a * y - b * x) / whole) if whole else (0.0, 0.0)

    def colour_at(self, point: Point) -> str:
        """Return the colour at a point in the shape's coordinates, #rrggbb."""
        u, v = self.unit_position(point)
        return self.colour(u if self.kind == "linear" else hypot(u, v))

    def colour(self, share: float) -> str:
        """Return the colour at a share of the gradient's length as #rrggbb: 0 is its start, 1 its end."""
        share = min(1.0, max(0.0, share))
        for (low, one), (high, other) in pairwise(self.stops):
            if share <= high:
                return mix_colours(one, other, (share - low) / (high - low))
        return self.stops[-1][1].hex

    def transform(self, matrix: Matrix) -> "Gradient":
        """Return the gradient for its shape after a matrix has transformed the shape."""
        return Gradient(self.name, self.hex, self.kind, self.stops, _round_frame(compose(matrix, self.frame)))


def gradient(kind: Literal["linear", "radial"], stops: Sequence[Stop], frame: Matrix) -> Gradient:
    """Return a gradient. `stops` are 2 to 32 (STOPS) pairs of a position, from 0 to 1, and the colour there,
    in the order of their positions. `frame` maps the unit gradient to the shape, as in `Gradient`.

    Stops at one position are moved apart a little. Raises ValueError for fewer or more stops, and for stops
    that are not in order.
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
    """Return the colour at a share of the way from one swatch to another, #rrggbb. The mix is linear in sRGB,
    as in PDF and SVG."""
    parts = (255 * (u + (v - u) * share) for u, v in zip(one.rgb, other.rgb, strict=True))
    return "#" + "".join(f"{round(part):02x}" for part in parts)


def linear_frame(box: Box, angle: float) -> Matrix:
    """Return the frame of a linear gradient across a box: the matrix that maps (0, 0) to the gradient's start
    and (1, 0) to its end, in the coordinates of the box.

    `angle` is its direction in degrees: from left to right at 0, downwards at 90. The gradient is so long
    that its end colours are reached in corners of the box, as in CSS.
    """
    left, top, right, bottom = box
    c, s = cos(radians(angle)), sin(radians(angle))
    half = (abs((right - left) * c) + abs((bottom - top) * s)) / 2
    x, y = (left + right) / 2 - half * c, (top + bottom) / 2 - half * s
    return (2 * half * c, 2 * half * s, -2 * half * s, 2 * half * c, x, y)


def radial_frame(box: Box, centre: Point = (0.5, 0.5), radius: float | None = None) -> Matrix:
    """Return the frame of a radial gradient in a box: the matrix that maps the unit circle around (0, 0) to
    the gradient's outer circle, in the coordinates of the box.

    `centre` is (x, y) as shares of the box's width and height, from its upper left corner. `radius` is in
    the units of the box. Without a radius, the circle reaches the corner farthest from the centre.
    """
    left, top, right, bottom = box
    x, y = left + centre[0] * (right - left), top + centre[1] * (bottom - top)
    reach = radius or max(hypot(x - u, y - v) for u in (left, right) for v in (top, bottom))
    return (reach, 0.0, 0.0, reach, x, y)


@dataclass(frozen=True)
class Sheer(Style):
    """A style with transparent paint: a fill or a line, not both. `opacity` is from 0 to 1.

    Both together are refused with ValueError, because formats do not agree on what is visible where fill
    and line overlap.
    """

    opacity: float = 1.0

    def __post_init__(self) -> None:
        if self.fill is not None and self.stroke is not None:
            raise ValueError("what is seen through is a fill or a line")


def blend_over(swatch: Swatch, opacity: float, below: Swatch) -> Swatch:
    """Return the flat colour that results from painting a transparent swatch over another swatch."""
    return Swatch(swatch.name, mix_colours(below, swatch, opacity))


def sheer(style: Style, opacity: float) -> Style:
    """Return a style with an opacity, or the style itself if the opacity is 1."""
    if opacity >= 1 or (style.fill is None and style.stroke is None):
        return style
    return Sheer(style.fill, style.stroke, style.width, style.dash, style.round, style.evenodd, opacity)


def colours(swatch: Swatch | None) -> tuple[Swatch, ...]:
    """Return the flat colours of a fill or line: of a gradient the colours of its stops, of a flat swatch the
    swatch itself. The result is empty for None."""
    if swatch is None:
        return ()
    return tuple(each for _, each in swatch.stops) if isinstance(swatch, Gradient) else (swatch,)


HatchKind = Literal["lines", "crossed", "dots"]
HATCHES: tuple[HatchKind, ...] = ("lines", "crossed", "dots")

HATCH = "hatch:"
"""The prefix of the names of a hatch's strokes."""

BEYOND = 0.03
"""How far strokes reach beyond their clip, as a share of the longer side of the box. If they ended close to
its edges, a measurement of the page would take them for the line around a panel."""

LINES = 4_000
"""The most lines of one hatch. More are refused."""

DOTS = 160_000
"""The most dots of one hatch. More are refused."""


@dataclass(frozen=True, slots=True)
class Hatch:
    """Lines at an angle, crossed lines, or dots.

    `angle` is in degrees, clockwise from lines that run from left to right. `every` is the distance from one
    line or dot to the next, and `width` is the width of a line or the diameter of a dot, both in mm.
    """

    kind: HatchKind
    swatch: Swatch
    angle: float = 45.0
    every: float = 2.0
    width: float = 0.3

    def count(self, box: Box) -> int:
        """Return how many lines or dots fill a box."""
        left, top, right, bottom = box
        diagonal = hypot(right - left, bottom - top)
        lines = ceil(diagonal / self.every) + 1
        return lines * {"lines": 1, "crossed": 2, "dots": lines}[self.kind]

    @property
    def most(self) -> int:
        """Return the largest allowed number of lines or dots."""
        return DOTS if self.kind == "dots" else LINES


def hatch_strokes(outline: tuple[Segment, ...], box: Box, hatch: Hatch, name: str = "") -> Group:
    """Return the strokes of a hatch that fill `box`, clipped by an outline.

    The pattern starts at the origin of the coordinates, so that the patterns of neighbouring shapes match.
    Raises ValueError for more lines than `Hatch.most`.
    """
    count = hatch.count(box)
    if count > hatch.most:
        raise ValueError(f"at most {hatch.most} {'dots' if hatch.kind == 'dots' else 'lines'}, not {count}")
    runs = list(_runs(box, hatch, hatch.angle))
    if hatch.kind == "crossed":
        runs += _runs(box, hatch, hatch.angle + 90)
    segments: list[Segment] = []
    for start, end in runs:
        segments += [("M", mm(start[0]), mm(start[1])), ("L", mm(end[0]), mm(end[1]))]
    dots = hatch.kind == "dots"
    style = Style(None, hatch.swatch, hatch.width, (0.0, hatch.every) if dots else (), round=dots)
    strokes = (Path(tuple(segments), style, f"{HATCH}{name}"),) if segments else ()
    return Group(strokes, clip=outline, name=name)


def _runs(box: Box, hatch: Hatch, angle: float) -> Iterator[tuple[Point, Point]]:
    """Yield the lines that cross a box. Lines of dots begin at a dot, and every other one is shifted by half
    a step."""
    c, s = round(cos(radians(angle)), 12), round(sin(radians(angle)), 12)
    reach = hatch.width + BEYOND * max(box[2] - box[0], box[3] - box[1])
    left, top, right, bottom = wide = (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    across = [y * c - x * s for x, y in corners]
    far = 2 * (abs(left) + abs(top) + abs(right) + abs(bottom))
    for number in range(ceil(min(across) / hatch.every), floor(max(across) / hatch.every) + 1):
        at = number * hatch.every
        x, y = -at * s, at * c
        part = part_inside((x - far * c, y - far * s), (x + far * c, y + far * s), wide)
        if part is None:
            continue
        if hatch.kind != "dots":
            yield part
            continue
        step, shift = hatch.every, hatch.every / 2 * (number % 2)
        low, high = sorted((u - x) * c + (v - y) * s for u, v in part)
        first = ceil((low - shift) / step) * step + shift
        if first <= high:
            last = first + floor((high - first) / step) * step + step / 4
            yield (x + first * c, y + first * s), (x + last * c, y + last * s)


BANDS = 32
"""The number of flat bands that stand for a gradient."""


def gradient_bands(outline: tuple[Segment, ...], box: Box, fill: Gradient, name: str = "") -> Group:
    """Return bands of flat colours that look like a gradient, for formats without gradients. They fill `box`
    and are clipped by the outline."""
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    places = [fill.unit_position(corner) for corner in corners]
    bands: list[Element] = []
    if fill.kind == "linear":
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(0.5 / BANDS)))))
        across = [v for _, v in places]
        low, high, end = min(across) - 1, max(across) + 1, max(1.0, *(u for u, _ in places)) + 1
        for number in range(1, BANDS):
            u, swatch = number / BANDS, Swatch("band", fill.colour((number + 0.5) / BANDS))
            band = [
                transform_point(fill.frame, place) for place in ((u, low), (end, low), (end, high), (u, high))
            ]
            bands.append(Polygon(tuple((mm(x), mm(y)) for x, y in band), Style(swatch)))
    else:
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(1.0)))))
        for number in range(BANDS, 0, -1):
            swatch = Swatch("band", fill.colour((number - 0.5) / BANDS))
            part = compose(fill.frame, scale(number / BANDS / _DISC))
            bands.append(Path(transform_segments(circle_segments((0.0, 0.0), _DISC), part), Style(swatch)))
    return Group(tuple(bands), clip=outline, name=name)


_DISC = 1000.0
"""The radius of the circle that bands are made of. The numbers of a small one would be rounded too much."""


def in_flat_colours(drawing: Drawing) -> Drawing:
    """Return a drawing in flat, solid colours only, or the drawing itself if it has no others."""
    elements = flat(drawing.elements)
    same = all(one is other for one, other in zip(elements, drawing.elements, strict=True))
    return drawing if same else replace(drawing, elements=elements)


def flat(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return elements in flat, solid colours only, for books, whose formats have no others.

    Gradients become bands. Transparent paint gets the colour that it has on white paper.
    """
    return tuple(_flat(element) for element in elements)


def _flat(element: Element) -> Element:
    match element:
        case Group(children=children):
            now = flat(children)
            same = all(one is other for one, other in zip(now, children, strict=True))
            return element if same else replace(element, children=now)
        case Use(symbol=used):
            now = flat(used.children)
            same = all(one is other for one, other in zip(now, used.children, strict=True))
            return element if same else replace(element, symbol=symbol(used.key.rpartition("-")[0], now))
        case Text() | Image():
            return element
        case _:
            return _flat_shape(element)


def _flat_shape(shape: Path | Polygon | Circle) -> Element:
    style = shape.style
    fill = style.fill
    if isinstance(fill, Gradient):
        if style.opacity < 1:
            fill = replace(
                fill,
                stops=tuple((place, blend_over(each, style.opacity, WHITE)) for place, each in fill.stops),
            )
        if not style.evenodd and (box := bounds([shape])) is not None:
            return gradient_bands(segments_of(shape), box, fill, shape.name)
        fill = Swatch(fill.name, fill.hex)
    elif style.opacity < 1:
        fill = fill and blend_over(fill, style.opacity, WHITE)
    else:
        return shape
    stroke = style.stroke and blend_over(style.stroke, style.opacity, WHITE)
    return replace(shape, style=Style(fill, stroke, style.width, style.dash, style.round, style.evenodd))
