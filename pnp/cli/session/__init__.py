"""A game at the terminal, in the player's language: board, prompts, help and refusals."""

from pnp.cli.session.game import OPPONENTS, Session
from pnp.cli.session.screen import Actions, Screen
from pnp.kit.book import Clauses
from pnp.play.codec import open_position, seal_position

__all__ = ["OPPONENTS", "Actions", "Clauses", "Screen", "Session", "open_position", "seal_position"]
