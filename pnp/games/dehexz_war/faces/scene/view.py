"""The point of view of the scene: from ground plan to picture, with one vanishing point above the
fortress."""

from dataclasses import dataclass

from pnp.games.dehexz_war.faces.scene.burin import round_point
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class View:
    """A view of a fortress of radius 1 about the ground plan's origin: X right, Y away, Z up.

    `centre` is the origin on the picture, `horizon` the height of the vanishing point, `unit` the mm of a
    unit at the origin, `far` the distance of the eye in units.
    """

    centre: Point
    horizon: float
    unit: float
    far: float = 3.0

    def nearness(self, y: float) -> float:
        """Return the scale of things at a distance: 1 at the origin."""
        return self.far / (self.far + y)

    def point(self, x: float, y: float, z: float = 0.0) -> Point:
        k = self.nearness(y)
        cx, cy = self.centre
        return round_point(cx + self.unit * x * k, self.horizon + (cy - self.horizon) * k - self.unit * z * k)
