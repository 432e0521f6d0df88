"""A game at the terminal, in the language of who plays: the board, prompts, help, refusals."""

from pnp.cli.session.actions import Actions
from pnp.cli.session.clauses import Clauses
from pnp.cli.session.game import OPPONENTS, Session
from pnp.cli.session.screen import Screen
from pnp.cli.session.sealing import open_position, seal_position

__all__ = ["OPPONENTS", "Actions", "Clauses", "Screen", "Session", "open_position", "seal_position"]
