"""Small cards for pictures of the table: a portrait, a value and a name that read from afar."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import fronts, signs
from pnp.games.qiahn_tactics_goblin.faces.format import EDGE, POKER, rounded_rectangle
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.facts import Facts
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Polygon,
    Style,
    Text,
    Theme,
    compose,
    line,
    rectangle,
    scale,
    translate,
)
from pnp.scene.forms import arrow_head, star
from pnp.text import cap_height, set_block, set_line
from pnp.units import DEFAULT_CARD, Point, from_points, mm

WIDE, HIGH = 18.4, 19.2
"""The size of a small card in mm."""
_PICTURE = 12.8
"""The height of its picture in mm."""


def fighter(
    setting: Setting, component: str, worth: int, signs_on: Sequence[str], at: Point
) -> Iterator[Element]:
    """Draw a goblin with its printed value, the signs of the cards on it and, in a burst, its value with
    them."""
    look, (x, y) = theme(setting.variant), at
    _, _, kind, who = component.split(".")
    value = _facts(setting).type(kind).value
    ground = look.swatch(f"{kind}-light" if look.variant == "colour" else "paper")
    yield from _frame(look, at, Style(ground))
    window = rounded_rectangle((x, y, x + WIDE, y + _PICTURE), 1.6)
    box = (x + 0.8, y + 0.8, x + WIDE - 3.4, y + _PICTURE)
    yield Group((fronts.portrait(look, kind, who, box),), clip=window)
    yield from _name(setting, component, at)
    yield from _edge(look, at)
    yield from signs.value_disc(look, kind, str(value), (mm(x + WIDE - 2.6), mm(y + 2.6)), 3.1)
    for place, sign in enumerate(signs_on):
        yield from signs.badge(look, sign, (mm(x + WIDE + 0.4), mm(y + 9.6 + 5.8 * place)), 2.7)
    if worth != value:
        yield from burst(look, str(worth), (mm(x + 3.6), mm(y + 10.4)), 4.2, 10.5)


def card(setting: Setting, component: str, at: Point) -> Iterator[Element]:
    """Draw a card of equipment, magic or a qíahnbera: its own picture, cut out, and its name."""
    look, (x, y) = theme(setting.variant), at
    entry = next(each for each in setting.definition.components if each.id == component)
    size = mm((WIDE - 0.2) / (POKER.width - 2 * EDGE))
    drawn = tuple(_strip_words(fronts.front(usual_setting(setting), entry).elements))
    yield from _frame(look, at, Style(look.swatch("paper")))
    shown = Group(drawn, compose(translate(x + 0.1 - EDGE * size, y + 0.1 - EDGE * size), scale(size)))
    yield Group((shown,), clip=rounded_rectangle((x, y, x + WIDE, y + _PICTURE), 1.6))
    yield from _name(setting, component, at)
    yield from _edge(look, at)


def card_outline(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a frame that shows behind a card."""
    x, y = at
    box = (mm(x - 0.9), mm(y - 0.9), mm(x + WIDE + 0.9), mm(y + HIGH + 0.9))
    yield Path(rounded_rectangle(box, 2.3), Style(look.swatch("accent")))


def card_cross(look: Theme, at: Point) -> Iterator[Element]:
    """Draw a cross over the picture of a card."""
    x, y = at
    for style in (Style(None, look.swatch("white"), 2.0), Style(None, look.swatch("accent"), 1.1)):
        for ends in (((1.5, 1.5), (WIDE - 1.5, 11.5)), ((1.5, 11.5), (WIDE - 1.5, 1.5))):
            (a, b), (c, d) = ends
            yield line((mm(x + a), mm(y + b)), (mm(x + c), mm(y + d)), style)


def burst(look: Theme, text: str, at: Point, large: float, points: float) -> Iterator[Element]:
    """Draw a value in a star."""
    corners = tuple((mm(u), mm(v)) for u, v in star(at, large, large * 0.76, 11))
    yield Polygon(corners, Style(look.swatch("mage"), look.swatch("ink"), 0.45))
    yield number(look, text, at, points)


def number(look: Theme, text: str, at: Point, points: float, swatch: str = "ink") -> Element:
    """Draw a number centred at a point."""
    numeral, size = look.typeface("numeral"), from_points(points)
    baseline = (at[0], mm(at[1] + cap_height(numeral, size) / 2))
    return set_line(text, numeral, size, look.swatch(swatch), baseline, anchor="middle", place="figure")


def usual_setting(setting: Setting) -> Setting:
    """Return the setting with the cards of figures, whatever the kit prints."""
    return replace(setting, card_size=DEFAULT_CARD, text="normal")


def _frame(look: Theme, at: Point, ground: Style) -> Iterator[Element]:
    x, y = at
    whole: Box = (x, y, x + WIDE, y + HIGH)
    yield Path(rounded_rectangle(whole, 1.6), Style(look.swatch("paper")))
    yield Path(rounded_rectangle((x, y, x + WIDE, y + _PICTURE + 1.6), 1.6), ground)
    yield rectangle(x + 0.2, y + _PICTURE, WIDE - 0.4, 1.8, Style(look.swatch("paper")))


def _edge(look: Theme, at: Point) -> Iterator[Element]:
    x, y = at
    ink = look.swatch("ink")
    yield rectangle(x, mm(y + _PICTURE - 0.15), WIDE, 0.3, Style(ink))
    yield Path(rounded_rectangle((x, y, x + WIDE, y + HIGH), 1.6), Style(None, ink, 0.4))


def _name(setting: Setting, component: str, at: Point) -> tuple[Text, ...]:
    """Draw the name in one line or two."""
    look, (x, y) = theme(setting.variant), at
    entry = next(each for each in setting.definition.components if each.id == component)
    box = (x + 0.4, y + _PICTURE + 0.3, x + WIDE - 0.4, y + HIGH - 0.1)
    return set_block(
        setting.say(entry.name),
        look.typeface("label"),
        from_points(7.2),
        look.swatch("ink"),
        (mm(box[0]), mm(box[1]), mm(box[2]), mm(box[3])),
        leading=1.08,
        align="middle",
        valign="middle",
        smallest=from_points(6.4),
        place=f"table {component}",
    )


def _strip_words(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a drawing without its words; the numbers on discs stay."""
    for each in elements:
        if isinstance(each, Group):
            yield Group(tuple(_strip_words(each.children)), each.transform, each.clip, each.name)
        elif not isinstance(each, Text) or each.name == "value":
            yield each


def _facts(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def points(state: Any) -> tuple[int, int]:
    """Return the values of the enemies that left the game."""
    tables, (first, second) = state.tables, state.armies
    gone = [
        camp.army & ~(army.tropa | army.reserve | army.vanguard)
        for camp, army in zip(tables.camps, (first, second), strict=True)
    ]
    return tables.totals[gone[1]], tables.totals[gone[0]]


def arrow(look: Theme, start: Point, end: Point) -> Iterator[Element]:
    """Draw an arrow with a white halo."""
    (a, b), (c, d) = start, end
    far = ((c - a) ** 2 + (d - b) ** 2) ** 0.5 or 1.0
    u, v = (c - a) / far, (d - b) / far
    neck = (mm(c - 2.8 * u), mm(d - 2.8 * v))
    foot = (mm(a), mm(b))
    tip = tuple((mm(x), mm(y)) for x, y in arrow_head(end, (u, v), 3.6, 4.0))
    white, tone = look.swatch("white"), look.swatch("accent")
    yield line(foot, neck, Style(None, white, 2.4))
    yield Polygon(tip, Style(white, white, 1.0))
    yield line(foot, neck, Style(None, tone, 1.3))
    yield Polygon(tip, Style(tone))
