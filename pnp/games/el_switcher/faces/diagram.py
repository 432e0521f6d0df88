"""Small boards for the book: drawers with paint and knob, and outlines and marks over them."""

from collections.abc import Iterable, Iterator, Mapping

from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.pen import knob_outline
from pnp.games.el_switcher.facts import Colour, Facts
from pnp.grid.polyomino import Cell
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    circle_segments,
    line,
    rectangle,
    translate,
)
from pnp.tabletop import CELL
from pnp.units import Point, mm

MARGIN = 1.2
"""The margin for outlines around a small board, in mm."""


def little_board(
    drawers: Mapping[Cell, Colour],
    facts: Facts,
    cell: float,
    look: Theme,
    pale: Iterable[Cell] = (),
    *,
    named: bool = False,
) -> Iterator[Element]:
    """Draw a board from (0, 0); cells in `pale` are drawn as empty compartments. If `named`, the drawers of a
    whole board have the names of its cells."""
    columns, rows = max(x for x, _ in drawers) + 1, max(y for _, y in drawers) + 1
    frame = pen.rounded_rectangle(-0.9, -0.9, columns * cell + 0.9, rows * cell + 0.9, 1.2)
    fill = look.swatch("wood-pale") if look.variant == "colour" else None
    yield Path(frame, Style(fill, look.swatch("walnut"), 0.5))
    empty = set(pale)
    for (x, y), colour in sorted(drawers.items(), key=lambda each: (each[0][1], each[0][0])):
        if (x, y) not in empty:
            middle = ((x + 0.5) * cell, (y + 0.5) * cell)
            drawn = little_drawer(colour, facts, middle, cell * 0.9, look)
            if named:
                yield Group(tuple(drawn), name=f"{CELL}{y * columns + x}")
            else:
                yield from drawn


def little_drawer(colour: Colour, facts: Facts, at: Point, side: float, look: Theme) -> Iterator[Element]:
    """Draw a drawer centred at a point, `side` mm wide."""
    x, y = at
    half, dark = side / 2, look.swatch(f"{colour}-dark")
    fill = look.swatch(colour) if look.variant != "mono" else None
    yield Path(
        pen.rounded_rectangle(x - half, y - half, x + half, y + half, side * 0.1), Style(fill, dark, 0.35)
    )
    solid = look.swatch("cream") if look.variant != "mono" else look.swatch("ink")
    yield Path(knob_outline(facts.colour(colour).knob, (x, y), side / 22), Style(solid, dark, 0.25))


def figure_outline(cells: Iterable[Cell], cell: float, style: Style) -> Path:
    """Return the outline of a figure."""
    inside = set(cells)
    segments: list[Segment] = []
    for x, y in sorted(inside):
        for dx, dy, start, end in (
            (0, -1, (0, 0), (1, 0)),
            (1, 0, (1, 0), (1, 1)),
            (0, 1, (1, 1), (0, 1)),
            (-1, 0, (0, 1), (0, 0)),
        ):
            if (x + dx, y + dy) not in inside:
                segments.append(("M", mm((x + start[0]) * cell), mm((y + start[1]) * cell)))
                segments.append(("L", mm((x + end[0]) * cell), mm((y + end[1]) * cell)))
    return Path(tuple(segments), style)


def sign(good: bool, at: Point, size: float, look: Theme) -> Iterator[Element]:
    """Draw a tick or a cross on a disc."""
    x, y = at
    colour = look.swatch("green-dark" if good else "no")
    yield Path(circle_segments((mm(x), mm(y)), size), Style(look.swatch("paper"), colour, 0.5))
    bold, r = Style(None, colour, 0.8), size * 0.5
    if good:
        yield line((x - r, y), (x - r * 0.2, y + r * 0.8), bold)
        yield line((x - r * 0.2, y + r * 0.8), (x + r, y - r * 0.8), bold)
    else:
        yield line((x - r, y - r), (x + r, y + r), bold)
        yield line((x - r, y + r), (x + r, y - r), bold)


def ring(cell: Cell, size: float, style: Style) -> Element:
    """Draw a square around a cell."""
    x, y = cell
    return rectangle(x * size - 0.1, y * size - 0.1, size + 0.2, size + 0.2, style)


def pictures_in_row(parts: Iterable[tuple[Iterable[Element], float, float]], gap: float) -> Drawing:
    """Return pictures (elements, width, height) in a row with a margin, centred in height."""
    laid = [(tuple(elements), width, height) for elements, width, height in parts]
    tallest = max(height for _, _, height in laid)
    elements: list[Element] = []
    x = MARGIN
    for drawn, width, height in laid:
        elements.append(Group(drawn, translate(x, MARGIN + (tallest - height) / 2)))
        x += width + gap
    return Drawing(mm(x - gap + MARGIN), mm(tallest + 2 * MARGIN), tuple(elements))
