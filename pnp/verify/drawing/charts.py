"""D: maps on paper: each cell once in its place, with its outline, its name and its terrain."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import atan2, degrees, hypot
from typing import Any

import numpy as np

from pnp.definition import Chart
from pnp.definition.chart import Cell
from pnp.finding import Check, Finding, check
from pnp.games.proof import Proof
from pnp.units import Point
from pnp.verify.drawing.colour import lightness
from pnp.verify.drawing.ink import TOLERANCE, Ink, inks, topmost_shapes
from pnp.verify.drawing.looks import signs_inside
from pnp.verify.paint import Shape, flatten_curves, subpaths

APART = 20.0
"""The least difference in L* of fills that are told apart in grey."""

Signature = tuple[Point, ...]


def corners(shape: Shape) -> tuple[Point, ...]:
    """Return the corners of a filled shape that is one closed polygon, else none."""
    parts = list(subpaths(shape.outline))
    if shape.unseen or not shape.fill or len(parts) != 1 or any(segment[0] == "C" for segment in parts[0]):
        return ()
    points = flatten_curves(parts[0])
    if points[0] == points[-1]:
        points.pop()
    return tuple(points)


def find_cells(chart: Chart, shapes: Sequence[Shape]) -> tuple[dict[int, list[int]], Point]:
    """Return the indices of the shapes drawn for each cell, by its number, and the place of the first cell's
    centre on the face.

    Geometry decides: a shape is a cell's if it has the cell's corners and lies where most others say that the
    cell is. Shapes beyond the map are under -1. For points, the name decides.
    """
    if chart.board.form == "point":
        return _points(chart, shapes)
    wanted: dict[Signature, list[Cell]] = {}
    for cell in chart.cells:
        wanted.setdefault(_signature(cell.place.corners)[0], []).append(cell)
    drawn: dict[Signature, list[tuple[int, Point]]] = {}
    for index, shape in enumerate(shapes):
        if found := corners(shape):
            signature, middle = _signature(found)
            if signature in wanted:
                drawn.setdefault(signature, []).append((index, middle))
    if not drawn:
        return {}, (0.0, 0.0)
    votes: Counter[tuple[int, int]] = Counter()
    for signature, places in drawn.items():
        here = np.array([middle for _, middle in places])
        there = np.array([_signature(cell.place.corners)[1] for cell in wanted[signature]])
        shifts = np.rint((here[:, None, :] - there[None, :, :]) * 10).astype(np.int64).reshape(-1, 2)
        for (x, y), count in zip(*np.unique(shifts, axis=0, return_counts=True), strict=True):
            votes[int(x), int(y)] += int(count)
    (x, y), _ = max(votes.items(), key=lambda each: (each[1], each[0]))
    near = {
        (round(at[0] * 5), round(at[1] * 5)): cell.number
        for cells in wanted.values()
        for cell in cells
        for at in [_signature(cell.place.corners)[1]]
    }
    result: dict[int, list[int]] = {}
    offsets: list[Point] = []
    middles = {cell.number: _signature(cell.place.corners)[1] for cell in chart.cells}
    for places in drawn.values():
        for index, middle in places:
            u, v = round((middle[0] - x / 10) * 5), round((middle[1] - y / 10) * 5)
            number = next(
                (near[u + i, v + j] for i in (0, -1, 1) for j in (0, -1, 1) if (u + i, v + j) in near), -1
            )
            result.setdefault(number, []).append(index)
            if number >= 0:
                offsets.append((middle[0] - middles[number][0], middle[1] - middles[number][1]))
    xs, ys = zip(*offsets, strict=True)
    return result, (float(np.median(xs)), float(np.median(ys)))


def _points(chart: Chart, shapes: Sequence[Shape]) -> tuple[dict[int, list[int]], Point]:
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


def _signature(points: Sequence[Point]) -> tuple[Signature, Point]:
    """Return a polygon's corners relative to the centre of its box, to two tenths of a mm, and that
    centre."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    offsets = sorted((round(5 * (x - middle[0])) / 5, round(5 * (y - middle[1])) / 5) for x, y in points)
    return tuple((x + 0.0, y + 0.0) for x, y in offsets), middle


@check("D30", "each cell of a map is drawn once, in its place")
def map_drawn(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """The face of a board with grid = "map" shows for each cell that exists one filled polygon with the
    corners of the cell, to 0.02 mm, and none for others; nothing is painted over most of it. Geometry
    decides: names do not matter, except for points, which are shapes named cell:n."""
    for name, (chart, face) in proof.map_boards().items():
        shapes = inks(proof)[face.name].shapes
        found, (ox, oy) = find_cells(chart, shapes)
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
            yield from _check_covered(self, name, chart, shapes, found)


def _deviation(chart: Chart, cell: Cell, shape: Shape, origin: Point) -> float:
    """Return how far the worst corner of a cell lies from its place, in mm."""
    ox, oy = origin
    if chart.board.form == "point":
        x, y = cell_centre(cell, chart)
        return hypot(shape.centre[0] - x - ox, shape.centre[1] - y - oy)
    drawn = corners(shape)
    return max(min(hypot(px - x - ox, py - y - oy) for px, py in drawn) for x, y in cell.place.corners)


def _check_covered(
    self: Check[Any], name: str, chart: Chart, shapes: Sequence[Shape], found: Mapping[int, Sequence[int]]
) -> Iterator[Finding]:
    """Yield the cells that are mostly covered by something else."""
    probed: list[tuple[Point, int]] = []
    owners: list[tuple[Cell, int]] = []
    for cell in chart.cells:
        for index in found.get(cell.number, ())[:1]:
            (x, y), drawn = shapes[index].centre, corners(shapes[index])
            for px, py in ((x, y), *((x + 0.7 * (px - x), y + 0.7 * (py - y)) for px, py in drawn)):
                probed.append(((px, py), len(shapes)))
                owners.append((cell, index))
    over: dict[int, Counter[int]] = {}
    probes = Counter(cell.number for cell, _ in owners)
    for (cell, index), top in zip(owners, topmost_shapes(shapes, probed), strict=True):
        if top > index:
            over.setdefault(cell.number, Counter())[top] += 1
    for cell in chart.cells:
        hides = over.get(cell.number, Counter())
        if sum(hides.values()) > probes[cell.number] // 2:
            by = shapes[max(sorted(hides), key=lambda i: hides[i])].name
            yield self.error(
                f"{name} · cell {cell.code}", f"expected it to be seen, found it covered by {by!r}"
            )


@check("D31", "a cell of a map is called what is printed on it")
def map_named(self: Check[Proof], proof: Proof) -> Iterator[Finding]:
    """An outline named cell:7 is that of cell 7. A text named cell-number:7 lies in cell 7 and reads what the
    definition calls it, and there is one for each cell whose name is to be printed; texts named cell-name:7
    read, line by line, the name in the table."""
    for name, (chart, face) in proof.map_boards().items():
        ink = inks(proof)[face.name]
        found, (ox, oy) = find_cells(chart, ink.shapes)
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
    printed = board.names != "none" and board.labels == "cells" and board.form != "point"
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
        found, _ = find_cells(chart, ink.shapes)
        indices = {index: number for number, drawn in found.items() if number >= 0 for index in drawn}
        signs = signs_inside(ink, list(indices), _sign)
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
    """Return the signature of a mark whatever its size: its paint, the directions of its straight lines, and
    the commands of its other parts."""
    parts = set()
    for part in subpaths(shape.outline):
        commands = "".join(str(segment[0]) for segment in part)
        if commands == "ML":
            (_, x0, y0), (_, x1, y1) = part
            commands = f"{round(degrees(atan2(float(y1) - float(y0), float(x1) - float(x0))) / 5) % 36 * 5}°"
        parts.add(commands)
    return ("f" if shape.fill else "") + ("s" if shape.stroke else "") + " " + " ".join(sorted(parts))


CHECKS: tuple[Check[Proof], ...] = (map_drawn, map_named, terrains)
