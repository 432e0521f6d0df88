"""The clothes and tools of goblins by type of fighter: four of each, so that no two heads are alike.

`behind` is painted before the head, `body` under the chin, `hat` over the head.
"""

from collections.abc import Callable, Mapping

from pnp.games.qiahn_tactics_goblin.faces.pen import Pen
from pnp.scene.forms import arc, polar, star
from pnp.units import Point

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
    """Draw what is held before the body: every foot soldier has a shield from the kitchen."""
    if kind == "infantry":
        x, y = SHIELD
        pen.disc((x, y), 8.6, "metal")
        pen.disc((x, y), 6.2, None, 0.4)
        if form in (1, 3):
            pen.disc((x, y), 1.9, "leather")
        else:
            pen.blob([(x - 3, y - 1), (x + 3, y - 1), (x + 2, y + 1.6), (x - 2, y + 1.6)], "leather")
