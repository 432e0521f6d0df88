"""Work with the operating system: write files whole, seal files and check seals (a seal is a checksum in a
file, by which pnp recognises what it wrote), end workers, report faults, limit time and memory."""

__all__ = ["disk", "limits", "process", "seal"]
