"""M checks of a game that is data only: that its components can be drawn from what it says of them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.finding import Check, Finding, check
from pnp.games import Game
from pnp.games.plain.faces.plate import WRITTEN, first_of
from pnp.games.plain.facts import numbers, stated
from pnp.games.proof import Proof

SHOWN = ("name", "text", "trim_mm")
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


@check("PL02", "a component can show all that it says")
def room(self: Check[Game], game: Game) -> Iterator[Finding]:
    """Tiles, pieces, markers and standees have no room for a text; a board is printed once, without a
    back; a counter is as wide as it is tall."""
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
        if entry.kind in ("piece", "marker") and entry.trim_mm and len(set(entry.trim_mm)) > 1:
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


MODEL: tuple[Check[Game], ...] = (one_front, room, names)
DRAWING: tuple[Check[Proof], ...] = ()
