"""Boards of points whose points are not one board."""

from typing import Any

import pytest

from pnp.definition import PointBoard
from pnp.units import Point
from pnp.verify import model


@pytest.mark.parametrize(
    ("points", "steps", "told"),
    [
        ([(0, 0), (1, 0), (2, 0)], [(1, 0)], []),
        ([(0, 0), (1, 0), (1, 0)], [(1, 0)], ["[1, 0] is listed 2 times"]),
        ([(0, 0), (1, 0)], [(1, 0), (0, 0)], ["the step [0, 0] leads nowhere"]),
        ([(0, 0), (1, 0), (3, 1), (4, 1)], [(1, 0)], ["no paths lead from [0, 0] to [3, 1]"]),
    ],
)
def test_points_that_are_no_board_are_told(points: list[Point], steps: list[Point], told: list[str]) -> None:
    board: Any = PointBoard.model_construct(id="web", points=tuple(points), steps=tuple(steps))
    found = list(model._find_disconnected(model.CHECKS[0], board))
    assert [each.message for each in found] == told
    assert {each.where for each in found} <= {"web"}
