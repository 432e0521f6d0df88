"""The Spirit: an eye with too many teeth, at table."""

from math import sin

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.scene.forms import polar
from pnp.units import Point


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
