"""Patterns that tell families of components apart where colours do not: lines, lattices, dots."""

from math import cos, radians, sin, sqrt

from pnp.scene import Box, Circle, Element, Group, Path, Segment, Style, Swatch, rectangle, segments_of
from pnp.units import mm

NAMES = ("rising", "dots", "level", "lattice", "falling", "upright", "bricks")
"""The patterns in the order of families; seven, so that with six inks 42 families differ."""


def pattern(
    name: str,
    box: Box,
    swatch: Swatch,
    *,
    pitch: float = 2.2,
    width: float = 0.3,
    clip: tuple[Segment, ...] = (),
) -> Group:
    """A pattern that fills a box (left, top, right, bottom) about its middle, clipped to it."""
    style = Style(stroke=swatch, width=width, round=False)
    turns = {
        "rising": (45.0,),
        "falling": (135.0,),
        "level": (90.0,),
        "upright": (0.0,),
        "lattice": (45.0, 135.0),
    }
    elements: tuple[Element, ...]
    if name in turns:
        elements = tuple(_lines(box, turn, pitch, style) for turn in turns[name])
    elif name == "dots":
        elements = tuple(_dots(box, pitch * 1.1, Style(fill=swatch)))
    else:
        elements = tuple(_bricks(box, pitch * 1.5, style))
    left, top, right, bottom = box
    window = clip or segments_of(rectangle(left, top, right - left, bottom - top, style))
    return Group(elements, clip=window, name="pattern")


def _lines(box: Box, turn: float, pitch: float, style: Style) -> Element:
    """Parallel lines as one path; `turn` is clockwise from upright."""
    left, top, right, bottom = box
    x, y, reach = (left + right) / 2, (top + bottom) / 2, sqrt((right - left) ** 2 + (bottom - top) ** 2) / 2
    dx, dy = sin(radians(turn)), -cos(radians(turn))
    segments: list[Segment] = []
    count = int(reach / pitch)
    for k in range(-count, count + 1):
        cx, cy = x - dy * k * pitch, y + dx * k * pitch
        segments.append(("M", mm(cx - dx * reach), mm(cy - dy * reach)))
        segments.append(("L", mm(cx + dx * reach), mm(cy + dy * reach)))
    return Path(tuple(segments), style)


def _dots(box: Box, pitch: float, style: Style) -> list[Element]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    columns, rows = int((right - left) / pitch / 2) + 1, int((bottom - top) / pitch) + 1
    return [
        Circle((mm(x + (i + (0.5 if j % 2 else 0.0)) * pitch), mm(y + j * pitch / 2)), 0.36, style)
        for j in range(-rows, rows + 1)
        for i in range(-columns - 1, columns + 1)
    ]


def _bricks(box: Box, pitch: float, style: Style) -> list[Element]:
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    columns, rows = int((right - left) / pitch / 4) + 1, int((bottom - top) / pitch / 2) + 1
    segments: list[Segment] = []
    for j in range(-rows, rows + 1):
        level = y + (j + 0.5) * pitch
        segments += [("M", mm(left), mm(level)), ("L", mm(right), mm(level))]
        for i in range(-columns, columns + 1):
            at = x + (2 * i + (j % 2)) * pitch
            segments += [("M", mm(at), mm(level - pitch)), ("L", mm(at), mm(level))]
    return [Path(tuple(segments), style)]
