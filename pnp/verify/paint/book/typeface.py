"""Reads a font of a book's PDF: the text and the width of each glyph."""

import re
from typing import Any

import pikepdf

from pnp.verify.paint.book.statements import decode_text

_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RUN = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_MOST = 65_536


class Typeface:
    """A font of the file, by glyph number. Raises ValueError or KeyError if it is unlike a book's fonts."""

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
    """Return the embedded outlines, as a TrueType file or a CFF table; empty where there are none."""
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
    """Return the widths of glyphs; an entry lists those from a first glyph on, or one for a whole range."""
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
