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
        found = polyomino.turned(found)
        assert polyomino.canonical(found) == shape
    assert found == polyomino.placed(shape)
    assert len(polyomino.orientations(shape)) in (1, 2, 4)


@given(SHAPES)
def test_a_mirror_image_is_another_figure_or_the_same(shape: polyomino.Shape) -> None:
    twin = polyomino.canonical(polyomino.mirrored(shape))
    assert twin in polyomino.one_sided(len(shape))
    assert polyomino.canonical(polyomino.mirrored(twin)) == shape


def test_cells_beside_a_figure() -> None:
    assert polyomino.edge_neighbours([(0, 0)]) == {(1, 0), (-1, 0), (0, 1), (0, -1)}
    assert len(polyomino.edge_neighbours(polyomino.drawn(("XX", "XX")))) == 8
