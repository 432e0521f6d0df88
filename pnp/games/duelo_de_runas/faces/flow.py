"""The flow card for the game alone: what the deck's wizard casts with few life points, and with many."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.aid import HEIGHT, WIDTH
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import poly
from pnp.games.duelo_de_runas.faces.sheets import frame, heading, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Step
from pnp.games.reading import set_reading
from pnp.scene import Box, Element, Face, Path, Style, Theme, Use, compose, rectangle, scale, translate
from pnp.text import set_block
from pnp.units import from_points, mm

_LEFT, _RIGHT = 7.4, WIDTH - 7.4
_TOP, _FOOT = 30.0, HEIGHT - 22.5
"""The boxes stand between these; above them are the headings, below them what always holds."""

_GUTTER, _ARROW = 3.0, 4.6
"""mm between the columns, and between two boxes of a column."""

_HEAD, _TEXT, _LEAST = from_points(9.5), from_points(9), from_points(7)


def flow_face(setting: Setting) -> Face:
    """The card in one look and language. Raises LayoutError where a text does not fit."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    elements: list[Element] = [*frame(look, WIDTH, HEIGHT)]
    elements += heading(look, setting.say("The deck’s wizard"), _LEFT + 1, _RIGHT - 1, 13.4, 13, "aid:solo")
    width = (_RIGHT - _LEFT - _GUTTER) / 2
    weak_to, say = facts.solo.weak_to, setting.say
    defends = say("{n} life points or fewer: it defends itself").format(n=weak_to)
    attacks = say("{n} life points or more: it attacks").format(n=weak_to + 1)
    for weak, left, words in ((True, _LEFT, defends), (False, _LEFT + width + _GUTTER, attacks)):
        right = left + width
        elements += set_block(
            words, look.typeface("title"), _HEAD, look.swatch("ink"), (left, 16.4, right, _TOP - 1.6),
            leading=1.05, align="middle", valign="middle", smallest=_LEAST, place="aid:solo",
        )  # fmt: skip
        steps = [step for step in facts.solo.steps if step.weak == weak]
        height = (_FOOT - _TOP - _ARROW * (len(steps) - 1)) / len(steps)
        for index, step in enumerate(steps):
            top = _TOP + index * (height + _ARROW)
            elements += _box(setting, look, step, (left, top, right, top + height))
            if index:
                elements.append(_arrow(look, (left + right) / 2, top))
    elements += set_reading(
        say("It feeds a spell with all the runes that it can, and casts nothing that you are safe from."),
        look.typeface("small"),
        _TEXT,
        look.swatch("ink"),
        (_LEFT + 2, _FOOT + 2, _RIGHT - 2, HEIGHT - 7.6),
        text_size=setting.text,
        leading=1.1,
        align="middle",
        valign="middle",
        smallest=_LEAST,
        place="aid:solo",
    )
    return sheet("aid:solo", WIDTH, HEIGHT, look, elements)


def _box(setting: Setting, look: Theme, step: Step, box: Box) -> Iterator[Element]:
    """A step: its activation rune, and what the wizard does with it."""
    left, top, right, bottom = box
    fill = look.swatch(f"{step.rune}-pale") if look.variant == "colour" else None
    yield rectangle(left, top, right - left, bottom - top, Style(fill, look.swatch("ink"), 0.35, round=False))
    yield Use(
        rune_icon(step.rune, look),
        compose(translate(mm(left + 6.2), mm((top + bottom) / 2)), scale(4.4 / RADIUS)),
    )
    yield from set_reading(
        setting.say(step.text),
        look.typeface("small"),
        _TEXT,
        look.swatch("ink"),
        (left + 12.0, top + 0.8, right - 1.0, bottom - 0.8),
        text_size=setting.text,
        leading=1.05,
        valign="middle",
        smallest=_LEAST,
        place=f"aid:solo, {step.rune}",
    )


def _arrow(look: Theme, x: float, top: float) -> Element:
    """From the box above to the one below: what the one cannot do is for the other."""
    tip, base = top - 0.7, top - _ARROW + 0.9
    shape = ((x - 2.2, base), (x + 2.2, base), (x, tip))
    return Path(poly(tuple((mm(a), mm(b)) for a, b in shape)), Style(look.swatch("ink")))
