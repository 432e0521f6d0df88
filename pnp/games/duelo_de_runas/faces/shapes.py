"""The tools that draw pictures like a woodcut: shapes one over another, printed in one colour or several."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import atan2, cos, hypot, pi, radians, sin

from pnp.scene import (
    Element,
    Group,
    Matrix,
    Path,
    Segment,
    Style,
    Swatch,
    Theme,
    bounds,
    circle_segments,
    compose,
    forms,
    outline,
    rotate,
    transform_segments,
    translate,
)
from pnp.scene.forms import spline
from pnp.units import Point, mm

# The outlines of the woodcuts: segments in the units of a block, y down.
#
# Points are written as a string of numbers, "x y x y ...", because an emblem is mostly points.

Outline = tuple[Segment, ...]


def points(numbers: str | Sequence[Point]) -> tuple[Point, ...]:
    """Return the points that a string lists: "0 1 2 3" gives ((0, 1), (2, 3)). Points given as such are
    returned as a tuple."""
    if not isinstance(numbers, str):
        return tuple(numbers)
    values = [float(number) for number in numbers.split()]
    return tuple(zip(values[::2], values[1::2], strict=True))


def poly(numbers: str | Sequence[Point], *, closed: bool = True) -> Outline:
    """Return a polygon through points, given as pairs or as a text such as "0 0 4 0 4 3"."""
    return outline(points(numbers), closed=closed)


def curve(numbers: str | Sequence[Point], *, closed: bool = True, tension: float = 1.0) -> Outline:
    """Return a smooth line through the points. With a `tension` of 0 it is straight between them; 1 gives the
    usual curve."""
    return spline(points(numbers), closed=closed, tension=tension)


def disc(x: float, y: float, radius: float) -> Outline:
    return circle_segments((x, y), radius)


def oval(x: float, y: float, rx: float, ry: float, turn: float = 0.0) -> Outline:
    stretched = transform_segments(circle_segments((0.0, 0.0), 1.0), (rx, 0.0, 0.0, ry, 0.0, 0.0))
    return transform_segments(stretched, compose(translate(x, y), rotate(turn)))


def box(x: float, y: float, width: float, height: float) -> Outline:
    return poly(((x, y), (x + width, y), (x + width, y + height), (x, y + height)))


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 16) -> tuple[Point, ...]:
    """Return the points of an arc from `start` to `end`, which are angles in degrees clockwise from the top,
    in `steps` steps."""
    return forms.arc((x, y), radius, start, end, steps)


def crescent(x: float, y: float, radius: float, turn: float = 0.0, thin: float = 0.72) -> Outline:
    """Return a crescent moon around (x, y). Its horns point to the right before it is turned by `turn`
    degrees clockwise. `thin` is from 0 (full) to 1 (a thin line)."""
    outer = arc(0, 0, radius, 35, 325, 28)
    horn, other = outer[0], outer[-1]
    inner = _arc_through(other, (0.0, radius * (2 * thin - 1)), horn)
    shape = poly((*outer, *inner[1:-1]))
    return transform_segments(shape, compose(translate(x, y), rotate(turn + 90)))


def _arc_through(a: Point, b: Point, c: Point) -> tuple[Point, ...]:
    """Return points of the circle through three points, from the first to the last."""
    ax, ay, bx, by, cx, cy = *a, *b, *c
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-9:
        return (a, b, c)
    sa, sb, sc = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    ux = (sa * (by - cy) + sb * (cy - ay) + sc * (ay - by)) / d
    uy = (sa * (cx - bx) + sb * (ax - cx) + sc * (bx - ax)) / d
    start, middle, end = (atan2(py - uy, px - ux) for px, py in (a, b, c))
    radius = hypot(ax - ux, ay - uy)
    turn = 2 * pi
    to_middle, to_end = (middle - start) % turn, (end - start) % turn
    sweep = to_end if to_middle <= to_end else to_end - turn
    return tuple(
        (ux + radius * cos(start + sweep * i / 16), uy + radius * sin(start + sweep * i / 16))
        for i in range(17)
    )


def star(x: float, y: float, radius: float, tips: int = 4, waist: float = 0.36, turn: float = 0.0) -> Outline:
    return poly(forms.star((x, y), radius, radius * waist, tips, turn))


def ray(x: float, y: float, near: float, far: float, degrees: float, width: float) -> Outline:
    """Return a wedge that points away from (x, y), at an angle in degrees clockwise from the top. Its base is
    `width` wide and `near` units from (x, y), its tip `far` units."""
    a = radians(degrees)
    ux, uy = sin(a), -cos(a)
    left, right = (
        (x + near * ux - width / 2 * uy, y + near * uy + width / 2 * ux),
        (
            x + near * ux + width / 2 * uy,
            y + near * uy - width / 2 * ux,
        ),
    )
    return poly((left, (x + far * ux, y + far * uy), right))


def rays(
    x: float,
    y: float,
    near: float,
    far: float,
    count: int,
    width: float,
    start: float = 0.0,
    end: float = 360.0,
) -> Outline:
    """Return a fan of `count` wedges, alternately long and short, at angles from `start` to `end` degrees.
    The other parameters are those of `ray`."""
    full = end - start >= 360
    steps = count if full else count - 1
    return tuple(
        segment
        for i in range(count)
        for segment in ray(
            x,
            y,
            near,
            far if i % 2 == 0 else near + 0.7 * (far - near),
            start + (end - start) * i / steps,
            width,
        )
    )


def ripple(left: float, right: float, y: float, rise: float, count: int) -> tuple[Point, ...]:
    """Return the points of a line with `count` waves, alternately `rise` above and below y."""
    n = 2 * count
    return tuple((left + (right - left) * i / n, y + (rise if i % 2 else -rise)) for i in range(n + 1))


def join_outlines(*outlines: Outline) -> Outline:
    return tuple(segment for each in outlines for segment in each)


def mirror_shape(shape: Outline, axis: float = 50.0) -> Outline:
    return transform_segments(shape, (-1.0, 0.0, 0.0, 1.0, 2 * axis, 0.0))


def turn_shape(shape: Outline, degrees: float, x: float = 50.0, y: float = 75.0) -> Outline:
    return transform_segments(shape, rotate(degrees, (x, y)))


def shift_shape(shape: Outline, dx: float, dy: float) -> Outline:
    return transform_segments(shape, translate(dx, dy))


def scale_shape(shape: Outline, factor: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """Return the shape scaled by `factor` about (x, y)."""
    matrix: Matrix = (factor, 0.0, 0.0, factor, x - factor * x, y - factor * y)
    return transform_segments(shape, matrix)


# A woodblock: shapes cut into it one after another, printed as each variant prints them.
#
# Solid parts are charcoal in colour and in mono; in low ink they are outlines with hatching. Cuts show the
# paper. A tone is a second block in a rune's colour, or dots or lines instead.

HAIR = 0.75
"""The width of the thinnest line, in units of a card's picture: 0.31 mm on a card."""

_SMALL = 9.0
"""The width in units below which shapes have no engraved edge."""


@dataclass(slots=True)
class Block:
    """A picture that is drawn like a woodcut. It is 100 units wide and, on a card, 150 units tall. `colours`
    are the names of swatches: one for each rune of the card, in the order in which the card has them. The
    method `tone` chooses one by its index."""

    look: Theme
    colours: tuple[str, ...] = ("ash",)
    elements: list[Element] = field(default_factory=list)
    hair: float = HAIR
    """The width of the thinnest line in units. It is more than `HAIR` if the picture is printed smaller than
    on a card."""
    engraved: float = 0.0
    """The width of the lit edge at the upper left of black shapes, which has fine lines."""

    @property
    def ink(self) -> Swatch:
        return self.look.swatch("ink")

    @property
    def paper(self) -> Swatch:
        return self.look.swatch("paper")

    def solid(self, *shapes: Outline, halo: float = 2.2, evenodd: bool = False) -> None:
        """Draw a black shape with a white line, `halo` units wide, around it. In low ink it is hatched. With
        `evenodd`, it is not hatched, and the parts where outlines overlap are holes."""
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2)))
        if self.look.variant == "low-ink":
            self.elements.append(Path(shape, Style(self.paper, evenodd=evenodd)))
            if not evenodd:
                self.hatch(shape, 2.9)
            self.elements.append(Path(shape, Style(stroke=self.ink, width=max(1.1, self.hair))))
            return
        self.elements.append(Path(shape, Style(self.ink, evenodd=evenodd)))
        if self.engraved and halo:
            self._engrave(shape)

    def _engrave(self, shape: Outline) -> None:
        """Draw fine white lines on the lit edge of a black shape. Small shapes stay black."""
        box = bounds((Path(shape, Style(self.ink)),))
        if box is None or min(box[2] - box[0], box[3] - box[1]) < _SMALL:
            return
        start = len(self.elements)
        self.hatch(shape, 2.4 * self.hair, self.paper)
        shade = shift_shape(shape, self.engraved, 0.7 * self.engraved)
        self.elements.append(Path(shade, Style(self.ink)))
        self.clip(shape, start)
        self.elements.append(Path(shape, Style(stroke=self.ink, width=max(1.1, self.hair))))

    def light(self, *shapes: Outline, width: float = 1.5, halo: float = 1.6) -> None:
        """Draw a shape in the colour of the paper with a black outline, `width` units wide, and a white line,
        `halo` units wide, around it."""
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2 + width)))
        self.elements.append(Path(shape, Style(self.paper, self.ink, max(width, self.hair))))

    def tone(self, *shapes: Outline, rune: int = 0, width: float = 1.5, halo: float = 1.6) -> None:
        """Draw a shape in the colour of the card's rune number `rune` (from 0), with an outline as in
        `light`. In low ink and mono, lines replace the colour."""
        width = max(width, self.hair)
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=halo * 2 + width)))
        colour = self.look.swatch(self.colours[rune % len(self.colours)])
        match self.look.variant:
            case "colour":
                self.elements.append(Path(shape, Style(colour, self.ink, width)))
            case "low-ink":
                self.elements.append(Path(shape, Style(self.paper)))
                self.hatch(shape, 2.2, colour, angle_down=False)
                self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))
            case "mono":
                self.elements.append(Path(shape, Style(self.paper)))
                self.hatch(shape, 1.9, angle_down=False)
                self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))

    def cut_lines(self, *shapes: Outline, width: float = 1.4) -> None:
        """Draw white lines on black."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(stroke=self.paper, width=max(width, self.hair))))

    def gouge(self, *shapes: Outline) -> None:
        """Draw white areas on black."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(self.paper)))
        if self.look.variant == "low-ink":
            self.elements.append(Path(shape, Style(stroke=self.ink, width=self.hair)))

    def line(self, *shapes: Outline, width: float = 1.8, halo: float = 0.0) -> None:
        """Draw black lines, with a white line, `halo` units wide, on both sides."""
        width = max(width, self.hair)
        shape = tuple(segment for each in shapes for segment in each)
        if halo:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=width + 2 * halo)))
        self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))

    def rod(self, *shapes: Outline, width: float = 4.0) -> None:
        """Draw a black bar along a line, with a white edge on both sides. In low ink the bar is hollow."""
        shape = tuple(segment for each in shapes for segment in each)
        self.elements.append(Path(shape, Style(stroke=self.paper, width=width + 3.6)))
        self.elements.append(Path(shape, Style(stroke=self.ink, width=width)))
        if self.look.variant == "low-ink" and width > 3:
            self.elements.append(Path(shape, Style(stroke=self.paper, width=width - 2)))

    def wash(self, shape: Outline, swatch: str) -> None:
        """Fill a shape with a swatch, without an outline. In low ink and mono, draw nothing."""
        if self.look.variant == "colour":
            self.elements.append(Path(shape, Style(self.look.swatch(swatch))))

    def hatch(
        self, shape: Outline, pitch: float, swatch: Swatch | None = None, *, angle_down: bool = True
    ) -> None:
        """Draw slanting lines, `pitch` units apart, inside a shape, without the shape itself. They fall to
        the right or, without `angle_down`, rise to the right."""
        box = bounds((Path(shape, Style(self.ink)),))
        if box is None:
            return
        left, top, right, bottom = box
        tall = bottom - top
        lines: list[tuple[str | float, ...]] = []
        x = left - tall + pitch / 2
        while x < right:
            start, end = (x, x + tall) if angle_down else (x + tall, x)
            lines += [("M", mm(start), mm(top)), ("L", mm(end), mm(bottom))]
            x += pitch
        strokes = Path(tuple(lines), Style(stroke=swatch or self.ink, width=self.hair, round=False))
        self.elements.append(Group((strokes,), clip=shape))

    def clip(self, shape: Outline, start: int) -> None:
        """Group the elements from index `start` of `elements` on, and clip the group to a shape."""
        inside = tuple(self.elements[start:])
        del self.elements[start:]
        self.elements.append(Group(inside, clip=shape))


FULL: Outline = poly("0 0 100 0 100 150 0 150")
