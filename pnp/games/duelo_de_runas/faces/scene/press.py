"""How a scene is printed: tones in colour, pen lines with little ink, one black block in mono."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pnp.games.duelo_de_runas.faces.shapes import Outline, shift_shape
from pnp.scene import Element, Group, Matrix, Path, Segment, Style, Swatch, Theme, bounds, rectangle
from pnp.scene.forms import samples
from pnp.units import Point

FINE = 0.3
"""mm: the thinnest line of a scene, and what shapes are edged with where ink is dear."""


@dataclass(slots=True)
class Press:
    """What is printed of a scene so far, in mm or in the units of a group that is placed later."""

    look: Theme
    elements: list[Element] = field(default_factory=list)

    @property
    def colour(self) -> bool:
        return self.look.variant == "colour"

    @property
    def is_pen(self) -> bool:
        """Lines on white paper."""
        return self.look.variant == "low-ink"

    @property
    def is_block(self) -> bool:
        """Black and white alone."""
        return self.look.variant == "mono"

    def swatch(self, name: str) -> Swatch:
        return self.look.swatch(name)

    def fresh(self) -> "Press":
        """Another with the same look and nothing on it."""
        return Press(self.look)

    def fill(self, shape: Outline, tone: str, edge: float = 0.0) -> None:
        """A flat tone; with little ink an outline as well, `edge` wide in all variants if given."""
        width = edge or (FINE + 0.05 if self.is_pen else 0.0)
        stroke = self.swatch("ink") if width else None
        self.elements.append(Path(tidy(shape), Style(self.swatch(tone), stroke, width or 0.25)))

    def line(self, shape: Outline, tone: str = "ink", width: float = 0.4, *, butt: bool = False) -> None:
        self.elements.append(Path(tidy(shape), Style(stroke=self.swatch(tone), width=width, round=not butt)))

    def lit(self, shape: Outline, dark: str, light: str, toward: Point) -> None:
        """A form with a rim of light, `toward` the light by so much."""
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
        """What another press printed, inside a shape."""
        if inner.elements:
            self.elements.append(Group(tuple(inner.elements), clip=tidy(shape)))

    def place(self, inner: "Press", at: Matrix) -> None:
        self.elements.append(Group(tuple(inner.elements), at))


def tidy(shape: Outline) -> Outline:
    """To a hundredth of a millimetre: finer than any press, and a third less to write down."""
    found: list[Segment] = [(s[0], *(round(float(v), 2) + 0.0 for v in s[1:])) for s in shape]
    return tuple(found)


def interpolate_line(one: Sequence[Point], other: Sequence[Point], share: float) -> tuple[Point, ...]:
    """The line that runs between two of as many points, `share` of the way from the first to the other."""
    return tuple(
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
        for (x0, y0), (x1, y1) in zip(one, other, strict=True)
    )


def smooth(points: Sequence[Point], steps: int) -> tuple[Point, ...]:
    """Points of a smooth line through some, `steps` from each to the next."""
    return tuple((x, y) for x, y in samples(points, steps))
