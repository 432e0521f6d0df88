"""The content of a page of a book, cut into statements: paths whole, marks, texts, all else by operator."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_N = rb"[-+]?(?:\d+\.?\d*|\.\d+)"
_NESTED = 12
"""Brackets in brackets that a string may have without a backslash."""


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
    """One statement: `kind` is its operator, or "path" for a path with what paints it, which is `more`."""

    kind: str
    body: bytes
    more: bytes = b""


def statements(content: bytes) -> Iterator[Statement]:
    """The statements of a content stream, in order; ValueError where it is not written as books are."""
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
    """The operand of Tj or TJ: strings, and how far one goes back between them, in thousandths."""
    for match in _PIECE.finditer(text):
        if match["said"] is not None:
            yield unescaped(match["said"])
        else:
            yield float(match["back"])


def unescaped(text: bytes) -> bytes:
    """The bytes of a string of PDF."""
    if text[:1] == b"<":
        digits = b"".join(text[1:-1].split())
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    inner = text[1:-1]
    if b"\\" not in inner:
        return inner
    return _ESCAPE.sub(lambda m: bytes([int(m[1], 8) & 255]) if m[1] else _ESCAPED.get(m[2], m[2]), inner)


def actual(about: bytes) -> str | None:
    """The text that stands for what is painted in a mark, where the mark says one."""
    match = _ACTUAL.search(about)
    return None if match is None else spoken(unescaped(match[1]))


def named(about: bytes) -> frozenset[bytes]:
    """Return the names in what is said of a mark: its keys, and values that are names."""
    return frozenset(_NAMES.findall(_STRING.sub(b"", about)))


def language(about: bytes) -> str:
    """Return the language that a mark says, or nothing."""
    match = _LANGUAGE.search(about)
    return "" if match is None else spoken(unescaped(match[1]))


def marked(about: bytes) -> int | None:
    """The number of marked content."""
    match = _NUMBERED.search(about)
    return None if match is None else int(match[1])


def spoken(text: bytes) -> str:
    """A text string of PDF: UTF-16 with its mark, UTF-8 with its mark, else as Latin letters."""
    if text.startswith(b"\xfe\xff"):
        return text[2:].decode("utf-16-be", "replace")
    if text.startswith(b"\xef\xbb\xbf"):
        return text[3:].decode("utf-8", "replace")
    return text.decode("latin-1")
