"""The setup figure: the board with its piles and the padlock's places, and two players' cards."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.el_switcher.faces import board, drawers, knobs, wood
from pnp.games.el_switcher.faces.cards import USUAL
from pnp.games.el_switcher.faces.diagram import little_board
from pnp.games.el_switcher.faces.figure import card, facts_of, word
from pnp.games.el_switcher.faces.theme import theme
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Style,
    Theme,
    circle_segments,
    outline,
    scale,
    translate,
)
from pnp.text import set_block
from pnp.units import Point, from_points, mm

_PILE = 0.9
"""The scale of a card on this board."""


def setup(setting: Setting) -> Drawing:
    """Draw the filled board, its piles and the padlock's places, and two players' cards."""
    return _setup(setting)[0]


def setup_with_numbers(setting: Setting) -> Drawing:
    """Draw the setup with the numbers of its steps."""
    drawing, places = _setup(setting)
    look = theme(setting.variant)
    marks = [mark for number, at in enumerate(places, 1) for mark in _number(number, at, look)]
    return Drawing(drawing.width, drawing.height, (*drawing.elements, *marks))


def _number(number: int, at: Point, look: Theme) -> Iterator[Element]:
    yield Path(
        circle_segments((mm(at[0]), mm(at[1])), 3.1), Style(look.swatch("accent"), look.swatch("paper"), 0.6)
    )
    yield word(str(number), (at[0], at[1] + 1.35), look, 10.5, ink="paper")


def _setup(setting: Setting) -> tuple[Drawing, tuple[Point, ...]]:
    """Return the drawing and where the step numbers go: drawers, a deck, a sector, a hand, draw pile,
    padlock."""
    look, facts, cell = theme(setting.variant), facts_of(setting), 8.4
    drawers_shown = facts.example("counts").drawers
    table = setting.definition.square_board()
    size = cell / table.size_mm
    frame = (board.WIDTH * size, board.HEIGHT * size)
    factor, top, width = 0.27, 31.0, 118.0
    w, h = USUAL.width * factor, USUAL.height * factor
    left = (width - frame[0]) / 2
    x, y = (at * size for at in board.origin(setting))
    elements: list[Element] = [
        Group(tuple(_frame(setting, size)), translate(left, top)),
        Group(tuple(little_board(drawers_shown, facts, cell, look)), translate(left + x, top + y)),
    ]
    mine, theirs = ("5-12", "4-5", "5-5"), ("5-16", "5-4", "4-2")
    span = 3 * w + 4.0
    x0 = (width - span) / 2
    foot = top + frame[1] + 4.5
    for k in range(3):
        at = x0 + k * (w + 2.0)
        elements.append(card(mine[k], "sun", setting, (at, foot), factor))
        elements.append(card(theirs[2 - k], "shell", setting, (at, top - 4.5 - h), factor, 180.0))
    elements.append(card("sun", "back", setting, (x0 + span + 5.0, foot), factor))
    elements.append(card("shell", "back", setting, (x0 - 5.0 - w, top - 4.5 - h), factor, 180.0))
    for k in range(3):
        turn, lift = (k - 1) * 9.0, abs(k - 1) * 0.8
        elements.append(card("", "move-back", setting, (x0 - 29.0 + k * 3.6, foot + lift), factor, turn))
        back = (x0 + span + 29.0 - w - k * 3.6, top - 4.5 - h - lift)
        elements.append(card("", "move-back", setting, back, factor, 180.0 + turn))
    padlock = drawers.lock_face(look)
    lock = Group((Group(padlock.elements, clip=outline(padlock.trim)),), scale(size))
    aside = left + frame[0] + 3.0
    elements.append(Group((lock,), translate(aside, top + frame[1] / 2 - drawers.SIDE * size / 2)))
    below = foot + h + 4.4
    elements.append(word(setting.say("your hand"), (x0 - 25.4 + w / 2, below), look))
    elements.append(word(setting.say("your sector"), (width / 2, below), look))
    elements.append(word(setting.say("your deck"), (x0 + span + 5.0 + w / 2, below), look))
    places = (
        (left + x + 1.0, top + y + 1.0),
        (x0 + span + 5.0 + w, foot + 1.0),
        (x0 - 0.6, foot + 1.0),
        (x0 - 25.4 + w / 2, foot),
        (left + 2.4, top + frame[1] / 2 - h * 0.75),
        (aside + drawers.SIDE * size, top + frame[1] / 2 - drawers.SIDE * size / 2),
    )
    return Drawing(width, mm(below + 2.6), tuple(elements)), places


def _frame(setting: Setting, size: float) -> Iterator[Element]:
    """Draw the board's frame, reduced: draw pile and discards, and the places of the four colours."""
    look, facts = theme(setting.variant), facts_of(setting)
    wide, high = board.WIDTH * size, board.HEIGHT * size
    edge = Style(None, look.swatch("walnut"), 0.5)
    yield Path(wood.rounded_rectangle(0.0, 0.0, wide, high, 1.2), edge)
    left, top = (at * size for at in board.origin(setting))
    middle, up = left / 2, top + 19.0 * size
    red, green, blue, yellow = facts.colours
    half = board.LOCK * size / 2
    for colour, x, y in (
        (red, middle, up),
        (green, middle, high - up),
        (blue, wide - middle, high - up),
        (yellow, wide - middle, up),
    ):
        box = wood.rounded_rectangle(x - half, y - half, x + half, y + half, 0.9)
        paint = look.swatch(colour.id) if look.variant == "colour" else None
        yield Path(box, Style(paint, look.swatch(f"{colour.id}-dark"), 0.4))
        yield from knobs.knob(colour.knob, (mm(x), mm(y)), 1.45 * size, look)
    w, h = (side * size * _PILE for side in (USUAL.width, USUAL.height))
    pile = (middle - w / 2, high / 2 - h / 2)
    yield card("", "move-back", setting, pile, size * _PILE)
    right = wide - middle
    empty = wood.rounded_rectangle(right - w / 2, high / 2 - h / 2, right + w / 2, high / 2 + h / 2, 0.8)
    yield Path(empty, Style(None, look.swatch("walnut"), 0.35, (1.2, 1.0)))
    for words, x in (("Draw pile", middle), ("Discards", right)):
        yield from set_block(
            setting.say(words),
            look.typeface("label"),
            from_points(8.0),
            look.swatch("ink"),
            (x - left / 2 + 1.2, high / 2 + h / 2 + 0.8, x + left / 2 - 1.2, high - up - half - 0.4),
            align="middle",
            leading=1.0,
            smallest=from_points(6.0),
            place="figure setup",
        )
