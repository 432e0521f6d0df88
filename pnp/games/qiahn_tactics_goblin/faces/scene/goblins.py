"""Draw the heads of the goblins of the scene from parts, and their hats and tools."""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.scene.pen import Pen
from pnp.scene.forms import arc, polar, star
from pnp.units import Point

# A goblin's head from parts: skull, ears, eyes, nose, brows, and scars or jewels.
#
# Coordinates are mm from the middle of the head, y down; the picture reaches about 27 mm each way.

# The right half of each skull, from crown to chin; the left half is its mirror image.
SKULLS: Mapping[str, tuple[Point, ...]] = {
    "round": ((0, -12), (8, -10.4), (12, -3), (11, 5), (6, 10.8), (0, 12.4)),
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
    "nub": ((-3, -4), (2.5, -5.4), (6, -1.5), (4, 3.5), (-1, 5)),
    "torn": ((-3, 3), (3, -4), (10, -9), (11.5, -5.5), (14.5, -9), (17, -6), (11, 1), (2, 6)),
}


def ears(pen: Pen, kind: str, skull: str, skin: str) -> None:
    """Draw both ears, before the head is drawn over them. `kind` is a key of EARS, `skull` a key of SKULLS,
    `skin` a swatch."""
    edge = max(x for x, _ in SKULLS[skull])
    for _ in pen.sides():
        points = [(x + edge - 0.6, y - 2.0) for x, y in EARS[kind]]
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


def _angry(pen: Pen) -> None:
    for _ in pen.sides():
        pen.poly([(1.4, -2.2), (8.6, -5.6), (8.4, -1.2), (4.0, -0.4)], "iris")
        pen.poly([(4.2, -3.5), (6.4, -4.5), (5.8, -0.8), (4.8, -0.6)], "ink", 0)


def _three(pen: Pen) -> None:
    _round(pen)
    _eye(pen, (0.0, -8.0), 2.6, 0.5)


def _cross(pen: Pen) -> None:
    """Draw crossed eyes."""
    for _ in pen.sides():
        pen.disc((4.2, -3.2), 3.9, "eye")
        pen.disc((1.9, -2.4), 1.4, "ink", 0)


def _goggle(pen: Pen) -> None:
    """Draw eyes that look in two directions."""
    _eye(pen, (-5.2, -3.8), 4.0, 0.35, (-1.6, -1.2))
    _eye(pen, (5.2, -3.8), 4.0, 0.35, (1.7, 1.4))


EYES: Mapping[str, Callable[[Pen], None]] = {
    "round": _round, "odd": _odd, "angry": _angry, "three": _three,
    "cross": _cross, "goggle": _goggle,
}  # fmt: skip

_NOSES: Mapping[str, tuple[Point, ...]] = {
    "droop": ((-1.8, -2), (0, -3.4), (2, -2), (3.4, 4.4), (1.2, 7.4), (-1.6, 6.4), (-2.6, 2)),
    "button": ((0, -0.6), (2.6, 1.4), (0, 3.6), (-2.6, 1.4)),
    "carrot": ((-2.2, -1.8), (0.6, -2.6), (3, -0.6), (11.5, 3.2), (2.4, 3), (-1.6, 2.6)),
}


def nose(pen: Pen, kind: str, skin: str) -> None:
    pen.shade(_NOSES[kind], skin, f"{skin}-dark", (-0.7, -0.9))
    if kind in ("potato", "droop"):
        pen.stroke([(-0.6, 4.2), (0.4, 4.6), (1.2, 4.0)], 0.4)


def brows(pen: Pen, kind: str) -> None:
    """Draw the brows: `kind` is "fierce", "worried", "one" (one brow over both eyes) or "" for none."""
    if kind == "one":
        pen.blob([(-9.4, -7.6), (0, -6.2), (9.4, -7.6), (9.0, -9.4), (0, -8.4), (-9.0, -9.4)], "ink", 0)
    for _ in pen.sides():
        if kind == "fierce":
            pen.poly([(1.0, -5.2), (9.6, -9.8), (9.9, -7.6), (1.6, -3.6)], "ink", 0)
        if kind == "worried":
            pen.poly([(1.4, -9.8), (8.8, -7.2), (8.6, -5.8), (1.2, -8.2)], "ink", 0)


def extra(pen: Pen, kind: str, skin: str) -> None:
    """Draw a special mark of a goblin, such as "wart" or "scar" (`kind`); nothing for "". `skin` is a
    swatch."""
    if kind == "wart":
        pen.disc((7.2, 4.2), 1.4, skin)
        pen.stroke([(7.6, 3.2), (8.6, 1.4)], 0.35)
    if kind == "scar":
        pen.stroke([(-9, -1), (-4.6, 7)], 0.7, smooth=False)
        for t in (0.2, 0.5, 0.8):
            x, y = -9 + 4.4 * t, -1 + 8 * t
            pen.stroke([(x - 1.4, y + 0.8), (x + 1.4, y - 0.8)], 0.5, smooth=False)
    if kind == "plaits":
        for _ in pen.sides():
            for k in range(4):
                pen.disc((12.4 + 0.5 * k, 8.0 + 3.6 * k), 2.3 - 0.25 * k, "cloth-2")
    if kind == "snot":
        pen.blob([(-1.6, 3.4), (0.2, 3.4), (0.4, 8), (-0.8, 11.4), (-2, 8)], "skin-3", 0.4)


# The hats and tools of goblins by type of fighter, each in the form of the goblin's card.

SHIELD: Point = (15.0, 19.0)
"""The middle of a foot soldier's shield."""


def _staff(pen: Pen, _form: int) -> None:
    pen.rod((21, 30), (19.5, -12), 1.8, "wood")
    pen.disc((19.4, -15), 3.6, "water-light")


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


def _holy(pen: Pen, _form: int) -> None:
    for _ in pen.sides():
        for k in range(3):
            pen.blob([(8, -2 + 4 * k), (18, -14 + 5 * k), (25.5 - k, -15 + 7 * k), (20, -4 + 6 * k)], "bone")


def _tool(pen: Pen, form: int) -> None:
    pen.rod((21, 30), (19.6, -10), 1.6, "wood")
    if form == 2:  # a spoon
        pen.blob([(19.6, -23), (22.6, -18), (21, -11), (18.2, -11), (16.6, -18)], "metal")
    else:  # a broom
        pen.poly(
            [(17.6, -10), (21.6, -10), (24, -22), (21, -19.6), (19.4, -23), (17.6, -19.6), (14.8, -22)],
            "gold",
        )


BEHIND: Mapping[str, Callable[[Pen, int], None]] = {
    "mage": _staff, "paladin": _holy, "knight": _lance, "infantry": _tool,
}  # fmt: skip


def _wizard(pen: Pen, _form: int) -> None:
    pen.poly([(-10, -9), (-1, -27), (10, -9)], "cloth")
    pen.poly(star((0, -15), 3.0, 1.2, 5), "gold", 0.3)
    pen.blob([(-16, -8.4), (0, -11.6), (16, -8.4), (0, -5.8)], "cloth")


def _saint(pen: Pen, _form: int) -> None:
    """Draw wings on a cap."""
    pen.poly([*arc((0, -8), 11.4, -90, 90)], "metal")
    for _ in pen.sides():
        pen.blob([(9, -9), (11, -16), (20, -25), (20, -18), (22, -17), (16.5, -11)], "bone")
    pen.disc((0, -13), 2.4, "gold")


def _helm(pen: Pen, form: int) -> None:
    if form == 1:  # saucepan, handle to the side
        pen.poly([(-11, -7.6), (-11, -18), (11, -18), (11, -7.6)], "metal")
        pen.rod((11, -15.4), (20.4, -17), 2.4, "leather")
        pen.poly([(-12, -8.6), (12, -8.6), (12, -6.2), (-12, -6.2)], "metal-dark")
    else:  # a horned bowl with dents
        pen.poly([*arc((0, -7), 11.6, -90, 90)], "metal")
        pen.blob([(-3, -18.6), (0, -27), (3, -18.6)], "gold")
        pen.stroke([(-7, -14), (-4, -11.6), (-6, -9.4)], 0.6, smooth=False)
        pen.stroke([(5, -15), (7.6, -12.6), (5.6, -10)], 0.6, smooth=False)
        pen.poly([(-1.6, -10), (1.6, -10), (1.0, 1.6), (-1.0, 1.6)], "metal-dark")


def _horns(pen: Pen, _form: int) -> None:
    tuft = [(-8, -9), (-9, -15), (-5, -13), (-3, -18), (0, -14), (3, -18), (5, -13), (9, -15), (8, -9),
            (0, -7.6)]  # fmt: skip
    pen.poly(tuft, "fur")
    for _ in pen.sides():
        pen.blob([(7, -8), (16, -9), (22, -17), (22.6, -8), (15, -3), (8, -4)], "bone")


def _hood(pen: Pen, _form: int) -> None:
    """Draw a band, hair on end."""
    pen.poly([(-10, -8), (-13, -19), (-7.6, -15), (-6, -25), (-1, -16), (3, -26), (5.6, -16),
              (12, -21), (10, -8)], "fire")  # fmt: skip
    pen.poly([(-11.6, -10.6), (11.6, -10.6), (11.9, -7), (-11.9, -7)], "cloth-3")
    pen.poly([(11.6, -9.6), (18, -13), (16, -9), (19, -6)], "cloth-3")


def _pots(pen: Pen, form: int) -> None:
    if form == 2:  # a colander
        pen.poly([*arc((0, -7), 12, -90, 90)], "metal")
        for row, count in ((4.2, 4), (8.4, 7)):
            for k in range(count):
                x, y = polar((0, -7), row, -66 + 132 * k / (count - 1))
                pen.disc((x, y), 0.8, "ink", 0)
        for _ in pen.sides():
            pen.stroke([(12, -9), (16, -10), (15.6, -6.4), (12.2, -6.6)], 1.0)
    else:  # a stew pot
        pen.poly([(-11, -7.4), (-13, -22), (13, -22), (11, -7.4)], "metal-dark")
        pen.poly([(-14, -24.4), (14, -24.4), (14, -20.6), (-14, -20.6)], "metal")
        pen.blob([(3, -21), (6.6, -21), (6.6, -13), (4.8, -11), (3.2, -14)], "gold", 0.4)


HATS: Mapping[str, Callable[[Pen, int], None]] = {
    "mage": _wizard, "paladin": _saint, "knight": _helm, "beast": _horns, "archer": _hood, "infantry": _pots,
}  # fmt: skip


def shield(pen: Pen, form: int) -> None:
    """Draw the shield of a foot soldier, which is the lid of a pot. Its handle is a knob for `form` 3, and
    a bar for any other number."""
    x, y = SHIELD
    pen.disc((x, y), 8.6, "metal")
    pen.disc((x, y), 6.2, None, 0.4)
    if form == 3:
        pen.disc((x, y), 1.9, "leather")
    else:
        pen.blob([(x - 3, y - 1), (x + 3, y - 1), (x + 2, y + 1.6), (x - 2, y + 1.6)], "leather")
