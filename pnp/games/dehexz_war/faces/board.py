"""The board of Dehex'z War as an engraved campaign map: an island, a fortress, 217 cells.

Below is seat 0; seats go clockwise. Each of the six sides bears the same marks: the first two
rows are the zone where its player's pieces enter and where the player opposite promotes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from pnp import text
from pnp.component import Face
from pnp.errors import LayoutError
from pnp.games.dehexz_war.faces import board_cells, board_plates, board_sheet, border, compass
from pnp.scene import Element, Polygon, Style, rectangle
from pnp.theme import Theme
from pnp.units import Point, from_points, mm

CELL_SIZE = 9.3
"""Centre to corner in mm: the largest that leaves the fortress its 6.45 mm above and below."""

WIDTH, HEIGHT, CHAMFER = 374.0, 261.0, 58.0
"""The trim box, and how much of its corners is cut off; two A4 or Letter sheets hold it."""

_LABEL = from_points(9)


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """The words on the board, in the kit's language."""

    entry: str
    """Where a player's pieces enter: "Zona de Ingreso"."""

    promotion: str
    """Where the pieces of the player opposite promote: "Zona de Promoción"."""

    two_rows: str
    """What the line behind row 2 says, for the legend."""

    third_row: str
    """What the dots behind row 3 say, for the legend: A may enter there too."""

    classes: str
    """The heading of the legend of E's three classes."""


def board_face(
    theme: Theme,
    *,
    side: int,
    size: float,
    classes: Sequence[int],
    title: str,
    subtitle: str,
    labels: BoardLabels,
) -> Face:
    """The board: `side` cells a side of `size` mm, `classes` one of 0, 1, 2 for each cell by number.

    Raises LayoutError where the fortress does not fit on the sheet, or the words on their plates.
    """
    sheet, trace = board_sheet.Sheet(WIDTH, HEIGHT, CHAMFER), border.Trace(side, size)
    room = HEIGHT / 2 - 3 - trace.apothem
    if room < border.REACH:
        raise LayoutError(
            "the fortress does not fit round the cells",
            place="board",
            expected=f"at least {border.REACH} mm between the cells and the safe zone",
            found=f"{room:.2f} mm at a cell size of {size} mm",
        )
    ground, centre = theme.swatch("parchment"), sheet.centre
    rose = (mm(WIDTH / 2 - 36.0), mm(57.5))
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(fill=ground), "ground")]
    elements += board_sheet.sea_and_island(theme, sheet, trace, compass.rhumb_lines(rose, 500.0))
    elements += board_sheet.frame(theme, sheet)
    elements += border.glacis(theme, trace, centre)
    elements += board_cells.polygons(theme, side, size, classes, centre)
    elements += board_cells.patterns(theme, side, size, classes, centre)
    if theme.variant == "colour":
        elements += board_sheet.relief(theme, sheet, trace)
        elements.append(board_cells.lattice(theme, side, size, centre))
    elements += board_cells.marks(theme, side, size, classes, centre)
    elements += board_cells.numbers(theme, side, size, centre)
    rampart, dots = border.zone_marks(theme, side, size)
    elements += border.turned(dots, centre, "third-row")
    elements += border.turned(rampart, centre, "zone")
    elements += border.wall(theme, trace, centre)
    elements += _side_labels(theme, trace, centre, labels)
    elements += board_plates.title_plate(theme, sheet, trace, title, subtitle)
    elements += board_plates.class_legend(theme, sheet, trace, classes, labels.classes)
    notes = (("rampart", labels.two_rows), ("dots", labels.third_row))
    elements += board_plates.zone_legend(theme, sheet, trace, notes)
    elements += compass.rose(theme, (mm(centre[0] + rose[0]), mm(centre[1] + rose[1])), 24.0)
    return Face("board", WIDTH, HEIGHT, sheet.placed(sheet.octagon(0.0)), tuple(elements), ground)


def _side_labels(theme: Theme, trace: border.Trace, centre: Point, labels: BoardLabels) -> list[Element]:
    """On each side the entry label for who sits there, the promotion label for who sits opposite."""
    face, elements = theme.typeface("label"), list[Element]()
    half = text.cap_height(face, _LABEL) / 2
    near, far = border.label_places(trace)
    for seat in range(6):
        for words, (x, y), turn, swatch in (
            (labels.entry, (near[0], near[1] + half), 0, "zone"),
            (labels.promotion, (far[0], far[1] - half), 180, "ink"),
        ):
            angle = 60.0 * seat
            c, s = cos(radians(angle)), sin(radians(angle))
            at = (mm(centre[0] + c * x - s * y), mm(centre[1] + s * x + c * y))
            elements.append(
                text.set_line(
                    words.upper(),
                    face,
                    _LABEL,
                    theme.swatch(swatch),
                    at,
                    anchor="middle",
                    angle=(angle + turn) % 360,
                    tracking=0.12,
                    name=f"{'entry' if turn == 0 else 'promotion'}:{seat}",
                    place=f"board, side {seat}",
                )
            )
            elements += _pieces_beside(theme, words, (x, y), angle, turn, centre)
    return elements


def _pieces_beside(
    theme: Theme, words: str, at: Point, angle: float, turn: int, centre: Point
) -> list[Element]:
    """A small piece on either side of a label, pointing away from its reader."""
    face = theme.typeface("label")
    reach = text.line_width(words.upper(), face, _LABEL, tracking=0.12) / 2 + 2.6
    cap = text.cap_height(face, _LABEL)
    house = ((0.0, -1.0), (0.72, -0.35), (0.72, 0.6), (-0.72, 0.6), (-0.72, -0.35))
    a, b = radians(angle), radians(turn)
    result: list[Element] = []
    for sign in (-1, 1):
        points = []
        for hx, hy in house:
            lx, ly = sign * reach + hx * cap * 0.75, hy * cap * 0.75 - cap * 0.35
            x, y = at[0] + cos(b) * lx - sin(b) * ly, at[1] + sin(b) * lx + cos(b) * ly
            points.append((mm(centre[0] + cos(a) * x - sin(a) * y), mm(centre[1] + sin(a) * x + cos(a) * y)))
        result.append(Polygon(tuple(points), Style(fill=theme.swatch("oxide" if turn == 0 else "ink"))))
    return result
