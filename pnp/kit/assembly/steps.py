"""Chooses the steps that a kit needs and draws their panels: the steps before cutting, and how the sheets of
a board are cut, overlapped and glued."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.definition import BOX
from pnp.games import Setting, tabling
from pnp.imposition import File, Placement, clip_outline, snips, span_at
from pnp.kit import printing
from pnp.kit.assembly import tools
from pnp.kit.assembly.families import Family
from pnp.kit.assembly.panels import (
    HEIGHT,
    WIDE,
    WIDTH,
    box_panel,
    clip_to_panel,
    dice_panel,
    parts_panel,
    placed_hand,
    ready_panel,
    snip_panel,
    sort_panel,
    stand_panel,
    strips_panel,
    table_panel,
)
from pnp.kit.assembly.paper import (
    Leaf,
    draw_leaf,
    first_leaf,
    lean_drawing,
    part_box,
    quarter_turn,
    reduce_face,
    reduced_art,
    unfold_leaf,
)
from pnp.kit.assembly.pen import Pen, SizedDrawing, polyline, turn_drawing
from pnp.options import Options
from pnp.scene import (
    Box,
    Component,
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Segment,
    Style,
    compose,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.units import Point, mm

BAR = 50.0
"""The length in mm of the scale bar."""


def print_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw the piece of a sheet around the scale bar in its margin. A hand holds a ruler along the bar, and
    both show the same length."""
    factor, start = 0.8, 7.0
    sheet = draw_leaf(pen, leaf, factor)
    left, top, right, bottom = leaf.bar or (10.0, 10.0, 60.0, 10.0)
    middle = (top + bottom) / 2 * factor
    at_foot = middle > sheet.height / 2
    y = 20.0 if at_foot else 6.0 + min(middle, 8.0)
    end = start + BAR * factor
    near = Group(
        (sheet.place(start - ((left + right - BAR) / 2) * factor, y - middle),),
        clip=_draw_torn(2.0, WIDTH - 2.0),
    )
    behind, thumb = tools.draw_holding_hand(pen)
    rule = tools.ruler(pen, 60.0 * factor, factor, 11.0, told=True)
    at = (end + 4.6, y + 9.5)
    return clip_to_panel(
        [
            near,
            turn_drawing(behind, 12.0, at),
            turn_drawing(rule, 0.0, (start, y + 2.6)),
            *pen.measure((start, y), (end, y)),
            turn_drawing(thumb, 12.0, at),
        ]
    )


def _draw_torn(left: float, right: float) -> tuple[Segment, ...]:
    """Return the outline of the visible piece of a sheet: as high as the panel, with wavy sides."""
    waves = 6
    step = HEIGHT / waves
    down = [(right - (1.6 if k % 2 else 0.0), k * step) for k in range(waves + 1)]
    up = [(left + (0.0 if k % 2 else 1.6), k * step) for k in range(waves, -1, -1)]
    return outline([(x, y) for x, y in (*down, *up)])


def light_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw a whole sheet that two hands hold up against the sun."""
    short, long = sorted((leaf.width, leaf.height))
    factor = min(38.0 / short, 46.0 / long)
    through = [
        Polygon(tuple((mm(x * factor), mm(y * factor)) for x, y in _corners(part)), pen.fold)
        for part in leaf.parts
    ]
    front = draw_leaf(pen, leaf, factor)
    behind = Group(tuple(through), (1.0, 0.0, 0.0, 1.0, 0.8, 0.8))
    sheet = SizedDrawing((*front.elements, behind), front.width, front.height)
    sheet = lean_drawing(quarter_turn(sheet) if leaf.height > leaf.width else sheet, -5.0)
    x, y = (WIDTH - sheet.width) / 2, (HEIGHT - sheet.height) / 2
    right, left = (x + sheet.width - 10.0, y + 17.0), (x + 10.0, y + 21.0)
    hands = [(tools.draw_holding_hand(pen), right, False), (tools.draw_holding_hand(pen), left, True)]
    return clip_to_panel(
        [
            turn_drawing(tools.lamp(pen, 9.0), 0.0, (x + 2.0, 10.0)),
            *(placed_hand(hand[0], at, 4.0, mirrored=mirrored) for hand, at, mirrored in hands),
            sheet.place(x, y),
            *(placed_hand(hand[1], at, 4.0, mirrored=mirrored) for hand, at, mirrored in hands),
        ]
    )


def _corners(part: Placement) -> tuple[Point, ...]:
    left, top, right, bottom = part_box(part)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def pile_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw a pile of printed fronts that is turned over like the page of a book."""
    factor = min(0.25, 40.0 / leaf.height, 34.0 / leaf.width)
    sheet = draw_leaf(pen, leaf, factor)
    under = [rectangle(i * 0.8, i * 0.8, sheet.width, sheet.height, pen.paper) for i in (3, 2, 1)]
    front = SizedDrawing((*under, *sheet.elements), sheet.width + 2.4, sheet.height + 2.4)
    x, y = 38.0 - sheet.width, (HEIGHT - front.height) / 2
    blank = rectangle(43.0, y, sheet.width, sheet.height, pen.paper)
    return clip_to_panel([front.place(x, y), blank, *pen.arrow((30.0, y + 8.0), (53.0, y + 8.0), 12.0)])


def fold_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw a sheet with its dashed fold line, and beside it the same sheet seen from its edge: half folded,
    with glue inside."""
    factor = 0.19
    sheet = draw_leaf(pen, leaf, factor)
    level = any(part.side == "back" and part.x == leaf.parts[0].x for part in leaf.parts)
    middle = (sheet.width / 2, sheet.height / 2)
    ends = (
        ((0.0, middle[1]), (sheet.width, middle[1]))
        if level
        else ((middle[0], 0.0), (middle[0], sheet.height))
    )
    lined = SizedDrawing((*sheet.elements, line(*ends, pen.fold)), sheet.width, sheet.height).fit(38.0, 43.0)
    x, y = 2.0, (HEIGHT - lined.height) / 2
    left, low, wide = x + lined.width + 8.0, 31.0, 25.0
    halves = ((left + wide, 9.0), (left, low - 3.0), (left + wide, low + 4.0))
    return clip_to_panel(
        [
            lined.place(x, y),
            polyline(pen.drawn, *halves),
            tools.trail(pen, (left + 5.0, low - 2.2), (left + wide - 2.0, low + 2.0), 0.9, 7),
            turn_drawing(tools.stick(pen), -30.0, (left + wide - 6.0, low - 0.6)),
            *pen.arrow((left + wide + 1.0, 8.0), (left + wide + 2.0, low - 8.0), 4.0),
        ]
    )


_CROSS = 1.1
_BEYOND = 6.0
"""The distance in mm by which a seam extends beyond the outline of the board, to the registration crosses."""

Seam = tuple[Point, Point, int]
"""The two ends of a seam between sheets of a board, which lie beyond the board's outline, and the seam's
direction: 0 for vertical, 1 for horizontal."""


def join_panel(pen: Pen, file: File) -> Drawing:
    """Draw the sheets of a board side by side. Of two neighbours, the later one is cut along its seam and
    laid over the other."""
    tiles = [placement for placement in file.placements if placement.clip is not None]
    seams = _seams(tiles)
    lefts = sorted({box[0] for box in map(_visible_box, tiles)})
    tops = sorted({box[1] for box in map(_visible_box, tiles)})
    page = file.pages[0].drawing
    gap = 0.11 * min(page.width, page.height)
    wide, high = (
        len(at) * side + (len(at) - 1) * gap for at, side in ((lefts, page.width), (tops, page.height))
    )
    factor = min((WIDTH - 6.0) / wide, (HEIGHT - 3.0) / high)
    left, top = (WIDTH - factor * wide) / 2, (HEIGHT - factor * high) / 2
    drawn: list[Element] = []
    tip = (WIDTH / 2, HEIGHT / 2)
    for tile in tiles:
        box = _visible_box(tile)
        x = left + factor * lefts.index(box[0]) * (page.width + gap)
        y = top + factor * tops.index(box[1]) * (page.height + gap)
        drawn.append(rectangle(x, y, factor * page.width, factor * page.height, pen.paper))
        origin = (x + factor * tile.x, y + factor * tile.y)
        drawn += _tile(pen, tile.face, box, factor, origin)
        for seam in seams:
            if box[seam[2]] <= seam[0][seam[2]] <= box[seam[2] + 2]:
                cut, at = _draw_seam(pen, tile.face, box, seam, factor, origin)
                drawn += cut
                tip = at or tip
    blade = turn_drawing(tools.knife(pen), -35.0, tip)
    return clip_to_panel([*drawn, blade])


def _tile(pen: Pen, face: Face, box: Box, factor: float, origin: Point) -> list[Element]:
    """Return the part of a board that a sheet shows."""
    part = clip_outline(face.trim, box)
    art = Group(
        reduce_face(face, factor, pen.ink).elements, clip=outline(_place_points(part, factor, (0.0, 0.0)))
    )
    return [Group((art,), translate(*origin)), Polygon(_place_points(part, factor, origin), pen.edge)]


def _draw_seam(
    pen: Pen, face: Face, box: Box, seam: Seam, factor: float, origin: Point
) -> tuple[list[Element], Point | None]:
    """Return the drawing of a seam on one of its sheets, and the place of the knife, which is None on the
    sheet that is not cut. The drawing has crosses at the ends of the seam and, on the later sheet, the strip
    that falls off and the cut."""
    start, end, axis = seam
    a, b = _place_points((start, end), factor, origin)
    drawn: list[Element] = []
    at = None
    if start[axis] - box[axis] < box[axis + 2] - start[axis]:
        away = (box[0], box[1], start[0], box[3]) if axis == 0 else (*box[:3], start[1])
        drawn.append(
            Polygon(
                _place_points(clip_outline(face.trim, away), factor, origin),
                Style(pen.paper.fill, pen.ink, 0.2),
            )
        )
        drawn.append(line(a, b, pen.cut))
        at = (a[0] + 0.55 * (b[0] - a[0]), a[1] + 0.55 * (b[1] - a[1]))
    for x, y in (a, b):
        drawn += [
            line((x - _CROSS, y), (x + _CROSS, y), pen.fine),
            line((x, y - _CROSS), (x, y + _CROSS), pen.fine),
        ]
    return drawn, at


def mount_panel(pen: Pen, face: Face) -> Drawing:
    """Draw how a board is glued to cardboard: the board, seen at a slant, above a sheet of cardboard, and a
    book that presses them together."""
    factor = 52.0 / face.width
    trim = Polygon(_place_points(face.trim, factor, (0.0, 0.0)), pen.paper)
    board = SizedDrawing(
        (trim, *reduce_face(face, factor, pen.ink).elements), 52.0, face.height * factor
    ).fit(52.0, 36.0)
    return glued_panel(pen, board)


def back_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw how a sheet of parts, not yet cut, is glued to cardboard, which becomes their back: the sheet
    above the cardboard, and books that press them together."""
    sheet = draw_leaf(pen, leaf, 0.22)
    sheet = quarter_turn(sheet) if leaf.height > leaf.width else sheet
    return glued_panel(pen, sheet.fit(50.0, 38.0))


def glued_panel(pen: Pen, flat: SizedDrawing) -> Drawing:
    """Draw how something flat is glued to cardboard. `flat` is the drawing of it, seen from above: a board or
    a sheet of parts. It is shown at a slant above the cardboard, with glue between them and books that press
    them together."""
    slant = (1.0, 0.0, -0.45, 0.42, 0.0, 0.0)
    width, deep = flat.width, flat.height
    card = [(-1.5, -1.5), (width + 1.5, -1.5), (width + 1.5, deep + 1.5), (-1.5, deep + 1.5)]
    lean = 0.45 * deep
    x, low = 4.0 + lean, HEIGHT - 0.42 * deep - 5.0
    lying = compose(translate(x, low), slant)
    raised = compose(translate(x, low - 14.0), slant)
    thick = tuple((mm(px), mm(py)) for px, py in card)
    drawn: list[Element] = [
        Group((Polygon(thick, Style(pen.ink, pen.ink, 0.35)),), compose(translate(0.0, 1.3), lying)),
        Group((Polygon(thick, pen.card),), lying),
        Group((tools.trail(pen, (3.0, deep / 2), (width - 3.0, deep / 2), deep * 0.36, 11),), lying),
        Group(flat.elements, raised),
        *pen.arrow((x - lean - 1.5, low - 13.0), (x - lean - 1.5, low + 6.0)),
        turn_drawing(tools.stick(pen), -24.0, (x + width - 15.0, low + 0.30 * deep)),
    ]
    book = Group((tools.book(pen, 18.0, 6.5),), translate(WIDTH - 19.5, 5.0))
    pressed: list[Element] = [
        book,
        Group((tools.book(pen, 17.0, 5.0),), translate(WIDTH - 19.0, 0.3)),
        line((WIDTH - 21.0, 12.2), (WIDTH - 1.0, 12.2), Style(None, pen.ink, 1.0, round=False)),
    ]
    return clip_to_panel([*drawn, *pressed])


def _place_points(points: Sequence[Point], factor: float, at: Point) -> tuple[Point, ...]:
    return tuple((mm(at[0] + factor * x), mm(at[1] + factor * y)) for x, y in points)


def _visible_box(tile: Placement) -> Box:
    """Return the part of the board that a tile shows, in the board's own coordinates."""
    assert tile.clip is not None
    left, top, right, bottom = tile.clip
    return (mm(left - tile.x), mm(top - tile.y), mm(right - tile.x), mm(bottom - tile.y))


def _seams(tiles: Sequence[Placement]) -> list[Seam]:
    """Return the seams between tiles, in the middle of their overlaps."""
    trim = tiles[0].face.trim
    found: list[Seam] = []
    for axis in (0, 1):
        spans = sorted({(box[axis], box[axis + 2]) for box in map(_visible_box, tiles)})
        for (_, end), (start, _) in pairwise(spans):
            at = (start + end) / 2
            if (span := span_at(trim, axis, at)) is not None:
                low, high = span[0] - _BEYOND, span[1] + _BEYOND
                points = ((at, low), (at, high)) if axis == 0 else ((low, at), (high, at))
                found.append((*points, axis))
    return found


_THICK = ("tile", "piece", "marker")
"""The stocks whose parts may be glued to cardboard, if nothing is printed on their backs."""


class Panels:
    """The panels of a kit's assembly sheet. `names` has the panels that this kit needs, in the order of the
    steps. `glued` is the name of the file whose parts may be glued to cardboard, "" if there is none."""

    def __init__(
        self,
        setting: Setting,
        components: Sequence[Component],
        files: Sequence[File],
        choices: Mapping[str, str],
        options: Options,
    ) -> None:
        self._pen = Pen(setting.game.faces.theme(setting.variant))
        self._setting = setting
        self._components = {component.id: component for component in components if component.copies}
        self._small = [c for c in self._components.values() if c.stock != "board"]
        self._files = [file for file in files if file.placements]
        self._choices, self._options = choices, options
        flat = [file for file in self._files if self._stock(file) != "board"]
        self._main = max(flat, key=lambda file: len(file.placements), default=None)
        self._tiled = next((f for f in self._files if any(p.clip for p in f.placements)), None)
        self._glued = next((file for file in flat if self._is_thick(file)), None)
        steps = list(self._names())
        if len(self._backs()) > 1 and len(steps) % 2 == 0:
            steps.append("sort")  # the rulebook says it too, so it is shown only if it completes a row
        self.names = (*steps, "ready")
        self.glued = self._glued.name if self._glued else ""

    def _stock(self, file: File) -> str:
        component = self._components.get(printing.plain_id(file.placements[0].component))
        return component.stock if component else ""

    def _is_thick(self, file: File) -> bool:
        ids = {printing.plain_id(placement.component) for placement in file.placements}
        kinds = {self._components[each].kind for each in ids if each in self._components}
        one_sided = not any(placement.side == "back" for placement in file.placements)
        return bool(kinds) and kinds <= set(_THICK) and one_sided

    def _names(self) -> Iterator[str]:
        backed = any(p.side == "back" for file in self._files if not file.folds for p in file.placements)
        yield "print"
        if backed and self._options.backs == "separate":
            yield "pile"
        if backed:
            yield "light"
        if any(file.folds for file in self._files):
            yield "fold"
        if self._glued:
            yield "back"
        if self._main:
            yield "strips"
            yield "parts"
        if any(_snips(component) for component in self._small):
            yield "snip"
        if any(component.kind == "standee" for component in self._small):
            yield "stand"
        if any(component.kind == "dice" for component in self._small):
            yield "dice"
        if any(component.kind == "box" for component in self._small):
            yield "box"
        if self._tiled:
            yield "join"
        if self._board() is not None:
            yield "mount"

    def _board(self) -> Component | None:
        return next((c for c in self._components.values() if c.stock == "board"), None)

    def _backs(self) -> list[Face]:
        """Return the backs that several different cards share, each once."""
        cards = [component for component in self._small if component.kind == "card"]
        backs = {c.back.name: c.back for c in cards if c.back}
        uses = Counter(c.back.name for c in cards if c.back)
        return [back for name, back in backs.items() if uses[name] > 1]

    def draw_panel(self, name: str, families: Sequence[Family]) -> Drawing:
        """Draw the panel called `name`, one of `names`. `families` are the parts of the kit, grouped into
        piles, for the panel of the finished kit."""
        pen = self._pen
        leaf = first_leaf(self._main or self._files[0])
        match name:
            case "print":
                return print_panel(pen, leaf)
            case "light":
                return light_panel(pen, first_leaf(self._two_sided()))
            case "pile":
                return pile_panel(pen, first_leaf(self._two_sided()))
            case "fold":
                return fold_panel(pen, first_leaf(max(self._files, key=lambda file: file.folds)))
            case "back":
                assert self._glued is not None
                return back_panel(pen, first_leaf(self._glued))
            case "strips":
                return strips_panel(pen, unfold_leaf(leaf))
            case "parts":
                return parts_panel(pen, unfold_leaf(leaf))
            case "snip":
                return snip_panel(pen, max(self._small, key=_snips))
            case "stand":
                return stand_panel(pen, next(c for c in self._small if c.kind == "standee"))
            case "dice":
                return dice_panel(pen, next(c for c in self._small if c.kind == "dice"))
            case "box":
                return box_panel(pen, next(c for c in self._small if c.kind == "box"))
            case "join":
                assert self._tiled is not None
                return join_panel(pen, self._tiled)
            case "sort":
                return sort_panel(pen, self._backs())
            case "mount":
                board = self._board()
                assert board is not None
                return mount_panel(pen, board.front)
            case _:
                wide = len(self.names) % 2 == 1  # alone in its row
                table = self._table(WIDE if wide else WIDTH)
                return table or ready_panel(pen, families, wide=wide)

    def _table(self, width: float) -> Drawing | None:
        """Return the panel of the table at the start of the game. Return None if the game states no set-up,
        or if the kit lacks some of its parts."""
        if not self._setting.definition.placed:
            return None
        figure = f"{tabling.FIGURE}{self._setting.players}"
        lying = (
            part
            for part in tabling.stated_table(self._setting.game, figure)[0].placements
            if part.zone != BOX
        )
        if not {part.component for part in lying} <= set(self._components):
            return None
        drawn = tabling.draw_wordless(
            self._setting,
            figure,
            tuple(self._components.values()),
            reduced_art,
            width=width,
            height=HEIGHT,
        )
        return table_panel(self._pen, drawn, width)

    def _two_sided(self) -> File:
        backed = (f for f in self._files if not f.folds and any(p.side == "back" for p in f.placements))
        return max(backed, key=lambda file: len(file.placements))


def _snips(component: Component) -> int:
    """Return the number of snips for one copy."""
    face = component.front
    return snips(face.trim, face.width, face.height)
