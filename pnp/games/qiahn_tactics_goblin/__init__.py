"""Qíahn Tactics Goblin, by Javier Ordax: 52 cards, two sides of a coin, twenty-four goblins."""

from pnp.resources import RULES

FOLDER = RULES / "qiahn-tactics-goblin"
"""The folder with the files that define the game."""
