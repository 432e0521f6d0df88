"""The tools that draw a scene in each variant, and the places of the scene's parts."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.games import Format
from pnp.games.duelo_de_runas.faces.shapes import Outline, shift_shape
from pnp.scene import Box, Element, Group, Matrix, Path, Segment, Style, Swatch, Theme, bounds, rectangle
from pnp.scene.forms import samples
from pnp.units import Point

# The printing of a scene: tones in colour, pen lines in low ink, one black block in mono.

FINE = 0.3
"""The width in mm of the thinnest line of a scene, and of the outlines of shapes in low ink."""


@dataclass(slots=True)
class Press:
    """Collects the elements of a drawing, back to front. Coordinates are mm; in a part that is scaled later
    (see `place`), they are units of the scene."""

    look: Theme
    elements: list[Element] = field(default_factory=list)

    @property
    def colour(self) -> bool:
        return self.look.variant == "colour"

    @property
    def is_pen(self) -> bool:
        """Return whether the variant is drawn with lines on white paper (low ink)."""
        return self.look.variant == "low-ink"

    @property
    def is_block(self) -> bool:
        """Return whether the variant has only black and white (mono)."""
        return self.look.variant == "mono"

    def swatch(self, name: str) -> Swatch:
        return self.look.swatch(name)

    def fresh(self) -> "Press":
        """Return an empty press with the same theme."""
        return Press(self.look)

    def fill(self, shape: Outline, tone: str, edge: float = 0.0) -> None:
        """Draw a shape in a flat tone (the name of a swatch). If `edge` is given, the shape has an outline of
        this width. Without it, only the low-ink variant has an outline, a thin one."""
        width = edge or (FINE + 0.05 if self.is_pen else 0.0)
        stroke = self.swatch("ink") if width else None
        self.elements.append(Path(tidy(shape), Style(self.swatch(tone), stroke, width or 0.25)))

    def line(self, shape: Outline, tone: str = "ink", width: float = 0.4, *, butt: bool = False) -> None:
        self.elements.append(Path(tidy(shape), Style(stroke=self.swatch(tone), width=width, round=not butt)))

    def lit(self, shape: Outline, dark: str, light: str, toward: Point) -> None:
        """Draw a form with a rim on the side of the light. `dark` and `light` are the names of the swatches
        of form and rim. `toward` is a vector from the form towards the light; its length is the width of the
        rim."""
        shape = tidy(shape)
        away = Path(tidy(shift_shape(shape, -toward[0], -toward[1])), Style(self.swatch(dark)))
        found = bounds((Path(shape, Style(self.swatch(light))),))
        assert found is not None
        x0, y0, x1, y1 = found
        ground = rectangle(x0, y0, x1 - x0, y1 - y0, Style(self.swatch(light)))
        self.elements.append(Group((ground, away), clip=shape))
        if self.is_pen:
            self.line(shape, "ink", FINE + 0.05)

    def print_inside(self, shape: Outline, inner: "Press") -> None:
        """Add the elements of another press, clipped to a shape."""
        if inner.elements:
            self.elements.append(Group(tuple(inner.elements), clip=tidy(shape)))

    def place(self, inner: "Press", at: Matrix) -> None:
        self.elements.append(Group(tuple(inner.elements), at))


def tidy(shape: Outline) -> Outline:
    """Return a shape with coordinates rounded to 0.01 mm, which keeps files small and is finer than any
    printer."""
    found: list[Segment] = [(s[0], *(round(float(v), 2) + 0.0 for v in s[1:])) for s in shape]
    return tuple(found)


def interpolate_line(one: Sequence[Point], other: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return a line between two lines with equally many points, `share` of the way from the first to the
    other."""
    return tuple(
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
        for (x0, y0), (x1, y1) in zip(one, other, strict=True)
    )


def smooth(points: Sequence[Point], steps: int) -> tuple[Point, ...]:
    """Return points on a smooth curve through the given points, `steps` for each section between two of
    them."""
    return tuple((x, y) for x, y in samples(points, steps))


# The places of the scene's parts in a rectangle, in mm from its top left.

REACH = 132.0
"""The height in units from the wizards' feet to the lintel of the gate."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The places in the scene, in mm: the opening of the gate, the things that are visible in it and, on an
    upright page, the stone slab below, which carries text."""

    width: float
    height: float
    lintel: float
    """The y of the lintel's lower edge."""
    posts: tuple[float, float]
    """The x of the posts' inner edges."""
    feet: float
    """The y of the wizards' feet."""
    slab: float
    """The y of the slab's upper edge, or the height of the picture if there is no slab."""
    size: float
    """The size in mm of a unit of the wizards' drawing."""

    @property
    def axis(self) -> float:
        return (self.posts[0] + self.posts[1]) / 2

    @property
    def light(self) -> Point:
        """The middle of the eclipse, from which the light comes."""
        return (self.axis, self.feet - 92.0 * self.size)

    @property
    def horizon(self) -> float:
        return self.feet - 25.0 * self.size

    def is_seen(self, x: float) -> bool:
        """Return whether a thing `x` units to the right of the scene's vertical axis is visible between the
        posts of the gate."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return 0.6 * left < at < self.width - 0.6 * (self.width - right)

    def is_clear(self, x: float) -> bool:
        """Return whether a small thing `x` units to the right of the scene's vertical axis does not touch the
        posts of the gate."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return left + 14.0 < at < right - 14.0

    @property
    def plate(self) -> Box:
        """The box on the slab in which a book prints text. All four values are 0 if there is no slab."""
        if self.slab >= self.height:
            return (0.0, 0.0, 0.0, 0.0)
        return (self.width / 2 - 78.0, self.slab + 3.6, self.width / 2 + 78.0, self.slab + 31.2)


def make_plan(kind: Format, width: float, height: float) -> Plan:
    """Return the plan of a picture of `width` x `height` mm: of an upright one if `kind` is "page", otherwise
    of a wide one."""
    if kind == "page":
        lintel, slab = 0.268 * height + 12.5, height - 43.5
        feet = slab - 17.0
        size = (feet - lintel) / REACH
        return Plan(width, height, lintel, (0.158 * width, 0.852 * width), feet, slab, size)
    lintel, feet = 0.275 * height, 0.878 * height
    size = (feet - lintel) / REACH
    return Plan(width, height, lintel, (0.175 * width, 0.835 * width), feet, height, size)
