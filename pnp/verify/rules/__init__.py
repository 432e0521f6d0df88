"""R: compares the written rules with the engine. Checks an engine by scenarios, playouts and its own
texts."""

from pnp.verify.rules.checks import CHECKS, findings, run, write_record

__all__ = ["CHECKS", "findings", "run", "write_record"]
