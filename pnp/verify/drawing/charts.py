"""D: maps on paper: each cell once in its place, with its outline, its name and its terrain."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, degrees, hypot, inf
from typing import Any

import numpy as np

from pnp.caching import remembered
from pnp.definition import Chart
from pnp.definition.chart import Cell
from pnp.definition.regions import Region
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.grid import area
from pnp.scene import Segment
from pnp.units import Point
from pnp.verify.drawing.colour import lightness
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks, topmost_shapes
from pnp.verify.drawing.looks import signs_inside
from pnp.verify.paint import Shape, flatten_curves, is_picture, subpaths

TERRAIN = "terrain"
"""How what shows the terrain of a cell is called: its picture may cover the cell."""

PROBES = 7
"""Points across a region and down, at which it is looked for what covers it."""

WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
"""Directions in which a map has outermost cells."""

TRIED = 24
"""Places of a map on its face that are tried on all cells."""

Laid = tuple[dict[int, list[int]], Point]

APART = 20.0
"""The least difference in L* of fills that are told apart in grey."""

ALIKE = 0.1
"""mm by which the corners of two outlines of one kind may differ."""


def corners(shape: Shape) -> tuple[Point, ...]:
    """The corners of a filled shape that is one closed polygon, else none; what a clip cuts is a picture."""
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
    """By the numbers of cells the shapes (by index) that are drawn for them, and where the middle of the
    first cell lies on the face. Geometry decides: a polygon with the corners of a cell, where most of the
    others say that the cell is. Those beyond the map are under -1. Of points and regions the name decides."""
    return _outlines(chart, ink)


@remembered
def _outlines(chart: Chart, ink: Ink) -> Laid:
    shapes = ink.shapes
    if chart.board.form in ("point", "region"):
        return _named(chart, shapes)
    kinds = _Kinds()
    wanted: dict[int, list[Cell]] = {}
    for cell in chart.cells:
        wanted.setdefault(kinds.kept(cell.place.corners), []).append(cell)
    drawn: dict[int, list[tuple[int, Point]]] = {}
    for index, shape in enumerate(shapes):
        found = corners(shape)
        if found and (kind := kinds.of(found)) is not None:
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
            squares = _around(_square((middle[0] - x, middle[1] - y)))
            number = next((near[each] for each in squares if each in near), -1)
            result.setdefault(number, []).append(index)
            if number >= 0:
                offsets.append((middle[0] - middles[number][0], middle[1] - middles[number][1]))
    xs, ys = zip(*offsets, strict=True)
    return result, (float(np.median(xs)), float(np.median(ys)))


def _square(at: Point) -> tuple[int, int]:
    return (round(at[0] * 5), round(at[1] * 5))


def _around(square: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """A square of 0.2 mm and those beside it, for what lies close to its edge."""
    x, y = square
    return ((x + i, y + j) for i in (0, -1, 1) for j in (0, -1, 1))


def _moved_by(wanted: Mapping[int, Sequence[Point]], drawn: Mapping[int, Sequence[Point]]) -> Point:
    """How far cells lie from where they are wanted: as most of them say.

    Each of the outermost cells may be any that is drawn like it. Of these answers those are tried on all
    cells that most of the outermost give: a map of thousands has too many pairs to ask each.
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

    def met(shift: tuple[int, int]) -> int:
        x, y = shift[0] / 10, shift[1] / 10
        return sum(
            not there[kind].isdisjoint(_around(_square((u + x, v + y))))
            for kind in drawn
            for u, v in wanted[kind]
        )

    best = [shift for shift, _ in sorted(votes.items(), key=lambda each: (-each[1], each[0]))[:TRIED]]
    x, y = max(best, key=lambda shift: (met(shift), votes[shift], shift))
    return (x / 10, y / 10)


def _named(chart: Chart, shapes: Sequence[Shape]) -> tuple[dict[int, list[int]], Point]:
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
    """Return the centre of what is painted for a cell: its spot, else the box of its outline or its lines."""
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
    """The outlines that cells have, whole ones and halves, each once: their corners about the middle of their
    box. They are held against each other, since two that are alike may round to different numbers."""

    def __init__(self) -> None:
        self.known: list[tuple[Point, ...]] = []

    def kept(self, points: Sequence[Point]) -> int:
        """The number of an outline, a new one if need be."""
        found = self.of(points)
        if found is None:
            self.known.append(_about(points))
            return len(self.known) - 1
        return found

    def of(self, points: Sequence[Point]) -> int | None:
        """The number of the outline that is like this one to a tenth of a mm."""
        corners = _about(points)
        for number, known in enumerate(self.known):
            if len(known) == len(corners) and all(
                any(abs(x - u) < ALIKE and abs(y - v) < ALIKE for u, v in known) for x, y in corners
            ):
                return number
        return None


def _about(points: Sequence[Point]) -> tuple[Point, ...]:
    x, y = _box_middle(points)
    return tuple((px - x, py - y) for px, py in points)


@check("D30", "each cell of a map is drawn once, in its place")
def map_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board with grid = "map" shows for each cell that exists one filled polygon with the
    corners of the cell, to 0.02 mm, and none for others; nothing is painted over most of it. Geometry
    decides: names are not looked at, but for points and for regions, which are shapes named cell:n. A region
    has the outline that it has in its picture."""
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
            yield from _covered(self, name, chart, shapes, found, (ox, oy))


def _deviation(chart: Chart, cell: Cell, shape: Shape, origin: Point) -> float:
    """Return how far the worst corner of a cell lies from its place, in mm."""
    ox, oy = origin
    if chart.board.form == "point":
        x, y = cell_centre(cell, chart)
        return hypot(shape.centre[0] - x - ox, shape.centre[1] - y - oy)
    if isinstance(cell.place, Region):
        return _apart(cell.place.outline, shape.outline, origin)
    drawn = corners(shape)
    return max(min(hypot(px - x - ox, py - y - oy) for px, py in drawn) for x, y in cell.place.corners)


def _apart(wanted: Sequence[Segment], drawn: Sequence[Segment], origin: Point) -> float:
    """How far the worst point of an outline lies from its place, in mm; without end for other commands."""
    if [segment[0] for segment in wanted] != [segment[0] for segment in drawn]:
        return inf
    one, other = ([float(value) for each in path for value in each[1:]] for path in (wanted, drawn))
    apart = (other[k] - one[k] - origin[k % 2] for k in range(len(one)))
    return max(map(abs, apart), default=0.0)


def _covered(
    self: Check[Any],
    name: str,
    chart: Chart,
    shapes: Sequence[Shape],
    found: Mapping[int, Sequence[int]],
    origin: Point,
) -> Iterator[Finding]:
    """Yield the cells that are mostly covered by something else."""
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
    """Points all over a region, on the face."""
    left, top, right, bottom = place.box
    grid = [
        (left + (i + 0.5) / PROBES * (right - left), top + (j + 0.5) / PROBES * (bottom - top))
        for i in range(PROBES)
        for j in range(PROBES)
    ]
    found = [spot for spot in grid if area.holds(place.rings, spot)] or [place.centre]
    return [(x + origin[0], y + origin[1]) for x, y in found]


@check("D31", "a cell of a map is called what is printed on it")
def map_named(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """An outline named cell:7 is that of cell 7. A text named cell-number:7 lies in cell 7 and reads what the
    definition calls it, and there is one for each cell whose name is to be printed; texts named cell-name:7
    read, line by line, the name in the table."""
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


@check("D32", "terrains of a map are told apart without colours")
def terrains(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The marks inside every cell of one terrain, an icon or a hatch, differ from those of every other
    terrain, and plain cells have none of them; or their fills differ in this look by 20 in L*. A cell shows
    the fill of its own terrain."""
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
    """What a mark is like whatever its size: how it is painted, with dashes or without, which ways its
    straight lines run, and what commands its other parts have; a picture of pixels is like itself alone."""
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
