"""Change the paint of an SVG: to one colour, to black and white, or to transparent paint."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from math import hypot

from pnp.pictures import pixels
from pnp.scene import (
    BLACK,
    IDENTITY,
    WHITE,
    Box,
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
    blend_over,
    bounds,
    colours,
    compose,
    hatch_strokes,
    leaves,
    segments_of,
    sheer,
    symbol,
)
from pnp.units import mm

DARK = 0.18
"""The luminance of a middle grey. Darker paint becomes black."""

LINE = 0.25
"""The width of the line around paint that becomes white, mm."""

EVERY, WIDTH = (1.4, 2.2), 0.3
"""The distance of the lines of a hatch in mm (for black, and how much more for white), and their width."""

TOUCH = 0.001
"""Parts whose boxes overlap by less than this lie beside each other, mm."""

_Change = Callable[[Style, float], Style]


def apply_tint(elements: tuple[Element, ...], ink: Swatch) -> tuple[Element, ...]:
    """Return elements in the colour `ink` if they have only one colour. Return others unchanged."""
    styles = [leaf.style for leaf, _ in leaves(elements) if not isinstance(leaf, Text | Image)]
    used = {each.hex for style in styles for swatch in (style.fill, style.stroke) for each in colours(swatch)}
    pictures = any(isinstance(leaf, Image) for leaf, _ in leaves(elements))
    if len(used) != 1 or pictures:
        return elements

    def change(style: Style, _: float) -> Style:
        return replace(style, fill=style.fill and ink, stroke=style.stroke and ink)

    return tuple(_recolour(elements, change))


def apply_swatches(
    elements: tuple[Element, ...], swatches: Mapping[str, Swatch], variant: str
) -> tuple[Element, ...]:
    """Return elements with their colours replaced by swatches of a theme. `swatches` maps each colour to
    replace (#rrggbb) to its swatch. In the variant "mono", other colours become black or white.

    A highlight is a shape without a line on a shape with a line; it lies inside that shape or overlaps its
    line. It is left out in low-ink and mono if both shapes get the same fill: it would not be visible, but
    might cover a part of the line.
    """

    def choose(swatch: Swatch | None) -> Swatch | None:
        if swatch is None or isinstance(swatch, Gradient):
            return swatch
        return swatches.get(swatch.hex) or (_pure(swatch) if variant == "mono" else swatch)

    def change(style: Style, _: float) -> Style:
        return replace(style, fill=choose(style.fill), stroke=choose(style.stroke))

    made = tuple(_recolour(elements, change))
    if variant == "colour":
        return made
    pairs = zip(pairwise(elements), pairwise(made), strict=True)
    stays = (not (_is_highlight(*drawn) and _fill_of(one) == _fill_of(two)) for drawn, (one, two) in pairs)
    return tuple(each for each, is_seen in zip(made, (True, *stays), strict=False) if is_seen)


def _is_highlight(below: Element, above: Element) -> bool:
    """Return whether a shape without a line lies within one with a line, or hardly beyond that line."""
    if not isinstance(below, Path) or not isinstance(above, Path):
        return False
    one, other = below.style, above.style
    if one.stroke is None or other.stroke is not None or None in (one.fill, other.fill):
        return False
    outer, inner = bounds((below,)), bounds((above,))
    if outer is None or inner is None:
        return False
    sides = enumerate((1, 1, -1, -1))
    return all(sign * inner[k] >= sign * outer[k] - one.width for k, sign in sides)


def _fill_of(element: Element) -> str:
    assert isinstance(element, Path)
    return element.style.fill.hex if element.style.fill is not None else ""


def thicken(elements: tuple[Element, ...], thinnest: float, size: float) -> tuple[Element, ...]:
    """Return elements whose lines are at least `thinnest` mm wide on paper. `size` is the factor by
    which the elements are enlarged when they are printed."""

    def change(style: Style, scale: float) -> Style:
        least = mm(thinnest / (scale * size))
        return replace(style, width=least) if style.stroke and style.width < least else style

    return tuple(_recolour(elements, change))


def weigh_lines(elements: tuple[Element, ...], weight: float) -> tuple[Element, ...]:
    """Return elements whose lines are `weight` times as wide.

    Two lines with the same path, a narrower one on a wider one, look like a band with an outline. Then the
    narrower line, the band, keeps its width. The wider line below is widened so that the part of it that is
    visible on each side gets `weight` times as wide.
    """

    def change(style: Style, _: float) -> Style:
        return replace(style, width=style.width * weight) if style.stroke else style

    made = list(_recolour(elements, change))
    for index, (below, above) in enumerate(pairwise(elements)):
        if isinstance(below, Path) and isinstance(above, Path) and _is_outline(below, above):
            inner, seen = above.style.width, below.style.width - above.style.width
            made[index] = replace(below, style=replace(below.style, width=inner + seen * weight))
            made[index + 1] = above
    return tuple(made)


def _is_outline(below: Path, above: Path) -> bool:
    """Return whether a line lies under a narrower one with the same path."""
    one, other = below.style, above.style
    are_lines = None not in (one.stroke, other.stroke) and one.fill is None and other.fill is None
    return are_lines and one.width > other.width and below.segments == above.segments


def apply_opacity(elements: tuple[Element, ...], opacity: float) -> tuple[Element, ...]:
    """Return elements with an opacity. Raises ValueError if they overlap, since each would shine through the
    next."""
    if is_overlapping(elements):
        raise ValueError("parts that lie on each other")

    def change(style: Style, _: float) -> Style:
        if style.fill is not None and style.stroke is not None:
            raise ValueError("a shape with a fill and a line")
        return sheer(style, style.opacity * opacity)

    return tuple(_recolour(elements, change, opacity=opacity))


def is_overlapping(elements: Iterable[Element]) -> bool:
    """Return whether two shapes may overlap, judged by their bounding boxes."""
    boxes = (bounds((leaf,), matrix) for leaf, matrix in leaves(elements))
    before: list[Box] = []
    for a, b, c, d in sorted(filter(None, boxes)):
        before = [box for box in before if box[2] > a + TOUCH]
        if any(b < box[3] - TOUCH and box[1] < d - TOUCH for box in before):
            return True
        before.append((a, b, c, d))
    return False


def black_and_white(elements: tuple[Element, ...], size: float = 1.0) -> tuple[Element, ...]:
    """Return elements in black and white. Dark fills become black, light fills white with a line around them,
    and lines black unless they are light.

    Gradients become hatches. Transparent paint counts as it looks on white paper. `size` is the scale of the
    printed picture (1: as it is): added lines keep their width on paper.
    """

    def change(style: Style, scale: float) -> Style:
        if style.opacity < 1:
            fill, stroke = (
                each and blend_over(each, style.opacity, WHITE) for each in (style.fill, style.stroke)
            )
            style = Style(fill, stroke, style.width, style.dash, style.round, style.evenodd)
        fill, stroke = (swatch and _pure(swatch) for swatch in (style.fill, style.stroke))
        if fill == WHITE and stroke is None:
            return replace(style, fill=fill, stroke=BLACK, width=LINE / (scale * min(1.0, size)))
        return replace(style, fill=fill, stroke=stroke)

    return tuple(_recolour(elements, change, hatched_at=size))


def _hatch(shape: Path | Polygon | Circle, fill: Gradient, scale: float) -> Iterator[Element]:
    """Yield the lines that stand for a gradient: the darker it is, the closer they are."""
    box = bounds((replace(shape, style=Style(BLACK)),))
    if box is None or scale <= 0:
        return
    every, width = (EVERY[0] + EVERY[1] * fill.luminance) / scale, WIDTH / scale
    pattern = Hatch("lines", BLACK, 45.0, every, width)
    if pattern.count(box) <= pattern.most:
        yield hatch_strokes(segments_of(shape), box, pattern, shape.name)


def _pure(swatch: Swatch) -> Swatch:
    return BLACK if swatch.luminance < DARK else WHITE


def _recolour(
    elements: Iterable[Element],
    change: _Change,
    matrix: Matrix = IDENTITY,
    hatched_at: float = 0.0,
    opacity: float = 1.0,
) -> Iterable[Element]:
    """Yield the elements in other paint. `hatched_at` is the scale at which gradients are hatched, 0 for not
    at all; `opacity` is that of pictures of pixels."""
    for element in elements:
        if isinstance(element, Group):
            inner = compose(matrix, element.transform)
            children = tuple(_recolour(element.children, change, inner, hatched_at, opacity))
            yield replace(element, children=children)
        elif isinstance(element, Use):
            inner = compose(matrix, element.transform)
            children = tuple(_recolour(element.symbol.children, change, inner, hatched_at, opacity))
            yield replace(element, symbol=symbol(element.symbol.key.rpartition("-")[0], children))
        elif isinstance(element, Image) and opacity < 1:
            yield replace(element, raster=pixels.with_opacity(element.raster, opacity))
        elif isinstance(element, Text | Image):
            yield element
        else:
            scale = min(hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])) or 1.0
            made, fill = change(element.style, scale), element.style.fill
            yield replace(element, style=made)
            if hatched_at and isinstance(fill, Gradient) and made.fill == WHITE:
                yield from _hatch(element, fill, scale * hatched_at)
