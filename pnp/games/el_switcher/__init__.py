"""El Switcher: a board of thirty-six drawers, and figures that players form from them."""

from pnp.resources import RULES

FOLDER = RULES / "el-switcher"
"""The folder with the files that define the game."""
