"""Reduces a drawing for print: its lines stay wide enough to be printed, and unreadable text is left out.

Letters in a picture are a part of it, drawn without text: words are set beside it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot

from pnp.scene import Circle, Element, Group, Image, Path, Polygon, Style, Text, Use, glyph_paths, symbol
from pnp.units import from_points, mm

LINE = 0.26
"""The least width of a line that home printers keep, mm on paper."""

LEAST = from_points(7.0)
"""The least em, mm. Smaller text is left out."""


def reduce_elements(elements: Iterable[Element], factor: float) -> tuple[Element, ...]:
    """Return the elements for a place where all is scaled by `factor`."""
    return tuple(_readable_elements(elements, factor))


def _readable_elements(elements: Iterable[Element], factor: float) -> Iterator[Element]:
    for element in elements:
        match element:
            case Group(children=children, transform=matrix):
                yield replace(
                    element, children=reduce_elements(children, factor * hypot(matrix[0], matrix[1]))
                )
            case Use(symbol=used, transform=matrix):
                children = reduce_elements(used.children, factor * hypot(matrix[0], matrix[1]))
                yield replace(element, symbol=symbol("reduced", children), name="")
            case Text(size=size, fill=fill):
                if size * factor >= LEAST:
                    yield from (Path(glyph, Style(fill=fill), "letter") for glyph in glyph_paths(element))
            case Path() | Polygon() | Circle():
                yield replace(element, style=_printable(element.style, factor))
            case Image():
                yield element


def _printable(style: Style, factor: float) -> Style:
    if style.stroke is None or style.width * factor >= LINE:
        return style
    return replace(style, width=mm(LINE / factor + 0.001))
