"""Plane geometry against shapely and against what the names promise."""

from itertools import pairwise
from math import cos, dist, hypot, pi, sin

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import Swatch, chords, offset_outline, part_inside, winding
from pnp.units import Point
from pnp.verify.drawing.likeness import contrast

values = st.integers(-50, 50).map(float)
points = st.tuples(values, values)
BOX = (-20.0, -10.0, 20.0, 10.0)


@given(start=points, first=points, second=points, end=points, steps=st.integers(1, 12))
def test_chords_lie_on_the_curve(start: Point, first: Point, second: Point, end: Point, steps: int) -> None:
    found = list(chords(start, (*first, *second, *end), steps))
    assert len(found) == steps
    assert found[-1] == end
    for k, point in enumerate(found, 1):
        corners, t = [start, first, second, end], k / steps
        while len(corners) > 1:  # de Casteljau
            corners = [
                tuple(a + t * (b - a) for a, b in zip(p, q, strict=True)) for p, q in pairwise(corners)
            ]
        assert point == pytest.approx(corners[0], abs=1e-9)


def test_a_ring_runs_round_a_point_as_often_as_it_does() -> None:
    square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    assert abs(winding((5.0, 5.0), square)) == 1
    assert winding((5.0, 5.0), square) == -winding((5.0, 5.0), square[::-1])
    assert winding((5.0, 5.0), square * 2) == 2 * winding((5.0, 5.0), square)
    assert winding((15.0, 5.0), square) == winding((5.0, -1.0), square) == 0


@given(ring=st.tuples(points, points, points, points), share=st.sampled_from((0.0, 0.5, 1.0)))
def test_where_two_rings_meet_a_point_belongs_to_one_of_them(ring: tuple[Point, ...], share: float) -> None:
    """So that cells side by side have no gap between them and no point in common."""
    a, b, c, d = ring
    at = (a[0] + share * (c[0] - a[0]), a[1] + share * (c[1] - a[1]))
    assert winding(at, (a, b, c)) + winding(at, (a, c, d)) == winding(at, ring)


@given(start=points, end=points)
def test_the_part_of_a_line_inside_a_box(start: Point, end: Point) -> None:
    part, wanted = part_inside(start, end, BOX), shapely.LineString([start, end]) & shapely.box(*BOX)
    inside = shapely.box(*BOX).buffer(-1e-9).intersects(shapely.LineString([start, end]))
    assert (part is not None) == inside
    if part is not None and start != end:  # shapely knows no lines without length
        assert shapely.LineString(part).hausdorff_distance(wanted) < 1e-6


@given(colour=st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}"))
def test_luminance_is_that_of_contrast(colour: str) -> None:
    light = Swatch("any", colour).luminance
    assert contrast(colour, "#000000") == pytest.approx((light + 0.05) / 0.05, abs=0.002)


@given(tips=st.integers(3, 24), inner=st.floats(0.3, 0.9), by=st.floats(0.05, 0.5))
def test_an_outline_moved_outwards_keeps_its_distance_without_needles(
    tips: int, inner: float, by: float
) -> None:
    star = [
        (20 * share * sin(pi * k / tips), -20 * share * cos(pi * k / tips))
        for k in range(2 * tips)
        for share in (inner if k % 2 else 1.0,)
    ]
    wider = offset_outline(star, by)
    for at, moved in zip(star[::2], wider[::2], strict=True):
        assert by / 2 < dist(at, moved) < 4.001 * by
        assert dist(moved, (0.0, 0.0)) > dist(at, (0.0, 0.0))
    notches = zip(star[::2], star[1::2], [*star[2::2], star[0]], wider[1::2], strict=True)
    for before, at, after, moved in notches:
        for end in (before, after):
            (ux, uy), (vx, vy) = (end[0] - at[0], end[1] - at[1]), (moved[0] - at[0], moved[1] - at[1])
            assert abs(ux * vy - uy * vx) / hypot(ux, uy) == pytest.approx(by, abs=0.01)


def test_a_square_is_moved_outwards_edge_by_edge() -> None:
    square = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
    assert offset_outline(square, 0.5) == ((-0.5, -0.5), (4.5, -0.5), (4.5, 4.5), (-0.5, 4.5))
