"""Draws parts of a kit for the panels: its sheets, and its faces at reduced size. Also draws dice and boxes
as they stand on a table (each with three of its sides, seen at a slant), fans of cards, piles of pieces, and
boards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, hypot, pi, radians, sin

from pnp import pictures
from pnp.caching import memoize
from pnp.imposition import File, Placement
from pnp.kit.assembly.families import Family
from pnp.kit.assembly.pen import Pen, SizedDrawing
from pnp.scene import (
    Box,
    Drawing,
    Element,
    Face,
    Group,
    Image,
    Matrix,
    Polygon,
    Style,
    Swatch,
    Symbol,
    Text,
    Theme,
    Use,
    bounds,
    clip_between,
    compose,
    hinge,
    is_fold,
    leaves,
    line,
    outline,
    rectangle,
    rotate,
    scale,
    translate,
)
from pnp.tabletop.reducing import Sight, nearest_factor, visible_elements
from pnp.units import Point, mm

_ON_SHEETS = Sight(shape=0.7, line=0.025, text=1.5, reference=1.5)
"""The limits of visible details on a part. Smaller shapes would look grey, and smaller letters could not be
read."""

_ON_TABLES = replace(_ON_SHEETS, shape=_ON_SHEETS.shape / 4, line=_ON_SHEETS.line / 4)
"""The limits of visible details in a picture of the table. They are lower than for a single part, because
parts of a table are small and would otherwise lose most of their details."""

_PIXELS = 240 / 25.4
"""The pixels per mm of pictures on the assembly sheet."""


def sample_pictures(elements: Sequence[Element], factor: float) -> list[Element]:
    """Return the elements with their raster pictures reduced in resolution to the pixels that are visible at
    `factor` times the elements' size."""
    kept: list[Element] = []
    for element in elements:
        if isinstance(element, Group):
            a, b = element.transform[:2]
            inner = sample_pictures(element.children, factor * hypot(a, b))
            kept.append(Group(tuple(inner), element.transform, element.clip, element.name))
        elif isinstance(element, Image):
            left, top, right, bottom = element.box
            fine = factor * _PIXELS
            fewer = pictures.reduce_pixels(
                element.raster, ceil((right - left) * fine), ceil((bottom - top) * fine)
            )
            kept.append(Image(fewer, element.box, element.name))
        else:
            kept.append(element)
    return kept


def _has_pixels(elements: Sequence[Element]) -> bool:
    return any(
        isinstance(each, Image) or (isinstance(each, Group) and _has_pixels(each.children))
        for each in elements
    )


@memoize
def _reduced_symbol(face: Face, factor: float, ink: Swatch) -> Symbol:
    edge = Style(None, ink, mm(0.25 / factor), round=False)
    content = (Group(_painted_at(face, factor), clip=outline(face.trim)), Polygon(face.trim, edge))
    return Symbol(f"{face.symbol.key}-{factor:g}", content)


@memoize
def reduced_art(face: Face, factor: float) -> Symbol:
    """Return a face for a picture of the table, as a symbol in the full size of the face. Details that are
    invisible at about `factor` times that size are left out. More small shapes are kept than in the drawing
    of a single part, because the parts in a picture of a table are small anyway."""
    near = nearest_factor(factor)
    return Symbol(f"{face.symbol.key}-table-{near:g}", _painted_at(face, near, _ON_TABLES))


def _painted_at(face: Face, factor: float, sight: Sight = _ON_SHEETS) -> tuple[Element, ...]:
    """Return the elements of a face that are visible at `factor`, with pictures reduced to the pixels that
    are visible."""
    whole = factor == 1.0
    painted: Sequence[Element] = face.elements if whole else visible_elements(face.elements, factor, sight)
    return tuple(sample_pictures(painted, factor) if _has_pixels(painted) else painted)


def reduce_face(face: Face, factor: float, ink: Swatch) -> SizedDrawing:
    """Draw a face at `factor` times its size, with a line around it in the colour `ink`."""
    drawn = Use(_reduced_symbol(face, nearest_factor(factor), ink), scale(mm(factor)))
    return SizedDrawing((drawn,), mm(face.width * factor), mm(face.height * factor))


def fan(faces: Sequence[Face], height: float, ink: Swatch) -> SizedDrawing:
    """Draw faces of one size, `height` mm high, fanned out like a hand of cards. The first face lies lowest.
    `ink` is the colour of the lines around them."""
    first = faces[0]
    factor = height / first.height
    step = min(13.0, 44.0 / len(faces))
    pivot = (first.width * factor / 2, height * 1.5)
    corners: list[Point] = []
    drawn: list[Element] = []
    for index, face in enumerate(faces):
        turn = rotate((index - (len(faces) - 1) / 2) * step, pivot)
        drawn.append(Group(reduce_face(face, factor, ink).elements, turn))
        a, b, c, d, e, f = turn
        corners += [
            (a * x + c * y + e, b * x + d * y + f)
            for x in (0.0, face.width * factor)
            for y in (0.0, face.height * factor)
        ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    return SizedDrawing((Group(tuple(drawn), translate(-left, -top)),), mm(right - left), mm(bottom - top))


def pile(
    front: Face, back: Face | None, copies: int, factor: float, ink: Swatch, under: Style
) -> SizedDrawing:
    """Draw a part at `factor` times its size on a pile of its copies, with its back, if any, beside the pile.
    At most three copies are visible. `ink` is the colour of lines, `under` the style of the lower copies."""
    elements: list[Element] = []
    below = min(copies - 1, 2)
    step = 0.8
    trim = tuple((mm(x * factor), mm(y * factor)) for x, y in front.trim)
    for number in range(below, 0, -1):
        points = tuple((mm(x + number * step), mm(y + number * step)) for x, y in trim)
        elements.append(Polygon(points, under))
    elements += reduce_face(front, factor, ink).elements
    width = front.width * factor + below * step
    if back is not None:
        elements.append(reduce_face(back, factor, ink).place(width + 1.6, 0.0))
        width += 1.6 + back.width * factor
    return SizedDrawing(tuple(elements), mm(width), mm(front.height * factor + below * step))


def draw_standee(face: Face, factor: float, ink: Swatch) -> SizedDrawing:
    """Draw a standee in use at `factor` times its size, seen from above at a slant: its front upright, its
    foot flat below. `face` is the flat standee, with front and foot in its lower half."""
    middle, low, flat = face.height / 2, hinge(face), 0.42
    width, tall = face.width * factor, (low - middle) * factor
    drawn, edge = (
        _reduced_symbol(face, nearest_factor(factor), ink),
        Style(None, ink, mm(0.4 / factor), round=False),
    )
    depth = (face.height - low) * factor * flat
    elements: list[Element] = []
    if depth > 0.1:
        foot = tuple((x, y - low) for x, y in clip_between(face.trim, low, face.height))
        squash = compose(translate(0.0, tall), (mm(factor), 0.0, 0.0, mm(factor * flat), 0.0, 0.0))
        art = Group((Use(drawn, translate(0.0, -low)),), clip=outline(foot))
        back = tuple((x, -y) for x, y in foot)
        elements += [Group((Polygon(back, Style(face.ground, ink, edge.width)), art), squash)]
    panel = tuple((x, y - middle) for x, y in clip_between(face.trim, middle, low))
    art = Group((Use(drawn, translate(0.0, -middle)),), clip=outline(panel))
    elements.append(Group((Polygon(panel, Style(face.ground)), art, Polygon(panel, edge)), scale(mm(factor))))
    return SizedDrawing(tuple(elements), mm(width), mm(tall + depth))


BEYOND = 4.0
"""The distance in mm by which the line of a cut extends beyond the parts, to its crop marks."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A side of a sheet and the parts on it, with lengths in mm at full size."""

    width: float
    height: float
    parts: tuple[Placement, ...]
    bar: Box | None
    """The box around the horizontal scale bar of 50 mm, or None if the sheet has none."""

    @property
    def cuts(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The positions of the cuts in mm: the x of the vertical ones, then the y of the horizontal ones."""
        boxes = [part_box(part) for part in self.parts]
        xs = sorted({round(x, 2) for box in boxes for x in (box[0], box[2])})
        ys = sorted({round(y, 2) for box in boxes for y in (box[1], box[3])})
        return tuple(xs), tuple(ys)

    @property
    def region(self) -> Box:
        """The box around the parts."""
        xs, ys = self.cuts
        return (xs[0], ys[0], xs[-1], ys[-1])

    @property
    def strip(self) -> tuple[Placement, ...]:
        """The parts in the top row, from left to right."""
        top = min(part_box(part)[1] for part in self.parts)
        row = [part for part in self.parts if abs(part_box(part)[1] - top) < 0.1]
        return tuple(sorted(row, key=lambda part: part.x))


def first_leaf(file: File) -> Leaf:
    """Return the front of a file's first sheet."""
    drawing = file.pages[0].drawing
    bars = (each for each in drawing.elements if isinstance(each, Group) and each.name == "mark:scale-x")
    parts = tuple(p for p in file.placements if p.page == 1 and p.clip is None)
    return Leaf(drawing.width, drawing.height, parts, next((_lines(bar) for bar in bars), None))


def _lines(bar: Group) -> Box | None:
    """Return the box around the lines of a scale bar, without its label; None if it has no lines."""
    lines = (Group((shape,), matrix) for shape, matrix in leaves([bar]) if not isinstance(shape, Text))
    return bounds(lines)


def unfold_leaf(leaf: Leaf) -> Leaf:
    """Return the half of a sheet that shows the fronts (the left or upper half), if the sheet is to be folded
    between fronts and backs. A sheet without backs is returned unchanged."""
    fronts = tuple(part for part in leaf.parts if part.side == "front")
    backs = [part for part in leaf.parts if part.side == "back"]
    if not backs or not fronts:
        return leaf
    level = min(part.y for part in backs) > max(part.y for part in fronts)
    width, height = (leaf.width, leaf.height / 2) if level else (leaf.width / 2, leaf.height)
    return Leaf(width, height, fronts, None)


def part_box(part: Placement) -> Box:
    """Return the box of a part on its page: the left, top, right and lower edge of its trim in mm, after
    rotation."""
    wide, high = part.face.width, part.face.height
    if part.rotation % 180:
        wide, high = high, wide
    return (part.x, part.y, part.x + wide, part.y + high)


def face_on_page(pen: Pen, part: Placement, factor: float) -> Group:
    """Draw the face of a part at its place on a page that is drawn at `factor` times its size."""
    left, top, right, bottom = part_box(part)
    middle = ((left + right) / 2 * factor, (top + bottom) / 2 * factor)
    half = (-part.face.width / 2 * factor, -part.face.height / 2 * factor)
    matrix = compose(translate(*middle), compose(rotate(part.rotation), translate(*half)))
    return Group(reduce_face(part.face, factor, pen.ink).elements, matrix)


def draw_leaf(pen: Pen, leaf: Leaf, factor: float) -> SizedDrawing:
    """Draw a sheet with its parts at `factor` times its size."""
    width, height = mm(leaf.width * factor), mm(leaf.height * factor)
    parts = [face_on_page(pen, part, factor) for part in leaf.parts]
    return SizedDrawing((rectangle(0.0, 0.0, width, height, pen.paper), *parts), width, height)


def cut_lines(pen: Pen, leaf: Leaf, factor: float, *, upright: bool) -> list[Element]:
    """Return the lines of the vertical cuts (`upright`) or of the horizontal ones, from crop mark to crop
    mark, for a sheet drawn at `factor` times its size."""
    xs, ys = leaf.cuts
    left, top, right, bottom = leaf.region
    if upright:
        ends = [((x, top - BEYOND), (x, bottom + BEYOND)) for x in xs]
    else:
        ends = [((left - BEYOND, y), (right + BEYOND, y)) for y in ys]
    return [line((a[0] * factor, a[1] * factor), (b[0] * factor, b[1] * factor), pen.cut) for a, b in ends]


def quarter_turn(drawn: SizedDrawing) -> SizedDrawing:
    """Return a drawing turned by 90 degrees counterclockwise, so that it lies on its left side."""
    matrix: Matrix = compose(translate(0.0, drawn.width), rotate(-90))
    return SizedDrawing((Group(drawn.elements, matrix),), drawn.height, drawn.width)


def lean_drawing(drawn: SizedDrawing, degrees: float) -> SizedDrawing:
    """Return a drawing turned clockwise by `degrees` about its middle, with the size of the box that it then
    needs."""
    c, s = abs(cos(radians(degrees))), abs(sin(radians(degrees)))
    wide, high = drawn.width * c + drawn.height * s, drawn.width * s + drawn.height * c
    matrix = compose(
        translate(wide / 2, high / 2),
        compose(rotate(degrees), translate(-drawn.width / 2, -drawn.height / 2)),
    )
    return SizedDrawing((Group(drawn.elements, matrix),), mm(wide), mm(high))


ACROSS, DOWN = cos(pi / 6), 0.44
"""How far the slanted edges of a drawn die extend across and down, as shares of their real length."""

BACK, UP = 0.55, 0.32
"""How far the slanted edges of a drawn box extend across and up, as shares of their real length. Its front is
drawn without slant."""

EDGE = 0.3
"""The width in mm of the line around a side."""


def draw_die(face: Face, height: float, ink: Swatch) -> SizedDrawing:
    """Draw the die that is folded from the net `face`, `height` mm high and seen at a slant: side 1 on the
    left, side 2 on the right, side 3 on top."""
    found = {each.name: each for each in face.elements if isinstance(each, Group)}
    s = max(float(point[1]) for point in found["side:1"].clip if len(point) > 1)
    factor = height / (s * (1 + 2 * DOWN))
    a, b = ACROSS, DOWN
    slants: tuple[tuple[str, Matrix], ...] = (
        ("side:3", (a, b, -a, b, a * s, 0.0)),
        ("side:1", (a, b, 0.0, 1.0, 0.0, b * s)),
        ("side:2", (a, -b, 0.0, 1.0, a * s, 2 * b * s)),
    )
    square = ((0.0, 0.0), (s, 0.0), (s, s), (0.0, s))
    line = Style(None, ink, mm(EDGE / factor))
    elements: list[Element] = []
    for name, slant in slants:
        side = found[name]
        near = nearest_factor(factor)
        art = sample_pictures(visible_elements(side.children, near, _ON_SHEETS), near)
        parts = (
            Polygon(square, Style(face.ground)),
            Group(tuple(art), clip=side.clip),
            Polygon(square, line),
        )
        elements.append(Group(parts, compose(scale(mm(factor)), slant)))
    return SizedDrawing(tuple(elements), mm(2 * a * s * factor), mm(height))


def carton(face: Face, height: float, ink: Swatch) -> SizedDrawing:
    """Draw the closed box that is folded from the net `face`, `height` mm high and seen at a slant: its
    front, its right side and its lid."""
    front, right, lid = walls(face)
    wide, high, deep = front[2] - front[0], front[3] - front[1], right[2] - right[0]
    factor = height / (high + UP * deep)
    slants: tuple[tuple[Box, Matrix], ...] = (
        (lid, (1.0, 0.0, -BACK, UP, BACK * deep, 0.0)),
        (right, (1.0 * BACK, -UP, 0.0, 1.0, wide, UP * deep)),
        (front, (1.0, 0.0, 0.0, 1.0, 0.0, UP * deep)),
    )
    line = Style(None, ink, EDGE)
    elements: list[Element] = []
    for (left, top, x, y), (a, b, c, d, e, f) in slants:
        corners = ((left, top), (x, top), (x, y), (left, y))
        cut = tuple((mm(px * factor), mm(py * factor)) for px, py in corners)
        seen = Group(reduce_face(face, factor, ink).elements, clip=outline(cut))
        place = compose((a, b, c, d, mm(e * factor), mm(f * factor)), translate(-cut[0][0], -cut[0][1]))
        elements.append(Group((seen, Polygon(cut, line)), place))
    return SizedDrawing(tuple(elements), mm((wide + BACK * deep) * factor), mm(height))


def walls(face: Face) -> tuple[Box, Box, Box]:
    """Return the boxes (left, top, right, lower edge) of the front, the right side and the lid in the net of
    a tuck box, in mm. They are found by the fold lines around them."""
    folds = [box for element in face.elements if is_fold(element) and (box := bounds([element]))]
    uprights = sorted({round((x1 + x2) / 2, 2) for x1, y1, x2, y2 in folds if y2 - y1 > x2 - x1})
    level = sorted({round((y1 + y2) / 2, 2) for x1, y1, x2, y2 in folds if x2 - x1 > y2 - y1})
    (_, left, right, end), (top, rim, low, _) = uprights, level
    return (left, rim, right, low), (right, rim, end, low), (left, top, right, rim)


WIDTH, HEIGHT = 26.0, 19.0
"""The greatest width and height of a family's picture of usual size, in mm."""

FANNED = 5
"""The most cards that are shown as a hand. If the cards share a back, it is one of them."""

_STANDING = 3


def family_figure(theme: Theme, family: Family, scale: float = 1.0) -> Drawing:
    """Return the picture of a family (the components that a player would put on one pile), with the details
    that are visible at its size. The picture is at most WIDTH by HEIGHT mm, times `scale`. It has no empty
    space above or below the parts, so that a row of such pictures in a list is no higher than its tallest
    parts."""
    width, height = WIDTH * scale, HEIGHT * scale
    shown = draw_family(Pen(theme), family, width, height).fit(width, height)
    return Drawing(shown.width, shown.height, (shown.place(0.0, 0.0),))


def draw_family(pen: Pen, family: Family, width: float = WIDTH, height: float = HEIGHT) -> SizedDrawing:
    """Draw a family (the components that a player would put on one pile) at a size of about `width` by
    `height` mm: as dice, standees, a fan of cards, a pile or a board. `SizedDrawing.fit` reduces the result
    if it has to fit exactly."""
    first = family.members[0]
    fronts = _distinct([component.front for component in family.members])
    if first.kind == "standee":
        return _row_of_parts([_stand_up(pen, face, height) for face in fronts[:_STANDING]])
    if first.kind == "dice":
        shown = fronts if len(fronts) > 1 else fronts * family.copies
        return _row_of_parts([draw_die(face, 0.72 * height, pen.ink) for face in shown[:_STANDING]])
    if len(fronts) > 1:
        backs = [first.back] if first.back and _is_shared(family) else []
        hand = fronts[: FANNED - len(backs)]
        # The last one lies on top.
        return fan([*hand, *backs] if family.backed else [*backs, *hand], height * 0.78, pen.ink)
    back = first.back
    factor = min(
        height / first.front.height,
        width / (first.front.width + (back.width + 2.0 if back else 0.0)),
        1.5,
    )
    if first.stock in ("board", "mats"):
        return reduce_face(first.front, factor, pen.ink)
    return pile(first.front, back, family.copies, factor * 0.92, pen.ink, pen.paper)


def _stand_up(pen: Pen, face: Face, height: float) -> SizedDrawing:
    return draw_standee(face, height / (face.height / 2), pen.ink)


def _distinct(faces: Sequence[Face]) -> list[Face]:
    """Return each distinct face once. If there are many, return a selection from all over the pile."""
    once = list({face.name: face for face in faces}.values())
    if len(once) <= FANNED:
        return once
    return [once[round(i * (len(once) - 1) / (FANNED - 1))] for i in range(FANNED)]


def _is_shared(family: Family) -> bool:
    return len({c.back.name for c in family.members if c.back}) == 1


def _row_of_parts(parts: Sequence[SizedDrawing], gap: float = 1.5) -> SizedDrawing:
    elements: list[Element] = []
    x = 0.0
    tall = max(part.height for part in parts)
    for part in parts:
        elements.append(part.place(x, mm(tall - part.height)))
        x += part.width + gap
    return SizedDrawing(tuple(elements), mm(x - gap), tall)
