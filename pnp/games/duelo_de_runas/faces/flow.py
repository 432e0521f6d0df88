"""The flow card for the solo game, as large as a card of the usual size: the spells of the deck's wizard,
with few life points on the front, with many on the back.

The back's ground is that of the cards' backs, so that it shares their sheets.
"""

from collections.abc import Iterator, Sequence

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.menhirs import draw_menhir
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Step
from pnp.games.reading import largest, named, set_reading
from pnp.scene import Box, Element, Face, Path, Style, Theme, Use, compose, rectangle, scale, translate
from pnp.text import capitals, flow, set_block, wrap
from pnp.units import CARD_SIZES, DEFAULT_CARD, from_points, mm

WIDTH, HEIGHT = CARD_SIZES[DEFAULT_CARD]
FRONT, BACK = "aid-solo", "aid-solo-strong"
"""The sides as the definition names them."""

_INSET = 3.4
_TOP, _FOOT = 19.6, HEIGHT - 14.6
"""The upper and lower limit of the boxes. Headings are above, permanent rules below."""

_ARROW = 3.2
"""The distance in mm between two boxes."""

_SIDE, _AT, _END = 1.8, 12.6, 5.4
"""The distances in mm from the frame to a box, and from the box's ends to its text."""

_LEADING = 1.05

_HEAD, _WHEN, _TEXT, _LEAST = from_points(10.5), from_points(9), from_points(8.5), from_points(7)


def flow_face(setting: Setting, name: str) -> Face:
    """Draw a side of the card in one look and language. Raises LayoutError if a text does not fit."""
    look, say = theme(setting.variant), setting.say
    facts: Facts = setting.definition.facts
    weak, place = name == FRONT, f"aid:{name.removeprefix('aid-')}"
    ink = look.swatch("ink")
    ground = look.swatch("ink" if look.variant == "colour" and not weak else "bone")
    wide, tall = WIDTH - 2 * _INSET, HEIGHT - 2 * _INSET
    elements: list[Element] = [
        rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground"),
        rectangle(_INSET, _INSET, wide, tall, Style(look.swatch("bone"), ink, 0.6, round=False)),
    ]
    words = (
        say("{n} life points or fewer: it defends itself").format(n=facts.solo.weak_to)
        if weak
        else say("{n} life points or more: it attacks").format(n=facts.solo.weak_to + 1)
    )
    for text, face, size, top, foot in (
        (capitals(say("The deck’s wizard")), "title", _HEAD, _INSET + 1.6, _INSET + 6.6),
        (words, "title", _WHEN, _INSET + 7.2, _TOP - 1.4),
    ):
        elements += set_block(
            text, look.typeface(face), size, look.swatch("ink" if size == _HEAD else "accent"),
            (_INSET + 2, top, WIDTH - _INSET - 2, foot), leading=1.05, align="middle", valign="middle",
            smallest=_LEAST, place=place,
        )  # fmt: skip
    steps = [step for step in facts.solo.steps if step.weak == weak]
    size, heights = _heights(setting, look, steps)
    top = _TOP
    for index, (step, height) in enumerate(zip(steps, heights, strict=True)):
        box = (_INSET + _SIDE, mm(top), WIDTH - _INSET - _SIDE, mm(top + height))
        elements += _box(setting, look, step, box, size, place)
        if index:
            elements.append(_arrow(look, WIDTH / 2, top))
        top += height + _ARROW
    elements += set_reading(
        say("It feeds a spell with all the runes that it can, and casts nothing that you are safe from."),
        look.typeface("small"), from_points(8), ink,
        (_INSET + 2.4, _FOOT + 1.0, WIDTH - _INSET - 2.4, HEIGHT - _INSET - 1.0), text_size=setting.text,
        leading=1.06, align="middle", valign="middle", smallest=_LEAST, place=place,
    )  # fmt: skip
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face(place, WIDTH, HEIGHT, trim, tuple(elements), ground)


def _heights(setting: Setting, look: Theme, steps: Sequence[Step]) -> tuple[float, list[float]]:
    """Return the largest text size at which all texts of a side fit, and the height of each step's box."""
    room = _FOOT - _TOP - _ARROW * (len(steps) - 1)
    wide, face = WIDTH - 2 * (_INSET + _SIDE) - _AT - _END, look.typeface("small")
    size = largest(_TEXT, setting.text)
    while True:
        lines = [len(wrap(setting.say(step.text), face, size, wide)) for step in steps]
        needed = [max(11.6, many * _LEADING * size + 3.2) for many in lines]
        if sum(needed) <= room or size <= _LEAST:
            spare = (room - sum(needed)) / len(steps)
            return size, [each + spare for each in needed]
        size = max(_LEAST, size - from_points(0.25))


def _box(setting: Setting, look: Theme, step: Step, box: Box, size: float, place: str) -> Iterator[Element]:
    """Draw a step: a lying stone, its activation rune, and what the wizard does with it."""
    left, top, right, bottom = box
    yield from draw_menhir(look, box, f"flow {step.rune}", lying=True)
    sides = flow(right, left)
    yield Use(
        rune_icon(step.rune, look),
        compose(translate(sides.x(mm(left + 6.6)), mm((top + bottom) / 2)), scale(4.8 / RADIUS)),
    )
    yield from set_block(
        setting.say(step.text), look.typeface("small"), size, look.swatch("ink"),
        sides.box((left + _AT, top + 0.8, right - _END, bottom - 0.8)), leading=_LEADING, valign="middle",
        smallest=_LEAST, name=named("", setting.text), place=f"{place}, {step.rune}",
    )  # fmt: skip


def _arrow(look: Theme, x: float, top: float) -> Element:
    """Draw an arrow from a box to the box below, which is tried next."""
    tip, base = top - 0.3, top - _ARROW + 0.5
    shape = ((x - 2.6, base), (x + 2.6, base), (x, tip))
    return Path(poly(tuple((mm(a), mm(b)) for a, b in shape)), Style(look.swatch("accent")))
