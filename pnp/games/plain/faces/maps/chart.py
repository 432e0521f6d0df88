"""Draw maps: their cells, terrain, names, rivers and roads, as the tables of game.toml state them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from statistics import median

from pnp.definition.atoms import HatchTable
from pnp.definition.boards import Stroke
from pnp.definition.chart import Cell, Chart, Line
from pnp.definition.regions import Picture, Region
from pnp.definition.tables import sheets
from pnp.errors import DefinitionError, LayoutError
from pnp.games import Setting
from pnp.games.plain.faces.board import EDGE, HEAD, RIM, cell_style, draw_heading
from pnp.games.plain.faces.maps import geometry
from pnp.games.plain.faces.plate import BLEED, Plate
from pnp.grid import area
from pnp.layout.contents import filling, icons, shapes
from pnp.pictures import picture, split_regions
from pnp.scene import (
    Box,
    Circle,
    Element,
    Face,
    Group,
    Hatch,
    HatchKind,
    Path,
    Polygon,
    Style,
    Swatch,
    Symbol,
    Text,
    Use,
    bounds,
    hatch_strokes,
    outline,
    scale,
    symbol,
    translate,
)
from pnp.text import set_block, set_line
from pnp.units import Point, from_points, mm

HATCHES: Mapping[str, tuple[HatchKind, float]] = {
    "rising": ("lines", -45),
    "falling": ("lines", 45),
    "level": ("lines", 0),
    "upright": ("lines", 90),
    "crossed": ("crossed", 45),
    "squared": ("crossed", 0),
    "dotted": ("dots", 0),
}
"""Hatches by name: kind and angle. A terrain without icon, picture or hatch gets the next unused one."""

SIDE = 6.0
"""The space in mm beside the cells for the names of columns and rows."""

INSET = 0.84
"""The size of a hatch relative to its cell, which keeps it away from the hatch of the next cell."""

SPACING, THICK, DOT = 0.2, 0.03, 0.07
"""Measures of a named hatch relative to its cell: distance of lines, width of a line, diameter of a dot."""

TIGHT = 0.2
"""The smallest share of a cell's height for a hatch beside the words. With less, it is drawn behind them."""

LEAST, MOST = from_points(4.6), from_points(8)
"""The smallest and the largest size in em of cell codes, in mm."""

OUTLINE = 0.5
"""The width in mm of the outline of a region."""

SMALLEST, LARGEST = 8.0, 24.0
"""On maps of regions, lines, icons and names are as large as on cells of a size in mm between these two."""

PLATE = 0.8
"""The distance in mm that the plate behind the name of a region extends beyond the name."""

FITS = ((1, 1.0, 0.9), (2, 1.0, 0.9), (1, 0.85, 0.75), (2, 0.75, 0.6))
"""Ways to set a name, tried in turn: number of lines, largest and smallest size relative to the em."""

CLEAR = 0.3
"""The distance in mm between the code of a cell and a river above it."""

INSIDE = 0.94
"""The largest share of a cell's width that a name takes."""

WORDS = from_points(10), from_points(5.5)
"""The largest and the smallest em of names, in mm."""


def chart_face(plate: Plate, chart: Chart, setting: Setting, without: Collection[str] = ()) -> Face:
    """Draw a map as large as its cells need, without its title if `without` has "title". Raises
    DefinitionError for an unknown colour or icon, LayoutError for a name that is too long."""
    drawing = _Map(plate, chart, setting)
    left, top, right, bottom = chart.extent
    if chart.board.form == "point" and chart.board.places is None:  # their spots and names reach further
        reach = 0.7 * chart.board.size_mm
        left, top, right, bottom = left - reach, top - reach, right + reach, bottom + reach
    edge = EDGE + (SIDE if chart.board.labels == "sides" else 0.0)
    above, after, below, before = chart.board.margins_mm or (edge + HEAD, edge, edge, edge)
    width, height = mm(right - left + before + after), mm(bottom - top + above + below)
    sized = replace(plate, width=width, height=height)
    ground = plate.theme.swatch("sheet")
    move = translate(before - left, above - top)
    elements: list[Element] = [sized.ground(ground), *(() if "title" in without else draw_heading(sized))]
    elements.append(Group(tuple(drawing.elements()), move, name="cells"))
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(plate.name, width, height, trim, tuple(elements), ground, BLEED, plate.safe)


class _Map:
    """The drawing of one map, with the values that its parts share."""

    def __init__(self, plate: Plate, chart: Chart, setting: Setting) -> None:
        self.plate, self.chart, self.definition = plate, chart, setting.definition
        self.say, self.folder = setting.say, setting.definition.folder
        self.board, self.size = chart.board, chart.board.size_mm
        if chart.picture is not None:
            reaches = [cell.place.reach for cell in chart.cells if isinstance(cell.place, Region)]
            self.size = min(max(1.5 * median(reaches), SMALLEST), LARGEST)
        self.index = self.definition.boards.index(chart.board)
        taken = {each.hatch for each in self.board.terrain.values() if each.hatch}
        free = [name for name in HATCHES if name not in taken] or list(HATCHES)
        looks = self.board.terrain.items()
        plain = [name for name, each in looks if not (each.hatch or each.icon or each.picture)]
        self.hatches = {name: free[number % len(free)] for number, name in enumerate(plain)}
        self.hatched: dict[tuple[str, tuple[Point, ...]], Symbol] = {}

    def elements(self) -> Iterator[Element]:
        """Yield the elements of the map. The origin is the middle of the first cell."""
        is_points = self.board.form == "point"
        lines = (*self._lines(self.chart.borders, "border"), *self._lines(self.chart.routes, "route"))
        if is_points:
            yield from lines
            yield from self._crossings()
        elif self.chart.picture is not None:
            below, above = self._picture(self.chart.picture)
            yield below
            yield from self._regions()
            yield above
            yield from lines
        else:
            yield from self._cells()
            yield from lines
            rim = self._rule_style(Style(stroke=self.plate.ink, width=RIM[self.plate.variant] / 2))
            if rim.stroke is not None:
                yield Path(geometry.rim_of([cell.place.corners for cell in self.chart.cells]), rim, "rim")
        yield from self._pictures_above()
        if not is_points:
            yield from self._icons()
        yield from self._stars()
        yield from self._words()

    def _place(self, *key: str | int) -> str:
        return self.definition.place("boards", self.index, *key)

    def _swatch(self, name: str, *key: str | int) -> Swatch:
        known = self.plate.theme.swatches
        if name in known:
            return known[name]
        told = ", ".join(sorted(known))
        raise DefinitionError(
            "unknown colour", place=self._place(*key), expected=f"one of {told}", found=repr(name)
        )

    def _rule_style(self, style: Style) -> Style:
        """Return a style with the lines that the board's table states. In low ink and mono, which have no
        fills, the style keeps its own lines."""
        board, is_colour = self.board, self.plate.variant == "colour"
        if board.stroke == "none":
            return replace(style, stroke=None) if is_colour else style
        stroke = self._swatch(board.stroke, "stroke") if board.stroke else style.stroke
        return replace(style, stroke=stroke, width=board.line or style.width) if is_colour else style

    # --- cells ----------------------------------------------------------------------------------------

    def _cells(self) -> Iterator[Element]:
        plain = self._rule_style(cell_style(self.plate))
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
        for cell in self.chart.cells:
            if plain.stroke and cell.terrain and self.board.terrain[cell.terrain].picture:  # on half its line
                yield Polygon(cell.place.corners, replace(plain, fill=None), f"edge:{cell.number}")

    def _picture(self, picture: Picture) -> Iterator[Element]:
        """Yield the part of the map's picture that lies below the regions, then the part that lies above
        them."""
        drawn = split_regions(picture.path, picture.ids, self.plate.theme.variant, picture.scale)
        window = outline(((0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height)))
        for part in (drawn.below, drawn.above):
            used = Use(symbol(f"picture-{picture.path.stem}", part), scale(picture.scale))
            yield Group((used,), clip=window, name=f"image:{picture.path.name}")

    def _regions(self) -> Iterator[Element]:
        """Draw regions in the colour of their terrain, or else in their own colour in the picture."""
        plain = self._rule_style(replace(cell_style(self.plate), width=OUTLINE))
        for cell in self.chart.cells:
            yield Path(
                geometry.region_of(cell).outline, replace(plain, fill=self._fill(cell)), f"cell:{cell.number}"
            )
        for cell in self.chart.cells:
            if cell.terrain:
                yield from self._terrain(cell)
        for cell in self.chart.cells:
            if plain.stroke and cell.terrain and self.board.terrain[cell.terrain].picture:
                yield Path(geometry.region_of(cell).outline, replace(plain, fill=None), f"edge:{cell.number}")

    def _fill(self, cell: Cell) -> Swatch:
        """Return the fill of a cell."""
        look = self.board.terrain.get(cell.terrain)
        own = cell.place.fill if isinstance(cell.place, Region) else None
        if look is not None and look.fill:
            return self._swatch(look.fill, "terrain", cell.terrain, "fill")
        if own is not None and self.plate.variant == "colour":
            return Swatch(own, own)
        return self.plate.theme.swatch("cell")

    def _crossings(self) -> Iterator[Element]:
        """Draw the points of a map, where lines meet: for each point half of every line, and a spot if points
        have spots."""
        bold = min(RIM[self.plate.variant] / 4, 0.1 * self.spot) if self.spot else 0.3
        way = self._rule_style(Style(stroke=self.plate.ink, width=bold))
        arms = {cell.place: geometry.arms_of(cell.place) for cell in self.chart.cells}
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
        yield from self._icons()

    @property
    def spot(self) -> float:
        """The diameter in mm of a point's spot, or 0 if points are only crossings of lines."""
        told = self.board.spot_mm
        if self.board.places is None:
            return told or 0.3 * self.size
        return 0.66 * self.size if told is None else told

    def _corners(self, cell: Cell) -> Sequence[Point]:
        """Return the corners of a cell, or of an octagon around the spot of a point."""
        is_point = self.board.form == "point"
        return geometry.octagon(cell.place.centre, self.spot / 2) if is_point else cell.place.corners

    def _icons(self) -> Iterator[Element]:
        """Draw the icons of cells, over the roads that end there, in the part of a cell without words."""
        for cell in self.chart.cells:
            look = self.board.terrain.get(cell.terrain)
            if look is None or not look.icon:
                continue
            path = icons.find_icon(self.folder, look.icon, self._place("terrain", cell.terrain, "icon"))
            (x, y), (top, low), reach = self._middle(cell), self._free(cell), self._reach(cell)
            middle = min(max(y, top + reach), low - reach)
            box = (x - reach, middle - reach, x + reach, middle + reach)
            ink, plain = self._ink(cell.terrain, "icon"), cell.terrain in self._small
            yield icons.place_icon(path, box, ink, self.plate.theme.variant, "terrain", plain=plain)

    def _terrain(self, cell: Cell) -> Iterator[Element]:
        """Draw the picture or hatch of a cell's terrain. A hatch is in the part of the cell without words."""
        look = self.board.terrain[cell.terrain]
        x, y = self._middle(cell)
        top, low = self._free(cell)
        if look.picture and not look.above_lines:
            yield self._draw_terrain(cell, look.picture)
        if look.icon:
            return
        pattern = self._hatch(cell.terrain)
        if pattern is None:
            return
        if isinstance(cell.place, Region):
            yield hatch_strokes(cell.place.outline, cell.place.box, pattern, "terrain")
            return
        small = [(INSET * (px - x), INSET * (py - y)) for px, py in self._corners(cell)]
        if self._is_tight(cell):
            top, low = cell.place.box[1], cell.place.box[3]
        shape = tuple((mm(px), mm(py)) for px, py in geometry.cut_between(small, top - y, low - y))
        key = (cell.terrain, shape)
        if key not in self.hatched:
            strokes = hatch_strokes(outline(shape), geometry.box_of(shape), pattern, "terrain")
            self.hatched[key] = symbol(f"terrain-{cell.terrain}", (strokes,))
        yield Use(self.hatched[key], translate(x, y), "terrain")

    def _pictures_above(self) -> Iterator[Element]:
        """Draw the terrain pictures that lie over rivers and roads."""
        for cell in self.chart.cells:
            look = self.board.terrain.get(cell.terrain)
            if look is not None and look.picture and look.above_lines:
                yield self._draw_terrain(cell, look.picture)

    def _draw_terrain(self, cell: Cell, file: str) -> Element:
        """Draw the picture of a cell's terrain so that it fills the cell and is clipped to it."""
        path = sheets.path_within(self.folder, file, self._place("terrain", cell.terrain, "picture"))
        if isinstance(cell.place, Region):
            made = picture(path, cell.place.box, "cover", variant=self.plate.theme.variant, name="terrain")
            return Group(made, clip=cell.place.outline, name="terrain")
        x, y = self._middle(cell)
        shape = tuple((mm(px - x), mm(py - y)) for px, py in self._corners(cell))
        key = (f"picture-{cell.terrain}", shape)
        if key not in self.hatched:
            made = picture(
                path, geometry.box_of(shape), "cover", variant=self.plate.theme.variant, name="terrain"
            )
            cut = Group(made, clip=outline(shape), name="terrain")
            self.hatched[key] = symbol(f"terrain-{cell.terrain}", (cut,))
        return Use(self.hatched[key], translate(x, y), "terrain")

    def _reach(self, cell: Cell) -> float:
        """Return half the size in mm of the icon of a cell."""
        most = {"hexagon": 0.44, "square": 0.3}.get(self.board.form, 0.16) * self.size
        if self.board.form == "point":
            most = 0.36 * self.spot
        elif isinstance(cell.place, Region):
            most = min(0.6 * cell.place.reach, 0.4 * self.size)
        top, low = self._free(cell)
        return min(most, (low - top) / 2)

    @cached_property
    def _small(self) -> frozenset[str]:
        """The terrains whose icon is small on at least one of their cells. Their icons are simplified on all
        cells, so that they look the same."""
        cells = (cell for cell in self.chart.cells if cell.terrain and self.board.terrain[cell.terrain].icon)
        return frozenset(cell.terrain for cell in cells if 2 * self._reach(cell) < icons.SMALL)

    def _hatch(self, terrain: str) -> Hatch | None:
        """Return the hatch of a terrain, or None if it has none."""
        said = self.board.terrain[terrain].hatch or self.hatches.get(terrain, "none")
        if said == "none":
            return None
        if isinstance(said, HatchTable):
            ink = self._swatch(said.colour, "terrain", terrain, "hatch", "colour")
            place = self._place("terrain", terrain, "hatch")
            return filling.pattern(said, ink, place, self.plate.variant)
        kind, angle = HATCHES[said]
        every, thick = SPACING * self.size, min(0.35, THICK * self.size)
        if kind == "dots":
            every, thick = 1.2 * every, max(0.3, DOT * self.size)
        return Hatch(kind, self._ink(terrain, "hatch"), angle, mm(every), mm(max(0.25, thick)))

    def _free(self, cell: Cell) -> tuple[float, float]:
        """Return the upper and the lower y between which a cell has no words."""
        _, top, _, bottom = cell.place.box
        if self.board.form == "point":
            y = cell.place.centre[1]
            return y - self.spot / 2, y + self.spot / 2
        if isinstance(cell.place, Region):
            (_, y), reach = cell.place.centre, cell.place.reach
            return y - 0.8 * reach, self._band(cell)[0] if cell.name else y + 0.8 * reach
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

    def _is_tight(self, cell: Cell) -> bool:
        """Return whether a cell has too little space beside its words for a hatch, which then lies behind the
        words."""
        (top, low), (_, above, _, below) = self._free(cell), cell.place.box
        return self.board.form not in ("point", "region") and low - top < TIGHT * (below - above)

    def _points_down(self, cell: Cell) -> bool:
        """Return whether a cell is a triangle that points down."""
        return self.board.form == "triangle" and geometry.is_down(cell.place.corners, self._middle(cell)[1])

    def _middle(self, cell: Cell) -> Point:
        """Return the middle of a cell. For half a hexagon, that is the mean of its corners."""
        is_whole = self.board.form in ("point", "region")
        return cell.place.centre if is_whole else geometry.mean(cell.place.corners)

    @property
    def em(self) -> float:
        """The em of cell codes in mm."""
        return min(max(LEAST, 0.2 * self.size), MOST)

    @property
    def _shows_codes(self) -> bool:
        board = self.board
        return board.names != "none" and board.labels == "cells" and board.form not in ("point", "region")

    def _band(self, cell: Cell) -> tuple[float, float]:
        """Return the upper and the lower y between which the name of a cell stands."""
        y, (_, top, _, bottom) = self._middle(cell)[1], cell.place.box
        if isinstance(cell.place, Region):
            reach = cell.place.reach
            look = self.board.terrain.get(cell.terrain)
            half = min(0.85 * reach, 1.1 * WORDS[0])
            return (y + 0.05 * reach, y + 0.8 * reach) if look and look.icon else (y - half, y + half)
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
        """Return the colour of marks on a terrain's fill: the terrain's own `ink`, or the strong colour of
        which the fill is a light tone, or the theme's "line"."""
        look, known = self.board.terrain[name], self.plate.theme.swatches
        if look.ink:
            return self._swatch(look.ink, "terrain", name, "ink")
        family = (look.fill or "").removesuffix("-wash")
        wanted = (f"{family}-vein", family) if what == "hatch" else (family,)
        found = [known[each] for each in (*wanted, "line", "ink") if each in known and each != look.fill]
        return found[0]

    # --- lines, dots, words ---------------------------------------------------------------------------

    def _lines(self, lines: Sequence[Line], key: str) -> Iterator[Element]:
        """Draw lines of the same style as one path, so that they join."""
        looks: dict[int, tuple[Stroke, list[Line]]] = {}
        for each in lines:
            looks.setdefault(id(each.look), (each.look, []))[1].append(each)
        many = self.board.borders if key == "border" else self.board.routes
        for look, found in looks.values():
            index = next(i for i, each in enumerate(many) if each is look)
            stroke = self._swatch(look.stroke, f"{key}s", index, "stroke")
            style = Style(stroke=stroke, width=look.line, dash=look.dash)
            segments = [
                segment for run in geometry.join_lines(found) for segment in outline(run, closed=False)
            ]
            yield Path(tuple(segments), style, f"{key}:{index}")

    def _stars(self) -> Iterator[Element]:
        style, share = Style(fill=self.plate.ink), 0.13 if self.board.form == "point" else 0.08
        for cell in self.chart.cells:
            if cell.number in self.chart.stars:
                yield Circle(self._star(cell), mm(share * self.size), style, f"star:{cell.number}")

    def _star(self, cell: Cell) -> Point:
        """Return the middle of a cell's dot. In a region with a name, that is above the name."""
        x, y = cell.place.centre
        if isinstance(cell.place, Region) and cell.name:
            return (x, mm(max(y - 0.8 * cell.place.reach, self._band(cell)[0] - 0.1 * self.size)))
        return (x, y)

    def _words(self) -> Iterator[Element]:
        em = self.em
        if self.board.names != "none" and self.board.labels == "sides" and self.board.places is not None:
            side = min(max(em, from_points(7)), from_points(9))
            yield from (
                self._line(said, side, at, name) for said, at, name in geometry.side_names(self.chart, side)
            )
        for cell in self.chart.cells:
            if self._shows_codes:
                line = self._line(cell.code, em, self._head(cell, em), f"cell-number:{cell.number}")
                yield from self._plate(cell, (line,))
                yield line
            if cell.name:
                yield from self._name(cell)

    def _line(self, words: str, em: float, at: Point, name: str) -> Text:
        face = self.plate.theme.typeface("label")
        return set_line(
            words, face, em, self.plate.ink, (mm(at[0]), mm(at[1])), anchor="middle", name=name,
            place=self.plate.entry.id,
        )  # fmt: skip

    def _head(self, cell: Cell, em: float) -> Point:
        """Return the point on the baseline, in the middle, of a cell's code: near the upper edge of the
        cell."""
        x, (_, top, _, bottom) = self._middle(cell)[0], cell.place.box
        room = self.size * (0.2 if self.board.form == "hexagon" and self.board.tops == "pointed" else 0.06)
        room = max(room, self._lines_above)
        if self.board.form == "triangle":
            return (x, top + em) if self._points_down(cell) else (x, bottom - 0.35 * em)
        return (x, top + room + em)

    @cached_property
    def _lines_above(self) -> float:
        """Return how far in mm rivers and walls along the upper edges of cells reach into the cells, plus a
        margin."""
        borders = () if self.board.form == "region" else self.chart.borders
        level = (line.look.line for line in borders if any(a[1] == b[1] for a, b in pairwise(line.points)))
        return max((each / 2 + CLEAR for each in level), default=0.0)

    def _name(self, cell: Cell) -> Iterator[Element]:
        ink, (most, least) = self.plate.theme.swatch("ink"), WORDS
        x, (top, low) = self._middle(cell)[0], self._band(cell)
        if isinstance(cell.place, Region):
            half = 0.95 * area.room(cell.place.rings, (x, (top + low) / 2), min(low - top, 1.2 * most))
            paper = self.plate.theme.swatch("paper")
            ink = max((ink, paper), key=lambda each: filling.contrast(each, self._fill(cell)))
            words = self._set_name(cell, ink, (x - half, top, x + half, low), least)
        else:
            words = self._fit_name(cell, ink)
        yield from self._plate(cell, words)
        yield from words

    @property
    def _word_em(self) -> float:
        """The em in mm of names that have enough space."""
        most, least = WORDS
        return min(most, max(least, 0.24 * self.size))

    def _set_name(
        self, cell: Cell, ink: Swatch, box: Box, smallest: float, em: float | None = None
    ) -> tuple[Text, ...]:
        return set_block(
            self.say(cell.name),
            self.plate.theme.typeface("label"),
            em or self._word_em,
            ink,
            box,
            leading=1.0,
            align="middle",
            valign="middle",
            smallest=smallest,
            name=f"cell-name:{cell.number}",
            place=f"{self.board.id} {cell.code}",
        )

    def _fit_name(self, cell: Cell, ink: Swatch) -> tuple[Text, ...]:
        """Return the name of a cell, set on one line or else on two, inside the cell. A name that does not
        fit inside may extend over the edges. Raises LayoutError for one that is even longer."""
        x, (left, _, right, _) = self._middle(cell)[0], cell.place.box
        (top, low), em = self._band(cell), self._word_em
        least = min(em, from_points(6.05))
        widest = {"point": 0.5 * self.size, "triangle": 0.29 * self.size}.get(
            self.board.form, 0.46 * (right - left)
        )
        wide = (x - widest, top, x + widest, low)
        if self.board.form not in ("hexagon", "square"):
            return self._set_name(cell, ink, wide, WORDS[1])
        first: tuple[Text, ...] = ()
        for lines, most, share in FITS:
            half_height = min((0.5 * lines + 0.1) * em, (low - top) / 2)
            y = (top + low) / 2
            half = min(
                widest, INSIDE * geometry.half_width(cell.place.corners, x, y - half_height, y + half_height)
            )
            box = (x - half, y - half_height, x + half, y + half_height)
            with suppress(LayoutError):
                words = self._set_name(cell, ink, box, max(least, share * em), max(least, most * em))
                first = first or words
                if (around := bounds(words)) is None or not self._ways.cross(around):
                    return words
        return first or self._set_name(cell, ink, wide, WORDS[1], least)

    def _plate(self, cell: Cell, words: Sequence[Element]) -> Iterator[Element]:
        """Draw a plate behind the words of a cell if the words lie on a picture, on a hatch, or on a road."""
        box = bounds(words)
        if box is None or not (self._has_plate(cell) or self._ways.cross(box)):
            return
        beyond = PLATE if isinstance(cell.place, Region) else PLATE / 2
        left, top, right, bottom = box
        around = (left - beyond, top - beyond, right + beyond, bottom + beyond)
        yield Path(shapes.round_box(around, PLATE), Style(fill=self._fill(cell)), f"plate:{cell.number}")

    def _has_plate(self, cell: Cell) -> bool:
        look = self.board.terrain.get(cell.terrain)
        if look is not None and look.picture:
            return True
        if look is not None and not look.icon and self._is_tight(cell):
            return self._hatch(cell.terrain) is not None
        if not isinstance(cell.place, Region):
            return False
        is_hatched = look is not None and not look.icon and self._hatch(cell.terrain) is not None
        return is_hatched or any(cell.place.centre in line.points for line in self.chart.routes)

    @cached_property
    def _ways(self) -> geometry.Ways:
        """The roads and rivers that words keep away from."""
        lines = ((each.points, each.look.line) for each in (*self.chart.borders, *self.chart.routes))
        return geometry.Ways(() if self.board.form == "point" else lines, 2 * self.size)
