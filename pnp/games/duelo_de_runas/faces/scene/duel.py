"""Draw the middle of the scene: the stones of the circle, the eclipse, both spells, the bolt and the
wizards."""

from dataclasses import replace
from math import atan2, cos, hypot, pi, sin

from pnp.games.duelo_de_runas.faces.scene import land
from pnp.games.duelo_de_runas.faces.scene import stones as scene_stones
from pnp.games.duelo_de_runas.faces.scene.press import Plan, Press, interpolate_line, smooth, tidy
from pnp.games.duelo_de_runas.faces.shapes import (
    Outline,
    curve,
    disc,
    join_outlines,
    points,
    poly,
    rays,
    star,
)
from pnp.scene import Group, Matrix, Path, Style, compose, rotate, scale, translate
from pnp.units import Point

# The wave that the first wizard raises: a curling breaker, streaked along its form, with claws.

_OUTER = "-17 -62 -28 -58 -42 -60 -54 -68 -60 -82 -58 -98 -49 -110 -36 -116 -23 -113 -13.5 -104 -10 -95"
_INNER = (
    "-16 -64 -24 -64 -33 -67 -40 -73 -43 -82 -42 -91 -37 -97.6 -30.5 -100.4 -24 -99.4 -18 -96.4 -12.4 -93"
)


def wave(p: Press) -> None:
    """Draw the spell that has the form of a wave. Coordinates are in units of the scene, and the light comes
    from the eclipse at (0, -92)."""
    outer, inner = smooth(points(_OUTER), 6), smooth(points(_INNER), 6)
    shape = poly([*outer, *reversed(inner)])
    if p.is_block:
        p.line(shape, "paper", 2.4)
    p.fill(shape, "waves" if p.colour else "paper", 0.7)
    inside = p.fresh()
    hollow = poly([*interpolate_line(outer, inner, 0.62), *reversed(inner)])
    if p.colour:
        inside.fill(poly([*outer, *reversed(interpolate_line(outer, inner, 0.24))]), "waves-ember")
        inside.fill(hollow, "waves-pale")
    elif p.is_block:
        inside.fill(poly([*outer, *reversed(interpolate_line(outer, inner, 0.34))]), "ink")
    for share, start, end in ((0.16, 8, 44), (0.4, 4, 56), (0.55, 10, 58), (0.72, 0, 52), (0.86, 12, 58)):
        run = interpolate_line(outer, inner, share)[start:end]
        tone = (
            ("waves-pale" if share < 0.6 else "waves")
            if p.colour
            else "waves"
            if p.is_pen
            else ("paper" if share < 0.3 else "ink")
        )
        inside.line(poly(run, closed=False), tone, 0.75)
    p.print_inside(shape, inside)
    p.line(shape, "ink", 0.7)
    _foam(p, outer, inner)


def _foam(p: Press, outer: tuple[Point, ...], inner: tuple[Point, ...]) -> None:
    """Draw claws along the crest, drops before them."""
    claws: Outline = ()
    for i in range(27, 60, 4):
        claws = join_outlines(claws, _claw(outer[i], outer[i + 1], 3.4 + 0.14 * (i - 27), 0.62))
    for i in range(37, 59, 4):
        claws = join_outlines(claws, _claw(inner[i], inner[i + 1], 2.4 + 0.1 * (i - 37), -0.9))
    under = interpolate_line(outer, inner, 0.2)
    strip = [
        (x + (ox - x) * (0.35 if i % 2 else -0.25), y + (oy - y) * (0.35 if i % 2 else -0.25))
        for i, ((x, y), (ox, oy)) in enumerate(zip(under[24:60], outer[24:60], strict=True))
    ]
    foam = poly([*outer[24:60], *reversed(strip)])
    p.line(join_outlines(foam, claws), "ink", 1.4)
    for shape in (foam, claws):
        p.elements.append(Path(tidy(shape), Style(p.swatch("paper"))))
    curls = join_outlines(
        *(
            curve(
                (outer[i], *(interpolate_line((outer[i + 2],), (inner[i + 2],), s)[0] for s in (0.03, 0.1))),
                closed=False,
            )
            for i in range(28, 57, 4)
        )
    )
    p.line(curls, "waves" if not p.is_block else "ink", 0.5)
    drops = join_outlines(
        *(
            disc(x, y, r)
            for x, y, r in (
                (-5, -104, 1.1), (-2.4, -98.6, 0.8), (-8.6, -109.6, 0.9), (-15, -115.4, 1.2),
                (-25, -119, 0.8),
                (-20, -90.6, 0.9), (-28, -94.6, 0.8), (-15, -88, 0.7), (-6, -90, 0.9), (-48, -114, 0.9),
            )
        )
    )  # fmt: skip
    p.fill(drops, "paper", 0.45)


def _claw(at: Point, after: Point, size: float, turn: float) -> Outline:
    """Return a hooked finger of foam that leans the way the wave falls."""
    a = atan2(after[1] - at[1], after[0] - at[0]) - turn
    ux, uy = cos(a), sin(a)
    nx, ny = cos(a - pi / 2), sin(a - pi / 2)
    bend = 1 if turn > 0 else -1

    def point_at(along: float, aside: float) -> Point:
        return (
            at[0] + size * (along * ux + bend * aside * nx),
            at[1] + size * (along * uy + bend * aside * ny),
        )

    return curve(
        (
            point_at(-0.5, -0.2),
            point_at(-0.1, 0.42),
            point_at(0.5, 0.5),
            point_at(1.05, 0.0),
            point_at(0.5, 0.12),
            point_at(0.3, -0.3),
        ),
        tension=0.8,
    )


# The two wizards, some 56 units tall: feet at (0, 0), both drawn facing right, the light before them.

_TOWARD = (1.0, -0.7)
"""The direction and width of the lit rim of a form."""


_PITCH = tuple(-60 + 1.55 * i for i in range(60))


def _part(p: Press, shape: Outline, dark: str, light: str, *, white: bool = False) -> None:
    """Draw a part of a figure. In variants with only one tone, a line of the other colour separates it from
    other parts."""
    if p.colour:
        p.line(shape, "shade", 0.5)
        p.lit(shape, dark, light, _TOWARD)
    elif p.is_block:
        p.line(shape, "paper" if not white else "ink", 1.5 if not white else 0.9)
        p.fill(shape, "paper" if white else "ink")
    else:
        if dark == "night":  # robes and hair are the little ink that is spent
            p.line(shape, "paper", 1.5)
        p.fill(shape, "ink" if dark in ("night", "shade") else "paper", 0.5)


def _folds(p: Press, shape: Outline, *lines: str, tone: str, pen: str = "ash") -> None:
    """Draw the folds of a cloth inside its shape."""
    inner = p.fresh()
    if p.is_block and pen != "ash":
        # A cloth of a middle tone: as many lines as the knife leaves.
        inner.line(
            join_outlines(*(poly(((-60, y), (30, y - 26)), closed=False) for y in _PITCH)), "ink", 0.55
        )
    name = (
        tone
        if p.colour
        else ("paper" if tone == "dusk" else pen)
        if p.is_pen
        else "ink"
        if tone == "ink"
        else "paper"
    )
    inner.line(join_outlines(*(curve(line, closed=False) for line in lines)), name, 0.45)
    p.print_inside(shape, inner)


def _staff(p: Press, line: str) -> None:
    shape = poly(line, closed=False)
    if not p.is_pen:
        p.line(shape, "shade" if p.colour else "paper", 2.4)
        p.line(shape, "stone" if p.colour else "ink", 1.3)
    else:
        p.line(shape, "ink", 1.7)
        p.line(shape, "paper", 0.8)


def elder(p: Press) -> None:
    """Draw an old man, both hands on his staff, hair and beard in the gale of the spells."""
    cloak = curve(
        "-1 -44 -9 -41 -17 -33 -27 -28 -37 -17 -29 -18.5 -33 -9 -23 -12 -26 -3 -16 -6 -9 -8 -2 -12 4 -30",
        tension=0.8,
    )
    _part(p, cloak, "waves", "waves-pale", white=True)
    _folds(
        p,
        cloak,
        "-3 -40 -14 -29 -31 -18",
        "-3 -36 -13 -22 -26 -12",
        "-3 -30 -11 -16 -20 -7",
        tone="ink",
        pen="waves",
    )
    robe = curve(
        "-5 -43 1 -45 6 -42 7 -35 4.6 -27 8 -14 13 -0.6 5 0.8 -4 -0.4 -12 0.8 -10 -14 -6.6 -27", tension=0.85
    )
    _part(p, robe, "night", "flare")
    _folds(p, robe, "1 -26 1.6 -12 4 -1", "-3 -27 -5 -12 -6 -1", "3.4 -26 6 -12 9 -2", tone="dusk")
    belt = poly("-6.8 -28.5 4.8 -28.5 5 -25.8 -7 -25.8")
    p.fill(belt, "suns" if p.colour else "paper", 0.0 if p.colour else 0.4)
    low = curve("0 -40 7 -38 15 -36 17 -33 13.5 -27.5 9 -31 2 -33", tension=0.7)
    _part(p, low, "storm", "flare")
    _hand(p, 17.4, -34.6)
    _staff(p, "14.6 -0.5 21.8 -66")
    high = curve("-1 -44.5 6 -45 13 -47.5 18 -50 20 -47.6 17.4 -39 14.5 -35 11 -39.5 3 -38", tension=0.7)
    _part(p, high, "night", "flare")
    _folds(p, high, "17 -47 14 -42 13.4 -38", "13 -45 10 -42", tone="dusk")
    _hand(p, 19.4, -48.8)
    head = curve("-3 -50 -1.6 -54 2.4 -55.4 5.6 -53.6 6.3 -51.4 8.6 -49.4 6.8 -48.6 6.4 -46 3 -44 -1 -45.4")
    _part(p, head, "stone", "paper", white=True)
    hair = curve(
        "1.4 -55.9 -2 -55.2 -6 -54 -12 -55 -18 -52.4 -12.4 -51.8 -16 -48.4 -9.4 -49 "
        "-12 -45.4 -5 -46 -1 -45.4 "
        "0.6 -48.4 0 -51.4",
        tension=0.8,
    )
    _part(p, hair, "bone-dark", "paper", white=True)
    beard = curve(
        "7 -48.3 7.2 -45.6 5.4 -42 1 -38.4 -4 -37 -9 -38.4 -4.6 -40.2 -7 -42.4 -2 -42.6 0.6 -46 3.4 -47.6",
        tension=0.8,
    )
    _part(p, beard, "bone-dark", "paper", white=True)
    _folds(p, beard, "5 -45.4 2 -41.4 -4 -39", tone="ash" if p.colour else "ink")
    p.line(
        join_outlines(poly("3.6 -50.8 5.4 -50.4", closed=False), poly("3 -52.6 6 -51.8", closed=False)),
        "ink",
        0.6,
    )
    knob = join_outlines(disc(22.2, -69.4, 3.1))
    _part(p, knob, "waves", "waves-pale", white=True)
    p.fill(star(22.2, -69.4, 2.2, 4, 0.36), "paper" if p.colour else "ink")


def enchantress(p: Press) -> None:
    """Draw a woman in a lunge, one arm thrust out, the other thrown back."""
    cloak = curve(
        "-2 -43 -10 -44 -18 -41 -29 -44 -38 -40 -31 -36.4 -38 -29 -28 -28 -32 -19 -22 -19 "
        "-20 -11 -12 -8 -3 -24",
        tension=0.8,
    )
    _part(p, cloak, "wyrms", "wyrms-pale", white=True)
    _folds(
        p,
        cloak,
        "-4 -40 -16 -36 -33 -39",
        "-4 -36 -14 -29 -32 -30",
        "-5 -30 -12 -22 -26 -21",
        tone="ink",
        pen="wyrms",
    )
    _part(
        p,
        curve("-3 -42.6 -8 -41.6 -13.4 -43 -15 -39.6 -12 -34.4 -7 -36 -3 -36", tension=0.7),
        "night",
        "dusk",
    )
    _hand(p, -13, -42.4)
    dress = curve(
        "-4.6 -42 0 -43.6 4.6 -41.4 5 -36 2.6 -29 8 -18 17 -3 20.4 0.2 10 0.6 3 -1 -7 0 "
        "-18.6 1 -14 -10 -7.4 -22 "
        "-4.2 -29",
        tension=0.85,
    )
    _part(p, dress, "night", "flare")
    _folds(p, dress, "-1 -27 -6 -12 -11 -1", "0.6 -27 1 -12 2 -2", "1.8 -27 7 -13 13 -1", tone="dusk")
    p.fill(
        poly("-4.6 -30.4 3.2 -30.4 3.4 -28 -4.8 -28"),
        "suns" if p.colour else "paper",
        0.0 if p.colour else 0.4,
    )
    arm = curve("-1 -43 6 -44 13 -46.6 18.6 -49 20 -46.8 17 -39 13.4 -34 10 -39 2.6 -37", tension=0.7)
    _part(p, arm, "night", "flare")
    _folds(p, arm, "17 -46 14 -41 12.8 -37", "12 -44.4 9.6 -41", tone="dusk")
    palm = curve(
        "18.6 -49.4 20.4 -52.6 21.6 -53.6 21.6 -51 24 -51.6 22.6 -49.6 24.4 -48.6 22 -47.6 20 -46.8",
        tension=0.6,
    )
    _part(p, palm, "stone", "paper", white=True)
    head = curve(
        "-2.6 -49 -1 -52.6 2 -54 4.8 -52.4 5.4 -50.2 7.2 -48.5 5.8 -47.8 5.4 -45.4 2.6 -43.4 -0.6 -44"
    )
    _part(p, head, "stone", "paper", white=True)
    hair = curve(
        "5.2 -52.4 3 -55.4 -1.4 -55.8 -6 -53.4 -12 -54.6 -20 -54 -26 -50 -18 -50.4 "
        "-22 -46.4 -14 -47.6 -17 -43.6 "
        "-8 -45 -3 -43.4 -0.6 -45.4 0.4 -49.4 2.6 -51.8",
        tension=0.8,
    )
    _part(p, hair, "shade", "knots-glow")
    p.line(curve("-2 -52 1.6 -52.6 5.2 -51.2", closed=False), "suns-glow" if p.colour else "paper", 0.8)
    p.line(poly("3 -49.8 4.6 -49.4", closed=False), "ink", 0.7)


def _hand(p: Press, x: float, y: float) -> None:
    _part(p, disc(x, y, 1.9), "stone", "paper", white=True)


# The serpent that the second wizard sends: a scaled body in coils, lit within, its jaws open at the wave.

_SPINE = (
    "17 -50 25 -55 36 -53 47 -54 56 -61 60 -71 57 -81 48 -87 40 -92 37 -99 41 -106 48 -111 "
    "48 -118 41 -121 34 -117 "
    "32 -109 28 -103 20 -101"
)
_STEPS = 7


def wyrm(p: Press) -> None:
    """Draw the spell that has the form of a serpent. Coordinates are in units of the scene, and the light
    comes from the eclipse at (0, -92)."""
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
    """Return lines on both sides of the spine, at a distance of `share` of half the body's width."""
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


APART = 39.0
"""The distance in units from the middle to the feet of each wizard."""

_LEFT: Matrix = (0.92, 0.0, 0.0, 0.92, -APART, 1.5)
_RIGHT: Matrix = (-0.92, 0.0, 0.0, 0.92, APART, -1.0)


def _duel_matrix(plan: Plan) -> Matrix:
    return compose(translate(plan.axis, plan.feet), scale(plan.size))


def eclipse(p: Press, plan: Plan) -> None:
    """Draw the eclipse, which is behind the circle of stones."""
    disc = p.fresh()
    land.eclipse(disc)
    p.place(disc, compose(translate(*plan.light), scale(plan.size)))


def stones(p: Press, plan: Plan) -> None:
    """Draw the stones that the picture shows. Runes are only on stones that nothing covers."""
    inner = p.fresh()
    for stone in (stone for stone in scene_stones.STONES if plan.is_seen(stone.x)):
        scene_stones.draw_stone(inner, stone if plan.is_clear(stone.x) else replace(stone, rune=None))
    p.place(inner, _duel_matrix(plan))


def fighters(p: Press, plan: Plan) -> None:
    """Draw the spells and the wizards, which are in front of the stones."""
    inner = p.fresh()
    wave(inner)
    wyrm(inner)
    _bolt(inner)
    for draw, at in ((elder, _LEFT), (enchantress, _RIGHT)):
        figure = p.fresh()
        draw(figure)
        _shadow(inner, figure, at)
        inner.place(figure, at)
    p.place(inner, _duel_matrix(plan))


def _shadow(p: Press, figure: Press, at: Matrix) -> None:
    """Draw the shadow of a figure, which falls towards the viewer, away from the light. It has the form of
    the figure's first shapes."""
    if p.is_pen:
        return
    tone = p.swatch("night" if p.colour else "ink")
    shapes = [e for e in figure.elements if isinstance(e, Group) and len(e.clip) > 9]
    flat = [Path(g.clip, Style(tone)) for g in shapes]
    p.elements.append(Group(tuple(flat), compose(at, (1.0, 0.0, 0.75, -0.3, 0.0, 0.0))))


def _bolt(p: Press) -> None:
    """Draw lightning between the wizards, from the eclipse to the ring on the ground."""
    bolt = poly(
        "0 -77 -5.6 -58 -1.8 -58.6 -8.4 -38.4 -4.4 -39.2 -9 -21 -5.4 -21.8 -6.6 1 -1.2 -26.4 -4.6 -25.6 "
        "0.6 -43 -3.2 -42.2 4 -62 0.4 -61.4 3.4 -77"
    )
    forks = join_outlines(
        poly("3 -60 11 -52 9.4 -50.8 16.6 -41.6 6.6 -50 8.4 -51.4 1.4 -57.4"),
        poly("-6.6 -40 -14 -31.6 -12.2 -31 -18 -22 -9.4 -30.6 -11 -31.4 -5.4 -37"),
    )
    p.line(join_outlines(forks, bolt), "paper", 3.2)
    p.line(join_outlines(forks, bolt), "ink", 1.3)
    p.elements.append(Path(join_outlines(forks, bolt), Style(p.swatch("suns"))))
    if p.colour:
        p.fill(
            poly(
                "0.6 -76 -3.4 -60.4 -0.4 -61 -6.6 -40.8 -3 -41.4 -7.4 -23.6 -4.6 -24 "
                "-6 -10 -2.6 -27.4 -6 -26.4 "
                "-1.2 -44.2 -4.6 -43.4 2 -63.4 -1 -62.8 2.2 -76"
            ),
            "flare",
        )
    strike = rays(-6.6, 1, 3, 15, 9, 2.0, -80, 80)
    p.fill(strike, "suns" if not p.is_block else "ink")
