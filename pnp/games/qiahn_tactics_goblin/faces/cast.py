"""The cast of twenty-four goblins: the skull, ears, eyes, nose, mouth, brows and gear of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from pnp.caching import remembered
from pnp.games.qiahn_tactics_goblin.faces import arms, gear, goblins
from pnp.games.qiahn_tactics_goblin.faces.pen import WIDTHS, Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import Box, Symbol, Theme, Variant, bounds, symbol
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Goblin:
    """The parts of a goblin. `gear` is the form of its type's hat and tools, 1 to 4; `tilt` turns its head
    clockwise by so many degrees, so that no mob stands straight."""

    skull: str
    ears: str
    eyes: str
    nose: str
    mouth: str
    brows: str
    extra: str
    skin: int
    gear: int
    tilt: float


CAST: Mapping[str, Goblin] = {
    "puddle": Goblin("long", "droop", "goggle", "carrot", "oh", "worried", "", 4, 1, -6),
    "drizzle": Goblin("wide", "out", "cyclops", "button", "sulk", "", "freckles", 6, 2, -4),
    "bucket": Goblin("round", "nub", "dots", "potato", "buck", "", "freckles", 3, 1, -4),
    "sniffle": Goblin("wedge", "bat", "cross", "droop", "sulk", "worried", "snot", 1, 2, 7),
    "clank": Goblin("pear", "out", "round", "button", "grin", "", "plaits", 6, 1, 9),
    "loin": Goblin("block", "up", "sleepy", "pig", "fangs", "one", "", 3, 2, -7),
    "nibbles": Goblin("round", "bat", "slits", "button", "zip", "", "freckles", 4, 3, 6),
    "grumph": Goblin("wide", "droop", "angry", "pig", "fangs", "fierce", "ring", 5, 2, -5),
    "squint": Goblin("long", "torn", "patch", "hook", "single", "", "", 1, 1, -9),
    "twang": Goblin("pear", "up", "cross", "carrot", "tongue", "", "wart", 6, 4, 6),
    "lid": Goblin("block", "bat", "round", "potato", "oh", "worried", "", 3, 1, -5),
    "bert": Goblin("wedge", "droop", "odd", "button", "buck", "", "wart", 4, 2, 7),
    "cinder": Goblin("wedge", "torn", "round", "hook", "grin", "", "", 2, 3, -7),
    "plop": Goblin("block", "nub", "sleepy", "droop", "sulk", "bushy", "beard", 5, 4, -6),
    "moly": Goblin("pear", "droop", "three", "pig", "single", "", "wart", 2, 3, -8),
    "grub": Goblin("wide", "up", "shut", "potato", "grin", "", "", 1, 4, 5),
    "dent": Goblin("long", "out", "angry", "button", "zip", "fierce", "scar", 2, 3, -6),
    "rusty": Goblin("round", "torn", "dots", "button", "oh", "", "", 5, 4, 6),
    "fluffy": Goblin("pear", "up", "round", "pig", "grin", "", "", 2, 1, -7),
    "tusk": Goblin("block", "torn", "odd", "droop", "fangs", "one", "plaits", 1, 4, 5),
    "robin": Goblin("wedge", "bat", "sleepy", "hook", "single", "", "moustache", 3, 3, -5),
    "splinter": Goblin("round", "out", "three", "carrot", "tongue", "", "", 5, 2, 8),
    "volunteer": Goblin("long", "nub", "goggle", "droop", "single", "worried", "", 6, 3, -8),
    "pip": Goblin("wide", "torn", "dots", "potato", "tongue", "one", "scar", 2, 4, -6),
}


_COCKED: Mapping[str, float] = {
    "bat": 20.0,
    "out": -12.0,
    "droop": -16.0,
    "up": 38.0,
    "nub": 12.0,
    "torn": 22.0,
}
"""The degrees by which the ear on the right is turned down, by its kind."""

_NECK: Point = (0.0, 12.0)


def goblin(look: Theme, kind: str, who: str, size: float = 1.0) -> Symbol:
    """Draw a goblin as a symbol with its head's middle near (0, 0), about 54 mm across and 57 mm tall. Its
    lines are for the `size` at which it is placed, in steps of a tenth."""
    return _draw_goblin(look.variant, kind, who, max(0.1, floor(size * 10) / 10))


def extent(look: Theme, kind: str, who: str) -> Box:
    """Return the box around a goblin, in its own mm."""
    return _extent(look.variant, kind, who)


@remembered
def _extent(variant: Variant, kind: str, who: str) -> Box:
    box = bounds(_draw_goblin(variant, kind, who, 1.0).children)
    assert box is not None
    return box


@remembered
def _draw_goblin(variant: Variant, kind: str, who: str, size: float) -> Symbol:
    parts, pen = CAST[who], Pen(theme(variant), WIDTHS[variant], size=size)
    tilt = parts.tilt
    skin = f"skin-{parts.skin}"
    if kind in ("paladin", "beast"):
        gear.BEHIND[kind](pen, parts.gear)
    with pen.rotation(tilt, about=_NECK):
        goblins.ears(pen, parts.ears, parts.skull, skin, _COCKED[parts.ears])
    arms.weapon(pen, kind, parts.gear)
    gear.body(pen, kind, parts.gear)
    with pen.rotation(tilt, about=_NECK):
        goblins.head(pen, parts.skull, skin)
        with pen.rotation(0, (1.5 if tilt > 0 else -1.5, 0)):  # it looks where it leans
            goblins.EYES[parts.eyes](pen)
            goblins.MOUTHS[parts.mouth](pen)
            goblins.nose(pen, parts.nose, skin)
            goblins.brows(pen, parts.brows)
            goblins.extra(pen, parts.extra, skin)
        gear.HATS[kind](pen, parts.gear)
    gear.front(pen, kind, parts.gear)
    arms.arm(pen, kind, parts.gear, skin)
    return symbol(f"goblin-{who}", pen.elements)
