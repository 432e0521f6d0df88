"""Fields of cells: neighbours share an edge to the last digit, and every cell has a name of its own."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.grid.field import Field, cell_name, column_letters

forms = st.sampled_from(("hexagon", "square", "triangle", "point"))
fields = st.builds(
    Field,
    forms,
    st.integers(1, 9),
    st.integers(1, 9),
    st.floats(3.0, 40.0),
    st.sampled_from(("pointed", "flat")),
    st.sampled_from(("even", "odd")),
    st.sampled_from(("whole", "half")),
)


@given(fields)
def test_neighbours_are_mutual_and_share_two_corners(field: Field) -> None:
    places = {(place.column, place.row): place for place in field.places()}
    for at, place in places.items():
        for near in field.neighbours(*at):
            assert at in set(field.neighbours(*near))
            if field.form != "point":
                assert len(set(place.corners) & set(places[near].corners)) == 2
            elif field.form == "point":
                assert abs(dist(place.centre, places[near].centre) - field.size) < 0.01


@given(fields)
def test_cells_that_share_no_edge_share_one_corner_at_most(field: Field) -> None:
    places = list(field.places())
    for place in places[:12]:
        near = set(field.neighbours(place.column, place.row))
        for other in places:
            if other is not place and (other.column, other.row) not in near and field.form != "point":
                assert len(set(place.corners) & set(other.corners)) <= 1


@pytest.mark.parametrize(("form", "edges"), [("square", 4), ("hexagon", 6), ("triangle", 3), ("point", 4)])
def test_a_cell_in_the_middle_has_all_its_neighbours(form: str, edges: int) -> None:
    for tops in ("pointed", "flat"):
        field = Field(form, 5, 5, 10.0, tops)  # type: ignore[arg-type]
        assert len(list(field.neighbours(3, 3))) == edges


def test_a_flat_top_has_an_edge_above_and_a_pointed_one_a_corner() -> None:
    flat, pointed = (Field("hexagon", 1, 1, 10.0, tops).place(1, 1) for tops in ("flat", "pointed"))
    assert sum(y == flat.box[1] for _, y in flat.corners) == 2
    assert sum(y == pointed.box[1] for _, y in pointed.corners) == 1
    assert max(dist((0, 0), corner) for corner in flat.corners) == pytest.approx(10.0, abs=0.01)


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("tops", ["pointed", "flat"])
def test_which_lines_are_shifted_is_chosen(tops: str, shifted: str) -> None:
    field = Field("hexagon", 4, 4, 10.0, tops, shifted)  # type: ignore[arg-type]
    first = field.place(1, 1).centre
    beside = field.place(2, 1).centre if tops == "flat" else field.place(1, 2).centre
    further = beside[1] > first[1] if tops == "flat" else beside[0] > first[0]
    assert further == (shifted == "even")


@pytest.mark.parametrize("shifted", ["even", "odd"])
@pytest.mark.parametrize("tops", ["pointed", "flat"])
def test_half_cells_make_straight_sides(tops: str, shifted: str) -> None:
    """All columns of flat hexagons begin and end at the same height, all rows of pointed ones at the same
    side."""
    places = list(Field("hexagon", 5, 4, 10.0, tops, shifted, "half").places())  # type: ignore[arg-type]
    low, high = (1, 3) if tops == "flat" else (0, 2)
    lines: dict[int, list[tuple[float, float, float, float]]] = {}
    for place in places:
        lines.setdefault(place.column if tops == "flat" else place.row, []).append(place.box)
    assert len({min(box[low] for box in boxes) for boxes in lines.values()}) == 1
    assert len({max(box[high] for box in boxes) for boxes in lines.values()}) == 1
    assert sum(len(place.corners) == 4 for place in places) == (5 if tops == "flat" else 4)


@given(st.integers(1, 200), st.integers(1, 200), st.sampled_from(("0101", "A1", "number")))
def test_every_cell_has_a_name_of_its_own(columns: int, rows: int, naming: str) -> None:
    wanted = [(1, 1), (columns, rows), (columns, 1), (1, rows), (max(1, columns - 1), rows)]
    names = {
        (column, row): cell_name(naming, column, row, (row - 1) * columns + column - 1, (columns, rows))  # type: ignore[arg-type]
        for column, row in wanted
    }
    assert len(set(names.values())) == len(names)


def test_letters_go_on_after_z() -> None:
    assert [column_letters(number) for number in (1, 26, 27, 52, 53, 702, 703)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
        "ZZ",
        "AAA",
    ]
