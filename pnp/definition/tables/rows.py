"""Make components from the rows of tables ([[tables]] of game.toml). Error messages name the place of the
row. A column may translate another one: text_es is the column text in Spanish."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from pnp import expression, resources
from pnp.definition.schema import ComponentTable, RowTable
from pnp.definition.tables.sheets import Place
from pnp.definition.toml_source import Key
from pnp.definition.validating import explain_problems
from pnp.errors import DefinitionError, PnpError, list_names, nearest_name
from pnp.expression import Expression, Fraction, Template, comparisons, format_value, is_truth
from pnp.expression import Value as ExpressionValue
from pnp.tables import STANDARD_COLUMNS, Fault, Row, Rows, Value, candidates, header_below, id_part

MOST = 999
"""The most copies of one row."""

LONGEST = 60
"""The most characters of an id."""

FORM = re.compile(r"[^\W_]+([.-][^\W_]+)*")
"""The pattern of ids."""

OWN = frozenset(STANDARD_COLUMNS)
"""The names that conditions and templates may use in every table, even if it has no such column."""


@dataclass(frozen=True, slots=True)
class MadeComponent:
    """A component, and the table row from which it was made."""

    component: ComponentTable
    row: Row


@dataclass(slots=True)
class _Reading:
    """A table of which components are made: the faults so far, the ids that are taken, the first row with
    each name, and the texts of its entry in game.toml that use columns."""

    entry: RowTable
    place: Place
    taken: set[str]
    faults: list[Fault]
    head: Row
    when: Expression | None = None
    filled: dict[str, Template] = field(default_factory=dict)
    names: dict[tuple[str, str], Row] = field(default_factory=dict)
    """The first row with each combination of a kind and a name."""
    chosen: int = 0
    has_twins: bool = False
    """Whether a fault about two combined rows with the same name is already reported."""

    def refuse(self, row: Row, column: str, problem: str, expected: str, found: str, hint: str = "") -> None:
        self.faults.append(row.fault(column, problem, expected, found, hint))


def components(entry: RowTable, rows: Rows, taken: set[str], place: Place) -> tuple[MadeComponent, ...]:
    """Return the components that are made from the rows of a table, in the order of the rows. `taken` has the
    ids of components so far; the new ids are added to it. `place` returns the place of a key of `entry` in
    game.toml.

    Raises DefinitionError with all faults.
    """
    reading = _Reading(entry, place, taken, list(rows.faults), rows.head)
    made: list[MadeComponent] = []
    if missing := [meaning for meaning in entry.meanings if rows.columns and meaning not in rows.columns]:
        for meaning in missing:
            key = f"{meaning}_column"
            fault = _stranger(entry.meanings[meaning], 0, rows.columns, rows.head)
            if near := nearest_name(entry.meanings[meaning], rows.columns):
                fault.hint = (
                    f'{_header_place(rows.head)} has {near!r}: mend it there, or write {key} = "{near}"'
                )
            reading.faults.append(Fault(0, _expression_error(reading.place(key), fault)))
    elif entry.combine is not None and entry.name is None and "name" not in rows.columns:
        if not reading.faults:
            reading.faults.append(_nameless(reading, rows))
    elif entry.name is None and "name" not in rows.columns and (rows.columns or not reading.faults):
        found = ", ".join(rows.columns)[:80] or "an empty file"
        likely = candidates(rows, "name")
        hint = f"the first row names the columns: {', '.join(STANDARD_COLUMNS)}"
        hint = f'name_column = "{likely[0]}" in game.toml' if likely else hint
        if (below := header_below(rows)) is not None:
            hint = f"are the names of the columns in row {below}? nothing may stand above them"
        # Faults of cells outside of columns have the same cause.
        reading.faults = [each for each in reading.faults if not rows.faults]
        reading.refuse(rows.head, "", "no column for the names", "a column called name", found, hint)
    elif rows.columns:
        _understand(reading, frozenset(rows.columns) | OWN)
        # If the `name` of game.toml has a fault, each row would be reported to have no name.
        is_sound = entry.name is None or "name" in reading.filled
        named = [_name_row(reading, row) for row in rows.rows] if is_sound else []
        made = [MadeComponent(*each) for each in _make_components(reading, named)]
        if not rows.rows and not reading.faults:
            expected = f"a row for each {entry.kind} below the names of the columns"
            reading.refuse(
                rows.head, "", "no dice" if entry.kind == "dice" else f"no {entry.kind}s", expected, "none"
            )
        elif rows.rows and not reading.chosen and not reading.faults:
            known = [_condition_values(entry, row) for row in named]
            assert reading.when is not None
            reading.faults.append(Fault(0, none_chosen(reading.when, entry.kind, known, place("when"))))
    if reading.faults:
        raise _all(reading.faults)
    return tuple(made)


def _all(faults: Sequence[Fault]) -> PnpError:
    """Return all faults as one error. A cell of a combined table is in many rows, but its fault is reported
    once."""
    told = {str(fault.error): fault.error for fault in sorted(faults, key=lambda fault: fault.line)}
    first, *others = told.values()
    first.others = tuple(others)
    return first


def _understand(reading: _Reading, columns: frozenset[str]) -> None:
    """Parse those texts of the entry that contain column names."""
    entry = reading.entry
    texts = {(key,): getattr(entry, key) for key in ("id", "name", "back", "layout")}
    for key, said in (texts | {("names", language): said for language, said in entry.names.items()}).items():
        if said is None:
            continue
        try:
            template = expression.template(said)
        except expression.Fault as fault:
            reading.faults.append(_unsound(reading, key, fault, 0))
            continue
        reading.filled[".".join(key)] = template
        for each, at in template.expressions:
            reading.faults += _strangers(reading, key, each, at, columns)
    reading.faults += _odd_languages(reading)
    if (said := reading.entry.when) is not None:
        try:
            reading.when = expression.parse(said)
        except expression.Fault as fault:
            reading.faults.append(_unsound(reading, ("when",), fault, 0))
        else:
            reading.faults += _strangers(reading, ("when",), reading.when, 0, columns)
    if reading.faults and any(fault.line == 0 for fault in reading.faults):
        reading.when, reading.filled = None, {}  # reported once, not for each row


def _strangers(
    reading: _Reading, key: Key, asked: Expression, start: int, columns: frozenset[str]
) -> Iterator[Fault]:
    for name, at in expression.names(asked):
        if name not in columns:
            yield _unsound(reading, key, _stranger(name, at, sorted(columns), reading.head), start)


def _stranger(name: str, at: int, columns: Sequence[str], head: Row) -> expression.Fault:
    """Return the fault of a name that is no column of the table with the given head. `at` is the position of
    the name in its text."""
    near = get_close_matches(name.casefold(), columns, n=1)
    listed = list_names(name, columns)
    return expression.Fault(
        "no such column",
        at,
        expected=f"a column of {_file_names(head)}",
        found=repr(name),
        hint=f"did you mean {near[0]!r}?" if near else f"the columns: {listed}",
    )


def _file_names(head: Row) -> str:
    """Return the names of the files from which a table is read."""
    return " and ".join(dict.fromkeys(Path(row.file).name for row in head.sources))


def _header_place(head: Row) -> str:
    """Return the name and line of the row that names the columns."""
    return head.place().rpartition("/")[2]


def _unsound(reading: _Reading, key: Key, fault: expression.Fault, start: int) -> Fault:
    """Return the fault of an expression in a text of the table's entry in game.toml. Its line is 0, so that
    it is reported before the faults of rows."""
    place = f"{reading.place(*key)}: letter {start + fault.at + 1}"
    return Fault(0, _expression_error(place, fault))


def _expression_error(place: str, fault: expression.Fault) -> DefinitionError:
    return DefinitionError(
        fault.problem, place=place, expected=fault.expected, found=fault.found, hint=fault.hint
    )


def _nameless(reading: _Reading, rows: Rows) -> Fault:
    """Return the fault of a combined table whose rows have no names."""
    error = DefinitionError(
        "no column for the names",
        place=reading.place("combine"),
        expected="a column called name, or `name` with columns in braces",
        found=", ".join(rows.columns)[:80],
        hint=f'name = "{_in_braces(rows.rows[0])}"',
    )
    return Fault(0, error)


def _in_braces(row: Row) -> str:
    """Return a suggested `name` for combined rows: the first column of each table, in braces."""
    return " ".join(f"{{{next(iter(each.cells))}}}" for each in row.sources)


def _odd_languages(reading: _Reading) -> Iterator[Fault]:
    """Yield the faults of `names`: a language that no kit can have, the language of `name` itself, or names
    without a `name`."""
    for language in reading.entry.names:
        known = language_of(_column_in(language), ("name",))
        if reading.entry.name is None or known is None or known[1] in (SOURCE, None):
            expected, hint = "a language besides English, as es or pt-BR", "English stands in `name`"
            if reading.entry.name is None:
                expected, hint = "`name`, which these say in other languages", 'name = "{rank} of {suit}"'
            place = reading.place("names", language)
            yield Fault(
                0,
                DefinitionError(
                    "wrong key", place=place, expected=expected, found=repr(language[:40]), hint=hint
                ),
            )


def _column_in(language: str) -> str:
    """Return the name of the column with the names in a language: name_pt_br for pt-BR."""
    return f"name_{language.casefold().replace('-', '_')}"


def _name_row(reading: _Reading, row: Row) -> Row:
    """Return a row with the names that `name` and `names` make of its columns."""
    if "name" not in reading.filled:
        return row
    known = _condition_values(reading.entry, row)
    spoken: dict[str, dict[str, str]] = {}
    for column in row.cells:
        if found := language_of(column, row.cells):
            spoken.setdefault(_column_in(found[1]), {})[found[0]] = column
    own = {_column_in(language): f"names.{language}" for language in reading.entry.names}
    made: dict[str, Value] = {"name": _name(reading, row, "name", known)}
    asked = {name for each, _ in reading.filled["name"].expressions for name, _ in expression.names(each)}
    for target in dict.fromkeys((*spoken, *own)):
        columns = {base: column for base, column in spoken.get(target, {}).items() if row.cells[column] != ""}
        lacking = [base for base in spoken.get(target, {}) if base in asked and base not in columns]
        if target not in own and (lacking or not asked & columns.keys()):
            made.setdefault(target, "")
            continue
        told = {base: row.cells[column] for base, column in columns.items()}
        made[target] = _name(reading, row, own.get(target, "name"), {**known, **told})
    return row.with_values(made)


def _name(reading: _Reading, row: Row, key: str, known: Mapping[str, Value]) -> str:
    return " ".join(_fill_name(reading, row, key, known, 0).split())


def _make_components(reading: _Reading, rows: Sequence[Row]) -> Iterator[tuple[ComponentTable, Row]]:
    for number, row in enumerate(rows, 1):
        known = _condition_values(reading.entry, row)
        if not _is_chosen(reading, row, known):
            continue
        reading.chosen += 1
        name = str(row.cells["name"])
        _check_name(reading, row, name)
        copies = _copies(reading, row)
        data = {
            "id": _id(reading, row, known, number),
            "kind": reading.entry.kind,
            "name": name,
            "copies": copies,
            "text": row.cells.get("text") or None,
            "back": _back(reading, row, known),
            "layout": _fill_name(reading, row, "layout", known, 0) or None,
            "source": reading.entry.source,
            "fields": {key: value for key, value in row.cells.items() if _is_field(key, value)},
            **_shared_keys(reading.entry),
        }
        if copies and name and not any(fault.line == row.line for fault in reading.faults):
            yield from _validate_row(reading, row, data)


def _validate_row(
    reading: _Reading, row: Row, data: Mapping[str, object]
) -> Iterator[tuple[ComponentTable, Row]]:
    try:
        yield ComponentTable.model_validate(data), row
    except ValidationError as error:
        for key, expected, shown in explain_problems(ComponentTable, error, data):
            reading.refuse(row, str(key) if key in row.cells else "", f"wrong {key}", expected, shown)


def _condition_values(entry: RowTable, row: Row) -> dict[str, Value]:
    """Return the values that a condition may use: the columns of the row, and the values that every row
    has."""
    usual: dict[str, Value] = {**dict.fromkeys(STANDARD_COLUMNS, ""), "copies": entry.copies}
    known = {**usual, **row.cells}
    return {
        **known,
        "kind": known["kind"] or entry.kind,
        "copies": entry.copies if known["copies"] == "" else known["copies"],
    }


def _is_chosen(reading: _Reading, row: Row, known: Mapping[str, Value]) -> bool:
    if reading.when is None:
        return True
    try:
        return bool(reading.when(known))
    except expression.Fault as fault:
        problem = f"when = {reading.when.said!r}: {fault.problem}"
        reading.refuse(row, "", problem, fault.expected, fault.found, fault.hint)
        return False


def _is_field(key: str, value: Value) -> bool:
    return key not in STANDARD_COLUMNS or (key == "kind" and value != "")


def _shared_keys(entry: RowTable) -> dict[str, object]:
    """Return the keys of the entry that hold for every row, with their values."""
    keys = ("stock", "per", "from_players", "optional", "pile", "trim_mm")
    return {key: value for key in keys if (value := getattr(entry, key)) is not None}


def _check_name(reading: _Reading, row: Row, name: str) -> None:
    if not name:
        reading.refuse(row, "name", f"a {reading.entry.kind} without a name", "a name", "nothing")
        return
    first = reading.names.setdefault((str(row.cells.get("kind", "")), name), row)
    if first is not row and reading.entry.id is None and not row.cells.get("id"):
        if reading.entry.combine is not None:
            _refuse_twins(reading, name, first, row)
            return
        expected = f"a name of its own for each {reading.entry.kind}"
        found = f"{name!r} again; {_line(first)} has it"
        hint = f"more of one {reading.entry.kind} are its copies; two of one name need a column `id`"
        reading.refuse(row, "name", "a name stands twice", expected, found, hint)


def _refuse_twins(reading: _Reading, name: str, first: Row, row: Row) -> None:
    """Report two combined rows with the same name. Usually most other rows share names too, so this is
    reported only once."""
    if not reading.has_twins:
        error = DefinitionError(
            "two combinations have one name",
            place=reading.place("combine" if reading.entry.name is None else "name"),
            expected=f"a name of its own for each {reading.entry.kind}, or an id",
            found=f"{name!r} of {first.place()} as well as of {row.place()}",
            hint=f'name = "{_in_braces(row)}" or id = "{_in_braces(row).replace(" ", ".")}"',
        )
        reading.faults.append(Fault(0, error))
    reading.has_twins = True


def _line(row: Row) -> str:
    return f"row {row.line}" if row.sheet is not None else f"line {row.line}"


def _copies(reading: _Reading, row: Row) -> int:
    """Return the number of copies: the cell's, else that of game.toml, else one."""
    cell = row.cells.get("copies", "")
    if cell == "":
        return reading.entry.copies
    if isinstance(cell, int | Fraction) and not is_truth(cell) and 0 <= cell <= MOST and cell == int(cell):
        return int(cell)
    expected = f"a whole number from 0 to {MOST}, or nothing for {reading.entry.copies}"
    found = cell[:80] if isinstance(cell, str) else format_value(cell)
    reading.refuse(row, "copies", "wrong value", expected, repr(found))
    return 1


def _id(reading: _Reading, row: Row, known: Mapping[str, Value], number: int) -> str:
    """Return the id: that of the column, or one made from kind and name that differs from all before."""
    if told := str(row.cells.get("id", "")):
        if not FORM.fullmatch(told) or len(told) > LONGEST:
            expected = "letters and digits, parts joined by points or hyphens, at most 60, as in card.rain"
            reading.refuse(row, "id", "wrong value", expected, repr(told[:80]))
        elif told in reading.taken:
            reading.refuse(row, "id", f"duplicate id {told!r}", "an id of its own", f"{told!r} again")
        reading.taken.add(told)
        return told
    kind = id_part(str(known["kind"]), 18) or reading.entry.kind
    if "id" in reading.filled:
        made = _fill_name(reading, row, "id", known, 34) or str(number)
        stem = (made if "." in reading.filled["id"].words else f"{kind}.{made}")[: LONGEST - 5].strip(".-")
    else:
        stem = f"{kind}.{id_part(str(known['name']), 34) or number}"
    name, again = stem, 1
    while name in reading.taken:
        again += 1
        name = f"{stem}-{again}"
    reading.taken.add(name)
    return name


def _back(reading: _Reading, row: Row, known: Mapping[str, Value]) -> str | None:
    return id_part(str(row.cells.get("back", "")), 40) or _fill_name(reading, row, "back", known, 40) or None


def _fill_name(reading: _Reading, row: Row, key: str, known: Mapping[str, Value], longest: int) -> str:
    """Return the text that the entry states for `key`, with the values of columns filled in. Each value
    becomes a word of at most `longest` letters or, if `longest` is 0, stays as it is. Return "" if the entry
    does not state the key, or if an expression in it has a fault."""
    if key not in reading.filled:
        return ""
    made = ""
    for each in reading.filled[key].parts:
        if isinstance(each, str):
            made += each
            continue
        try:
            value = expression.format_value(each[0](known))
        except expression.Fault as fault:
            problem = f"{key} = {reading.filled[key].said!r}: {fault.problem}"
            reading.refuse(row, "", problem, fault.expected, fault.found, fault.hint)
            return ""
        made += id_part(value, longest) if longest else value
    return re.sub(r"[.-]*\.[.-]*", ".", made).strip(".-") if longest else made


def none_chosen(
    when: Expression, kind: str, rows: Sequence[Mapping[str, ExpressionValue]], place: str
) -> DefinitionError:
    """Return the error for a condition (`when`) that no row of a table meets. If the condition compares a
    column with a word that no row has there, the message names the word. `kind` is the kind of component that
    rows become."""
    found, hint = repr(when.said), ""
    for each in comparisons(when):
        there = sorted({format_value(row[each.column]) for row in rows} - {""})
        if there and format_value(each.value) not in there:
            close = get_close_matches(format_value(each.value), there, n=1)
            found = f"no {each.value!r} in the column {each.column!r}"
            hint = (
                f"did you mean {close[0]!r}?"
                if close
                else f"there: {list_names(format_value(each.value), there)}"
            )
            break
    expected = f"a {kind} at least"
    return DefinitionError(
        "the condition chooses no row", place=place, expected=expected, found=found, hint=hint
    )


SOURCE = "en"
"""The language of the columns that are not translations."""


def language_of(column: str, columns: Collection[str]) -> tuple[str, str] | None:
    """Return the column that `column` translates, and the language tag. Return None if it translates none.

    >>> language_of("text_es", ["text", "text_es"]), language_of("word_pt_br", ["word", "word_pt_br"])
    (('text', 'es'), ('word', 'pt-BR'))
    >>> language_of("cost_max", ["cost", "cost_max"])
    """
    *words, last = column.split("_")
    for language, country in ((last, ""), (words[-1] if len(words) > 1 else "", last)):
        base = column.removesuffix(f"_{language}_{country}" if country else f"_{language}")
        if base != column and base in columns and language in _codes():
            return base, f"{language}-{country.upper()}" if country else language
    return None


@cache
def _codes() -> frozenset[str]:
    """Return the known language codes. A column such as cost_max is no translation, because "max" is not
    among them."""
    return frozenset(path.stem.partition("_")[0] for path in (resources.TEMPLATES / "locale").glob("*.po"))
