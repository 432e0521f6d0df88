"""The wave that the first wizard raises: a curling breaker, streaked along its form, with claws."""

from math import atan2, cos, pi, sin

from pnp.games.duelo_de_runas.faces.scene.press import Press, interpolate_line, smooth, tidy
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, join_outlines, points, poly
from pnp.scene import Path, Style
from pnp.units import Point

_OUTER = "-17 -62 -28 -58 -42 -60 -54 -68 -60 -82 -58 -98 -49 -110 -36 -116 -23 -113 -13.5 -104 -10 -95"
_INNER = (
    "-16 -64 -24 -64 -33 -67 -40 -73 -43 -82 -42 -91 -37 -97.6 -30.5 -100.4 -24 -99.4 -18 -96.4 -12.4 -93"
)


def wave(p: Press) -> None:
    """Draw the wave in the duel's units, with the light at (0, -92)."""
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
