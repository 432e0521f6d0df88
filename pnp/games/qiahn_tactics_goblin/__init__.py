"""Qíahn Tactics Goblin, by Javier Ordax: a card game for two, in which goblins fight for the two sides of a
coin."""

from pnp.resources import RULES

FOLDER = RULES / "qiahn-tactics-goblin"
"""The folder with the files that define the game."""
