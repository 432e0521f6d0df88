"""Draw counters, pieces and markers: an octagon with a letter in a ring of petals. Straight cuts and snips
free it."""

from dataclasses import replace
from math import cos, pi, sqrt

from pnp.definition import HexBoard, HexField, MapBoard, SquareBoard
from pnp.definition.boards import Board
from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.plain.faces.board import spot_radius
from pnp.games.plain.faces.panel import bare
from pnp.games.plain.faces.plate import BLEED, HOLLOW, SIZES, Plate
from pnp.games.plain.faces.rosette import drawn
from pnp.scene import Circle, Element, Face, Style
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, from_points, mm, number_unlike

LEAST = 9.0
"""The smallest size in mm of a counter with space for a letter of 6 points inside the ring."""

AIR = 0.4
"""The distance in mm between a piece and the edges of its cell, whichever way the piece is turned."""


def diameter(setting: Setting, plate: Plate) -> float:
    """Return the width in mm of a counter: its trim_mm if it has one, or 15 mm; for a piece without trim_mm
    at most what the smallest cell of the boards holds."""
    if plate.entry.trim_mm or plate.entry.kind != "piece":
        return min(plate.width, plate.height)
    return piece_width(setting)


def piece_width(setting: Setting) -> float:
    """Return the width in mm of a piece without trim_mm: 15 mm, or less if the smallest cell of the boards
    holds less."""
    return min(*SIZES["piece"], *(_room(board) for board in setting.definition.boards))


def _room(board: Board) -> float:
    """Return the width in mm of the largest octagon that fits in a cell of a board with `AIR` around it."""
    if isinstance(board, HexBoard | HexField):
        return mm(2 * cos(pi / 8) * (board.size_mm * sqrt(3) / 2 - AIR))
    if isinstance(board, SquareBoard):
        return mm(2 * cos(pi / 8) * (board.size_mm / 2 - AIR))
    if isinstance(board, MapBoard):
        radius = {"hexagon": sqrt(3) / 2, "triangle": sqrt(3) / 6}.get(board.form, 0.5) * board.size_mm
        return mm(2 * cos(pi / 8) * (radius - AIR))
    # A point has no walls: pieces on neighbouring points must not meet.
    return mm(2 * cos(pi / 8) * (spot_radius(board) / 0.34 / 2 - AIR))


def counter_face(plate: Plate, width: float) -> Face:
    """Draw a counter `width` mm wide. Raises LayoutError if it is too small to be read."""
    if width < LEAST:
        raise LayoutError(
            f"a {plate.entry.kind} is too small to be drawn",
            place=plate.entry.id,
            expected=f"{LEAST:g} mm or more",
            found=f"{number_unlike(width, LEAST)} mm",
            hint="larger cells (size_mm of the board), or a larger trim_mm",
        )
    centre = (mm(width / 2), mm(width / 2))
    radius = mm(width / 2 - plate.safe - 0.1)
    ground = plate.paper
    disc = Circle(centre, mm(radius * HOLLOW * 0.94), Style(fill=plate.wash), "disc")
    elements: list[Element] = [
        _ground(plate, width),
        *([disc] if plate.variant == "colour" else []),
        *drawn(plate.rosette, centre, radius, plate.ink, outlined=plate.variant == "low-ink"),
        _letter(plate, centre, radius * HOLLOW),
    ]
    return Face(plate.name, width, width, octagon(width), tuple(elements), ground, BLEED, plate.safe)


def octagon(width: float) -> tuple[Point, ...]:
    """Return a regular octagon in a square of `width` mm, clockwise."""
    near, far = mm(width / (2 + sqrt(2))), mm(width - width / (2 + sqrt(2)))
    full = mm(width)
    return (
        (near, 0.0),
        (far, 0.0),
        (full, near),
        (full, far),
        (far, full),
        (near, full),
        (0.0, far),
        (0.0, near),
    )


def _ground(plate: Plate, width: float) -> Element:
    return replace(plate, width=width, height=width).ground(plate.paper)


def _letter(plate: Plate, centre: Point, room: float) -> Element:
    """Draw the letter of a counter in a circle of radius `room` mm: the front's name if it has one or two
    characters, else the first letter of the component's name."""
    typeface, place = plate.theme.typeface("title"), plate.entry.id
    front = plate.entry.front
    said = front if len(front) <= 2 else bare(plate.title, typeface).strip()[:1].upper()
    size = 1.0
    wide, tall = line_width(said, typeface, size, place=place), cap_height(typeface, size)
    size = max(1.72 * room / sqrt(wide**2 + tall**2), from_points(6))
    low = mm(centre[1] + cap_height(typeface, size) / 2)
    ink = plate.theme.swatch("ink")
    return set_line(said, typeface, size, ink, (centre[0], low), anchor="middle", name="letter", place=place)
