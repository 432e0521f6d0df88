"""Markers: a spell that lasts, its turns told by the edge nearest to its wizard; and the life stone.

The front counts 1 to 4 along the edges, the back 5 to 8 at the corners, read from outside. Icons are
drawn in 30 units.
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, radians, sin

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces import icons
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    circle_segments,
    compose,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.text import set_line
from pnp.units import from_points, mm

SIDE, SAFE = 22.0, 1.5
_FRONT, _BACK = 0.37, 0.35
"""Millimetres a unit of the icons."""

_DIGIT = from_points(10)

MORE = "-more"
"""What the name of a back ends in."""


def marker_face(setting: Setting, name: str) -> Face:
    """A side of a marker by its name in the definition."""
    look = theme(setting.variant)
    ground = look.swatch("bone")
    elements: list[Element] = [rectangle(-3, -3, SIDE + 6, SIDE + 6, Style(ground), "ground")]
    back, kind = name.endswith(MORE), name.removesuffix(MORE)
    colour = _colour(setting, kind)
    if kind == "life":
        elements += _icon(look, kind, colour, 0.56)
    elif back:
        elements += _back(look, kind, colour)
    else:
        elements += _icon(look, kind, colour, _FRONT)
        elements += _counts(look, (1, 2, 3, 4), SIDE / 2 - SAFE - 0.3, 0.0)
    trim = ((0.0, 0.0), (SIDE, 0.0), (SIDE, SIDE), (0.0, SIDE))
    return Face(f"marker:{name}", SIDE, SIDE, trim, tuple(elements), ground, safe=SAFE)


def _colour(setting: Setting, kind: str) -> str:
    facts: Facts = setting.definition.facts
    return next((spell.rune for spell in facts.spells if spell.id == kind), "wyrms")


def _icon(look: Theme, kind: str, colour: str, size: float, turn: float = 0.0) -> Iterator[Element]:
    """The icon in the middle, turned where its counts are."""
    block = Block(look, (colour,))
    ICONS[kind](block)
    middle = translate(SIDE / 2, SIDE / 2)
    at = compose(middle, compose(rotate(turn), compose(translate(-15 * size, -15 * size), scale(size))))
    yield Group(tuple(block.elements), at, name=f"effect:{kind}")


def _back(look: Theme, kind: str, colour: str) -> Iterator[Element]:
    """The icon upright towards a corner, in a lozenge that leaves the corners free."""
    reach, middle = SIDE / 2 - SAFE - 0.4, SIDE / 2
    corners = (
        (middle, middle - reach),
        (middle + reach, middle),
        (middle, middle + reach),
        (middle - reach, middle),
    )
    lozenge = tuple((mm(x), mm(y)) for x, y in corners)
    match look.variant:
        case "colour":
            yield Polygon(lozenge, Style(look.swatch(f"{colour}-pale")))
        case "low-ink":
            yield Polygon(lozenge, Style(None, look.swatch("stone"), 0.25, (0.6, 0.9)))
        case "mono":
            yield Polygon(lozenge, Style(None, look.swatch("ink"), 0.3, round=False))
    yield from _icon(look, kind, colour, _BACK, -45.0)
    yield from _counts(look, (5, 6, 7, 8), (SIDE / 2 - 3.6) * 2**0.5, -45.0)


def _counts(look: Theme, numbers: tuple[int, ...], reach: float, start: float) -> Iterator[Element]:
    face, ink = look.typeface("numeral"), look.swatch("ink")
    for i, number in enumerate(numbers):
        # Read from outside: the foot of each number points to its edge.
        angle = start + 90 * i
        a = radians(angle)
        foot = (SIDE / 2 - (reach - 0.2) * sin(a), SIDE / 2 + (reach - 0.2) * cos(a))
        yield set_line(
            str(number), face, _DIGIT, ink, (mm(foot[0]), mm(foot[1])), anchor="middle", angle=angle
        )
    if look.variant != "mono" and start == 0.0:
        dots: tuple[tuple[str | float, ...], ...] = ()
        for x, y in ((3.4, 3.4), (SIDE - 3.4, 3.4), (3.4, SIDE - 3.4), (SIDE - 3.4, SIDE - 3.4)):
            dots += circle_segments((x, y), 0.55 if look.variant == "colour" else 0.4)
        style = Style(ink) if look.variant == "colour" else Style(None, ink, 0.25)
        yield Path(dots, style)


ICONS: Mapping[str, Callable[[Block], None]] = icons.ICONS
