"""Grids: coordinates and geometry, no drawing."""
