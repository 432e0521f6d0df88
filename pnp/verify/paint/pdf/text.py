"""Reads the fonts of a PDF, and the text that a reader can select in it, visible or not."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf
from pypdfium2 import raw

from pnp.units import POINT, Point
from pnp.verify.paint.pdf.items import matrix, page_items, text_of
from pnp.verify.paint.pdf.opening import open_pdf
from pnp.verify.paint.shapes import Unreadable

NESTING = 16
"""The nesting of forms whose resources and texts are read."""


@dataclass(frozen=True, slots=True)
class UsedFont:
    """A font that the file names; `embedded` says that its outlines come with the file."""

    name: str
    kind: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class Words:
    """A string of text: where it starts, and whether it leaves no ink.

    `at` is mm from the page's top-left corner; for text within a form, as if the form were the page.
    """

    text: str
    at: Point
    hidden: bool


def fonts(path: Path) -> tuple[UsedFont, ...]:
    """Return every font in the resources of pages and forms, by name. Raises Unreadable."""
    try:
        with pikepdf.open(path) as pdf:
            found: set[UsedFont] = set()
            seen: set[tuple[int, int]] = set()
            for page in pdf.pages:
                found |= {
                    _read_font(f)
                    for f in _fonts_of(page.obj.get("/Resources", pikepdf.Dictionary()), seen, 0)
                }
            return tuple(sorted(found, key=lambda f: (f.name, f.kind, f.embedded, f.subset)))
    except (pikepdf.PikepdfError, OSError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise Unreadable("not a PDF that can be read", place=str(path), found=str(error)) from error


def _fonts_of(resources: Any, seen: set[tuple[int, int]], depth: int) -> Iterator[Any]:
    fonts_here = resources.get("/Font", pikepdf.Dictionary())
    for key in sorted(fonts_here.keys()):
        yield fonts_here[key]
    forms = resources.get("/XObject", pikepdf.Dictionary())
    for key in sorted(forms.keys()):
        form = forms[key]
        if form.get("/Subtype") == "/Form" and form.objgen not in seen and depth < NESTING:
            seen.add(form.objgen)
            yield from _fonts_of(form.get("/Resources", pikepdf.Dictionary()), seen, depth + 1)


def _read_font(font: Any) -> UsedFont:
    inner = font.DescendantFonts[0] if "/DescendantFonts" in font else font
    descriptor = inner.get("/FontDescriptor", pikepdf.Dictionary())
    embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
    name = str(font.get("/BaseFont", "/unnamed"))[1:]
    tag, plus, rest = name.partition("+")
    subset = bool(plus) and len(tag) == 6
    kind = str(font.get("/Subtype", "/unknown"))[1:]
    return UsedFont(rest if subset else name, kind, embedded or kind == "Type3", subset)


def words(path: Path) -> tuple[tuple[Words, ...], ...]:
    """Return the text of each page as pdfium reads it, string by string in painting order. Raises
    Unreadable."""
    with open_pdf(path) as pdf:
        return tuple(tuple(_words(pdf[number])) for number in range(len(pdf)))


def hidden_text(path: Path) -> tuple[tuple[str, ...], ...]:
    """Return the strings of each page that leave no ink, in painting order."""
    return tuple(tuple(w.text for w in page if w.hidden) for page in words(path))


def _words(page: Any) -> Iterator[Words]:
    left, _, _, top = page.get_cropbox()
    layer = page.get_textpage()
    try:
        for _, item in page_items(page, frozenset((raw.FPDF_PAGEOBJ_TEXT,)), NESTING):
            x, y = matrix(item)[4:]
            hidden = raw.FPDFTextObj_GetTextRenderMode(item) == raw.FPDF_TEXTRENDERMODE_INVISIBLE
            yield Words(text_of(item, layer), ((x - left) * POINT, (top - y) * POINT), hidden)
    finally:
        layer.close()
