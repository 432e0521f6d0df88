"""Swords and shields made of kitchen things and doors, different for each side."""

from collections.abc import Callable

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points
from pnp.games.qiahn_tactics_goblin.faces.things.anatomy import arm, bolts, eyes, fingers, jaws
from pnp.scene import Text
from pnp.scene.forms import arc, polar
from pnp.text import cap_height, set_line
from pnp.units import mm

_BITE: Points = ((-6.8, -12), (-3.2, -13.2), (-4.8, -15.4), (-2.6, -17), (-5, -18.8), (-6.8, -18.6))


def sword(pen: Pen, side: str, _say: Callable[[str], str]) -> None:
    """Draw a bitten, angry sword in a raised fist."""
    skin = "skin-4" if side == "cara" else "skin-1"
    with pen.rotation(22, (-6, 3)):
        sleeve = "cloth" if side == "cara" else "leather"
        arm(pen, [(-2, 34), (1, 25), (0, 15)], skin, thick=9.4, sleeve=sleeve)
        pen.rod((0, 18), (0, 2), 4.2, "leather")
        pen.disc((0, 19.4), 3.4, "water" if side == "cara" else "fire")
        blade = [(-6.8, 1), *_BITE, (-6.8, -22), (0, -32), (6.8, -25), (6.8, 1)]
        if side == "cruz":
            flame = [(5.6, -27), (12, -25), (10, -19), (14.6, -15), (11, -10), (13.4, -4), (5.4, 0)]
            pen.shade(flame, "fire", "fire-shade", (-1, -1))
            pen.blob([(5.6, -20), (9, -18), (9.4, -12), (8.6, -6), (5.4, -3)], "cruz-light", 0.36)
        pen.facet(blade, "metal", "metal-shade", (-4.6, 0))
        pen.stroke([(0.6, -28), (0.6, -14)], 0.45, smooth=False)
        if side == "cara":
            for y in (-24, -12):
                drop = [(6.4, y), (10.4, y + 3), (9.8, y + 7.6), (6.6, y + 6)]
                pen.shade(drop, "water-light", "water", (-0.6, -0.6))
        guard = [(-14, -1), (-11, 4.4), (11, 4.4), (14, -1), (9, -2.6), (-9, -2.6)]
        pen.facet(guard, "gold", "gold-shade", (-1, -1.6))
        eyes(pen, (0, -6.6), 4.0, (0.3, -0.3), gap=0.95, lid="metal-dark", lean=24)
        jaws(pen, (0, -1.6), 9.6, 4.4, 4, bend=0.1)
        for knuckle in (8.0, 11.2, 14.4):
            fingers(pen, (-4.0, knuckle), 90, skin, count=1, long=7.4, thick=3.6)
    bolts(pen, (10, -22), 11, ((-64, 1.0), (-40, 0.8)), 4)


def shield(pen: Pen, side: str, say: Callable[[str], str]) -> None:
    """Draw the lid of the big pot (Cara), or a piece of door (Cruz)."""
    if side == "cara":
        _lid(pen, say)
    else:
        _door(pen)


def _lid(pen: Pen, say: Callable[[str], str]) -> None:
    """Draw a lid with a word in the kit's language."""
    skin = "skin-3"
    arm(pen, [(34, 20), (24, 14), (15, 4)], skin, thick=8.4, sleeve="leather")
    circle = arc((-1, -4), 20.4, 0, 345, 23)
    pen.shade(circle, "metal", "metal-shade", (-2.2, -2.4))
    pen.disc((-1, -4), 16.6, None, 0.5)
    for k in range(10):
        pen.disc(polar((-1, -4), 18.5, 18 + 36 * k), 0.8, "metal-dark", 0.36)
    pen.facet([(-5, -17.4), (-3.6, -21), (2.2, -21), (3.4, -17.4)], "leather", "leather-shade", (-1, -1))
    eyes(pen, (-1, -11.0), 3.2, (0.4, 0.5), gap=1.15, lid="metal-dark", lean=-14)
    pen.elements.append(_word_on_lid(pen, say("SOUP")))
    jaws(pen, (-1, 6.4), 13, 5.6, 6)
    pen.stroke([(-13.6, 3), (-10.8, 5.4), (-12.6, 8.4)], 0.6, smooth=False)
    fingers(pen, (18.6, -1), -100, skin, long=6.2, thick=3.8)
    bolts(pen, (-1, -4), 22.4, ((-62, 1.0), (-40, 0.7), (-84, 0.7)), 4.4)


WRITTEN, SHORT, LONG = 8.6, 18.5, 21.0
"""The em of the word on the lid, its width in the middle, and the greatest width further left. Fingers hold
the lid on the right."""


def _word_on_lid(pen: Pen, word: str) -> Text:
    face, ink = pen.look.typeface("title"), pen.look.swatch("ink")
    wide = set_line(word, face, WRITTEN, ink, (0.0, 0.0)).width
    size = WRITTEN * min(1.0, LONG / wide)
    left = max(0.0, min(wide, LONG) - SHORT) / 2
    foot = (mm(-1.0 - left), mm(-0.4 + cap_height(face, size) / 2))
    return set_line(word, face, size, ink, foot, anchor="middle", angle=-6.0, name="written")


def _door(pen: Pen) -> None:
    skin = "skin-5"
    arm(pen, [(-34, 22), (-25, 14), (-16, 3)], skin, thick=8.4, sleeve="fur")
    slab = [(-16, -22), (16, -24), (16, 3), (9.6, 15), (4, 10.4), (0.6, 17), (-4.4, 12), (-9, 16), (-16, 5)]
    pen.facet(slab, "wood", "wood-shade", (-2.4, -1.6))
    for x in (-5.6, 5.2):
        pen.stroke([(x, -22.6), (x + 0.5, 11)], 0.45, smooth=False)
    for x, y in ((-11.0, -8.0), (11.0, 4.0), (-10.0, 8.0)):
        pen.stroke([(x - 1.6, y), (x, y - 1.2), (x + 1.8, y + 0.4)], 0.4)
    for y in (-19.0, 2.6):
        pen.facet([(-17.4, y), (17.4, y - 1.4), (17.4, y + 2.6),
            (-17.4, y + 4)], "metal-dark", "metal-dark-shade",
                   (0, -1.2))  # fmt: skip
        for x in (-13.4, 13.4):
            pen.disc((x, y + 1.4), 0.9, "gold", 0.36)
    eyes(pen, (0, -9.4), 3.9, (0.5, 0.2), gap=1.3, lid="wood", lean=18)
    jaws(pen, (0, -2.6), 15, 4.6, 6, bend=-0.1)  # the slot for letters, which is better not used
    pen.disc((11.4, -4), 2.2, "gold")
    pen.disc((10.9, -4.6), 0.6, "gold-light", 0)
    fingers(pen, (-16.6, -2), 92, skin, long=6.2, thick=3.8)
    bolts(pen, (0, -4), 24, ((52, 1.0), (72, 0.7), (32, 0.7)), 4.0)
