"""Pictures of the turn summary: each step of a turn, and the conditions under which a figure counts."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from pnp.games.el_switcher.faces import drawers, wood
from pnp.games.el_switcher.faces.cards.move_back import swap_mark
from pnp.games.el_switcher.faces.diagram import little_drawer, sign
from pnp.games.el_switcher.facts import Colour, Facts
from pnp.grid.polyomino import Cell
from pnp.scene import Element, Group, Path, Style, Theme, compose, line, outline, rotate, translate
from pnp.units import Point, mm

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
    box = Path(wood.rounded_rectangle(-half[0], -half[1], *half, 0.9), edge)
    return Group((box, *inside), compose(translate(*at), rotate(turn)))


def _squares(cells: Iterable[Cell], cell: float, at: Point, look: Theme) -> Iterator[Element]:
    """Draw a figure in silhouette from its top left corner on."""
    for x, y in cells:
        a, b, gap = at[0] + x * cell, at[1] + y * cell, cell * 0.06
        box = wood.rounded_rectangle(a + gap, b + gap, a + cell - gap, b + cell - gap, 0.3)
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
    inner = wood.rounded_rectangle(-2.9, -4.4, 2.9, 4.4, 0.4)
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
    """Draw a drawer of a colour in each cell."""
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
