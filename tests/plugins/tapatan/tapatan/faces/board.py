"""The board: nine points and their lines on a woven mat."""

from pnp.games import Setting
from pnp.scene import Element, Face, Polygon, Style, Theme, rectangle
from pnp.text import set_block, set_line
from pnp.units import from_points
from tapatan.faces.shapes import Point, network
from tapatan.faces.theme import theme

MARGIN, HEAD, INNER, BESIDE = 9.0, 17.0, 20.0, 15.6
"""mm around the mat, above it for the title, from its border to the points, and from them to their names."""

COUNT = 19
"""The diamonds on a side of the border; odd, so that all corners are alike."""


def diamond(x: float, y: float, side: float, style: Style) -> Polygon:
    """A diamond in a square of that side, around its middle."""
    half = side / 2
    return Polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), style)


def border(look: Theme, left: float, top: float, side: float) -> list[Element]:
    """Two threads woven around a square."""
    count, band = COUNT, side / COUNT
    first, second = look.swatch("rust"), look.swatch("indigo")
    ring = [(i, 0) for i in range(count)] + [(count - 1, i) for i in range(1, count)]
    ring += [(count - 1 - x, count - 1 - y) for x, y in ring[1:-1]]
    parts: list[Element] = []
    if look.variant == "colour":
        parts.append(rectangle(left, top, side, side, Style(fill=second)))
    for x, y in ring:
        at = (left + (x + 0.5) * band, top + (y + 0.5) * band)
        odd = (x + y) % 2 == 1
        if look.variant == "colour":
            parts.append(diamond(*at, band, Style(fill=look.swatch("gold" if odd else "pale"))))
            parts.append(diamond(*at, 0.52 * band, Style(fill=second if odd else first)))
        elif look.variant == "mono":
            parts.append(
                diamond(*at, band - 0.6, Style(fill=first) if odd else Style(stroke=first, width=0.4))
            )
            parts.append(diamond(*at, 0.36 * band, Style(fill=look.swatch("panel") if odd else first)))
        elif odd:
            parts.append(diamond(*at, band - 0.6, Style(stroke=second, width=0.35)))
        else:
            parts.append(diamond(*at, 0.4 * band, Style(stroke=first, width=0.35)))
    inside = Style(fill=look.swatch("panel"), stroke=look.swatch("line"), width=0.5)
    parts.append(rectangle(left + band, top + band, side - 2 * band, side - 2 * band, inside))
    return parts


def board_face(setting: Setting) -> Face:
    """The board, its title above it."""
    look, definition = theme(setting.variant), setting.definition
    board = definition.point_board()
    across, down = board.pitch_mm
    columns, rows = (1 + max(axis) for axis in zip(*board.points, strict=True))
    inside = (columns - 1) * across + 2 * INNER
    side = inside * COUNT / (COUNT - 2)
    width, height = side + 2 * MARGIN, side + 2 * MARGIN + HEAD
    left, top = MARGIN, MARGIN + HEAD
    origin = (left + (side - inside) / 2 + INNER, top + (side - inside) / 2 + INNER)

    def at(number: int) -> Point:
        x, row = board.points[number]
        return (origin[0] + x * across, origin[1] + row * down)

    ground, ink = look.swatch("sheet"), look.swatch("ink")
    elements: list[Element] = [
        rectangle(-3, -3, width + 6, height + 6, Style(fill=ground), "ground"),  # out to the bleed
        *set_block(
            setting.say(definition.game.title),
            look.typeface("title"),
            from_points(38),
            ink,
            (MARGIN + 30, 5.0, width - MARGIN - 30, top - 3.0),
            align="middle",
            valign="middle",
            name="title",
            place="board",
        ),
        *border(look, left, top, side),
        *network(look, definition, at, 5.0, 1.1),
    ]
    label, small = look.typeface("label"), from_points(11)
    for column in range(columns):
        x, y = at(column)
        place = (x, y - BESIDE)
        elements.append(set_line(chr(97 + column), label, small, ink, place, anchor="middle", place="board"))
    for row in range(rows):
        x, y = at(row * columns)
        place = (x - BESIDE, y + 1.3)
        elements.append(set_line(str(row + 1), label, small, ink, place, anchor="middle", place="board"))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face("board", width, height, trim, tuple(elements), ground)
