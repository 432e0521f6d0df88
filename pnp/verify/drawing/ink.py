"""The faces of a game as areas of ink in painting order. The D checks measure them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import BufferCapStyle, BufferJoinStyle

from pnp.caching import memoize, memoize_by_identity
from pnp.games.proof import Proof
from pnp.scene import (
    IDENTITY,
    Element,
    Face,
    Group,
    Matrix,
    Segment,
    Style,
    Symbol,
    Text,
    Use,
    compose,
    leaves,
    text_matrix,
    transform_point,
)
from pnp.units import Point, to_points
from pnp.verify.compare import shapes_of
from pnp.verify.paint import Area, Shape, fill_area, flatten_curves, subpaths

TOLERANCE = 0.02
"""The largest distance in mm between two things that count as being in the same place."""


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """A text of a face. `matrix` maps the coordinates in which the text is placed to the face, `first` is the
    index of its first glyph among the face's shapes, `middles` are the centres of its glyphs on the face, and
    `points` is its font size on paper in points."""

    text: Text
    matrix: Matrix
    first: int
    middles: tuple[Point, ...]
    points: float

    @property
    def middle(self) -> Point:
        """The middle of the line on the face, a third of an em above the baseline."""
        inside = compose(self.matrix, text_matrix(self.text))
        return transform_point(inside, (self.text.width / 2, -self.text.size / 3))


@dataclass(frozen=True, slots=True, eq=False)
class Icon:
    """An icon on a face. Its shapes are those of the face with the indices from `first` up to but not
    including `last`. A drawing marks an icon by a symbol whose key begins with "icon"."""

    name: str
    first: int
    last: int


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """A face with its painted shapes (in mm from the corner of the trim box), its lines of text and its
    icons. `styles` has the style of each shape, None for a glyph."""

    face: Face
    shapes: tuple[Shape, ...]
    styles: tuple[Style | None, ...]
    lines: tuple[Line, ...]
    icons: tuple[Icon, ...]

    @property
    def trim(self) -> Area:
        """The area inside the cut of the face."""
        return shapely.Polygon(self.face.trim)

    @property
    def safe(self) -> Area:
        """The safe zone: the trim polygon moved inwards by the safe distance."""
        return _shrink_trim(self.face.trim, self.face.safe)

    @property
    def room(self) -> Area:
        """The area in which ink may lie: the safe zone enlarged by the largest error (TOLERANCE) that the
        checks allow."""
        return _room(self.face.trim, self.face.safe)

    def area(self, index: int) -> Area:
        """Return the area that a shape covers, including its line with the ends and corners of the shape's
        style. `index` is that of the shape in `shapes`."""
        return _area(self, index)


_ARC = 32
"""The number of chords for a quarter of an arc. With a margin of 3 mm they are at most 0.001 mm off."""


@memoize
def _shrink_trim(trim: tuple[Point, ...], margin: float) -> Area:
    """Return the points inside of a trim that are at least `margin` mm from it. Round joins, since mitred
    ones would also take away points that are farther from a corner that points inwards, such as the waist of
    a standee."""
    return shapely.Polygon(trim).buffer(-margin, join_style="round", quad_segs=_ARC)


@memoize
def _room(trim: tuple[Point, ...], margin: float) -> Area:
    room = _shrink_trim(trim, margin).buffer(TOLERANCE, join_style="mitre")
    shapely.prepare(room)
    return room


@memoize
def _area(face: Ink, index: int) -> Area:
    shape, style = face.shapes[index], face.styles[index]
    fill = fill_area(shape.outline, shape.evenodd) if shape.fill else shapely.Polygon()
    total = (
        fill.union(_stroke(shape.outline, shape.width, style is None or style.round))
        if shape.stroke
        else fill
    )
    return total if shape.clip is None else total.intersection(shape.clip)


@memoize
def _stroke(outline: tuple[Segment, ...], width: float, rounded: bool) -> Area:
    """Return the area that a stroke covers; dashes count as a whole line. The result is cached, because a
    board has the same lines in all languages."""
    lines = []
    for part in subpaths(outline):
        points = flatten_curves(part)
        closed = part[-1][0] == "Z" and len(points) > 2
        lines.append(shapely.LinearRing(points) if closed else shapely.LineString(points))
    cap, join = (BufferCapStyle.round, BufferJoinStyle.round)
    if not rounded:
        cap, join = (BufferCapStyle.flat, BufferJoinStyle.mitre)
    return shapely.GeometryCollection(lines).buffer(
        width / 2, quad_segs=4, cap_style=cap, join_style=join, mitre_limit=10.0
    )


class _Inks(Mapping[str, Ink]):
    """The faces of a proof by name, each computed when it is looked up."""

    def __init__(self, faces: Mapping[str, Face]) -> None:
        self._faces = faces

    def __getitem__(self, name: str) -> Ink:
        return ink_of(self._faces[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self._faces)

    def __len__(self) -> int:
        return len(self._faces)


def inks(proof: Proof) -> Mapping[str, Ink]:
    """Return a mapping from the name of each distinct face to its `Ink`. Each `Ink` is computed when first
    used, and cached."""
    return _Inks(proof.faces)


@memoize_by_identity
def ink_of(face: Face) -> Ink:
    """Return the `Ink` of a face: its shapes, lines of text and icons."""
    shapes = shapes_of(face)
    parts = tuple(_parts(face.elements, IDENTITY, shapes, 0))
    lines = tuple(part for part in parts if isinstance(part, Line))
    styles = tuple(_styles(face.elements))
    return Ink(face, shapes, styles, lines, tuple(part for part in parts if isinstance(part, Icon)))


def _styles(elements: Iterable[Element]) -> Iterator[Style | None]:
    for element, _ in leaves(elements):
        if isinstance(element, Text):
            yield from (None for glyph, _, _ in element.glyphs if glyph.segments)
        else:
            yield element.style


def _count(element: Element) -> int:
    """Return the number of shapes that `expected_shapes` makes of an element: one for each leaf and each
    glyph with ink."""
    match element:
        case Group(children=children) | Use(symbol=Symbol(children=children)):
            return sum(map(_count, children))
        case Text(glyphs=glyphs):
            return sum(1 for glyph, _, _ in glyphs if glyph.segments)
        case _:
            return 1


def _parts(
    elements: Iterable[Element], matrix: Matrix, shapes: Sequence[Shape], at: int
) -> Iterator[Line | Icon]:
    """Yield the texts and icons of elements whose first shape has the index `at`."""
    for element in elements:
        end = at + _count(element)
        if isinstance(element, Group):
            yield from _parts(element.children, compose(matrix, element.transform), shapes, at)
        elif isinstance(element, Use):
            if element.symbol.key.startswith("icon"):
                yield Icon(element.name or element.symbol.key, at, end)
            yield from _parts(element.symbol.children, compose(matrix, element.transform), shapes, at)
        elif isinstance(element, Text):
            middles = tuple(shape.centre for shape in shapes[at:end])
            em = hypot(matrix[2], matrix[3]) * element.size
            yield Line(element, matrix, at, middles, to_points(em))
        at = end


def topmost_shapes(shapes: Sequence[Shape], wanted: Sequence[tuple[Point, int]]) -> list[int]:
    """Return for each pair (point, before) the index of the topmost filled shape at the point, or -1 if there
    is none. Only shapes with an index less than `before` are considered."""
    if not wanted:
        return []
    filled = [i for i, shape in enumerate(shapes) if shape.fill and not shape.unseen]
    found, open_ = np.full(len(wanted), -1), np.ones(len(wanted), dtype=bool)
    before = np.array([limit for _, limit in wanted])
    points = shapely.points([point for point, _ in wanted])
    # From the topmost shape down, each with all points that may lie on it, until every point has a shape.
    for i, near in reversed(_candidates(shapes, filled, points)):
        waiting = near[open_[near] & (before[near] > i)]
        if len(waiting):
            covered = waiting[_covers(shapes[i], points[waiting])]
            found[covered], open_[covered] = i, False
    return [int(i) for i in found]


def _candidates(
    shapes: Sequence[Shape], filled: Sequence[int], points: NDArray[Any]
) -> list[tuple[int, NDArray[np.intp]]]:
    """Return the shapes whose boxes contain some of the points, in painting order, with these points."""
    if not filled:
        return []
    tree = shapely.STRtree(points)
    boxes = shapely.box(*np.array([shapes[i].bounds for i in filled]).T)
    place, point = tree.query(boxes, predicate="intersects")
    order = np.argsort(place, kind="stable")
    place, point = place[order], point[order]
    starts = np.flatnonzero(np.diff(place, prepend=-1))
    return [(filled[place[at]], near) for at, near in zip(starts, np.split(point, starts[1:]), strict=True)]


def _covers(shape: Shape, points: NDArray[Any]) -> NDArray[np.bool_]:
    """Return which of the points a filled shape covers."""
    area = fill_area(shape.outline, shape.evenodd)
    shapely.prepare(area)
    covered: NDArray[np.bool_] = shapely.covers(area, points)
    return covered if shape.clip is None else covered & shapely.covers(shape.clip, points)
