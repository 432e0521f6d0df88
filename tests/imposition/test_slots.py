"""Grids that fill the paper to its last millimetre."""

import re

import pytest

from pnp.errors import LayoutError
from pnp.imposition.slots import EDGE, Parts, grids
from pnp.papers import PAPERS


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_component_may_reach_as_far_as_printers_print(paper: str) -> None:
    page = PAPERS[paper]
    best = grids(Parts(page.width - 2 * EDGE, 240.0, 1, gutter=0.0, bleed=0.0, folded=False), page)[0]
    assert (best.page, best.slots) == (page, 1)
    assert best.box(0)[::2] == pytest.approx((EDGE, page.width - EDGE))
    with pytest.raises(LayoutError, match="the component does not fit the paper"):
        grids(Parts(page.height - 2 * EDGE + 0.01, 50.0, 1, gutter=0.0, bleed=0.0, folded=False), page)


@pytest.mark.parametrize("folded", [False, True])
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_a_refusal_names_the_largest_sizes(paper: str, folded: bool) -> None:
    def fit(width: float, height: float) -> None:
        grids(Parts(width, height, 1, gutter=3.0, bleed=3.0, folded=folded), PAPERS[paper])

    with pytest.raises(LayoutError) as refused:
        fit(500, 500)
    for each in re.findall(r"([\d.]+) x ([\d.]+) mm", refused.value.expected):
        width, height = map(float, each)
        fit(0.9 * width, 0.9 * height)  # marks and margin need the rest
        with pytest.raises(LayoutError):
            fit(max(width, height) + 0.01, min(width, height) + 0.01)
