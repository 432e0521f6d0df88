"""Draw the board as an engraved map: the cells, the island fortress around them, and the sea around the
island.

The title and the legends are on plates, which are framed regions in the corners of the sheet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

from pnp import text
from pnp.errors import LayoutError
from pnp.games.dehexz_war.faces import border, terrain
from pnp.games.dehexz_war.faces.board.sheet import (
    FRAME_INNER,
    Sheet,
    clip_polygon,
    frame,
    lattice,
    move_points,
    numbers,
    pattern_symbols,
    patterns,
    polygons,
    realm_symbols,
    realms,
    relief,
    sea_and_island,
)
from pnp.games.dehexz_war.faces.border import REACH, Trace, ladder
from pnp.grid import hexgrid
from pnp.scene import (
    Circle,
    Element,
    Face,
    Path,
    Polygon,
    Style,
    Text,
    Theme,
    Typeface,
    Use,
    line,
    rectangle,
    translate,
)
from pnp.units import Point, from_points, mm, number_unlike, to_points

__all__ = ["sheet"]


# The plates in the map's corners beside the fortress: title, legend of cells, legend of zones.
#
# A plate fills its corner between frame and glacis. Its sides follow the sheet's cut corner and the
# fortress's wall. Corners are (-1, -1) for the upper left to (1, 1) for the lower right.

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Plate:
    """A framed region in a corner of the sheet for a title or a legend. It is convex. Its points are in mm
    from the centre of the sheet."""

    points: tuple[Point, ...]

    def span(self, y: float) -> tuple[float, float]:
        """Return the x of the left and the right edge of the region at a given y."""
        xs: list[float] = []
        for (x0, y0), (x1, y1) in zip(self.points, (*self.points[1:], self.points[0]), strict=True):
            if (y0 <= y) != (y1 <= y):
                xs.append(x0 + (y - y0) / (y1 - y0) * (x1 - x0))
        return (min(xs), max(xs))


def _widest_box(room: Plate, top: float, bottom: float) -> tuple[float, float]:
    """Return the x of the left and right sides of the widest box in a plate between two y."""
    (l0, r0), (l1, r1) = room.span(top), room.span(bottom)
    return (max(l0, l1), min(r0, r1))


def plate(sheet: Sheet, trace: Trace, corner: Corner, near: float, far: float, inset: float = 0.0) -> Plate:
    """Return the plate (a region for a title or a legend) in a corner of the sheet. `trace` has the measures
    of the fortress wall around the board. `corner` has the signs of its x and y: (-1, -1) is the upper left.
    The plate reaches from `near` to `far` mm above or below the middle of the board. Its edges are moved
    inwards by `inset` mm."""
    window = sheet.octagon(FRAME_INNER + 2.6 + inset)
    sx, sy = corner
    apothem = trace.apothem + REACH + 6.0 + inset
    # A half plane beyond the wall's side, as a big polygon: its edge is at 60 degrees.
    edge = [((apothem - y / 2) * 2 / sqrt(3), y) for y in (near + inset, far - inset)]
    block = [edge[0], edge[1], (999.0, far - inset), (999.0, near + inset)]
    points = [(sx * x, sy * y) for x, y in block]
    return Plate(clip_polygon(points, window))


def _panel(theme: Theme, sheet: Sheet, outer: Plate, inner: Plate) -> list[Element]:
    ink = theme.swatch("wall")
    return [
        Polygon(
            sheet.to_trim(outer.points),
            Style(fill=theme.swatch("parchment"), stroke=ink, width=0.6, round=False),
        ),
        Polygon(sheet.to_trim(inner.points), Style(stroke=ink, width=0.25, round=False)),
    ]


_LEADING, _PLATES_TRACKING, _LAST = 0.5, 0.03, 1.5
"""The title's line distance in heights of its capitals, its tracking in ems, and the scale of its last
line."""


def title_plate(theme: Theme, sheet: Sheet, trace: Trace, title: str, subtitle: str) -> list[Element]:
    """Draw the title in the upper left corner, with a line and the subtitle below it. The title is in
    capitals, one word a line, each line centred between the plate's slanted sides. `trace` has the measures
    of the fortress wall around the board."""
    face, fill = theme.typeface("title"), theme.swatch("ink")
    near, far = 36.0, 88.0
    elements = _panel(
        theme, sheet, plate(sheet, trace, (-1, -1), near, far), plate(sheet, trace, (-1, -1), near, far, 1.1)
    )
    room = plate(sheet, trace, (-1, -1), near, far, 3.4)
    words = text.capitals(title).split(" ", 1)
    top, bottom = -far + 4.0, -near - (12.5 if subtitle else 4.0)
    for word, size, base in _title_lines(words, face, room, top, bottom):
        left, right = _widest_box(room, base - text.cap_height(face, size), base)
        at = (sheet.centre[0] + (left + right) / 2, sheet.centre[1] + base)
        elements.append(
            text.set_line(
                word,
                face,
                size,
                fill,
                at,
                anchor="middle",
                tracking=_PLATES_TRACKING,
                name="title",
                place="board title",
            )
        )
    elements += _flourishes(theme, sheet, elements[-1], _widest_box(room, base - 3.0, base))
    if subtitle:
        left, right = _widest_box(room, bottom + 1.5, -near - 4.0)
        x, y = sheet.centre
        rule = mm(y + bottom + 1.8)
        elements += [
            line((x + left + 1, rule), (x + right - 1, rule), Style(stroke=theme.swatch("oxide"), width=0.5)),
            *text.set_block(
                subtitle,
                theme.typeface("label"),
                from_points(9),
                theme.swatch("oxide"),
                (x + left, y + bottom + 2.4, x + right, y - near - 3.0),
                leading=1.1,
                align="middle",
                valign="middle",
                smallest=from_points(7),
                name="subtitle",
                place="board subtitle",
            ),
        ]
    return elements


def _title_lines(
    words: Sequence[str], face: Typeface, room: Plate, top: float, bottom: float
) -> list[tuple[str, float, float]]:
    """Return (word, size, baseline) of each line at the largest sizes that fit between two heights. The sides
    slant, so the width of a line depends on its height; a few iterations find both."""
    scales = [1.0] * (len(words) - 1) + [_LAST]
    cap, lines = text.cap_height(face, 1.0), sum(scales) + _LEADING * (len(words) - 1)
    size = (bottom - top) / (cap * lines)
    while True:
        result, base = list[tuple[str, float, float]](), (top + bottom - cap * size * lines) / 2
        for word, larger in zip(words, scales, strict=True):
            base += cap * size * larger
            result.append((word, size * larger, base))
            base += cap * size * _LEADING
        if all(_fits(word, face, room, em, at) for word, em, at in result):
            return result
        size *= 0.98


def _fits(word: str, face: Typeface, room: Plate, size: float, base: float) -> bool:
    left, right = _widest_box(room, base - text.cap_height(face, size), base)
    return text.line_width(word, face, size, tracking=_PLATES_TRACKING) <= right - left


def _flourishes(theme: Theme, sheet: Sheet, word: Element, span: tuple[float, float]) -> list[Element]:
    """Draw a rule and a lozenge on either side of the title's last word, if they fit."""
    if not isinstance(word, Text):
        return []
    oxide, y = theme.swatch("oxide"), word.origin[1] - word.size * 0.33
    result: list[Element] = []
    inner = (word.origin[0] - 2.4, word.origin[0] + word.width + 2.4)
    outer = (sheet.centre[0] + span[0] + 1.0, sheet.centre[0] + span[1] - 1.0)
    for near, far, sign in ((inner[0], outer[0], -1), (inner[1], outer[1], 1)):
        if sign * (far - near) < 5.0:
            continue
        lozenge = (
            (near, y),
            (near + sign * 1.3, y - 1.0),
            (near + sign * 2.6, y),
            (near + sign * 1.3, y + 1.0),
        )
        result += [
            Polygon(tuple((mm(px), mm(py)) for px, py in lozenge), Style(fill=oxide)),
            line((near + sign * 3.2, y), (far, y), Style(stroke=oxide, width=0.4)),
        ]
    return result


def class_legend(
    theme: Theme, sheet: Sheet, trace: Trace, classes: Sequence[int], heading: str
) -> list[Element]:
    """Draw the legend of the three classes of cells in the upper right corner: three cells that share a
    corner, one of each class, with the number of cells in each. `classes` has the class, 0 to 2, of each cell
    of the board. `trace` has the measures of the fortress wall around the board."""
    near, far = 40.0, 84.0
    elements = _panel(
        theme, sheet, plate(sheet, trace, (1, -1), near, far), plate(sheet, trace, (1, -1), near, far, 1.1)
    )
    room = plate(sheet, trace, (1, -1), near, far, 3.0)
    size = trace.size * 0.86
    left, right = room.span(-57.0)
    middle = ((left + right) / 2, -58.0)
    counts = [sum(1 for c in classes if c == k) for k in range(3)]
    symbols, textures = realm_symbols(theme), pattern_symbols(theme, size)
    face, label = theme.typeface("numeral"), theme.typeface("label")
    number = from_points(9)
    # Cells (0, 0), (1, 0) and (0, 1) share a vertex: corner 2 of the first.
    for k, cell in enumerate(((0, 0), (1, 0), (0, 1))):
        x, y = hexgrid.centre(cell, size)
        vx, vy = hexgrid.corners((0, 0), size)[2]
        cx, cy = sheet.centre[0] + middle[0] + x - vx, sheet.centre[1] + middle[1] + y - vy
        elements.append(
            Polygon(
                move_points(hexgrid.corners((0, 0), size), (cx, cy)),
                Style(fill=theme.swatch(f"cell-{k + 1}"), stroke=theme.swatch("cell-line"), width=0.35),
            )
        )
        texture = textures[k]
        if texture is not None:
            elements.append(Use(texture, translate(cx, cy)))
            elements.append(Circle((mm(cx), mm(cy + size * 0.62)), 1.9, Style(fill=theme.swatch("paper"))))
        elements.append(Use(symbols[k], translate(cx, cy - 1.4)))
        base = cy + size * 0.76
        elements.append(
            text.set_line(
                str(counts[k]),
                face,
                number,
                theme.swatch("ink"),
                (mm(cx), mm(base)),
                anchor="middle",
                name="class-count",
                place="legend of classes",
            )
        )
    left, right = _widest_box(room, -far + 3.0, -far + 11.0)
    half = min(middle[0] - left, right - middle[0])
    x, y = sheet.centre
    elements += text.set_block(
        heading,
        label,
        from_points(9),
        theme.swatch("ink"),
        (x + middle[0] - half, y - far + 3.5, x + middle[0] + half, y - far + 11.0),
        leading=1.1,
        align="middle",
        valign="middle",
        smallest=from_points(7),
        name="legend",
        place="legend of classes",
    )
    return elements


def zone_legend(theme: Theme, sheet: Sheet, trace: Trace, lines: Sequence[tuple[str, str]]) -> list[Element]:
    """Draw the legend of the lines that mark the zones, in the lower left corner. Each entry of `lines` is
    the kind of line, "rampart" or "dots", and the words beside its sample. `trace` has the measures of the
    fortress wall around the board."""
    # No lower than where the sheet's cut corner begins: both samples start at one height's left end.
    near, far = 42.0, 71.0
    elements = _panel(
        theme, sheet, plate(sheet, trace, (-1, 1), near, far), plate(sheet, trace, (-1, 1), near, far, 1.1)
    )
    room = plate(sheet, trace, (-1, 1), near, far, 3.2)
    zone = theme.swatch("zone")
    label, size = theme.typeface("label"), from_points(9)
    step = (far - near - 7.0) / len(lines)
    edge = 4.2
    for i, (sample, words) in enumerate(lines):
        top = near + 3.5 + i * step
        middle = top + step / 2
        left, right = _widest_box(room, top, top + step - 0.5)
        x, y = sheet.centre[0] + left + 0.8, sheet.centre[1] + middle
        half = edge * sqrt(3) / 2
        zigzag = [(x + j * half, y + (edge / 4 if j % 2 == 0 else -edge / 4)) for j in range(5)]
        start, *rest = [(mm(px), mm(py)) for px, py in zigzag]
        path = (("M", *start), *(("L", *p) for p in rest))
        if sample == "rampart":
            elements += ladder(theme, tuple((mm(px), mm(py)) for px, py in zigzag), trace.size)
        else:
            elements.append(Path(path, Style(stroke=zone, width=1.0, dash=(0.01, mm(edge / 3 - 0.01)))))
        box = (
            x + 4 * half + 2.4,
            sheet.centre[1] + top,
            sheet.centre[0] + right,
            sheet.centre[1] + top + step,
        )
        elements += text.set_block(
            words,
            label,
            size,
            theme.swatch("ink"),
            box,
            leading=1.1,
            valign="middle",
            smallest=from_points(7),
            name="legend",
            place="legend of zones",
        )
    return elements


# The board of Dehex'z War as an engraved campaign map: an island, a fortress, 217 cells.
#
# Seat 0 is at the bottom; seats go clockwise. All six sides have the same marks: pieces of the side's player
# enter on the first two rows, and pieces of the player opposite promote there.

WIDTH, HEIGHT, CHAMFER = 374.0, 261.0, 58.0
"""The trim box of the board in mm, and how much of its corners is cut off. It fits two sheets of A4 or
Letter. Cells of 9.3 mm, from centre to corner, are the largest with 6.45 mm for the fortress above and below
them."""

_SECOND_ROSE = (-147.0, -61.0)
"""The second point where rhumb lines meet, below the title, as on a portolan chart."""

_LABEL, _LABEL_SMALLEST = from_points(9), from_points(7)
_TRACKING = 0.12
_BESIDE = 5.0
"""The space in mm for a small piece at each end of a label."""


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
    """The legend of the dots behind row 3: Assassins (A) may enter in that row too."""

    classes: str
    """The heading of the legend of the three classes of cells between which Elves (E) cannot move."""


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
    """Draw the board, which has `side` cells along each side. A cell has `size` mm from its centre to a
    corner. `classes` has the class, 0 to 2, of each cell. Raises LayoutError if the fortress does not fit on
    the sheet, or words do not fit in their places."""
    sheet, trace = Sheet(WIDTH, HEIGHT, CHAMFER), border.Trace(side, size)
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
    elements += sea_and_island(
        theme, sheet, trace, (*terrain.rhumb_lines(rose, 500.0), *terrain.rhumb_lines(_SECOND_ROSE, 500.0))
    )
    elements += terrain.creatures(theme, centre, (-124.0, 108.0), (123.5, -97.5))
    elements += terrain.scale_bar(theme, centre, (125.0, 106.0), size)
    elements += frame(theme, sheet)
    elements += border.glacis(theme, trace, centre)
    elements += polygons(theme, side, size, classes, centre)
    elements += patterns(theme, side, size, classes, centre)
    if theme.variant == "colour":
        elements += relief(theme, sheet, trace)
        elements.append(lattice(theme, side, size, centre))
    elements += realms(theme, side, size, classes, centre)
    elements += numbers(theme, side, size, classes, centre)
    rampart, dots = border.zone_marks(theme, side, size)
    elements += border.repeat_on_sides(dots, centre, "third-row")
    elements += border.repeat_on_sides(rampart, centre, "zone")
    elements += border.wall(theme, trace, centre)
    elements += _side_labels(theme, trace, centre, labels)
    elements += title_plate(theme, sheet, trace, title, subtitle)
    elements += class_legend(theme, sheet, trace, classes, labels.classes)
    notes = (("rampart", labels.two_rows), ("dots", labels.third_row))
    elements += zone_legend(theme, sheet, trace, notes)
    elements += terrain.rose(theme, (mm(centre[0] + rose[0]), mm(centre[1] + rose[1])), 24.0)
    return Face("board", WIDTH, HEIGHT, sheet.to_trim(sheet.octagon(0.0)), tuple(elements), ground)


def _side_labels(theme: Theme, trace: border.Trace, centre: Point, labels: BoardLabels) -> list[Element]:
    """Draw two labels on each side: the entry zone of its player, and the promotion zone of the player
    opposite."""
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
    """Return a point of side 0, as faces/border.py draws it, moved to the side of a seat.

    The result is in trim coordinates."""
    c, s = cos(radians(60 * seat)), sin(radians(60 * seat))
    x, y = point
    return (mm(centre[0] + c * x - s * y), mm(centre[1] + s * x + c * y))


def _house(at: Point, up: float) -> tuple[Point, ...]:
    """Return a small piece beside a label. Its tip points away from the reader; `up` is 1 for the reader at
    side 0."""
    outline = ((0.0, -1.5), (1.1, -0.55), (1.1, 1.05), (-1.1, 1.05), (-1.1, -0.55))
    return tuple((at[0] + up * x, at[1] + up * y) for x, y in outline)
