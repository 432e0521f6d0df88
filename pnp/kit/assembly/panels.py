"""Draws numbered panels of the assembly sheet. Each shows one step with the kit's own sheets and parts, and a
tool in use."""

from collections.abc import Sequence

from pnp.imposition import Placement
from pnp.kit.assembly import tools
from pnp.kit.assembly.families import Family
from pnp.kit.assembly.paper import (
    Leaf,
    carton,
    cut_lines,
    draw_die,
    draw_family,
    draw_leaf,
    draw_standee,
    lean_drawing,
    part_box,
    pile,
    quarter_turn,
    reduce_face,
    walls,
)
from pnp.kit.assembly.pen import Pen, SizedDrawing, polyline, turn_drawing
from pnp.scene import (
    Component,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Style,
    hinge,
    line,
    outline,
    rectangle,
    translate,
)
from pnp.scene.forms import rounded_box
from pnp.units import Point, mm

WIDTH, WIDE, HEIGHT = 79.0, 168.0, 46.0
"""The width of a panel's picture, the width of one that has a row for itself, and the height of both, in mm.
Nothing is drawn outside."""


def clip_to_panel(elements: Sequence[Element], width: float = WIDTH) -> Drawing:
    """Return a picture clipped to the edges of its panel."""
    frame = outline(((0.0, 0.0), (width, 0.0), (width, HEIGHT), (0.0, HEIGHT)))
    return Drawing(width, HEIGHT, (Group(tuple(elements), clip=frame),))


def placed_hand(hand: Group, at: Point, degrees: float, *, mirrored: bool) -> Group:
    """Return a hand moved so that its working point (see `tools`) is at `at`. Its arm comes from the right
    or, if mirrored, from the left, and slopes down by `degrees`."""
    if not mirrored:
        return turn_drawing(hand, degrees, at)
    return turn_drawing(Group((hand,), (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)), -degrees, at)


def strips_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw a whole sheet with the cuts across it. A hand holds the ruler along one of them, and the knife
    cuts."""
    lying = leaf.height > leaf.width
    factor = min(0.29, 43.0 / min(leaf.width, leaf.height), 62.0 / max(leaf.width, leaf.height))
    sheet = draw_leaf(pen, leaf, factor)
    cuts = cut_lines(pen, leaf, factor, upright=False)
    drawn = SizedDrawing((*sheet.elements, *cuts), sheet.width, sheet.height)
    left, _, right, _ = (v * factor for v in leaf.region)
    ys = [y * factor for y in leaf.cuts[1]]
    at = ys[len(ys) // 2]
    drawn = quarter_turn(drawn) if lying else drawn
    x, y = (WIDTH - drawn.width) / 2, (HEIGHT - drawn.height) / 2
    rule = tools.ruler(pen, right - left, (right - left) / 30)
    if lying:  # turned: level lines become upright, with their right ends at the top
        edge = (x + at, y + sheet.width - right)
        rule = turn_drawing(rule, 90.0, edge)
        blade = turn_drawing(tools.knife(pen), 24.0, (edge[0], edge[1] + (right - left) * 0.45))
        hand = placed_hand(tools.draw_pressing_hand(pen), (edge[0] - 2.6, edge[1] + 15.0), 8.0, mirrored=True)
    else:
        edge = (x + left, y + at)
        rule = turn_drawing(rule, 0.0, edge)
        blade = turn_drawing(tools.knife(pen), -35.0, (x + left + (right - left) * 0.68, edge[1]))
        hand = placed_hand(tools.draw_pressing_hand(pen), (x + 22.0, edge[1] + 3.4), 16.0, mirrored=True)
    return clip_to_panel([drawn.place(x, y), rule, hand, blade])


def parts_panel(pen: Pen, leaf: Leaf) -> Drawing:
    """Draw a strip of a sheet that is being cut into parts. One part is cut off, the scissors are at the next
    cut, and a hand holds the rest."""
    strip = leaf.strip[:5]
    boxes = [part_box(part) for part in strip]
    wide, high = boxes[0][2] - boxes[0][0], boxes[0][3] - boxes[0][1]
    factor = min(52.0 / (len(strip) * wide), 36.0 / high, 1.6)
    width, height = wide * factor, high * factor
    off = 1 if len(strip) > 1 else 0
    kept = len(strip) - off
    x, y = (WIDTH - len(strip) * width - 5.0 + 14.0) / 2, (HEIGHT - height) / 2 - 1.0
    elements: list[Element] = [rectangle(x - 3.0, y - 1.0, kept * width + 3.0, height + 2.0, pen.paper)]
    for index, part in enumerate(strip):
        left = x + index * width + (5.0 if index >= kept else 0.0)
        lies = _upright(pen, part, factor)
        elements.append(lies.place(left, y + (2.0 if index >= kept else 0.0)))
    for index in range(kept + 1):
        at = x + index * width
        elements.append(line((at, y - 2.5), (at, y + height + 2.5), pen.cut))
    behind, thumb = tools.draw_holding_hand(pen)
    hold = (x + 4.5, y + height * 0.3)
    blades = turn_drawing(tools.scissors(pen), 58.0, (x + kept * width, min(y + height * 0.55, 18.0)))
    return clip_to_panel(
        [
            placed_hand(behind, hold, 6.0, mirrored=True),
            *elements,
            placed_hand(thumb, hold, 6.0, mirrored=True),
            blades,
        ]
    )


def _upright(pen: Pen, part: Placement, factor: float) -> SizedDrawing:
    """Return a part as it is oriented on its page."""
    drawn = reduce_face(part.face, factor, pen.ink)
    return lean_drawing(drawn, part.rotation) if part.rotation else drawn


def snip_panel(pen: Pen, component: Component) -> Drawing:
    """Draw a part and, in red, the cuts that scissors make along its outline."""
    face = component.front
    along = face.height > 2 * face.width
    across, down = (face.height, face.width) if along else (face.width, face.height)
    factor = min(2.4, 38.0 / down, 40.0 / across)
    trim = [(mm(px * factor), mm(py * factor)) for px, py in face.trim]
    width, height = face.width * factor, face.height * factor
    waste = Style(pen.paper.fill, pen.ink, 0.25, (0.8, 0.8), round=False)
    elements: list[Element] = [rectangle(0.0, 0.0, width, height, waste)]
    elements += reduce_face(face, factor, pen.ink).elements
    elements += [Path(outline(run, closed=False), pen.cut) for run in _free(trim, width, height)]
    drawn = SizedDrawing(tuple(elements), mm(width), mm(height))
    drawn = quarter_turn(drawn) if along else drawn
    x, y = (WIDTH - drawn.width) / 2 - 3.0, (HEIGHT - drawn.height) / 2
    at = (x + drawn.width - 2.0, y + 1.0) if along else (x + drawn.width - 1.0, y + drawn.height * 0.16)
    hold = (x + 8.0, y + drawn.height * 0.5)
    behind, thumb = tools.draw_holding_hand(pen)
    return clip_to_panel(
        [
            placed_hand(behind, hold, 6.0, mirrored=True),
            drawn.place(x, y),
            placed_hand(thumb, hold, 6.0, mirrored=True),
            turn_drawing(tools.scissors(pen), 35.0 if along else 20.0, at),
        ]
    )


def _free(trim: Sequence[Point], width: float, height: float) -> list[list[Point]]:
    """Return the parts of an outline that no straight cut along the sides of its `width` by `height` box
    makes, each as a sequence of points."""
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
    """Draw a standee three times: flat with its fold lines, folded over like a roof, and standing on its
    foot."""
    face = component.front
    factor = 42.0 / face.height
    flat = reduce_face(face, factor, pen.ink)
    low = hinge(face)
    folds = [
        line((-1.5, y * factor), (flat.width + 1.5, y * factor), pen.fold)
        for y in {face.height / 2, low, face.height - low}
        if 0.5 < y < face.height - 0.5
    ]
    upright = draw_standee(face, 38.0 / (face.height / 2), pen.ink)
    x, roof, tall = 5.0, 35.0, (low - face.height / 2) * factor * 1.35
    foot = (face.height - low) * factor
    base = 39.0
    sides: list[Element] = []
    for side in (-1, 1):
        lower = (roof + side * 4.2, base)
        sides.append(polyline(pen.drawn, (roof, base - tall), lower, (lower[0] + side * foot, base)))
    glue = tools.trail(pen, (roof - 1.6, base - tall * 0.55), (roof + 1.6, base - tall * 0.2), 1.0, 2)
    at = (WIDTH - upright.width - 9.0, (HEIGHT - upright.height) / 2)
    return clip_to_panel(
        [
            flat.place(x, 2.0),
            Group(tuple(folds), (1.0, 0.0, 0.0, 1.0, x, 2.0)),
            *pen.arrow((x + flat.width + 3.0, 14.0), (roof - 4.0, 14.0), 3.0),
            *sides,
            glue,
            *pen.arrow((roof + 5.0, 14.0), (at[0] - 2.0, 14.0), 3.0),
            upright.place(*at),
        ]
    )


def dice_panel(pen: Pen, component: Component) -> Drawing:
    """Draw the net of a die with glue on a tab, and the finished die."""
    face = component.front
    factor = min(38.0 / face.height, 42.0 / face.width)
    flat = reduce_face(face, factor, pen.ink)
    x, y = 3.0, (HEIGHT - flat.height) / 2
    middle = y + flat.height / 2
    tab = (x + flat.width * 0.035, middle)
    folded = draw_die(face, 25.0, pen.ink)
    left = WIDTH - folded.width - 3.0
    return clip_to_panel(
        [
            flat.place(x, y),
            tools.trail(pen, (tab[0], middle - 2.0), (tab[0], middle + 2.0), 0.9, 3),
            turn_drawing(tools.stick(pen), 68.0, (tab[0] + 1.5, middle + 4.0)),
            *pen.arrow((x + flat.width + 1.5, middle - 7.0), (left - 1.5, middle - 7.0), 2.0),
            folded.place(left, (HEIGHT - folded.height) / 2),
        ]
    )


def box_panel(pen: Pen, component: Component) -> Drawing:
    """Draw the net of a box with glue on its side flap, and the finished box."""
    face = component.front
    factor = min(38.0 / face.height, 36.0 / face.width)
    flat = reduce_face(face, factor, pen.ink)
    x, y = 3.0, (HEIGHT - flat.height) / 2
    front, right, _ = walls(face)
    flap = x + (front[0] - (right[2] - right[0])) / 2 * factor
    middle = y + (front[1] + front[3]) / 2 * factor
    closed = carton(face, 36.0, pen.ink).fit(WIDTH - flat.width - 16.0, 38.0)
    left = WIDTH - closed.width - 4.0
    return clip_to_panel(
        [
            flat.place(x, y),
            tools.trail(pen, (flap, middle - 5.0), (flap, middle + 5.0), 0.9, 6),
            turn_drawing(tools.stick(pen), 68.0, (flap + 1.5, middle + 7.0)),
            *pen.arrow((x + flat.width + 1.5, middle), (left - 1.5, middle), 2.0),
            closed.place(left, (HEIGHT - closed.height) / 2),
        ]
    )


def sort_panel(pen: Pen, backs: Sequence[Face]) -> Drawing:
    """Draw piles of cards, each under its back."""
    shown_backs = backs[:5]
    step = (WIDTH - 6.0) / len(shown_backs)
    elements: list[Element] = []
    for index, back in enumerate(shown_backs):
        factor = min((step - 5.0) / back.width, 34.0 / back.height)
        one = pile(back, None, 3, factor, pen.ink, pen.paper)
        left = 3.0 + index * step + (step - one.width) / 2
        elements.append(one.place(left, HEIGHT - 3.0 - one.height))
        elements += pen.arrow(
            (WIDTH / 2 + (left + one.width / 2 - WIDTH / 2) * 0.3, 2.0),
            (left + one.width / 2, HEIGHT - 4.5 - one.height),
        )
    return clip_to_panel(elements)


def table_panel(pen: Pen, table: Drawing, width: float) -> Drawing:
    """Draw the last panel of the assembly sheet: the given picture of the table at the start of the game,
    centred in a panel of `width` mm."""
    top = rounded_box((0.5, 0.5, width - 0.5, HEIGHT - 0.5), 2.5)
    at = translate(mm((width - table.width) / 2), mm((HEIGHT - table.height) / 2))
    return clip_to_panel([Path(top, pen.paper), Group(table.elements, at)], width)


def ready_panel(pen: Pen, families: Sequence[Family], *, wide: bool) -> Drawing:
    """Draw the last panel of the assembly sheet, which shows the parts of the finished kit. It is for games
    without a picture of the table at the start.

    The board is in the middle, with as many other parts around it as fit. `families` are all parts of the
    kit, grouped into piles. A `wide` panel takes a row of the sheet for itself.
    """
    boards = [family for family in families if family.members[0].stock == "board"]
    others = [family for family in families if family.members[0].stock != "board"]
    others.sort(key=lambda family: -family.copies)
    width = WIDE if wide else WIDTH
    elements: list[Element] = [rectangle(0.5, 5.0, width - 1.0, HEIGHT - 5.5, pen.card)]
    if boards:
        room = (56.0, 40.0) if wide else (44.0, 29.0)
        board = draw_family(pen, boards[0], *room).fit(*room)
        elements.append(board.place((width - board.width) / 2, 2.0))
    for family, (left, top, wide_by, high_by) in zip(
        others, _rooms(len(others), bool(boards), wide), strict=False
    ):
        drawn = draw_family(pen, family, wide_by, high_by).fit(wide_by, high_by)
        elements.append(drawn.place(left + (wide_by - drawn.width) / 2, top + (high_by - drawn.height) / 2))
    return clip_to_panel(elements, width)


def _centred_positions(count: int) -> list[float]:
    """Return the start of each of up to eight places in a row, centred."""
    few = min(count, 8)
    return [2.0 + 20.6 * (i + (8 - few) / 2) for i in range(few)]


def _rooms(count: int, board: bool, wide: bool) -> list[tuple[float, float, float, float]]:
    """Return the left, top, width and height of the spaces for `count` parts in the last panel, the most
    visible ones first. `board` says whether a board is in the middle, `wide` whether the panel has a row for
    itself."""
    if wide and not board and count > 8:  # only the first ones, large enough to be recognised
        return [(2.0 + 33.2 * i, y, 31.0, 18.0) for y in (6.5, 26.5) for i in range(5)]
    if wide:
        columns = (2.0, 21.0, 40.0, 111.0, 130.0, 149.0) if board else _centred_positions(count)
        rows = [(y, 18.0) for y in (6.0, 26.0)] if count > len(columns) else [(8.0, 34.0)]
        return [(x, y, 17.5, height) for y, height in rows for x in columns]
    if board:
        beside = [(1.5, 10.0, 15.5, 17.0), (WIDTH - 17.0, 10.0, 15.5, 17.0)]
        return beside + [(3.5 + i * 18.2, 32.0, 17.0, 12.5) for i in range(4)]
    if count <= 3:
        left = (WIDTH - count * 25.0) / 2 + 1.0
        return [(left + i * 25.0, 8.0, 23.0, 34.0) for i in range(count)]
    if count == 4:
        return [(3.0 + i * 37.0, y, 36.0, 19.0) for y in (6.0, 26.0) for i in range(2)]
    return [(3.0 + i * 25.0, y, 23.0, 19.0) for y in (6.0, 26.0) for i in range(3)]
