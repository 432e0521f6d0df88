"""The twenty-four goblins: who has which skull, ears, eyes, nose, mouth, brows, and which gear."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from pnp.games.qiahn_tactics_goblin.faces import gear, goblins
from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.theme import theme
from pnp.scene import Symbol, Theme, Variant, symbol


@dataclass(frozen=True, slots=True)
class Goblin:
    """One goblin's parts; `gear` is the form of its type's hat and tools, 1 to 4."""

    skull: str
    ears: str
    eyes: str
    nose: str
    mouth: str
    brows: str
    extra: str
    skin: int
    gear: int


CAST: Mapping[str, Goblin] = {
    "puddle": Goblin("long", "droop", "goggle", "carrot", "oh", "worried", "", 4, 1),
    "drizzle": Goblin("wide", "out", "cyclops", "button", "sulk", "", "freckles", 6, 2),
    "bucket": Goblin("round", "nub", "dots", "potato", "buck", "", "freckles", 3, 1),
    "sniffle": Goblin("wedge", "bat", "cross", "droop", "sulk", "worried", "snot", 1, 2),
    "clank": Goblin("pear", "out", "round", "button", "grin", "", "plaits", 6, 1),
    "loin": Goblin("block", "up", "sleepy", "pig", "fangs", "one", "", 3, 2),
    "nibbles": Goblin("round", "bat", "slits", "button", "zip", "", "freckles", 4, 3),
    "grumph": Goblin("wide", "droop", "angry", "pig", "fangs", "fierce", "ring", 5, 2),
    "squint": Goblin("long", "torn", "patch", "hook", "single", "", "", 1, 1),
    "twang": Goblin("pear", "up", "cross", "carrot", "tongue", "", "wart", 6, 4),
    "lid": Goblin("block", "bat", "round", "potato", "oh", "worried", "", 3, 1),
    "bert": Goblin("wedge", "droop", "odd", "button", "buck", "", "wart", 4, 2),
    "cinder": Goblin("wedge", "torn", "round", "hook", "grin", "", "", 2, 3),
    "plop": Goblin("block", "nub", "sleepy", "droop", "sulk", "bushy", "beard", 5, 4),
    "moly": Goblin("pear", "droop", "three", "pig", "single", "", "wart", 2, 3),
    "grub": Goblin("wide", "up", "shut", "potato", "grin", "", "", 1, 4),
    "dent": Goblin("long", "out", "angry", "button", "zip", "fierce", "scar", 2, 3),
    "rusty": Goblin("round", "torn", "dots", "button", "oh", "", "", 5, 4),
    "fluffy": Goblin("pear", "up", "round", "pig", "grin", "", "", 2, 1),
    "tusk": Goblin("block", "torn", "odd", "droop", "fangs", "one", "plaits", 1, 4),
    "robin": Goblin("wedge", "bat", "sleepy", "hook", "single", "", "moustache", 3, 3),
    "splinter": Goblin("round", "out", "three", "carrot", "tongue", "", "", 5, 2),
    "volunteer": Goblin("long", "nub", "goggle", "droop", "single", "worried", "", 6, 3),
    "pip": Goblin("wide", "torn", "dots", "potato", "tongue", "one", "scar", 2, 4),
}


def goblin(look: Theme, kind: str, who: str) -> Symbol:
    """The goblin as a symbol, its head's middle at (0, 0); about 54 mm across, 57 mm tall."""
    return _drawn(look.variant, kind, who)


@lru_cache(maxsize=128)
def _drawn(variant: Variant, kind: str, who: str) -> Symbol:
    parts, pen = CAST[who], Pen(theme(variant))
    skin = f"skin-{parts.skin}"
    gear.BEHIND[kind](pen, parts.gear)
    goblins.ears(pen, parts.ears, parts.skull, skin)
    gear.body(pen, kind, parts.gear)
    goblins.head(pen, parts.skull, skin)
    goblins.EYES[parts.eyes](pen)
    goblins.MOUTHS[parts.mouth](pen)
    goblins.nose(pen, parts.nose, skin)
    goblins.brows(pen, parts.brows)
    goblins.extra(pen, parts.extra, skin)
    gear.HATS[kind](pen, parts.gear)
    gear.front(pen, kind, parts.gear)
    return symbol(f"goblin-{who}", pen.elements)
