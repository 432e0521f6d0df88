"""Gargoyles and spells as pieces, drawn upright.

The origin is the middle of the foot's hinge, in mm, y up is negative; the light comes from the left above.
"""

from pnp.games.magicans_duel.faces import sky
from pnp.games.magicans_duel.faces.pen import with_mirror_image
from pnp.games.magicans_duel.faces.tracing import light_form, parse_path, rule_shade
from pnp.scene import Circle, Element, Group, Path, Polygon, Segment, Style, Theme, rotate, scale

_LIGHT = (-0.5, -0.35)
"""mm and whence the light rims a form."""

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
"""Degrees that each gargoyle cocks its head."""


def _lines(look: Theme) -> float:
    return {"colour": 0.35, "low-ink": 0.35, "mono": 0.45}[look.variant]


def gargoyle(look: Theme, number: int) -> list[Element]:
    """Draw a gargoyle that crouches on its corbel, one wing up; each tilts its head and has its own horns."""
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
    """Draw a form of stone, with a lit edge, or ruled in its shade where it has no tone."""
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
    """Draw the head."""
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
    """Draw one of five kinds of horns: upright, curled, ears, antlers, a crest."""
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
    """Draw a flame over a bowl, around a star. H1's star has three rays, and each next one more."""
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
