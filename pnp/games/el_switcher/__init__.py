"""El Switcher: thirty-six drawers, and figures to be made of them."""

from pnp.resources import RULES

FOLDER = RULES / "el-switcher"
"""Where the game is written down."""
