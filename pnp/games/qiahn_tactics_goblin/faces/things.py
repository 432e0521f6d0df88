"""What is no goblin: swords, shields, magic, and the ten things that a goblin cannot resist.

Coordinates are mm from the middle of the picture, which reaches about 24 mm each way.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, arc, polar, star
from pnp.units import Point


def sword(pen: Pen, side: str) -> None:
    """A sword with a bite out of it."""
    pen.poly([(14, -24), (17.5, -19), (1, 5), (-0.4, 1.6), (-3.4, 3.0), (-4.6, 1.2)], "metal")
    pen.stroke([(14.6, -20.6), (-1.8, 3.2)], 0.5, smooth=False)
    pen.poly([(-10, -3.6), (-7.6, -6.4), (6.6, 7), (4.2, 9.6)], "gold")
    pen.rod((-3.6, 3.2), (-11.6, 13.6), 4.0, "leather" if side == "cara" else "wood")
    pen.disc((-13, 15.6), 3.2, "water" if side == "cara" else "fire")
    if side == "cara":
        pen.poly([(-20, -12), (-17, -16), (-14, -12), (-17, -4)], "air")
        pen.poly([(16, 4), (18.4, 0), (20.8, 4), (18.4, 12)], "air")
    else:
        pen.blob([(-18, -15), (-14.6, -9), (-17.6, -4), (-21, -8)], "fire")
        pen.blob([(18, 0), (21.4, 6), (18.4, 11), (15, 7)], "fire")


def shield(pen: Pen, side: str) -> None:
    """A pan's lid (Cara) or a piece of door (Cruz)."""
    if side == "cara":
        pen.disc((0, -4), 19, "metal")
        pen.disc((0, -4), 15.4, None, 0.5)
        pen.blob([(-7, -6), (0, -9), (7, -6), (4, -3.6), (-4, -3.6)], "leather")
        for k in range(12):
            pen.disc(polar((0, -4), 17.2, 15 + 30 * k), 0.9, "metal-dark", 0.3)
        pen.stroke([(8, 2), (11, 4.6), (9.6, 8)], 0.6, smooth=False)
        return
    pen.poly(
        [(-16, -22), (16, -22), (16, 4), (9, 15), (3, 12), (0, 17), (-5, 12), (-9, 15), (-16, 4)], "wood"
    )
    for x in (-8, 0, 8):
        pen.stroke([(x, -21.6), (x + 0.4, 10)], 0.45, smooth=False)
    for y in (-17, -2):
        pen.poly([(-17, y), (17, y), (17, y + 4), (-17, y + 4)], "metal-dark")
        for x in (-13, -4, 4, 13):
            pen.disc((x, y + 2), 0.8, "gold", 0.3)
    pen.disc((9.4, 7), 2.2, "gold")


def water(pen: Pen) -> None:
    pen.blob([(0, -24), (6, -11), (13, -1), (10, 11), (0, 15), (-10, 11), (-13, -1), (-6, -11)], "water")
    pen.blob([(-5.4, -3), (-2.6, -8), (-2, -3), (-4.6, 5), (-7.4, 4)], "water-light", 0)
    for x, y, r in ((17, -14, 2.6), (-18, -10, 2.0), (19, 6, 1.8), (-17, 10, 2.6)):
        pen.disc((x, y), r, "water-light")
    _face(pen, 1.5)


def air(pen: Pen) -> None:
    """A cloud that blows."""
    pen.blob(
        [(-17, 2), (-16, -8), (-9, -10), (-4, -17), (6, -16), (10, -9), (17, -7), (18, 2), (8, 5), (-6, 6)],
        "air",
    )
    for k, y in enumerate((-16, 10, 14)):
        x = (12, 4, -6)[k]
        pen.stroke([(x - 9, y), (x + 5, y), (x + 9, y - 2.4), (x + 7, y - 5), (x + 4.6, y - 3.6)], 1.1, "ink")
    _face(pen, -4.5)


def fire(pen: Pen) -> None:
    pen.blob([(2, -25), (6, -13), (11, -17), (14.6, 2), (10, 12), (0, 15.4), (-10, 12), (-14.4, 2),
              (-10, -8), (-6, -3),
              (-4, -15)], "fire")  # fmt: skip
    pen.blob([(1, -9), (5, -1), (8, 5), (5, 11), (0, 13), (-6, 11), (-8, 4), (-3, -1)], "cruz-light", 0.35)
    _face(pen, 4.5)


def earth(pen: Pen) -> None:
    """A hill that has just woken up."""
    pen.poly(
        [(-22, 15), (-17, -2), (-12, -5), (-7, -17), (-1, -13), (4, -21), (10, -9), (15, -6), (22, 15)],
        "earth",
    )
    pen.poly([(-7, -17), (-1, -13), (4, -21), (7.4, -14), (3, -10.6), (-2, -9), (-9, -11.4)], "archer")
    for x, y in ((-16, 9), (15, 8), (13, 1)):
        pen.blob([(x - 2, y), (x, y - 1.6), (x + 2.4, y), (x, y + 1.4)], "earth-light", 0.35)
    _face(pen, 1.5)


def _face(pen: Pen, y: float) -> None:
    for _ in pen.sides():
        pen.disc((4.4, y - 3), 2.7, "eye")
        pen.disc((3.8, y - 2.4), 1.2, "ink", 0)
    pen.blob([(-4.6, y + 3), (0, y + 4), (4.6, y + 3), (2.4, y + 6.2), (-2.4, y + 6.2)], "mouth")
    pen.poly([(0.4, y + 3.6), (2.6, y + 3.5), (2.2, y + 5.4), (0.8, y + 5.4)], "tooth", 0.3)


def croquette(pen: Pen) -> None:
    pen.blob([(-22, 8), (0, 3), (22, 8), (0, 15)], "white")
    pen.blob([(-15, 8), (0, 5), (15, 8), (0, 12)], None, 0.4)
    pen.blob([(-13, 2), (-11, -5), (0, -8), (11, -5), (13, 2), (9, 7.4), (-9, 7.4)], "gold")
    for k in range(14):
        x, y = -9 + (k * 5.3) % 19, -4 + (k * 3.7) % 9
        pen.stroke([(x, y), (x + 1.3, y + 0.6)], 0.5, "leather", smooth=False)
    for x in (-8, 0, 8):
        pen.stroke([(x, -11), (x + 2.4, -14), (x - 1.4, -18), (x + 1.6, -22)], 0.9)


def form(pen: Pen) -> None:
    for k, fill in enumerate(("trick", "mage", "white")):
        dx, dy = 5.0 - 5 * k, -3.0 + 3 * k
        pen.poly([(-11 + dx, -20 + dy), (13 + dx, -22 + dy), (14 + dx, 10 + dy), (-10 + dx, 12 + dy)], fill)
    for k in range(6):
        y = -10 + 3.4 * k
        pen.stroke([(-12.6, y), (-12.6 + (16, 12, 17, 9, 15, 6)[k], y - 1.2)], 0.6, smooth=False)
    pen.disc((1.6, 8.4), 5.6, None, 1.1)
    pen.stroke([(-1.6, 10.4), (5, 6.2)], 1.1, smooth=False)
    pen.rod((20, -8), (10, 12), 2.4, "wood")
    pen.poly([(10.9, 12.6), (8.9, 11.5), (8.4, 15.4)], "bone")


def banana(pen: Pen) -> None:
    for points in ([(0, -6), (-9, -4), (-19, 8), (-22, 13), (-12, 10), (-3, 4)],
                   [(0, -6), (9, -4), (19, 8), (22, 13), (12, 10), (3, 4)],
                   [(-3.4, -4), (-5, 6), (-2, 17), (2.4, 17), (5, 6), (3.4, -4)]):  # fmt: skip
        pen.blob(points, "mage")
    pen.blob([(-4, -4), (-3, -14), (-1, -22), (2, -22), (3.4, -14), (4, -4)], "mage")
    pen.poly([(-1.6, -21), (-1.2, -25), (2.2, -25), (2.4, -21)], "leather")
    for _ in pen.sides():
        pen.stroke([(3, -1), (9, 2), (15, 8)], 0.5)
        pen.stroke([(14, -10), (19, -14)], 0.9, smooth=False)
        pen.stroke([(11, -15), (14, -20)], 0.9, smooth=False)


def itch(pen: Pen) -> None:
    pen.poly([(-10, 14), (-12, -8), (12, -8), (10, 14)], "cloth-2")
    pen.poly([(-13, -8), (-9, -17), (9, -17), (13, -8)], "metal")
    for x, y in ((-4, -13), (0, -14.4), (4, -13), (-2, -10.6), (2, -10.6)):
        pen.disc((x, y), 0.8, "ink", 0)
    pen.poly([(-7.6, -4), (7.6, -4), (7, 9), (-7, 9)], "paper")
    pen.stroke([(-4, 6), (-1, 0), (1, 3), (4, -2)], 1.1)
    for k in range(22):
        pen.disc(
            (-22 + (k * 7.9) % 44, -23 + (k * 4.3) % 13 * (0.5 if k % 3 else 1)),
            0.6 + 0.25 * (k % 3),
            "ink",
            0,
        )


def pepper(pen: Pen) -> None:
    pen.blob([(-9, 15), (-7, 4), (-10, -2), (-4, -6), (4, -6), (10, -2), (7, 4), (9, 15)], "wood")
    pen.blob([(-8, -7), (-7, -15), (0, -18), (7, -15), (8, -7)], "leather")
    pen.disc((0, -20.4), 2.8, "gold")
    pen.stroke([(-7, 4), (7, 4)], 0.6)
    for k in range(26):
        turn, far = 47 * k, 13 + (k * 5) % 10
        x, y = polar((0, 0), far, turn)
        pen.disc((x * 1.1, y - 3), 0.6 + 0.3 * (k % 3), "ink", 0)


def duck(pen: Pen) -> None:
    pen.blob(
        [(-19, -2), (-16, 4), (-10, -1), (2, -1), (14, -2), (19, 6), (12, 14), (-8, 15), (-18, 10), (-21, 3)],
        "mage",
    )
    pen.disc((8, -8), 9.4, "mage")
    pen.blob([(-10, 5), (0, 3), (5, 6), (-2, 11), (-10, 9)], "gold", 0.5)
    pen.blob([(15, -9), (23, -8), (22, -4), (15, -4)], "fire")
    pen.disc((10, -11), 2.6, "eye")
    pen.disc((10.8, -11), 1.2, "ink", 0)
    for k, turn in enumerate((-62, -42, -22)):
        start, end = polar((-2, -4), 12.6, turn), polar((-2, -4), 18.6 + k % 2 * 2, turn)
        pen.stroke([start, end], 1.1, smooth=False)


def letter(pen: Pen) -> None:
    pen.poly([(-20, -12), (19, -15), (21, 9), (-18, 12)], "paper")
    pen.poly([(-20, -12), (1.6, 2.4), (19, -15)], "bone")
    pen.stroke([(-18, 12), (-3, -1)], 0.5, smooth=False)
    pen.stroke([(21, 9), (5, -1)], 0.5, smooth=False)
    pen.blob(
        [(1.4, 5.6), (-3.4, 0.6), (-3, -3), (0, -3.6), (1.2, -1.4), (2.6, -3.8), (5.4, -3.4), (6, 0)],
        "infantry",
    )
    for k in range(3):
        pen.stroke([(6, 5 + 2.2 * k - 0.2), (16.5 - 2 * k, 4.2 + 2.2 * k)], 0.5, smooth=False)
    for x, y in ((-14, -19), (14, -22), (-22, 15)):
        pen.blob(
            [(x, y + 2.8), (x - 2.4, y), (x - 1.2, y - 1.8), (x, y - 0.6), (x + 1.2, y - 1.8), (x + 2.4, y)],
            "trick",
        )


def moths(pen: Pen) -> None:
    pen.blob([(-12, 15), (-13, -9), (-9, -13), (9, -13), (13, -9), (12, 15)], "air-light")
    pen.poly([(-10.6, -12.4), (-10.6, -18.6), (10.6, -18.6), (10.6, -12.4)], "wood")
    for x, y, size in (
        (-5, 6, 1.0),
        (5.4, 1, 0.9),
        (-4, -5, 0.7),
        (18, -16, 0.9),
        (-19, -8, 0.8),
        (19, 4, 0.7),
    ):
        wing: list[Point] = [(0, 0), (3, -4.4), (6, -3), (4.6, 1), (3.4, 3.6)]
        for s in (-1, 1):
            pen.blob([(x + s * size * u, y + size * v) for u, v in wing], "earth-light", 0.4)
        pen.blob(
            [
                (x - 0.7, y - 2.6 * size),
                (x + 0.7, y - 2.6 * size),
                (x + 0.7, y + 3 * size),
                (x - 0.7, y + 3 * size),
            ],
            "fur",
            0.3,
        )


def magnet(pen: Pen) -> None:
    outer = arc((0, -4), 17, -90, 90)
    inner = arc((0, -4), 8.4, 90, -90)
    pen.poly([(-17, 9), *outer, (17, 9), (8.4, 9), *inner, (-8.4, 9)], "infantry")
    for _ in pen.sides():
        pen.poly([(8.4, 5), (17, 5), (17, 13), (8.4, 13)], "metal")
    pen.disc((-2, 5), 2.6, None, 1.2)
    pen.poly(star((3.4, -0.6), 3.4, 2.3, 8), "metal-dark")
    pen.poly([(-6, -3), (-2, -7), (-0.6, -5.6), (-4.6, -1.6)], "metal")
    for x in (-22, 19.6):
        pen.stroke([(x, -2), (x + 2.4, -5), (x, -8), (x + 2.4, -11)], 1.1, smooth=False)


def spoiler(pen: Pen) -> None:
    for _ in pen.sides():
        pen.poly([(0, 14), (0, -10), (11, -15), (23, -11), (23, 12), (11, 9)], "cloth-2")
        pen.blob([(0, 11.6), (0, -11), (10, -15.6), (21, -12), (21, 9), (10.6, 6.6)], "paper", tension=0.35)
    for k in range(5):
        y = -9 + 3.2 * k
        pen.stroke([(-18, y + 1.0), (-11, y - 1.0), (-3.4, y + 1.6)], 0.6)
    pen.poly([(6, 4), (6, -6), (8.4, -9.6), (12, -10.6), (15.6, -9.2), (17.6, -5), (17.6, 5)], "metal")
    pen.stroke([(12, -8.2), (12, -1.6)], 0.9, smooth=False)
    pen.stroke([(9.4, -5.8), (14.6, -5.4)], 0.9, smooth=False)
    pen.poly([(-4, -14), (1.2, -15), (1.2, -24), (-1.4, -21.6), (-4, -24)], "fire")


def spirit(pen: Pen) -> None:
    """An eye with too many teeth."""
    for k in range(14):
        turn = 360 / 14 * k
        pen.poly(
            [
                polar((0, -3), 17, turn - 8),
                polar((0, -3), 25 if k % 2 else 22, turn),
                polar((0, -3), 17, turn + 8),
            ],
            "spirit-light",
        )
    pen.disc((0, -3), 18, "spirit-light")
    pen.blob([(-15, -6), (0, -17), (15, -6), (0, 1)], "eye")
    pen.disc((0, -7.4), 6.0, "iris")
    pen.blob([(0, -13), (2, -7.4), (0, -2), (-2, -7.4)], "ink", 0)
    pen.blob([(-12, 3.4), (0, 6), (12, 3.4), (8, 10.6), (0, 13), (-8, 10.6)], "mouth")
    for x in (-8.4, -5, -1.6, 1.8, 5.2):
        pen.poly([(x, 5.0), (x + 3, 5.2), (x + 1.5, 8.6)], "tooth", 0.3)
        pen.poly([(x + 0.4, 11.0), (x + 2.4, 11.2), (x + 1.4, 8.8)], "tooth", 0.3)


_SIDED: Mapping[str, Callable[[Pen, str], None]] = {"sword": sword, "shield": shield}
_ALIKE: Mapping[str, Callable[[Pen], None]] = {
    "water": water, "air": air, "fire": fire, "earth": earth,
    "croquette": croquette, "form": form, "banana": banana, "itch": itch, "pepper": pepper,
    "duck": duck, "letter": letter, "moths": moths, "magnet": magnet, "spoiler": spoiler, "spirit": spirit,
}  # fmt: skip


def draw(pen: Pen, what: str, side: str) -> None:
    """A thing by its name; equipment differs from side to side."""
    if what in _SIDED:
        _SIDED[what](pen, side)
    else:
        _ALIKE[what](pen)
