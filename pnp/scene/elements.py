"""The elements of a drawing as plain frozen data, independent of any output format. Pictures of pixels with
the same visible content are equal."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from math import cos, radians, sin
from typing import TYPE_CHECKING, Literal, assert_never

from pnp.caching import memoize
from pnp.renaming import old_names
from pnp.units import Point, mm

if TYPE_CHECKING:
    from hashlib import _Hash as Hash


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture of pixels, 8 bits a channel, in sRGB, encoded once for all files that show it.

    `key` is a sha256 of its size and its pixels, so pictures that look the same are equal, however they are
    encoded. `channels` is 1 for grey, 3 for red, green and blue, and 4 for these with an opacity. `mean` is
    its mean colour on white paper, #rrggbb.
    """

    key: str
    width: int
    height: int
    channels: Literal[1, 3, 4]
    mean: str
    form: Literal["png", "jpeg"] = field(compare=False)
    data: bytes = field(repr=False, compare=False)
    """A whole PNG, not interlaced, or a whole JPEG, of at most 3 channels; nothing but pixels in either."""

    def __hash__(self) -> int:
        return hash(self.key)


Segment = tuple[str | float, ...]
"""("M", x, y) | ("L", x, y) | ("C", x1, y1, x2, y2, x, y) | ("Z",), all absolute."""

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as in SVG and PDF."""

Box = tuple[float, float, float, float]
"""The edges of a box as coordinates: (left, top, right, bottom)."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def translate(dx: float, dy: float) -> Matrix:
    """Return the matrix that moves by (dx, dy) mm."""
    return (1.0, 0.0, 0.0, 1.0, mm(dx), mm(dy))


def scale(sx: float, sy: float | None = None) -> Matrix:
    """Return the matrix that scales x by `sx` and y by `sy`, or both by `sx`."""
    return (sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)


def rotate(degrees: float, about: Point = (0.0, 0.0)) -> Matrix:
    """Return the matrix that rotates by some degrees about a point: clockwise on paper, since y points
    down."""
    c, s = round(cos(radians(degrees)), 12) + 0.0, round(sin(radians(degrees)), 12) + 0.0
    x, y = about
    return (c, s, -s, c, mm(x - c * x + s * y), mm(y - s * x - c * y))


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """Return the matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def transform_point(matrix: Matrix, point: Point) -> Point:
    """Return a point transformed by a matrix."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


@dataclass(frozen=True, slots=True)
class Swatch:
    """A named colour of a game's theme; `hex` is #rrggbb in sRGB."""

    name: str
    hex: str

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue, 0 to 1."""
        h = self.hex
        return (int(h[1:3], 16) / 255, int(h[3:5], 16) / 255, int(h[5:7], 16) / 255)

    @property
    def luminance(self) -> float:
        """Relative luminance (WCAG 2.2), 0 for black to 1 for white."""
        red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in self.rgb)
        return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


WHITE = Swatch("white", "#ffffff")
BLACK = Swatch("black", "#000000")


@dataclass(frozen=True, slots=True)
class Style:
    """The paint of a shape: a fill (non-zero or even-odd), a stroke, or both. `width` is that of the stroke,
    and `dash` has the lengths of dashes and gaps, all in mm."""

    fill: Swatch | None = None
    stroke: Swatch | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    round: bool = True
    """Whether caps and joins are round. Otherwise caps are butt and joins mitred."""
    evenodd: bool = False

    @property
    def opacity(self) -> float:
        """Return 1, for solid paint. `Sheer` overrides it."""
        return 1.0


@dataclass(frozen=True, slots=True)
class Path:
    """An open or closed path of segments."""

    segments: tuple[Segment, ...]
    style: Style
    name: str = ""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed polygon; the last point is joined to the first."""

    points: tuple[Point, ...]
    style: Style
    name: str = ""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    centre: Point
    radius: float
    style: Style
    name: str = ""


@dataclass(frozen=True, slots=True)
class Image:
    """A picture, upright, stretched to a box. Code that needs a shape treats an image as that box in the
    picture's mean colour."""

    raster: Raster
    box: Box
    name: str = ""

    @property
    def style(self) -> Style:
        """The style of the box that stands for the picture: a fill in the picture's mean colour."""
        return Style(fill=Swatch("picture", self.raster.mean))


Shape = Path | Polygon | Circle | Image  # what has an outline and a style


@dataclass(frozen=True, slots=True)
class Glyph:
    """The outline of a glyph of a font, in em: baseline at y = 0, y down. `key` names font and glyph."""

    key: str
    segments: tuple[Segment, ...] = field(repr=False)

    def __repr__(self) -> str:
        return f"Glyph(key={self.key!r})"  # as a dataclass's own, which takes four times as long

    def __hash__(self) -> int:
        return hash(self.key)  # what is equal has equal keys, and outlines are long


@dataclass(frozen=True, slots=True)
class Text:
    """A line of shaped text, drawn as outlines in every format.

    `glyphs` are (glyph, x, y) with x, y in mm from `origin`, the left end of the baseline; `size` is the em
    in mm and `width` the length of the line in mm. `angle` turns the line about its origin, in degrees
    clockwise. `text` is the text in logical order, `visual` the same in visual order (for PDF's hidden text
    layer).
    """

    glyphs: tuple[tuple[Glyph, float, float], ...]
    origin: Point
    size: float
    width: float
    fill: Swatch
    text: str
    visual: str
    angle: float = 0.0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Elements under one matrix, with an optional clip and name."""

    children: "tuple[Element, ...]"
    transform: Matrix = IDENTITY
    clip: tuple[Segment, ...] = ()
    """A path in the group's own coordinates. Nothing is painted outside it."""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A drawing that is used more than once. Create symbols by the function `symbol`; symbols with equal
    content are equal."""

    key: str
    children: "tuple[Element, ...]" = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a symbol, at a place."""

    symbol: Symbol
    transform: Matrix = IDENTITY
    name: str = ""


Element = Shape | Text | Group | Use


@dataclass(frozen=True, slots=True)
class Drawing:
    """Elements on a rectangle of width x height mm, its origin top-left."""

    width: float
    height: float
    elements: tuple[Element, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A side of a sheet, ready for a back end: a drawing and the boxes that a print shop reads.

    `trim` bounds all trims on the page and `bleed` all bleeds, both in mm from the top-left corner
    (PDF TrimBox, BleedBox).
    """

    drawing: Drawing
    trim: Box
    bleed: Box


def digest(elements: Iterable[object]) -> str:
    """Return a sha256 of drawing elements. Equal drawings have equal digests on any machine."""
    return start_digest(elements).hexdigest()


def start_digest(elements: Iterable[object]) -> "Hash":
    """Return a hash object for a digest of elements, to be updated with further data."""
    state = sha256()
    for element in elements:
        state.update(repr(element).encode())
    return state


def symbol(name: str, children: Iterable[Element]) -> Symbol:
    """Return a symbol whose key is its name and a digest of its content."""
    content = tuple(children)
    return Symbol(f"{name}-{digest(content)[:12]}", content)


def rectangle(x: float, y: float, width: float, height: float, style: Style, name: str = "") -> Polygon:
    """Return a rectangle as a polygon."""
    x1, y1, x2, y2 = mm(x), mm(y), mm(x + width), mm(y + height)
    return Polygon(((x1, y1), (x2, y1), (x2, y2), (x1, y2)), style, name)


def line(start: Point, end: Point, style: Style, name: str = "") -> Path:
    """Return a straight line as a path."""
    return Path((("M", mm(start[0]), mm(start[1])), ("L", mm(end[0]), mm(end[1]))), style, name)


def outline(points: Iterable[Point], *, closed: bool = True) -> tuple[Segment, ...]:
    """Return the segments of a polygon or, if not `closed`, of a polyline."""
    segments: list[Segment] = [("L", mm(x), mm(y)) for x, y in points]
    segments[0] = ("M", *segments[0][1:])
    return (*segments, ("Z",)) if closed else tuple(segments)


QUARTER = 0.5522847498307936
"""The distance of a Bezier curve's control points from its ends, in radii, for a quarter circle. Formula: 4
(sqrt 2 - 1) / 3."""


@memoize
def circle_segments(centre: Point, radius: float) -> tuple[Segment, ...]:
    """Return a circle as four Bezier arcs. They deviate from a true circle by less than 0.03 % of the
    radius."""
    return ellipse_segments(centre, radius, radius)


def ellipse_segments(centre: Point, across: float, down: float) -> tuple[Segment, ...]:
    """Return an ellipse with these two radii as four Bezier arcs."""
    (x, y), k, q = centre, across * QUARTER, down * QUARTER
    arcs: tuple[Segment, ...] = (
        ("M", x + across, y),
        ("C", x + across, y + q, x + k, y + down, x, y + down),
        ("C", x - k, y + down, x - across, y + q, x - across, y),
        ("C", x - across, y - q, x - k, y - down, x, y - down),
        ("C", x + k, y - down, x + across, y - q, x + across, y),
        ("Z",),
    )
    return tuple((s[0], *(mm(float(v)) for v in s[1:])) for s in arcs)


def segments_of(shape: Shape) -> tuple[Segment, ...]:
    """Return any shape as path segments. Those of an image begin at its upper left corner and run
    clockwise."""
    match shape:
        case Path(segments=segments):
            return segments
        case Polygon(points=points):
            return outline(points)
        case Circle(centre=centre, radius=radius):
            return circle_segments(centre, radius)
        case Image(box=(left, top, right, bottom)):
            return outline(((left, top), (right, top), (right, bottom), (left, bottom)))
        case _:
            assert_never(shape)


def leaves(elements: Iterable[Element], matrix: Matrix = IDENTITY) -> Iterator[tuple[Shape | Text, Matrix]]:
    """Yield each painted element in painting order, with the matrix from the element's coordinates to those
    of the drawing. Groups and symbols are expanded, and clips are ignored."""
    for element in elements:
        match element:
            case Group(children=children, transform=transform):
                yield from leaves(children, compose(matrix, transform))
            case Use(symbol=used, transform=transform):
                yield from leaves(used.children, compose(matrix, transform))
            case _:
                yield element, matrix


if not TYPE_CHECKING:
    __getattr__ = old_names(
        __name__,
        {
            "digesting": "start_digest",
            "transformed": "transform_point",
        },
    )
