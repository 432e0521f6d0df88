"""Where the scene is seen from: ground plan to picture, one vanishing point above the fortress."""

from dataclasses import dataclass

from pnp.games.dehexz_war.faces.scene.burin import round_point
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class View:
    """A fortress of radius 1 about the ground plan's origin: X right, Y away, Z up.

    `centre` is the origin on the picture, `horizon` the height of the vanishing point, `unit` how many
    mm a unit is at the origin, `far` how many units away the eye is.
    """

    centre: Point
    horizon: float
    unit: float
    far: float = 3.0

    def nearness(self, y: float) -> float:
        """How large things are at a distance, 1 at the origin."""
        return self.far / (self.far + y)

    def point(self, x: float, y: float, z: float = 0.0) -> Point:
        k = self.nearness(y)
        cx, cy = self.centre
        return round_point(cx + self.unit * x * k, self.horizon + (cy - self.horizon) * k - self.unit * z * k)
