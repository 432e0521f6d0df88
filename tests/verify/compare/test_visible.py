"""What a clip takes away, where there was nothing to begin with."""

import shapely

from pnp.verify.compare.visible import cut
from pnp.verify.paint import Shape

FLAT = (("M", 1.0, 1.0), ("L", 5.0, 1.0), ("Z",))
SQUARE = (("M", 1.0, 1.0), ("L", 5.0, 1.0), ("L", 5.0, 5.0), ("L", 1.0, 5.0), ("Z",))


def test_a_shape_without_area_is_compared_like_others() -> None:
    window = shapely.box(0.0, 0.0, 3.0, 3.0)
    wanted = Shape(FLAT, "#000000", bounds=(1.0, 1.0, 5.0, 1.0), clip=window, name="a line")
    painted = Shape(SQUARE, "#000000", bounds=(1.0, 1.0, 5.0, 5.0))
    (found,) = cut([wanted], [painted], [(0, 0)], 0.02)
    assert "more than nothing of what is ordered" in found.message
    assert cut([wanted], [Shape(FLAT, "#000000", clip=window)], [(0, 0)], 0.02) == []
