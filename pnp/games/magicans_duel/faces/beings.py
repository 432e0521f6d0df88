"""Draw gargoyles, spells and the six mages as pieces, upright."""

from dataclasses import replace

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.sky import light_form, parse_path, pen, rule_shade, with_mirror_image
from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    line,
    rotate,
    scale,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

# Gargoyles and spells as pieces, drawn upright.
#
# The origin is the middle of the foot's hinge, in mm, y up is negative; the light comes from the left
# above.

_LIGHT = (-0.5, -0.35)
"""The light on a form, as an offset in mm: the direction from which the light comes and the width of the lit
rim."""

_CORBEL = parse_path(
    "M -7.4 -6.6 L 7.4 -6.6 L 7.4 -5 L 6.4 -4.6 C 5.6 -3.4 5 -3 4.6 -2 L -4.6 -2 C -5 -3 -5.6 "
    "-3.4 -6.4 -4.6 L -7.4 -5 Z"
)
_WING_UP = parse_path(
    "M -2.6 -17.4 C -3.6 -22 -4.4 -27 -5.6 -33.4 C -7 -31.4 -8 -29.4 -9 -26.4 C -8 -25.8 -7.9 "
    "-24.6 -8.7 -21.8 "
    "C -7.6 -21.6 -7.3 -20.4 -8 -17.6 C -7 -17.4 -6.4 -16.4 -6.4 -14.4 C -5 -15.8 -3.6 -16 -2.4 -14.6 Z"
)
_WING_FOLDED = parse_path(
    "M 2.6 -17.6 C 4.4 -21.6 6 -26 8.6 -30.6 C 9.4 -26 9.4 -20 8.6 -9.4 C 7.8 -11 7.2 -11.6 6.6 -11 "
    "C 6.2 -12.6 5.4 -13 4.6 -12.4 Z"
)
_RIBS = parse_path(
    "M -5.6 -32 C -6 -27.6 -7.2 -24.4 -8.4 -22 M -5.3 -30 C -5.4 -25 -6.4 -20.6 -7.6 -18 M 8.3 "
    "-28.6 C 7.8 -22 7.4 -17 6.7 -11.6"
)
_BODY = parse_path(
    "M -4.6 -18 C -1.6 -20 1.6 -20 4.6 -18 C 6.2 -16.4 6.4 -13.6 5.4 -11.4 C 6.8 -10.6 7.4 -8.6 "
    "6.8 -6.6 L -6.8 -6.6 "
    "C -7.4 -8.6 -6.8 -10.6 -5.4 -11.4 C -6.4 -13.6 -6.2 -16.4 -4.6 -18 Z"
)
_ARMS = parse_path(
    "M -5.2 -16.6 C -6.2 -13 -4 -10.6 -3.6 -6 L -0.5 -6 C -0.4 -9.6 -1.2 -12 -2.2 -14 Z "
    "M 5.2 -16.6 C 6.2 -13 4 -10.6 3.6 -6 L 0.5 -6 C 0.4 -9.6 1.2 -12 2.2 -14 Z"
)
_KNEES = parse_path(
    "M -6.9 -6.2 C -8.2 -8.4 -7 -11.2 -5.2 -11.2 C -3.6 -11 -3.2 -8.4 -3.8 -6.2 Z "
    "M 6.9 -6.2 C 8.2 -8.4 7 -11.2 5.2 -11.2 C 3.6 -11 3.2 -8.4 3.8 -6.2 Z"
)
_CLAWS = parse_path(
    "M -3.2 -6.4 L -2.9 -4.4 M -2.1 -6.2 L -2 -4.2 M -1 -6.4 L -1.1 -4.4 M 3.2 -6.4 L 2.9 -4.4 M "
    "2.1 -6.2 L 2 -4.2 M 1 -6.4 L 1.1 -4.4"
)
_TAIL = parse_path("M 5.2 -5.4 C 7.4 -5.7 8 -3.4 6.4 -2.7 C 5.5 -2.4 5.1 -3.1 5.6 -3.7")
_SKULL = parse_path(
    "M 0 -26.2 C 2.6 -26.4 4.6 -25 4.7 -22.8 L 3.7 -19.4 L 1.6 -15.8 L -1.6 -15.8 L -3.7 -19.4 L "
    "-4.7 -22.8 C -4.6 -25 -2.6 -26.4 0 -26.2 Z"
)
_SNOUT = parse_path("M -0.7 -22.4 L -1.5 -19.7 C -0.9 -19.1 0.9 -19.1 1.5 -19.7 L 0.7 -22.4 Z")
_BROW = parse_path(
    "M 0 -21.4 L -0.9 -22.2 L -4.4 -23.8 C -4.2 -24.8 -3.4 -25 -2.6 -24.6 L 0 -22.9 L 2.6 -24.6 C "
    "3.4 -25 4.2 -24.8 4.4 -23.8 L 0.9 -22.2 Z"
)
_EYES = parse_path(
    "M -3.7 -23.2 L -1 -22 C -1.4 -20.9 -3.3 -21 -3.7 -23.2 Z M 3.7 -23.2 L 1 -22 C 1.4 -20.9 3.3 "
    "-21 3.7 -23.2 Z"
)
_MOUTH = parse_path(
    "M -2.9 -18.9 C -1.6 -17.9 1.6 -17.9 2.9 -18.9 M -0.9 -16.7 C -0.4 -16.5 0.4 -16.5 0.9 -16.7"
)
_FANGS = parse_path(
    "M -2.2 -18.3 L -1.4 -18 L -1.5 -19.6 Z M 2.2 -18.3 L 1.4 -18 L 1.5 -19.6 Z M -0.9 -18 L -0.3 "
    "-17.95 L -0.55 -16.9 Z M 0.9 -18 L 0.3 -17.95 L 0.55 -16.9 Z"
)
_FLAME = parse_path(
    "M -1.4 -8 C -6.4 -9.2 -9 -14.4 -7.6 -19.6 C -7 -22 -5.6 -23.6 -5.6 -26.4 C -3.8 -25.2 -3 -23.6 -3 -22 "
    "C -1 -24.4 0.6 -28 -0.6 -33 C 3.6 -30.4 5 -27 4.6 -23.8 C 5.8 -24.4 6.4 -25.6 6.4 -27.4 "
    "C 8.4 -24 8.8 -20.6 8 -16.6 C 7.2 -12.2 4.6 -9.2 1.4 -8 Z"
)
_HEART = parse_path(
    "M -0.8 -9.4 C -4.8 -10.8 -6.2 -14.8 -5.4 -18.4 C -5 -20.2 -4.4 -21 -4.2 -22.4 C -3.4 -21.4 "
    "-2.8 -20.4 -2.6 -19.4 "
    "C 0 -21.8 1.4 -24.6 1.2 -27.6 C 3.2 -25.2 3.4 -22.4 3 -20.2 C 4.4 -20.6 5.2 -21.6 5.8 -22.8 "
    "C 6.6 -20 6.4 -17.4 5.6 -15.2 C 4.6 -12 2.8 -10.2 0.8 -9.4 Z"
)
_BOWL = parse_path(
    "M -4.8 -8.8 L 4.8 -8.8 C 4.6 -6.4 3 -5.2 1.2 -5 L 1.6 -3.6 L 3.8 -2.1 L -3.8 -2.1 L -1.6 -3.6 L -1.2 -5 "
    "C -3 -5.2 -4.6 -6.4 -4.8 -8.8 Z"
)
_BAND = parse_path("M -4.4 -7.5 L 4.4 -7.5")
_STAR = (0.0, -15.8)
_TILTS = (-7.0, 6.0, 4.0, -5.0, 8.0)
"""The angle in degrees by which each gargoyle tilts its head."""


def _lines(look: Theme) -> float:
    return {"colour": 0.35, "low-ink": 0.35, "mono": 0.45}[look.variant]


def gargoyle(look: Theme, number: int) -> list[Element]:
    """Draw a gargoyle that crouches on a corbel with one wing up. Each gargoyle has its own tilt of the head
    and its own horns."""
    edge = Style(None, look.swatch("feature"), _lines(look))
    fine = Style(None, look.swatch("feature"), 0.3)
    parts: list[Element] = [*_stone_form(look, _CORBEL, "stone-dark", edge)]
    for wing in (_WING_UP, _WING_FOLDED):
        parts += _stone_form(look, wing, "stone-dark", edge)
    parts += [
        Path(_RIBS, fine),
        *_stone_form(look, _BODY, "stone", edge),
        *_stone_form(look, _KNEES, "stone", edge),
    ]
    parts += [
        *_stone_form(look, _ARMS, "stone", edge),
        Path(_CLAWS, Style(None, look.swatch("feature"), 0.4)),
    ]
    parts.append(Path(_TAIL, Style(None, look.swatch("feature"), 1.5)))
    parts.append(Path(_TAIL, Style(None, look.swatch("stone"), 0.8)))
    flip = scale(-1.0 if number % 2 == 0 else 1.0, 1.0)
    return [
        Group(tuple(parts), flip),
        Group(tuple(_mask(look, number, edge)), rotate(_TILTS[(number - 1) % 5], (0.0, -17.0))),
    ]


def _stone_form(look: Theme, shape: tuple[Segment, ...], tone: str, edge: Style) -> list[Element]:
    """Draw a form of stone with a lit edge, or with ruled lines in its shade in variants without tones."""
    if look.variant == "colour":
        return light_form(shape, look.swatch(tone), look.swatch("stone-light"), _LIGHT, edge)
    elements: list[Element] = [Path(shape, Style(look.swatch("stone")))]
    if tone == "stone-dark":
        pen = Style(None, look.swatch("stone-rule"), 0.3)
        elements.append(
            rule_shade(shape, (-10.0, -36.0, 10.0, 0.0), 0.9 if look.variant == "mono" else 1.2, pen)
        )
    return [*elements, Path(shape, edge)]


def _mask(look: Theme, number: int, edge: Style) -> list[Element]:
    """Draw the head of a gargoyle."""
    horns = Style(look.swatch("stone-light"), edge.stroke, edge.width)
    fine = Style(None, edge.stroke, 0.32)
    raised = tuple(_raise_element(element) for element in _horns(number, horns))
    return [
        *raised,
        *_stone_form(look, _SKULL, "stone", edge),
        Path(_EYES, Style(look.swatch("sun"), edge.stroke, 0.3)),
        Path(
            _BROW,
            Style(look.swatch("stone-dark" if look.variant == "colour" else "stone"), edge.stroke, 0.3),
        ),
        Path(_SNOUT, Style(look.swatch("stone"), edge.stroke, 0.3)),
        Path(_MOUTH, fine),
        Path(_FANGS, Style(look.swatch("paper"), edge.stroke, 0.25)),
    ]


def _raise_element(element: Element) -> Element:
    return Group((element,), (1.12, 0.0, 0.0, 1.0, 0.0, 0.4))


def _horns(number: int, style: Style) -> list[Element]:
    """Draw one of five kinds of horns: upright, curled, ears, antlers or a crest."""
    right: dict[int, tuple[Segment, ...]] = {
        1: (
            ("M", 1.2, -25.6),
            ("C", 1.4, -28.4, 2.4, -30.4, 3.6, -32.0),
            ("C", 4.0, -29.4, 3.9, -26.4, 3.2, -24.2),
            ("Z",),
        ),
        2: (
            ("M", 1.6, -25.6),
            ("C", 3.0, -29.8, 7.2, -28.8, 6.2, -25.2),
            ("C", 5.8, -24.0, 4.4, -24.4, 4.8, -25.6),
            ("C", 5.0, -27.0, 3.4, -26.8, 3.4, -23.8),
            ("Z",),
        ),
        3: (
            ("M", 2.6, -25.4),
            ("C", 4.4, -27.6, 5.8, -28.2, 6.6, -28.0),
            ("C", 6.4, -25.4, 5.2, -22.8, 3.4, -22.0),
            ("Z",),
        ),
        4: (
            ("M", 1.2, -25.8),
            ("L", 2.0, -29.2),
            ("L", 1.0, -31.4),
            ("L", 2.7, -30.2),
            ("L", 4.0, -32.4),
            ("L", 3.9, -29.0),
            ("L", 5.4, -29.4),
            ("L", 3.4, -26.8),
            ("L", 2.8, -24.8),
            ("Z",),
        ),
        5: (
            ("M", 0.0, -25.4),
            ("L", 0.0, -32.4),
            ("L", 1.0, -28.6),
            ("L", 2.2, -30.6),
            ("L", 2.5, -27.4),
            ("L", 4.2, -28.0),
            ("L", 3.2, -24.6),
            ("Z",),
        ),
    }
    return [Path(with_mirror_image(right[(number - 1) % 5 + 1]), style)]


def spell(look: Theme, number: int) -> list[Element]:
    """Draw a spell as a flame over a bowl, around a star. The star of H1 has three rays, that of H2 four, and
    so on."""
    edge, width = look.swatch("feature"), _lines(look)
    flip = scale(-1.0 if number % 2 == 0 else 1.0, 1.0)
    shade = Style(None, look.swatch("stone-rule"), 0.3)
    ruling = [] if look.variant == "colour" else [rule_shade(_FLAME, (-10.0, -34.0, 10.0, -7.0), 1.0, shade)]
    flame = (
        *light_form(
            _FLAME, look.swatch("spell"), look.swatch("spell-rim"), (0.0, 0.6), Style(None, edge, width)
        ),
        *ruling,
        Path(_HEART, Style(look.swatch("spell-light"), edge, 0.3)),
        Path(_BOWL, Style(look.swatch("rod"), edge, width)),
        Path(_BAND, Style(None, edge, 0.3)),
    )
    rays = number + 2
    star = sky.star_points(_STAR, rays, 3.9, 1.25 + 0.12 * rays)
    mono = look.variant == "mono"
    return [
        Group(flame, flip),
        Circle(_STAR, 4.4, Style(look.swatch("paper"), edge, 0.35)),
        Polygon(star, Style(edge if mono else look.swatch("sun"), edge, 0.3)),
    ]


# The parts that mages share in the picture and on the pieces: heads, veils, beards, shading of robes.
#
# They look to the right, with the middle of the feet at the origin, about 92 units tall. `s` is the size of a
# unit on paper in mm, so that lines keep their width.

_FACE = parse_path(
    "M 0 -81 C 5 -82 9 -79 9.4 -75.4 L 9.2 -74 C 10 -72.4 11 -71.2 12 -70.2 "
    "L 10 -69 L 10.5 -67.6 L 9.7 -66.8 "
    "L 10 -65.4 C 9.6 -63 7 -62 4.4 -62.8 L 4 -57 L -5 -57 L -5 -70 C -6 -76 -4 -81 0 -81 Z"
)
_PERSONS_VEIL = parse_path(
    "M 6 -80 C 3 -85 -7 -85 -9.4 -77 C -11 -66 -15 -58 -20 -44 C -23 -35 "
    "-27 -28 -33 -24 C -22 -22 -13 -32 -8 -44 "
    "C -4 -53 -3 -61 -1.4 -67 C 0 -73 2 -77 6 -80 Z"
)
_BEARD = parse_path(
    "M -1 -71 C 0.6 -69.6 2.4 -68.6 4.4 -68.4 C 6.6 -69.8 9.6 -69.6 11 -67.4 C 12.2 -62.6 "
    "12.4 -57.4 11.2 -52.6 C 10.4 -49 9.2 -45.4 8 -42.4 "
    "C 4 -46.4 1 -51.4 -0.4 -57 C -1.6 -62 -2 -66.4 -1 -71 Z"
)
_MOUSTACHE = parse_path("M 3.4 -66 C 5.4 -68.8 9 -69 10.8 -66.8 C 9.4 -65.6 6 -64.8 3.4 -66 Z")


def edge_of(clan: str) -> str:
    return "figure-edge" if clan == "moon" else "feature"


def nimbus(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the nimbus behind the head of a sun mage. A moon mage has none."""
    if clan == "moon":
        return []
    centre = (2.5, -73.0)
    edge = look.swatch("feature")
    rays = sky.star_points(centre, 12, 18.5, 12.2)
    return [
        Polygon(rays, Style(look.swatch("rose-sun"), edge, 0.35 / s)),
        Circle(centre, 12.4, Style(look.swatch("sun-robe-lit"), edge, 0.3 / s)),
    ]


def shade(look: Theme, clan: str, s: float) -> list[Element]:
    """Draw the ruled lines of a form's shadow side."""
    style = pen(look, f"{clan}-fold", 0.3, s)
    bow = parse_path("M -34 -58 C -26 -55 -14 -56 -3 -61 C 4 -64 12 -64 20 -62")
    return [Path(transform_segments(bow, translate(0, 2.6 * i)), style) for i in range(25)]


def head(look: Theme, clan: str, s: float, number: int, veil: tuple[Segment, ...] = ()) -> list[Element]:
    """Draw a head in profile: a sun mage has a beard and nothing on the head; a moon mage has a veil and two
    horns."""
    skin = look.swatch("skin-deep" if (number + (clan == "sun")) % 2 == 0 else "skin")
    feature = pen(look, "feature", 0.4, s)
    elements: list[Element] = [Path(_FACE, Style(skin, look.swatch("feature"), 0.4 / s))]
    elements.append(
        Path(
            parse_path(
                "M 4.6 -74.6 C 5.6 -75.6 7.2 -75.8 8.6 -75.2 M 5.2 -73 C 6 -73.6 7 "
                "-73.6 7.8 -73 M 9.6 -66.9 L 7.6 -66.6"
            ),
            feature,
        )
    )
    elements.append(Circle((6.8, -72.8), 0.6, Style(look.swatch("feature"))))
    if clan == "sun":
        return [*elements, *_beard(look, s)]
    edge = Style(None, look.swatch("feature"), 0.4 / s)
    shape = veil or _PERSONS_VEIL
    elements += light_form(shape, look.swatch("veil"), look.swatch("veil-shade"), (-2.2, 0.8), edge)
    folds = "M 2 -80 C -4 -80 -6 -72 -8 -64 C -11 -54 -16 -42 -24 -30 M -1 -74 C -4 -66 -7 -54 -13 -42"
    creases = Path(parse_path(folds), pen(look, "veil-fold", 0.35, s))
    elements.append(Group((creases,), clip=shape) if veil else creases)
    horns = parse_path("M -9.4 -92 C -9.6 -77 8.4 -76 10 -91 C 6 -83.2 -4.6 -83.6 -9.4 -92 Z")
    elements.append(Path(horns, Style(look.swatch("rose-moon"), look.swatch("feature"), 0.4 / s)))
    return elements


def _beard(look: Theme, s: float) -> list[Element]:
    """Draw the ear of a sun mage, the moustache, and the beard, which ends in a point and has locks in the
    brown of the robe."""
    white, brown = look.swatch("paper"), pen(look, "sun-fold", 0.3, s)
    locks = parse_path("M 2.2 -63 C 2.6 -58 4 -53 6 -48.6 M 8.6 -63 C 9 -58 8.8 -53.6 8 -49")
    ear = parse_path("M -1 -75 C -3 -75.4 -3.4 -71.6 -1.2 -71.2")
    return [
        Path(_BEARD, Style(white, look.swatch("feature"), 0.4 / s)),
        Path(locks, brown),
        Path(_MOUSTACHE, replace(brown, fill=white)),
        Path(ear, pen(look, "feature", 0.4, s)),
    ]


# The six mages as pieces: those of the picture, drawn sturdier so that they differ clearly at 30 mm.
#
# Each has its own staff, gesture and skin, and as many stars along the hem as its number. The origin is the
# middle of the foot's hinge, in mm; y up is negative. The moon's mages look to the right.

_S = 0.372
"""The size in mm of a unit of these drawings."""

_LOWER = 13.0
"""How many units lower the head is than in the scene: a piece has a shorter body."""

_FEET = -3.4
"""The y in mm of the middle of the feet, relative to the hinge."""

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
_MAGES_VEIL = parse_path(
    "M 6 -80 C 3 -85 -7 -85 -9.4 -77 C -11 -66 -14 -58 -17 -46 C -18.5 -38 -20.6 -32 -24.6 -28 "
    "C -17 -26 -10 -33 -7 -44 C -4 -53 -3 -61 -1.4 -67 C 0 -73 2 -77 6 -80 Z"
)
"""The veil of a moon mage's piece, shorter than in the scene."""

_STARS: dict[int, tuple[Point, ...]] = {
    1: ((-3.0, -0.6),),
    2: ((-7.4, -1.4), (2.0, -0.6)),
    3: ((-14.6, -2.4), (-7.8, -1.3), (-1.0, -0.5)),
}
"""The places of the stars on the hem of a mage, by the mage's number."""

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
"""The foot of the staff and the start of its head, by gesture."""

_ASIDE = {"moon": 0.0, "sun": 0.5}
"""The x in mm of the middle of the feet, relative to the middle of the piece."""

_GESTURES = {"moon": ("lean", "raise", "thrust"), "sun": ("thrust", "lean", "raise")}
"""The gestures of M1, M2 and M3 of each clan. Mages with the same number have different gestures."""


def mage(look: Theme, player: str, number: int) -> list[Element]:
    """Draw a mage of the player "black" or "white"; `number` is 1 to 3."""
    clan = "moon" if player == "black" else "sun"
    gesture = _GESTURES[clan][number - 1]
    behind = gesture == "raise"  # the free hand is up: the staff leans at the back
    staff = _staff(look, clan, gesture, number)
    parts = [*_head_part(nimbus(look, clan, _S)), *(staff if behind else ())]
    parts += [*_robe(look, clan, number), *_head_part(head(look, clan, _S, number, veil=_MAGES_VEIL))]
    parts += [*(() if behind else staff), *_arm(look, clan, gesture)]
    flip = _S if clan == "moon" else -_S
    return [
        *_halo(look, clan),
        Group(tuple(parts), (flip, 0.0, 0.0, _S, _ASIDE[clan], _FEET)),
    ]


def _head_part(elements: list[Element]) -> list[Element]:
    return [Group(tuple(elements), translate(0.0, _LOWER))] if elements else []


def _halo(look: Theme, clan: str) -> list[Element]:
    """Draw the full moon behind a moon mage, whose robe is dark."""
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
    """Return the width in mm of an outline: larger in mono than in the other variants."""
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
    """Draw the spell that the mage holds in a raised hand."""
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
    """Draw the head of a moon mage's staff: a waxing moon with a star, a moon on its back with a pearl, or an
    old moon with a point, by the mage's number.

    Each head stands on a collar. Everything within its moon is joined to the staff.
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
    """Draw the end of a staff, below its head."""
    widths = (("feature", 0.95), ("rod", 0.42))
    return [line(foot, tip, Style(None, look.swatch(name), wide / _S)) for name, wide in widths]


def _sun_tops(look: Theme, at: Point, number: int) -> list[Element]:
    """Draw the head of a sun mage's staff: a disc with a star cut into it, a disc among rays, or a disc of
    day and night under three pearls, by the mage's number."""
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
