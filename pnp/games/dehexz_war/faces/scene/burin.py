"""How a surface of the scene is cut: a tone is paint in colour, a hatching in pen and woodcut.

A tone is a swatch `scene-...` of the theme. Where the pen has no paint for it, it has lines: the
darker the tone, the closer they lie.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from pnp.scene import Circle, Element, Group, Path, Segment, Style, Swatch, Theme
from pnp.units import Point

HAIR = 0.3
"""mm: the finest line of a scene."""

# name: (pitch in mm, angle in degrees) of its hatching in low-ink and in mono; None is left blank.
_HATCHED: dict[str, tuple[tuple[float, float] | None, tuple[float, float] | None]] = {
    "stone-mid": ((1.5, 62.0), (1.5, 62.0)),
    "stone-shade": ((1.0, 62.0), None),
    "roof-shade": ((0.9, 70.0), None),
    "land-shade": ((1.6, 100.0), (1.3, 100.0)),
    "cliff": ((1.2, 84.0), (1.0, 84.0)),
    "scale-lit": (None, None),
    "scale": ((1.2, 35.0), None),
    "web-mid": ((1.8, 120.0), (1.25, 120.0)),
    "web-shade": ((1.1, 120.0), None),
    "far": ((1.4, 0.0), (1.1, 0.0)),
    "fore": ((1.3, 55.0), None),
    "cast": ((1.1, 20.0), (0.9, 20.0)),
}

_BLACK = {"stone-shade", "roof-shade", "scale", "web-shade", "fore", "sail-shade", "night"}
"""Tones that are black in a woodcut, so that white parts them from their neighbours."""


def near(x: float, y: float) -> Point:
    """A point as it is written down, to 0.01 mm."""
    return (round(x, 2) + 0.0, round(y, 2) + 0.0)


def ring(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """A polygon or, if not `closed`, a polyline."""
    segments: list[Segment] = [("L", *near(x, y)) for x, y in points]
    if not segments:
        return ()
    segments[0] = ("M", *segments[0][1:])
    return (*segments, ("Z",)) if closed else tuple(segments)


def hatching(points: Sequence[Point], pitch: float, angle: float) -> tuple[Segment, ...]:
    """Lines across the bounds of some points, at an angle clockwise from level."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    cx, cy = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2
    c, s = cos(radians(angle)), sin(radians(angle))
    lines: list[Segment] = []
    for i in range(-int(reach / pitch), int(reach / pitch) + 1):
        x, y = cx - s * i * pitch, cy + c * i * pitch
        lines += [
            ("M", *near(x - c * reach, y - s * reach)),
            ("L", *near(x + c * reach, y + s * reach)),
        ]
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Burin:
    """The engraver's hand: cuts shapes in the way of a theme's variant."""

    theme: Theme

    @property
    def paints(self) -> bool:
        """Whether tones are paint, not lines."""
        return self.theme.variant == "colour"

    @property
    def woodcut(self) -> bool:
        return self.theme.variant == "mono"

    def ink(self, tone: str) -> Swatch:
        return self.theme.swatch(f"scene-{tone}")

    def edge(self, tone: str) -> Swatch:
        """The swatch of the line round a tone: white round what a woodcut leaves black."""
        return self.ink("rim" if self.woodcut and tone in _BLACK else "line")

    def cut(
        self, outline: Sequence[Point] | tuple[Segment, ...], tone: str, line: float = HAIR
    ) -> list[Element]:
        """A closed shape in a tone; `line` is the width of its outline in mm, 0 for none."""
        segments, points = _both(outline)
        stroke = self.edge(tone) if line else None
        elements: list[Element] = [Path(segments, Style(self.ink(tone)))]
        if not self.paints:
            spec = _HATCHED.get(tone, (None, None))[1 if self.woodcut else 0]
            if spec is not None:
                style = Style(stroke=self.ink("hatch"), width=0.32 if self.woodcut else 0.25)
                elements.append(Group((Path(hatching(points, *spec), style),), clip=segments))
        if stroke is not None:
            if len(elements) == 1:
                return [Path(segments, Style(self.ink(tone), stroke, line))]
            elements.append(Path(segments, Style(stroke=stroke, width=line)))
        return elements

    def lit(
        self, outline: Sequence[Point] | tuple[Segment, ...], tone: str, shift: tuple[float, float]
    ) -> list[Element]:
        """A dark silhouette with the light along its edges: the same shape in light behind it, moved."""
        segments, _ = _both(outline)
        behind = _moved(segments, *shift)
        glow = self.ink("rim")
        halo = [Path(segments, Style(glow, glow, 0.9))] if self.woodcut else []
        return [*halo, Path(behind, Style(glow, None if self.paints else self.ink("line"), HAIR)), *self.cut(
            segments, tone, 0.0 if self.paints else HAIR
        )]

    def strokes(self, lines: tuple[Segment, ...], tone: str, width: float = HAIR) -> list[Element]:
        """Open lines."""
        return [Path(lines, Style(stroke=self.ink(tone), width=width))] if lines else []

    def disc(self, at: Point, radius: float, tone: str, line: float = 0.0) -> Element:
        return Circle(
            near(*at), round(radius, 2), Style(self.ink(tone), self.ink("line") if line else None, line or HAIR)
        )


def _both(
    outline: Sequence[Point] | tuple[Segment, ...],
) -> tuple[tuple[Segment, ...], list[Point]]:
    """An outline as segments, and points that bound it."""
    if outline and isinstance(outline[0][0], str):
        segments: tuple[Segment, ...] = tuple(outline)  # type: ignore[arg-type]
    else:
        segments = ring(outline)  # type: ignore[arg-type]
    points = [
        (float(s[i]), float(s[i + 1])) for s in segments for i in range(1, len(s) - 1, 2)
    ]
    return segments, points


def _moved(segments: tuple[Segment, ...], dx: float, dy: float) -> tuple[Segment, ...]:
    result: list[Segment] = []
    for head, *values in segments:
        shifted = [round(float(v) + (dy if i % 2 else dx), 2) for i, v in enumerate(values)]
        result.append((head, *shifted))
    return tuple(result)
