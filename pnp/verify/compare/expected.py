"""Lists the shapes that a page should paint according to a scene (a drawing as a tree of elements), with
their names and clips.

Each glyph of a text is one shape. A card has about a hundred glyphs, each with about twenty segments, and
most checks need only the bounds of a glyph. Therefore the outline of a glyph is computed only when a check
reads it. The bounds of the glyphs of an upright line are taken from the boxes in the font.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple

from pnp.caching import Shelf, memoize, memoize_by_identity
from pnp.scene import (
    IDENTITY,
    Box,
    Circle,
    Element,
    Face,
    Glyph,
    Gradient,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Text,
    Use,
    compose,
    glyph_paths,
    segments_of,
    text_matrix,
    transform_segments,
)
from pnp.units import mm
from pnp.verify.paint import PLAIN, Pen, Region, Shape, box_covers, extent, place_shape, shapes, signed_area

_SURELY = 1e-3
"""An upper limit of the distance in mm by which rounding moves a point."""


class _Line:
    """The outlines of a line's glyphs on the page, computed together when the first one is needed."""

    __slots__ = ("_matrix", "_outlines", "_text")

    def __init__(self, text: Text, matrix: Matrix) -> None:
        self._text, self._matrix = text, matrix
        self._outlines: list[Any] = []

    def outline(self, number: int) -> Any:
        """Return the outline of a glyph by its index in the line. Blank glyphs have no index."""
        if not self._outlines:
            plain = glyph_paths(self._text)
            self._outlines = [
                g if self._matrix == IDENTITY else transform_segments(g, self._matrix) for g in plain
            ]
        return self._outlines[number]


class Letter(Shape):
    """A shape for a glyph, whose outline is computed when it is first read."""

    __slots__ = ("_line", "_number")

    def __getattr__(self, name: str) -> Any:
        """Compute the outline when it is first read. Raises AttributeError for any other name."""
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


def _make_letter(line: _Line, number: int, fill: str, bounds: Box, name: str) -> Letter:
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
    """A glyph in em: the box around it, and the area and the perimeter of the polygon of its corners."""

    box: Box
    area: float
    around: float


@memoize
def _measure(glyph: Glyph) -> _Measure | None:
    """Return the measure of a glyph, or None if it has no ink."""
    box = extent(glyph.segments)
    if box is None:
        return None
    corners: list[Any] = [segment[-2:] for segment in glyph.segments if len(segment) > 1]
    around = sum(dist(one, other) for one, other in pairwise((*corners, corners[0])))
    return _Measure(box, abs(signed_area(glyph.segments)), around)


_cache = Shelf()
"""A cache of the letters of texts that are neither moved nor clipped, by the text's identity and the name.
Many cards share such texts."""


def letters(text: Text, matrix: Matrix, region: Region, page: Region, name: str) -> Iterable[Shape]:
    """Return the visible glyphs of a text as shapes on the page. `matrix` maps the text to the page. The
    shapes are clipped to `region`, the visible part around the text, and to `page`. All of them get the name
    `name`."""
    if matrix != IDENTITY or region != page:
        return _letters(text, matrix, region, page, name)
    found: tuple[Text, tuple[Shape, ...]] | None = _cache.get((id(text), name))
    if found is None:
        # The cache keeps the text alive, so that no other object can get its id.
        found = (text, tuple(_letters(text, matrix, region, page, name)))
        _cache.put((id(text), name), found)
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
        if bounds and box_covers(page.box, bounds) and box_covers(region.box, bounds):
            yield _make_letter(line, number, fill, bounds, name)
        else:
            yield place_shape(Shape(line.outline(number), fill, name=name), region, page)
        number += 1


def _bounds(measure: _Measure, own: Matrix, matrix: Matrix) -> Box | None:
    """Return the box of a glyph on the page; None if it may have no area after rounding."""
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


_ROUND = Pen("round", "round")
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)


def expected_shapes(
    elements: Iterable[Element], matrix: Matrix = IDENTITY, clip: Box | None = None, owner: str = ""
) -> list[Shape]:
    """Return the shapes that a drawing should paint, in painting order, in mm on the page. Each glyph is a
    shape.

    `elements` are the elements of the drawing, and `matrix` maps them to the page. `clip` is the box of the
    page in which they are visible, such as that of a board's part on one sheet, or None for everywhere.
    `owner` names the component ("tile.red 3/9"); it begins the name of each shape. The rest of the name is
    that of the shape's element, or of the nearest named element around it.
    """
    region = Region(clip or _EVERYWHERE)
    prefix = f"{owner} · " if owner else ""
    return list(_shapes(elements, matrix, region, "", prefix))


@memoize_by_identity
def shapes_of(face: Face) -> tuple[Shape, ...]:
    """Return the shapes of a face, in mm from the upper left corner of its trim box. They are computed once
    for all checks."""
    return tuple(expected_shapes(face.elements))


def _shapes(
    elements: Iterable[Element], matrix: Matrix, region: Region, around: str, prefix: str
) -> Iterator[Shape]:
    everywhere = Region(_EVERYWHERE)
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            within = region.clip_to_path(transform_segments(element.clip, inner)) if element.clip else region
            yield from _shapes(element.children, inner, within, element.name or around, prefix)
        elif isinstance(element, Use):
            inner = compose(matrix, element.transform)
            yield from _shapes(element.symbol.children, inner, region, element.name or around, prefix)
        elif isinstance(element, Text):
            name = prefix + (element.name or f"{around or 'text'} {element.text!r}")
            yield from letters(element, matrix, region, everywhere, name)
        else:
            yield place_shape(
                _shape(element, matrix, prefix + (element.name or around or _kind(element))),
                region,
                everywhere,
            )


def _kind(element: Path | Polygon | Circle | Image) -> str:
    return f"a {type(element).__name__.lower()} without a name"


def _shape(element: Path | Polygon | Circle | Image, matrix: Matrix, name: str) -> Shape:
    if isinstance(element, Image):
        kind = "mask" if element.raster.channels == 4 else "image"
        return Shape(
            transform_segments(segments_of(element), matrix), f"{kind}:{element.raster.key}", name=name
        )
    style, fill = element.style, element.style.fill
    a, b, c, d = matrix[:4]
    scale = abs(a * d - b * c) ** 0.5
    return Shape(
        transform_segments(segments_of(element), matrix),
        (shapes.paint_of_gradient(fill) if isinstance(fill, Gradient) else fill.hex.lower())
        if fill
        else None,
        style.stroke.hex.lower() if style.stroke else None,
        style.width * scale if style.stroke else 0.0,
        tuple(v * scale for v in style.dash) if style.stroke else (),
        style.evenodd,
        (style.opacity if fill else 1.0, style.opacity if style.stroke else 1.0),
        unseen="" if style.fill or style.stroke else "no paint",
        name=name,
        pen=_ROUND if style.stroke and style.round else PLAIN,
        shading=compose(matrix, fill.frame) if isinstance(fill, Gradient) else None,
    )
