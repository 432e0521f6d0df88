"""The made languages keep what programs read in a message; isolates, and emphasis without blanks."""

import pytest

from pnp.rulebook import catalog, source
from pnp.rulebook.book import Paragraph, Strong, Text
from pnp.rulebook.catalog import LONGER, PSEUDO, PSEUDO_RTL, add_accents, backwards, placeholders
from pnp.text import isolate

MESSAGES = (
    "Move %(n)s cards to [the discard pile](#clause:move.discard), **never** more than {most}.",
    "See `pnp build` and rulebook.pdf at https://example.org/a/b on A4: %(share)s %%.",
)


@pytest.mark.parametrize("message", MESSAGES)
@pytest.mark.parametrize("rewrite", [add_accents, backwards])
def test_what_is_filled_in_or_followed_stays(rewrite: object, message: str) -> None:
    made = rewrite(message)  # type: ignore[operator]
    assert placeholders(made) == placeholders(message)
    for kept in ("](#clause:move.discard)", "{most}", "**", "`pnp build`", "rulebook.pdf", "A4", "%%"):
        assert made.count(kept) == message.count(kept)
    assert ("https://example.org/a/b" in made) == ("https" in message)


def test_words_are_two_fifths_longer() -> None:
    word = "reorganisation"
    assert len(add_accents(word)) == round(len(word) * LONGER)
    assert not any(letter in "aeiouy" for letter in add_accents(word))


def test_made_languages_need_no_catalog() -> None:
    assert catalog.load(PSEUDO).gettext("Draw.") == "Drááw."
    assert catalog.load(PSEUDO_RTL).ngettext("%(n)s card", "%(n)s cards", 2) == "\u200f%(n)s ćáárdś\u200f"
    assert [catalog.tag_of(each) for each in (PSEUDO, PSEUDO_RTL, "pt-BR")] == ["en", "he", "pt-BR"]


@pytest.mark.parametrize(
    ("message", "kept"),
    [
        ("לוח 3 × 4 כאן", "לוח \u20663 × 4\u2069 כאן"),
        ("%(a)s × %(b)s mm של", "\u2066%(a)s × %(b)s mm\u2069 של"),
        ("גיליון {n}/{m}", "גיליון \u2066{n}/{m}\u2069"),
        ("2–4 שחקנים", "\u20662–4\u2069 שחקנים"),
        ("%(side)s: %(points)s", "%(side)s: %(points)s"),
        ("A4 בלבד", "A4 בלבד"),
    ],
)
def test_formulas_are_kept_together(message: str, kept: str) -> None:
    assert isolate(message) == kept


@pytest.mark.parametrize(
    ("text", "strong"),
    [
        ("これは**強調。**次の文", "強調。"),
        ("次**「引用」**です", "「引用」"),
        ("把**“移动卡”**放下", "“移动卡”"),
    ],
)
def test_emphasis_ends_beside_the_marks_of_japanese_and_chinese(text: str, strong: str) -> None:
    (paragraph,) = source.parse(text)
    assert isinstance(paragraph, Paragraph)
    assert Strong((Text(strong),)) in paragraph.content
    assert not any("*" in part.text for part in paragraph.content if isinstance(part, Text))


def test_isolates_are_read_and_overrides_are_not() -> None:
    (paragraph,) = source.parse("\u20663 × 4\u2069")
    assert paragraph == Paragraph((Text("\u20663 × 4\u2069"),))
    with pytest.raises(Exception, match="control character"):
        source.parse("a \u202e b")
