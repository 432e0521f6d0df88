"""How much of each page of a book is used, as one sees it: squares of paper with anything on them."""

from pathlib import Path

import numpy as np
from pypdfium2 import PdfPage

from pnp.units import POINT
from pnp.verify.paint.pdf.opening import opened

HEAD, FOOT, SIDE = 18.0, 18.0, 12.0
"""mm of a page that are its running lines' and its margins'."""

SQUARE = 10.0
"""mm: white between two lines or two columns is smaller."""

_SCALE = 0.5
_PAPER = 8


def used(path: Path, *, rows: bool = False) -> tuple[float, ...]:
    """Of each page, the share of squares that are not blank, or of rows of them. Raises Unreadable."""
    with opened(path) as pdf:
        return tuple(_used(pdf[number], rows=rows) for number in range(len(pdf)))


def _used(page: PdfPage, *, rows: bool) -> float:
    seen = page.render(scale=_SCALE, grayscale=True).to_numpy()
    dots = _SCALE / POINT  # a millimetre
    body = seen.reshape(seen.shape[:2])[
        round(HEAD * dots) : round(-FOOT * dots), round(SIDE * dots) : round(-SIDE * dots)
    ]
    side = round(SQUARE * dots)
    high, wide = body.shape[0] // side, body.shape[1] // side
    if not high or not wide:
        return 1.0
    squares = body[: high * side, : wide * side].reshape(high, side, wide, side)
    dark = np.asarray(255 - squares > _PAPER)
    return float(dark.any(axis=(1, 2, 3) if rows else (1, 3)).mean())
