"""Shaped text against the font files themselves, read by fontTools, and against UAX 9."""

import re
from pathlib import Path
from unicodedata import normalize

import fontpkg
import pytest
from bidi import get_display
from bidi.mirror import MIRRORED
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import LayoutError
from pnp.scene.elements import BLACK
from pnp.scene.geometry import bounds
from pnp.scene.theme import Font, Typeface
from pnp.text import covers, isolate, line_width, set_line
from pnp.text.direction import levels, visual

BARLOW = Typeface((Font("barlow-condensed", 600),))
SERIF = Typeface((Font("source-serif-4", 600),))
GARAMOND = Typeface((Font("eb-garamond"),))
ALL = Typeface((Font("cinzel", 700), Font("eb-garamond"), Font("frank-ruhl-libre"), Font("amiri")))
SIZE = 10.0


def barlow() -> TTFont:
    return TTFont(fontpkg.path("barlow-condensed", 600))


def named(text: str, typeface: Typeface = ALL) -> list[str]:
    """The family of each glyph, by the digest in its key."""
    digests = {
        set_line(sample, Typeface((font,)), SIZE, BLACK, (0, 0)).glyphs[0][0].key.split("/")[0]: font.family
        for font, sample in zip(typeface.fonts, "AAאا", strict=False)
    }
    line = set_line(text, typeface, SIZE, BLACK, (0, 0))
    return [digests[glyph.key.split("/")[0]] for glyph, _, _ in line.glyphs]


@pytest.mark.parametrize("letter", "AgÑß4ł")
def test_the_width_of_a_letter_is_that_of_its_hmtx_table(letter: str) -> None:
    font = barlow()
    advance, _ = font["hmtx"][font.getBestCmap()[ord(letter)]]
    assert line_width(letter, BARLOW, SIZE) == pytest.approx(advance / font["head"].unitsPerEm * SIZE)


@pytest.mark.parametrize("letter", "AgÑßj")
def test_a_static_outline_has_the_bounds_of_the_file(letter: str) -> None:
    font = barlow()
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(letter)]].draw(pen)
    x0, y0, x1, y1 = (value / font["head"].unitsPerEm * SIZE for value in pen.bounds)
    found = bounds([set_line(letter, BARLOW, SIZE, BLACK, (50, 70))])
    assert found == pytest.approx((50 + x0, 70 - y1, 50 + x1, 70 - y0), abs=2e-3)


def test_weight_and_optical_size_reach_the_outline() -> None:
    font = TTFont(Path(fontpkg.path("source-serif-4", 600)))
    glyphs = font.getGlyphSet(location={"wght": 600, "opsz": 24})
    pen = BoundsPen(glyphs)
    glyphs["a"].draw(pen)
    em = 24 * 25.4 / 72
    scale = em / font["head"].unitsPerEm
    line = set_line("a", SERIF, em, BLACK, (0, 0))
    x0, y0, x1, y1 = (value * scale for value in pen.bounds)
    assert bounds([line]) == pytest.approx((x0, -y1, x1, -y0), abs=scale)
    assert line.width == pytest.approx(glyphs["a"].width * scale, abs=scale)
    assert line.glyphs[0][0].key.split("/")[1:3] == ["opsz24", "wght600"]


def test_small_text_is_set_in_a_wider_optical_size() -> None:
    assert line_width("nonino", SERIF, 2.0) / 2.0 > 1.02 * line_width("nonino", SERIF, 20.0) / 20.0


def test_outlines_are_lines_and_cubic_curves_only() -> None:
    glyph = set_line("g", BARLOW, SIZE, BLACK, (0, 0)).glyphs[0][0]
    shapes = {segment[0]: len(segment) for segment in glyph.segments}
    assert shapes == {"M": 3, "L": 3, "C": 7, "Z": 1}


def test_kerning_pulls_a_and_v_together() -> None:
    apart = line_width("A", GARAMOND, SIZE) + line_width("V", GARAMOND, SIZE)
    assert line_width("AV", GARAMOND, SIZE) < apart - 0.02 * SIZE


def test_fi_is_a_ligature_unless_tracked() -> None:
    assert len(set_line("ffi", GARAMOND, SIZE, BLACK, (0, 0)).glyphs) < 3
    assert len(set_line("ffi", GARAMOND, SIZE, BLACK, (0, 0), tracking=0.05).glyphs) == 3


def test_tracking_goes_between_letters_and_not_after_the_last() -> None:
    plain = line_width("HHH", BARLOW, SIZE)
    assert line_width("HHH", BARLOW, SIZE, tracking=0.1) == pytest.approx(plain + 2 * 0.1 * SIZE)
    assert line_width("H", BARLOW, SIZE, tracking=0.1) == pytest.approx(line_width("H", BARLOW, SIZE))


def test_tracking_never_tears_joined_letters_apart() -> None:
    assert line_width("مرحبا", ALL, SIZE, tracking=0.2) == line_width("مرحبا", ALL, SIZE)


def test_each_word_is_set_in_one_font() -> None:
    assert set(named("ΔΕΛΤΑ")) == {"eb-garamond"}
    assert named("Ελ a") == ["eb-garamond"] * 3 + ["cinzel"]
    assert named("A שלום") == ["cinzel"] * 2 + ["frank-ruhl-libre"] * 4


def test_a_word_that_no_font_has_whole_is_split_by_letters_with_their_marks() -> None:
    chain = Typeface((Font("barlow-condensed"), Font("frank-ruhl-libre")))
    glyphs = set_line("é1ש", chain, SIZE, BLACK, (0, 0)).glyphs
    assert len({glyph.key.split("/")[0] for glyph, _, _ in glyphs}) == 2


def test_hebrew_runs_from_right_to_left() -> None:
    word = set_line("אב", ALL, SIZE, BLACK, (0, 0))
    alef = set_line("א", ALL, SIZE, BLACK, (0, 0)).glyphs[0][0]
    x = {glyph.key: x for glyph, x, _ in word.glyphs}
    assert x[alef.key] == max(x.values()) > 0
    assert (word.text, word.visual) == ("אב", "בא")


def test_arabic_letters_join() -> None:
    joined = line_width("ببب", ALL, SIZE)
    assert joined < 0.8 * 3 * line_width("ب", ALL, SIZE)


def test_a_number_in_hebrew_reads_from_left_to_right() -> None:
    line = set_line("יש 217 תאים", ALL, SIZE, BLACK, (0, 0))
    assert line.visual == "םיאת 217 שי"


def test_brackets_around_latin_in_hebrew_stay_a_pair() -> None:
    assert set_line("שלום (ABC) def", ALL, SIZE, BLACK, (0, 0)).visual == "def (ABC) םולש"


def test_the_paragraph_decides_how_a_line_of_two_scripts_runs() -> None:
    text = "A4 שלום"
    assert set_line(text, ALL, SIZE, BLACK, (0, 0)).visual == "A4 םולש"
    assert set_line(text, ALL, SIZE, BLACK, (0, 0), direction="rtl").visual == "םולש A4"


@given(st.text("אבגاب ab12.,-()[]%+ \u0301\u05b0", max_size=14), st.sampled_from(("ltr", "rtl")))
def test_visual_order_is_that_of_the_bidirectional_algorithm(text: str, direction: str) -> None:
    found = levels(text, direction)  # type: ignore[arg-type]
    asked = isolate(text) if direction == "rtl" else text
    plain = re.sub("[\u2066\u2069]", "", get_display(asked, base_dir=direction[0].upper()))
    drop_mirroring = "".join(text[i] for i in _order(found))
    assert drop_mirroring == plain
    assert sorted(MIRRORED.get(c, c) for c in visual(text, found)) or not text


def _order(found: tuple[int, ...]) -> list[int]:
    from pnp.text.direction import visual_order

    return visual_order(found)


def test_marks_are_composed_with_their_letters() -> None:
    decomposed = normalize("NFD", "Ñandú")
    assert set_line(decomposed, BARLOW, SIZE, BLACK, (0, 0)) == set_line("Ñandú", BARLOW, SIZE, BLACK, (0, 0))


def test_marks_of_direction_and_odd_spaces_need_no_glyph() -> None:
    assert line_width("\u200fאב\u200d", ALL, SIZE) == pytest.approx(line_width("אב", ALL, SIZE))
    assert 0 < line_width("a\u202f!", BARLOW, SIZE) <= line_width("a !", BARLOW, SIZE)
    assert covers(BARLOW, "\u00a0\u202f\u200f") == set()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ab漢", ("漢", "U+6F22")),
        ("a\nb", ("U+000A",)),
        ("☃", ("snowman",)),
        ("ab\u0600d", ("U+0600",)),  # a character that directs others, and shows all the same
    ],
)
def test_a_missing_glyph_names_place_character_and_fonts(text: str, words: tuple[str, ...]) -> None:
    with pytest.raises(LayoutError) as caught:
        set_line(text, BARLOW, SIZE, BLACK, (0, 0), place="card.rayo")
    assert str(caught.value).startswith("card.rayo: ")
    for word in (*words, "barlow-condensed 600"):
        assert word in str(caught.value)


def test_a_font_that_is_not_installed_names_its_package() -> None:
    with pytest.raises(LayoutError, match="pip install fontpkg-no-such-family"):
        line_width("a", Typeface((Font("No Such Family"),)), SIZE)


def test_a_style_that_a_font_has_not_is_refused() -> None:
    with pytest.raises(LayoutError, match="cinzel 300 italic"):
        line_width("a", Typeface((Font("cinzel", 300, True),)), SIZE)
    with pytest.raises(LayoutError, match="without fonts"):
        line_width("a", Typeface(()), SIZE)


@given(st.text("HI", min_size=1, max_size=12), st.integers(1, 11))
def test_width_adds_up_where_nothing_kerns(text: str, cut: int) -> None:
    parts = sum(line_width(part, BARLOW, SIZE) for part in (text[:cut], text[cut:]))
    assert line_width(text, BARLOW, SIZE) == pytest.approx(parts)


@given(st.text("abcAVT fi", max_size=20), st.floats(0.5, 30), st.floats(1.1, 3))
def test_width_grows_with_size(text: str, size: float, factor: float) -> None:
    assert line_width(text, BARLOW, size * factor) == pytest.approx(line_width(text, BARLOW, size) * factor)
