"""D: compares the drawings with the executed rules, before they are on paper: cells, ink, text, colours.

`colour` models how eyes see colours.
"""

from pnp.verify.drawing.checks import CHECKS, run
from pnp.verify.drawing.proving import prove
from pnp.verify.drawing.verdicts import Verdicts

__all__ = ["CHECKS", "Verdicts", "charts", "colour", "prove", "run"]
