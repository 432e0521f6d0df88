"""The scene of the game: the island fortress under siege, at sunrise."""

from pnp.games.dehexz_war.faces.scene.picture import illustration

__all__ = ["illustration"]
