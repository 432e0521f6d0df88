"""Cuts the content of a book's page into statements: whole paths, marks, texts, and single operators."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_N = rb"[-+]?(?:\d+\.?\d*|\.\d+)"
_NESTED = 12
"""The nesting of unescaped brackets that a string may have."""


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
    """One statement: `kind` is its operator, or "path"; `more` is then the operator that paints the path."""

    kind: str
    body: bytes
    more: bytes = b""


def statements(content: bytes) -> Iterator[Statement]:
    """Yield the statements of a content stream, in order. Raises ValueError if it is not written as books
    are."""
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
    """Yield the operand of Tj or TJ: strings, and the shifts back between them in thousandths of the size."""
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
    """Return the PDF names in a mark's properties: its keys, and values that are names."""
    return frozenset(_NAMES.findall(_STRING.sub(b"", about)))


def language(about: bytes) -> str:
    """Return the language in a mark's properties, or an empty string."""
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
