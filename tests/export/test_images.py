"""Pictures in PDF and SVG: once in a file, without loss, the same bytes each time; read by others."""

import base64
import io
import re
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from pnp.export import pdf, svg
from pnp.pictures.pixels import read_raster
from pnp.scene import (
    Drawing,
    Element,
    Group,
    Image,
    Page,
    Style,
    Swatch,
    Use,
    outline,
    rectangle,
    rotate,
    symbol,
    translate,
)
from pnp.verify.paint.raster import difference, raster_pdf, raster_svg
from tests.image_files import encoded, noise

WHOLE = (0.0, 0.0, 100.0, 100.0)
GROUND = rectangle(0, 0, 100, 100, Style(fill=Swatch("ground", "#88aa66")))


def written(folder: Path, *elements: Element, pages: int = 1) -> Path:
    page = Page(Drawing(100, 100, elements), WHOLE, WHOLE)
    pdf.write([page] * pages, folder / "page.pdf", title="", language="en")
    return folder / "page.pdf"


def coarse(channels: int = 3) -> Pillow.Image:
    """A picture whose parts are larger than pixels on paper."""
    return noise(8, 10, channels).resize((400, 500), Pillow.Resampling.NEAREST)


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_pixels_come_back_from_a_pdf_without_loss(tmp_path: Path, channels: int) -> None:
    image = noise(30, 40, channels)
    path = written(tmp_path, GROUND, Image(read_raster(encoded(image), "a"), (10, 10, 40, 50)))
    with pikepdf.open(path) as document:
        (found,) = document.pages[0].Resources.XObject.values()
        shown = pikepdf.PdfImage(found).as_pil_image()
        assert np.array_equal(np.asarray(shown.convert("RGB")), np.asarray(image.convert("RGB")))
        if channels == 4:
            veil = pikepdf.PdfImage(found.SMask).as_pil_image()
            assert np.array_equal(np.asarray(veil), np.asarray(image)[:, :, 3])


def test_a_jpeg_lies_in_a_pdf_and_in_an_svg_as_it_is(tmp_path: Path) -> None:
    data = encoded(noise(), "JPEG", quality=60)
    shown = Image(read_raster(data, "a"), (10, 10, 40, 50))
    with pikepdf.open(written(tmp_path, shown)) as document:
        (found,) = document.pages[0].Resources.XObject.values()
        assert found.read_raw_bytes() == data
    markup = svg.text(Drawing(100, 100, (shown,)), title="", language="")
    (inside,) = re.findall(r'data:image/jpeg;base64,([^"]*)"', markup)
    assert base64.b64decode(inside) == data


def test_a_picture_is_written_once_whoever_shows_it(tmp_path: Path) -> None:
    shown = Image(read_raster(encoded(noise()), "a"), (0, 0, 10, 20))
    again = Image(read_raster(encoded(noise(), compress_level=0), "b"), (50, 50, 60, 70))
    used = symbol("sun", (shown,))
    elements = (shown, again, Use(used, translate(20, 0)), Use(used, translate(40, 0)))
    path = written(tmp_path, *elements, pages=3)
    with pikepdf.open(path) as document:
        assert (
            sum(
                each.get("/Subtype") == "/Image"
                for each in document.objects
                if isinstance(each, pikepdf.Stream)
            )
            == 1
        )
    markup = svg.text(Drawing(100, 100, elements), title="", language="")
    assert markup.count("base64") == 1
    assert path.read_bytes() == written(tmp_path, *elements, pages=3).read_bytes()


def test_pdfium_shows_it_where_the_scene_has_it(tmp_path: Path) -> None:
    """Turned, mirrored, clipped, in a symbol: the picture's upper left corner is where its matrix puts it."""
    marked = Pillow.new("RGB", (40, 40), "white")
    marked.paste((255, 0, 0), (0, 0, 20, 20))
    shown = Image(read_raster(encoded(marked), "a"), (0, 0, 20, 20))
    path = written(
        tmp_path,
        Group((shown,), translate(10, 10)),
        Group((shown,), (0, 1, -1, 0, 60, 10)),
        Use(symbol("s", (shown,)), (-1, 0, 0, 1, 90, 10)),
        Group((shown,), translate(10, 60), outline(((0, 0), (5, 0), (5, 20), (0, 20)))),
    )
    page = raster_pdf(path, 0, 25.4)

    def colour(x: int, y: int) -> str:
        return "red" if page[y, x].tolist() == [255, 0, 0] else "white"

    assert [colour(x, y) for x, y in ((14, 14), (26, 14), (14, 26))] == ["red", "white", "white"]
    assert [colour(x, y) for x, y in ((56, 14), (44, 14), (56, 26))] == ["red", "white", "white"]
    assert [colour(x, y) for x, y in ((86, 14), (74, 14), (86, 26))] == ["red", "white", "white"]
    assert [colour(x, y) for x, y in ((12, 62), (18, 62))] == ["red", "white"]


@pytest.mark.parametrize("channels", [1, 3, 4])
def test_two_renderers_agree(tmp_path: Path, channels: int) -> None:
    shown = Image(read_raster(encoded(coarse(channels)), "a"), (10, 10, 50, 60))
    elements = (
        GROUND,
        shown,
        Group((shown,), rotate(20, (50, 60))),
        Group((shown,), translate(40, 30), outline(((10, 10), (50, 10), (50, 60)))),
    )
    page = written(tmp_path, *elements)
    svg.write(Drawing(100, 100, elements), tmp_path / "page.svg", title="", language="")
    one, two = raster_pdf(page, 0, 150), raster_svg(tmp_path / "page.svg", 150)
    assert len(np.unique(one.reshape(-1, 3), axis=0)) > 20
    found = difference(one, two)
    assert found.share < 1e-3
    assert found.worst < 0.3


def test_nothing_transparent_is_left_of_a_picture_on_a_ground(tmp_path: Path) -> None:
    from pnp.pictures.pixels import flatten_onto

    image = flatten_onto(read_raster(encoded(noise(channels=4)), "a"), "#88aa66")
    with pikepdf.open(written(tmp_path, GROUND, Image(image, (10, 10, 40, 50)))) as document:
        (found,) = document.pages[0].Resources.XObject.values()
        assert "/SMask" not in found
    page = pypdfium2.PdfDocument(tmp_path / "page.pdf")[0].render(scale=1).to_pil()
    assert page.getpixel((5, 5)) == (0x88, 0xAA, 0x66)


def test_the_data_of_an_svg_is_that_of_the_picture() -> None:
    image = noise(channels=4)
    markup = svg.text(
        Drawing(9, 9, (Image(read_raster(encoded(image), "a"), (0, 0, 9, 9)),)), title="", language=""
    )
    (inside,) = re.findall(r'data:image/png;base64,([^"]*)"', markup)
    with Pillow.open(io.BytesIO(base64.b64decode(inside))) as found:
        assert np.array_equal(np.asarray(found), np.asarray(image))
