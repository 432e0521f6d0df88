"""The cover: a cabinet with some drawers pulled out that show what they contain."""

from pnp.games import Setting
from pnp.games.el_switcher.faces import drawers, knobs, wood
from pnp.games.el_switcher.faces.curiosities import BOX, NAMES, curiosity
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Facts
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Style,
    Use,
    compose,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.units import mm

WIDTH, HEIGHT = 128.0, 132.0

_COLUMNS, _ROWS, _CELL = 4, 4, 27.0
_OPEN = {1: "moon", 4: "key", 7: "fish", 10: "cat", 13: "letter"}
"""The drawers that are pulled out, by their place, and what is behind them."""

_ORDER = "RBGYGYRBBRYGYGBR"


def cover(setting: Setting) -> Drawing:
    """Draw the ornament of the title page."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    colours = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
    left, top = (WIDTH - _COLUMNS * _CELL) / 2, 11.0
    right, bottom = left + _COLUMNS * _CELL, top + _ROWS * _CELL
    walnut = look.swatch("walnut")
    body = look.swatch("walnut-wash")
    elements: list[Element] = []
    # Cornice, body, plinth and feet.
    for x0, y0, x1, y1 in (
        (left - 9, top - 10, right + 9, top - 6),
        (left - 6.5, top - 6, right + 6.5, bottom + 4),
        (left - 9, bottom + 4, right + 9, bottom + 9),
    ):
        elements.append(Path(wood.rounded_rectangle(x0, y0, x1, y1, 1.2), Style(body, walnut, 0.6)))
    if look.variant == "colour":
        box = (left - 6.5, top - 6.0, right + 6.5, bottom + 4.0)
        veins = Path(wood.grain("straight", 5, box, 2.0), Style(None, look.swatch("walnut-line"), 0.3))
        elements.append(
            Group(
                (veins,),
                clip=outline(((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))),
            )
        )
    for x in (left - 6, right - 4):
        foot = wood.rounded_rectangle(x, bottom + 9, x + 10, bottom + 12.4, 1.5)
        elements.append(Path(foot, Style(body, walnut, 0.6)))
    for number in range(_COLUMNS * _ROWS):
        row, column = divmod(number, _COLUMNS)
        x, y = left + column * _CELL, top + row * _CELL
        elements.append(rectangle(x, y, _CELL, _CELL, Style(look.swatch("wood-light"), walnut, 0.6)))
        if number in _OPEN:
            floor = rectangle(
                x + 2,
                y + 2,
                _CELL - 4,
                _CELL - 4,
                Style(look.swatch("wood-pale"), look.swatch("wood-line"), 0.3),
            )
            elements.append(floor)
            if look.variant != "mono":
                for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                    near = (x + a * _CELL, y + b * _CELL)
                    far = (x + 2 + a * (_CELL - 4), y + 2 + b * (_CELL - 4))
                    elements.append(line(near, far, Style(None, look.swatch("wood-line"), 0.3)))
            size = 18.0
            at = compose(translate(x + (_CELL - size) / 2, y + (_CELL - size) / 2), scale(mm(size / BOX)))
            elements.append(Use(curiosity(_OPEN[number], look, size), at))
            continue
        factor = 0.91
        colour = facts.colour(colours[_ORDER[number]])
        drawn = (
            *drawers.front(colour, number % drawers.FRONTS + 1, look),
            *knobs.knob(colour.knob, (drawers.SIDE / 2, drawers.SIDE / 2), knobs.KNOB, look),
        )
        lift = (_CELL - drawers.SIDE * factor) / 2
        elements.append(Group(drawn, compose(translate(x + lift, y + lift), scale(factor))))
    assert set(_OPEN.values()) <= set(NAMES)
    return Drawing(WIDTH, mm(bottom + 13.0), tuple(elements))
