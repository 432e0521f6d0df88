"""Geometry of maps: the width of a cell at a height, the lines that cross a word, the points where lines
meet, the outline of all cells, and the names at the edges."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import cos, floor, radians, sin

from pnp.definition.chart import Cell, Chart, Line
from pnp.definition.regions import Region
from pnp.grid.field import Place, column_letters
from pnp.scene import Box, Segment, outline
from pnp.units import Point


class Ways:
    """The straight sections of a map's lines, in a spatial index that finds those near a box."""

    def __init__(self, lines: Iterable[tuple[Sequence[Point], float]], size: float) -> None:
        """Index lines, given as (points, width). `size` is the size of the index's squares, best about the
        length of a piece."""
        self.size = size
        self.pieces: dict[tuple[int, int], list[tuple[Point, Point, float]]] = {}
        for points, width in lines:
            for a, b in pairwise(points):
                half = width / 2
                box = (
                    min(a[0], b[0]) - half,
                    min(a[1], b[1]) - half,
                    max(a[0], b[0]) + half,
                    max(a[1], b[1]) + half,
                )
                for square in self._squares(box):
                    self.pieces.setdefault(square, []).append((a, b, half))

    def _squares(self, box: Box) -> Iterator[tuple[int, int]]:
        left, top, right, bottom = (floor(each / self.size) for each in box)
        return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))

    def cross(self, box: Box) -> bool:
        """Return whether one of the lines crosses a box."""
        return any(
            _meets(a, b, (box[0] - half, box[1] - half, box[2] + half, box[3] + half))
            for square in self._squares(box)
            for a, b, half in self.pieces.get(square, ())
        )


def _meets(a: Point, b: Point, box: Box) -> bool:
    """Return whether the segment from a to b has a point in a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, step = a[axis], b[axis] - a[axis]
        low, high = box[axis] - start, box[axis + 2] - start
        if step == 0:
            if low > 0 or high < 0:
                return False
            continue
        near, far = sorted((low / step, high / step))
        first, last = max(first, near), min(last, far)
    return first <= last


def arms_of(place: Place) -> tuple[Segment, ...]:
    """Return a path with the lines that meet at a point of a map, each from the point to the middle of the
    line."""
    x, y = place.centre
    return tuple(segment for px, py in place.corners for segment in (("M", x, y), ("L", px, py)))


def octagon(centre: Point, radius: float) -> list[Point]:
    """Return the corners of a regular octagon with two horizontal sides. `radius` is the distance from its
    centre to a corner."""
    x, y = centre
    return [(x + radius * cos(radians(a)), y + radius * sin(radians(a))) for a in range(22, 360, 45)]


def sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """Return the sides of an outline, each as its two ends."""
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def mean(corners: Sequence[Point]) -> Point:
    """Return the middle of the corners of an outline."""
    return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))


def box_of(corners: Sequence[Point]) -> Box:
    """Return the box around an outline."""
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def cut_between(shape: Sequence[Point], top: float, low: float) -> list[Point]:
    """Return the part of a convex outline between the y `top` and the y `low`; an empty list if there is
    none."""
    found = list(shape)
    for level, sign in ((top, 1), (low, -1)):
        kept: list[Point] = []
        for a, b in sides(found) if found else ():
            inside = sign * (a[1] - level) >= 0
            if inside:
                kept.append(a)
            if inside != (sign * (b[1] - level) >= 0):
                kept.append((a[0] + (level - a[1]) / (b[1] - a[1]) * (b[0] - a[0]), level))
        found = kept
    return found


def half_width(shape: Sequence[Point], x: float, top: float, low: float) -> float:
    """Return half the width of the widest box that lies in a convex outline, reaches from the y `top` to the
    y `low` and has its middle at `x`; 0 if there is none."""
    ends = [[px for px, _ in cut_between(shape, y, y)] for y in (top, low)]
    if not all(ends):
        return 0.0
    return max(0.0, min(min(x - min(each), max(each) - x) for each in ends))


def join_lines(lines: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Return lines joined at their common ends to longer lines, so that dashes and corners continue."""
    runs: dict[int, tuple[Point, ...]] = {}
    open_at: dict[Point, int] = {}
    """For each free end of a line, the number of the line to join there. If several lines end there, it is
    the first."""
    for number, line in enumerate(lines):
        run = line.points
        for _ in range(2):
            end = next((each for each in (run[-1], run[0]) if each in open_at and run[0] != run[-1]), None)
            if end is None:
                break
            found = open_at[end]
            other = runs.pop(found)
            for each in (other[0], other[-1]):
                if open_at.get(each) == found:
                    del open_at[each]
            run = run if run[-1] == end else run[::-1]
            run = (*run, *(other if other[0] == end else other[::-1])[1:])
        runs[number] = run
        if run[0] != run[-1]:
            for each in (run[0], run[-1]):
                open_at.setdefault(each, number)
    return list(runs.values())


def rim_of(outlines: Iterable[Sequence[Point]]) -> tuple[Segment, ...]:
    """Return the rim of an area that consists of several outlines: the sides that belong to only one outline,
    joined to longer lines."""
    known = list(outlines)
    times = Counter(frozenset(pair) for corners in known for pair in sides(corners))
    follows: dict[Point, list[Point]] = {}
    for corners in known:
        for a, b in sides(corners):
            if times[frozenset((a, b))] == 1:
                follows.setdefault(a, []).append(b)
    found: list[Segment] = []
    while follows:
        start = here = next(iter(follows))
        line = [start]
        while here in follows:
            beyond = follows[here]
            there = beyond.pop()
            if not beyond:
                del follows[here]
            line.append(there)
            here = there
            if here == start:
                break
        found += outline(line[:-1] if here == start else line, closed=here == start)
    return tuple(found)


def side_names(chart: Chart, em: float) -> Iterator[tuple[str, Point, str]]:
    """Yield (words, middle of the baseline, name of the element) for the labels at the edges of a map:
    columns above and below it, rows on its left and right. `em` is the size of the type in mm."""
    board, cells = chart.board, chart.cells
    left, top, right, bottom = chart.extent
    field = board.places
    assert field is not None
    digits = max(2, len(str(field.columns))), max(2, len(str(field.rows)))
    is_point = board.form == "point"
    reach = 0.5 * board.size_mm if is_point else 0.0
    for column in range(1, field.columns + 1):
        found = [cell.place for cell in cells if cell.place.column == column]
        if found:
            said = column_letters(column) if board.names == "A1" else f"{column:0{digits[0]}}"
            x = found[0].centre[0] if is_point else mean(found[0].corners)[0]
            yield said, (x, top - reach - 1.6), f"column:{column}"
            yield said, (x, bottom + reach + 1.6 + 0.7 * em), f"column:{column}"
    for row in range(1, field.rows + 1):
        found = [cell.place for cell in cells if cell.place.row == row]
        if found:
            number = row if board.rows_from == "top" else field.rows + 1 - row
            said = str(number) if board.names == "A1" else f"{number:0{digits[1]}}"
            y = found[0].centre[1] + 0.35 * em
            yield said, (left - reach - 3.0, y), f"row:{row}"
            yield said, (right + reach + 3.0, y), f"row:{row}"


def region_of(cell: Cell) -> Region:
    """Return the region of a cell: its area in the picture of the map."""
    assert isinstance(cell.place, Region)
    return cell.place


def is_down(corners: Sequence[Point], y: float) -> bool:
    """Return whether a triangle points down: whether only one of its corners is below `y`, the y of its
    middle."""
    return sum(corner > y for _, corner in corners) == 1
