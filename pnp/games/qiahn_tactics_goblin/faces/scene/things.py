"""Draw the flying things that goblins cannot resist. Coordinates are mm from the middle of the drawing."""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.scene.pen import Pen, Points
from pnp.units import Point

_GLINTING = 3.6
"""The size in mm above which eyes have a highlight."""


def eyes(
    pen: Pen,
    at: Point,
    size: float,
    look: Point = (0.0, 0.0),
    *,
    gap: float = 1.0,
) -> None:
    """Draw two eyes, the left one larger, around the point `at`. `size` is the radius of an eye in mm, `gap`
    the distance from `at` to each eye relative to `size`. `look` is the direction in which the eyes look, as
    a vector of length 1 or less; (0, 0) is straight ahead."""
    for side, share in ((-1.0, 1.1), (1.0, 0.92)):
        middle = (at[0] + side * size * gap, at[1])
        large = size * share
        pen.disc(middle, large, "eye")
        pen.disc(
            (middle[0] + look[0] * large * 0.5, middle[1] + look[1] * large * 0.5), large * 0.42, "ink", 0
        )


def jaws(pen: Pen, at: Point, wide: float, high: float, teeth: int = 3, bend: float = 0.25) -> None:
    """Draw an open mouth, `wide` x `high` mm, with `teeth` teeth in the upper jaw and more in the lower
    one. `at` is the middle of the upper lip. The corners of the mouth are `bend` x `high` mm higher than
    `at`, so the lip hangs down in the middle."""
    x, y = at
    half = wide / 2
    rise = bend * high
    pen.blob(
        [(x - half, y - rise), (x, y), (x + half, y - rise), (x + half * 0.72, y + high * 0.72),
         (x, y + high), (x - half * 0.72, y + high * 0.72)], "mouth",
    )  # fmt: skip
    step = wide * 0.86 / teeth
    for k in range(teeth):
        left = x - wide * 0.43 + k * step
        lift = rise * abs((k + 0.5) / teeth * 2 - 1) ** 2
        long = high * (0.5, 0.38, 0.46)[k % 3]
        pen.poly(
            [(left, y + 0.25 - lift), (left + step, y + 0.25 - lift), (left + step * 0.55, y + long - lift)],
            "tooth", 0.36,
        )  # fmt: skip


def croquette(pen: Pen) -> None:
    """Draw the last croquette with a face."""
    pen.blob(
        [(-27, 8.4), (-14, 4.4), (0, 3.4), (14, 4.4), (27, 8.4), (14, 14.8), (0, 16), (-14, 14.8)], "white"
    )
    pen.blob([(-18, 9), (0, 5.2), (18, 9), (0, 13)], None, 0.4)
    pen.shade(
        [(-18.4, 2), (-16.4, -5.6), (-8, -8.6), (4, -9), (13, -7.6), (18, -3), (18.4, 3), (14, 8),
            (-13, 8.4)],
        "gold", "gold-shade", (-1.6, -2.2),
    )  # fmt: skip
    eyes(pen, (0.6, -3.8), 3.3, (-0.8, 0.1), gap=1.08)
    jaws(pen, (0.6, 2.4), 9.6, 4.0, 3, bend=-0.3)
    for x in (-9, 0, 9):
        pen.stroke([(x, -13), (x + 2.2, -15.6), (x - 1.4, -19), (x + 1.4, -22.6)], 0.9)


def banana(pen: Pen) -> None:
    """Draw a grinning banana skin."""
    for points in ([(-2, -6), (-10, -3), (-18, 7), (-23, 14.6), (-13, 12), (-3, 5)],
                   [(2, -6), (10, -3), (18, 7), (23, 14.6), (13, 12), (3, 5)]):  # fmt: skip
        pen.blob(points, "mage")
    pen.shade(
        [(-5.4, -2), (-6.4, 7), (-3, 18), (3, 18), (6.4, 7), (5.4, -2)], "mage", "mage-shade", (-1.4, -0.4)
    )
    pen.shade(
        [(-7, 0), (-7.4, -9), (-4, -16), (-1.6, -22), (2.4, -22), (5.6, -15), (7.6, -8), (7, 0), (0, 3)],
        "mage", "mage-shade", (-1.8, -0.6),
    )  # fmt: skip
    pen.facet([(-1.8, -21), (-1.2, -25.4), (3, -25.4), (2.6, -21)], "leather", "leather-shade", (-0.8, 0))
    eyes(pen, (0, -8.4), 3.0, (0.5, 0.6), gap=1.05)
    pen.stroke([(-6.6, -12.6), (-0.8, -10.4)], 1.0, smooth=False)
    pen.stroke([(6.2, -12.4), (0.8, -10.4)], 1.0, smooth=False)
    jaws(pen, (0, -2.4), 10.4, 4.8, 3)


def duck(pen: Pen) -> None:
    """Draw a rubber duck that squeaks and shows its teeth."""
    pen.shade(
        [(-22, -4), (-17.6, 3), (-10, -1.4), (2, -2), (14, -2), (19.6, 6), (13, 14.6), (-8, 15.8),
            (-19, 11), (-22.6, 3)],
        "mage", "mage-shade", (-1.2, -2.2),
    )  # fmt: skip
    pen.shade([(8, -21), (15.4, -18), (18, -10), (14.6, -2), (6, -0.6), (-0.6, -5), (-2, -12),
        (1.4, -18.4)], "mage",
              "mage-shade", (-1.6, -1.4))  # fmt: skip
    pen.blob([(-12, 4), (0, 2), (5, 6), (-2, 11.4), (-11, 9.4)], "gold", 0.5)
    pen.blob([(13, -7), (20, -6.4), (24.4, -3.4), (18, -1), (12.4, -3)], "fire")
    pen.blob([(13, -12), (20, -13.4), (27, -10), (20, -6.6), (13, -6.8)], "fire")
    eyes(pen, (7.4, -13), 3.6, (0.7, -0.3), gap=1.0)


def moths(pen: Pen) -> None:
    """Draw a jar, and the moths that have eaten their way out."""
    pen.shade([(-12.6, 15), (-14, 0), (-13.4, -9), (-9, -13), (9, -13), (13.4, -9), (14, 0), (12.6, 15),
        (0, 17)],
              "air-light", "air", (-2.2, -0.4))  # fmt: skip
    pen.stroke([(-10.4, -6), (-11, 2), (-10, 9)], 0.9, "white")
    pen.facet([(-11, -12.6), (-11, -19), (11, -19), (11, -12.6)], "wood", "wood-shade", (-2, -0.6))
    _moth(pen, (-3.6, 6.0), 1.3, -14)


def _moth(pen: Pen, at: Point, size: float, turn: float) -> None:
    """Draw a moth with two eyes."""
    with pen.rotation(turn, at):
        wing: Points = [(0, -0.6), (3.4, -5), (7, -3.6), (6, 0.6), (4.4, 4.4), (1, 2.4)]
        for s in (-1, 1):
            pen.blob([(s * size * u, size * v) for u, v in wing], "earth-light", 0.45)
            pen.disc((s * size * 4.2, -size * 1.4), size * 0.9, "fire", 0.36)
        pen.blob([(-1.3 * size, -2.6 * size), (1.3 * size, -2.6 * size), (1.0 * size, 4.4 * size),
                  (-1.0 * size, 4.4 * size)], "fur", 0.4)  # fmt: skip
        for s in (-1, 1):
            pen.disc((s * 1.25 * size, -2.6 * size), 1.3 * size, "eye", 0.4)
            pen.disc((s * 1.1 * size, -2.4 * size), 0.5 * size, "ink", 0)


_DRAWN: Mapping[str, Callable[[Pen], None]] = {
    "croquette": croquette, "banana": banana, "duck": duck, "moths": moths,
}  # fmt: skip


def draw(pen: Pen, what: str) -> None:
    """Draw one of the things: "croquette", "banana", "duck" or "moths"."""
    _DRAWN[what](pen)
