"""Converts drawings to flat colours, for formats that have neither gradients nor opacity."""

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
    transform_point,
)
from pnp.scene.extent import bounds
from pnp.scene.fills import Gradient, blend_over
from pnp.scene.moving import transform_segments
from pnp.units import mm

BANDS = 32
"""The number of flat bands that stand for a gradient."""


def gradient_bands(outline: tuple[Segment, ...], box: Box, fill: Gradient, name: str = "") -> Group:
    """Return flat bands clipped by an outline that look like its gradient, for formats without gradients."""
    left, top, right, bottom = box
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    places = [fill.unit_position(corner) for corner in corners]
    bands: list[Element] = []
    if fill.kind == "linear":
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(0.5 / BANDS)))))
        across = [v for _, v in places]
        low, high, end = min(across) - 1, max(across) + 1, max(1.0, *(u for u, _ in places)) + 1
        for number in range(1, BANDS):
            u, swatch = number / BANDS, Swatch("band", fill.colour((number + 0.5) / BANDS))
            band = [
                transform_point(fill.frame, place) for place in ((u, low), (end, low), (end, high), (u, high))
            ]
            bands.append(Polygon(tuple((mm(x), mm(y)) for x, y in band), Style(swatch)))
    else:
        bands.append(Polygon(tuple(corners), Style(Swatch("band", fill.colour(1.0)))))
        for number in range(BANDS, 0, -1):
            swatch = Swatch("band", fill.colour((number - 0.5) / BANDS))
            part = compose(fill.frame, scale(number / BANDS / _DISC))
            bands.append(Path(transform_segments(circle_segments((0.0, 0.0), _DISC), part), Style(swatch)))
    return Group(tuple(bands), clip=outline, name=name)


_DISC = 1000.0
"""The radius of the circle that bands are made of. The numbers of a small one would be rounded too much."""


def in_flat_colours(drawing: Drawing) -> Drawing:
    """Return a drawing in flat, solid colours only; the drawing itself if it has no others."""
    elements = flat(drawing.elements)
    same = all(one is other for one, other in zip(elements, drawing.elements, strict=True))
    return drawing if same else replace(drawing, elements=elements)


def flat(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return elements in flat, solid colours only, for books, whose formats have no others.

    Gradients become bands. Transparent paint gets the colour that it has on white paper.
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
                fill,
                stops=tuple((place, blend_over(each, style.opacity, WHITE)) for place, each in fill.stops),
            )
        if not style.evenodd and (box := bounds([shape])) is not None:
            return gradient_bands(segments_of(shape), box, fill, shape.name)
        fill = Swatch(fill.name, fill.hex)
    elif style.opacity < 1:
        fill = fill and blend_over(fill, style.opacity, WHITE)
    else:
        return shape
    stroke = style.stroke and blend_over(style.stroke, style.opacity, WHITE)
    return replace(shape, style=Style(fill, stroke, style.width, style.dash, style.round, style.evenodd))
