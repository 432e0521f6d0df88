"""The scene: two wizards duel in a circle of standing stones, under an eclipse, seen through a gate.

This module draws the scene in each format, with its foreground and with the title carved into the lintel of
the gate. It also draws the picture at the head of a chapter. `press` has the places of all things, and the
style of each variant. `land` draws the background, `stones` the circle and the gate, `duel` the wizards and
their spells.
"""

import itertools
from math import cos, pi, sin
from random import Random

from pnp.games import MOTIF, Format, Illustration, Setting, on_band
from pnp.games.duelo_de_runas.faces.scene import duel, land, stones
from pnp.games.duelo_de_runas.faces.scene.land import burst
from pnp.games.duelo_de_runas.faces.scene.press import Plan, Press, make_plan
from pnp.games.duelo_de_runas.faces.scene.stones import rough
from pnp.games.duelo_de_runas.faces.shapes import Outline, box, curve, disc, join_outlines, oval, poly, star
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import Drawing, Matrix, Typeface, compose, glyph_paths, translate
from pnp.text import ascent, cap_height, line_width, set_line
from pnp.units import Point

__all__ = ["illustration"]


# The head of a chapter: the distant circle under the eclipse, with rays that thin out to both ends.

_STANDING = (
    (-41, 6.0, 3.0, 0.6), (-33, 8.6, 3.4, -0.3), (-23.5, 12.5, 4.4, 0.4), (23, 11.4, 4.2, -0.5),
    (32.5, 9.2, 3.6, 0.9),
    (42, 5.2, 2.8, -0.6),
)  # fmt: skip
"""The stones of the strip: distance from the middle, height, width and lean, in mm."""


def band(p: Press, width: float, height: float) -> None:
    """Draw the strip at the head of a chapter: one motif in the middle, and lines towards the ends. It is
    pale, since text follows below."""
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
    """Draw lines from the light that end at the ground."""
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
    """Draw the trilithon and the stones around it, dark with a lit side."""
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
    """Draw the ends of the ground line as ornaments: strokes that get shorter, and a star at each end."""
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


# The nearest things: the fallen slab that a book writes on, boulders, grass, and a raven.


def foreground(p: Press, plan: Plan) -> None:
    """Draw the foreground: on a page a stone slab with grass, in a wide picture boulders at the lower edge. A
    raven sits on it."""
    if plan.slab < plan.height:
        _slab(p, plan)
        _grass(p, plan, plan.height + 2, 9.0, 3.5)
        _perch(p, (plan.posts[1] - 15.0, plan.slab - 5.0), 0.9)
        return
    _boulders(p, plan)
    _perch(p, (plan.posts[0] + 20.0, plan.height - 15.4), 0.95, rightwards=True)


def _slab(p: Press, plan: Plan) -> None:
    """Draw the slab of stone, its top lit, its front empty between two rough ends."""
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
    """Draw furrows in the top of the slab."""
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
    """Draw strokes at an end of the slab's front, where the stone curves away."""
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
    """Draw dark blades of grass along the lower edge, high at the sides and low in the middle."""
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
    """Draw boulders at the foot of each post, with lit upper edges, and grass in front of them."""
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


_MARGIN = 15.0
_EDGE = 12.5
"""The width in mm at the sides and at the top that a printer may not reach or a frame may hide."""


def lines_of(title: str, plan: Plan) -> tuple[str, ...]:
    """Return the lines of the title: one, or in an upright picture two, the first of which is the first
    word."""
    first, _, rest = title.partition(" ")
    return (title,) if plan.width > plan.height or not rest else (first, rest)


def title(p: Press, setting: Setting, plan: Plan, top: float) -> None:
    """Draw the title of the game on the lintel of the gate, as large as it fits. `top` is the y of the
    lintel's upper edge."""
    lines = lines_of(setting.definition.game.title, plan)
    face = p.look.typeface("title")
    widest = max(line_width(line, face, 1.0) for line in lines)
    room = plan.lintel - top - 13.0
    cap = cap_height(face, 1.0)
    leading = cap * 1.35
    size = min((plan.width - 2 * _MARGIN) / widest, room / (cap + leading * (len(lines) - 1)))
    block = size * (cap + leading * (len(lines) - 1))
    y = top + (plan.lintel - 6.0 - top - block) * 0.5 + size * cap
    y = max(y, _EDGE + ascent(face, size))
    for line in lines:
        _carve_line(p, line, face, size, (plan.width / 2, y))
        y += size * leading


def _carve_line(p: Press, line: str, face: Typeface, size: float, at: Point) -> None:
    """Draw carved letters: the lower edge lit, the upper edge in shadow, then the ground of the letters."""
    drop = 0.034 * size
    if p.colour:
        layers = (("storm", -0.3 * drop, 1.6 * drop), ("ash", 0.35 * drop, -1.1 * drop))
        for tone, dx, dy in layers:
            under = (at[0] + dx, at[1] + dy)
            p.elements.append(set_line(line, face, size, p.swatch(tone), under, anchor="middle"))
    if p.is_block:
        # A black line keeps the letters apart from what is cut under them.
        text = set_line(line, face, size, p.swatch("ink"), at, anchor="middle")
        p.line(tuple(segment for glyph in glyph_paths(text) for segment in glyph), "ink", 3.4)
    if p.is_pen:
        _outline_line(p, line, face, size, at)
    p.elements.append(set_line(line, face, size, p.swatch("letter"), at, anchor="middle", name="title"))


def _outline_line(p: Press, line: str, face: Typeface, size: float, at: Point) -> None:
    """Draw hollow letters in front of their own shadow, for low ink."""
    drop = 0.05 * size
    low = (at[0] + drop, at[1] + drop)
    p.elements.append(set_line(line, face, size, p.swatch("accent"), low, anchor="middle"))
    text = set_line(line, face, size, p.swatch("ink"), at, anchor="middle")
    p.line(tuple(segment for glyph in glyph_paths(text) for segment in glyph), "ink", 1.0)


def illustration(
    setting: Setting,
    format: Format,  # noqa: A002  # as the door calls it
    width: float,
    height: float,
) -> Illustration:
    """Return the scene in a format, `width` x `height` mm, in the style of the setting's variant. The format
    "band" is the strip at the head of a chapter."""
    press = Press(theme(setting.variant))
    if format == "band":
        band(press, width, height)
        return Illustration(Drawing(width, height, tuple(press.elements)))
    plan = make_plan(format, width, height)
    _draw_far_planes(press, plan)
    _draw_near_plane(press, setting, plan)
    drawing = Drawing(width, height, tuple(press.elements))
    if format == "wide":
        return Illustration(drawing)
    return Illustration(drawing, plan.plate, press.swatch("carving"))


def _draw_far_planes(p: Press, plan: Plan) -> None:
    land.draw_sky(p, plan)
    duel.eclipse(p, plan)
    if not p.is_block:
        land.clouds(p, plan)
    land.hills(p, plan)
    land.plain(p, plan)
    duel.stones(p, plan)
    duel.fighters(p, plan)


def _draw_near_plane(p: Press, setting: Setting, plan: Plan) -> None:
    facts: Facts = setting.definition.facts
    stones.post(p, plan, -1, tuple(facts.of_role("energy")))
    stones.post(p, plan, 1, tuple(facts.of_role("activation")))
    top = 9.0 if plan.slab < plan.height else 5.0
    stones.lintel(p, plan, top)
    title(p, setting, plan, top)
    foreground(p, plan)
