"""The turn summary: the steps of a turn on the front, and when a figure counts on the back."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pnp.games import Setting
from pnp.games.el_switcher.faces import drawers, pen
from pnp.games.el_switcher.faces.cards.backs import swap_mark
from pnp.games.el_switcher.faces.cards.figure_cards import USUAL, brass_plate
from pnp.games.el_switcher.faces.diagram import little_drawer, sign
from pnp.games.el_switcher.faces.theme import theme
from pnp.games.el_switcher.facts import Colour, Facts
from pnp.games.reading import largest, named
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Style,
    Theme,
    compose,
    line,
    outline,
    rotate,
    translate,
)
from pnp.text import ascent, cap_height, flow, set_block, set_line, wrap
from pnp.units import Point, from_points, mm

# Pictures of the turn summary: each step of a turn, and the conditions under which a figure counts.

Picture = Callable[[Point, Theme], Iterator[Element]]
"""A function that draws a picture of about 11 mm around a point."""

_ELL: tuple[Cell, ...] = ((0, 0), (0, 1), (0, 2), (1, 2))
_POINTS: tuple[Cell, ...] = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))


def swap(at: Point, look: Theme) -> Iterator[Element]:
    """Draw two drawers change places."""
    yield from swap_mark(at, 0.46, look)


def _card(
    at: Point, look: Theme, turn: float = 0.0, inside: Iterable[Element] = (), half: Point = (4.0, 5.5)
) -> Group:
    """Draw a small card, centred at (0, 0)."""
    edge = Style(look.swatch("paper"), look.swatch("walnut"), 0.5)
    box = Path(pen.rounded_rectangle(-half[0], -half[1], *half, 0.9), edge)
    return Group((box, *inside), compose(translate(*at), rotate(turn)))


def _squares(cells: Iterable[Cell], cell: float, at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure in silhouette from its top left corner on."""
    for x, y in cells:
        a, b, gap = at[0] + x * cell, at[1] + y * cell, cell * 0.06
        box = pen.rounded_rectangle(a + gap, b + gap, a + cell - gap, b + cell - gap, 0.3)
        yield Path(box, Style(look.swatch("walnut")))


def ticked_card(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure card with a tick."""
    yield _card(at, look, 0.0, _squares(_ELL, 2.3, (-2.4, -4.0), look))
    yield from sign(True, (at[0] + 3.6, at[1] + 4.2), 1.9, look)


def face_down_card(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a card that is turned face down."""
    lines = [
        line((x, 4.0), (x + 8.0, -4.0), Style(None, look.swatch("walnut"), 0.5)) for x in (-10, -7, -4, -1, 2)
    ]
    inner = pen.rounded_rectangle(-2.9, -4.4, 2.9, 4.4, 0.4)
    hatched = Group(tuple(lines), clip=inner)
    yield _card(at, look, 0.0, (hatched, Path(inner, Style(None, look.swatch("walnut"), 0.35))))


def padlock(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a padlock."""
    yield drawers.padlock((at[0], mm(at[1] - 0.3)), 10.4, look)


def hand(at: Point, look: Theme) -> Iterator[Element]:
    """Draw three cards in a hand."""
    for turn in (-18.0, 0.0, 18.0):
        middle = (mm(at[0] - 0.5 + turn * 0.11), mm(at[1] + 0.3 + abs(turn) * 0.03))
        yield _card(middle, look, turn, (), (3.0, 4.3))


def _drawers_in_cells(
    cells: Iterable[Cell], colour: Colour, cell: float, at: Point, facts: Facts, look: Theme
) -> Iterator[Element]:
    """Draw a drawer of a colour in each of some cells."""
    for x, y in cells:
        middle = (mm(at[0] + (x + 0.5) * cell), mm(at[1] + (y + 0.5) * cell))
        yield from little_drawer(colour, facts, middle, cell * 0.92, look)


def one_colour(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw five drawers of one colour."""
    yield from _drawers_in_cells(_POINTS, "red", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from sign(True, (at[0] + 4.6, at[1] - 3.0), 1.9, look)


def touched_figure(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw a figure of four drawers and a fifth drawer of the same colour that touches it."""
    row: tuple[Cell, ...] = ((0, 0), (1, 0), (1, 1), (2, 1))
    yield from _drawers_in_cells(row, "yellow", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from _drawers_in_cells(((2, 0),), "yellow", 4.2, (at[0] - 6.3, at[1] - 4.2), facts, look)
    yield from sign(False, (at[0] + 6.0, at[1] - 4.0), 1.9, look)


def locked_drawer(at: Point, look: Theme, facts: Facts) -> Iterator[Element]:
    """Draw a drawer under the padlock."""
    yield from little_drawer("blue", facts, (mm(at[0] - 2.0), at[1]), 8.4, look)
    yield drawers.padlock((mm(at[0] + 3.0), mm(at[1] + 1.2)), 7.6, look)


def mirrored_figure(at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure and its mirror image, which is another figure."""
    cell, mirrored = 2.9, tuple((1 - x, y) for x, y in _ELL)
    yield from _squares(_ELL, cell, (at[0] - 7.6, at[1] - 4.35), look)
    yield from _squares(mirrored, cell, (at[0] + 0.9, at[1] - 4.35), look)
    middle = outline(((at[0] - 0.45, at[1] - 5.2), (at[0] - 0.45, at[1] + 5.2)), closed=False)
    yield Path(middle, Style(None, look.swatch("walnut"), 0.35, (1.0, 0.8)))
    yield from sign(False, (at[0] + 5.8, at[1] - 3.6), 1.9, look)


def steps() -> tuple[Picture, ...]:
    """Return the pictures of the steps of a turn."""
    return (swap, ticked_card, face_down_card, padlock, hand)


def points(facts: Facts) -> tuple[Picture, ...]:
    """Return the pictures of the conditions under which a figure counts."""
    return (
        partial(one_colour, facts=facts),
        partial(touched_figure, facts=facts),
        partial(locked_drawer, facts=facts),
        mirrored_figure,
    )


TURN = (
    "Your turn",
    (
        "Show a movement card, swap two drawers, discard the card.",
        "A figure of yours? Discard its card and turn up the next.",
        "Somebody else’s figure? It may be blocked.",
        "Every figure used locks its colour.",
        "Stop when you like, and fill your hand up again.",
    ),
)
"""The (heading, steps) of the front."""

FIGURE = (
    "It counts if …",
    (
        "all its drawers are of one colour,",
        "no other drawer of that colour lies against a side,",
        "and that colour is not locked.",
        "Turn it any way; a mirrored figure is another one.",
    ),
)
"""The (heading, conditions) of the back."""


_SIZE = 9.0
"""The size in points of the text. In large print it is up to 12."""

_LEADING = 1.2

_TOP, _BOTTOM = 17.0, 81.4
"""The upper and the lower edge in mm of the area for the steps."""


def aid_face(setting: Setting, name: str) -> Face:
    """Draw the front ("turn") or the back ("figure") of the turn summary."""
    look = theme(setting.variant)
    heading, points = TURN if name == "turn" else FIGURE
    said = [setting.say(each) for each in points]
    elements = (*_frame(look), *_heading(setting.say(heading), look, f"aid {name}"))
    elements += tuple(_points(setting, said, numbered=name == "turn", place=f"aid {name}"))
    return USUAL.face(f"aid:{name}", elements, look.swatch("walnut-wash"))


def _frame(look: Theme) -> Iterator[Element]:
    edge = look.swatch("brass" if look.variant == "colour" else "walnut")
    width = 1.0 if look.variant == "mono" else 0.8
    fill = look.swatch("tint") if look.variant == "colour" else None
    yield Path(pen.rounded_rectangle(*USUAL.whole, 3.0), Style(fill, edge, width))


def _heading(words: str, look: Theme, place: str) -> Iterator[Element]:
    """Draw the heading on a brass plate."""
    left, top, right, _ = USUAL.whole
    box = (left + 0.5, top + 0.5, right - 0.5, top + 10.0)
    yield from brass_plate(box, look)
    face, size = look.typeface("title"), from_points(15)
    at = (mm(USUAL.width / 2), mm((box[1] + box[3] + cap_height(face, size)) / 2))
    yield set_line(words, face, size, look.swatch("ink"), at, anchor="middle", place=place)


def _points(setting: Setting, lines: Sequence[str], *, numbered: bool, place: str) -> Iterator[Element]:
    """Draw the numbered steps with their pictures. In large print there are no pictures, so that the words
    have their space."""
    look, large = theme(setting.variant), setting.text == "large"
    face, ink, size = look.typeface("text"), look.swatch("ink"), from_points(_SIZE)
    pictures = steps() if numbered else points(setting.definition.facts)
    left, right = (13.0 if large else 19.6 if numbered else 23.4), 57.0
    sides = flow(USUAL.width)

    def heights() -> dict[str, float]:
        leading = size * _LEADING
        return {words: len(wrap(words, face, size, right - left, place=place)) * leading for words in lines}

    least, size = size, largest(size, setting.text)
    while size > least and sum(heights().values()) > _BOTTOM - _TOP:
        size = max(least, size - from_points(0.25))
    height = heights()
    # Every step is at least as tall as its picture, and what is left over lies between them.
    tall = {words: height[words] if large else max(height[words], 11.4) for words in lines}
    gap = (_BOTTOM - _TOP - sum(tall.values())) / len(lines)
    top = _TOP + max(gap, 0.0) / 2
    for number, (words, picture) in enumerate(zip(lines, pictures, strict=True), 1):
        middle = mm(top + tall[words] / 2)
        if not large:
            yield from picture((sides.x(mm((left + 4.6) / 2)), middle), look)
        if large and not numbered:
            yield Circle((sides.x(9.0), mm(top + ascent(face, size) / 2)), 1.2, Style(look.swatch("walnut")))
        elif numbered:
            down = top + ascent(face, size) / 2 if large else middle - 4.3
            first = (sides.x(9.0 if large else 7.0), mm(down))
            yield from _number(str(number), first, look, place)
        # Where a language needs more lines than there is room for, the words get smaller.
        start = top if large else middle - height[words] / 2
        yield from set_block(
            words,
            face,
            size,
            ink,
            sides.box((left, mm(start), right, mm(start + height[words] + min(gap, 0.0) + 0.5))),
            leading=_LEADING,
            smallest=from_points(7.5),
            name=named("", setting.text),
            place=place,
        )
        top += tall[words] + gap


def _number(words: str, at: tuple[float, float], look: Theme, place: str) -> Iterator[Element]:
    """Draw a number on a small disc."""
    face, size = look.typeface("label"), from_points(8.0)
    yield Circle(at, 1.9, Style(look.swatch("walnut")))
    base = (at[0], mm(at[1] + cap_height(face, size) / 2))
    yield set_line(words, face, size, look.swatch("paper"), base, anchor="middle", place=place)
