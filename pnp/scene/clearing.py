"""Find places on a drawing where a small mark touches no line and no letter."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from pnp.scene.elements import (
    IDENTITY,
    WHITE,
    Box,
    Element,
    Group,
    Image,
    Matrix,
    Segment,
    Swatch,
    Text,
    Use,
    compose,
    segments_of,
)
from pnp.scene.geometry import bounds, chords, part_inside, transform_segments, winding
from pnp.units import Point, mm

STEP = 0.5
"""The distance between the places that are tried, mm."""

CHORD = 1.0
"""The longest chord that stands for a part of a curve, mm."""

_CELL = 4.0
"""The side of the squares by which edges are indexed, mm."""

_ALL: Box = (-1e6, -1e6, 1e6, 1e6)

Ring = tuple[Point, ...]
Edge = tuple[Point, Point, float, int]
"""A line: its two ends, how far ink reaches beside it, and its rank in the order of painting."""


@dataclass(frozen=True, slots=True)
class _Fill:
    box: Box
    """A box that contains all it covers, with its clips applied."""
    rings: tuple[Ring, ...]
    evenodd: bool
    colour: Swatch
    clips: tuple[tuple[Ring, ...], ...]
    order: int


class Clearing:
    """An index of the edges and fills of a drawing, used to find a small box of the drawing that is empty."""

    def __init__(self, elements: Iterable[Element], trim: Sequence[Point]) -> None:
        """`trim` is what is cut; places lie inside it."""
        self._trim: Ring = tuple(trim)
        self._fills: list[_Fill] = []
        self._texts: list[tuple[Box, int]] = []
        """Texts and pictures."""
        self._letters: list[Box] = []
        """Texts alone."""
        self._order = 0
        self._edges: dict[tuple[int, int], list[Edge]] = defaultdict(list)
        self._add_elements(elements, IDENTITY, (), _ALL)

    def _add_elements(
        self, elements: Iterable[Element], matrix: Matrix, clips: tuple[tuple[Ring, ...], ...], shown: Box
    ) -> None:
        """Add elements to the index. A clip counts by the box around it."""
        for element in elements:
            match element:
                case Group(children=children, transform=transform, clip=clip):
                    inner = compose(matrix, transform)
                    rings = _rings(transform_segments(clip, inner))
                    within = (_clip_box(shown, rings), (*clips, rings)) if clip else (shown, clips)
                    self._add_elements(children, inner, within[1], within[0])
                    self._mark(rings, 0.0, shown)
                case Use(symbol=used, transform=transform):
                    self._add_elements(used.children, compose(matrix, transform), clips, shown)
                case Text() | Image():  # of no one colour anywhere
                    box = bounds([element], matrix)
                    self._order += 1
                    if box is not None and _overlap(box, shown):
                        self._texts.append((box, self._order))
                        if isinstance(element, Text):
                            self._letters.append(box)
                case _:
                    self._order += 1
                    rings = _rings(transform_segments(segments_of(element), matrix))
                    style = element.style
                    wide = style.width / 2 * hypot(matrix[0], matrix[1]) if style.stroke else 0.0
                    self._mark(rings, wide, shown, closed=style.fill is not None)
                    if style.fill is not None:
                        box = _clip_box(shown, rings)
                        self._fills.append(_Fill(box, rings, style.evenodd, style.fill, clips, self._order))

    def _mark(self, rings: Iterable[Ring], reach: float, shown: Box, *, closed: bool = True) -> None:
        for ring in rings:
            for start, end in _pairs(ring) if closed else pairwise(ring):
                part = _part(start, end, shown, reach)
                if part is None:
                    continue
                a, b = part
                for i in range(_cell(min(a[0], b[0]) - reach), _cell(max(a[0], b[0]) + reach) + 1):
                    for j in range(_cell(min(a[1], b[1]) - reach), _cell(max(a[1], b[1]) + reach) + 1):
                        self._edges[i, j].append((a, b, reach, self._order))

    def find_clear_box(
        self, width: float, height: float, *, margin: float, gap: float, inset: float, step: float = STEP
    ) -> Box | None:
        """Return the first empty box of the given size, or None. Boxes are tried from the bottom up, and from
        left to right.

        The box is at least `margin` mm from the cut, `gap` mm from any ink, and `inset` mm from the left end
        of the trim. `step` is the distance in mm between the places that are tried.
        """
        xs, ys = [x for x, _ in self._trim], [y for _, y in self._trim]
        blocks = self._blocks(width, height, gap)
        bottom = max(ys) - margin
        while bottom - height > min(ys):
            top, low = mm(bottom - height) - gap, mm(bottom) + gap
            row = [(block[0], block[2]) for block in blocks if top < block[3] and block[1] < low]
            left = min(xs) + inset
            while left + width < max(xs):
                if any(mm(left) - gap < right and begin < mm(left + width) + gap for begin, right in row):
                    left += step
                    continue
                box = (mm(left), mm(bottom - height), mm(left + width), mm(bottom))
                if self.is_clear(box, margin=margin, gap=gap):
                    return box
                left += step
            bottom -= step
        return None

    def _blocks(self, width: float, height: float, gap: float) -> list[Box]:
        """Return the boxes of texts and pictures that no later element covers, widened by the size of a mark.
        No mark can be placed inside these boxes. If a photograph fills a card, nothing else has to be
        tested."""
        wide, high = width + gap, height + gap
        blocks = []
        for (left, top, right, low), order in self._texts:
            near = (left - wide, top - high, right + wide, low + high)
            if not any(fill.order > order and _overlap(fill.box, near) for fill in self._fills):
                blocks.append((left, top, right, low))
        return blocks

    def find_box_over(
        self, width: float, height: float, *, margin: float, on_pictures: bool = False
    ) -> Box | None:
        """Return the first box of the given size that lies on no text and, unless `on_pictures`, on no
        picture. Return None if there is none. The box is at least `margin` mm from the cut. Lower boxes are
        tried first and, at one height, those nearer to the middle. A mark in the box may cover other ink."""
        avoided = self._letters if on_pictures else [box for box, _ in self._texts]
        xs, ys = [x for x, _ in self._trim], [y for _, y in self._trim]
        middle, reach = (min(xs) + max(xs)) / 2, (max(xs) - min(xs)) / 2
        bottom = max(ys) - margin
        while bottom - height > min(ys):
            for step in range(int(reach / STEP) + 1):
                for centre in (middle - step * STEP, middle + step * STEP):
                    box = (mm(centre - width / 2), mm(bottom - height), mm(centre + width / 2), mm(bottom))
                    if self._lies_within(box, margin) and not any(_overlap(box, each) for each in avoided):
                        return box
            bottom -= STEP
        return None

    def ground(self, at: Point) -> Swatch:
        """Return the colour of the fill that is painted first at a point, below all others; white if the
        point has no fill."""
        return next((fill.colour for fill in self._fills if self._covers(fill, at)), WHITE)

    def _lies_within(self, box: Box, margin: float) -> bool:
        """Return whether a box lies inside the trim, `margin` away from the cut."""
        corners = ((box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3]))
        if not all(winding(corner, self._trim) for corner in corners):
            return False
        return not any(_part(a, b, box, margin - 1e-6) for a, b in _pairs(self._trim))

    def is_clear(self, box: Box, *, margin: float, gap: float) -> bool:
        """Return whether no visible edge lies within `gap` mm of a box, and the box is at least `margin` mm
        from the cut."""
        if not self._lies_within(box, margin):
            return False
        last = self._last(box, gap)
        if last < 0:
            return True
        # What is painted later, without an edge of its own here, and covers the middle covers all.
        covering = self._top(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
        return covering is not None and covering.order > last

    def _last(self, box: Box, gap: float) -> int:
        """Return the position in painting order of the last element that has an edge within `gap` of a box,
        or -1."""
        around = (box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap)
        last = max((order for text, order in self._texts if _overlap(around, text)), default=-1)
        for i in range(_cell(around[0]), _cell(around[2]) + 1):
            for j in range(_cell(around[1]), _cell(around[3]) + 1):
                for start, end, reach, order in reversed(self._edges.get((i, j), ())):
                    if order <= last:
                        break  # those before it are painted earlier still
                    if _part(start, end, box, gap + reach):
                        last = order
                        break
        return last

    def colour(self, at: Point) -> Swatch:
        """Return the visible colour at a point, without lines and letters; white if nothing is painted."""
        fill = self._top(at)
        return fill.colour if fill else WHITE

    def _top(self, at: Point) -> _Fill | None:
        return next((fill for fill in reversed(self._fills) if self._covers(fill, at)), None)

    @staticmethod
    def _covers(fill: _Fill, at: Point) -> bool:
        left, top, right, bottom = fill.box
        if not (left <= at[0] <= right and top <= at[1] <= bottom):
            return False
        return _inside(at, fill.rings, fill.evenodd) and all(_inside(at, clip, False) for clip in fill.clips)


def _cell(value: float) -> int:
    return int(value // _CELL)


def _pairs(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def _rings(segments: Iterable[Segment]) -> tuple[Ring, ...]:
    """Return subpaths as points, with curves replaced by chords."""
    rings: list[list[Point]] = []
    for segment in segments:
        v = [float(value) for value in segment[1:]]
        if segment[0] == "M":
            rings.append([(v[0], v[1])])
        elif segment[0] == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = rings[-1][-1], v
            long = hypot(x1 - x0, y1 - y0) + hypot(x2 - x1, y2 - y1) + hypot(x3 - x2, y3 - y2)
            steps = max(4, ceil(long / CHORD))
            rings[-1].extend(chords((x0, y0), v, steps))
        elif segment[0] == "L":
            rings[-1].append((v[0], v[1]))
    return tuple(tuple(ring) for ring in rings)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _clip_box(box: Box, rings: Iterable[Ring]) -> Box:
    """Return the part of a box inside the box around some rings."""
    xs, ys = ([point[axis] for ring in rings for point in ring] or [0.0] for axis in (0, 1))
    return (max(box[0], min(xs)), max(box[1], min(ys)), min(box[2], max(xs)), min(box[3], max(ys)))


def _part(start: Point, end: Point, box: Box, reach: float) -> tuple[Point, Point] | None:
    """Return the part of a line within `reach` of a box (its corners not rounded), or None."""
    return part_inside(start, end, (box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach))


def _inside(at: Point, rings: Iterable[Ring], evenodd: bool) -> bool:
    turns = sum(winding(at, ring) for ring in rings)
    return turns % 2 == 1 if evenodd else turns != 0
