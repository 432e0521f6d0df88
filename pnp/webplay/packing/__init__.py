"""Pack what play.html holds: Python, the modules of a game and of pnp, and the game's definition."""

__all__ = ["modules"]
