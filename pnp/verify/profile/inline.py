"""Reads the part of SVG that pictures in rulebook.html may use, and reports anything else.

The pictures are <svg> elements of the page. Each is read as XML. Only elements and values are allowed that
browsers read in HTML in the same way as in XML.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple
from xml.parsers import expat

from pnp.verify.profile.grammar import Kind, Violation, find_faults

DEPTH = 64
ELEMENTS = 200_000
"""The most elements that the pictures of a page may have, and that each may paint. An element of a shared
part counts wherever the part is painted."""

SHARED = "shared"
"""The class of the element that has the shared parts."""

_PAINT = {
    "fill": "none or colour",
    "fill-rule": "evenodd",
    "stroke": "colour",
    "stroke-width": "short",
    "stroke-dasharray": "shorts",
    "class": "sharp",
}
_PLACED = "translate(2 shorts) or matrix(6 shorts)"
TABLE: Mapping[str, Kind] = {
    "defs": Kind("svg", {}),
    "marker": Kind("defs", {"id": "_id"}),
    "clipPath": Kind("defs", {"id": "_id"}),
    "image": Kind(
        "defs", {"id": "_id", "href": "picture", "width": "1", "height": "1", "preserveAspectRatio": "none"}
    ),
    "path": Kind("svg g marker clipPath defs", {"id": "_id", "d": "steps", "data-name": "cell", **_PAINT}),
    "circle": Kind(
        "svg g marker", {"cx": "short", "cy": "short", "r": "short", "data-name": "cell", **_PAINT}
    ),
    "g": Kind("svg g marker", {"transform": _PLACED, "clip-path": "url(#_id)", **_PAINT}),
    "line": Kind("svg g marker", {"marker-start": "url(#_id)", "transform": _PLACED}),
    "use": Kind("svg g marker", {"href": "#_id", "x": "integer", "y": "integer", "transform": _PLACED}),
}
"""The elements that may be used, by tag: the tags of the elements that may contain each, and its
attributes."""

_NEEDED: Mapping[str, tuple[str, ...]] = {
    "marker": ("id",),
    "clipPath": ("id",),
    "image": tuple(TABLE["image"].attributes),
    "path": ("d",),
    "circle": ("cx", "cy", "r"),
    "line": ("marker-start",),
    "use": ("href",),
}
"""The attributes that an element has to have."""

_TARGETS: Mapping[str, tuple[str, ...]] = {
    "marker-start": ("marker",),
    "href": ("path", "image"),
    "clip-path": ("clipPath",),
}
"""The elements that an attribute may refer to."""

_LINES = frozenset(("class", *(key for key in _PAINT if key.startswith("stroke"))))
"""The attributes of a line. If an element inherits one, it may paint no shared part, because the size of that
part would depend on the line's width."""
_DRAWN = re.compile(r"(<svg(?: [^>]*)?>)(.*?)(?=</svg>)", re.DOTALL)


class Content(NamedTuple):
    """The content of an <svg> element in a page, and the line on which it begins."""

    text: str
    line: int


def take_apart(page: str) -> tuple[str, list[Content]]:
    """Return a page of HTML without the contents of its <svg> elements, and a list of these contents.

    The line breaks of a content are left in the page, so that the numbers of the page's lines do not change.
    Readers of the page allow them, because they are only white space.
    """
    contents: list[Content] = []
    line = at = 0

    def empty(match: re.Match[str]) -> str:
        nonlocal line, at
        line, at = line + page.count("\n", at, match.start(2)), match.start(2)
        contents.append(Content(match[2], line + 1))
        return match[1] + "\n" * match[2].count("\n")

    return _DRAWN.sub(empty, page), contents


def read_inline(
    contents: Sequence[Content], shared: int | None, taken: frozenset[str]
) -> Iterator[Violation]:
    """Yield the violations in the pictures of a page; `contents` are the contents of its <svg> elements.
    `shared` is the index of the one that has the parts shared by several pictures, or None. `taken` are the
    ids of the page's other elements, which pictures may not use again."""
    reader = _Reader(taken)
    order = [] if shared is None else [shared]
    for index in (*order, *(k for k in range(len(contents)) if k != shared)):
        yield from reader.read(contents[index], is_shared=index == shared)


class _StopError(Exception):
    """Raised to stop reading a picture."""


class _Reader:
    """Reads the contents of <svg> elements one after the other. The shared parts of earlier contents are
    known in later ones."""

    def __init__(self, taken: frozenset[str]) -> None:
        self.ids: dict[str, str] = {}
        self.taken = taken
        self.sizes: dict[str, int] = {}
        self.count = 0

    def read(self, content: Content, *, is_shared: bool) -> list[Violation]:
        """Return the violations in a content."""
        self.found: list[Violation] = []
        self.open: list[str] = [""]
        self.lined = 0
        self.painted = 0
        self.own = ""
        self.first, self.is_shared = content.line, is_shared
        parser = self.parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.handle_text
        parser.ProcessingInstructionHandler = lambda *_: self.stop("a processing instruction")
        parser.CommentHandler = lambda *_: self.stop("a comment")
        parser.StartDoctypeDeclHandler = lambda *_: self.stop("a document type")
        parser.StartCdataSectionHandler = lambda: self.stop("a section of CDATA")
        try:
            parser.Parse(f"<svg>{content.text}</svg>", True)
        except _StopError:
            pass
        except (expat.ExpatError, ValueError) as error:
            self.report(f"a picture that is not XML: {error}")
        return self.found

    def report(self, what: str) -> None:
        line = self.first + self.parser.CurrentLineNumber - 1
        self.found.append(Violation(f"line {line}", f"in a picture: {what}"))

    def stop(self, what: str) -> None:
        """Report a fault and stop reading the picture."""
        self.report(what)
        raise _StopError

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        parent = self.open[-1]
        self.open.append(name)
        if parent == "":  # the element around the content
            return
        self.count += 1
        self.painted += 1
        if len(self.open) > DEPTH or self.count > ELEMENTS or self.painted > ELEMENTS:
            self.stop("too many elements, or nested too deeply")
        faults = [*find_faults(TABLE, name, parent, attributes), *self.faults(name, parent, attributes)]
        if faults:
            self.report(faults[0])
            if len(faults) > 1 or name not in TABLE:
                raise _StopError
        if name == "g" and self.lined:
            self.lined += 1
        elif name == "g" and attributes.keys() & _LINES:
            self.lined = 1
        if (own := attributes.get("id")) is not None:
            self.define(own, name)

    def faults(self, name: str, parent: str, attributes: Mapping[str, str]) -> Iterator[str]:
        """Yield those faults of an element that the table of elements does not cover."""
        for key in _NEEDED.get(name, ()):
            if key not in attributes:
                yield f"<{name}> has no {key}"
        if (parent == "svg" and self.is_shared) != (name == "defs"):
            yield f"<{name}> stands in <{parent}>"
        if name == "path" and (parent == "defs") != ("id" in attributes):
            yield "a <path> with an id stands among the shared parts, and no other"
        if self.lined and name in ("line", "use"):
            yield f"<{name}> stands in a <g> with a line"
        for key, kinds in _TARGETS.items():
            value = attributes.get(key, "")
            target = value.removeprefix("url(").removesuffix(")").removeprefix("#")
            if value and self.ids.get(target) not in kinds and name != "image":
                yield f"{key} of <{name}> asks for {target[:60]!r}, which no shared part before it is"
            if key == "marker-start":
                self.painted += self.sizes.get(target, 0)
                if self.painted > ELEMENTS:
                    self.stop("a shared part that paints too many elements")

    def define(self, own: str, name: str) -> None:
        """Note the id of a shared part."""
        if own in self.ids or own in self.taken:
            self.report(f"a second {own[:60]!r}")
        self.own = own
        self.painted = 0
        if name != "marker":
            self.ids[own] = name

    def end(self, name: str) -> None:
        self.open.pop()
        if name == "g" and self.lined:
            self.lined -= 1
        if name == "marker":  # the content of a marker cannot use the marker
            self.ids[self.own], self.sizes[self.own] = name, self.painted
            self.painted = 0

    def handle_text(self, text: str) -> None:
        if text.strip():
            self.stop(f"text in <{self.open[-1]}>: {text.strip()[:40]!r}")
