"""D: as executed with as drawn. Checks of faces before they are on paper: cells, ink, text, colours.

`colour` is how eyes see colours.
"""

from pnp.verify.drawing.checks import CHECKS, run
from pnp.verify.drawing.keeping import Verdicts
from pnp.verify.drawing.proving import prove

__all__ = ["CHECKS", "Verdicts", "charts", "colour", "prove", "run"]
