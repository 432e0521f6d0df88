"""Magicans Duel (Hechizos y Gárgolas), a board game for two: clans of mages compete to bring gargoyles into
the niches of the other side."""

from pnp.resources import RULES

FOLDER = RULES / "magicans-duel"
"""The folder with the files that define the game."""
