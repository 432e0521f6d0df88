"""The ground: far hills, the plain, and the paved ring that the wizards stand on."""

import itertools
from math import cos, pi, radians, sin
from random import Random

from pnp.games.duelo_de_runas.faces.scene.plan import Plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, join_outlines, oval, poly
from pnp.units import Point

FLAT = 0.2
"""The height of a circle on the ground relative to its width."""

RINGS = (78.0, 64.0, 44.0, 24.0)
"""The radii of the paving in units, from the outermost."""


def hills(p: Press, plan: Plan) -> None:
    """Draw the Mountain far away, and a ridge before it."""
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
    """Draw the plain down to the picture's foot, with the lit ring on it."""
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
    _paving(p, cx, y, k)


def _turf(p: Press, plan: Plan) -> None:
    """Draw tufts of grass, larger towards the eye, denser away from the light."""
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


def _paving(p: Press, cx: float, y: float, k: float) -> None:
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
