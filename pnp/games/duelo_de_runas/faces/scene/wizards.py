"""The two wizards, some 56 units tall: feet at (0, 0), both drawn facing right, the light before them."""

from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, join_outlines, poly, star

_TOWARD = (1.0, -0.7)
"""The direction and width of a rim of light."""


_PITCH = tuple(-60 + 1.55 * i for i in range(60))


def _part(p: Press, shape: Outline, dark: str, light: str, *, white: bool = False) -> None:
    """Draw a part of a figure. Where there is only one tone, a line of the other colour separates it."""
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
