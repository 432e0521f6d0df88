"""The glyphs of a line as shapes: most checks look at where they lie, few at their outlines.

A card has a hundred glyphs, each of some twenty segments, and nearly all are asked for their bounds alone. Of
an upright line these follow from the glyphs' own boxes: moving, scaling and rounding change no order.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple

from pnp.caching import Shelf, remembered
from pnp.scene import (
    IDENTITY,
    Box,
    Glyph,
    Matrix,
    Text,
    compose,
    glyph_paths,
    text_matrix,
    transform_segments,
)
from pnp.units import mm
from pnp.verify.paint import Region, Shape, extent, holds, placed, signed_area

_SURELY = 1e-3
"""mm that rounding moves a point, and more."""


class _Line:
    """The outlines of a line's glyphs on the page, worked out together for the first who asks."""

    __slots__ = ("_matrix", "_outlines", "_text")

    def __init__(self, text: Text, matrix: Matrix) -> None:
        self._text, self._matrix = text, matrix
        self._outlines: list[Any] = []

    def outline(self, number: int) -> Any:
        if not self._outlines:
            plain = glyph_paths(self._text)
            self._outlines = [
                g if self._matrix == IDENTITY else transform_segments(g, self._matrix) for g in plain
            ]
        return self._outlines[number]


class Letter(Shape):
    """A glyph of a line, the outline of which is worked out when somebody asks."""

    __slots__ = ("_line", "_number")

    def __getattr__(self, name: str) -> Any:
        """What is not there: the outline that nobody has asked for yet."""
        if name != "outline":
            raise AttributeError(name)
        outline = self._line.outline(self._number)
        object.__setattr__(self, "outline", outline)
        return outline

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shape) and _fields(self) == _fields(other)

    __hash__ = Shape.__hash__


_NAMES = tuple(name for name in Shape.__slots__ if name != "outline")
_USUAL = {name: Shape.__dataclass_fields__[name].default for name in _NAMES}


def _fields(shape: Shape) -> tuple[object, ...]:
    return (*(getattr(shape, name) for name in _NAMES), shape.outline)


def _letter(line: _Line, number: int, fill: str, bounds: Box, name: str) -> Letter:
    made, put = Letter.__new__(Letter), object.__setattr__
    for field, value in _USUAL.items():
        put(made, field, value)
    put(made, "fill", fill)
    put(made, "bounds", bounds)
    put(made, "name", name)
    put(made, "_line", line)
    put(made, "_number", number)
    return made


class _Measure(NamedTuple):
    """A glyph in em: the box around it, the area that its corners enclose and how far it is around them."""

    box: Box
    area: float
    around: float


@remembered
def _measure(glyph: Glyph) -> _Measure | None:
    """None of a glyph without ink."""
    box = extent(glyph.segments)
    if box is None:
        return None
    corners: list[Any] = [segment[-2:] for segment in glyph.segments if len(segment) > 1]
    around = sum(dist(one, other) for one, other in pairwise((*corners, corners[0])))
    return _Measure(box, abs(signed_area(glyph.segments)), around)


_kept = Shelf()
"""Lines that nothing moves or clips, by their identity and what they are called: many cards share one."""


def letters(text: Text, matrix: Matrix, region: Region, page: Region, name: str) -> Iterable[Shape]:
    """The glyphs of a text as shapes on the page, blank ones left out, with what region and page leave of
    them."""
    if matrix != IDENTITY or region != page:
        return _letters(text, matrix, region, page, name)
    found: tuple[Text, tuple[Shape, ...]] | None = _kept.get((id(text), name))
    if found is None:
        # The text is held, so that no other can get its id.
        found = (text, tuple(_letters(text, matrix, region, page, name)))
        _kept.put((id(text), name), found)
    return found[1]


def _letters(text: Text, matrix: Matrix, region: Region, page: Region, name: str) -> Iterator[Shape]:
    line, fill = _Line(text, matrix), text.fill.hex.lower()
    base, size = text_matrix(text), text.size
    upright = base[1:3] == matrix[1:3] == (0.0, 0.0) and min(base[0], base[3], matrix[0], matrix[3]) > 0
    number = 0
    for glyph, x, y in text.glyphs:
        if not glyph.segments:
            continue
        measure = _measure(glyph) if upright and not region.windows else None
        bounds = measure and _bounds(measure, compose(base, (size, 0.0, 0.0, size, x, y)), matrix)
        if bounds and holds(page.box, bounds) and holds(region.box, bounds):
            yield _letter(line, number, fill, bounds, name)
        else:
            yield placed(Shape(line.outline(number), fill, name=name), region, page)
        number += 1


def _bounds(measure: _Measure, own: Matrix, matrix: Matrix) -> Box | None:
    """The box of a glyph on the page; None where so little is left of it that it may have no area."""
    (left, top, right, bottom), area, around = measure
    a, _, _, d, e, f = own
    box = (mm(a * left + e), mm(d * top + f), mm(a * right + e), mm(d * bottom + f))
    scale = a
    if matrix != IDENTITY:
        a, _, _, d, e, f = matrix
        left, top, right, bottom = box
        box = (mm(a * left + e), mm(d * top + f), mm(a * right + e), mm(d * bottom + f))
        scale *= min(a, d)
    # Rounding moves each corner by less than _SURELY, and takes no more from the area than that all around.
    return box if area * scale * scale > (around * scale + _SURELY) * _SURELY else None
