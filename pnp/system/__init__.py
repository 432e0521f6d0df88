"""What pnp asks of the system: files written whole, strangers' files read with care, workers' ends."""

__all__ = ["disk", "process"]
