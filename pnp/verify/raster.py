"""Pictures of produced pages by two renderers that share no code, and whether they agree.

pdfium draws the PDF, cairo the SVG.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from pnp.errors import ToolMissing
from pnp.scene import Box
from pnp.units import to_points
from pnp.verify.paint import Unreadable

Pixels = NDArray[np.uint8]
"""Rows x columns x (red, green, blue)."""

LEVELS = 40
"""How far a level may lie outside what the other picture has round about, of 255."""

TILE = 16
"""Side of the squares, in pixels, of which the worst is told."""

MOST, WORST = 1e-4, 0.3
"""Pictures agree up to this share of differing pixels in all, and in any one tile (measured at
300 dpi: two renderers of a board reach 1e-5 and 0.18; a 1 mm dot too many makes its tile 0.56)."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """How far two pictures differ: the share of all pixels, of the worst tile, and where that is (px)."""

    share: float
    worst: float
    at: tuple[int, int]

    def __bool__(self) -> bool:
        return self.share > MOST or self.worst > WORST


def raster_pdf(path: Path, page: int, dpi: float, box: Box | None = None) -> Pixels:
    """A page (counted from 0), or the part of it in `box` (mm from its top left), on white paper.

    Raises Unreadable where pdfium cannot read the file.
    """
    try:
        with pypdfium2.PdfDocument(path) as document:
            sheet = document[page]
            crop = (0.0, 0.0, 0.0, 0.0)
            if box is not None:
                width, height = sheet.get_size()
                left, top, right, bottom = (to_points(v) for v in box)
                crop = (left, height - bottom, width - right, top)
            picture = sheet.render(scale=dpi / 72 * (1 - 1e-6), crop=crop, rev_byteorder=True)
            return np.array(picture.to_numpy()[:, :, :3], dtype=np.uint8)
    except (pypdfium2.PdfiumError, OSError, IndexError, ValueError) as error:
        raise Unreadable("a page that cannot be rendered", place=str(path), found=str(error)) from error


def raster_svg(path: Path, dpi: float) -> Pixels:
    """The picture of an SVG file on white paper, rendered by cairo; nothing is fetched for it.

    Raises ToolMissing without the system's cairo, Unreadable for what cairo cannot render.
    """
    import io
    from xml.etree.ElementTree import ParseError

    from PIL import Image

    try:
        import cairosvg
    except OSError as error:
        raise ToolMissing(
            "the cairo library is missing, which renders SVG",
            hint="sudo apt install libcairo2 (Debian, Ubuntu) or brew install cairo (macOS)",
        ) from error
    try:
        # Without `unsafe` it reads no entities and fetches nothing but data: addresses.
        png = cairosvg.svg2png(bytestring=path.read_bytes(), dpi=dpi, background_color="white")
    except (OSError, ValueError, TypeError, KeyError, ParseError, RecursionError) as error:
        raise Unreadable("an SVG that cannot be rendered", place=str(path), found=str(error)) from error
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.uint8)


def difference(a: Pixels, b: Pixels) -> Disagreement:
    """The pixels that differ by more than two renderers' edges do; false where pictures agree.

    A pixel agrees where each of its levels lies, give or take LEVELS, between the darkest and the
    lightest of the pixels around it in the other picture; both ways. Pictures whose sizes differ by
    more than two pixels (rounding) do not agree at all.
    """
    if abs(a.shape[0] - b.shape[0]) > 2 or abs(a.shape[1] - b.shape[1]) > 2:
        return Disagreement(1.0, 1.0, (0, 0))
    rows, columns = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    one, two = (p[:rows, :columns].astype(np.int16) for p in (a, b))
    apart = _outside(one, two) | _outside(two, one)
    # The last row and column show a part of a pixel, each renderer in its way.
    apart[-1:], apart[:, -1:] = False, False
    padded = np.pad(apart, ((0, -rows % TILE), (0, -columns % TILE)))
    tiles = padded.reshape(padded.shape[0] // TILE, TILE, -1, TILE).mean(axis=(1, 3))
    row, column = (int(v) * TILE for v in np.unravel_index(int(tiles.argmax()), tiles.shape))
    return Disagreement(float(apart.mean()), float(tiles.max()), (column, row))


def _outside(one: NDArray[np.int16], two: NDArray[np.int16]) -> NDArray[np.bool_]:
    """Where `one` is not between the least and the most of `two` round about."""
    low, high = two.copy(), two.copy()
    for axis in (0, 1):
        for picture, extreme in ((low, np.minimum), (high, np.maximum)):
            before = picture.copy()
            onward, back = [slice(None)] * 3, [slice(None)] * 3
            onward[axis], back[axis] = slice(1, None), slice(None, -1)
            extreme(picture[tuple(onward)], before[tuple(back)], out=picture[tuple(onward)])
            extreme(picture[tuple(back)], before[tuple(onward)], out=picture[tuple(back)])
    outside: NDArray[np.bool_] = (one < low - LEVELS) | (one > high + LEVELS)
    return outside[:, :, 0] | outside[:, :, 1] | outside[:, :, 2]
