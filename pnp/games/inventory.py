"""From the definition's list of components to drawn ones."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from pnp.definition import ComponentTable
from pnp.games.game import Setting
from pnp.games.sharing import shared
from pnp.scene import COPY, Component, Face


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
    setting: Setting,
    front: Callable[[ComponentTable], Face],
    back: Callable[[ComponentTable], Face | None],
    others: Callable[[ComponentTable, int], Sequence[Face]] = lambda _, __: (),
) -> tuple[Component, ...]:
    """Every component of the kit, in the definition's order, with the sides that its entry gets. `others` has
    the fronts of its copies after the first, where they are other ones: each copy is a component of its own
    then, `card.rain`, `card.rain#2`."""
    found: list[Component] = []
    shared = _share_fronts(setting, front, back)
    for entry, each in zip(setting.definition.components, shared, strict=True):
        fronts = others(entry, each.copies)
        if not fronts:
            found.append(each)
            continue
        alone = replace(each, copies=1, per_player=0)
        more = (replace(alone, id=f"{each.id}{COPY}{n}", front=made) for n, made in enumerate(fronts, 2))
        found += [alone, *more]
    return tuple(found)


def _share_fronts(
    setting: Setting,
    front: Callable[[ComponentTable], Face],
    back: Callable[[ComponentTable], Face | None],
) -> tuple[Component, ...]:
    """Components whose copies share a front."""
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
