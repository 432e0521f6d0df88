"""The nearest things: the fallen slab that a book writes on, boulders, grass, and a raven."""

import itertools
from random import Random

from pnp.games.duelo_de_runas.faces.scene.gate import rough
from pnp.games.duelo_de_runas.faces.scene.plan import Plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, join_outlines, poly
from pnp.scene import Matrix, compose, translate
from pnp.units import Point


def foreground(p: Press, plan: Plan) -> None:
    """Draw the slab of a page, or the overgrown foot of a wide picture, with the raven on it."""
    if plan.slab < plan.height:
        _slab(p, plan)
        _grass(p, plan, plan.height + 2, 9.0, 3.5)
        _perch(p, (plan.posts[1] - 15.0, plan.slab - 5.0), 0.9)
        return
    _boulders(p, plan)
    _perch(p, (plan.posts[0] + 20.0, plan.height - 15.4), 0.95, rightwards=True)


def _slab(p: Press, plan: Plan) -> None:
    """Draw the slab: its top in the light, its front empty between two hewn ends."""
    left, right, y, foot = 13.0, plan.width - 13.5, plan.slab, plan.height + 3
    near = [(left, y + 1.5), *rough((left + 3, y), (right - 4, y + 0.8), 0.5, 9, "slab"), (right, y + 2.4)]
    far = rough((left + 9, y - 8.6), (right - 11, y - 8.0), 0.8, 10, "slab far")
    sides = [
        *rough((right + 0.5, y + 5), (right + 2, foot), 1.2, 6, "slab right"),
        *rough((left - 2, foot), (left - 0.5, y + 5), 1.2, 6, "slab left"),
    ]
    top = poly([*far, *reversed(near)])
    p.fill(top, "bone-dark" if p.colour else "paper", 0.5)
    _slab_furrows(p, top, plan)
    front = poly([*near, *sides])
    p.fill(front, "night" if not p.is_block else "ink", 0.0 if not p.is_pen else 0.6)
    if p.colour:
        p.fill(
            poly(
                [
                    *near,
                    *((x, fy + (1.0 if i % 2 else 0.5)) for i, (x, fy) in reversed(list(enumerate(near)))),
                ]
            ),
            "stone",
        )
    ends = p.fresh()
    for x, inward, seed in ((left, 1, "a"), (right, -1, "b")):
        _end(ends, x, inward, y, foot, seed)
    p.print_inside(front, ends)


def _slab_furrows(p: Press, top: Outline, plan: Plan) -> None:
    """Draw furrows in the slab's top."""
    rng = Random("worn")
    lines: Outline = ()
    for _ in range(22):
        x, y = rng.uniform(16, plan.width - 40), plan.slab - rng.uniform(1.0, 7.0)
        lines = join_outlines(
            lines, poly(((x, y), (x + rng.uniform(5, 18), y + rng.uniform(-0.3, 0.3))), closed=False)
        )
    inner = p.fresh()
    inner.line(lines, "stone" if not p.is_block else "ink", 0.4)
    p.print_inside(top, inner)


def _end(p: Press, x: float, inward: int, top: float, foot: float, seed: str) -> None:
    """Draw strokes at an end of the slab's front, where it turns away."""
    rng = Random(f"end {seed}")
    y = top + 3.0
    wedges: Outline = ()
    while y < foot:
        long = rng.uniform(4.0, 11.0)
        tip, root = (x + inward * long, y + 0.6), x - inward * 3.0
        wedges = join_outlines(
            wedges, poly(((root, y - rng.uniform(0.6, 1.1)), tip, (root, y + rng.uniform(0.8, 1.3))))
        )
        y += rng.uniform(2.4, 3.8)
    if p.is_pen:
        p.line(wedges, "ash", 0.3)
    else:
        p.fill(wedges, "shade" if p.colour else "paper")


def _grass(p: Press, plan: Plan, foot: float, high: float, low: float) -> None:
    """Draw blades against the light along the lower edge, high at the sides, low in the middle."""
    rng = Random("grass")
    blades: Outline = ()
    x = -2.0
    while x < plan.width + 2:
        away = abs(x - plan.axis) / (plan.width / 2)
        tall = (low + (high - low) * away**3) * rng.uniform(0.7, 1.5)
        lean = rng.uniform(-0.4, 0.4) * tall + (0.25 if x < plan.axis else -0.25) * tall
        blades = join_outlines(
            blades,
            poly(
                (
                    (x - 0.8, foot),
                    (x + lean * 0.4 - 0.35, foot - tall * 0.6),
                    (x + lean, foot - tall),
                    (x + lean * 0.4 + 0.4, foot - tall * 0.55),
                    (x + 0.9, foot),
                )
            ),
        )
        x += rng.uniform(1.5, 3.2)
    if p.is_block:
        p.line(blades, "paper", 0.9)
    p.fill(blades, "shade")


def _boulders(p: Press, plan: Plan) -> None:
    """Draw boulders at the foot of either post, their upper edges in the light, and grass over them."""
    h, (left, right) = plan.height, plan.posts
    for points in (
        ((-4, -21), (left * 0.3, -22), (left * 0.75, -17), (left + 4, -18), (left + 11, -13.4),
        (left + 28, -12.4),
         (left + 36, -8), (left + 47, -5), (left + 56, 3), (-4, 3)),
        ((plan.width + 4, -24), (right + 34, -23), (right + 20, -16), (right + 6, -17), (right - 4, -10),
         (right - 20, -8), (right - 29, -4), (right - 38, 3), (plan.width + 4, 3)),
    ):  # fmt: skip
        shape = poly([(x, h + y) for x, y in points])
        toward = (0.5 if points[0][0] < 0 else -0.5, -1.1)
        if p.is_block:
            p.line(shape, "paper", 1.8)
            p.fill(shape, "ink")
        else:
            p.lit(shape, "shade", "dusk", toward)
        _score_boulder(p, shape, [(x, h + y) for x, y in points[:-2]])
    _grass(p, plan, h + 2, 12.0, 4.0)


def _score_boulder(p: Press, shape: Outline, edge: list[Point]) -> None:
    """Draw strokes down from the upper edge of a boulder."""
    rng = Random("scored")
    strokes: Outline = ()
    for (x0, y0), (x1, y1) in itertools.pairwise(edge):
        for i in range(4):
            t = (i + rng.uniform(0.2, 0.8)) / 4
            x, y = x0 + t * (x1 - x0), y0 + t * (y1 - y0)
            strokes = join_outlines(
                strokes, poly(((x - 0.5, y), (x + rng.uniform(-1, 1), y + rng.uniform(3, 7)), (x + 0.5, y)))
            )
    inner = p.fresh()
    if p.is_pen:
        inner.line(strokes, "ash", 0.3)
    else:
        inner.fill(strokes, "storm" if p.colour else "paper")
    p.print_inside(shape, inner)


def _perch(p: Press, at: Point, size: float, *, rightwards: bool = False) -> None:
    raven = p.fresh()
    _raven(raven)
    facing: Matrix = (size if rightwards else -size, 0.0, 0.0, size, 0.0, 0.0)
    p.place(raven, compose(translate(*at), facing))


def _raven(p: Press) -> None:
    """Draw a raven on its feet at (0, 3), some 23 units tall, looking up to the right."""
    legs = join_outlines(
        poly("-1 -3 -1.8 2.6 -3.4 3.2", closed=False),
        poly("2 -3 1.8 2.8 4 3.2", closed=False),
        poly("-1.8 2.6 0.2 3.2", closed=False),
    )
    body = curve(
        "14.2 -19.6 9.4 -20.2 6.4 -22 2.6 -20.6 0 -16 -4.6 -11.4 -8.6 -5 -16.4 2.6 -11.6 2.8 "
        "-5 -1 0 -1.6 5 -3.6 "
        "8 -8.6 8 -13.4 8.8 -16.4 11.4 -17.4",
        tension=0.7,
    )
    if not p.colour:
        p.line(join_outlines(body, legs), "paper", 1.9)
    p.line(legs, "shade" if not p.is_pen else "ink", 0.9)
    if p.colour:
        p.lit(body, "shade", "flare", (0.5, -0.55))
    else:
        p.fill(body, "ink")
    wing = join_outlines(
        curve("2 -13 -2 -8.6 -7 -2.6", closed=False),
        curve("4.6 -10 1.4 -6 -4 -2", closed=False),
        curve("-8 -1.6 -11 0.6 -13.6 2", closed=False),
    )
    p.line(wing, "dusk" if p.colour else "paper", 0.5)
    p.fill(disc(7.2, -18.9, 0.7), "flare" if p.colour else "paper")
