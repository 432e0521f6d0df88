"""The engraver's tools: a tone is paint in colour, and a hatching in pen and woodcut.

A tone is a swatch `scene-...` of the theme. In pen, which has few paints, a tone is drawn as lines: the
darker the tone, the closer they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, cos, radians, sin

from pnp.scene import Circle, Element, Path, Segment, Style, Swatch, Theme, chords
from pnp.scene.forms import spline
from pnp.units import Point

HAIR = 0.3
"""The finest line of a scene, in mm."""

LEAST = 0.27
"""The finest line in mm where a drawing is shown smaller than it is drawn."""

# name: (pitch in mm, angle in degrees) of its hatching in low-ink and in mono; None is left blank.
_HATCHED: dict[str, tuple[tuple[float, float] | None, tuple[float, float] | None]] = {
    "stone-mid": (None, None),
    "stone-shade": ((2.0, 62.0), None),
    "roof-shade": ((1.6, 70.0), None),
    "cliff": ((1.9, 84.0), (1.5, 84.0)),
    "web-mid": ((2.5, 120.0), (2.0, 120.0)),
    "web-shade": ((1.6, 120.0), None),
    "far": ((1.9, 0.0), (1.7, 0.0)),
    "cast": ((2.6, 20.0), (1.7, 20.0)),
    "cast-land": ((2.6, 20.0), (1.7, 20.0)),
}

_BLACK = {"stone-shade", "roof-shade", "scale", "web-shade", "fore", "night"}
"""The tones that are black in a woodcut. A white line separates them from their neighbours."""


def round_point(x: float, y: float) -> Point:
    """Return a point rounded to 0.1 mm, a third of the finest line."""
    return (tenths(x), tenths(y))


def tenths(value: float) -> float:
    """Return a coordinate rounded to 0.1 mm."""
    return round(value, 1) + 0.0


def ring(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """Return a polygon or, if not `closed`, a polyline."""
    segments: list[Segment] = [("L", *round_point(x, y)) for x, y in points]
    if not segments:
        return ()
    segments[0] = ("M", *segments[0][1:])
    return (*segments, ("Z",)) if closed else tuple(segments)


def smooth(points: Sequence[Point]) -> tuple[Segment, ...]:
    """Return a closed smooth curve through points."""
    return spline(points, near=tenths)


def hatching(segments: Sequence[Segment], pitch: float, angle: float) -> tuple[Segment, ...]:
    """Return lines within a closed shape (even-odd), at an angle clockwise from level, `pitch` mm apart."""
    c, s = cos(radians(angle)), sin(radians(angle))
    edges: list[tuple[Point, Point]] = []
    for loop in _loops(segments):
        turned = [(x * c + y * s, y * c - x * s) for x, y in loop]
        edges += zip(turned, [*turned[1:], turned[0]], strict=True)
    crossings: dict[int, list[float]] = {}
    for (x0, y0), (x1, y1) in edges:
        low, high = sorted((y0, y1))
        for row in range(ceil(low / pitch), ceil(high / pitch)):
            crossings.setdefault(row, []).append(x0 + (row * pitch - y0) * (x1 - x0) / (y1 - y0))
    lines: list[Segment] = []
    for row, found in sorted(crossings.items()):
        found.sort()
        for u, v in zip(found[::2], found[1::2], strict=False):
            if v - u > 0.25:
                y = row * pitch
                lines += [
                    ("M", *round_point(u * c - y * s, u * s + y * c)),
                    ("L", *round_point(v * c - y * s, v * s + y * c)),
                ]
    return tuple(lines)


def _loops(segments: Sequence[Segment]) -> list[list[Point]]:
    """Return the closed polygons of a shape, with chords for its curves."""
    loops: list[list[Point]] = []
    for head, *values in segments:
        numbers = [float(v) for v in values]
        if head == "M":
            loops.append([(numbers[0], numbers[1])])
        elif head == "L":
            loops[-1].append((numbers[0], numbers[1]))
        elif head == "C":
            loops[-1] += chords(loops[-1][-1], numbers, 6)
    return loops


@dataclass(frozen=True, slots=True)
class Burin:
    """The engraver's hand: draws shapes in the way of a theme's variant."""

    theme: Theme
    shown: float = 1.0
    """The scale at which the drawing is shown. No line gets thinner than LEAST on paper."""

    def shrunk(self, size: float) -> "Burin":
        """Return the burin for a drawing shown at a scale within this one's drawing."""
        return Burin(self.theme, self.shown * size)

    def width(self, wanted: float) -> float:
        return round(max(wanted, LEAST / self.shown), 2)

    @property
    def paints(self) -> bool:
        """Return whether tones are paint, not lines."""
        return self.theme.variant == "colour"

    @property
    def woodcut(self) -> bool:
        return self.theme.variant == "mono"

    def ink(self, tone: str) -> Swatch:
        return self.theme.swatch(f"scene-{tone}")

    def edge(self, tone: str) -> Swatch:
        """Return the swatch of the line around a tone: white around the black tones of a woodcut."""
        return self.ink("rim" if self.woodcut and tone in _BLACK else "line")

    def cut(
        self,
        outline: Sequence[Point] | tuple[Segment, ...],
        tone: str,
        line: float = HAIR,
        edge: str = "",
    ) -> list[Element]:
        """Draw a closed shape in a tone; `line` is its outline's width in mm (0: none), `edge` its swatch."""
        segments = _segments(outline)
        stroke = (self.ink(edge) if edge else self.edge(tone)) if line else None
        elements: list[Element] = [
            Path(segments, Style(self.ink(tone), stroke, self.width(line or HAIR), round=False))
        ]
        spec = _HATCHED.get(tone, (None, None))[1 if self.woodcut else 0]
        if spec is not None and not self.paints:
            pitch, angle = spec
            style = Style(
                stroke=self.ink("hatch"), width=self.width(0.34 if self.woodcut else 0.28), round=False
            )
            elements.append(Path(hatching(segments, round(pitch / self.shown, 2), angle), style))
        return elements

    def strokes(self, lines: tuple[Segment, ...], tone: str, width: float = HAIR) -> list[Element]:
        """Draw open lines."""
        style = Style(stroke=self.ink(tone), width=self.width(width), round=False)
        return [Path(lines, style)] if lines else []

    def disc(self, at: Point, radius: float, tone: str, line: float = 0.0, edge: str = "line") -> Element:
        """Draw a disc in a tone; `line` and `edge` as in `cut`."""
        style = Style(self.ink(tone), self.ink(edge) if line else None, line or HAIR)
        return Circle(round_point(*at), round(radius, 2), style)


def _segments(outline: Sequence[Point] | tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return an outline as segments, whether it is given as points or as segments."""
    if outline and isinstance(outline[0][0], str):
        return tuple(outline)
    return ring((x, y) for x, y in outline)  # type: ignore[misc]
