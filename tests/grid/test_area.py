"""Regions of any outline: their middle, the room for words in them, and the edges that they share."""

from itertools import pairwise
from math import cos, hypot, pi, sin
from time import perf_counter

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.grid import area

SQUARE = ((0.0, 0.0), (20.0, 0.0), (20.0, 20.0), (0.0, 20.0))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(3, 20).map(lambda r: round(r, 1)), min_size=5, max_size=24))
def test_no_point_of_a_region_has_more_room_than_its_heart(spokes: list[float]) -> None:
    ring = [
        (r * cos(2 * pi * k / len(spokes)), r * sin(2 * pi * k / len(spokes))) for k, r in enumerate(spokes)
    ]
    (x, y), reach = area.heart([ring])
    shape = shapely.Polygon(ring)
    assert shape.contains(shapely.Point(x, y))
    assert shape.exterior.distance(shapely.Point(x, y)) == pytest.approx(reach, abs=1e-6)
    best = shapely.maximum_inscribed_circle(shape, 0.01).length
    assert reach >= best - 2 * area.FINE


def test_the_heart_lies_beside_a_hole() -> None:
    hole = ((2.0, 2.0), (16.0, 2.0), (16.0, 16.0), (2.0, 16.0))
    (x, y), reach = area.heart([SQUARE, hole])
    assert not area.holds([hole], (x, y))
    assert reach == pytest.approx(4 * (2**0.5) / (1 + 2**0.5), abs=0.2)


@pytest.mark.parametrize(("at", "wide"), [((10.0, 10.0), 10), ((5.0, 10.0), 5), ((10.0, 2.0), 10)])
def test_the_room_of_a_line_ends_at_the_outline(at: tuple[float, float], wide: float) -> None:
    assert area.room([SQUARE], at, 3.0) == pytest.approx(wide)


def test_a_line_has_room_at_all_of_its_height() -> None:
    roof = ((0.0, 20.0), (20.0, 20.0), (10.0, 0.0))
    assert area.room([roof], (10.0, 12.0), 4.0) == pytest.approx(5.0)


def test_neighbours_share_an_edge_wherever_its_points_are() -> None:
    """One side has five points on it, the other none; both are told alike, but for the direction."""
    right = ((20.0, -4.0), (40.0, -4.0), (40.0, 30.0), (20.0, 30.0), (20.0, 17.0), (20.1, 9.0), (20.0, 3.0))
    (edge,) = area.shared_edges([SQUARE], [right])
    assert edge == ((20.0, 0.0), (20.0, 20.0))
    (back,) = area.shared_edges([right], [SQUARE])
    assert sorted((back[0][1], back[-1][1])) == pytest.approx([0, 20], abs=area.STEP)
    assert sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(back)) > 19


def test_edges_on_two_sides_are_two() -> None:
    around = (
        *((-9.0, -9.0), (29.0, -9.0), (29.0, 0.0), (0.0, 0.0), (0.0, 20.0), (29.0, 20.0), (29.0, 29.0)),
        (-9.0, 29.0),
    )
    assert len(area.shared_edges([SQUARE], [around])) == 1, "a bracket is one line"
    bars = [((0.0, -5.0), (20.0, -5.0), (20.0, 0.0), (0.0, 0.0)), ((0.0, 20.0), (20.0, 20.0), (9.0, 30.0))]
    assert len(area.shared_edges([SQUARE], bars)) == 2


@pytest.mark.parametrize("away", [0.5, 20.0])
def test_what_lies_apart_or_meets_in_a_corner_shares_no_edge(away: float) -> None:
    beside = tuple((x + 20 + away, y) for x, y in SQUARE)
    corner = tuple((x + 20, y + 20) for x, y in SQUARE)
    assert area.shared_edges([SQUARE], [beside]) == ()
    assert area.shared_edges([SQUARE], [corner]) == ()


def test_an_island_in_a_lake_shares_all_of_its_shore() -> None:
    lake = [((-9.0, -9.0), (29.0, -9.0), (29.0, 29.0), (-9.0, 29.0)), SQUARE]
    (shore,) = area.shared_edges([SQUARE], lake)
    assert shore[0] == shore[-1]


def test_a_coast_of_thousands_of_points_takes_no_time() -> None:
    coast = [
        ((50 + 3 * sin(k / 7)) * cos(k * 2 * pi / 5000), (50 + 3 * sin(k / 7)) * sin(k * 2 * pi / 5000))
        for k in range(5000)
    ]
    begin = perf_counter()
    assert len(area.shared_edges([coast], [coast])) == 1
    assert perf_counter() - begin < 5
