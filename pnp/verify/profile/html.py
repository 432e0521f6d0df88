"""Reads the part of HTML that the rulebook may use, and reports anything else."""

import re
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping
from functools import cache
from html.parser import HTMLParser
from itertools import islice

from pnp.resources import TEMPLATES
from pnp.rulebook import answers
from pnp.verify.profile import inline, svg
from pnp.verify.profile.grammar import Kind, Violation, find_faults

DEPTH = 64
ELEMENTS = 200_000
SIZE = 64_000_000
MOST = 20

_FLOW = "body main div section aside li td header footer nav blockquote"
_PHRASES = "p h1 h2 h3 h4 li td th span a strong em i del figcaption div section"
_HEADING = {"id": "anchor"}
TABLE: Mapping[str, Kind] = {
    "html": Kind("", {"lang": "language", "dir": "ltr or rtl", "class": "dressed"}),
    "head": Kind("html", {}),
    "meta": Kind(
        "head",
        {
            "charset": "utf-8",
            "name": "viewport",
            "http-equiv": "Content-Security-Policy",
            "content": "width=device-width, initial-scale=1 or "
            "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'",
        },
    ),
    "title": Kind("head", {}, has_text=True),
    "style": Kind("head", {}, has_text=True),
    "body": Kind("html", {}),
    "header": Kind("body", {"class": "pictured"}),
    "nav": Kind("body", {"aria-labelledby": "page:contents"}),
    "main": Kind("body", {"id": "page:text"}),
    "footer": Kind(_FLOW, {"class": "edition or credits"}, has_text=True),
    "h1": Kind("header", {}, has_text=True),
    **{f"h{level}": Kind(_FLOW, _HEADING, has_text=True) for level in (2, 3, 4, 5, 6)},
    "p": Kind(
        _FLOW, {"class": "subtitle or byline or label", "id": "page:components or anchor"}, has_text=True
    ),
    "ul": Kind(_FLOW, {"class": "facts"}),
    "ol": Kind(_FLOW, {"start": "whole"}),
    "li": Kind("ul ol", {"class": "level-1 or level-2 or task"}, has_text=True),
    "section": Kind(
        _FLOW,
        {
            "class": "words",
            "id": "anchor",
            "aria-labelledby": "page:components or anchor",
            "role": "doc-endnotes",
        },
    ),
    "div": Kind(_FLOW, {"class": "words", "tabindex": "0"}, has_text=True),
    "aside": Kind(_FLOW, {"role": "note"}),
    "figure": Kind(
        _FLOW, {"class": "is-margin or is-panel or is-part or is-text or is-wide", "id": "anchor"}
    ),
    "figcaption": Kind("figure", {}, has_text=True),
    "svg": Kind(
        "figure header li body",
        {
            "viewbox": "view",
            "role": "img",
            "aria-label": "text",
            "aria-hidden": "true",
            "style": "width:mm;aspect-ratio",
            "class": "wide or ornament or shared",
            "width": "0",
            "height": "0",
        },
    ),
    "table": Kind("div", {}),
    "thead": Kind("table", {}),
    "tbody": Kind("table", {}),
    "tr": Kind("thead tbody", {}),
    "th": Kind("tr", {"scope": "col", "class": "is-start or is-center or is-end"}, has_text=True),
    "td": Kind("tr", {"class": "is-start or is-center or is-end"}, has_text=True),
    "a": Kind(
        f"body sup {_PHRASES}",
        {
            "href": "link",
            "class": '"number" or skip',
            "rel": "noreferrer",
            "id": "anchor",
            "role": "doc-noteref or doc-backlink",
        },
        has_text=True,
    ),
    "span": Kind(
        _PHRASES,
        {"class": "words", "lang": "language", "dir": "ltr or rtl", "role": "img", "aria-label": "text"},
        has_text=True,
    ),
    "br": Kind(_PHRASES, {}),
    "strong": Kind(_PHRASES, {}, has_text=True),
    "em": Kind(_PHRASES, {}, has_text=True),
    "del": Kind(_PHRASES, {}, has_text=True),
    "code": Kind(f"pre {_PHRASES}", {"dir": "ltr"}, has_text=True),
    "sup": Kind(_PHRASES, {}),
    "pre": Kind(_FLOW, {"dir": "ltr"}),
    "blockquote": Kind(_FLOW, {}),
    "hr": Kind(_FLOW, {}),
    "i": Kind(_PHRASES, {"lang": "language", "dir": "ltr or rtl"}, has_text=True),
}
"""The elements that may be used, by tag: the tags of the elements that may contain each ("" is the document),
and its attributes."""

SHEETS = (
    ("book.css",),
    ("book.css", "start.css"),
    ("book.css", "marks.css"),
    ("book.css", "start.css", "marks.css"),
)
"""The style sheets with which a book's style sheet ends, after its colours, pictures and fonts."""

LARGE = "html { font-size: 1.3rem; }\n"

_VOID = frozenset(("meta", "br", "hr"))
_START = re.compile(
    r"<(?!svg)[a-z][a-z0-9]*(?: [a-z-]+=\"[^\"<]*\")*>|<svg(?: (?:[a-z-]+|viewBox)=\"[^\"<>]*\")*>"
)
_PICTURE = re.compile(r"data:image/svg\+xml;base64,([A-Za-z0-9+/]*=*)")
_VALUE = (
    r"#[0-9a-f]{6}|-?[\d.]+mm|start|center|end|normal"
    r'|url\("data:image/svg\+xml;base64,[A-Za-z0-9+/]*=*"\)'
    r'|(?:"[^"\\<>;{}]*", )*(?:serif|sans-serif|monospace)'
)
_RULES = re.compile(
    rf"\n*(?:(?::root \{{ (?:--[a-z-]+: (?:{_VALUE}); ?)+\}}"
    r'|@font-face \{ font-family: "[^"\\<>;{}]*"; font-weight: \d+; font-style: (?:normal|italic); '
    r'src: url\("data:font/woff2;base64,[A-Za-z0-9+/]*=*"\) format\("woff2"\); \})\n+)*'
)


def read_html(data: bytes) -> Iterator[Violation]:
    """Yield the violations in a rulebook, in the order of lines. Yield nothing for bytes that are not text,
    which F20 reports. The tables and the script of interactive figures are skipped if they are exactly as pnp
    writes them."""
    if len(data) > SIZE:
        yield Violation("", f"is larger than {SIZE} bytes")
        return
    try:
        text, _ = answers.detach(data.decode())
    except UnicodeDecodeError:
        return
    rest, drawn = inline.take_apart(text)
    reader = _Reader()
    try:
        reader.feed(rest)
        reader.close()
        reader.check_end()
    except _EnoughError:
        yield from reader.found
        return
    except AssertionError:  # Python's parser raises it for a malformed declaration
        reader.found.append(Violation(f"line {reader.getpos()[0]}", "a declaration that cannot be read"))
    yield from reader.found
    faults = inline.read_inline(drawn, reader.shared, frozenset(reader.ids))
    yield from islice(faults, MOST)


class _EnoughError(Exception):
    """Raised to stop reading after enough faults."""


@cache
def _ends() -> tuple[str, ...]:
    sheets = ["".join((TEMPLATES / "book" / name).read_text(encoding="utf-8") for name in s) for s in SHEETS]
    return tuple(sheet + large for sheet in sheets for large in ("", LARGE))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[Violation] = []
        self.open: list[str] = [""]
        self.ids: set[str] = set()
        self.pictures: set[str] = set()
        self.style: list[str] = []
        self.drawn = 0
        self.shared: int | None = None
        self.count = 0

    def report(self, what: str) -> None:
        """Add a fault at the current line. Raises _EnoughError after MOST faults."""
        self.found.append(Violation(f"line {self.getpos()[0]}", what))
        if len(self.found) >= MOST:
            raise _EnoughError

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.count += 1
        if len(self.open) > DEPTH or self.count > ELEMENTS:
            self.report("too many elements, or nested too deeply")
            raise _EnoughError
        written = self.get_starttag_text() or ""
        attributes = dict(attrs)
        if _START.fullmatch(written) is None or len(attributes) != len(attrs):
            self.report(f"a start tag that no kit has: {written[:60]!r}")
        for what in find_faults(TABLE, tag, self.open[-1], attributes):
            self.report(what)
        if (own := attributes.get("id")) is not None:
            if own in self.ids:
                self.report(f"a second {own[:60]!r}")
            self.ids.add(own)
        if tag == "svg":
            self.check_drawn(attributes)
        if tag in ("style", "title", "main", "body", "head") and f"<{tag}" in self.ids:
            self.report(f"a second <{tag}>")
        self.ids.add(f"<{tag}")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag != self.open[-1]:
            self.report(f"</{tag}> ends <{self.open[-1]}>")
            raise _EnoughError
        self.open.pop()
        if tag == "style":
            self.check_style("".join(self.style))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.report(f"<{tag}/>, which ends itself, with {len(attrs)} attributes")

    def handle_data(self, data: str) -> None:
        if self.open[-1] == "style":
            self.style.append(data)
            return
        kind = TABLE.get(self.open[-1])
        if data.strip() and (kind is None or not kind.has_text):
            self.report(f"text in <{self.open[-1]}>: {data.strip()[:40]!r}")

    def handle_comment(self, data: str) -> None:
        self.report(f"a comment: {data[:40]!r}")

    def handle_decl(self, decl: str) -> None:
        if decl != "DOCTYPE html" or self.getpos() != (1, 0):
            self.report("a declaration")

    def unknown_decl(self, data: str) -> None:
        self.report(f"a declaration: {data[:40]!r}")

    def handle_pi(self, data: str) -> None:
        self.report(f"a processing instruction: {data[:40]!r}")

    def check_drawn(self, attributes: Mapping[str, str | None]) -> None:
        """Check the start tag of an <svg> element. The last one of a page contains the shared parts and shows
        nothing itself."""
        if self.shared is not None:
            self.report("a picture after the shared parts")
        if attributes.get("class") == inline.SHARED:
            self.shared = self.drawn
            if dict(attributes) != {"class": "shared", "width": "0", "height": "0", "aria-hidden": "true"}:
                self.report("shared parts that show themselves")
        elif (
            self.open[-1] == "body" or attributes.keys() & {"width", "height"} or "viewbox" not in attributes
        ):
            self.report("a picture that no kit has")
        self.drawn += 1

    def check_picture(self, address: str) -> None:
        """Check an SVG in a data: address against the part of SVG that pictures may use."""
        match = _PICTURE.fullmatch(address)
        if match is None or address in self.pictures:
            return
        self.pictures.add(address)
        try:
            drawn = b64decode(match[1], validate=True)
        except (Base64Error, ValueError):
            self.report("a picture that cannot be unpacked")
            return
        for each in svg.read_svg(drawn):
            self.report(f"picture, {each.where}: {each.what}")

    def check_style(self, style: str) -> None:
        """Check a style sheet: colours, pictures and fonts of the game, then the style sheet of all books,
        and nothing else."""
        end = next((end for end in _ends() if style.endswith(end)), None)
        if end is None:
            self.report("a style sheet that does not end with that of every book")
            return
        begun = style[: len(style) - len(end)]
        match = _RULES.match(begun)
        if match is None or match.end() < len(begun):
            at = match.end() if match else 0
            self.report(f"a rule of style that no kit has: {begun[at : at + 60].strip()!r}")
        for drawn in _PICTURE.finditer(begun):
            self.check_picture(drawn[0])

    def check_end(self) -> None:
        """Report an element that has not ended."""
        if len(self.open) > 1:
            self.report(f"<{self.open[-1]}> has no end")
