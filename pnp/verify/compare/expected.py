"""Lists the shapes that a scene orders on a page, with their names and clips."""

from collections.abc import Iterable, Iterator

from pnp.caching import remembered_by_identity
from pnp.scene import (
    IDENTITY,
    Box,
    Circle,
    Element,
    Face,
    Gradient,
    Group,
    Image,
    Matrix,
    Path,
    Polygon,
    Text,
    Use,
    compose,
    segments_of,
    transform_segments,
)
from pnp.verify.compare.letters import letters
from pnp.verify.paint import PLAIN, Pen, Region, Shape, gradients, place_shape

_ROUND = Pen("round", "round")
_EVERYWHERE: Box = (-1e6, -1e6, 1e6, 1e6)


def expected_shapes(
    elements: Iterable[Element], matrix: Matrix = IDENTITY, clip: Box | None = None, owner: str = ""
) -> list[Shape]:
    """Return the shapes that a scene orders, in painting order, in page mm; each glyph is a shape.

    `matrix` takes the elements to the page, `clip` is a box on the page outside which nothing shows (a tile
    of a board), `owner` names the component ("tile.red 3/9"). A shape is named by its element, or by the
    nearest named element around it.
    """
    region = Region(clip or _EVERYWHERE)
    prefix = f"{owner} · " if owner else ""
    return list(_shapes(elements, matrix, region, "", prefix))


@remembered_by_identity
def shapes_of(face: Face) -> tuple[Shape, ...]:
    """Return the shapes that a face orders, in trim coordinates; computed once for all checks."""
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
        (gradients.paint_of_gradient(fill) if isinstance(fill, Gradient) else fill.hex.lower())
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
