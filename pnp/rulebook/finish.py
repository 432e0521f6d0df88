"""What Typst does not write: the boxes of a printed page, and "print at 100 %" for the viewer."""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf

from pnp.units import POINT, Paper

_BOX = re.compile(rb"/BBox\[(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+)\]")

_DECIMALS = 4

_DIRECT = (0, 0)
"""The number of an object that stands in another one."""


def finish(pdf: bytes, path: Path) -> None:
    """Write `pdf` to `path` with PrintScaling none, TrimBox and BleedBox = page, its id made of its bytes."""
    with pikepdf.open(BytesIO(pdf)) as document:
        _save(document, path, sha256(pdf).digest()[:16])


@dataclass(frozen=True, slots=True)
class Pages:
    """A book whose pages hold those of several papers: `pdf` has pages of the size of `whole`, and `covers`
    title pages, one for each of the `papers`: the first one begins it, the others end it."""

    pdf: bytes
    papers: tuple[Paper, ...]
    whole: Paper
    covers: int

    def write(self, path: Path, paper: Paper) -> None:
        """Write what is on one of the papers: each page cut from the middle, and its own title page. As
        `finish` does."""
        with pikepdf.open(BytesIO(self.pdf)) as document:
            if self.covers:
                _choose_cover(document, self.papers.index(paper), self.covers)
            _cut(document, paper, self.whole, 1 if self.covers else 0)
            _save(document, path, sha256(self.pdf + paper.name.encode()).digest()[:16])


def _save(document: pikepdf.Pdf, path: Path, digest: bytes) -> None:
    for page in document.pages:
        page.obj.TrimBox = page.obj.BleedBox = pikepdf.Array(page.mediabox)
    viewer = document.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    viewer.PrintScaling = pikepdf.Name("/None")
    viewer.DisplayDocTitle = True
    document.Root.ViewerPreferences = viewer
    document.trailer.ID = pikepdf.Array([pikepdf.String(digest), pikepdf.String(digest)])
    finished = BytesIO()
    document.save(finished, deterministic_id=True)
    # Not saved to the path itself: on a full disk the library ends the whole process.
    path.write_bytes(finished.getvalue())


def _choose_cover(document: pikepdf.Pdf, chosen: int, covers: int) -> None:
    """Leave one title page, as the first page and the first thing that is read aloud."""
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
    """The page that an element of the structure is on, by its object; elements of a title page say it."""
    page = element.get("/Pg") if isinstance(element, pikepdf.Dictionary) else None
    return page.objgen if page is not None else None


def _pairs(numbers: Any) -> Iterator[tuple[Any, Any]]:
    return zip(list(numbers)[::2], list(numbers)[1::2], strict=True)


def _cut(document: pikepdf.Pdf, paper: Paper, whole: Paper, covers: int) -> None:
    """Move what is on each page after the covers, and what points at it, to a page of the paper's size."""
    across, down = (whole.width - paper.width) / 2 / POINT, (whole.height - paper.height) / 2 / POINT
    width, height = (_number(length / POINT) for length in (paper.width, paper.height))
    moved = partial(_moved, across=across, down=down)
    shift = b"1 0 0 1 %.4f %.4f cm\n" % (-across, -down)
    for page in document.pages[covers:]:
        page.obj.MediaBox = pikepdf.Array([0, 0, width, height])
        painted = _BOX.sub(partial(_background, moved=moved), page.obj.Contents.read_bytes())
        page.obj.Contents = document.make_stream(shift + painted)
        for link in page.obj.get("/Annots", ()):
            link.Rect = moved(link.Rect)
            if "/QuadPoints" in link:
                link.QuadPoints = moved(link.QuadPoints)
    still = {page.obj.objgen for page in document.pages[:covers]}
    for element in _elements(document.Root.StructTreeRoot.K, still):
        for attributes in _listed(element.get("/A", ())):
            if "/BBox" in attributes:
                attributes.BBox = moved(attributes.BBox)
    done = set()  # a heading's place has a name and stands in the outline
    for place in _places(document.Root):
        if place[0].objgen not in still and (place.objgen == _DIRECT or place.objgen not in done):
            place[2], place[3] = moved([place[2], place[3]])
            done.add(place.objgen)


def _moved(numbers: Any, *, across: float, down: float) -> pikepdf.Array:
    """Coordinates, x and y by turns."""
    by = (across, down)
    return pikepdf.Array([_number(float(number) - by[k % 2]) for k, number in enumerate(numbers)])


def _background(found: re.Match[bytes], *, moved: Callable[[Any], pikepdf.Array]) -> bytes:
    """The box of what is painted around the words, in the stream of a page."""
    return b"/BBox[%s]" % b" ".join(str(number).encode() for number in moved(found.groups()))


def _number(value: float) -> Decimal:
    return Decimal(f"{value:.{_DECIMALS}f}")


def _listed(value: Any) -> Sequence[Any]:
    return list(value) if isinstance(value, pikepdf.Array | tuple) else [value]


def _elements(value: Any, still: Container[tuple[int, int]]) -> Iterator[Any]:
    """The elements of the structure below, but those of the pages that are to stay as they are."""
    for element in _listed(value):
        if isinstance(element, pikepdf.Dictionary) and "/S" in element and _page(element) not in still:
            yield element
            yield from _elements(element.get("/K", ()), still)


def _places(root: Any) -> Iterator[Any]:
    """The places of a document that have a name or stand in its outline: arrays of a page, /XYZ, x and y."""
    waiting = [root.Names.Dests] if "/Names" in root else []
    for node in waiting:
        waiting.extend(node.get("/Kids", ()))
        yield from list(node.get("/Names", ()))[1::2]
    items = [root.Outlines.First] if "/Outlines" in root else []
    for item in items:
        items.extend(item[key] for key in ("/First", "/Next") if key in item)
        if "/Dest" in item:
            yield item.Dest
