"""What spells do once nothing stops them, to whom and in which order, and what it costs in life."""

__all__ = ["lives", "monsters", "resolution"]
