"""The pictures of the rulebook: its figures, the set-up, and the table at a moment of a game."""

from pnp.games.duelo_de_runas.faces.book.figures import FIGURES
from pnp.games.duelo_de_runas.faces.book.table import position, table

__all__ = ["FIGURES", "position", "table"]
