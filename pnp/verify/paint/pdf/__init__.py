"""A PDF read back: what each page paints (`read_pdf`), its facts as a document, its `text`, the
`layout` of a book, how full its pages are (`fullness`), and the `halves` of the sides of a booklet; `Forms`
is what files have in common.

pdfium is given files by `opening` alone, which refuses what would never end."""

from pnp.verify.paint.pdf.facts import Facts, read_facts
from pnp.verify.paint.pdf.forms import Forms
from pnp.verify.paint.pdf.halves import Half, read_halves
from pnp.verify.paint.pdf.page import read_pdf
from pnp.verify.paint.pdf.properties import Properties, read_properties

__all__ = [
    "Facts",
    "Forms",
    "Half",
    "Properties",
    "fullness",
    "layout",
    "opening",
    "read_facts",
    "read_halves",
    "read_pdf",
    "read_properties",
    "text",
]
