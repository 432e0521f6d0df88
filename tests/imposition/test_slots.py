"""Grids that fill the paper to its last millimetre."""

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
