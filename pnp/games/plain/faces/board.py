"""Draw boards of hexagons, squares or points, and mats, tracks and boards without cells."""

from collections.abc import Collection
from dataclasses import replace
from math import hypot, sqrt

from pnp.definition import HexBoard, HexField, PointBoard, SquareBoard
from pnp.errors import LayoutError
from pnp.games.plain.faces.panel import field, lowest, medallion, words
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.games.plain.faces.rosette import draw_rosette, rosette
from pnp.grid import hexgrid
from pnp.scene import Circle, Element, Face, Group, Polygon, Style, Text, line, rectangle, translate
from pnp.text import flow, set_line
from pnp.units import Point, from_points, mm

# Boards of hexagons, squares or points, their cells numbered, with the name above.

EDGE, HEAD = 9.0, 17.0
"""The distance in mm from the edge of the board to the outermost cells, and the space in mm above the cells
for the name."""

RIM = {"colour": 2.6, "low-ink": 1.4, "mono": 2.0}
"""The width in mm of the line around the cells, by variant. The cells cover its inner half. Other lines are
as wide as a part of it."""

_FARTHEST = 200
"""The largest coordinate of a point, in steps of the lattice. Points farther away would not fit on any
paper."""

_NUMBERED = 4.0
"""The size in mm of the smallest cells that have numbers."""


Board = HexBoard | HexField | SquareBoard | PointBoard


def extent(board: Board) -> tuple[float, float]:
    """Return the width and height in mm of the area that all cells of a board fill together."""
    if isinstance(board, HexBoard):
        return sqrt(3) * board.size_mm * (2 * board.side - 1), board.size_mm * (3 * board.side - 1)
    if isinstance(board, HexField):
        across = sqrt(3) * board.size_mm * (board.columns + (0.5 if board.rows > 1 else 0.0))
        return across, board.size_mm * (1.5 * board.rows + 0.5)
    if isinstance(board, SquareBoard):
        return board.columns * board.size_mm, board.rows * board.size_mm
    places = _places(board)
    spot = 2 * spot_radius(board)
    spans = [max(at[axis] for at in places) - min(at[axis] for at in places) for axis in (0, 1)]
    return spans[0] + spot, spans[1] + spot


LARGEST_SPOT = 20.0
"""The largest radius in mm of the disc of a point. Points far apart keep discs of the size of pieces,
because larger ones would go across several sheets."""


def spot_radius(board: PointBoard) -> float:
    """Return the radius in mm of the disc that marks a point of a board. It is small enough to leave a gap
    between neighbouring discs, and at most LARGEST_SPOT mm, as large as a large piece. Raises LayoutError if
    a coordinate is so large that the board fits on no paper."""
    _refuse_far(board)
    lines = [
        (board.points[b][0] - board.points[a][0], board.points[b][1] - board.points[a][1])
        for a, b in board.lines
    ]
    nearest = min(
        (
            hypot(dx * board.pitch_mm[0], dy * board.pitch_mm[1])
            for dx, dy in (*board.steps, *lines)
            if (dx, dy) != (0, 0)
        ),
        default=min(board.pitch_mm),
    )
    return mm(min(0.34 * nearest, LARGEST_SPOT))


def board_face(plate: Plate, board: Board, without: Collection[str] = ()) -> Face:
    """Draw a board as large as its cells need. `plate` is the data for drawing the component. `without` names
    the parts that a layout draws instead: "title", or "corner" for the ornaments. Raises LayoutError if the
    board's name is too long."""
    across, down = extent(board)
    width, height = mm(across + 2 * EDGE), mm(down + 2 * EDGE + HEAD)
    centre = (mm(width / 2), mm(EDGE + HEAD + down / 2))
    sized = replace(plate, width=width, height=height)
    ground = plate.theme.swatch("sheet")
    elements: list[Element] = [sized.ground(ground), *(() if "title" in without else draw_heading(sized))]
    if isinstance(board, HexBoard):
        elements += () if "corner" in without else _corners(sized, board, centre, down)
        cells = _hexagons(plate, board)
    elif isinstance(board, HexField):
        cells = _hexagons(plate, board)
        # Its first cell, not its middle, lies at the middle of the lattice.
        half = sqrt(3) / 2 * board.size_mm
        centre = (mm(centre[0] - across / 2 + half), mm(centre[1] - down / 2 + board.size_mm))
    elif isinstance(board, SquareBoard):
        cells = _squares(plate, board)
    else:
        cells = _spots(plate, board)
    elements.append(Group(tuple(cells), translate(*centre), name="cells"))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), ground, BLEED, plate.safe)


def rim_style(plate: Plate) -> Style:
    return Style(stroke=plate.ink, width=RIM[plate.variant], round=False)


def cell_style(plate: Plate) -> Style:
    return Style(fill=plate.theme.swatch("cell"), stroke=plate.theme.swatch("line"), width=0.3)


def _hexagons(plate: Plate, board: HexBoard | HexField) -> list[Element]:
    cells, size = board.hexes, board.size_mm
    elements: list[Element] = [Polygon(hexgrid.boundary(cells, size), rim_style(plate), "rim")]
    for number, cell in enumerate(cells):
        elements.append(Polygon(hexgrid.corners(cell, size), cell_style(plate), f"cell:{number}"))
    for number, cell in enumerate(cells):
        x, y = hexgrid.centre(cell, size)
        elements += _number(plate, board, number, (x, y + 0.74 * size), size)
    return elements


def _squares(plate: Plate, board: SquareBoard) -> list[Element]:
    size, (across, down) = board.size_mm, extent(board)
    elements: list[Element] = [rectangle(-across / 2, -down / 2, across, down, rim_style(plate), "rim")]
    places = [
        (column * size - across / 2, row * size - down / 2)
        for row in range(board.rows)
        for column in range(board.columns)
    ]
    for number, (x, y) in enumerate(places):
        elements.append(rectangle(x, y, size, size, cell_style(plate), f"cell:{number}"))
    for number, (x, y) in enumerate(places):
        elements += _number(plate, board, number, (x + size / 2, y + 0.92 * size), 0.6 * size)
    return elements


def _refuse_far(board: PointBoard) -> None:
    found = [abs(value) for pair in (*board.points, *board.steps) for value in pair]
    if not board.points or max(found) > _FARTHEST:
        raise LayoutError(
            "the points of a board cannot be drawn",
            place=board.id,
            expected=f"one point or more, each at most {_FARTHEST} from [0, 0]",
        )


def _places(board: PointBoard) -> list[Point]:
    """Return the places of a board's points in mm, relative to the middle of all points. Raises LayoutError
    for points that are too far away."""
    _refuse_far(board)
    across, down = board.pitch_mm
    xs, ys = [x * across for x, _ in board.points], [y * down for _, y in board.points]
    x0, y0 = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return [(mm(x - x0), mm(y - y0)) for x, y in zip(xs, ys, strict=True)]


def _spots(plate: Plate, board: PointBoard) -> list[Element]:
    """Draw a line for each step between two points, a spot for each point, and the points' numbers."""
    places = dict(zip(board.points, _places(board), strict=True))
    radius, bold = spot_radius(board), RIM[plate.variant] / 3
    way = Style(stroke=plate.ink, width=bold)
    spot = Style(fill=plate.theme.swatch("cell"), stroke=plate.ink, width=0.75 * bold)
    elements: list[Element] = []
    numbers = {point: number for number, point in enumerate(board.points)}
    for a, b in board.ways:
        elements.append(line(places[a], places[b], way, f"path:{numbers[a]}-{numbers[b]}"))
    for number, at in enumerate(places.values()):
        elements.append(Circle(at, radius, spot, f"cell:{number}"))
    for number, at in enumerate(places.values()):
        elements += _number(plate, board, number, (at[0], at[1] + 0.78 * radius), radius)
    return elements


def _number(plate: Plate, board: Board, number: int, at: Point, size: float) -> list[Text]:
    if board.labels == "none" or size < _NUMBERED:
        return []
    return [
        set_line(
            str(number),
            plate.theme.typeface("label"),
            min(max(from_points(4.6), 0.2 * size), from_points(8)),
            plate.ink,
            (mm(at[0]), mm(at[1])),
            anchor="middle",
            name=f"cell-number:{number}",
            place=plate.entry.id,
        )
    ]


def draw_heading(plate: Plate) -> list[Element]:
    low = EDGE + HEAD - 9.0
    elements: list[Element] = list(
        words(
            plate,
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
        )
    )
    rule = Style(stroke=plate.ink, width=RIM[plate.variant] / 5)
    reach = min(32.0, plate.width / 2 - EDGE)
    middle = plate.width / 2
    return [*elements, line((middle - reach, low + 2.6), (middle + reach, low + 2.6), rule)]


def _corners(plate: Plate, board: HexBoard, centre: Point, down: float) -> list[Element]:
    """Draw a rosette in each corner between the hexagon of cells and the edge of the board, or nothing if
    there is no space."""
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
        for element in draw_rosette(
            shape, (mm(centre[0] + dx), mm(centre[1] + dy)), radius - 3.0, fill, outlined=low
        )
    ]


# Mats, tracks and boards without cells: a name, a text, and the medallion or a row of spaces.

MARGIN = 5.0
_SPACE = 12.0
"""The smallest width in mm of a space of a track."""


def sheet_face(plate: Plate) -> Face:
    """Draw a mat, a track or a board without cells. Raises LayoutError if the name or the text does not
    fit."""
    width, height = plate.width, plate.height
    track = plate.entry.kind == "tracker"
    least = (60.0, 30.0) if track else (60.0, 40.0)
    if width < least[0] or height < least[1]:
        raise LayoutError(
            f"a {plate.entry.kind} is too small to be drawn",
            place=plate.entry.id,
            expected=f"trim_mm of {least[0]:g} x {least[1]:g} mm or more",
            found=f"{width:g} x {height:g} mm",
        )
    elements: list[Element] = [plate.ground(plate.paper)]
    if track:
        elements += _track(plate)
    else:
        side = min(0.42 * width, height - 2 * MARGIN)
        sides = flow(width)
        box = sides.box((MARGIN, MARGIN, mm(MARGIN + side), height - MARGIN))
        elements += field(plate, box, plate.ink)
        elements += medallion(plate, (sides.x(mm(MARGIN + side / 2)), mm(height / 2)), side / 2 - 3)
        elements += _words(plate, mm(MARGIN + side) + 7.0)
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _words(plate: Plate, left: float) -> list[Element]:
    ink = plate.theme.swatch("ink")
    top, right, bottom = MARGIN + 2.0, plate.width - MARGIN - 2.0, plate.height - MARGIN - 2.0
    title = words(
        plate,
        plate.title,
        plate.theme.typeface("title"),
        from_points(24),
        ink,
        flow(plate.width).box((left, top, right, bottom if not plate.text else top + (bottom - top) * 0.4)),
        leading=1.08,
        valign="top" if plate.text else "middle",
        smallest=from_points(10),
        name="title",
    )
    if not plate.text:
        return list(title)
    begin = lowest(title) + 6.0
    text = words(
        plate,
        plate.text,
        plate.theme.typeface("text"),
        from_points(11),
        ink,
        flow(plate.width).box((left, begin, right, bottom)),
        leading=1.35,
        reading=True,
        smallest=from_points(7.5),
        name="text",
    )
    return [*title, *text]


def _track(plate: Plate) -> list[Element]:
    """Draw the name of a track and its numbered spaces from 0, as many as fit. Every fifth space is filled in
    colour, and has a thick edge except in low ink."""
    ink, place = plate.theme.swatch("ink"), plate.entry.id
    left, right, bottom = MARGIN, plate.width - MARGIN, plate.height - MARGIN
    count = int((right - left) / _SPACE)
    step = (right - left) / count
    top = bottom - min(step, plate.height - 2 * MARGIN - 9.0)
    elements: list[Element] = list(
        words(
            plate,
            f"{plate.title}. {plate.text}" if plate.text else plate.title,
            plate.theme.typeface("title"),
            from_points(14),
            ink,
            (left, MARGIN - 0.5, right, top - 2.0),
            valign="middle",
            leading=1.1,
            smallest=from_points(7.5),
            name="title",
        )
    )
    edge = Style(stroke=plate.ink, width=0.35, round=False)
    for number in range(count):
        x, fifth = left + number * step, number % 5 == 0
        box = (x + 0.7, top, step - 1.4, bottom - top)
        if fifth and plate.variant == "colour":
            elements.append(rectangle(*box, Style(fill=plate.wash)))
        elements.append(rectangle(*box, edge if plate.variant == "low-ink" or not fifth else _heavy(plate)))
        at = (mm(x + step / 2), mm((top + bottom) / 2 + 1.6))
        elements.append(
            set_line(
                str(number),
                plate.theme.typeface("label"),
                from_points(12),
                ink,
                at,
                anchor="middle",
                name="space",
                place=place,
            )
        )
    return elements


def _heavy(plate: Plate) -> Style:
    return Style(stroke=plate.ink, width=0.8, round=False)
