"""Rounding of coordinates to visible precision, because a picture has many of them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.scene import Element, Group, Path, Polygon, Segment, Use, symbol


def round_elements(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return the elements with the coordinates of their paths and symbols rounded."""
    return tuple(_round_element(element) for element in elements)


def _round_element(element: Element) -> Element:
    match element:
        case Path(segments=segments):
            return replace(element, segments=round_segments(segments, 2))
        case Group(children=children, clip=clip):
            return replace(element, children=round_elements(children), clip=round_segments(clip, 2))
        case Use(symbol=used):
            return replace(element, symbol=symbol(used.key.rpartition("-")[0], round_elements(used.children)))
        case _:
            return element


def thicken_strokes(elements: Iterable[Element], least: float) -> Iterator[Element]:
    """Yield the elements with no stroke thinner than `least`, for drawings that will be reduced."""
    for element in elements:
        match element:
            case Group(children=children):
                yield replace(element, children=tuple(thicken_strokes(children, least)))
            case Path(style=style) | Polygon(style=style) if style.stroke is not None:
                yield replace(element, style=replace(style, width=max(style.width, round(least, 3))))
            case _:
                yield element


def round_segments(segments: Iterable[Segment], digits: int) -> tuple[Segment, ...]:
    """Return the segments with coordinates rounded to `digits` decimal places."""
    return tuple((s[0], *(round(float(v), digits) + 0.0 for v in s[1:])) for s in segments)
