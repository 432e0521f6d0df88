"""Hatches: lines or dots that fill a shape. They are strokes behind a clip, which every back end supports."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, floor, hypot, radians, sin
from typing import Literal

from pnp.scene.elements import Box, Group, Path, Segment, Style, Swatch
from pnp.scene.plane import part_inside
from pnp.units import Point, mm

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

    `every` is the distance from one to the next in mm, `width` that of a line or dot.
    """

    kind: HatchKind
    swatch: Swatch
    angle: float = 45.0
    every: float = 2.0
    width: float = 0.3

    def count(self, box: Box) -> int:
        """Return how many lines or dots a box takes."""
        left, top, right, bottom = box
        diagonal = hypot(right - left, bottom - top)
        lines = ceil(diagonal / self.every) + 1
        return lines * {"lines": 1, "crossed": 2, "dots": lines}[self.kind]

    @property
    def most(self) -> int:
        """Return the most lines or dots allowed."""
        return DOTS if self.kind == "dots" else LINES


def hatch_strokes(outline: tuple[Segment, ...], box: Box, hatch: Hatch, name: str = "") -> Group:
    """Return the strokes of a hatch clipped by an outline; `box` is the box to fill.

    The pattern is fixed to the origin of the coordinates, so that those of neighbours meet. Raises ValueError
    for more lines than `Hatch.most`.
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
