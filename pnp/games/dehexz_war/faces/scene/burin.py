"""The engraver's tools of the scene: tones as paint or hatching, round forms with a lit side, and the
perspective."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, cos, hypot, radians, sin

from pnp.scene import Circle, Element, Path, Segment, Style, Swatch, Theme, chords
from pnp.scene.forms import samples, spline
from pnp.units import Point

# The engraver's tools: a tone is paint in colour, and a hatching in pen and woodcut.
#
# A tone is a swatch `scene-...` of the theme. In pen, which has few paints, a tone is drawn as lines: the
# darker the tone, the closer they are.

HAIR = 0.3
"""The width in mm of the finest line of a scene."""

LEAST = 0.27
"""The width in mm of the finest line in a drawing that is shown smaller than it is drawn."""

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
"""The tones that are black in mono. A white line separates them from the shapes beside them."""


def round_point(x: float, y: float) -> Point:
    """Return a point rounded to 0.1 mm, a third of the finest line."""
    return (tenths(x), tenths(y))


def tenths(value: float) -> float:
    """Return a coordinate rounded to 0.1 mm."""
    return round(value, 1) + 0.0


def ring(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """Return straight lines through points: a polygon or, if not `closed`, a polyline."""
    segments: list[Segment] = [("L", *round_point(x, y)) for x, y in points]
    if not segments:
        return ()
    segments[0] = ("M", *segments[0][1:])
    return (*segments, ("Z",)) if closed else tuple(segments)


def smooth(points: Sequence[Point]) -> tuple[Segment, ...]:
    """Return a closed smooth curve through points."""
    return spline(points, near=tenths)


def hatch(segments: Sequence[Segment], pitch: float, angle: float) -> tuple[Segment, ...]:
    """Return hatching lines inside a closed shape (even-odd), at an angle in degrees clockwise from
    horizontal, `pitch` mm apart."""
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
    """The engraver's tool: draws shapes with the colours, hatching and lines of a theme's variant."""

    theme: Theme
    shown: float = 1.0
    """The scale at which the drawing is shown. Lines are so thick that none is thinner than `LEAST` on
    paper."""

    def shrunk(self, size: float) -> "Burin":
        """Return a burin for a part of the drawing that will be scaled by the factor `size`. Its lines are
        thick enough to print at that scale."""
        return Burin(self.theme, self.shown * size)

    def width(self, wanted: float) -> float:
        return round(max(wanted, LEAST / self.shown), 2)

    @property
    def paints(self) -> bool:
        """Return whether tones are painted instead of drawn with lines."""
        return self.theme.variant == "colour"

    @property
    def woodcut(self) -> bool:
        return self.theme.variant == "mono"

    def ink(self, tone: str) -> Swatch:
        return self.theme.swatch(f"scene-{tone}")

    def edge(self, tone: str) -> Swatch:
        """Return the swatch for the outline of a shape in a tone. In mono, shapes in a black tone have a
        white outline."""
        return self.ink("rim" if self.woodcut and tone in _BLACK else "line")

    def cut_shape(
        self,
        outline: Sequence[Point] | tuple[Segment, ...],
        tone: str,
        line: float = HAIR,
        edge: str = "",
    ) -> list[Element]:
        """Draw a closed shape in a tone. `line` is the width of its outline in mm (0 for none), and `edge`
        the outline's tone; if it is empty, the outline has the usual colour."""
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
            elements.append(Path(hatch(segments, round(pitch / self.shown, 2), angle), style))
        return elements

    def strokes(self, lines: tuple[Segment, ...], tone: str, width: float = HAIR) -> list[Element]:
        """Draw open lines in a tone, `width` mm wide."""
        style = Style(stroke=self.ink(tone), width=self.width(width), round=False)
        return [Path(lines, style)] if lines else []

    def disc(self, at: Point, radius: float, tone: str, line: float = 0.0, edge: str = "line") -> Element:
        """Draw a disc in a tone. `line` is the width of its outline in mm (0 for none), `edge` the outline's
        tone."""
        style = Style(self.ink(tone), self.ink(edge) if line else None, line or HAIR)
        return Circle(round_point(*at), round(radius, 2), style)


def _segments(outline: Sequence[Point] | tuple[Segment, ...]) -> tuple[Segment, ...]:
    """Return an outline as segments, whether it is given as points or as segments."""
    if outline and isinstance(outline[0][0], str):
        return tuple(outline)
    return ring((x, y) for x, y in outline)  # type: ignore[misc]


# Round forms of the scene: a limb along a spine, with its lit side and its scales, under one light.

LIGHT: Point = (-0.78, -0.62)
"""The direction towards the light on the picture: the upper left."""

_ROUND = ((0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0.0, 1.0), (-0.38, 0.92), (-0.71, 0.71), (-0.92, 0.38))
"""The cosines and sines of points on the rounded end of a limb."""

Joint = tuple[float, float, float]
"""A point on the middle line of a limb, and half the limb's width there, in mm."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb as samples along its middle line: points, unit normals (to the right of the direction) and half
    widths."""

    places: tuple[Point, ...]
    normals: tuple[Point, ...]
    radii: tuple[float, ...]

    def point_at(self, i: int, share: float) -> Point:
        """Return a point across the limb at sample `i`. `share` is its distance from the middle line in half
        widths: -1 is the left edge, 1 the right."""
        (x, y), (nx, ny), r = self.places[i], self.normals[i], self.radii[i] * share
        return (x + nx * r, y + ny * r)

    def outline(self) -> tuple[Segment, ...]:
        """Return the edge as a curve through every third sample, with two rounded ends."""
        last = len(self.places) - 1
        chosen = [*range(0, last - 1, 3), last]
        left, right = [self.point_at(i, -1) for i in chosen], [self.point_at(i, 1) for i in reversed(chosen)]
        return smooth([*self._cap(0, 1.0), *left, *self._cap(last, -1.0), *right])

    def _cap(self, i: int, side: float) -> list[Point]:
        """Return the half circle around an end of the limb, from the edge on `side` to the other edge."""
        (x, y), (nx, ny), r = self.places[i], self.normals[i], self.radii[i]
        # The way runs along (ny, -nx); an end's round lies before it or behind it.
        turns = _ROUND[1::2] if r > 1.0 else _ROUND[3:4]
        return [(x + side * r * (nx * c - ny * s), y + side * r * (ny * c + nx * s)) for c, s in turns]

    def strip(self, inner: Sequence[float], outer: Sequence[float]) -> list[Point]:
        """Return the outline of the strip between two lines along the limb. `inner` and `outer` have, for
        each sample, the distance of a line from the limb's middle line in half widths."""
        count = range(len(self.places))
        return [self.point_at(i, inner[i]) for i in count] + [
            self.point_at(i, outer[i]) for i in reversed(count)
        ]


def limb(joints: Sequence[Joint], steps: int = 7) -> Limb:
    """Return a limb with a smooth middle line through joints. A joint is (x, y, half the limb's width there),
    in mm. `steps` is the number of samples from one joint to the next."""
    found = samples(joints, steps)
    normals: list[Point] = []
    for i in range(len(found)):
        p, q = found[max(i - 1, 0)], found[min(i + 1, len(found) - 1)]
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = hypot(dx, dy) or 1.0
        normals.append((-dy / length, dx / length))
    return Limb(tuple((x, y) for x, y, _ in found), tuple(normals), tuple(max(r, 0.05) for _, _, r in found))


def draw_limb(burin: Burin, form: Limb, *, tone: str = "scale", light: str = "scale-lit") -> list[Element]:
    """Draw a limb in the tone `tone`, and its side towards the light in the tone `light`."""
    lit: list[Segment] = []
    for side in (-1, 1):
        for run in _runs([side * (nx * LIGHT[0] + ny * LIGHT[1]) for nx, ny in form.normals]):
            first, last = run[0][0], run[-1][0]
            outer = [form.point_at(i, side * 0.96) for i, _ in run]
            inner: list[Point] = []
            for i, facing in reversed(run):
                # A strip of light begins and ends in a point.
                fade = min(1.0, (i - first) / 3, (last - i) / 3)
                inner.append(form.point_at(i, side * (0.96 - 0.6 * facing * fade)))
            lit += ring([*outer, *inner])
    return [
        *burin.cut_shape(form.outline(), tone, 0.45),
        *(burin.cut_shape(tuple(lit), light, 0.0) if lit else ()),
    ]


def _runs(facing: Sequence[float]) -> Iterator[list[tuple[int, float]]]:
    """Yield runs of neighbouring samples that face the light, as (number of the sample, how much it faces the
    light)."""
    run: list[tuple[int, float]] = []
    for i, value in enumerate((*facing, -1.0)):
        if value > 0.04:
            run.append((i, value))
        else:
            if len(run) > 3:
                yield run
            run = []


def draw_belly_plates(
    burin: Burin, form: Limb, side: float, share: float = 0.42, every: int = 2
) -> list[Element]:
    """Draw belly plates along one edge of a limb: the left if `side` is -1, the right if 1. `share` is their
    width as a share of the limb's half width; a plate is `every` samples of the limb long."""
    count = len(form.places)
    strip = form.strip([side * (1 - share)] * count, [side * 0.98] * count)
    lines: list[Segment] = []
    for i in range(1, count - 1, every):
        ends = (form.point_at(i, side * (1 - share)), form.point_at(min(i + 1, count - 1), side * 0.97))
        lines += ring(ends, closed=False)
    return [
        *burin.cut_shape(strip, "belly", 0.38),
        *burin.strokes(tuple(lines), "line", 0.35),
    ]


def draw_scales(burin: Burin, form: Limb, low: float, high: float, tone: str = "scale-line") -> list[Element]:
    """Draw rows of scales between two lines along a limb, each row shifted relative to the row before. The
    lines are `low` and `high` half widths from the limb's middle line (see Limb.point_at)."""
    lines: list[Segment] = []
    for i in range(1, len(form.places) - 1):
        across = max(2, int((high - low) * form.radii[i] / 3.9))
        step = (high - low) / across
        for k in range(across):
            if not burin.paints and (i + 2 * k) % 4 == 0:
                continue  # a pen leaves some out
            share = low + step * (k + (0.25 if i % 2 else 0.75))
            a, b = form.point_at(i, share - step * 0.4), form.point_at(i, share + step * 0.4)
            tip = form.point_at(i + 1, share)
            c = ((a[0] + 2 * tip[0]) / 3, (a[1] + 2 * tip[1]) / 3)
            d = ((b[0] + 2 * tip[0]) / 3, (b[1] + 2 * tip[1]) / 3)
            lines += [("M", *round_point(*a)), ("C", *round_point(*c), *round_point(*d), *round_point(*b))]
    return burin.strokes(tuple(lines), tone, 0.33)


def draw_spikes(burin: Burin, form: Limb, side: float, height: float, every: int = 3) -> list[Element]:
    """Draw spikes along one edge of a limb: the left if `side` is -1, the right if 1. The spikes lean
    backwards. The first is `height` mm tall; there is one for `every` samples of the limb."""
    result: list[Element] = []
    for i, j in pairwise(range(1, len(form.places), every)):
        tall = height * min(1.0, form.radii[i] / form.radii[0] + 0.25)
        foot, heel = form.point_at(i, side * 0.9), form.point_at(j, side * 0.9)
        nx, ny = form.normals[j]
        tip = (heel[0] + side * nx * tall, heel[1] + side * ny * tall)
        result += burin.cut_shape([foot, tip, heel], "horn", 0.35)
    return result


# The point of view of the scene: from ground plan to picture, with one vanishing point above the fortress.


@dataclass(frozen=True, slots=True)
class View:
    """The perspective of the scene: maps points (x, y, z) of the scene to points of the picture in mm. In the
    scene the fortress has radius 1 around the origin; x is to the right, y away from the viewer, z up.

    `centre` is the point of the picture that shows the origin, and `horizon` the y of the horizon in the
    picture. `unit` is the length in mm of 1 at the origin. `far` is the viewer's distance from the origin.
    """

    centre: Point
    horizon: float
    unit: float
    far: float = 3.0

    def nearness(self, y: float) -> float:
        """Return the scale of things at the distance `y` behind the origin. At the origin the scale is 1."""
        return self.far / (self.far + y)

    def point(self, x: float, y: float, z: float = 0.0) -> Point:
        k = self.nearness(y)
        cx, cy = self.centre
        return round_point(cx + self.unit * x * k, self.horizon + (cy - self.horizon) * k - self.unit * z * k)
