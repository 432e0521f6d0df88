"""Magicans Duel (Hechizos y Gárgolas): a duel of two clans of mages for the gargoyles of an autumn night."""

from pnp.resources import RULES

FOLDER = RULES / "magicans-duel"
"""Where the game is written down."""
