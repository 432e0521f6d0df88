"""Wood: the grain of four timbers, computed from a seed, and the outlines of boards."""

from collections.abc import Sequence
from math import cos, exp, pi, sin
from random import Random

from pnp.games.el_switcher.facts import Grain
from pnp.scene import Box, Segment, circle_segments
from pnp.scene.forms import rounded_box, spline
from pnp.units import Point, mm


def rounded_rectangle(
    left: float, top: float, right: float, bottom: float, radius: float
) -> tuple[Segment, ...]:
    """Return a rectangle with rounded corners."""
    return rounded_box((left, top, right, bottom), radius)


def smooth_curve(points: Sequence[Point], *, closed: bool = False) -> tuple[Segment, ...]:
    """Return a smooth curve through points, open unless `closed`."""
    return spline(points, closed=closed)


def grain(kind: Grain, seed: int, box: Box, pitch: float = 1.5) -> tuple[Segment, ...]:
    """Return the lines of a grain that cover a box (and may reach beyond it), about `pitch` mm apart."""
    # One stream of random numbers for each timber and board.
    rng = Random(f"{kind} {seed}")
    makers = {"flame": _flame, "straight": _straight, "rings": _rings, "burl": _burl}
    return makers[kind](rng, box, pitch)


def _flame(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return level lines that rise into a flame in one place."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    centre, reach = left + width * rng.uniform(0.15, 0.85), width * rng.uniform(0.16, 0.26)
    rise, sway = height * rng.uniform(0.35, 0.6) * rng.choice((-1, 1)), rng.uniform(0, 2 * pi)
    found: list[Segment] = []
    count = int((height + 2 * abs(rise)) / pitch)
    for i in range(count + 1):
        level = top - abs(rise) + i * pitch + rng.uniform(-0.2, 0.2) * pitch
        line = []
        for k in range(9):
            x = left + width * k / 8
            lift = rise * exp(-(((x - centre) / reach) ** 2)) * (0.75 + 0.25 * cos(i * 0.4))
            line.append((x, level - lift + 0.35 * sin(x * 0.35 + sway + i * 0.3)))
        if any(top < y < bottom for _, y in line):
            found += smooth_curve(line)
    return tuple(found)


def _straight(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return upright lines, some of them interrupted, around a knot."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    knot = (left + width * rng.uniform(0.1, 0.9), top + height * rng.uniform(0.1, 0.9))
    found: list[Segment] = []
    step = pitch * 0.9
    x = left + rng.uniform(0.2, 0.9) * step
    while x < right:
        start = top if rng.random() < 0.6 else top + height * rng.uniform(0.0, 0.45)
        end = bottom if rng.random() < 0.6 else bottom - height * rng.uniform(0.0, 0.4)
        line = []
        for k in range(6):
            y = start + (end - start) * k / 5
            away = x - knot[0]
            push = (1.7 if away >= 0 else -1.7) * exp(
                -((away / 2.6) ** 2) - ((y - knot[1]) / (height * 0.2)) ** 2
            )
            line.append((x + push, y))
        found += smooth_curve(line)
        x += step * rng.uniform(0.65, 1.35)
    for radius in (0.5, 1.1):
        found += circle_segments((mm(knot[0]), mm(knot[1])), radius)
    return tuple(found)


def _rings(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return the rings of a trunk with its heart near a corner or an edge."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    turn = rng.uniform(0, 2 * pi)
    heart = (
        (left + right) / 2 + cos(turn) * width * rng.uniform(0.3, 0.55),
        (top + bottom) / 2 + sin(turn) * height * rng.uniform(0.3, 0.55),
    )
    bumps = [(rng.randint(2, 5), rng.uniform(0, 2 * pi), rng.uniform(0.02, 0.06)) for _ in range(3)]
    found: list[Segment] = []
    radius, farthest = pitch * 0.6, (width**2 + height**2) ** 0.5
    while radius < farthest:
        line = []
        for k in range(18):
            a = 2 * pi * k / 18
            r = radius * (1 + sum(share * sin(n * a + phase) for n, phase, share in bumps))
            line.append((heart[0] + r * cos(a), heart[1] + r * sin(a)))
        if any(left < x < right and top < y < bottom for x, y in line):
            found += smooth_curve(line, closed=True)
        radius += pitch * rng.uniform(0.7, 1.4)
    return tuple(found)


def _burl(rng: Random, box: Box, pitch: float) -> tuple[Segment, ...]:
    """Return birds' eyes scattered over slanting flecks."""
    left, top, right, bottom = box
    eyes: list[tuple[float, float, float]] = []
    for _ in range(400):
        eye = (rng.uniform(left, right), rng.uniform(top, bottom), rng.uniform(0.5, 1.5))
        if all((eye[0] - x) ** 2 + (eye[1] - y) ** 2 > (eye[2] + r + pitch * 0.45) ** 2 for x, y, r in eyes):
            eyes.append(eye)
    found: list[Segment] = []
    for x, y, radius in eyes:
        found += circle_segments((mm(x), mm(y)), mm(radius))
        if radius > 1.0:
            found += circle_segments((mm(x), mm(y)), mm(radius * 0.45))
    return tuple(found)
