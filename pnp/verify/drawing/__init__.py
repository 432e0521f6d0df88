"""D: as executed with as drawn. Checks of faces before they are on paper: cells, ink, text, colours."""

from pnp.verify.drawing.checks import CHECKS, run

__all__ = ["CHECKS", "run"]
