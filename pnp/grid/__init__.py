"""Grids: coordinates and geometry of boards, no drawing.

`area` has regions of any outline, `field` cells in columns and rows, `hexgrid` hexagons (axial q, r),
`points` lattices of points and the paths that join them, `polyomino` shapes of squares: each is a module of
its own, with a page of its own (`python -m pydoc pnp.grid.points`).
"""

__all__ = ["area", "field", "hexgrid", "points", "polyomino"]
