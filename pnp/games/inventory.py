"""From the definition's list of components to drawn ones."""

from collections.abc import Callable
from functools import partial

from pnp.definition import ComponentTable
from pnp.games.game import Setting
from pnp.games.sharing import shared
from pnp.scene import Component, Face


def inventory(setting: Setting, draw: Callable[[ComponentTable, str], Face]) -> tuple[Component, ...]:
    """Every component of the kit, in the definition's order; `draw` makes a face that an entry names.

    A face is drawn once, for the first entry that names it, and shared by the others, and by other
    languages that say the same on it.
    """
    drawn: dict[str, Face] = {}

    def face(entry: ComponentTable, name: str) -> Face:
        if name not in drawn:
            drawn[name] = shared(setting, ("face", entry.id, name), partial(draw, entry, name))
        return drawn[name]

    return listed(
        setting,
        lambda entry: face(entry, entry.front),
        lambda entry: face(entry, entry.back) if entry.back else None,
    )


def listed(
    setting: Setting, front: Callable[[ComponentTable], Face], back: Callable[[ComponentTable], Face | None]
) -> tuple[Component, ...]:
    """Every component of the kit, in the definition's order, with the sides that its entry gets."""
    copies = setting.game.copies(setting.players)
    return tuple(
        Component(
            id=entry.id,
            kind=entry.kind,
            stock=entry.stock,
            copies=copies[entry.id],
            front=front(entry),
            back=back(entry),
            label=setting.say(entry.name),
            pile=setting.say(entry.pile) if entry.pile else "",
            per_player=entry.copies if entry.per == "player" else 0,
        )
        for entry in setting.definition.components
    )
