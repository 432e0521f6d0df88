"""The edge of the board: its frame, the game's name, and the clan's name at each end, turned to its seat."""

from collections.abc import Iterator
from typing import Literal

from pnp.games import Setting
from pnp.games.magicans_duel.faces import sky
from pnp.scene import Circle, Element, Path, Polygon, Style, Text, Theme, line, outline
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm

FRAME = 6.0
"""The distance from the cut to the frame, in mm."""

MARGIN = 16.2
"""The distance from the cut to the middle of the clan's name, in mm."""

Anchor = Literal["start", "middle", "end"]

TITLE, CLAN, TAGLINE = 27.0, 25.0, 12.0
"""Points."""

_CORNER, _MEDALLION = 9.0, 7.4
"""mm that the frame keeps from its corners; half a medallion."""

_ASIDE = 17.0
"""mm from the middle to the title's words: a gargoyle stands between them, and the board is joined there."""


def sides(setting: Setting, look: Theme, size: tuple[float, float]) -> Iterator[Element]:
    """Draw the words at the edge, once each, and the frame around them."""
    width, height = size
    title, tagline = _title(setting, look, size), _tagline(setting, look, size)
    gaps = [(words[0].origin[0], words[-1].origin[0] + words[-1].width) for words in (title, [tagline])]
    yield from (*title, tagline)
    yield from _frame(look, size, gaps)
    for left in (True, False):
        yield from _clan(setting, look, (MARGIN if left else width - MARGIN, height / 2), left=left)


def _title(setting: Setting, look: Theme, size: tuple[float, float]) -> list[Text]:
    """Draw the game's name, its words on either side of the middle."""
    middle, y = size[0] / 2, FRAME + 4.4
    first, _, second = setting.definition.game.title.partition(" ")
    if not second:
        return [_centred_words(look, first, TITLE, (middle, y), "middle", "moonlight", 0.1)]
    return [
        _centred_words(look, first, TITLE, (middle - _ASIDE, y), "end", "moonlight", 0.1),
        _centred_words(look, second, TITLE, (middle + _ASIDE, y), "start", "moonlight", 0.1),
    ]


def _tagline(setting: Setting, look: Theme, size: tuple[float, float]) -> Text:
    width, height = size
    words, face = setting.say(setting.definition.game.tagline), look.typeface("title")
    wide = line_width(words, face, from_points(TAGLINE), tracking=0.06)
    points = TAGLINE * min(1.0, 0.6 * width / wide)
    return _centred_words(look, words, points, (width / 2, height - FRAME - 2.2), "middle", "gold", 0.06)


def _centred_words(
    look: Theme, words: str, points: float, at: Point, anchor: Anchor, tone: str, tracking: float
) -> Text:
    """Return words whose capitals are centred at a height."""
    face, em = look.typeface("title"), from_points(points)
    base = (mm(at[0]), mm(at[1] + cap_height(face, em) / 2))
    return set_line(words, face, em, look.swatch(tone), base, anchor=anchor, tracking=tracking, place="board")


def _frame(look: Theme, size: tuple[float, float], gaps: list[tuple[float, float]]) -> Iterator[Element]:
    """Draw a double rule, broken by the words above and below, with a star in each corner."""
    (width, height), gold = size, look.swatch("gold")
    for inset, thick in ((FRAME, 0.7), (FRAME + 1.5, 0.3)):
        far, low = width - inset, height - inset
        for y, (begin, end) in zip((inset, low), gaps, strict=True):
            yield line((inset + _CORNER, y), (begin - 7.0, y), Style(None, gold, thick), "frame")
            yield line((end + 7.0, y), (far - _CORNER, y), Style(None, gold, thick), "frame")
        for x in (inset, far):
            yield line((x, inset + _CORNER), (x, low - _CORNER), Style(None, gold, thick), "frame")
    for y, (begin, end) in zip((FRAME + 0.75, height - FRAME - 0.75), gaps, strict=True):
        for x in (begin - 6.0, end + 6.0):
            yield Polygon(sky.compass_star((mm(x), mm(y)), 2.6), Style(gold))
    for x in (FRAME + 4.0, width - FRAME - 4.0):
        for y in (FRAME + 4.0, height - FRAME - 4.0):
            yield Polygon(sky.compass_star((x, y), 5.4), Style(gold))
            yield Circle((mm(x), mm(y)), 3.1, Style(None, gold, 0.35))


def _clan(setting: Setting, look: Theme, middle: Point, *, left: bool) -> Iterator[Element]:
    """Draw the clan's sign, its name and a rule to either corner, read from its seat from the left."""
    words = setting.say("Black mages" if left else "White mages")
    face, em = look.typeface("title"), from_points(CLAN)
    wide = line_width(words, face, em, tracking=0.08)
    em *= min(1.0, 120.0 / wide)
    wide = min(wide, 120.0)
    (x, y), way = middle, 1.0 if left else -1.0  # the words run down on the left, up on the right
    begin = y - way * (wide + 2 * _MEDALLION + 5.0) / 2
    sign = (mm(x), mm(begin + way * _MEDALLION))
    first = begin + way * (2 * _MEDALLION + 5.0)
    base = mm(x - way * cap_height(face, em) / 2)
    yield from _medallion(look, sign, left=left)
    yield set_line(
        words, face, em, look.swatch("moonlight"), (base, mm(first + way * wide / 2)),
        anchor="middle", angle=90.0 * way, tracking=0.08, place="board",
    )  # fmt: skip
    gold = look.swatch("gold")
    for start, end in (
        (begin - way * 4.0, y - way * (y - 34.0)),
        (first + way * (wide + 4.0), y + way * (y - 34.0)),
    ):
        yield line((x, mm(start)), (x, mm(end)), Style(None, gold, 0.4))
        yield sky.diamond((x, mm(start)), 1.6, Style(gold))
        yield sky.diamond((x, mm(end)), 2.2, Style(gold))


def _medallion(look: Theme, at: Point, *, left: bool) -> Iterator[Element]:
    gold = look.swatch("gold")
    yield Circle(at, _MEDALLION, Style(look.swatch("shade"), gold, 0.6))
    if not left:
        yield from sky.sun(look, at, 6.4)
        return
    x, y = at
    # Its horns point up as seen from the seat on the left.
    yield Path(sky.crescent((x - 0.4, y), 5.4, 0.3, left=True), Style(look.swatch("moon"), gold, 0.35))
    yield Path(outline(sky.compass_star((mm(x + 1.6), y), 2.2)), Style(gold))
