"""The paint of an SVG changed: to one colour, or to black and white."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import hypot

from pnp.scene import (
    BLACK,
    IDENTITY,
    WHITE,
    Element,
    Group,
    Image,
    Matrix,
    Style,
    Swatch,
    Text,
    Use,
    compose,
    leaves,
)

DARK = 0.18
"""Luminance of a middle grey: what is darker becomes black."""

LINE = 0.25
"""mm around what becomes white, so that it can be seen on white."""

_Change = Callable[[Style, float], Style]


def tinted(elements: tuple[Element, ...], ink: Swatch) -> tuple[Element, ...]:
    """In another colour, what is painted in one alone; else as it is."""
    styles = [leaf.style for leaf, _ in leaves(elements) if not isinstance(leaf, Text | Image)]
    used = {swatch.hex for style in styles for swatch in (style.fill, style.stroke) if swatch is not None}
    pictures = any(isinstance(leaf, Image) for leaf, _ in leaves(elements))
    if len(used) != 1 or pictures:
        return elements

    def change(style: Style, _: float) -> Style:
        return replace(style, fill=style.fill and ink, stroke=style.stroke and ink)

    return tuple(_changed(elements, change))


def black_and_white(elements: tuple[Element, ...]) -> tuple[Element, ...]:
    """Dark fills black, light ones white with a line around them, lines black unless they are light."""

    def change(style: Style, scale: float) -> Style:
        fill, stroke = (swatch and _pure(swatch) for swatch in (style.fill, style.stroke))
        if fill == WHITE and stroke is None:
            return replace(style, fill=fill, stroke=BLACK, width=LINE / scale)
        return replace(style, fill=fill, stroke=stroke)

    return tuple(_changed(elements, change))


def _pure(swatch: Swatch) -> Swatch:
    return BLACK if swatch.luminance < DARK else WHITE


def _changed(elements: Iterable[Element], change: _Change, matrix: Matrix = IDENTITY) -> Iterable[Element]:
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            yield replace(element, children=tuple(_changed(element.children, change, inner)))
        elif isinstance(element, Text | Image | Use):
            yield element
        else:
            yield replace(element, style=change(element.style, hypot(matrix[0], matrix[1]) or 1.0))
