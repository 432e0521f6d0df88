"""The printing of a scene: tones in colour, pen lines in low ink, one black block in mono."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.games.duelo_de_runas.faces.shapes import Outline, shift_shape
from pnp.scene import Element, Group, Matrix, Path, Segment, Style, Swatch, Theme, bounds, rectangle
from pnp.scene.forms import samples
from pnp.units import Point

FINE = 0.3
"""The thinnest line of a scene in mm, and the edge of shapes in low ink."""


@dataclass(slots=True)
class Press:
    """The printed elements of a scene so far, in mm or in the units of a group that is placed later."""

    look: Theme
    elements: list[Element] = field(default_factory=list)

    @property
    def colour(self) -> bool:
        return self.look.variant == "colour"

    @property
    def is_pen(self) -> bool:
        """Return whether the variant draws lines on white paper."""
        return self.look.variant == "low-ink"

    @property
    def is_block(self) -> bool:
        """Return whether the variant prints only black and white."""
        return self.look.variant == "mono"

    def swatch(self, name: str) -> Swatch:
        return self.look.swatch(name)

    def fresh(self) -> "Press":
        """Return an empty press with the same look."""
        return Press(self.look)

    def fill(self, shape: Outline, tone: str, edge: float = 0.0) -> None:
        """Draw a flat tone with an outline: in low ink, and in all variants if `edge` (its width) is
        given."""
        width = edge or (FINE + 0.05 if self.is_pen else 0.0)
        stroke = self.swatch("ink") if width else None
        self.elements.append(Path(tidy(shape), Style(self.swatch(tone), stroke, width or 0.25)))

    def line(self, shape: Outline, tone: str = "ink", width: float = 0.4, *, butt: bool = False) -> None:
        self.elements.append(Path(tidy(shape), Style(stroke=self.swatch(tone), width=width, round=not butt)))

    def lit(self, shape: Outline, dark: str, light: str, toward: Point) -> None:
        """Draw a form with a lit rim; `toward` is the offset towards the light."""
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
        """Draw the elements of another press inside a shape."""
        if inner.elements:
            self.elements.append(Group(tuple(inner.elements), clip=tidy(shape)))

    def place(self, inner: "Press", at: Matrix) -> None:
        self.elements.append(Group(tuple(inner.elements), at))


def tidy(shape: Outline) -> Outline:
    """Return the shape rounded to 0.01 mm: finer than any press, and a third shorter in the file."""
    found: list[Segment] = [(s[0], *(round(float(v), 2) + 0.0 for v in s[1:])) for s in shape]
    return tuple(found)


def interpolate_line(one: Sequence[Point], other: Sequence[Point], share: float) -> tuple[Point, ...]:
    """Return the line between two lines of equal length, `share` of the way from the first to the other."""
    return tuple(
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
        for (x0, y0), (x1, y1) in zip(one, other, strict=True)
    )


def smooth(points: Sequence[Point], steps: int) -> tuple[Point, ...]:
    """Return points of a smooth line through points, `steps` from each to the next."""
    return tuple((x, y) for x, y in samples(points, steps))
