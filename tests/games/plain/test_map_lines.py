"""Lines of a map that meet are one, so that dashes run on; each piece is there once."""

from collections import Counter
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pnp.definition.boards import Stroke
from pnp.definition.chart import Line
from pnp.games.plain.faces.maps.geometry import join_lines
from pnp.units import Point

LOOK = Stroke()
points = st.tuples(st.integers(0, 3), st.integers(0, 3)).map(lambda at: (float(at[0]), float(at[1])))
pieces = st.tuples(points, points).filter(lambda ends: ends[0] != ends[1])


def pieces_of(run: tuple[Point, ...]) -> Counter[frozenset[Point]]:
    return Counter(frozenset(pair) for pair in pairwise(run))


@given(st.lists(pieces, max_size=20))
def test_every_piece_is_drawn_once(lines: list[tuple[Point, Point]]) -> None:
    found = join_lines([Line(LOOK, ends) for ends in lines])
    assert sum(map(pieces_of, found), Counter()) == Counter(map(frozenset, lines))


def test_a_river_is_one_line_whatever_the_order_of_its_rows() -> None:
    way = [(0.0, 0.0), (1.0, 0.0), (2.0, 1.0), (3.0, 1.0), (4.0, 0.0)]
    rows = [(way[3], way[4]), (way[1], way[0]), (way[2], way[3]), (way[1], way[2])]
    (run,) = join_lines([Line(LOOK, ends) for ends in rows])
    assert list(run) in (way, way[::-1])


def test_thousands_of_lines_are_joined_at_once() -> None:
    """Each is looked up by its ends, not held against all others."""
    lines = [Line(LOOK, ((float(n), 0.0), (float(n), 1.0))) for n in range(20_000)]
    assert len(join_lines(lines)) == 20_000
