"""Where the links and the outline of a book's PDF lead."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from pnp.scene import Box
from pnp.units import POINT
from pnp.verify.paint.shapes import Unreadable

MOST = 10_000
"""Entries of an outline; the longest has sixty."""


class Goal(NamedTuple):
    """A place on a page, counted from 0, so many mm below its head."""

    page: int
    down: float


class Linked(NamedTuple):
    """A link: where it lies on its page, in mm, a box for each line, and where it leads, to a place or an
    address."""

    page: int
    boxes: tuple[Box, ...]
    goal: Goal | None
    address: str


@dataclass(frozen=True, slots=True)
class Ways:
    """The links of a PDF in the order of its pages, its outline (words, goal), and its named places."""

    links: tuple[Linked, ...]
    outline: tuple[tuple[str, Goal | None], ...]
    named: Mapping[str, Goal | None]


def ways(path: Path) -> Ways:
    """The links and the outline of a PDF. Raises Unreadable."""
    try:
        with pikepdf.open(path) as pdf:
            return _Finder(pdf).found()
    except (pikepdf.PikepdfError, OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise Unreadable("not a PDF as books are", place=str(path), found=str(error)) from error


class _Finder:
    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.corners = [(float(page.mediabox[0]), float(page.mediabox[3])) for page in pdf.pages]
        """Left edge and head of each page, in points; one that is cut does not begin at 0."""
        self.names: dict[str, Goal | None] = {}

    def found(self) -> Ways:
        root = self.pdf.Root
        entries = list(root.Names.Dests.Names) if "/Names" in root else []
        for name, place in zip(entries[::2], entries[1::2], strict=True):
            self.names[str(name)] = self.goal(place)
        links = [
            self.link(n, link)
            for n, page in enumerate(self.pdf.pages)
            for link in page.obj.get("/Annots", ())
        ]
        return Ways(tuple(links), tuple(self.items(root.get("/Outlines"))), self.names)

    def goal(self, place: Any) -> Goal | None:
        """Where a place of an object or a name leads."""
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
        return Goal(page, (self.corners[page][1] - float(place[3])) * POINT)

    def link(self, page: int, link: Any) -> Linked:
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
        return Linked(page, tuple(boxes), self.goal(link.get("/Dest")), address)

    def items(self, tree: Any) -> Iterator[tuple[str, Goal | None]]:
        """The entries of an outline, in the order in which one reads them."""
        waiting = [tree.get("/First")] if tree is not None else []
        count = 0
        while waiting and count < MOST:
            item = waiting.pop()
            if item is None:
                continue
            count += 1
            yield str(item.Title), self.goal(item.get("/Dest"))
            waiting += [item.get("/Next"), item.get("/First")]
