"""Texts of a PDF that nobody can read: beyond the edge of their page, or one upon the other."""

import ctypes
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import bidirectional

NEAR = 1.0
"""The width in points of the edge that a print may lose."""

COMMON = 0.25
"""Share of the narrower of two texts that may lie under the other: signs of accents do."""

LEAST = 3.0
"""Points that two texts have in common, at least, or they only touch."""

Bounds = tuple[float, float, float, float]
"""Left, bottom, right and top in points."""


def unreadable_texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield (page, text) of each text that does not lie whole on its page, or lies on another one. Texts in
    forms are not read."""
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
    """Yield the indices of texts that lie on one another on a line."""
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
    """Return whether a text has letters of Arabic or Hebrew, which are painted in parts that overlap."""
    return any(bidirectional(letter) in ("R", "AL") for letter in text)


def _text(part: Any, words: Any) -> str:
    """Return the letters of a text object."""
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFTextObj_GetText(part, words, None, 0)
    buffer = ctypes.create_string_buffer(count)
    pdfium.FPDFTextObj_GetText(part, words, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), count)
    return buffer.raw[: max(0, count - 2)].decode("utf-16-le", errors="replace")
