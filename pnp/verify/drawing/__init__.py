"""D: compares the drawings with the executed rules, before they are on paper: cells, ink, text, colours.

`colour` models how eyes see colours.
"""

from pnp.verify.drawing.proving import CHECKS, Verdicts, prove, run

__all__ = ["CHECKS", "Verdicts", "charts", "colour", "prove", "run"]
