"""The assembly sheet: what to print on which paper, how to cut and join it, every part with its picture."""

from pnp.kit.assembly.sheet import write

__all__ = ["write"]
