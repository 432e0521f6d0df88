"""Work with the operating system: write files whole, seal and read them, end workers, report faults, limit
time and memory."""

__all__ = ["disk", "limits", "process", "seal"]
