"""Grids: coordinates and geometry of hexagons, lattices of points and polyominoes; no drawing."""

__all__ = ["hexgrid", "points", "polyomino"]
