"""The cards: rank and runes in a column at the left, which a sequence shows, the woodcut beside it, the name
below."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.block import HAIR
from pnp.games.duelo_de_runas.faces.emblems import emblem
from pnp.games.duelo_de_runas.faces.layout import Layout
from pnp.games.duelo_de_runas.faces.ornament import band
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, join_outlines, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Card, Facts
from pnp.scene import (
    Box,
    Element,
    Face,
    Path,
    Style,
    Theme,
    Use,
    compose,
    rectangle,
    scale,
    transform_segments,
    translate,
)
from pnp.text import cap_height, capitals, line_width, set_block, set_line
from pnp.units import from_points, mm

_NAMES = tuple(from_points(points) for points in (13, 11.5, 10, 9))
"""The sizes of a name. The first at which it fits on a line is used; longer names take two lines."""

_NAME_LEAST = from_points(7)

_PRINTS = 0.26
"""The thinnest line in mm of a woodcut on a small card."""

_LEAST_STAVE = 4.0
"""The least height in mm of a stave. Where runes leave less there is none."""

TICKS = {"P": 10, "T": 11, "C": 12, "A": 1}


def card_face(setting: Setting, name: str, title: str) -> Face:
    """Draw the face of a card in the setting's size. Raises LayoutError, naming the card, if its name does
    not fit."""
    look, at = theme(setting.variant), Layout(*setting.card)
    facts: Facts = setting.definition.facts
    card, place = facts.card(name), f"card:{name}"
    ground = look.swatch("bone")
    elements: list[Element] = [rectangle(-3, -3, at.width + 6, at.height + 6, Style(ground), "ground")]
    elements += _column(look, at, card, place)
    left, top, size = at.stone
    for flank in at.flanks:
        elements += _flank(look, flank)
    elements += band(look, card.runes, at.band)
    elements.append(
        Use(
            emblem(name, card.runes, look, max(HAIR, _PRINTS / size)),
            compose(translate(left, top), scale(size)),
            f"emblem:{name}",
        )
    )
    elements += _plinth(look, title, at.plinth, place)
    trim = ((0.0, 0.0), (at.width, 0.0), (at.width, at.height), (0.0, at.height))
    return Face(place, at.width, at.height, trim, tuple(elements), ground)


def _column(look: Theme, at: Layout, card: Card, place: str) -> Iterator[Element]:
    """Draw the rank, the runes, and below them a stave with as many notches as the rank is high."""
    yield from rank_mark(look, card.rank, at.column, at.rank_foot, at.rank, place)
    y = at.runes_top + at.rune / 2
    for rune in card.runes:
        yield Use(
            rune_icon(rune, look),
            compose(translate(at.column, mm(y)), scale(at.rune / 2 / RADIUS)),
            f"rune:{rune}",
        )
        y += at.pitch
    top, foot = y - at.pitch / 2 + 1.2, at.plinth[1] - 1.2
    if card.rank and foot - top > _LEAST_STAVE:
        yield _stave(look, at, card, top, foot)


def _stave(look: Theme, at: Layout, card: Card, top: float, foot: float) -> Element:
    """Draw an ogham stave with notches to both sides in turn."""
    notches = TICKS.get(card.rank) or int(card.rank or 0)
    shape = poly(((at.column, mm(top)), (at.column, mm(foot))), closed=False)
    pitch = min(2.4, (foot - top - 1.6) / max(notches, 1))
    for i in range(notches):
        y = foot - 1.0 - pitch * i
        reach = (1, -1)[i % 2] * 3.0 * at.factor
        shape = join_outlines(
            shape, poly(((at.column, mm(y)), (mm(at.column + reach), mm(y - 0.8))), closed=False)
        )
    return Path(shape, Style(stroke=look.swatch("ash"), width=0.55))


def _flank(look: Theme, box: Box) -> Iterator[Element]:
    """Draw a menhir with engraved courses beside the stone, on cards too low for a wider stone."""
    left, top, right, bottom = box
    ink, wide = look.swatch("ink"), right - left
    head = top + (bottom - top) * 0.34
    shape = curve(
        (
            (left, bottom), (left + 0.04 * wide, (head + bottom) / 2), (left + 0.16 * wide, head + 2),
            (left + 0.5 * wide, head), (left + 0.86 * wide, head + 3),
            (left + 0.95 * wide, (head + bottom) / 2), (right, bottom),
        ),
        closed=False, tension=0.7,
    )  # fmt: skip
    fill = {"colour": "bone-dark", "mono": "paper", "low-ink": "paper"}[look.variant]
    yield Path((*shape, ("Z",)), Style(look.swatch(fill), ink, 0.5))
    lines: Outline = ()
    y, step = head + 4.4, 1.5
    while y < bottom - 1.0:
        reach = wide * (0.3 + 0.16 * ((y * 7.3) % 1))
        lines = join_outlines(
            lines, poly(((mm(right - 0.9), mm(y)), (mm(right - 0.9 - reach), mm(y))), closed=False)
        )
        y += step
    yield Path(lines, Style(stroke=ink, width=0.3))


def _plinth(look: Theme, title: str, box: Box, place: str) -> Iterator[Element]:
    """Draw the name, carved into the plinth below the stone."""
    left, top, right, bottom = box
    ink, carved, notch = look.swatch("ink"), look.variant == "mono", 1.6
    shape = (
        (left + notch, top),
        (right - notch, top),
        (right, mm(top + notch)),
        (right, mm(bottom - notch)),
        (right - notch, bottom),
        (left + notch, bottom),
        (left, mm(bottom - notch)),
        (left, mm(top + notch)),
    )
    fill = {"colour": "bone-dark", "mono": "ink", "low-ink": "paper"}[look.variant]
    yield Path(poly(shape), Style(look.swatch(fill), ink, 0.5, round=False))
    if look.variant == "colour":
        # Light from the upper left: the plinth's lower edge lies in shade.
        shade = poly(((left + notch, bottom - 0.8), (right - notch, bottom - 0.8)), closed=False)
        yield Path(shade, Style(stroke=look.swatch("stone"), width=0.7))
    typeface, words, room = look.typeface("title"), capitals(title), right - left - 4.0
    size = next((s for s in _NAMES if line_width(words, typeface, s) <= room), _NAMES[-1])
    yield from set_block(
        words,
        typeface,
        size,
        look.swatch("paper") if carved else ink,
        (left + 1.6, top + 0.7, right - 1.6, bottom - 1.1),
        leading=1.0,
        align="middle",
        valign="middle",
        smallest=_NAME_LEAST,
        name="title",
        place=place,
    )


def rank_mark(
    look: Theme, rank: str, x: float, foot: float, size: float, place: str = ""
) -> Iterator[Element]:
    """Draw a rank on its baseline: A and numbers as letters; Pawn, Court and Crown as pictures."""
    ink = look.swatch("ink")
    if rank in PICTURES:
        tall = cap_height(look.typeface("numeral"), size)
        k = tall / 10
        shape = transform_segments(PICTURES[rank], (k, 0.0, 0.0, k, mm(x - 5 * k), mm(foot - tall)))
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
    return join_outlines(
        disc(x, 2.3, 2.3), body, poly(((x - 1.9, 4.2), (x + 1.9, 4.2), (x + 1.9, 5.1), (x - 1.9, 5.1)))
    )


PICTURES: dict[str, Outline] = {
    "P": _pawn(),
    "T": join_outlines(_pawn(2.3), _pawn(7.7)),
    "C": poly("-0.6 2 2.4 5.4 5 0 7.6 5.4 10.6 2 9.4 10 0.6 10"),
}
"""The pictures of ranks without a well-known letter, in a box of 10 units. The Court is two people."""
