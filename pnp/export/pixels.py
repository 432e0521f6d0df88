"""Writes pictures as image objects of a PDF. A JPEG is copied unchanged, other formats are stored without
loss."""

import io
import struct
import zlib

from PIL import Image
from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
)

from pnp.caching import memoize
from pnp.scene import Raster

_LEVEL = 6
"""The compression level of pictures with opacity, the only ones that are compressed here."""

_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceRGB"}


def objects(raster: Raster, name: str) -> list[tuple[str, PDFObject]]:
    """Return (name, object) for each PDF object of a picture. The last one is the picture itself, called
    `name`. If it has an opacity channel, that is a separate object before it."""
    if raster.channels == 4:
        return _see_through(raster, name)
    about = _image_dictionary(raster, _SPACES[raster.channels])
    if raster.form == "jpeg":
        about["Filter"] = PDFArray([PDFName("DCTDecode")])
        return [(name, PDFStream(about, raster.data))]
    # PDF's Flate with the predictor 15 is the data of a PNG, so it is not compressed again.
    about["Filter"] = PDFArray([PDFName("FlateDecode")])
    parameters = {"Predictor": 15, "Colors": raster.channels, "BitsPerComponent": 8, "Columns": raster.width}
    about["DecodeParms"] = PDFArray([PDFDictionary(parameters)])
    return [(name, PDFStream(about, _join_chunks(raster.data)))]


COARSE = 64
"""The most pixels across and down of a picture on which ink is measured."""


@memoize
def coarse_pixels(raster: Raster) -> tuple[int, int, bytes, bytes]:
    """Return a picture reduced to few pixels: its width and height in pixels, its RGB bytes, and its opacity
    bytes (empty if it has none)."""
    size = (min(raster.width, COARSE), min(raster.height, COARSE))
    with Image.open(io.BytesIO(raster.data), formats=("PNG", "JPEG")) as opened:
        opened.draft("RGB", (2 * COARSE, 2 * COARSE))  # a JPEG need not be unpacked as a whole
        small = opened.resize(size, Image.Resampling.BOX, reducing_gap=2.0)
        veil = small.getchannel("A").tobytes() if raster.channels == 4 else b""
        return (*size, small.convert("RGB").tobytes(), veil)


def _image_dictionary(raster: Raster, space: str) -> PDFDictionary:
    return PDFDictionary(
        {
            "Type": PDFName("XObject"),
            "Subtype": PDFName("Image"),
            "Width": raster.width,
            "Height": raster.height,
            "BitsPerComponent": 8,
            "ColorSpace": PDFName(space),
        }
    )


def _join_chunks(png: bytes) -> bytes:
    """Return the data of a PNG, its chunks joined."""
    parts, at = [], 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            parts.append(png[at + 8 : at + 8 + length])
        at += 12 + length
    return b"".join(parts)


def _see_through(raster: Raster, name: str) -> list[tuple[str, PDFObject]]:
    with Image.open(io.BytesIO(raster.data), formats=("PNG",)) as opened:
        image = opened.convert("RGBA")
    veil = f"{name}veil"
    found: list[tuple[str, PDFObject]] = []
    for each, pixels, space in (
        (veil, image.getchannel("A"), "DeviceGray"),
        (name, image.convert("RGB"), "DeviceRGB"),
    ):
        about = _image_dictionary(raster, space)
        about["Filter"] = PDFArray([PDFName("FlateDecode")])
        if each == name:
            about["SMask"] = PDFObjectReference(f"FormXob.{veil}")
        found.append((each, PDFStream(about, zlib.compress(pixels.tobytes(), _LEVEL))))
    return found
