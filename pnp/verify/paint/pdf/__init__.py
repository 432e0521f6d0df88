"""A PDF read back: what each page paints (`read_pdf`), its facts as a document, its `text`, and
the `layout` of a book."""

from pnp.verify.paint.pdf.facts import Facts, read_facts
from pnp.verify.paint.pdf.page import read_pdf

__all__ = ["Facts", "layout", "read_facts", "read_pdf", "text"]
