"""Coordinates to a hundredth or a tenth of a millimetre, as fine as they are seen: a picture has many."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.scene import Element, Group, Path, Polygon, Segment, Use, symbol


def coarser(elements: Iterable[Element]) -> tuple[Element, ...]:
    """The elements with the coordinates of their paths rounded; symbols too."""
    return tuple(_coarser(element) for element in elements)


def _coarser(element: Element) -> Element:
    match element:
        case Path(segments=segments):
            return replace(element, segments=rounded(segments, 2))
        case Group(children=children, clip=clip):
            return replace(element, children=coarser(children), clip=rounded(clip, 2))
        case Use(symbol=used):
            return replace(element, symbol=symbol(used.key.rpartition("-")[0], coarser(used.children)))
        case _:
            return element


def bolder(elements: Iterable[Element], least: float) -> Iterator[Element]:
    """The elements with no stroke thinner than that, for what will be scaled down."""
    for element in elements:
        match element:
            case Group(children=children):
                yield replace(element, children=tuple(bolder(children, least)))
            case Path(style=style) | Polygon(style=style) if style.stroke is not None:
                yield replace(element, style=replace(style, width=max(style.width, round(least, 3))))
            case _:
                yield element


def rounded(segments: Iterable[Segment], digits: int) -> tuple[Segment, ...]:
    """Segments with so many digits after the point."""
    return tuple((s[0], *(round(float(v), digits) + 0.0 for v in s[1:])) for s in segments)
