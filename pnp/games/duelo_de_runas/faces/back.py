"""The back of the cards: a wheel of runes, the same when it is turned upside down."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.faces.cards import HEIGHT, WIDTH
from pnp.games.duelo_de_runas.faces.runes import ACTIVATION, RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import arc, disc, joined, poly, rays
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


def back_face(look: Theme) -> Face:
    """The back of every card."""
    ground = look.swatch("ink" if look.variant == "colour" else "bone")
    light = look.swatch("paper" if look.variant == "colour" else "ink")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _field(look)
    frame = rectangle(
        _INSET, _INSET, WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET, Style(None, light, 0.5, round=False)
    )
    elements.append(frame)
    middle = translate(WIDTH / 2, HEIGHT / 2)
    elements.append(Group((*_wheel(look), *_corners(look)), middle))
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("card-back", WIDTH, HEIGHT, trim, tuple(elements), ground)


def _field(look: Theme) -> Iterator[Element]:
    """Rays from the middle to the frame, notches along it."""
    inside = outline(
        (
            (_INSET, _INSET),
            (WIDTH - _INSET, _INSET),
            (WIDTH - _INSET, HEIGHT - _INSET),
            (_INSET, HEIGHT - _INSET),
        )
    )
    x, y = WIDTH / 2, HEIGHT / 2
    match look.variant:
        case "colour":
            fan = Path(rays(x, y, 22, 60, 48, 1.0), Style(look.swatch("ash")))
            yield Group((fan,), clip=inside)
        case "low-ink":
            lines = joined(
                *(
                    poly((arc(x, y, 23, a, a, 1)[0], arc(x, y, 60, a, a, 1)[0]), closed=False)
                    for a in range(0, 360, 15)
                )
            )
            yield Group((Path(lines, Style(stroke=look.swatch("stone"), width=0.3)),), clip=inside)
        case "mono":
            fan = Path(rays(x, y, 22, 60, 36, 2.2), Style(look.swatch("ink")))
            yield Group((fan,), clip=inside)


def _wheel(look: Theme) -> Iterator[Element]:
    """The activation runes round a star, twice, in a ring of notches."""
    line = look.swatch("ink")
    yield Path(disc(0, 0, 23.4), Style(look.swatch("bone" if look.variant == "colour" else "paper")))
    yield Path(disc(0, 0, 22), Style(stroke=line, width=0.5))
    ticks = joined(
        *(
            poly((arc(0, 0, 19.9 if a % 30 else 18.9, a, a, 1)[0], arc(0, 0, 22, a, a, 1)[0]), closed=False)
            for a in range(0, 360, 6)
        )
    )
    yield Path(ticks, Style(stroke=line, width=0.3))
    star = rays(0, 0, 0.6, 6.6, 12, 1.9)
    yield Path(star, Style(line))
    for i, rune in enumerate((*ACTIVATION, *ACTIVATION)):
        place = compose(rotate(60.0 * i), compose(translate(0, -12.6), scale(4.9 / RADIUS)))
        yield Use(rune_icon(rune, look), place)


def _corners(look: Theme) -> Iterator[Element]:
    """The energy runes above and, upside down, below."""
    energy = [rune for rune in RUNES if rune not in ACTIVATION]
    halo = look.swatch("bone" if look.variant == "colour" else "paper")
    for turn in (0.0, 180.0):
        for x, y, rune in ((-18, -30.0, energy[0]), (0, -31.6, energy[1]), (18, -30.0, energy[2])):
            place = compose(rotate(turn), compose(translate(x, y), scale(5.2 / RADIUS)))
            yield Group((Path(disc(0, 0, 11.8), Style(halo)), Use(rune_icon(rune, look))), place)
