"""What the D checks measure with: colours against published numbers, cells and pieces against shapely."""

from math import sqrt

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from pnp.grid import hexgrid
from pnp.scene.component import Face
from pnp.scene.elements import Group, Path, Polygon, Style, Swatch, Text, rectangle, translate
from pnp.scene.elements import rotate as turned
from pnp.scene.theme import Font, Typeface
from pnp.text import set_line
from pnp.verify.compare.expected import expected_shapes
from pnp.verify.drawing import likeness
from pnp.verify.drawing.boards.board import assign_hexagons, find_hexagons, find_squares, fits_cell
from pnp.verify.drawing.ink import ink_of, topmost_shapes

BLACK, RED = Swatch("black", "#000000"), Swatch("red", "#c00000")
CELLS = hexgrid.hexagon(4)
hexes = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")


@pytest.mark.parametrize(
    ("hexadecimal", "vision", "wanted"),
    [
        # colorspacious 1.1.2, cspace_convert(..., "CAM02-UCS"), protan and deutan by its sRGB1+CVD.
        ("#ff0000", "normal", (60.048, 38.689, 24.319)),
        ("#808080", "normal", (56.229, -1.265, -0.762)),
        ("#ffffff", "normal", (100.0, -1.912, -1.151)),
        ("#000000", "normal", (0.0, 0.0, 0.0)),
        ("#2080c0", "protan", (56.446, -5.566, -23.690)),
        ("#c08020", "deutan", (63.907, -3.231, 25.867)),
    ],
)
def test_appearance_agrees_with_another_library(
    hexadecimal: str, vision: likeness.Vision, wanted: tuple[float, float, float]
) -> None:
    assert likeness.appearance(hexadecimal, vision) == pytest.approx(wanted, abs=0.02)


def test_contrast_is_that_of_wcag() -> None:
    assert likeness.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert likeness.contrast("#0072b2", "#ffffff") == pytest.approx(5.19, abs=0.006)
    assert likeness.contrast("#ffffff", "#0072b2") == likeness.contrast("#0072b2", "#ffffff")


@given(grey=st.integers(0, 255))
def test_greys_look_the_same_to_all_eyes(grey: int) -> None:
    tone = f"#{grey:02x}{grey:02x}{grey:02x}"
    for vision in likeness.VISIONS:
        assert likeness.appearance(tone, vision) == pytest.approx(likeness.appearance(tone), abs=0.05)


def test_colours_of_one_confusion_line_fall_together() -> None:
    red, green = "#b03030", "#6b6b00"
    assert likeness.distance(red, green) > 30
    assert likeness.distance(red, green, "deutan") < likeness.distance(red, green) / 2
    blue, teal = "#0070c0", "#007c80"
    assert likeness.distance(blue, teal, "tritan") < likeness.distance(blue, teal) / 2


@given(one=hexes, other=hexes)
def test_distance_is_symmetric(one: str, other: str) -> None:
    for vision in likeness.VISIONS:
        assert likeness.distance(one, other, vision) == pytest.approx(likeness.distance(other, one, vision))
    assert likeness.distance(one, one) == 0


@given(
    width=st.floats(4, 20), height=st.floats(4, 20), turn=st.integers(0, 359), clearance=st.integers(0, 100)
)
def test_what_fits_has_a_place_in_the_cell(width: float, height: float, turn: int, clearance: int) -> None:
    size, clear = 9.3, clearance / 100
    piece = shapely.affinity.rotate(shapely.box(0, 0, width, height), turn, origin=(0, 0))
    answer = fits_cell(((0, 0), (width, 0), (width, height), (0, height)), size, clear, turn)
    room = shapely.Polygon(hexgrid.corners((0, 0), size)).buffer(-clear, join_style="mitre")
    # A rectangle is symmetric about its middle and so is the cell: if it fits at all, it fits there.
    middle = piece.centroid
    centred = shapely.affinity.translate(piece, -middle.x, -middle.y)
    if answer != room.covers(centred):
        # Only a rectangle that touches the edge is open to rounding.
        assert centred.difference(room).area < 1e-6


def test_what_just_fits_does() -> None:
    assert fits_cell(((0.0, 0.0),), 10.0, 10.0 * sqrt(3) / 2, 0)
    assert not fits_cell(((0.0, 0.0),), 10.0, 10.0 * sqrt(3) / 2 + 0.001, 0)


def board(size: float, turn: float = 0.0) -> tuple[Group, ...]:
    cells = tuple(
        Polygon(hexgrid.corners(cell, size), Style(fill=RED), f"cell:{n}") for n, cell in enumerate(CELLS)
    )
    return (
        (Group(cells, translate(71.3, 64.9)), Group(cells[:1], turned(turn)))
        if turn
        else (Group(cells, translate(71.3, 64.9)),)
    )


@given(size=st.floats(2, 20), lost=st.sets(st.integers(0, len(CELLS) - 1), max_size=12))
def test_the_board_is_found_where_it_lies(size: float, lost: set[int]) -> None:
    (group,) = board(size)
    kept = tuple(child for n, child in enumerate(group.children) if n not in lost)
    found = find_hexagons(expected_shapes((Group(kept, group.transform),)), size)
    assert len(found) == len(CELLS) - len(lost)
    by_cell, (x, y) = assign_hexagons(found, size, CELLS)
    assert (x, y) == pytest.approx((71.3, 64.9), abs=0.001)
    assert set(by_cell) == {cell for n, cell in enumerate(CELLS) if n not in lost}


def test_only_whole_regular_hexagons_of_the_size_are_cells() -> None:
    corners = hexgrid.corners((0, 0), 9.3)
    bent = ((corners[0][0], corners[0][1] + 0.1), *corners[1:])
    for points in (bent, corners[:5], hexgrid.corners((0, 0), 9.4), tuple((y, x) for x, y in corners)):
        assert find_hexagons(expected_shapes((Polygon(points, Style(fill=RED)),)), 9.3) == []
    backwards = (*corners[2::-1], *corners[:2:-1])
    assert len(find_hexagons(expected_shapes((Polygon(backwards, Style(fill=RED)),)), 9.3)) == 1


def test_a_square_may_come_back_to_where_it_began() -> None:
    ways = ("L", 5, 3), ("L", 5, 5), ("L", 3, 5), ("L", 3, 3)
    drawn = Path((("M", 3, 3), *ways), Style(fill=RED))
    assert [each.corner for each in find_squares(expected_shapes((drawn,)), 2.0)] == [(3, 3)]


def test_topmost_is_what_an_eye_sees() -> None:
    below, above = rectangle(0, 0, 10, 10, Style(fill=RED)), rectangle(4, 4, 2, 2, Style(fill=BLACK))
    cut = Group(
        (rectangle(0, 0, 10, 10, Style(fill=BLACK)),), clip=(("M", 0, 0), ("L", 3, 0), ("L", 0, 3), ("Z",))
    )
    shapes = expected_shapes((below, above, cut))
    points = [
        ((5.0, 5.0), 3),
        ((5.0, 5.0), 1),
        ((1.0, 1.0), 3),
        ((9.0, 9.0), 3),
        ((11.0, 5.0), 3),
        ((5.0, 5.0), 0),
    ]
    assert topmost_shapes(shapes, points) == [1, 0, 2, 0, -1, -1]
    assert topmost_shapes(shapes, []) == []


def test_a_scaled_text_is_measured_as_it_is_printed() -> None:
    words = set_line("half", Typeface((Font("noto-sans"),)), 4.0, BLACK, (1.0, 5.0))
    assert isinstance(words, Text)
    half = Group((words,), (0.5, 0.0, 0.0, 0.5, 2.0, 0.0))
    face = Face("f", 30, 20, ((0, 0), (30, 0), (30, 20), (0, 20)), (half, words), RED)
    small, large = ink_of(face).lines
    assert (small.points, large.points) == pytest.approx((4 * 36 / 25.4, 4 * 72 / 25.4))
    assert small.middle == pytest.approx((2 + large.middle[0] / 2, large.middle[1] / 2))
    assert large.middle == pytest.approx((1 + words.width / 2, 5 - 4 / 3))
    assert (small.first, large.first) == (0, 4)


def test_butt_ends_reach_no_further_than_their_line() -> None:
    def face(rounded: bool) -> Face:
        style = Style(None, BLACK, 1.0, round=rounded)
        ground = rectangle(-3, -3, 36, 26, Style(RED))
        stroke = Polygon(((5, 5), (10, 5), (10, 10)), style)
        return Face("f", 30, 20, ((0, 0), (30, 0), (30, 20), (0, 20)), (ground, stroke), RED)

    (left, top, _, _), mitred = ink_of(face(True)).area(1).bounds, ink_of(face(False)).area(1)
    assert (left, top) == pytest.approx((4.5, 4.5), abs=0.01)
    assert mitred.bounds[2] == pytest.approx(10.5)
    assert mitred.bounds[0] == pytest.approx(5 - 0.5 - sqrt(2) / 2, abs=0.01)
