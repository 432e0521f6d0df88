"""Use the system with care: write files whole, seal and read them, end workers, report faults, limit time and
memory."""

__all__ = ["disk", "limits", "process", "seal"]
