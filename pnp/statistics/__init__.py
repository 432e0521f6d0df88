"""Count what a game consists of: components and their columns, words of the book and of cards, names."""

from pnp.statistics.counting import Statistics, statistics

__all__ = ["Statistics", "columns", "statistics", "telling"]
