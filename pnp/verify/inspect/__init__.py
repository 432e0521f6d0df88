"""Checks print-and-play files that another program made: reads them, counts cards, and finds problems for
printing and playing.

`sheets` reads the pages, `holdings` finds the cards on them and the backs behind their fronts, and `checks`
reports what is wrong. No game is needed: the caller says what a file should hold.
"""

from pnp.verify.inspect.checks import CHECKS, inspect
from pnp.verify.inspect.holdings import BACKS, Expected, Holdings

__all__ = ["BACKS", "CHECKS", "Expected", "Holdings", "inspect"]
