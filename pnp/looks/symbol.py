"""Draw a symbol of a look into a box: place, stretch, repeat and mirror its paths."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, cos, pi, sin

from pnp.caching import remembered
from pnp.looks.schema import PathTable, SymbolTable
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    read_path,
    rectangle,
    segments_of,
    symbol,
    translate,
)
from pnp.units import Point, mm

Moved = Callable[[float, float], Point]


def draw_symbol(called: str, table: SymbolTable, box: Box, theme: Theme) -> tuple[Element, ...]:
    """Return a symbol drawn into a box of mm, in the variant and the colours of a theme. Raises UnknownName
    for a swatch that the theme lacks."""
    wide, high = table.size
    left, top, right, bottom = box
    if right - left <= 0 or bottom - top <= 0:
        return ()
    if table.fit == "tile":
        return _tiled(called, table, box, theme)
    if table.fit == "grow":
        x = _growing(wide, table.across, right - left)
        y = _growing(high, table.down, bottom - top)
        return tuple(_painted(called, table, theme, lambda a, b: (left + x(a), top + y(b))))
    ratios = ((right - left) / wide, (bottom - top) / high)
    times = min(ratios) if table.fit == "contain" else max(ratios)
    x0, y0 = (left + right - times * wide) / 2, (top + bottom - times * high) / 2
    elements = tuple(_painted(called, table, theme, lambda a, b: (x0 + times * a, y0 + times * b)))
    if table.fit == "contain" or not elements:
        return elements
    return (Group(elements, clip=_window(box), name=f"symbol:{called}"),)


def over_the_cut(elements: Sequence[Element], mark: str = "bleed:") -> tuple[Element, ...]:
    """Return what goes on beyond the cut, with the mark before the names of all its parts."""
    found: list[Element] = []
    for each in elements:
        name = f"{mark}{each.name}"
        if isinstance(each, Group):
            found.append(replace(each, children=over_the_cut(each.children, mark), name=name))
        elif isinstance(each, Use):
            made = symbol("over", over_the_cut(each.symbol.children, mark))
            found.append(replace(each, symbol=made, name=name))
        else:
            found.append(replace(each, name=name))
    return tuple(found)


def _tiled(called: str, table: SymbolTable, box: Box, theme: Theme) -> tuple[Element, ...]:
    """Repeat a symbol from the middle of the box as often as the box needs, cut off at its edges."""
    (wide, high), (left, top, right, bottom) = table.size, box
    one = tuple(_painted(called, table, theme, lambda a, b: (a, b)))
    if not one:
        return ()
    made = symbol(f"tile-{called}", one)
    across, down = ceil((right - left) / wide / 2 - 0.5), ceil((bottom - top) / high / 2 - 0.5)
    x, y = (left + right - wide) / 2, (top + bottom - high) / 2
    uses = tuple(
        Use(made, translate(x + column * wide, y + row * high), f"symbol:{called}")
        for row in range(-down, down + 1)
        for column in range(-across, across + 1)
    )
    return (Group(uses, clip=_window(box), name=f"symbol:{called}"),)


def _window(box: Box) -> tuple[Segment, ...]:
    left, top, right, bottom = box
    return segments_of(rectangle(left, top, right - left, bottom - top, Style()))


def _growing(size: float, bands: Sequence[tuple[float, float]], wanted: float) -> Callable[[float], float]:
    """Return a function that maps a coordinate of the field to one of the box, in mm from its edge. The
    bands are stretched, all by one factor. Without bands, or without room for the rest, the whole field is
    scaled."""
    if not bands:
        return lambda at: at * wanted / size
    soft = sum(end - begin for begin, end in bands)
    if soft <= 0 or wanted < size - soft:  # smaller than what is rigid: the whole of it shrinks
        return lambda at: at * wanted / size
    more = (wanted - (size - soft)) / soft - 1
    return lambda at: at + more * sum(min(max(at - begin, 0.0), end - begin) for begin, end in bands)


def _painted(called: str, table: SymbolTable, theme: Theme, place: Moved) -> Iterator[Element]:
    for path in table.paths:
        if theme.variant not in path.only:
            continue
        style = Style(
            fill=theme.swatch(path.fill) if path.fill else None,
            stroke=theme.swatch(path.stroke) if path.stroke else None,
            width=path.width,
            dash=path.dash,
            round=path.round,
            evenodd=path.evenodd,
        )
        segments = tuple(
            part for copy in _copies(path, table.size) for part in _through(_segments(path.d), copy, place)
        )
        yield Path(segments, style, f"symbol:{called}")


@remembered
def _segments(written: str) -> tuple[Segment, ...]:
    return read_path(written)


def _copies(path: PathTable, size: tuple[float, float]) -> Iterator[Moved]:
    """Yield a function for each copy of a path that maps a point of the field to its place in the copy."""
    wide, high = size
    flips = {"none": [(1, 1)], "across": [(1, 1), (-1, 1)], "down": [(1, 1), (1, -1)]}
    for right, down in flips.get(path.mirror, [(1, 1), (-1, 1), (1, -1), (-1, -1)]):
        for number in range(path.around):
            yield _copy(wide / 2, high / 2, right, down, 2 * pi * number / path.around)


def _copy(x: float, y: float, right: int, down: int, turn: float) -> Moved:
    c, s = cos(turn), sin(turn)
    if turn == 0:
        return lambda a, b: (x + right * (a - x), y + down * (b - y))
    return lambda a, b: (
        x + right * (c * (a - x) - s * (b - y)),
        y + down * (s * (a - x) + c * (b - y)),
    )


def _through(segments: Iterable[Segment], copy: Moved, place: Moved) -> Iterator[Segment]:
    for kind, *values in segments:
        numbers: list[float] = []
        for a, b in zip(values[::2], values[1::2], strict=True):
            x, y = place(*copy(float(a), float(b)))
            numbers += (mm(x), mm(y))
        yield (kind, *numbers)
