"""Markers of lasting spells, whose turns are read at the edge nearest to the wizard, and the life stone.

A marker is a disc of stone, its rim in the colour of the spell's rune, with the rune cut into it. The front
has 1 to 4 along the edges, the back 5 to 8 at the corners, read from outside. Icons are drawn in 30 units.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import icons
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import Outline, arc, disc, join_outlines, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.scene import Element, Face, Group, Path, Style, Theme, compose, rectangle, rotate, scale, translate
from pnp.text import set_line
from pnp.units import from_points, mm

SIDE, SAFE = 25.0, 1.5
"""The side and the safe margin of a marker in mm. It is square, so that straight cuts free it."""

_MIDDLE, _RADIUS = SIDE / 2 - 0.3, 10.4
"""The middle and the radius of the disc. It is a little to the upper left of the square's middle, since its
shadow falls to the lower right."""

_SHADOW = 0.9
_RIM, _THIN = 3.5, 2.0
"""The widths in mm of the rim with numbers in it, and of the rim without."""

_LINE = 0.35
"""The width in mm of a line around the disc. It is thin, because all markers have it."""

_CHIP = ((0.7, 2.0), (0.4, -1.0))
"""The inner corners of a chip: mm from the edge, degrees from its middle."""

_FRONT, _BACK, _LIFE = 0.36, 0.4, 0.5
"""The mm of a unit of the icons."""

_LIT = 3.0
"""The width of the engraved edge of an icon, in its units."""

_DIGIT = from_points(11.5)
"""The size of figures 2.4 mm high."""

MORE = "-more"
"""The ending of a back's name."""


def marker_face(setting: Setting, name: str) -> Face:
    """Draw a side of a marker by its name in the definition."""
    look = theme(setting.variant)
    ground = look.swatch("bone")
    back, kind = name.endswith(MORE), name.removesuffix(MORE)
    rune = _rune(setting, kind)
    elements: list[Element] = [rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground"), *_shadow(look)]
    if kind == "life":
        elements += _stone(look, rune, _THIN, "paper")
        elements += _icon(look, kind, rune, _LIFE)
    elif back:
        elements += _stone(look, rune, _THIN, f"{rune}-pale")
        elements += _icon(look, kind, rune, _BACK)
        elements += _corners(look)
    else:
        elements += _stone(look, rune, _RIM, "paper")
        elements += _icon(look, kind, rune, _FRONT)
        elements += _edges(look, rune)
    trim = ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))
    return Face(f"marker:{name}", SIDE, SIDE, trim, tuple(elements), ground, safe=SAFE)


def _rune(setting: Setting, kind: str) -> Rune:
    facts: Facts = setting.definition.facts
    return next((spell.rune for spell in facts.spells if spell.id == kind), "wyrms")


def _shadow(look: Theme) -> Iterator[Element]:
    """Draw hatching to the lower right of the disc."""
    lines: Outline = ()
    pitch = 0.8 if look.variant != "low-ink" else 1.3
    for i in range(int(2 * SIDE / pitch)):
        x = i * pitch - SIDE / 2
        lines = join_outlines(lines, poly(((mm(x + SIDE), 0.0), (mm(x), SIDE)), closed=False))
    fall = disc(_MIDDLE + _SHADOW, _MIDDLE + _SHADOW, _RADIUS - 0.2)
    yield Group((Path(lines, Style(stroke=look.swatch("ink"), width=0.3, round=False)),), clip=fall)


def _stone(look: Theme, rune: Rune, rim: float, inside: str) -> Iterator[Element]:
    """Draw the disc: a rim in the rune's colour, and the icon's ground."""
    ink = look.swatch("ink")
    yield Path(disc(_MIDDLE, _MIDDLE, _RADIUS), Style(look.swatch(f"{rune}-rim"), ink, _LINE))
    match look.variant:
        case "colour":
            chips = join_outlines(*(_chip(angle, wide) for angle, wide in ((24, 9), (203, 7), (292, 11))))
            yield Path(chips, Style(look.swatch("bone"), ink, 0.3))
        case "low-ink":
            yield Path(disc(_MIDDLE, _MIDDLE, _RADIUS - 0.45), Style(None, look.swatch(rune), 0.35))
        case "mono":
            ends = [
                (arc(_MIDDLE, _MIDDLE, r, a, a, 1)[0] for r in (_RADIUS, _RADIUS - 0.7))
                for a in range(0, 360, 10)
            ]
            notches = join_outlines(*(poly([(mm(x), mm(y)) for x, y in each], closed=False) for each in ends))
            yield Path(notches, Style(stroke=ink, width=0.3))
    edge = look.swatch(rune)
    yield Path(disc(_MIDDLE, _MIDDLE, _RADIUS - rim), Style(look.swatch(inside), edge, _LINE))


def _chip(angle: float, wide: float) -> Outline:
    """Return a missing splinter at the edge, so many degrees wide."""
    outer = arc(_MIDDLE, _MIDDLE, _RADIUS + 0.15, angle - wide / 2, angle + wide / 2, 3)
    inner = (
        arc(_MIDDLE, _MIDDLE, _RADIUS - reach, angle + turn, angle + turn, 1)[0] for reach, turn in _CHIP
    )
    return poly([(mm(x), mm(y)) for x, y in (*outer, *inner)])


def _icon(look: Theme, kind: str, rune: Rune, size: float) -> Iterator[Element]:
    """Draw the icon in the middle, upright on both sides."""
    block = Block(look, (rune,), hair=0.27 / size, engraved=_LIT)
    ICONS[kind](block)
    at = compose(translate(mm(_MIDDLE - 15 * size), mm(_MIDDLE - 15 * size)), scale(size))
    yield Group(tuple(block.elements), at, name=f"effect:{kind}")


def _edges(look: Theme, rune: Rune) -> Iterator[Element]:
    """Draw 1 to 4 in the rim, each with its foot to its edge, and the rune between them."""
    ground, cut = look.swatch(f"{rune}-rim"), look.swatch("ink" if look.variant == "mono" else rune)
    reach = _RADIUS - _RIM / 2
    for k in range(4):
        a = radians(45 + 90 * k)
        place = translate(mm(_MIDDLE + reach * sin(a)), mm(_MIDDLE - reach * cos(a)))
        yield Group(
            tuple(_plain(mark(rune, cut, ground))),
            compose(place, compose(rotate(45.0 + 90 * k), scale(0.14))),
        )
    yield from _digits(look, (1, 2, 3, 4), _RADIUS - 0.55, 0.0)


def _plain(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements without the outlines of filled shapes, which are too thin to print here."""
    for each in elements:
        if isinstance(each, Path) and each.style.fill is not None:
            yield replace(each, style=Style(each.style.fill))
        else:
            yield each


def _corners(look: Theme) -> Iterator[Element]:
    """Draw 5 to 8 outside the disc, each with its foot to its corner."""
    yield from _digits(look, (5, 6, 7, 8), 14.5, -45.0)


def _digits(look: Theme, numbers: tuple[int, ...], reach: float, start: float) -> Iterator[Element]:
    for i, number in enumerate(numbers):
        angle = start + 90 * i
        a = radians(angle)
        foot = (mm(_MIDDLE - reach * sin(a)), mm(_MIDDLE + reach * cos(a)))
        yield set_line(
            str(number),
            look.typeface("numeral"),
            _DIGIT,
            look.swatch("ink"),
            foot,
            anchor="middle",
            angle=angle,
        )


ICONS: Mapping[str, Callable[[Block], None]] = icons.ICONS
