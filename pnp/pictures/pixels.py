"""Pixels from a stranger's file: looked at before they are unpacked, then made what any reader shows."""

import io
import struct
import warnings
from hashlib import sha256
from math import ceil
from typing import Any, Literal, cast

from PIL import Image, ImageCms, ImageOps, ImageStat

from pnp.caching import remembered
from pnp.errors import LayoutError
from pnp.scene import Raster

MOST_BYTES = 64_000_000
"""Of a file of a picture."""

MOST_PIXELS = 60_000_000
"""Three times A3 at 300 dpi."""

MOST_SIDE = 20_000
"""Pixels."""

SPARED = 1.5
"""So many times the pixels that are needed are not worth a second picture."""

QUALITY = 95
"""Of a JPEG that has to be encoded again."""

SUFFIXES = {"PNG": (".png",), "JPEG": (".jpg", ".jpeg"), "WEBP": (".webp",)}

_DEEP = ("I;16", "I;16B", "I;16L", "I")
_ORIENTATION = 0x0112


def raster(data: bytes, place: str, suffix: str = "", *, grey: bool = False) -> Raster:
    """The pixels of a PNG, a JPEG or a WebP: upright, 8 bits, sRGB or (if asked) greys.

    A PNG loses nothing. A JPEG stays as it is encoded unless its pixels have to change. A WebP is encoded
    anew, as a JPEG if it has lost something already. Raises LayoutError with `place` for what is damaged, too
    large, animated, or not what its suffix says.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _read(data, place, suffix.lower(), grey=grey)
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


def _read(data: bytes, place: str, suffix: str, *, grey: bool) -> Raster:
    kind = _kind(data)
    if kind is None:
        raise LayoutError(
            "not a picture that pnp knows",
            place=place,
            expected="PNG, JPEG, WebP or SVG",
            found=_named(data),
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
        flat = _eight_bits(_in_srgb(_upright(opened)))
        if grey and flat.mode != "L":
            flat = _grey(flat)
        if kind == "WEBP":
            return _encoded(flat, "JPEG" if _is_lossy(data) else "PNG", None)
        return _encoded(flat, kind, _bare(data, kind) if flat is opened else None)


_CALLED = {"PNG": "PNG", "JPEG": "JPEG", "WEBP": "WebP"}


def _is_lossy(webp: bytes) -> bool:
    """Whether the pixels of a WebP are those of a video's frame, which has lost some of what was drawn."""
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


def _named(data: bytes) -> str:
    """What a file is, for those that people have."""
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
    """As the camera held it."""
    if image.getexif().get(_ORIENTATION, 1) == 1:
        return image
    return ImageOps.exif_transpose(image)


def _in_srgb(image: Image.Image) -> Image.Image:
    """In sRGB, where the file says that its colours mean something else."""
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


def _eight_bits(image: Image.Image) -> Image.Image:
    """In greys, in RGB, or in RGBA where something can be seen through it."""
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


@remembered
def flattened(picture: Raster, ground: str) -> Raster:
    """A picture on a ground of one colour (#rrggbb): nothing can be seen through it any more."""
    if picture.channels != 4:
        return picture
    with Image.open(io.BytesIO(picture.data), formats=("PNG",)) as opened:
        below = Image.new("RGBA", opened.size, ground)
        return _encoded(Image.alpha_composite(below, opened.convert("RGBA")).convert("RGB"), "PNG", None)


@remembered
def part(picture: Raster, box: tuple[int, int, int, int]) -> Raster:
    """The part of a picture in a box of its pixels: left, top, right, bottom. It loses nothing."""
    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        opened.load()
        return _encoded(opened.crop(box), "PNG", None)


@remembered
def seen_through(picture: Raster, opacity: float) -> Raster:
    """A picture that is so solid, from 0 to 1."""
    with Image.open(io.BytesIO(picture.data), formats=("PNG", "JPEG")) as opened:
        clear = opened.convert("RGBA")
    clear.putalpha(clear.getchannel("A").point(lambda level: round(level * opacity)))
    return _encoded(clear, "PNG", None)


SHARP = 300.0
"""Pixels to the inch from which no viewer and no printer smooths the edges of squares."""


@remembered
def squares(picture: Raster, width: float, height: float) -> Raster:
    """Return a picture so large on paper (mm) with each pixel as a square of several, so that it is sharp in
    every viewer: pixel art. Itself where it has pixels enough, or where that would be too many."""
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
        return _encoded(opened.resize(size, Image.Resampling.NEAREST), "PNG", None)


@remembered
def sampled(picture: Raster, width: int, height: int) -> Raster:
    """A picture of fewer pixels, about so many across and down; itself where it has hardly more than that."""
    if picture.width * picture.height <= SPARED * width * height:
        return picture
    kind = "JPEG" if picture.form == "jpeg" else "PNG"
    with Image.open(io.BytesIO(picture.data), formats=(kind,)) as opened:
        opened.load()
        fewer = opened.resize((max(1, width), max(1, height)), Image.Resampling.BOX, reducing_gap=2.0)
        return _encoded(fewer, kind, None)


def _encoded(image: Image.Image, kind: str, known: bytes | None) -> Raster:
    """The pixels with their key; `known` is how they are encoded already."""
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
        key(image), image.width, image.height, channels, _mean(image), "jpeg" if jpeg else "png", known
    )


def key(image: Image.Image) -> str:
    """What the pixels show, greys as the colours that they are."""
    shown = image.convert("RGB") if image.mode == "L" else image
    return sha256(f"{image.width} x {image.height} {shown.mode}\n".encode() + shown.tobytes()).hexdigest()


def _mean(image: Image.Image) -> str:
    """The mean colour on white paper."""
    if image.mode == "RGBA":
        image = Image.alpha_composite(Image.new("RGBA", image.size, "#ffffff"), image)
    levels: list[Any] = ImageStat.Stat(image.convert("RGB")).mean
    return "#" + "".join(f"{round(level):02x}" for level in levels)


def _bare(data: bytes, kind: str) -> bytes | None:
    """The same encoded pixels without notes, places and dates; None where they are encoded in a way that
    not every reader takes."""
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
    """Without comments and application segments, but for JFIF's and Adobe's, which say what colours mean."""
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
