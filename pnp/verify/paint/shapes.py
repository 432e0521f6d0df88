"""The records of what a page paints, read back from a produced file: shapes in millimetres, clips applied.

Page coordinates are those of the scene: origin top-left, x to the right, y down. `pdf` and `svg` make these
lists, pnp.verify.compare compares them with a scene, `area` measures them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.scene import IDENTITY, Box, Matrix, Segment, compose
from pnp.units import Point

Area = Any
"""A shapely geometry (shapely ships no types)."""

SLACK = 0.01
"""Half the tolerance of the comparison, mm: a clip that removes less than this does not count."""


class Unreadable(PnpError):
    """A produced file is damaged, hostile, or not what its name says."""


class Pen(NamedTuple):
    """How a line is drawn: `cap` "butt", "round" or "square"; `join` "mitre", "round" or "bevel", or a mitre
    with its limit if that is not ten; `phase` is mm into the dashes."""

    cap: str = "butt"
    join: str = "mitre"
    phase: float = 0.0


PLAIN = Pen()
CAPS = ("butt", "round", "square")
JOINS = ("mitre", "round", "bevel")

MITRE = 10.0
"""The default mitre limit of PDF, in line widths."""


def make_pen(cap: str, join: str, limit: float = MITRE, phase: float = 0.0) -> Pen:
    """Return a pen; `limit` is the mitre limit in line widths."""
    cut = join == "mitre" and abs(limit - MITRE) > 1e-6
    return Pen(cap, f"mitre cut off at {limit:g}" if cut else join, phase)


@dataclass(frozen=True, slots=True)
class Shape:
    """One painted shape, or one that a scene orders.

    `fill` and `stroke` are "#rrggbb", or "gradient:..." (see `gradients`), "image:<sha256>",
    "pattern:<name>", "spot:<name>" for paint that is not a plain colour; None where that part is not painted.
    `width` and `dash` are mm on the page, `pen` how the line is drawn, `alpha` the opacity of fill and
    stroke. `bounds` is the box around the ink. `clip` is the region (a shapely geometry) that cuts into the
    shape, or None. `unseen` says why nothing of it appears on the page: "alpha 0", "clipped away", "outside
    the page", "no area", "hidden layer"; empty for a shape that appears. `name` is the scene's element, empty
    for a shape read from a file.
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
    """The frame of a gradient fill: from the unit gradient to mm of the page."""

    @property
    def centre(self) -> Point:
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
        """Return the same paint in another place, with its gradient under `matrix`. It does what `replace`
        does, in a third of the time."""
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
    """A string shown by a font; `at` is where its line starts, `size` the em in mm.

    `hidden` says that it leaves no ink: render mode 3, a font of empty glyphs, or the alternative text of
    drawn letters. `text` is what a reader can select, as far as the file tells, and `turn` the direction of
    its line in degrees, clockwise.
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
    """All that one page paints, in painting order.

    `width` and `height` are the page as a viewer shows and prints it (the PDF's crop box); boxes are measured
    from its top-left corner and are None where the file does not state them. `odd` names what these lists
    cannot represent (blend modes, soft masks, annotations...).
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
    """Yield the subpaths of the outline: it is cut at each move and after each close; a lone move is
    dropped."""
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
    """Return the box around the line itself (curves by their extreme points), or None if it is empty."""
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
    """Return the outline under a matrix, without rounding."""
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
    """Add the extremes of a curve that lie beyond its end points."""
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
