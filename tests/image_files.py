"""Files of pictures, made here byte by byte or by Pillow."""

import io
import struct
import zlib

import numpy as np
from PIL import Image


def noise(width: int = 30, height: int = 40, channels: int = 3, seed: int = 1) -> Image.Image:
    """A picture of which no two parts are alike."""
    levels = np.random.default_rng(seed).integers(0, 256, (height, width, channels), dtype=np.uint8)
    return Image.fromarray(levels if channels > 1 else levels[:, :, 0])


def encoded(image: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(
    width: int, height: int, data: bytes, *, depth: int = 8, colours: int = 2, interlaced: int = 0
) -> bytes:
    """A PNG of packed rows, each behind its filter's number."""
    header = struct.pack(">IIBBBBB", width, height, depth, colours, 0, 0, interlaced)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(data)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Adam7: first column and row, steps across and down (PNG specification, 8.2)."""


def interlaced(image: Image.Image) -> bytes:
    levels = np.asarray(image.convert("RGB"))
    rows = b""
    for x, y, across, down in PASSES:
        for row in levels[y::down, x::across]:
            rows += b"\0" + row.tobytes() if len(row) else b""
    return png(image.width, image.height, rows, interlaced=1)
