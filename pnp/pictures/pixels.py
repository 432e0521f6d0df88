"""Read pixels from files that may come from strangers. Check each file before it is unpacked, then convert it
so that any reader shows the same picture."""

import io
import struct
import warnings
from hashlib import sha256
from math import ceil
from typing import Any, Literal, cast

from PIL import Image, ImageCms, ImageOps, ImageStat

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.scene import Raster

MOST_BYTES = 64_000_000
"""The most bytes of a picture's file."""

MOST_PIXELS = 60_000_000
"""The most pixels: three times A3 at 300 dpi."""

MOST_SIDE = 20_000
"""The most pixels of a side."""

SPARED = 1.5
"""A picture with up to so many times the pixels that are needed is not reduced."""

QUALITY = 95
"""The quality of a JPEG that is encoded again."""

SUFFIXES = {"PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WEBP": (".webp",)}

_DEEP = ("I;16", "I;16B", "I;16L", "I")
_ORIENTATION = 0x0112


def read_raster(data: bytes, place: str, suffix: str = "", *, grey: bool = False) -> Raster:
    """Return the pixels of a PNG, a JPEG or a WebP: upright, 8 bits a channel, in sRGB or (if asked) grey.

    A PNG loses nothing. A JPEG is encoded again only if its pixels have to change. A WebP is encoded again,
    as a JPEG if it is lossy. Raises LayoutError with `place` for a file that is damaged, too large or
    animated, or whose content does not fit its suffix.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _decode(data, place, suffix.lower(), grey=grey)
    except LayoutError:
        raise
    except Image.DecompressionBombError as error:
        raise _too_large(place, "more pixels than can be unpacked") from error
    except (OSError, ValueError, SyntaxError, TypeError, struct.error, IndexError, EOFError) as error:
        raise LayoutError(
            "a picture that cannot be read",
            place=place,
            expected="a whole PNG, JPEG or WebP",
            found="a damaged file, or one cut short",
            hint="save it again in the program that drew it",
        ) from error


def _decode(data: bytes, place: str, suffix: str, *, grey: bool) -> Raster:
    kind = _kind(data)
    if kind is None:
        raise LayoutError(
            "not a picture that pnp knows",
            place=place,
            expected="PNG, JPEG, WebP or SVG",
            found=_format_name(data),
            hint="save it as PNG",
        )
    if suffix and suffix not in SUFFIXES[kind]:
        raise LayoutError(
            "a picture with the suffix of another kind",
            place=place,
            expected=f"a file that begins as {suffix} files do",
            found=f"a {_CALLED[kind]}",
            hint=f"rename it to end in {SUFFIXES[kind][0]}",
        )
    with Image.open(io.BytesIO(data), formats=(kind,)) as opened:
        width, height = opened.size
        if width * height > MOST_PIXELS or max(width, height) > MOST_SIDE:
            raise _too_large(place, f"{width} x {height}")
        if kind in ("PNG", "WEBP") and getattr(opened, "n_frames", 1) > 1:
            raise LayoutError(
                "an animated picture",
                place=place,
                expected="one picture",
                found=f"{opened.n_frames}",  # type: ignore[attr-defined]  # that of PNG has it
                hint="save the one that is to be printed",
            )
        opened.load()
        flat = _to_eight_bits(_to_srgb(_upright(opened)))
        if grey and flat.mode != "L":
            flat = _grey(flat)
        if kind == "WEBP":
            return _encode(flat, "JPEG" if _is_lossy(data) else "PNG", None)
        return _encode(flat, kind, _bare(data, kind) if flat is opened else None)


_CALLED = {"PNG": "PNG", "JPEG": "JPEG", "WEBP": "WebP"}


def _is_lossy(webp: bytes) -> bool:
    """Return whether a WebP has lossy compression."""
    at = 12
    while at + 8 <= len(webp):
        if webp[at : at + 4] in (b"VP8 ", b"VP8L"):
            return webp[at : at + 4] == b"VP8 "
        (length,) = struct.unpack("<I", webp[at + 4 : at + 8])
        at += 8 + length + length % 2
    return False


def _kind(data: bytes) -> Literal["PNG", "JPEG", "WEBP"] | None:
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WEBP"
    return "JPEG" if data.startswith(b"\xff\xd8\xff") else None


def _format_name(data: bytes) -> str:
    """Return the name of a file's format, for those that people have."""
    if not data:
        return "an empty file"
    known = {b"GIF8": "a GIF", b"II*\0": "a TIFF", b"MM\0*": "a TIFF", b"BM": "a BMP", b"%PDF": "a PDF"}
    known |= {b"8BPS": "a Photoshop file", b"<svg": "an SVG", b"<?xm": "an SVG or other XML"}
    return next((name for start, name in known.items() if data.startswith(start)), "something else")


def _too_large(place: str, found: str) -> LayoutError:
    return LayoutError(
        "a picture that is too large",
        place=place,
        expected=f"at most {MOST_PIXELS // 1_000_000} million pixels, {MOST_SIDE} a side",
        found=found,
        hint="300 pixels for each inch that is printed are enough: 750 x 1050 for a poker card",
    )


def _upright(image: Image.Image) -> Image.Image:
    """Return an image turned as its camera held it."""
    if image.getexif().get(_ORIENTATION, 1) == 1:
        return image
    return ImageOps.exif_transpose(image)


def _to_srgb(image: Image.Image) -> Image.Image:
    """Return an image in sRGB, if the file has another colour profile."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "RGBA", "CMYK"):
        return image
    try:
        own = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        if "sRGB" in ImageCms.getProfileDescription(own):
            return image
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        told = ImageCms.profileToProfile(image, own, ImageCms.createProfile("sRGB"), outputMode=mode)
    except (ImageCms.PyCMSError, OSError):
        return image  # a profile that is none
    return told or image


def _to_eight_bits(image: Image.Image) -> Image.Image:
    """Return an image in grey, in RGB, or in RGBA if parts are transparent."""
    if image.mode in _DEEP:
        deep = image.convert("I")
        return deep.point(lambda value: value * (1 / 257)).convert("L")
    see_through = image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info
    if see_through:
        clear = image if image.mode == "RGBA" else image.convert("RGBA")
        lowest = cast("tuple[int, int]", clear.getchannel("A").getextrema())[0]
        if lowest < 255:
            return clear
        return image.convert("L") if image.mode in ("L", "LA") else clear.convert("RGB")
    return image if image.mode in ("L", "RGB") else image.convert("L" if image.mode == "1" else "RGB")


def _grey(image: Image.Image) -> Image.Image:
    if image.mode != "RGBA":
        return image.convert("L")
    grey = image.convert("RGB").convert("L")
    return Image.merge("RGBA", (grey, grey, grey, image.getchannel("A")))


@memoize
def flatten_onto(picture: Raster, ground: str) -> Raster:
    """Return a picture without transparency, mixed with a background of one colour (#rrggbb)."""
    if picture.channels != 4:
        return picture
    with Image.open(io.BytesIO(picture.data), formats=("PNG",)) as opened:
        below = Image.new("RGBA", opened.size, ground)
        return _encode(Image.alpha_composite(below, opened.convert("RGBA")).convert("RGB"), "PNG", None)


@memoize
def crop(picture: Raster, box: tuple[int, int, int, int]) -> Raster:
    """Return the part of a picture in a box of its pixels (left, top, right, bottom), without loss of
    quality."""
    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        opened.load()
        return _encode(opened.crop(box), "PNG", None)


@memoize
def with_opacity(picture: Raster, opacity: float) -> Raster:
    """Return a picture with an opacity from 0 to 1."""
    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        clear = opened.convert("RGBA")
    clear.putalpha(clear.getchannel("A").point(lambda level: round(level * opacity)))
    return _encode(clear, "PNG", None)


SHARP = 300.0
"""The resolution in pixels to the inch from which no viewer or printer smooths the edges of squares."""


@memoize
def enlarge_pixels(picture: Raster, width: float, height: float) -> Raster:
    """Return a picture in which each pixel is a square of several pixels, so that pixel art is sharp in every
    viewer. `width` and `height` are its size on paper in mm. Return the picture itself if it already has
    enough pixels, or if the result would be too large."""
    wide, high = width / 25.4 * SHARP, height / 25.4 * SHARP
    times = max(ceil(wide / picture.width - 1e-6), ceil(high / picture.height - 1e-6))
    most = min(
        MOST_SIDE / max(picture.width, picture.height), (MOST_PIXELS / picture.width / picture.height) ** 0.5
    )
    times = min(times, int(most))
    if times <= 1:
        return picture
    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        opened.load()
        size = (picture.width * times, picture.height * times)
        return _encode(opened.resize(size, Image.Resampling.NEAREST), "PNG", None)


@memoize
def reduce_pixels(picture: Raster, width: int, height: int) -> Raster:
    """Return a picture scaled down to `width` by `height` pixels. Return the picture itself if it has at most
    1.5 times as many pixels (`SPARED`)."""
    if picture.width * picture.height <= SPARED * width * height:
        return picture
    kind = "JPEG" if picture.form == "jpeg" else "PNG"
    with Image.open(io.BytesIO(picture.data), formats=(kind,)) as opened:
        opened.load()
        fewer = opened.resize((max(1, width), max(1, height)), Image.Resampling.BOX, reducing_gap=2.0)
        return _encode(fewer, kind, None)


def _encode(image: Image.Image, kind: str, known: bytes | None) -> Raster:
    """Return the pixels with their key; `known` are the encoded bytes, if there are any."""
    channels: Literal[1, 3, 4] = {"L": 1, "RGB": 3, "RGBA": 4}[image.mode]  # type: ignore[assignment]  # as listed
    jpeg = kind == "JPEG" and channels != 4
    if known is None:
        file = io.BytesIO()
        if jpeg:
            image.save(file, "JPEG", quality=QUALITY, subsampling=0, exif=b"", icc_profile=None)
            with Image.open(io.BytesIO(file.getvalue()), formats=("JPEG",)) as again:
                again.load()
                image = again.copy()
        else:
            bare = Image.frombytes(image.mode, image.size, image.tobytes())
            bare.save(file, "PNG", compress_level=6)
        known = file.getvalue()
    return Raster(
        pixel_key(image), image.width, image.height, channels, _mean(image), "jpeg" if jpeg else "png", known
    )


def pixel_key(image: Image.Image) -> str:
    """Return a digest of the visible pixels. A grey picture has the same digest as a colour picture that
    looks the same."""
    shown = image.convert("RGB") if image.mode == "L" else image
    return sha256(f"{image.width} x {image.height} {shown.mode}\n".encode() + shown.tobytes()).hexdigest()


def _mean(image: Image.Image) -> str:
    """Return the mean colour on white paper."""
    if image.mode == "RGBA":
        image = Image.alpha_composite(Image.new("RGBA", image.size, "#ffffff"), image)
    levels: list[Any] = ImageStat.Stat(image.convert("RGB")).mean
    return "#" + "".join(f"{round(level):02x}" for level in levels)


def _bare(data: bytes, kind: str) -> bytes | None:
    """Return the same encoded pixels without notes, places and dates, or None if not every reader supports
    their encoding."""
    return _bare_png(data) if kind == "PNG" else _bare_jpeg(data)


def _bare_png(data: bytes) -> bytes | None:
    kept = [data[:8]]
    at = 8
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, end = data[at + 4 : at + 8], at + 12 + length
        if name == b"IHDR":
            depth, colours, _, _, interlaced = data[at + 16 : at + 21]
            if depth != 8 or colours not in (0, 2, 6) or interlaced:
                return None
        if name == b"tRNS":
            return None
        if name in (b"IHDR", b"IDAT", b"IEND"):
            kept.append(data[at:end])
        at = end
        if name == b"IEND":
            break
    return b"".join(kept)


def _bare_jpeg(data: bytes) -> bytes | None:
    """Return a JPEG without comments and application segments. Those of JFIF and Adobe stay: they define the
    colours."""
    kept, at = [data[:2]], 2
    while at + 4 <= len(data):
        marker = data[at + 1]
        (length,) = struct.unpack(">H", data[at + 2 : at + 4])
        if data[at] != 0xFF or marker == 0xFF:
            return None
        if marker == 0xDA:
            return b"".join([*kept, data[at:]])
        if not (0xE1 <= marker <= 0xED or marker in (0xEF, 0xFE)):
            kept.append(data[at : at + 2 + length])
        at += 2 + length
    return None
