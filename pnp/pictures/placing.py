"""Find a picture's file by the name that people write, and put the picture into a box of a face: cropped,
whole or stretched. The picture is pixels or an SVG."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path
from pathlib import Path as File
from typing import Literal

from pnp.caching import memoize
from pnp.errors import LayoutError
from pnp.pictures import pixels
from pnp.pictures.svg import recolouring, vector
from pnp.pictures.svg.lettering import Field
from pnp.pictures.svg.tree import SIZE, read_tree, svg_error
from pnp.pictures.svg.vector import SplitPicture, Template, parse_template
from pnp.scene import (
    Box,
    Element,
    Group,
    Image,
    Matrix,
    Raster,
    Swatch,
    Use,
    Variant,
    outline,
    symbol,
    transform_point,
)
from pnp.system import disk
from pnp.units import INCH, mm


@dataclass(frozen=True, slots=True)
class Part:
    """The part of a picture to draw: a box of it, or a cell of a grid that divides it.

    `pixels` is the box (left, top, width, height), in pixels or, for an SVG, in user units. If it is None,
    `grid` is the columns and rows, and `number` the cell, counted from 1 in reading order.
    """

    pixels: tuple[int, int, int, int] | None = None
    grid: tuple[int, int] = (1, 1)
    number: int = 1

    def pixel_box(self, width: int, height: int, place: object) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of the part, in pixels of a picture. Raises LayoutError if the
        part lies outside of the picture."""
        columns, rows = self.grid
        if columns > width or rows > height:
            found = f"{columns} x {rows} cells"
            raise svg_error("a grid finer than its picture", place, 0, f"at most {width} x {height}", found)
        left, top, right, bottom = self.box(width, height, "pixels", place)
        return (round(left), round(top), round(right), round(bottom))

    def box(self, width: float, height: float, units: str, place: object) -> Box:
        """Return left, top, right and bottom of the part in a picture of the given size. All of them, and
        `width` and `height`, are in pixels or, for an SVG, in user units. `units` is the name of these units,
        for messages. Raises LayoutError if the part lies outside of the picture."""
        if self.pixels is not None:
            left, top, wide, high = self.pixels
            if left + wide > width or top + high > height:
                found = f"{left + wide} x {top + high}"
                raise svg_error(
                    "a part outside of the picture", place, 0, f"within {width:g} x {height:g} {units}", found
                )
            return (left, top, left + wide, top + high)
        columns, rows = self.grid
        if not 1 <= self.number <= columns * rows:
            expected = f"a number from 1 to {columns * rows}"
            raise svg_error("a part outside of the picture", place, 0, expected, str(self.number))
        row, column = divmod(self.number - 1, columns)
        across, down = width / columns, height / rows
        return (column * across, row * down, (column + 1) * across, (row + 1) * down)


Fit = Literal["cover", "contain", "stretch"]
Toward = Literal["left", "right", "top", "bottom"]


@dataclass(frozen=True, slots=True, eq=False)
class Paint:
    """The swatches and the line width with which an SVG is drawn instead of its own."""

    swatches: Mapping[str, Swatch]
    """The swatches of a theme by the colour that each replaces. It is empty if the picture keeps its own
    colours."""
    thinnest: float = 0.0
    """The smallest width of lines on paper, in mm."""
    weight: float = 1.0
    """The factor by which the width of the file's lines is multiplied."""


EXACT = 0.01
"""A picture larger than its box by less than this is not cut, mm."""

VECTOR = ".svg"
PIXELS = (".png", ".jpg", ".jpeg", ".webp")


def picture(
    path: File,
    box: Box,
    fit: Fit = "contain",
    *,
    variant: Variant = "colour",
    ground: Swatch | None = None,
    tint: Swatch | None = None,
    name: str = "",
    part: Part | None = None,
    only: str = "",
    sharp: bool = False,
    opacity: float = 1.0,
    paint: Paint | None = None,
    toward: Toward | None = None,
) -> tuple[Element, ...]:
    """Draw the picture of a file in a box (mm). With `fit` "cover" it fills the box and is cropped. With
    "contain" all of it is shown, in the middle or at the edge `toward`. With "stretch" it takes the shape of
    the box.

    In low-ink and mono, sun.low-ink.png and sun.mono.png replace sun.png if they lie beside it. If they do
    not, low-ink shows the picture itself. Mono converts it: pixels to greys, an SVG to black and white with
    outlines around its light parts.

    `ground` is the colour below the picture, if there is only one. Transparent parts of a raster image are
    mixed with it, because print shops may refuse transparency. `tint` replaces the colour of an SVG that has
    only one. `part` is the part of the picture to draw, `only` the id of the element of an SVG to draw. With
    `sharp`, pixels stay squares, for pixel art. An `opacity` below 1 makes the picture transparent.

    Raises LayoutError for a picture that cannot be read or drawn.
    """
    chosen, own = _choose_file(path, variant)
    shown = name or f"image:{chosen.name}"
    if chosen.suffix.lower() == VECTOR:
        drawn = _template(chosen, *_stamp(chosen, SIZE), (), only, variant)
        if part is not None:
            drawn = _crop(drawn, part, chosen)
        parts = _vector(
            drawn,
            chosen,
            box,
            fit,
            variant,
            tint,
            shown,
            own=own,
            opacity=opacity,
            paint=paint,
            toward=toward,
        )
        return tuple(map(_refuse_fields(chosen), parts))
    raster = _raster(chosen, *_stamp(chosen, pixels.MOST_BYTES), variant == "mono" and not own)
    if part is not None:
        raster = pixels.crop(raster, part.pixel_box(raster.width, raster.height, path))
    if opacity < 1:
        raster = pixels.with_opacity(raster, opacity)
    if ground is not None:
        raster = pixels.flatten_onto(raster, ground.hex)
    inner = _fit_box(raster.width, raster.height, box, fit, toward)
    if sharp:
        raster = pixels.enlarge_pixels(raster, inner[2] - inner[0], inner[3] - inner[1])
    image = Image(raster, inner, shown)
    return (Group((image,), clip=_outline(box)),) if _larger(inner, box) else (image,)


def fields(
    path: File,
    box: Box,
    fit: Fit = "contain",
    *,
    columns: tuple[str, ...] = (),
    variant: Variant = "colour",
    name: str = "",
    part: Part | None = None,
    only: str = "",
    opacity: float = 1.0,
    paint: Paint | None = None,
    toward: Toward | None = None,
) -> tuple[Element | Field, ...]:
    """Return an SVG placed in a box: its elements and, between them, its fields, which are places for texts.
    Lengths are in mm on the face. The parameters mean the same as in `picture`.

    A text or a rect whose id is one of `columns` is a field, and so is a text with {{ name }} in it. Raises
    LayoutError.
    """
    chosen, own = _choose_file(path, variant)
    drawn = _template(chosen, *_stamp(chosen, SIZE), tuple(columns), only, variant)
    if part is not None:
        drawn = _crop(drawn, part, chosen)
    shown = name or f"image:{chosen.name}"
    made = _vector(
        drawn, chosen, box, fit, variant, None, shown, own=own, opacity=opacity, paint=paint, toward=toward
    )
    return tuple(made)


def template(path: File, columns: tuple[str, ...] = ()) -> Template:
    """Return an SVG as a face: its elements and, between them, its fields, which are places for texts. A text
    or a rect whose id is one of `columns` is a field, and so is a text with {{ name }} in it. Raises
    LayoutError."""
    return _template(path, *_stamp(path, SIZE), tuple(columns))


def ids(path: File) -> tuple[str, ...]:
    """Return the ids of the elements of an SVG, in the order of the file. Raises LayoutError."""
    return _ids(path, *_stamp(path, SIZE))


def split_regions(
    path: File, ids: Iterable[str], variant: Variant = "colour", size: float = 1.0
) -> SplitPicture:
    """Return an SVG split into regions, the elements with these `ids`, and all else, in the colours of a
    variant. `size` is the factor by which the SVG will be enlarged: in mono, added outlines keep their width
    on paper. Raises LayoutError."""
    wanted = tuple(sorted({*ids}))
    drawn = _split_regions(path, *_stamp(path, SIZE), wanted, variant)
    chosen, own = _choose_file(path, variant)
    if own:
        other = _split_regions(chosen, *_stamp(chosen, SIZE), wanted, variant)
        return replace(drawn, below=other.below, above=other.above)
    if variant == "mono":
        below, above = (recolouring.black_and_white(each, size) for each in (drawn.below, drawn.above))
        return replace(drawn, below=below, above=above)
    return drawn


DENSITY = 150
"""The resolution of a picture without a size, in pixels to the inch: enough to print well."""


def aspect_ratio(path: File) -> float:
    """Return the width of a picture divided by its height. Raises LayoutError if it cannot be read."""
    width, height = natural_size(path)
    return width / height


def natural_size(path: File) -> tuple[float, float]:
    """Return the size of a picture in mm: that of an SVG, or that of pixels at 150 to the inch. Raises
    LayoutError."""
    if path.suffix.lower() == VECTOR:
        drawn = _template(path, *_stamp(path, SIZE))
        return drawn.width, drawn.height
    raster = _raster(path, *_stamp(path, pixels.MOST_BYTES), False)
    return raster.width * INCH / DENSITY, raster.height * INCH / DENSITY


def _refuse_fields(path: File) -> Callable[[Element | Field], Element]:
    """Return a function that refuses fields, for places where no text is set."""

    def refuse(part: Element | Field) -> Element:
        if not isinstance(part, Field):
            return part
        hint = "turn it into paths (Inkscape: Path > Object to Path)"
        raise svg_error("a picture with text", path, part.line, "paths alone", "<text>", hint)

    return refuse


def _choose_file(path: File, variant: Variant) -> tuple[File, bool]:
    """Return the file for a variant, and whether it is the variant's own."""
    own = path.with_name(f"{path.stem}.{variant}{path.suffix}")
    return (own, True) if variant != "colour" and own.is_file() else (path, False)


def _stamp(path: File, most: int) -> tuple[int, int]:
    """Return the time and the size of a file. Raises LayoutError if it may not be read."""
    try:
        if odd := disk.oddity(path, most):
            raise svg_error("a picture that is not read", path, 0, "a file", f"it {odd}")
        found = path.stat()
    except OSError as error:
        raise _absent(path) from error
    return found.st_mtime_ns, found.st_size


def _absent(path: File) -> LayoutError:
    hint = disk.nearest_file(path, (VECTOR, *PIXELS))
    return svg_error("no such picture", path, 0, "a PNG, a JPEG, a WebP or an SVG", "nothing", hint)


def _bytes(path: File, most: int) -> bytes:
    try:
        return disk.read_bytes(path, most)
    except OSError as error:
        raise _absent(path) from error


@memoize
def _raster(path: File, _written: int, _size: int, grey: bool) -> Raster:
    if path.suffix.lower() not in PIXELS:
        raise svg_error(
            "not a picture that pnp knows", path, 0, "PNG, JPEG, WebP or SVG", path.suffix or "no suffix"
        )
    return pixels.read_raster(_bytes(path, pixels.MOST_BYTES), str(path), path.suffix, grey=grey)


@memoize
def _template(
    path: File,
    written: int,
    size: int,
    columns: tuple[str, ...] = (),
    only: str = "",
    variant: Variant = "colour",
) -> Template:
    if columns and columns != (named := _named_columns(path, written, size, columns)):
        return _template(path, written, size, named, only, variant)
    if variant != "colour" and not _may_have_variants(path, written, size):
        return _template(path, written, size, columns, only)
    return parse_template(_bytes(path, SIZE), path, columns, only, variant)


@memoize
def _named_columns(path: File, _written: int, _size: int, columns: tuple[str, ...]) -> tuple[str, ...]:
    """Return the columns that an SVG may show: those that are ids in it, or all of them if it has texts or is
    not plain ASCII."""
    data = _bytes(path, SIZE)
    if not data.isascii() or any(sign in data for sign in (b"\0", b"&", b"<text", b":text")):
        return columns
    named = {match.decode() for match in _ID.findall(data)}
    return tuple(name for name in columns if name in named)


_ID = re.compile(rb"""\bid\s*=\s*["']([^"']*)["']""")


@memoize
def _may_have_variants(path: File, _written: int, _size: int) -> bool:
    """Return whether an SVG may have style sheets that hold in some variants alone."""
    data = _bytes(path, SIZE)
    return b"\0" in data or b"media" in data


@memoize
def _ids(path: File, _written: int, _size: int) -> tuple[str, ...]:
    root = read_tree(_bytes(path, SIZE), path)
    return tuple(node.attributes["id"] for node in root if node.attributes.get("id"))


@memoize
def _split_regions(
    path: File, _written: int, _size: int, ids: tuple[str, ...], variant: Variant
) -> SplitPicture:
    return vector.split_svg(_bytes(path, SIZE), path, ids, variant)


def _vector(
    drawn: Template,
    path: File,
    box: Box,
    fit: Fit,
    variant: Variant,
    tint: Swatch | None,
    name: str,
    *,
    own: bool,
    opacity: float = 1.0,
    paint: Paint | None = None,
    toward: Toward | None = None,
) -> Iterator[Element | Field]:
    inner = _fit_box(drawn.width, drawn.height, box, fit, toward)
    across, down = (inner[2] - inner[0]) / drawn.width, (inner[3] - inner[1]) / drawn.height
    matrix = (across, 0.0, 0.0, down, inner[0], inner[1])
    window = _outline(_intersect(inner, box))  # anything beyond the edges of an SVG is cut off
    if opacity < 1:
        drawn = _see_through(drawn, opacity, path)
    for is_field, run in groupby(drawn.parts, lambda part: isinstance(part, Field)):
        if is_field:
            yield from (_transform_field(part, matrix) for part in run if isinstance(part, Field))
            continue
        elements = tuple(part for part in run if not isinstance(part, Field))
        if tint is not None:
            elements = recolouring.apply_tint(elements, tint)
        size = min(across, down)
        if paint is not None and paint.swatches:
            elements = recolouring.apply_swatches(elements, paint.swatches, variant)
        elif variant == "mono" and not own:
            elements = recolouring.black_and_white(elements, size)
        if paint is not None and paint.weight != 1:
            elements = recolouring.weigh_lines(elements, paint.weight)
        if paint is not None and paint.thinnest:
            elements = recolouring.thicken(elements, paint.thinnest, size)
        used = Use(symbol(f"picture-{path.stem}", elements), matrix)
        yield Group((used,), clip=window, name=name)


def _crop(drawn: Template, part: Part, path: File) -> Template:
    """Return the part of an SVG, with the texts that begin in it. Raises LayoutError if it lies outside."""
    wide, high = drawn.units
    left, top, right, bottom = part.box(wide, high, "units of its viewBox", path)
    x, y = left * drawn.width / wide, top * drawn.height / high
    width, height = (right - left) * drawn.width / wide, (bottom - top) * drawn.height / high
    kept: list[Element | Field] = []
    for each in drawn.parts:
        if not isinstance(each, Field):
            kept.append(Group((each,), (1.0, 0.0, 0.0, 1.0, mm(-x), mm(-y))))
        elif x <= each.box[0] < x + width and y <= each.box[1] < y + height:
            kept.append(each.translate(-x, -y))
    return Template(mm(width), mm(height), tuple(kept), (right - left, bottom - top))


def _see_through(drawn: Template, opacity: float, path: File) -> Template:
    """Return an SVG with an opacity. Raises LayoutError for texts, and for parts that overlap."""
    found = "a text" if drawn.fields else ""
    try:
        parts = recolouring.apply_opacity(drawn.elements, opacity)
    except ValueError as error:
        found = str(error)
    if found:
        expected = "shapes beside each other, or a PNG"
        raise svg_error("an SVG that cannot be seen through", path, 0, expected, found, _UNITE)
    return replace(drawn, parts=parts)


_UNITE = "unite its shapes (Path > Union), or export it as PNG"


def _transform_field(field: Field, matrix: Matrix) -> Field:
    (x0, y0), (x1, y1) = (transform_point(matrix, corner) for corner in (field.box[:2], field.box[2:]))
    x, y = transform_point(matrix, field.at)
    size = field.size * min(matrix[0], matrix[3])
    return replace(field, box=(mm(x0), mm(y0), mm(x1), mm(y1)), at=(mm(x), mm(y)), size=size)


def _fit_box(width: float, height: float, box: Box, fit: Fit, toward: Toward | None = None) -> Box:
    """Return the box that a whole picture of that size takes in `box`, in the middle or at the edge
    `toward`."""
    left, top, right, bottom = box
    if fit == "stretch":
        return (mm(left), mm(top), mm(right), mm(bottom))
    sizes = ((right - left) / width, (bottom - top) / height)
    scale = max(sizes) if fit == "cover" else min(sizes)
    x, y = (left + right - width * scale) / 2, (top + bottom - height * scale) / 2
    x = {"left": left, "right": right - width * scale}.get(toward or "", x)
    y = {"top": top, "bottom": bottom - height * scale}.get(toward or "", y)
    return (mm(x), mm(y), mm(x + width * scale), mm(y + height * scale))


def _larger(inner: Box, box: Box) -> bool:
    return (
        inner[0] < box[0] - EXACT
        or inner[1] < box[1] - EXACT
        or inner[2] > box[2] + EXACT
        or inner[3] > box[3] + EXACT
    )


def _intersect(a: Box, b: Box) -> Box:
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))


def _outline(box: Box) -> "tuple[tuple[str | float, ...], ...]":
    left, top, right, bottom = box
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def file_in(folder: Path, name: str) -> Path | None:
    """Return the file in a game's folder that a name stands for; / and \\ may both separate folders. Return
    None for an empty name and for a name that leads out of the folder.

    >>> file_in(Path("game"), "images\\\\sun.png").as_posix()
    'game/images/sun.png'
    >>> file_in(Path("game"), "../sun.png")
    """
    written = name.replace("\\", "/")
    if not written or written.startswith("/") or not disk.is_within(folder, f"./{written}"):
        return None
    return folder / written
