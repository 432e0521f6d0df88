"""Find the places of zones on a printed face: board cells, boxes of a layout, elements of an SVG with an id.

Mark and find, in a picture of a table, the zones and parts that players point at (`Touch`: a zone, or a
part in it).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from operator import is_
from pathlib import Path as File
from typing import Any

from pnp.caching import memoize, memoize_by_identity
from pnp.errors import LayoutError
from pnp.scene import (
    IDENTITY,
    Circle,
    Drawing,
    Element,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Segment,
    Style,
    Text,
    Use,
    bounds,
    chords,
    compose,
    outline,
    segments_of,
    transform_segments,
)
from pnp.tabletop.places import Touch
from pnp.units import Point, mm

BOX_OF_A_LAYOUT = "box:"
"""The prefix of the names of elements that a box of a layout has drawn."""

IMAGE, VECTOR = "image:", ".svg"
"""The prefix of the names of pictures on a face, and the suffix of those of SVGs."""

MARK = "touch:"
"""The prefix of the names of elements that mark a zone or a part in a picture. The zone's id follows and, for
a part, "/" and its order."""

_CHORDS = 16


@dataclass(frozen=True, slots=True)
class Spot:
    """A named element of a face and its outline, in mm from the upper left corner of the trim."""

    name: str
    outline: tuple[Point, ...]
    """The corners of the element; of one that is made of several the corners of the box around them."""

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom."""
        xs, ys = zip(*self.outline, strict=True)
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def middle(self) -> Point:
        """Return the middle of the box around the element."""
        left, top, right, bottom = self.box
        return ((left + right) / 2, (top + bottom) / 2)


class Spots(Mapping[str, tuple[Spot, ...]]):
    """The named elements of a face by name, in the order in which they are drawn.

    Outlines are computed on demand, because few of the many named shapes of a face are needed. Names whose
    elements paint nothing are left out.
    """

    __eq__, __hash__ = object.__eq__, object.__hash__  # an object is known by itself

    def __init__(self, elements: Mapping[str, Sequence[tuple[Element, Matrix]]]) -> None:
        self._elements = elements

    def __getitem__(self, name: str) -> tuple[Spot, ...]:
        if found := self._find_drawn(name):
            return found
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return the elements with a name, or `default` if there is no such name or if none of them paints
        anything."""
        return self._find_drawn(name) or default

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and bool(self._find_drawn(name))

    def _find_drawn(self, name: str) -> tuple[Spot, ...]:
        return _outline_spots(self, name) if name in self._elements else ()

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._elements if _outline_spots(self, name))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def drawn_of(self, names: Collection[str]) -> Iterator[str]:
        """Yield those of some names whose elements paint something, in the order in which they are drawn."""
        return (name for name in self._elements if name in names and _outline_spots(self, name))

    def outline(self, name: str) -> tuple[Spot, ...]:
        """Compute the outlines of the elements with a name."""
        outlines = (_outline(element, matrix) for element, matrix in self._elements[name])
        return tuple(Spot(name, corners) for corners in outlines if corners)


@memoize
def _outline_spots(spots: Spots, name: str) -> tuple[Spot, ...]:
    return spots.outline(name)


def find_spots(
    elements: Iterable[Element],
    folder: File | None = None,
    ids: Collection[str] = (),
) -> Spots:
    """Return the named elements of a face by name, in the order in which they are drawn.

    If the face contains an SVG from the game's `folder`, the elements of the SVG that have one of these `ids`
    are included. An SVG that cannot be split into its elements, such as one with text, adds none.
    """
    if not ids and isinstance(elements, tuple):
        return _spots_of(elements)
    return _search(elements, folder, frozenset(ids))


@memoize_by_identity
def _spots_of(elements: tuple[Element, ...]) -> Spots:
    """Return the named elements of a face, without those inside its pictures."""
    return _search(elements)


def _search(
    elements: Iterable[Element], folder: File | None = None, ids: frozenset[str] = frozenset()
) -> Spots:
    search = _Search(folder, ids)
    search.collect(elements, IDENTITY)
    return Spots(search.found)


def spots_called(name: str, spots: Mapping[str, Sequence[Spot]]) -> Sequence[Spot]:
    """Return the elements of a face that a name means. A `name` is written as a slot of a [[zones]] entry in
    game.toml. It means all elements with this name or, if there are none, those that the layout's box with
    this name has drawn. If there are none either, a name like "hour:3" means the third of the elements that
    "hour" means. Return nothing for a name that means no element."""
    for written in (name, BOX_OF_A_LAYOUT + name):
        if written in spots:
            return spots[written]
    stem, _, number = name.rpartition(":")
    if stem and number.isdecimal():
        several = spots_called(stem, spots)
        return several[int(number) - 1 : int(number)] if int(number) > 0 else ()
    return ()


def mark_touch(touch: Touch, left: float, top: float, width: float, height: float) -> Path:
    """Return an element that marks the place of a zone or a part in a picture. It paints nothing, and
    `without_marks` removes it before the picture is written."""
    right, low = left + width, top + height
    corners = ((left, top), (right, top), (right, low), (left, low))
    shape = outline([(mm(x), mm(y)) for x, y in corners])
    return Path(shape, Style(None), _mark_name(touch))


def find_touches(elements: Iterable[Element], touches: Iterable[Touch]) -> Mapping[Touch, Spot]:
    """Return the places of these zones and parts in a picture that has marks for them. Zones and parts
    without a mark are left out."""
    names = {_mark_name(touch): touch for touch in touches}
    found = find_spots(elements)
    return {names[name]: found[name][0] for name in found.drawn_of(names)}


def without_marks(drawing: Drawing) -> Drawing:
    """Return a picture without the marks of zones and parts."""
    return replace(drawing, elements=tuple(_remove_marks(drawing.elements)))


def _mark_name(touch: Touch) -> str:
    zone, order = touch
    return f"{MARK}{zone}" if order is None else f"{MARK}{zone}/{order}"


def _remove_marks(elements: Iterable[Element]) -> Iterator[Element]:
    """Yield elements without marks. Groups that hold none stay the same objects."""
    for element in elements:
        if isinstance(element, Group):
            children = tuple(_remove_marks(element.children))
            same = len(children) == len(element.children) and all(map(is_, children, element.children))
            yield element if same else replace(element, children=children)
        elif not (isinstance(element, Path) and element.name.startswith(MARK)):
            yield element


@dataclass(frozen=True, slots=True)
class _Search:
    """A search for named elements."""

    folder: File | None
    ids: frozenset[str]
    found: dict[str, list[tuple[Element, Matrix]]] = field(default_factory=dict)

    def collect(self, elements: Iterable[Element], matrix: Matrix) -> None:
        """Add the named elements among these, and those within them."""
        for element in elements:
            name = getattr(element, "name", "")
            if name:
                self.found.setdefault(name, []).append((element, matrix))
            if isinstance(element, Group):
                inner = compose(matrix, element.transform)
                if self.ids and name.startswith(IMAGE) and name.endswith(VECTOR):
                    self._add_parts(element, name.removeprefix(IMAGE), inner)
                self.collect(element.children, inner)
            elif isinstance(element, Use):
                self.collect(element.symbol.children, compose(matrix, element.transform))

    def _add_parts(self, shown: Group, name: str, matrix: Matrix) -> None:
        """Add the elements of an SVG that have the wanted ids. `shown` is the group by which the picture lies
        on the face."""
        from pnp import pictures  # what reads pictures takes its time

        path = None if self.folder is None else pictures.file_in(self.folder, name)
        used = next((each for each in shown.children if isinstance(each, Use)), None)
        if path is None or used is None or not path.is_file():
            return
        try:
            regions = pictures.split_regions(path, self.ids & set(pictures.ids(path))).regions
        except LayoutError:
            return
        for key, region in regions.items():
            shape, placed = Path(tuple(region.outline), Style(None)), compose(matrix, used.transform)
            is_area = len(tuple(_corners(transform_segments(shape.segments, placed)))) > 2
            if is_area and not any(_outline(*other) for other in self.found.get(key, ())):
                self.found[key] = [(shape, placed)]


def _outline(element: Element, matrix: Matrix) -> tuple[Point, ...]:
    """Return the corners of an element on the face; empty if it paints nothing."""
    if isinstance(element, Polygon | Circle | Path):
        points = tuple(_corners(transform_segments(segments_of(element), matrix)))
        if len(points) > 2:
            return points
    if isinstance(element, Polygon | Circle | Path | Group | Use | Image | Text):
        box = bounds([element], matrix)
        if box is not None and inf not in box and box[0] < box[2] and box[1] < box[3]:
            left, top, right, bottom = box
            return ((left, top), (right, top), (right, bottom), (left, bottom))
    return ()


def _corners(segments: Iterable[Segment]) -> Iterator[Point]:
    """Yield the points of an outline, curves cut into chords."""
    last = (0.0, 0.0)
    for segment in segments:
        values = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            yield from chords(last, values, _CHORDS)
        elif values:
            yield (values[-2], values[-1])
        if values:
            last = (values[-2], values[-1])
