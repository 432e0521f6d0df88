"""What a PDF says about itself: title, language, how to print it, the sizes of its pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pikepdf

from pnp.units import POINT


@dataclass(frozen=True, slots=True)
class Facts:
    """What a PDF says about itself. `printing` and `duplex` are those of its viewer preferences."""

    title: str
    language: str
    printing: str
    duplex: str
    pages: int
    tagged: bool
    alternatives: tuple[str, ...]
    """The texts that stand for its pictures, in reading order."""
    sizes: tuple[tuple[float, float, bool], ...]
    """Width and height of each page, mm, and whether it has both TrimBox and BleedBox."""
    corners: tuple[tuple[float, float], ...]
    """Where the lower left corner of each page lies in what is painted, mm: at 0, 0 but where it is cut."""


def read_facts(path: Path) -> Facts | None:
    """What the file says about itself; None where it cannot be read."""
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
