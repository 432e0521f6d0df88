"""The scene: two mobs of goblins charge at each other along the rim of a giant tossed coin.

`pictures` draws the whole scene with sky, flying things and title, and the head of a chapter; `coin` and
`mob` draw its middle, `fighters` the goblins of the cards from hat to toe. The light comes from the upper
left. In low ink the scene is a line drawing, in mono it looks like a woodcut.
"""

from pnp.games import Format, Illustration, Setting
from pnp.games.qiahn_tactics_goblin.faces.scene import pictures

__all__ = ["illustration"]


def illustration(setting: Setting, format: Format, width: float, height: float) -> Illustration:  # noqa: A002
    """Draw the game's picture in a format, so many mm wide and high."""
    return {"page": pictures.page, "wide": pictures.wide, "band": pictures.band}[format](
        setting, width, height
    )
