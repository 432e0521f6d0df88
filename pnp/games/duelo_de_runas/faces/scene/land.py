"""Draw sky and ground: the eclipse with its corona, the storm, distant hills, the plain and the paved
ring."""

import itertools
from math import cos, pi, radians, sin
from random import Random

from pnp.games.duelo_de_runas.faces.scene.press import Plan, Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, box, curve, disc, join_outlines, oval, poly, star
from pnp.units import Point

# The sky: an eclipse, its corona in engraved rays, and the storm around it.

RADIUS = 17.0
"""The radius of the eclipse's dark disc, in the duel's units."""

_STEPS = (
    ("storm", 118.0, 74, 0.34),
    ("dusk", 86.0, 88, 0.36),
    ("haze", 62.0, 96, 0.34),
    ("bone-dark", 43.0, 84, 0.30),
    ("flare", 32.0, 72, 0.26),
)
"""The steps from the storm to the light: tone, length of the rays in units, number of rays, variation of
length."""


def burst(at: Point, reach: float, count: int, differ: float, seed: str) -> Outline:
    """Return a star-like disc around `at` whose edge is `count` rays about `reach` long. `differ` says how
    much their lengths vary, as a share of `reach`."""
    rng = Random(seed)
    points = []
    for i in range(count):
        tip = reach * (1 + differ * rng.uniform(-0.25, 1.0) * (1.5 if i % 4 == 0 else 1.0))
        base = reach * (1 - differ * rng.uniform(0.6, 0.9))
        for angle, radius in ((2 * pi * i / count, tip), (2 * pi * (i + 0.5) / count, base)):
            points.append((at[0] + radius * sin(angle), at[1] - radius * cos(angle)))
    return poly(points)


def draw_sky(p: Press, plan: Plan) -> None:
    """Draw the sky over the whole rectangle, without the eclipse."""
    ground = box(-3, -3, plan.width + 6, plan.height + 6)
    p.fill(ground, "night" if not p.is_pen else "paper")
    if p.is_pen:
        _pen_rays(p, plan)
        return
    if p.is_block:
        for reach, count, differ in ((92.0, 66, 0.52), (56.0, 44, 0.42)):
            p.fill(burst(plan.light, reach * plan.size, count, differ, f"{reach}"), "paper")
        _stars(p, plan)
        return
    for tone, reach, count, differ in _STEPS:
        p.fill(burst(plan.light, reach * plan.size, count, differ, tone), tone)
    _stars(p, plan)


def _pen_rays(p: Press, plan: Plan) -> None:
    """Draw rays as lines of many lengths, with gaps near the corona."""
    rng = Random("rays")
    x, y = plan.light
    lines: Outline = ()
    for i in range(120):
        angle = 2 * pi * i / 120
        near = RADIUS * plan.size * (1.5 if i % 2 else 1.75)
        far = near + plan.size * (rng.uniform(10, 24) if i % 2 else rng.uniform(24, 58))
        ux, uy = sin(angle), -cos(angle)
        lines = join_outlines(
            lines, poly(((x + near * ux, y + near * uy), (x + far * ux, y + far * uy)), closed=False)
        )
    p.line(lines, "stone", 0.35)


def _stars(p: Press, plan: Plan) -> None:
    """Draw a few stars in the dark beyond the rays."""
    rng = Random("stars")
    shapes: Outline = ()
    for _ in range(46):
        x, y = rng.uniform(0, plan.width), rng.uniform(0, plan.horizon - 20)
        if (x - plan.light[0]) ** 2 + (y - plan.light[1]) ** 2 > (96 * plan.size) ** 2:
            shapes = join_outlines(shapes, star(x, y, rng.uniform(0.6, 1.7), 4, 0.3))
    if shapes:
        p.fill(shapes, "bone-dark")


def clouds(p: Press, plan: Plan) -> None:
    """Draw layers of cloud across the lower sky, flat below and heaped above, paler towards the horizon."""
    rng = Random("clouds")
    k, (cx, _) = plan.size, plan.light
    for row, (up, count, tone, light) in enumerate(
        ((58, 4, "storm", "dusk"), (50, 4, "dusk", "haze"), (43, 5, "dusk", "haze"), (37, 5, "haze", "flare"))
    ):
        for i in range(count):
            x = (i + 0.5 - count / 2 + rng.uniform(-0.25, 0.25)) * 190 / count
            if abs(x) < 30 - 5 * row:
                continue
            at = (cx + x * k, plan.feet - (up + rng.uniform(-2, 2)) * k)
            _bank(p, at, rng.uniform(17, 27) * k, k, tone, light, f"{row} {i}")


def _bank(p: Press, at: Point, half: float, k: float, tone: str, light: str, seed: str) -> None:
    rng = Random(f"bank {seed}")
    x, y = at
    heaps = [
        (x + half * share, y - k * rng.uniform(2.0, 5.5) * (1 - share * share))
        for share in (-0.7, -0.42, -0.16, 0.1, 0.38, 0.68)
    ]
    shape = curve([(x - half, y), *heaps, (x + half, y + 0.3 * k), (x, y + 1.0 * k)], tension=0.95)
    if p.is_block:
        p.line(shape, "ink", 0.9)
    p.fill(shape, light if p.colour else "paper", 0.0 if not p.is_pen else 0.35)
    low = curve(
        [(x - half, y), *((hx, hy + 1.1 * k) for hx, hy in heaps), (x + half, y + 0.3 * k), (x, y + k)]
    )
    if p.colour:
        p.fill(low, tone)


def eclipse(p: Press) -> None:
    """Draw the eclipse around (0, 0), in units of the scene: a dark disc with a ring of light and two
    prominences."""
    ring = disc(0, 0, RADIUS + 1.5)
    if p.is_pen:
        p.fill(disc(0, 0, RADIUS + 2.2), "paper")
        p.fill(disc(0, 0, RADIUS), "paper", 0.7)
        inner = p.fresh()
        for i in range(-17, 18, 2):
            inner.line(poly(((-RADIUS, i * 1.0 - 5), (RADIUS, i * 1.0 + 5)), closed=False), "ash", 0.35)
        p.print_inside(disc(0, 0, RADIUS), inner)
        return
    p.fill(burst((0.0, 0.0), RADIUS * 1.32, 60, 0.2, "corona"), "paper")
    p.fill(ring, "paper")
    p.fill(disc(0, 0, RADIUS), "shade")
    # The edge of the disc that the ring overflows: the moment before the light comes back.
    bead = join_outlines(disc(2.0, 16.8, 2.4), star(2.0, 17.0, 9.0, 4, 0.18))
    p.fill(bead, "paper")


# The ground: far hills, the plain, and the paved ring that the wizards stand on.

FLAT = 0.2
"""The height of a circle on the ground relative to its width, in this perspective."""

RINGS = (78.0, 64.0, 44.0, 24.0)
"""The radii of the paving in units, from the outermost."""


def hills(p: Press, plan: Plan) -> None:
    """Draw a distant mountain, and a ridge in front of it."""
    k, cx, y = plan.size, plan.axis, plan.horizon
    peak: list[Point] = [
        (cx + dx * k, y - up * k)
        for dx, up in (
            (-110, 8), (-84, 15), (-70, 12), (-56, 22), (-48, 19), (-34, 33), (-28, 28), (-20, 21), (-10, 15),
            (6, 11), (20, 17), (30, 14), (44, 25), (54, 18), (66, 21), (84, 12), (110, 14),
        )
    ]  # fmt: skip
    foot = [(peak[-1][0], y + 4 * k), (peak[0][0], y + 4 * k)]
    p.fill(poly([*peak, *foot]), "haze", 0.0 if p.colour else 0.4)
    shade: Outline = ()
    for (x0, y0), (x1, y1) in itertools.pairwise(peak):
        away = (x0 + x1) / 2 < cx
        start, end = ((x0, y0), (x1, y1)) if away else ((x1, y1), (x0, y0))
        if end[1] >= start[1] - 2 * k:
            continue
        # The side of each slope that faces away from the light.
        for i in range(1, 5):
            t = i / 5
            px, py = start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])
            side = -1 if away else 1
            shade = join_outlines(
                shade, poly(((px, py), (px + side * 2.5 * k, py + 7 * t * k)), closed=False)
            )
    p.line(shade, "dusk" if p.colour else "ink", 0.35)
    ridge = [
        (cx + dx * k, y - up * k)
        for dx, up in (
            (-112, 6),
            (-80, 9),
            (-60, 6),
            (-36, 8),
            (-14, 4),
            (10, 5),
            (34, 8),
            (62, 6),
            (84, 10),
            (112, 7),
        )
    ]
    shape = (
        *curve(ridge, closed=False),
        ("L", cx + 112 * k, y + 6 * k),
        ("L", cx - 112 * k, y + 6 * k),
        ("Z",),
    )
    p.fill(shape, "dusk", 0.0 if p.colour else 0.4)


def plain(p: Press, plan: Plan) -> None:
    """Draw the plain down to the lower edge of the picture, with the paved ring on which the wizards
    stand."""
    k, cx, y = plan.size, plan.axis, plan.feet
    edge = [
        (cx + dx * k, plan.horizon + up * k)
        for dx, up in ((-120, -2), (-70, 0.6), (-30, -0.4), (0, 0.4), (40, -0.6), (80, 0.5), (120, -2))
    ]
    land = (
        *curve(edge, closed=False),
        ("L", cx + 120 * k, plan.height + 3),
        ("L", cx - 120 * k, plan.height + 3),
        ("Z",),
    )
    p.fill(land, "storm", 0.0 if not p.is_pen else 0.35)
    _turf(p, plan)
    tones = ("dusk", "stone", "bone-dark", "flare") if p.colour else ("paper",) * 4
    for radius, tone in zip(RINGS, tones, strict=True):
        p.fill(oval(cx, y, radius * k, radius * k * FLAT), tone, 0.35 if p.colour else 0.4)
    _draw_paving(p, cx, y, k)


def _turf(p: Press, plan: Plan) -> None:
    """Draw tufts of grass, larger towards the viewer and denser away from the light."""
    rng = Random("turf")
    k, cx = plan.size, plan.axis
    blades: Outline = ()
    for _ in range(60 if not p.is_pen else 50):
        depth = rng.random() ** 0.8
        y = plan.horizon + 3 * k + depth * (min(plan.slab, plan.height) - plan.horizon)
        x = cx + rng.uniform(-1, 1) * 82 * k
        size = (0.8 + 2.2 * depth) * k
        lean = 0.5 * size if x > cx else -0.5 * size
        for dx in (-0.5, 0.0, 0.5):
            root, tip = (x + dx * size, y), (x + 1.6 * dx * size + lean, y - size)
            blades = join_outlines(blades, poly((root, tip), closed=False))
    tone = "dusk" if p.colour else "ash" if p.is_pen else "paper"
    p.line(blades, tone, 0.3)


def _draw_paving(p: Press, cx: float, y: float, k: float) -> None:
    """Draw the joints of the flagstones, and notches around the outer ring like those on a card's back."""
    joints: Outline = ()
    for outer, inner, count, turn in ((78, 64, 60, 0), (64, 44, 22, 9), (44, 24, 14, 3)):
        for i in range(count):
            a = radians(360 * i / count + turn)
            near = inner + (5.5 if count == 60 and i % 5 else 0)
            start = (cx + outer * k * cos(a), y + outer * k * FLAT * sin(a))
            end = (cx + near * k * cos(a), y + near * k * FLAT * sin(a))
            joints = join_outlines(joints, poly((start, end), closed=False))
    p.line(joints, "ash" if p.is_pen else "ink", 0.3)
    marks: Outline = ()
    for i in range(24):
        a = 2 * pi * i / 24
        marks = join_outlines(
            marks, oval(cx + 34 * k * cos(a), y + 34 * k * FLAT * sin(a), 1.1 * k, 0.32 * k)
        )
    p.fill(marks, "ash" if p.colour else "ink")
