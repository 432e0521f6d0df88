"""The cards: at the left what a sequence shows (rank and runes), the woodcut beside it, the name below."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.emblems import HEIGHT as BLOCK_HEIGHT
from pnp.games.duelo_de_runas.faces.emblems import emblem
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, joined, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Card, Facts
from pnp.scene import Element, Face, Path, Style, Theme, Use, compose, moved, rectangle, scale, translate
from pnp.text import cap_height, set_block, set_line
from pnp.units import from_points, mm

WIDTH, HEIGHT = 63.0, 88.0

COLUMN = 10.3
"""The middle of the column of rank and runes, from the left edge, in mm."""

STRIP = 17.6
"""How much of a card has to be seen in a sequence: rank and runes, in mm from its left edge."""

RUNES_TOP, RUNE, PITCH = 16.4, 11.0, 12.0
"""Where the runes begin, how wide they are and how far apart, in mm."""

_RANK_FOOT = 13.2
_LEFT, _TOP, _SCALE = 17.8, 4.0, 0.415
_NAME = from_points(12.5)

TICKS = {"P": 10, "T": 11, "C": 12, "A": 1}


def card_face(setting: Setting, name: str, title: str) -> Face:
    """The face of a card. Raises LayoutError, naming the card, where its name does not fit."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    card, place = facts.card(name), f"card:{name}"
    ground = look.swatch("bone")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _column(look, card, place)
    at = compose(translate(_LEFT, _TOP), scale(_SCALE))
    elements.append(Use(emblem(name, card.runes, look), at, f"emblem:{name}"))
    elements += _plinth(look, title, _TOP + BLOCK_HEIGHT * _SCALE + 1.6, place)
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face(place, WIDTH, HEIGHT, trim, tuple(elements), ground)


def _column(look: Theme, card: Card, place: str) -> Iterator[Element]:
    """Rank, runes, and below them a stave with as many notches as the rank is high."""
    yield from rank_mark(look, card.rank, COLUMN, _RANK_FOOT, from_points(29), place)
    y = RUNES_TOP + RUNE / 2
    for rune in card.runes:
        yield Use(
            rune_icon(rune, look), compose(translate(COLUMN, y), scale(RUNE / 2 / RADIUS)), f"rune:{rune}"
        )
        y += PITCH
    top, foot = y - PITCH / 2 + 1.2, _TOP + BLOCK_HEIGHT * _SCALE
    if card.rank:
        yield _stave(look, card, top, foot)


def _stave(look: Theme, card: Card, top: float, foot: float) -> Element:
    """An ogham stave: notches to both sides in turn."""
    notches = TICKS.get(card.rank) or int(card.rank or 0)
    shape = poly(((COLUMN, top), (COLUMN, foot)), closed=False)
    pitch = min(2.0, (foot - top - 1.6) / max(notches, 1))
    for i in range(notches):
        y = foot - 1.0 - pitch * i
        side = (1, -1)[i % 2]
        shape = joined(shape, poly(((COLUMN, y), (COLUMN + side * 2.6, y - 0.7)), closed=False))
    return Path(shape, Style(stroke=look.swatch("ash"), width=0.4))


def _plinth(look: Theme, title: str, top: float, place: str) -> Iterator[Element]:
    """The name, carved into the plinth that the stone stands on."""
    ink, left, right, foot = look.swatch("ink"), 4.2, WIDTH - 3.7, HEIGHT - 4.2
    carved = look.variant == "mono"
    notch = 2.0
    shape = (
        (left + notch, top),
        (right - notch, top),
        (right, top + notch),
        (right, foot - notch),
        (right - notch, foot),
        (left + notch, foot),
        (left, foot - notch),
        (left, top + notch),
    )
    fill = {"colour": "bone-dark", "mono": "ink", "low-ink": "paper"}[look.variant]
    yield Path(poly(shape), Style(look.swatch(fill), ink, 0.45, round=False))
    if look.variant == "colour":
        line = poly(((left + 2.6, top + 1.2), (right - 2.6, top + 1.2)), closed=False)
        yield Path(
            joined(line, poly(((left + 2.6, foot - 1.2), (right - 2.6, foot - 1.2)), closed=False)),
            Style(stroke=ink, width=0.25),
        )
    yield from set_block(
        title.upper(),
        look.typeface("title"),
        _NAME,
        look.swatch("paper") if carved else ink,
        (left + 2.0, top + 1.6, right - 2.0, foot - 1.6),
        leading=1.1,
        align="middle",
        valign="middle",
        smallest=from_points(9),
        name="title",
        place=place,
    )


def rank_mark(
    look: Theme, rank: str, x: float, foot: float, size: float, place: str = ""
) -> Iterator[Element]:
    """A rank on its baseline: A and numbers in letters, Pawn, Court and Crown in pictures."""
    ink = look.swatch("ink")
    if rank in PICTURES:
        tall = cap_height(look.typeface("numeral"), size)
        k = tall / 10
        shape = moved(PICTURES[rank], (k, 0.0, 0.0, k, mm(x - 5 * k), mm(foot - tall)))
        yield Path(shape, Style(ink), f"rank:{rank}")
    elif rank:
        yield set_line(
            rank,
            look.typeface("numeral"),
            size,
            ink,
            (x, foot),
            anchor="middle",
            name=f"rank:{rank}",
            place=place,
        )


def _pawn(x: float = 5.0) -> Outline:
    body = curve(
        (
            (x - 3.4, 10),
            (x - 2.6, 8.4),
            (x - 1.1, 6.6),
            (x - 0.9, 4.6),
            (x + 0.9, 4.6),
            (x + 1.1, 6.6),
            (x + 2.6, 8.4),
            (x + 3.4, 10),
        ),
        tension=0.5,
    )
    return joined(
        disc(x, 2.3, 2.3), body, poly(((x - 1.9, 4.2), (x + 1.9, 4.2), (x + 1.9, 5.1), (x - 1.9, 5.1)))
    )


PICTURES: dict[str, Outline] = {
    "P": _pawn(),
    "T": joined(_pawn(2.3), _pawn(7.7)),
    "C": poly("-0.6 2 2.4 5.4 5 0 7.6 5.4 10.6 2 9.4 10 0.6 10"),
}
"""Ranks without a letter that everybody would know, in a box of 10 units; the Court is two people."""
