"""Draw maps: boards whose cells have terrain, names, rivers and roads."""

__all__ = ["chart"]
