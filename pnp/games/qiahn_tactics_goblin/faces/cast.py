"""The twenty-four goblins of the game: the skull, ears, eyes, nose, mouth, brows and gear of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import floor

from pnp.caching import remembered
from pnp.games.qiahn_tactics_goblin.faces import goblins
from pnp.games.qiahn_tactics_goblin.faces.pen import WIDTHS, Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import Box, Symbol, Theme, Variant, bounds, symbol
from pnp.scene.forms import star
from pnp.units import Point

# The right arm of a goblin on a card (on our left), and what it holds up.

HAND: Point = (20.4, 9.0)
"""The place of the hand in mm, before it is mirrored. The pen mirrors arms and weapons."""

_BOW_HAND: Point = (22.0, 5.0)
_SLEEVES = {"mage": "cloth", "paladin": "metal", "knight": "metal-dark", "archer": "cloth-3",
            "infantry": "leather"}  # fmt: skip


def weapon(pen: Pen, kind: str, form: int) -> None:
    """Draw what is behind the goblin's head: a staff, a lance, a bow, a tool, a relic or a club."""
    pen.flip = True
    if kind == "paladin":
        _relic(pen, form)
    elif kind == "beast":
        if form == 1:
            _club(pen)
    else:
        goblins.BEHIND[kind](pen, form)
    pen.flip = False


def arm(pen: Pen, kind: str, form: int, skin: str) -> None:
    """Draw the arm in front of the body, with a fist around what it holds. Beasts without a club show their
    claws."""
    pen.flip = True
    x, y = _BOW_HAND if kind == "archer" else HAND
    pen.limb([(27.5, 33), (25.5, 22), (x + 0.6, y + 2)], 5.6, skin, f"{skin}-dark")
    if kind == "beast":
        pen.poly([(31, 34), (29.6, 22), (27.4, 24.4), (25, 20), (23, 24.6), (20.4, 21.6), (20, 34)], "fur")
    else:
        sleeve = _SLEEVES[kind]
        pen.limb([(28, 34), (26.2, 24), (24.8, 20)], 8.4, sleeve, f"{sleeve}-shade")
        if kind in ("knight", "paladin"):
            pen.disc((25.2, 20.4), 1.1, "ink", 0)
    if kind == "beast" and form != 1:
        for dx, dy, tip in ((-4.6, -1.4, -8.0), (-1.2, -3.2, -10.6), (2.4, -2.8, -10.0), (5.0, 0.0, -6.4)):
            pen.limb([(x + dx * 0.5, y), (x + dx, y + dy - 2)], 2.7, skin, f"{skin}-dark")
            pen.poly([(x + dx - 1.3, y + dy - 2.6), (x + dx + 1.3, y + dy - 2.6),
                (x + dx + 0.3, y + tip)], "tooth",
                     0.4)  # fmt: skip
    pen.fist((x, y), skin)
    pen.flip = False


def _relic(pen: Pen, form: int) -> None:
    """Draw a paladin's relic: a ladle, a handkerchief, a leg of ham, a sausage on a fork."""
    pen.rod((20.4, 20), (20.2, -8), 1.9, "gold" if form == 2 else "wood")
    if form == 1:
        pen.shade([(15, -9), (14.6, -15), (20.4, -17), (26, -15), (25.4, -9),
            (20.2, -5.4)], "metal", "metal-shade",
                  (1.2, -1.2))  # fmt: skip
        pen.stroke([(15.6, -13), (20.4, -11.6), (25, -13)], 0.45)
    elif form == 2:
        pen.shade([(13, -10), (14.4, -17), (13.6, -21), (20, -19.4), (25.4, -21), (25, -9),
            (20, -8)], "white",
                  "paper-shade", (1, -1))  # fmt: skip
        pen.blob([(17, -15), (20.6, -16.4), (20.8, -12.4), (18.4, -11)], "skin-3", 0.4)
    elif form == 3:
        pen.shade([(14.6, -10), (14, -18), (19, -23), (25.6, -20), (26.6, -12),
            (22, -6)], "cloth-2", "cloth-2-shade",
                  (1.4, -1.2))  # fmt: skip
        pen.disc((19.4, -16.4), 3.0, "bone")
        pen.disc((19.4, -16.4), 1.2, "blush", 0.4)
    else:
        for x in (16.4, 20.2, 24):
            pen.poly([(x - 0.8, -8), (x, -16.4), (x + 0.8, -8)], "metal", 0.45)
        pen.shade([(12.4, -13), (14, -17.4), (20, -15.6), (25, -17.8), (26.4, -13.6),
            (20, -10.8)], "cloth-2",
                  "cloth-2-shade", (0.8, -1))  # fmt: skip
        pen.poly(star((26.4, -15.8), 1.5, 0.7, 4), "bone", 0.36)


def _club(pen: Pen) -> None:
    """Draw a club made of a tree."""
    pen.facet([(18.6, 20), (15.6, -12), (20.6, -16), (26, -12), (22, 20)], "wood", "wood-shade", (1.4, 0))
    for x, y in ((16.2, -6), (25.2, -4), (24.4, 2)):
        side = 1 if x > 20 else -1
        pen.poly([(x, y - 1.6), (x + side * 3.4, y - 1.4), (x, y + 1.6)], "tooth", 0.45)


@dataclass(frozen=True, slots=True)
class Goblin:
    """The parts of a goblin. `gear` is the form of its type's hat and tools, 1 to 4. `tilt` turns its head
    clockwise by so many degrees, for variety."""

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
"""The angle in degrees by which the ear on the right hangs down, by kind of ear."""

_NECK: Point = (0.0, 12.0)


def goblin(look: Theme, kind: str, who: str, size: float = 1.0) -> Symbol:
    """Draw a goblin as a symbol, about 54 mm wide and 57 mm tall, with the middle of its head near (0, 0).
    `size` is the scale at which it will be placed, which decides the width of its lines."""
    return _draw_goblin(look.variant, kind, who, max(0.1, floor(size * 10) / 10))


def extent(look: Theme, kind: str, who: str) -> Box:
    """Return the box around a goblin in mm."""
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
        goblins.BEHIND[kind](pen, parts.gear)
    with pen.rotation(tilt, about=_NECK):
        goblins.ears(pen, parts.ears, parts.skull, skin, _COCKED[parts.ears])
    weapon(pen, kind, parts.gear)
    goblins.body(pen, kind, parts.gear)
    with pen.rotation(tilt, about=_NECK):
        goblins.head(pen, parts.skull, skin)
        with pen.rotation(0, (1.5 if tilt > 0 else -1.5, 0)):  # it looks where it leans
            goblins.EYES[parts.eyes](pen)
            goblins.MOUTHS[parts.mouth](pen)
            goblins.nose(pen, parts.nose, skin)
            goblins.brows(pen, parts.brows)
            goblins.extra(pen, parts.extra, skin)
        goblins.HATS[kind](pen, parts.gear)
    goblins.front(pen, kind, parts.gear)
    arm(pen, kind, parts.gear, skin)
    return symbol(f"goblin-{who}", pen.elements)
