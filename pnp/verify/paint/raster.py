"""Renders pages with two independent renderers, pdfium for PDF and cairo for SVG, and compares the pictures.
Two parts of CairoSVG are replaced by faster ones, which give the same pixels."""

import re
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from cairosvg import surface
from numpy.typing import NDArray
from pypdfium2 import PdfPage

from pnp.caching import memoize
from pnp.errors import ToolMissing
from pnp.scene import Box
from pnp.units import to_points
from pnp.verify.paint.pdf.opening import as_unreadable, open_pdf
from pnp.verify.paint.shapes import Unreadable

Pixels = NDArray[np.uint8]
"""A picture as rows x columns x (red, green, blue)."""

Places = NDArray[np.intp]
"""The row or column indices of some pixels."""

LEVELS = 40
"""The amount by which the red, green or blue of a pixel (0 to 255) may lie outside the range of the pixels
around the same place in the other picture."""

TILE = 16
"""The side of a tile in pixels. The tile that differs most is reported."""

MOST, WORST = 1e-4, 0.3
"""The largest shares of differing pixels in pictures that agree: in the whole picture, and in any tile.
Measured at 300 dpi: two renderers of a board reach 1e-5 and 0.18; an extra dot of 1 mm gives its tile
0.56."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The result of comparing two pictures, which are divided into tiles of 16 x 16 pixels. `share` is the
    share of pixels that differ (0 to 1), `worst` the same share within the tile where it is highest, and `at`
    the column and row of this tile's first pixel. In a boolean context it is true if the pictures
    disagree."""

    share: float
    worst: float
    at: tuple[int, int]

    def __bool__(self) -> bool:
        return self.share > MOST or self.worst > WORST


NONE = Disagreement(0.0, 0.0, (0, 0))
"""The result for two pictures that agree in every pixel."""


def raster_pdf(path: Path, page: int, dpi: float, box: Box | None = None) -> Pixels:
    """Render a page (counted from 0) of a PDF on white paper, or only the part of the page in `box` (mm from
    its top left corner). Return the pixels in rows, with red, green and blue.

    Raises Unreadable if pdfium cannot read the file.
    """
    with PageRenderer() as pages:
        return pages.raster(path, page, dpi, box)


class PageRenderer:
    """A context manager that renders parts of PDF pages one after the other. The last page is kept open,
    because pdfium reads a whole page even to render one face on it."""

    def __init__(self) -> None:
        self._which: tuple[Path, int] | None = None
        self._file = ExitStack()
        self._sheet: PdfPage | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        self._file.close()  # closes its page too
        self._which = self._sheet = None

    def _page(self, path: Path, page: int) -> PdfPage:
        if self._sheet is None or self._which != (path, page):
            self._close()
            document = self._file.enter_context(open_pdf(path))
            with as_unreadable(path):
                self._sheet = document[page]
            self._which = (path, page)
        return self._sheet

    def raster(self, path: Path, page: int, dpi: float, box: Box | None = None) -> Pixels:
        """Render a page (counted from 0) on white paper, or only the part of the page in `box` (mm from its
        top left corner). Return the pixels in rows, with red, green and blue. Raises Unreadable if pdfium
        cannot read the file."""
        sheet = self._page(path, page)
        with as_unreadable(path):
            crop = (0.0, 0.0, 0.0, 0.0)
            if box is not None:
                width, height = sheet.get_size()
                left, top, right, bottom = (to_points(v) for v in box)
                crop = (left, height - bottom, width - right, top)
            picture = sheet.render(scale=dpi / 72 * (1 - 1e-6), crop=crop, rev_byteorder=True)
            return np.array(picture.to_numpy()[:, :, :3], dtype=np.uint8)


def raster_svg(path: Path, dpi: float, box: Box | None = None, size: tuple[int, int] | None = None) -> Pixels:
    """Render an SVG file on white paper with cairo, without loading other files. Return the pixels in rows,
    with red, green and blue.

    `box` (left, top, right, bottom in units of the viewBox) is the part to render, or None for all. `size`
    gives the number of columns and rows of the result, so that its pixels match those of another picture.
    Cropping the whole picture instead would move lines by up to half a pixel, which changes hairlines.

    Raises ToolMissing without the system's cairo library, and Unreadable if cairo cannot render the file.
    """
    from xml.etree.ElementTree import ParseError

    try:
        from cairosvg import parser

    except OSError as error:
        raise ToolMissing(
            "the cairo library is missing, which renders SVG",
            hint="sudo apt install libcairo2 (Debian, Ubuntu) or brew install cairo (macOS)",
        ) from error
    try:
        # Without `unsafe` it reads no entities and fetches nothing but data: addresses.
        tree = parser.Tree(bytestring=path.read_bytes(), url=NAME)
        if box is not None:
            left, top, right, bottom = box
            tree.update(
                viewBox=f"{left!r} {top!r} {right - left!r} {bottom - top!r}", preserveAspectRatio="none"
            )
        columns, rows = size or (None, None)
        image = Surface(
            tree, None, dpi, background_color="white", output_width=columns, output_height=rows
        ).cairo
    except (OSError, ValueError, TypeError, KeyError, ParseError, RecursionError) as error:
        raise Unreadable("an SVG that cannot be rendered", place=str(path), found=str(error)) from error
    # As svg2png writes it: 32 bits a pixel in the machine's byte order, colours multiplied by opacity, which
    # is below one only in the last row or column, where a pixel is partly outside.
    image.flush()
    pixels = np.frombuffer(bytes(image.get_data()), dtype=np.uint8).reshape(image.get_height(), -1, 4)
    pixels = pixels[:, : image.get_width(), :: -1 if sys.byteorder == "little" else 1]
    clear = 255 - pixels[:, :, 0]
    levels, lit = np.empty((*clear.shape, 3), dtype=np.uint8), clear.any()
    for level in range(3):  # one by one: numpy is slow on a last axis of length three
        levels[:, :, level] = pixels[:, :, level + 1] + clear if lit else pixels[:, :, level + 1]
    return levels


def difference(a: Pixels, b: Pixels) -> Disagreement:
    """Compare two pictures, and return the shares of pixels that differ. Differences along edges do not
    count, because any two renderers draw edges differently.

    A pixel agrees if its red, green and blue are each between the lowest and the highest value of the pixels
    around it in the other picture (with a tolerance of LEVELS), and vice versa. Pictures whose sizes differ
    by more than two pixels (rounding) disagree completely.
    """
    if abs(a.shape[0] - b.shape[0]) > 2 or abs(a.shape[1] - b.shape[1]) > 2:
        return Disagreement(1.0, 1.0, (0, 0))
    rows, columns = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    one, two = (p[:rows, :columns] for p in (a, b))
    # Only pixels with different levels are compared with the pixels around them.
    far = np.maximum(one, two) - np.minimum(one, two) > LEVELS
    if not far.any():
        return NONE
    apart = far[:, :, 0] | far[:, :, 1] | far[:, :, 2]
    ys, xs = np.nonzero(apart)
    kept = _outside_range(one, two, ys, xs) | _outside_range(two, one, ys, xs)
    # The last row and column are partial pixels, which each renderer draws in its own way.
    kept &= (ys < rows - 1) & (xs < columns - 1)
    across = -(-columns // TILE)
    tiles = np.bincount(ys[kept] // TILE * across + xs[kept] // TILE, minlength=1)
    row, column = (int(v) * TILE for v in divmod(int(tiles.argmax()), across))
    return Disagreement(int(kept.sum()) / apart.size, int(tiles.max()) / TILE**2, (column, row))


def _outside_range(one: Pixels, two: Pixels, ys: Places, xs: Places) -> NDArray[np.bool_]:
    """Return a mask of the places at which `one` is outside the range of the pixels around the place in
    `two`."""
    rows, columns = (
        np.clip(np.add.outer((-1, 0, 1), places), 0, many - 1)
        for places, many in zip((ys, xs), two.shape[:2], strict=True)
    )
    around = np.stack([two[y, x] for y in rows for x in columns]).astype(np.int16)
    here = one[ys, xs].astype(np.int16)
    outside = (here < around.min(axis=0) - LEVELS) | (here > around.max(axis=0) + LEVELS)
    return np.asarray(outside.any(axis=1))


NAME = "the picture"
"""The URL given to CairoSVG for a file, so that it caches elements by id."""

_PLAIN = re.compile(r"M[MLCZ0-9eE.,+\s-]*")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}

Steps = tuple[tuple[str, tuple[float, ...]], ...]


class Surface(surface.PNGSurface):  # type: ignore[misc]  # it has no types
    """A PNG surface of CairoSVG that indexes all elements by id before it paints, so that references are
    found faster. If an id occurs twice, the first element counts."""

    def set_context_size(self, width: float, height: float, viewbox: object, tree: Any) -> None:
        """Index the ids, then set the size. CairoSVG calls this before it paints anything."""
        waiting = list(reversed(tree.children))
        while waiting:
            node = waiting.pop()
            if node.element.id:
                self.tree_cache.setdefault((tree.url, node.element.id), node)
            waiting.extend(reversed(node.children))
        super().set_context_size(width, height, viewbox, tree)


@memoize
def parse_steps(path: str) -> Steps | None:
    """Return the steps of a path as pairs (command, numbers). Return None if the path has other commands than
    M, L, C and Z, or malformed numbers."""
    if not _PLAIN.fullmatch(path):
        return None
    found = []
    for kind, numbers in _STEP.findall(path):
        try:
            values = tuple(map(float, numbers.replace(",", " ").split()))
        except ValueError:
            return None
        if len(values) != _NUMBERS[kind]:
            return None
        found.append((kind, values))
    return tuple(found)


def _path(canvas: Any, node: Any) -> None:
    found = parse_steps(node.get("d", ""))
    if found is None or any(name.startswith("marker") for name in node):
        _any_path(canvas, node)
        return
    context = canvas.context
    for kind, values in found:
        if kind == "M":
            context.move_to(*values)
        elif kind == "L":
            context.line_to(*values)
        elif kind == "C":
            context.curve_to(*values)
        else:
            context.close_path()


_any_path = surface.TAGS["path"]
surface.TAGS["path"] = _path
