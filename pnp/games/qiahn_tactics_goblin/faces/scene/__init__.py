"""The scene: two mobs of goblins charge at each other along the rim of a giant tossed coin.

`pictures` composes it, and the head of a chapter; `sky`, `coin`, `crowd`, `mob`, `props` and `lettering` are
its parts from far to near. `fighters` are the goblins of the cards from hat to toe, in `poses`, drawn by a
`brush`. Light comes from the upper left. In low ink it is a drawing on white, in mono a
woodcut.
"""

from pnp.games import Format, Illustration, Setting
from pnp.games.qiahn_tactics_goblin.faces.scene import pictures

__all__ = ["illustration"]


def illustration(setting: Setting, format: Format, width: float, height: float) -> Illustration:  # noqa: A002
    """Draw the game's picture in a format, so many mm wide and high."""
    return {"page": pictures.page, "wide": pictures.wide, "band": pictures.band}[format](
        setting, width, height
    )
