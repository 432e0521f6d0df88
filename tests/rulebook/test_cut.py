"""Pages that are set once for several papers, and cut to each of them."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest

from pnp.rulebook import Cover, typst
from pnp.units import PAPERS, POINT, Paper
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
            width, height = page.get_size()
            text = page.get_textpage()
            boxes = [(text.get_text_range(k, 1), text.get_charbox(k)) for k in range(text.count_chars())]
            found.append([(letter, box[0] - width / 2, box[1] - height / 2) for letter, box in boxes])
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


def told(path: Path) -> list[tuple[int, tuple[int, int, int, int]]]:
    """The pages that the structure tells of, in its order, and the box of each figure there, in tenths of
    points from the middle of its page."""
    found: list[tuple[int, tuple[int, int, int, int]]] = []
    with pikepdf.open(path) as document:
        pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
        boxes = [[float(edge) for edge in page.mediabox] for page in document.pages]

        def walk(element: Any) -> None:
            for kid in element.get("/K", ()) if isinstance(element, pikepdf.Dictionary) else ():
                walk(kid)
            if not isinstance(element, pikepdf.Dictionary) or "/Pg" not in element:
                return
            number = pages[element.Pg.objgen]  # a page that is not there is none that can be told of
            for attributes in element.get("/A", ()):
                if "/BBox" in attributes:
                    edges = [float(edge) for edge in attributes.BBox]
                    middle = [boxes[number][2] / 2, boxes[number][3] / 2] * 2
                    box = tuple(round(10 * (a - b)) for a, b in zip(edges, middle, strict=True))
                    found.append((number, box))  # type: ignore[arg-type]  # four edges
                    return
            found.append((number, (0, 0, 0, 0)))

        walk(document.Root.StructTreeRoot.K[0])
    return found


def test_what_is_read_aloud_begins_with_the_title_and_figures_lie_where_they_are_painted(
    books: dict[str, Path],
) -> None:
    first, second = told(books["a4"]), told(books["letter"])
    assert [page for page, _ in first] == [page for page, _ in second]
    assert first[0][0] == 0
    assert len({page for page, _ in first}) == len(letters(books["a4"]))
    inner = [(at, other) for at, other in zip(first, second, strict=True) if at[0]]
    assert all(abs(a - b) <= 1 for (_, at), (_, other) in inner for a, b in zip(at, other, strict=True))
    assert any(box != (0, 0, 0, 0) for (_, box), _ in inner)


def test_links_lie_on_their_words_and_lead_to_the_same_place_of_the_same_page(books: dict[str, Path]) -> None:
    links: dict[str, list[tuple[int, float, float, str]]] = {}
    places: dict[str, dict[str, tuple[int, float, float]]] = {}
    for name, path in books.items():
        with pikepdf.open(path) as document:
            pages = {page.obj.objgen: number for number, page in enumerate(document.pages)}
            middle = [float(document.pages[1].mediabox[k]) / 2 for k in (2, 3)]
            links[name] = [
                (
                    number,
                    float(link.Rect[0]) - middle[0],
                    float(link.Rect[1]) - middle[1],
                    str(link.get("/Dest")),
                )
                for number, page in enumerate(document.pages)
                for link in page.obj.get("/Annots", ())
            ]
            named = list(document.Root.Names.Dests.Names)
            places[name] = {
                str(key): (pages[at[0].objgen], float(at[2]) - middle[0], float(at[3]) - middle[1])
                for key, at in zip(named[::2], named[1::2], strict=True)
            }
    assert links["a4"]
    assert places["a4"].keys() == places["letter"].keys()
    for one, other in zip(links["a4"], links["letter"], strict=True):
        assert (one[0], one[3]) == (other[0], other[3])
        assert one[1:3] == pytest.approx(other[1:3], abs=0.01)
    for key, place in places["a4"].items():
        assert place == pytest.approx(places["letter"][key], abs=0.01)


def test_a_paper_alone_is_as_it_is_beside_another(books: dict[str, Path], tmp_path: Path) -> None:
    with pypdfium2.PdfDocument(books["a4"]) as document:
        covered = document[0].render(scale=0.1).to_pil().convert("RGB").getpixel((3, 3)) == (0x20, 0x40, 0xC0)
    look = replace(LOOK, covers=tuple(map(cover, SHARED)) if covered else ())
    pages = typst.common_pages(sample_book(), FIGURES, look, SHARED)
    pages.write(tmp_path / "letter.pdf", PAPERS["letter"])
    assert (tmp_path / "letter.pdf").read_bytes() == books["letter"].read_bytes()
