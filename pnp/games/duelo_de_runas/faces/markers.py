"""Draw the markers of lasting spells, and the icons of all spells. The icons are easy to tell apart."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import cos, radians, sin

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import (
    Block,
    Outline,
    arc,
    curve,
    disc,
    join_outlines,
    oval,
    poly,
    rays,
    ripple,
    star,
    turn_shape,
)
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.scene import Element, Face, Group, Path, Style, Theme, compose, rectangle, rotate, scale, translate
from pnp.text import set_line
from pnp.units import from_points, mm

# Icons of lasting spells on markers: woodcuts of 30 units that differ at a glance.


def life(b: Block) -> None:
    b.tone(curve("15 27 6 19 2 11 5 4 11 3.5 15 8 19 3.5 25 4 28 11 24 19", tension=0.85), width=1.6)
    b.gouge(curve("8 8 10.5 6.4 9.5 9.5 8 13 6.6 11"))


def _flake() -> Outline:
    shape: Outline = ()
    for k in range(6):
        arm = join_outlines(
            poly("15 15 15 1.5", closed=False),
            poly("11.4 3.5 15 7 18.6 3.5", closed=False),
            poly("12.4 8.5 15 11 17.6 8.5", closed=False),
        )
        shape = join_outlines(shape, turn_shape(arm, 60 * k, 15, 15))
    return shape


def resist_cold(b: Block) -> None:
    b.line(_flake(), width=1.6)
    _bar(b)


def resist_heat(b: Block) -> None:
    b.solid(curve("15 29 7 26 4.5 19 8 12 9 6 13 10 14.5 1 20 7 22 13 25.5 15 25.5 22 22 27"))
    b.gouge(curve("15 27 11 23.5 12 18.5 15 13 18 18.5 19 23.5"))
    _bar(b)


def _bar(b: Block) -> None:
    """Draw a slash over an attack to which a wizard is immune."""
    bar = poly("4 4 26 26", closed=False)
    b.cut_lines(bar, width=5.4)
    b.line(bar, width=2.6)


def speed(b: Block) -> None:
    """Draw the icon of the spell Speed: a wing."""
    b.solid(
        curve(
            "2 27 1.6 17 5.6 8.6 13 3.6 28.6 1.4 26.6 6.4 21 8.6 26.6 8.6 24 13 18.6 14.6 "
            "23.4 15.2 20 19 14.6 20 18.4 21.4 14 24.4 7.6 24",
            tension=0.7,
        )
    )
    b.cut_lines(
        curve("5 22 7 14.6 12.6 9.6 20 6.4", closed=False),
        curve("7.4 21.6 9.6 16.6 14 13 19.6 11.4", closed=False),
        curve("9.6 22.4 12 18.8 16 17.2", closed=False),
        width=1.3,
    )


def invisibility(b: Block) -> None:
    b.line(curve("1 15 8 7.5 15 5.4 22 7.5 29 15 22 21.5 15 23.4 8 21.5"), width=1.9)
    dots: Outline = ()
    for a in range(0, 360, 45):
        x, y = arc(15, 14.6, 5, a, a, 1)[0]
        dots = join_outlines(dots, disc(x, y, 1.05))
    b.solid(dots, halo=0)
    for x in (6, 15, 24):
        b.line(poly(((x, 26), (x, 29)), closed=False), width=1.6)


def confusion(b: Block) -> None:
    points = []
    for i in range(50):
        x, y = arc(15, 15, 0.6 + 12.6 * i / 49, 20 * i, 20 * i, 1)[0]
        points.append((x, y))
    b.line(curve(points, closed=False), width=2.5)


def troll(b: Block) -> None:
    b.solid(
        curve(
            "6 11 0.5 5 1.5 15 5 17 4 24 8 28.5 15 29.5 22 28.5 "
            "26 24 25 17 28.5 15 29.5 5 24 11 20 5.5 15 4.6 10 5.5",
            tension=0.7,
        )
    )
    b.gouge(poly("7.5 11 13 13.5 12 16 8 15"), poly("22.5 11 17 13.5 18 16 22 15"))
    b.gouge(poly("8 27 9.5 18.5 12 23.5 18 23.5 20.5 18.5 22 27 15 25.5"))


def fire_elemental(b: Block) -> None:
    b.solid(
        curve("15 29 6 27 3 19 6 12 4.5 6 10 9.5 11 1.5 16.5 6 21 2 21 9 26 7 26.5 17 24 26", tension=0.9)
    )
    b.gouge(poly("8 16 13 18 12 20.5 8.6 19.5"), poly("22 16 17 18 18 20.5 21.4 19.5"))
    b.gouge(curve("10 23 15 24.6 20 23 17.5 27 12.5 27"))


def ice_elemental(b: Block) -> None:
    b.light(poly("15 1 21 6 28 5 26 15 29 23 20 28 15 25.5 10 28 1 23 4 15 2 5 9 6"), width=1.7)
    b.line(
        poly("15 1 15 9 4 15", closed=False),
        poly("15 9 26 15", closed=False),
        poly("10 28 12 21 18 21 20 28", closed=False),
        width=1.1,
    )
    b.solid(poly("8 13 13 15 12 17.5 8.6 16.5"), poly("22 13 17 15 18 17.5 21.4 16.5"), halo=0)


def strength(b: Block) -> None:
    for dx in (0, 9, 18):
        b.solid(
            curve(((3 + dx, 2), (8 + dx, 8), (10 + dx, 16), (7 + dx, 28), (5.4 + dx, 17), (4.4 + dx, 9))),
            halo=1,
        )


def protection(b: Block) -> None:
    half = curve("15 2 21 4.5 27 3.5 27 14 23 23 15 28.5 7 23 3 14 3 3.5 9 4.5", tension=0.6)
    b.tone(half, width=2)
    b.solid(poly("15 2 15 28.5 23 23 27 14 27 3.5 21 4.5"), halo=0)


def fear(b: Block) -> None:
    b.solid(curve("15 1.5 24 4.5 27 12 25 18.5 21 21 21 27 15 28.5 9 27 9 21 5 18.5 3 12 6 4.5", tension=0.8))
    b.gouge(oval(10, 13, 3.6, 4), oval(20, 13, 3.6, 4), poly("15 16 17 20 13 20"))
    b.cut_lines(poly("12.4 23 12.4 27.5", closed=False), poly("17.6 23 17.6 27.5", closed=False), width=1.3)


def poison(b: Block) -> None:
    b.light(curve("11 10 11 3 19 3 19 10 26 17 27 24 22 28.5 8 28.5 3 24 4 17", tension=0.55), width=1.8)
    b.solid(curve("4.6 18 10 16 16 19.5 25.4 17 26 24 21.6 27.6 8.4 27.6 4 24", tension=0.6), halo=0)
    b.solid(poly("9.5 1 20.5 1 20.5 4.5 9.5 4.5"), halo=0)
    b.gouge(disc(11, 22, 1.7), disc(17.5, 24, 1.3), disc(20, 20.5, 1.1))


def charm(b: Block) -> None:
    b.line(poly("3 8 27 3", closed=False), poly("8 1.5 22 9.5", closed=False), width=2.4)
    for x, y in ((4, 8), (26, 4), (15, 6)):
        b.line(poly(((x, y), (9 + (x - 4) * 0.55, 19)), closed=False), width=0.9)
    b.solid(disc(15, 16, 3.6), halo=1)
    b.solid(curve("10 20 20 20 23 27 18 26 16 29.5 14 29.5 12 26 7 27", tension=0.5), halo=1)


def electric_touch(b: Block) -> None:
    bolt = poly("18 0.5 6 16 13 16 9 29.5 24 11.5 16 11.5 22 0.5")
    b.solid(bolt)
    b.line(
        poly("2 7 5 10", closed=False),
        poly("27 20 24 18", closed=False),
        poly("2 24 5 21.5", closed=False),
        poly("28 6 25.5 8", closed=False),
        width=1.4,
    )


LASTING_ICONS = {
    "life": life,
    "resist-cold": resist_cold,
    "resist-heat": resist_heat,
    "speed": speed,
    "invisibility": invisibility,
    "confusion": confusion,
    "troll": troll,
    "fire-elemental": fire_elemental,
    "ice-elemental": ice_elemental,
    "strength": strength,
    "protection": protection,
    "fear": fear,
    "poison": poison,
    "charm": charm,
    "electric-touch": electric_touch,
}


# Markers of lasting spells, whose turns are read at the edge nearest to the wizard, and the life stone.
#
# A marker is a disc of stone, its rim in the colour of the spell's rune, with the rune cut into it. The front
# has 1 to 4 along the edges, the back 5 to 8 at the corners, read from outside. Icons are drawn in 30 units.

SIDE, SAFE = 25.0, 1.5
"""The side and the safe margin of a marker in mm. Markers are square, so that straight cuts free them."""

_MIDDLE, _RADIUS = SIDE / 2 - 0.3, 10.4
"""The middle and the radius in mm of the disc. The disc is a little to the upper left of the square's middle,
since its shadow falls to the lower right."""

_SHADOW = 0.9
_RIM, _THIN = 3.5, 2.0
"""The width in mm of the rim on a side with numbers in the rim, and on a side without."""

_LINE = 0.35
"""The width in mm of a line around the disc. It is thin, because all markers have it."""

_CHIP = ((0.7, 2.0), (0.4, -1.0))
"""The inner corners of a missing splinter: mm from the disc's edge, and degrees from the splinter's
middle."""

_FRONT, _BACK, _LIFE = 0.36, 0.4, 0.5
"""The size in mm of a unit of an icon: on the front, on the back, and on the marker of life points."""

_LIT = 3.0
"""The width of the engraved edge of an icon, in its units."""

_DIGIT = from_points(11.5)
"""The size of the digits in em, which makes them 2.4 mm high."""

MORE = "-more"
"""The suffix of the name of a marker's back."""


def marker_face(setting: Setting, name: str) -> Face:
    """Draw one side of a marker. `name` is the name that game.toml gives to this side, such as "life". The
    name of a back ends in "-more"."""
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
    """Draw the disc: a rim in the rune's colour, and the background of the icon."""
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
    """Return the outline of a missing splinter at the disc's edge."""
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
    """Draw 1 to 4 in the rim, each with its foot towards its edge, and the rune between them."""
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
    """Yield elements without the outlines of filled shapes, which would be too thin to print on a marker."""
    for each in elements:
        if isinstance(each, Path) and each.style.fill is not None:
            yield replace(each, style=Style(each.style.fill))
        else:
            yield each


def _corners(look: Theme) -> Iterator[Element]:
    """Draw 5 to 8 outside the disc, each with its foot towards its corner."""
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


ICONS: Mapping[str, Callable[[Block], None]] = LASTING_ICONS


# Icons on the spell table of spells without a marker: woodcuts of 30 units, like those of lasting spells.


def fireball(b: Block) -> None:
    b.solid(curve("1 4 9 7 16 6 24 9 28 16 26 24 19 28.5 11 26.5 7.5 20 2 17 7 15 1 10 8 11", tension=0.8))
    b.gouge(curve("18 11 23.6 13.6 24.4 19 20.6 24 15 23.6 11.6 19.6 13 14", tension=0.9))
    b.tone(disc(18.2, 18, 4), width=1.2, halo=0)


def ice_bolt(b: Block) -> None:
    b.solid(poly("29 1 25.5 15 20 12.6 12 28 8.5 20.5 1 19 16.6 10 14 4.6"))
    b.gouge(poly("26.6 3.6 16 6 18.2 10.6"), poly("17 12 5 18.4 9.8 18.8"))
    b.line(star(5, 6, 4.4, 6, 0.16), width=1.1)
    b.line(star(23, 24, 4.4, 6, 0.16), width=1.1)


def healing(b: Block) -> None:
    b.tone(curve("15 21 8 15 5 9 7.4 3.6 12 3 15 6.4 18 3 22.6 3.6 25 9 22 15", tension=0.85), width=1.5)
    b.light(curve("1 17 6 16 10 20.6 15 22 20 20.6 24 16 29 17 25 26 15 29 5 26", tension=0.7), width=1.5)
    b.line(curve("8 24 11.6 25.6 15 26", closed=False), width=1.1)


def shield(b: Block) -> None:
    b.solid(disc(15, 15, 13.4))
    b.gouge(join_outlines(disc(15, 15, 10.6)))
    b.tone(disc(15, 15, 9), width=1.2, halo=0)
    b.light(disc(15, 15, 3.6), width=1.3, halo=0)
    rivets = join_outlines(*(disc(*arc(15, 15, 12, a, a, 1)[0], 0.8) for a in range(0, 360, 45)))
    b.gouge(rivets)


def drain(b: Block) -> None:
    b.solid(curve("15 1 21 9.4 23 15 20.6 20.6 15 22.6 9.4 20.6 7 15 9 9.4", tension=0.85))
    b.gouge(curve("15 7 18 12 19 16 17 19 15 19.4 15.4 13", tension=0.8))
    b.line(curve("27 13 28.6 21 23 27 15 28.6 7 27 1.6 21 3 13", closed=False), width=1.9)
    b.solid(poly("0 15.6 3.4 9 6.6 15.6"), poly("23.4 15.6 26.6 9 30 15.6"), halo=0)


def hit(b: Block) -> None:
    b.solid(star(15, 15, 14.6, 9, 0.62, 8))
    b.gouge(star(15, 15, 11, 9, 0.62, 8))
    b.solid(
        curve("9 11 11 9 13 10 15 8.6 17.4 9.8 19.6 9.2 21.6 11 21.4 18 18.6 21.6 12 21.6 9 18", tension=0.7)
    )
    b.cut_lines(poly("13 11 13 15", closed=False), poly("16.4 10.6 16.4 15", closed=False),
          poly("10 16 16 16.6", closed=False), width=1.1)  # fmt: skip


def amnesia(b: Block) -> None:
    b.light(poly("4 9 15 3 27 22 16 28.6"), width=1.5)
    b.solid(poly("9 4 22 4 22 26 9 26"))
    b.gouge(poly("11 6 20 6 20 24 11 24"))
    b.line(curve("12.6 11.6 13 8.6 16 7.8 18.4 9.6 18 12.6 15.6 14.6 15.5 17.6", closed=False), width=1.9)
    b.solid(disc(15.5, 21.2, 1.3), halo=0)


def lightning(b: Block) -> None:
    b.solid(curve("4 10 4.6 5.6 9 4.4 12 1.4 17.6 1.8 20 4.6 25 5 26.6 9.6 23 12 8 12", tension=0.8))
    b.tone(poly("16.6 9 7.6 20 13.6 20 10 29.4 22.6 16.6 16.6 16.6 20.6 9"), width=1.3)


def remove_enchantment(b: Block) -> None:
    b.line(oval(8.4, 9.4, 7, 4.6, 40), oval(21.6, 20.6, 7, 4.6, 40), width=2.6)
    b.solid(poly("13 12.6 15.6 9.6 16.4 13.4 20 13 17 16.6 17.6 20 14 18 11 19 12.6 16 9.6 13.4"), halo=1)
    b.line(
        poly("21 9 26 3", closed=False), poly("23.6 12 29 10", closed=False), poly("9 21 4 27", closed=False),
        poly("6.4 18 1 20", closed=False), width=1.5,
    )  # fmt: skip


def magic_mirror(b: Block) -> None:
    b.solid(oval(15, 12, 9.6, 11.6))
    b.rod(poly("15 23 15 28.6", closed=False), width=3.2)
    b.gouge(oval(15, 12, 7.2, 9.2))
    b.tone(oval(15, 12, 6.4, 8.4), width=1.0, halo=0)
    b.cut_lines(poly("11.6 14 17.4 6", closed=False), poly("13.4 17.4 19 9.6", closed=False), width=1.5)


def dispel_magic(b: Block) -> None:
    b.line(rays(15, 15, 5, 14.6, 16, 1.6), width=0.9)
    b.light(disc(15, 15, 6.2), width=1.4)
    b.line(curve(ripple(11, 19, 15, 1.4, 2), closed=False), width=1.4)
    b.line(poly("3 27 27 3", closed=False), width=2.4, halo=1.4)


def counter(b: Block) -> None:
    """Draw the icon of the Counter Spell: an open hand that stops a spell."""
    b.solid(
        curve(
            "9 29 6.6 23 2.6 17 4 15 8 17.6 7.4 6 9 4.4 10.8 6 11.6 13 12 3 13.8 1.2 15.6 3 15.8 13 "
            "17 4 18.8 2.6 20.4 4.4 20 14 22 7.4 24 7 25 9 23.4 18 21.6 23 21 29",
            tension=0.6,
        )
    )
    b.gouge(star(14.6, 20, 5, 4, 0.3))


PICTURES = {
    "fireball": fireball,
    "ice-bolt": ice_bolt,
    "healing": healing,
    "shield": shield,
    "drain": drain,
    "hit": hit,
    "amnesia": amnesia,
    "lightning-bolt": lightning,
    "remove-enchantment": remove_enchantment,
    "magic-mirror": magic_mirror,
    "dispel-magic": dispel_magic,
    "counter-spell": counter,
}
"""The icons by spell id."""
