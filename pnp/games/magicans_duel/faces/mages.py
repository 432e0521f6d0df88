"""The six mages as pieces: those of the picture, drawn sturdier so that they differ clearly at 30 mm.

Each has its own staff, gesture and skin, and as many stars along the hem as its number. The origin is the
middle of the foot's hinge, in mm; y up is negative. The moon's mages look to the right.
"""

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.persons import head, nimbus, shade
from pnp.games.magicans_duel.faces.tracing import light_form, parse_path, pen
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    line,
    rotate,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

_S = 0.372
"""mm for a unit of these drawings."""

_LOWER = 13.0
"""Units that the heads lie lower than in the picture: pieces have shorter bodies."""

_FEET = -3.4
"""mm from the hinge to the middle of the feet."""

_ROBE = parse_path(
    "M -4 -50 C -11 -48 -15 -43 -15.5 -36 C -16 -24 -18 -11 -22 0 C -16 3 -10 1 -5 3 "
    "C 2 5 9 4 16.5 1 C 13 -11 10.5 -22 10.5 -34 C 11 -41 10 -47 4 -50 Z"
)
_SHADOW = parse_path(
    "M -4 -50 C -11 -48 -15 -43 -15.5 -36 C -16 -24 -18 -11 -22 0 C -17 2.6 -12 1 -8 2 "
    "C -11 -8 -9 -18 -7 -28 C -5 -37 -8 -43 -4 -50 Z"
)
_HEM = parse_path("M -20.2 -7 C -13 -3.6 3 -3 14.4 -6.6 L 16.5 1 C 9 4 2 5 -5 3 C -10 1 -16 3 -22 0 Z")
_FOLDS = parse_path(
    "M -9 -30 C -9 -21 -12 -13 -14.6 -6.4 M -3 -27 C -3 -19 -4.6 -12 -6.4 -5.6 M 3 -27 C 4 -18 "
    "3.6 -11 3.2 -5.4"
    " M 7.6 -25 C 8 -18 9 -11 10.6 -6.4"
)
_VEIL = parse_path(
    "M 6 -80 C 3 -85 -7 -85 -9.4 -77 C -11 -66 -14 -58 -17 -46 C -18.5 -38 -20.6 -32 -24.6 -28 "
    "C -17 -26 -10 -33 -7 -44 C -4 -53 -3 -61 -1.4 -67 C 0 -73 2 -77 6 -80 Z"
)
"""Shorter than in the picture."""

_STARS: dict[int, tuple[Point, ...]] = {
    1: ((-3.0, -0.6),),
    2: ((-7.4, -1.4), (2.0, -0.6)),
    3: ((-14.6, -2.4), (-7.8, -1.3), (-1.0, -0.5)),
}
"""Where on the hem the stars of a number lie."""

_SLEEVES = {
    "lean": "M -4 -47 C 3 -48 9 -45 14 -41.5 L 17 -35 C 14 -31 13 -25 14 -17 C 7 -25 1 -31 -3 -32 Z",
    "raise": "M -4 -47 C 4 -48 9 -49 13 -53.5 L 19 -49.5 C 18.6 -45 19 -38 21 -29 C 13 -31 4 -31 -3 -32 Z",
    "thrust": "M -4 -47 C 3 -47 8 -43 12 -37 L 12.6 -30 C 8 -26 6 -20 6.4 -11 C 1 -20 -2 -28 -4 -31 Z",
}
_HANDS: dict[str, Point] = {"lean": (16.6, -38.0), "raise": (17.0, -53.0), "thrust": (13.4, -33.6)}


_CREASES = {
    "lean": "M 12 -37 C 9.6 -33 8.6 -28 9.4 -24",
    "raise": "M 15.4 -49 C 13.6 -43 13.6 -37 15 -32.6",
    "thrust": "M 9 -33 C 5.6 -29 4 -24 4 -19",
}
_RODS: dict[str, tuple[Point, Point]] = {
    "lean": ((16.8, 3.4), (18.2, -60.0)),
    "raise": ((-19.4, 1.0), (-17.0, -60.0)),
    "thrust": ((5.4, 3.4), (18.4, -57.0)),
}
"""Of each gesture the staff's foot, and where its head begins."""

_ASIDE = {"moon": 0.0, "sun": 0.5}
"""mm from the middle of the piece to that of the feet."""

_GESTURES = {"moon": ("lean", "raise", "thrust"), "sun": ("thrust", "lean", "raise")}
"""Of M1, M2 and M3: who bears the same number does not do the same."""


def mage(look: Theme, player: str, number: int) -> list[Element]:
    """Draw a mage of the "black" or the "white" player, M1 to M3."""
    clan = "moon" if player == "black" else "sun"
    gesture = _GESTURES[clan][number - 1]
    behind = gesture == "raise"  # the free hand is up: the staff leans at the back
    staff = _staff(look, clan, gesture, number)
    parts = [*_head_part(nimbus(look, clan, _S)), *(staff if behind else ())]
    parts += [*_robe(look, clan, number), *_head_part(head(look, clan, _S, number, veil=_VEIL))]
    parts += [*(() if behind else staff), *_arm(look, clan, gesture)]
    flip = _S if clan == "moon" else -_S
    return [
        *_halo(look, clan),
        Group(tuple(parts), (flip, 0.0, 0.0, _S, _ASIDE[clan], _FEET)),
    ]


def _head_part(elements: list[Element]) -> list[Element]:
    return [Group(tuple(elements), translate(0.0, _LOWER))] if elements else []


def _halo(look: Theme, clan: str) -> list[Element]:
    """Draw the full moon behind the moon's mages, whose robes are dark."""
    if clan == "sun" or look.variant != "colour":
        return []
    centre = (0.0, -20.0)
    craters = ((-4.9, -24.4, 1.5), (5.6, -14.4, 1.2), (-5.4, -15.6, 0.9))
    spots = [Circle((x, y), r, Style(look.swatch("halo-deep"))) for x, y, r in craters]
    return [Circle(centre, 8.4, Style(look.swatch("halo"))), *spots]


def _robe(look: Theme, clan: str, number: int) -> list[Element]:
    """Draw the robe with its folds, which end above the hem, and the stars on the hem."""
    base = f"{clan}-robe"
    elements = light_form(_ROBE, look.swatch(base), look.swatch(f"{base}-lit"), (1.5, -0.4))
    if look.variant == "colour":
        elements.append(Path(_SHADOW, Style(look.swatch(f"{base}-shade"))))
    elements.append(Path(_FOLDS, pen(look, f"{clan}-fold", 0.35, _S)))
    if look.variant != "colour":
        ruled = Group(tuple(shade(look, clan, _S)), translate(0.0, 8.0))
        dark = clan == "moon" and look.variant == "low-ink"
        elements.append(Group((ruled,), clip=_ROBE if dark else _SHADOW))
    elements.append(Path(_HEM, Style(look.swatch(f"{clan}-hem"), look.swatch("feature"), 0.3 / _S)))
    star = Style(look.swatch(f"{clan}-star"), None)
    elements += [Polygon(sky.star_points(at, 5, 2.9, 1.2), star) for at in _STARS[number]]
    return [*elements, Path(_ROBE, pen(look, "feature", _outline(look), _S))]


def _outline(look: Theme) -> float:
    """Return the width of an outline in mm: heavier in the woodcut than with the pen."""
    return 0.52 if look.variant == "mono" else 0.42


def _arm(look: Theme, clan: str, gesture: str) -> list[Element]:
    text, (x, y) = _SLEEVES[gesture], _HANDS[gesture]
    skin = Style(look.swatch("skin"), look.swatch("feature"), 0.35 / _S)
    base = f"{clan}-robe"
    edge = pen(look, "feature", _outline(look), _S)
    elements: list[Element] = [*(_flame(look, clan, (x + 0.4, y - 2.6)) if gesture == "raise" else ())]
    elements.append(Circle((x, y), 2.9, skin))
    elements += light_form(parse_path(text), look.swatch(base), look.swatch(f"{base}-lit"), (0.9, -1.3), edge)
    if clan == "moon" and look.variant == "low-ink":
        ruled = Group(tuple(shade(look, clan, _S)), translate(0.0, 8.0))
        elements.insert(-1, Group((ruled,), clip=parse_path(text)))
    return [*elements, Path(parse_path(_CREASES[gesture]), pen(look, f"{clan}-fold", 0.35, _S))]


def _flame(look: Theme, clan: str, at: Point) -> list[Element]:
    """Draw the spell that a raised hand holds."""
    outer = parse_path(
        "M 0 0 C -5 -2 -6 -7 -3 -11 C -2.6 -9.4 -1.8 -8.6 -1 -8.4 C -1.6 -12 0 -15 2.6 -18 C 2.6 -14 "
        "6.4 -10 5 -5 C 4.2 -2 2.4 -0.6 0 0 Z"
    )
    inner = parse_path(
        "M 0.2 -1.4 C -2.2 -2.6 -2.6 -5 -1 -7.6 C 0 -6.4 1 -8 1.6 -9.6 C 3.6 -6.6 3.4 -2.6 0.2 -1.4 Z"
    )
    edge = look.swatch("feature")
    return [
        Path(transform_segments(outer, translate(*at)), Style(look.swatch(f"{clan}-fire"), edge, 0.32 / _S)),
        Path(transform_segments(inner, translate(*at)), Style(look.swatch(f"{clan}-fire-core"))),
    ]


def _staff(look: Theme, clan: str, gesture: str, number: int) -> list[Element]:
    foot, tip = _RODS[gesture]
    rod = _stem(look, foot, tip)
    at = (tip[0], tip[1] - 5.6)
    tops = {"moon": _moon_tops, "sun": _sun_tops}[clan]
    return [*rod, *tops(look, at, number)]


def _moon_tops(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw a waxing moon with a star, a moon on its back with a pearl, or an old moon with a point.

    All stand on a collar, and everything within a moon on the staff.
    """
    x, y = at
    edge = look.swatch("feature")
    silver = Style(look.swatch("rose-moon"), edge, 0.32 / _S)
    # On the night an outline would part what touches.
    joint = Style(look.swatch("rod"), None if look.variant == "colour" else edge, 0.32 / _S)
    collar = Circle((x, mm(y + 5.8)), 2.0, joint)
    if number == 1:
        bow, star = sky.crescent((x, y), 7.0, 0.24, left=True), (x + 1.6, y)
        arms = [*_stem(look, (x, y + 5.8), star), *_stem(look, star, (x - 4.8, y))]
        return [Path(bow, silver), *arms, Polygon(sky.star_points(star, 5, 3.8, 1.7), joint), collar]
    if number == 2:
        bow = transform_segments(sky.crescent((x, y - 0.6), 6.6, 0.26), rotate(90.0, (x, y - 0.6)))
        return [Path(bow, silver), Circle((x, mm(y + 0.2)), 2.9, joint), collar]
    bow = sky.crescent((x, y), 6.4, 0.36)
    spike = ((x - 2.0, y - 3.6), (x - 0.1, y - 12.0), (x + 1.8, y - 3.6))
    stem = _stem(look, (x, y + 5.8), (x - 0.3, y - 4.0))
    return [Path(bow, silver), *stem, Polygon(spike, joint), Circle((x - 0.3, y), 2.5, joint), collar]


def _stem(look: Theme, foot: Point, tip: Point) -> list[Element]:
    """Draw the end of a staff, up to what it bears."""
    widths = (("feature", 0.95), ("rod", 0.42))
    return [line(foot, tip, Style(None, look.swatch(name), wide / _S)) for name, wide in widths]


def _sun_tops(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw a disc with a star cut into it, a disc among rays, or a disc of day and night under three
    pearls."""
    x, y = at
    edge = look.swatch("feature")
    gold, pale = (Style(look.swatch(name), edge, 0.32 / _S) for name in ("rose-sun", "sun-robe-lit"))
    if number == 1:
        return [Circle(at, 6.4, gold), Polygon(sky.star_points(at, 8, 4.6, 2.2), pale)]
    if number == 2:
        return [Polygon(sky.star_points(at, 10, 7.2, 4.4), gold), Circle(at, 3.6, pale)]
    pearls = [Circle((x + dx, y - dy), 1.5, pale) for dx, dy in ((-4.4, 5.6), (0.0, 7.1), (4.4, 5.6))]
    night = Path(sky.crescent(at, 4.2, 0.5, left=True), Style(look.swatch("sun-fold")))
    return [*pearls, Circle(at, 6.0, gold), Circle(at, 4.2, pale), night]
