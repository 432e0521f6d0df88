"""D checks on maps: each cell is drawn once in its place, with its outline, its name and its terrain."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, degrees, hypot, inf
from typing import Any

import numpy as np

from pnp.caching import memoize
from pnp.definition import Chart
from pnp.definition.chart import Cell
from pnp.definition.regions import Region
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.grid import area
from pnp.scene import Segment
from pnp.units import Point
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks, topmost_shapes
from pnp.verify.drawing.likeness import lightness
from pnp.verify.drawing.looks import signs_inside
from pnp.verify.paint import Shape, flatten_curves, is_picture, subpaths

TERRAIN = "terrain"
"""The name of the shapes that draw the hatch or picture of a cell's terrain. If the terrain has a picture,
these shapes may cover the whole cell. Other shapes may cover half of it at most."""

PROBES = 7
"""The number of points across and down a region at which it is checked for covering shapes."""

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""The directions in which outermost cells of a map are sought."""

TRIED = 24
"""The number of possible places of a map on its face that are compared for all cells."""

Laid = tuple[dict[int, list[int]], Point]

APART = 20.0
"""The least difference in L* of two fills that can be told apart in grey."""

ALIKE = 0.1
"""The largest difference in mm between the corners of two equal outlines."""


def corners(shape: Shape) -> tuple[Point, ...]:
    """Return the corners of a shape that is one filled polygon of straight lines. Return () for any other
    shape, and for one that is clipped, not visible, or filled with a picture."""
    if shape.unseen or not shape.fill or shape.clip is not None or is_picture(shape.fill):
        return ()
    parts = list(subpaths(shape.outline))
    if len(parts) != 1 or any(segment[0] == "C" for segment in parts[0]):
        return ()
    points = flatten_curves(parts[0])
    if points[0] == points[-1]:
        points.pop()
    return tuple(points)


def outlines(chart: Chart, ink: Ink) -> Laid:
    """Find the shapes that a face draws for the cells of a map. Return two values:

    * A dict from the number of each cell found to the indices of its shapes in `ink.shapes`. Shapes that look
      like a cell but are at the place of none have the key -1.
    * The point of the face, in mm, at which the origin of the map lies: the median over all cells found.

    A polygon belongs to a cell if it has the form of some cell of the map and lies at the place of this cell.
    On maps of points or regions, the shapes of cell n are those named cell:n. If no shape is found, return
    ({}, (0, 0)).
    """
    return _outlines(chart, ink)


@memoize
def _outlines(chart: Chart, ink: Ink) -> Laid:
    shapes = ink.shapes
    if chart.board.form in ("point", "region"):
        return _group_shapes(chart, shapes)
    kinds = _Kinds()
    wanted: dict[int, list[Cell]] = {}
    for cell in chart.cells:
        wanted.setdefault(kinds.add(cell.place.corners), []).append(cell)
    drawn: dict[int, list[tuple[int, Point]]] = {}
    for index, shape in enumerate(shapes):
        found = corners(shape)
        if found and (kind := kinds.find(found)) is not None:
            drawn.setdefault(kind, []).append((index, _box_middle(found)))
    if not drawn:
        return {}, (0.0, 0.0)
    middles = {cell.number: _box_middle(cell.place.corners) for cell in chart.cells}
    x, y = _moved_by(
        {kind: [middles[cell.number] for cell in cells] for kind, cells in wanted.items()},
        {kind: [middle for _, middle in places] for kind, places in drawn.items()},
    )
    near = {_square(at): number for number, at in middles.items()}
    result: dict[int, list[int]] = {}
    offsets: list[Point] = []
    for places in drawn.values():
        for index, middle in places:
            squares = _with_neighbours(_square((middle[0] - x, middle[1] - y)))
            number = next((near[each] for each in squares if each in near), -1)
            result.setdefault(number, []).append(index)
            if number >= 0:
                offsets.append((middle[0] - middles[number][0], middle[1] - middles[number][1]))
    xs, ys = zip(*offsets, strict=True)
    return result, (float(np.median(xs)), float(np.median(ys)))


def _square(at: Point) -> tuple[int, int]:
    return (round(at[0] * 5), round(at[1] * 5))


def _with_neighbours(square: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Return a square of a 0.2 mm grid with its eight neighbours, because a point may lie close to an
    edge."""
    x, y = square
    return ((x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1))


def _moved_by(wanted: Mapping[int, Sequence[Point]], drawn: Mapping[int, Sequence[Point]]) -> Point:
    """Return the shift of the drawn cells from their wanted places, by majority.

    The outermost cells are compared with all equal cells drawn. The shifts that occur most often are then
    tried on all cells. Comparing all pairs would take too long on a map of thousands.
    """
    outermost = {
        (kind, max(points, key=lambda at: (a * at[0] + b * at[1], at)))
        for kind, points in wanted.items()
        if kind in drawn
        for a, b in WAYS
    }
    votes = Counter(
        (round((u - x) * 10), round((v - y) * 10)) for kind, (x, y) in outermost for u, v in drawn[kind]
    )
    there = {kind: {_square(at) for at in places} for kind, places in drawn.items()}

    def count_met(shift: tuple[int, int]) -> int:
        x, y = shift[0] / 10, shift[1] / 10
        return sum(
            not there[kind].isdisjoint(_with_neighbours(_square((u + x, v + y))))
            for kind in drawn
            for u, v in wanted[kind]
        )

    best = [shift for shift, _ in sorted(votes.items(), key=lambda each: (-each[1], each[0]))[:TRIED]]
    x, y = max(best, key=lambda shift: (count_met(shift), votes[shift], shift))
    return (x / 10, y / 10)


def _group_shapes(chart: Chart, shapes: Sequence[Shape]) -> tuple[dict[int, list[int]], Point]:
    result: dict[int, list[int]] = {}
    for index, shape in enumerate(shapes):
        label, _, number = shape.name.partition(":")
        if label == "cell" and not shape.unseen and number.isdigit():
            result.setdefault(int(number) if int(number) < len(chart.cells) else -1, []).append(index)
    places = {cell.number: cell_centre(cell, chart) for cell in chart.cells}
    offsets = [
        (shapes[index].centre[0] - places[number][0], shapes[index].centre[1] - places[number][1])
        for number, found in result.items()
        if number >= 0
        for index in found
    ]
    if not offsets:
        return {}, (0.0, 0.0)
    xs, ys = zip(*offsets, strict=True)
    return result, (float(np.median(xs)), float(np.median(ys)))


def cell_centre(cell: Cell, chart: Chart) -> Point:
    """Return the centre of a cell as it is drawn: the centre of its spot (the disc of a point) or, without a
    spot, the middle of the box around its outline or lines."""
    if chart.board.form == "point" and (chart.board.spot_mm != 0 or chart.board.places is None):
        return cell.place.centre
    left, top, right, bottom = cell.place.box
    if chart.board.form == "point":
        x, y = cell.place.centre
        left, top, right, bottom = min(left, x), min(top, y), max(right, x), max(bottom, y)
    return ((left + right) / 2, (top + bottom) / 2)


def _box_middle(points: Sequence[Point]) -> Point:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


class _Kinds:
    """The distinct outlines of cells, as corners relative to the middle of their box. Outlines are compared
    with a tolerance, because rounding could separate two equal ones."""

    def __init__(self) -> None:
        self.known: list[tuple[Point, ...]] = []

    def add(self, points: Sequence[Point]) -> int:
        """Return the number of an outline, adding it if it is new."""
        found = self.find(points)
        if found is None:
            self.known.append(_centre_points(points))
            return len(self.known) - 1
        return found

    def find(self, points: Sequence[Point]) -> int | None:
        """Return the number of the known outline that equals this one to ALIKE mm, or None."""
        corners = _centre_points(points)
        for number, known in enumerate(self.known):
            if len(known) == len(corners) and all(
                any(abs(x - u) < ALIKE and abs(y - v) < ALIKE for u, v in known) for x, y in corners
            ):
                return number
        return None


def _centre_points(points: Sequence[Point]) -> tuple[Point, ...]:
    x, y = _box_middle(points)
    return tuple((px - x, py - y) for px, py in points)


@check("D30", "each cell of a map is drawn once, in its place")
def map_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board with grid = "map" shows for each cell one filled polygon with the corners of the
    cell, to 0.02 mm, and none for cells that do not exist. Nothing is painted over most of a cell. Cells are
    found by geometry. Points and regions are found by the name of their shape, cell:n. A region has the same
    outline as in the picture file that the map is made from."""
    for name, (chart, face) in proof.map_boards().items():
        ink = inks(proof)[face.name]
        shapes = ink.shapes
        found, (ox, oy) = outlines(chart, ink)
        if not found:
            yield self.error(name, f"expected {len(chart.cells)} cells, found none")
            continue
        for cell in chart.cells:
            where, drawn = f"{name} · cell {cell.code}", found.get(cell.number, [])
            if len(drawn) != 1:
                yield self.error(where, f"expected one outline, found {len(drawn)}")
            for index in drawn:
                off = _deviation(chart, cell, shapes[index], (ox, oy))
                if off > TOLERANCE:
                    yield self.error(where, f"expected it in its place, found a corner {off:.2f} mm off")
        for index in found.get(-1, []):
            x, y = shapes[index].centre
            yield self.error(
                name, f"expected {len(chart.cells)} cells, found one more at {x:.1f}, {y:.1f} mm, off the map"
            )
        if chart.board.form != "point":
            yield from _covered_cells(self, name, chart, shapes, found, (ox, oy))


def _deviation(chart: Chart, cell: Cell, shape: Shape, origin: Point) -> float:
    """Return the distance in mm of the worst corner of a cell from its place."""
    ox, oy = origin
    if chart.board.form == "point":
        x, y = cell_centre(cell, chart)
        return hypot(shape.centre[0] - x - ox, shape.centre[1] - y - oy)
    if isinstance(cell.place, Region):
        return _apart(cell.place.outline, shape.outline, origin)
    drawn = corners(shape)
    return max(min(hypot(px - x - ox, py - y - oy) for px, py in drawn) for x, y in cell.place.corners)


def _apart(wanted: Sequence[Segment], drawn: Sequence[Segment], origin: Point) -> float:
    """Return the distance in mm of the worst point of an outline from its place, or infinity if the outlines
    have different commands."""
    if [segment[0] for segment in wanted] != [segment[0] for segment in drawn]:
        return inf
    one, other = ([float(value) for each in path for value in each[1:]] for path in (wanted, drawn))
    apart = (other[k] - one[k] - origin[k % 2] for k in range(len(one)))
    return max(map(abs, apart), default=0.0)


def _covered_cells(
    self: Check[Any],
    name: str,
    chart: Chart,
    shapes: Sequence[Shape],
    found: Mapping[int, Sequence[int]],
    origin: Point,
) -> Iterator[Finding]:
    """Yield an error for each cell that is mostly covered by other shapes."""
    probed: list[tuple[Point, int]] = []
    owners: list[tuple[Cell, int]] = []
    for cell in chart.cells:
        for index in found.get(cell.number, ())[:1]:
            if isinstance(cell.place, Region):
                spots = _inside(cell.place, origin)
                probed += [(spot, len(shapes)) for spot in spots]
                owners += [(cell, index)] * len(spots)
                continue
            (x, y), drawn = shapes[index].centre, corners(shapes[index])
            for px, py in ((x, y), *((x + 0.7 * (px - x), y + 0.7 * (py - y)) for px, py in drawn)):
                probed.append(((px, py), len(shapes)))
                owners.append((cell, index))
    over: dict[int, Counter[int]] = {}
    probes = Counter(cell.number for cell, _ in owners)
    for (cell, index), top in zip(owners, topmost_shapes(shapes, probed), strict=True):
        look = chart.board.terrain.get(cell.terrain)
        own = look is not None and look.picture and top > index and shapes[top].name == TERRAIN
        if top > index and not own:
            over.setdefault(cell.number, Counter())[top] += 1
    for cell in chart.cells:
        hides = over.get(cell.number, Counter())
        if sum(hides.values()) > probes[cell.number] // 2:
            by = shapes[max(sorted(hides), key=lambda i: hides[i])].name
            yield self.error(
                f"{name} · cell {cell.code}", f"expected it to be seen, found it covered by {by!r}"
            )


def _inside(place: Region, origin: Point) -> list[Point]:
    """Return points spread over a region, in coordinates of the face."""
    left, top, right, bottom = place.box
    grid = [
        (left + (i + 0.5) / PROBES * (right - left), top + (j + 0.5) / PROBES * (bottom - top))
        for i in range(PROBES)
        for j in range(PROBES)
    ]
    found = [spot for spot in grid if area.holds(place.rings, spot)] or [place.centre]
    return [(x + origin[0], y + origin[1]) for x, y in found]


@check("D31", "each cell of a map is printed with the name that the definition gives it")
def map_named(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The outline of cell 7 is named cell:7. A text named cell-number:7 lies in cell 7 and is the cell's
    short name in the definition; if a board prints these names, each cell has its own exactly once. The texts
    named cell-name:7 are the lines of the longer name that the table of cells gives."""
    for name, (chart, face) in proof.map_boards().items():
        ink = inks(proof)[face.name]
        found, (ox, oy) = outlines(chart, ink)
        for number, drawn in found.items():
            for index in drawn:
                label = ink.shapes[index].name
                if number >= 0 and label != f"cell:{number}":
                    yield self.error(name, f"expected the name 'cell:{number}', found {label!r}")
        yield from _check_words(self, proof, name, chart, ink, (ox, oy))


def _check_words(
    self: Check[Any], proof: Proof, name: str, chart: Chart, ink: Ink, origin: Point
) -> Iterator[Finding]:
    codes: Counter[int] = Counter()
    names: dict[int, list[str]] = {}
    for line in ink.lines:
        label, _, digits = line.text.name.partition(":")
        if label not in ("cell-number", "cell-name") or not digits.isdigit():
            continue
        number = int(digits)
        cell = chart.cells[number] if number < len(chart.cells) else None
        x, y = line.middle[0] - origin[0], line.middle[1] - origin[1]
        if cell is None or not _contains(chart, cell, (x, y)):
            called = cell.code if cell else digits
            yield self.error(
                name, f"expected the words of cell {called!r} in it, found {line.text.text!r} elsewhere"
            )
            continue
        if label == "cell-name":
            names.setdefault(number, []).append(line.text.text)
            continue
        codes[number] += 1
        if line.text.text != cell.code:
            yield self.error(name, f"expected {cell.code!r} on that cell, found {line.text.text!r}")
    board = chart.board
    printed = board.names != "none" and board.labels == "cells" and board.form not in ("point", "region")
    for cell in chart.cells:
        if codes[cell.number] != int(printed):
            yield self.error(
                f"{name} · cell {cell.code}",
                f"expected its name {int(printed)} times, found it {codes[cell.number]} times",
            )
        wanted = proof.setting.say(cell.name).split() if cell.name else []
        found = " ".join(names.get(cell.number, [])).split()
        if wanted != found:
            yield self.error(
                f"{name} · cell {cell.code}",
                f"expected {' '.join(wanted)!r} on it, found {' '.join(found)!r}",
            )


def _contains(chart: Chart, cell: Cell, at: Point) -> bool:
    left, top, right, bottom = cell.place.box
    reach = 0.5 * chart.board.size_mm if chart.board.form == "point" else TOLERANCE
    return left - reach <= at[0] <= right + reach and top - reach <= at[1] <= bottom + reach


@check("D32", "terrains of a map can be told apart without colours")
def terrains(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """Players can tell the terrains of a map apart by marks or by lightness. Either the marks (an icon or a
    hatch) inside all cells of a terrain differ from those of every other terrain and of plain cells, or the
    fills differ by 20 in L*. A cell shows the fill of its own terrain."""
    for name, (chart, face) in proof.map_boards().items():
        ink = inks(proof)[face.name]
        found, _ = outlines(chart, ink)
        indices = {index: number for number, drawn in found.items() if number >= 0 for index in drawn}
        signs = signs_inside(ink, list(indices), _sign, by_outline=chart.board.form == "region")
        common: dict[str, set[str]] = {}
        tones: dict[str, float] = {}
        for index, number in indices.items():
            cell, style = chart.cells[number], ink.styles[index]
            marks = signs[index]
            tones.setdefault(cell.terrain, lightness(style.fill.hex if style and style.fill else "#ffffff"))
            common[cell.terrain] = common[cell.terrain] & marks if cell.terrain in common else set(marks)
            wanted = chart.board.terrain[cell.terrain].fill if cell.terrain else None
            if wanted and style and style.fill and style.fill.name != wanted:
                yield self.error(
                    f"{name} · cell {cell.code}", f"expected the fill {wanted!r}, found {style.fill.name!r}"
                )
        for one, other in combinations(sorted(common), 2):
            if common[one] == common[other] and abs(tones[one] - tones[other]) < APART:
                labels = [each or "no terrain" for each in (one, other)]
                yield self.error(
                    name, f"expected marks that tell {labels[0]!r} from {labels[1]!r}, found the same"
                )


def _sign(shape: Shape) -> str:
    """Return a signature of a mark, whatever its size: fill, stroke, dashes, the directions of its straight
    lines, and the commands of its other parts. For a raster picture return the picture's key."""
    if shape.fill is not None and is_picture(shape.fill):
        return shape.fill
    told = set()
    for part in subpaths(shape.outline):
        commands = "".join(str(segment[0]) for segment in part)
        if commands == "ML":
            (_, x0, y0), (_, x1, y1) = part
            commands = f"{round(degrees(atan2(float(y1) - float(y0), float(x1) - float(x0))) / 5) % 36 * 5}°"
        told.add(commands)
    paint = ("f" if shape.fill else "") + ("s" if shape.stroke else "") + ("d" if shape.dash else "")
    return f"{paint} {' '.join(sorted(told))}"


CHECKS: tuple[Check[Proof], ...] = (map_drawn, map_named, terrains)
