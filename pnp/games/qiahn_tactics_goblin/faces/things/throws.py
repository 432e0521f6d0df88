"""Draw the ten things that the two sides throw: each in flight, and held by a goblin on its card."""

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points
from pnp.scene.forms import arc, polar
from pnp.units import Point

# Eyes, jaws and hands of things and of the goblins who hold them.

_GLINTING = 3.6
"""The size in mm above which eyes have a highlight."""


def eyes(
    pen: Pen,
    at: Point,
    size: float,
    look: Point = (0.0, 0.0),
    *,
    gap: float = 1.0,
    lid: str = "",
    lean: float = 0.0,
) -> None:
    """Draw two eyes that look in a direction, the left one larger. `lid` is the colour of half-closed lids,
    which slope inwards (angry) or outwards (worried) by `lean` degrees."""
    for side, share in ((-1.0, 1.1), (1.0, 0.92)):
        middle = (at[0] + side * size * gap, at[1])
        large = size * share
        pen.disc(middle, large, "eye")
        pen.disc(
            (middle[0] + look[0] * large * 0.5, middle[1] + look[1] * large * 0.5), large * 0.42, "ink", 0
        )
        if size > _GLINTING:
            glint = (look[0] * 0.5 - 0.16, look[1] * 0.5 - 0.2)
            pen.disc((middle[0] + glint[0] * large, middle[1] + glint[1] * large), large * 0.13, "white", 0)
        if lid:
            tilt = side * -lean
            pen.poly(arc(middle, large * 1.06, -82 - tilt, 82 - tilt, 7), lid, 0.45)


def jaws(pen: Pen, at: Point, wide: float, high: float, teeth: int = 5, bend: float = 0.25) -> None:
    """Draw an open mouth, its corners up by `bend` of its height, with teeth above and below."""
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
    for k in range(teeth - 3):
        left = x - step * (teeth - 3) / 2 + step * k
        pen.poly([(left, y + high * 0.9), (left + step * 0.9, y + high * 0.9),
            (left + step * 0.4, y + high * 0.6)],
                 "tooth", 0.36)  # fmt: skip


def arm(pen: Pen, points: Points, skin: str, *, thick: float = 7.0, sleeve: str = "") -> None:
    """Draw a forearm through the points, from the edge of the picture to the wrist."""
    pen.limb(points, thick, skin, f"{skin}-dark")
    if sleeve:
        start, then = points[0], points[1]
        half = ((start[0] + then[0]) / 2, (start[1] + then[1]) / 2)
        pen.limb([start, half], thick + 3.4, sleeve, f"{sleeve}-shade")


def finger(pen: Pen, root: Point, tip: Point, thick: float, skin: str) -> None:
    """Draw one finger with a knuckle and a claw."""
    pen.limb([root, tip], thick, skin, f"{skin}-dark")
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1.0
    ux, uy = dx / length, dy / length
    half = thick * 0.36
    base = (tip[0] + ux * thick * 0.12, tip[1] + uy * thick * 0.12)
    pen.poly(
        [(base[0] - uy * half, base[1] + ux * half),
         (tip[0] + ux * thick * 1.05, tip[1] + uy * thick * 1.05),
         (base[0] + uy * half, base[1] - ux * half)], "tooth", 0.36,
    )  # fmt: skip


def fingers(
    pen: Pen, at: Point, turn: float, skin: str, *, count: int = 4, long: float = 6.4, thick: float = 3.6
) -> None:
    """Draw fingers that hold an edge whose middle is at `at`. `turn` is their direction, clockwise from
    up."""
    for k in range(count):
        off = (k - (count - 1) / 2) * (thick + 0.45)
        reach = long * (0.78, 1.0, 0.94, 0.7)[(k + (4 - count) // 2) % 4]
        root = polar(at, off, turn + 90)
        finger(pen, polar(root, -1.2, turn), polar(root, reach, turn), thick, skin)


def bolts(pen: Pen, centre: Point, radius: float, turns: Points, long: float = 4.0) -> None:
    """Draw short strokes around something that shakes, squeaks or shines. Each stroke is given by its angle
    and its relative length."""
    for turn, share in turns:
        pen.stroke(
            [polar(centre, radius, turn), polar(centre, radius + long * share, turn)], 1.1, smooth=False
        )


# The five things that Cara throws: each as it flies, and as it is held on its card.


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


def croquette_held(pen: Pen) -> None:
    """Draw two goblins with one plate."""
    arm(pen, [(-37, 24), (-33, 17), (-27, 10)], "skin-2", sleeve="leather")
    arm(pen, [(37, 22), (33, 16), (27, 10)], "skin-6", sleeve="cloth-2")
    croquette(pen)
    for k in range(24):  # crumbs, where there is no face
        x, y = -15.5 + (k * 5.3) % 31, -7 + (k * 4.1) % 13
        if abs(x - 0.6) > 7.6 and abs(x) / 18 + abs(y + 0.4) / 10 < 1.25:
            pen.stroke([(x, y), (x + 1.2, y + (0.7, -0.6)[k % 2])], 0.5, "leather", smooth=False)
    fingers(pen, (-25.6, 9.4), 92, "skin-2", count=3, long=4.6, thick=3.0)
    fingers(pen, (25.6, 9.4), -92, "skin-6", count=3, long=4.6, thick=3.0)


def form(pen: Pen) -> None:
    """Draw a paper form: three sheets with one mouth, which tears along the line of its teeth."""
    for k, (fill, shade) in enumerate(
        (("trick", "cloth-2"), ("mage", "gold-shade"), ("white", "paper-shade"))
    ):
        dx, dy = 6.0 - 6 * k, -4.0 + 4 * k
        sheet = [(-13 + dx, -21 + dy), (13 + dx, -23 + dy), (14.4 + dx, 12 + dy), (-12 + dx, 14 + dy)]
        pen.facet(sheet, fill, shade, (-1.4, -1.4) if k == 2 else (0, 0))
    for k in range(3):
        y = -13.6 + 3.0 * k
        pen.stroke([(-15.4, y), (-15.4 + (13, 9, 11)[k], y - 0.8)], 0.6, smooth=False)
    for k in range(2):
        x, y = 0.8, -15.2 + 4.2 * k
        pen.poly([(x, y), (x + 2.6, y - 0.2), (x + 2.7, y + 2.4), (x + 0.1, y + 2.6)], None, 0.5)
    pen.stroke([(0.8, -10), (2.2, -8.8), (5, -13)], 0.9, "cloth-2", smooth=False)
    eyes(pen, (-5.6, -2.0), 3.6, (0.5, 0.4), gap=1.15, lid="white", lean=6)
    jaws(pen, (-5.4, 4.8), 17, 8.4, 7, bend=0.0)


def form_held(pen: Pen) -> None:
    """Draw the form with a clerk's fingers and his stamp."""
    arm(pen, [(36, -25), (30, -18), (23, -8)], "skin-6", sleeve="cloth")
    form(pen)
    with pen.rotation(-38, (18, 0)):
        pen.facet([(-7, 6), (7, 6), (6, 2.4), (-6, 2.4)], "wood", "wood-shade", (-1, -0.8))
        pen.rod((0, 2.4), (0, -7), 3.0, "wood")
        pen.fist((0, -4.6), "skin-6")
    arm(pen, [(-38, 20), (-31, 14), (-21, 7)], "skin-3", sleeve="cloth-3")
    fingers(pen, (-19.4, 5), 86, "skin-3", count=4, long=5.6, thick=3.3)


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


def banana_held(pen: Pen) -> None:
    """Draw the heel of somebody in a hurry on the banana."""
    banana(pen)
    for x, long in ((-20, 8), (-24.6, 5), (-16, 4)):
        pen.stroke([(x, 10 - long), (x - 2, 1 - long)], 1.0, smooth=False)
    with pen.rotation(24, (21, -12)):
        pen.limb([(4, -24), (2, -10), (0, -3)], 9.0, "metal-dark", "metal-dark-shade")
        pen.disc((2.4, -9), 5.4, "metal")
        pen.disc((2.4, -9), 1.2, "ink", 0)
        foot = [(-5.6, -4), (5, -4), (5.2, 2), (13, 4.4), (15.6, 8), (-6, 8)]
        pen.facet(foot, "metal", "metal-shade", (-1.6, -1.8))
        pen.stroke([(6.6, 2.6), (5.4, 7.4)], 0.5, smooth=False)
        pen.stroke([(10.4, 3.8), (9.6, 7.6)], 0.5, smooth=False)


def itch(pen: Pen) -> None:
    """Draw a tin of itching powder with a gleeful face."""
    pen.shade([(-11, 16), (-12.4, 2), (-12.4, -9), (12.4, -9), (12.4, 2), (11, 16), (0, 17.4)], "cloth-2",
              "cloth-2-shade", (-3, -0.4))  # fmt: skip
    pen.facet([(-13.6, -8), (-9.4, -17), (9.4, -17), (13.6, -8)], "metal", "metal-shade", (-2.4, -0.6))
    for x, y in ((-5, -12.6), (0, -14.4), (5, -12.6), (-2.6, -10.4), (2.8, -10.4)):
        pen.disc((x, y), 0.9, "ink", 0)
    eyes(pen, (0, -1.6), 3.7, (-0.5, -0.5), gap=1.1, lid="cloth-2", lean=22)
    jaws(pen, (0, 5), 14, 7, 6)


def itch_held(pen: Pen) -> None:
    """Draw the tin upside down over somebody's neck."""
    arm(pen, [(36, -26), (27, -22), (14, -15)], "skin-1", sleeve="cloth-3")
    with pen.rotation(-128, (5, -8)):
        itch(pen)
    fingers(pen, (11.5, 3.6), -66, "skin-1", count=3, long=6.0, thick=3.4)
    for k in range(30):
        far = 2.0 + (k * 7.3) % 27
        turn = 218 + ((k * 37) % 46 - 23) * (1 - far / 60)
        x, y = polar((-4, -5), 13 + far * 0.8, turn)
        pen.disc((x, y), 0.55 + 0.3 * (k % 3), "ink", 0)


def pepper(pen: Pen) -> None:
    """Draw a pepper mill that is about to sneeze."""
    pen.shade([(-10.4, 16), (-7.6, 7), (-11, -1), (-5, -6), (5, -6), (11, -1), (7.6, 7), (10.4, 16),
        (0, 17.6)],
              "wood", "wood-shade", (-2.4, -0.6))  # fmt: skip
    pen.shade([(-9, -6.6), (-8.4, -14), (0, -19), (8.4, -14), (9, -6.6),
        (0, -5)], "leather", "leather-shade",
              (-2, -1))  # fmt: skip
    pen.disc((0, -21.4), 3.0, "gold")
    pen.stroke([(-8.8, 12.4), (0, 13.6), (8.8, 12.4)], 0.6)
    eyes(pen, (0, -1.0), 3.5, (0.2, 0.7), gap=1.05, lid="wood", lean=-14)
    jaws(pen, (0, 5), 10.6, 5.6, 5, bend=-0.2)


def pepper_held(pen: Pen) -> None:
    """Draw one goblin who grinds, and others who sneeze."""
    arm(pen, [(-37, 18), (-28, 15), (-14, 7)], "skin-5", sleeve="leather")
    with pen.rotation(16, (2, -1)):
        pepper(pen)
    fingers(pen, (-9.6, 7.4), 100, "skin-5", count=3, long=7, thick=3.4)
    arm(pen, [(37, -25), (28, -26), (14, -22)], "skin-5", sleeve="leather")
    pen.fist((9.4, -20.4), "skin-5")
    for k in range(26):
        x, y = polar((3, 2), 19 + (k * 5.7) % 11, 84 + (k * 41) % 92)
        pen.disc((x, y), 0.6 + 0.3 * (k % 3), "ink", 0)
    bolts(pen, (0, -4), 20, ((-48, 1.0), (-66, 0.8), (-30, 0.7)), 5)


# The five things that Cruz throws: each as it flies, and as it is held on its card.


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


def duck_held(pen: Pen) -> None:
    """Draw the duck squeezed by a hand."""
    arm(pen, [(-36, 24), (-28, 21), (-16, 13)], "skin-2", thick=8, sleeve="fur")
    pen.blob([(5.6, -19), (4, -25), (8, -22.6), (10.6, -25.4), (11, -18.6)], "mage")
    duck(pen)
    for x in (15.4, 18.6):
        pen.poly([(x, -6.0), (x + 2.6, -6.2), (x + 1.3, -3.4)], "tooth", 0.36)
    fingers(pen, (-8, 15), 6, "skin-2", count=4, long=8.4, thick=3.8)
    bolts(pen, (8, -12), 14.6, ((-78, 0.8), (-58, 1.1), (-38, 0.8), (52, 0.8), (32, 1.1)), 5)


def letter(pen: Pen) -> None:
    """Draw Granny's letter; the seal has her glasses and teeth."""
    pen.facet([(-23, -14), (21, -17), (23.4, 11), (-20.6, 14)], "paper", "paper-shade", (-1.4, -1.6))
    pen.stroke([(-20.6, 14), (-4, -1)], 0.5, smooth=False)
    pen.stroke([(23.4, 11), (6, -1.4)], 0.5, smooth=False)
    pen.facet([(-23, -14), (1.4, 4), (21, -17)], "bone", "bone-shade", (-1.2, -1.6))
    heart = [(1, 13), (-8.6, 4.6), (-10.4, -2.4), (-7, -7.4), (-2, -7.2), (0.8, -3.8), (3.6, -7.4),
        (8.6, -7.6),
             (11.8, -2.8), (9.8, 4.6)]  # fmt: skip
    pen.shade(heart, "infantry", "infantry-shade", (-1.4, -1.4))
    eyes(pen, (0.6, -0.8), 3.0, (0.2, 0.5), gap=1.3)
    for x in (-3.3, 4.5):
        pen.disc((x, -0.8), 4.1, None, 0.9)
    jaws(pen, (0.8, 4.6), 8.4, 3.8, 4, bend=0.1)


def letter_held(pen: Pen) -> None:
    """Draw the letter at arm's length in the hand of somebody who can read."""
    arm(pen, [(-37, 24), (-31, 16), (-22, 4)], "skin-4", sleeve="metal")
    arm(pen, [(37, 22), (32, 13), (24, 1)], "skin-4", sleeve="metal")
    letter(pen)
    fingers(pen, (-22.2, 2), 88, "skin-4", count=3, long=5.6, thick=3.4)
    fingers(pen, (22.4, 0), -92, "skin-4", count=3, long=5.6, thick=3.4)
    for x, y, s in ((-15, -20, 1.1), (15, -22.6, 0.8), (26, -13, 0.9)):
        pen.blob(
            [(x, y + 2.8 * s), (x - 2.4 * s, y), (x - 1.2 * s, y - 1.8 * s), (x, y - 0.6 * s),
                (x + 1.2 * s, y - 1.8 * s),
             (x + 2.4 * s, y)], "infantry",
        )  # fmt: skip


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


def moths_held(pen: Pen) -> None:
    """Draw the jar, held as far away as an arm is long."""
    arm(pen, [(36, 24), (28, 18), (14, 10)], "skin-3", thick=8, sleeve="cloth")
    moths(pen)
    fingers(pen, (13.8, 7.4), -86, "skin-3", count=4, long=7.4, thick=3.5)
    for at, size, turn in (
        ((5.4, -5.0), 1.0, 24), ((-7.6, -6.6), 0.8, -30), ((20, -15), 1.1, 32), ((-21, -11), 1.0, -26),
            ((-22.4, 6), 1.2, -60),
        ((26, -3), 0.9, 70),
    ):  # fmt: skip
        _moth(pen, at, size, turn)


def magnet(pen: Pen) -> None:
    """Draw a magnet that holds somebody's dinner by the pan."""
    bend = [polar((0, -4), 19, -90 + 15 * k) for k in range(13)]
    inner = [polar((0, -4), 8.2, 90 - 15 * k) for k in range(13)]
    pen.facet(
        [(-19, 9), *bend, (19, 9), (8.2, 9), *inner, (-8.2, 9)], "infantry", "infantry-shade", (-2.4, -1.4)
    )
    for x in (-13.6, 13.6):
        pen.facet(
            [(x - 5.4, 5), (x + 5.4, 5), (x + 5.4, 13.4), (x - 5.4, 13.4)], "metal", "metal-shade", (-2, 0)
        )
    for side, look in ((-1, 0.5), (1, -0.5)):
        pen.disc((13.2 * side, -3), 3.9, "eye")
        pen.disc((13.2 * side + look * 2, -1.2), 1.6, "ink", 0)
        pen.poly([(13.2 * side - 4.4, -5.4 - side * 1.0), (13.2 * side + 4.4, -5.4 + side * 1.0),
                  (13.2 * side + 4.0, -8.2), (13.2 * side - 4.0, -8.2)], "infantry", 0.45)  # fmt: skip
    with pen.rotation(-16, (0, 6.4)):
        pen.facet([(-6, 5), (-7, -4), (7, -4), (6, 5)], "metal-dark", "metal-dark-shade", (-1.4, -0.6))
        pen.stroke([(-6.4, -1), (6.4, -1)], 0.5, smooth=False)
    pen.rod((-14.6, 13.4), (-16.4, 22), 1.4, "metal")
    pen.disc((14, 15.4), 2.6, None, 1.2)
    pen.poly(star8((14.2, 19.4)), "metal-dark")


def star8(at: Point) -> list[Point]:
    """Return a cogwheel's corners."""
    return [polar(at, 3.4 if k % 2 else 2.4, 22.5 * k) for k in range(16)]


def magnet_held(pen: Pen) -> None:
    """Draw the magnet in a fist from above."""
    arm(pen, [(30, -34), (20, -30), (6, -22)], "skin-6", thick=8.4, sleeve="leather")
    magnet(pen)
    fingers(pen, (1, -24.4), 178, "skin-6", count=4, long=9.4, thick=3.8)
    for x in (-26, 23.4):
        pen.stroke([(x, 6), (x + 2.6, 2.6), (x, -1), (x + 2.6, -4.4)], 1.1, smooth=False)


def spoiler(pen: Pen) -> None:
    """Draw a book from outside; its ending is visible."""
    for s in (-1, 1):
        cover = [(0, 15), (0, -12), (s * 11, -15.4), (s * 24, -12), (s * 24, 12.4), (s * 11, 11)]
        pen.facet(
            cover, "cloth-2" if s < 0 else "cloth", "cloth-2-shade" if s < 0 else "cloth-shade", (-1.6, -1.4)
        )
    pen.facet([(-2.4, 15.6), (-2.4, -12.4), (2.4, -12.4), (2.4, 15.6)], "gold", "gold-shade", (-1.2, 0))
    pen.facet([(7, 8), (7, -4.4), (9, -8.8), (13, -10.4), (17, -8.6), (19, -4),
        (19, 8.6)], "metal", "metal-shade",
               (-1.4, -1))  # fmt: skip
    pen.disc((13, -3.6), 3.3, "bone")
    for x in (11.7, 14.3):
        pen.disc((x, -3.8), 0.85, "ink", 0)
    pen.stroke([(10.2, 3), (16, 3.2)], 0.7, smooth=False)
    pen.stroke([(10.8, 5.6), (15, 5.8)], 0.7, smooth=False)
    eyes(pen, (-13, -3), 3.2, (0.8, -0.2), gap=1.1, lid="cloth-2", lean=14)
    jaws(pen, (-13, 2.4), 11.4, 5, 5)


def spoiler_held(pen: Pen) -> None:
    """Draw the book and its reader at the last page."""
    for side in pen.sides():
        ear = [(9, -14), (18, -20), (27, -20), (24, -14), (16, -8), (10, -8)]
        pen.shade(ear, "skin-1", "skin-1-dark", (-0.6, -1.0))
        pen.blob([(14, -14), (23, -18), (20, -13), (15, -10.6)], "blush", 0.36)
        arm(pen, [(side * 0 + 37, 24), (32, 19), (24.6, 9)], "skin-1", sleeve="fur")
    pen.shade(
        [(-11, -6), (-12, -17), (-6, -25.4), (6, -25.4), (12, -17), (11, -6)],
        "skin-1",
        "skin-1-dark",
        (-1.6, -1.2),
    )
    eyes(pen, (0, -17.4), 4.0, (-0.1, 0.6), gap=1.06)
    pen.stroke([(-8, -23.6), (-3, -25)], 1.0, smooth=False)
    pen.stroke([(3, -25), (8, -23.4)], 1.0, smooth=False)
    spoiler(pen)
    for x in (-9.8, 9.4):
        pen.blob([(x, -15), (x + 1.4, -11.4), (x, -9.6), (x - 1.4, -11.4)], "water-light", 0.5)
    fingers(pen, (-24, 4.6), 90, "skin-1", count=3, long=5.4, thick=3.4)
    fingers(pen, (24, 4.6), -90, "skin-1", count=3, long=5.4, thick=3.4)
