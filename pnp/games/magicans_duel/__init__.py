"""Magicans Duel (Hechizos y Gárgolas): a duel of two clans of mages for the gargoyles of an autumn night."""

from pnp.resources import RULES

FOLDER = RULES / "magicans-duel"
"""The folder with the files that define the game."""
