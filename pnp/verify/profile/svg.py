"""Checks that an SVG uses only the part of the format that sheets, faces and figures may use."""

from collections.abc import Iterator, Mapping
from xml.parsers import expat

from pnp.verify.profile.grammar import Kind, Violation, find_faults

DEPTH = 64
ELEMENTS = 200_000
SIZE = 64_000_000
MOST = 20
"""The most faults of a file that are reported."""

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
    "title": Kind("svg", {}, has_text=True),
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
"""The elements that may be used, by tag: the tags of the elements that may contain each ("" is the root), and
its attributes."""


def read_svg(data: bytes) -> Iterator[Violation]:
    """Yield each part of an SVG that the profile (TABLE) does not allow, with its line, in the order of the
    file. Yield nothing for bytes that are not XML, which another check reports."""
    if len(data) > SIZE:
        yield Violation("", f"is larger than {SIZE} bytes")
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
    """Raised to stop reading after enough faults."""


class _Reader:
    def __init__(self) -> None:
        self.found: list[Violation] = []
        self.open: list[str] = [""]
        self.ids: set[str] = set()
        self.count = 0
        parser = self.parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.handle_text
        parser.ProcessingInstructionHandler = lambda *_: self.report("a processing instruction")
        parser.CommentHandler = lambda *_: self.report("a comment")
        parser.StartDoctypeDeclHandler = lambda *_: self.stop("a document type")
        parser.StartCdataSectionHandler = lambda: self.report("a section of CDATA")

    def report(self, what: str) -> None:
        """Add a fault at the current line. Raises _EnoughError after MOST faults."""
        self.found.append(Violation(f"line {self.parser.CurrentLineNumber}", what))
        if len(self.found) >= MOST:
            raise _EnoughError

    def stop(self, what: str) -> None:
        """Report a fault and stop reading, because entities may be declared there."""
        self.report(what)
        raise _EnoughError

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if len(self.open) > DEPTH or self.count > ELEMENTS:
            self.stop("too many elements, or nested too deeply")
        for what in find_faults(TABLE, name, self.open[-1], attributes):
            self.report(what)
        self.open.append(name)
        if name == "svg" and attributes.get("xmlns") != "http://www.w3.org/2000/svg":
            self.report("a root that is not in the namespace of SVG")
        for key in ("xlink:href", "clip-path", "fill"):
            value = attributes.get(key, "")
            if (
                value
                and (key != "fill" or value.startswith("url("))
                and not value.startswith("data:")
                and (target := value.removeprefix("url(").removesuffix(")").removeprefix("#")) not in self.ids
            ):
                self.report(f"{key} of <{name}> asks for {target[:60]!r}, which nothing before it is")
        if (own := attributes.get("id")) is not None:
            if own in self.ids:
                self.report(f"a second {own[:60]!r}")
            self.ids.add(own)

    def end(self, _name: str) -> None:
        self.open.pop()

    def handle_text(self, text: str) -> None:
        kind = TABLE.get(self.open[-1])
        if text.strip() and kind is not None and not kind.has_text:
            self.report(f"text in <{self.open[-1]}>: {text.strip()[:40]!r}")
