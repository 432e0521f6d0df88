"""Convert SVG files of other programs to elements of a drawing: read their tree, shapes, paint and texts."""

__all__ = ["lettering", "recolouring", "tree", "vector"]
