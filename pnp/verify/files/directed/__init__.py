"""F: the order in which a kit of a language that begins at the right paints its formulas."""

from pnp.verify.files.directed.formulas import CHECKS

__all__ = ["CHECKS"]
