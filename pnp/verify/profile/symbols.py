"""Reads the part of SVG that the symbols of a page for screens may use, and reports anything else."""

import re
from collections.abc import Iterator, Mapping
from xml.parsers import expat

from pnp.verify.profile.grammar import Kind, Violation

DEPTH = 64
ELEMENTS = 200_000
MOST = 20
"""The most faults that are reported."""

_N = r"-?(?:\d++(?:\.\d++)?|\.\d++)"
_NEXT = rf"(?: {_N}|(?=-){_N})"
VALUES: Mapping[str, re.Pattern[str]] = {
    "id": re.compile(r"[a-z][a-z0-9_]*+"),
    "number": re.compile(_N),
    "numbers": re.compile(rf"{_N}(?: {_N})*+"),
    "4 numbers": re.compile(rf"{_N}(?: {_N}){{3}}"),
    "move": re.compile(rf"translate\({_N} {_N}\)|matrix\({_N}(?: {_N}){{5}}\)"),
    "matrix": re.compile(rf"matrix\({_N}(?: {_N}){{5}}\)"),
    "path": re.compile(
        rf"(?:M{_N}{_NEXT}|l{_N}{_NEXT}(?:{_NEXT}{{2}})*+|[hv]{_N}{_NEXT}*+"
        rf"|c{_N}{_NEXT}{{5}}(?:{_NEXT}{{6}})*+|z)++"
    ),
    "colour": re.compile(r"#(?:[0-9a-f]{3}){1,2}"),
    "paint": re.compile(r"none|#(?:[0-9a-f]{3}){1,2}|url\(#[a-z][a-z0-9_]*\)"),
    "#id": re.compile(r"#[a-z][a-z0-9_]*+"),
    "url(#id)": re.compile(r"url\(#[a-z][a-z0-9_]*\)"),
    "picture": re.compile(r"data:image/(?:png|jpeg);base64,[A-Za-z0-9+/]*+=*"),
}
"""The pattern of each kind of value that TABLE names. Any other word in TABLE is a literal value."""

_INSIDE = "symbol g defs clipPath"
_PAINT = {
    "fill": "paint",
    "fill-opacity": "number",
    "fill-rule": "evenodd",
    "stroke": "colour",
    "stroke-opacity": "number",
    "stroke-width": "number",
    "stroke-dasharray": "numbers",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
}
_PLACED = {
    "id": "id",
    "transform": "move",
    "clip-path": "url(#id)",
    "fill": "colour",
    "stroke-miterlimit": "10",
}
_GRADIENT = {"id": "id", "gradientUnits": "userSpaceOnUse", "gradientTransform": "matrix"}
TABLE: Mapping[str, Kind] = {
    "svg": Kind("", {"xmlns": "http://www.w3.org/2000/svg"}),
    "defs": Kind("svg", {}),
    "symbol": Kind("svg", {"id": "id", "viewBox": "4 numbers"}),
    "clipPath": Kind("defs", {"id": "id"}),
    "linearGradient": Kind("defs", {**_GRADIENT, "x1": "0", "y1": "0", "x2": "1", "y2": "0"}),
    "radialGradient": Kind("defs", {**_GRADIENT, "cx": "0", "cy": "0", "r": "1"}),
    "stop": Kind("linearGradient radialGradient", {"offset": "number", "stop-color": "colour"}),
    "path": Kind(_INSIDE, {"id": "id", "d": "path", **_PAINT}),
    "circle": Kind("symbol g defs", {"id": "id", "cx": "number", "cy": "number", "r": "number", **_PAINT}),
    "g": Kind("symbol g defs", _PLACED),
    "use": Kind("symbol g defs", {"href": "#id", **_PLACED}),
    "image": Kind(
        "symbol g defs",
        {"id": "id", "href": "picture", "width": "1", "height": "1", "preserveAspectRatio": "none"},
    ),
}
"""The elements of the block, by tag: the elements that may contain each, and its attributes."""

_NAMES = ("href", "clip-path", "fill")


def read_symbols(block: str) -> Iterator[Violation]:
    """Yield the violations in a block of SVG symbols, each with its place in the block. An element with an
    id that nothing in the block uses is a violation too, except a <symbol>: the page uses symbols."""
    reader = _Reader()
    try:
        reader.parser.Parse(f'<svg xmlns="http://www.w3.org/2000/svg">{block}</svg>'.encode(), True)
    except _EnoughError:
        pass
    except (expat.ExpatError, ValueError) as error:
        reader.found.append(Violation("symbols", f"SVG that cannot be read: {error}"))
    else:
        for name in sorted(reader.ids - reader.used - reader.symbols)[:MOST]:
            reader.found.append(Violation("symbols", f"{name[:60]!r} is defined, and nothing uses it"))
    yield from reader.found


class _EnoughError(Exception):
    """Raised to stop reading after enough faults."""


class _Reader:
    def __init__(self) -> None:
        self.found: list[Violation] = []
        self.open: list[str] = [""]
        self.ids: set[str] = set()
        self.used: set[str] = set()
        self.symbols: set[str] = set()
        self.count = 0
        parser = self.parser = expat.ParserCreate()
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.handle_text
        parser.ProcessingInstructionHandler = lambda *_: self.report("a processing instruction")
        parser.CommentHandler = lambda *_: self.report("a comment")
        parser.StartDoctypeDeclHandler = lambda *_: self.stop("a document type")
        parser.StartCdataSectionHandler = lambda: self.report("a section of CDATA")

    def report(self, what: str) -> None:
        """Add a fault. Raises _EnoughError after MOST faults."""
        self.found.append(Violation(f"symbols, character {self.parser.CurrentColumnNumber}", what))
        if len(self.found) >= MOST:
            raise _EnoughError

    def stop(self, what: str) -> None:
        """Report a fault and stop reading."""
        self.report(what)
        raise _EnoughError

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        self.count += 1
        if len(self.open) > DEPTH or self.count > ELEMENTS:
            self.stop("too many elements, or nested too deeply")
        kind = TABLE.get(name)
        if kind is None:
            self.report(f"<{name}> is no element of a symbol")
        else:
            if self.open[-1] not in kind.parents.split(" "):
                self.report(f"<{name}> stands in <{self.open[-1]}>")
            self.check_attributes(name, kind, attributes)
        self.open.append(name)
        self.check_ids(name, attributes)

    def check_attributes(self, name: str, kind: Kind, attributes: Mapping[str, str]) -> None:
        """Report attributes that are not allowed for the element, and values that are not allowed for the
        attribute."""
        for key, value in attributes.items():
            rule = kind.attributes.get(key)
            if rule is None:
                self.report(f"<{name}> has {key}, which is no attribute of it")
            elif not (VALUES[rule].fullmatch(value) if rule in VALUES else value == rule):
                self.report(f"{key} of <{name}>: expected {rule}, found {value[:60]!r}")

    def check_ids(self, name: str, attributes: Mapping[str, str]) -> None:
        """Report an id that is used twice, and a reference to an id that no earlier element has."""
        for key in _NAMES:
            value = attributes.get(key, "")
            if not value.startswith(("#", "url(")) or (key == "fill" and not value.startswith("url(")):
                continue
            target = value.removeprefix("url(").removesuffix(")").removeprefix("#")
            if target not in self.ids or target in self.symbols:
                self.report(f"{key} of <{name}> asks for {target[:60]!r}, which nothing before it is")
            self.used.add(target)
        if (own := attributes.get("id")) is not None:
            if own in self.ids:
                self.report(f"a second {own[:60]!r}")
            self.ids.add(own)
            if name == "symbol":
                self.symbols.add(own)

    def end(self, _name: str) -> None:
        self.open.pop()

    def handle_text(self, text: str) -> None:
        if text.strip():
            self.report(f"text in <{self.open[-1]}>: {text.strip()[:40]!r}")
