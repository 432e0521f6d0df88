"""A pen for drawing goblins: smooth shapes with a thick outline, drawn as they are, mirrored, or both."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import hypot

from pnp.scene import (
    Circle,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    compose,
    outline,
    rotate,
    translate,
)
from pnp.scene.forms import spline
from pnp.units import Point, mm

Points = Sequence[Point]

LEAST = 0.36
"""The thinnest line of a drawing in mm. Drawings are printed at seven tenths of their size or larger."""


def soft(
    points: Points, *, closed: bool = True, tension: float = 0.5, places: int = 4
) -> tuple[Segment, ...]:
    """Return a smooth curve through the points, with coordinates rounded to `places` decimals. A `tension` of
    0 gives straight lines, 0.5 the usual curve."""
    return spline(points, closed=closed, tension=2 * tension, near=lambda value: round(value, places) + 0.0)


LIGHT: Point = (-0.6, -0.8)
"""The direction towards the light: the upper left."""

_FIST: Points = ((-3.4, -1.4), (-0.6, -3.6), (3.0, -2.8), (3.9, 0.4), (2.2, 3.4), (-1.6, 3.5), (-3.7, 1.4))

_PLACES = 2
"""The number of decimal places of coordinates in mm. Printers cannot show more."""


class Pen:
    """A pen that collects elements in painting order. Fills are given by names of swatches.

    `width` is the width of outlines in mm. While `flip` is on, shapes are mirrored at x = 0. While the pen is
    `shy`, shapes have the tone of things in shadow.
    """

    shy = False

    def __init__(self, look: Theme) -> None:
        self.look = look
        self.width = {"colour": 0.55, "low-ink": 0.4, "mono": 0.5}[look.variant]
        self.flip = False
        self.elements: list[Element] = []

    def _place(self, points: Points) -> list[Point]:
        return [(round(-x if self.flip else x, _PLACES), round(y, _PLACES)) for x, y in points]

    def _style(self, fill: str | None, width: float | None) -> Style:
        line = self.width if width is None else width and max(width, LEAST)
        return Style(
            fill=self.look.swatch(fill) if fill else None,
            stroke=self.look.swatch("ink") if line else None,
            width=line or 0.25,
        )

    def blob(
        self, points: Points, fill: str | None, width: float | None = None, tension: float = 1.0
    ) -> None:
        """Draw a closed smooth shape through the points, filled with the swatch `fill` (None for no fill).
        `width` is that of the outline in mm: None for the pen's width, 0 for no outline. `tension` is 0 for
        straight sides, 1 for a smooth curve."""
        self.elements.append(
            Path(soft(self._place(points), tension=tension / 2, places=_PLACES), self._style(fill, width))
        )

    def shade(self, points: Points, fill: str, shade: str, away: Point) -> None:
        """Draw a closed smooth shape through the points in the swatch `shade`, and a smaller copy of it in
        the swatch `fill` towards its upper left: the lit part. Light always comes from there; only the
        length of the vector `away` matters, in the units of the points: the longer it is, the wider the
        shadow. In low ink and mono the whole shape has the swatch `fill`."""
        placed = self._place(points)
        colour = self.look.variant == "colour"
        style = replace(self._style(shade if colour else fill, None), round=False)
        self.elements.append(Path(soft(placed, places=_PLACES), style))
        if colour and not self.shy:
            self.elements.append(
                Path(soft(self._lit_part(placed, away), places=_PLACES), self._style(fill, 0))
            )

    def facet(self, points: Points, fill: str, shade: str, away: Point) -> None:
        """Draw a polygon in the swatch `shade`, and a smaller copy of it in the swatch `fill` towards its
        upper left: the lit part. Only the length of the vector `away` matters, in the units of the points:
        the longer it is, the wider the shadow. In low ink and mono the whole polygon has the swatch
        `fill`."""
        placed = self._place(points)
        colour = self.look.variant == "colour"
        self.elements.append(Polygon(tuple(placed), self._style(shade if colour else fill, None)))
        if colour:
            self.elements.append(Polygon(tuple(self._lit_part(placed, away)), self._style(fill, 0)))

    def _lit_part(self, placed: Points, away: Point) -> list[Point]:
        """Return the lit part of a shape: a smaller copy of the shape, moved to the upper left."""
        xs, ys = [x for x, _ in placed], [y for _, y in placed]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        reach = hypot(*away)
        kx, ky = (
            max(0.55, 1 - (self.width + 1.3 * reach * w) / size) for w, size in ((1.0, wide), (0.8, high))
        )
        px, py = min(xs) + 0.2 * wide, min(ys) + 0.22 * high
        return [(round(px + (x - px) * kx, _PLACES), round(py + (y - py) * ky, _PLACES)) for x, y in placed]

    def poly(self, points: Points, fill: str | None, width: float | None = None) -> None:
        self.elements.append(Polygon(tuple(self._place(points)), self._style(fill, width)))

    def disc(self, centre: Point, radius: float, fill: str | None, width: float | None = None) -> None:
        (at,) = self._place([centre])
        self.elements.append(Circle(at, mm(radius), self._style(fill, width)))

    def stroke(
        self, points: Points, width: float | None = None, swatch: str = "ink", *, smooth: bool = True
    ) -> None:
        """Draw an open line through the points: a smooth curve or, if not `smooth`, straight pieces. `width`
        is in mm; None stands for the pen's width."""
        placed = self._place(points)
        segments = soft(placed, closed=False, places=_PLACES) if smooth else outline(placed, closed=False)
        style = Style(stroke=self.look.swatch(swatch), width=max(width or self.width, LEAST))
        self.elements.append(Path(segments, style))

    def rod(self, start: Point, end: Point, thick: float, fill: str) -> None:
        """Draw a straight stick from `start` to `end`, `thick` mm wide, with an outline."""
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = (dx * dx + dy * dy) ** 0.5
        nx, ny = -dy / length * thick / 2, dx / length * thick / 2
        corners = [
            (start[0] + nx, start[1] + ny),
            (end[0] + nx, end[1] + ny),
            (end[0] - nx, end[1] - ny),
            (start[0] - nx, start[1] - ny),
        ]
        self.poly(corners, fill)

    def limb(self, points: Points, thick: float, fill: str, shade: str) -> None:
        """Draw an arm or a leg as a smooth tube through the points, `thick` mm wide, with an outline around
        it. `fill` is the swatch of its lit part, `shade` that of its part in shadow."""
        placed = self._place(points)
        along = soft(placed, closed=False, places=_PLACES)
        self._tube(along, thick + 2 * self.width, "ink")
        if self.look.variant != "colour" or self.shy:
            self._tube(along, thick, shade if self.shy and self.look.variant == "colour" else fill)
            return
        self._tube(along, thick, shade)
        off = thick * 0.16
        lit = [(x + LIGHT[0] * off, y + LIGHT[1] * off) for x, y in placed]
        self._tube(soft(lit, closed=False, places=_PLACES), thick * 0.64, fill)

    def _tube(self, along: tuple[Segment, ...], wide: float, swatch: str) -> None:
        self.elements.append(Path(along, Style(stroke=self.look.swatch(swatch), width=mm(wide))))

    def fist(self, at: Point, skin: str) -> None:
        """Draw a closed hand around the point `at`. `skin` is a swatch."""
        x, y = at
        self.shade([(x + u, y + v) for u, v in _FIST], skin, f"{skin}-dark", (-0.7, -0.8))
        for dy in (-1.0, 0.9):
            self.stroke([(x + 0.6, y + dy), (x + 3.5, y + dy - 0.3)], 0.4, smooth=False)

    @contextmanager
    def rotation(self, degrees: float, at: Point = (0.0, 0.0), about: Point = (0.0, 0.0)) -> Iterator[None]:
        """Rotate everything drawn in the `with` block clockwise around the point `about`, then move it by
        `at`."""
        before, self.elements = self.elements, []
        try:
            yield
        finally:
            placed = Group(tuple(self.elements), compose(translate(*at), rotate(degrees, about)))
            self.elements = [*before, placed]

    def sides(self) -> Iterable[float]:
        """Yield twice, with `flip` as it is and then reversed, so that `for side in pen.sides(): ...` draws
        shapes both as they are and mirrored. The value is -1 while `flip` is on, else 1."""
        before = self.flip
        for self.flip in (before, not before):
            yield -1.0 if self.flip else 1.0
        self.flip = before
