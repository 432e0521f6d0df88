"""Both writers say every word of the book, and nothing in a text is ever code."""

import base64
import re
from collections.abc import Mapping
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import page as validation
import pikepdf
import pypdfium2
import pytest

from pnp.errors import DefinitionError, LayoutError
from pnp.export import pdf
from pnp.papers import PAPERS
from pnp.rulebook import html, typst
from pnp.rulebook.book import Book, Clause, Figure, Heading, Paragraph, Text, text_of, walk
from pnp.rulebook.look import Look
from pnp.rulebook.picture import natural_width
from pnp.rulebook.source import parse
from pnp.rulebook.stencils import Stencils
from pnp.scene import Drawing
from tests.rulebook.sample_book import DRAWINGS, DRAWN_LOOK, LOOK, sample_book
from tests.rulebook.tiny_game import tiny_book

TINY_FIGURES = {"board": DRAWINGS["piece"]}
HOSTILE = (
    '"] #read("secret") #{panic()} $x$ * @a ` ``` // /* \\ \\u{41} '
    "</p><script>alert(1)</script> &lt; = + - <a>"
)


class Reader(HTMLParser):
    """The text of an HTML file, its ids and links, and the words of its pictures."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[dict[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.tags.append((tag, found))
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "a":
            self.links.append(found["href"])
        if tag in ("img", "svg") and found.get("class") != "shared":
            self.pictures.append(found)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def squeezed(text: str) -> str:
    """Text without spaces and line breaks, nor the hyphens of broken words."""
    return re.sub(r"[\s\u00ad\ufffe\u0002-]", "", text)


def pdf_text(path: Path) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return squeezed("".join(page.get_textpage().get_text_bounded() for page in document))
    finally:
        document.close()


def written(
    book: Book, folder: Path, figures: Mapping[str, Drawing], look: Look = DRAWN_LOOK, paper: str = "a4"
) -> tuple[Path, Path]:
    stencils = Stencils(pdf.forms)
    typst.write(book, folder / "book.pdf", figures, look, paper=PAPERS[paper], stencils=stencils)
    html.write(book, folder / "book.html", figures, look)
    return folder / "book.pdf", folder / "book.html"


def book_of(text: str) -> Book:
    return Book("Title", "", "en", parse(text))


def lines(book: Book) -> list[str]:
    spoken = [book.title, book.subtitle, *book.facts, book.byline, book.edition]
    for block in walk(book.blocks):
        if isinstance(block, Clause | Heading | Figure):
            spoken.append(block.number)
        spoken += text_of((block,)).splitlines()
    return [line for line in spoken if line]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_both_writers_print_every_word_and_every_number(tmp_path: Path, paper: str) -> None:
    book = sample_book()
    pdf, page = written(book, tmp_path, DRAWINGS, paper=paper)
    from_pdf = pdf_text(pdf)
    from_html = squeezed("".join(Reader(page.read_text(encoding="utf-8")).texts))
    for line in lines(book):
        assert squeezed(line) in from_pdf
        assert squeezed(line) in from_html
    for clause in (block for block in walk(book.blocks) if isinstance(block, Clause)):
        start = squeezed(clause.number + text_of(clause.blocks).splitlines()[0])
        assert start in from_pdf
        assert start in from_html


@pytest.mark.parametrize("language", ["en", "es", "el"])
def test_a_book_in_other_languages(tmp_path: Path, language: str) -> None:
    book = tiny_book(language)
    pdf, page = written(book, tmp_path, TINY_FIGURES)
    for line in lines(book):
        assert squeezed(line) in pdf_text(pdf)
    source = page.read_text(encoding="utf-8")
    assert f'<html lang="{language}" dir="ltr">' in source


def test_a_book_from_right_to_left(tmp_path: Path) -> None:
    book = tiny_book("ar")
    pdf, page = written(book, tmp_path, TINY_FIGURES)
    assert '<html lang="ar" dir="rtl">' in page.read_text(encoding="utf-8")
    document = pypdfium2.PdfDocument(pdf)
    first = document[2].get_textpage()
    edges = [first.get_rect(index) for index in range(first.count_rects())]
    width = document[2].get_width()
    assert max(right for _, _, right, _ in edges) > width - 75  # the numbers stand at the right
    assert "اللوحة" in "".join(page.get_textpage().get_text_bounded() for page in document)


@pytest.mark.parametrize(
    "standard", [validation.ValidationProfile.PDF_UA_1, validation.ValidationProfile.PDF_A_2A]
)
def test_the_pdf_is_accessible_and_made_to_last(
    tmp_path: Path, standard: validation.ValidationProfile
) -> None:
    for book, figures in ((sample_book(), DRAWINGS), (tiny_book("ar"), TINY_FIGURES)):
        pdf, _ = written(book, tmp_path, figures)
        report = validation.validate_pdf(str(pdf), profile=standard)
        assert report.is_compliant, report.failures


def test_the_pdf_says_how_it_is_printed(tmp_path: Path) -> None:
    pdf, _ = written(sample_book(), tmp_path, DRAWINGS, paper="letter")
    with pikepdf.open(pdf) as document:
        preferences = document.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.DisplayDocTitle
        assert document.Root.Lang == "en"
        assert str(document.docinfo["/Title"]) == "Dehex’z War · Rulebook"
        for page in document.pages:
            assert [round(float(value), 2) for value in page.mediabox] == [0, 0, 612, 792]
            assert list(page.obj.TrimBox) == list(page.mediabox)
            assert list(page.obj.BleedBox) == list(page.mediabox)


def test_figures_have_words_for_those_who_do_not_see_them(tmp_path: Path) -> None:
    book = sample_book()
    pdf, page = written(book, tmp_path, DRAWINGS)
    wanted = [block.alt for block in walk(book.blocks) if isinstance(block, Figure)]
    pictures = Reader(page.read_text(encoding="utf-8")).pictures
    assert [picture.get("aria-label", "") for picture in pictures] == ["", *wanted]
    with pikepdf.open(pdf) as document:
        found = [
            str(node.Alt)
            for node in document.objects
            if isinstance(node, pikepdf.Dictionary) and node.get("/S") == "/Figure"
        ]
    assert sorted(found) == sorted(wanted)


def test_the_same_book_gives_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    first = written(sample_book(), tmp_path, DRAWINGS)
    second = written(sample_book(), tmp_path / "other", DRAWINGS)
    assert [path.read_bytes() for path in first] == [path.read_bytes() for path in second]


def test_a_hostile_text_is_printed_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("the secret", encoding="utf-8")
    words = (Text(HOSTILE),)
    figure = Figure(HOSTILE, "figure:" + HOSTILE, "1", "text", words, HOSTILE)
    book = Book(HOSTILE, HOSTILE, "en", (Heading(1, HOSTILE, "1", words), Paragraph(words), figure))
    pdf, page = written(
        replace(book, facts=(HOSTILE,), byline=HOSTILE), tmp_path, {HOSTILE: DRAWINGS["piece"]}
    )
    assert pdf_text(pdf).count(squeezed(HOSTILE)) >= 6
    reader = Reader(page.read_text(encoding="utf-8"))
    assert squeezed("".join(reader.texts)).count(squeezed(HOSTILE)) >= 6
    assert "script" not in {tag for tag, _ in reader.tags}
    assert reader.pictures[1]["aria-label"] == HOSTILE


def test_the_html_needs_nothing_else(tmp_path: Path) -> None:
    _, page = written(sample_book(), tmp_path, DRAWINGS)
    source = page.read_text(encoding="utf-8")
    reader = Reader(source)
    assert len(reader.ids) == len(set(reader.ids))
    assert {link[1:] for link in reader.links if link.startswith("#")} <= set(reader.ids)
    assert [link for link in reader.links if not link.startswith("#")] == [
        "https://github.com/Robin-3/HexaBoard"
    ]
    assert [picture.get("src") for picture in reader.pictures] == [None] * len(reader.pictures)
    assert "default-src 'none'" in source
    assert not {"script", "iframe", "object", "link"} & {tag for tag, _ in reader.tags}
    assert set(re.findall(r"url\(\"?(.{5})", source)) == {"data:"}


def test_a_picture_that_pnp_did_not_write_stays_apart(tmp_path: Path) -> None:
    """As an image it runs no script, and shares no id and no style with the page."""
    foreign = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect id="a" width="9" height="9"/></svg>'
    )
    html.write(book_of("::: figure x\nA\n:::\n"), tmp_path / "book.html", {"x": foreign}, LOOK)
    picture = Reader((tmp_path / "book.html").read_text(encoding="utf-8")).pictures[-1]
    assert base64.b64decode(picture["src"].partition(",")[2]).decode() == foreign


def test_what_cannot_be_printed_is_refused(tmp_path: Path) -> None:
    book = book_of("# A\n\n::: figure x\ncaption\n:::\n")
    for write in (typst.write, html.write):
        with pytest.raises(LayoutError, match="no figure 'x'"):
            write(book, tmp_path / "book", {"y": ""}, LOOK)
        with pytest.raises(LayoutError, match="not SVG"):
            write(book, tmp_path / "book", {"x": "<svg"}, LOOK)
        with pytest.raises(LayoutError, match="not SVG; expected <svg>; found <html>"):
            write(book, tmp_path / "book", {"x": "<html/>"}, LOOK)
        with pytest.raises(LayoutError, match="document type"):
            write(book, tmp_path / "book", {"x": '<!DOCTYPE svg [<!ENTITY a "b">]><svg/>'}, LOOK)
    with pytest.raises(LayoutError, match="at least 9 pt"):
        typst.write(book_of("x"), tmp_path / "book.pdf", {}, LOOK, text_size=7)
    with pytest.raises(LayoutError, match="not installed"):
        typst.write(book_of("x"), tmp_path / "book.pdf", {}, replace(LOOK, title_fonts=("no-such-font",)))
    with pytest.raises(LayoutError, match="Title: no font of the rulebook has a character; found '一'"):
        typst.write(book_of("一"), tmp_path / "book.pdf", {}, LOOK)
    with pytest.raises(DefinitionError, match="accent is not a colour"):
        Look(accent="red; } body { display: none")


def test_what_typst_warns_of_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Warns:
        def __init__(self, *_: object, **__: object) -> None: ...

        def compile(self, *_: object, **__: object) -> bytes:
            return b""

        def compile_with_warnings(self, *_: object, **__: object) -> tuple[bytes, list[SimpleNamespace]]:
            return b"", [SimpleNamespace(message="layout did not converge")]

        def query(self, *_: object, **__: object) -> str:
            return '[{"key": 0, "height": 10}]'

    monkeypatch.setattr(typst.typst, "Compiler", Warns)
    with pytest.raises(LayoutError, match=r"^Title: Typst warns: layout did not converge$"):
        typst.write(book_of("x"), tmp_path / "book.pdf", {}, LOOK)


@pytest.mark.parametrize(
    ("size", "width"),
    [('width="40mm"', 40.0), ('width="2cm"', 20.0), ('width="96"', 25.4), ('width="100%"', None), ("", None)],
)
def test_a_figure_is_as_wide_as_it_says(size: str, width: float | None) -> None:
    found = natural_width(f'<svg xmlns="http://www.w3.org/2000/svg" {size}/>')
    assert found == (pytest.approx(width) if width else None)
