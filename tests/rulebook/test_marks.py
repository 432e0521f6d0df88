"""Footnotes, code, quotations, rules, tasks and struck words: read, refused, written, from both sides."""

from pathlib import Path

import pypdfium2
import pytest
from babel.messages import Catalog

from pnp.errors import DefinitionError
from pnp.rulebook import (
    Code,
    CodeBlock,
    Listing,
    Note,
    NoteMark,
    Notes,
    Paragraph,
    Quotation,
    Rule,
    Struck,
    Text,
    html,
    source,
    text_of,
    typst,
    walk,
)
from pnp.rulebook.book import Block, Book, Heading, plain
from pnp.rulebook.catalog import add_accents
from pnp.rulebook.look import Look
from pnp.translation.message_faults import faults, not_numbers_pattern
from pnp.verify.paint.book import box_of, read_navigation, read_pages
from pnp.verify.wording import marks

CHAPTER = "# Chapter [#c]\n\n"


def read(text: str) -> list[Block]:
    """The blocks of a chapter below its heading."""
    return list(source.parse(CHAPTER + text)[1:])


def book(text: str, language: str = "en") -> Book:
    return Book("Chronicle", "Rulebook", language, source.parse(CHAPTER + text))


ICON = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9"/>'
LOOK = Look(ornament=ICON)


def test_each_mark_is_read() -> None:
    found = read("a `b*c*` ~~d **e**~~\n\n> f\n> `g`\n\n---\n\n```toml\nh = 1\n\n\ti\n```\n")
    (paragraph, quotation, rule, code) = found
    assert isinstance(paragraph, Paragraph)
    assert isinstance(rule, Rule)
    assert Code("b*c*") in paragraph.content
    assert plain([each for each in paragraph.content if isinstance(each, Struck)]) == "d e"
    assert isinstance(quotation, Quotation)
    assert text_of([quotation]) == "f g"
    assert code == CodeBlock(("h = 1", "", "    i"))


def test_tasks_are_items_with_boxes() -> None:
    (tasks,) = read("- [ ] one\n- [x] **two**\n- [X] three\n- four\n- \\[ ] five\n- [y] six\n")
    assert isinstance(tasks, Listing)
    assert tasks.boxes == (False, True, True, None, None, None)
    assert text_of([tasks]).splitlines() == ["one", "two", "three", "four", "[ ] five", "[y] six"]
    (ordered,) = read("1. [ ] one\n")
    assert isinstance(ordered, Listing)
    assert ordered.boxes == ()
    assert text_of([ordered]) == "[ ] one"


def test_footnotes_stand_at_the_end_of_the_chapter_that_first_leads_to_them() -> None:
    first = "One[^b].[^a]\n\n[^a]: A *note*\nof two lines.\n[^b]: Bee.\n\n"
    blocks = read(f"{first}# Second\n\nAgain[^a] and[^c].\n\n[^c]: Cee.\n")
    kinds = [type(block) for block in blocks]
    assert kinds == [Paragraph, Notes, Heading, Paragraph, Notes]
    notes = [block for block in walk(blocks) if isinstance(block, Note)]
    assert [(note.number, plain(note.content)) for note in notes] == [
        ("1", "Bee."),
        ("2", "A note of two lines."),
        ("3", "Cee."),
    ]
    led = [
        each
        for block in walk(blocks)
        if isinstance(block, Paragraph)
        for each in block.content
        if isinstance(each, NoteMark)
    ]
    assert [(each.number, each.target) for each in led] == [
        ("1", "note:b"),
        ("2", "note:a"),
        ("2", "note:a"),
        ("3", "note:c"),
    ]
    assert len({each.identifier for each in led}) == 4
    assert [note.mark for note in notes] == [led[0].identifier, led[1].identifier, led[3].identifier]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a[^x]", "a footnote that is nowhere, \\[\\^x]"),
        ("a\n\n[^x]: b", "a footnote that nothing leads to, \\[\\^x]"),
        ("a[^x]\n\n[^x]: b\n\n[^x]: c", "a second footnote \\[\\^x]"),
        ("## a[^x]\n\n[^x]: b", "a footnote in a heading"),
        ("a[^x]\n\n[^x]: b[^x]", "a footnote in a footnote"),
        ("| a[^x] |\n|---|\n| b |\n\n[^x]: b", "a footnote in the head of a table"),
        ("::: start\n\n# a\n\nb[^x]\n\n[^x]: c\n\n:::", "a footnote on a page that is no chapter"),
        ("## ~~a~~", "struck words in a heading"),
        ("```\na", "code that is not closed"),
        ("```\n\n```", "code without a line"),
        ("> ```\n> a\n\nb", "code that is not closed"),
    ],
)
def test_what_would_lose_words_is_refused(text: str, message: str) -> None:
    with pytest.raises(DefinitionError, match=message):
        read(text)


def test_a_footnote_before_the_first_chapter_is_refused() -> None:
    with pytest.raises(DefinitionError, match="before the first chapter"):
        source.parse("a[^x]\n\n[^x]: b\n\n# c")


def test_signs_of_a_container_in_code_are_code() -> None:
    (aside,) = read("::: aside T\n\n```\n::: aside\n:::\n~~~\n```\n\nword\n\n:::\n")
    assert text_of([aside]).splitlines() == ["T", "::: aside", ":::", "~~~", "word"]


def test_a_backslash_keeps_the_signs() -> None:
    (block, *_) = read("\\`a\\` \\~~b~~ \\[^c] \\> d")
    assert text_of([block]) == "`a` ~~b~~ [^c] > d"


def test_made_languages_keep_the_names_of_footnotes_and_code() -> None:
    assert "[^one]" in add_accents("Say so.[^one]")
    assert "`code`" in add_accents("Say `code`.")


@pytest.mark.parametrize("form", ["El `x`", "El [^a] `x` ~~y", "El [^b] `x` ~~y~~", "El [^a] x ~~y~~"])
def test_a_translation_keeps_each_mark(form: str) -> None:
    english = "The [^a] `x` ~~y~~"

    def problems(translation: str) -> set[str]:
        catalog = Catalog(locale="es")
        catalog.add(english, translation)
        message = catalog[english]
        return {problem for problem, _ in faults(message, catalog, not_numbers_pattern())}

    assert problems(form) == {"markup"}
    assert problems("El [^a] `x` ~~y~~") == set()


def test_marks_in_code_are_no_foreign_marks() -> None:
    assert list(marks("```\n<b>\n```\n\nSay `&nbsp;` and ``<i>``.\n")) == []
    assert [mark for _, _, mark, _ in marks("`<b>` <b>\n\n```\n<i>\n```\n<u>\n")] == ["<b>", "<u>"]


TEXT = (
    "Write `a  b`.[^n] ~~No more.~~\n\n> Said.\n\n```\n1  <2>\n  3\n```\n\n---\n\n- [x] done\n\n[^n]: Note.\n"
)


def test_pages_for_screens_have_an_element_for_each() -> None:
    page = html.page(book(TEXT), {}, LOOK)
    for wanted in (
        "<code>a  b</code>",
        "<del>No more.</del>",
        "<blockquote><p>Said.</p></blockquote>",
        "<pre><code>1  &lt;2&gt;\n  3</code></pre>",
        "<hr>",
        '<span class="tick" role="img" aria-label="done">☑</span> done',
        '<sup><a id="mark:n" href="#note:n" role="doc-noteref">1</a></sup>',
        '<p id="note:n"><a class="number" href="#mark:n" role="doc-backlink">1</a> Note.</p>',
    ):
        assert wanted in page, wanted
    assert "--code-fonts" in page
    assert '<code dir="ltr">' in html.page(book(TEXT, "ar"), {}, LOOK)


def test_books_without_these_marks_have_no_style_for_them() -> None:
    page = html.page(book("Words.\n\n- a list\n"), {}, LOOK)
    assert "code" not in page
    assert "blockquote" not in page


@pytest.mark.parametrize("language", ["en", "ar", "ja"])
def test_the_pages_say_all_and_footnotes_lead_both_ways(tmp_path: Path, language: str) -> None:
    path = tmp_path / "book.pdf"
    typst.write(book(TEXT, language), path, {}, LOOK)
    (page,) = read_pages(path)[2:]
    said = "".join(run.text for run in page.runs)
    for words in ("No more", "Said", "1  <2>", "  3", "☑", "Note", "a  b"):
        assert words in said, words
    code = next(run for run in page.runs if "<2>" in run.text)
    assert code.face.name.startswith("SourceCodePro")
    assert len({round(each.right - each.left, 3) for each in code.letters}) == 1
    struck = next(run for run in page.runs if "more" in run.text)
    assert any(each.kinds == "ML" and each.stroke == struck.colour for each in page.paints)
    links = [each for each in read_navigation(path).links if each.page == 2]
    assert len(links) == 2
    (to_note, back) = links
    assert to_note.goal is not None
    assert back.goal is not None
    assert back.goal.down < to_note.boxes[0][3]
    assert abs(to_note.goal.down - back.boxes[0][1]) < 6


@pytest.mark.parametrize("language", ["ar", "he"])
def test_lines_begin_at_the_right_where_a_language_does(tmp_path: Path, language: str) -> None:
    """In columns that are made up, and in the contents: the ends of short lines lie apart, their beginnings
    do not."""
    words = {"ar": "كلمة ", "he": "מילה "}[language]
    text = "\n\n".join(words * many for many in (2, 3, 4, 5))
    path = tmp_path / "book.pdf"
    made = Book(
        "Chronicle", "Rulebook", language, source.parse(f"# {words}\n\n{text}\n\n# {words * 3}\n\n{words}\n")
    )
    typst.write(made, path, {}, LOOK)
    contents, page = read_pages(path)[1:3]
    letters = set(words.strip())
    begins, ends = dict[int, float](), dict[int, float]()
    for run in page.runs:
        left, _, right, _ = box_of(run)
        if letters & set(run.text) and run.size < 4.5 and left > page.width / 2 and run.base > 30:
            begins[round(run.base)] = max(begins.get(round(run.base), 0.0), right)
            ends[round(run.base)] = min(ends.get(round(run.base), page.width), left)
    assert len(begins) >= 4
    assert max(ends.values()) - min(ends.values()) > 5
    assert max(begins.values()) - min(begins.values()) < 0.6
    heads = [box_of(run)[2] for run in contents.runs if letters & set(run.text)]
    assert max(heads) > 0.9 * page.width - 15


def test_long_words_of_code_are_broken_and_none_is_lost(tmp_path: Path) -> None:
    word = "verylongname" * 12
    path = tmp_path / "book.pdf"
    typst.write(book(f"Say `{word}` now.\n\n```\n{word} = 1\n```\n"), path, {}, LOOK)
    document = pypdfium2.PdfDocument(path)
    page = document[2]
    width, height = page.get_size()
    said = page.get_textpage().get_text_bounded(0, 0, width, height)
    document.close()
    assert "".join(said.replace("\u200b", "").split()).count(word) == 2


def test_no_page_of_text_is_left_out(tmp_path: Path) -> None:
    lines = "\n".join(f"line{number}" for number in range(200))
    quoted = "> " + "Quoted words go on and on. " * 200
    path = tmp_path / "book.pdf"
    typst.write(
        book(f"First.\n\n```\n{lines}\n```\n\n{quoted}\n\nLast[^n].\n\n[^n]: {'Note words. ' * 400}\n"),
        path,
        {},
        LOOK,
    )
    said = "".join(run.text for page in read_pages(path) for run in page.runs)
    assert all(f"line{number}" in said for number in range(200))
    assert said.replace("\xad", "").count("Quoted") == 200
    assert said.count("Note") == 400


def test_text_of_a_code_span_is_text() -> None:
    (block,) = read('`<b> & \\ "`')
    assert block == Paragraph((Code('<b> & \\ "'),))
    assert Text("x") != Code("x")


@pytest.mark.parametrize("text", ["Super\u200bcali", "**Super**\u200bcali", "`Super\u200bcali`"])
def test_a_place_where_a_line_may_end_stays_in_the_words(text: str) -> None:
    said = html.page(book(f"{text} now.\n"), {}, LOOK)
    assert "\u200bcali" in said


def test_a_word_breaks_in_a_column_where_it_may(tmp_path: Path) -> None:
    word = "\u200b".join(["donaudampfschiff", "fahrtsgesellschafts", "kapitaens", "witwen", "rente"])
    path = tmp_path / "book.pdf"
    typst.write(book(f"{word}{word}\n"), path, {}, LOOK)
    runs = [
        run for page in read_pages(path) for run in page.runs if "donau" in run.text or "rente" in run.text
    ]
    assert len({round(run.base) for run in runs}) > 1
