"""Compares the shapes that a page paints with those of a scene (a drawing as a tree of elements), one by one,
and names the differences."""

from pnp.verify.compare.expected import expected_shapes, shapes_of
from pnp.verify.compare.matching import (
    TOLERANCE,
    Difference,
    Differences,
    describe_cut,
    find_cut,
    find_reordered,
    is_sliver,
    match,
    pair_shapes,
    same_window,
)
from pnp.verify.compare.stepwise import Clip, Numbers, Part, Step, drawing_steps, find_difference, numbers_in

__all__ = [
    "TOLERANCE",
    "Clip",
    "Difference",
    "Differences",
    "Numbers",
    "Part",
    "Step",
    "describe_cut",
    "drawing_steps",
    "expected_shapes",
    "find_cut",
    "find_difference",
    "find_reordered",
    "is_sliver",
    "match",
    "numbers_in",
    "pair_shapes",
    "same_window",
    "shapes_of",
]
