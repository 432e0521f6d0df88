"""The places of the scene's parts in a rectangle, in mm from its top left."""

from dataclasses import dataclass

from pnp.games import Format
from pnp.scene import Box
from pnp.units import Point

REACH = 132.0
"""The height from the wizards' feet to the lintel, in the duel's units."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The gate's opening, and the parts visible in it."""

    width: float
    height: float
    lintel: float
    """The y of the lintel's lower edge."""
    posts: tuple[float, float]
    """The x of the posts' inner edges."""
    feet: float
    """The y of the wizards' feet."""
    slab: float
    """The y of the upper edge of the slab before them; the rectangle's height if there is none."""
    size: float
    """The mm of a unit of the duel."""

    @property
    def axis(self) -> float:
        return (self.posts[0] + self.posts[1]) / 2

    @property
    def light(self) -> Point:
        """The middle of the eclipse, the light of the scene."""
        return (self.axis, self.feet - 92.0 * self.size)

    @property
    def horizon(self) -> float:
        return self.feet - 25.0 * self.size

    def is_seen(self, x: float) -> bool:
        """Return whether something at `x` units from the axis shows between the posts."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return 0.6 * left < at < self.width - 0.6 * (self.width - right)

    def is_clear(self, x: float) -> bool:
        """Return whether something small at `x` units from the axis stands free of the posts."""
        at, (left, right) = self.axis + x * self.size, self.posts
        return left + 14.0 < at < right - 14.0

    @property
    def plate(self) -> Box:
        """The box on the slab that a book writes on; empty if there is none."""
        if self.slab >= self.height:
            return (0.0, 0.0, 0.0, 0.0)
        return (self.width / 2 - 78.0, self.slab + 3.6, self.width / 2 + 78.0, self.slab + 31.2)


def make_plan(kind: Format, width: float, height: float) -> Plan:
    """Return the plan of a page or of a wide picture."""
    if kind == "page":
        lintel, slab = 0.268 * height + 12.5, height - 43.5
        feet = slab - 17.0
        size = (feet - lintel) / REACH
        return Plan(width, height, lintel, (0.158 * width, 0.852 * width), feet, slab, size)
    lintel, feet = 0.275 * height, 0.878 * height
    size = (feet - lintel) / REACH
    return Plan(width, height, lintel, (0.175 * width, 0.835 * width), feet, height, size)
