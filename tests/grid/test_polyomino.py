"""Polyominoes are generated, turned and mirrored."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.grid import polyomino

SHAPES = st.sampled_from([shape for n in range(1, 6) for shape in polyomino.one_sided(n)])


def test_as_many_as_are_known() -> None:
    assert [len(polyomino.one_sided(n)) for n in range(1, 7)] == [1, 1, 2, 7, 18, 60]


@given(SHAPES)
def test_turning_four_times_leads_back_and_keeps_the_figure(shape: polyomino.Shape) -> None:
    found = shape
    for _ in range(4):
        found = polyomino.turn_quarter(found)
        assert polyomino.canonical(found) == shape
    assert found == polyomino.normalize(shape)
    assert len(polyomino.orientations(shape)) in (1, 2, 4)


L = polyomino.parse_cells(("X.", "X.", "XX"))


def test_a_turn_is_clockwise_and_a_mirror_exchanges_left_and_right() -> None:
    assert L == ((0, 0), (0, 1), (0, 2), (1, 2))
    assert polyomino.turn_quarter(L) == polyomino.parse_cells(("XXX", "X.."))
    assert polyomino.mirror(L) == polyomino.parse_cells((".X", ".X", "XX"))
    assert polyomino.size(L) == (2, 3)
    assert polyomino.size(polyomino.turn_quarter(L)) == (3, 2)


def test_a_figure_stands_flat_on_a_broad_base_and_to_the_left() -> None:
    assert polyomino.canonical(L) == polyomino.parse_cells(("..X", "XXX"))
    assert polyomino.canonical(polyomino.parse_cells(("XX.", ".XX"))) == polyomino.parse_cells(("XX.", ".XX"))
    assert polyomino.canonical(polyomino.parse_cells(("XXX", ".X."))) == polyomino.parse_cells((".X.", "XXX"))
    assert [len(polyomino.orientations(polyomino.parse_cells(rows))) for rows in (("XX", "XX"), ("XX",))] == [
        1,
        2,
    ]


def test_figures_come_the_flattest_first() -> None:
    assert polyomino.one_sided(4) == tuple(
        polyomino.parse_cells(rows)
        for rows in (
            ("XXXX",),
            ("XX", "XX"),
            ("X..", "XXX"),
            ("XX.", ".XX"),
            (".X.", "XXX"),
            (".XX", "XX."),
            ("..X", "XXX"),
        )
    )


@given(SHAPES)
def test_a_mirror_image_is_another_figure_or_the_same(shape: polyomino.Shape) -> None:
    twin = polyomino.canonical(polyomino.mirror(shape))
    assert twin in polyomino.one_sided(len(shape))
    assert polyomino.canonical(polyomino.mirror(twin)) == shape


def test_cells_beside_a_figure() -> None:
    assert polyomino.edge_neighbours([(0, 0)]) == {(1, 0), (-1, 0), (0, 1), (0, -1)}
    assert len(polyomino.edge_neighbours(polyomino.parse_cells(("XX", "XX")))) == 8


@given(SHAPES)
def test_cells_beside_a_figure_are_a_step_away_and_not_of_it(shape: polyomino.Shape) -> None:
    around = [(x, y) for x in range(-2, 8) for y in range(-2, 8) if (x, y) not in shape]
    beside = {(x, y) for x, y in around if any(abs(x - a) + abs(y - b) == 1 for a, b in shape)}
    assert polyomino.edge_neighbours(shape) == beside
