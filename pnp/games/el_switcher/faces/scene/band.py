"""The strip at the head of a chapter: one row of drawers, one of them open."""

from collections.abc import Iterator

from pnp.games.el_switcher.faces.scene import box, flight
from pnp.games.el_switcher.facts import Facts
from pnp.scene import Element, Path, Style, Theme, outline, rectangle


def band(facts: Facts, look: Theme, width: float, height: float) -> Iterator[Element]:
    """The whole strip."""
    yield rectangle(0.0, 0.0, width, height, Style(look.swatch("wood-pale")), "ground")
    side, y = 19.0, height - 21.0
    middle = width / 2
    for k, name in zip(range(-2, 3), ("red", "green", "yellow", "blue", "red"), strict=True):
        x = middle + k * (side + 2) - side / 2
        if k == 0:
            yield from flight.standing("kite", (middle, y - 1), 16.0, 0.0, look)
        yield box.shown(facts.colour(name), (x, y, x + side, y + side), look, False)  # type: ignore[arg-type]
    yield Path(outline(((12.0, height - 1.5), (width - 12.0, height - 1.5)), closed=False), Style(None, look.swatch("walnut"), 0.8))
