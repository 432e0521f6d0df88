"""Identifies pictures in files by their pixels, whatever their encoding."""

import base64
import binascii
import io
import warnings
from hashlib import sha256
from typing import Any

import pikepdf
from PIL import Image

MOST = 100_000_000
"""The most pixels of a picture that is unpacked."""

_JPEG = ["/DCTDecode"]


def is_picture(paint: str | None) -> bool:
    """Return whether a fill or line (such as `Shape.fill`) is a picture, with or without transparent
    parts."""
    return paint is not None and paint.startswith(("image:", "mask:"))


def paint_of_stream(stream: Any) -> str:
    """Return a text that identifies an image of a PDF by its pixels: "image:", or "mask:" if it has
    transparency, followed by the sha256 of its size and pixels.

    For an image in an unusual encoding, the same prefix is followed by the sha256 of "raw " and the encoded
    bytes instead. So its text never equals that of a picture in a scene.
    """
    veil = stream.get("/SMask")
    odd = any(key in stream for key in ("/Mask", "/Decode", "/ImageMask", "/Matte"))
    image = None if odd else _read_pixels(stream)
    if veil is not None and image is not None:
        opacity = None if any(key in veil for key in ("/Decode", "/Matte")) else _read_pixels(veil)
        image = _with_opacity(image, opacity)
    kind = "mask" if veil is not None or "/Mask" in stream or "/ImageMask" in stream else "image"
    digest = sha256(b"raw " + stream.read_raw_bytes()).hexdigest() if image is None else _digest(image)
    return f"{kind}:{digest}"


def _with_opacity(image: Image.Image, opacity: Image.Image | None) -> Image.Image | None:
    if opacity is None or opacity.mode != "L" or opacity.size != image.size:
        return None
    veiled = image.convert("RGB")
    veiled.putalpha(opacity)
    return veiled


def _read_pixels(stream: Any) -> Image.Image | None:
    """Return an image of 8 bits per component in grey or RGB, or None for any other encoding."""
    width, height = int(stream.get("/Width", 0)), int(stream.get("/Height", 0))
    if not 0 < width * height <= MOST or int(stream.get("/BitsPerComponent", 8)) != 8:
        return None
    mode = _MODES.get(_channels(stream.get("/ColorSpace")))
    filters = stream.get("/Filter", [])
    names = [str(each) for each in (filters if isinstance(filters, pikepdf.Array) else [filters])]
    if names == _JPEG:
        image = _decode(stream.read_raw_bytes(), ("JPEG",))
        return image if image is not None and image.size == (width, height) and image.mode == mode else None
    try:
        data = stream.read_bytes()
    except pikepdf.PikepdfError:
        return None
    if mode is None or len(data) != width * height * len(mode):
        return None
    return Image.frombytes(mode, (width, height), data)


_MODES = {1: "L", 3: "RGB"}


def _channels(space: Any) -> int:
    """Return the number of components of a pixel, or 0 for ink colours and indexed palettes."""
    if isinstance(space, pikepdf.Array) and len(space) > 1 and str(space[0]) == "/ICCBased":
        return int(space[1].get("/N", 0))
    return {"/DeviceRGB": 3, "/DeviceGray": 1}.get(str(space), 0)


def paint_of_address(address: str) -> str:
    """Return a text that identifies an image of an SVG by its pixels: "image:", or "mask:" if it has
    transparency, followed by the sha256 of its size and pixels. `address` is its data: address. For any other
    address, "image:" is followed by the sha256 of the address. Nothing is fetched."""
    head, _, data = address.partition(",")
    if head in ("data:image/png;base64", "data:image/jpeg;base64"):
        try:
            image = _decode(base64.b64decode(data, validate=False), ("PNG", "JPEG"))
        except (binascii.Error, ValueError):
            image = None
        if image is not None and image.mode in ("L", "RGB", "RGBA"):
            return f"{'mask' if image.mode == 'RGBA' else 'image'}:{_digest(image)}"
    return f"image:{sha256(b'raw ' + address.encode()).hexdigest()}"


def _decode(data: bytes, kinds: tuple[str, ...]) -> Image.Image | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=kinds) as image:
                if image.width * image.height > MOST:
                    return None
                image.load()
                return image.copy()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def _digest(image: Image.Image) -> str:
    shown = image.convert("RGB") if image.mode == "L" else image
    return sha256(f"{image.width} x {image.height} {shown.mode}\n".encode() + shown.tobytes()).hexdigest()
