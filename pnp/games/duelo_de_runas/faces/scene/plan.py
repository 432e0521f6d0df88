"""Where the scene's parts lie in a rectangle: measures in mm from its top left."""

from dataclasses import dataclass

from pnp.games import Format
from pnp.scene import Box
from pnp.units import Point

REACH = 132.0
"""Units from the wizards' feet up to the lintel: what the duel is drawn in."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The gate's opening and what is seen in it."""

    width: float
    height: float
    lintel: float
    """The y of the lintel's lower edge."""
    posts: tuple[float, float]
    """The x of the posts' inner edges."""
    feet: float
    """The y that the wizards stand on."""
    slab: float
    """The y of the upper edge of the slab before them; the rectangle's height where there is none."""
    size: float
    """Millimetres a unit of the duel."""

    @property
    def axis(self) -> float:
        return (self.posts[0] + self.posts[1]) / 2

    @property
    def light(self) -> Point:
        """The middle of the eclipse, from which everything is lit."""
        return (self.axis, self.feet - 92.0 * self.size)

    @property
    def horizon(self) -> float:
        return self.feet - 25.0 * self.size

    def is_seen(self, x: float) -> bool:
        """Whether something so many units from the axis is not behind a post or beyond it."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return 0.6 * left < at < self.width - 0.6 * (self.width - right)

    def is_clear(self, x: float) -> bool:
        """Whether something small so many units from the axis stands free of the posts."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return left + 14.0 < at < right - 14.0

    @property
    def plate(self) -> Box:
        """Where a book writes on the slab; empty where there is none."""
        if self.slab >= self.height:
            return (0.0, 0.0, 0.0, 0.0)
        return (self.width / 2 - 78.0, self.slab + 3.6, self.width / 2 + 78.0, self.slab + 31.2)


def make_plan(kind: Format, width: float, height: float) -> Plan:
    """The plan of a page or of a wide picture."""
    if kind == "page":
        lintel, slab = 0.268 * height + 12.5, height - 43.5
        feet = slab - 17.0
        size = (feet - lintel) / REACH
        return Plan(width, height, lintel, (0.158 * width, 0.852 * width), feet, slab, size)
    lintel, feet = 0.275 * height, 0.878 * height
    size = (feet - lintel) / REACH
    return Plan(width, height, lintel, (0.175 * width, 0.835 * width), feet, height, size)
