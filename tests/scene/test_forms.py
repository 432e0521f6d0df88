"""Forms that several drawings share: what is known of them without their formulas."""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, dist, hypot, isclose, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import WHITE, Segment, Style, bounds, chords, ellipse_segments, forms
from pnp.scene import Path as Outline
from pnp.units import Point

FAR = st.floats(-100, 100)
POINTS = st.lists(st.tuples(FAR, FAR), min_size=2, max_size=8)


def ends(segments: Sequence[Segment]) -> list[Point]:
    return [(float(each[-2]), float(each[-1])) for each in segments if len(each) > 1]


@given(st.floats(0.1, 50), st.integers(-3, 3).map(lambda k: 90 * k))
def test_a_clock_s_quarters_are_up_right_down_and_left(radius: float, turn: int) -> None:
    x, y = forms.polar((2, 3), radius, turn)
    right, down = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}[turn // 90 % 4]
    assert (x, y) == pytest.approx((2 + radius * right, 3 + radius * down), abs=1e-9)


@given(st.integers(2, 12), st.floats(-360, 360))
def test_a_star_has_its_tips_at_equal_angles(tips: int, turn: float) -> None:
    corners = forms.star((1, 1), 5, 2, tips, turn)
    assert len(corners) == 2 * tips
    assert [round(dist((1, 1), corner), 6) for corner in corners] == [5, 2] * tips
    angles = [degrees(atan2(x - 1, 1 - y)) for x, y in corners]
    assert all(isclose((b - a) % 360, 180 / tips, abs_tol=1e-6) for a, b in pairwise(angles))
    assert isclose((angles[0] - turn + 180) % 360, 180, abs_tol=1e-6)


def test_every_second_tip_of_a_star_can_be_short() -> None:
    reaches = [round(hypot(x, y), 6) for x, y in forms.star((0, 0), 4, 1, 4, short=2)]
    assert reaches == [4, 1, 2, 1, 4, 1, 2, 1]


@given(POINTS, st.booleans(), st.floats(0, 1))
def test_a_spline_passes_through_its_points(points: list[Point], closed: bool, tension: float) -> None:
    drawn = forms.spline(points, closed=closed, tension=tension)
    way = [*points, points[0]] if closed else points
    assert ends(drawn) == [pytest.approx(point, abs=1e-4) for point in way]
    assert (drawn[-1] == ("Z",)) is closed


@given(POINTS)
def test_a_spline_has_no_corner(points: list[Point]) -> None:
    """What leads to a point and what leaves it lie on one line with it."""
    curves = [each for each in forms.spline(points, near=float) if each[0] == "C"]
    for one, two in zip(curves, [*curves[1:], curves[0]], strict=True):
        x, y = float(one[5]), float(one[6])
        before = (x - float(one[3]), y - float(one[4]))
        after = (float(two[1]) - x, float(two[2]) - y)
        assert before == pytest.approx(after, abs=1e-6)


def test_without_tension_a_spline_is_straight() -> None:
    drawn = forms.spline([(0, 0), (10, 0), (10, 10)], closed=False, tension=0)
    assert drawn[1:] == (("C", 0.0, 0.0, 10.0, 0.0, 10.0, 0.0), ("C", 10.0, 0.0, 10.0, 10.0, 10.0, 10.0))


@given(st.lists(st.tuples(FAR, FAR, FAR), min_size=2, max_size=6), st.integers(1, 9))
def test_samples_lie_on_the_spline_that_is_drawn(
    points: list[tuple[float, float, float]], steps: int
) -> None:
    found = forms.samples(points, steps)
    assert len(found) == steps * (len(points) - 1) + 1
    assert found[::steps] == [pytest.approx(point, abs=1e-9) for point in points]
    drawn = forms.spline([(x, y) for x, y, _ in points], closed=False, near=float)
    on = [(float(drawn[0][1]), float(drawn[0][2]))]
    for curve in drawn[1:]:
        on += chords(on[-1], [float(value) for value in curve[1:]], steps)
    assert [(x, y) for x, y, _ in found] == [pytest.approx(point, abs=1e-6) for point in on]


@given(st.floats(1, 40), st.floats(1, 40))
def test_an_ellipse_keeps_to_its_radii(across: float, down: float) -> None:
    segments = ellipse_segments((3, 4), across, down)
    here = (float(segments[0][1]), float(segments[0][2]))
    for curve in segments[1:-1]:
        for x, y in chords(here, [float(value) for value in curve[1:]], 16):
            assert hypot((x - 3) / across, (y - 4) / down) == pytest.approx(1, abs=5e-4)
        here = (float(curve[-2]), float(curve[-1]))


def test_a_round_corner_cuts_what_a_quarter_circle_cuts() -> None:
    segments = forms.rounded_box((0, 0, 20, 10), 4)
    assert bounds((Outline(segments, Style(WHITE)),)) == pytest.approx((0, 0, 20, 10))
    ring: list[Point] = []
    for head, *values in segments:
        numbers = [float(value) for value in values]
        ring += chords(ring[-1], numbers, 24) if head == "C" else [(numbers[0], numbers[1])] if values else []
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*ring, ring[0]])) / 2
    assert area == pytest.approx(200 - (4 - pi) * 16, abs=0.05)


@given(st.floats(0, 360), st.floats(0.1, 9))
def test_an_arrow_points_where_it_should(turn: float, far: float) -> None:
    way = forms.polar((0, 0), far, turn)
    tip, right, left = forms.arrow_head((5, 5), way, 3, 2)
    assert tip == (5, 5)
    assert dist(right, left) == pytest.approx(2)
    middle = ((right[0] + left[0]) / 2, (right[1] + left[1]) / 2)
    assert middle == pytest.approx((5 - 3 * way[0] / far, 5 - 3 * way[1] / far))
    # To the right of who looks along the arrow, on paper, where y points down.
    assert (right[0] - 5) * -way[1] + (right[1] - 5) * way[0] > 0
