"""What pnp asks of the system: files written whole, sealed and read with care, workers' ends and faults."""

__all__ = ["disk", "fault", "process", "seal"]
