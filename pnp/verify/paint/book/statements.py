"""Divides the content of a book's page into statements, and reads the text and the width of each glyph of its
fonts."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pikepdf

_N = rb"[-+]?(?:\d+\.?\d*|\.\d+)"
_NESTED = 12
"""The largest nesting depth of unescaped brackets in a string."""


def _literal(depth: int) -> bytes:
    inner = b"|" + _literal(depth - 1) if depth else b""
    return rb"\((?:[^()\\]++|\\[\x00-\xff]" + inner + rb")*+\)"


_LITERAL = _literal(_NESTED)
_TEXT = rb"(?:" + _LITERAL + rb"|<[0-9A-Fa-f\s]*+>)"
_STATEMENT = re.compile(
    rb"\s*+(?:"
    rb"(?P<path>" + _N + rb"\s++" + _N + rb"\s++m\b\s*+(?:[-+.\d\s]*+[mlch]\b\s*+)*+)"
    rb"(?P<end>f\*?|B\*?|S|W\*?\s++n|n)(?![A-Za-z*])"
    rb"|(?P<numbers>(?:" + _N + rb"\s++)*+)(?P<plain>cm|scn|SCN|w|J|j|M|Tr|Tm|q|Q|BT|ET|EMC)(?![A-Za-z*])"
    rb"|/(?P<name>[^\s/<>()\[\]{}%]++)\s*+(?:(?P<size>"
    + _N
    + rb")\s++)?(?P<named>cs|CS|Do|Tf|BMC)(?![A-Za-z*])"
    rb"|(?P<text>" + _TEXT + rb"|\[(?:" + _TEXT + rb"|[-+.\d\s]++)*+\])\s*+(?P<show>TJ|Tj)(?![A-Za-z*])"
    rb"|\[(?P<dash>[-+.\d\s]*+)\]\s*+" + _N + rb"\s++d(?![A-Za-z*])"
    rb"|/(?P<mark>[^\s/<>()\[\]{}%]++)\s*+(?P<about><<(?:[^<>()]++|" + _TEXT + rb"|<<[^<>]*+>>)*+>>)\s*+BDC"
    rb")",
)
_STRING = re.compile(_TEXT)
_PIECE = re.compile(rb"(?P<said>" + _TEXT + rb")|(?P<back>" + _N + rb")")
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|[\x00-\xff]))")
_ESCAPED = {
    b"n": b"\n",
    b"r": b"\r",
    b"t": b"\t",
    b"b": b"\b",
    b"f": b"\f",
    b"\n": b"",
    b"\r\n": b"",
    b"\r": b"",
}
_ACTUAL = re.compile(rb"/ActualText\s*+(" + _TEXT + rb")")
_NAMES = re.compile(rb"/([A-Za-z]++)")
_LANGUAGE = re.compile(rb"/Lang\s*+(" + _TEXT + rb")")
_NUMBERED = re.compile(rb"/MCID\s++(\d+)")


class Statement(NamedTuple):
    """A statement of a content stream: `kind` is its operator, or "path". For a path, `more` is the operator
    that paints it."""

    kind: str
    body: bytes
    more: bytes = b""


def statements(content: bytes) -> Iterator[Statement]:
    """Yield the statements of a content stream in order. Raises ValueError if the stream is not written as
    pnp writes books."""
    at, end = 0, len(content.rstrip())
    match_at = _STATEMENT.match
    while at < end:
        match = match_at(content, at)
        if match is None:
            raise ValueError(f"content that no book has, at byte {at}: {content[at : at + 40]!r}")
        at = match.end()
        kind = match.lastgroup
        if kind == "end":
            yield Statement("path", match["path"], match["end"])
        elif kind == "plain":
            yield Statement(match["plain"].decode(), match["numbers"])
        elif kind == "named":
            yield Statement(match["named"].decode(), match["name"], match["size"] or b"")
        elif kind == "show":
            yield Statement("show", match["text"])
        elif kind == "dash":
            yield Statement("d", match["dash"])
        else:
            yield Statement("BDC", match["mark"], match["about"])


def pieces(text: bytes) -> Iterator[bytes | float]:
    """Yield the parts of the operand of Tj or TJ: strings, and the shifts between them in thousandths of the
    font size."""
    for match in _PIECE.finditer(text):
        if match["said"] is not None:
            yield unescape(match["said"])
        else:
            yield float(match["back"])


def unescape(text: bytes) -> bytes:
    """Return the bytes of a PDF string."""
    if text[:1] == b"<":
        digits = b"".join(text[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    inner = text[1:-1]
    if b"\\" not in inner:
        return inner
    return _ESCAPE.sub(lambda m: bytes([int(m[1], 8) & 255]) if m[1] else _ESCAPED.get(m[2], m[2]), inner)


def actual_text(about: bytes) -> str | None:
    """Return the ActualText in a mark's properties, or None."""
    match = _ACTUAL.search(about)
    return None if match is None else decode_text(unescape(match[1]))


def names_in(about: bytes) -> frozenset[bytes]:
    """Return the PDF names in a mark's properties: its keys, and the values that are names."""
    return frozenset(_NAMES.findall(_STRING.sub(b"", about)))


def language(about: bytes) -> str:
    """Return the language in a mark's properties, or ""."""
    match = _LANGUAGE.search(about)
    return "" if match is None else decode_text(unescape(match[1]))


def content_number(about: bytes) -> int | None:
    """Return the MCID in a mark's properties, or None."""
    match = _NUMBERED.search(about)
    return None if match is None else int(match[1])


def decode_text(text: bytes) -> str:
    """Decode a PDF text string: UTF-16 or UTF-8 with a byte order mark, else Latin-1."""
    if text.startswith(b"\xfe\xff"):
        return text[2:].decode("utf-16-be", "replace")
    if text.startswith(b"\xef\xbb\xbf"):
        return text[3:].decode("utf-8", "replace")
    return text.decode("latin-1")


_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RUN = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_MOST = 65_536


class Typeface:
    """A font of a PDF: texts and widths by glyph number. Raises ValueError or KeyError if the font is not
    written as in pnp's books."""

    def __init__(self, font: Any) -> None:
        inner = font.DescendantFonts[0]
        self.name = str(font.BaseFont)[1:].rpartition("+")[2]
        self.texts = _read_to_unicode(font.ToUnicode.read_bytes())
        self.program = _program(inner.FontDescriptor)
        self.usual = float(inner.get("/DW", 1000))
        self.widths = _widths(inner.get("/W", ()))

    def width(self, glyph: int) -> float:
        """Return the advance width of a glyph, in thousandths of the size."""
        return self.widths.get(glyph, self.usual)


def _program(descriptor: Any) -> bytes:
    """Return the embedded font as a TrueType file or a CFF table, or b"" if there is none."""
    stream = descriptor.get("/FontFile2", descriptor.get("/FontFile3"))
    return bytes(stream.read_bytes()) if stream is not None else b""


def _read_to_unicode(program: bytes) -> dict[int, str]:
    """Return the text of each glyph by the font's ToUnicode table."""
    texts: dict[int, str] = {}
    for block in _CHARS.findall(program):
        for glyph, text in _PAIR.findall(block):
            texts[int(glyph, 16)] = _text(text)
    for block in _RANGES.findall(program):
        for first, last, text in _RUN.findall(block):
            start, base = int(first, 16), _text(text)
            for glyph in range(start, min(int(last, 16), start + _MOST) + 1):
                texts[glyph] = base[:-1] + chr(ord(base[-1]) + glyph - start) if base else ""
    return texts


def _text(digits: bytes) -> str:
    return decode_text(b"\xfe\xff" + bytes.fromhex(b"".join(digits.split()).decode()))


def _widths(entries: Any) -> dict[int, float]:
    """Return the widths of glyphs in a PDF's width array. An entry lists the widths from a first glyph on, or
    one width for a range of glyphs."""
    found: dict[int, float] = {}
    values = list(entries)
    at = 0
    while at + 1 < len(values):
        first = int(values[at])
        if isinstance(values[at + 1], pikepdf.Array):
            found |= {first + k: float(width) for k, width in enumerate(values[at + 1])}
            at += 2
        else:
            last = min(int(values[at + 1]), first + _MOST)
            found |= dict.fromkeys(range(first, last + 1), float(values[at + 2]))
            at += 3
    return found
