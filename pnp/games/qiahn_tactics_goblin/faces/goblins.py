"""A goblin's head from parts: skull, ears, eyes, nose, mouth, brows, and scars or jewels.

Coordinates are mm from the middle of the head, y down; the picture reaches about 27 mm each way.
"""

from collections.abc import Callable, Mapping
from math import cos, radians, sin

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.scene.forms import arc, star
from pnp.units import Point

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
    """Draw eyes that squint at the nose."""
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
    """Draw eyes that look two ways."""
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
    """Draw two tusks from below."""
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
    """Draw teeth clenched in a row."""
    pen.blob([(-7.2, 6), (0, 5.4), (7.2, 6), (6.6, 9.6), (0, 10.4), (-6.6, 9.6)], "tooth")
    pen.stroke([(-7, 7.8), (0, 7.9), (7, 7.8)], 0.4)
    for x in (-4.4, -2.2, 0.0, 2.2, 4.4):
        pen.stroke([(x, 5.8), (x, 10.0)], 0.4, smooth=False)


MOUTHS: Mapping[str, Callable[[Pen], None]] = {
    "fangs": _fangs, "grin": _grin, "single": _single, "buck": _buck,
    "tongue": _tongue, "oh": _oh, "sulk": _sulk, "zip": _zip,
}  # fmt: skip


def brows(pen: Pen, kind: str) -> None:
    """Draw two brows, or one for both eyes."""
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
    """Draw this goblin's extra marks."""
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
