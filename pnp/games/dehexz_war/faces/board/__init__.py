"""The board: the island fortress on its sea chart, with cells, plates, sea and the sheet around them."""

__all__ = ["face", "sheet"]
