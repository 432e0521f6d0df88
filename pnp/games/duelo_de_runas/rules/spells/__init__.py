"""The effects of spells that nothing stops, their targets and order, and the life points that they cost."""

__all__ = ["lives", "monsters", "resolution"]
