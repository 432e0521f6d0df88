"""Lines of Japanese end with whole phrases, and no last line is one short word where its block allows it."""

import pytest

from pnp.scene.elements import BLACK, Box
from pnp.scene.theme import Font, Typeface
from pnp.text import parse_mixed, phrases, set_block, set_mixed, use_language, wrap
from pnp.text.wrapping import phrase_starts, word_starts

pytest.importorskip("manimgx_fonts_cjk")

LATIN = Typeface((Font("source-serif-4"),))
HAN = Typeface((Font("noto-sans-cjk"),))
FLIGHT = "鍋いくつかを使って、ドラゴンから逃げることができます。"
SIZE = 4.0


def box(width: float, height: float = 99.0) -> Box:
    return (0.0, 0.0, width, height)


def lines(text: str, face: Typeface, width: float, **options: object) -> list[str]:
    made = set_block(text, face, SIZE, BLACK, box(width), **options)  # type: ignore[arg-type]
    return [line.text for line in made]


def begins_with_phrases(found: list[str]) -> bool:
    at, text = 0, "".join(found)
    starts = {0, *phrase_starts(text)}
    for line in found:
        if at not in starts:
            return False
        at += len(line)
    return True


@pytest.mark.parametrize("letters", range(9, 16))
def test_each_line_begins_with_a_phrase(letters: int) -> None:
    with use_language("ja"):
        found = lines(FLIGHT, HAN, letters * SIZE)
    assert "".join(found) == FLIGHT
    assert begins_with_phrases(found), found


def test_chinese_breaks_anywhere() -> None:
    with use_language("zh"):
        assert not all(begins_with_phrases(lines(FLIGHT, HAN, letters * SIZE)) for letters in range(9, 16))


def test_a_phrase_that_is_too_wide_is_broken_between_its_words_and_then_anywhere() -> None:
    with use_language("ja"):
        assert lines("取り消したりできます。", HAN, 6.1 * SIZE) == ["取り消したり", "できます。"]
        assert lines("動かしたりできます。", HAN, 5.1 * SIZE) == ["動かしたり", "できます。"]
        assert lines("ドラゴンズブレス", HAN, 3.1 * SIZE) == ["ドラゴ", "ンズブ", "レス"]
    assert phrases("動かしたりできます。", 5) == ("動かしたり", "できます。")
    assert 5 in word_starts("動かしたりできます。")


def test_a_line_may_end_behind_a_colon() -> None:
    with use_language("ja"):
        assert lines("ほかの人の図形：ブロックしてよい。", HAN, 12.1 * SIZE) == [
            "ほかの人の図形：",
            "ブロックしてよい。",
        ]


def test_phrases_make_letters_little_smaller() -> None:
    """Where there is no room for the lines of whole phrases, lines break anywhere."""
    with use_language("ja"):
        whole = set_block(FLIGHT, HAN, SIZE, BLACK, box(9 * SIZE, 4 * 1.25 * SIZE), smallest=1.0)
        crowded = set_block("魔術師を憑依。" * 3, HAN, SIZE, BLACK, box(8 * SIZE, 5.0), smallest=1.0)
    assert begins_with_phrases([line.text for line in whole])
    assert whole[0].size >= 0.9 * SIZE
    assert "".join(line.text for line in crowded) == "魔術師を憑依。" * 3


@pytest.mark.parametrize("bold", ["ドラゴン", "くつかを使って、ドラ", "逃げることが", FLIGHT])
@pytest.mark.parametrize("letters", range(9, 16))
def test_bold_words_hide_no_phrase(letters: int, bold: str) -> None:
    marked = parse_mixed(FLIGHT.replace(bold, f"**{bold}**"), lambda name: 1.0)
    with use_language("ja"):
        texts, _ = set_mixed(marked, HAN, SIZE, BLACK, box(letters * SIZE))
        plain = lines(FLIGHT, HAN, letters * SIZE)
    rows: dict[float, str] = {}
    for text in texts:
        rows[text.origin[1]] = rows.get(text.origin[1], "") + text.text
    assert list(rows.values()) == plain


def test_wrapping_knows_phrases_too() -> None:
    with use_language("ja"):
        assert wrap("魔術師を動かします", HAN, SIZE, 7.1 * SIZE) == ("魔術師を", "動かします")
        assert wrap("魔術師", HAN, SIZE, 2.1 * SIZE) == ("魔術", "師")


def test_no_last_line_is_one_short_word() -> None:
    text = "3 ou moins en tout"
    wide = 31.0
    assert lines(text, LATIN, wide) == ["3 ou moins", "en tout"]
    assert wrap(text, LATIN, SIZE, wide) == ("3 ou moins en", "tout")


@pytest.mark.parametrize("width", range(14, 40))
def test_lines_are_as_many_as_without(width: int) -> None:
    text = "un deux trois quatre et cinq six sept et huit"
    assert len(lines(text, LATIN, width)) == len(wrap(text, LATIN, SIZE, width))


def test_a_long_last_word_may_stand_alone() -> None:
    text = "near other magicians"
    assert lines(text, LATIN, 22.0) == list(wrap(text, LATIN, SIZE, 22.0)) == ["near other", "magicians"]
