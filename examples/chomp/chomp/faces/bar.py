"""The bar of chocolate: on the board, and in the rulebook with a bite out of it.

Millimetres, the origin in the upper left, y down. A cell of a board is a shape called cell:<number>, row
by row from the top; pnp verify holds each of them against the definition, on paper too.
"""

from chomp.facts import poison
from pnp.games import Setting
from pnp.games.plain.faces import theme
from pnp.scene import Circle, Drawing, Element, Face, Style, Theme, line, rectangle
from pnp.text import set_block, set_line
from pnp.units import from_points

EDGE, HEAD = 12.0, 20.0
"""mm around the bar, and what the title has above it."""


def square(look: Theme, x: float, y: float, side: float, number: int, *, bad: bool) -> list[Element]:
    """One piece of chocolate; the bad one wears a cross in a ring.

    The three variants differ in what is drawn, not in colour alone: a groove and a gleam in colour, the
    bare square where ink is dear, the groove in black.
    """
    ink = look.swatch("umber")
    cell = Style(fill=look.swatch("umber-wash"), stroke=ink, width=0.5, round=False)
    thin = Style(stroke=look.swatch("umber-vein"), width=0.35)
    rim = 0.14 * side
    parts: list[Element] = [rectangle(x, y, side, side, cell, f"cell:{number}")]
    if look.variant != "low-ink":
        parts.append(rectangle(x + rim, y + rim, side - 2 * rim, side - 2 * rim, thin))
    if look.variant == "colour":
        parts.append(line((x + 2 * rim, y + 2 * rim), (x + 3.4 * rim, y + 2 * rim), thin))
    if bad:
        low, high = 0.36 * side, 0.64 * side
        bold = Style(stroke=ink, width=0.09 * side)
        parts.append(line((x + low, y + low), (x + high, y + high), bold))
        parts.append(line((x + low, y + high), (x + high, y + low), bold))
        parts.append(Circle((x + side / 2, y + side / 2), 0.27 * side, Style(stroke=ink, width=0.5)))
    return parts


def bar_face(setting: Setting) -> Face:
    """The board."""
    look, bar = theme(setting.variant), setting.definition.square_board("bar")
    side = bar.size_mm
    width, height = bar.columns * side + 2 * EDGE, bar.rows * side + 2 * EDGE + HEAD
    ground = look.swatch("sheet")
    elements: list[Element] = [
        rectangle(-3, -3, width + 6, height + 6, Style(fill=ground), "ground"),  # out to the bleed
        *set_block(
            setting.say(setting.definition.game.title),
            look.typeface("title"),
            from_points(30),
            look.swatch("ink"),
            (EDGE, 6.0, width - EDGE, EDGE + HEAD - 6.0),
            align="middle",
            valign="middle",
            name="title",
            place="bar",
        ),
    ]
    label = look.typeface("label")
    for row in range(bar.rows):
        for column in range(bar.columns):
            at = (EDGE + column * side, EDGE + HEAD + row * side)
            bad = (column, row) == poison(setting.definition)
            elements += square(look, *at, side, row * bar.columns + column, bad=bad)
    for column in range(bar.columns):
        at = (EDGE + (column + 0.5) * side, EDGE + HEAD - 1.6)
        elements.append(
            set_line(
                chr(97 + column), label, from_points(9), look.swatch("ink"), at, anchor="middle", place="bar"
            )
        )
    for row in range(bar.rows):
        at = (EDGE - 3.4, EDGE + HEAD + (row + 0.5) * side + 1.1)
        elements.append(
            set_line(
                str(row + 1), label, from_points(9), look.swatch("ink"), at, anchor="middle", place="bar"
            )
        )
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face("bar", width, height, trim, tuple(elements), ground)


def bite_figure(setting: Setting) -> Drawing:
    """The bar after a bite at its fifth column and second row."""
    look, bar = theme(setting.variant), setting.definition.square_board("bar")
    side = 9.0
    elements: list[Element] = []
    gone = Style(stroke=look.swatch("line"), width=0.3, dash=(1.0, 1.0))
    for row in range(bar.rows):
        for column in range(bar.columns):
            x, y = 1 + column * side, 1 + row * side
            if column >= 4 and row >= 1:
                elements.append(rectangle(x, y, side, side, gone))
            else:
                bad = (column, row) == poison(setting.definition)
                elements += square(look, x, y, side, row * bar.columns + column, bad=bad)
    return Drawing(bar.columns * side + 2, bar.rows * side + 2, tuple(elements))
