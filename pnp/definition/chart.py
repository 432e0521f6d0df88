"""Maps with the contents of their tables: the name, terrain and place of each cell, and the lines between
cells."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from pnp.definition.boards import Border, MapBoard, Route, Stroke
from pnp.definition.regions import Picture, Region, regions
from pnp.definition.tables.sheets import path_within, sheet
from pnp.errors import DefinitionError, PnpError
from pnp.grid import area
from pnp.grid.field import Place, cell_name
from pnp.tables import Row, Rows, Value
from pnp.units import Point, mm

IDLE_OF_REGIONS = ("columns", "rows", "tops", "shifted", "edges", "names", "rows_from", "labels", "spot_mm")
"""Keys that have no effect on a map whose cells are regions, because they are about cells in columns and
rows."""

TRUE = frozenset(("true", "yes", "x", "1"))
"""The words in the column `missing`, in small letters or capitals, that remove a cell."""

OWN = ("cell", "name", "terrain", "missing", "x", "y")
"""The columns of a map's table with a meaning of their own. All others are for layouts."""

MOST = 2000
"""The greatest x and y of a point, in mm, to either side of 0."""

At = Callable[..., str]
"""A function that returns the place (`file:line: key`) of a key of the board in game.toml, as in at("stars",
2)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a map: its number from 0 among the cells that exist, its code (such as 0101, or the id of a
    region), its position and outline on the map, and its row of the table."""

    number: int
    code: str
    place: Place
    name: str = ""
    """The name that is printed beside the code; often empty."""
    terrain: str = ""
    columns: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Line:
    """A line on a map, through points in mm, and its look."""

    look: Stroke
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, eq=False)
class Chart:
    """A map with the contents of its tables. Two charts are equal only if they are the same object."""

    board: MapBoard
    cells: tuple[Cell, ...]
    borders: tuple[Line, ...] = ()
    routes: tuple[Line, ...] = ()
    stars: frozenset[int] = frozenset()
    """The numbers of the cells with a dot."""
    picture: Picture | None = None
    """The picture whose regions are the cells."""
    rows: tuple[Row, ...] = ()
    """The rows of the map's table, for the cells that have one."""

    @cached_property
    def by_code(self) -> Mapping[str, Cell]:
        """The cells by their codes."""
        return {cell.code: cell for cell in self.cells}

    @property
    def extent(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of all cells in mm, or of the whole picture if the cells are
        regions."""
        if self.picture is not None:
            return (0.0, 0.0, self.picture.width, self.picture.height)
        boxes = [cell.place.box for cell in self.cells]
        return (
            min(box[0] for box in boxes),
            min(box[1] for box in boxes),
            max(box[2] for box in boxes),
            max(box[3] for box in boxes),
        )


def chart(board: MapBoard, folder: Path, at: At) -> Chart:
    """Read the tables of a map and return its cells and lines. `folder` is the game's folder, and `at`
    returns the place of a key of the board in game.toml, for messages. Raises DefinitionError with all
    faults, FileNotFoundError, KitError."""
    return _Reading(board, folder, at).chart()


class _Reading:
    """A map that is being read, with the faults so far."""

    def __init__(self, board: MapBoard, folder: Path, at: At) -> None:
        self.board, self.folder, self.at = board, folder, at
        self.faults: list[PnpError] = []
        self.codes: dict[str, Place] = {}
        self.gone: set[str] = set()
        self.edges: dict[tuple[str, str], tuple[tuple[Point, ...], ...]] = {}
        """A cache of the edges between two cells, by the codes of both."""
        self.picture: Picture | None = None
        self.lost: Collection[str] = ()
        """The ids that are named and are no regions of the picture. Their faults are recorded already."""
        self._refuse_idle()
        if board.form == "region":
            self._regions()
            return
        if (field := board.places) is None:
            self._refuse_lack()
            return
        for number, place in enumerate(field.places()):
            row = place.row if board.rows_from == "top" else field.rows + 1 - place.row
            self.codes[cell_name(board.names, place.column, row, number, (field.columns, field.rows))] = place

    def _refuse_idle(self) -> None:
        """Record a fault for each key that has no effect on maps of this form."""
        is_region = self.board.form == "region"
        for key in IDLE_OF_REGIONS if is_region else ("picture", "regions"):
            if key in self.board.model_fields_set:
                told = "regions of a picture" if is_region else f"a map of {self.board.form}s"
                hint = "" if is_region else 'form = "region" takes its cells from a picture'
                problem = f"{key!r} changes nothing on {told}"
                self.faults.append(self._wrong(self.at(key), problem, "a map without it", key, hint))
        self._refuse_idle_lines()

    def _refuse_idle_lines(self) -> None:
        """Record a fault for `stroke` or `line` where no line is drawn, or where nothing would be seen."""
        board, said = self.board, self.board.model_fields_set
        is_loose = board.form == "point" and board.places is None
        for key in ("stroke", "line"):
            if key in said and is_loose:
                problem = f"{key!r} changes nothing on points that no lines join"
                self.faults.append(self._wrong(self.at(key), problem, "a map without it", key))
        if board.stroke != "none" or is_loose:
            return
        if "line" in said:
            problem = "'line' changes nothing on a map without lines"
            self.faults.append(self._wrong(self.at("line"), problem, "a map without it", "line"))
        if board.form == "point" and board.spot_mm == 0:
            problem = "points without spots and without lines are not seen"
            self.faults.append(
                self._wrong(self.at("stroke"), problem, "a colour, or spot_mm above 0", "none")
            )

    def _regions(self) -> None:
        """Read the cells that are regions of a picture. Raises DefinitionError for a map without a picture,
        LayoutError for a picture that cannot be read."""
        board = self.board
        if board.picture is None:
            expected = "an SVG of the folder, as in map.svg"
            raise self._wrong(self.at(), "a map of regions without a picture", expected, "no picture")
        if not board.regions and board.table is None:
            expected = "the ids of its elements, or a table with a column called cell"
            raise self._wrong(self.at(), "a map of regions that names none", expected, "neither")
        path = path_within(self.folder, board.picture, self.at("picture"))
        wanted = [(code, self.at("regions", index)) for index, code in enumerate(board.regions)]
        if not board.regions and board.table is not None:
            rows = self._read(board.table, board.sheet, self.at("table")).rows
            wanted = [(str(row.cells["cell"]), row.place("cell")) for row in rows if row.cells.get("cell")]
        if twice := next((each for each in Counter(board.regions).items() if each[1] > 1), None):
            place = self.at("regions", board.regions.index(twice[0], board.regions.index(twice[0]) + 1))
            self.faults.append(self._wrong(place, "a region is named twice", "each once", repr(twice[0])))
        self.picture, found, lost = regions(path, wanted, board.size_mm)
        self.codes.update(found)
        self.faults += lost.values()
        self.lost = frozenset(lost)

    def _refuse_lack(self) -> None:
        """Raise DefinitionError for a map of points that has neither columns and rows nor a table with the
        places of its points."""
        board = self.board
        if board.form != "point" or board.table is None or (board.columns, board.rows) != (None, None):
            key = "columns" if board.columns is None else "rows"
            raise self._wrong(
                self.at(),
                f"a map without {key}",
                'columns and rows, or form = "point" and a table with the columns cell, x and y',
                f"no {key}",
            )

    def chart(self) -> Chart:
        board = self.board
        rows = self._rows()
        for index, code in enumerate(board.missing):
            if code in self.gone or self._code(code, self.at("missing", index)):
                self.gone.add(code)
                if code in rows:
                    self._refuse_lost(code, rows[code])
        there = [code for code in self.codes if code not in self.gone]
        if not there:
            empty = self._wrong(self.at("missing"), "a map without cells", "one cell or more", "none")
            first, *others = self.faults or [empty]
            first.others = tuple(others)
            raise first
        cells = tuple(self._cell(number, code, rows.get(code)) for number, code in enumerate(there))
        found = Chart(board, cells, picture=self.picture, rows=tuple(rows.values()))
        stars = frozenset(
            found.by_code[code].number
            for index, code in enumerate(board.stars)
            if self._code(code, self.at("stars", index))
        )
        borders = tuple(
            line for index, look in enumerate(board.borders) for line in self._borders(found, look, index)
        )
        routes = tuple(
            line for index, look in enumerate(board.routes) for line in self._routes(found, look, index)
        )
        if self.faults:
            first, *others = self.faults
            first.others = tuple(others)
            raise first
        return replace(found, borders=borders, routes=routes, stars=stars)

    # --- the table ------------------------------------------------------------------------------------

    def _read(self, file: str, page: str | None, place: str) -> Rows:
        return sheet(path_within(self.folder, file, place), page)

    def _rows(self) -> dict[str, Row]:
        """Return the rows of the map's table, by the code of their cell."""
        board = self.board
        if board.table is None:
            return {}
        table = self._read(board.table, board.sheet, self.at("table"))
        self.faults += [fault.error for fault in table.faults]
        if "cell" not in table.columns:
            self.faults.append(
                table.head.fault(
                    "",
                    "no column for the cells",
                    "a column called cell",
                    ", ".join(table.columns)[:80] or "an empty file",
                    f"it says which cell a row is about, as in {next(iter(self.codes), 'Vega')}",
                ).error
            )
            return {}
        found: dict[str, Row] = {}
        for row in table.rows:
            code = self._code_of(row.cells["cell"])
            if board.form == "point" and board.places is None and code and code not in self.codes:
                self._lay(code, row)
            if not self._code(code, row.place("cell")):
                continue
            if code in found:
                first = found[code].line
                self.faults.append(
                    self._wrong(
                        row.place("cell"),
                        "a cell has two rows",
                        "a row for each",
                        f"{code!r}; row {first} has it",
                    )
                )
                continue
            found[code] = row
            if str(row.cells.get("missing", "")).casefold() in TRUE:
                self.gone.add(code)
            terrain = str(row.cells.get("terrain", ""))
            if terrain and terrain not in board.terrain:
                near = get_close_matches(terrain, board.terrain, n=1)
                hint = f"did you mean {near[0]!r}?" if near else "[boards.terrain.NAME] says how it looks"
                expected = ", ".join(board.terrain) or "a table [boards.terrain.NAME]"
                self.faults.append(
                    self._wrong(row.place("terrain"), "unknown terrain", expected, repr(terrain), hint)
                )
        return found

    def _refuse_lost(self, code: str, row: Row) -> None:
        """Record a fault for a row about a cell that game.toml lists as missing."""
        said = next((key for key in ("name", "terrain") if row.cells.get(key, "") != ""), None)
        if said is not None:
            expected = f"a row without {said}, since `missing` in game.toml has {code!r}"
            self.faults.append(
                self._wrong(row.place(said), "the map has no such cell", expected, repr(row.cells[said]))
            )

    def _code_of(self, value: Value) -> str:
        """Return the code of a map's cell that a cell of a table contains. Spreadsheets drop leading zeros,
        so they are added again."""
        code = str(value)
        if self.board.names != "0101" or not self.codes:
            return code
        long = len(next(iter(self.codes)))
        return code.zfill(long) if code.isdigit() else code

    def _lay(self, code: str, row: Row) -> None:
        """Place a point at the x and y of its row."""
        at = []
        for key in ("x", "y"):
            value = row.cells.get(key, "")
            if isinstance(value, bool | str) or not -MOST <= value <= MOST:
                expected = f"millimetres from {-MOST} to {MOST}"
                self.faults.append(self._wrong(row.place(key), "where is this point?", expected, repr(value)))
                value = 0.0
            at.append(mm(float(value)))
        self.codes[code] = Place(0, 0, (at[0], at[1]), ((at[0], at[1]),))

    def _cell(self, number: int, code: str, row: Row | None) -> Cell:
        cells: Mapping[str, Value] = {} if row is None else row.cells
        columns = {name: value for name, value in cells.items() if name not in OWN}
        return Cell(
            number, code, self.codes[code], str(cells.get("name", "")), str(cells.get("terrain", "")), columns
        )

    # --- lines ----------------------------------------------------------------------------------------

    def _borders(self, found: Chart, look: Border, index: int) -> Iterator[Line]:
        pairs = [
            (said.replace("–", "-").partition("-")[::2], self.at("borders", index, "between", number))
            for number, said in enumerate(look.between)
        ]
        pairs += [
            ((self._code_of(row.cells["a"]), "-", self._code_of(row.cells["b"]))[::2], row.place("a"))
            for row in self._lines(look, ("a", "b"), "borders", index)
        ]
        for (one, other), place in pairs:
            a, b = one.strip(), other.strip()
            if not (self._code(a, place) and self._code(b, place)):
                continue
            if (a, b) not in self.edges:
                self.edges[a, b] = self._edges(found.by_code[a].place, found.by_code[b].place)
            edges = self.edges[a, b]
            if not edges:
                expected = "two cells that lie side by side, as in " + self._pair()
                self.faults.append(
                    self._wrong(place, "no edge lies between these cells", expected, f"{a}-{b}")
                )
                continue
            yield from (Line(look, edge) for edge in edges)

    def _routes(self, found: Chart, look: Route, index: int) -> Iterator[Line]:
        ways = [
            (said, self.at("routes", index, "through", number)) for number, said in enumerate(look.through)
        ]
        ways += [
            (str(row.cells["through"]), row.place("through"))
            for row in self._lines(look, ("through",), "routes", index)
        ]
        for said, place in ways:
            codes = said.split()
            if not all(self._code(code, place) for code in codes):
                continue
            if len(codes) < 2:
                expected = "the cells that it leads through, as in " + self._pair().replace("-", " ")
                self.faults.append(
                    self._wrong(place, "a way leads through two cells or more", expected, repr(said))
                )
                continue
            yield Line(look, tuple(found.by_code[code].place.centre for code in codes))

    def _lines(self, look: Stroke, wanted: Sequence[str], key: str, index: int) -> Sequence[Row]:
        if look.table is None:
            return ()
        table = self._read(look.table, look.sheet, self.at(key, index, "table"))
        self.faults += [fault.error for fault in table.faults]
        if missing := [name for name in wanted if name not in table.columns]:
            expected = " and ".join(f"a column called {name}" for name in wanted)
            found = ", ".join(table.columns)[:80] or "an empty file"
            self.faults.append(table.head.fault("", f"no column {missing[0]}", expected, found).error)
            return ()
        return table.rows

    def _edges(self, one: Place, other: Place) -> tuple[tuple[Point, ...], ...]:
        """Return the edges that two cells share, each as its corner points; empty if they are not neighbours.
        Regions share lines, and two points share the straight line between them."""
        if isinstance(one, Region) and isinstance(other, Region):
            return area.shared_edges(one.rings, other.rings)
        if self.board.places is None:
            return ((one.centre, other.centre),)
        if (other.column, other.row) not in self.board.places.neighbours(one.column, one.row):
            return ()
        if self.board.form == "point":
            return ((one.centre, other.centre),)
        shared = tuple(corner for corner in one.corners if corner in other.corners)
        return (shared,) if len(shared) == 2 else ()

    def _pair(self) -> str:
        code, place = next(iter(self.codes.items()))
        if self.board.places is None:
            return "-".join((*self.codes, code)[:2])
        near = next(self.board.places.neighbours(place.column, place.row), None)
        other = next((c for c, p in self.codes.items() if (p.column, p.row) == near), code)
        return f"{code}-{other}"

    # --- faults ---------------------------------------------------------------------------------------

    def _code(self, code: str, place: str) -> bool:
        """Return whether a cell with this code exists. Record a fault if it does not."""
        if code in self.codes and code not in self.gone:
            return True
        if code in self.lost:
            return False
        first, last = next(iter(self.codes), "none"), next(reversed(self.codes), "none")
        near = get_close_matches(code, self.codes, n=1)
        hint = f"did you mean {near[0]!r}?" if near and code not in self.gone else ""
        found = f"{code!r}, which is missing" if code in self.gone else repr(code[:40])
        expected = f"a cell from {first} to {last}"
        self.faults.append(self._wrong(place, "the map has no such cell", expected, found, hint))
        return False

    def _wrong(self, place: str, problem: str, expected: str, found: str, hint: str = "") -> DefinitionError:
        return DefinitionError(problem, place=place, expected=expected, found=found, hint=hint)
