"""Boards of hexagons, numbered, with the name above and a rosette in each corner."""

from dataclasses import replace
from math import hypot, sqrt

from pnp.component import Face
from pnp.definition import HexBoard
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.plain.faces.rosette import drawn, rosette
from pnp.grid import hexgrid
from pnp.scene import Element, Group, Polygon, Style, Text, line, translate
from pnp.text import set_block, set_line
from pnp.units import Point, from_points, mm

EDGE, HEAD = 9.0, 17.0
"""mm from the cut to the outermost cells, and what the name has above them."""

_NUMBERED = 4.0
"""mm: smaller cells bear no numbers."""


def board_face(plate: Plate, board: HexBoard) -> Face:
    """A board of the size that its cells give it. Raises LayoutError for a name too long."""
    cells = hexgrid.hexagon(board.side)
    size = board.size_mm
    across, down = sqrt(3) * size * (2 * board.side - 1), size * (3 * board.side - 1)
    width, height = mm(across + 2 * EDGE), mm(down + 2 * EDGE + HEAD)
    centre = (mm(width / 2), mm(EDGE + HEAD + down / 2))
    sized = replace(plate, width=width, height=height)
    ground = plate.theme.swatch("sheet")
    elements: list[Element] = [
        sized.ground(ground),
        *_heading(sized),
        *_corners(sized, board, centre, down),
        Group(tuple(_cells(plate, cells, size)), translate(*centre), name="cells"),
    ]
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), ground, BLEED, plate.safe)


def _cells(plate: Plate, cells: tuple[hexgrid.Hex, ...], size: float) -> list[Element]:
    colour = plate.variant == "colour"
    rim = Style(stroke=plate.ink, width=2.6 if colour else 1.4, round=False)
    style = Style(fill=plate.theme.swatch("cell"), stroke=plate.theme.swatch("line"), width=0.3)
    elements: list[Element] = [Polygon(hexgrid.boundary(cells, size), rim, "rim")]
    elements += [
        Polygon(hexgrid.corners(cell, size), style, f"cell:{number}") for number, cell in enumerate(cells)
    ]
    if size >= _NUMBERED:
        elements += [_number(plate, number, cell, size) for number, cell in enumerate(cells)]
    return elements


def _number(plate: Plate, number: int, cell: hexgrid.Hex, size: float) -> Text:
    em = min(max(from_points(4.6), 0.2 * size), from_points(8))
    x, y = hexgrid.centre(cell, size)
    return set_line(
        str(number),
        plate.theme.typeface("label"),
        em,
        plate.ink,
        (x, mm(y + 0.74 * size)),
        anchor="middle",
        name=f"cell-number:{number}",
        place=plate.name,
    )


def _heading(plate: Plate) -> list[Element]:
    low = EDGE + HEAD - 9.0
    elements: list[Element] = list(
        set_block(
            plate.title,
            plate.theme.typeface("title"),
            from_points(26),
            plate.theme.swatch("ink"),
            (EDGE, 6.0, plate.width - EDGE, low),
            leading=1.05,
            align="middle",
            valign="middle",
            smallest=from_points(9),
            name="title",
            place=plate.entry.id,
        )
    )
    rule = Style(stroke=plate.ink, width=0.5 if plate.variant == "colour" else 0.35)
    reach = min(32.0, plate.width / 2 - EDGE)
    middle = plate.width / 2
    return [*elements, line((middle - reach, low + 2.6), (middle + reach, low + 2.6), rule)]


def _corners(plate: Plate, board: HexBoard, centre: Point, down: float) -> list[Element]:
    """A rosette in the circle that each corner beside the cells holds."""
    size, low = board.size_mm, plate.variant == "low-ink"
    legs = (sqrt(3) / 2 * size * (board.side - 1), down / 2)
    radius = (legs[0] + legs[1] - hypot(*legs)) / 2
    if radius < 6.0:
        return []
    x, y = plate.width / 2 - EDGE - radius, down / 2 - radius
    shape = rosette(f"{plate.name}/corner", even=True)
    fill = plate.vein if plate.variant != "mono" else plate.ink
    return [
        element
        for dx in (-x, x)
        for dy in (-y, y)
        for element in drawn(
            shape, (mm(centre[0] + dx), mm(centre[1] + dy)), radius - 3.0, fill, outlined=low
        )
    ]
