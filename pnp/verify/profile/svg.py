"""The part of SVG that sheets, faces and figures are written in, and what of a file is outside it."""

from collections.abc import Iterator, Mapping
from xml.parsers import expat

from pnp.verify.profile.markup import Kind, odd
from pnp.verify.profile.outside import Outside

DEPTH = 64
ELEMENTS = 200_000
SIZE = 64_000_000
MOST = 20
"""Faults of a file that are told."""

_PAINTED = "svg g defs clipPath"
_NAMED = {"id": "id", "data-name": "text"}
_PAINT = {
    "fill": "none or colour or url(#id)",
    "fill-opacity": "number",
    "fill-rule": "evenodd",
    "stroke": "colour",
    "stroke-opacity": "number",
    "stroke-width": "number",
    "stroke-dasharray": "numbers",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}
_GRADIENT = {
    "id": "id",
    "gradientUnits": "userSpaceOnUse",
    "gradientTransform": "matrix(6 numbers)",
}
TABLE: Mapping[str, Kind] = {
    "svg": Kind(
        "",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "xmlns:xlink": "http://www.w3.org/1999/xlink",
            "xmlns:ev": "http://www.w3.org/2001/xml-events",
            "baseProfile": "full",
            "version": "1.1",
            "width": "mm",
            "height": "mm",
            "viewBox": "4 numbers",
            "stroke-miterlimit": "10",
            "preserveAspectRatio": "none",
            "lang": "language",
            "xml:lang": "language",
        },
    ),
    "title": Kind("svg", {}, said=True),
    "defs": Kind("svg", {}),
    "clipPath": Kind("defs", {"id": "id"}),
    "linearGradient": Kind("defs", {**_GRADIENT, "x1": "0", "y1": "0", "x2": "1", "y2": "0"}),
    "radialGradient": Kind("defs", {**_GRADIENT, "cx": "0", "cy": "0", "r": "1"}),
    "stop": Kind("linearGradient radialGradient", {"offset": "number", "stop-color": "colour"}),
    "path": Kind(_PAINTED, {"d": "path", **_NAMED, **_PAINT}),
    "polygon": Kind("svg g", {"points": "points", **_NAMED, **_PAINT}),
    "circle": Kind("svg g", {"cx": "number", "cy": "number", "r": "number", **_NAMED, **_PAINT}),
    "g": Kind(
        "svg g defs",
        {
            **_NAMED,
            "transform": "matrix(6 numbers)",
            "clip-path": "url(#id)",
            "fill": "colour",
            "role": "img",
            "aria-label": "text",
        },
    ),
    "use": Kind(
        "svg g",
        {**_NAMED, "xlink:href": "#id", "x": "number", "y": "number", "transform": "matrix(6 numbers)"},
    ),
    "image": Kind(
        "defs",
        {"id": "id", "xlink:href": "picture", "width": "1", "height": "1", "preserveAspectRatio": "none"},
    ),
}
"""Elements, where each may stand ("" is the root), and its attributes."""


def read(data: bytes) -> Iterator[Outside]:
    """All that is outside in an SVG, by its line; nothing where it is no XML, which another check says."""
    if len(data) > SIZE:
        yield Outside("", f"is larger than {SIZE} bytes")
        return
    reader = _Reader()
    try:
        reader.parser.Parse(data, True)
    except _EnoughError:
        pass
    except (expat.ExpatError, ValueError):
        if not reader.found:
            return
    yield from reader.found


class _EnoughError(Exception):
    """No more is read."""


class _Reader:
    def __init__(self) -> None:
        self.found: list[Outside] = []
        self.open: list[str] = [""]
        self.ids: set[str] = set()
        self.count = 0
        parser = self.parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.said
        parser.ProcessingInstructionHandler = lambda *_: self.tell("a processing instruction")
        parser.CommentHandler = lambda *_: self.tell("a comment")
        parser.StartDoctypeDeclHandler = lambda *_: self.stop("a document type")
        parser.StartCdataSectionHandler = lambda: self.tell("a section of CDATA")

    def tell(self, what: str) -> None:
        self.found.append(Outside(f"line {self.parser.CurrentLineNumber}", what))
        if len(self.found) >= MOST:
            raise _EnoughError

    def stop(self, what: str) -> None:
        """Tell it, and read no further: entities are declared there."""
        self.tell(what)
        raise _EnoughError

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if len(self.open) > DEPTH or self.count > ELEMENTS:
            self.stop("too many elements, or nested too deeply")
        for what in odd(TABLE, name, self.open[-1], attributes):
            self.tell(what)
        self.open.append(name)
        if name == "svg" and attributes.get("xmlns") != "http://www.w3.org/2000/svg":
            self.tell("a root that is not in the namespace of SVG")
        for key in ("xlink:href", "clip-path", "fill"):
            said = attributes.get(key, "")
            if (
                said
                and (key != "fill" or said.startswith("url("))
                and not said.startswith("data:")
                and (asked := said.removeprefix("url(").removesuffix(")").removeprefix("#")) not in self.ids
            ):
                self.tell(f"{key} of <{name}> asks for {asked[:60]!r}, which nothing before it is")
        if (own := attributes.get("id")) is not None:
            if own in self.ids:
                self.tell(f"a second {own[:60]!r}")
            self.ids.add(own)

    def end(self, _name: str) -> None:
        self.open.pop()

    def said(self, text: str) -> None:
        kind = TABLE.get(self.open[-1])
        if text.strip() and kind is not None and not kind.said:
            self.tell(f"text in <{self.open[-1]}>: {text.strip()[:40]!r}")
