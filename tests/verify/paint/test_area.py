"""Filling rules, clips and what lies hidden."""

from dataclasses import replace
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.elements import IDENTITY, Segment, circle_segments, outline, rotate, translate
from pnp.scene.geometry import transform_segments
from pnp.verify.paint.region import Region, find_hidden, place_shape
from pnp.verify.paint.shapes import Shape, extent, fill_area, transform_outline

PAGE = Region((0.0, 0.0, 100.0, 100.0))


def box(left: float, top: float, right: float, bottom: float, fill: str = "#3366cc") -> Shape:
    path = outline(((left, top), (right, top), (right, bottom), (left, bottom)))
    return place_shape(Shape(path, fill), PAGE, PAGE)


def test_a_pentagram_is_filled_by_its_rule() -> None:
    star = outline([(50 + 20 * sin(k * 4 * pi / 5), 50 - 20 * cos(k * 4 * pi / 5)) for k in range(5)])
    inner = 5 / 2 * (20 * (3 - 5**0.5) / 2) ** 2 * sin(2 * pi / 5)
    assert fill_area(star).area - fill_area(star, True).area == pytest.approx(inner, rel=1e-3)


def test_rings_fill_by_their_direction() -> None:
    outer, inner = circle_segments((50, 50), 20), circle_segments((50, 50), 10)
    hole = tuple(outline([(45, 45), (45, 55), (55, 55), (55, 45)]))
    assert fill_area(outer + inner).area == pytest.approx(pi * 400, rel=1e-3)
    assert fill_area(outer + inner, True).area == pytest.approx(pi * 300, rel=1e-3)
    assert fill_area(outer + hole).area == pytest.approx(pi * 400 - 100, rel=1e-3)


def test_a_shape_lies_under_one_cover_or_under_several_together() -> None:
    low = box(10, 10, 30, 30)
    left, middle, right = box(5, 5, 15, 35), box(14, 5, 26, 35), box(25, 5, 35, 35)
    assert find_hidden([low, box(5, 5, 35, 35)]) == {0: (1,)}
    assert find_hidden([low, left, middle, right]) == {0: (1, 2, 3)}
    assert find_hidden([low, left, right]) == {}
    assert find_hidden([box(5, 5, 35, 35), low]) == {}
    assert find_hidden([low, replace(box(5, 5, 35, 35), alpha=(0.5, 1.0))]) == {}
    assert find_hidden([low, replace(box(5, 5, 35, 35), fill="pattern:/P")]) == {}
    assert find_hidden([low, box(5, 5, 35, 35)], frozenset((1,))) == {}


def test_a_line_shows_beside_the_fill_that_covers_its_inside() -> None:
    edged = place_shape(Shape(box(10, 10, 30, 30).outline, "#ffffff", "#000000", 0.3), PAGE, PAGE)
    assert find_hidden([edged, box(10, 10, 30, 30)]) == {}
    assert find_hidden([edged, box(9, 9, 31, 31)]) == {0: (1,)}


@given(st.floats(-180, 180), st.floats(20, 80), st.floats(20, 80))
def test_a_turned_clip_that_fits_does_not_cut(angle: float, x: float, y: float) -> None:
    glyph: tuple[Segment, ...] = circle_segments((0, 0), 3)
    place = translate(x, y)
    frame = outline(((-3, -3), (3, -3), (3, 3), (-3, 3)))
    at = transform_segments(transform_segments(glyph, rotate(angle)), place)
    fits = PAGE.clip_to_path(transform_segments(transform_segments(frame, rotate(angle)), place))
    assert place_shape(Shape(at, "#000000"), fits, PAGE).clip is None
    tight = outline(((-3, -3), (2.9, -3), (2.9, 3), (-3, 3)))
    cut = place_shape(
        Shape(at, "#000000"),
        PAGE.clip_to_path(transform_segments(transform_segments(tight, rotate(angle)), place)),
        PAGE,
    )
    assert cut.clip is not None
    assert cut.unseen == ""


@given(st.lists(st.tuples(st.floats(-50, 50), st.floats(-50, 50)), min_size=8, max_size=8))
def test_the_box_of_curves_holds_all_their_points(points: list[tuple[float, float]]) -> None:
    (x0, y0), rest = points[0], points[1:]
    curves: list[Segment] = [("M", x0, y0)]
    for n in (0, 3):
        (a, b), (c, d), (e, f) = rest[n : n + 3]
        curves.append(("C", a, b, c, d, e, f))
    left, top, right, bottom = extent(transform_segments(curves, IDENTITY)) or (0, 0, 0, 0)
    area = fill_area(tuple(curves))
    if not area.is_empty:
        minx, miny, maxx, maxy = area.bounds
        assert left - 1e-3 <= minx
        assert top - 1e-3 <= miny
        assert maxx <= right + 1e-3
        assert maxy <= bottom + 1e-3


@pytest.mark.parametrize("line", [0.0, 0.4], ids=["a fill", "a line"])
def test_windows_of_the_same_form_leave_the_same_of_what_lies_in_them(line: float) -> None:
    """Where a cell lies on its board changes nothing of what is cut, whichever cell was looked at first; its
    box does, where that cuts into the cell."""
    window = outline([(0, -5), (4, 0), (0, 5), (-4, 0)])

    def left(at: tuple[float, float], size: float, box: Region) -> bool:
        region = box.clip_to_path(tuple(moved_by(window, at)))
        path = moved_by(outline([(-size, -size), (size, -size), (size, size), (-size, size)]), at)
        shape = Shape(tuple(path), None if line else "#3366cc", "#3366cc" if line else None, line)
        found = place_shape(shape, region, PAGE)
        return not found.unseen and found.clip is None

    for at in ((50.0, 50.0), (20.0, 70.0), (20.0 + 1 / 3, 7.7)):
        assert left(at, 1.5, PAGE)
        assert not left(at, 4.0, PAGE)
        x, y = at
        for near in (
            (x - 1, y - 5, x + 5, y + 5),
            (x - 5, y - 5, x + 1, y + 5),
            (x - 5, y - 5, x + 5, y + 1),
        ):
            assert not left(at, 1.5, Region(near))
            assert left(at, 0.5, Region(near))


def moved_by(path: tuple[Segment, ...], at: tuple[float, float]) -> tuple[Segment, ...]:
    return transform_outline(path, translate(*at))
