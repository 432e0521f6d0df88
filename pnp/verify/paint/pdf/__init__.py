"""Reads a PDF: what its pages paint (`read_pdf`), and its title, language, preferences for printing, page
sizes and other properties (`read_facts`, `read_properties`).

`pdfium` reads its text, the layout of a book, and the halves of a booklet's pages. `Forms` caches what forms
paint, because several files have equal forms. Only the module `opening` passes files to pdfium, after it has
refused files that would be rendered without end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pikepdf

from pnp.units import POINT
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


MOST = 1_000_000
"""The most bytes of metadata that are read. A book has 8,000."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Some properties that a PDF states about itself. `printing` (PrintScaling) and `duplex` are from its
    viewer preferences."""

    title: str
    language: str
    printing: str
    duplex: str
    pages: int
    tagged: bool
    alternatives: tuple[str, ...]
    """The alternative texts of its pictures, in reading order."""
    sizes: tuple[tuple[float, float, bool], ...]
    """The width and height of each page, mm, and whether it has both TrimBox and BleedBox."""
    corners: tuple[tuple[float, float], ...]
    """The lower left corner of each page in mm, (0, 0) unless the page is trimmed."""


def read_facts(path: Path) -> Facts | None:
    """Return some properties that a PDF states about itself, or None if it cannot be read."""
    try:
        with pikepdf.open(path) as pdf:
            return _facts(pdf)
    except (pikepdf.PikepdfError, OSError, AttributeError, TypeError, ValueError):
        return None


def _facts(pdf: pikepdf.Pdf) -> Facts:
    viewer = pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
    tree = pdf.Root.get("/StructTreeRoot")
    return Facts(
        title=str(pdf.docinfo.get("/Title", "")),
        language=str(pdf.Root.get("/Lang", "")),
        printing=str(viewer.get("/PrintScaling", ""))[1:],
        duplex=str(viewer.get("/Duplex", ""))[1:],
        pages=len(pdf.pages),
        tagged=tree is not None
        and bool(pdf.Root.get("/MarkInfo", pikepdf.Dictionary()).get("/Marked", False)),
        alternatives=tuple(_alternatives(tree, set(), 0)) if tree is not None else (),
        sizes=tuple(_size(page) for page in pdf.pages),
        corners=tuple(_corner(page) for page in pdf.pages),
    )


def _corner(page: pikepdf.Page) -> tuple[float, float]:
    left, low = (float(edge) * POINT for edge in list(page.mediabox)[:2])
    return left, low


def _size(page: pikepdf.Page) -> tuple[float, float, bool]:
    left, bottom, right, top = (float(v) * POINT * float(page.obj.get("/UserUnit", 1)) for v in page.cropbox)
    return (abs(right - left), abs(top - bottom), "/TrimBox" in page.obj and "/BleedBox" in page.obj)


def _alternatives(node: Any, seen: set[tuple[int, int]], depth: int) -> Iterator[str]:
    if isinstance(node, pikepdf.Array):
        for each in node:
            yield from _alternatives(each, seen, depth)
        return
    if not isinstance(node, pikepdf.Dictionary) or depth > 64 or (node.objgen[0] and node.objgen in seen):
        return
    seen.add(node.objgen)
    if "/Alt" in node:
        yield str(node.Alt)
    if "/K" in node:
        yield from _alternatives(node.K, seen, depth + 1)


@dataclass(frozen=True, slots=True)
class Properties:
    """The entries of a PDF's dictionaries, each value as text: `info`, the `viewer` preferences, `marks`
    (MarkInfo), and the output `intents`."""

    info: dict[str, str]
    viewer: dict[str, str]
    marks: dict[str, str]
    intents: tuple[dict[str, str], ...]
    profiles: frozenset[str]
    """The sha256 of each colour profile."""
    metadata: bytes
    """The XMP packet, or b"" if there is none."""
    language: str


def read_properties(path: Path) -> Properties | None:
    """Return the entries of a PDF's dictionaries about the file, or None if it cannot be read."""
    try:
        with pikepdf.open(path) as pdf:
            return _properties(pdf)
    except (pikepdf.PikepdfError, OSError, AttributeError, TypeError, ValueError):
        return None


def _properties(pdf: pikepdf.Pdf) -> Properties:
    root = pdf.Root
    intents = root.get("/OutputIntents", pikepdf.Array())
    metadata = root.get("/Metadata")
    return Properties(
        info=_entries(pdf.trailer.get("/Info")),
        viewer=_entries(root.get("/ViewerPreferences")),
        marks=_entries(root.get("/MarkInfo")),
        intents=tuple(_entries(intent) for intent in intents.as_list()),
        profiles=frozenset(
            sha256(entry.read_bytes()).hexdigest()
            for entry in pdf.objects
            if isinstance(entry, pikepdf.Stream) and "/N" in entry and "/Type" not in entry
        ),
        metadata=metadata.read_bytes()[:MOST] if isinstance(metadata, pikepdf.Stream) else b"",
        language=str(root.get("/Lang", "")),
    )


def _entries(dictionary: Any) -> dict[str, str]:
    """Return the entries of a dictionary, except dictionaries and streams inside it."""
    if not isinstance(dictionary, pikepdf.Dictionary):
        return {}
    return {
        key[1:]: str(value).lower() if str(value) in ("True", "False") else str(value)
        for key, value in dictionary.items()
        if not isinstance(value, pikepdf.Dictionary | pikepdf.Stream)
    }
