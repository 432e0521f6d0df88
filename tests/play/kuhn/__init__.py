"""Kuhn's poker as a game of pnp: one card each, one bet. Small enough to be counted by hand."""

from pathlib import Path

from pnp.definition import load
from pnp.games import Game

FOLDER = Path(__file__).parent


def game(folder: Path = FOLDER) -> Game:
    """The game, from this folder or from a changed copy of it."""
    return Game(load(folder), __name__)
