"""The board of Dehex'z War as an engraved campaign map: an island, a fortress, 217 cells.

Seat 0 is at the bottom; seats go clockwise. All six sides have the same marks: pieces of the side's player
enter on the first two rows, and pieces of the player opposite promote there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from pnp import text
from pnp.errors import LayoutError
from pnp.games.dehexz_war.faces import border, compass
from pnp.games.dehexz_war.faces.board import cells as board_cells
from pnp.games.dehexz_war.faces.board import plates as board_plates
from pnp.games.dehexz_war.faces.board import sea as board_sea
from pnp.games.dehexz_war.faces.board import sheet as board_sheet
from pnp.scene import Element, Face, Polygon, Style, Theme, rectangle
from pnp.units import Point, from_points, mm, number_unlike, to_points

WIDTH, HEIGHT, CHAMFER = 374.0, 261.0, 58.0
"""The trim box in mm, and how much of its corners is cut off. Two sheets of A4 or Letter hold it. Cells of
9.3 mm, centre to corner, are the largest that leave the fortress its 6.45 mm above and below."""

_SECOND_ROSE = (-147.0, -61.0)
"""The second point where rhumb lines meet, below the title, as on a portolan chart."""

_LABEL, _LABEL_SMALLEST = from_points(9), from_points(7)
_TRACKING = 0.12
_BESIDE = 5.0
"""The width in mm for a small piece at either end of a label."""


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """The words on the board, in the kit's language."""

    entry: str
    """The label of the rows where a player's pieces enter: "Zona de Ingreso"."""

    promotion: str
    """The label of the rows where the opposite player's pieces promote: "Zona de Promoción"."""

    two_rows: str
    """The legend of the line behind row 2."""

    third_row: str
    """The legend of the dots behind row 3: A may enter there too."""

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
    """Draw the board: `side` cells a side of `size` mm; `classes` has 0, 1 or 2 for each cell number. Raises
    LayoutError if the fortress does not fit on the sheet or the words on their plates."""
    sheet, trace = board_sheet.Sheet(WIDTH, HEIGHT, CHAMFER), border.Trace(side, size)
    room = HEIGHT / 2 - 3 - trace.apothem
    if room < border.REACH:
        raise LayoutError(
            "the fortress does not fit round the cells",
            place="board",
            expected=f"at least {border.REACH} mm between the cells and the safe zone",
            found=f"{number_unlike(room, border.REACH)} mm at a cell size of {size} mm",
        )
    ground, centre = theme.swatch("parchment"), sheet.centre
    rose = (mm(WIDTH / 2 - 36.0), mm(57.5))
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(fill=ground), "ground")]
    elements += board_sheet.sea_and_island(
        theme, sheet, trace, (*compass.rhumb_lines(rose, 500.0), *compass.rhumb_lines(_SECOND_ROSE, 500.0))
    )
    elements += board_sea.creatures(theme, centre, (-124.0, 108.0), (123.5, -97.5))
    elements += board_sea.scale_bar(theme, centre, (125.0, 106.0), size)
    elements += board_sheet.frame(theme, sheet)
    elements += border.glacis(theme, trace, centre)
    elements += board_cells.polygons(theme, side, size, classes, centre)
    elements += board_cells.patterns(theme, side, size, classes, centre)
    if theme.variant == "colour":
        elements += board_sheet.relief(theme, sheet, trace)
        elements.append(board_cells.lattice(theme, side, size, centre))
    elements += board_cells.realms(theme, side, size, classes, centre)
    elements += board_cells.numbers(theme, side, size, classes, centre)
    rampart, dots = border.zone_marks(theme, side, size)
    elements += border.repeat_on_sides(dots, centre, "third-row")
    elements += border.repeat_on_sides(rampart, centre, "zone")
    elements += border.wall(theme, trace, centre)
    elements += _side_labels(theme, trace, centre, labels)
    elements += board_plates.title_plate(theme, sheet, trace, title, subtitle)
    elements += board_plates.class_legend(theme, sheet, trace, classes, labels.classes)
    notes = (("rampart", labels.two_rows), ("dots", labels.third_row))
    elements += board_plates.zone_legend(theme, sheet, trace, notes)
    elements += compass.rose(theme, (mm(centre[0] + rose[0]), mm(centre[1] + rose[1])), 24.0)
    return Face("board", WIDTH, HEIGHT, sheet.to_trim(sheet.octagon(0.0)), tuple(elements), ground)


def _side_labels(theme: Theme, trace: border.Trace, centre: Point, labels: BoardLabels) -> list[Element]:
    """Draw on each side the entry label for its player and the promotion label for the player opposite."""
    face, elements = theme.typeface("label"), list[Element]()
    near, far = border.label_places(trace)
    for words, place, turn, swatch in (
        (text.capitals(labels.entry), near, 0, "zone"),
        (text.capitals(labels.promotion), far, 180, "ink"),
    ):
        size = _label_size(words, theme, border.label_room(trace) - 2 * _BESIDE)
        down = text.cap_height(face, size) / 2
        at = (place[0], place[1] + (down if turn == 0 else -down))
        reach = text.line_width(words, face, size, tracking=_TRACKING) / 2 + _BESIDE / 2
        for seat in range(6):
            name = f"{'promotion' if turn else 'entry'}:{seat}"
            elements.append(
                text.set_line(
                    words,
                    face,
                    size,
                    theme.swatch(swatch),
                    _from_side(at, seat, centre),
                    anchor="middle",
                    angle=(60 * seat + turn) % 360,
                    tracking=_TRACKING,
                    name=name,
                    place=f"board, {name}",
                )
            )
            style = Style(fill=theme.swatch(swatch))
            for x in (place[0] - reach, place[0] + reach):
                house = _house((x, place[1]), 1.0 if turn == 0 else -1.0)
                elements.append(Polygon(tuple(_from_side(p, seat, centre) for p in house), style))
    return elements


def _label_size(words: str, theme: Theme, room: float) -> float:
    """Return the size of a side's label: 9 pt, or down to 7 pt for long words."""
    face = theme.typeface("label")
    size = min(_LABEL, room / text.line_width(words, face, 1.0, tracking=_TRACKING))
    if size < _LABEL_SMALLEST:
        raise LayoutError(
            f"the label {words!r} does not fit on a side of the board",
            place="board",
            expected=f"at most {room:.1f} mm at {to_points(_LABEL_SMALLEST):.0f} pt",
            hint="use a shorter word for the zone",
        )
    return size


def _from_side(point: Point, seat: int, centre: Point) -> Point:
    """Return a point of side 0, as border.py draws it, moved to the side of a seat, in trim coordinates."""
    c, s = cos(radians(60 * seat)), sin(radians(60 * seat))
    x, y = point
    return (mm(centre[0] + c * x - s * y), mm(centre[1] + s * x + c * y))


def _house(at: Point, up: float) -> tuple[Point, ...]:
    """Return a small piece whose tip points away from the reader; `up` is 1 for the reader at side 0."""
    outline = ((0.0, -1.5), (1.1, -0.55), (1.1, 1.05), (-1.1, 1.05), (-1.1, -0.55))
    return tuple((at[0] + up * x, at[1] + up * y) for x, y in outline)
