"""Pages that are set once for several papers, and cut to each of them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.papers import PAPERS, Paper
from pnp.rulebook import Cover, typst
from pnp.units import POINT
from pnp.verify.paint.book import read_navigation
from tests.rulebook.sample_book import FIGURES, LOOK, sample_book

SHARED = (PAPERS["a4"], PAPERS["letter"])
INKS = {"a4": "#2040c0", "letter": "#c04020"}


def cover(paper: Paper) -> Cover:
    ground = f'<rect width="{paper.width}" height="{paper.height}" fill="{INKS[paper.name]}"/>'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{paper.width}mm" height="{paper.height}mm" '
        f'viewBox="0 0 {paper.width} {paper.height}">{ground}</svg>'
    )
    return Cover(paper.width, paper.height, svg, (20.0, 240.0, paper.width - 40.0, 30.0), "#ffffff")


@pytest.fixture(scope="module", params=[True, False], ids=["covers", "no-covers"])
def books(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sample book on each paper, with title pages or without."""
    look = replace(LOOK, covers=tuple(map(cover, SHARED)) if request.param else ())
    pages = typst.common_pages(sample_book(), FIGURES, look, SHARED)
    folder = tmp_path_factory.mktemp("cut")
    for paper in SHARED:
        pages.write(folder / f"{paper.name}.pdf", paper)
    return {paper.name: folder / f"{paper.name}.pdf" for paper in SHARED}


def letters(path: Path) -> list[list[tuple[str, float, float]]]:
    """Each letter of each page, and how far in points it is from the middle of its page."""
    found = []
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            left, low, right, high = page.get_mediabox()
            across, down = (left + right) / 2, (low + high) / 2
            text = page.get_textpage()
            boxes = [(text.get_text_range(k, 1), text.get_charbox(k)) for k in range(text.count_chars())]
            found.append([(letter, box[0] - across, box[1] - down) for letter, box in boxes])
    return found


def test_each_paper_has_pages_of_its_own_size(books: dict[str, Path]) -> None:
    for name, path in books.items():
        with pypdfium2.PdfDocument(path) as document:
            for page in document:
                assert page.get_size() == pytest.approx(
                    (PAPERS[name].width / POINT, PAPERS[name].height / POINT), abs=0.01
                )
                assert page.get_mediabox() == page.get_trimbox() == page.get_bleedbox()


def test_after_the_title_each_letter_is_as_far_from_the_middle_of_its_page(books: dict[str, Path]) -> None:
    (_, *first), (_, *second) = letters(books["a4"]), letters(books["letter"])
    assert len(first) == len(second) > 3
    for one, other in zip(first, second, strict=True):
        assert [letter for letter, *_ in one] == [letter for letter, *_ in other]
        for (_, *at), (_, *there) in zip(one, other, strict=True):
            assert at == pytest.approx(there, abs=0.01)


def test_the_title_page_is_that_of_the_paper_and_there_is_one(books: dict[str, Path]) -> None:
    for name, path in books.items():
        with pypdfium2.PdfDocument(path) as document:
            words = ["".join(page.get_textpage().get_text_bounded().split()) for page in document]
            corners = [page.render(scale=0.1).to_pil().convert("RGB").getpixel((3, 3)) for page in document]
        assert ["60–90minutes" in said for said in words] == [True, *[False] * (len(words) - 1)]
        blue = tuple(int(INKS[name][k : k + 2], 16) for k in (1, 3, 5))
        inks = {tuple(int(ink[k : k + 2], 16) for k in (1, 3, 5)) for ink in INKS.values()}
        shown = [corner for corner in corners if corner in inks]
        assert shown in ([blue], [])
        assert (corners[0] == blue) == bool(shown)


def told(path: Path) -> list[int]:
    """The pages that the structure tells of, in its order."""
    found: list[int] = []
    with pikepdf.open(path) as document:
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}

        def walk(element: Any) -> None:
            if isinstance(element, pikepdf.Dictionary):
                if "/Pg" in element:
                    found.append(pages[element.Pg.objgen])  # one that is not there can not be told of
                for kid in element.get("/K", ()):
                    walk(kid)

        walk(document.Root.StructTreeRoot.K[0])
    return found


def test_what_is_read_aloud_begins_with_the_title_and_is_the_same_on_each_paper(
    books: dict[str, Path],
) -> None:
    first = told(books["a4"])
    assert first == told(books["letter"])
    assert first == sorted(first)
    assert set(first) == set(range(len(letters(books["a4"]))))


def test_links_lie_on_their_words(books: dict[str, Path]) -> None:
    for path in books.values():
        found = read_navigation(path)
        there = {(round(goal.page), key) for key, goal in found.named.items() if goal}
        assert there
        inside = [box for link in found.links for box in link.boxes]
        assert inside
        with pypdfium2.PdfDocument(path) as document:
            for link in found.links:
                page = document[link.page]
                left, low, _, high = page.get_mediabox()
                for x0, y0, x1, y1 in link.boxes:
                    box = (left + x0 / POINT, high - y1 / POINT, left + x1 / POINT, high - y0 / POINT)
                    assert page.get_textpage().get_text_bounded(*box).strip()
                    assert box[1] > low


def test_a_paper_alone_is_as_it_is_beside_another(books: dict[str, Path], tmp_path: Path) -> None:
    with pypdfium2.PdfDocument(books["a4"]) as document:
        covered = document[0].render(scale=0.1).to_pil().convert("RGB").getpixel((3, 3)) == (0x20, 0x40, 0xC0)
    look = replace(LOOK, covers=tuple(map(cover, SHARED)) if covered else ())
    pages = typst.common_pages(sample_book(), FIGURES, look, SHARED)
    pages.write(tmp_path / "letter.pdf", PAPERS["letter"])
    assert (tmp_path / "letter.pdf").read_bytes() == books["letter"].read_bytes()
