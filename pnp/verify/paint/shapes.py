"""Records of what a page paints, read from a finished file: shapes in mm, the areas that they cover, and
their gradients.

Page coordinates are those of the scene: origin top-left, x to the right, y down. `pdf` and `svg` make these
records, and pnp.verify.compare compares them with a scene.

The paint of a fill or line is a text that identifies its colour, gradient, picture or pattern (see `Shape`).
That of a gradient is a text such as "gradient:linear:0 #aabbcc 0.5 #ffffff 1 #000000". A matrix
(`Shape.shading`) maps the unit gradient to mm: a linear one runs from (0, 0) to (1, 0), a radial one from (0,
0) to the circle of radius 1 around it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot, isfinite, sqrt
from typing import Any, NamedTuple

import numpy as np
import pikepdf
import shapely
from numpy.typing import NDArray

from pnp.caching import memoize
from pnp.errors import PnpError
from pnp.scene import IDENTITY, Box, Gradient, Matrix, Segment, Swatch, chords, compose
from pnp.units import Point

Area = Any
"""A shapely geometry (shapely ships no types)."""

SLACK = 0.01
"""Half the tolerance of comparisons in mm. A clip that removes less than this is ignored."""


class Unreadable(PnpError):
    """A file is damaged, malicious, or not of the format that its name says."""


class Pen(NamedTuple):
    """The way in which a line is drawn. `cap` is "butt", "round" or "square". `join` is "mitre", "round" or
    "bevel"; if the mitre limit is not the usual 10, it is "mitre cut off at" and the limit. `phase` is the
    distance in mm by which the pattern of dashes is already advanced where the line begins."""

    cap: str = "butt"
    join: str = "mitre"
    phase: float = 0.0


PLAIN = Pen()
CAPS = ("butt", "round", "square")
JOINS = ("mitre", "round", "bevel")

MITRE = 10.0
"""The default mitre limit of PDF, in line widths."""


def make_pen(cap: str, join: str, limit: float = MITRE, phase: float = 0.0) -> Pen:
    """Return a pen from the line cap ("butt", "round" or "square"), the line join ("mitre", "round" or
    "bevel"), the mitre `limit` in line widths, and the `phase` in mm, by which the pattern of dashes is
    already advanced where the line begins."""
    cut = join == "mitre" and abs(limit - MITRE) > 1e-6
    return Pen(cap, f"mitre cut off at {limit:g}" if cut else join, phase)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that a page paints, or that a scene should paint.

    `fill` and `stroke` are "#rrggbb", or for other paint "gradient:..." (see `paint_of_stops`),
    "image:<sha256>", "mask:<sha256>" (an image with transparency), "pattern:<name>" or "spot:<name>"; None if
    there is no fill or line. `width` and `dash` of the line are in mm on the page, `pen` has its ends and
    joins, `alpha` the opacities of fill and line. `bounds` is the box around the ink. `clip` is the visible
    area if it cuts into the shape, or None. `unseen` is the reason why the shape is not visible: "alpha 0",
    "clipped away", "outside the page", "no area", "hidden layer"; "" for a visible shape. `name` is the name
    of the scene's element, "" for a shape read from a file.
    """

    outline: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    evenodd: bool = False
    alpha: tuple[float, float] = (1.0, 1.0)
    bounds: Box = (0.0, 0.0, 0.0, 0.0)
    clip: Area | None = None
    unseen: str = ""
    name: str = ""
    pen: Pen = PLAIN
    shading: Matrix | None = None
    """The matrix from the unit gradient to mm on the page, for a gradient fill."""

    @property
    def centre(self) -> Point:
        """Return the middle of the box around the shape."""
        left, top, right, bottom = self.bounds
        return ((left + right) / 2, (top + bottom) / 2)

    def with_place(
        self,
        outline: tuple[Segment, ...],
        bounds: Box,
        clip: Area | None,
        unseen: str,
        name: str,
        matrix: Matrix = IDENTITY,
    ) -> "Shape":
        """Return the same shape in another place, with another outline, bounds, clip, reason for being
        invisible (`unseen`) and name. `matrix` is the movement, which is applied to the shape's gradient.
        This is faster than `dataclasses.replace`."""
        return Shape(
            outline,
            self.fill,
            self.stroke,
            self.width,
            self.dash,
            self.evenodd,
            self.alpha,
            bounds,
            clip,
            unseen,
            name,
            self.pen,
            None if self.shading is None else compose(matrix, self.shading),
        )


@dataclass(frozen=True, slots=True)
class TextRun:
    """A piece of text in one font. `at` is the start of its baseline in mm on the page, and `size` the font
    size in mm.

    `hidden` is true for invisible text (render mode 3, a font of empty glyphs, or the alternative text of
    drawn letters). `text` is the selectable text, as far as the file states it. `turn` is the direction of
    its line in degrees clockwise (0: to the right).
    """

    at: Point
    size: float
    fill: str | None
    hidden: bool
    font: str
    text: str = ""
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class PagePaint:
    """Everything that a page paints, in painting order. Shapes that are not visible are in `unseen`.

    `width` and `height` are the size of the page as it is shown and printed (the PDF's crop box) in mm. The
    boxes `media`, `trim` and `bleed` are in mm from its top-left corner, and None if the file does not state
    them. `odd` has the names of used features that these lists cannot represent (blend modes, soft masks,
    annotations...).
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    unseen: tuple[Shape, ...] = ()
    texts: tuple[TextRun, ...] = ()
    media: Box | None = None
    trim: Box | None = None
    bleed: Box | None = None
    odd: tuple[str, ...] = ()


def subpaths(outline: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Yield the subpaths of an outline. A subpath ends before each move and after each close. A move that no
    line or curve follows is left out."""
    part: list[Segment] = []
    start: Segment = ("M", 0.0, 0.0)
    for segment in outline:
        if segment[0] == "M":
            if len(part) > 1:
                yield part
            start, part = segment, [segment]
            continue
        part.append(segment)
        if segment[0] == "Z":
            if len(part) > 2:
                yield part
            part = [start]
    if len(part) > 1:
        yield part


def extent(outline: Iterable[Segment]) -> Box | None:
    """Return the bounding box of an outline, or None if it is empty. For a curve the box is exact: it does
    not include control points."""
    drawn: list[Any] = [segment for segment in outline if len(segment) > 1]
    if not drawn:
        return None
    xs: list[float] = [segment[-2] for segment in drawn]
    ys: list[float] = [segment[-1] for segment in drawn]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    for before, segment in pairwise(drawn):
        if len(segment) == 7:
            # A curve stays within the box of its four points.
            _, x1, y1, x2, y2, x3, y3 = segment
            if not (left <= x1 <= right and left <= x2 <= right):
                _bulge(xs, before[-2], x1, x2, x3)
            if not (top <= y1 <= bottom and top <= y2 <= bottom):
                _bulge(ys, before[-1], y1, y2, y3)
    return (min(xs), min(ys), max(xs), max(ys))


def transform_outline(outline: Iterable[Segment], matrix: Matrix) -> tuple[Segment, ...]:
    """Return an outline transformed by a matrix, without rounding."""
    a, b, c, d, e, f = matrix
    result: list[Any] = []
    segments: Iterable[Any] = outline
    straight = (a, b, c, d) == (1.0, 0.0, 0.0, 1.0)
    for segment in segments:
        if straight and len(segment) == 3:
            kind, x, y = segment
            result.append((kind, x + e, y + f))
        elif straight and len(segment) == 7:
            kind, x1, y1, x2, y2, x3, y3 = segment
            result.append((kind, x1 + e, y1 + f, x2 + e, y2 + f, x3 + e, y3 + f))
        elif len(segment) == 1:
            result.append(segment)
        elif len(segment) == 3:
            kind, x, y = segment
            result.append((kind, a * x + c * y + e, b * x + d * y + f))
        else:
            moved = [segment[0]]
            for x, y in zip(segment[1::2], segment[2::2], strict=True):
                moved += (a * x + c * y + e, b * x + d * y + f)
            result.append(tuple(moved))
    return tuple(result)


def _bulge(values: list[float], p0: float, p1: float, p2: float, p3: float) -> None:
    """Add the extremes of a curve beyond its end points to `values`."""
    low, high = (p0, p3) if p0 <= p3 else (p3, p0)
    if low <= p1 <= high and low <= p2 <= high:
        return
    a, b, c = p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-9:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        under = b * b - 4 * a * c
        roots = [(-b + s * under**0.5) / (2 * a) for s in (1, -1)] if under >= 0 else []
    for t in roots:
        if 0 < t < 1:
            u = 1 - t
            values.append(u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3)


FLATNESS = 0.002
"""The largest distance in mm between a flattened curve and the true one."""


def flatten_curves(part: Sequence[Segment]) -> list[Point]:
    """Return the points of a subpath, with each curve replaced by points on it that are joined by straight
    lines."""
    points: list[Point] = []
    for segment in part:
        if segment[0] == "Z":
            continue
        v = [float(value) for value in segment[1:]]
        if segment[0] == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], v
            bend = max(
                abs(x0 - 2 * x1 + x2) + abs(y0 - 2 * y1 + y2), abs(x1 - 2 * x2 + x3) + abs(y1 - 2 * y2 + y3)
            )
            steps = min(64, max(1, ceil(sqrt(0.75 * bend / FLATNESS))))
            points.extend(chords((x0, y0), v, steps))
        else:
            points.append((v[-2], v[-1]))
    return points


NEGLIGIBLE = 1e-12
"""The area in mm2 below which a sliver is ignored. The limit also keeps numbers within the range of
floats."""

DIGITS = 9
"""The number of decimals to which points are rounded, in mm. Rounding avoids overflow: the reciprocal of
1e-308 is infinite."""


FAR = 1e9
"""The largest coordinate in mm. Products of larger ones overflow."""


@memoize
def fill_area(outline: tuple[Segment, ...], evenodd: bool = False) -> Area:
    """Return the area that filling an outline paints, by the non-zero or the even-odd rule. Raises ValueError
    for coordinates beyond `FAR` mm."""
    rings = [p for p in map(flatten_curves, subpaths(outline)) if len(p) > 2]
    if len(rings) == 1:
        area = shapely.Polygon(rings[0])
        if area.is_valid:
            return area
    if any(not -FAR < value < FAR for ring in rings for point in ring for value in point):
        raise ValueError("an outline without an end")
    rings = [np.round(ring, DIGITS).tolist() for ring in rings]
    if len(rings) > 1 and (apart := _separate_areas(rings)) is not None:
        return apart
    lines = shapely.unary_union([shapely.LinearRing(ring) for ring in rings]) if rings else None
    if lines is None or lines.is_empty:
        return shapely.Polygon()
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines)))
    faces = faces[shapely.area(faces) > NEGLIGIBLE]  # slivers too thin for a point inside them
    inner = shapely.get_coordinates(shapely.point_on_surface(faces))
    turns = np.zeros(len(inner), dtype=np.int64)
    for ring in rings:
        low, high = np.min(ring, axis=0), np.max(ring, axis=0)
        within = ((low <= inner) & (inner <= high)).all(axis=1)
        if within.any():
            turns[within] += _winding(inner[within], ring)
    return shapely.union_all(faces[turns % 2 == 1 if evenodd else turns != 0])


def _separate_areas(rings: Sequence[Sequence[Point]]) -> Area | None:
    """Return the area of rings that lie beside each other, such as the dot and the stem of an i; both fill
    rules fill each ring. Return None if the boxes of the rings overlap, or if a ring crosses itself."""
    low = np.array([np.min(ring, axis=0) for ring in rings])
    high = np.array([np.max(ring, axis=0) for ring in rings])
    meet = ((low[:, None] <= high[None]) & (low[None] <= high[:, None])).all(axis=2)
    if meet.sum() > len(rings):
        return None
    areas = shapely.polygons([shapely.LinearRing(ring) for ring in rings])
    return shapely.multipolygons(areas) if shapely.is_valid(areas).all() else None


def _winding(points: NDArray[np.float64], ring: Sequence[Point]) -> NDArray[np.int64]:
    """Return the winding number of the ring around each of the points."""
    x, y = points[:, :1], points[:, 1:]
    loop = np.array([*ring, ring[0]])
    (x0, y0), (x1, y1) = loop[:-1].T, loop[1:].T
    side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
    up, down = (y0 <= y) & (y1 > y) & (side > 0), (y0 > y) & (y1 <= y) & (side < 0)
    turns: NDArray[np.int64] = up.sum(axis=1) - down.sum(axis=1)
    return turns


THINNEST = 1e-3
"""The width in mm that a thinner line counts as."""


def lines_along(outline: Iterable[Segment]) -> shapely.MultiLineString:
    """Return the lines of an outline without a width: a line for each subpath, with curves flattened."""
    lines = []
    for part in subpaths(outline):
        points = flatten_curves(part)
        closed = part[-1][0] == "Z" and len(points) > 1
        lines.append(shapely.LineString([*points, points[0]] if closed else points))
    return shapely.MultiLineString(lines)


def line_area(outline: Iterable[Segment], width: float) -> Area:
    """Return the area that stroking an outline with a line `width` in mm paints, with round ends and joins. A
    dashed line counts as a whole one."""
    # One MultiLineString: a union of the lines' areas takes three times as long.
    return lines_along(outline).buffer(max(width, THINNEST) / 2, quad_segs=4)


@memoize
def ink(shape: Shape) -> Area:
    """Return the area that a shape paints on the page within its clip."""
    area = fill_area(shape.outline, shape.evenodd) if shape.fill else None
    if shape.stroke:
        line = line_area(shape.outline, shape.width)
        area = line if area is None else area.union(line)
    if area is None:
        return shapely.Polygon()
    return area if shape.clip is None else area.intersection(shape.clip)


PREFIX = "gradient:"

_COORDINATES = {2: ("linear", (0.0, 0.0, 1.0, 0.0)), 3: ("radial", (0.0, 0.0, 0.0, 0.0, 0.0, 1.0))}

Stops = Sequence[tuple[float, str]]


def is_gradient(paint: str | None) -> bool:
    """Return whether a fill or line (such as `Shape.fill`) is a gradient."""
    return paint is not None and paint.startswith(PREFIX)


def paint_of_stops(kind: str, stops: Iterable[tuple[float, str]]) -> str:
    """Return the text that identifies a gradient with some stops (offset from 0 to 1, colour "#rrggbb"), such
    as "gradient:linear:0 #aabbcc 1 #ffffff". `kind` is "linear" or "radial"."""
    return f"{PREFIX}{kind}:{' '.join(f'{round(place, 4):g} {colour.lower()}' for place, colour in stops)}"


def paint_of_gradient(gradient: Gradient) -> str:
    """Return the text that identifies a gradient of a scene (see `paint_of_stops`)."""
    return paint_of_stops(gradient.kind, ((place, swatch.hex) for place, swatch in gradient.stops))


def paint_of_shading(shading: Any) -> str:
    """Return the text that identifies a gradient (see `paint_of_stops`), from the shading dictionary of a
    PDF. If it is not a shading as pnp writes them, return "pattern:" and a description."""
    try:
        kind, coordinates = _COORDINATES[int(shading.ShadingType)]
        function = shading.Function
        if tuple(float(value) for value in shading.Coords) != coordinates:
            return "pattern:a gradient with other coordinates"
        if str(shading.ColorSpace) != "/DeviceRGB" or [bool(each) for each in shading.Extend] != [True, True]:
            return "pattern:a gradient of another space or extent"
        if any(key in shading for key in ("/Domain", "/BBox", "/Background")):
            return "pattern:a gradient with a domain, a box or a background"
        return paint_of_stops(kind, _stops(function))
    except (KeyError, AttributeError, TypeError, ValueError, IndexError, pikepdf.PdfError):
        return "pattern:a shading that is no gradient"


def _stops(function: Any) -> Stops:
    """Return the stops of a stitched colour function. Raises ValueError for any other function."""
    pieces = list(function.Functions)
    bounds = [float(value) for value in function.Bounds]
    encode = [float(value) for value in function.Encode]
    places = [0.0, *bounds, 1.0]
    if int(function.FunctionType) != 3 or encode != [0.0, 1.0] * len(pieces):
        raise ValueError("no stitched function")
    if len(places) != len(pieces) + 1 or any(not one < other for one, other in pairwise(places)):
        raise ValueError("bounds that do not rise")
    if any(int(piece.FunctionType) != 2 or float(piece.N) != 1 or "/Range" in piece for piece in pieces):
        raise ValueError("a piece that is not linear")
    ends = [(_colour(piece.C0), _colour(piece.C1)) for piece in pieces]
    if any(one[1] != other[0] for one, other in pairwise(ends)):
        raise ValueError("pieces that do not meet")
    domains = [[float(value) for value in each.Domain] for each in (function, *pieces)]
    if any(domain != [0.0, 1.0] for domain in domains):
        raise ValueError("another domain")
    return list(zip(places, (ends[0][0], *(last for _, last in ends)), strict=True))


def _colour(values: pikepdf.Array) -> str:
    levels = [float(value) for value in values]
    if len(levels) != 3 or not all(isfinite(level) and 0 <= level <= 1 for level in levels):
        raise ValueError("no colour of three levels")
    return "#" + "".join(f"{round(level * 255):02x}" for level in levels)


@memoize
def _parse_paint(paint: str) -> tuple[str, tuple[tuple[float, str], ...]]:
    kind, _, stops = paint.removeprefix(PREFIX).partition(":")
    words = stops.split(" ")
    return kind, tuple((float(at), colour) for at, colour in zip(words[::2], words[1::2], strict=True))


def colours(paint: str | None) -> tuple[str, ...]:
    """Return the colours in the paint of a shape (such as `Shape.fill`): those of a gradient's stops, or the
    paint itself if it is not a gradient; () for None."""
    if paint is None:
        return ()
    return tuple(colour for _, colour in _parse_paint(paint)[1]) if is_gradient(paint) else (paint,)


def colour_at(shape: Shape, point: Point) -> str:
    """Return the colour of a shape's fill at a point of the page as "#rrggbb". If the fill is no gradient,
    return it unchanged ("" for None)."""
    if shape.fill is None or shape.shading is None or not is_gradient(shape.fill):
        return shape.fill or ""
    return replace(_gradient(shape.fill), frame=shape.shading).colour_at(point)


def mean_colour(paint: str) -> str:
    """Return the colour in the middle of a gradient as "#rrggbb". Paint other than gradients is returned
    unchanged."""
    return _gradient(paint).colour(0.5) if is_gradient(paint) else paint


@memoize
def _gradient(paint: str) -> Gradient:
    kind, stops = _parse_paint(paint)
    swatches = tuple((place, Swatch("stop", colour)) for place, colour in stops)
    return Gradient("gradient", "#000000", "radial" if kind == "radial" else "linear", swatches)


def is_displaced(expected: Shape, painted: Shape, tolerance: float) -> bool:
    """Return whether a painted gradient is turned, moved or scaled within its shape, compared with the
    expected gradient. It may deviate by twice `tolerance` mm. If only one of the shapes has a gradient,
    return True."""
    one, two = expected.shading, painted.shading
    if one is None or two is None:
        return one is not two
    (x0, y0), (x1, y1) = expected.bounds[:2], painted.bounds[:2]
    for u, v in ((0, 0), (1, 0), (0, 1)):
        ax, ay = one[0] * u + one[2] * v + one[4] - x0, one[1] * u + one[3] * v + one[5] - y0
        bx, by = two[0] * u + two[2] * v + two[4] - x1, two[1] * u + two[3] * v + two[5] - y1
        if not hypot(ax - bx, ay - by) <= 2 * tolerance:  # NaN counts as displaced
            return True
    return False
