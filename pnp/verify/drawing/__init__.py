"""D checks: compare the drawings with the executed rules before printing: cells, ink, text, colours. `colour`
models how people see colours."""

from pnp.verify.drawing.proving import CHECKS, Verdicts, prove, run

__all__ = ["CHECKS", "Verdicts", "charts", "colour", "prove", "run"]
