"""Reads fonts as they are embedded in the PDFs of books."""

import struct
from collections.abc import Mapping
from io import BytesIO

import uharfbuzz as hb
from fontTools.cffLib import CFFFontSet

from pnp.verify.paint.book.outlines import Drawing, HintedFont

TABLES = frozenset(
    ("CFF ", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post", "prep")
)
"""The tables that fonts of books have. Any other table might paint glyphs in another way."""

_PLAIN = (0.001, 0.0, 0.0, 0.001, 0.0, 0.0)


class Program(HintedFont):
    """An embedded font. Raises ValueError if it cannot be read, or is turned or stretched."""

    def __init__(self, data: bytes) -> None:
        is_table = data[:4] not in (b"\x00\x01\x00\x00", b"true")
        self.numbers: dict[int, int] | None = None
        if is_table:
            data, self.numbers = _wrap_cff(data)
        face = hb.Face(hb.Blob(data))
        if not face.glyph_count:
            raise ValueError("a font without glyphs")
        if odd := sorted(set(face.table_tags) - TABLES):
            raise ValueError(f"a font with {', '.join(odd)}, which no book carries")
        self.face = face
        self.drawing = Drawing(hb.Font(face))

    def glyph(self, number: int) -> int:
        """Return the glyph that a number in the page's text stands for."""
        return number if self.numbers is None else self.numbers.get(number, 0)


def _wrap_cff(data: bytes) -> tuple[bytes, dict[int, int]]:
    """Return a bare CFF table as an OpenType file with outlines and nothing else, and the glyph of each
    number.

    Raises ValueError for a font that cannot be read, is turned or stretched, or has stroked glyphs.
    """
    try:
        fonts = CFFFontSet()
        fonts.decompile(BytesIO(data), None)
        (top,) = (fonts[0],)
        charset = list(top.charset)
        inner = list(getattr(top, "FDArray", ()))
        matrices = [tuple(map(float, top.rawDict.get("FontMatrix", _PLAIN)))]
        matrices += [
            tuple(map(float, each.rawDict["FontMatrix"])) for each in inner if "FontMatrix" in each.rawDict
        ]
        stroked = any(key in each.rawDict for each in (top, *inner) for key in ("PaintType", "StrokeWidth"))
    except Exception as error:  # fontTools raises errors of many kinds
        raise ValueError(f"a font that cannot be read: {error}") from error
    if any(each not in (_PLAIN, (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)) for each in matrices) or stroked:
        raise ValueError("a font that is turned or stretched")
    keyed = hasattr(top, "ROS")
    numbers = {int(name[3:]) if keyed and name.startswith("cid") else k: k for k, name in enumerate(charset)}
    head = struct.pack(
        ">IIIIHHqqhhhhHHhhh", 0x10000, 0, 0, 0x5F0F3CF5, 0, 1000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    )
    many = len(charset)
    tables = {
        b"CFF ": data,
        b"head": head,
        b"hhea": struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1),
        b"hmtx": b"\0" * (2 + 2 * many),
        b"maxp": struct.pack(">IH", 0x5000, many),
    }
    return pack_tables(tables, b"OTTO"), numbers


def pack_tables(tables: Mapping[bytes, bytes], kind: bytes) -> bytes:
    """Return tables as an OpenType file."""
    at = 12 + 16 * len(tables)
    directory, body = kind + struct.pack(">HHHH", len(tables), 0, 0, 0), b""
    for tag, table in tables.items():
        directory += tag + struct.pack(">III", 0, at + len(body), len(table))
        body += table + b"\0" * (-len(table) % 4)
    return directory + body
