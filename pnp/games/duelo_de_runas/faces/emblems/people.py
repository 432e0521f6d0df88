"""Draw the emblems of people and their callings."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.shapes import (
    Block,
    arc,
    box,
    curve,
    disc,
    join_outlines,
    mirror_shape,
    oval,
    poly,
    shift_shape,
    star,
    turn_shape,
)

# Emblems of people: author, painter, savage, sailor, soldier, lunatic, penitent, diplomat.


def author(b: Block) -> None:
    props.lines(b, 14, 84)
    page = curve("50 112 40 104 24 102 10 106 10 132 24 128 40 130 50 138", tension=0.7)
    for shape in (page, mirror_shape(page)):
        b.light(shape, width=2)
    for y in (112, 118, 124):
        row = curve(((17, y - 0.5), (28, y - 2), (44, y + 2)), closed=False)
        b.line(row, mirror_shape(row), width=1.3)
    b.rod(poly("50 112 50 139", closed=False), width=2.6)
    b.solid(curve("40 100 46 80 50 58 62 34 80 14 84 30 80 50 68 70 54 84 44 101", tension=0.8))
    b.cut_lines(curve("44 96 52 76 62 54 78 24", closed=False), width=1.5)
    for barb in (
        "56 68 66 66",
        "60 58 72 54",
        "65 48 77 42",
        "70 38 80 32",
        "52 70 52 62",
        "57 58 56 50",
        "63 46 62 40",
    ):
        b.cut_lines(poly(barb, closed=False), width=1.1)
    b.line(poly("42 100 38 112", closed=False), width=1.8, halo=1)


def painter(b: Block) -> None:
    props.glow(b, 48, 88, 20, 24)
    b.light(
        curve("14 94 22 68 48 58 74 64 88 84 84 104 68 108 64 118 68 130 54 136 30 130 16 114", tension=0.9),
        width=2.4,
    )
    b.solid(oval(62, 96, 7.5, 6, -20), halo=0)
    for x, y, rune in ((30, 86, 0), (46, 74, 1), (66, 76, 0), (28, 106, 1), (44, 120, 0)):
        b.tone(oval(x, y, 6.6, 5.4, 20), rune=rune, halo=0.4)
    for dx, turn in ((0, 24), (8, 36)):
        b.rod(turn_shape(poly(((62 + dx, 100), (62 + dx, 46)), closed=False), turn, 62, 98), width=2.8)
        b.solid(
            turn_shape(
                curve(((58.6 + dx, 46), (57.5 + dx, 36), (62 + dx, 22), (66 + dx, 36), (65.4 + dx, 46))),
                turn,
                62,
                98,
            )
        )
        b.cut_lines(
            turn_shape(poly(((58, 43), (66, 43)), closed=False), turn, 62, 98)
            if dx == 0
            else turn_shape(poly("66 43 74 43", closed=False), turn, 62, 98),
            width=1.2,
        )


def savage(b: Block) -> None:
    props.lines(b, 120, 148, 5)
    antler = curve(
        "48 64 40 52 37 40 40 24 33 34 31 44 24 36 22 20 17 34 10 28 14 42 24 54 16 52 24 62 38 74 50 78",
        tension=0.6,
    )
    for shape in (antler, mirror_shape(antler)):
        b.solid(shape)
    for x, y, turn in ((26, 84, -70), (22, 100, -90), (28, 116, -115), (38, 128, -150), (50, 134, 180)):
        leaf = turn_shape(curve("50 20 57 30 56 42 50 50 44 42 43 30"), turn, 50, 50)
        leaf = shift_shape(leaf, x - 50, y - 50)
        b.tone(leaf, rune=0)
        if x < 50:
            b.tone(mirror_shape(leaf), rune=0)
    b.solid(curve("50 62 64 66 72 80 70 102 60 120 50 126 40 120 30 102 28 80 36 66"))
    b.gouge(poly("34 84 46 90 44 94 35 92"), poly("66 84 54 90 56 94 65 92"))
    b.cut_lines(
        poly("50 72 50 100", closed=False),
        poly("42 76 46 84", closed=False),
        poly("58 76 54 84", closed=False),
        width=1.8,
    )
    b.gouge(curve("38 106 50 110 62 106 56 118 50 115 44 118", tension=0.6))
    b.solid(poly("42 108 45 113 48 109"), poly("52 109 55 113 58 108"), halo=0)


def sailor(b: Block) -> None:
    props.lines(b, 12, 100, 5.4)
    b.rod(poly("50 116 50 22", closed=False), width=3)
    b.rod(poly("24 34 76 34", closed=False), poly("30 94 70 94", closed=False), width=2.2)
    b.tone(curve("26 36 74 36 80 62 70 92 50 96 30 92 34 64", tension=0.7), rune=1, width=2)
    b.line(curve("38 38 45 64 40 92", closed=False), curve("62 38 68 64 60 92", closed=False), width=1.2)
    b.solid(star(54, 66, 13, 8, 0.42), halo=1.2)
    props.flag(b, 50, 10, 24, rune=0)
    b.solid(curve("12 100 24 112 50 114 74 112 92 92 88 116 78 130 26 130 16 118", tension=0.6))
    b.cut_lines(curve("20 116 50 122 84 112", closed=False), width=1.4)
    for x in (34, 46, 58, 70):
        b.gouge(disc(x, 124 - abs(x - 50) * 0.04, 2))
    props.sea(b, 128, 0, 3)


def soldier(b: Block) -> None:
    props.glow(b, 50, 80, 30, 24)
    b.tone(
        curve(
            "50 8 74 12 88 30 92 56 90 84 78 92 76 62 66 44 50 40 34 44 24 62 22 92 10 84 8 56 12 30 26 12",
            tension=0.8,
        ),
        rune=0,
    )
    for a in range(-84, 85, 14):
        p, q = arc(50, 62, 24, a, a, 1)[0], arc(50, 58, 41, a, a, 1)[0]
        b.line(poly((p, q), closed=False), width=1.1)
    b.solid(
        curve(
            "50 36 68 40 78 56 80 80 76 110 66 134 58 136 56 108 "
            "54 98 46 98 44 108 42 136 34 134 24 110 20 80 22 56 32 40",
            tension=0.7,
        )
    )
    b.gouge(
        curve("28 82 38 78 46 84 44 92 34 92", tension=0.7),
        curve("72 82 62 78 54 84 56 92 66 92", tension=0.7),
    )
    b.cut_lines(
        curve("26 72 40 68 50 76 60 68 74 72", closed=False), poly("50 40 50 74", closed=False), width=1.7
    )
    b.cut_lines(
        curve("30 104 36 120 40 132", closed=False), curve("70 104 64 120 60 132", closed=False), width=1.5
    )


def lunatic(b: Block) -> None:
    props.night(b, "80 30 5 88 54 3 78 118 4 90 92 3 72 136 2.4 88 74 2")
    face = curve(
        "66 18 40 20 20 40 12 70 16 102 34 128 62 138 50 124 "
        "48 116 54 110 48 106 52 100 48 97 60 88 50 76 48 60 54 36",
        tension=0.7,
    )
    b.tone(face, rune=0, width=2, halo=1)
    spiral = curve("38 70 41 67 44 70 42 75 36 75 33 69 37 62 45 63", closed=False)
    b.gouge(oval(39, 70, 10.5, 9.5))
    b.line(spiral, width=2)
    b.line(curve("28 58 36 54 46 56", closed=False), curve("34 112 42 112 47 106", closed=False), width=2)
    b.gouge(curve("38 100 44 99 49 101 44 105"))
    for r in (0, 1, 2):
        b.line(
            curve(
                ((20 + 3 * r, 92 + 7 * r), (26 + 3 * r, 98 + 7 * r), (29 + 3 * r, 106 + 6 * r)), closed=False
            ),
            width=1.2,
        )


def penitent(b: Block) -> None:
    props.glow(b, 76, 26, 8, 26)
    b.tone(disc(76, 26, 9), rune=0)
    b.solid(
        curve(
            "10 128 14 104 24 82 30 64 38 54 50 52 58 60 58 70 "
            "54 78 62 84 70 92 66 98 58 96 60 106 72 114 80 128",
            tension=0.7,
        )
    )
    b.gouge(curve("48 58 56 62 56 69 51 74 46 67"))
    b.light(curve("60 80 72 66 76 68 72 80 66 90", tension=0.7), width=1.6)
    b.line(poly("66 84 74 70", closed=False), width=1.2)
    b.cut_lines(
        curve("36 66 28 90 22 124", closed=False), curve("44 76 42 96 34 124", closed=False), width=1.5
    )
    b.cut_lines(
        curve("52 88 52 104 48 124", closed=False), curve("56 100 62 112 64 124", closed=False), width=1.5
    )
    props.land(b, "-6 128 50 126 106 128", 2)
    chain = [(84, 122), (89, 126), (86, 132), (79, 133)]
    for x, y in chain:
        b.light(disc(x, y, 3), width=1.3, halo=0)


def diplomat(b: Block) -> None:
    props.lines(b, 14, 50)
    b.light(poly("24 44 76 44 76 116 24 116"), width=2)
    for y, half in ((58, 19), (66, 14), (74, 18), (82, 11), (90, 16)):
        b.line(
            curve(
                ((50 - half, y), (50 - half / 3, y - 1), (50 + half / 3, y + 1), (50 + half, y)), closed=False
            ),
            width=1.5,
        )
    for y in (44, 116):
        b.solid(curve(((16, y - 5), (84, y - 5), (88, y), (84, y + 5), (16, y + 5), (12, y)), tension=0.5))
        b.cut_lines(poly(((18, y), (82, y)), closed=False), width=1.1)
    b.tone(poly("46 104 40 138 47 132 52 140 54 106"), rune=0)
    b.tone(poly("54 104 64 136 57 133 54 140 50 106"), rune=1)
    b.tone(disc(50, 104, 13), rune=0, width=2)
    b.gouge(star(50, 104, 8.5, 8, 0.5))


EMBLEMS = {
    "author": author,
    "painter": painter,
    "savage": savage,
    "sailor": sailor,
    "soldier": soldier,
    "lunatic": lunatic,
    "penitent": penitent,
    "diplomat": diplomat,
}


# Emblems of callings: merchant, huntress, bard, watchman, light keeper, consul; and the Excuse.


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
    b.cut_lines(poly("38 133 62 133", closed=False))


def huntress(b: Block) -> None:
    props.night(b, "18 40 3 12 74 2 20 110 3 84 132 3 34 22 2 90 46 2 88 100 2")
    bow = curve("36 16 44 30 58 40 66 56 69 74 66 92 58 108 44 118 36 132", closed=False)
    b.cut_lines(bow, width=7.4)
    if b.look.variant == "low-ink":
        b.line(bow, width=4.2)
    b.cut_lines(poly("38 18 26 74 38 130", closed=False), width=1.8)
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
    b.cut_lines(curve("36 118 50 121 64 118", closed=False), width=1.2)


def watchman(b: Block) -> None:
    props.night(b, "20 36 3 78 28 4 88 70 2 10 70 2 64 18 2")
    props.eye(b, 50, 62, 76, 0)
    lash = join_outlines(
        *(
            poly((arc(50, 92, 60, a, a, 1)[0], arc(50, 92, 72, a, a, 1)[0]), closed=False)
            for a in range(-30, 31, 15)
        )
    )
    b.cut_lines(lash, width=2.2)
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
    b.cut_lines(*(disc(x, 96, 1.6) for x in (36, 43, 50, 57, 64)), width=1.1)
    b.line(curve("38 110 42 107 46 110", closed=False), curve("54 110 58 107 62 110", closed=False), width=2)
    b.line(curve("39 119 44 126 56 126 61 119", closed=False), width=2.2)
    b.line(curve("50 109 52 116 49 117", closed=False), width=1.5)


CALLINGS_EMBLEMS = {
    "merchant": merchant,
    "huntress": huntress,
    "bard": bard,
    "watchman": watchman,
    "light-keeper": light_keeper,
    "consul": consul,
    "excuse": excuse,
}
