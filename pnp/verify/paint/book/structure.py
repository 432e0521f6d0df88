"""Reads from a book's PDF its tags for screen readers (the structure tree), and the targets of its links and
outline."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from pnp.scene import Box
from pnp.units import POINT
from pnp.verify.paint.shapes import Unreadable

DEPTH = 64
MOST_ELEMENTS = 200_000
"""The largest number of elements that are read. The longest books have some 10 000."""

_TEXTS = ("Alt", "T", "Lang", "ID", "ActualText", "E")


class Content(NamedTuple):
    """A run of marked content: its page, counted from 0, and its number on the page (MCID)."""

    page: int
    number: int


@dataclass(slots=True, eq=False)
class Element:
    """A tag in the structure tree: its role, its texts by PDF key (such as "Alt"), its attributes, and its
    children in reading order (`inner`). `links` are the `StructParent` keys of the link annotations in it."""

    role: str
    parent: "Element | None"
    texts: Mapping[str, str]
    attributes: Mapping[str, str]
    inner: "list[Element | Content]" = field(default_factory=list)
    links: list[int] = field(default_factory=list)

    @property
    def path(self) -> "tuple[Element, ...]":
        """The elements that contain this element, outermost first, and the element itself."""
        return (*(self.parent.path if self.parent else ()), self)

    def walk(self) -> "Iterator[Element]":
        """Yield the element and all elements in it, in reading order."""
        yield self
        for each in self.inner:
            if isinstance(each, Element):
                yield from each.walk()


class Note(NamedTuple):
    """A link annotation: its page, its text (`words`), and its target. `goal` is the target page, or None for
    an `address` outside the book. Pages are counted from 0."""

    page: int
    words: str
    goal: int | None
    address: str


@dataclass(frozen=True, slots=True)
class Structure:
    """The tags of a PDF (`roots` are the outermost ones) and its entries about them.

    `content` maps each run of marked content to the element that contains it. `parents` maps it to the
    element that the PDF's parent tree names, which should be the same. `twice` has the runs that several
    elements contain. `roles` maps the file's own roles to standard ones, and `tabs` has the tab order of each
    page. `marked` and `suspects` are from MarkInfo, `direction` (of reading) is from the viewer preferences,
    and `metadata` is the XMP packet. `notes` are the link annotations.
    """

    language: str
    direction: str
    marked: bool
    suspects: bool
    tabs: tuple[str, ...]
    roles: Mapping[str, str]
    title: str
    metadata: bytes
    roots: tuple[Element, ...]
    content: Mapping[Content, Element]
    parents: Mapping[Content, Element | None]
    twice: tuple[Content, ...]
    notes: tuple[Note, ...]
    unlinked: int
    """The number of links that are not in exactly one element of the tags, or are in another element than the
    parent tree names for them."""

    def walk(self) -> Iterator[Element]:
        """Yield every element, in reading order."""
        for root in self.roots:
            yield from root.walk()


def read_structure(path: Path) -> Structure | None:
    """Return the tags of a PDF, or None if it has none. Raises Unreadable if the file cannot be read, or
    lacks what every book of pnp has."""
    try:
        with pikepdf.open(path) as pdf:
            return _Reader(pdf).read() if "/StructTreeRoot" in pdf.Root else None
    except (pikepdf.PikepdfError, OSError, ValueError, LookupError, AttributeError, TypeError) as error:
        raise Unreadable("not a PDF as books are", place=str(path), found=str(error)) from error


class _Reader:
    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.pdf = pdf
        self.pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        self.elements: dict[tuple[int, int], Element] = {}
        self.content: dict[Content, Element] = {}
        self.twice: list[Content] = []
        self.linked: dict[int, Element] = {}
        self.count = 0

    def read(self) -> Structure:
        """Return the tags of the file."""
        root = self.pdf.Root
        tree = root.StructTreeRoot
        marking = root.get("/MarkInfo", pikepdf.Dictionary())
        top = Element("", None, {}, {})
        self.read_children(tree.get("/K"), top, None, 0)
        roots = tuple(each for each in top.inner if isinstance(each, Element))
        for each in roots:
            each.parent = None
        parents, unlinked = self.parents(tree)
        metadata = root.get("/Metadata")
        return Structure(
            language=str(root.get("/Lang", "")),
            direction=str(root.get("/ViewerPreferences", pikepdf.Dictionary()).get("/Direction", ""))[1:],
            marked=bool(marking.get("/Marked", False)),
            suspects=bool(marking.get("/Suspects", False)),
            tabs=tuple(str(page.obj.get("/Tabs", ""))[1:] for page in self.pdf.pages),
            roles={key[1:]: str(value)[1:] for key, value in tree.get("/RoleMap", {}).items()},
            title=str(self.pdf.docinfo.get("/Title", "")),
            metadata=metadata.read_bytes() if metadata is not None else b"",
            roots=roots,
            content=self.content,
            parents=parents,
            twice=tuple(self.twice),
            notes=tuple(self.notes()),
            unlinked=unlinked,
        )

    def read_children(self, value: Any, element: Element, page: int | None, depth: int) -> None:
        """Read the children of an element."""
        if value is None:
            return
        if depth > DEPTH or self.count > MOST_ELEMENTS:
            raise ValueError("too many tags, or nested too deeply")
        if isinstance(value, pikepdf.Array):
            for each in value.as_list():
                self.read_children(each, element, page, depth)
        elif isinstance(value, int):
            self.add_content(Content(-1 if page is None else page, value), element)
        elif (kind := value.get("/Type")) == "/OBJR":
            number = int(value.Obj.get("/StructParent", -1))
            element.links.append(number)
            self.linked[number] = element
        elif kind == "/MCR":
            own = self.pages.get(value.Pg.objgen) if "/Pg" in value else page
            self.add_content(Content(-1 if own is None else own, int(value.MCID)), element)
        else:
            self.tag(value, element, page, depth)

    def tag(self, value: Any, parent: Element, page: int | None, depth: int) -> None:
        """Read an element and its children."""
        self.count += 1
        texts = {key: str(value[f"/{key}"]) for key in _TEXTS if f"/{key}" in value}
        found = Element(str(value.S)[1:], parent, texts, dict(_attributes(value.get("/A", pikepdf.Array()))))
        self.elements[value.objgen] = found
        parent.inner.append(found)
        own = self.pages.get(value.Pg.objgen) if "/Pg" in value else page
        self.read_children(value.get("/K"), found, own, depth + 1)

    def add_content(self, content: Content, element: Element) -> None:
        """Add a run of content to an element. A run that is already in an element is also added to
        `twice`."""
        if content in self.content:
            self.twice.append(content)
        self.content[content] = element
        element.inner.append(content)

    def parents(self, tree: Any) -> tuple[dict[Content, Element | None], int]:
        """Return the element that the parent tree names for each run of content, and the number of links for
        which it names a wrong element."""
        numbers = tree.get("/ParentTree", pikepdf.Dictionary()).get("/Nums", ())
        values = list(numbers)
        named: dict[int, Any] = {
            int(key): value for key, value in zip(values[::2], values[1::2], strict=True)
        }
        found: dict[Content, Element | None] = {}
        wrong = 0
        for number, page in enumerate(self.pdf.pages):
            own: Any = named.get(int(page.obj.get("/StructParents", -1)), pikepdf.Array())
            for k, element in enumerate(own.as_list()):
                known = self.elements.get(element.objgen) if isinstance(element, pikepdf.Object) else None
                found[Content(number, k)] = known
            for link in page.obj.get("/Annots", ()):
                key = int(link.get("/StructParent", -1))
                entry: Any = named.get(key)
                holder = self.linked.get(key)
                owner = None if entry is None else self.elements.get(entry.objgen)
                wrong += holder is None or holder is not owner or holder.links.count(key) != 1
        return found, wrong

    def notes(self) -> Iterator[Note]:
        """Yield the link annotations of all pages."""
        names = self.pdf.Root.get("/Names", pikepdf.Dictionary()).get("/Dests", pikepdf.Dictionary())
        entries: Sequence[Any] = list(names.get("/Names", ()))
        goals = {str(key): value for key, value in zip(entries[::2], entries[1::2], strict=True)}
        for number, page in enumerate(self.pdf.pages):
            for link in page.obj.get("/Annots", ()):
                place = link.get("/Dest")
                place = goals.get(str(place)) if isinstance(place, pikepdf.String) else place
                goal = self.pages.get(place[0].objgen) if isinstance(place, pikepdf.Array) else None
                address = str(link.A.URI) if "/A" in link else ""
                yield Note(number, str(link.get("/Contents", "")), goal, address)


def _attributes(entries: Any) -> Iterator[tuple[str, str]]:
    """Yield the attributes of an element as (owner/name, value)."""
    for each in entries if isinstance(entries, pikepdf.Array) else [entries]:
        owner = str(each.get("/O", ""))[1:]
        for key, value in each.items():
            if key != "/O":
                plain = isinstance(value, pikepdf.Array)
                yield f"{owner}{key}", " ".join(map(str, value)) if plain else str(value)


MOST_ENTRIES = 10_000
"""The largest number of outline entries that are read. The longest book has sixty."""


class Destination(NamedTuple):
    """A place in a book: the page, counted from 0, and the distance in mm from the top of the page."""

    page: int
    down: float


class Link(NamedTuple):
    """A link: its page (counted from 0), a box in mm for each of its lines, and its target: a place in the
    book (`goal`) or, if that is None, an address."""

    page: int
    boxes: tuple[Box, ...]
    goal: Destination | None
    address: str


@dataclass(frozen=True, slots=True)
class Navigation:
    """The links of a PDF in page order, its outline as (title, destination), and its named destinations by
    name. A destination is None if it is not a place in the book."""

    links: tuple[Link, ...]
    outline: tuple[tuple[str, Destination | None], ...]
    named: Mapping[str, Destination | None]


def read_navigation(path: Path) -> Navigation:
    """Return the links, the outline and the named destinations of a PDF. Raises Unreadable if the file
    cannot be read, or lacks what every book of pnp has."""
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
        """The left and top edges of each page in points. A trimmed page does not start at 0."""
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
        """Return the place that a destination object or a name means, or None."""
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
        """Return a link annotation of a page as a Link."""
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
        while waiting and count < MOST_ENTRIES:
            item = waiting.pop()
            if item is None:
                continue
            count += 1
            yield str(item.Title), self.destination(item.get("/Dest"))
            waiting += [item.get("/Next"), item.get("/First")]
