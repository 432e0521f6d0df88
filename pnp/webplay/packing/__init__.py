"""Pack the data blocks of play.html: the Python runtime, the modules of the game and of pnp that it needs,
and the game's definition."""

__all__ = ["modules"]
