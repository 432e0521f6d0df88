"""The head of a chapter: the distant circle under the eclipse, with rays that thin out to both ends."""

from math import cos, pi, sin
from random import Random

from pnp.games import MOTIF, on_band
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.scene.sky import burst
from pnp.games.duelo_de_runas.faces.shapes import Outline, box, disc, join_outlines, oval, poly, star
from pnp.units import Point

_STANDING = (
    (-41, 6.0, 3.0, 0.6), (-33, 8.6, 3.4, -0.3), (-23.5, 12.5, 4.4, 0.4), (23, 11.4, 4.2, -0.5),
    (32.5, 9.2, 3.6, 0.9),
    (42, 5.2, 2.8, -0.6),
)  # fmt: skip
"""The stones: distance from the middle, height, width and lean, in mm."""


def band(p: Press, width: float, height: float) -> None:
    """Draw a pale band, since it is above text: one motif in the middle, engraved lines towards the ends."""
    p.fill(box(-3, -3, width + 6, height + 6), "bone")
    motif = p.fresh()
    _motif(motif, *MOTIF)
    p.elements.append(on_band(motif.elements))


def _motif(p: Press, width: float, height: float) -> None:
    cx, ground = width / 2, height - 5.0
    sun = (cx, height * 0.44)
    _rays(p, sun)
    if p.colour:
        p.fill(burst(sun, 10.4, 60, 0.26, "band"), "flare")
        p.fill(burst(sun, 9.2, 48, 0.16, "band inner"), "paper")
    else:
        p.fill(disc(*sun, 9.4), "paper")
    p.fill(disc(*sun, 6.6), "ink" if not p.is_pen else "paper", 0.5)
    if p.is_pen:
        lines = p.fresh()
        for i in range(-7, 8):
            lines.line(
                poly(((cx - 8, sun[1] + i * 1.3 - 2), (cx + 8, sun[1] + i * 1.3 + 2)), closed=False),
                "ash",
                0.3,
            )
        p.print_inside(disc(*sun, 6.6), lines)
    _circle(p, cx, ground)
    _ends(p, width, ground)


def _rays(p: Press, sun: Point) -> None:
    """Draw lines from the light as far as they stay above the ground."""
    rng = Random("band rays")
    lines: Outline = ()
    for i in range(49):
        angle = -pi / 2 + pi * (i + 0.5) / 49
        ux, uy = sin(angle), -cos(angle) * 0.5
        near = 11.0 + 4.0 * (i % 2)
        far = near + rng.uniform(3.0, 7.0) + 22.0 * abs(ux) ** 3
        start, end = (sun[0] + near * ux, sun[1] + near * uy), (sun[0] + far * ux, sun[1] + far * uy)
        if end[1] > 1.5:
            lines = join_outlines(lines, poly((start, end), closed=False))
    p.line(lines, "stone" if not p.is_block else "ink", 0.3)


def _circle(p: Press, cx: float, ground: float) -> None:
    """Draw the trilithon and the stones around it, dark, with a lit side."""
    p.fill(oval(cx, ground + 0.6, 64, 1.6), "stone" if p.colour else "paper", 0.0 if p.colour else 0.35)
    gate = ((-12.4, 3.4), (9.0, 3.6))
    for x, wide in gate:
        _stone(p, cx + x + wide / 2, ground, 17.0, wide, 0.0)
    cap = poly(
        (
            (cx - 14.0, ground - 20.4),
            (cx + 13.6, ground - 20.8),
            (cx + 14.0, ground - 16.8),
            (cx - 13.6, ground - 16.6),
        )
    )
    p.fill(cap, "ink" if not p.is_pen else "paper", 0.4)
    for x, tall, wide, lean in _STANDING:
        _stone(p, cx + x, ground + 0.2, tall, wide, lean, x > 0)


def _stone(
    p: Press, x: float, foot: float, tall: float, wide: float, lean: float, right: bool = True
) -> None:
    w = wide / 2
    shape = poly(
        (
            (x - w, foot),
            (x - w * 0.92 + lean, foot - tall * 0.9),
            (x - w * 0.3 + lean, foot - tall),
            (x + w * 0.7 + lean, foot - tall * 0.95),
            (x + w, foot),
        )
    )
    p.fill(shape, "ink" if not p.is_pen else "paper", 0.4)
    if not p.is_pen and lean:
        # A cut along the side that faces the light.
        side = -1 if right else 1
        p.line(
            poly(
                ((x + side * w * 0.62, foot - 0.8), (x + side * w * 0.5 + lean, foot - tall * 0.86)),
                closed=False,
            ),
            "paper",
            0.5,
        )


def _ends(p: Press, width: float, ground: float) -> None:
    """Extend the ground line into ornament: strokes that get shorter, a star at each end."""
    cx = width / 2
    for side in (-1, 1):
        for row, (near, far) in enumerate(((52, 100), (57, 92), (61, 84))):
            y = ground + 0.4 + 1.5 * (row - 1)
            wedge = poly(((cx + side * near, y - 0.35), (cx + side * far, y), (cx + side * near, y + 0.35)))
            p.fill(
                wedge, "stone" if p.colour else "ink" if p.is_block else "paper", 0.0 if not p.is_pen else 0.3
            )
        at = (cx + side * 106, ground - 1.1)
        p.fill(star(*at, 2.2, 4, 0.3), "accent" if not p.is_block else "ink")
