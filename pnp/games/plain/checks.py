"""The checks for games without code of their own: whether pnp can draw the components that game.toml
defines."""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from pnp.definition import ComponentTable, Definition
from pnp.errors import DefinitionError, PnpError
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.faces import doubts, face_of, faults
from pnp.games.plain.faces.plate import WRITTEN, first_of
from pnp.games.plain.facts import numbers, stated
from pnp.games.plain.leftovers import leftovers
from pnp.games.proof import Proof
from pnp.layout import Layout, layout_of

SHOWN = ("name", "text", "trim_mm", "layout", "faces")
"""The keys of a component that change what its face shows."""


@check("PL01", "components with one front show the same")
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


@check("PL02", "a component can show all that it says")
def room(self: Check[Game], game: Game) -> Iterator[Finding]:
    """No component has what its kind cannot show or print: plain tiles, pieces, markers, standees and dice
    have no text, though a face of layout.toml may show one; a board has one copy and no back; dice have no
    back; the trim of a piece, marker or die is as wide as it is tall."""
    definition = game.definition
    layout = None
    with suppress(PnpError):  # PL04 tells of a file that cannot be read
        layout = layout_of(definition.folder)
    for index, entry in enumerate(definition.components):
        if (
            entry.text is not None
            and entry.kind not in WRITTEN
            and not _is_laid_out(definition, layout, entry)
        ):
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


def _is_laid_out(definition: Definition, layout: Layout | None, entry: ComponentTable) -> bool:
    """Return whether a face of layout.toml draws a component; PL04 tells of one that is not there."""
    with suppress(DefinitionError):
        return face_of(definition, layout, entry) is not None
    return False


@check("PL03", "a number of [facts] has a name that texts can write")
def names(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The names of [facts] can be used in texts, as %(hand)s: they consist of letters, digits and
    underscores, and none is the name of a number that pnp counts itself, such as %(cards)s."""
    definition = game.definition
    counted = numbers(replace(definition, facts=None))
    for name in stated(definition):
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


@check("PL04", "what layouts ask for is there")
def layouts(self: Check[Game], game: Game) -> Iterator[Finding]:
    """The faces, styles, boxes, columns, colours, type and icons that layout.toml names exist. Its
    expressions are valid, and no face, style or box refers to itself through others. An icon that a column of
    a row names is only checked when pnp draws the row. Two things are warnings, since later rows may need
    them: a comparison of a column with a text that no row has in it, and a column with almost the name of
    `copies`. Faces, styles and columns that nothing shows are notes."""
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
