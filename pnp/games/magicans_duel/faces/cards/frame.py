"""The frame of both cards: the night, a star in each corner, and a title between two stars."""

from collections.abc import Iterator, Sequence

from pnp.games.magicans_duel.faces import sky
from pnp.scene import (
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Theme,
    circle_segments,
    line,
    rectangle,
    scale,
    transform_segments,
)
from pnp.text import set_block
from pnp.units import from_points, mm

WIDTH, HEIGHT = 63.0, 88.0
"""mm as they are drawn."""

LARGER = 1.42
"""The scale at which the cards are printed: four fill a sheet, and a counter fits on a moon."""

LEFT, RIGHT, TOP, BOTTOM = 5.6, WIDTH - 5.6, 17.0, HEIGHT - 6.0
"""mm: between these lies what a card says, below its title."""

SMALL = 8.5
"""The size of sentences in points, before scaling."""

_INSET, _CORNER = 3.4, 4.8
_TITLE = 15.0
_RULE = 14.6
"""mm down to the rule below the title."""


def card(name: str, look: Theme, elements: Sequence[Element]) -> Face:
    """Return a card of the night with its frame and its content."""
    ground = look.swatch("night")
    wide, high = mm(WIDTH * LARGER), mm(HEIGHT * LARGER)
    first = rectangle(-3, -3, wide + 6, high + 6, Style(ground), "ground")
    drawn = Group((*_night(look), *_frame(look), *elements), scale(LARGER))
    trim = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    return Face(name, wide, high, trim, (first, drawn), ground, 3.0, 3.0)


def _night(look: Theme) -> Iterator[Element]:
    """Draw the night, lighter towards the middle as on the board."""
    if look.variant != "colour":
        return
    for i in range(1, 11):
        share = 1.0 - 0.075 * (i - 1)
        a, b = (WIDTH / 2 - 3.2) * share, (HEIGHT / 2 - 3.2) * share
        disc = transform_segments(circle_segments((0.0, 0.0), 1.0), (a, 0.0, 0.0, b, WIDTH / 2, HEIGHT / 2))
        rounded = tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in disc)
        yield Path(rounded, Style(look.swatch(f"heaven-{i}")), "heaven")


def _frame(look: Theme) -> Iterator[Element]:
    gold = look.swatch("gold")
    rules = ((_INSET, 0.5), (_INSET + 0.9, 0.25)) if look.variant != "mono" else ((_INSET, 0.6),)
    for inset, thick in rules:
        far, low = WIDTH - inset, HEIGHT - inset
        style = Style(None, gold, thick)
        for y in (inset, low):
            yield line((inset + _CORNER, y), (far - _CORNER, y), style, "frame")
        for x in (inset, far):
            yield line((x, inset + _CORNER), (x, low - _CORNER), style, "frame")
    for x in (_INSET + 2.0, WIDTH - _INSET - 2.0):
        for y in (_INSET + 2.0, HEIGHT - _INSET - 2.0):
            yield Polygon(sky.compass_star((x, y), 2.3), Style(gold))


def title(look: Theme, words: str, place: str) -> Iterator[Element]:
    """Draw the card's name over a rule that ends in a moon and a sun."""
    gold, box = look.swatch("gold"), (LEFT + 3.2, 6.0, RIGHT - 3.2, _RULE - 1.6)
    yield from set_block(
        words, look.typeface("title"), from_points(_TITLE), look.swatch("moonlight"), box,
        align="middle", valign="middle", smallest=from_points(9), leading=1.05, place=place,
    )  # fmt: skip
    yield line((LEFT + 5.0, _RULE), (RIGHT - 5.0, _RULE), Style(None, gold, 0.35))
    yield Path(
        sky.crescent((LEFT + 2.6, _RULE), 1.5, 0.32, left=True), Style(look.swatch("moon"), gold, 0.25)
    )
    yield from sky.sun(look, (RIGHT - 2.6, _RULE), 1.9)
    yield sky.diamond((WIDTH / 2, _RULE), 1.2, Style(gold))
