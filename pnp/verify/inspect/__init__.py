"""Print-and-play files that another program made: read, counted and held to what printing and playing asks.

`sheets` reads the pages, `grid` finds the cards on them, `turning` the backs behind their fronts, and
`checks` says what is wrong. Nothing here knows a game: what a file should hold is told by whoever asks.
"""

from pnp.verify.inspect.checks import CHECKS, inspect
from pnp.verify.inspect.holdings import BACKS, Expected, Holdings

__all__ = ["BACKS", "CHECKS", "Expected", "Holdings", "inspect"]
