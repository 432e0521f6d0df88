"""The picture of a symbol, small and in grey: lightness pixel by pixel, and the difference of two symbols."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pnp.caching import remembered
from pnp.scene import (
    IDENTITY,
    Element,
    Group,
    Matrix,
    Segment,
    Swatch,
    Symbol,
    Text,
    Use,
    chords,
    compose,
    segments_of,
    transform_segments,
)
from pnp.units import Point

PIXELS = 30
"""The pixels of a side of a picture: 15 mm at half a millimetre each, which an eye resolves at two metres."""

REACH = 27.0
"""Half the width of a picture, in mm of the symbol that it shows."""

_STEP = 2 * REACH / PIXELS
_CHORDS = 6

Mask = frozenset[int]
"""Numbers of pixels, row by row."""

Grey = tuple[float, ...]
"""The lightness of each pixel, 0 to 100."""

_ALL: Mask = frozenset(range(PIXELS * PIXELS))


@remembered
def grey(symbol: Symbol) -> Grey:
    """Return the lightness L* (CIE 1976) of a symbol on white, with its origin in the middle."""
    shade = [100.0] * (PIXELS * PIXELS)
    for pixels, swatch in _painted_masks(symbol.children, IDENTITY, _ALL):
        light = lightness(swatch)
        for pixel in pixels:
            shade[pixel] = light
    return tuple(shade)


def difference(one: Grey, other: Grey) -> float:
    """Return the mean difference of two pictures over the pixels where either has ink."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if min(a, b) < 99.5]
    return sum(abs(a - b) for a, b in pairs) / len(pairs) if pairs else 0.0


def lightness(swatch: Swatch) -> float:
    """L* of an sRGB colour.

    >>> round(lightness(Swatch("half", "#777777")))
    50
    """
    y = swatch.luminance
    return float(116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y)


def _painted_masks(
    elements: Iterable[Element], matrix: Matrix, window: Mask
) -> Iterator[tuple[Mask, Swatch]]:
    """Yield the pixels of the window that each element covers, with its swatch, in painting order, without
    texts."""
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            seen = (
                window & _pixels_inside(_lines(transform_segments(element.clip, inner)))
                if element.clip
                else window
            )
            yield from _painted_masks(element.children, inner, seen)
        elif isinstance(element, Use):
            yield from _painted_masks(element.symbol.children, compose(matrix, element.transform), window)
        elif not isinstance(element, Text):
            lines, style = _lines(transform_segments(segments_of(element), matrix)), element.style
            if style.fill:
                yield _pixels_inside(lines) & window, style.fill
            if style.stroke:
                # A line counts in a pixel if it covers a good part of it.
                yield _pixels_along(lines, style.width / 2 + _STEP / 4) & window, style.stroke


def _lines(segments: Iterable[Segment]) -> list[list[Point]]:
    """Return each subpath as points, with chords for curves; a closed one ends where it begins."""
    found: list[list[Point]] = []
    for segment in segments:
        v = [float(value) for value in segment[1:]]
        if segment[0] == "M":
            found.append([(v[0], v[1])])
        elif segment[0] == "L":
            found[-1].append((v[0], v[1]))
        elif segment[0] == "Z":
            found[-1].append(found[-1][0])
        else:
            found[-1].extend(chords(found[-1][-1], v, _CHORDS))
    return found


def _pixels_inside(lines: list[list[Point]]) -> Mask:
    """Return the pixels whose middles are inside, by the non-zero rule, one scan line a row."""
    pixels: set[int] = set()
    for row in range(PIXELS):
        y = (row + 0.5) * _STEP - REACH
        crossings = sorted(
            (x0 + (y - y0) * (x1 - x0) / (y1 - y0), 1 if y1 > y0 else -1)
            for line in lines
            for (x0, y0), (x1, y1) in zip(line, [*line[1:], line[0]], strict=True)
            if (y0 <= y) != (y1 <= y)
        )
        winding = 0
        for (x, turn), (end, _) in pairwise(crossings):
            winding += turn
            if winding:
                first, last = (max(0, _column(x)), min(PIXELS, _column(end)))
                pixels.update(range(row * PIXELS + first, row * PIXELS + last))
    return frozenset(pixels)


def _column(x: float) -> int:
    """Return the first column whose middle is at x or beyond."""
    return int(-((REACH + x) / _STEP - 0.5) // -1)


def _pixels_along(lines: list[list[Point]], reach: float) -> Mask:
    """Return the pixels whose middles are at most `reach` from a line."""
    pixels: set[int] = set()
    for line in lines:
        for (x0, y0), (x1, y1) in pairwise(line):
            dx, dy = x1 - x0, y1 - y0
            length = dx * dx + dy * dy or 1.0
            rows = range(max(0, _column(min(y0, y1) - reach)), min(PIXELS, _column(max(y0, y1) + reach)))
            columns = range(max(0, _column(min(x0, x1) - reach)), min(PIXELS, _column(max(x0, x1) + reach)))
            for row in rows:
                y = (row + 0.5) * _STEP - REACH
                for column in columns:
                    x = (column + 0.5) * _STEP - REACH
                    t = min(1.0, max(0.0, ((x - x0) * dx + (y - y0) * dy) / length))
                    if (x - x0 - t * dx) ** 2 + (y - y0 - t * dy) ** 2 <= reach * reach:
                        pixels.add(row * PIXELS + column)
    return frozenset(pixels)
