"""Maps: cells with terrain, names, rivers and roads."""

__all__ = ["chart"]
