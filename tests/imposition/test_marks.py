"""Marks say where nothing else may be: as far as their ink reaches, and no further."""

from dataclasses import replace

import pytest

from pnp.imposition import impose
from pnp.imposition.marks import crop_marks, cross, fold_line
from pnp.imposition.outline import bounding_box
from pnp.papers import PAPERS
from pnp.scene import Backs, Group, bounds
from tests.imposition.test_golden_sheets import square
from tests.imposition.test_imposing import IMPRINT, component


@pytest.mark.parametrize("on_ink", [False, True])
def test_a_cross_takes_the_place_of_its_ink(on_ink: bool) -> None:
    mark = cross((20.0, 30.0), on_ink=on_ink)
    (taken,) = mark.taken
    assert bounding_box(taken) == bounds(mark.elements) == (18.325, 28.325, 21.675, 31.675)


@pytest.mark.parametrize("axis", ["vertical", "horizontal"])
def test_a_fold_keeps_half_a_millimetre_beside_it_free(axis: str) -> None:
    page = PAPERS["a4"]
    mark = fold_line(page, axis, (5.0, 6.0, 205.0, 291.0))  # type: ignore[arg-type]
    (taken,) = mark.taken
    level, upright = (5.5, 148.0, 204.5, 149.0), (104.5, 6.5, 105.5, 290.5)
    assert bounding_box(taken) == (upright if axis == "vertical" else level)


@pytest.mark.parametrize(
    ("below", "ends"), [(40.0, 45.5), (45.55, 45.75), (48.2, 48.5), (48.45, 48.65), (48.8, None)]
)
def test_a_mark_is_shortened_by_quarters_until_it_is_clear_of_a_free_corner(
    below: float, ends: float | None
) -> None:
    corner = (55.0, 30.0, 65.0, below)
    region, area = (50.0, 50.0, 100.0, 100.0), (5.0, 5.0, 205.0, 292.0)
    marks = crop_marks(region, (60.0,), (), 0.0, area, (corner,), 4.0)
    tops = [box[1] for outline in marks.taken if (box := bounding_box(outline))[3] < 60]
    assert tops == ([] if ends is None else [pytest.approx(ends - 0.1)])


@pytest.mark.parametrize("backs", ["none", "duplex-long"])
def test_each_cut_of_nine_cards_has_a_mark_at_both_ends(backs: Backs) -> None:
    """Even where a free corner is 1.5 mm from the end of the outermost cut."""
    cards = replace(component("sun", 63.0, 88.0, 9, shape=square), stock="cards")
    for page in impose([cards], "cards", PAPERS["a4"], backs, IMPRINT).pages:
        left, top, right, bottom = page.trim
        (marks,) = (
            one for one in page.drawing.elements if isinstance(one, Group) and one.name == "mark:crop"
        )
        middles = [
            ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            for leaf in marks.children
            if (box := bounds([leaf]))
        ]
        for x in (left, left + 63, right - 63, right):
            assert any(abs(x - at) < 0.01 and y < top for at, y in middles), (x, "above")
            assert any(abs(x - at) < 0.01 and y > bottom for at, y in middles), (x, "below")
        for y in (top, top + 88, bottom - 88, bottom):
            assert any(abs(y - at) < 0.01 and x < left for x, at in middles), (y, "at the left")
            assert any(abs(y - at) < 0.01 and x > right for x, at in middles), (y, "at the right")
