"""Pixels of strangers' files: what comes of each kind, and which are refused, each in one message."""

import io
import zlib

import numpy as np
import pytest
from PIL import Image, ImageCms

from pnp.errors import LayoutError
from pnp.pictures import pixels
from tests.image_files import chunk, encoded, interlaced, noise, png

RGB = noise()


def shown(data: bytes) -> np.ndarray:
    with Image.open(io.BytesIO(data)) as image:
        return np.asarray(image.convert("RGBA" if image.mode == "RGBA" else "RGB"))


def turned(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    return exif.tobytes()


def test_a_plain_png_is_kept_as_it_is_packed() -> None:
    data = encoded(RGB)
    found = pixels.read_raster(data, "sun.png", ".png")
    assert (found.width, found.height, found.channels, found.form) == (30, 40, 3, "png")
    assert np.array_equal(shown(found.data), np.asarray(RGB))
    assert found.data == data


def test_a_plain_jpeg_is_kept_as_it_is_packed() -> None:
    data = encoded(RGB, "JPEG", quality=70)
    found = pixels.read_raster(data, "sun.jpg", ".jpg")
    assert found.form == "jpeg"
    assert found.data == data


@pytest.mark.parametrize(
    "data",
    [
        encoded(RGB, compress_level=1),
        encoded(RGB.convert("RGBA")),
        interlaced(RGB),
        encoded(Image.merge("RGB", RGB.split()), optimize=True),
    ],
    ids=["packed less", "opaque alpha", "interlaced", "optimized"],
)
def test_the_key_is_what_is_shown_and_not_how_it_is_packed(data: bytes) -> None:
    first = pixels.read_raster(encoded(RGB), "a")
    found = pixels.read_raster(data, "b")
    assert found.key == first.key
    assert found.channels == 3
    assert found == first
    assert pixels.read_raster(encoded(noise(seed=2)), "c").key != first.key


@pytest.mark.parametrize(
    ("image", "channels"),
    [
        (RGB.convert("L"), 1),
        (RGB.convert("1"), 1),
        (RGB.convert("P"), 3),
        (RGB.convert("LA"), 1),
        (noise(channels=4), 4),
    ],
)
def test_modes_of_png(image: Image.Image, channels: int) -> None:
    found = pixels.read_raster(encoded(image), "a")
    assert found.channels == channels
    assert np.array_equal(shown(found.data), np.asarray(image.convert("RGBA" if channels == 4 else "RGB")))


def test_sixteen_bits_keep_their_upper_eight() -> None:
    levels = np.array([[0, 257, 32896], [65535, 12850, 514]], dtype=">u2")
    rows = b"".join(b"\0" + row.tobytes() for row in levels)
    found = pixels.read_raster(png(3, 2, rows, depth=16, colours=0), "deep.png")
    assert found.channels == 1
    assert np.asarray(Image.open(io.BytesIO(found.data))).tolist() == [[0, 1, 128], [255, 50, 2]]


def test_a_palette_with_a_clear_colour_is_seen_through() -> None:
    image = RGB.convert("P")
    found = pixels.read_raster(encoded(image, transparency=image.getpixel((0, 0))), "a.png")
    assert found.channels == 4
    assert shown(found.data)[0, 0, 3] == 0


def test_a_camera_that_was_turned() -> None:
    wide = noise(40, 30)
    found = pixels.read_raster(encoded(wide, exif=turned(6)), "a.png")
    assert (found.width, found.height) == (30, 40)
    assert np.array_equal(shown(found.data), np.rot90(np.asarray(wide), -1))
    photo = pixels.read_raster(encoded(wide, "JPEG", exif=turned(6), quality=95), "a.jpg")
    assert (photo.width, photo.height, photo.form) == (30, 40, "jpeg")


def test_inks_become_light() -> None:
    inks = Image.new("CMYK", (8, 8), (0, 255, 255, 0))
    found = pixels.read_raster(encoded(inks, "JPEG"), "a.jpg")
    red, green, blue = shown(found.data)[4, 4].tolist()
    assert (red > 240, green < 15, blue < 15) == (True, True, True)


def test_a_profile_is_followed() -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("LAB")).tobytes()
    assert (
        pixels.read_raster(encoded(RGB, icc_profile=profile), "a").channels == 3
    )  # no profile of RGB: left alone
    own = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    assert (
        pixels.read_raster(encoded(RGB, icc_profile=own), "a").key
        == pixels.read_raster(encoded(RGB), "a").key
    )


def test_nothing_private_travels_with_a_picture() -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home, 40.4168 N"
    photo = pixels.read_raster(encoded(RGB, "JPEG", exif=exif.tobytes(), comment=b"secret"), "a.jpg")
    assert b"40.4168" not in photo.data
    assert b"secret" not in photo.data
    data = encoded(RGB)
    at = data.index(b"IDAT") - 4
    noted = data[:at] + chunk(b"tEXt", b"Author\0somebody") + data[at:]
    assert pixels.read_raster(noted, "a.png").data == data


def test_greys_are_greys_and_keep_what_is_seen_through() -> None:
    found = pixels.read_raster(encoded(RGB), "a", grey=True)
    assert found.channels == 1
    assert np.array_equal(shown(found.data)[:, :, 0], np.asarray(RGB.convert("L")))
    clear = noise(channels=4)
    kept = shown(pixels.read_raster(encoded(clear), "a", grey=True).data)
    assert np.array_equal(kept[:, :, 3], np.asarray(clear)[:, :, 3])
    assert np.array_equal(kept[:, :, 0], kept[:, :, 2])


def test_a_ground_takes_the_place_of_what_is_seen_through() -> None:
    clear = Image.new("RGBA", (4, 4), (255, 0, 0, 0))
    found = pixels.flatten_onto(pixels.read_raster(encoded(clear), "a"), "#336699")
    assert found.channels == 3
    assert found.mean == "#336699"


def bomb() -> bytes:
    return png(30_000, 30_000, b"")


def animated() -> bytes:
    return encoded(RGB, save_all=True, append_images=[noise(seed=3)])


@pytest.mark.parametrize(
    ("data", "suffix", "said"),
    [
        (encoded(RGB)[:200], ".png", "cannot be read"),
        (encoded(RGB, "JPEG")[:300], ".jpg", "cannot be read"),
        (b"\x89PNG\r\n\x1a\n" + b"\xff" * 50, ".png", "cannot be read"),
        (b"\xff\xd8\xff", ".jpg", "cannot be read"),
        (b"", ".png", "found an empty file"),
        (encoded(RGB, "GIF"), ".png", "found a GIF"),
        (encoded(RGB, "WEBP"), ".png", "found a WebP"),
        (b"<svg/>", ".png", "found an SVG"),
        (encoded(RGB, "JPEG"), ".png", "rename it to end in .jpg"),
        (encoded(RGB), ".jpeg", "rename it to end in .png"),
        (bomb(), ".png", "too large"),
        (png(40_000, 1, b""), ".png", "found 40000 x 1"),
        (png(9_000, 9_000, b""), ".png", "found 9000 x 9000"),
        (animated(), ".png", "an animated picture"),
        (encoded(RGB).replace(b"IHDR", b"IHDX"), ".png", "cannot be read"),
    ],
)
def test_what_is_refused(data: bytes, suffix: str, said: str) -> None:
    with pytest.raises(LayoutError) as caught:
        pixels.read_raster(data, "images/sun.png", suffix)
    told = str(caught.value)
    assert said in told
    assert told.startswith("images/sun.png: ")
    assert caught.value.expected
    assert caught.value.found


def test_a_text_that_unpacks_without_end_is_not_unpacked() -> None:
    data = encoded(RGB)
    at = data.index(b"IDAT") - 4
    packed = zlib.compress(b"\0" * 80_000_000)
    bombed = data[:at] + chunk(b"zTXt", b"k\0\0" + packed) + data[at:]
    with pytest.raises(LayoutError, match="cannot be read"):
        pixels.read_raster(bombed, "a.png")
