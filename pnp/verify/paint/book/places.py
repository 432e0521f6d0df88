"""Reads where the links and the outline of a book's PDF lead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from pnp.scene import Box
from pnp.units import POINT
from pnp.verify.paint.shapes import Unreadable

MOST = 10_000
"""The largest number of outline entries that is read; the longest book has sixty."""


class Destination(NamedTuple):
    """A place in a book: the page, counted from 0, and the distance below the page's top, mm."""

    page: int
    down: float


class Link(NamedTuple):
    """A link: its page, a box for each of its lines in mm, and its target: a place in the book or an
    address."""

    page: int
    boxes: tuple[Box, ...]
    goal: Destination | None
    address: str


@dataclass(frozen=True, slots=True)
class Navigation:
    """The links of a PDF in page order, its outline (title, destination), and its named destinations."""

    links: tuple[Link, ...]
    outline: tuple[tuple[str, Destination | None], ...]
    named: Mapping[str, Destination | None]


def read_navigation(path: Path) -> Navigation:
    """Return the links and the outline of a PDF. Raises Unreadable."""
    try:
        with pikepdf.open(path) as pdf:
            return _Finder(pdf).read()
    except (pikepdf.PikepdfError, OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise Unreadable("not a PDF as books are", place=str(path), found=str(error)) from error


class _Finder:
    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.corners = [(float(page.mediabox[0]), float(page.mediabox[3])) for page in pdf.pages]
        """The left edge and the top of each page, in points; a trimmed page does not start at 0."""
        self.names: dict[str, Destination | None] = {}

    def read(self) -> Navigation:
        """Return the links, the outline and the named destinations of the file."""
        root = self.pdf.Root
        entries = list(root.Names.Dests.Names) if "/Names" in root else []
        for name, place in zip(entries[::2], entries[1::2], strict=True):
            self.names[str(name)] = self.destination(place)
        links = [
            self.link(n, link)
            for n, page in enumerate(self.pdf.pages)
            for link in page.obj.get("/Annots", ())
        ]
        return Navigation(tuple(links), tuple(self.items(root.get("/Outlines"))), self.names)

    def destination(self, place: Any) -> Destination | None:
        """Return the place that a destination object or name stands for."""
        if isinstance(place, pikepdf.Dictionary):
            place = place.get("/D")
        if isinstance(place, pikepdf.String):
            return self.names.get(str(place))
        if (
            not isinstance(place, pikepdf.Array)
            or place[0].objgen not in self.pages
            or str(place[1]) != "/XYZ"
        ):
            return None
        page = self.pages[place[0].objgen]
        return Destination(page, (self.corners[page][1] - float(place[3])) * POINT)

    def link(self, page: int, link: Any) -> Link:
        """Return a link annotation of a page."""
        left, high = self.corners[page]
        corners = [float(v) for v in link.get("/QuadPoints", ())]
        if not corners:
            x0, y0, x1, y1 = (float(v) for v in link.Rect)
            corners = [x0, y0, x1, y0, x0, y1, x1, y1]
        boxes = []
        for k in range(0, len(corners) - 7, 8):
            xs, ys = corners[k : k + 8 : 2], corners[k + 1 : k + 8 : 2]
            boxes.append(
                (
                    (min(xs) - left) * POINT,
                    (high - max(ys)) * POINT,
                    (max(xs) - left) * POINT,
                    (high - min(ys)) * POINT,
                )
            )
        address = str(link.A.URI) if "/A" in link else ""
        return Link(page, tuple(boxes), self.destination(link.get("/Dest")), address)

    def items(self, tree: Any) -> Iterator[tuple[str, Destination | None]]:
        """Yield the entries of an outline in reading order."""
        waiting = [tree.get("/First")] if tree is not None else []
        count = 0
        while waiting and count < MOST:
            item = waiting.pop()
            if item is None:
                continue
            count += 1
            yield str(item.Title), self.destination(item.get("/Dest"))
            waiting += [item.get("/Next"), item.get("/First")]
