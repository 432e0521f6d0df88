"""Reads what each page of a PDF paints: forms entered, matrices and clips applied, in mm.

The operators are those of ISO 32000-1, 8 (graphics) and 9 (text).
"""

from pathlib import Path

import pikepdf
from shapely.errors import GEOSException

from pnp.scene import Box, Matrix, transform_point
from pnp.units import POINT
from pnp.verify.paint.pdf import opening
from pnp.verify.paint.pdf.forms import FileForms, Forms
from pnp.verify.paint.pdf.machine import Machine
from pnp.verify.paint.pdf.objects import Store, box_of
from pnp.verify.paint.region import Region, intersect_boxes
from pnp.verify.paint.shapes import PagePaint, Unreadable

_MALFORMED = (TypeError, ValueError, AttributeError, LookupError, RecursionError, GEOSException)
"""The errors that malformed numbers and names, and coordinates without end, cause."""


def read_pdf(path: Path, forms: Forms | None = None) -> tuple[PagePaint, ...]:
    """Return what every page of the file paints; `forms` caches what forms of other files have painted.

    Raises Unreadable for a file that is damaged, encrypted, or nested or sized beyond reason.
    """
    opening.refuse_explosive(path)
    try:
        with pikepdf.open(path) as pdf:
            store = Store(pdf)
            common = FileForms(store, Forms() if forms is None else forms)
            return tuple(
                _read_page(page, store, common, f"{path.name}, page {n}")
                for n, page in enumerate(pdf.pages, 1)
            )
    except (pikepdf.PikepdfError, FileNotFoundError) as error:
        raise Unreadable("not a PDF that can be read", place=str(path), found=str(error)) from error
    except _MALFORMED as error:
        raise Unreadable("a PDF with malformed content", place=str(path), found=str(error)) from error


def _read_page(page: pikepdf.Page, store: Store, common: FileForms, place: str) -> PagePaint:
    unit = POINT * float(page.obj.get("/UserUnit", 1))
    media = box_of(page.mediabox)
    crop = intersect_boxes(box_of(page.cropbox), media)
    turn = int(page.obj.get("/Rotate", 0)) % 360
    base = _page_matrix(crop, unit, turn)
    wide, high = (crop[2] - crop[0]) * unit, (crop[3] - crop[1]) * unit
    width, height = (high, wide) if turn in (90, 270) else (wide, high)
    machine = Machine(base, Region((0.0, 0.0, width, height)), store, common, place)
    machine.run(store.program(page.obj), page.obj.get("/Resources", pikepdf.Dictionary()), 0)
    for annotation in page.obj.get("/Annots", ()):
        if "/AP" in annotation and not int(annotation.get("/F", 0)) & 2:
            machine.odd.append(f"annotation {annotation.get('/Subtype', '')}")

    def box(key: str) -> Box | None:
        raw = page.obj.get(key, page.mediabox if key == "/MediaBox" else None)
        return None if raw is None else _transform_box(box_of(raw), base)

    return PagePaint(
        width,
        height,
        tuple(s for s in machine.shapes if not s.unseen),
        tuple(s for s in machine.shapes if s.unseen),
        tuple(machine.texts),
        box("/MediaBox"),
        box("/TrimBox"),
        box("/BleedBox"),
        tuple(sorted(set(machine.odd))),
    )


def _transform_box(box: Box, matrix: Matrix) -> Box:
    (x0, y0), (x1, y1) = transform_point(matrix, (box[0], box[1])), transform_point(matrix, (box[2], box[3]))
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _page_matrix(crop: Box, k: float, turn: int) -> Matrix:
    """Return the matrix from PDF user space to mm from the top-left corner of the page as it is shown."""
    left, bottom, right, top = crop
    return {
        0: (k, 0.0, 0.0, -k, -left * k, top * k),
        90: (0.0, k, k, 0.0, -bottom * k, -left * k),
        180: (-k, 0.0, 0.0, k, right * k, -bottom * k),
        270: (0.0, -k, -k, 0.0, top * k, right * k),
    }[turn]
