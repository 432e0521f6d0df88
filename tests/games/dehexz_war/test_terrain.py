"""The computed ground of the board's map: distances, level sets, even curves, clipping."""

from itertools import pairwise
from math import cos, hypot, pi, sin

import pytest

from pnp.games.dehexz_war.faces import terrain
from pnp.games.dehexz_war.faces.board import sheet as board_sheet


def test_the_distance_to_a_hexagon() -> None:
    assert terrain.hexagon_distance(0.0, 0.0, 10.0) == pytest.approx(-10)
    assert terrain.hexagon_distance(0.0, 13.0, 10.0) == pytest.approx(3)
    assert terrain.hexagon_distance(20.0, 0.0, 10.0) == pytest.approx(20 - 20 / 3**0.5)
    for k in range(6):
        x, y = 4 * cos(k * pi / 3) - 11 * sin(k * pi / 3), 4 * sin(k * pi / 3) + 11 * cos(k * pi / 3)
        assert terrain.hexagon_distance(x, y, 10.0) == pytest.approx(1)


def test_level_lines_of_a_cone_are_circles() -> None:
    grid = terrain.sample(lambda x, y: 20 - hypot(x, y), 30.0, 30.0, 1.0)
    (ring,) = terrain.level_lines(grid, 8.0)
    assert ring[0] == ring[-1]
    assert all(hypot(x, y) == pytest.approx(12, abs=0.05) for x, y in ring)
    assert terrain.length(ring) == pytest.approx(24 * pi, rel=0.01)
    spaced = terrain.resample(ring, 3.0)
    gaps = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spaced)]
    assert max(gaps) - min(gaps) < 0.1


def test_clipping_keeps_to_the_window() -> None:
    window = board_sheet.Sheet(100.0, 60.0, 20.0).octagon(0.0)
    line = tuple((float(x), 0.5 * x) for x in range(-80, 81))
    (piece,) = board_sheet.clip_line(line, window)
    assert all(abs(x) + abs(y) <= 60.02 for x, y in piece)
    assert piece[0][0] == pytest.approx(-piece[-1][0], abs=0.02)
    square = ((-200.0, -200.0), (200.0, -200.0), (200.0, 200.0), (-200.0, 200.0))
    clipped = board_sheet.clip_polygon(square, window)
    assert {(round(x, 1), round(y, 1)) for x, y in clipped} == {(round(x, 1), round(y, 1)) for x, y in window}
