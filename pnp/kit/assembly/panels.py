"""The numbered panels: each shows one step with the kit's own sheets and parts, and a tool at work."""

from collections.abc import Sequence

from pnp.imposition import Placement
from pnp.kit.assembly import tools
from pnp.kit.assembly.families import Family
from pnp.kit.assembly.paper import (
    Leaf,
    bar_of,
    box_of,
    cut_lines,
    leaned,
    quarter_turn,
    shown,
)
from pnp.kit.assembly.parts import pictured
from pnp.kit.assembly.pen import Pen, Shown, polyline, turned
from pnp.kit.assembly.reduced import hinge, pile, reduced, standing
from pnp.scene import Component, Drawing, Element, Face, Group, Path, Polygon, Style, line, outline, rectangle
from pnp.units import Point, mm

WIDTH, WIDE, HEIGHT = 79.0, 168.0, 40.0
"""The picture of a panel, and of one that has a row for itself, in mm; nothing leaves it."""


def framed(elements: Sequence[Element], width: float = WIDTH) -> Drawing:
    """A picture, cut off where it would leave its panel."""
    frame = outline(((0.0, 0.0), (width, 0.0), (width, HEIGHT), (0.0, HEIGHT)))
    return Drawing(width, HEIGHT, (Group(tuple(elements), clip=frame),))


def print_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """A corner of a sheet with its bar, a ruler that says the same, and a finger on it."""
    factor = min(0.36, (WIDTH - 9.0) / leaf.width)
    sheet = shown(pen, leaf, factor)
    left, top, right, bottom = leaf.bar or (10.0, 10.0, 60.0, 10.0)
    bar = ((left * factor, (top + bottom) / 2 * factor), (right * factor, (top + bottom) / 2 * factor))
    above = bar[0][1] > sheet.height / 2  # the bar is at the foot of its sheet
    at = (2.5, (27.0 if above else 9.0) - bar[0][1])
    start, end = ((x + at[0], y + at[1]) for x, y in bar)
    measure = tools.ruler(pen, 5 * (end[0] - start[0]) / 3, (end[0] - start[0]) / 10, 8.0)
    return framed(
        [
            sheet.at(*at),
            Group(tuple(bar_of(pen, leaf, factor)), (1.0, 0.0, 0.0, 1.0, mm(at[0]), mm(at[1]))),
            turned(measure, 0.0, (start[0], start[1] + 1.2)),
            *pen.measure((start[0], start[1] - 0.2), (end[0], end[1] - 0.2)),
            _finger(pen, start, end),
        ]
    )


def _finger(pen: Pen, start: Point, end: Point) -> Group:
    """A hand that points at one end of a length: at the end that has more room beside it."""
    if end[0] < WIDTH / 2:
        return turned(tools.hand(pen), 24.0, (end[0] + 1.6, end[1] - 0.4))
    mirrored = Group((tools.hand(pen),), (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0))
    return turned(mirrored, -24.0, (start[0] - 1.6, start[1] - 0.4))


def light_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """A sheet held against the sun."""
    sheet = leaned(shown(pen, leaf, 0.25), -8.0)
    at = ((WIDTH - sheet.width) / 2, 3.0)
    through = [
        Polygon(tuple((mm(x * 0.25), mm(y * 0.25)) for x, y in _corners(part)), pen.fold)
        for part in leaf.parts
    ]
    behind = leaned(Shown(tuple(through), leaf.width * 0.25, leaf.height * 0.25), -8.0)
    return framed(
        [
            turned(tools.lamp(pen, 8.0), 0.0, (14.0, 14.0)),
            sheet.at(*at),
            behind.at(at[0] + 0.9, at[1] + 0.9),
            turned(tools.hand(pen), 10.0, (min(at[0] + sheet.width - 10.0, WIDTH - 28.5), 22.0)),
        ]
    )


def _corners(part: Placement) -> tuple[Point, ...]:
    left, top, right, bottom = box_of(part)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def pile_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """A pile of fronts that is turned over as one turns the page of a book."""
    factor = min(0.25, 34.0 / leaf.height)
    sheet = shown(pen, leaf, factor)
    under = [rectangle(i * 0.8, i * 0.8, sheet.width, sheet.height, pen.paper) for i in (3, 2, 1)]
    front = Shown((*under, *sheet.elements), sheet.width + 2.4, sheet.height + 2.4)
    x, y = 38.0 - sheet.width, (HEIGHT - front.height) / 2
    blank = rectangle(43.0, y, sheet.width, sheet.height, pen.paper)
    return framed([front.at(x, y), blank, *pen.arrow((30.0, y + 8.0), (53.0, y + 8.0), 12.0)])


def fold_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """A sheet with its dashed line; then from its edge, half closed, with glue inside."""
    factor = 0.17
    sheet = shown(pen, leaf, factor)
    level = any(part.side == "back" and part.x == leaf.parts[0].x for part in leaf.parts)
    middle = (sheet.width / 2, sheet.height / 2)
    ends = (
        ((0.0, middle[1]), (sheet.width, middle[1]))
        if level
        else ((middle[0], 0.0), (middle[0], sheet.height))
    )
    lined = Shown((*sheet.elements, line(*ends, pen.fold)), sheet.width, sheet.height).inside(36.0, 37.0)
    x, y = 2.0, (HEIGHT - lined.height) / 2
    left, low, wide = x + lined.width + 9.0, 27.0, 24.0
    halves = ((left + wide, 9.0), (left, low - 3.0), (left + wide, low + 4.0))
    return framed(
        [
            lined.at(x, y),
            polyline(pen.drawn, *halves),
            tools.trail(pen, (left + 5.0, low - 2.2), (left + wide - 2.0, low + 2.0), 0.9, 7),
            turned(tools.stick(pen), -30.0, (left + wide - 6.0, low - 0.6)),
            *pen.arrow((left + wide + 1.0, 8.0), (left + wide + 2.0, low - 8.0), 4.0),
        ]
    )


def strips_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """The whole sheet with the cuts across it; the ruler lies along one, and the knife is at work."""
    lying = leaf.height > leaf.width
    factor = min(0.25, 38.0 / min(leaf.width, leaf.height), 60.0 / max(leaf.width, leaf.height))
    sheet = shown(pen, leaf, factor)
    cuts = cut_lines(pen, leaf, factor, upright=False)
    drawn = Shown((*sheet.elements, *cuts), sheet.width, sheet.height)
    left, _, right, _ = (v * factor for v in leaf.region)
    ys = [y * factor for y in leaf.cuts[1]]
    at = ys[len(ys) // 2]
    drawn = quarter_turn(drawn) if lying else drawn
    x, y = max(3.0, (WIDTH - drawn.width - 12.0) / 2), (HEIGHT - drawn.height) / 2
    if lying:  # what was level stands upright, its left end below
        edge = (x + at, y + sheet.width - left + 2.0)
        rule = turned(tools.ruler(pen, right - left, 2.5), -90.0, edge)
        blade = turned(tools.knife(pen), 20.0, (edge[0], y + (sheet.width - right) + (right - left) * 0.4))
    else:
        edge = (x + left, y + at)
        rule = turned(tools.ruler(pen, right - left, 2.5), 0.0, edge)
        blade = turned(tools.knife(pen), -35.0, (x + left + (right - left) * 0.7, edge[1]))
    return framed([drawn.at(x, y), rule, blade])


def parts_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """A strip that is cut into parts: two are off, the scissors are at the third."""
    strip = leaf.strip[:5]
    boxes = [box_of(part) for part in strip]
    wide, high = boxes[0][2] - boxes[0][0], boxes[0][3] - boxes[0][1]
    factor = min(54.0 / (len(strip) * wide), 27.0 / high, 1.6)
    width, height = wide * factor, high * factor
    off = 1 if len(strip) > 1 else 0
    kept = len(strip) - off
    x, y = (WIDTH - len(strip) * width - 5.0) / 2 - 3.0, 4.0 + (27.0 - height) / 2
    elements: list[Element] = [rectangle(x - 2.0, y - 1.0, kept * width + 2.0, height + 2.0, pen.paper)]
    for index, part in enumerate(strip):
        left = x + index * width + (5.0 if index >= kept else 0.0)
        lies = _upright(pen, part, factor)
        elements.append(lies.at(left, y + (2.0 if index >= kept else 0.0)))
    for index in range(kept + 1):
        at = x + index * width
        elements.append(line((at, y - 2.5), (at, y + height + 2.5), pen.cut))
    elements.append(turned(tools.scissors(pen), 58.0, (x + kept * width, min(y + height * 0.5, 14.0))))
    return framed(elements)


def _upright(pen: Pen, part: Placement, factor: float) -> Shown:
    """A part as it lies on its page."""
    drawn = reduced(part.face, factor, pen.ink)
    return leaned(drawn, part.rotation) if part.rotation else drawn


def snip_panel(pen: Pen, component: Component) -> Drawing:
    """A part and, in red, what the scissors cut of it."""
    face = component.front
    along = face.height > 2 * face.width
    factor = min(
        2.4, 34.0 / (face.width if along else face.height), 48.0 / (face.height if along else face.width)
    )
    trim = [(mm(px * factor), mm(py * factor)) for px, py in face.trim]
    width, height = face.width * factor, face.height * factor
    waste = Style(pen.paper.fill, pen.ink, 0.25, (0.8, 0.8), round=False)
    elements: list[Element] = [rectangle(0.0, 0.0, width, height, waste)]
    elements += reduced(face, factor, pen.ink).elements
    elements += [Path(outline(run, closed=False), pen.cut) for run in _free(trim, width, height)]
    drawn = Shown(tuple(elements), mm(width), mm(height))
    drawn = quarter_turn(drawn) if along else drawn
    x, y = (6.0, (HEIGHT - drawn.height) / 2) if along else (14.0, (HEIGHT - drawn.height) / 2)
    at = (x + drawn.width - 2.0, y + 1.0) if along else (x + drawn.width - 1.0, y + drawn.height * 0.16)
    return framed([drawn.at(x, y), turned(tools.scissors(pen), 35.0 if along else 20.0, at)])


def _free(trim: Sequence[Point], width: float, height: float) -> list[list[Point]]:
    """The runs of an outline's edges that no straight cut makes."""
    runs: list[list[Point]] = []
    for (ax, ay), (bx, by) in zip(trim, [*trim[1:], trim[0]], strict=True):
        on_side = any(abs(ax - at) < 0.03 and abs(bx - at) < 0.03 for at in (0.0, width)) or any(
            abs(ay - at) < 0.03 and abs(by - at) < 0.03 for at in (0.0, height)
        )
        if on_side:
            continue
        if runs and runs[-1][-1] == (ax, ay):
            runs[-1].append((bx, by))
        else:
            runs.append([(ax, ay), (bx, by)])
    return runs


def stand_panel(pen: Pen, component: Component) -> Drawing:
    """A standee flat with its folds, folded over like a roof, and standing on its foot."""
    face = component.front
    factor = 37.0 / face.height
    flat = reduced(face, factor, pen.ink)
    low = hinge(face)
    folds = [
        line((-1.5, y * factor), (flat.width + 1.5, y * factor), pen.fold)
        for y in {face.height / 2, low, face.height - low}
        if 0.5 < y < face.height - 0.5
    ]
    upright = standing(face, 31.0 / (face.height / 2), pen.ink)
    x, roof, tall = 5.0, 33.0, (low - face.height / 2) * factor * 1.35
    foot = (face.height - low) * factor
    base = 34.0
    sides: list[Element] = []
    for side in (-1, 1):
        lower = (roof + side * 4.2, base)
        sides.append(polyline(pen.drawn, (roof, base - tall), lower, (lower[0] + side * foot, base)))
    glue = tools.trail(pen, (roof - 1.6, base - tall * 0.55), (roof + 1.6, base - tall * 0.2), 1.0, 2)
    at = (WIDTH - upright.width - 9.0, (HEIGHT - upright.height) / 2)
    return framed(
        [
            flat.at(x, 2.0),
            Group(tuple(folds), (1.0, 0.0, 0.0, 1.0, x, 2.0)),
            *pen.arrow((x + flat.width + 3.0, 14.0), (roof - 4.0, 14.0), 3.0),
            *sides,
            glue,
            *pen.arrow((roof + 5.0, 14.0), (at[0] - 2.0, 14.0), 3.0),
            upright.at(*at),
        ]
    )


def sort_panel(pen: Pen, backs: Sequence[Face]) -> Drawing:
    """Piles of cards, each under the back that it has."""
    shown_backs = backs[:5]
    step = (WIDTH - 6.0) / len(shown_backs)
    elements: list[Element] = []
    for index, back in enumerate(shown_backs):
        factor = min((step - 5.0) / back.width, 27.0 / back.height)
        one = pile(back, None, 3, factor, pen.ink, pen.paper)
        left = 3.0 + index * step + (step - one.width) / 2
        elements.append(one.at(left, HEIGHT - 3.0 - one.height))
        elements += pen.arrow(
            (WIDTH / 2 + (left + one.width / 2 - WIDTH / 2) * 0.3, 2.0),
            (left + one.width / 2, HEIGHT - 4.5 - one.height),
        )
    return framed(elements)


def ready_panel(pen: Pen, families: Sequence[Family], *, wide: bool) -> Drawing:
    """The table: the board in the middle, the parts around it, as many as there is room for."""
    boards = [family for family in families if family.members[0].stock == "board"]
    others = [family for family in families if family.members[0].stock != "board"]
    others.sort(key=lambda family: -family.copies)
    width = WIDE if wide else WIDTH
    elements: list[Element] = [rectangle(0.5, 5.0, width - 1.0, HEIGHT - 5.5, pen.card)]
    if boards:
        room = (50.0, 34.0) if wide else (42.0, 25.0)
        board = pictured(pen, boards[0], *room).inside(*room)
        elements.append(board.at((width - board.width) / 2, 2.0))
    for family, (left, top, wide_by, high_by) in zip(
        others, _rooms(len(others), bool(boards), wide), strict=False
    ):
        drawn = pictured(pen, family, wide_by, high_by).inside(wide_by, high_by)
        elements.append(drawn.at(left + (wide_by - drawn.width) / 2, top + (high_by - drawn.height) / 2))
    return framed(elements, width)


def _rooms(count: int, board: bool, wide: bool) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of the places on the table, those that are seen first first."""
    if wide:
        columns = (2.0, 21.0, 40.0, 111.0, 130.0, 149.0) if board else [2.0 + 20.6 * i for i in range(8)]
        rows = [(y, 16.0) for y in (4.0, 22.5)] if count > len(columns) else [(6.0, 32.0)]
        return [(x, y, 17.5, height) for y, height in rows for x in columns]
    if board:
        beside = [(1.5, 8.0, 16.5, 14.0), (WIDTH - 18.0, 8.0, 16.5, 14.0)]
        return beside + [(4.0 + i * 18.2, 27.5, 16.5, 11.0) for i in range(4)]
    if count <= 3:
        left = (WIDTH - count * 25.0) / 2 + 1.0
        return [(left + i * 25.0, 6.0, 23.0, 31.0) for i in range(count)]
    return [(3.0 + i * 25.0, y, 23.0, 17.0) for y in (2.5, 21.0) for i in range(3)]
