"""Outlines of one structure are the same wherever they begin, however they run, and however they close."""

from collections.abc import Callable

import pytest

from pnp.scene.elements import Segment
from pnp.units import Point
from pnp.verify.compare import outline
from pnp.verify.compare.outline import same_outline
from pnp.verify.paint import Region, Shape, place_shape

EVERYWHERE = Region((-1e6, -1e6, 1e6, 1e6))

Points = tuple[Point, ...]

KITE: Points = ((0.0, 0.0), (20.0, 0.0), (30.0, 25.0), (5.0, 15.0))


def loop(points: Points, *ends: Segment) -> Shape:
    """A line round the points, closed by `ends`."""
    lines = (("L", x, y) for x, y in points[1:])
    return place_shape(
        Shape((("M", *points[0]), *lines, *ends), None, "#112233", 0.3), EVERYWHERE, EVERYWHERE
    )


def turned(points: Points) -> Points:
    return points[2:] + points[:2]


WAYS: dict[str, Callable[[], Shape]] = {
    "begun elsewhere": lambda: loop(turned(KITE), ("Z",)),
    "run backwards": lambda: loop(KITE[::-1], ("Z",)),
    "begun elsewhere and run backwards": lambda: loop(turned(KITE)[::-1], ("Z",)),
    "closed by a line": lambda: loop(turned(KITE), ("L", *KITE[2]), ("Z",)),
    "a point doubled": lambda: loop((*KITE[:2], (20.0004, 0.0004), *KITE[2:]), ("Z",)),
}


@pytest.mark.parametrize("way", WAYS)
def test_it_is_the_same_line_by_its_edges_alone(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> bool:
        pytest.fail("areas were compared")

    monkeypatch.setattr(outline, "_same_paint_area", refused)
    assert same_outline(loop(KITE, ("Z",)), WAYS[way](), 0.02)
    assert same_outline(WAYS[way](), loop(KITE, ("Z",)), 0.02)


def test_an_open_line_and_one_with_a_corner_moved_are_others() -> None:
    closed = loop(KITE, ("Z",))
    assert not same_outline(closed, loop(KITE), 0.02)
    assert not same_outline(closed, loop((*KITE[:3], (5.03, 15.0)), ("Z",)), 0.02)
    assert same_outline(closed, loop((*KITE[:3], (5.01, 15.0)), ("Z",)), 0.02)
