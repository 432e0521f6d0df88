"""Cells, neighbours and corners, for boards of any side."""

from math import hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.grid import hexgrid

cells = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
sides = st.integers(1, 12)


@given(sides)
def test_a_board_has_its_number_of_cells_each_once(side: int) -> None:
    board = hexgrid.hexagon(side)
    assert len(board) == len(set(board)) == 3 * side * (side - 1) + 1
    assert all(hexgrid.distance(cell, (0, 0)) < side for cell in board)


@given(sides)
def test_numbering_runs_row_by_row_from_the_left(side: int) -> None:
    centres = [hexgrid.centre(cell, 1.0) for cell in hexgrid.hexagon(side)]
    assert centres == sorted(centres, key=lambda point: (point[1], point[0]))


@given(cells, st.integers(0, 11))
def test_six_turns_are_none_and_distance_stays(cell: hexgrid.Hex, turns: int) -> None:
    assert hexgrid.rotate(cell, 6) == cell
    assert hexgrid.rotate(hexgrid.rotate(cell, turns), 6 - turns % 6) == cell
    assert hexgrid.distance(hexgrid.rotate(cell, turns), (0, 0)) == hexgrid.distance(cell, (0, 0))


@given(cells)
def test_a_turn_on_paper_is_sixty_degrees_clockwise(cell: hexgrid.Hex) -> None:
    x, y = hexgrid.centre(cell, 10)
    turned = hexgrid.centre(hexgrid.rotate(cell, 1), 10)
    c, s = 0.5, sqrt(3) / 2
    assert abs(turned[0] - (c * x - s * y)) < 1e-3
    assert abs(turned[1] - (s * x + c * y)) < 1e-3


@given(cells, st.floats(0.5, 30))
def test_neighbours_share_two_corners_exactly(cell: hexgrid.Hex, size: float) -> None:
    mine = set(hexgrid.corners(cell, size))
    for neighbour in hexgrid.neighbours(cell):
        assert cell in hexgrid.neighbours(neighbour)
        assert len(mine & set(hexgrid.corners(neighbour, size))) == 2


@given(cells, st.floats(0.5, 30))
def test_corners_are_a_regular_hexagon_around_the_centre(cell: hexgrid.Hex, size: float) -> None:
    x, y = hexgrid.centre(cell, size)
    corners = hexgrid.corners(cell, size)
    assert all(abs(hypot(a - x, b - y) - size) < 3e-4 for a, b in corners)
    assert corners[0][1] == min(b for _, b in corners)


@given(cells)
def test_half_steps_and_back(cell: hexgrid.Hex) -> None:
    dx, row = hexgrid.half_steps(cell)
    assert hexgrid.from_half_steps(dx, row) == cell
    assert hexgrid.half_steps(hexgrid.add(cell, (1, 0))) == (dx + 2, row)
    with pytest.raises(ValueError, match="expected dX and row of equal parity"):
        hexgrid.from_half_steps(dx + 1, row)


@given(cells, cells)
def test_distance_is_counted_in_steps(cell: hexgrid.Hex, other: hexgrid.Hex) -> None:
    assert hexgrid.distance(cell, other) == hexgrid.distance(other, cell)
    apart = [hexgrid.distance(near, other) for near in hexgrid.neighbours(cell)]
    assert min(apart) == (1 if cell == other else hexgrid.distance(cell, other) - 1)
    assert hexgrid.times((2, -3), 4) == (8, -12)


@given(sides)
def test_the_boundary_is_one_line_of_all_outer_edges(side: int) -> None:
    outer = hexgrid.boundary(hexgrid.hexagon(side), 10)
    assert len(outer) == len(set(outer)) == 12 * side - 6
    assert outer[0] == min(outer)
    twice = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(outer, (*outer[1:], outer[0]), strict=True))
    assert twice / 2 == pytest.approx(len(hexgrid.hexagon(side)) * 3 * sqrt(3) / 2 * 100, rel=1e-4)
