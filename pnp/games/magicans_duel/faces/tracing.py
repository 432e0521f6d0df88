"""Outlines from SVG path text, and forms lit from one side."""

from collections.abc import Iterable
from dataclasses import replace
from math import hypot

from pnp.scene import (
    Box,
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    transform_segments,
    translate,
)
from pnp.units import Point, mm

FINE = 0.27
"""The thinnest line of a picture, in mm."""


def parse_path(text: str) -> tuple[Segment, ...]:
    """Return the segments of absolute path text such as "M 0 0 C 1 1 2 2 3 3 L 4 4 Z"."""
    size = {"M": 2, "L": 2, "C": 6}
    found: list[Segment] = []
    kind, values = "M", list[float]()
    for word in text.split():
        if word == "Z":
            found.append(("Z",))
        elif word in size:
            kind = word
        else:
            values.append(float(word))
            if len(values) == size[kind]:
                found.append((kind, *values))
                values = []
    return tuple(found)


def light_form(
    shape: tuple[Segment, ...], body: Swatch, light: Swatch, towards: Point, edge: Style | None = None
) -> list[Element]:
    """Draw a form with a lit edge as deep as `towards` is long, on the side that `towards` points to."""
    inner = Path(transform_segments(shape, translate(-towards[0], -towards[1])), Style(body))
    elements: list[Element] = [Path(shape, Style(light)), Group((inner,), clip=shape)]
    return [*elements, Path(shape, edge)] if edge else elements


def rule_shade(shape: tuple[Segment, ...], box: Box, step: float, style: Style) -> Element:
    """Draw the shade of a form as slanting lines over a box, clipped to the form."""
    left, top, right, bottom = box
    rise = (right - left) * 0.7
    lines: list[Segment] = []
    for i in range(int((bottom - top + rise) / step) + 1):
        y = top + step * i
        lines += [("M", left, mm(y)), ("L", right, mm(y - rise))]
    return Group((Path(tuple(lines), style),), clip=shape)


def pen(look: Theme, name: str, width: float, scale: float = 1.0) -> Style:
    """Return a line that is `width` mm on paper after scaling, and never too thin to print."""
    return Style(None, look.swatch(name), max(width, FINE) / scale)


def thicken_lines(elements: Iterable[Element], scale: float) -> tuple[Element, ...]:
    """Return the elements of a face for scaling, with no line too thin to print."""
    return tuple(_thicken_line(element, FINE / scale) for element in elements)


def _thicken_line(element: Element, least: float) -> Element:
    match element:
        case Group(children=children, transform=matrix):
            inner = least / hypot(matrix[2], matrix[3])
            return replace(element, children=tuple(_thicken_line(child, inner) for child in children))
        case Path() | Polygon() | Circle() if element.style.stroke and element.style.width < least:
            return replace(element, style=replace(element.style, width=least))
        case _:
            return element
