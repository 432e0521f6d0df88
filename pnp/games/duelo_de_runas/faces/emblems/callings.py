"""Emblems of callings: merchant, huntress, bard, watchman, light keeper, consul; and the Excuse."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.shapes import (
    arc,
    box,
    curve,
    disc,
    join_outlines,
    mirror_shape,
    poly,
    star,
    turn_shape,
)


def merchant(b: Block) -> None:
    props.lines(b, 14, 36)
    b.rod(poly("50 26 50 128", closed=False), width=4)
    b.rod(curve("22 48 36 38 50 40 64 42 78 36", closed=False), width=3.6)
    b.solid(disc(50, 24, 5.5))
    for x, top, foot in ((23.5, 48, 100), (77.5, 37, 86)):
        b.line(
            poly(((x, top), (x - 12, foot)), closed=False),
            poly(((x, top), (x + 12, foot)), closed=False),
            width=1.3,
            halo=1,
        )
        b.solid(
            curve(
                (
                    (x - 15.5, foot),
                    (x + 15.5, foot),
                    (x + 10, foot + 10),
                    (x, foot + 13),
                    (x - 10, foot + 10),
                ),
                tension=0.6,
            )
        )
    for x, y in ((18, 95), (29, 95), (23.5, 87)):
        props.coin(b, x, y, 5.2, 0)
    b.tone(curve("68.5 84 69.5 74 74.5 70 72.5 65 82.5 65 80.5 70 85.5 74 86.5 84", tension=0.7), rune=1)
    b.solid(poly("34 138 40 128 60 128 66 138"))
    b.cut(poly("38 133 62 133", closed=False))


def huntress(b: Block) -> None:
    props.night(b, "18 40 3 12 74 2 20 110 3 84 132 3 34 22 2 90 46 2 88 100 2")
    bow = curve("36 16 44 30 58 40 66 56 69 74 66 92 58 108 44 118 36 132", closed=False)
    b.cut(bow, width=7.4)
    if b.look.variant == "low-ink":
        b.line(bow, width=4.2)
    b.cut(poly("38 18 26 74 38 130", closed=False), width=1.8)
    if b.look.variant == "low-ink":
        b.line(poly("38 18 26 74 38 130", closed=False), width=1.4)
    b.light(poly("24 72.4 80 72.4 80 75.6 24 75.6"), width=1.0, halo=0.8)
    b.light(poly("78 66 96 74 78 82 82 74"), width=1.2)
    for x in (16, 21, 26):
        b.light(
            poly(((x, 74), (x - 7, 67), (x - 3, 67), (x + 4, 74), (x - 3, 81), (x - 7, 81))),
            width=1.0,
            halo=0,
        )


def bard(b: Block) -> None:
    props.glow(b, 50, 70, 30, 28)
    arm = curve(
        "44 116 28 106 18 86 20 62 30 46 32 30 22 22 16 28 20 36 27 34 25 44 14 60 10 86 20 112 40 128",
        tension=0.7,
    )
    b.tone(arm, mirror_shape(arm), rune=0, width=2)
    b.solid(curve("24 42 50 36 76 42 76 49 50 44 24 49", tension=0.6))
    for i in range(6):
        x = 35 + 6 * i
        b.line(poly(((x, 44), (x, 112)), closed=False), width=1.4, halo=0.9)
    b.solid(curve("28 110 50 114 72 110 66 132 50 138 34 132", tension=0.7))
    b.gouge(disc(50, 124, 4.5))
    b.cut(curve("36 118 50 121 64 118", closed=False), width=1.2)


def watchman(b: Block) -> None:
    props.night(b, "20 36 3 78 28 4 88 70 2 10 70 2 64 18 2")
    props.eye(b, 50, 62, 76, 0)
    lash = join_outlines(
        *(
            poly((arc(50, 92, 60, a, a, 1)[0], arc(50, 92, 72, a, a, 1)[0]), closed=False)
            for a in range(-30, 31, 15)
        )
    )
    b.cut(lash, width=2.2)
    if b.look.variant == "low-ink":
        b.line(lash, width=1.4)
    crown = (
        "2 150 2 100 16 100 16 110 28 110 28 100 43 100 43 110 "
        "57 110 57 100 72 100 72 110 84 110 84 100 98 100 98 150"
    )
    b.light(poly(crown), width=2)
    for y, off in ((120, 0), (130, 12), (140, 0)):
        b.line(
            poly(((2, y), (98, y)), closed=False),
            *(
                poly(((x + off, y), (x + off, y + 10)), closed=False)
                for x in (14, 38, 62, 86)
                if x + off < 97
            ),
            width=1.2,
        )


def light_keeper(b: Block) -> None:
    props.night(b, "12 18 2 88 20 2 22 60 2 84 66 3")
    for beam in ("44 40 -4 22 -4 58", "56 40 104 22 104 58"):
        b.gouge(poly(beam))
    b.light(poly("38 120 43 54 57 54 62 120"), width=2)
    for y in (66, 88, 108):
        left, right = 43 - 5 * (y - 54) / 66, 57 + 5 * (y - 54) / 66
        b.tone(poly(((left, y), (right, y), (right + 0.8, y + 10), (left - 0.8, y + 10))), rune=0, halo=0)
    b.light(box(44, 34, 12, 14))
    b.tone(disc(50, 41, 4.4), rune=0, width=1, halo=0)
    b.solid(poly("36 48 64 48 64 54 36 54"), poly("40 34 50 22 60 34"))
    b.solid(curve("20 132 30 118 50 114 70 118 82 132", tension=0.7))
    props.sea(b, 126, 1, 3)


def consul(b: Block) -> None:
    props.lines(b, 14, 120, 6)
    b.light(poly("40 44 60 44 60 122 40 122"), width=2)
    b.line(*(poly(((x, 46), (x, 120)), closed=False) for x in (45, 50, 55)), width=1.4)
    b.solid(curve("30 36 70 36 72 44 66 46 34 46 28 44", tension=0.5), poly("32 122 68 122 72 132 28 132"))
    for k in range(7):
        a = 100 + 22 * k
        x, y = arc(50, 82, 33, a, a, 1)[0]
        leaf = turn_shape(
            curve(((x, y - 11), (x + 5, y - 3), (x + 3, y + 7), (x, y + 11), (x - 4, y + 6), (x - 5, y - 3))),
            a + 60,
            x,
            y,
        )
        b.tone(leaf, rune=1, width=1.3, halo=1)
        b.tone(mirror_shape(leaf), rune=1, width=1.3, halo=1)
    b.tone(star(50, 24, 10, 5, 0.42), rune=0)


def excuse(b: Block) -> None:
    props.lines(b, 126, 148, 5)
    left = curve("50 62 38 48 22 44 10 56 10 78 18 80 22 66 30 68 34 84 32 98 50 100", tension=0.75)
    b.solid(left)
    b.light(mirror_shape(left), width=2)
    b.hatch(mirror_shape(left), 5.0)
    b.light(curve("50 100 36 96 38 62 44 34 58 18 70 22 74 32 64 32 62 54 64 84 62 98", tension=0.7), width=2)
    for x, y in ((14, 86), (86, 86), (75, 37)):
        b.tone(disc(x, y, 6), width=1.6)
        b.line(poly(((x, y + 1), (x, y + 5)), closed=False), width=1.6)
    b.light(curve("30 96 50 92 70 96 68 116 60 130 50 136 40 130 32 116", tension=0.8), width=2)
    b.solid(poly("30 92 70 92 70 100 30 100"))
    b.cut(*(disc(x, 96, 1.6) for x in (36, 43, 50, 57, 64)), width=1.1)
    b.line(curve("38 110 42 107 46 110", closed=False), curve("54 110 58 107 62 110", closed=False), width=2)
    b.line(curve("39 119 44 126 56 126 61 119", closed=False), width=2.2)
    b.line(curve("50 109 52 116 49 117", closed=False), width=1.5)


EMBLEMS = {
    "merchant": merchant,
    "huntress": huntress,
    "bard": bard,
    "watchman": watchman,
    "light-keeper": light_keeper,
    "consul": consul,
    "excuse": excuse,
}
