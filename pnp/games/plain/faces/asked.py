"""What is wrong with the layouts of a game, and what may be: faces, rows and layouts held to each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches

from pnp.definition import ComponentTable, Definition
from pnp.errors import DefinitionError
from pnp.expression import Value
from pnp.games.plain.faces.behind import MARKS, backs_of, misnamed, no_board, own_back
from pnp.games.plain.faces.numbering import COLUMNS as NUMBERS
from pnp.games.plain.faces.sides import COLUMNS as SIDES
from pnp.games.plain.faces.sides import KIND as DICE
from pnp.games.plain.faces.theme import worn
from pnp.games.plain.faces.whose import face_of
from pnp.games.plain.facts import stated
from pnp.layout import Layout, checking, layout_of
from pnp.layout.comparing import Asking, Values
from pnp.layout.merging import lineage
from pnp.scene import VARIANTS
from pnp.text import ALPHABETS
from pnp.units import CARD_SIZES

VARIABLES = ("variant", "locale", "players", "card_size", *NUMBERS)
"""What layouts may ask for beside the columns of a component."""

COVER = "cover"
"""The face of layout.toml that the title page wears; of the first component's row, if it asks for one."""

MEANT = 0.7
"""How alike two names are of which one is the other, misspelt."""


@dataclass(slots=True)
class _Askers:
    """Components with the same columns that a face draws, and what stands in these."""

    called: str
    values: dict[str, set[Value]] = field(default_factory=dict)


def faults(definition: Definition) -> tuple[DefinitionError, ...]:
    """All that is wrong with the layouts of a game, and with components that ask for one. Raises PnpError
    for files that cannot be read."""
    layout, theme = layout_of(definition.folder), worn(definition.folder, "colour")
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
                for each in misnamed(definition, layout, entry)
                if (each.place, each.problem) not in known
            ]
    if layout is None:
        return tuple(found)
    used = _used(definition, layout)
    told = (*found, *checking.faults(layout, used, _fixed(definition), theme))
    return told or tuple(_misspelt(definition, layout, used))


def doubts(definition: Definition) -> tuple[DefinitionError, ...]:
    """What layouts hold columns against and no row has: slips, or meant for rows to come. Raises PnpError."""
    layout = layout_of(definition.folder)
    if layout is None:
        return ()
    return checking.doubts(layout, _used(definition, layout), _fixed(definition))


def _used(definition: Definition, layout: Layout) -> Mapping[str, Sequence[Asking]]:
    """By the faces of a layout, the components that each draws."""
    used: dict[str, dict[frozenset[str], _Askers]] = {}
    for entry in definition.components:
        try:
            name = face_of(definition, layout, entry)
        except DefinitionError:
            continue  # told by itself
        if name is None:
            continue
        own = SIDES if entry.kind == DICE else ()
        columns = frozenset((*entry.fields, *VARIABLES, *own, *stated(definition)))
        for each in (name, *backs_of(layout, name, entry)):
            askers = used.setdefault(each, {}).setdefault(columns, _Askers(f"{entry.name!r}"))
            for column, value in entry.fields.items():
                if column not in own:
                    askers.values.setdefault(column, set()).add(value)
    return {
        name: [
            Asking(columns, each.called, {column: frozenset(has) for column, has in each.values.items()})
            for columns, each in by_columns.items()
        ]
        for name, by_columns in used.items()
    }


def rows_of(definition: Definition, layout: Layout) -> Mapping[str, Sequence[Mapping[str, Value]]]:
    """By the faces of a layout, the columns of the components that each draws; dice have sides of their own.
    Raises DefinitionError."""
    rows: dict[str, list[Mapping[str, Value]]] = {}
    for entry in definition.components:
        name = face_of(definition, layout, entry) if entry.kind != DICE else None
        for each in (name, *backs_of(layout, name, entry)) if name else ():
            rows.setdefault(each, []).append(entry.fields)
    return rows


def _fixed(definition: Definition) -> Mapping[str, Values]:
    """What VARIABLES can be in kits of a game."""
    catalogs = (path.stem for path in (definition.folder / "locale").glob("*.po"))
    return {
        "variant": frozenset(VARIANTS),
        "locale": frozenset((*ALPHABETS, *catalogs)),
        "players": frozenset(definition.game.players),
        "card_size": frozenset(CARD_SIZES),
    }


def shown(definition: Definition, layout: Layout) -> frozenset[str]:
    """The faces of a layout that something shows, those among them that others only begin with."""
    return _shown(layout, _used(definition, layout))


def _shown(layout: Layout, used: Mapping[str, object]) -> frozenset[str]:
    drawn = [name for name in layout.names if name in used or name == COVER]
    return frozenset(
        name for each in drawn for sheet, name, _ in lineage(layout, each) if sheet is layout.own
    )


def _misspelt(
    definition: Definition, layout: Layout, used: Mapping[str, object]
) -> Iterator[DefinitionError]:
    """Faces that nothing shows and that are called nearly as one that something would show."""
    wanted = {COVER, *(each for entry in definition.components for each in _wanted(layout, entry))}
    free = wanted - {*layout.names}
    idle = [name for name in layout.names if name not in _shown(layout, used)]
    for name in idle:
        if close := get_close_matches(name, sorted(free), n=1, cutoff=MEANT):
            yield DefinitionError(
                f"nothing shows the face {name!r}",
                place=layout.own.place("faces", name),
                expected="a face that a component has as its kind, layout or back",
                found=repr(name),
                hint=f"did you mean {close[0]!r}?",
            )


def _wanted(layout: Layout, entry: ComponentTable) -> Iterator[str]:
    """What a face would be called that drew a component that none draws, or its back."""
    if entry.layout is None:
        yield entry.kind
    if entry.back is not None and own_back(layout, entry) is None:
        yield from (entry.back, MARKS[0] + entry.back)
