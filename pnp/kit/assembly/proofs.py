"""The numbered panels of what one does before anything is cut: print, look whether it is right, fold."""

from pnp.imposition import Placement
from pnp.kit.assembly import tools
from pnp.kit.assembly.panels import HEIGHT, WIDTH, clip_to_panel, placed_hand
from pnp.kit.assembly.paper import Leaf, draw_leaf, lean_drawing, part_box, quarter_turn
from pnp.kit.assembly.pen import Pen, Shown, polyline, turn_drawing
from pnp.scene import Drawing, Group, Polygon, Segment, line, outline, rectangle
from pnp.units import Point, mm

BAR = 50.0
"""mm: the bar that one measures."""


def print_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Return the bar in the margin of a sheet, near by, and a ruler that says the same, held where it is
    longer."""
    factor, start = 0.8, 7.0
    sheet = draw_leaf(pen, leaf, factor)
    left, top, right, bottom = leaf.bar or (10.0, 10.0, 60.0, 10.0)
    middle = (top + bottom) / 2 * factor
    at_foot = middle > sheet.height / 2
    y = 20.0 if at_foot else 6.0 + min(middle, 8.0)
    end = start + BAR * factor
    near = Group(
        (sheet.place(start - ((left + right - BAR) / 2) * factor, y - middle),), clip=_torn(2.0, WIDTH - 2.0)
    )
    behind, thumb = tools.holding(pen)
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


def _torn(left: float, right: float) -> tuple[Segment, ...]:
    """Draw the visible piece of a sheet: as high as the panel, its sides in waves."""
    waves = 6
    step = HEIGHT / waves
    down = [(right - (1.6 if k % 2 else 0.0), k * step) for k in range(waves + 1)]
    up = [(left + (0.0 if k % 2 else 1.6), k * step) for k in range(waves, -1, -1)]
    return outline([(x, y) for x, y in (*down, *up)])


def light_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Return a whole sheet held against the sun with both hands."""
    short, long = sorted((leaf.width, leaf.height))
    factor = min(38.0 / short, 46.0 / long)
    through = [
        Polygon(tuple((mm(x * factor), mm(y * factor)) for x, y in _corners(part)), pen.fold)
        for part in leaf.parts
    ]
    front = draw_leaf(pen, leaf, factor)
    behind = Group(tuple(through), (1.0, 0.0, 0.0, 1.0, 0.8, 0.8))
    sheet = Shown((*front.elements, behind), front.width, front.height)
    sheet = lean_drawing(quarter_turn(sheet) if leaf.height > leaf.width else sheet, -5.0)
    x, y = (WIDTH - sheet.width) / 2, (HEIGHT - sheet.height) / 2
    right, left = (x + sheet.width - 10.0, y + 17.0), (x + 10.0, y + 21.0)
    hands = [(tools.holding(pen), right, False), (tools.holding(pen), left, True)]
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
    """Return a pile of fronts that is turned over as one turns the page of a book."""
    factor = min(0.25, 40.0 / leaf.height, 34.0 / leaf.width)
    sheet = draw_leaf(pen, leaf, factor)
    under = [rectangle(i * 0.8, i * 0.8, sheet.width, sheet.height, pen.paper) for i in (3, 2, 1)]
    front = Shown((*under, *sheet.elements), sheet.width + 2.4, sheet.height + 2.4)
    x, y = 38.0 - sheet.width, (HEIGHT - front.height) / 2
    blank = rectangle(43.0, y, sheet.width, sheet.height, pen.paper)
    return clip_to_panel([front.place(x, y), blank, *pen.arrow((30.0, y + 8.0), (53.0, y + 8.0), 12.0)])


def fold_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Return a sheet with its dashed line; then from its edge, half closed, with glue inside."""
    factor = 0.19
    sheet = draw_leaf(pen, leaf, factor)
    level = any(part.side == "back" and part.x == leaf.parts[0].x for part in leaf.parts)
    middle = (sheet.width / 2, sheet.height / 2)
    ends = (
        ((0.0, middle[1]), (sheet.width, middle[1]))
        if level
        else ((middle[0], 0.0), (middle[0], sheet.height))
    )
    lined = Shown((*sheet.elements, line(*ends, pen.fold)), sheet.width, sheet.height).fit(38.0, 43.0)
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
