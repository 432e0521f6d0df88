"""The card's pen with the parts of a whole body: limbs, fists and feet, lit from the upper left."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points, soft
from pnp.games.qiahn_tactics_goblin.faces.scene.packing import pack
from pnp.scene import Element, Path, Style, Theme
from pnp.units import Point, mm

FINEST = 0.26
"""The thinnest line of the scene, in mm."""

_SOLE: Points = ((-3.6, -2.2), (0.4, -3.0), (6.0, -0.9), (10.6, -0.2), (10.0, 4.0), (-3.4, 4.0))


class Brush(Pen):
    """A pen that also draws limbs; `flip` mirrors shapes, and the light stays."""

    def __init__(self, look: Theme, size: float = 0.52) -> None:
        """Make a brush for a drawing placed at `size` or larger: no line gets thinner than `FINEST` there."""
        super().__init__(look)
        self._least = mm(FINEST / size)

    def _style(self, fill: str | None, width: float | None) -> Style:
        style = super()._style(fill, width)
        return replace(style, width=max(style.width, self._least)) if style.stroke else style

    def stroke(
        self, points: Points, width: float | None = None, swatch: str = "ink", *, smooth: bool = True
    ) -> None:
        """Draw an open line."""
        super().stroke(points, max(width or self.width, self._least), swatch, smooth=smooth)

    def finish(self) -> tuple[Element, ...]:
        """Return the drawing in as few elements as possible."""
        return pack(self.elements)

    def blob(
        self, points: Points, fill: str | None, width: float | None = None, tension: float = 1.0
    ) -> None:
        """Draw a closed soft shape. One without corners needs no round joins."""
        style = replace(self._style(fill, width), round=False)
        self.elements.append(Path(soft(self._place(points), tension=tension / 2), style))

    def foot(self, at: Point, turn: float, skin: str) -> None:
        """Draw a bare foot from its ankle, toes to the right; `turn` degrees turn the toes down."""
        c, s = cos(radians(turn)), sin(radians(turn))
        x, y = at

        def put(points: Sequence[Point]) -> list[Point]:
            return [(x + c * u - s * v, y + s * u + c * v) for u, v in points]

        self.shade(put(_SOLE), skin, f"{skin}-dark", (-0.5, -1.0))
        for u in (6.4, 8.6):
            self.stroke(put([(u, 3.7), (u + 0.5, 1.6)]), 0.4, smooth=False)
        self.poly(put([(10.2, 0.2), (13.0, 1.6), (12.8, 3.4), (9.8, 3.6), (11.2, 2.2)]), "tooth", 0.36)
