"""The sky: an eclipse, its corona in engraved rays, and the storm around it."""

from math import cos, pi, sin
from random import Random

from pnp.games.duelo_de_runas.faces.scene.plan import Plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, box, curve, disc, joined, poly, star
from pnp.units import Point

RADIUS = 17.0
"""Of the dark disc, in the duel's units."""

_STEPS = (
    ("storm", 118.0, 74, 0.34),
    ("dusk", 86.0, 88, 0.36),
    ("haze", 62.0, 96, 0.34),
    ("bone-dark", 43.0, 84, 0.30),
    ("flare", 32.0, 72, 0.26),
)
"""From the storm to the light: tone, reach of its rays in units, how many, how much they differ."""


def burst(at: Point, reach: float, count: int, differ: float, seed: str) -> Outline:
    """A disc whose edge breaks up into rays of many lengths."""
    rng = Random(seed)
    points = []
    for i in range(count):
        tip = reach * (1 + differ * rng.uniform(-0.25, 1.0) * (1.5 if i % 4 == 0 else 1.0))
        base = reach * (1 - differ * rng.uniform(0.6, 0.9))
        for angle, radius in ((2 * pi * i / count, tip), (2 * pi * (i + 0.5) / count, base)):
            points.append((at[0] + radius * sin(angle), at[1] - radius * cos(angle)))
    return poly(points)


def draw_sky(p: Press, plan: Plan) -> None:
    """The sky over the whole rectangle, without the eclipse."""
    ground = box(-3, -3, plan.width + 6, plan.height + 6)
    p.fill(ground, "night" if not p.pen else "paper")
    if p.pen:
        _pen_rays(p, plan)
        return
    if p.block:
        for reach, count, differ in ((92.0, 66, 0.52), (56.0, 44, 0.42)):
            p.fill(burst(plan.light, reach * plan.size, count, differ, f"{reach}"), "paper")
        _stars(p, plan)
        return
    for tone, reach, count, differ in _STEPS:
        p.fill(burst(plan.light, reach * plan.size, count, differ, tone), tone)
    _stars(p, plan)


def _pen_rays(p: Press, plan: Plan) -> None:
    """Rays as lines of many lengths, broken near the corona."""
    rng = Random("rays")
    x, y = plan.light
    lines: Outline = ()
    for i in range(120):
        angle = 2 * pi * i / 120
        near = RADIUS * plan.size * (1.5 if i % 2 else 1.75)
        far = near + plan.size * (rng.uniform(10, 24) if i % 2 else rng.uniform(24, 58))
        ux, uy = sin(angle), -cos(angle)
        lines = joined(lines, poly(((x + near * ux, y + near * uy), (x + far * ux, y + far * uy)), closed=False))
    p.line(lines, "stone", 0.35)


def _stars(p: Press, plan: Plan) -> None:
    """A few stars in the dark beyond the rays."""
    rng = Random("stars")
    shapes: Outline = ()
    for _ in range(46):
        x, y = rng.uniform(0, plan.width), rng.uniform(0, plan.horizon - 20)
        if (x - plan.light[0]) ** 2 + (y - plan.light[1]) ** 2 > (96 * plan.size) ** 2:
            shapes = joined(shapes, star(x, y, rng.uniform(0.6, 1.7), 4, 0.3))
    if shapes:
        p.fill(shapes, "bone-dark")


def clouds(p: Press, plan: Plan) -> None:
    """Banks of cloud across the low sky, their upper edges lit, engraved along their form."""
    k, (cx, _) = plan.size, plan.light
    for dx, y, half, tone, light, seed in (
        (-58, -52, 46, "dusk", "haze", "a"),
        (60, -56, 44, "dusk", "haze", "b"),
        (-44, -38, 38, "haze", "flare", "c"),
        (50, -40, 40, "haze", "flare", "d"),
    ):
        _bank(p, (cx + dx * k, plan.feet + y * k), half * k, k, tone, light, seed)


def _bank(p: Press, at: Point, half: float, k: float, tone: str, light: str, seed: str) -> None:
    rng = Random(f"bank {seed}")
    x, y = at
    top: list[Point] = [(x - half, y)]
    at_x = x - half
    while at_x < x + half - 6 * k:
        step = rng.uniform(5, 11) * k
        high = (1 - ((at_x + step / 2 - x) / half) ** 2) * rng.uniform(6, 10) * k
        top += [(at_x + step * 0.25, y - high), (at_x + step * 0.8, y - high * 0.86), (at_x + step, y - high * 0.5)]
        at_x += step
    top.append((x + half, y))
    foot = [(x + half * 0.6, y + 1.6 * k), (x, y + 0.8 * k), (x - half * 0.5, y + 1.8 * k)]
    shape = curve([*top, *foot], tension=0.9)
    if p.colour:
        p.lit(shape, tone, light, (0.0, -1.1 * k))
    else:
        p.fill(shape, "paper", 0.4)
    inner = p.fresh()
    for i in range(1, 4):
        row = [(px, py + 2.3 * k * i) for px, py in top[1:-1]]
        inner.line(curve(row, closed=False, tension=0.8), "ash" if not p.colour else light, 0.3)
    p.within(shape, inner)


def eclipse(p: Press) -> None:
    """The dark disc, in units round (0, 0), with its ring of light and two prominences."""
    ring = disc(0, 0, RADIUS + 1.5)
    if p.pen:
        p.fill(disc(0, 0, RADIUS + 2.2), "paper")
        p.fill(disc(0, 0, RADIUS), "paper", 0.7)
        inner = p.fresh()
        for i in range(-17, 18, 2):
            inner.line(poly(((-RADIUS, i * 1.0 - 5), (RADIUS, i * 1.0 + 5)), closed=False), "ash", 0.35)
        p.within(disc(0, 0, RADIUS), inner)
        return
    p.fill(burst((0.0, 0.0), RADIUS * 1.32, 60, 0.2, "corona"), "paper")
    p.fill(ring, "paper")
    p.fill(disc(0, 0, RADIUS), "shade")
    # The edge of the disc that the ring overflows: the moment before the light comes back.
    bead = joined(disc(11.0, -12.6, 2.1), star(11.2, -12.8, 7.5, 4, 0.16))
    p.fill(bead, "paper")
