"""pnp: makes print-and-play kits from one definition of a game, and proves that they are right."""

__version__ = "0.1.0"
