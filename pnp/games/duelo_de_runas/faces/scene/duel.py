"""The middle plane: the stones of the circle, the eclipse, both spells, the bolt and the wizards."""

from dataclasses import replace

from pnp.games.duelo_de_runas.faces.scene import circle, sky
from pnp.games.duelo_de_runas.faces.scene.plan import Plan
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.scene.wave import wave
from pnp.games.duelo_de_runas.faces.scene.wizards import elder, enchantress
from pnp.games.duelo_de_runas.faces.scene.wyrm import wyrm
from pnp.games.duelo_de_runas.faces.shapes import join_outlines, poly, rays
from pnp.scene import Group, Matrix, Path, Style, compose, scale, translate

APART = 39.0
"""The distance from the middle to either wizard's feet."""

_LEFT: Matrix = (0.92, 0.0, 0.0, 0.92, -APART, 1.5)
_RIGHT: Matrix = (-0.92, 0.0, 0.0, 0.92, APART, -1.0)


def _duel_matrix(plan: Plan) -> Matrix:
    return compose(translate(plan.axis, plan.feet), scale(plan.size))


def eclipse_and_stones(p: Press, plan: Plan) -> None:
    """Draw the background of the wizards."""
    disc = p.fresh()
    sky.eclipse(disc)
    p.place(disc, compose(translate(*plan.light), scale(plan.size)))


def stones(p: Press, plan: Plan) -> None:
    inner = p.fresh()
    for stone in (stone for stone in circle.STONES if plan.is_seen(stone.x)):
        circle.draw_stone(inner, stone if plan.is_clear(stone.x) else replace(stone, rune=None))
    p.place(inner, _duel_matrix(plan))


def fighters(p: Press, plan: Plan) -> None:
    """Draw spells and wizards before the stones."""
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
    """Draw the shadow of a figure's outline towards the eye, away from the light. The first shapes of a
    figure are enough."""
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
