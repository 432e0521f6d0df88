"""Boards of points: neighbours are mutual, paths are listed once, lines are straight."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.grid.points import directions, neighbours, paths, straight_line

STEPS = ((2, 0), (1, 1), (-1, 1))
POINTS = tuple((x, y) for y in range(1, 6) for x in range(9) if (x + y) % 2)
SOME = st.sets(st.sampled_from(POINTS), min_size=1)


@given(SOME)
def test_neighbours_are_mutual_and_make_the_paths(points: set[tuple[int, int]]) -> None:
    pairs = {(a, b) for a in points for b in neighbours(a, points, STEPS)}
    assert pairs == {(b, a) for a, b in pairs}
    assert {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in paths(points, STEPS)}
    assert len(paths(points, STEPS)) * 2 == len(pairs)


def test_directions_lead_back_and_standing_still_is_none() -> None:
    assert directions((*STEPS, (0, 0))) == ((-2, 0), (-1, -1), (-1, 1), (1, -1), (1, 1), (2, 0))


@given(st.sampled_from(POINTS), st.sampled_from(POINTS))
def test_a_line_is_as_long_both_ways(a: tuple[int, int], b: tuple[int, int]) -> None:
    there, back = straight_line(a, b, POINTS, STEPS), straight_line(b, a, POINTS, STEPS)
    assert len(there) == len(back)
    assert not there or there[-1] == b


def test_neighbours_paths_and_lines_are_listed_in_order() -> None:
    row = [(6, 1), (2, 1), (4, 1), (3, 2)]
    assert neighbours((4, 1), row, STEPS) == ((2, 1), (3, 2), (6, 1))
    assert paths(row, STEPS) == (
        ((2, 1), (3, 2)),
        ((2, 1), (4, 1)),
        ((3, 2), (4, 1)),
        ((4, 1), (6, 1)),
    )
    assert straight_line((6, 1), (2, 1), row, STEPS) == ((4, 1), (2, 1))
    assert straight_line((2, 1), (3, 2), row, STEPS) == ((3, 2),)


def test_a_line_ends_at_a_gap() -> None:
    row = [(0, 1), (2, 1), (6, 1)]
    assert straight_line((0, 1), (2, 1), row, STEPS) == ((2, 1),)
    assert straight_line((0, 1), (6, 1), row, STEPS) == ()
    assert straight_line((0, 1), (0, 1), row, STEPS) == ()
