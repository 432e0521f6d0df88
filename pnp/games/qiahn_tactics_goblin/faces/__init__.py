"""Qíahn Tactics Goblin as drawn: theme, components, figures, and the words that drawings say."""

from pnp.component import Component, Face
from pnp.games import Setting
from pnp.games.qiahn_tactics_goblin.faces import backs, fronts
from pnp.games.qiahn_tactics_goblin.faces.figures import FIGURES
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.games.qiahn_tactics_goblin.faces.words import WORDS

__all__ = ["COVER", "FIGURES", "WORDS", "components", "theme"]

COVER = "cover"
"""The figure that the title page wears."""


def components(setting: Setting) -> tuple[Component, ...]:
    """Every card of the kit, drawn for the setting, in the definition's order. Raises LayoutError."""
    counted = setting.game.copies(setting.players)
    drawn: dict[str, Face] = {}

    def reverse(name: str) -> Face:
        if name not in drawn:
            sort, _, side = name.partition(".")
            drawn[name] = backs.turn_face(setting, side) if sort == "turn" else backs.back(setting, side)
        return drawn[name]

    return tuple(
        Component(
            id=entry.id,
            kind=entry.kind,
            stock=entry.stock,
            copies=counted[entry.id],
            front=reverse(entry.front) if entry.id == "turn" else fronts.front(setting, entry),
            back=reverse(entry.back) if entry.back else None,
            label=setting.say(entry.name),
        )
        for entry in setting.definition.components
    )
