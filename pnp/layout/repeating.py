"""Repeat boxes as their key `repeat` says: over a grid, around a point, along a shape, or for each row of a
table."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin
from pathlib import Path
from types import MappingProxyType

from pnp.caching import memoize
from pnp.definition.tables import sheets
from pnp.errors import DefinitionError, PnpError
from pnp.expression import Value
from pnp.layout.merging import Given, Keys, near
from pnp.layout.row import Hand
from pnp.layout.schema import LayoutFile, RepeatTable
from pnp.scene import Box, Segment, chords
from pnp.tables import Row
from pnp.units import Point, mm

MOST = 10_000
"""The most repeated boxes on one face, all boxes counted together."""

COLUMNS = ("n", "column", "row")
"""The columns that a box repeated over a grid may use: its number, and its column and row in the grid."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "grid": ("columns", "rows", "every", "shift"),
    "around": ("count", "radius", "angles", "turn"),
    "along": ("count", "along", "turn"),
    "over": ("over", "sheet"),
}
"""The keys of `repeat` for each way to repeat a box."""

CELL = "cell"
"""The column of a table that names the cell of a board on which a repeated box stands."""

NO_CELLS: Mapping[str, Point] = MappingProxyType({})

STEPS = 24
"""The number of chords that replace a curve along which boxes or letters stand."""


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of a repeated box. `frame` is its frame there in mm. `columns` has the values that the keys
    of the box may use there, such as `n`, the number of the place from 1. `angle` is the rotation about the
    middle of the frame, in degrees clockwise."""

    frame: Box
    columns: Mapping[str, Value]
    angle: float = 0.0


def is_repeated(keys: Keys) -> bool:
    """Return whether a box, with the boxes inside it, is drawn at several places. Then its key `repeat` is a
    table of settings; for an icon it may instead state how many icons stand in a row."""
    return "repeat" in keys and isinstance(keys["repeat"].value, RepeatTable)


def roots(boxes: Mapping[str, Keys]) -> Mapping[str, tuple[str, ...]]:
    """Return, for each box, the names of the repeated boxes around it, outermost first. A box is inside
    another if its key `of` names it. A repeated box is itself the last of its own list. The list is empty for
    a box that is drawn once."""
    known: dict[str, tuple[str, ...]] = {}

    def find(name: str, below: tuple[str, ...]) -> tuple[str, ...]:
        if name in known or name in below:
            return known.get(name, ())
        keys = boxes[name]
        of = keys["of"].value if "of" in keys else ""
        above = find(of, (*below, name)) if of in boxes else ()
        known[name] = (*above, name) if is_repeated(keys) else above
        return known[name]

    for name in boxes:
        find(name, ())
    return known


def faults(boxes: Mapping[str, Keys], named: Callable[[Given], tuple[str, ...]]) -> Iterator[DefinitionError]:
    """Yield the faults of the key `repeat` on a face: keys that belong to two ways of repeating or to none,
    and references to a box that has several places. `named` returns the boxes that the value of a key refers
    to."""
    above = roots(boxes)
    for name, keys in boxes.items():
        if is_repeated(keys) and (fault := _unsound(keys["repeat"], boxes)):
            yield fault
        for key, given in keys.items():
            for other in (given.value,) if key in ("within", "along") else named(given):
                many = above.get(other, ())
                if key != "of" and many and above[name][: len(many)] != many:
                    yield DefinitionError(
                        f"the box {other!r} stands in many places",
                        place=given.place,
                        expected="a box that is not repeated",
                        found=f"{other!r}, repeated with {many[-1]!r}",
                        hint=f'with of = "{many[-1]}" the box {name!r} is repeated with it',
                    )


def kind(given: Given) -> str:
    """Return the way in which a box is repeated: "grid" (in columns and rows), "around" (a point), "along"
    (another shape) or "over" (the rows of a table). `given` is the value of the key `repeat`. Raises
    DefinitionError if its keys say none of these ways or several."""
    said = given.value.model_fields_set
    asked = [each for each in ("over", "along", "radius") if each in said]
    if not asked and ("columns" in said or "rows" in said):
        return "grid"
    if len(asked) == 1 and (asked[0] == "over" or "count" in said):
        return {"radius": "around"}.get(asked[0], asked[0])
    raise DefinitionError(
        "a repeat says not how" if not asked else "a repeat says several things",
        place=given.place,
        expected="columns and rows, or count and radius, or count and along, or over",
        found=" and ".join(sorted(said)) or "nothing",
    )


def _unsound(given: Given, boxes: Mapping[str, Keys]) -> DefinitionError | None:
    try:
        way = kind(given)
    except DefinitionError as error:
        return error
    for key in sorted(given.value.model_fields_set):
        if key not in KINDS[way]:
            return DefinitionError(
                f"{key!r} changes nothing here",
                place=_place(given, key),
                expected=f"of a repeat with {KINDS[way][0]!r}: {', '.join(KINDS[way])}",
                found=f"{key} = {getattr(given.value, key)!r}",
            )
    if way == "along":
        return not_a_line(given.value.along, _place(given, "along"), boxes)
    return None


def not_a_line(name: str, place: str, boxes: Mapping[str, Keys]) -> DefinitionError | None:
    """Return an error if a name is not that of a shape on the face, along which texts or boxes can be placed.
    Otherwise return None."""
    shapes = tuple(each for each, keys in boxes.items() if "shape" in keys)
    if name in shapes:
        return None
    return DefinitionError(
        f"the box {name!r} is no shape" if name in boxes else f"unknown box {name!r}",
        place=place,
        expected="a shape of the face",
        found=repr(name),
        hint=near(name, shapes, "shapes"),
    )


def _place(given: Given, key: str) -> str:
    return given.sheet.place(*given.key, key)


def count(given: Given, hand: Hand) -> int:
    """Return how many times a box is repeated, without drawing it. Raises DefinitionError."""
    way = kind(given)
    if way == "over":
        return len(_rows(given, hand.folder))
    keys = ("columns", "rows") if way == "grid" else ("count",)
    many = 1
    for key in keys:
        many *= _number(given, key, hand)
    return many


def refuse_more(given: Given, hand: Hand, many: int) -> None:
    """Raise DefinitionError if `many`, the number of boxes that repetitions draw on a face, is more than
    allowed. The message names the key `given` and the row of `hand`."""
    if many > MOST:
        raise DefinitionError(
            "a box is repeated too often",
            place=given.place,
            expected=f"at most {MOST} on a face",
            found=f"{many} for {hand.row.label}",
        )


def _number(given: Given, key: str, hand: Hand) -> int:
    """Return a number in the key `repeat`, such as the count of columns. An empty cell counts as 0."""
    said = getattr(given.value, key)
    if said is None:
        return 1
    told = Given(said, given.sheet, (*given.key, key), given.age)
    value = hand.worth(told) if isinstance(said, str) else said
    if value == "":
        return 0
    if isinstance(value, str | bool) or value != int(value) or value < 0:
        raise DefinitionError(
            "a box cannot stand so often",
            place=told.place,
            expected=f"a whole number from 0 to {MOST}",
            found=f"{value!r} for {hand.row.label}",
        )
    return int(value)


Cells = Mapping[str, Point]
"""The middles of a board's cells in mm, by their names."""


def spots(
    given: Given, hand: Hand, frame: Box, line: Callable[[str], tuple[Segment, ...]], cells: Cells = NO_CELLS
) -> Iterator[Spot]:
    """Yield the places of a repeated box. `frame` is the frame of the box in mm, within which a grid or a
    circle lies. `line` returns the outline of a shape by its name, and `cells` has the middles of a board's
    cells by their names, for places on a board. Raises PnpError."""
    match kind(given):
        case "grid":
            yield from _cells(given, hand, frame)
        case "around":
            yield from _repeat_around(given, hand, frame)
        case "along":
            many = _number(given, "count", hand)
            if not many:
                return  # and the outline is not needed
            for n, (at, angle) in enumerate(evenly(line(given.value.along), many), 1):
                yield Spot(_point(at), {"n": n}, angle if given.value.turn else 0.0)
        case _:
            yield from _repeat_over(given, hand, frame, cells)


def _point(at: Point) -> Box:
    x, y = mm(at[0]), mm(at[1])
    return (x, y, x, y)


def _cells(given: Given, hand: Hand, frame: Box) -> Iterator[Spot]:
    """Yield the cells of a grid, row by row. Cells with a size of their own stand in the middle of the
    frame."""
    said, across, down = given.value, _number(given, "columns", hand), _number(given, "rows", hand)
    left, top, right, bottom = frame
    if not across or not down:
        return
    shift = said.shift or 0.0
    wide, high = said.every or ((right - left - abs(shift) * (down > 1)) / across, (bottom - top) / down)
    whole = across * wide + abs(shift) * (down > 1)
    x0, y0 = (left + right - whole) / 2 - min(shift, 0.0), (top + bottom - down * high) / 2
    for row in range(down):
        for column in range(across):
            x, y = x0 + column * wide + shift * (row % 2), y0 + row * high
            columns: dict[str, Value] = {"n": row * across + column + 1, "column": column + 1, "row": row + 1}
            yield Spot((mm(x), mm(y), mm(x + wide), mm(y + high)), columns)


def _repeat_around(given: Given, hand: Hand, frame: Box) -> Iterator[Spot]:
    many, said = _number(given, "count", hand), given.value
    x, y = (frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2
    start, end = 0.0, 360.0
    if said.angles is not None:
        told = Given(said.angles, given.sheet, (*given.key, "angles"), given.age)
        start, end = hand.numbers(told, -3600, 3600)
    # In a full circle, a last one at the end would lie on the first.
    step = (end - start) / max(1, many if abs(end - start) >= 360 else many - 1)
    for number in range(many):
        angle = start + number * step
        at = (x + said.radius * sin(radians(angle)), y - said.radius * cos(radians(angle)))
        yield Spot(_point(at), {"n": number + 1}, angle if said.turn else 0.0)


def _repeat_over(given: Given, hand: Hand, frame: Box, cells: Cells) -> Iterator[Spot]:
    for n, row in enumerate(_rows(given, hand.folder), 1):
        on_cell = row.cells.get(CELL, "") != ""
        left, top = _middle(row, cells) if on_cell else frame[:2]
        x, y = (_coordinate(row, key, 0.0 if on_cell else "") for key in ("x", "y"))
        yield Spot(_point((left + x, top + y)), {"n": n, **row.cells})


def _middle(row: Row, cells: Cells) -> Point:
    """Return the middle of the cell that a row names. Leading zeros, which spreadsheets remove, are added
    again. Raises DefinitionError."""
    said = str(row.cells[CELL])
    if not cells:
        raise DefinitionError(
            "this face has no cells",
            place=row.place(CELL),
            expected="the face of a board with cells",
            found=said,
        )
    found = next((cells[each] for each in (said, said.zfill(len(next(iter(cells))))) if each in cells), None)
    if found is None:
        raise DefinitionError(
            "unknown cell",
            place=row.place(CELL),
            expected="the name of a cell of the board",
            found=repr(said),
            hint=near(said, tuple(cells), "cells"),
        )
    return found


def _coordinate(row: Row, key: str, otherwise: Value) -> float:
    value = row.cells.get(key, otherwise)
    value = otherwise if value == "" else value
    if isinstance(value, str | bool) or not -2000 <= value <= 2000:
        raise DefinitionError(
            "wrong value", place=row.place(key), expected="millimetres from -2000 to 2000", found=repr(value)
        )
    return float(value)


def columns(given: Given, folder: Path) -> tuple[str, ...]:
    """Return the columns that the keys of a repeated box may use in addition to those of its face. Raises
    PnpError."""
    match kind(given):
        case "grid":
            return COLUMNS
        case "over":
            rows = _rows(given, folder)
            return ("n", *(rows[0].cells if rows else ()))
    return ("n",)


def rows_of(boxes: Mapping[str, Keys], name: str, folder: Path) -> tuple[Mapping[str, Value], ...]:
    """Return the rows of the table over which a box, or a repeated box around it, is repeated. For any other
    box, return a single empty row. Raises PnpError."""
    found: tuple[Mapping[str, Value], ...] = ({},)
    for root in roots(boxes)[name]:
        given = boxes[root]["repeat"]
        if kind(given) == "over":
            found = tuple(row.cells for row in _rows(given, folder))
    return found


def is_over(boxes: Mapping[str, Keys], name: str) -> bool:
    """Return whether a box, or a repeated box around it, is repeated over the rows of a table, so that its
    keys may use the columns of the table."""
    above = (boxes[root]["repeat"].value for root in roots(boxes)[name])
    return any(each.over is not None for each in above)


def _rows(given: Given, folder: Path) -> tuple[Row, ...]:
    """Return the rows of a repeat's table. Raises PnpError."""
    place = _place(given, "over")
    path = sheets.path_within(folder, given.value.over, place)
    found = path.stat()
    return _read(path, (found.st_mtime_ns, found.st_size), given.value.sheet, place)


@memoize
def _read(path: Path, stamp: tuple[int, int], name: str | None, place: str) -> tuple[Row, ...]:
    del stamp
    rows = sheets.sheet(path, name)
    faults: list[PnpError] = [fault.error for fault in rows.faults]
    lacking = [key for key in ("x", "y") if key not in rows.columns]
    if lacking and CELL not in rows.columns:
        faults.append(
            DefinitionError(
                f"a table of places without a column {' and '.join(lacking)}",
                place=place,
                expected="columns x and y, in mm from the upper left corner of the frame, or a column cell",
                found=", ".join(rows.columns)[:80] or "an empty file",
            )
        )
    if faults:
        first, *others = faults
        first.others = tuple(others)
        raise first
    return rows.rows


def tables(file: LayoutFile) -> Iterator[str]:
    """Yield the names of the tables over whose rows the boxes of a layout file are repeated."""
    for face in file.faces.values():
        for layer in (face, *face.sizes.values(), *face.variants.values()):
            for box in layer.boxes.values():
                if isinstance(box.repeat, RepeatTable) and box.repeat.over is not None:
                    yield box.repeat.over


Way = tuple[tuple[Point, ...], bool]
"""The corners of a polyline, and whether it is closed."""


def way(segments: tuple[Segment, ...]) -> Way:
    """Return (points, is_closed): the first subpath of an outline as a polyline in mm, and whether it is
    closed."""
    found: list[Point] = []
    for segment in segments:
        values = [float(value) for value in segment[1:]]
        if segment[0] == "M" and found:
            return tuple(found), False
        if segment[0] == "Z":
            closed = hypot(found[-1][0] - found[0][0], found[-1][1] - found[0][1]) > 1e-6
            return (*found, found[0]) if closed else tuple(found), True
        found += chords(found[-1], values, STEPS) if segment[0] == "C" else [(values[0], values[1])]
    return tuple(found), False


def length(points: tuple[Point, ...]) -> float:
    """Return the length of a polyline in mm."""
    return sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points))


def points_along(points: tuple[Point, ...], distances: tuple[float, ...]) -> Iterator[tuple[Point, float]]:
    """Yield the points of a polyline at increasing distances in mm from its start, each with the direction of
    the polyline there: in degrees clockwise, 0 for a line to the right. Beyond its ends the polyline is
    continued straight."""
    rest = list(reversed(distances))
    begin, last = 0.0, len(points) - 2
    for number, ((x0, y0), (x1, y1)) in enumerate(pairwise(points)):
        long = hypot(x1 - x0, y1 - y0)
        while rest and long > 0 and (rest[-1] <= begin + long or number == last):
            t = (rest.pop() - begin) / long
            yield (x0 + t * (x1 - x0), y0 + t * (y1 - y0)), degrees(atan2(y1 - y0, x1 - x0))
        begin += long


def evenly(segments: tuple[Segment, ...], many: int) -> Iterator[tuple[Point, float]]:
    """Yield `many` points at equal distances along an outline: from end to end or, if it is closed, around
    it. Each comes with the direction of the outline there: in degrees clockwise, 0 for a line to the
    right."""
    points, closed = way(segments)
    if len(points) < 2 or not many:
        return
    step = length(points) / (many if closed else max(1, many - 1))
    yield from points_along(
        points, tuple(min(number * step, length(points) - 1e-9) for number in range(many))
    )
