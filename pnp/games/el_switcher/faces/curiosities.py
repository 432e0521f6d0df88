"""The thirty-six curiosities, one in each compartment of the board."""

from pnp.caching import remembered
from pnp.games.el_switcher.faces import pen
from pnp.games.el_switcher.faces.curiosities_air import AIR
from pnp.games.el_switcher.faces.curiosities_house import HOUSE
from pnp.games.el_switcher.faces.curiosities_sea import SEA
from pnp.scene import Symbol, Theme, symbol

DRAWINGS = AIR | SEA | HOUSE

BOX = 24.0
"""The side of the square of a drawing, in its units."""

# By rows of the board: neighbours are of different worlds and shapes.
NAMES = (
    *("fish", "kite", "hourglass", "moon", "cactus", "teapot"),
    *("house", "balloon", "snail", "key", "eye", "boat"),
    *("umbrella", "cat", "bell", "comet", "anchor", "die"),
    *("mushroom", "letter", "lantern", "whale", "plane", "hat"),
    *("watch", "feather", "tree", "glasses", "butterfly", "orange"),
    *("bird", "candle", "shell", "top", "acorn", "cup"),
)


@remembered
def _parse_curiosity(name: str) -> pen.Drawn:
    return pen.parse(DRAWINGS[name])


def curiosity(name: str, theme: Theme, size: float) -> Symbol:
    """Return a curiosity as a symbol in a box of 24 units, for use at `size` mm, hatched on its dark side."""
    shade, ink = theme.swatch("curiosity-shade"), theme.swatch("ink")
    drawn = pen.paint_drawing(_parse_curiosity(name), theme, ink, size / BOX, line=0.45, shade=shade)
    return symbol(f"curiosity-{name}", drawn)


def plain_curiosity(name: str, theme: Theme, size: float) -> Symbol:
    """Return a curiosity as a symbol without hatching, for places that draw light and shadow around it."""
    return symbol(
        f"curiosity-{name}", pen.paint_drawing(_parse_curiosity(name), theme, theme.swatch("ink"), size / BOX)
    )
