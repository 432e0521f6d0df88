"""Maps: cells with terrain, names, rivers and roads, as a definition's tables have them."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil, cos, floor, radians, sin, sqrt
from pathlib import Path as File

from pnp.definition.boards import Stroke
from pnp.definition.chart import Cell, Chart, Line
from pnp.errors import DefinitionError
from pnp.games import Setting
from pnp.games.plain.faces.board import EDGE, HEAD, RIM, cell_style, heading
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.grid.field import column_letters
from pnp.layout import icons
from pnp.layout.merging import near
from pnp.scene import (
    Circle,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Symbol,
    Text,
    Use,
    circle_segments,
    outline,
    symbol,
    translate,
)
from pnp.text import set_block, set_line
from pnp.units import Point, from_points, mm

HATCHES: tuple[str, ...] = ("rising", "falling", "level", "upright", "crossed", "squared", "dotted")
"""What tells terrains that have neither icon nor hatch, in this order."""

ANGLES: Mapping[str, tuple[float, ...]] = {
    "rising": (-45,),
    "falling": (45,),
    "level": (0,),
    "upright": (90,),
    "crossed": (-45, 45),
    "squared": (0, 90),
}

SIDE = 6.0
"""mm beside the cells for the names of columns and rows."""

INSET = 0.84
"""How large a hatch is in its cell: so it does not run into the next one."""

SPACING, DOT = 0.2, 0.035
"""Between lines of a hatch, and a dot's radius, in sizes of a cell."""

LEAST, MOST = from_points(4.6), from_points(8)
"""The em of codes, in mm."""

WORDS = from_points(10), from_points(5.5)
"""The em of names in mm, at most and at least."""


def chart_face(plate: Plate, chart: Chart, setting: Setting, without: Collection[str] = ()) -> Face:
    """A map of the size that its cells give it; `without` its "title", where something else is drawn there.
    Raises DefinitionError for a colour or an icon that there is not, LayoutError for a name too long."""
    drawing = _Map(plate, chart, setting)
    left, top, right, bottom = chart.extent
    if chart.board.places is None:  # the spots and names of points that lie anywhere
        reach = 0.7 * chart.board.size_mm
        left, top, right, bottom = left - reach, top - reach, right + reach, bottom + reach
    edge = EDGE + (SIDE if chart.board.labels == "sides" else 0.0)
    width, height = mm(right - left + 2 * edge), mm(bottom - top + 2 * edge + HEAD)
    sized = replace(plate, width=width, height=height)
    ground = plate.theme.swatch("sheet")
    move = translate(edge - left, edge + HEAD - top)
    elements: list[Element] = [sized.ground(ground), *(() if "title" in without else heading(sized))]
    elements.append(Group(tuple(drawing.elements()), move, name="cells"))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), ground, BLEED, plate.safe)


class _Map:
    """A map half drawn."""

    def __init__(self, plate: Plate, chart: Chart, setting: Setting) -> None:
        self.plate, self.chart, self.definition = plate, chart, setting.definition
        self.say = setting.say
        self.board, self.size = chart.board, chart.board.size_mm
        self.index = self.definition.boards.index(chart.board)
        taken = {each.hatch for each in self.board.terrain.values() if each.hatch}
        free = [name for name in HATCHES if name not in taken] or list(HATCHES)
        plain = [name for name, each in self.board.terrain.items() if not (each.hatch or each.icon)]
        self.hatches = {name: free[number % len(free)] for number, name in enumerate(plain)}
        self.hatched: dict[tuple[str, tuple[Point, ...]], Symbol] = {}

    def elements(self) -> Iterator[Element]:
        """What is painted, about the middle of the first cell."""
        is_points = self.board.form == "point"
        lines = (*self._lines(self.chart.borders, "border"), *self._lines(self.chart.routes, "route"))
        if is_points:
            yield from lines
            yield from self._crossings()
        else:
            yield from self._cells()
            yield from lines
            yield Path(self._rim, Style(stroke=self.plate.ink, width=RIM[self.plate.variant] / 2), "rim")
        yield from self._stars()
        yield from self._words()

    def _at(self, *key: str | int) -> str:
        return self.definition.place("boards", self.index, *key)

    def _swatch(self, name: str, *key: str | int) -> Swatch:
        known = self.plate.theme.swatches
        if name in known:
            return known[name]
        told = ", ".join(sorted(known))
        raise DefinitionError(
            "unknown colour", place=self._at(*key), expected=f"one of {told}", found=repr(name)
        )

    # --- cells ----------------------------------------------------------------------------------------

    def _cells(self) -> Iterator[Element]:
        plain = cell_style(self.plate)
        fills = {
            name: replace(plain, fill=self._swatch(each.fill, "terrain", name, "fill"))
            for name, each in self.board.terrain.items()
            if each.fill
        }
        for cell in self.chart.cells:
            style = fills.get(cell.terrain, plain)
            yield Polygon(cell.place.corners, style, f"cell:{cell.number}")
        for cell in self.chart.cells:
            if cell.terrain:
                yield from self._terrain(cell)

    def _crossings(self) -> Iterator[Element]:
        """Points where lines meet: each with its half of every line, and a spot if they have spots."""
        bold = min(RIM[self.plate.variant] / 4, 0.1 * self.spot) if self.spot else 0.3
        way = Style(stroke=self.plate.ink, width=bold)
        arms = {cell.place: _arms(cell) for cell in self.chart.cells}
        if not self.spot:
            for cell in self.chart.cells:
                yield Path(arms[cell.place], way, f"cell:{cell.number}")
            return
        for cell in self.chart.cells if self.board.places is not None else ():
            yield Path(arms[cell.place], way, f"arms:{cell.number}")
        style = Style(fill=self.plate.theme.swatch("cell"), stroke=self.plate.ink, width=bold)
        fills = {
            name: replace(style, fill=self._swatch(each.fill, "terrain", name, "fill"))
            for name, each in self.board.terrain.items()
            if each.fill
        }
        for cell in self.chart.cells:
            yield Circle(
                cell.place.centre, mm(self.spot / 2), fills.get(cell.terrain, style), f"cell:{cell.number}"
            )

        for cell in self.chart.cells:
            if cell.terrain:
                yield from self._terrain(cell)

    @property
    def spot(self) -> float:
        """The width in mm of a point's spot; 0 where lines cross and nothing else is."""
        told = self.board.spot_mm
        if self.board.places is None:
            return told or 0.3 * self.size
        return 0.66 * self.size if told is None else told

    def _spot(self, cell: Cell) -> list[Point]:
        """An octagon inside the spot of a point."""
        (x, y), reach = cell.place.centre, self.spot / 2
        return [(x + reach * cos(radians(a)), y + reach * sin(radians(a))) for a in range(22, 360, 45)]

    def _terrain(self, cell: Cell) -> Iterator[Element]:
        """The icon or the hatch of a cell, where its words are not."""
        look = self.board.terrain[cell.terrain]
        x, y = cell.place.centre if self.board.form == "point" else _middle(cell.place.corners)
        top, low = self._free(cell)
        if look.icon:
            folder, theme = self.definition.folder, self.plate.theme
            path = _icon(folder, look.icon, self._at("terrain", cell.terrain, "icon"))
            most = {"hexagon": 0.44, "square": 0.3}.get(self.board.form, 0.16) * self.size
            if self.board.form == "point":
                most = 0.36 * self.spot
            reach = min(most, (low - top) / 2)
            middle = min(max(y, top + reach), low - reach)
            box = (x - reach, middle - reach, x + reach, middle + reach)
            ink = self._ink(cell.terrain, "icon")
            yield icons.placed(path, box, ink, theme.variant, "terrain", plain=False)
            return
        kind = look.hatch or self.hatches[cell.terrain]
        if kind == "none":
            return
        corners = self._spot(cell) if self.board.form == "point" else cell.place.corners
        small = [(INSET * (px - x), INSET * (py - y)) for px, py in corners]
        shape = tuple((mm(px), mm(py)) for px, py in _between(small, top - y, low - y))
        key = (cell.terrain, shape)
        if key not in self.hatched:
            ink = self._ink(cell.terrain, "hatch")
            self.hatched[key] = symbol(f"terrain-{cell.terrain}", (_hatch(kind, shape, self.size, ink),))
        yield Use(self.hatched[key], translate(x, y), "terrain")

    def _free(self, cell: Cell) -> tuple[float, float]:
        """Between which heights of a cell no words stand."""
        _, top, _, bottom = cell.place.box
        if self.board.form == "point":
            y = cell.place.centre[1]
            return y - self.spot / 2, y + self.spot / 2
        if self._shows_codes:
            _, base = self._head(cell, self.em)
            if base > (top + bottom) / 2:
                bottom = base - 1.1 * self.em
            else:
                top = base + 0.35 * self.em
        if cell.name:
            shelf, low = self._band(cell)
            top, bottom = (low, bottom) if self._points_down(cell) else (top, min(bottom, shelf))
        return top, bottom

    def _points_down(self, cell: Cell) -> bool:
        """Whether a cell is a triangle that has a corner below."""
        y = _middle(cell.place.corners)[1]
        return self.board.form == "triangle" and sum(cy > y for _, cy in cell.place.corners) == 1

    @property
    def em(self) -> float:
        """The em of codes in mm."""
        return min(max(LEAST, 0.2 * self.size), MOST)

    @property
    def _shows_codes(self) -> bool:
        board = self.board
        return board.names != "none" and board.labels == "cells" and board.form != "point"

    def _band(self, cell: Cell) -> tuple[float, float]:
        """Between which heights the name of a cell stands."""
        y, (_, top, _, bottom) = _middle(cell.place.corners)[1], cell.place.box
        if self.board.form == "point":
            top = cell.place.centre[1] + max(0.5 * self.spot, 0.12 * self.size) + 0.3
            return top, top + 0.34 * self.size
        if self.board.form == "triangle":
            room = 1.4 * self.em if self._shows_codes else 0.4 * self.em
            share = 0.24 * (bottom - top)
            if self._points_down(cell):
                return top + room, top + room + share
            return bottom - room - share, bottom - room
        return y + 0.16 * (bottom - top), bottom - 0.06 * (bottom - y)

    def _ink(self, name: str, what: str) -> Swatch:
        """The colour of what is drawn on a fill: the one that it is a wash of."""
        look, known = self.board.terrain[name], self.plate.theme.swatches
        if look.ink:
            return self._swatch(look.ink, "terrain", name, "ink")
        family = (look.fill or "").removesuffix("-wash")
        wanted = (f"{family}-vein", family) if what == "hatch" else (family,)
        found = [known[each] for each in (*wanted, "line", "ink") if each in known and each != look.fill]
        return found[0]

    @cached_property
    def _rim(self) -> tuple[Segment, ...]:
        """The edges that only one cell has, as lines that go on from each other."""
        edges = Counter(frozenset(pair) for cell in self.chart.cells for pair in _sides(cell.place.corners))
        follows: dict[Point, list[Point]] = {}
        for cell in self.chart.cells:
            for a, b in _sides(cell.place.corners):
                if edges[frozenset((a, b))] == 1:
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

    # --- lines, dots, words ---------------------------------------------------------------------------

    def _lines(self, lines: Sequence[Line], key: str) -> Iterator[Element]:
        """Lines of one look in one path, so that they join."""
        looks: dict[int, tuple[Stroke, list[Line]]] = {}
        for each in lines:
            looks.setdefault(id(each.look), (each.look, []))[1].append(each)
        many = self.board.borders if key == "border" else self.board.routes
        for look, found in looks.values():
            index = next(i for i, each in enumerate(many) if each is look)
            stroke = self._swatch(look.stroke, f"{key}s", index, "stroke")
            style = Style(stroke=stroke, width=look.line, dash=look.dash)
            segments = [segment for run in _joined(found) for segment in outline(run, closed=False)]
            yield Path(tuple(segments), style, f"{key}:{index}")

    def _stars(self) -> Iterator[Element]:
        style, share = Style(fill=self.plate.ink), 0.13 if self.board.form == "point" else 0.08
        for cell in self.chart.cells:
            if cell.number in self.chart.stars:
                yield Circle(cell.place.centre, mm(share * self.size), style, f"star:{cell.number}")

    def _words(self) -> Iterator[Element]:
        em = self.em
        if self.board.names != "none" and self.board.labels == "sides" and self.board.places is not None:
            yield from self._sides(min(max(em, from_points(7)), from_points(9)))
        for cell in self.chart.cells:
            if self._shows_codes:
                yield self._line(cell.code, em, self._head(cell, em), f"cell-number:{cell.number}")
            if cell.name:
                yield from self._name(cell)

    def _line(self, words: str, em: float, at: Point, name: str) -> Text:
        face = self.plate.theme.typeface("label")
        return set_line(
            words, face, em, self.plate.ink, (mm(at[0]), mm(at[1])), anchor="middle", name=name,
            place=self.plate.entry.id,
        )  # fmt: skip

    def _head(self, cell: Cell, em: float) -> Point:
        """The baseline of a code: near the upper end of the cell."""
        x, (_, top, _, bottom) = _middle(cell.place.corners)[0], cell.place.box
        room = self.size * (0.2 if self.board.form == "hexagon" and self.board.tops == "pointed" else 0.06)
        if self.board.form == "triangle":
            return (x, top + em) if self._points_down(cell) else (x, bottom - 0.35 * em)
        return (x, top + room + em)

    def _name(self, cell: Cell) -> Iterator[Element]:
        x, (left, _, right, _) = _middle(cell.place.corners)[0], cell.place.box
        if self.board.form == "point":
            x = cell.place.centre[0]
        half = {"point": 0.5 * self.size, "triangle": 0.29 * self.size}.get(
            self.board.form, 0.46 * (right - left)
        )
        top, low = self._band(cell)
        most, least = WORDS
        yield from set_block(
            self.say(cell.name),
            self.plate.theme.typeface("label"),
            min(most, max(least, 0.24 * self.size)),
            self.plate.theme.swatch("ink"),
            (x - half, top, x + half, low),
            leading=1.0,
            align="middle",
            valign="middle",
            smallest=least,
            name=f"cell-name:{cell.number}",
            place=f"{self.board.id} {cell.code}",
        )

    def _sides(self, em: float) -> Iterator[Element]:
        """The names of columns above and below the map, those of rows beside it."""
        board, cells = self.board, self.chart.cells
        left, top, right, bottom = self.chart.extent
        field = board.places
        assert field is not None
        digits = max(2, len(str(field.columns))), max(2, len(str(field.rows)))
        reach = 0.5 * self.size if board.form == "point" else 0.0
        for column in range(1, field.columns + 1):
            found = [cell.place for cell in cells if cell.place.column == column]
            if found:
                said = column_letters(column) if board.names == "A1" else f"{column:0{digits[0]}}"
                x = _middle(found[0].corners)[0] if board.form != "point" else found[0].centre[0]
                yield self._line(said, em, (x, top - reach - 1.6), f"column:{column}")
                yield self._line(said, em, (x, bottom + reach + 1.6 + 0.7 * em), f"column:{column}")
        for row in range(1, field.rows + 1):
            found = [cell.place for cell in cells if cell.place.row == row]
            if found:
                number = row if board.rows_from == "top" else field.rows + 1 - row
                said = str(number) if board.names == "A1" else f"{number:0{digits[1]}}"
                y = found[0].centre[1] + 0.35 * em
                yield self._line(said, em, (left - reach - 3.0, y), f"row:{row}")
                yield self._line(said, em, (right + reach + 3.0, y), f"row:{row}")


def _icon(folder: File, name: str, place: str) -> File:
    """The file of an icon. Raises DefinitionError."""
    for home in (folder / icons.FOLDER, icons.SHIPPED):
        if (path := home / f"{name}.svg").is_file() and not set(name) & set("/\\.\0"):
            return path
    raise DefinitionError(
        f"unknown icon {name!r}",
        place=place,
        expected=f"{icons.FOLDER}/{name}.svg in the game's folder, or one that ships",
        found="no such file",
        hint=near(name, icons.names(folder), "icons"),
    )


def _sides(corners: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(corners, (*corners[1:], corners[0]), strict=True)


def _middle(corners: Sequence[Point]) -> Point:
    """The middle of an outline: of half a hexagon it is not the middle of the cell."""
    return (sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners))


def _arms(cell: Cell) -> tuple[Segment, ...]:
    x, y = cell.place.centre
    return tuple(segment for px, py in cell.place.corners for segment in (("M", x, y), ("L", px, py)))


def _joined(lines: Sequence[Line]) -> list[tuple[Point, ...]]:
    """Join lines that meet at their ends, so that dashes and corners run on."""
    runs: dict[int, tuple[Point, ...]] = {}
    open_at: dict[Point, int] = {}
    """By its end the run that the next line there is joined to; of several the first."""
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


def _between(shape: Sequence[Point], top: float, low: float) -> list[Point]:
    """What of a convex outline lies between two heights."""
    found = list(shape)
    for level, sign in ((top, 1), (low, -1)):
        kept: list[Point] = []
        for a, b in _sides(found):
            inside = sign * (a[1] - level) >= 0
            if inside:
                kept.append(a)
            if inside != (sign * (b[1] - level) >= 0):
                kept.append((a[0] + (level - a[1]) / (b[1] - a[1]) * (b[0] - a[0]), level))
        found = kept
    return found


def _hatch(kind: str, small: Sequence[Point], size: float, ink: Swatch) -> Element:
    """Lines or dots inside a convex outline about (0, 0)."""
    if kind == "dotted":
        return Path(_dots(small, size), Style(fill=ink), "")
    segments: list[Segment] = []
    for angle in ANGLES[kind]:
        for start, end in _strokes(small, angle, SPACING * size):
            segments += outline((start, end), closed=False)
    return Path(tuple(segments), Style(stroke=ink, width=mm(min(0.35, 0.03 * size))), "")


def _strokes(shape: Sequence[Point], angle: float, spacing: float) -> Iterator[tuple[Point, Point]]:
    """Where parallel lines run inside a convex outline."""
    c, s = cos(radians(angle)), sin(radians(angle))
    turned = [(c * x + s * y, c * y - s * x) for x, y in shape]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    for number in range(ceil(low / spacing - 0.5), floor(high / spacing - 0.5) + 1):
        level = (number + 0.5) * spacing
        crossed = sorted(
            a[0] + (level - a[1]) / (b[1] - a[1]) * (b[0] - a[0])
            for a, b in _sides(turned)
            if (a[1] <= level) != (b[1] <= level)
        )
        if len(crossed) == 2 and crossed[1] - crossed[0] > 0.3 * spacing:
            yield tuple((mm(c * u - s * level), mm(s * u + c * level)) for u in crossed)  # type: ignore[misc]


def _dots(shape: Sequence[Point], size: float) -> tuple[Segment, ...]:
    """Dots in rows that are set off against each other."""
    step = 1.2 * SPACING * size
    segments: list[Segment] = []
    for (x0, y), (x1, _) in _strokes(shape, 0, step * sqrt(3) / 2):
        shift = 0.5 * (round(y / (step * sqrt(3) / 2) - 0.5) % 2)
        for number in range(ceil(x0 / step - shift), floor(x1 / step - shift) + 1):
            segments += circle_segments((mm((number + shift) * step), y), mm(max(0.15, DOT * size)))
    return tuple(segments)
