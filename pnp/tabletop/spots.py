"""Find the places of zones on a printed face: its cells, the boxes of its layout, the ids of an SVG."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf

from pnp.scene import (
    IDENTITY,
    Circle,
    Element,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Text,
    Use,
    bounds,
    chords,
    compose,
    segments_of,
    transform_segments,
)
from pnp.units import Point

BOX_OF_A_LAYOUT = "box:"
"""What the name of an element begins with that a box of a layout has drawn."""

_CHORDS = 16


@dataclass(frozen=True, slots=True)
class Spot:
    """A named element of a face, and where it lies on it in mm from the upper left corner of the trim."""

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
        """Return the middle of the box around it."""
        left, top, right, bottom = self.box
        return ((left + right) / 2, (top + bottom) / 2)


def find_spots(elements: Iterable[Element]) -> Mapping[str, tuple[Spot, ...]]:
    """Return the named elements of a face by name, in the order in which they are drawn."""
    found: dict[str, list[Spot]] = {}
    _collect(elements, IDENTITY, found)
    return {name: tuple(spots) for name, spots in found.items()}


def spots_called(name: str, spots: Mapping[str, Sequence[Spot]]) -> Sequence[Spot]:
    """Return the elements that a slot means: those with its name, those that the box of a layout with its
    name has drawn or, for "hour:3", the third of several. One is what a slot needs."""
    for written in (name, BOX_OF_A_LAYOUT + name):
        if written in spots:
            return spots[written]
    stem, _, number = name.rpartition(":")
    if stem and number.isdecimal():
        several = spots_called(stem, spots)
        return several[int(number) - 1 : int(number)] if int(number) > 0 else ()
    return ()


def _collect(elements: Iterable[Element], matrix: Matrix, found: dict[str, list[Spot]]) -> None:
    for element in elements:
        if (name := getattr(element, "name", "")) and (outline := _outline(element, matrix)):
            found.setdefault(name, []).append(Spot(name, outline))
        if isinstance(element, Group):
            _collect(element.children, compose(matrix, element.transform), found)
        elif isinstance(element, Use):
            _collect(element.symbol.children, compose(matrix, element.transform), found)


def _outline(element: Element, matrix: Matrix) -> tuple[Point, ...]:
    """Return the corners of an element on the face; empty if it paints nothing."""
    if isinstance(element, Polygon | Circle | Path):
        points: list[Point] = []
        for segment in transform_segments(segments_of(element), matrix):
            values = [float(value) for value in segment[1:]]
            if segment[0] == "C":
                points += chords(points[-1], values, _CHORDS)
            elif values:
                points.append((values[-2], values[-1]))
        if len(points) > 2:
            return tuple(points)
    if isinstance(element, Polygon | Circle | Path | Group | Use | Image | Text):
        box = bounds([element], matrix)
        if box is not None and inf not in box and box[0] < box[2] and box[1] < box[3]:
            left, top, right, bottom = box
            return ((left, top), (right, top), (right, bottom), (left, bottom))
    return ()
