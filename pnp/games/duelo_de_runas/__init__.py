"""Duelo de Runas: wizards who build spells from the runes on their cards."""

from pnp.resources import RULES

FOLDER = RULES / "duelo-de-runas"
"""The folder with the files that define the game."""
