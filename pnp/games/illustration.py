"""The game's picture, in one format each for covers, for screens and for the heads of chapters."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Literal

from pnp.scene import (
    Box,
    Circle,
    Drawing,
    Element,
    Group,
    Path,
    Polygon,
    Swatch,
    Use,
    compose,
    scale,
    symbol,
    translate,
)

Format = Literal["page", "wide", "band"]

WIDE = (300.0, 200.0)
"""The size in mm (3:2) of the picture in shops, indexes and READMEs."""
BAND = (180.0, 30.0)
"""The size in mm of the head of a chapter."""
BAND_SHOWN = (12.0, 9.0, 168.0, 30.0)
"""The part (left, top, right, bottom in mm) of the strip at the head of a chapter that every page shows.
Other parts may be cut off, depending on the paper, so only the background extends to the edges."""
MOTIF_SCALE = (BAND_SHOWN[3] - BAND_SHOWN[1]) / BAND[1]
MOTIF = ((BAND_SHOWN[2] - BAND_SHOWN[0]) / MOTIF_SCALE, BAND[1])
"""The width and height in mm in which a motif for BAND is drawn, as high as the whole strip. `on_band` then
reduces it to BAND_SHOWN."""


_FINEST = 0.25
"""The least thickness in mm. Anything thinner breaks up in print."""


def on_band(motif: Sequence[Element]) -> Group:
    """Reduce a motif, drawn in the size MOTIF, to BAND_SHOWN: the part of the strip at the head of a chapter
    that is never cut off. Lines that would become too thin to print are made thicker."""
    place = compose(translate(*BAND_SHOWN[:2]), scale(MOTIF_SCALE))
    return Group(tuple(_firm(element, MOTIF_SCALE) for element in motif), place)


def _firm(element: Element, size: float) -> Element:
    """Return an element that will be scaled by `size`, with its lines made thick enough to print."""
    if isinstance(element, Group):
        inner = size * hypot(*element.transform[:2])
        return replace(element, children=tuple(_firm(child, inner) for child in element.children))
    if isinstance(element, Use):
        inner = size * hypot(*element.transform[:2])
        firm = tuple(_firm(child, inner) for child in element.symbol.children)
        return replace(element, symbol=symbol(element.symbol.key.rpartition("-")[0], firm))
    if not isinstance(element, Path | Polygon | Circle) or element.style.stroke is None:
        return element
    thick = max(element.style.width, round(_FINEST / size + 0.0005, 3))
    return replace(element, style=replace(element.style, width=thick))


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture that fills its rectangle to every edge, with a calm area for a book's text. `plate` is that
    area (left, top, right, bottom in mm). `ink` is the colour of the subtitle, players and authors on a
    cover. Pictures that are not for covers have an empty plate."""

    drawing: Drawing
    plate: Box = (0.0, 0.0, 0.0, 0.0)
    ink: Swatch | None = None
