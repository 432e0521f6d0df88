"""The serpent that the second wizard sends: a scaled body in coils, lit within, its jaws open at the wave."""

from math import atan2, hypot, pi

from pnp.games.duelo_de_runas.faces.scene.press import Press, smooth
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, join_outlines, points, poly
from pnp.scene import compose, rotate, scale, translate
from pnp.units import Point

_SPINE = (
    "17 -50 25 -55 36 -53 47 -54 56 -61 60 -71 57 -81 48 -87 40 -92 37 -99 41 -106 48 -111 "
    "48 -118 41 -121 34 -117 "
    "32 -109 28 -103 20 -101"
)
_STEPS = 7


def wyrm(p: Press) -> None:
    """Draw the serpent in the duel's units, with the light at (0, -92)."""
    spine = smooth(points(_SPINE), _STEPS)
    left, right = _sides(spine, 1.0)
    shape = poly([*left, *reversed(right)])
    if p.is_block:
        p.line(shape, "paper", 2.6)
    _crest(p, spine)
    # Where a coil is narrow its sides cross: the middle is laid first, so that no hole is left.
    p.line(poly(spine[len(spine) // 3 :], closed=False), "wyrms" if p.colour else "paper", 6.0)
    p.fill(shape, "wyrms" if p.colour else "paper", 0.8)
    inside = p.fresh()
    belly, _ = _sides(spine, 0.34)
    lit, _ = _sides(spine, 1.1)
    inside.fill(poly([*lit, *reversed(belly)]), "wyrms-pale" if p.colour else "paper")
    ribs: Outline = ()
    scales: Outline = ()
    for i in range(3, len(spine) - 2):
        if i % 2:
            ribs = join_outlines(ribs, poly((left[i], belly[i]), closed=False))
        back = right[i]
        middle = ((spine[i + 1][0] * 2 + right[i + 1][0]) / 3, (spine[i + 1][1] * 2 + right[i + 1][1]) / 3)
        if i % 2 == 0:
            scales = join_outlines(scales, poly((belly[i], middle, back), closed=False))
    inside.line(ribs, "wyrms" if not p.is_block else "ink", 0.45)
    inside.line(scales, "wyrms-ember" if p.colour else "wyrms" if p.is_pen else "ink", 0.6)
    if p.is_block:
        dark, _ = _sides(spine, -0.45)
        inside.fill(poly([*dark, *reversed(right)]), "ink")
    p.print_inside(shape, inside)
    p.line(shape, "ink", 0.7)
    _head(p, spine)


def _sides(spine: tuple[Point, ...], share: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """Return the lines on both sides of the spine, `share` of half the body's width away."""
    last = len(spine) - 1
    left, right = [], []
    for i, (x, y) in enumerate(spine):
        (ax, ay), (bx, by) = spine[max(i - 1, 0)], spine[min(i + 1, last)]
        t = i / last
        half = share * (0.5 + 5.0 * min(1.0, 1.7 * t) ** 0.9 * (1 - 0.28 * max(0.0, t - 0.55) / 0.45))
        length = hypot(bx - ax, by - ay) or 1.0
        nx, ny = (by - ay) / length, -(bx - ax) / length
        left.append(
            (x - half * nx * -1, y - half * ny * -1) if share < 0 else (x + half * -nx, y + half * -ny)
        )
        right.append((x + half * nx, y + half * ny))
    return tuple(left), tuple(right)


def _crest(p: Press, spine: tuple[Point, ...]) -> None:
    """Draw spines along the back."""
    _, back = _sides(spine, 0.9)
    _, tip = _sides(spine, 1.75)
    shapes: Outline = ()
    for i in range(12, len(spine) * 6 // 10, 4):
        shapes = join_outlines(shapes, poly((back[i - 2], tip[i - 1], back[i + 1])))
    p.line(shapes, "paper" if p.is_block else "ink", 1.4)
    p.fill(shapes, "suns" if p.colour else "paper" if p.is_pen else "ink")


def _head(p: Press, spine: tuple[Point, ...]) -> None:
    """Draw a long head facing left, jaws towards the wave."""
    (x, y), (bx, by) = spine[-1], spine[-5]
    head = p.fresh()
    lower = curve("3 1 -2 3.4 -8 6.4 -14.4 7.2 -12 9.6 -5 10 2 7.6 6 4", tension=0.7)
    mouth = curve("3 -1 -4 -0.6 -14 -3 -15 7 -6 8 2 5", tension=0.5)
    upper = curve(
        "7 4 4 1.6 -2 1.2 -9 -0.4 -16.4 -1.4 -19 -5.4 -15.4 -7.4 -10 -6.4 -6 -9.4 0 -9.6 6 -6 9 0",
        tension=0.7,
    )
    horns = join_outlines(
        curve("1 -8.6 7 -13 15 -14 21 -11.6 14 -11 7 -6", tension=0.8),
        curve("4 -6 11 -7 17 -4.6 11 -4 6 -2", tension=0.8),
    )
    teeth = join_outlines(
        poly("-15 -1.6 -13.6 2.4 -12.4 -1"), poly("-9.6 -0.8 -8.4 2.2 -7.2 0"), poly("-12 7 -11 3.6 -9.4 6.6")
    )
    tongue = curve("0 3.6 -8 3.4 -15 1.6 -20 3.6", closed=False)
    if p.is_block:
        head.line(join_outlines(upper, lower, horns), "paper", 3.0)
    head.fill(mouth, "wyrms-ember" if p.colour else "ink" if p.is_block else "paper", 0.5)
    head.fill(horns, "bone-dark" if p.colour else "paper", 0.7)
    head.line(tongue, "suns-glow" if p.colour else "wyrms" if p.is_pen else "paper", 1.0)
    head.fill(lower, "wyrms" if p.colour else "paper", 0.7)
    head.fill(upper, "wyrms" if p.colour else "paper", 0.7)
    shine = p.fresh()
    shine.fill(
        curve("-19 -5 -16 -1 -9 0.4 -2 2 6 5 6 1 0 -1.4 -8 -3 -14 -4"), "wyrms-pale" if p.colour else "paper"
    )
    head.print_inside(upper, shine)
    head.line(upper, "ink", 0.7)
    head.fill(teeth, "paper", 0.4)
    head.fill(disc(-16.4, -5.4, 0.7), "ink")
    head.fill(poly("-5.6 -6.6 -1 -7.4 0.6 -4.6 -3.4 -4.4"), "suns-glow" if p.colour else "paper", 0.4)
    head.line(poly("-2.4 -6.8 -2 -4.6", closed=False), "ink", 0.9)
    head.line(curve("-7 -7.6 -3 -9 1.4 -7.6", closed=False), "ink", 0.9)
    turn = atan2(y - by, x - bx) * 180 / pi - 180
    p.place(head, compose(translate(x - 1.0, y), compose(rotate(turn), scale(1.0))))
