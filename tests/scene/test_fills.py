"""Gradients, opacity and hatches as data, and drawings in flat colours."""

from itertools import pairwise

import pytest

from pnp.scene import (
    WHITE,
    Circle,
    Drawing,
    Gradient,
    Group,
    Hatch,
    Path,
    Sheer,
    Style,
    Swatch,
    Use,
    blend_over,
    bounds,
    flat,
    gradient,
    gradient_bands,
    hatch_strokes,
    in_flat_colours,
    leaves,
    linear_frame,
    radial_frame,
    rectangle,
    segments_of,
    symbol,
)

RED, BLUE, BLACK = Swatch("red", "#ff0000"), Swatch("blue", "#0000ff"), Swatch("black", "#000000")
BOX = (0.0, 0.0, 40.0, 20.0)
SQUARE = rectangle(0, 0, 40, 20, Style(RED))


def test_a_gradient_has_its_colours_along_its_line() -> None:
    made = gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 0))
    assert [made.colour_at((x, 7.0)) for x in (-5, 0, 20, 40, 90)] == [
        "#ff0000",
        "#ff0000",
        "#800080",
        "#0000ff",
        "#0000ff",
    ]
    down = gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 90))
    assert [down.colour_at((33.0, y)) for y in (0, 10, 20)] == ["#ff0000", "#800080", "#0000ff"]


def test_a_gradient_at_an_angle_has_its_ends_in_the_corners() -> None:
    made = gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 30))
    assert made.colour_at((0.0, 0.0)) == "#ff0000"
    assert made.colour_at((40.0, 20.0)) == "#0000ff"
    assert made.colour_at((20.0, 10.0)) in ("#800080", "#80007f")  # its frame is rounded


def test_a_radial_gradient_runs_outwards() -> None:
    made = gradient("radial", ((0, RED), (1, BLUE)), radial_frame(BOX, (0.5, 0.5), 10))
    assert [made.colour_at((20.0 + far, 10.0)) for far in (0, 5, 10, 30)] == [
        "#ff0000",
        "#800080",
        "#0000ff",
        "#0000ff",
    ]
    assert radial_frame(BOX)[0] == pytest.approx((20**2 + 10**2) ** 0.5)


def test_stops_at_one_place_are_a_hair_apart_and_within_the_ends() -> None:
    made = gradient(
        "linear", ((0.2, RED), (0.5, RED), (0.5, BLUE), (0.5, BLACK), (1, BLACK)), linear_frame(BOX, 0)
    )
    places = [place for place, _ in made.stops]
    assert places == [0, 0.2, 0.5, 0.5001, 0.5002, 1]
    late = gradient("linear", ((0, RED), (1, RED), (1, BLUE)), linear_frame(BOX, 0))
    assert [place for place, _ in late.stops] == [0, 1]
    assert late.stops[-1][1] == RED


@pytest.mark.parametrize(
    "stops", [((0, RED),), ((0.5, RED), (0.2, BLUE)), tuple((0, RED) for _ in range(33))]
)
def test_stops_that_are_none_are_refused(stops: tuple[tuple[float, Swatch], ...]) -> None:
    with pytest.raises(ValueError, match="stops"):
        gradient("linear", stops, linear_frame(BOX, 0))


def test_a_gradient_is_its_mean_colour_to_who_asks_for_one() -> None:
    assert gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 0)).hex == "#800080"
    # Most of a circle lies far from its middle.
    assert gradient("radial", ((0, RED), (0.5, BLUE)), radial_frame(BOX)).hex == "#2000df"


def test_what_is_seen_through_is_a_fill_or_a_line() -> None:
    assert Style(RED).opacity == 1
    assert Sheer(RED, opacity=0.4).opacity == 0.4
    with pytest.raises(ValueError, match="a fill or a line"):
        Sheer(RED, BLUE, opacity=0.4)
    assert blend_over(BLACK, 0.25, WHITE).hex == "#bfbfbf"


def test_styles_have_the_digests_that_they_had() -> None:
    """Kits name faces by what they paint: a flat colour is told as it always was."""
    said = repr(Style(RED))
    assert said.startswith("Style(fill=Swatch(name='red', hex='#ff0000'), stroke=None, width=0.25")
    assert "opacity" not in said


def test_the_lines_of_a_hatch_are_so_far_apart() -> None:
    group = hatch_strokes(segments_of(SQUARE), BOX, Hatch("lines", BLACK, 90.0, 2.0, 0.3), "wood")
    (lines,) = group.children
    assert isinstance(lines, Path)
    assert group.clip == segments_of(SQUARE)
    across = sorted({float(segment[1]) for segment in lines.segments})
    assert all(two - one == pytest.approx(2.0) for one, two in pairwise(across))
    assert across[0] <= 0
    assert across[-1] >= 40
    assert lines.name == "hatch:wood"


def test_hatches_of_neighbours_meet() -> None:
    hatch = Hatch("lines", BLACK, 30.0, 3.0)
    one = hatch_strokes(segments_of(SQUARE), BOX, hatch)
    two = hatch_strokes((), (40.0, 0.0, 80.0, 20.0), hatch)

    def offsets(group: Group) -> set[float]:
        (lines,) = group.children
        assert isinstance(lines, Path)
        return {round(float(s[2]) * 3**0.5 / 2 - float(s[1]) / 2, 2) % 3 for s in lines.segments}

    assert {round(each, 1) % 3 for each in offsets(one) | offsets(two)} == {0}


def test_dots_stand_in_rows_that_are_shifted() -> None:
    group = hatch_strokes(segments_of(SQUARE), BOX, Hatch("dots", BLACK, 0.0, 4.0, 1.0))
    (rows,) = group.children
    assert isinstance(rows, Path)
    assert rows.style.round
    assert rows.style.dash == (0.0, 4.0)
    starts = [(float(s[1]) % 4, float(s[2])) for s in rows.segments if s[0] == "M"]
    assert all(x == pytest.approx(2.0 * (y / 4 % 2)) for x, y in starts)


@pytest.mark.parametrize("kind", ["lines", "crossed", "dots"])
def test_a_hatch_of_too_many_lines_is_refused_before_it_is_made(kind: str) -> None:
    with pytest.raises(ValueError, match="at most"):
        hatch_strokes((), (0, 0, 2000, 2000), Hatch(kind, BLACK, 45.0, 0.002, 0.001))  # type: ignore[arg-type]


def test_bands_look_like_their_gradient() -> None:
    for made in (
        gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 30)),
        gradient("radial", ((0, RED), (1, BLUE)), radial_frame(BOX)),
    ):
        group = gradient_bands(segments_of(SQUARE), BOX, made)
        assert all(not isinstance(leaf.style.fill, Gradient) for leaf, _ in leaves([group]))  # type: ignore[union-attr]
        assert len(group.children) > 30
        box = bounds(group.children)
        assert box is not None
        assert box[0] <= 0
        assert box[2] >= 40


def test_a_drawing_of_flat_colours_is_left_as_it_is() -> None:
    plain = Drawing(40, 20, (SQUARE, Group((SQUARE,)), Use(symbol("s", (SQUARE,)))))
    assert in_flat_colours(plain) is plain


def test_a_drawing_in_flat_colours_has_no_others() -> None:
    made = gradient("linear", ((0, RED), (1, BLUE)), linear_frame(BOX, 0))
    rich = (Circle((5, 5), 3, Style(made)), rectangle(0, 0, 9, 9, Sheer(BLACK, opacity=0.5)))
    drawing = Drawing(40, 20, (*rich, Group(rich), Use(symbol("s", rich))))
    now = in_flat_colours(drawing)
    styles = [leaf.style for leaf, _ in leaves(now.elements)]  # type: ignore[union-attr]
    assert all(style.opacity == 1 and not isinstance(style.fill, Gradient) for style in styles)
    assert any(style.fill and style.fill.hex == "#808080" for style in styles)
    assert flat(now.elements) == now.elements
