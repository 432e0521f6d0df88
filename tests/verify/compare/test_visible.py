"""What a clip takes away, where there was nothing to begin with."""

import shapely
from shapely import affinity

from pnp.verify.compare import matching
from pnp.verify.compare.matching import find_cut, same_window
from pnp.verify.paint import Shape

FLAT = (("M", 1.0, 1.0), ("L", 5.0, 1.0), ("Z",))
SQUARE = (("M", 1.0, 1.0), ("L", 5.0, 1.0), ("L", 5.0, 5.0), ("L", 1.0, 5.0), ("Z",))


def test_a_shape_without_area_is_compared_like_others() -> None:
    window = shapely.box(0.0, 0.0, 3.0, 3.0)
    wanted = Shape(FLAT, "#000000", bounds=(1.0, 1.0, 5.0, 1.0), clip=window, name="a line")
    painted = Shape(SQUARE, "#000000", bounds=(1.0, 1.0, 5.0, 5.0))
    (found,) = find_cut([wanted], [painted], [(0, 0)], 0.02)
    assert "more than nothing of what is ordered" in found.message
    assert find_cut([wanted], [Shape(FLAT, "#000000", clip=window)], [(0, 0)], 0.02) == []


def test_clips_that_differ_by_their_place_alone_are_compared_once() -> None:
    one, grown = shapely.box(0.0, 0.0, 3.0, 3.0), shapely.box(0.0, 0.0, 3.1, 3.0)
    corners = shapely.Polygon([(0.0, 0.0), (0.0, 1.5), (0.0, 3.0), (3.0, 3.0), (3.0, 0.0)])
    matching._are_same.cache_clear()
    for x, y in ((0.0, 0.0), (50.0, 9.0), (1 / 3, 88.8)):
        here, there, other = (affinity.translate(each, x, y) for each in (one, corners, grown))
        assert same_window(here, there, 0.02)
        assert not same_window(here, other, 0.02)
        assert not same_window(here, affinity.translate(there, 0.05, 0.0), 0.02)
    assert matching._are_same.cache_size() == 3
