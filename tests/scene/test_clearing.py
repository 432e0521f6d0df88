"""Places for a small mark: clear of every line, letter and change of colour, and the first there is."""

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.scene.clearing import Clearing
from pnp.scene.elements import (
    BLACK,
    WHITE,
    Box,
    Circle,
    Element,
    Group,
    Image,
    Path,
    Polygon,
    Raster,
    Style,
    Swatch,
    Text,
    Use,
    line,
    outline,
    rectangle,
    scale,
    symbol,
    translate,
)
from pnp.scene.geometry import bounds
from pnp.units import Point

RED, BLUE = Swatch("red", "#cc3311"), Swatch("blue", "#3366cc")
TRIM = ((0.0, 0.0), (60.0, 0.0), (60.0, 80.0), (0.0, 80.0))
GROUND = rectangle(-3, -3, 66, 86, Style(fill=RED))
MARGIN, GAP = 3.0, 0.5

coordinate = st.floats(2, 58).map(lambda value: round(value, 2))
point = st.tuples(coordinate, coordinate)


def clear(box: Box, *elements: object, margin: float = MARGIN, gap: float = GAP) -> bool:
    return Clearing((GROUND, *elements), TRIM).is_clear(box, margin=margin, gap=gap)  # type: ignore[arg-type]


@given(point, point, point, st.floats(0.1, 4))
def test_a_box_is_clear_of_a_line_or_not_as_shapely_says(
    at: Point, one: Point, two: Point, width: float
) -> None:
    box = (at[0], at[1], at[0] + 4, at[1] + 3)
    assume(box[2] < 60 - MARGIN and at[0] > MARGIN and at[1] > MARGIN and one != two)
    reach = GAP + width / 2
    away = shapely.box(box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach)
    drawn = shapely.LineString([one, two])
    assume(abs(away.exterior.distance(drawn)) > 1e-3 or away.buffer(-1e-3).intersects(drawn))
    style = Style(stroke=BLACK, width=width)
    assert clear(box, line(one, two, style)) != away.intersects(drawn)


def test_the_cut_is_a_margin_away() -> None:
    assert clear((3, 3, 7, 7))
    assert not clear((2.9, 3, 7, 7))
    assert not clear((53, 70, 57.1, 77))
    assert not clear((-9, 10, -5, 14))


BOX: Box = (20.0, 20.0, 24.0, 24.0)
LINE = line((10, 22), (40, 22), Style(stroke=BLACK))


def test_what_is_covered_counts_no_longer_unless_it_peeps_out() -> None:
    over = rectangle(15, 15, 20, 20, Style(fill=BLUE))
    assert not clear(BOX, LINE)
    assert clear(BOX, LINE, over)
    assert not clear(BOX, over, LINE)
    assert not clear(BOX, LINE, rectangle(15, 15, 7, 20, Style(fill=BLUE)))
    assert not clear(BOX, LINE, rectangle(15, 15, 20, 20, Style(stroke=BLUE)))
    assert not clear(BOX, LINE, Group((over,), clip=outline(((15, 15), (22, 15), (22, 40), (15, 40)))))
    assert clear(BOX, LINE, Group((over,), clip=outline(((14, 14), (40, 14), (40, 40), (14, 40)))))


def test_the_edge_of_a_fill_and_of_a_clip_is_a_change_of_colour() -> None:
    assert not clear(BOX, rectangle(22, 10, 30, 30, Style(fill=BLUE)))
    wide = rectangle(0, 0, 60, 80, Style(fill=BLUE))
    assert not clear(BOX, Group((wide,), clip=outline(((22, 0), (60, 0), (60, 80), (22, 80)))))
    assert clear(BOX, Group((wide,), clip=outline(((30, 0), (60, 0), (60, 80), (30, 80)))))
    assert clear(BOX, Group((LINE,), clip=outline(((30, 0), (60, 0), (60, 80), (30, 80)))))


def test_open_lines_are_not_closed_and_filled_ones_are() -> None:
    bent = outline(((10, 22), (10, 50), (40, 50), (40, 22)), closed=False)
    assert clear(BOX, Path(bent, Style(stroke=BLACK)))
    assert not clear(BOX, Path(bent, Style(fill=BLUE)))


def test_groups_and_symbols_are_looked_into_where_they_lie() -> None:
    dot = rectangle(0, 0, 1, 1, Style(fill=BLUE))
    assert not clear(BOX, Group((dot,), translate(22, 22)))
    assert clear(BOX, Group((dot,), translate(32, 22)))
    assert not clear(BOX, Use(symbol("dot", [dot]), translate(22, 22)))
    assert clear(BOX, Group((Use(symbol("dot", [dot]), scale(8)),)))
    assert not clear(BOX, Group((Group((dot,), translate(11, 11)),), scale(2)))
    assert clear(BOX, Group((Group((dot,), translate(22, 22)),), scale(2)))


def test_curves_are_as_round_as_they_are() -> None:
    """The corner of a box inside a circle, and of one that reaches out of it by half a millimetre."""
    ring = Circle((30, 30), 14, Style(stroke=BLACK, width=0.2))
    side = 14 * 2**0.5 / 2
    inside, outside = (30 + side - shift for shift in (1.0, 0.2))
    assert clear((30, 30, inside, inside), ring, gap=0.3)
    assert not clear((30, 30, outside, outside), ring, gap=0.3)


def test_letters_are_stayed_clear_of_by_their_box() -> None:
    from pnp.scene.theme import Font, Typeface
    from pnp.text import set_line

    def word(x: float, y: float) -> Text:
        return set_line("war", Typeface((Font("barlow-condensed"),)), 4, BLACK, (x, y))

    assert not clear(BOX, word(21, 23))
    assert clear(BOX, word(21, 35))
    assert clear(BOX, Group((word(21, 23),), clip=outline(((40, 0), (60, 0), (60, 80), (40, 80)))))


def test_the_colour_at_a_point_is_that_of_the_last_fill_there() -> None:
    hole = (
        *outline(((10, 10), (40, 10), (40, 40), (10, 40))),
        *outline(((20, 20), (30, 20), (30, 30), (20, 30))),
    )
    drawing = Clearing((GROUND, Path(hole, Style(fill=BLUE, evenodd=True)), LINE), TRIM)
    assert [drawing.colour(at) for at in ((15, 15), (25, 25), (50, 50), (99, 99))] == [BLUE, RED, RED, WHITE]
    whole = Clearing((GROUND, Path(hole, Style(fill=BLUE))), TRIM)
    assert whole.colour((25, 25)) == BLUE  # both rings run the same way


def test_the_first_place_is_the_lowest_and_then_the_leftmost() -> None:
    def place(*elements: object, inset: float = 6.0) -> Box | None:
        drawing = Clearing((GROUND, *elements), TRIM)  # type: ignore[arg-type]
        return drawing.find_clear_box(5, 4, margin=MARGIN, gap=GAP, inset=inset)

    assert place() == (6, 73, 11, 77)
    assert place(inset=1.0) == (3, 73, 8, 77)
    left = rectangle(0, 60, 20, 20, Style(fill=BLUE))
    assert place(left) == (6, 73, 11, 77)
    speck = Polygon(((8, 74), (9, 74), (9, 75), (8, 75)), Style(fill=BLUE))
    assert place(speck) == (9.5, 73, 14.5, 77)
    floor = rectangle(0, 70, 60, 1, Style(fill=BLUE))
    assert place(floor, rectangle(0, 74, 60, 1, Style(fill=BLUE))) == (6, 65.5, 11, 69.5)
    crossed = (rectangle(0, y, 60, 1, Style(fill=BLUE)) for y in range(0, 80, 3))
    assert place(*crossed) is None


def picture(left: float, top: float, right: float, low: float) -> Image:
    return Image(Raster("0", 1, 1, 1, "#808080", "png", b""), (left, top, right, low))


@given(st.lists(st.tuples(point, point, st.booleans()), max_size=5), st.sampled_from([0.5, 1.5]))
def test_the_first_place_is_that_of_asking_at_every_place(
    drawn: list[tuple[Point, Point, bool]], step: float
) -> None:
    """Places that pictures leave no doubt about are passed over, and no other."""
    elements: list[Element] = [GROUND]
    for (x, y), (u, v), is_picture in drawn:
        box = (min(x, u), min(y, v), max(x, u) + 1, max(y, v) + 1)
        shape = rectangle(box[0], box[1], box[2] - box[0], box[3] - box[1], Style(fill=BLUE))
        elements.append(picture(*box) if is_picture else shape)
    drawing = Clearing(elements, TRIM)
    found = drawing.find_clear_box(5, 4, margin=MARGIN, gap=GAP, inset=6, step=step)
    bottom, expected = 80 - MARGIN, None
    while expected is None and bottom - 4 > 0:
        left = 6.0
        while expected is None and left + 5 < 60:
            box = (left, bottom - 4, left + 5, bottom)
            expected = box if drawing.is_clear(box, margin=MARGIN, gap=GAP) else None
            left += step
        bottom -= step
    assert found == expected


def test_a_photograph_on_a_whole_card_is_no_question_for_each_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Box] = []
    monkeypatch.setattr(Clearing, "is_clear", lambda _, box, **__: asked.append(box))
    drawing = Clearing([GROUND, picture(-3, -3, 63, 83)], TRIM)
    assert drawing.find_clear_box(5, 4, margin=MARGIN, gap=GAP, inset=6) is None
    assert asked == []


def test_a_mark_with_a_ground_of_its_own_lies_on_a_picture_where_that_is_allowed() -> None:
    from pnp.scene.theme import Font, Typeface
    from pnp.text import set_line

    words = set_line("war", Typeface((Font("barlow-condensed"),)), 20, BLACK, (20, 77))
    drawing = Clearing([GROUND, picture(-3, -3, 63, 83), words], TRIM)
    assert drawing.find_box_over(5, 4, margin=MARGIN) is None
    found = drawing.find_box_over(5, 4, margin=MARGIN, on_pictures=True)
    assert found is not None
    letters = bounds([words])
    assert letters is not None
    assert not shapely.box(*found).intersects(shapely.box(*letters))
