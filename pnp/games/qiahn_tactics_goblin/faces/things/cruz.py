"""The five things that Cruz throws: each as it flies, and as it is held on its card."""

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen, Points
from pnp.games.qiahn_tactics_goblin.faces.things.anatomy import arm, bolts, eyes, fingers, jaws
from pnp.scene.forms import polar
from pnp.units import Point


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
