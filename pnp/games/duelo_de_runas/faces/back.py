"""The back of the cards: a wheel of runes, the same when it is turned upside down."""

from collections.abc import Iterator
from math import hypot

from pnp.games.duelo_de_runas.faces.runes import ACTIVATION, RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import arc, disc, join_outlines, poly, rays
from pnp.games.duelo_de_runas.facts import RUNES
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)

_INSET = 4.2


def back_face(look: Theme, width: float, height: float) -> Face:
    """Draw the back of all cards of a size in mm."""
    ground = look.swatch("ink" if look.variant == "colour" else "bone")
    light = look.swatch("paper" if look.variant == "colour" else "ink")
    elements: list[Element] = [rectangle(-3, -3, width + 6, height + 6, Style(ground), "ground")]
    inside = rectangle(
        _INSET, _INSET, width - 2 * _INSET, height - 2 * _INSET, Style(None, light, 0.5, round=False)
    )
    size = min(width / 63.0, height / 88.0)
    field = Group(tuple(_field(look, size, hypot(width, height) / 2)), translate(width / 2, height / 2))
    clip = outline(
        (
            (_INSET, _INSET),
            (width - _INSET, _INSET),
            (width - _INSET, height - _INSET),
            (_INSET, height - _INSET),
        )
    )
    elements += [Group((field,), clip=clip), inside]
    ornament = (*_wheel(look, size), *_energies(look, size, width, height))
    elements.append(Group(ornament, translate(width / 2, height / 2)))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face("card-back", width, height, trim, tuple(elements), ground)


def _field(look: Theme, size: float, reach: float) -> Iterator[Element]:
    """Draw rays from the wheel to the corners."""
    near, far = 22 * size, reach + 6
    match look.variant:
        case "colour":
            yield Path(rays(0, 0, near, far, 48, 1.0 * size), Style(look.swatch("ash")))
        case "low-ink":
            lines = join_outlines(
                *(
                    poly((arc(0, 0, near + 1, a, a, 1)[0], arc(0, 0, far, a, a, 1)[0]), closed=False)
                    for a in range(0, 360, 15)
                )
            )
            yield Path(lines, Style(stroke=look.swatch("stone"), width=0.3))
        case "mono":
            yield Path(rays(0, 0, near, far, 36, 2.2 * size), Style(look.swatch("ink")))


def _wheel(look: Theme, size: float) -> Iterator[Element]:
    """Draw the activation runes around a star, twice, in a ring of notches."""
    line, rim = look.swatch("ink"), 22 * size
    yield Path(disc(0, 0, 23.4 * size), Style(look.swatch("bone" if look.variant == "colour" else "paper")))
    yield Path(disc(0, 0, rim), Style(stroke=line, width=0.5))
    ticks = join_outlines(
        *(
            poly((arc(0, 0, rim - _tick(a) * size, a, a, 1)[0], arc(0, 0, rim, a, a, 1)[0]), closed=False)
            for a in range(0, 360, 6)
        )
    )
    yield Path(ticks, Style(stroke=line, width=0.3))
    yield Path(rays(0, 0, 0.6 * size, 6.6 * size, 12, 1.9 * size), Style(line))
    for i, rune in enumerate((*ACTIVATION, *ACTIVATION)):
        at = compose(translate(0, -12.6 * size), scale(max(4.9 * size, LEAST) / RADIUS))
        yield Use(rune_icon(rune, look), compose(rotate(60.0 * i), at))


def _tick(angle: int) -> float:
    return 2.1 if angle % 30 else 3.1


LEAST = 3.7
"""The least radius of a rune in mm, at which its lines print."""


def _energies(look: Theme, size: float, width: float, height: float) -> Iterator[Element]:
    """Draw the energy runes above and, upside down, below."""
    energy = [rune for rune in RUNES if rune not in ACTIVATION]
    halo = look.swatch("bone" if look.variant == "colour" else "paper")
    radius = max(5.2 * size, LEAST)
    aside, up = width / 2 - _INSET - 9.3 * size, height / 2 - _INSET - 9.8 * size
    for turn in (0.0, 180.0):
        for x, y, rune in (
            (-aside, -up, energy[0]),
            (0, -up - 1.6 * size, energy[1]),
            (aside, -up, energy[2]),
        ):
            place = compose(rotate(turn), compose(translate(x, y), scale(radius / RADIUS)))
            yield Group((Path(disc(0, 0, 11.8), Style(halo)), Use(rune_icon(rune, look))), place)
