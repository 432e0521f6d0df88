"""Pictures of a book that become forms of its PDF: where they lie, what they paint, that each part is there
once."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from numpy.typing import NDArray

from pnp.export import pdf, svg
from pnp.rulebook import typst
from pnp.rulebook.look import BoxItem
from pnp.rulebook.stencils import Stencils
from pnp.scene import Circle, Drawing, Style, Swatch, Use, outline, rectangle, symbol
from pnp.scene import Path as Line
from tests.rulebook.sample_book import LOOK
from tests.rulebook.test_writers import book_of

RED, BLUE = Swatch("red", "#cc2200"), Swatch("blue", "#0022cc")
COIN = symbol("coin", (Circle((0.0, 0.0), 5.0, Style(RED, BLUE, 0.8)),))
COAST = outline([(k / 4, 20.0 + (k * 7 % 5)) for k in range(200)], closed=False)

TWO = "::: figure two\nTwo coins\n:::\n\n::: figure one\nOne coin\n:::\n"


def coins(number: int) -> Drawing:
    ground = rectangle(0.0, 0.0, 50.0, 30.0, Style(Swatch("sand", "#f4e4c1")))
    line = Line(COAST, Style(None, BLUE, 0.4))
    shown = [Use(COIN, (1.0, 0.0, 0.0, 1.0, 10.0 + 12 * k, 9.0)) for k in range(number)]
    return Drawing(50.0, 30.0, (ground, line, *shown))


def pixels(path: Path) -> list[NDArray[np.int_]]:
    with pypdfium2.PdfDocument(path) as document:
        return [np.asarray(page.render(scale=2).to_pil().convert("RGB")).astype(int) for page in document]


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    """The same book with its pictures as SVG and as forms."""
    folder = tmp_path_factory.mktemp("stencils")
    drawn = {"two": coins(2), "one": coins(1)}
    documents = {name: svg.text(each, title="", language="") for name, each in drawn.items()}
    paths = folder / "svg.pdf", folder / "forms.pdf"
    for path, figures in zip(paths, (documents, drawn), strict=True):
        look = replace(LOOK, box=(BoxItem("coin", 3, figures["one"]),), ornament=figures["two"])
        typst.write(book_of(TWO), path, figures, look, stencils=Stencils(pdf.forms))
    return paths


def test_a_book_looks_the_same_with_forms(books: Sequence[Path]) -> None:
    plain, formed = map(pixels, books)
    assert len(plain) == len(formed) >= 2
    for one, other in zip(plain, formed, strict=True):
        assert one.shape == other.shape
        differ = np.abs(one - other).max(axis=2) > 60
        assert differ.sum() < 20, "more than the edges of shapes"
    red = sum(int(((page - (204, 34, 0)) ** 2).sum(axis=2).__lt__(300).sum()) for page in formed)
    assert red > 2000, "the coins are there"


def test_each_part_is_written_once(books: Sequence[Path]) -> None:
    with pikepdf.open(books[1]) as document:
        streams = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
        contents = [each.read_bytes() for each in streams if each.get("/Subtype") == "/Form"]
        assert "/Image" not in [each.get("/Subtype") for each in streams], "a stencil is left"
    assert sum(b"0.8 w" in each for each in contents) == 1, "the coin"
    assert sum(b"0.4 w" in each for each in contents) == 1, "the coast, a path that is long"
    assert not any(b"BT" in each for each in contents)


def test_an_svg_document_stays_as_it_is() -> None:
    stencils = Stencils(pdf.forms)
    assert stencils.make_stencil("<svg/>") == "<svg/>"
    assert stencils.fill(b"%PDF") == b"%PDF"
