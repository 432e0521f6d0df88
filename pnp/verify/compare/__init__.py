"""Compares what a page paints with what a scene orders, shape by shape, and names the differences."""

from pnp.verify.compare.differences import Difference, Differences
from pnp.verify.compare.expected import expected_shapes, shapes_of
from pnp.verify.compare.matching import TOLERANCE, is_sliver, match, pair_shapes
from pnp.verify.compare.stepwise import Clip, Numbers, Part, Step, drawing_steps, find_difference, numbers_in
from pnp.verify.compare.visible import describe_cut, find_cut, find_reordered, same_window

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
