"""Things on the cards: swords, shields, magic, the Spirit, and the ten things that a goblin cannot resist.

Coordinates are mm from the middle of the picture. A thing reaches about 24 mm each way; the arms that hold it
come from 37 mm away.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.things import cara, cruz, elements, equipment

__all__ = ["draw", "draw_held"]

_ALONE: Mapping[str, Callable[[Pen], None]] = {
    "croquette": cara.croquette, "form": cara.form, "banana": cara.banana, "itch": cara.itch,
        "pepper": cara.pepper,
    "duck": cruz.duck, "letter": cruz.letter, "moths": cruz.moths, "magnet": cruz.magnet,
        "spoiler": cruz.spoiler,
}  # fmt: skip

_HELD: Mapping[str, Callable[[Pen], None]] = {
    "water": elements.water, "air": elements.air, "fire": elements.fire, "earth": elements.earth,
        "spirit": elements.spirit,
    "croquette": cara.croquette_held, "form": cara.form_held, "banana": cara.banana_held,
        "itch": cara.itch_held,
    "pepper": cara.pepper_held, "duck": cruz.duck_held, "letter": cruz.letter_held, "moths": cruz.moths_held,
    "magnet": cruz.magnet_held, "spoiler": cruz.spoiler_held,
}  # fmt: skip

_SIDED: Mapping[str, Callable[[Pen, str, Callable[[str], str]], None]] = {
    "sword": equipment.sword, "shield": equipment.shield,
}  # fmt: skip


def draw(pen: Pen, what: str) -> None:
    """Draw one of the ten things by its name, as it flies."""
    _ALONE[what](pen)


def draw_held(pen: Pen, what: str, side: str, say: Callable[[str], str]) -> None:
    """Draw a thing by its name with the goblin who holds it, as on its card. Equipment differs from side to
    side."""
    if what in _SIDED:
        _SIDED[what](pen, side, say)
    else:
        _HELD[what](pen)
