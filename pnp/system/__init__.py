"""What pnp asks of the system: files written whole, sealed and read with care, workers' ends and faults,
limits of time and memory."""

__all__ = ["disk", "fault", "limits", "process", "seal"]
