"""Draw cards, player aids, tiles, standees and backs of games without a layout.

Also draw counters, pieces and markers: an octagon with a letter in a ring of petals. It can be cut out with
straight cuts and snips.
"""

from dataclasses import replace
from math import cos, hypot, pi, sqrt

from pnp.definition import HexBoard, HexField, MapBoard, SquareBoard
from pnp.definition.boards import Board
from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.plain.faces.board import spot_radius
from pnp.games.plain.faces.panel import bare, field, lowest, lozenge, medallion, words
from pnp.games.plain.faces.plate import BLEED, HOLLOW, SIZES, Plate
from pnp.games.plain.faces.rosette import draw_rosette
from pnp.games.reading import largest
from pnp.scene import (
    Box,
    Circle,
    Element,
    Face,
    Group,
    Matrix,
    Style,
    Text,
    line,
    rectangle,
    rotate,
    translate,
)
from pnp.text import cap_height, capitals, line_width, set_line, wrap
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm, number_unlike

# Cards, player aids and tiles: a panel with the medallion above, name and text below.

MARGIN = 4.0
"""The width in mm of the border between the cut and the panel. It has one colour, so an inaccurate cut does
not show."""

SMALLEST_CARD = (38.0, 50.0)
_INDEX, _LABEL = from_points(15), from_points(7)
_TITLE, _TITLE_LEAST = from_points(16), from_points(9)
_TEXT, _TEXT_LEAST = from_points(9.5), from_points(7.5)

_EDGE, _CLEAR = 2.4, 0.6
"""The smallest distances in mm: between the medallion and the edges of its panel, and between the medallion
and the corner of the tab."""

LEAST_RADIUS = 6.0


def card_face(plate: Plate) -> Face:
    """Draw a card or a player aid. Raises LayoutError if the name or the text does not fit."""
    width, height, margin = plate.width, plate.height, MARGIN
    _refuse_small(plate, SMALLEST_CARD)
    foot = mm(height * _share(plate))
    box = (margin, margin, width - margin, foot)
    radius = min(width - 2 * margin, foot - margin) / 2 - _EDGE
    said = _corner_label(plate)
    tab = _tab(plate, said) if said else (0.0, 0.0)
    elements: list[Element] = [plate.ground(plate.paper), *field(plate, box, plate.ink)]
    elements += medallion(plate, *_beside(tab, box, radius))
    if said:
        elements += _index(plate, said, tab)
    elements += _words(plate, foot)
    return _face(plate, elements)


def _share(plate: Plate) -> float:
    """Return the share of the card's height from the top to the foot of the panel, within limits: the text
    has the rest."""
    if plate.entry.kind == "aid":
        return 0.27
    if not plate.text:
        return 0.70
    room, size = plate.width - 2 * MARGIN - 1.0, largest(_TEXT * _scale(plate), plate.text_size)
    typeface = plate.theme.typeface("text")
    lines = wrap(bare(plate.text, typeface), typeface, size, room, place=plate.entry.id)
    wanted = 1.25 * size * len(lines) + 18.0 + MARGIN
    least, most = (0.40, 0.58) if _is_usual(plate) else (0.30, 0.64)
    return min(most, max(least, 1 - wanted / plate.height))


def _is_usual(plate: Plate) -> bool:
    return (plate.width, plate.height) == CARD_SIZES[DEFAULT_CARD] and plate.text_size == "normal"


def _scale(plate: Plate) -> float:
    """Return the factor for the sizes of a card's words: larger on larger cards, 0.85 to 1.2, and always 1 on
    a player aid."""
    usual = CARD_SIZES[DEFAULT_CARD]
    grown = sqrt(plate.width * plate.height / (usual[0] * usual[1]))
    return 1.0 if plate.entry.kind == "aid" else min(1.2, max(0.85, grown))


def _corner_label(plate: Plate) -> str:
    """Return the label in the corner of a card, for a hand of cards: the first word of its name if that has
    three characters or fewer, else the first letter or digit."""
    said = bare(plate.title, plate.theme.typeface("title")).split()
    word = said[0] if said and plate.entry.kind == "card" else ""
    return word if len(word) <= 3 else next((c for c in word if c.isalnum()), "")


def _tab(plate: Plate, said: str) -> tuple[float, float]:
    """Return the width and height in mm of the tab, the corner of the panel that has the card's label."""
    typeface = plate.theme.typeface("title")
    wide = max(line_width(said, typeface, _INDEX, place=plate.entry.id), 3.2) + 3.4
    return wide, cap_height(typeface, _INDEX) + 4.2


def _beside(tab: tuple[float, float], box: Box, radius: float) -> tuple[Point, float]:
    """Return the centre and radius in mm of the medallion in its panel. It is in the middle unless it would
    touch the tab; then it is farther right and, if necessary, smaller."""
    left, top, right, bottom = box
    x, y, low = (left + right) / 2, mm((top + bottom) / 2), top + tab[1]
    away = left + tab[0]
    while tab[0] and radius > LEAST_RADIUS and hypot(x - away, y - low) < radius + _CLEAR:
        if x + radius + _EDGE < right:
            x += 0.25
        else:
            radius -= 0.25
            x = right - radius - _EDGE
    return (x, y), radius


def _index(plate: Plate, said: str, tab: tuple[float, float]) -> list[Element]:
    typeface, margin, (wide, tall) = plate.theme.typeface("title"), MARGIN, tab
    at = (margin + (wide - 1.2) / 2, margin + tall - 2.6)
    elements: list[Element] = [rectangle(margin, margin, wide, tall, Style(fill=plate.paper), "tab")]
    if plate.variant != "colour":
        edge = Style(stroke=plate.ink, width=0.3 if plate.variant == "low-ink" else 0.6, round=False)
        elements += [
            line((margin + wide, margin), (margin + wide, margin + tall), edge),
            line((margin, margin + tall), (margin + wide, margin + tall), edge),
        ]
    fitted = set_line(
        said, typeface, _INDEX, plate.ink, at, anchor="middle", name="index", place=plate.entry.id
    )
    return [*elements, fitted]


def _words(plate: Plate, foot: float) -> list[Element]:
    width, height, place = plate.width, plate.height, plate.entry.id
    left, right, bottom = MARGIN + 0.5, width - MARGIN - 0.5, height - MARGIN
    label, ink = plate.theme.typeface("label"), plate.theme.swatch("ink")
    top, scale = foot + 4.6, _scale(plate)
    kind = set_line(
        capitals(plate.label),
        label,
        _LABEL,
        plate.ink,
        (width / 2, top),
        anchor="middle",
        tracking=0.16,
        name="label",
        place=place,
    )
    elements: list[Element] = [kind, *_draw_lozenges(plate, kind.width, top)]
    end = bottom if not plate.text else min(bottom, top + 14.0)
    title = words(
        plate,
        plate.title,
        plate.theme.typeface("title"),
        _TITLE * scale,
        ink,
        (left, top + 1.8, right, end),
        leading=1.06,
        align="middle",
        valign="top" if plate.text else "middle",
        smallest=_TITLE_LEAST,
        name="title",
    )
    elements += title
    if plate.text:
        begin = lowest(title) + 3.6
        block = words(
            plate,
            plate.text,
            plate.theme.typeface("text"),
            _TEXT * scale,
            ink,
            (left, begin, right, bottom),
            align="middle" if len(plate.text) < 110 and plate.entry.kind == "card" else "start",
            reading=True,
            smallest=_TEXT_LEAST,
            name="text",
        )
        elements += block
    return elements


def _draw_lozenges(plate: Plate, width: float, baseline: float) -> list[Element]:
    """Draw a lozenge on each side of the label."""
    x, y = plate.width / 2, baseline - cap_height(plate.theme.typeface("label"), _LABEL) / 2
    outlined = Style(stroke=plate.ink, width=0.25, round=False)
    style = outlined if plate.variant == "low-ink" else Style(fill=plate.ink)
    away = width / 2 + 2.6
    return [lozenge(x + side * away, y, 0.7, style) for side in (-1, 1)]


def tile_face(plate: Plate) -> Face:
    """Draw a tile or one side of a standee: a light panel with the component's medallion (a disc with the
    rosette, a round pattern by which faces differ), and the name below it. Raises LayoutError if the
    component is too small or the name does not fit."""
    _refuse_small(plate, (24.0, 24.0))
    width, height, margin = plate.width, plate.height, 3.2
    foot = mm(height - margin - (7.0 if width > 30 else 6.0))
    radius = min(width - 2 * margin, foot - margin) / 2 - 0.6
    elements: list[Element] = [
        plate.ground(plate.paper),
        *field(plate, (margin, margin, width - margin, foot), plate.wash),
        *medallion(plate, (width / 2, mm((margin + foot) / 2)), radius),
        *words(
            plate,
            plate.title,
            plate.theme.typeface("title"),
            from_points(10.5),
            plate.theme.swatch("ink"),
            (margin, foot + 0.8, width - margin, height - margin),
            leading=1.0,
            align="middle",
            valign="middle",
            smallest=from_points(6.5),
            name="title",
        ),
    ]
    return _face(plate, elements)


def _face(plate: Plate, elements: list[Element]) -> Face:
    width, height = plate.width, plate.height
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _refuse_small(plate: Plate, least: tuple[float, float]) -> None:
    if plate.width < least[0] or plate.height < least[1]:
        raise LayoutError(
            f"a {plate.entry.kind} is too small to be drawn",
            place=plate.entry.id,
            expected=f"trim_mm of {least[0]:g} x {least[1]:g} mm or more",
            found=f"{plate.width:g} x {plate.height:g} mm",
        )


# Plain standees: a tile in front and the same behind, as it comes to lie when the sheet is folded.


def standee_face(plate: Plate) -> Face:
    """Draw a standee, to be folded at half its height: the front is below the fold, the back above it. On the
    back, words are upside down, and everything else is mirrored at the fold. Raises LayoutError if
    it is too small or the name does not fit."""
    half = mm(plate.height / 2)
    front = tile_face(replace(plate, height=half))
    words = tuple(each for each in front.elements if isinstance(each, Text))
    drawn = tuple(each for each in front.elements[1:] if not isinstance(each, Text))
    mirrored: Matrix = (1.0, 0.0, 0.0, -1.0, 0.0, half)
    elements = (
        plate.ground(plate.paper),
        Group((*drawn, *words), translate(0.0, half), name="front"),
        Group(drawn, mirrored, name="behind"),
        Group(words, rotate(180.0, (plate.width / 2, half / 2)), name="behind"),
    )
    trim = ((0.0, 0.0), (plate.width, 0.0), (plate.width, plate.height), (0.0, plate.height))
    return replace(front, height=plate.height, trim=trim, elements=elements)


# Backs: one symmetric ornament a stock, so that neither a slip of the knife nor a turn marks a card.

_LARGE = 40.0
"""The size in mm above which a back is a dark panel. Smaller backs have a light one, so that their rosettes
are easy to tell apart."""

_ROOMY = 5.2
"""The radius in mm below which the ring of a disc is narrower and nearer to the edge, which leaves space for
the rosette."""


def back_face(plate: Plate, trim: tuple[Point, ...], width: float, height: float) -> Face:
    """Draw the back of a component in the outline of its front."""
    low, counter = plate.variant == "low-ink", not _is_nearly_rectangular(trim, width, height)
    margin = plate.safe + (1.0 if max(width, height) > _LARGE else 0.3)
    centre = (mm(width / 2), mm(height / 2))
    elements: list[Element] = [plate.ground(plate.paper)]
    radius = _reach(trim, width, height) - margin
    if not counter:
        dark = max(width, height) > _LARGE
        box = (margin, margin, mm(width - margin), mm(height - margin))
        elements += field(plate, box, plate.ink if dark else plate.wash)
        rim, ring, gap = (2.0, 1.2, 2.6) if radius >= _ROOMY else (0.3 * radius, 0.14 * radius, 0.35 * radius)
        radius -= rim
        disc = Style(fill=plate.paper)
        elements.append(Circle(centre, mm(radius), disc, "medallion"))
        elements.append(Circle(centre, mm(radius - ring), Style(stroke=plate.ink, width=0.3 if low else 0.6)))
        radius -= gap
    elif plate.variant == "mono":
        elements.append(Circle(centre, mm(radius - 0.3), Style(stroke=plate.ink, width=0.6)))
        radius *= 0.8
    elements += draw_rosette(plate.rosette, centre, radius, plate.ink, outlined=low)
    return Face(plate.name, width, height, trim, tuple(elements), plate.paper, BLEED, plate.safe)


def _is_nearly_rectangular(trim: tuple[Point, ...], width: float, height: float) -> bool:
    """Return whether an outline is a rectangle, possibly with slightly rounded corners."""
    edges = zip(trim, (*trim[1:], trim[0]), strict=True)
    area = abs(sum(a * d - c * b for (a, b), (c, d) in edges)) / 2
    return len(trim) == 4 or area > 0.97 * width * height


def _reach(trim: tuple[Point, ...], width: float, height: float) -> float:
    """Return the radius of the largest circle around the middle that lies inside the outline."""
    reach = min(width, height) / 2
    if len(trim) != 6:
        return reach
    x, y = width / 2, height / 2
    edges = zip(trim, (*trim[1:], trim[0]), strict=True)
    away = (abs((d - b) * (x - a) - (c - a) * (y - b)) / hypot(c - a, d - b) for (a, b), (c, d) in edges)
    return min(reach, *away)


LEAST = 9.0
"""The smallest size in mm of a counter with space for a letter of 6 points inside the ring."""

AIR = 0.4
"""The distance in mm between a piece and the edges of its cell, whichever way the piece is turned."""


def diameter(setting: Setting, plate: Plate) -> float:
    """Return the diameter in mm of a round component: the shorter side of its plate if it has trim_mm or
    is not of the kind "piece", and otherwise the largest diameter that fits the smallest cell of the
    boards."""
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
        *draw_rosette(plate.rosette, centre, radius, plate.ink, outlined=plate.variant == "low-ink"),
        _letter(plate, centre, radius * HOLLOW),
    ]
    return Face(plate.name, width, width, octagon(width), tuple(elements), ground, BLEED, plate.safe)


def octagon(width: float) -> tuple[Point, ...]:
    """Return the corners of a regular octagon that fills a square of `width` mm, clockwise, with (0, 0) at
    the upper left of the square."""
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
