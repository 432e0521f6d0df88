"""Pictures of pages, read back with Pillow."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pnp.export import pdf, png
from pnp.scene.elements import WHITE, Drawing, Page, Style, rectangle
from tests.export.sample import RED


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """Two pages of 100 x 80 mm; on the second a red square from (60, 10) to (80, 30) mm."""
    whole = (0.0, 0.0, 100.0, 80.0)
    blank = Page(Drawing(100.0, 80.0, (rectangle(0, 0, 100, 80, Style(fill=WHITE)),)), whole, whole)
    square = Page(Drawing(100.0, 80.0, (rectangle(60, 10, 20, 20, Style(fill=RED)),)), whole, whole)
    path = tmp_path / "made.pdf"
    pdf.write([blank, square], path, title="T", language="es")
    return path


def test_page_size_and_resolution(printed: Path, tmp_path: Path) -> None:
    png.write(printed, 1, tmp_path / "a.png", dpi=254)
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (1000, 800)
        assert image.info["dpi"] == pytest.approx((254, 254), abs=0.1)
        pixels = np.asarray(image)
    red = np.argwhere((pixels == (0xC0, 0x39, 0x2B)).all(axis=2))
    assert red.min(axis=0) == pytest.approx((100, 600), abs=1)
    assert red.max(axis=0) == pytest.approx((299, 799), abs=1)


def test_crop_is_what_lies_in_the_box(printed: Path, tmp_path: Path) -> None:
    png.write(printed, 1, tmp_path / "a.png", dpi=254, crop=(61.0, 11.0, 79.0, 29.0))
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == pytest.approx((180, 180), abs=1)
        assert (np.asarray(image)[1:-1, 1:-1] == (0xC0, 0x39, 0x2B)).all()


def test_render_gives_all_pages(printed: Path) -> None:
    images = png.render(printed, 100)
    assert [i.size for i in images] == [images[0].size] * 2
    assert np.asarray(images[0]).min() == 255
    assert np.asarray(images[1]).min() < 64


def test_bytes_are_equal_and_hold_no_time(printed: Path, tmp_path: Path) -> None:
    for name in ("a.png", "b.png"):
        png.write(printed, 1, tmp_path / name, dpi=96)
    data = (tmp_path / "a.png").read_bytes()
    assert data == (tmp_path / "b.png").read_bytes()
    assert b"tIME" not in data
    assert b"tEXt" not in data
