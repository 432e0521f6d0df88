"""Places the words and scale bars in a sheet's margin, where the components leave space."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from pnp.caching import memoize
from pnp.imposition.outline import SLACK, Outline, bounding_box, boxes_overlap, enters_box, is_box
from pnp.imposition.sheet import Imprint
from pnp.imposition.slots import printable
from pnp.papers import Paper
from pnp.scene import (
    WHITE,
    Box,
    Element,
    Group,
    Matrix,
    Style,
    bounds,
    compose,
    line,
    rectangle,
    rotate,
    translate,
)
from pnp.text import set_line
from pnp.units import Point, from_points

Edge = Literal["bottom", "top", "left", "right"]

Form = Literal["end", "short", "slim"]

BAR = 50.0
"""The length of a scale bar in mm, between the middles of its end strokes."""

TICK = 2.0
SLIM_TICK = 1.2
STROKE = 0.25

CLEARANCE = 1.0
"""The least distance in mm between an item in the margin and anything else."""

SLIM_CLEARANCE = 0.2

EDGES = (10.0, 8.0, 6.35, 5.0)
"""The distances in mm from the edge of the page at which margin items may begin, best first."""

SIZES = tuple(from_points(points) for points in (7.0, 6.0, 5.5))

Obstacle = tuple[Box, Outline | None]
"""An area that no item may cover: a box, or an outline with its bounding box."""

DEPTHS = (*range(10), *range(10, 46, 2))
"""The distances in mm inside the printable area at which free places are searched for."""

SLIDE = 2.0
"""The step in mm along an edge to pass a slanted outline."""

ANYWHERE: tuple[Edge, ...] = ("bottom", "top", "left", "right")


@dataclass(frozen=True, slots=True)
class Item:
    """An item for the margin of a sheet, drawn upright from (0, 0) to (width, height) mm.

    `edges` are the edges of the page along which it may lie, preferred ones first. Along the left and right
    edges it is turned so that its top points outwards. Along the top and bottom edges, it is placed as near
    as possible to the left end or, with `last`, to the right end. `clearance` is the least distance in mm
    between the item and anything else on the page.
    """

    name: str
    elements: tuple[Element, ...]
    width: float
    height: float
    edges: tuple[Edge, ...]
    last: bool = False
    clearance: float = CLEARANCE


def item(
    name: str,
    elements: Sequence[Element],
    edges: tuple[Edge, ...],
    *,
    last: bool = False,
    clearance: float = CLEARANCE,
) -> Item:
    """Return `elements`, moved to (0, 0), as an item for the margin of a sheet. Its width and height are
    those of the drawn elements. The other parameters are the fields of Item; `clearance` is the least
    distance in mm between the item and anything else on the page."""
    left, top, right, bottom = bounds(elements) or (0.0, 0.0, 0.0, 0.0)
    moved = Group(tuple(elements), translate(-left, -top))
    return Item(name, (moved,), right - left, bottom - top, edges, last, clearance)


@memoize
def words(name: str, text: str, imprint: Imprint, size: float, edges: tuple[Edge, ...]) -> Item:
    """Return a line of text as an item for the margin. `name` is the item's name, `size` the font size in mm,
    and `edges` are the edges of the page along which it may lie."""
    place = f"margin of {imprint.title}"
    return item(name, [set_line(text, imprint.typeface, size, imprint.ink, (0.0, 0.0), place=place)], edges)


@memoize
def scale_bar(name: str, imprint: Imprint, size: float, edges: tuple[Edge, ...], form: Form) -> Item:
    """Return a bar of 50 mm with a label, as an item for the margin. `size` is the font size of the label in
    mm.

    `form` is the form of the bar. With "end", the label stands after the bar's right end. With "short", it
    stands at the bar's middle, so that the item is only as long as the bar. "slim" is like "end", but with
    shorter end strokes and a white background, so that it can lie on a bleed.
    """
    style = Style(stroke=imprint.ink, width=STROKE, round=False)
    tick = SLIM_TICK if form == "slim" else TICK
    at: Point
    anchor: Literal["start", "middle"]
    at, anchor = ((BAR / 2, -tick / 2), "middle") if form == "short" else ((BAR + 1.2, size * 0.36), "start")
    label = set_line(imprint.bar, imprint.typeface, size, imprint.ink, at, anchor=anchor, place="scale bar")
    drawn: list[Element] = [
        line((0.0, 0.0), (BAR, 0.0), style),
        line((0.0, -tick / 2), (0.0, tick / 2), style),
        line((BAR, -tick / 2), (BAR, tick / 2), style),
        label,
    ]
    if form == "slim" and (ink := bounds(drawn)):
        left, top, right, bottom = ink
        drawn.insert(0, rectangle(left, top, right - left, bottom - top, Style(fill=WHITE)))
    return item(name, drawn, edges, last=True, clearance=SLIM_CLEARANCE if form == "slim" else CLEARANCE)


def furnish(
    page: Paper,
    imprint: Imprint,
    told: str,
    advice: str,
    taken: Sequence[Outline],
    extra: Sequence[Item] = (),
    *,
    on_bleed: Sequence[Outline] = (),
) -> tuple[Element, ...] | None:
    """Return the drawn items in the margin of a page: two texts, two scale bars and the `extra` items. Return
    None if there is no space for them even with the narrowest margin and the smallest letters.

    `told` is the text that identifies the sheet, `advice` the text on how to print it. All items keep clear
    of the outlines `taken`: slots with their bleeds, marks, and blank corners.

    If the horizontal scale bar finds no space beside these, it may lie on a bleed. Then it keeps clear of the
    outlines `on_bleed` only: marks, blank corners, and slots with only the innermost part of their bleed.
    Without `on_bleed`, it never lies on a bleed.

    Wide margins and large letters are tried before narrow margins and small letters. Both texts are tried on
    one line before they are divided into two.
    """
    obstacles, tight = _obstacles(taken), _obstacles(on_bleed)

    def attempt(edge: float, size: float, form: Form) -> tuple[Element, ...] | None:
        area = printable(page, edge)
        across = scale_bar("mark:scale-x", imprint, size, ("top", "bottom"), form)
        down = scale_bar("mark:scale-y", imprint, size, ("right", "left"), "end" if form == "slim" else form)
        first = arrange((across,), area, tight if form == "slim" else obstacles)
        second = first and arrange((down,), area, _add_obstacles(obstacles, first))
        if not first or not second:
            return None
        for lines in ((f"{told} · {advice}",), (told, advice)):
            texts = [words("mark:line", line, imprint, size, ANYWHERE) for line in lines]
            rest = arrange((*texts, *extra), area, _add_obstacles(obstacles, (*first, *second)))
            if rest is not None:
                return tuple(element for element, _ in (*rest, *first, *second))
        return None

    forms: tuple[Form, ...] = ("end", "short", "slim") if on_bleed else ("end", "short")
    # If the smallest words do not fit at the paper's edge, larger ones or wider margins do not fit either.
    smallest = {form: attempt(EDGES[-1], SIZES[-1], form) for form in forms}
    for edge, size, form in product(EDGES, SIZES, forms):
        if smallest[form] and (placed := attempt(edge, size, form)):
            return placed
    return None


def _add_obstacles(obstacles: Sequence[Obstacle], placed: Sequence[tuple[Element, Box]]) -> list[Obstacle]:
    return [*obstacles, *((box, None) for _, box in placed)]


def _obstacles(taken: Sequence[Outline]) -> list[Obstacle]:
    return [(bounding_box(outline), None if is_box(outline) else outline) for outline in taken]


def arrange(
    items: Sequence[Item], area: Box, obstacles: Sequence[Obstacle]
) -> list[tuple[Element, Box]] | None:
    """Place items in an area, clear of obstacles and of each other. Return each item as an element with its
    box on the page, or None if one of the items finds no place.

    An item gets the first free place along its edges, as near to the edge as possible.
    """
    known = list(obstacles)
    placed: list[tuple[Element, Box]] = []
    for wanted in items:
        place = _place(replace(wanted, name="", elements=()), area, tuple(known))
        if place is None:
            return None
        edge, box = place
        placed.append((Group(wanted.elements, _item_matrix(edge, box), name=wanted.name), box))
        known.append((box, None))
    return placed


@memoize
def _place(wanted: Item, area: Box, obstacles: tuple[Obstacle, ...]) -> tuple[Edge, Box] | None:
    """Return the edge and box of the first free place for an item: directly at an edge, then further and
    further inside. `wanted` has no elements, so that the cache works for all sheets of a file."""
    for depth in DEPTHS:
        for edge in wanted.edges:
            lies = edge in ("bottom", "top")
            across = area[3] - area[1] if lies else area[2] - area[0]
            slack = (area[2] - area[0] if lies else area[3] - area[1]) - wanted.width
            if slack < 0 or wanted.height + depth > across:
                continue
            # Only obstacles in the strip along which the item slides can be in its way.
            axis = 1 if lies else 0
            box = _box(wanted, area, edge, depth, 0.0, slack)
            low, high = box[axis] - wanted.clearance + SLACK, box[axis + 2] + wanted.clearance - SLACK
            near = [one for one in obstacles if one[0][axis] < high and one[0][axis + 2] > low]
            along = 0.0
            while along <= slack:
                box = _box(wanted, area, edge, depth, along, slack)
                hit = _hit(box, wanted.clearance, near)
                if hit is None:
                    return edge, box
                along += _past(box, hit, edge, wanted)
    return None


def _hit(box: Box, clearance: float, obstacles: Sequence[Obstacle]) -> Obstacle | None:
    """Return the first obstacle within the clearance of a box, or None."""
    left, top, right, bottom = box
    around = (left - clearance, top - clearance, right + clearance, bottom + clearance)
    for obstacle in obstacles:
        bounds_of, outline = obstacle
        if bounds_of[2] <= around[0] or bounds_of[0] >= around[2]:
            continue  # most are out of the way, and told so without a call
        if boxes_overlap(bounds_of, around) and (outline is None or enters_box(outline, around)):
            return obstacle
    return None


def _box(wanted: Item, area: Box, edge: Edge, depth: float, along: float, slack: float) -> Box:
    """Return the box of an item moved by `along` mm along an edge: to the right on horizontal edges, upwards
    on the left edge, downwards on the right edge. On a horizontal edge an item with `last` is moved from the
    far end."""
    left, top, right, bottom = area
    width, height = wanted.width, wanted.height
    if edge in ("bottom", "top"):
        x = left + (slack - along if wanted.last else along)
        y = top + depth if edge == "top" else bottom - depth - height
        return (x, y, x + width, y + height)
    if edge == "left":
        return (left + depth, bottom - along - width, left + depth + height, bottom - along)
    return (right - depth - height, top + along, right - depth, top + along + width)


def _past(box: Box, obstacle: Obstacle, edge: Edge, wanted: Item) -> float:
    """Return the distance in mm to move along the edge past an obstacle. Past slanted outlines items move in
    steps of SLIDE."""
    (left, top, right, bottom), outline = obstacle
    if outline is not None:
        return SLIDE
    if edge in ("bottom", "top"):
        way = box[2] - left if wanted.last else right - box[0]
    else:
        way = box[3] - top if edge == "left" else bottom - box[1]
    return max(way + wanted.clearance, 0.1)


def _item_matrix(edge: Edge, box: Box) -> Matrix:
    """Return the matrix from an item's coordinates to its box on the page. At the left and right edges the
    item's head points outwards."""
    left, top, right, bottom = box
    if edge == "left":
        return compose(translate(left, bottom), rotate(270))
    if edge == "right":
        return compose(translate(right, top), rotate(90))
    return translate(left, top)


def overlaps_any(box: Box, others: Sequence[Box]) -> bool:
    return any(boxes_overlap(box, other) for other in others)
