"""What a page paints held against what a scene orders, shape by shape, and the difference named."""

from pnp.verify.compare.differences import Difference, Differences
from pnp.verify.compare.matching import TOLERANCE, match, paired, sliver
from pnp.verify.compare.ordered import expected, shapes_of
from pnp.verify.compare.painted import Step, numbers_in, steps
from pnp.verify.compare.stepwise import Clip, Numbers, Part, unlike
from pnp.verify.compare.visible import cut, reordered, said_of_cut, same_window

__all__ = [
    "TOLERANCE",
    "Clip",
    "Difference",
    "Differences",
    "Numbers",
    "Part",
    "Step",
    "cut",
    "expected",
    "match",
    "numbers_in",
    "paired",
    "reordered",
    "said_of_cut",
    "same_window",
    "shapes_of",
    "sliver",
    "steps",
    "unlike",
]
