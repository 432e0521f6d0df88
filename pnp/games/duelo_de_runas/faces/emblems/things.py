"""Draw the emblems of events and of the Aces. The emblem of an Ace is its rune, carved into an ornament."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import (
    FULL,
    Block,
    arc,
    curve,
    disc,
    mirror_shape,
    oval,
    poly,
    ripple,
    star,
    turn_shape,
)
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Group, compose, scale, translate

# Emblems of events: journey, battle, discovery, betrayal, pact, windfall, harvest ...


def journey(b: Block) -> None:
    props.lines(b, 12, 60, 5)
    props.moon(b, 72, 36, 13, -30, 0)
    b.solid(poly("-4 82 12 64 24 74 38 58 54 78 70 64 104 86 104 100 -4 100"), halo=1)
    b.cut_lines(
        poly("38 60 34 70 40 80", closed=False),
        poly("12 66 10 76", closed=False),
        poly("70 66 72 76", closed=False),
    )
    props.land(b, "-6 86 30 80 60 88 106 82", 0)
    b.light(
        curve(
            "50 84 56 90 50 98 36 106 38 116 64 124 76 134 "
            "66 156 18 156 34 138 30 128 18 116 22 104 42 94 48 88",
            tension=0.8,
        ),
        halo=0,
    )
    b.line(curve("52 88 48 98 30 108 30 118 50 128 58 138 46 152", closed=False), width=1.4)
    b.rod(poly("80 132 80 94", closed=False), width=3.4)
    b.light(poly("66 98 88 98 94 103 88 108 66 108"), width=1.6)


def battle(b: Block) -> None:
    props.glow(b, 50, 76, 34, 24)
    props.sword(b, 24, 118, 106, 30)
    props.sword(b, 76, 118, 106, -30)
    shield = curve("50 58 64 62 78 60 78 84 70 106 50 120 30 106 22 84 22 60 36 62", tension=0.6)
    b.tone(shield, rune=0, width=2.6)
    b.light(
        poly("50 62 54 62 54 114 50 118 46 114 46 62"), poly("26 80 74 80 74 87 26 87"), width=1.3, halo=0
    )
    b.solid(star(50, 83.5, 11, 8, 0.5), halo=1)


def discovery(b: Block) -> None:
    props.glow(b, 76, 34, 12, 26)
    b.solid(star(76, 34, 17, 8, 0.36), halo=1.4)
    for k, (width, start, end) in enumerate(((9, 0, 26), (12, 24, 54), (16, 52, 88))):
        tube = turn_shape(
            poly(
                (
                    (50 - width, 132 - end),
                    (50 + width, 132 - end),
                    (50 + width - 1, 132 - start),
                    (50 - width + 1, 132 - start),
                )
            ),
            36,
            50,
            92,
        )
        if k == 1:
            b.light(tube, width=2)
        else:
            b.solid(tube)
        rim = turn_shape(
            poly(
                (
                    (50 - width - 2, 132 - end),
                    (50 + width + 2, 132 - end),
                    (50 + width + 2, 138 - end),
                    (50 - width - 2, 138 - end),
                )
            ),
            36,
            50,
            92,
        )
        b.tone(rim, rune=k % 2, width=1.4)
        shine = turn_shape(
            poly(((50 - width * 0.4, 128 - end), (50 - width * 0.4, 130 - start)), closed=False), 36, 50, 92
        )
        (b.line if k == 1 else b.cut_lines)(shine, width=1.4)
    b.clip(FULL, 0)
    props.sea(b, 134, 1, 2)


def chance_meeting(b: Block) -> None:
    props.lines(b, 14, 70, 5)
    props.moon(b, 50, 32, 13, -90, 0)
    props.land(b, "-6 126 26 124 50 130 74 124 106 126", 2)
    props.cloak(b, 26, 130, 70, staff=False)
    props.cloak(b, 74, 130, 70, left=True)
    b.light(curve("44 88 50 84 56 88 56 98 50 102 44 98", tension=0.6), width=1.6)
    props.flame(b, 50, 99, 11, 1)
    b.line(poly("50 84 50 78", closed=False), width=1.6)


def betrayal(b: Block) -> None:
    props.glow(b, 50, 30, 20, 22)
    b.light(
        curve("18 44 34 38 50 40 66 38 82 44 84 70 76 92 62 108 50 112 38 108 24 92 16 70", tension=0.7),
        width=2.4,
    )
    b.solid(curve("50 40 66 38 82 44 84 70 76 92 62 108 50 112", tension=0.5), halo=0)
    b.solid(curve("24 64 34 58 44 66 34 71"), halo=0)
    b.gouge(curve("76 64 66 58 56 66 66 71"))
    b.line(curve("34 90 42 98 50 98", closed=False), width=2.2)
    b.cut_lines(curve("50 98 58 92 66 84", closed=False), width=2.2)
    props.sword(b, 78, 128, 84, -38)
    for x, y in ((26, 50), (24, 116), (28, 128)):
        if y > 60:
            b.tone(curve(((x, y - 7), (x + 4, y), (x, y + 4), (x - 4, y))), rune=0, width=1.2)


def pact(b: Block) -> None:
    props.lines(b, 14, 52, 5)
    props.lines(b, 116, 146, 5)
    for x, rune in ((36, 0), (64, 1)):
        ring = (*disc(x, 86, 27), *tuple(reversed_disc(x, 86, 19)))
        b.tone(ring, rune=rune, width=2)
    # The first ring passes over the second where they cross below.
    over = arc(36, 86, 23, 96, 150, 10)
    b.cut_lines(poly(over, closed=False), width=11.4)
    outer, inner = arc(36, 86, 27, 92, 154, 12), arc(36, 86, 19, 154, 92, 12)
    b.tone(poly((*outer, *inner)), rune=0, width=0.8, halo=0)
    b.line(poly(outer, closed=False), poly(inner, closed=False), width=2)
    for x, rune in ((36, 0), (64, 1)):
        b.light(poly(((x - 8, 52), (x, 42), (x + 8, 52), (x, 64))), width=2)
        b.line(
            poly(((x - 8, 52), (x + 8, 52)), closed=False),
            poly(((x, 43), (x - 3, 52), (x, 63), (x + 3, 52))),
            width=1.1,
        )
        b.solid(star(x + (-16 if rune == 0 else 16), 34, 5, 4, 0.3), halo=0.8)


def reversed_disc(x: float, y: float, radius: float) -> tuple[tuple[str | float, ...], ...]:
    """Return a circle of the given middle and radius in units of the picture, as path segments: tuples of a
    command and its coordinates, such as ("M", x, y). The outline runs counter-clockwise, so the circle is a
    hole in a shape whose outline runs clockwise."""
    return mirror_shape(disc(x, y, radius), x)


def windfall(b: Block) -> None:
    props.lines(b, 12, 40, 5)
    for x, y, r in (
        (24, 28, 7),
        (50, 18, 7),
        (76, 30, 7),
        (36, 48, 6.4),
        (64, 50, 6.4),
        (14, 56, 5.6),
        (86, 58, 5.6),
        (50, 66, 6),
    ):
        props.coin(b, x, y, r, 0)
    b.solid(
        curve(
            "8 82 22 88 50 92 78 88 92 82 90 98 86 112 90 126 74 138 50 140 26 138 10 126 14 112 10 98",
            tension=0.6,
        )
    )
    b.gouge(oval(50, 86, 36, 7))
    b.solid(oval(50, 87, 32, 4.6), halo=0)
    for x, y in ((34, 84), (44, 87), (55, 84), (66, 87)):
        props.coin(b, x, y, 6, 0)
    b.cut_lines(curve("14 104 32 110 50 111 68 110 86 104", closed=False), width=2.4)
    b.cut_lines(
        curve("26 116 22 126 28 134", closed=False),
        curve("74 116 78 126 72 134", closed=False),
        curve("50 118 48 128 50 136", closed=False),
    )


def harvest(b: Block) -> None:
    props.glow(b, 50, 118, 20, 24)
    for i, turn in enumerate((-34, -23, -12, 0, 12, 23, 34)):
        stalk = turn_shape(poly("50 106 50 44", closed=False), turn, 50, 112)
        b.line(stalk, width=1.8, halo=1)
        for k in range(5):
            y = 46 - 6.2 * k
            for side in (-1, 1):
                grain = curve(((50, y + 3), (50 + side * 5, y - 2), (50 + side * 4, y - 8), (50, y - 2)))
                b.tone(turn_shape(grain, turn, 50, 112), rune=1, width=1.1, halo=0.5) if i % 2 else b.solid(
                    turn_shape(grain, turn, 50, 112), halo=0.7
                )
    foot = curve("38 92 62 92 59 110 66 142 34 142 41 110", tension=0.4)
    b.light(foot, width=1.8)
    b.line(
        *(
            poly(((x, 94), (50 + (x - 50) * 0.6, 108), (50 + (x - 50) * 1.3, 140)), closed=False)
            for x in (43, 47, 50, 53, 57)
        ),
        width=1.2,
    )
    b.tone(poly("38 103 62 103 61 113 39 113"), rune=2, width=1.6)
    sickle = (*arc(74, 96, 24, 20, 200, 24), *arc(68, 98, 20, 186, 30, 20))
    b.light(poly(sickle), width=1.6)
    b.rod(poly("66 119 73 136", closed=False), width=4)


def rite(b: Block) -> None:
    props.night(b, "20 30 3 80 30 3 12 60 2 88 60 2 30 54 2 70 54 2")
    props.flame(b, 48, 96, 52, 2)
    b.tone(disc(50, 22, 9), rune=0)
    b.light(poly("22 96 78 96 72 106 28 106"), width=2)
    b.light(poly("34 106 66 106 70 132 30 132"), width=2)
    b.line(turn_shape(star(50, 119, 9, 3, 0.3), 180, 50, 119), disc(50, 119, 10.4), width=1.4)
    b.light(poly("18 132 82 132 88 144 12 144"), width=2)
    b.line(poly("20 138 80 138", closed=False), width=1.2)


EMBLEMS = {
    "journey": journey,
    "battle": battle,
    "discovery": discovery,
    "chance-meeting": chance_meeting,
    "betrayal": betrayal,
    "pact": pact,
    "windfall": windfall,
    "harvest": harvest,
    "rite": rite,
}


# Emblems of the Aces: each rune alone, carved into its own ornament.


def _carve_rune(b: Block, rune: Rune, size: float = 4.6, y: float = 78.0) -> None:
    """Draw the rune's symbol in white on a black field."""
    place = compose(translate(50, y), scale(size))
    ink, ground = (b.paper, b.ink) if b.look.variant != "low-ink" else (b.look.swatch(rune), b.paper)
    b.elements.append(Group(mark(rune, ink, ground), place))


def ace_moons(b: Block) -> None:
    props.night(b, "14 50 3 86 50 3 24 26 4 76 26 4 12 112 3 88 112 3 28 132 4 72 132 4 50 140 3 50 16 4")
    b.cut_lines(disc(50, 78, 42), width=1.6)
    _carve_rune(b, "moons")


def ace_suns(b: Block) -> None:
    props.glow(b, 50, 78, 46, 36)
    b.solid(disc(50, 78, 42))
    b.cut_lines(disc(50, 78, 38.6), width=1.4)
    _carve_rune(b, "suns", 4.3)


def ace_waves(b: Block) -> None:
    start = len(b.elements)
    for row in range(14):
        y = 4 + 11.4 * row
        b.line(curve(ripple(-14 + 7 * (row % 2), 118, y, 2.6, 7), closed=False), width=2.0)
    b.clip(FULL, start)
    b.solid(curve(arc(50, 78, 41, 0, 352.5, 47)), halo=3)
    _carve_rune(b, "waves", 4.5)


def ace_leaves(b: Block) -> None:
    ring = [arc(50, 78, 44, a, a, 1)[0] for a in range(0, 360, 24)]
    for i, (x, y) in enumerate(ring):
        leaf = turn_shape(
            curve(
                ((x, y - 11), (x + 5.5, y - 2), (x + 4, y + 6), (x, y + 10), (x - 4, y + 6), (x - 5.5, y - 2))
            ),
            24 * i + 55,
            x,
            y,
        )
        b.tone(leaf, rune=0, width=1.3, halo=0.8)
    b.solid(disc(50, 78, 37), halo=2)
    _carve_rune(b, "leaves", 4.0)


def ace_wyrms(b: Block) -> None:
    start = len(b.elements)
    for row in range(13):
        for column in range(7):
            x, y = 3 + 16 * column + 8 * (row % 2) - 8, 6 + 12 * row
            b.line(
                curve(
                    ((x - 8, y - 2), (x - 6, y + 6), (x, y + 10), (x + 6, y + 6), (x + 8, y - 2)),
                    closed=False,
                ),
                width=1.6,
            )
    b.clip(FULL, start)
    b.solid(poly("50 30 92 60 92 96 50 128 8 96 8 60"), halo=3)
    b.cut_lines(poly("50 35 88 62.5 88 93.5 50 123 12 93.5 12 62.5"), width=1.4)
    _carve_rune(b, "wyrms", 4.0)


def ace_knots(b: Block) -> None:
    start = len(b.elements)
    for i in range(-8, 14):
        x = 14 * i
        b.line(poly(((x, -4), (x + 158, 154)), closed=False), width=1.5)
        b.line(poly(((x, 154), (x + 158, -4)), closed=False), width=1.5)
    b.clip(FULL, start)
    b.solid(poly("14 46 18 42 82 42 86 46 86 110 82 114 18 114 14 110"), halo=3)
    b.cut_lines(poly("18 46 82 46 82 110 18 110"), width=1.4)
    _carve_rune(b, "knots", 3.5, 77)


ACES_EMBLEMS = {
    "ace-moons": ace_moons,
    "ace-suns": ace_suns,
    "ace-waves": ace_waves,
    "ace-leaves": ace_leaves,
    "ace-wyrms": ace_wyrms,
    "ace-knots": ace_knots,
}
