"""Reads what pdfium finds on a page, item by item: texts, paths and forms.

It uses pdfium's own handles: pypdfium2 wraps each one in an object that takes longer to make than the query
itself, and a book has some 40,000 of them.
"""

import ctypes
from collections.abc import Iterator
from typing import Any

from pypdfium2 import PdfiumError, PdfPage, raw

from pnp.scene import Box, Matrix

NEAR = 0.1
"""Points."""


def page_items(page: PdfPage, kinds: frozenset[int], depth: int = 1) -> Iterator[tuple[int, Any]]:
    """Yield the kind and the handle of each item of these kinds, in the order of painting; forms are entered
    down to `depth`. Raises PdfiumError."""
    yield from _items(page.raw, raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject, kinds, depth)


def _items(holder: Any, count: Any, get: Any, kinds: frozenset[int], depth: int) -> Iterator[tuple[int, Any]]:
    many = count(holder)
    if many < 0:
        raise PdfiumError("no items can be counted")
    kind_of = raw.FPDFPageObj_GetType
    for index in range(many):
        item = get(holder, index)
        kind = kind_of(item) if item else raw.FPDF_PAGEOBJ_UNKNOWN
        if kind == raw.FPDF_PAGEOBJ_UNKNOWN:
            raise PdfiumError("an item is of no kind")
        if kind in kinds:
            yield kind, item
        if kind == raw.FPDF_PAGEOBJ_FORM and depth > 1:
            yield from _items(item, raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject, kinds, depth - 1)


def bounds(item: Any) -> Box:
    """Return the box around an item: left, bottom, right and top in points. Raises PdfiumError."""
    left, low, right, high = ctypes.c_float(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    if not raw.FPDFPageObj_GetBounds(item, left, low, right, high):
        raise PdfiumError("an item lies nowhere")
    return (left.value, low.value, right.value, high.value)


def is_clipped(item: Any) -> bool:
    """Return whether a clip hides part of the box around an item."""
    left, low, right, high = bounds(item)
    clip = raw.FPDFPageObj_GetClipPath(item)
    for path in range(max(0, raw.FPDFClipPath_CountPaths(clip))):
        xs, ys = [], []
        for index in range(raw.FPDFClipPath_CountPathSegments(clip, path)):
            segment = raw.FPDFClipPath_GetPathSegment(clip, path, index)
            x, y = ctypes.c_float(), ctypes.c_float()
            if raw.FPDFPathSegment_GetPoint(segment, x, y):
                xs.append(x.value)
                ys.append(y.value)
        shown = xs and min(xs) <= left + NEAR and max(xs) >= right - NEAR
        if not (shown and min(ys) <= low + NEAR and max(ys) >= high - NEAR):
            return True
    return False


def matrix(item: Any) -> Matrix:
    """Return the matrix of an item, from its own units to points. Raises PdfiumError."""
    found = raw.FS_MATRIX()
    if not raw.FPDFPageObj_GetMatrix(item, found):
        raise PdfiumError("an item without a matrix")
    return (found.a, found.b, found.c, found.d, found.e, found.f)


def text_of(item: Any, layer: Any) -> str:
    """Return the text of a text item, read from the text layer of its page."""
    size = raw.FPDFTextObj_GetText(item, layer, None, 0)
    buffer = (ctypes.c_ushort * size)()
    raw.FPDFTextObj_GetText(item, layer, buffer, size)
    return bytes(buffer).decode("utf-16-le").strip("\x00 \r\n")
