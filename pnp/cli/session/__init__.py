"""A game at the terminal, in the player's language: board, prompts, help and refusals."""

from pnp.cli.session.game import OPPONENTS, Session, open_position, seal_position
from pnp.cli.session.screen import Actions, Screen
from pnp.cli.session.telling import Clauses

__all__ = ["OPPONENTS", "Actions", "Clauses", "Screen", "Session", "open_position", "seal_position"]
