"""The drawing kit of figures: arrows end at their tips, words are level, drawings are cropped and in rows."""

from math import dist

import pytest

from pnp.games import open_game
from pnp.scene import Circle, Drawing, Face, Group, Path, Polygon, Style, bounds, outline, rectangle
from pnp.tabletop import Touch, find_touches
from pnp.tabletop.sketch import (
    Arrow,
    Sketch,
    crop,
    draw_bar,
    draw_disc,
    draw_over_halo,
    in_column,
    in_row,
    lay_face,
    places_at_end,
    shorten,
    write,
)
from pnp.text import use_language

THEME = open_game("magicans-duel").faces.theme("colour")
INK = THEME.swatch("ink")


def arrow(*args: object, **options: object) -> list[Path | Polygon]:
    look = Arrow(1.0, 3.0, 4.0, halo=0.0)
    return list(look.draw(*args, THEME, **options))  # type: ignore[arg-type, call-arg]


def test_an_arrow_ends_at_its_tip_and_its_line_within_its_head() -> None:
    stem, head = arrow((0.0, 0.0), (10.0, 0.0))
    assert isinstance(stem, Path)
    assert isinstance(head, Polygon)
    assert head.points[0] == (10.0, 0.0)
    assert {point[0] for point in head.points[1:]} == {7.0}
    assert stem.segments == (("M", 0.0, 0.0), ("L", 7.6, 0.0))


def test_an_arrow_with_a_corner_has_its_heads_at_both_ends() -> None:
    stem, end, start = arrow((0.0, 0.0), (10.0, 8.0), knee=(10.0, 0.0), both=True)
    assert isinstance(stem, Path)
    assert [each[1:] for each in stem.segments] == [(2.4, 0.0), (10.0, 0.0), (10.0, 5.6)]
    assert isinstance(end, Polygon)
    assert isinstance(start, Polygon)
    assert (end.points[0], start.points[0]) == ((10.0, 8.0), (0.0, 0.0))


def test_a_bent_arrow_has_its_word_on_its_line() -> None:
    look, ends = Arrow(), ((0.0, 0.0), (20.0, 0.0))
    under, *_, stem, _ = look.draw(*ends, THEME, bend=6.0)
    assert isinstance(stem, Path)
    assert isinstance(under, Path)
    assert under.style.width == stem.style.width + 1.0, "there is paper around it"
    (_, x0, y0), (_, *curve) = stem.segments
    a, b, c, d = (float(x0), float(y0)), *(tuple(map(float, curve[k : k + 2])) for k in (0, 2, 4))
    middle = tuple((p + 3 * q + 3 * r + s) / 8 for p, q, r, s in zip(a, b, c, d, strict=True))
    assert dist(look.middle(*ends, 6.0), middle) < 0.01
    assert bounds([stem])[1] < -2.0, "it is bent to its left"  # type: ignore[index]


def test_lines_are_shortened_at_both_ends() -> None:
    assert shorten((0.0, 0.0), (0.0, 10.0), 1.0, 4.0) == ((0.0, 1.0), (0.0, 6.0))


def test_a_word_is_level_with_the_point_that_it_is_for() -> None:
    low, level = (write("H", (5.0, 5.0), THEME, 20, level=each) for each in (False, True))
    box, other = bounds([low]), bounds([level])
    assert box is not None
    assert other is not None
    assert box[3] == pytest.approx(5.0, abs=0.05)
    assert (other[1] + other[3]) / 2 == pytest.approx(5.0, abs=0.05)
    disc, words = draw_disc("3", (5.0, 5.0), 2.0, THEME)
    assert isinstance(disc, Circle)
    assert bounds([words]) is not None


def test_a_line_over_a_halo_is_drawn_twice() -> None:
    below, above = draw_over_halo(lambda style: Circle((0.0, 0.0), 2.0, style), THEME, width=1.0, halo=0.5)
    assert isinstance(below, Circle)
    assert isinstance(above, Circle)
    assert (below.style.width, above.style.width) == (2.0, 1.0)
    assert below.style.stroke == THEME.swatch("paper")


def face() -> Face:
    ground = rectangle(-3.0, -3.0, 26.0, 16.0, Style(INK))
    return Face("card", 20.0, 10.0, ((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (0.0, 10.0)), (ground,), INK)


def test_a_face_is_cut_out_and_its_rim_keeps_its_width() -> None:
    laid = lay_face(face(), (5.0, 1.0), 0.5, Style(None, INK, 0.2))
    assert crop([laid], 0.0).width == 10.2
    assert crop([laid], 0.0, whole=True).width == 13.0
    _, rim = laid.children
    assert isinstance(rim, Polygon)
    assert rim.style.width == 0.4, "it is drawn at half the size"
    turned = lay_face(face(), (0.0, 0.0), turn=90.0)
    assert bounds([Group((Path(outline(face().trim), Style(INK)),), turned.transform)]) == (
        5.0,
        -5.0,
        15.0,
        15.0,
    )
    cut = lay_face(
        face(), (0.0, 0.0), 1.0, Style(None, INK, 0.2), cut=outline(((0.0, 0.0), (4.0, 0.0), (0.0, 4.0)))
    )
    assert crop([cut], 1.0).width == 6.2


def test_a_bar_and_its_marks_run_as_the_language_does() -> None:
    with use_language("en"):
        frame, name = draw_bar("Name", 80.0, 5.0, THEME, fill="paper")
        first, last = places_at_end(2, 80.0, 3.0, 4.0)
    assert isinstance(frame, Path | Polygon)
    box = bounds([name])
    assert box is not None
    assert box[0] == pytest.approx(8.0, abs=0.6)
    assert (first, last) == (73.0, 77.0)
    with use_language("ar"):
        _, name = draw_bar("Name", 80.0, 5.0, THEME)
        assert places_at_end(2, 80.0, 3.0, 4.0) == [7.0, 3.0]
    box = bounds([name])
    assert box is not None
    assert box[2] == pytest.approx(72.0, abs=0.6)


def test_drawings_stand_in_rows_and_columns_centred() -> None:
    high, low = Drawing(4.0, 6.0, ()), Drawing(10.0, 2.0, ())
    row = in_row([high, low], 1.0, 0.5)
    assert (row.width, row.height) == (16.0, 7.0)
    assert [each.transform[4:] for each in row.elements if isinstance(each, Group)] == [
        (0.5, 0.5),
        (5.5, 2.5),
    ]
    column = in_column([high, low], 1.0)
    assert (column.width, column.height) == (10.0, 9.0)
    assert [each.transform[4:] for each in column.elements if isinstance(each, Group)] == [
        (3.0, 0.0),
        (0.0, 7.0),
    ]


def test_a_sketch_is_cropped_to_what_was_added() -> None:
    sketch = Sketch(THEME)
    sketch.line([(0.0, 0.0), (10.0, 0.0)], "ink", 0.2)
    sketch.disc((5.0, 5.0), 2.0, None, "accent")
    sketch.disc((5.0, 5.0), 1.0, INK)
    sketch.word("A", (5.0, 5.0), 6)
    drawn = sketch.finish()
    assert drawn.width == pytest.approx(12.2, abs=0.2)
    assert drawn.height > 9.0


def test_a_shape_is_a_polygon_by_its_corners_and_a_path_by_its_segments() -> None:
    sketch = Sketch(THEME)
    sketch.shape([(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], "paper", "ink", 0.5, rounded=False)
    sketch.box((1.0, 1.0, 9.0, 7.0), 2.0, None, "ink", 0.4, (1.0, 0.5))
    corners, box = sketch.elements
    assert isinstance(corners, Polygon)
    assert corners.style == Style(THEME.swatch("paper"), INK, 0.5, round=False)
    assert isinstance(box, Path)
    assert box.style == Style(None, INK, 0.4, (1.0, 0.5))
    assert bounds([box]) == pytest.approx((0.8, 0.8, 9.2, 7.2)), "half of its line lies outside"


def test_faces_are_laid_a_step_apart() -> None:
    sketch, face = Sketch(THEME), Face("plain", 10.0, 20.0, ((0, 0), (10, 0), (10, 20), (0, 20)), (), INK)
    sketch.lay([face, face], (1.0, 2.0), 0.5, step=(3.0, -1.0))
    assert [each.transform[4:] for each in sketch.elements if isinstance(each, Group)] == [(1, 2), (4, 1)]


def test_a_text_stays_in_its_box_and_a_word_stands_on_its_baseline_unless_level() -> None:
    sketch = Sketch(THEME)
    sketch.text("Two words that need lines", (0.0, 0.0, 20.0, 20.0), 8.5, valign="middle")
    assert len(sketch.elements) > 1
    left, top, right, low = bounds(sketch.elements) or (-1.0, -1.0, 99.0, 99.0)
    assert 0.0 <= left < right <= 20.0
    assert 0.0 < top < low < 20.0
    words = Sketch(THEME)
    words.word("H", (0.0, 10.0), level=False)
    words.word("H", (0.0, 10.0))
    (_, _, _, foot), (_, high, _, below) = (bounds([each]) or (0.0,) * 4 for each in words.elements)
    assert foot == pytest.approx(10.0, abs=0.05)
    assert (high + below) / 2 == pytest.approx(10.0, abs=0.05)


def test_a_line_has_its_halo_below_it_and_what_is_touched_a_mark() -> None:
    sketch, part = Sketch(THEME), Touch("hand.1", 2)
    sketch.draw_with_halo(outline([(0.0, 0.0), (5.0, 0.0)], closed=False), 1.0, 0.4)
    halo, stem = sketch.elements
    assert isinstance(halo, Path)
    assert isinstance(stem, Path)
    assert (halo.style.stroke, halo.style.width) == (THEME.swatch("paper"), 1.8)
    assert (stem.style.stroke, stem.style.width) == (THEME.swatch("accent"), 1.0)
    sketch.touch(part, (1.0, 2.0), 3.0, 4.0)
    assert find_touches(sketch.elements, [part])[part].box == (1.0, 2.0, 4.0, 6.0)
