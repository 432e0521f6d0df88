"""M checks of a game that is data only: that its components can be drawn from what it says of them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.definition import ComponentTable
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.faces import doubts, faults
from pnp.games.plain.faces.plate import WRITTEN, first_of
from pnp.games.plain.facts import numbers, stated
from pnp.games.plain.leftovers import leftovers
from pnp.games.proof import Proof

SHOWN = ("name", "text", "trim_mm", "layout", "faces")
"""Keys that a face is drawn from."""


@check("PL01", "components with one front show the same")
def one_front(self: Check[Game], game: Game) -> Iterator[Finding]:
    """A front is drawn once, from the first component that names it; another component of the kind
    with the same front and another text or size would not look as it says. Pieces may share a front
    under several names, since what differs then is their back."""
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
    """Return the columns that layouts may show of a component, except its own fields."""
    own = ("id", "name", "copies", "back", "text")
    return {name: value for name, value in entry.fields.items() if name not in own}


@check("PL02", "a component can show all that it says")
def room(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Tiles, pieces, markers, standees and dice have no room for a text; a board is printed once, without a
    back; a counter, and a side of a die, is as wide as it is tall."""
    definition = game.definition
    for index, entry in enumerate(definition.components):
        if entry.text is not None and entry.kind not in WRITTEN:
            yield self.error(
                definition.place("components", index, "text"), f"expected no text on a {entry.kind}"
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


@check("PL03", "a number of [facts] has a name that texts can write")
def names(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Texts name a number as %(hand)s: letters, digits and underscores. What pnp counts itself, as %(cards)s,
    is not said a second time."""
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
    """Faces, styles, boxes, columns, colours, type and icons that layout.toml names are there, its
    expressions can be read, and no faces, styles or boxes hang on each other in a circle. What a row alone
    decides, as an icon that is named by a column, is found where the row is drawn. What may be right for rows
    to come is a warning: a column that is held against a text that no row has in it, or one that is called
    nearly `copies`. What nothing shows is a note: faces, styles and columns."""
    definition = game.definition
    found: tuple[PnpError, ...]
    try:
        found = faults(definition)
    except PnpError as error:
        found = (error, *error.others)
    for fault in found:
        yield self.error(*_told(fault))
    if not found:
        for fault in doubts(definition):
            yield self.warning(*_told(fault))
        for each in leftovers(definition):
            yield (self.warning if each.is_slip else self.note)(*_told(each.fault))


def _told(fault: PnpError) -> tuple[str, str, str]:
    """Return the place of a fault, its message and its hint."""
    told = f"{fault.problem}; expected {fault.expected}" if fault.expected else fault.problem
    return fault.place, told + (f"; found {fault.found}" if fault.found else ""), fault.hint


MODEL: tuple[Check[Game], ...] = (one_front, room, names, layouts)
DRAWING: tuple[Check[Proof], ...] = ()
