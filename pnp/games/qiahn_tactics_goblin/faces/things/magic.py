"""Draw the four elements of magic, the Spirit, swords and shields."""

from collections.abc import Callable
from math import sin

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points
from pnp.games.qiahn_tactics_goblin.faces.things.throws import arm, bolts, eyes, fingers, jaws
from pnp.scene import Text
from pnp.scene.forms import arc, polar, star
from pnp.text import cap_height, set_line
from pnp.units import Point, mm

# The four elements of magic as goblins imagine them, each at its trade, and the Spirit.


def spirit(pen: Pen) -> None:
    """Draw the Spirit as it eats; only a fighter's boots are left."""
    for k, (turn, long) in enumerate(((-128, 14), (-96, 12), (-62, 11), (-30, 12), (2, 10), (34, 12),
        (66, 11),
                                      (98, 13), (130, 14))):  # fmt: skip
        _tentacle(pen, turn, long, 1 if k % 2 else -1)
    pen.shade([polar((0, -3), 18.6 + 0.5 * sin(2.3 * k), 20 * k) for k in range(18)], "spirit-light",
              "spirit-light-shade", (-2.4, -2.4))  # fmt: skip
    for at, r in (((-13.6, -11), 1.3), ((-15.4, -7), 0.8), ((13, 4), 1.2), ((14.8, 0.6), 0.8)):
        pen.disc(at, r, "spirit", 0.36)
    pen.blob([(-14, -9), (-7, -17.4), (3, -18.6), (12, -14.6), (14.4, -8), (4, -1.6), (-7, -2.2)], "eye")
    for line in (((-12.4, -9), (-8.6, -10.4), (-6.4, -9.4)), ((13, -8.4), (9.6, -7), (7.8, -8)),
                 ((-8, -15.6), (-6.2, -13.8))):  # fmt: skip
        pen.stroke(line, 0.4, "infantry")
    pen.disc((1, -9.6), 6.6, "iris")
    pen.disc((1, -9.6), 6.6, None, 0.9)
    pen.blob([(1, -15.4), (3.2, -9.6), (1, -3.8), (-1.2, -9.6)], "ink", 0)
    pen.disc((-1.6, -12.2), 1.2, "white", 0)
    pen.blob([(-14, 2.4), (-5, 3.8), (5, 3.8), (14, 2.4), (11, 10), (4, 14), (-4, 14), (-11, 10)], "mouth")
    for k in range(7):
        x = -12 + 3.5 * k
        y = 3.3 + 0.5 * (1 - abs(k - 3) / 3)
        pen.poly([(x, y), (x + 3.3, y), (x + 1.6, y + (3.4, 2.6)[k % 2])], "tooth", 0.4)
    for k in range(5):
        x = -8 + 3.3 * k
        y = 12.2 + 1.2 * (1 - abs(k - 2) / 2)
        pen.poly([(x, y), (x + 3.0, y), (x + 1.4, y - 3.0)], "tooth", 0.4)
    for turn, at in ((16, (-4.6, 9)), (-24, (5.4, 9.4))):  # somebody's boots
        with pen.rotation(turn, at):
            pen.limb([(0, -3), (0, 4)], 3.6, "skin-1", "skin-1-dark")
            pen.shade([(-3, 2.4), (3, 2.4), (2.8, 4.6), (7.6, 6.8), (7.4, 9.6),
                (-3, 9.6)], "leather", "leather-shade",
                      (-0.8, -0.8))  # fmt: skip


def _tentacle(pen: Pen, turn: float, long: float, bend: int) -> None:
    """Draw an arm of the Spirit, thin at its curled end."""
    left: list[Point] = []
    right: list[Point] = []
    for k in range(7):
        t = k / 6
        at = polar((0, -3), 15 + long * t, turn + bend * (26 * t * t))
        half = 3.0 * (1 - t) ** 0.8 + 0.3
        left.append(polar(at, half, turn - 90 + bend * 40 * t))
        right.append(polar(at, half, turn + 90 + bend * 40 * t))
    pen.shade([*left, *reversed(right)], "spirit-light", "spirit-light-shade", (-0.6, -0.6))


_FLAME: Points = (
    (1, -27), (5.4, -14), (10, -19), (15.4, -3), (16.6, 6), (11, 15), (0, 18), (-11, 15), (-16.6, 6),
    (-15, -7), (-9.4, -2), (-6.4, -15),
)  # fmt: skip


def water(pen: Pen) -> None:
    """Draw Water, which copies: half a drop and half a goblin, reflected in a puddle."""
    pen.blob([(-27, 15), (-10, 11.4), (12, 11.8), (27, 15), (14, 19.4), (-13, 19.6)], "water-light")
    pen.stroke([(-19, 15.6), (-12, 14.4)], 0.5)
    pen.stroke([(13, 17), (20, 15.4)], 0.5)
    for side in pen.sides():
        ear = [(9, -6), (15, -14), (25, -17), (23, -9), (16, -2), (10, 1)]
        if side < 0:
            ear = [(9, -5), (17, -9), (26, -8), (22, -2), (15, 2), (10, 2)]
        pen.shade(ear, "water", "water-shade", (-0.8, -1.2))
    body = [(-1, -25), (4.4, -15.4), (11, -8), (13.6, 1), (11, 9), (14, 14.4), (0, 16.4), (-14, 14.4),
        (-11, 9),
            (-13.6, 1), (-11, -8), (-5, -15.4)]  # fmt: skip
    pen.shade(body, "water", "water-shade", (-2.6, -1.4))
    pen.blob([(-7.4, -9), (-3.8, -16), (-3.6, -12), (-7, -5.6)], "water-light", 0)
    eyes(pen, (0, -3.8), 4.0, (0.7, 0.2), gap=1.1)
    jaws(pen, (0, 2.4), 14, 7.6, 6)
    for x, y, r in ((-18, -17, 2.2), (13.4, -21, 2.8), (19.6, 3, 1.8), (-21, 4, 2.4)):
        pen.shade([(x, y - r * 1.5), (x + r, y + r * 0.2), (x, y + r),
            (x - r, y + r * 0.2)], "water-light", "water",
                  (-0.5, -0.5))  # fmt: skip


def air(pen: Pen) -> None:
    """Draw Air: a cloud that blows, and what it blows away."""
    for k, (y, long) in enumerate(((-7, 12), (-2, 20), (3, 13))):
        x, curl = 9, -1 if k < 2 else 1
        pen.stroke([(x, y), (x + long * 0.7, y - 0.6), (x + long, y + 2.6 * curl),
            (x + long * 0.86, y + 4.6 * curl),
                    (x + long * 0.72, y + 3 * curl)], 1.2)  # fmt: skip
    puff = [(-27, 6), (-29, -3), (-25, -10), (-19, -11), (-15, -19), (-4, -20), (2, -13), (8, -10),
        (9, -2), (5, 6),
            (-4, 9), (-9, 13), (-18, 12), (-22, 9)]  # fmt: skip
    pen.shade(puff, "air", "air-shade", (-2.4, -2.6))
    pen.stroke([(-22, -6), (-19, -9), (-15.6, -7.4)], 0.5)
    pen.stroke([(-21, 6), (-17.6, 8), (-14, 6.6)], 0.5)
    eyes(pen, (-5.6, -8.6), 3.6, (0.8, 0.3), gap=1.1, lid="air", lean=20)
    pen.shade([(-7, -2), (0.6, -4.2), (7, -2.6), (6, 4), (-1, 6), (-7, 3)], "air-light", "air", (-1, -1))
    pen.blob([(5, -3.2), (9, -5.2), (10.8, -1.6), (9, 2), (5, 1)], "blush")
    pen.disc((8.4, -1.6), 1.3, "mouth", 0)
    with pen.rotation(24, (19, 9)):  # a pan, lately a helmet
        pen.facet([(-6, 3), (-6, -4), (6, -4), (6, 3)], "metal", "metal-shade", (-1.4, -1))
        pen.rod((6, -2), (13, -3.4), 1.8, "leather")
    with pen.rotation(-32, (6, 16)):  # a boot, lately with somebody in it
        pen.shade(
            [(-4, -7), (2.4, -7), (2.6, 0), (8, 2.4), (8, 6), (-4, 6)], "leather", "leather-shade", (-1, -1)
        )
        pen.stroke([(-4, -4.4), (2.4, -4.4)], 0.5, smooth=False)
    pen.poly(star((-24, -17), 2.6, 1.1, 4), "air-light", 0.5)


def fire(pen: Pen) -> None:
    """Draw one flame with a second one behind it."""
    with pen.rotation(13, (12, 0)):
        pen.shade([(x * 0.74 + 2, y * 0.82) for x, y in _FLAME], "fire-shade", "cruz-dark", (-1.4, -1.2))
        eyes(pen, (5.6, -6.6), 2.6, (-0.6, 0.2), gap=1.05, lid="fire-shade", lean=20)
    pen.shade([(x - 4, y) for x, y in _FLAME], "fire", "fire-shade", (-2.0, -1.4))
    core: Points = [(-4, -13), (0.4, -4), (4, -6.6), (8.4, 5), (5, 13), (-4, 15.4), (-13, 13), (-16, 5),
        (-12, -2),
                    (-8.6, -1)]  # fmt: skip
    pen.blob(core, "cruz-light", 0.4)
    eyes(pen, (-4, -1.4), 4.2, (0.2, 0.5), gap=1.08, lid="fire", lean=24)
    jaws(pen, (-4, 5), 15, 7.6, 6)
    for x, y, s in ((-24, -8, 1.0), (-19, -19, 0.7), (10, -24, 0.8), (24, 8, 0.8)):
        pen.blob([(x, y - 4 * s), (x + 2 * s, y), (x, y + 2.6 * s), (x - 2 * s, y)], "cruz-light", 0.5)


def earth(pen: Pen) -> None:
    """Draw Earth: a hill with folded arms, and what bounces off it."""
    hill = [
        (-26, 18),
        (-22, 2),
        (-15, -5),
        (-11, -17),
        (-4, -15),
        (2, -22),
        (9, -13),
        (15, -8),
        (20, 3),
        (26, 18),
    ]
    pen.facet(hill, "earth", "earth-shade", (-4.0, -2.4))
    moss = [(-11, -17), (-4, -15), (2, -22), (9, -13), (10.6, -9.4), (6.4, -11), (3, -7.8), (-1.4, -11.4),
        (-5, -8.6),
            (-9, -12), (-12.4, -11)]  # fmt: skip
    pen.facet(moss, "archer", "cloth-3", (-1.2, -1.4))
    for line in (((-18, -1), (-14, 2), (-16, 6)), ((15, -4), (12, -1), (14.4, 3)), ((-20, 12), (-15, 13))):
        pen.stroke(line, 0.5, smooth=False)
    eyes(pen, (0, -4.2), 3.7, (-0.6, -0.4), gap=1.15, lid="earth", lean=10)
    pen.stroke([(-6.4, 3.4), (-2, 2.2), (2.6, 2.2), (6.8, 3.6)], 1.0)
    for x in (-4.2, 3.0):
        pen.poly([(x, 2.6), (x + 1.9, 2.4), (x + 1.0, -0.9)], "tooth", 0.4)
    for start, middle, end in (((-21, 7), (-12, 12), (4, 9.6)), ((21, 8), (13, 13.6), (-3, 12.6))):
        pen.limb([start, middle, end], 6.2, "earth", "earth-shade")
        _knuckles(pen, end)
    with pen.rotation(-24, (-23, -17)):
        pen.blob([(-5, 2), (-1, -4.4), (4, -3), (6, 0.6), (1, 0), (-2, 3)], "mage")
        pen.poly([(3.4, -3.4), (6, -5), (6.4, -3), (4.6, -1.8)], "leather", 0.4)
    bolts(pen, (-14, -12), 3.0, ((-88, 1.0), (-50, 1.2), (-14, 1.0)), 4.0)


def _knuckles(pen: Pen, at: Point) -> None:
    """Draw a fist of stones."""
    for k in range(3):
        pen.disc((at[0] + 0.4 * k, at[1] - 2.4 + 2.3 * k), 1.9, "earth-light")


# Swords and shields made of kitchen things and doors, different for each side.

_BITE: Points = ((-6.8, -12), (-3.2, -13.2), (-4.8, -15.4), (-2.6, -17), (-5, -18.8), (-6.8, -18.6))


def sword(pen: Pen, side: str, _say: Callable[[str], str]) -> None:
    """Draw a sword with a bite mark in a raised fist."""
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
    """Draw a shield: the lid of a big pot (Cara), or a piece of a door (Cruz)."""
    if side == "cara":
        _lid(pen, say)
    else:
        _door(pen)


def _lid(pen: Pen, say: Callable[[str], str]) -> None:
    """Draw a pot lid with a word in the kit's language."""
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
