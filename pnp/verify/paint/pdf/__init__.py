"""Reads a PDF back: what each page paints (`read_pdf`), and its facts and properties as a document.

`pdfium` reads the text, the layout of a book, and the halves of a booklet's pages. `Forms` caches what equal
forms of several files paint.

Only `opening` gives files to pdfium: it first refuses those that would never end.
"""

from pnp.verify.paint.pdf.facts import Facts, Properties, read_facts, read_properties
from pnp.verify.paint.pdf.forms import Forms
from pnp.verify.paint.pdf.page import read_pdf
from pnp.verify.paint.pdf.pdfium import Half, read_halves

__all__ = [
    "Facts",
    "Forms",
    "Half",
    "Properties",
    "opening",
    "pdfium",
    "read_facts",
    "read_halves",
    "read_pdf",
    "read_properties",
]
