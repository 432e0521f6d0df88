"""Dehex'z War, by Robin-3: 37 pointed pieces a player on a hexagon of 217 hexagons."""

from pnp.resources import RULES

FOLDER = RULES / "dehexz-war"
"""The folder with the files that define the game."""
