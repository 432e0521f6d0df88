"""The far plane: a sunrise in the form of the map's compass rose, with rays, clouds and a coast."""

from collections.abc import Iterator
from math import radians, sin
from random import Random

from pnp.games.dehexz_war.faces.scene.burin import HAIR, Burin, ring, round_point
from pnp.scene import Element, Group, Segment, rectangle
from pnp.scene import Style as Paint
from pnp.scene.forms import polar
from pnp.units import Point


def _polar(at: Point, radius: float, degrees: float) -> Point:
    """Return a point in polar coordinates about `at`, rounded as the burin rounds points."""
    return round_point(*polar(at, radius, degrees))


def sky(burin: Burin, width: float, height: float, sun: Point, radius: float) -> list[Element]:
    """Draw the air over the whole picture, paler towards the sun, with its rays."""
    reach = 1.2 * (width + height)
    elements: list[Element] = [rectangle(0, 0, width, height, Paint(burin.ink("air-5")), "ground")]
    frame = ring([(0, 0), (width, 0), (width, height), (0, height)])
    inside: list[Element] = []
    for tone, share in (("air-4", 3.5), ("air-3", 2.55), ("air-2", 1.75)):
        if burin.paints:
            inside.append(burin.disc(sun, radius * share, tone))
    inside += _rays(burin, sun, radius, reach)
    elements.append(Group(tuple(inside), clip=frame))
    return elements


def _rays(burin: Burin, sun: Point, radius: float, reach: float) -> Iterator[Element]:
    """Draw a tapering stroke for every heading of the rose, with fine lines between them."""
    broad: list[Segment] = []
    fine: list[Segment] = []
    for i in range(72):
        angle = i * 5.0
        if i in (17, 18, 19, 53, 54, 55):
            continue  # along the horizon a ray would be a bar
        if i % 3 == 0:
            half = 0.75 if i % 6 else 1.15
            foot = radius * (1.32 if i % 6 else 1.2)
            tail = reach
            broad += ring(
                [_polar(sun, foot, angle), _polar(sun, tail, angle - half), _polar(sun, tail, angle + half)]
            )
        else:
            start = radius * (1.45 + 0.32 * (i % 2))
            fine += ring([_polar(sun, start, angle), _polar(sun, reach, angle)], closed=False)
    yield from burin.cut(tuple(broad), "ray", 0.0)
    yield from burin.strokes(tuple(fine), "ray-line", HAIR)


def sun_rose(burin: Burin, sun: Point, radius: float) -> list[Element]:
    """Draw the sun: a disc with the rose's ring of degrees and its twelve points."""
    elements: list[Element] = [
        burin.disc(sun, radius, "sun", 0.5, "gold-line"),
        burin.disc(sun, radius * 0.95, "sun", 0.3, "gold-line"),
    ]
    ticks: list[Segment] = []
    for i in range(72):
        inner = 0.9 if i % 3 else 0.87
        ticks += ring(
            [_polar(sun, radius * inner, i * 5.0), _polar(sun, radius * 0.95, i * 5.0)], closed=False
        )
    elements += burin.strokes(tuple(ticks), "gold-line")
    for first, length, tone in ((15.0, 0.8, "gold-pale"), (0.0, 1.12, "gold")):
        for k in range(6):
            a = first + 60 * k
            tip, left, right = (
                _polar(sun, radius * r, d) for r, d in ((length, a), (0.27, a - 15), (0.27, a + 15))
            )
            elements += burin.cut([sun, left, tip], "sun", 0.3, "gold-line")
            elements += burin.cut([sun, tip, right], tone, 0.3, "gold-line")
    return elements


def cloud(burin: Burin, at: Point, width: float, seed: int) -> list[Element]:
    """Draw a long cloud, flat below, lit from the sun's side."""
    chance = Random(seed)
    x, y = at
    count = 5 + chance.randrange(3)
    segments: list[Segment] = [("M", *round_point(x, y))]
    below: list[Segment] = []
    step = width / count
    previous = (x, y)
    for i in range(count):
        rise = 1.0 - abs(i + 0.5 - count / 2) / (count / 2)
        end = (x + step * (i + 1), y - width * 0.11 * (rise * chance.uniform(0.8, 1.2)) * (i < count - 1))
        bulge = step * chance.uniform(0.7, 0.95)
        segments.append(
            (
                "C",
                *round_point(previous[0] - step * 0.15, previous[1] - bulge),
                *round_point(end[0] + step * 0.1, end[1] - bulge),
                *round_point(*end),
            )
        )
        previous = end
    segments += [
        (
            "C",
            *round_point(x + width * 0.8, y + width * 0.03),
            *round_point(x + width * 0.3, y + width * 0.035),
            *round_point(x, y),
        ),
        ("Z",),
    ]
    for k in range(3):
        a = chance.uniform(0.05, 0.4)
        b = chance.uniform(0.55, 0.95)
        yy = y + 1.6 + 1.5 * k
        below += ring([(x + width * a, yy), (x + width * b, yy)], closed=False)
    return [
        *burin.cut(tuple(segments), "cloud", 0.35, "far-line"),
        *burin.strokes(tuple(below), "ray-line", 0.35),
    ]


def coast(burin: Burin, horizon: float, left: float, right: float, tall: float, seed: int) -> list[Element]:
    """Draw a far range of hills standing on the horizon."""
    chance = Random(seed)
    count = 12
    points = [(left, horizon + 0.4)]
    for i in range(1, count):
        swell = sin(radians(180 * i / count))
        points.append((left + (right - left) * i / count, horizon - tall * swell * chance.uniform(0.45, 1.0)))
    points.append((right, horizon + 0.4))
    lines: list[Segment] = []
    for (x, y), (x1, _) in zip(points[1:-1:2], points[2::2], strict=False):
        lines += ring(
            [(x, y), (x + (x1 - x) * 0.3, (y + horizon) / 2), (x + (x1 - x) * 0.1, horizon)], closed=False
        )
    return [*burin.cut(points, "far", 0.35, "far-line"), *burin.strokes(tuple(lines), "far-line", 0.3)]
