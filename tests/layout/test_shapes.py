"""Shapes by name: each stays in its box and has its area; ends of lines; numbers from columns; refusals."""

from math import cos, pi, sin
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import DefinitionError
from pnp.scene import VARIANTS, Box, Element, Polygon, Style, Text, bounds, chords, leaves, segments_of
from pnp.verify.paint.region import signed_area
from tests.layout.folder import drawn, game_in

FACE = "schema = 1\n[faces.card]\nsize = [100, 100]\nsafe = 0\n[faces.card.boxes]\n"


def area(made: Element) -> float:
    """What a shape fills, its curves by chords."""
    outline: list[tuple[str | float, ...]] = []
    at = (0.0, 0.0)
    for kind, *values in segments_of(made):  # type: ignore[arg-type]  # a shape
        numbers = [float(value) for value in values]
        spots = chords(at, numbers, 24) if kind == "C" else [(numbers[0], numbers[1])] if numbers else []
        outline += [("M" if kind == "M" else "L", *spot) for spot in spots] or [("Z",)]
        at = (numbers[-2], numbers[-1]) if numbers else at
    return float(abs(signed_area(outline)))  # type: ignore[no-untyped-call]


SHAPES = {
    "polygon": ("points = {n}", lambda a, b, n: n / 2 * sin(2 * pi / n) * a * b),
    "star": ('points = {n}, inner = "50%"', lambda a, b, n: n / 2 * sin(pi / n) * a * b),
    "arrow": ('tip = "25%", bar = "50%"', lambda a, b, n: 1.5 * a * b + 0.5 * a * b),
    "cross": ('bar = "50%"', lambda a, b, n: 2 * min(a, b) * (a + b) - min(a, b) ** 2),
    "trapezoid": ('slant = "25%"', lambda a, b, n: 3 * a * b),
    "ring": ('inner = "50%"', lambda a, b, n: 0.75 * pi * a * b),
    "sector": ("angles = [10, 100]", lambda a, b, n: pi * a * b / 4),
    "hexagon": ('tops = "pointed"', lambda a, b, n: 3 * a * b),
}
"""Keys of each shape, and the area that it has where a and b are halves of the sides of its box."""


def shapes(path: Path, *boxes: str, fields: str = "", **more: str) -> list[Element]:
    """What boxes paint on a card, the ground left out."""
    layout = FACE + "".join(f"b{number} = {{ {box} }}\n" for number, box in enumerate(boxes))
    (card,) = drawn(game_in(path / "g", layout, fields, **more))
    return list(card.front.elements[1:])


@pytest.mark.parametrize("kind", SHAPES)
def test_a_shape_has_its_area(tmp_path: Path, kind: str) -> None:
    keys, wanted = SHAPES[kind]
    box = f'shape = "{kind}", {keys.format(n=7)}, fill = "blue", left = 10, top = 20, width = 30, height = 20'
    (made,) = shapes(tmp_path, box)
    assert area(made) == pytest.approx(wanted(15, 10, 7), rel=2e-3)


@pytest.mark.parametrize(
    ("angles", "wanted"), [("[0, 720]", 1.0), ("[90, -270]", 1.0), ("[0, 180]", 0.5), ("[60, 30]", 1 / 12)]
)
def test_a_sector_runs_once_around_at_most(tmp_path: Path, angles: str, wanted: float) -> None:
    (made,) = shapes(tmp_path, f'shape = "sector", angles = {angles}, fill = "blue", width = 20, height = 20')
    assert area(made) == pytest.approx(wanted * pi * 100, rel=2e-3)
    (arc,) = shapes(tmp_path, f'shape = "arc", angles = {angles}, width = 20, height = 20')
    assert len(segments_of(arc)) <= 1 + 8, "an eighth of a turn each"  # type: ignore[arg-type]


MORE = ('"arc"', '"curve", through = [[3, 3], [20, 3], [12, 17]]', '"line", head = "open", tail = "bar"')


@settings(max_examples=40, deadline=None)
@given(
    kind=st.sampled_from(
        [f'"{kind}", {keys.format(n=5)}' for kind, (keys, _) in SHAPES.items()]
        + [*MORE, '"line", tail = "dot"']
    ),
    place=st.tuples(*[st.floats(8, 60).map(lambda value: round(value, 2))] * 2),
    line=st.floats(0.25, 2).map(lambda value: round(value, 2)),
)
def test_a_shape_and_its_stroke_stay_in_their_box(
    tmp_path_factory: pytest.TempPathFactory, kind: str, place: tuple[float, float], line: float
) -> None:
    wide, tall = (max(place[0], 24), max(place[1], 24)) if "line" in kind or "curve" in kind else place
    tall = 12 if "line" in kind else tall
    path = tmp_path_factory.mktemp("shapes")
    box = f'shape = {kind}, stroke = "ink", line = {line}, left = 5, top = 7, width = {wide}, height = {tall}'
    made = shapes(path, box)
    left, top, right, bottom = found(made)
    assert left >= 5 - 1e-3
    assert top >= 7 - 1e-3
    assert right <= 5 + wide + 1e-3
    assert bottom <= 7 + tall + 1e-3


def found(elements: list[Element]) -> Box:
    box = bounds(elements)
    assert box is not None
    return box


@pytest.mark.parametrize("degrees", [0, 30, 45, 117.5, 200])
def test_turned_by_any_angle_about_the_middle(tmp_path: Path, degrees: float) -> None:
    """A square of 20 mm reaches as far as its turned corners."""
    place = "left = 30, top = 40, width = 20, height = 20"
    made = shapes(tmp_path, f'shape = "rectangle", fill = "blue", turn = {degrees}, {place}')
    reach = 10 * (abs(cos(degrees * pi / 180)) + abs(sin(degrees * pi / 180)))
    assert found(made) == pytest.approx((40 - reach, 50 - reach, 40 + reach, 50 + reach), abs=1e-3)


def test_texts_icons_and_pictures_turn_by_any_angle(tmp_path: Path) -> None:
    place = "left = 30, top = 40, width = 40, height = 20"
    upright = found(shapes(tmp_path, f'text = "Hohoho", size = 20, {place}'))
    turned = found(shapes(tmp_path, f'text = "Hohoho", size = 20, turn = 30, {place}'))
    assert turned[3] - turned[1] > 2 * (upright[3] - upright[1])
    for angle in (0, 30):
        (icon,) = shapes(tmp_path, f'icon = "sun", turn = {angle}, {place}')
        assert len(list(leaves((icon,)))) > 0


def test_after_a_quarter_turn_a_box_fills_its_place(tmp_path: Path) -> None:
    made = shapes(
        tmp_path, 'shape = "arrow", fill = "blue", turn = 270, left = 10, top = 10, width = 8, height = 30'
    )
    assert found(made) == pytest.approx((10, 10, 18, 40), abs=1e-3)


def test_numbers_may_come_from_columns(tmp_path: Path) -> None:
    fields = "fields = { cost = 3, hour = 4 }"
    place = 'left = "{cost}", top = "{cost * 2}", width = "{cost + 7}", height = "10%"'
    (made,) = shapes(
        tmp_path, f'shape = "polygon", points = "{{cost + 1}}", fill = "blue", {place}', fields=fields
    )
    assert found([made]) == pytest.approx((3, 6, 13, 16), abs=1e-3)
    (clock,) = shapes(
        tmp_path,
        'shape = "sector", angles = [0, "{hour * 30}"], fill = "blue", width = 20, height = 20',
        fields=fields,
    )
    assert area(clock) == pytest.approx(pi * 100 / 3, rel=2e-3)
    (bolt,) = shapes(
        tmp_path, 'shape = "path", d = "M0 0h{cost * 5}v2z", fill = "blue", left = 1, top = 1', fields=fields
    )
    assert found([bolt])[2] == pytest.approx(16)


def test_the_columns_of_a_path_may_be_wrong_for_one_row(tmp_path: Path) -> None:
    with pytest.raises(
        DefinitionError, match=r"a path cannot be drawn; expected 2 numbers for L .*'M0 0L Sun' for"
    ):
        shapes(tmp_path, 'shape = "path", d = "M0 0L {name}", stroke = "ink"')
    with pytest.raises(DefinitionError, match="a path without Z, since it has a head"):
        shapes(tmp_path, 'shape = "path", d = "M0 0h5v5Z", head = "arrow"')
    with pytest.raises(
        DefinitionError, match=r"b0.points: wrong value; expected a number from 3 to 60; found '2'"
    ):
        shapes(
            tmp_path, 'shape = "polygon", points = "{cost}", fill = "blue"', fields="fields = { cost = 2 }"
        )


def test_a_place_from_columns_is_on_the_table(tmp_path: Path) -> None:
    box = 'shape = "ellipse", fill = "blue", width = 4, height = 4, left = "{cost * 1000}"'
    with pytest.raises(
        DefinitionError, match=r"b0.left: wrong value; expected at most 2000 mm; found 3000 mm"
    ):
        shapes(tmp_path, box, fields="fields = { cost = 3 }")
    with pytest.raises(DefinitionError, match=r"b0.left: this is no place; .* found 'Sun'"):
        shapes(tmp_path, box.replace("cost * 1000", "name"))


def test_nothing_is_painted_of_a_share_of_nothing(tmp_path: Path) -> None:
    fields = "fields = { cost = 0 }"
    for kind in ("sector", "arc"):
        box = f'shape = "{kind}", angles = [30, "{{30 + cost}}"], stroke = "ink", width = 10, height = 10'
        assert shapes(tmp_path, box, fields=fields) == []


@pytest.mark.parametrize("kind", ["arrow", "open", "bar", "dot"])
def test_a_line_has_its_ends(tmp_path: Path, kind: str) -> None:
    place = "left = 10, top = 20, width = 30, height = 10"
    line, end = shapes(tmp_path, f'shape = "line", line = 1, head = "{kind}", {place}')
    right = found([end])[2]
    assert right == pytest.approx(40, abs=0.51)
    assert found([line])[2] <= right + 1e-6
    inner, start, end = shapes(
        tmp_path, f'shape = "line", line = 1, head = "{kind}", tail = "{kind}", {place}'
    )
    assert found([start])[0] == pytest.approx(50 - right, abs=1e-3)
    assert found([end])[2] == right
    assert found([inner])[0] >= found([start])[0] - 1e-6


def test_a_curve_runs_through_its_points_and_an_end_looks_along_it(tmp_path: Path) -> None:
    line, head = shapes(
        tmp_path, 'shape = "curve", through = [[0, 0], [10, 5], [20, 0]], head = "arrow", left = 5, top = 5'
    )
    assert ("C", 15, 10) in [(part[0], *part[-2:]) for part in segments_of(line)]  # type: ignore[arg-type]
    assert found([head])[2] == pytest.approx(25, abs=1e-3)


def test_low_ink_and_mono_have_outlines_of_shapes(tmp_path: Path) -> None:
    for kind, (keys, _) in SHAPES.items():
        layout = (
            f'{FACE}b = {{ shape = "{kind}", {keys.format(n=5)}, fill = "blue", width = 20, height = 20 }}\n'
        )
        path = game_in(tmp_path / "g", layout)
        fills = {}
        for variant in VARIANTS:
            (card,) = drawn(path, variant)
            styles = [leaf.style for leaf, _ in leaves(card.front.elements[1:]) if not isinstance(leaf, Text)]
            fills[variant] = [style for style in styles if style.fill and style.fill != card.front.ground]
            assert isinstance(styles[-1], Style)
            assert (styles[-1].stroke is not None) == (variant != "colour"), kind
        assert [len(each) for each in fills.values()] == [1, 0, 0], kind


def test_a_hexagon_stands_as_it_is_told(tmp_path: Path) -> None:
    for tops, highest in (("flat", 2), ("pointed", 1)):
        for size in ("width = 20, height = 30", "width = 30, height = 20"):
            (made,) = shapes(tmp_path, f'shape = "hexagon", tops = "{tops}", fill = "blue", {size}')
            assert isinstance(made, Polygon)
            top = min(y for _, y in made.points)
            assert sum(y == top for _, y in made.points) == highest


CLOSED = 'shape = "curve", through = [[0, 0], [5, 5], [9, 0]], closed = true, head = "dot"'


@pytest.mark.parametrize(
    ("box", "key", "told"),
    [
        ('shape = "ellipse", fill = "blue", points = 5', 'points', 'shape = "polygon" or "star" beside it'),
        ('shape = "star", fill = "blue", bar = 5', 'bar', 'shape = "arrow" or "cross" beside it'),
        ('shape = "arc", fill = "blue"', 'fill', 'a stroke; shape = "sector" is an arc with a fill'),
        ('shape = "line", tip = 3', 'tip', "a head or a tail beside it"),
        ('shape = "ellipse", fill = "blue", d = "M0 0L1 1"', 'd', 'shape = "path" beside it'),
        ('shape = "ellipse", fill = "blue", repeat = "cost"', 'repeat', 'a table, as in repeat'),
        (CLOSED, 'closed', "either closed or a head and a tail"),
        ('text = "a", along = "b0", left = 2', 'left', "no place: the shape that the text stands"),
    ],
)  # fmt: skip
def test_a_key_that_changes_nothing_is_refused_with_its_line(
    tmp_path: Path, box: str, key: str, told: str
) -> None:
    with pytest.raises(DefinitionError) as caught:
        shapes(tmp_path, box)
    place = f"layout.toml:6: faces.card.boxes.b0.{key}"
    assert f"{place}: {key!r} changes nothing here; expected {told}" in str(caught.value)


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ('text = "a", points = 5', "'points' changes nothing of a text"),
        ('shape = "polygon", points = 2, fill = "blue"', "points: wrong value"),
        ('shape = "blob"', "shape: wrong value"),
        ('shape = "star", fill = "blue", turn = "a lot"', "turn: wrong value"),
    ],
)  # fmt: skip
def test_what_no_shape_has_is_refused_with_its_line(tmp_path: Path, box: str, told: str) -> None:
    with pytest.raises(DefinitionError) as caught:
        shapes(tmp_path, box)
    assert told in str(caught.value)
    assert "layout.toml:6: faces.card.boxes.b0" in str(caught.value)
