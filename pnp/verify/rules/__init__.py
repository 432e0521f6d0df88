"""R: as written with as executed. Checks of an engine by scenarios, playouts and what it says of itself."""

from pnp.verify.rules.checks import CHECKS, findings, run, write_record

__all__ = ["CHECKS", "findings", "run", "write_record"]
