"""The marks of the zones lie on the edges between the rows that they part."""

from itertools import pairwise

import pytest

from pnp.games.dehexz_war.faces import border
from pnp.grid import hexgrid


@pytest.mark.parametrize(("rows", "behind"), [(2, range(198, 217)), (3, range(187, 217))])
def test_zone_lines_part_the_rows_they_say(rows: int, behind: range) -> None:
    cells = hexgrid.hexagon(9)
    line = border.zone_line(9, 9.3, rows)
    steps = {frozenset(pair) for pair in pairwise(line)}
    inner = {cells[i] for i in behind}
    parting = set()
    for cell in inner:
        corner = hexgrid.corners(cell, 9.3)
        for i, step in enumerate(hexgrid.DIRECTIONS):
            other = hexgrid.add(cell, step)
            if other in cells and other not in inner:
                parting.add(frozenset((corner[(i + 1) % 6], corner[(i + 2) % 6])))
    assert steps == parting
