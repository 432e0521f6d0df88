"""Add to a PDF what Typst does not write: the boxes of a printed page, "print at 100 %" for the viewer, and
the booklet, whose sheets have two pages on each side.

The booklet is for printing alone. Its pages are pictures of pages, without the tags that screen readers use.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from pnp.papers import Paper
from pnp.rulebook.saddle import spreads
from pnp.units import POINT, to_points

_DECIMALS = 4
_PAGES = re.compile(rb"(<xmpTPg:NPages>)\d+(</xmpTPg:NPages>)")


def finish(pdf: bytes, path: Path) -> None:
    """Write the PDF `pdf` to `path`, with an instruction to the viewer to print it at 100 % (PrintScaling
    none), a TrimBox and a BleedBox equal to the page, and an id computed from its bytes."""
    with pikepdf.open(BytesIO(pdf)) as document:
        _save(document, path, sha256(pdf).digest()[:16])


@dataclass(frozen=True, slots=True)
class Pages:
    """A book whose pages are typeset once and then cut to several papers.

    `pdf` is its PDF, with pages of the size of `whole`. `covers` is the number of title pages, one for each
    of the `papers` in their order, or 0. The first title page is at the beginning, the others are at the end.
    """

    pdf: bytes
    papers: tuple[Paper, ...]
    whole: Paper
    covers: int

    def write(self, path: Path, paper: Paper) -> None:
        """Write the book to `path` as a PDF for one of the papers, to be printed at 100 %. Each page is cut
        out of the middle of its larger page. Of the title pages, only that of the paper is written."""
        with pikepdf.open(BytesIO(self.pdf)) as document:
            if self.covers:
                _choose_cover(document, self.papers.index(paper), self.covers)
            _crop_pages(document, paper, self.whole, 1 if self.covers else 0)
            _save(document, path, sha256(self.pdf + paper.name.encode()).digest()[:16])


def _save(document: pikepdf.Pdf, path: Path, digest: bytes) -> None:
    for page in document.pages:
        page.obj.TrimBox = page.obj.BleedBox = pikepdf.Array(page.mediabox)
    viewer = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    viewer.PrintScaling = pikepdf.Name("/None")
    viewer.DisplayDocTitle = True
    document.Root.ViewerPreferences = viewer
    if "/Suspects" in (marking := document.Root.get("/MarkInfo", pikepdf.Dictionary())):
        del marking.Suspects  # false, which is the default; poppler calls it a syntax error
    if "/Metadata" in document.Root:  # title pages for other papers are counted in it
        told = document.Root.Metadata.read_bytes()
        document.Root.Metadata.write(_PAGES.sub(rb"\g<1>%d\2" % len(document.pages), told))
    document.trailer.ID = pikepdf.Array([pikepdf.String(digest), pikepdf.String(digest)])
    finished = BytesIO()
    document.save(finished, deterministic_id=True)
    # Not saved to the path itself: on a full disk the library ends the whole process.
    path.write_bytes(finished.getvalue())


def _choose_cover(document: pikepdf.Pdf, chosen: int, covers: int) -> None:
    """Keep one title page, as the first page and the first thing that is read aloud."""
    last = len(document.pages) - covers
    numbers = [0, *range(last + 1, len(document.pages))]
    pages = {number: document.pages[number].obj for number in numbers}
    own = pages.pop(numbers[chosen])
    whole = document.Root.StructTreeRoot.K
    root = whole[0] if isinstance(whole, pikepdf.Array) else whole
    told = list(root.K)
    other = {page.objgen for page in pages.values()}
    first = [element for element in told if _page(element) == own.objgen]
    rest = [element for element in told if _page(element) not in {own.objgen, *other}]
    root.K = pikepdf.Array(first + rest)
    gone = {int(page.StructParents) for page in pages.values()}
    numbered = document.Root.StructTreeRoot.ParentTree
    kept = [pair for pair in _pairs(numbered.Nums) if int(pair[0]) not in gone]
    numbered.Nums = pikepdf.Array([each for pair in kept for each in pair])
    for number in sorted(pages, reverse=True):
        del document.pages[number]
    if chosen:
        page = document.pages[-1]
        del document.pages[-1]
        document.pages.insert(0, page)


def _page(element: Any) -> tuple[int, int] | None:
    """Return the page of an element of the structure, as the number of its object, or None. Elements of a
    title page state theirs."""
    page = element.get("/Pg") if isinstance(element, pikepdf.Dictionary) else None
    return page.objgen if page is not None else None


def _pairs(numbers: Any) -> Iterator[tuple[Any, Any]]:
    return zip(list(numbers)[::2], list(numbers)[1::2], strict=True)


def _crop_pages(document: pikepdf.Pdf, paper: Paper, whole: Paper, covers: int) -> None:
    """Crop each page after the covers to the paper, in the middle. Nothing is moved, so the corner of such a
    page is not at 0, 0."""
    across, down = (whole.width - paper.width) / 2 / POINT, (whole.height - paper.height) / 2 / POINT
    edges = (across, down, across + paper.width / POINT, down + paper.height / POINT)
    for page in document.pages[covers:]:
        page.obj.MediaBox = pikepdf.Array([Decimal(f"{edge:.{_DECIMALS}f}") for edge in edges])


def write(pages: Path, path: Path, *, paper: Paper, title: str, about: str, right_to_left: bool) -> None:
    """Write a booklet for folding to `path`, on sheets of `paper` in landscape. `pages` is a PDF of its pages
    in reading order. A booklet that is `right_to_left` is bound at its right edge.

    `title`, `about` (the purpose of the file) and the language of the pages become metadata of the booklet.
    """
    sheet = paper.landscape
    width, height = to_points(sheet.width), to_points(sheet.height)
    with pikepdf.open(pages) as book, pikepdf.new() as document:
        forms = [document.copy_foreign(_form(page)) for page in book.pages]
        for side in spreads(len(forms), right_to_left=right_to_left):
            page = document.add_blank_page(page_size=(width, height))
            shown = {"L": (side.left, side.creep), "R": (side.right, -side.creep)}
            content, named = [], pikepdf.Dictionary()
            for half, (number, shift) in shown.items():
                if number is not None:
                    x = (0.0 if half == "L" else width / 2) + to_points(shift)
                    content.append(f"q 1 0 0 1 {x:.4f} 0 cm /{half} Do Q")
                    named[f"/{half}"] = forms[number]
            page.obj.Resources = pikepdf.Dictionary(XObject=named)
            page.obj.Contents = document.make_stream("\n".join(content).encode())
        document.docinfo["/Title"], document.docinfo["/Subject"] = title, about
        document.Root.Lang = pikepdf.String(str(book.Root.get("/Lang", "")))
        document.Root.ViewerPreferences = pikepdf.Dictionary(Duplex=pikepdf.Name.DuplexFlipShortEdge)
        made = BytesIO()
        document.save(made, deterministic_id=True)
    finish(made.getvalue(), path)


def _form(page: pikepdf.Page) -> pikepdf.Object:
    """Return a page as a picture, without its tags for screen readers, since the booklet has none."""
    form = page.as_form_xobject()
    if "/StructParents" in form:
        del form["/StructParents"]
    return form
