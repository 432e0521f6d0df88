"""Text in the languages of other scripts: which fonts, where lines break, from which side."""

import pytest

from pnp.errors import LayoutError
from pnp.scene import BLACK, Font, Typeface, chain
from pnp.text import (
    EAST_ASIAN,
    capitals,
    covers,
    flow,
    lettering_missing,
    set_block,
    set_line,
    use_language,
    wrap,
)

FACE = chain(400, "heebo", "source-sans-3", arabic="ibm-plex-sans-arabic")
SERIF = chain(400, "heebo", "source-serif-4", han="noto-serif-cjk")


def lines(text: str, width: float, language: str) -> tuple[str, ...]:
    with use_language(language):
        return wrap(text, FACE, 3.0, width)


@pytest.mark.parametrize("language", EAST_ASIAN)
@pytest.mark.parametrize("face", [FACE, SERIF])
def test_han_is_set_in_the_forms_of_its_language(face: Typeface, language: str) -> None:
    assert covers(face, "直") == {"直"}  # nobody who prints in Spanish needs its fonts
    assert covers(face, "直", language) == set()


def test_japan_and_china_have_their_own_forms_from_one_chain() -> None:
    shapes = set()
    for language in EAST_ASIAN:
        with use_language(language):
            shapes.add(set_line("直", FACE, 3.0, BLACK, (0, 0)).glyphs[0][0].segments)
    assert len(shapes) == 2


def test_a_chain_takes_the_weights_that_families_have() -> None:
    heavy = chain(800, "cardo", "source-serif-4", han="noto-serif-cjk")
    assert heavy.fonts[-3:] == (Font("cardo", 700), Font("amiri", 700), Font("noto-serif-cjk", 400))


def test_no_font_of_a_european_language_is_missing() -> None:
    assert lettering_missing("el") == lettering_missing("ar") == ()


@pytest.mark.parametrize("width", [3.1, 6.1, 9.1, 12.1, 15.1])
def test_kinsoku(width: float) -> None:
    text = "「山札」から、カードを3枚引きます。ゲームは（二人用）……終わりっ！"
    found = lines(text, width, "ja")
    assert "".join(found) == text
    assert not any(line[0] in "、。」）！っー…ゃ" for line in found)
    assert not any(line[-1] in "「（" for line in found)
    assert not any(line.endswith("3") for line in found)


def test_chinese_quotes_stay_with_what_they_quote() -> None:
    found = lines("把“移动卡”放到弃牌堆。", 9.1, "zh")
    assert not any(line[0] in "”。" or line[-1] == "“" for line in found)


def test_a_soft_hyphen_shows_only_where_a_line_ends() -> None:
    word = "Bewegungs\u00adkarte"
    assert lines(word, 99.0, "de") == ("Bewegungskarte",)
    assert lines(word, 16.0, "de") == ("Bewegungs-", "karte")
    assert set_line(word, FACE, 3.0, BLACK, (0, 0)).text == "Bewegungskarte"


def test_a_word_is_set_smaller_before_it_is_broken() -> None:
    word, box = "Bewegungs\u00adkarte", (0.0, 0.0, 17.0, 20.0)
    whole = set_block(word, FACE, 3.0, BLACK, box, smallest=2.0)
    assert [line.text for line in whole] == ["Bewegungskarte"]
    broken = set_block(word, FACE, 3.0, BLACK, box, smallest=2.9)
    assert [line.text for line in broken] == ["Bewegungs-", "karte"]
    with pytest.raises(LayoutError):
        set_block(word.replace("\u00ad", ""), FACE, 3.0, BLACK, box, smallest=2.9)


@pytest.mark.parametrize("text", ["El Switcher", "100 %", "שלום El Switcher", "El Switcher שלום"])
def test_from_right_to_left_every_text_begins_at_the_right(text: str) -> None:
    box = (0.0, 0.0, 60.0, 10.0)
    with use_language("he"):
        (line,) = set_block(text, FACE, 3.0, BLACK, box)
        assert line.origin[0] + line.width == pytest.approx(60.0, abs=0.01)
    (line,) = set_block(text, FACE, 3.0, BLACK, box)
    assert text.startswith("ש") or line.origin[0] == pytest.approx(0.0, abs=0.01)


def test_a_sentence_that_begins_with_a_name_runs_from_right_to_left() -> None:
    with use_language("he"):
        assert set_line("El Switcher: לוח.", FACE, 3.0, BLACK, (0, 0)).visual == ".חול :El Switcher"


def test_what_keeps_a_formula_in_order_is_not_read_out() -> None:
    with use_language("he"):
        said = set_line("לוח \u20663 × 4\u2069.", FACE, 3.0, BLACK, (0, 0))
    assert said.visual == ".3 × 4 חול"
    with use_language("he"):
        assert set_line("לוח 3 × 4.", FACE, 3.0, BLACK, (0, 0)).visual == said.visual  # without them, too


def test_places_change_sides_with_the_language() -> None:
    sides = flow(50.0, 10.0)
    assert (sides.x(12.0), sides.box((12.0, 1.0, 20.0, 2.0)), sides.anchor("start")) == (
        12.0,
        (12.0, 1.0, 20.0, 2.0),
        "start",
    )
    with use_language("ar"):
        sides = flow(50.0, 10.0)
        assert (sides.x(12.0), sides.box((12.0, 1.0, 20.0, 2.0)), sides.anchor("start")) == (
            48.0,
            (40.0, 1.0, 48.0, 2.0),
            "end",
        )


def test_arabic_lines_keep_clear_of_each_other() -> None:
    def apart(language: str, text: str) -> float:
        with use_language(language):
            first, second, *_ = set_block(text, FACE, 3.0, BLACK, (0.0, 0.0, 12.0, 60.0), leading=1.05)
        return second.origin[1] - first.origin[1]

    assert apart("en", "one two three four") == pytest.approx(3.15, abs=0.01)
    assert apart("ar", "حين تُشغل من كُواك خالٍ") == pytest.approx(3.9, abs=0.01)


@pytest.mark.parametrize(
    ("language", "written", "expected"),
    [
        ("el", "Ζώνη αιχμαλωσίας", "ΖΩΝΗ ΑΙΧΜΑΛΩΣΙΑΣ"),
        ("el", "Μάιος, προϊόν", "ΜΑΪΟΣ, ΠΡΟΪΟΝ"),
        ("el", "γάτα ή σκύλος", "ΓΑΤΑ Ή ΣΚΥΛΟΣ"),
        ("es", "Zona de captura: ñandú", "ZONA DE CAPTURA: ÑANDÚ"),
        ("de", "Straße", "STRASSE"),
    ],
)
def test_capitals_are_those_of_the_language(language: str, written: str, expected: str) -> None:
    with use_language(language):
        assert capitals(written) == expected
