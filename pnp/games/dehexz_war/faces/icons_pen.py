"""Icons written as outlines in a box of 100 units, and engraved in the way of each variant.

Outlines are SVG path data with absolute M, L, C and Z. An icon fills a house: a box of 100 x 100 whose roof
falls from (50, 0) to (0, 35) and (100, 35), like the tip of a piece.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Literal, assert_never

from pnp.scene import (
    Element,
    Group,
    Path,
    Segment,
    Style,
    Swatch,
    Symbol,
    Theme,
    line,
    scale,
    symbol,
    transform_segments,
)
from pnp.units import Point, mm

Role = Literal["body", "accent", "gem", "light", "mark", "void", "cut"]
"""The role of a part: the solid body; an accent on it; an accent too small for hatching; a part in reversed
tone (light with an outline); a dark mark on light; a hole in the dark; a line cut into the dark."""

HOUSE = ((50.0, 0.0), (100.0, 35.0), (100.0, 100.0), (0.0, 100.0), (0.0, 35.0))
"""The outline in units that icons stay inside."""

LINE = 3.6
"""The width of outlines and halos in units: 0.27 mm on an icon of 7.6 mm."""

_PITCH = 7.4


@dataclass(frozen=True, slots=True)
class Part:
    """One shape or, for a cut, one line of an icon, in units."""

    role: Role
    segments: tuple[Segment, ...]
    width: float = LINE


def outline_of(data: str) -> tuple[Segment, ...]:
    """Return segments from path data with absolute M, L, C and Z. A command repeats as in SVG."""
    segments: list[Segment] = []
    numbers: list[float] = []
    command = ""
    for word in data.replace(",", " ").split():
        if word in "MLCZ":
            command = word
            if word == "Z":
                segments.append(("Z",))
            continue
        numbers.append(float(word))
        if len(numbers) == (6 if command == "C" else 2):
            segments.append((command, *numbers))
            numbers.clear()
            command = "L" if command == "M" else command
    return tuple(segments)


def mirror(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return the segments reflected in the icon's upright axis, x = 50."""
    return transform_segments(segments, (-1.0, 0.0, 0.0, 1.0, 100.0, 0.0))


def symmetric(data: str) -> tuple[Segment, ...]:
    """Return a closed outline made from its right half, which runs from the axis down to the axis."""
    right = outline_of(data)
    ends = [(float(s[-2]), float(s[-1])) for s in right]
    left: list[Segment] = []
    for (before, _), (_, segment) in reversed(list(pairwise(zip(ends, right, strict=True)))):
        controls = [float(v) for v in segment[1:-2]]
        back = [v for i in range(len(controls) - 2, -1, -2) for v in (100 - controls[i], controls[i + 1])]
        left.append((segment[0], *back, 100 - before[0], before[1]))
    return (*right, *left, ("Z",))


def both(role: Role, data: str, width: float = LINE) -> tuple[Part, Part]:
    """Return a part and its reflection."""
    segments = outline_of(data)
    return Part(role, segments, width), Part(role, mirror(segments), width)


def sliver(start: Point, control: Point, end: Point, width: float = 5.0) -> Part:
    """Return a graver's stroke: a curved cut, `width` units wide in the middle and pointed at both ends."""
    (x0, y0), (cx, cy), (x1, y1) = start, control, end
    length = hypot(x1 - x0, y1 - y0)
    # Both edges are quadratic curves, raised to cubics; a quadratic bows half its control's offset.
    nx, ny = -(y1 - y0) / length * width, (x1 - x0) / length * width

    def edge(a: Point, side: int, b: Point) -> Segment:
        px, py = cx + side * nx, cy + side * ny
        controls = [(v + 2 * p) / 3 for q in (a, b) for v, p in zip(q, (px, py), strict=True)]
        return ("C", *map(mm, controls), *b)

    return Part("void", (("M", *start), edge(start, 1, end), edge(end, -1, start), ("Z",)))


def engrave(name: str, parts: tuple[Part, ...], theme: Theme, ground: Swatch) -> Symbol:
    """Draw the icon as a symbol in a unit box, in the way of the theme's variant. `colour`: slate bodies,
    oxide accents, lines cut to the ground. `low-ink`: outlines only, holes filled instead. `mono`: black
    bodies with white cuts, accents hatched."""
    elements = [element for part in parts for element in _paint_part(part, theme, ground)]
    return symbol(f"icon-{name}-{theme.variant}", (Group(tuple(elements), scale(0.01)),))


def _paint_part(part: Part, theme: Theme, ground: Swatch) -> Iterator[Element]:
    ink, oxide = theme.swatch("ink"), theme.swatch("oxide")
    pen = theme.variant == "low-ink"
    match part.role:
        case "body":
            style = Style(ground, ink, LINE) if pen else Style(ink)
            yield Path(part.segments, style)
        case "light":
            yield Path(part.segments, Style(ground, ink, LINE))
        case "accent":
            # The halo parts accent and body by a line of ground, as a graver would.
            yield Path(part.segments, Style(ground, ground, 2 * LINE))
            if theme.variant == "colour":
                yield Path(part.segments, Style(oxide))
            elif pen:
                yield Path(part.segments, Style(ground, oxide, LINE))
            else:
                yield Group(tuple(_hatching(ink)), clip=part.segments)
                yield Path(part.segments, Style(None, ink, LINE))
        case "gem" if theme.variant == "mono":
            yield Path(part.segments, Style(ground, ink, LINE))
        case "gem":
            yield Path(part.segments, Style(ground, ground, 2 * LINE))
            yield Path(part.segments, Style(oxide))
        case "mark":
            yield Path(part.segments, Style(ink))
        case "void":
            yield Path(part.segments, Style(ink if pen else ground))
        case "cut":
            yield Path(part.segments, Style(None, ink if pen else ground, part.width))
        case _:
            assert_never(part.role)


def _hatching(ink: Swatch) -> Iterator[Element]:
    """Draw slanted lines over the whole box, for a group that clips them."""
    style = Style(None, ink, LINE)
    steps = int(200 / _PITCH)
    for i in range(steps):
        at = mm(i * _PITCH)
        yield line((at - 100.0, 100.0), (at, 0.0), style)
