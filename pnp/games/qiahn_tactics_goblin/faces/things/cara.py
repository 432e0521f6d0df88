"""The five things that Cara throws: each as it flies, and as it is held on its card."""

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.games.qiahn_tactics_goblin.faces.things.anatomy import arm, bolts, eyes, fingers, jaws
from pnp.scene.forms import polar


def croquette(pen: Pen) -> None:
    """Draw the last croquette, which knows it."""
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
    """Draw a form: three sheets with one mouth, which tears along the line of its teeth."""
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
    """Draw a tin of itching powder that enjoys its work."""
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
