"""Matrices, segments, symbols and how far ink reaches."""

from dataclasses import replace
from math import hypot

import pytest
from fontTools.misc.bezierTools import calcCubicBounds
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene.component import Face, face_page
from pnp.scene.elements import (
    BLACK,
    IDENTITY,
    Circle,
    Element,
    Glyph,
    Group,
    Matrix,
    Path,
    Polygon,
    Style,
    Text,
    Use,
    compose,
    digest,
    leaves,
    rectangle,
    rotate,
    scale,
    segments_of,
    symbol,
    transform_point,
    translate,
)
from pnp.scene.geometry import MANY, bounds, glyph_paths, text_matrix, transform_segments
from pnp.units import mm

numbers = st.floats(-200, 200).map(lambda value: round(value, 2))
points = st.tuples(numbers, numbers)
matrices = st.one_of(
    st.builds(translate, numbers, numbers),
    st.builds(rotate, st.floats(-360, 360), points),
    st.builds(scale, st.floats(0.2, 5)),
)
FILLED = Style(fill=BLACK)


def near(a: tuple[float, float], b: tuple[float, float], within: float = 1e-2) -> bool:
    return hypot(a[0] - b[0], a[1] - b[1]) < within


@given(matrices, matrices, points)
def test_composing_is_applying_one_after_the_other(outer, inner, point) -> None:
    assert near(
        transform_point(compose(outer, inner), point), transform_point(outer, transform_point(inner, point))
    )


@given(matrices)
def test_the_identity_changes_nothing(matrix) -> None:
    assert compose(IDENTITY, matrix) == compose(matrix, IDENTITY) == matrix


def test_a_positive_turn_is_clockwise_since_y_points_down() -> None:
    assert near(transform_point(rotate(90), (1, 0)), (0, 1))
    assert near(transform_point(rotate(90, (5, 5)), (6, 5)), (5, 6))


@given(points, st.floats(-360, 360))
def test_the_point_turned_about_stays(point, angle) -> None:
    assert near(transform_point(rotate(angle, point), point), point)


@given(st.floats(-1e4, 1e4))
def test_coordinates_have_four_places_and_no_negative_zero(value: float) -> None:
    assert abs(mm(value) - value) <= 5.1e-5
    assert str(mm(value)) != "-0.0"


def test_leaves_go_through_groups_and_symbols_in_painting_order() -> None:
    dot = Circle((1, 0), 1, FILLED, "dot")
    twice = symbol("dot", [dot])
    scene: tuple[Element, ...] = (
        Group((Use(twice, translate(10, 0)), rectangle(0, 0, 1, 1, FILLED, "box")), translate(0, 5)),
        Use(twice, scale(2)),
    )
    found = [(element.name, transform_point(matrix, (1, 0))) for element, matrix in leaves(scene)]
    assert found == [("dot", (11, 5)), ("box", (1, 5)), ("dot", (2, 0))]


def test_symbols_of_equal_content_are_equal_and_others_are_not() -> None:
    dot = Circle((0, 0), 1, FILLED)
    assert symbol("dot", [dot]) == symbol("dot", [dot])
    assert symbol("dot", [dot]) != symbol("dot", [Circle((0, 0), 1.1, FILLED)])


def test_a_digest_sees_everything_that_is_painted() -> None:
    base = rectangle(0, 0, 10, 10, FILLED)
    used = Use(symbol("s", [base]))
    others: list[Element] = [
        rectangle(0, 0, 10, 10.0001, FILLED),
        rectangle(0, 0, 10, 10, Style(stroke=BLACK)),
        Group((base,)),
        used,
        Use(symbol("s", [rectangle(0, 0, 9, 10, FILLED)])),
    ]
    digests = {digest([element]) for element in (base, *others)}
    assert len(digests) == len(others) + 1


@given(points, points, points, points)
def test_the_box_of_a_curve_is_that_of_font_tools(p0, p1, p2, p3) -> None:
    path = Path((("M", *p0), ("C", *p1, *p2, *p3)), FILLED)
    assert bounds([path]) == pytest.approx(calcCubicBounds(p0, p1, p2, p3), abs=1e-3)


@given(points, st.floats(0.1, 50), matrices)
def test_the_box_of_a_disc_is_as_wide_as_the_disc(centre, radius, matrix) -> None:
    disc = Circle(centre, radius, Style(stroke=BLACK, width=0.5))
    box = bounds([Group((disc,), matrix)])
    assert box is not None
    size = hypot(matrix[0], matrix[1])
    assert box[2] - box[0] == pytest.approx(size * (2 * radius + 0.5), rel=2e-3)
    middle = transform_point(matrix, centre)
    assert near(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), middle, 0.02)


def test_nothing_has_no_box() -> None:
    assert bounds([]) is None
    assert bounds([Group(())]) is None


@given(matrices)
def test_moving_segments_moves_their_points(matrix) -> None:
    square = Polygon(((0, 0), (10, 0), (10, 10), (0, 10)), FILLED)
    once = transform_segments(segments_of(square), matrix)
    assert [s[0] for s in once] == ["M", "L", "L", "L", "Z"]
    for segment, corner in zip(once[:4], square.points, strict=True):
        assert near((float(segment[1]), float(segment[2])), transform_point(matrix, corner))


TIES = st.integers(-(10**7), 10**7).map(lambda number: number / 2e4)


@given(st.one_of(TIES, st.floats(-1e5, 1e5), st.floats(allow_nan=False, allow_infinity=False)))
def test_a_coordinate_is_rounded_as_decimals_are(value: float) -> None:
    assert repr(mm(value)) == repr(round(value, 4) + 0.0)


@given(
    st.lists(TIES | st.floats(-500, 500), min_size=60, max_size=90),
    st.sampled_from((IDENTITY, scale(0.5), rotate(33.0, (10.0, 20.0)), translate(0.00005, 1.0))),
)
def test_many_points_are_moved_as_few_are(values: list[float], matrix: Matrix) -> None:
    """From so many on an array does it; each number is what it is alone."""
    corners = list(zip(values[::2], values[1::2], strict=False))
    segments = tuple(("L", x, y) for x, y in corners)
    together = transform_segments(segments, matrix)
    assert 2 * len(corners) >= MANY
    assert repr(together) == repr(tuple(transform_segments((each,), matrix)[0] for each in segments))


@given(points, st.floats(0.5, 20).map(mm), st.floats(-180, 180), st.lists(points, max_size=4))
def test_a_line_of_letters_is_moved_as_each_letter_is(
    origin: tuple[float, float], size: float, angle: float, places: list[tuple[float, float]]
) -> None:
    foot = Glyph("L", (("M", 0.0, 0.0), ("L", 0.25, -0.7), ("C", 0.1, 0.2, 0.3, 0.4, 0.5, 0.6), ("Z",)))
    blank = Glyph("blank", ())
    glyphs = ((blank, 0.0, 0.0), *((foot, *place) for place in places))
    text = Text(glyphs, origin, size, 9.0, BLACK, "L", "L", angle)
    alone = [
        transform_segments(foot.segments, compose(text_matrix(text), (size, 0.0, 0.0, size, *place)))
        for place in places
    ]
    for found, wanted in zip(glyph_paths(text), alone, strict=True):
        for one, other in zip(found, wanted, strict=True):
            assert one[0] == other[0]
            assert one[1:] == pytest.approx(other[1:], abs=2e-3)


def test_a_face_knows_its_digest_and_its_symbol() -> None:
    square = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0))
    face = Face("tile", 9.0, 9.0, square, (rectangle(1, 1, 5, 5, Style(fill=BLACK)),), BLACK)
    assert face.digest == digest((9.0, 9.0, square, 3.0, *face.elements))
    assert face.symbol == symbol("face-tile", face.elements)
    assert face.symbol is face.symbol
    other = replace(face, elements=(*face.elements, rectangle(2, 2, 5, 5, Style(fill=BLACK))))
    assert other.digest != face.digest
    assert other.symbol != face.symbol


def test_a_face_alone_has_its_bleed_around_it() -> None:
    dot = rectangle(1, 2, 5, 6, FILLED)
    face = Face("tile", 9.0, 12.5, ((0.0, 0.0), (9.0, 0.0), (9.0, 12.5)), (dot,), BLACK, bleed=2.5)
    page = face_page(face)
    assert (page.drawing.width, page.drawing.height) == (14.0, 17.5)
    assert page.drawing.elements == (Group((dot,), translate(2.5, 2.5)),)
    assert (page.trim, page.bleed) == ((2.5, 2.5, 11.5, 15.0), (0.0, 0.0, 14.0, 17.5))
