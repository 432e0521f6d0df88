"""Drawings in flat colours alone, for formats that have neither gradients nor opacity."""

from collections.abc import Iterable
from dataclasses import replace

from pnp.scene.elements import (
    WHITE,
    Box,
    Circle,
    Drawing,
    Element,
    Group,
    Image,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Text,
    Use,
    circle_segments,
    compose,
    scale,
    segments_of,
    symbol,
    transformed,
)
from pnp.scene.extent import bounds
from pnp.scene.fills import Gradient, over
from pnp.scene.moving import moved
from pnp.units import mm

BANDS = 32
"""Flat bands that stand for a gradient."""


def banded(outline: tuple[Segment, ...], box: Box, fill: Gradient, name: str = "") -> Group:
    """Return flat bands behind an outline that look like its gradient, where no gradient can be printed."""
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    places = [fill.place(corner) for corner in corners]
    bands: list[Element] = []
    if fill.kind == "linear":
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(0.5 / BANDS)))))
        across = [v for _, v in places]
        low, high, end = min(across) - 1, max(across) + 1, max(1.0, *(u for u, _ in places)) + 1
        for number in range(1, BANDS):
            u, swatch = number / BANDS, Swatch("band", fill.colour((number + 0.5) / BANDS))
            band = [
                transformed(fill.frame, place) for place in ((u, low), (end, low), (end, high), (u, high))
            ]
            bands.append(Polygon(tuple((mm(x), mm(y)) for x, y in band), Style(swatch)))
    else:
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(1.0)))))
        for number in range(BANDS, 0, -1):
            swatch = Swatch("band", fill.colour((number - 0.5) / BANDS))
            part = compose(fill.frame, scale(number / BANDS / _DISC))
            bands.append(Path(moved(circle_segments((0.0, 0.0), _DISC), part), Style(swatch)))
    return Group(tuple(bands), clip=outline, name=name)


_DISC = 1000.0
"""The radius of the circle that bands are made of: small ones would be rounded."""


def in_flat_colours(drawing: Drawing) -> Drawing:
    """Return a drawing of flat, solid colours alone; itself, where it has no others."""
    elements = flat(drawing.elements)
    same = all(one is other for one, other in zip(elements, drawing.elements, strict=True))
    return drawing if same else replace(drawing, elements=elements)


def flat(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return elements of flat, solid colours alone, for books, whose formats have no others.

    Gradients become bands; what is seen through gets the colour that it has on white paper.
    """
    return tuple(_flat(element) for element in elements)


def _flat(element: Element) -> Element:
    match element:
        case Group(children=children):
            now = flat(children)
            same = all(one is other for one, other in zip(now, children, strict=True))
            return element if same else replace(element, children=now)
        case Use(symbol=used):
            now = flat(used.children)
            same = all(one is other for one, other in zip(now, used.children, strict=True))
            return element if same else replace(element, symbol=symbol(used.key.rpartition("-")[0], now))
        case Text() | Image():
            return element
        case _:
            return _flat_shape(element)


def _flat_shape(shape: Path | Polygon | Circle) -> Element:
    style = shape.style
    fill = style.fill
    if isinstance(fill, Gradient):
        if style.opacity < 1:
            fill = replace(
                fill, stops=tuple((place, over(each, style.opacity, WHITE)) for place, each in fill.stops)
            )
        if not style.evenodd and (box := bounds([shape])) is not None:
            return banded(segments_of(shape), box, fill, shape.name)
        fill = Swatch(fill.name, fill.hex)
    elif style.opacity < 1:
        fill = fill and over(fill, style.opacity, WHITE)
    else:
        return shape
    stroke = style.stroke and over(style.stroke, style.opacity, WHITE)
    return replace(shape, style=Style(fill, stroke, style.width, style.dash, style.round, style.evenodd))
