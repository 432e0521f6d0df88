"""Reads the pages of any PDF as a printer sees them: sizes, lines, rectangles, pictures, letters and pixels.

pdfium reads them, with all nested forms. Limits protect against malicious files.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

from pnp.errors import KitError
from pnp.scene import Box, Matrix, compose, transform_point
from pnp.units import Point, mm
from pnp.verify.paint import Unreadable
from pnp.verify.paint.pdf import opening

MOST_BYTES = 300_000_000
MOST_PAGES = 600
MOST_OBJECTS = 400_000
"""The most objects on one page; a busy map has some ten thousand."""
MOST_CORNERS = 200
"""The most corners of a path that is examined: a line, a rectangle, or many of them."""
LARGEST = 1500.0
"""The longest side of a page, mm."""
DPI = 72.0
"""The resolution at which pages are rendered: an eighth of a millimetre is a third of a pixel, enough to tell
cards apart."""

_POINT = 25.4 / 72
_STRAIGHT = 0.05
"""The largest distance in mm of a rectangle's corner from the corners of its box."""
THIN = 0.5
"""The width below which a shape is a line, mm."""

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class PlacedPicture:
    """A raster picture on a page: its box, and its resolution in pixels per inch, the lower one if width and
    height have different resolutions."""

    box: Box
    dpi: float


@dataclass(frozen=True, slots=True)
class Letters:
    """A run of text: its font, and its size in points."""

    font: str
    is_embedded: bool
    size: float


@dataclass(frozen=True, slots=True)
class Line:
    """A horizontal or vertical line, in mm. `at` is the y of a horizontal line or the x of a vertical one,
    and `start` and `end` are its ends along it. `level` is the nesting depth of the PDF form that contains
    it."""

    at: float
    start: float
    end: float
    level: int


@dataclass(slots=True)
class Sheet:
    """A page of a file. `number` is counted from 1. Lengths are in mm from the top left corner. `across` are
    its horizontal lines and `down` its vertical lines. `rectangles` are the boxes of painted rectangles, and
    `letters` the runs of text. `pixels` is the page as rows x columns x (red, green,
    blue), at 72 dpi."""

    number: int
    width: float
    height: float
    boxes: dict[str, Box]
    """The boxes that the page states, by "trim", "bleed" and "crop"."""
    across: list[Line] = field(default_factory=list)
    down: list[Line] = field(default_factory=list)
    rectangles: list[Box] = field(default_factory=list)
    pictures: list[PlacedPicture] = field(default_factory=list)
    letters: list[Letters] = field(default_factory=list)
    pixels: Pixels = field(default_factory=lambda: np.zeros((0, 0, 3), np.uint8))

    @property
    def is_blank(self) -> bool:
        """Return whether all of the page has one colour."""
        return int(np.ptp(self.pixels, axis=(0, 1)).max(initial=0)) < 4

    def part(self, box: Box) -> Pixels:
        """Return the pixels of the page inside a box in mm."""
        left, top, right, bottom = (round(v / 25.4 * DPI) for v in box)
        return self.pixels[max(top, 0) : max(bottom, 0), max(left, 0) : max(right, 0)]


def read_sheets(path: Path) -> list[Sheet]:
    """Return the pages of a PDF. Raises KitError if the file is not a PDF, needs a password, or is larger
    than any kit."""
    _refuse_large(path)
    try:
        with opening.open_pdf(path) as document:
            if len(document) > MOST_PAGES:
                raise _refusal(path, f"at most {MOST_PAGES} pages", str(len(document)))
            return [_sheet(path, document[index], index + 1) for index in range(len(document))]
    except opening.LockedPdf:
        hint = "print it into a new PDF, without a password"
        raise _refusal(path, "a PDF", "one that asks for a password", hint) from None
    except opening.DamagedPdf:
        raise _refusal(path, "a PDF", "a file that cannot be read") from None
    except Unreadable as error:
        raise KitError(error.problem, place=str(path), expected=error.expected, found=error.found) from None


def _refuse_large(path: Path) -> None:
    if not path.is_file():
        raise _refusal(path, "a PDF", "no such file" if not path.exists() else "no file")
    if (size := path.stat().st_size) > MOST_BYTES:
        raise _refusal(path, f"at most {MOST_BYTES // 1_000_000} MB", f"{size / 1_000_000:.0f} MB")


def _refusal(path: Path, expected: str, found: str, hint: str = "") -> KitError:
    return KitError("this cannot be inspected", place=str(path), expected=expected, found=found, hint=hint)


def _sheet(path: Path, page: Any, number: int) -> Sheet:
    width, height = (v * _POINT for v in page.get_size())
    if not 0 < max(width, height) <= LARGEST:
        expected = f"pages of at most {LARGEST:g} mm a side"
        raise _refusal(path, expected, f"{width:.0f} x {height:.0f} mm on page {number}")
    left, _, _, top = page.get_bbox()
    onto = (_POINT, 0.0, 0.0, -_POINT, -left * _POINT, top * _POINT)
    sheet = Sheet(number, mm(width), mm(height), dict(_boxes(page, onto)))
    forms: dict[int, Matrix] = {}
    kept: list[Any] = []
    for count, item in enumerate(page.get_objects()):
        if count > MOST_OBJECTS:
            raise _refusal(path, f"at most {MOST_OBJECTS} things on a page", f"more on page {number}")
        if not _is_relevant(item):
            continue
        outer = onto if item.container is None else forms[id(item.container)]
        matrix = compose(outer, item.get_matrix().get())
        if item.type == pdfium.FPDF_PAGEOBJ_FORM:
            forms[id(item)] = matrix
            kept.append(item)  # keeps the object alive, so that no other gets its id
            continue
        _take(sheet, item, matrix)
    sheet.pixels = page.render(scale=DPI / 72, rev_byteorder=True).to_numpy()[..., :3].copy()
    return sheet


def _boxes(page: Any, onto: Matrix) -> Iterator[tuple[str, Box]]:
    for name, get in (("trim", page.get_trimbox), ("bleed", page.get_bleedbox), ("crop", page.get_cropbox)):
        found = get(fallback_ok=False)
        if found is not None:
            yield name, _box([transform_point(onto, found[:2]), transform_point(onto, found[2:])])


def _box(points: list[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return mm(min(xs)), mm(min(ys)), mm(max(xs)), mm(max(ys))


def _is_relevant(item: Any) -> bool:
    """Return whether an object is examined. Paths with many corners are not."""
    if item.type == pdfium.FPDF_PAGEOBJ_PATH:
        return bool(pdfium.FPDFPath_CountSegments(item) <= MOST_CORNERS)
    return item.type in (pdfium.FPDF_PAGEOBJ_FORM, pdfium.FPDF_PAGEOBJ_IMAGE, pdfium.FPDF_PAGEOBJ_TEXT)


def _take(sheet: Sheet, item: Any, matrix: Matrix) -> None:
    if item.type == pdfium.FPDF_PAGEOBJ_PATH:
        _take_path(sheet, item, matrix)
    elif item.type == pdfium.FPDF_PAGEOBJ_IMAGE:
        corners = [transform_point(matrix, corner) for corner in ((0, 0), (1, 0), (1, 1), (0, 1))]
        sheet.pictures.append(PlacedPicture(_box(corners), _resolution(item, corners)))
    elif item.type == pdfium.FPDF_PAGEOBJ_TEXT:
        font = item.get_font()
        # The height of an em on paper: the matrix maps the text's y axis to the upward direction.
        size = item.get_font_size() * (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5 / _POINT
        name = str(font.get_base_name() or font.get_family_name() or "?")
        sheet.letters.append(Letters(name, bool(pdfium.FPDFFont_GetIsEmbedded(font)), size))


def _resolution(item: Any, corners: list[Point]) -> float:
    wide, high = ctypes.c_uint(), ctypes.c_uint()
    pdfium.FPDFImageObj_GetImagePixelSize(item, wide, high)
    (ax, ay), (bx, by), _, (dx, dy) = corners
    sides = (((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5)
    found = [
        count / (side / 25.4) for count, side in zip((wide.value, high.value), sides, strict=True) if side
    ]
    return min(found, default=0.0)


def _take_path(sheet: Sheet, item: Any, matrix: Matrix) -> None:
    for points in _outlines(item, matrix):
        box = left, top, right, bottom = _box(points)
        wide, high = right - left, bottom - top
        # A line may also be drawn as a rectangle that is too thin to be anything else.
        if min(wide, high) < THIN < max(wide, high):
            if wide > high:
                sheet.across.append(Line(mm((top + bottom) / 2), left, right, item.level))
            else:
                sheet.down.append(Line(mm((left + right) / 2), top, bottom, item.level))
        elif _is_rectangle(points, box):
            sheet.rectangles.append(box)


def _outlines(item: Any, matrix: Matrix) -> Iterator[list[Point]]:
    """Yield the subpaths of a path as lists of their corners on the page."""
    points: list[Point] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for index in range(pdfium.FPDFPath_CountSegments(item)):
        segment = pdfium.FPDFPath_GetPathSegment(item, index)
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_MOVETO:
            if len(points) > 1:
                yield points
            points = []
        points.append(transform_point(matrix, (x.value, y.value)))
    if len(points) > 1:
        yield points


def _is_rectangle(points: list[Point], box: Box) -> bool:
    """Return whether a subpath has four corners, all on the corners of its box."""
    near = [
        (
            min(abs(x - box[0]), abs(x - box[2])) <= _STRAIGHT
            and min(abs(y - box[1]), abs(y - box[3])) <= _STRAIGHT
        )
        for x, y in points
    ]
    return len(points) in (4, 5) and all(near)
