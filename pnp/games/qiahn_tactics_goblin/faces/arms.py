"""The right arm of a goblin on a card (on our left), and what it holds up."""

from pnp.games.qiahn_tactics_goblin.faces import gear
from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.scene.forms import star
from pnp.units import Point

HAND: Point = (20.4, 9.0)
"""The place of the hand, mirrored, since the pen of an arm is flipped."""

_BOW_HAND: Point = (22.0, 5.0)
_SLEEVES = {"mage": "cloth", "paladin": "metal", "knight": "metal-dark", "archer": "cloth-3",
            "infantry": "leather"}  # fmt: skip


def weapon(pen: Pen, kind: str, form: int) -> None:
    """Draw what is painted before the head: a staff, a lance, a bow, a tool, a relic or a club."""
    pen.flip = True
    if kind == "paladin":
        _relic(pen, form)
    elif kind == "beast":
        if form == 1:
            _club(pen)
    else:
        gear.BEHIND[kind](pen, form)
    pen.flip = False


def arm(pen: Pen, kind: str, form: int, skin: str) -> None:
    """Draw the arm before the body, with a fist around what it holds. Beasts without a club show their
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
