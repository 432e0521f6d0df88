"""Coordinates and geometry of boards, without drawing.

`area` is for regions of any outline, `field` for cells in columns and rows, `hexgrid` for hexagons (axial q,
r), `points` for lattices of points and the paths that join them, and `polyomino` for shapes of squares. Each
module has its own page (`python -m pydoc pnp.grid.points`).
"""

__all__ = ["area", "field", "hexgrid", "points", "polyomino"]
