"""Which face of layout.toml lies behind a component, and backs that name none."""

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from pnp.definition import ComponentTable, Definition, combining
from pnp.errors import DefinitionError
from pnp.games.plain.faces.plate import fronts
from pnp.layout import Layout
from pnp.layout.merging import lineage, near

MARKS = ("back:", "back.")
"""What a face of layout.toml begins with that is the back of what has back = "the rest of its name"."""


def own_back(layout: Layout, entry: ComponentTable) -> str | None:
    """The face that a component's `back` names; None where it names none of layout.toml."""
    if entry.back is None:
        return None
    said = (*(mark + entry.back for mark in MARKS), entry.back)
    return next((each for each in said if each in layout.own.faces), None)


def backs_of(layout: Layout, name: str, entry: ComponentTable) -> tuple[str, ...]:
    """The face behind a component, where a layout draws it."""
    own = own_back(layout, entry)
    if own is not None:
        return (own,)
    behind = [table.back for _, _, table in lineage(layout, name) if table.back is not None]
    return tuple(each for each in behind[-1:] if each in layout.own.faces)


def misnamed(definition: Definition, layout: Layout, entry: ComponentTable) -> Iterator[DefinitionError]:
    """A component's `back` that names nothing, in a game whose layout.toml has backs: the plain one would be
    printed behind it, and give it away among all others. Without a back of its own a game wears plain ones,
    told apart by whatever names."""
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
    """Where game.toml says the back of all rows of a table, of a component whose own row says none."""
    if index >= len(definition.rows) or definition.rows[index].cells.get("back"):
        return ""
    names = {Path(row.file).name for row in definition.rows[index].sources}
    for number, table in enumerate(definition.source.data.get("tables", ())):
        if names <= {Path(file).name for file in combining.files(table)} and "back" in table:
            return definition.source.place(("tables", number, "back"))
    return ""


def no_board(definition: Definition, entry: ComponentTable) -> Iterator[DefinitionError]:
    """A board whose `front` is nearly the id of one of [[boards]]: it would be printed without its cells."""
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
