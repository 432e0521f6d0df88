"""The pictures of the cards, by subject: Aces, callings, people, land, things and buildings.

Each picture is an emblem in a standing stone, printed like a woodcut in the colours of the card's runes.
"""

from collections.abc import Callable, Mapping

from pnp.caching import memoize
from pnp.games.duelo_de_runas.faces.emblems import people, places, things
from pnp.games.duelo_de_runas.faces.shapes import HAIR, Block, Outline, arc, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.scene import Group, Path, Style, Symbol, Theme, Variant, symbol

__all__ = ["HEIGHT", "WIDTH", "emblem", "standing_stone"]


WIDTH, HEIGHT = 100.0, 150.0
"""The width and height of a picture in its own units."""

_ARCH = 34.0
_FRAME: dict[Variant, float] = {"colour": 3.4, "low-ink": 1.4, "mono": 3.4}

EMBLEMS: Mapping[str, Callable[[Block], None]] = {
    **things.ACES_EMBLEMS,
    **places.BUILT_EMBLEMS,
    **people.CALLINGS_EMBLEMS,
    **things.EMBLEMS,
    **people.EMBLEMS,
    **places.LAND_EMBLEMS,
}
"""The functions that draw the emblems, by card id."""


def standing_stone(inset: float = 0.0) -> Outline:
    """Return the outline of the stone in the 100 x 150 units of a picture: upright, with a rounded top and a
    square foot. It is `inset` units smaller on every side."""
    middle, reach = WIDTH / 2, WIDTH / 2 - inset
    top = [
        (x, inset + (y - inset) * (_ARCH - inset) / reach)
        for x, y in arc(middle, reach + inset, reach, -90, 90, 36)
    ]
    return poly((*top, (WIDTH - inset, HEIGHT - inset), (inset, HEIGHT - inset)))


@memoize
def _cut_emblem(name: str, runes: tuple[str, ...], variant: Variant, hair: float) -> Symbol:
    look = theme(variant)
    block = Block(look, runes or ("ash",), hair=hair)
    stone = standing_stone()
    sky = runes[0] if runes else "none"
    block.wash(stone, f"{sky}-pale")
    if look.variant != "colour":
        block.gouge(stone)
    EMBLEMS[name](block)
    frame = _FRAME[variant]
    elements = (
        Group(tuple(block.elements), clip=stone),
        Path(standing_stone(frame / 2), Style(stroke=block.ink, width=frame, round=False)),
    )
    return symbol(f"emblem-{name}-{variant}", elements)


def emblem(name: str, runes: tuple[str, ...], look: Theme, hair: float = HAIR) -> Symbol:
    """Draw the emblem of the card `name` as a symbol of 100 x 150 units, in the colours of the runes. `hair`
    is the width of its thinnest line in units."""
    return _cut_emblem(name, runes, look.variant, hair)
