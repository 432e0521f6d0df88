"""Lines at points and blocks in boxes."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pnp.errors import LayoutError
from pnp.scene.elements import BLACK, Box, Text, transform_point
from pnp.scene.geometry import bounds, text_matrix
from pnp.scene.theme import Font, Typeface
from pnp.text import ascent, cap_height, descent, line_width, set_block, set_line, wrap
from pnp.text.fonts import instances, reach

FACE = Typeface((Font("source-serif-4"), Font("frank-ruhl-libre"), Font("amiri")))
PROSE = "La pieza avanza hasta tres casillas y después gira hacia el jugador que la movió."
LETTERS = "b d f h k l g j p q y"
BOX: Box = (10.0, 20.0, 52.0, 45.0)
WORDS = st.lists(st.text("abdefgjlopyÁÑ", min_size=1, max_size=9), min_size=1, max_size=20).map(" ".join)


def block(text: str, **options: object) -> tuple[Text, ...]:
    return set_block(text, FACE, 4.0, BLACK, BOX, **options)  # type: ignore[arg-type]


def test_the_metrics_are_those_of_letters() -> None:
    capital = bounds([set_line("H", FACE, 4, BLACK, (0, 0))])
    letters = bounds([set_line(LETTERS, FACE, 4, BLACK, (0, 0))])
    assert capital is not None
    assert letters is not None
    assert -capital[1] == pytest.approx(cap_height(FACE, 4), abs=0.01)
    assert -letters[1] == pytest.approx(ascent(FACE, 4), abs=0.01)
    assert letters[3] == pytest.approx(descent(FACE, 4), abs=0.01)


def test_a_font_without_the_letters_answers_with_its_own_metrics() -> None:
    instance = instances(FACE, 12)[0]
    assert 0 < reach(instance, "漢", "descender") < reach(instance, "漢", "ascender") < 1.5


@pytest.mark.parametrize("angle", [0.0, 60.0, -90.0, 180.0])
@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_the_anchor_stays_where_it_was_put(anchor: str, share: float, angle: float) -> None:
    line = set_line("Switcher", FACE, 4, BLACK, (30, 40), anchor=anchor, angle=angle)  # type: ignore[arg-type]
    assert transform_point(text_matrix(line), (share * line.width, 0)) == pytest.approx((30, 40), abs=2e-3)


def test_a_line_says_what_it_is() -> None:
    line = set_line("Turno", FACE, 4, BLACK, (1, 2), name="label:turn")
    assert (line.text, line.visual, line.name, line.size) == ("Turno", "Turno", "label:turn", 4.0)
    assert line.width == pytest.approx(line_width("Turno", FACE, 4), abs=1e-4)


def test_nothing_to_say_paints_nothing() -> None:
    assert set_line("", FACE, 4, BLACK, (1, 2)).glyphs == ()
    assert block("") == block(" \n ") == ()


def test_lines_break_at_blanks_and_line_feeds_only() -> None:
    assert wrap("uno dos\ntres", FACE, 4, 1000) == ("uno dos", "tres")
    assert wrap("uno dos  tres", FACE, 4, 1) == ("uno", "dos", "tres")
    assert wrap("uno\u00a0dos tres", FACE, 4, 1) == ("uno\u00a0dos", "tres")


def test_east_asian_text_breaks_between_characters_but_not_before_a_full_stop() -> None:
    japanese = Typeface((Font("noto-sans-cjk-jp"),))
    pytest.importorskip("manimgx_fonts_cjk")
    assert wrap("駒は七つ。盤", japanese, 4, 16.5) == ("駒は七", "つ。盤")
    assert wrap("「駒」は", japanese, 4, 4.5) == ("「駒」", "は")


@given(WORDS, st.floats(1, 60))
def test_only_a_single_word_is_wider_than_asked(text: str, width: float) -> None:
    lines = wrap(text, FACE, 4, width)
    assert " ".join(lines) == text
    assert all(line_width(line, FACE, 4) <= width + 1e-5 for line in lines if " " in line)


@given(WORDS, st.floats(1, 60))
def test_no_line_could_take_the_next_word(text: str, width: float) -> None:
    lines = wrap(text, FACE, 4, width)
    for line, after in pairwise(lines):
        assert line_width(f"{line} {after.split()[0]}", FACE, 4) > width


@settings(deadline=None, max_examples=150)
@given(
    WORDS,
    st.sampled_from(("start", "middle", "end")),
    st.sampled_from(("top", "middle", "bottom")),
    st.floats(1.0, 1.5),
)
def test_a_block_stays_in_its_box(text: str, align: str, valign: str, leading: float) -> None:
    try:
        lines = block(text, align=align, valign=valign, leading=leading, smallest=1.5)
    except LayoutError:
        assume(False)
    box = bounds(lines)
    assert box is not None
    overhang = 0.1 * lines[0].size  # an advance may be narrower than its ink, as of j
    assert box[0] >= BOX[0] - overhang
    assert box[2] <= BOX[2] + overhang
    assert box[1] >= BOX[1] - 2e-3
    assert box[3] <= BOX[3] + 2e-3
    assert all(BOX[0] - 1e-3 <= line.origin[0] <= BOX[2] - line.width + 1e-3 for line in lines)
    assert " ".join(line.text for line in lines) == text


def test_a_block_is_only_as_small_as_it_must_be() -> None:
    assert block("Corto", smallest=2)[0].size == 4.0
    fitted = block(PROSE * 3, smallest=1.5)[0].size
    assert 1.5 < fitted < 4
    with pytest.raises(LayoutError):
        set_block(PROSE * 3, FACE, fitted * 1.05, BLACK, BOX)


def test_a_block_that_does_not_fit_says_where_and_by_how_much() -> None:
    with pytest.raises(LayoutError) as caught:
        block(PROSE * 4, place="card.viento", smallest=3.5)
    message = str(caught.value)
    assert message.startswith("card.viento: text does not fit: 'La pieza avanza")
    assert "at most 42.00 x 25.00 mm" in message
    assert "mm too tall" in message
    assert "mm too wide" not in message
    with pytest.raises(LayoutError, match="mm too wide"):
        set_block("Extraordinariamente", FACE, 4, BLACK, (0, 0, 20, 20))


def test_a_missing_glyph_in_a_block_names_its_place() -> None:
    with pytest.raises(LayoutError, match=r"^card\.sol: no font has the character '☀'"):
        block("sol ☀", place="card.sol")
    with pytest.raises(LayoutError, match=r"^card\.sol: no font has the character '☀'"):
        wrap("sol ☀", FACE, 4, 20, place="card.sol")


def test_blocks_of_different_words_share_a_baseline() -> None:
    for valign in ("top", "middle", "bottom"):
        (first,), (second,) = block("aces", valign=valign), block("Pago", valign=valign)
        assert first.origin[1] == second.origin[1]


def test_the_middle_centres_capitals() -> None:
    box = bounds(block("HIT", valign="middle", align="middle"))
    assert box is not None
    assert (box[1] + box[3]) / 2 == pytest.approx((BOX[1] + BOX[3]) / 2, abs=0.05)


def test_an_accent_moves_the_top_line_inside() -> None:
    plain, accented = block("Angel"), block("Ángel")
    box = bounds(accented)
    assert box is not None
    assert box[1] >= BOX[1] - 1e-3
    assert accented[0].origin[1] > plain[0].origin[1]


def test_centred_lines_are_about_equally_wide() -> None:
    text = "una dos tres cuatro cinco seis siete ocho nueve diez once y una"
    greedy, centred = block(text), block(text, align="middle")
    spread = [
        max(line.width for line in lines) - min(line.width for line in lines) for lines in (greedy, centred)
    ]
    assert len(greedy) == len(centred)
    assert spread[1] < spread[0]


def test_hebrew_begins_at_the_right_on_every_line() -> None:
    text = "הכלי מתקדם A4 עד שלוש משבצות ואחר כך Dehex'z War פונה"
    lines = block(text)
    assert len(lines) > 1
    assert all(line.origin[0] + line.width == pytest.approx(BOX[2], abs=1e-3) for line in lines)
    latin_first = next(line for line in block("שלום " * 5 + "A4 שלום") if line.text.startswith("A4"))
    assert latin_first.visual.endswith("A4")


def test_lines_are_a_leading_apart() -> None:
    lines = block(PROSE, leading=1.4)
    gaps = {round(b.origin[1] - a.origin[1], 3) for a, b in pairwise(lines)}
    assert gaps == {round(1.4 * 4.0, 3)}


def test_what_many_cards_say_in_one_place_is_one_text() -> None:
    def block(**said: str) -> tuple[Text, ...]:
        return set_block("Draw two cards.", FACE, 3.0, BLACK, (0.0, 0.0, 12.0, 20.0), **said)  # type: ignore[arg-type]

    assert all(one is other for one, other in zip(block(), block(), strict=True))
    assert block(name="box:body")[0].name == "box:body"
    assert block(align="middle")[0].origin != block()[0].origin
