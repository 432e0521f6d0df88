"""Programs in fonts that move the points of glyphs before they are painted."""

import struct
from collections.abc import Mapping
from typing import Any

from pnp.caching import remembered

_HINTS = ("fpgm", "prep", "cvt ")


class Instructed:
    """A font with programs that may move points."""

    face: Any

    def hints(self) -> Mapping[str, bytes]:
        """Return the programs of the font that move points."""
        return {
            tag: bytes(self.face.reference_table(tag).data) for tag in _HINTS if tag in self.face.table_tags
        }

    def moves(self, glyph: int) -> bytes:
        """Return the program of a glyph that moves its points."""
        return _instructions(self.face, glyph)


def _instructions(face: Any, glyph: int) -> bytes:
    """The program of a glyph in TrueType; nothing where it has none."""
    if "glyf" not in face.table_tags:
        return b""
    long, loca, glyf = _tables(face)
    step = 4 if long else 2
    start, end = struct.unpack_from(">II" if long else ">HH", loca, step * glyph)
    data = glyf[start:end] if long else glyf[2 * start : 2 * end]
    if len(data) < 10:
        return b""
    (contours,) = struct.unpack_from(">h", data)
    if contours >= 0:
        at = 10 + 2 * contours
        (many,) = struct.unpack_from(">H", data, at)
        return bytes(data[at + 2 : at + 2 + many])
    at, flags = 10, 0x20
    while flags & 0x20:
        (flags,) = struct.unpack_from(">H", data, at)
        at += 4 + (4 if flags & 1 else 2)
        at += 2 if flags & 8 else 4 if flags & 0x40 else 8 if flags & 0x80 else 0
    if not flags & 0x100:
        return b""
    (many,) = struct.unpack_from(">H", data, at)
    return bytes(data[at + 2 : at + 2 + many])


@remembered
def _tables(face: Any) -> tuple[bool, bytes, bytes]:
    head = bytes(face.reference_table("head").data)
    return head[51] == 1, bytes(face.reference_table("loca").data), bytes(face.reference_table("glyf").data)
