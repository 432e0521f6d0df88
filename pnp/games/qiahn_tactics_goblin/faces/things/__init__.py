"""Draw the things on the cards: swords, shields, magic, the Spirit, and the ten things that a goblin cannot
resist.

Coordinates are mm from the middle of the picture. A thing extends about 24 mm in each direction; the arms
that hold it start 37 mm away.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.things import magic, throws

__all__ = ["draw", "draw_held"]

_ALONE: Mapping[str, Callable[[Pen], None]] = {
    "croquette": throws.croquette, "form": throws.form, "banana": throws.banana, "itch": throws.itch,
        "pepper": throws.pepper,
    "duck": throws.duck, "letter": throws.letter, "moths": throws.moths, "magnet": throws.magnet,
        "spoiler": throws.spoiler,
}  # fmt: skip

_HELD: Mapping[str, Callable[[Pen], None]] = {
    "water": magic.water, "air": magic.air, "fire": magic.fire, "earth": magic.earth,
        "spirit": magic.spirit,
    "croquette": throws.croquette_held, "form": throws.form_held, "banana": throws.banana_held,
        "itch": throws.itch_held,
    "pepper": throws.pepper_held, "duck": throws.duck_held, "letter": throws.letter_held,
    "moths": throws.moths_held, "magnet": throws.magnet_held, "spoiler": throws.spoiler_held,
}  # fmt: skip

_SIDED: Mapping[str, Callable[[Pen, str, Callable[[str], str]], None]] = {
    "sword": magic.sword, "shield": magic.shield,
}  # fmt: skip


def draw(pen: Pen, what: str) -> None:
    """Draw one of the ten things by its name, in flight."""
    _ALONE[what](pen)


def draw_held(pen: Pen, what: str, side: str, say: Callable[[str], str]) -> None:
    """Draw a thing by its name, held by a goblin as on its card. Equipment differs from side to side."""
    if what in _SIDED:
        _SIDED[what](pen, side, say)
    else:
        _HELD[what](pen)
