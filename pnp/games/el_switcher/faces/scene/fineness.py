"""Coordinates to a hundredth of a millimetre, which no eye tells apart: a picture has very many."""

from collections.abc import Iterable
from dataclasses import replace

from pnp.scene import Element, Group, Path, Segment, Use, symbol


def coarser(elements: Iterable[Element]) -> tuple[Element, ...]:
    """The elements with the coordinates of their paths rounded; symbols too."""
    return tuple(_coarser(element) for element in elements)


def _coarser(element: Element) -> Element:
    match element:
        case Path(segments=segments):
            return replace(element, segments=_rounded(segments))
        case Group(children=children, clip=clip):
            return replace(element, children=coarser(children), clip=_rounded(clip))
        case Use(symbol=used):
            return replace(element, symbol=symbol(used.key.rpartition("-")[0], coarser(used.children)))
        case _:
            return element


def _rounded(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple((s[0], *(round(float(v), 2) + 0.0 for v in s[1:])) for s in segments)
