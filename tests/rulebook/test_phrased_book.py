"""A Japanese book's lines end with whole phrases; its tree and its text say what they would say without."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from pnp.rulebook import typst
from pnp.rulebook.book import (
    Break,
    Emphasis,
    Inline,
    Paragraph,
    Phrase,
    Reference,
    Spacing,
    Strong,
    Text,
    plain,
)
from pnp.rulebook.phrases import mark_phrases, phrased_content
from pnp.text import phrases
from tests.rulebook.sample_book import FIGURES, LOOK, sample_book

FLIGHT = "各自の手番に、自分の部屋の鍋いくつかを使って、ドラゴンから逃げることができます。"


def boxes(content: tuple[Inline, ...]) -> list[str]:
    return [plain(each.content) for each in content if isinstance(each, Phrase)]


def test_what_stands_around_a_phrase_is_outside() -> None:
    found = phrased_content((Text("「新しい場」を、めくります。"),), 12)
    assert found[0] == Text("「")
    assert boxes(found) == ["新しい", "場」を", "めくります"]
    assert found[-1] == Text("。")
    assert plain(found) == "「新しい場」を、めくります。"


def test_a_mark_that_may_begin_a_line_stays_with_its_phrase(tmp_path: Path) -> None:
    """So does a number with what it counts, where a phrase is too long for its cell."""
    found = phrased_content((Text("控えに戻る：シトシト…"),), 12)
    assert boxes(found)[1] == "戻る："
    assert boxes(found)[-1].endswith("…")
    assert not any(part.endswith("2") for part in phrases("どちらかの前へ2列すり抜けるだけです", 4))


def test_a_phrase_of_two_styles_is_one() -> None:
    found = phrased_content((Strong((Text("新しい魔術師"),)), Text("を動かします。")), 12)
    assert found == (
        Phrase((Strong((Text("新しい"),)),)),
        Phrase((Strong((Text("魔術師"),)), Text("を"))),
        Phrase((Text("動かします"),)),
        Text("。"),
    )


def test_a_link_is_never_cut() -> None:
    link = Reference("clause:a", (Text("新しい場"),))
    found = phrased_content((Text("ここは"), link, Text("をめくります")), 12)
    links = [each for each in found if isinstance(each, Reference)]
    assert [plain(each.content) for each in links] == ["新しい場"]
    assert boxes(links[0].content) == ["新しい"]
    assert plain(found) == "ここは新しい場をめくります"


def test_latin_letters_keep_their_distance_where_two_phrases_meet() -> None:
    found = phrased_content((Text("魔術師がM1と並び、場に3枚"),), 12)
    assert Spacing() in found
    for before, each, after in zip(found, found[1:], found[2:], strict=False):
        if each == Spacing():
            assert plain([before])[-1].isascii() != plain([after])[0].isascii()


@pytest.mark.parametrize("style", [Strong, Emphasis, lambda content: content[0]])
def test_nothing_is_lost(style: object) -> None:
    content = (Text(FLIGHT), Break(), style((Text(FLIGHT),)), Text(" A4 の 3 枚 "))  # type: ignore[operator]
    assert plain(phrased_content(content, 6)) == plain(content)


def test_other_languages_stay_as_they_are() -> None:
    book = sample_book()
    assert mark_phrases(book) is book
    assert mark_phrases(replace(book, language="ja")) != book


def test_lines_of_a_book_begin_with_a_phrase(tmp_path: Path) -> None:
    pytest.importorskip("manimgx_fonts_cjk")
    blocks = tuple(Paragraph((Text("場" * shift + "は、" + FLIGHT),)) for shift in range(1, 30))
    book = replace(sample_book(), language="ja", blocks=(*sample_book().blocks[:1], *blocks))
    typst.write(book, tmp_path / "book.pdf", FIGURES, LOOK)
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        lines = "\n".join(page.get_textpage().get_text_range() for page in document).split()
    own = [line for line in lines if line in FLIGHT and not FLIGHT.startswith(line)]
    first = {phrase[:2] for phrase in phrases(FLIGHT)}
    assert len(own) >= 20
    assert {line[:2] for line in own} <= first
    assert "\u2060" not in "".join(lines)
