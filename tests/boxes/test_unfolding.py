"""The net of a tuck box: sizes from the number, size and thickness of cards."""

from itertools import pairwise

import pytest

from pnp.boxes import Inner, inner, net

POKER = (63.0, 88.0)


def test_a_box_is_larger_than_its_cards_by_the_clearance() -> None:
    assert inner(54, *POKER) == Inner(64.5, 89.5, 18.2)


def test_sleeves_make_a_box_wider_higher_and_deeper() -> None:
    assert inner(54, *POKER, sleeved=True) == Inner(67.5, 92.5, 23.6)


def test_the_net_is_as_large_as_the_formula_says() -> None:
    made = net(Inner(64.5, 89.5, 18.2))
    assert made.width == pytest.approx(8 + 2 * 64.5 + 2 * 18.2, abs=0.3)  # and the paper's thickness
    assert made.height == pytest.approx(89.5 + 2 * (18.2 + 15))
    assert min(x for x, _ in made.outline) == min(y for _, y in made.outline) == 0
    assert max(x for x, _ in made.outline) == made.width
    assert max(y for _, y in made.outline) == made.height
    assert len(made.folds) == 12


@pytest.mark.parametrize(("depth", "radius"), [(6.0, 4.0), (18.0, 12.0), (40.0, 12.5)])
def test_the_notch_grows_with_the_depth_up_to_a_thumb(depth: float, radius: float) -> None:
    made = net(Inner(64.5, 89.5, depth))
    left, top, right, _ = made.walls["back"]
    inside = [y - top for x, y in made.outline if left + 1 < x < right - 1 and y < top + 20]
    assert made.notch == radius
    assert max(inside) == pytest.approx(radius)


def test_the_walls_are_in_a_row_and_the_last_is_wider_by_the_paper() -> None:
    made = net(Inner(64.5, 89.5, 18.2))
    row = [made.walls[name] for name in ("left", "front", "right", "back")]
    assert [round(box[2] - box[0], 2) for box in row] == [18.2, 64.5, 18.2, 64.65]
    assert all(one[2] == other[0] for one, other in pairwise(row))


def test_in_a_low_deep_box_no_flap_reaches_another() -> None:
    low, narrow = net(Inner(60.0, 24.0, 20.0)), net(Inner(10.0, 90.0, 30.0))
    assert low.height == 24 + 2 * (20 + 11)  # a tuck of half the height, less a millimetre
    dust = narrow.walls["left"][1] - min(y for x, y in narrow.outline if x < narrow.walls["front"][0] - 1)
    assert dust == 9  # of a depth of 30: the width, less a millimetre
