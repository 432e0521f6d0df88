"""What a produced page really paints, read back by other libraries than wrote it, and measured.

`shapes` is a page as a list of what is painted, `area` measures it, `region` cuts it; `pdf` and `svg`
make such lists from files, `book` reads the letters of books too, `raster` renders them; `hidden`,
`faces` and `count` say what of it can be seen, which faces it shows, and how many cells.
"""

from pnp.verify.paint import gradients
from pnp.verify.paint.area import fill_area, flattened, ink
from pnp.verify.paint.pixels import is_picture
from pnp.verify.paint.region import Region, beside, clipped, holds, placed, signed_area
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
    subpaths,
    transported,
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
    "beside",
    "book",
    "clipped",
    "count",
    "extent",
    "faces",
    "fill_area",
    "flattened",
    "gradients",
    "hidden",
    "holds",
    "ink",
    "is_picture",
    "pdf",
    "pixels",
    "placed",
    "raster",
    "signed_area",
    "subpaths",
    "svg",
    "transported",
]
