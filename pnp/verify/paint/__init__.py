"""Reads what the pages of a finished file paint, and measures it. It uses other libraries than the code that
wrote the file, so that both cannot have the same fault.

`pdf` and `svg` read a file as a list of shapes (`shapes`), `book` also reads the letters of books, and
`raster` renders pages. `region` clips shapes and finds covered ones. `faces` finds faces on a page and counts
the cells of boards.
"""

from pnp.verify.paint import shapes
from pnp.verify.paint.pixels import is_picture
from pnp.verify.paint.region import Region, area_key, box_covers, clip_shape, place_shape, signed_area
from pnp.verify.paint.shapes import (
    PLAIN,
    SLACK,
    Area,
    PagePaint,
    Pen,
    Shape,
    TextRun,
    Unreadable,
    extent,
    fill_area,
    flatten_curves,
    ink,
    subpaths,
    transform_outline,
)

__all__ = [
    "PLAIN",
    "SLACK",
    "Area",
    "PagePaint",
    "Pen",
    "Region",
    "Shape",
    "TextRun",
    "Unreadable",
    "area_key",
    "book",
    "box_covers",
    "clip_shape",
    "extent",
    "faces",
    "fill_area",
    "flatten_curves",
    "ink",
    "is_picture",
    "pdf",
    "pixels",
    "place_shape",
    "raster",
    "region",
    "shapes",
    "signed_area",
    "subpaths",
    "svg",
    "transform_outline",
]
