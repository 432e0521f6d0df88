"""Round forms of the scene: a limb along a spine, with its lit side and its scales, under one light."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from pnp.games.dehexz_war.faces.scene.burin import Burin, ring, round_point, smooth
from pnp.scene import Element, Segment
from pnp.scene.forms import samples
from pnp.units import Point

LIGHT: Point = (-0.78, -0.62)
"""The direction of the light on the picture: from the upper left."""

_ROUND = ((0.92, 0.38), (0.71, 0.71), (0.38, 0.92), (0.0, 1.0), (-0.38, 0.92), (-0.71, 0.71), (-0.92, 0.38))
"""The cosines and sines of points on a rounded end."""

Joint = tuple[float, float, float]
"""A point of a spine and the form's half width there, in mm."""


@dataclass(frozen=True, slots=True)
class Limb:
    """A densely sampled spine: points, unit normals (to the right of the way) and half widths."""

    places: tuple[Point, ...]
    normals: tuple[Point, ...]
    radii: tuple[float, ...]

    def point_at(self, i: int, share: float) -> Point:
        """Return the point of sample i at a share of the half width: -1 is the left edge, 1 the right."""
        (x, y), (nx, ny), r = self.places[i], self.normals[i], self.radii[i] * share
        return (x + nx * r, y + ny * r)

    def outline(self) -> tuple[Segment, ...]:
        """Return the edge as a curve through every third sample, with two rounded ends."""
        last = len(self.places) - 1
        chosen = [*range(0, last - 1, 3), last]
        left, right = [self.point_at(i, -1) for i in chosen], [self.point_at(i, 1) for i in reversed(chosen)]
        return smooth([*self._cap(0, 1.0), *left, *self._cap(last, -1.0), *right])

    def _cap(self, i: int, side: float) -> list[Point]:
        """Return the half circle around an end, from the edge on `side` to the other."""
        (x, y), (nx, ny), r = self.places[i], self.normals[i], self.radii[i]
        # The way runs along (ny, -nx); an end's round lies before it or behind it.
        turns = _ROUND[1::2] if r > 1.0 else _ROUND[3:4]
        return [(x + side * r * (nx * c - ny * s), y + side * r * (ny * c + nx * s)) for c, s in turns]

    def strip(self, inner: Sequence[float], outer: Sequence[float]) -> list[Point]:
        """Return the strip between two lines given as shares."""
        count = range(len(self.places))
        return [self.point_at(i, inner[i]) for i in count] + [
            self.point_at(i, outer[i]) for i in reversed(count)
        ]


def limb(joints: Sequence[Joint], steps: int = 7) -> Limb:
    """Return a smooth limb through joints."""
    found = samples(joints, steps)
    normals: list[Point] = []
    for i in range(len(found)):
        p, q = found[max(i - 1, 0)], found[min(i + 1, len(found) - 1)]
        dx, dy = q[0] - p[0], q[1] - p[1]
        length = hypot(dx, dy) or 1.0
        normals.append((-dy / length, dx / length))
    return Limb(tuple((x, y) for x, y, _ in found), tuple(normals), tuple(max(r, 0.05) for _, _, r in found))


def draw_limb(burin: Burin, form: Limb, *, tone: str = "scale", light: str = "scale-lit") -> list[Element]:
    """Draw the limb in its tone, with its lit side."""
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
    return [*burin.cut(form.outline(), tone, 0.45), *(burin.cut(tuple(lit), light, 0.0) if lit else ())]


def _runs(facing: Sequence[float]) -> Iterator[list[tuple[int, float]]]:
    """Yield the stretches of samples that face the light, with how much they face it."""
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
    """Draw belly plates along one edge (side -1 or 1), `share` of the half width broad."""
    count = len(form.places)
    strip = form.strip([side * (1 - share)] * count, [side * 0.98] * count)
    lines: list[Segment] = []
    for i in range(1, count - 1, every):
        ends = (form.point_at(i, side * (1 - share)), form.point_at(min(i + 1, count - 1), side * 0.97))
        lines += ring(ends, closed=False)
    return [
        *burin.cut(strip, "belly", 0.38),
        *burin.strokes(tuple(lines), "line", 0.35),
    ]


def draw_scales(burin: Burin, form: Limb, low: float, high: float, tone: str = "scale-line") -> list[Element]:
    """Draw rows of scales between two shares of the width, each row set between those before."""
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
    """Draw spikes along one edge, leaning back along the spine."""
    result: list[Element] = []
    for i, j in pairwise(range(1, len(form.places), every)):
        tall = height * min(1.0, form.radii[i] / form.radii[0] + 0.25)
        foot, heel = form.point_at(i, side * 0.9), form.point_at(j, side * 0.9)
        nx, ny = form.normals[j]
        tip = (heel[0] + side * nx * tall, heel[1] + side * ny * tall)
        result += burin.cut([foot, tip, heel], "horn", 0.35)
    return result
