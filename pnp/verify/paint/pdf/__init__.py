"""Reads a PDF: what its pages paint (`read_pdf`), and its properties as a document.

`pdfium` reads its text, the layout of a book, and the halves of a booklet's pages. `Forms` caches what a form
paints, for equal forms in several files. Only the module `opening` passes files to pdfium, after it has
refused those that would never end.
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
