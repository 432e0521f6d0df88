"""Icons of lasting spells on markers: woodcuts of 30 units that differ at a glance."""

from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.shapes import (
    Outline,
    arc,
    curve,
    disc,
    join_outlines,
    oval,
    poly,
    turn_shape,
)


def life(b: Block) -> None:
    b.tone(curve("15 27 6 19 2 11 5 4 11 3.5 15 8 19 3.5 25 4 28 11 24 19", tension=0.85), width=1.6)
    b.gouge(curve("8 8 10.5 6.4 9.5 9.5 8 13 6.6 11"))


def _flake() -> Outline:
    shape: Outline = ()
    for k in range(6):
        arm = join_outlines(
            poly("15 15 15 1.5", closed=False),
            poly("11.4 3.5 15 7 18.6 3.5", closed=False),
            poly("12.4 8.5 15 11 17.6 8.5", closed=False),
        )
        shape = join_outlines(shape, turn_shape(arm, 60 * k, 15, 15))
    return shape


def resist_cold(b: Block) -> None:
    b.line(_flake(), width=1.6)
    _bar(b)


def resist_heat(b: Block) -> None:
    b.solid(curve("15 29 7 26 4.5 19 8 12 9 6 13 10 14.5 1 20 7 22 13 25.5 15 25.5 22 22 27"))
    b.gouge(curve("15 27 11 23.5 12 18.5 15 13 18 18.5 19 23.5"))
    _bar(b)


def _bar(b: Block) -> None:
    """Draw a slash across an attack that cannot harm."""
    bar = poly("4 4 26 26", closed=False)
    b.cut(bar, width=5.4)
    b.line(bar, width=2.6)


def speed(b: Block) -> None:
    """Draw a wing."""
    b.solid(
        curve(
            "2 27 1.6 17 5.6 8.6 13 3.6 28.6 1.4 26.6 6.4 21 8.6 26.6 8.6 24 13 18.6 14.6 "
            "23.4 15.2 20 19 14.6 20 18.4 21.4 14 24.4 7.6 24",
            tension=0.7,
        )
    )
    b.cut(
        curve("5 22 7 14.6 12.6 9.6 20 6.4", closed=False),
        curve("7.4 21.6 9.6 16.6 14 13 19.6 11.4", closed=False),
        curve("9.6 22.4 12 18.8 16 17.2", closed=False),
        width=1.3,
    )


def invisibility(b: Block) -> None:
    b.line(curve("1 15 8 7.5 15 5.4 22 7.5 29 15 22 21.5 15 23.4 8 21.5"), width=1.9)
    dots: Outline = ()
    for a in range(0, 360, 45):
        x, y = arc(15, 14.6, 5, a, a, 1)[0]
        dots = join_outlines(dots, disc(x, y, 1.05))
    b.solid(dots, halo=0)
    for x in (6, 15, 24):
        b.line(poly(((x, 26), (x, 29)), closed=False), width=1.6)


def confusion(b: Block) -> None:
    points = []
    for i in range(50):
        x, y = arc(15, 15, 0.6 + 12.6 * i / 49, 20 * i, 20 * i, 1)[0]
        points.append((x, y))
    b.line(curve(points, closed=False), width=2.5)


def troll(b: Block) -> None:
    b.solid(
        curve(
            "6 11 0.5 5 1.5 15 5 17 4 24 8 28.5 15 29.5 22 28.5 "
            "26 24 25 17 28.5 15 29.5 5 24 11 20 5.5 15 4.6 10 5.5",
            tension=0.7,
        )
    )
    b.gouge(poly("7.5 11 13 13.5 12 16 8 15"), poly("22.5 11 17 13.5 18 16 22 15"))
    b.gouge(poly("8 27 9.5 18.5 12 23.5 18 23.5 20.5 18.5 22 27 15 25.5"))


def fire_elemental(b: Block) -> None:
    b.solid(
        curve("15 29 6 27 3 19 6 12 4.5 6 10 9.5 11 1.5 16.5 6 21 2 21 9 26 7 26.5 17 24 26", tension=0.9)
    )
    b.gouge(poly("8 16 13 18 12 20.5 8.6 19.5"), poly("22 16 17 18 18 20.5 21.4 19.5"))
    b.gouge(curve("10 23 15 24.6 20 23 17.5 27 12.5 27"))


def ice_elemental(b: Block) -> None:
    b.light(poly("15 1 21 6 28 5 26 15 29 23 20 28 15 25.5 10 28 1 23 4 15 2 5 9 6"), width=1.7)
    b.line(
        poly("15 1 15 9 4 15", closed=False),
        poly("15 9 26 15", closed=False),
        poly("10 28 12 21 18 21 20 28", closed=False),
        width=1.1,
    )
    b.solid(poly("8 13 13 15 12 17.5 8.6 16.5"), poly("22 13 17 15 18 17.5 21.4 16.5"), halo=0)


def strength(b: Block) -> None:
    for dx in (0, 9, 18):
        b.solid(
            curve(((3 + dx, 2), (8 + dx, 8), (10 + dx, 16), (7 + dx, 28), (5.4 + dx, 17), (4.4 + dx, 9))),
            halo=1,
        )


def protection(b: Block) -> None:
    half = curve("15 2 21 4.5 27 3.5 27 14 23 23 15 28.5 7 23 3 14 3 3.5 9 4.5", tension=0.6)
    b.tone(half, width=2)
    b.solid(poly("15 2 15 28.5 23 23 27 14 27 3.5 21 4.5"), halo=0)


def fear(b: Block) -> None:
    b.solid(curve("15 1.5 24 4.5 27 12 25 18.5 21 21 21 27 15 28.5 9 27 9 21 5 18.5 3 12 6 4.5", tension=0.8))
    b.gouge(oval(10, 13, 3.6, 4), oval(20, 13, 3.6, 4), poly("15 16 17 20 13 20"))
    b.cut(poly("12.4 23 12.4 27.5", closed=False), poly("17.6 23 17.6 27.5", closed=False), width=1.3)


def poison(b: Block) -> None:
    b.light(curve("11 10 11 3 19 3 19 10 26 17 27 24 22 28.5 8 28.5 3 24 4 17", tension=0.55), width=1.8)
    b.solid(curve("4.6 18 10 16 16 19.5 25.4 17 26 24 21.6 27.6 8.4 27.6 4 24", tension=0.6), halo=0)
    b.solid(poly("9.5 1 20.5 1 20.5 4.5 9.5 4.5"), halo=0)
    b.gouge(disc(11, 22, 1.7), disc(17.5, 24, 1.3), disc(20, 20.5, 1.1))


def charm(b: Block) -> None:
    b.line(poly("3 8 27 3", closed=False), poly("8 1.5 22 9.5", closed=False), width=2.4)
    for x, y in ((4, 8), (26, 4), (15, 6)):
        b.line(poly(((x, y), (9 + (x - 4) * 0.55, 19)), closed=False), width=0.9)
    b.solid(disc(15, 16, 3.6), halo=1)
    b.solid(curve("10 20 20 20 23 27 18 26 16 29.5 14 29.5 12 26 7 27", tension=0.5), halo=1)


def electric_touch(b: Block) -> None:
    bolt = poly("18 0.5 6 16 13 16 9 29.5 24 11.5 16 11.5 22 0.5")
    b.solid(bolt)
    b.line(
        poly("2 7 5 10", closed=False),
        poly("27 20 24 18", closed=False),
        poly("2 24 5 21.5", closed=False),
        poly("28 6 25.5 8", closed=False),
        width=1.4,
    )


ICONS = {
    "life": life,
    "resist-cold": resist_cold,
    "resist-heat": resist_heat,
    "speed": speed,
    "invisibility": invisibility,
    "confusion": confusion,
    "troll": troll,
    "fire-elemental": fire_elemental,
    "ice-elemental": ice_elemental,
    "strength": strength,
    "protection": protection,
    "fear": fear,
    "poison": poison,
    "charm": charm,
    "electric-touch": electric_touch,
}
