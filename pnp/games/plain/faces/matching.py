"""Find the faces of layout.toml that draw the fronts and backs of components, and report names that match
nothing."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from pathlib import Path

from pnp.definition import ComponentTable, Definition
from pnp.definition.tables import sheets
from pnp.errors import DefinitionError, PnpError
from pnp.expression import Value
from pnp.finding import Finding
from pnp.games.plain.faces.plate import fronts, game_theme
from pnp.games.plain.facts import stated_numbers
from pnp.layout import Layout, checking, layout_of
from pnp.layout.checking import DrawnComponents, Values
from pnp.layout.merging import lineage, merge_face, near
from pnp.scene import VARIANTS, id_of
from pnp.text import ALPHABETS
from pnp.units import CARD_SIZES

# Which face of layout.toml lies behind a component, and backs that name none.

MARKS = ("back:", "back.")
"""The prefixes of the names of faces that draw backs. The rest of such a name is the value of a component's
`back`."""


def own_back(layout: Layout, entry: ComponentTable) -> str | None:
    """Return the name of the face that draws a component's `back`; None if layout.toml has no such face."""
    if entry.back is None:
        return None
    said = (*(mark + entry.back for mark in MARKS), entry.back)
    return next((each for each in said if each in layout.own.faces), None)


def backs_of(layout: Layout, name: str, entry: ComponentTable) -> tuple[str, ...]:
    """Return a tuple with the name of the face that draws a component's back; () if no layout draws it.
    `name` is the face of its front, which may name the face of the back."""
    own = own_back(layout, entry)
    if own is not None:
        return (own,)
    behind = [table.back for _, _, table in lineage(layout, name) if table.back is not None]
    return tuple(each for each in behind[-1:] if each in layout.own.faces)


def find_misnamed_backs(
    definition: Definition, layout: Layout, entry: ComponentTable
) -> Iterator[DefinitionError]:
    """Yield an error for a component whose `back` no face draws, in a game whose layout.toml draws backs.
    Such a component would have a plain back, and differ from the others of its deck. A game without faces for
    backs may use any names."""
    drawn = {name.removeprefix(mark) for name in layout.own.faces for mark in MARKS if name.startswith(mark)}
    known = (*drawn, *fronts(definition, entry.kind))
    if entry.back is None or not drawn or entry.back in known or own_back(layout, entry):
        return
    index = definition.components.index(entry)
    place = definition.place("components", index, "back")
    hint = near(entry.back, tuple(sorted(drawn)), "backs")
    expected = f'a back of layout.toml, which would have it as [faces."back:{entry.back}"]'
    if usual := _usual(definition, index):
        place, expected = usual, f'[faces."back:{entry.back}"] in layout.toml, or no back here'
        hint = "rows without a back of their own have this one: draw it, or delete the line"
    yield DefinitionError(
        f"unknown back {entry.back!r}", place=place, expected=expected, found=repr(entry.back), hint=hint
    )


def _usual(definition: Definition, index: int) -> str:
    """Return the place in game.toml of the `back` that a table gives to its rows, if the row of a component
    has none; "" otherwise."""
    if index >= len(definition.rows) or definition.rows[index].cells.get("back"):
        return ""
    names = {Path(row.file).name for row in definition.rows[index].sources}
    for number, table in enumerate(definition.source.data.get("tables", ())):
        if names <= {Path(file).name for file in sheets.files(table)} and "back" in table:
            return definition.source.place(("tables", number, "back"))
    return ""


def no_board(definition: Definition, entry: ComponentTable) -> Iterator[DefinitionError]:
    """Yield an error for a board whose `front` is similar, but not equal, to the id of one of [[boards]]. pnp
    would print such a board without cells."""
    known = [board.id for board in definition.boards]
    if entry.kind != "board" or entry.front in known or not get_close_matches(entry.front, known, n=1):
        return
    yield DefinitionError(
        f"unknown board {entry.front!r}",
        place=definition.place("components", definition.components.index(entry), "front"),
        expected="the id of one of [[boards]]",
        found=repr(entry.front),
        hint=near(entry.front, tuple(known), "boards"),
    )


# Which face of layout.toml draws a component.


def face_of(definition: Definition, layout: Layout | None, entry: ComponentTable) -> str | None:
    """Return the name of the face of layout.toml that draws a component; None if no layout draws it. Raises
    DefinitionError if the component names a face that does not exist."""
    names = layout.names if layout is not None else ()
    if entry.layout is None:
        return entry.kind if entry.kind in names else None
    if entry.layout in names:
        return entry.layout
    place = definition.place("components", definition.components.index(entry), "layout")
    if layout is None:
        raise DefinitionError(
            "a component asks for a layout, and there is no layout.toml",
            place=place,
            expected=str(definition.folder / "layout.toml"),
            found="no such file",
        )
    raise no_face(entry.layout, names, place)


def no_face(name: str, names: tuple[str, ...], place: str) -> DefinitionError:
    return DefinitionError(
        f"unknown face {name!r}",
        place=place,
        expected="a face of layout.toml",
        found=repr(name),
        hint=near(name, names, "faces"),
    )


# The numbers that layouts may show of a component: which of its deck it is, and how many there are.

NUMBER_COLUMNS = ("number", "total", "of", "copy")
"""The names of columns that pnp adds to those of each component, unless the component has a column of that
name."""

COPY = "copy"
"""The column with the number of the copy. If a face shows it, each copy has a face of its own."""


def number_components(definition: Definition, copies: Mapping[str, int]) -> Mapping[str, Mapping[str, Value]]:
    """Return the numbers that a layout can show of each component, by component id and column. The
    component's position in its deck is `number`, and `total` is the number of components in the deck. `of` is
    the number of its copies, from the argument `copies`; `copy` is 1. A deck consists of the components with
    the same kind, back and pile."""
    decks: dict[tuple[str | None, ...], list[str]] = {}
    for entry in definition.components:
        decks.setdefault(_deck(entry), []).append(entry.id)
    return {
        name: {"number": number, "total": len(names), "of": copies[name], COPY: 1}
        for names in decks.values()
        for number, name in enumerate(names, 1)
    }


def _deck(entry: ComponentTable) -> tuple[str | None, ...]:
    return entry.kind, entry.back, entry.pile


# The six sides of a die as rows that a layout draws.

KIND = "dice"

SIDE_COLUMNS = ("side", "face", "icon", "pips")
"""The columns of a side of a die: its number, its text or number, its icon, and its number of pips. A side
with an icon has no text. Sides have pips only if the die states nothing for any side."""

_ICON = re.compile(r":([\w-]+):")

_COLUMN = "face{}"
"""The names of the columns with the sides of dice in a table: face1 to face6."""


def sides(entry: ComponentTable) -> Iterator[dict[str, Value]]:
    """Yield the columns of each of the six sides of a die: the values that its face may show there, by
    column."""
    told = entry.faces or tuple(entry.fields.get(_COLUMN.format(k), "") for k in range(1, 7))
    blank = all(value == "" for value in told)
    for number, value in enumerate(told, 1):
        icon = _ICON.fullmatch(value.strip()) if isinstance(value, str) else None
        yield {
            "side": number,
            "face": "" if icon else value,
            "icon": icon[1] if icon else "",
            "pips": number if blank else 0,
        }


# What is wrong with the layouts of a game, and what may be: faces, rows and layouts held to each other.

VARIABLES = ("variant", "locale", "players", "card_size", *NUMBER_COLUMNS)
"""The names of columns that layouts can use in addition to those of a component."""

COVER = "cover"
"""The face of layout.toml that draws the title page's ornament. Its boxes can show the columns of the first
component."""

MEANT = 0.7
"""How similar two names must be (0 to 1) for one to count as a misspelling of the other."""


@dataclass(slots=True)
class _Askers:
    """A group of components with the same columns that one face draws, and the values in these columns."""

    called: str
    values: dict[str, set[Value]] = field(default_factory=dict)
    table: tuple[str, ...] = ()


def faults(definition: Definition) -> tuple[DefinitionError, ...]:
    """Return all errors in the layouts of a game and in the components that name a face. Raises PnpError for
    files that cannot be read."""
    layout, theme = layout_of(definition.folder), game_theme(definition.folder, "colour")
    if layout is None and all(entry.layout is None for entry in definition.components):
        return ()
    found = [each for entry in definition.components for each in no_board(definition, entry)]
    for entry in definition.components:
        try:
            name = face_of(definition, layout, entry)
        except DefinitionError as error:
            found.append(error)
            continue
        if name is not None and layout is not None:
            known = {(each.place, each.problem) for each in found}
            found += [
                each
                for each in find_misnamed_backs(definition, layout, entry)
                if (each.place, each.problem) not in known
            ]
    if layout is None:
        return tuple(found)
    used = _drawn_by_face(definition, layout)
    told = (*found, *checking.faults(layout, used, _possible_values(definition), theme))
    return told or tuple(_misspelt(definition, layout, used))


def doubts(definition: Definition) -> tuple[DefinitionError, ...]:
    """Return a warning for each comparison in layout.toml, such as `kind == 'spel'`, with a value that no
    component has in that column. The value may be misspelled, or meant for rows that are still to come.
    Raises PnpError for files that cannot be read."""
    layout = layout_of(definition.folder)
    if layout is None:
        return ()
    return checking.doubts(layout, _drawn_by_face(definition, layout), _possible_values(definition))


def _drawn_by_face(definition: Definition, layout: Layout) -> Mapping[str, Sequence[DrawnComponents]]:
    """Return the components that each face of a layout draws, grouped by their columns."""
    used: dict[str, dict[frozenset[str], _Askers]] = {}
    for index, entry in enumerate(definition.components):
        try:
            name = face_of(definition, layout, entry)
        except DefinitionError:
            continue  # told by itself
        if name is None:
            continue
        called, table = _table_of(definition, index)
        own = SIDE_COLUMNS if entry.kind == KIND else ()
        columns = frozenset((*entry.fields, *VARIABLES, *own, *stated_numbers(definition)))
        for each in (name, *backs_of(layout, name, entry)):
            askers = used.setdefault(each, {}).setdefault(columns, _Askers(called, table=table))
            for column, value in entry.fields.items():
                if column not in own:
                    askers.values.setdefault(column, set()).add(value)
    return {
        name: [
            DrawnComponents(
                columns,
                each.called,
                {column: frozenset(has) for column, has in each.values.items()},
                each.table,
            )
            for columns, each in by_columns.items()
        ]
        for name, by_columns in used.items()
    }


def _table_of(definition: Definition, index: int) -> tuple[str, tuple[str, ...]]:
    """Return the name of the table that a component is a row of, and its columns; for a component of
    game.toml, the component's name."""
    if index >= len(definition.rows):
        return repr(definition.components[index].name), ()
    row = definition.rows[index]
    sources = row.sources
    meant = {each for source in sources for each in source.column_names}
    columns = tuple(each for source in sources for each in source.cells if each not in meant)
    return " and ".join(dict.fromkeys(Path(each.file).name for each in sources)), columns


def rows_of(definition: Definition, layout: Layout) -> Mapping[str, Sequence[Mapping[str, Value]]]:
    """Return the columns of the components that each face of a layout draws, by face name. Dice are left out,
    because each side has columns of its own. Raises DefinitionError."""
    rows: dict[str, list[Mapping[str, Value]]] = {}
    for entry in definition.components:
        name = face_of(definition, layout, entry) if entry.kind != KIND else None
        for each in (name, *backs_of(layout, name, entry)) if name else ():
            rows.setdefault(each, []).append(entry.fields)
    return rows


def _possible_values(definition: Definition) -> Mapping[str, Values]:
    """Return the possible values of the columns `variant`, `locale`, `players` and `card_size`."""
    catalogs = (path.stem for path in (definition.folder / "locale").glob("*.po"))
    return {
        "variant": frozenset(VARIANTS),
        "locale": frozenset((*ALPHABETS, *catalogs)),
        "players": frozenset(definition.game.players),
        "card_size": frozenset(CARD_SIZES),
    }


def drawn_faces(definition: Definition, layout: Layout) -> frozenset[str]:
    """Return the names of the faces that pnp draws, and of those from which they inherit."""
    return _shown_columns(layout, _drawn_by_face(definition, layout))


def _shown_columns(layout: Layout, used: Mapping[str, object]) -> frozenset[str]:
    drawn = [name for name in layout.names if name in used or name == COVER]
    return frozenset(
        name for each in drawn for sheet, name, _ in lineage(layout, each) if sheet is layout.own
    )


def _misspelt(
    definition: Definition, layout: Layout, used: Mapping[str, object]
) -> Iterator[DefinitionError]:
    """Yield an error for each face that pnp does not draw if its name is similar to a missing face that a
    component would use."""
    wanted = {COVER, *(each for entry in definition.components for each in _wanted_faces(layout, entry))}
    free = wanted - {*layout.names}
    idle = [name for name in layout.names if name not in _shown_columns(layout, used)]
    for name in idle:
        if close := get_close_matches(name, sorted(free), n=1, cutoff=MEANT):
            yield DefinitionError(
                f"nothing shows the face {name!r}",
                place=layout.own.place("faces", name),
                expected="a face that a component has as its kind, layout or back",
                found=repr(name),
                hint=f"did you mean {close[0]!r}?",
            )


def _wanted_faces(layout: Layout, entry: ComponentTable) -> Iterator[str]:
    """Yield the names of faces that would draw a component or its back, if layout.toml had them."""
    if entry.layout is None:
        yield entry.kind
    if entry.back is not None and own_back(layout, entry) is None:
        yield from (entry.back, MARKS[0] + entry.back)


# What checks find on a face that a layout draws, told with the line of the layout.

BOX = re.compile(r"\b(?:(?:bleed|hatch|reading|within):)*box:([\w-]+)")
"""The pattern of names of boxes among the elements of a face."""


def place_finding(definition: Definition, finding: Finding) -> Finding:
    """Return a finding whose message names a box of layout.toml with the file, line and key of that box
    added to the message. Other findings are returned unchanged."""
    if BOX.search(finding.message) is None:
        return finding
    try:
        face = _face(definition, finding.where)
        layout = layout_of(definition.folder)
        boxes = merge_face(layout, face, "", "colour").boxes if layout is not None and face else {}
    except PnpError:
        return finding

    def add_place(match: re.Match[str]) -> str:
        own = (each for each in boxes.get(match[1], {}).values() if each.is_own and match[1] in each.key)
        given = next(own, None)  # a line of a face that ships is not the author's to mend
        if given is None:
            return match[1]
        return f"{match[1]} ({given.sheet.place(*given.key[: given.key.index(match[1]) + 1])})"

    return replace(finding, message=BOX.sub(add_place, finding.message))


def _face(definition: Definition, name: str) -> str | None:
    """Return the name of the face in layout.toml that drew a face of the kit, or None."""
    layout = layout_of(definition.folder)
    for entry in definition.components if layout is not None else ():
        assert layout is not None
        face = face_of(definition, layout, entry)
        if face is None:
            continue
        if id_of(name) == f"{entry.kind}:{entry.front}":
            return face
        for behind in backs_of(layout, face, entry):
            if name.startswith(f"back:{entry.back or behind}:"):
                return behind
    return None
