"""SVG files of other programs as elements of a drawing: their tree, their shapes, their paint and their
texts."""

__all__ = ["lettering", "recolouring", "tree", "vector"]
