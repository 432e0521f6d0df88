"""A font of a book as its file has it: what each glyph says, and how wide it is."""

import re
from typing import Any

import pikepdf

from pnp.verify.paint.book.statements import spoken

_CHARS = re.compile(rb"beginbfchar(.*?)endbfchar", re.DOTALL)
_RANGES = re.compile(rb"beginbfrange(.*?)endbfrange", re.DOTALL)
_PAIR = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_RUN = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f\s]*)>")
_MOST = 65_536


class Typeface:
    """A font of the file, by glyph number; raises ValueError or KeyError where it is not one of a book's."""

    def __init__(self, font: Any) -> None:
        inner = font.DescendantFonts[0]
        self.name = str(font.BaseFont)[1:].rpartition("+")[2]
        self.said = _said(font.ToUnicode.read_bytes())
        self.program = _program(inner.FontDescriptor)
        self.usual = float(inner.get("/DW", 1000))
        self.widths = _widths(inner.get("/W", ()))

    def width(self, glyph: int) -> float:
        """How far a glyph goes on, in thousandths of the size."""
        return self.widths.get(glyph, self.usual)


def _program(descriptor: Any) -> bytes:
    """The font's own outlines, as a file of TrueType or a table of CFF; nothing where they are not there."""
    stream = descriptor.get("/FontFile2", descriptor.get("/FontFile3"))
    return bytes(stream.read_bytes()) if stream is not None else b""


def _said(program: bytes) -> dict[int, str]:
    """What each glyph says, by the font's own table."""
    said: dict[int, str] = {}
    for block in _CHARS.findall(program):
        for glyph, text in _PAIR.findall(block):
            said[int(glyph, 16)] = _text(text)
    for block in _RANGES.findall(program):
        for first, last, text in _RUN.findall(block):
            start, told = int(first, 16), _text(text)
            for glyph in range(start, min(int(last, 16), start + _MOST) + 1):
                said[glyph] = told[:-1] + chr(ord(told[-1]) + glyph - start) if told else ""
    return said


def _text(digits: bytes) -> str:
    return spoken(b"\xfe\xff" + bytes.fromhex(b"".join(digits.split()).decode()))


def _widths(entries: Any) -> dict[int, float]:
    """The widths of glyphs: runs of them after the first, or one for all from a first to a last."""
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
