"""The checks for games without code of their own: whether pnp can draw the components that game.toml defines.

Also find the entries of such a game that nothing uses: faces, styles, defaults, columns.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

from pnp.definition import ComponentTable, Definition, TomlSource
from pnp.definition.chart import OWN as MAP_COLUMNS
from pnp.definition.tables.rows import language_of
from pnp.errors import DefinitionError, PnpError
from pnp.expression import Fault, is_truth, parse
from pnp.expression import names as names_in
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.faces import VARIABLES, backs_of, doubts, drawn_faces, face_of, faults, rows_of
from pnp.games.plain.faces.plate import WRITTEN, first_of
from pnp.games.plain.facts import numbers, stated_numbers
from pnp.games.proof import Proof
from pnp.layout import Layout, layout_of
from pnp.layout.merging import Given, MergedFace, lineage, merge_face, near
from pnp.layout.row import expressions
from pnp.looks import FILE as THEME
from pnp.looks import dress
from pnp.scene import VARIANTS
from pnp.tables import STANDARD_COLUMNS, Row, Value

COUNTS = ("amount", "anzahl", "cantidad", "copy", "count", "number", "qty", "quantity", "times")
"""Other names that authors give to the column `copies` in their spreadsheets."""


ALIKE = 0.8
"""How similar two names must be, from 0 to 1, for one to count as a misspelling of the other."""

FILES = ("clauses.toml", "game.toml", "layout.toml", "rulebook.md.j2", "scenarios.toml", "story.toml", THEME)
"""The names that pnp reads in a game's folder."""

_BOLD = re.compile(r"(?<![*\\])\*\*(?!\*)")
_NUMBER = re.compile(r"%\((\w+)\)[sd]|\{+\s*(\w+)\s*\}+")


@dataclass(frozen=True, slots=True)
class Leftover:
    """An entry of the game's files that nothing uses. If `is_slip`, it is probably a mistake of the author.
    If it is a column, `meant` is the column that the author probably wanted."""

    fault: DefinitionError
    is_slip: bool = False
    meant: str = ""


def leftovers(definition: Definition) -> Iterator[Leftover]:
    """Return all entries that nothing uses. Raises PnpError for files that cannot be read."""
    layout = layout_of(definition.folder)
    met: list[MergedFace] = []
    if layout is not None:
        drawn = drawn_faces(definition, layout)
        met = [
            merge_face(layout, name, size, variant)
            for name in layout.names
            if name in drawn
            for size in ("", *layout.own.faces[name].sizes)
            for variant in VARIANTS
        ]
        yield from _faces(layout, drawn)
        yield from _misspelt_boxes(layout)
        yield from _styles(layout)
        yield from _defaults(definition, layout, met)
        yield from _of_boards(definition, layout)
        yield from _unused_swatches(definition, layout)
    yield from _files(definition.folder)
    yield from _maps(definition)
    unused = tuple(_unused_columns(definition, layout, met))
    if layout is not None:
        yield from _never_shown(definition, layout, met, {each.meant for each in unused} - {""})
    yield from unused
    yield from _cells(definition, _asked_columns(met))


def _make_leftover(place: str, problem: str, hint: str = "", *, is_slip: bool = False) -> Leftover:
    return Leftover(DefinitionError(problem, place=place, hint=hint), is_slip)


def _faces(layout: Layout, drawn: frozenset[str]) -> Iterator[Leftover]:
    for name in layout.names:
        if name not in drawn:
            place = layout.own.place("faces", name)
            close = get_close_matches(name, sorted(drawn), n=1, cutoff=ALIKE)
            hint = f"did you mean {close[0]!r}?" if close else ""
            problem = f"no component, and no face that one has, shows the face {name!r}"
            yield _make_leftover(place, problem, hint, is_slip=bool(close))


def _misspelt_boxes(layout: Layout) -> Iterator[Leftover]:
    """Yield new boxes whose names are nearly those of boxes of the faces that their face extends. A name that
    contains the other, such as title2, is meant as it is."""
    for name in layout.names:
        *above, (_, _, own) = lineage(layout, name)
        known = {box for _, _, table in above for box in table.boxes}
        for box in own.boxes:
            near = get_close_matches(box.casefold(), sorted(known - own.boxes.keys()), n=1, cutoff=ALIKE)
            if box not in known and near and near[0] not in box and box not in near[0]:
                place = layout.own.place("faces", name, "boxes", box)
                problem = f"a new box {box!r} beside the box {near[0]!r} of the face that this one extends"
                yield _make_leftover(place, problem, f"did you mean {near[0]!r}?", is_slip=True)


def _styles(layout: Layout) -> Iterator[Leftover]:
    """Yield styles that no box of the game has, and no face that pnp provides."""
    sheets = (layout.own, *layout.shipped)
    used: set[str] = {name for sheet in layout.shipped for name in sheet.styles}
    used |= {name for each in layout.own.styles.values() for name in _several(each.extends)}
    for sheet in sheets:
        for face in sheet.faces.values():
            for layer in (face, *face.sizes.values(), *face.variants.values()):
                used |= {name for box in layer.boxes.values() for name in _several(box.style)}
    for name in layout.own.styles:
        if name not in used:
            there = tuple(each for each in used if each not in layout.own.styles)
            hint = near(name, there, "styles of the look")
            place = layout.own.place("styles", name)
            yield _make_leftover(
                place, f"no box has the style {name!r}", hint if hint.startswith("did") else ""
            )


def _of_boards(definition: Definition, layout: Layout) -> Iterator[Leftover]:
    """Yield keys of faces that have no effect on a board with cells, because the cells decide the size of the
    board."""
    cells = {board.id for board in definition.boards}
    for entry in definition.components:
        name = entry.layout or entry.kind
        if entry.kind != "board" or entry.front not in cells or name not in layout.own.faces:
            continue
        for key in ("size", "sizes", "shape", "bleed", "safe", "back"):
            if getattr(layout.own.faces[name], key) not in (None, {}):
                place = layout.own.place("faces", name, key)
                hint = "size_mm of [[boards]] says how large a cell is" if key == "size" else ""
                yield _make_leftover(
                    place, f"{key!r} changes nothing on a board with cells", hint, is_slip=True
                )


def _maps(definition: Definition) -> Iterator[Leftover]:
    """Yield terrains that no cell of a map has, and columns of its table whose names are similar to those of
    missing columns."""
    for chart in definition.charts:
        index = definition.boards.index(chart.board)
        columns = tuple(chart.rows[0].columns) if chart.rows else ()
        free = [each for each in MAP_COLUMNS if each not in columns]
        for column in columns:
            meant = _misspelt_name(column, free)
            if meant and column not in MAP_COLUMNS and not language_of(column, columns):
                problem = f"the column {column!r} says nothing to pnp"
                place = f"{chart.rows[0].file}: {column}"
                yield _make_leftover(place, problem, f"did you mean {meant!r}?", is_slip=True)
        found = {cell.terrain for cell in chart.cells}
        if chart.board.terrain and "terrain" not in columns:
            if not columns:
                continue  # a map that is only begun
            place = definition.place("boards", index, "table")
            yield _make_leftover(
                place, "no cell of the map has a terrain", "a column called terrain says which it has"
            )
            continue
        for name in chart.board.terrain:
            if name not in found:
                place = definition.place("boards", index, "terrain", name)
                yield _make_leftover(place, f"no cell of the map has the terrain {name!r}")


def _never_shown(
    definition: Definition, layout: Layout, met: Sequence[MergedFace], missing: Collection[str]
) -> Iterator[Leftover]:
    """Yield boxes of pnp's faces that the game changes but no component shows, because of a condition of the
    face. The game's own boxes are left out, because they may be meant for later rows, and so are conditions
    that use a `missing` column, which a table has misspelt."""
    rows = rows_of(definition, layout)
    idle: dict[tuple[str, str], Given | None] = {}
    for face in met:
        for box, keys in face.boxes.items():
            given = keys.get("when")
            if given is None or given.is_own or not any(key.is_own for key in keys.values()):
                idle[face.name, box] = None
            elif idle.get((face.name, box), given) is not None and face.name in rows:
                holds = any(map(partial(_holds, definition, face, given), rows[face.name]))
                idle[face.name, box] = None if holds else given
    for (name, box), given in idle.items():
        if given is not None and _asked_in({"when": given}).isdisjoint(missing):
            problem = f"none of {len(rows[name])} components shows the box {box!r}: when = {given.value!r}"
            always = f'when = "true" in [faces.{name}.boxes.{box}] always shows it'
            hint = f"{always}; or use the box that is meant for it"
            yield _make_leftover(layout.own.place("faces", name), problem, hint, is_slip=True)


def _holds(definition: Definition, face: MergedFace, given: Given, row: Mapping[str, Any]) -> bool:
    """Return whether a condition may be true for a row in some kit. Return True also if this cannot be
    decided."""
    try:
        expression = parse(given.value)
        if given.value.strip().casefold() in ("false", "0") or {"locale", "players", "card_size"} & {
            name for name, _ in names_in(expression)
        }:
            return True
        return any(
            expression({**stated_numbers(definition), **face.columns, "variant": variant, **row})
            for variant in VARIANTS
        )
    except Fault:
        return True  # told where it is drawn


def _files(folder: Path) -> Iterator[Leftover]:
    """Yield files whose names are similar to that of a missing file that pnp would read."""
    free = [name for name in FILES if not (folder / name).exists()]
    for path in sorted(folder.iterdir()):
        if path.suffix not in (".toml", ".j2", ".md") or path.name in FILES or not path.is_file():
            continue
        if close := get_close_matches(path.name.casefold(), free, n=1, cutoff=ALIKE):
            yield _make_leftover(
                str(path), "nothing reads this file", f"did you mean {close[0]!r}?", is_slip=True
            )


def _unused_swatches(definition: Definition, layout: Layout) -> Iterator[Leftover]:
    """Yield swatches and ornaments of theme.toml that nothing uses and whose names are similar to those of
    the look."""
    if not (definition.folder / THEME).exists():
        return
    source, look = TomlSource(definition.folder / THEME), dress(None, layout.dress.look)
    written = {str(cell) for row in definition.rows for cell in row.cells.values()}
    named = (layout.own.source.data, definition.source.data.get("boards", ()), source.data.get("symbols", {}))
    written |= {text for data in named for text in _strings(data)}
    for section, known in (("palette", look.palette), ("ornament", look.symbols)):
        for name in source.data.get(section, {}):
            close = get_close_matches(name, sorted(known), n=1, cutoff=ALIKE)
            if close and name not in known and not any(_may_name(each, name) for each in written):
                place = source.place((section, name))
                yield _make_leftover(
                    place, f"nothing names {name!r}", f"did you mean {close[0]!r}?", is_slip=True
                )


def _strings(data: object) -> Iterator[str]:
    """Yield every text in the tables of a file."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _strings(each)


def _may_name(written: str, name: str) -> bool:
    """Return whether a text may name something. It is the name itself, or a template that can become the name
    ("on-{kind}"). A template without any letters of its own does not count."""
    words = re.sub(r"\{[^{}]*\}", "\0", written)
    if not words.strip("\0"):
        return False
    return re.fullmatch(re.escape(words).replace(re.escape("\0"), ".*"), name) is not None


def _several(named: object) -> Sequence[str]:
    return () if named is None else (named,) if isinstance(named, str) else tuple(named)  # type: ignore[arg-type]


def _asked_columns(met: Sequence[MergedFace]) -> frozenset[str]:
    """Return the columns that faces ask for."""
    found: set[str] = set()
    for face in met:
        for keys in (face.keys, *face.boxes.values()):
            found |= _asked_in(keys)
    return frozenset(found)


def _asked_in(keys: Mapping[str, Given]) -> set[str]:
    """Return the columns that the values of keys use."""
    return {
        name for key, given in keys.items() for each in expressions(key, given) for name, _ in names_in(each)
    }


def _defaults(definition: Definition, layout: Layout, met: Sequence[MergedFace]) -> Iterator[Leftover]:
    """Yield values under `columns` that no box of the face asks for, and no picture."""
    there = {column for entry in definition.components for column in entry.fields}
    for name in dict.fromkeys(face.name for face in met):
        faces = [face for face in met if face.name == name]
        asked = _asked_columns(faces)
        unasked = {column for face in faces for column in face.columns} - asked
        if unasked and _has_pictures(faces):
            asked |= _in_pictures(definition.folder, unasked)
        for sheet, home, table in lineage(layout, name):
            for column in table.columns if sheet is layout.own and home == name else ():
                if column not in asked:
                    place = layout.own.place("faces", name, "columns", column)
                    hint = near(column, tuple((asked | there) - {column}), "columns")
                    yield _make_leftover(place, f"nothing on the face {name!r} asks for {column!r}", hint)


def _has_pictures(met: Sequence[MergedFace]) -> bool:
    return any("image" in keys for face in met for keys in face.boxes.values())


def _in_pictures(folder: Path, columns: Collection[str]) -> frozenset[str]:
    """Return the columns that an SVG of the folder uses, as an id or in braces."""
    wanted = frozenset(columns)
    files = sorted(path for path in folder.rglob("*.svg") if path.is_file())
    words = {word for path in files for word in re.findall(r"\w+", path.read_text("utf-8", "replace"))}
    return wanted & words


def _unused_columns(
    definition: Definition, layout: Layout | None, met: Sequence[MergedFace]
) -> Iterator[Leftover]:
    """Yield columns of tables that no face shows, as one note for each table. Columns whose names are nearly
    those of columns with a meaning for pnp, such as "copies", or of columns that a face of the table's
    components shows get warnings of their own, unless another table has both."""
    tables: dict[_TableKey, list[Row]] = {}
    for row, _ in _sources(definition):
        tables.setdefault(_table_key(row), []).append(row)
    asked = _asked_columns(met)
    faces = _faces_by_table(definition, layout) if layout is not None else {}
    entries = definition.source.data.get("tables", ())
    said = [value for entry in entries for key, value in entry.items() if key != "combine"]
    told = re.findall(r"\w+", repr(said))
    for key, rows in tables.items():
        file, _, columns = key
        used = {*asked, *STANDARD_COLUMNS, *told, *rows[0].column_names.values()}
        spoken = {each for each in columns if language_of(each, columns)}
        unasked = [each for each in columns if each not in used | spoken]
        if unasked and _has_pictures(met):
            pictured = _in_pictures(definition.folder, unasked)
            unasked = [each for each in unasked if each not in pictured]
        unasked = [each for each in unasked if any(row.cells[each] != "" for row in rows)]
        drawn = _asked_columns([face for face in met if face.name in faces.get(key, ())]) - _FILLED
        slips = {
            each: meant
            for each in unasked
            if (meant := _likely_column(each, rows, drawn))
            and not any({each, meant} <= several[0].cells.keys() for several in tables.values())
        }
        for column, meant in slips.items():
            problem = f"the column {column!r} says nothing to pnp"
            if meant in asked:
                problem = f"no face shows the column {column!r}, and the table has no column {meant!r}"
            fault = DefinitionError(problem, place=f"{file}: {column}", hint=f"did you mean {meant!r}?")
            yield Leftover(fault, is_slip=True, meant=meant)
        if rest := [each for each in unasked if each not in slips]:
            yield _make_leftover(
                file, f"no face shows {_list_columns(rest)}", "a layout.toml does, as {" + rest[0] + "}"
            )


_TableKey = tuple[str, str | None, tuple[str, ...]]
"""A table: its file, its sheet and its columns."""


def _table_key(row: Row) -> _TableKey:
    return row.file, row.sheet, tuple(row.columns)


def _faces_by_table(definition: Definition, layout: Layout) -> Mapping[_TableKey, Collection[str]]:
    """Return the names of the faces that draw the components of each table, fronts and backs. Raises
    DefinitionError."""
    found: dict[_TableKey, set[str]] = {}
    for entry, row in zip(definition.components, definition.rows, strict=False):
        if name := face_of(definition, layout, entry):
            for source in row.sources:
                found.setdefault(_table_key(source), set()).update((name, *backs_of(layout, name, entry)))
    return found


def _sources(definition: Definition) -> Sequence[tuple[Row, Collection[str]]]:
    """Return the rows of all tables and the columns of their components. A row occurs once, even if it is
    part of several combinations."""
    found = {id(each): (each, row.cells.keys()) for row in definition.rows for each in row.sources}
    return tuple(found.values())


def _cells(definition: Definition, asked: frozenset[str]) -> Iterator[Leftover]:
    """Yield cells that contain the name of a number as clauses or layouts write it, because such a cell is
    shown as it is written. Also yield cells with a single mark of bold letters, if a layout shows them."""
    known = {*stated_numbers(definition)}
    for row, columns in _sources(definition):
        for column, cell in row.cells.items():
            if column in row.column_names:
                continue  # the same cell has the name of its column as well
            names = {column, *(meaning for meaning, source in row.column_names.items() if source == column)}
            for match in _NUMBER.finditer(cell) if isinstance(cell, str) else ():
                name = match[1] or match[2]
                if name in known or name in columns:
                    hint = f"write what it is, or let a box of layout.toml say it, as {{{name}}}"
                    problem = f"a cell is shown as it is written, with {match[0]} in it"
                    yield _make_leftover(row.place(column), problem, hint, is_slip=True)
            if names & asked and isinstance(cell, str) and len(_BOLD.findall(cell)) % 2:
                hint = "two stars before and behind: **Draw** two cards; a star itself is \\*"
                yield _make_leftover(
                    row.place(column), "what begins to be bold does not end", hint, is_slip=True
                )


_FILLED = frozenset(VARIABLES)
"""The columns that pnp fills for every component. A table does without them."""


def _likely_column(column: str, rows: Sequence[Row], asked: Collection[str]) -> str:
    """Return the column that the author probably wanted, with a meaning for pnp or `asked` for by a face; ""
    if it may be a column of the game's own."""
    cells = [row.cells[column] for row in rows]
    free = sorted({*STANDARD_COLUMNS, *asked} - rows[0].cells.keys())
    if "copies" in free and column.casefold() in COUNTS and all(_is_count(each) for each in cells):
        return "copies"
    meant = _misspelt_name(column, free)
    return "" if meant == "copies" and not all(_is_count(each) for each in cells) else meant


def _misspelt_name(written: str, known: Sequence[str]) -> str:
    """Return the known name of which a column's name is probably a misspelling, or "".

    Similar names may be columns of the author's own. A slip seldom changes the first letter, except that it
    may swap it with the second: mage is not image, bid not id. A name of four letters with another letter in
    it is another word: rank is not rack, king not kind."""
    name = written.casefold()
    for each in get_close_matches(name, known, n=3, cutoff=0.7):
        is_other_word = len(name) == len(each) <= 4 and sum(map(str.__ne__, name, each)) == 1
        if name == each[1::-1] + each[2:] or (name[0] == each[0] and not is_other_word):
            return each
    return ""


def _is_count(cell: Value) -> bool:
    return cell == "" or (isinstance(cell, int) and not is_truth(cell))


def _list_columns(columns: Sequence[str]) -> str:
    quoted = ", ".join(repr(each) for each in columns[:9])
    more = f" and {len(columns) - 9} more" if len(columns) > 9 else ""
    return f"the column{'s' * (len(columns) > 1)} {quoted}{more}"


SHOWN = ("name", "text", "trim_mm", "layout", "faces")
"""The keys of a component that change what its face shows."""


@check("PL01", "components with the same front have the same name, text and size")
def one_front(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Components of one kind with the same front have the same name, text, size, layout and columns, because
    pnp draws a front once, from the first component that has it. Pieces with the same front may have
    different names, since they differ by their backs."""
    definition = game.definition
    for index, entry in enumerate(definition.components):
        first = first_of(definition, entry.kind, entry.front)
        for key in SHOWN[1:] if entry.kind == "piece" else SHOWN:
            if getattr(entry, key) != getattr(first, key):
                yield self.error(
                    definition.place("components", index, key),
                    f"expected {getattr(first, key)!r} as of {first.id!r}, which has the same front, "
                    f"found {getattr(entry, key)!r}",
                    "give it a front of its own, or leave the key out so that its id is its front",
                )
        if _columns(entry) != _columns(first):
            yield self.error(
                definition.place("components", index, "front"),
                f"expected the fields of {first.id!r}, which has the same front, found others",
                "give it a front of its own, or leave the key out so that its id is its front",
            )


def _columns(entry: ComponentTable) -> dict[str, object]:
    """Return the columns of a component that its layout may show, without id, name, copies, back and text."""
    own = ("id", "name", "copies", "back", "text")
    return {name: value for name, value in entry.fields.items() if name not in own}


@check("PL02", "a component has only keys that its kind can show or print")
def room(self: Check[Game], game: Game) -> Iterator[Finding]:
    """No component has keys that its kind cannot show or print. Plain tiles, pieces, markers, standees and
    dice have no text, though a face of layout.toml may show one. A board has one copy and no back. Dice have
    no back. The trim of a piece, marker or die is as wide as it is tall."""
    definition = game.definition
    for index, entry in enumerate(definition.components):
        if entry.text is not None and entry.kind not in WRITTEN and not _is_laid_out(definition, entry):
            yield self.error(
                definition.place("components", index, "text"),
                f"expected no text on a plain {entry.kind}",
                f"a face [faces.{entry.kind}] of layout.toml can show it",
            )
        if entry.kind == "board" and (entry.copies > 1 or entry.per == "player"):
            yield self.error(
                definition.place("components", index, "copies"),
                f"expected one copy of a board, found {game.copies()[entry.id]}",
                "a component of its own for each board, or the kind mat",
            )
        if entry.kind == "board" and entry.back is not None:
            yield self.error(definition.place("components", index, "back"), "expected no back of a board")
        if entry.kind == "dice" and entry.back is not None:
            yield self.error(definition.place("components", index, "back"), "expected no back of dice")
        if entry.kind in ("piece", "marker", "dice") and entry.trim_mm and len(set(entry.trim_mm)) > 1:
            yield self.error(
                definition.place("components", index, "trim_mm"),
                f"expected a {entry.kind} as wide as tall, found {list(entry.trim_mm)}",
            )


def _is_laid_out(definition: Definition, entry: ComponentTable) -> bool:
    """Return whether a face of layout.toml draws a component. Also return true if check PL04 reports why none
    can: the file cannot be read, or the component names a missing face."""
    try:
        return face_of(definition, layout_of(definition.folder), entry) is not None
    except PnpError:
        return True


@check("PL03", "the numbers of [facts] have names that texts can use")
def names(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The names of [facts] can be used in texts, as %(hand)s: they consist of letters, digits and
    underscores, and none is the name of a number that pnp counts itself, such as %(cards)s."""
    definition = game.definition
    counted = numbers(replace(definition, facts=None))
    for name in stated_numbers(definition):
        place = definition.place("facts", name)
        if not re.fullmatch(r"\w+", name):
            yield self.error(place, f"expected a name of letters, digits and underscores, found {name!r}")
        elif name in counted:
            yield self.error(
                place,
                f"expected a name that pnp does not count itself, found {name!r}, of which it counts "
                f"{counted[name]}",
                "leave it out, or give it another name",
            )


@check("PL04", "everything that layout.toml names exists")
def layouts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The faces, styles, boxes, columns, colours, type and icons that layout.toml names exist. Its
    expressions are valid, and no face, style or box refers to itself through others. An icon that a column of
    a row names is only checked when pnp draws the row. Three things are warnings, since they may be
    meant. First, an expression compares a column with a text that no row has in that column. Second, a column
    that no face shows is named almost like `copies` or like a column that a face shows. Third, a face that
    extends another one adds a box that is named almost like a box of the other. Faces, styles and columns
    that nothing shows are notes."""
    definition = game.definition
    found: tuple[PnpError, ...]
    try:
        found = faults(definition)
    except PnpError as error:
        found = (error, *error.others)
    for fault in found:
        yield self.error(*_split_error(fault))
    if not found:
        for fault in doubts(definition):
            yield self.warning(*_split_error(fault))
        for each in leftovers(definition):
            yield (self.warning if each.is_slip else self.note)(*_split_error(each.fault))


def _split_error(fault: PnpError) -> tuple[str, str, str]:
    """Return the place of an error, its message and its hint."""
    told = f"{fault.problem}; expected {fault.expected}" if fault.expected else fault.problem
    return fault.place, told + (f"; found {fault.found}" if fault.found else ""), fault.hint


MODEL: tuple[Check[Game], ...] = (one_front, room, names, layouts)
DRAWING: tuple[Check[Proof], ...] = ()
