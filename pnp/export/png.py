"""Pages of a PDF as pictures, rendered by pdfium; the same bytes every time."""

from pathlib import Path as FilePath
from typing import Any

from PIL.Image import Image
from pypdfium2 import PdfBitmap, PdfDocument, PdfPage

from pnp.scene import Box
from pnp.units import to_points


def write(
    pdf_path: FilePath,
    page_index: int,
    png_path: FilePath,
    *,
    dpi: float,
    crop: Box | None = None,
) -> None:
    """Write one page, counted from 0, or what lies in `crop` (mm from its top-left corner).

    The file says its resolution (pHYs) and no time.
    """
    with PdfDocument(pdf_path) as document:
        image = _render(document[page_index], dpi, crop)
    image.save(png_path, format="PNG", dpi=(dpi, dpi))


def render(pdf_path: FilePath, dpi: float) -> list[Image]:
    """Return all pages as RGB images, white where nothing is painted."""
    with PdfDocument(pdf_path) as document:
        return [_render(page, dpi) for page in document]


def lightness(pdf_path: FilePath, dpi: float) -> list[float]:
    """Return the mean of each page's red, green and blue, 0 for black to 255."""
    with PdfDocument(pdf_path) as document:
        pages = (_bitmap(page, dpi, (0.0, 0.0, 0.0, 0.0)).to_numpy() for page in document)
        return [float(page[:, :, :3].mean(dtype="float64")) for page in pages]


def pixels(pdf: bytes, dpi: float) -> list[Any]:
    """Return the red, green and blue of each page of a PDF that lies in memory, as an array."""
    with PdfDocument(pdf) as document:
        shown = (_bitmap(page, dpi, (0.0, 0.0, 0.0, 0.0)).to_numpy() for page in document)
        # Copies, since the bitmaps' memory goes with the document.
        return [page[:, :, :3].copy() for page in shown]


def count_pages(pdf_path: FilePath) -> int:
    """Return the number of pages of a PDF."""
    with PdfDocument(pdf_path) as document:
        return len(document)


def _render(page: PdfPage, dpi: float, crop: Box | None = None) -> Image:
    margins = (0.0, 0.0, 0.0, 0.0)
    if crop is not None:
        width, height = page.get_size()
        left, top, right, bottom = (to_points(v) for v in crop)
        margins = (left, height - bottom, width - right, top)
    # A copy, since the bitmap's memory goes with the document.
    image: Image = _bitmap(page, dpi, margins).to_pil().convert("RGB").copy()
    return image


def _bitmap(page: PdfPage, dpi: float, margins: Box) -> PdfBitmap:
    # pdfium rounds up to whole pixels; a hair less, so that 1000.0001 pixels are not 1001.
    return page.render(scale=dpi / 72 * (1 - 1e-6), crop=margins, rev_byteorder=True)
