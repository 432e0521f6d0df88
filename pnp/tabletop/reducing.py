"""Leave out the elements of a face that are too small to see where the face is drawn small."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from pnp.caching import memoize, memoize_by_identity
from pnp.scene import REFERENCES, Box, Element, Face, Group, Path, Polygon, Symbol, Text, Use, bounds


@dataclass(frozen=True, slots=True)
class Sight:
    """The least sizes, in mm on paper, of the elements that are drawn. Smaller ones are left out."""

    shape: float
    """The larger side of a shape."""
    line: float = 0.0
    """The width of a line that lies on no fill."""
    text: float = 0.0
    """The em of a text."""
    reference: float = 0.0
    """The em of a reference mark, such as the number of a cell."""


IN_BOOKS = Sight(shape=0.2, reference=0.7)
"""What is seen in the picture of a table. A smaller shape is a speck of one or two dots; a mark, 2 points
high, is grey. On a board of 217 cells the marks are a fifth of all that is painted. Other texts stay, since a
card without its lines would look like another card."""


def nearest_factor(wanted: float) -> float:
    """Return a scale rounded down to a multiple of 0.02, but at least 0.02 and at most 1. So faces reduced
    for one place can be reused for others of nearly the same scale."""
    return min(1.0, max(0.02, int(wanted * 50) / 50))


def visible_elements(elements: Sequence[Element], factor: float, sight: Sight) -> list[Element]:
    """Return the elements that remain visible when a face is drawn at `factor` times its printed size."""
    kept: list[Element] = []
    for element in elements:
        if isinstance(element, Group) and not element.clip:
            a, b = element.transform[:2]
            if children := visible_elements(element.children, factor * hypot(a, b), sight):
                kept.append(Group(tuple(children), element.transform, (), element.name))
        elif _is_visible(element, factor, sight):
            kept.append(element)
    return kept


@memoize_by_identity
def _reach(element: Element) -> Box | None:
    """Return the bounds of an element. They are cached, because faces of several languages and sizes share
    many elements."""
    return bounds([element])


def _is_large(element: Element, least: float) -> bool:
    """Return whether the larger side of an element has `least` mm or more."""
    # Two ends of most outlines are that far apart. Others are measured, which takes long.
    match element:
        case Path(segments=segments):
            ends = [segment[-2:] for segment in segments if segment[1:]]
        case Polygon(points=points):
            ends = [*points]
        case Use(symbol=used, transform=(a, 0.0, 0.0, d, _, _)):
            inside = least / (min(abs(a), abs(d)) or 1.0)
            return any(_is_large(child, inside) for child in used.children) or _has_reach(element, least)
        case _:
            return _has_reach(element, least)
    x, y = ends[0] if ends else (0.0, 0.0)
    apart = any(abs(u - x) >= least or abs(v - y) >= least for u, v in ends)  # type: ignore[operator]
    return apart or _has_reach(element, least)


def _has_reach(element: Element, least: float) -> bool:
    box = _reach(element)
    return box is not None and max(box[2] - box[0], box[3] - box[1]) >= least


def _is_visible(element: Element, factor: float, sight: Sight) -> bool:
    if not _is_large(element, sight.shape / factor):
        return False
    if isinstance(element, Text):
        is_reference = element.name.partition(":")[0] in REFERENCES
        return element.size * factor >= (sight.reference if is_reference else sight.text)
    if isinstance(element, Path | Polygon) and element.style.fill is None:
        return element.style.width * factor >= sight.line
    return True


def paint_seen(face: Face, factor: float) -> Symbol:
    """Return a symbol of a face without the elements that are too small to see when a book shows the face at
    `factor` times its printed size. The symbol itself has the printed size."""
    return _seen_symbol(face, nearest_factor(factor))


@memoize
def _seen_symbol(face: Face, factor: float) -> Symbol:
    seen = tuple(visible_elements(face.elements, factor, IN_BOOKS))
    return face.symbol if seen == face.elements else Symbol(f"{face.symbol.key}-seen-{factor:g}", seen)
