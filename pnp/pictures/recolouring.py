"""The paint of an SVG changed: to one colour, or to black and white."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from math import hypot

from pnp.scene import (
    BLACK,
    IDENTITY,
    WHITE,
    Circle,
    Element,
    Gradient,
    Group,
    Hatch,
    Image,
    Matrix,
    Path,
    Polygon,
    Style,
    Swatch,
    Text,
    Use,
    bounds,
    colours,
    compose,
    hatched,
    leaves,
    over,
    segments_of,
    symbol,
)

DARK = 0.18
"""Luminance of a middle grey: what is darker becomes black."""

LINE = 0.25
"""mm around what becomes white, so that it can be seen on white."""

EVERY, WIDTH = (1.4, 2.2), 0.3
"""mm from one line of a hatch to the next (for black, and how much more for white), and of a line."""

_Change = Callable[[Style, float], Style]


def tinted(elements: tuple[Element, ...], ink: Swatch) -> tuple[Element, ...]:
    """In another colour, what is painted in one alone; else as it is."""
    styles = [leaf.style for leaf, _ in leaves(elements) if not isinstance(leaf, Text | Image)]
    used = {each.hex for style in styles for swatch in (style.fill, style.stroke) for each in colours(swatch)}
    pictures = any(isinstance(leaf, Image) for leaf, _ in leaves(elements))
    if len(used) != 1 or pictures:
        return elements

    def change(style: Style, _: float) -> Style:
        return replace(style, fill=style.fill and ink, stroke=style.stroke and ink)

    return tuple(_changed(elements, change))


def black_and_white(elements: tuple[Element, ...], size: float = 1.0) -> tuple[Element, ...]:
    """Dark fills black, light ones white with a line around them, lines black unless they are light.

    A gradient becomes a hatch. What is seen through is what it looks like on white paper. `size` is how large
    the picture is printed (1: as it is): lines that are added are not thinner then.
    """

    def change(style: Style, scale: float) -> Style:
        if style.opacity < 1:
            fill, stroke = (each and over(each, style.opacity, WHITE) for each in (style.fill, style.stroke))
            style = Style(fill, stroke, style.width, style.dash, style.round, style.evenodd)
        fill, stroke = (swatch and _pure(swatch) for swatch in (style.fill, style.stroke))
        if fill == WHITE and stroke is None:
            return replace(style, fill=fill, stroke=BLACK, width=LINE / (scale * min(1.0, size)))
        return replace(style, fill=fill, stroke=stroke)

    return tuple(_changed(elements, change, hatched_at=size))


def _hatch(shape: Path | Polygon | Circle, fill: Gradient, scale: float) -> Iterator[Element]:
    """The lines that stand for a gradient: the darker it is, the closer they are."""
    box = bounds((replace(shape, style=Style(BLACK)),))
    if box is None or scale <= 0:
        return
    every, width = (EVERY[0] + EVERY[1] * fill.luminance) / scale, WIDTH / scale
    pattern = Hatch("lines", BLACK, 45.0, every, width)
    if pattern.count(box) <= pattern.most:
        yield hatched(segments_of(shape), box, pattern, shape.name)


def _pure(swatch: Swatch) -> Swatch:
    return BLACK if swatch.luminance < DARK else WHITE


def _changed(
    elements: Iterable[Element], change: _Change, matrix: Matrix = IDENTITY, hatched_at: float = 0.0
) -> Iterable[Element]:
    """The elements in other paint; `hatched_at` is in which size gradients are hatched, 0 for not at all."""
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            yield replace(element, children=tuple(_changed(element.children, change, inner, hatched_at)))
        elif isinstance(element, Use):
            inner = compose(matrix, element.transform)
            children = tuple(_changed(element.symbol.children, change, inner, hatched_at))
            yield replace(element, symbol=symbol(element.symbol.key.rpartition("-")[0], children))
        elif isinstance(element, Text | Image):
            yield element
        else:
            scale = min(hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])) or 1.0
            made, fill = change(element.style, scale), element.style.fill
            yield replace(element, style=made)
            if hatched_at and isinstance(fill, Gradient) and made.fill == WHITE:
                yield from _hatch(element, fill, scale * hatched_at)
