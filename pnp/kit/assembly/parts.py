"""The parts of a kit in one picture: front and back of each, its name, and how many there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from pnp.scene import (
    Component,
    Drawing,
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Text,
    Theme,
    bounds,
    compose,
    outline,
    scale,
    translate,
)
from pnp.text import cap_height, descent, set_block, set_line
from pnp.units import Paper, from_points, mm

WIDTH = 162.0
TALLEST = 190.0
"""The picture stands on one page, with a heading and a caption."""

_PAGE_REST, _TABLE_ROW, _LEAST_PICTURE = 72.0, 3.6, 110.0
"""mm: the margins of a page with its heading and caption, a row of the table of parts, and the least
height that makes a picture worth looking at."""

_JOINING = 66.0
"""mm: how a board is joined, with its picture."""

LARGEST_REAL = 30.0
"""A part with a longer side than this, in mm, is drawn smaller; the others in real size."""

_REDUCED = ((28.0, 30.0), (25.0, 30.0), (20.0, 26.0), (15.0, 21.0), (12.0, 18.0), (9.5, 15.0))
"""Longest sides of reduced parts and the least width of a column, tried from the largest."""

_REAL_COLUMN = 27.0
"""The least width of a column of parts in real size: five stand in a row."""

_SMALLEST_SEEN = 0.45
"""What would be smaller than this on a reduced part, in mm both ways, is left out: it would be grey."""

_GAP, _BELOW, _PAIR = 6.0, 4.2, 1.6
_NUMBER, _NAME, _NAME_LEAST = from_points(13), from_points(8.5), from_points(7)
_NAME_ROOM = 7.2


@dataclass(frozen=True, slots=True)
class Item:
    """A part as the picture shows it: its sides, reduced by `scale`, side by side."""

    component: Component
    scale: float
    faces: tuple[Face, ...]

    @property
    def width(self) -> float:
        return sum(face.width * self.scale for face in self.faces) + _PAIR * (len(self.faces) - 1)

    @property
    def height(self) -> float:
        return max(face.height for face in self.faces) * self.scale


def grouped(components: Sequence[Component]) -> tuple[Component, ...]:
    """Components of one kind and one name as a single part, their copies added up, seen as the first
    of them; what nobody needs in this kit is left out."""
    found: dict[tuple[str, str], Component] = {}
    for each in components:
        if not each.copies:
            continue
        first = found.setdefault((each.kind, each.label), each)
        if first is not each:
            copies, share = first.copies + each.copies, first.per_player + each.per_player
            found[each.kind, each.label] = replace(first, copies=copies, per_player=share)
    return tuple(found.values())


def is_reduced(component: Component) -> bool:
    """Whether the picture shows a part smaller than it is."""
    return max(component.front.width, component.front.height) > LARGEST_REAL


def count(component: Component) -> str:
    """ "3 × 8 = 24": players, copies for each, copies in all; one number for what belongs to the table
    or is not dealt out evenly."""
    if not component.per_player or component.copies % component.per_player:
        return str(component.copies)
    return f"{component.copies // component.per_player} × {component.per_player} = {component.copies}"


def parts_figure(theme: Theme, components: Sequence[Component], tallest: float = TALLEST) -> Drawing:
    """All components, those that are drawn smaller first; in a grid as wide as the page's text and, where
    reducing them can do it, at most `tallest` mm high."""
    drawing = Drawing(WIDTH, 0.0, ())
    for step, (longest, column) in enumerate(_REDUCED):
        if step + 1 < len(_REDUCED) and _height(components, step, _NAME_LEAST) > tallest:
            continue
        elements: list[Element] = []
        top = 0.5
        for items in _items(components, longest):
            placed, top = _grid(theme, items, column, top)
            elements += placed
        drawing = Drawing(WIDTH, mm(top - _BELOW), tuple(elements))
        if drawing.height <= tallest:
            break
    return drawing


def beside_table(components: Sequence[Component], paper: Paper, *, joined: bool = False) -> float:
    """How tall the one picture of a kit may be if the table of its parts is to stand on the same page;
    where that would leave too little, as tall as any picture. Below how a board is joined, if it can be."""
    room = paper.height - _PAGE_REST - _TABLE_ROW * (len(components) + 2)
    steps = range(len(_REDUCED) - 1)
    if joined and any(_height(components, step, _NAME_ROOM) <= room - _JOINING for step in steps):
        return room - _JOINING
    return min(TALLEST, room) if room >= _LEAST_PICTURE else TALLEST


def pictured(components: Sequence[Component]) -> tuple[tuple[Component, ...], ...]:
    """The components, as many in each picture as fit a page; those that are drawn smaller first."""
    parts: list[tuple[Component, ...]] = []
    for component in sorted(components, key=is_reduced, reverse=True):
        longer = (*parts[-1], component) if parts else (component,)
        if parts and _height(longer, -1, _NAME_ROOM) <= TALLEST:
            parts[-1] = longer
        else:
            parts.append((component,))
    return tuple(parts)


def _height(components: Sequence[Component], step: int, name: float) -> float:
    """How tall a picture gets at a step of reduction, if each name takes so many mm."""
    longest, column = _REDUCED[step]
    rows = 0.0
    for items in _items(components, longest):
        columns = _columns(items, column)
        for start in range(0, len(items), columns):
            rows += max(item.height for item in items[start : start + columns])
            rows += 2.2 + 0.6 * _NUMBER + 1.2 + name + _BELOW
    return rows - _BELOW


def _items(components: Sequence[Component], longest: float) -> Iterator[list[Item]]:
    """Reduced parts, then the others. A back that belongs to no one front is shown with the first of
    the parts that share it."""
    fronts = {component.front.name for component in components}
    shared = Counter(component.back.name for component in components if component.back)
    seen: set[str] = set()
    for reduced in (True, False):
        items = []
        for component in components:
            if is_reduced(component) != reduced:
                continue
            faces, back = [component.front], component.back
            if back and (back.name in fronts or shared[back.name] < 2 or back.name not in seen):
                faces.append(back)
                seen.add(back.name)
            items.append(Item(component, _scale(component, longest) if reduced else 1.0, tuple(faces)))
        if items:
            yield items


def _scale(component: Component, longest: float) -> float:
    """A board may be half as wide again as it may be high, since pictures stand in rows."""
    face = component.front
    return round(min(1.5 * longest / face.width, longest / face.height), 4)


def _grid(theme: Theme, items: Sequence[Item], narrowest: float, top: float) -> tuple[list[Element], float]:
    """Items in equal columns from a height on; also the height below them."""
    columns = _columns(items, narrowest)
    pitch = (WIDTH + _GAP) / columns
    elements: list[Element] = []
    for start in range(0, len(items), columns):
        row = items[start : start + columns]
        foot = top + max(item.height for item in row)
        lowest = foot
        for column, item in enumerate(row):
            drawn, end = _item(theme, item, column * pitch, pitch - _GAP, foot)
            elements += drawn
            lowest = max(lowest, end)
        top = lowest + _BELOW
    return elements, top


def _columns(items: Sequence[Item], narrowest: float) -> int:
    if not is_reduced(items[0].component):
        narrowest = min(narrowest, _REAL_COLUMN)
    least = max(narrowest, *(item.width for item in items))
    most = max(1, int((WIDTH + _GAP) / (least + _GAP)))
    return ceil(len(items) / ceil(len(items) / most))


def _item(theme: Theme, item: Item, left: float, width: float, foot: float) -> tuple[list[Element], float]:
    """A part standing on `foot` in the middle of its column, its count and name below; where they end."""
    ink, accent, face = theme.swatch("ink"), theme.swatch("accent"), theme.typeface("label")
    x, middle = left + (width - item.width) / 2, left + width / 2
    elements: list[Element] = []
    for side in item.faces:
        elements.append(_shown(side, item.scale, x, foot - side.height * item.scale, theme))
        x += side.width * item.scale + _PAIR
    place, baseline = item.component.id, foot + 2.2 + cap_height(face, _NUMBER)
    number = set_line(
        count(item.component), face, _NUMBER, accent, (middle, baseline), anchor="middle", place=place
    )
    # Names may come near those beside them, and not over the edge.
    spread = max(0.0, min(_GAP / 3, left, WIDTH - left - width))
    box = (left - spread, baseline + 1.2, left + width + spread, baseline + _NAME_ROOM + 0.4)
    name = set_block(
        item.component.label,
        face,
        _NAME,
        ink,
        box,
        leading=1.15,
        align="middle",
        smallest=_NAME_LEAST,
        place=place,
    )
    return [*elements, number, *name], name[-1].origin[1] + descent(face, name[-1].size)


def _shown(face: Face, factor: float, x: float, y: float, theme: Theme) -> Element:
    """A face cut to its trim, with a line around it."""
    at = compose(translate(x, y), scale(factor))
    painted = face.elements if factor == 1.0 else thinned(face.elements, factor)
    edge = Style(None, theme.swatch("ink"), mm(0.25 / factor), round=False)
    return Group((Group(tuple(painted), clip=outline(face.trim)), Polygon(face.trim, edge)), at)


def thinned(elements: Sequence[Element], factor: float) -> list[Element]:
    """The elements that can be seen when all is reduced by `factor`."""
    kept: list[Element] = []
    for element in elements:
        box = bounds([element])
        if box is None:
            continue
        size = max(box[2] - box[0], box[3] - box[1]) * factor
        if size < _SMALLEST_SEEN or (
            isinstance(element, Text) and element.size * factor < 2 * _SMALLEST_SEEN
        ):
            continue
        if isinstance(element, Group) and not element.clip:
            children = thinned(element.children, factor)
            kept.append(Group(tuple(children), element.transform, (), element.name))
        else:
            kept.append(element)
    return kept
