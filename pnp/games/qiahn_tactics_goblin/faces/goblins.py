"""Draw the heads of goblins from parts, and their clothes and tools."""

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.scene.forms import arc, polar, star
from pnp.units import Point

# A goblin's head from parts: skull, ears, eyes, nose, mouth, brows, and scars or jewels.
#
# Coordinates are mm from the middle of the head, y down; the picture reaches about 27 mm each way.

# The right half of each skull, from crown to chin; the left half is its mirror image.
SKULLS: Mapping[str, tuple[Point, ...]] = {
    "round": ((0, -12), (8, -10.4), (12, -3), (11, 5), (6, 10.8), (0, 12.4)),
    "wide": ((0, -9.5), (10, -8.5), (16, -1), (14, 6), (7, 10.4), (0, 11)),
    "long": ((0, -14), (7, -12), (9.6, -4), (9, 4), (6.4, 12), (0, 15.4)),
    "pear": ((0, -12), (5.4, -10), (8, -3.5), (13.4, 4.5), (9, 11.4), (0, 12.6)),
    "wedge": ((0, -11), (9, -10.5), (13.5, -4), (8.6, 4.5), (3.6, 12.2), (0, 14)),
    "block": ((0, -11), (9, -11), (12, -7), (12, 6), (9.4, 11), (0, 11.6)),
}

# An ear from where it leaves the head; added to the skull's edge at the height of the eyes.
EARS: Mapping[str, tuple[Point, ...]] = {
    "bat": ((-3, 4.5), (1, -4), (8, -12), (13.5, -14), (13, -4), (9, 3), (2, 6.5)),
    "out": ((-3, 2.5), (5, -3.4), (14, -6), (20, -5), (12, 2.6), (2, 6)),
    "droop": ((-3, -3), (4, -3), (11, 3), (13, 11), (11, 15), (6, 9), (-1, 4)),
    "up": ((-4, 2), (-1, -8), (5, -17), (9, -19), (10, -9), (6, 2), (0, 5)),
    "nub": ((-3, -4), (2.5, -5.4), (6, -1.5), (4, 3.5), (-1, 5)),
    "torn": ((-3, 3), (3, -4), (10, -9), (11.5, -5.5), (14.5, -9), (17, -6), (11, 1), (2, 6)),
}


def ears(pen: Pen, kind: str, skull: str, skin: str, cocked: float = 0.0) -> None:
    """Draw both ears behind the head; the one on the right is turned down by `cocked` degrees."""
    edge = max(x for x, _ in SKULLS[skull])
    for side in pen.sides():
        turn = radians(cocked if side > 0 else 0.0)
        points = [
            (x * cos(turn) - y * sin(turn) + edge - 0.6, x * sin(turn) + y * cos(turn) - 2.0)
            for x, y in EARS[kind]
        ]
        pen.shade(points, skin, f"{skin}-dark", (-0.5, -1.1))
        middle = (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
        inner = [(middle[0] + (x - middle[0]) * 0.52, middle[1] + (y - middle[1]) * 0.52) for x, y in points]
        pen.blob(inner, "blush", 0.3)


def head(pen: Pen, skull: str, skin: str) -> None:
    half = SKULLS[skull]
    points = [*half, *((-x, y) for x, y in reversed(half[1:-1]))]
    pen.shade(points, skin, f"{skin}-dark", (-1.7, -1.3))


def _eye(pen: Pen, at: Point, size: float, pupil: float = 0.45, look: Point = (0.0, 0.0)) -> None:
    pen.disc(at, size, "eye")
    pen.disc((at[0] + look[0], at[1] + look[1]), size * pupil, "ink", 0)


def _round(pen: Pen) -> None:
    for side in pen.sides():
        _eye(pen, (4.8, -3.2), 3.4, 0.4, (-0.9 * side, 0.6))


def _odd(pen: Pen) -> None:
    """Draw one large eye and one small one."""
    _eye(pen, (-5.0, -3.6), 4.6, 0.3, (0.8, 0.4))
    _eye(pen, (4.8, -2.6), 2.5, 0.5)


def _sleepy(pen: Pen) -> None:
    for _ in pen.sides():
        pen.disc((4.8, -3.0), 3.3, "eye")
        pen.disc((4.8, -1.7), 1.3, "ink", 0)
        pen.poly([*arc((4.8, -3.0), 3.6, -90, 90)], "blush")


def _angry(pen: Pen) -> None:
    for _ in pen.sides():
        pen.poly([(1.4, -2.2), (8.6, -5.6), (8.4, -1.2), (4.0, -0.4)], "iris")
        pen.poly([(4.2, -3.5), (6.4, -4.5), (5.8, -0.8), (4.8, -0.6)], "ink", 0)


def _cyclops(pen: Pen) -> None:
    _eye(pen, (0.0, -4.0), 5.6, 0.42)
    pen.disc((1.0, -5.0), 0.8, "white", 0)


def _three(pen: Pen) -> None:
    _round(pen)
    _eye(pen, (0.0, -8.0), 2.6, 0.5)


def _cross(pen: Pen) -> None:
    """Draw crossed eyes."""
    for _ in pen.sides():
        pen.disc((4.2, -3.2), 3.9, "eye")
        pen.disc((1.9, -2.4), 1.4, "ink", 0)


def _dots(pen: Pen) -> None:
    for _ in pen.sides():
        pen.disc((4.6, -3.0), 1.5, "ink", 0)
        pen.disc((5.1, -3.6), 0.45, "white", 0)


def _shut(pen: Pen) -> None:
    for _ in pen.sides():
        pen.stroke([(1.8, -3.4), (4.8, -1.6), (7.8, -3.4)], 0.9)


def _patch(pen: Pen) -> None:
    _eye(pen, (4.8, -3.2), 3.6, 0.4)
    pen.stroke([(-11, -8), (-5, -4), (9, -10.5)], 0.9, smooth=False)
    pen.blob([(-8.8, -6.2), (-1.6, -5.2), (-2.2, -0.6), (-5.6, 0.6), (-8.8, -1.8)], "ink", 0)


def _slits(pen: Pen) -> None:
    for _ in pen.sides():
        pen.blob([(1.8, -3.0), (5, -5.4), (8.6, -3.8), (5.2, -1.4)], "iris")
        pen.blob([(5.0, -5.0), (5.7, -3.3), (5.0, -1.7), (4.3, -3.3)], "ink", 0)


def _goggle(pen: Pen) -> None:
    """Draw eyes that look in two directions."""
    _eye(pen, (-5.2, -3.8), 4.0, 0.35, (-1.6, -1.2))
    _eye(pen, (5.2, -3.8), 4.0, 0.35, (1.7, 1.4))


EYES: Mapping[str, Callable[[Pen], None]] = {
    "round": _round, "odd": _odd, "sleepy": _sleepy, "angry": _angry, "cyclops": _cyclops, "three": _three,
    "cross": _cross, "dots": _dots, "shut": _shut, "patch": _patch, "slits": _slits, "goggle": _goggle,
}  # fmt: skip

_NOSES: Mapping[str, tuple[Point, ...]] = {
    "droop": ((-1.8, -2), (0, -3.4), (2, -2), (3.4, 4.4), (1.2, 7.4), (-1.6, 6.4), (-2.6, 2)),
    "hook": ((-1.6, -2.6), (1.4, -3), (5.6, 1), (5.4, 4.6), (3.4, 3.6), (-1.8, 3.4), (-2.8, 1)),
    "button": ((0, -0.6), (2.6, 1.4), (0, 3.6), (-2.6, 1.4)),
    "pig": ((-4, 0.6), (0, -1.2), (4, 0.6), (3.4, 4), (0, 4.8), (-3.4, 4)),
    "carrot": ((-2.2, -1.8), (0.6, -2.6), (3, -0.6), (11.5, 3.2), (2.4, 3), (-1.6, 2.6)),
    "potato": ((-3, -2), (1.6, -2.8), (4.6, 0.4), (3.6, 4.4), (-0.6, 5.2), (-4.6, 3.4), (-4.8, 0)),
}


def nose(pen: Pen, kind: str, skin: str) -> None:
    pen.shade(_NOSES[kind], skin, f"{skin}-dark", (-0.7, -0.9))
    if kind == "pig":
        for _ in pen.sides():
            pen.blob([(1.0, 1.6), (2.2, 1.0), (2.2, 3.0), (1.2, 3.2)], "mouth", 0)
    if kind in ("potato", "droop"):
        pen.stroke([(-0.6, 4.2), (0.4, 4.6), (1.2, 4.0)], 0.4)


def _fangs(pen: Pen) -> None:
    """Draw two tusks that point up."""
    pen.stroke([(-6.5, 7.2), (0, 8.4), (6.5, 7.2)])
    for _ in pen.sides():
        pen.poly([(2.6, 8.1), (3.6, 3.8), (5.4, 7.7)], "tooth")


def _grin(pen: Pen) -> None:
    """Draw a grin with too many teeth."""
    pen.blob([(-8, 5.2), (0, 6.6), (8, 5.2), (5.4, 9.6), (0, 10.8), (-5.4, 9.6)], "mouth")
    for x in (-5.6, -3.2, -0.9, 1.4, 3.7):
        pen.poly([(x, 6.2), (x + 2.1, 6.2), (x + 1.0, 8.6)], "tooth", 0.3)


def _single(pen: Pen) -> None:
    pen.blob([(-5, 6.4), (0, 6.0), (5, 6.4), (3, 9.4), (-3, 9.4)], "mouth")
    pen.poly([(0.4, 6.1), (3.2, 6.2), (2.9, 8.8), (0.8, 8.8)], "tooth", 0.4)


def _buck(pen: Pen) -> None:
    pen.stroke([(-4.5, 6.6), (0, 7.4), (4.5, 6.6)])
    for _ in pen.sides():
        pen.poly([(0, 7.2), (2.7, 7.1), (2.4, 11.2), (0.2, 11.2)], "tooth")


def _tongue(pen: Pen) -> None:
    pen.blob([(-5.6, 5.8), (0, 6.6), (5.6, 5.8), (3.6, 9.2), (-3.6, 9.2)], "mouth")
    pen.blob([(-0.6, 8.0), (3.4, 7.8), (4.4, 12.6), (1.8, 14.4), (-0.4, 12.6)], "blush")
    pen.stroke([(1.7, 9.2), (1.9, 12.2)], 0.35)


def _oh(pen: Pen) -> None:
    pen.blob([(0, 5.8), (2.9, 8.0), (0, 10.6), (-2.9, 8.0)], "mouth")


def _sulk(pen: Pen) -> None:
    pen.stroke([(-5, 9.4), (-2, 7.6), (2, 7.6), (5, 9.4)], 0.9)
    pen.poly([(-3.4, 8.2), (-2.4, 4.9), (-1.3, 7.6)], "tooth", 0.4)


def _zip(pen: Pen) -> None:
    """Draw clenched teeth in a row."""
    pen.blob([(-7.2, 6), (0, 5.4), (7.2, 6), (6.6, 9.6), (0, 10.4), (-6.6, 9.6)], "tooth")
    pen.stroke([(-7, 7.8), (0, 7.9), (7, 7.8)], 0.4)
    for x in (-4.4, -2.2, 0.0, 2.2, 4.4):
        pen.stroke([(x, 5.8), (x, 10.0)], 0.4, smooth=False)


MOUTHS: Mapping[str, Callable[[Pen], None]] = {
    "fangs": _fangs, "grin": _grin, "single": _single, "buck": _buck,
    "tongue": _tongue, "oh": _oh, "sulk": _sulk, "zip": _zip,
}  # fmt: skip


def brows(pen: Pen, kind: str) -> None:
    """Draw two brows, or one brow over both eyes."""
    if kind == "one":
        pen.blob([(-9.4, -7.6), (0, -6.2), (9.4, -7.6), (9.0, -9.4), (0, -8.4), (-9.0, -9.4)], "ink", 0)
    for _ in pen.sides():
        if kind == "fierce":
            pen.poly([(1.0, -5.2), (9.6, -9.8), (9.9, -7.6), (1.6, -3.6)], "ink", 0)
        if kind == "worried":
            pen.poly([(1.4, -9.8), (8.8, -7.2), (8.6, -5.8), (1.2, -8.2)], "ink", 0)
        if kind == "bushy":
            pen.poly(star((5.4, -8.0), 4.4, 2.4, 7), "bone", 0.35)


def extra(pen: Pen, kind: str, skin: str) -> None:
    """Draw the additional marks of this goblin."""
    if kind == "wart":
        pen.disc((7.2, 4.2), 1.4, skin)
        pen.stroke([(7.6, 3.2), (8.6, 1.4)], 0.35)
    if kind == "scar":
        pen.stroke([(-9, -1), (-4.6, 7)], 0.7, smooth=False)
        for t in (0.2, 0.5, 0.8):
            x, y = -9 + 4.4 * t, -1 + 8 * t
            pen.stroke([(x - 1.4, y + 0.8), (x + 1.4, y - 0.8)], 0.5, smooth=False)
    if kind == "freckles":
        for _ in pen.sides():
            for x, y in ((6.6, 1.6), (8.4, 2.6), (6.9, 3.7)):
                pen.disc((x, y), 0.55, "shade", 0)
    if kind == "beard":
        pen.poly([(-10, 6), (-7, 14), (-4.6, 11.6), (-2, 19), (0, 13), (2.6, 18), (4.6, 11.6),
                  (7.4, 14.6), (10, 6),
                  (5, 10.6), (0, 11.4), (-5, 10.6)], "bone")  # fmt: skip
    if kind == "moustache":
        for _ in pen.sides():
            pen.blob([(0, 4.6), (4, 4.8), (10.5, 8.8), (12, 6.4), (12.2, 9.6), (5, 9.0), (0, 6.8)], "leather")
    if kind == "monocle":
        pen.disc((5.0, -3.2), 4.7, None, 1.0)
        pen.stroke([(8.6, 0), (10.4, 7), (9, 15)], 0.5)
    if kind == "plaits":
        for _ in pen.sides():
            for k in range(4):
                pen.disc((12.4 + 0.5 * k, 8.0 + 3.6 * k), 2.3 - 0.25 * k, "cloth-2")
    if kind == "snot":
        pen.blob([(-1.6, 3.4), (0.2, 3.4), (0.4, 8), (-0.8, 11.4), (-2, 8)], "skin-3", 0.4)
    if kind == "ring":
        pen.disc((0.2, 6.6), 2.5, None, 1.1)


# The clothes and tools of goblins by type of fighter: four of each, so that no two heads are alike.
#
# `behind` is painted before the head, `body` under the chin, `hat` over the head.

SHIELD: Point = (15.0, 19.0)
"""The middle of a foot soldier's shield."""

_SHOULDERS: tuple[Point, ...] = ((-24, 30), (-20, 18), (-9, 12), (0, 13.5), (9, 12), (20, 18), (24, 30))

_CLOTH = {"mage": "cloth", "paladin": "metal", "knight": "metal-dark", "beast": "fur",
          "archer": "cloth-3", "infantry": "leather"}  # fmt: skip


def body(pen: Pen, kind: str, form: int) -> None:
    """Draw the shoulders and what is on them."""
    if kind == "beast":
        edge = [(-25, 30), (-22, 17), (-19, 19), (-16, 13), (-13, 15.5), (-9, 10.5), (-4, 14), (0, 11.5)]
        pen.poly([*edge, *((-x, y) for x, y in reversed(edge[:-1]))], "fur")
        for k in range(7) if form in (3, 4) else ():  # teeth on a string, nobody's own
            x, y = -12 + 4 * k, 15.5 + 0.35 * (9 - (k - 3) ** 2)
            if form == 4:
                pen.poly([(x - 1.5, y), (x + 1.5, y), (x, y + 5.4)], "bone")
            else:
                pen.disc((x, y + 2), 1.7, "gold")
        return
    pen.shade(_SHOULDERS, _CLOTH[kind], f"{_CLOTH[kind]}-shade", (-2.4, 0.8))
    if kind == "mage":
        pen.poly([(-7, 12.4), (0, 22), (7, 12.4), (0, 15)], "gold")
        for x, y in ((-14, 21), (13, 22), (-4, 25)):
            pen.poly(star((x, y), 1.7, 0.7, 5, 10 * form), "gold", 0)
    elif kind == "paladin":
        pen.poly(star((0, 21.5), 6.4, 3.6, 8), "gold")
        pen.disc((0, 21.5), 1.5, "paper", 0.35)
    elif kind == "knight":
        for _ in pen.sides():
            pen.blob([(12, 14), (22, 15), (25, 23), (17, 23)], "metal")
            pen.disc((18.5, 18.5), 1.0, "ink", 0)
    elif kind == "archer":
        pen.stroke([(-15, 15), (14, 30)], 1.7, "leather", smooth=False)
    else:
        pen.stroke([(-3, 14), (0, 30)], 0.5, smooth=False)
        for y in (18, 22):
            pen.disc((1.6, y), 0.9, "gold", 0.3)


def _staff(pen: Pen, form: int) -> None:
    pen.rod((21, 30), (19.5, -12), 1.8, "wood")
    if form == 1:
        pen.disc((19.4, -15), 3.6, "water-light")
    elif form == 2:
        pen.poly(star((19.4, -15), 5.2, 2.3, 5), "gold")
    elif form == 3:
        pen.blob([(19.4, -22), (23, -15), (19.4, -11.4), (15.8, -15)], "fire")
    else:
        pen.blob([(15.4, -12), (16, -17), (19.4, -15.8), (22.8, -17), (23.4, -12)], "archer")
        for x in (17, 21.8):
            pen.disc((x, -17), 1.3, "eye")


def _lance(pen: Pen, form: int) -> None:
    pen.rod((22, 30), (20, -18), 2.0, "wood")
    pen.poly([(18.4, -18), (20, -26), (21.8, -18)], "metal")
    flags: tuple[tuple[Point, ...], ...] = (
        ((19.8, -16), (8, -13), (19.9, -9)),
        ((19.8, -16), (8, -16), (11, -12.5), (8, -9), (20, -9)),
        ((19.8, -16), (9, -16), (9, -9), (20, -9)),
        ((19.8, -16), (12, -18), (8, -12), (12, -8), (20, -9)),
    )
    pen.poly(flags[form - 1], "cloth-2")


def _bow(pen: Pen, form: int) -> None:
    pen.stroke([(17, -20), (18.4, 2), (17, 28)], 0.35, smooth=False)
    pen.stroke([(16.6, -20), (23.4, -12), (22.4, 3), (23.4, 18), (16.6, 28)], 1.9)
    pen.stroke([(16.9, -19.6), (23.4, -12), (22.4, 3), (23.4, 18), (16.9, 27.6)], 0.9, "wood")
    pen.flip = not pen.flip
    for x in (13, 16.4, 19.8)[: 2 + form % 2]:
        pen.rod((x, 20), (x + 2.2, -8), 0.9, "wood")
        pen.poly([(x + 0.4, -6), (x + 2.2, -13), (x + 4.4, -6.6), (x + 2.2, -4)], "bone")
    pen.flip = not pen.flip


def _holy(pen: Pen, form: int) -> None:
    if form in (1, 4):
        pen.poly(star((0, -2), 26, 19.5, 16, 5 * form), "gold")
    else:
        for _ in pen.sides():
            for k in range(3):
                pen.blob(
                    [(8, -2 + 4 * k), (18, -14 + 5 * k), (25.5 - k, -15 + 7 * k), (20, -4 + 6 * k)], "bone"
                )


def _tool(pen: Pen, form: int) -> None:
    pen.rod((21, 30), (19.6, -10), 1.6, "wood")
    if form == 1:  # a fork
        pen.poly([(15.6, -22), (16.6, -22), (17.2, -14), (19, -14), (19, -22), (20.2, -22), (20.2, -14),
                  (22, -14),
                  (22.6, -22), (23.6, -22), (23, -11), (16.2, -11)], "metal")  # fmt: skip
    elif form == 2:  # a spoon
        pen.blob([(19.6, -23), (22.6, -18), (21, -11), (18.2, -11), (16.6, -18)], "metal")
    elif form == 3:  # a broom
        pen.poly(
            [(17.6, -10), (21.6, -10), (24, -22), (21, -19.6), (19.4, -23), (17.6, -19.6), (14.8, -22)],
            "gold",
        )
    else:  # a rolling pin
        pen.blob([(17.4, -22), (22, -22), (22.4, -9), (17, -9)], "bone")


def _tail(pen: Pen, _form: int) -> None:
    pen.blob([(14, 26), (23, 20), (22, 6), (26, 2), (26, 12), (27, 24), (18, 30)], "fur")


BEHIND: Mapping[str, Callable[[Pen, int], None]] = {
    "mage": _staff, "paladin": _holy, "knight": _lance, "beast": _tail, "archer": _bow, "infantry": _tool,
}  # fmt: skip


def _wizard(pen: Pen, form: int) -> None:
    if form == 1:
        pen.poly([(-10, -9), (-1, -27), (10, -9)], "cloth")
        pen.poly(star((0, -15), 3.0, 1.2, 5), "gold", 0.3)
        pen.blob([(-16, -8.4), (0, -11.6), (16, -8.4), (0, -5.8)], "cloth")
    elif form == 2:
        pen.blob([(-9, -9), (-4, -20), (8, -26), (20, -21), (9, -19), (9, -9)], "cloth", tension=0.7)
        pen.disc((20, -20.6), 2.0, "gold")
        pen.blob([(-15, -8.6), (0, -11), (15, -8.6), (0, -6.4)], "cloth")
    elif form == 3:
        pen.poly([(-8, -10), (-11, -22), (-6.5, -19), (-4, -26), (0, -20), (4.5, -25), (6, -19),
                  (11, -21), (8, -10)],
                 "cloth")  # fmt: skip
        pen.blob([(-13, -9.4), (0, -12), (13, -9.4), (0, -7.4)], "cloth")
        for x, y in ((-15, -22), (14.6, -24), (0, -26.4)):
            pen.disc((x, y), 1.3, "metal")
    else:
        pen.poly([(-15, -17.6), (0, -22), (15, -17.6), (0, -13.4)], "cloth")
        pen.blob([(-9, -9.6), (-9, -15), (0, -13), (9, -15), (9, -9.6), (0, -8.4)], "cloth")
        pen.stroke([(0, -18), (12, -16), (13.6, -8)], 0.6)
        pen.poly([(12.4, -8.6), (15, -8.6), (15.6, -3.6), (12, -3.6)], "gold")


def _saint(pen: Pen, form: int) -> None:
    if form == 1:  # a bucket
        pen.poly([(-10.6, -8), (-8.4, -23), (8.4, -23), (10.6, -8)], "metal")
        pen.poly([(-11.6, -10.4), (11.6, -10.4), (11.9, -7.2), (-11.9, -7.2)], "metal-dark")
        pen.stroke([(-8.4, -21), (0, -28), (8.4, -21)], 1.0)
    elif form == 2:  # wings on a cap
        pen.poly([*arc((0, -8), 11.4, -90, 90)], "metal")
        for _ in pen.sides():
            pen.blob([(9, -9), (11, -16), (20, -25), (20, -18), (22, -17), (16.5, -11)], "bone")
        pen.disc((0, -13), 2.4, "gold")
    elif form == 3:  # a mitre
        pen.poly([(-9, -8), (-11, -18), (0, -27.6), (11, -18), (9, -8)], "bone")
        pen.poly(star((0, -17), 5.6, 3.0, 8), "gold")
    else:  # a tonsure
        for k in range(11):
            x, y = polar((0, -1.5), 11.4, -80 + 16 * k)
            pen.disc((x, y), 3.0, "leather")
        pen.blob([(-6, -9.4), (0, -12.4), (6, -9.4), (0, -8)], "skin-3", 0.3)


def _helm(pen: Pen, form: int) -> None:
    if form == 1:  # saucepan, handle to the side
        pen.poly([(-11, -7.6), (-11, -18), (11, -18), (11, -7.6)], "metal")
        pen.rod((11, -15.4), (20.4, -17), 2.4, "leather")
        pen.poly([(-12, -8.6), (12, -8.6), (12, -6.2), (-12, -6.2)], "metal-dark")
    elif form == 2:  # plume and raised visor
        pen.blob([(-2, -18), (-6, -27), (4, -26), (14, -27), (19, -18), (10, -20)], "cloth-2")
        pen.poly([*arc((0, -7), 12, -90, 90)], "metal")
        pen.blob([(-12.4, -9), (0, -14.6), (12.4, -9), (13, -6), (0, -9.6), (-13, -6)], "metal-dark")
    elif form == 3:  # a horned bowl with dents
        pen.poly([*arc((0, -7), 11.6, -90, 90)], "metal")
        pen.blob([(-3, -18.6), (0, -27), (3, -18.6)], "gold")
        pen.stroke([(-7, -14), (-4, -11.6), (-6, -9.4)], 0.6, smooth=False)
        pen.stroke([(5, -15), (7.6, -12.6), (5.6, -10)], 0.6, smooth=False)
        pen.poly([(-1.6, -10), (1.6, -10), (1.0, 1.6), (-1.0, 1.6)], "metal-dark")
    else:  # a great helm that nobody can get off
        pen.poly([(-12.6, 11), (-13.4, -14), (0, -20), (13.4, -14), (12.6, 11), (0, 15)], "metal")
        pen.poly([(-10.6, -4.6), (10.6, -4.6), (10.2, -0.4), (-10.2, -0.4)], "ink", 0)
        for x in (-4.8, 4.8):
            pen.disc((x, -2.5), 1.5, "iris", 0)
        pen.poly([(-1.3, -18), (1.3, -18), (1.3, 13), (-1.3, 13)], "metal-dark")
        for x, y in ((-7, 4), (-4.2, 4), (-7, 7.4), (-4.2, 7.4), (7, 4), (4.2, 4), (7, 7.4), (4.2, 7.4)):
            pen.disc((x, y), 0.75, "ink", 0)


def _horns(pen: Pen, form: int) -> None:
    tuft = [
        (-8, -9),
        (-9, -15),
        (-5, -13),
        (-3, -18),
        (0, -14),
        (3, -18),
        (5, -13),
        (9, -15),
        (8, -9),
        (0, -7.6),
    ]
    if form in (1, 4):
        pen.poly(tuft, "fur")
    for _ in pen.sides():
        if form == 1:
            pen.blob([(5, -11), (9, -19), (14, -25), (13, -17), (10, -9)], "bone")
        elif form == 2:  # a ram's
            pen.blob([(4, -12), (12, -19), (20, -13), (19, -4), (13, -3), (12.4, -7), (15.4, -8),
                      (15.4, -12), (11, -13),
                      (8, -8)], "bone")  # fmt: skip
            pen.stroke([(12, -18.6), (12.2, -13.4)], 0.4)
            pen.stroke([(19.6, -12), (15.6, -11)], 0.4)
        elif form == 3:  # antlers
            pen.poly([(4, -10), (7, -18), (4.6, -24), (6.8, -24.6), (9, -20), (12, -26), (14, -25.4),
                      (12, -18.6), (17, -21),
                      (18, -19), (11, -14.6), (8, -8.6)], "wood")  # fmt: skip
        else:
            pen.blob([(7, -8), (16, -9), (22, -17), (22.6, -8), (15, -3), (8, -4)], "bone")


def _hood(pen: Pen, form: int) -> None:
    if form == 1:  # a pointed cap with a feather
        pen.poly([(-13, -7.4), (-5, -18), (9, -16), (17, -8.4), (2, -10.6)], "cloth-3")
        pen.blob([(6, -14), (12, -26), (18, -25), (13, -14)], "cloth-2")
        pen.stroke([(8, -13), (15.6, -23.6)], 0.4)
    elif form == 2:  # a band, hair on end
        pen.poly([(-10, -8), (-13, -19), (-7.6, -15), (-6, -25), (-1, -16), (3, -26), (5.6, -16),
                  (12, -21), (10, -8)],
                 "fire")  # fmt: skip
        pen.poly([(-11.6, -10.6), (11.6, -10.6), (11.9, -7), (-11.9, -7)], "cloth-3")
        pen.poly([(11.6, -9.6), (18, -13), (16, -9), (19, -6)], "cloth-3")
    elif form == 3:  # a hood
        outer = [(-14.6, 12), (-15, -4), (-9, -16), (3, -25), (9, -16), (15, -4), (14.6, 12)]
        inner = [(10.6, 10), (11, -2), (6, -9.6), (-6, -9.6), (-11, -2), (-10.6, 10)]
        pen.poly([*outer, *inner], "cloth-3")
    else:  # a bird's nest, tenant at home
        pen.poly(star((0, -12), 12.5, 9.4, 13, 7), "wood")
        pen.blob([(-8, -13), (0, -11), (8, -13), (0, -16)], "leather", 0.3)
        pen.blob([(-3, -15), (-3, -21), (2, -23), (5, -19), (5, -15)], "mage")
        pen.poly([(4.6, -20.6), (9, -19), (4.6, -17.8)], "fire", 0.4)
        pen.disc((2.2, -20), 0.7, "ink", 0)


def _pots(pen: Pen, form: int) -> None:
    if form == 1:  # a lid
        pen.blob([(-15, -8), (-9, -15), (0, -17), (9, -15), (15, -8), (0, -7)], "metal")
        pen.disc((0, -18.6), 2.5, "leather")
    elif form == 2:  # a colander
        pen.poly([*arc((0, -7), 12, -90, 90)], "metal")
        for row, count in ((4.2, 4), (8.4, 7)):
            for k in range(count):
                x, y = polar((0, -7), row, -66 + 132 * k / (count - 1))
                pen.disc((x, y), 0.8, "ink", 0)
        for _ in pen.sides():
            pen.stroke([(12, -9), (16, -10), (15.6, -6.4), (12.2, -6.6)], 1.0)
    elif form == 3:  # a stew pot
        pen.poly([(-11, -7.4), (-13, -22), (13, -22), (11, -7.4)], "metal-dark")
        pen.poly([(-14, -24.4), (14, -24.4), (14, -20.6), (-14, -20.6)], "metal")
        pen.blob([(3, -21), (6.6, -21), (6.6, -13), (4.8, -11), (3.2, -14)], "gold", 0.4)
    else:  # bandage and a tin can
        pen.poly([(-11.4, -4.4), (10.4, -11.4), (11.4, -8), (-10.4, -1)], "bone")
        pen.poly([(-5, -11), (-5, -22), (5, -22), (5, -11)], "metal")
        pen.stroke([(-5, -18.4), (5, -18.4)], 0.4, smooth=False)
        pen.poly([(5, -22), (10.6, -26), (11.6, -24.4), (5.6, -20.4)], "metal-dark", 0.4)


HATS: Mapping[str, Callable[[Pen, int], None]] = {
    "mage": _wizard, "paladin": _saint, "knight": _helm, "beast": _horns, "archer": _hood, "infantry": _pots,
}  # fmt: skip


def front(pen: Pen, kind: str, form: int) -> None:
    """Draw what the goblin holds in front of its body: every foot soldier has a shield from the kitchen."""
    if kind == "infantry":
        x, y = SHIELD
        pen.disc((x, y), 8.6, "metal")
        pen.disc((x, y), 6.2, None, 0.4)
        if form in (1, 3):
            pen.disc((x, y), 1.9, "leather")
        else:
            pen.blob([(x - 3, y - 1), (x + 3, y - 1), (x + 2, y + 1.6), (x - 2, y + 1.6)], "leather")
