"""Renders pages of a PDF as pictures with pdfium; the same PDF gives the same bytes. Finds texts of a PDF
that nobody can read: beyond the edge of the page, or on top of another text."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from pathlib import Path as FilePath
from typing import Any
from unicodedata import bidirectional

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
    """Write one page as PNG. `crop` selects a part of it, in mm from the top-left corner. Pages count from 0.

    The file states its resolution (pHYs) and contains no time.
    """
    with PdfDocument(pdf_path) as document:
        image = _render(document[page_index], dpi, crop)
    image.save(png_path, format="PNG", dpi=(dpi, dpi))


def render(pdf_path: FilePath, dpi: float) -> list[Image]:
    """Return all pages as RGB images, white where nothing is painted."""
    with PdfDocument(pdf_path) as document:
        return [_render(page, dpi) for page in document]


def lightness(pdf_path: FilePath, dpi: float) -> list[float]:
    """Return the average of red, green and blue over each page, from 0 (black) to 255."""
    with PdfDocument(pdf_path) as document:
        pages = (_bitmap(page, dpi, (0.0, 0.0, 0.0, 0.0)).to_numpy() for page in document)
        return [float(page[:, :, :3].mean(dtype="float64")) for page in pages]


def pixels(pdf: bytes, dpi: float) -> Iterator[Any]:
    """Yield the pixels of each page of a PDF in memory as an RGB array. An array is valid only until the next
    one is asked for, because all pages of a large deck together would take a gigabyte."""
    with PdfDocument(pdf) as document:
        for page in document:
            bitmap = _bitmap(page, dpi, (0.0, 0.0, 0.0, 0.0))
            yield bitmap.to_numpy()[:, :, :3]
            bitmap.close()
            page.close()


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


NEAR = 1.0
"""The width in points of the edge that a print may lose."""

COMMON = 0.25
"""The share of the narrower of two texts that may overlap the other. Accents overlap their letters."""

LEAST = 3.0
"""The least overlap of two texts in points. With less, they only touch."""

Bounds = tuple[float, float, float, float]
"""Left, bottom, right and top in points."""


def unreadable_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (page, text) for each text that is partly off its page or lies on another text. Pages count from
    1. Texts in forms are not read."""
    import pypdfium2
    import pypdfium2.raw as pdfium

    document = pypdfium2.PdfDocument(path)
    try:
        for number, page in enumerate(document, 1):
            width, height = page.get_size()
            parts = list(page.get_objects(filter=(pdfium.FPDF_PAGEOBJ_TEXT,), max_depth=1))
            bounds = [part.get_bounds() for part in parts]
            outside, covering = set(_outside(bounds, width, height)), set(_covering_texts(bounds))
            words = page.get_textpage() if outside or covering else None
            for index in sorted(outside | covering):
                text = _text(parts[index], words).strip()
                if text and (index in outside or not _is_from_right(text)):
                    yield number, text
    finally:
        document.close()


def _outside(bounds: list[Bounds], width: float, height: float) -> Iterator[int]:
    for index, (left, bottom, right, top) in enumerate(bounds):
        if right > left and min(left, bottom, width - right, height - top) < NEAR:
            yield index


def _covering_texts(bounds: list[Bounds]) -> Iterator[int]:
    """Yield the indices of texts that overlap another text on the same line."""
    open_: list[int] = []
    for index in sorted(range(len(bounds)), key=lambda each: bounds[each][0]):
        left, bottom, right, top = bounds[index]
        open_ = [other for other in open_ if bounds[other][2] > left + LEAST]
        for other in open_:
            x0, y0, x1, y1 = bounds[other]
            across, down = min(right, x1) - left, min(top, y1) - max(bottom, y0)
            if (
                across > max(LEAST, COMMON * min(right - left, x1 - x0))
                and down > 0.5 * min(top - bottom, y1 - y0)
                and max(top - bottom, y1 - y0) < 2 * min(top - bottom, y1 - y0)
            ):
                yield index
                break
        open_.append(index)


def _is_from_right(text: str) -> bool:
    """Return whether a text has Arabic or Hebrew letters, which are painted in parts that overlap."""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def _text(part: Any, words: Any) -> str:
    """Return the letters of a text object."""
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFTextObj_GetText(part, words, None, 0)
    buffer = ctypes.create_string_buffer(count)
    pdfium.FPDFTextObj_GetText(part, words, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), count)
    return buffer.raw[: max(0, count - 2)].decode("utf-16-le", errors="replace")
