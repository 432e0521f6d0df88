"""Emblems of buildings: castle, mill, market, window, and their end."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.block import FULL, Block
from pnp.games.duelo_de_runas.faces.shapes import (
    box,
    curve,
    disc,
    join_outlines,
    poly,
    scale_shape,
    star,
    turn_shape,
)


def castle(b: Block) -> None:
    props.glow(b, 50, 96, 40, 32)
    props.flag(b, 50, 16, 42, rune=1)
    props.tower(b, 50, 38, 26, 120, teeth=4)
    props.flag(b, 18, 40, 64, rune=0)
    props.flag(b, 82, 40, 64, rune=0, left=True)
    props.tower(b, 18, 60, 20, 128)
    props.tower(b, 82, 60, 20, 128)
    b.light(
        poly(
            "26 132 26 92 32 92 32 97 38 97 38 92 44 92 44 97 "
            "50 97 56 97 56 92 62 92 62 97 68 97 68 92 74 92 74 132"
        )
    )
    b.solid(props.window(50, 104, 20, 28), halo=0)
    b.cut(
        poly("50 104 50 132", closed=False),
        poly("45 108 45 132", closed=False),
        poly("55 108 55 132", closed=False),
        poly("40 118 60 118", closed=False),
        width=1.1,
    )
    props.land(b, "-6 132 24 127 50 130 78 127 106 132", 2)


def mill(b: Block) -> None:
    props.lines(b, 14, 100)
    b.light(poly("36 124 41 74 59 74 64 124"))
    b.hatch(poly("36 124 41 74 48 74 46 124"), 1.9)
    b.solid(poly("38 76 50 58 62 76"))
    b.solid(props.window(53, 106, 10, 18), halo=0)
    for k in range(4):
        arm = turn_shape(poly("50 68 50 24", closed=False), 28 + 90 * k, 50, 68)
        sail = turn_shape(poly("51.5 58 60 56 60 24 51.5 24"), 28 + 90 * k, 50, 68)
        rungs = join_outlines(
            *(turn_shape(poly(((51, y), (60, y)), closed=False), 28 + 90 * k, 50, 68) for y in (32, 40, 48))
        )
        b.tone(sail, rune=1)
        b.line(rungs, width=1.1)
        b.rod(arm, width=2.6)
    b.solid(disc(50, 68, 4.2), halo=1.0)
    props.land(b, "-6 128 20 124 50 122 80 125 106 122", 1)
    props.sea(b, 136, 0, 2, 5)


def market(b: Block) -> None:
    props.lines(b, 14, 44)
    for x in (16, 84):
        b.rod(poly(((x, 60), (x, 128)), closed=False), width=3.4)
    for i in range(6):
        left = 8 + 14 * i
        strip = curve(((left, 66), (left, 72), (left + 7, 78), (left + 14, 72), (left + 14, 66)), tension=0.7)
        top = poly(((left, 68), (20 + 10 * i, 38), (30 + 10 * i, 38), (left + 14, 68)))
        if i % 2:
            b.light(strip, top, halo=0)
        else:
            b.tone(strip, top, rune=0, halo=0)
    b.light(poly("10 108 90 108 90 114 10 114"))
    b.light(poly("16 114 84 114 84 138 16 138"))
    b.hatch(poly("16 114 84 114 84 138 16 138"), 3.0)
    for apple_x, apple_y in ((24, 102), (33, 103), (28.5, 95)):
        b.tone(disc(apple_x, apple_y, 5), rune=0, width=1.2, halo=0.6)
    b.tone(curve("44 107 40 98 46 92 47 86 54 86 55 92 60 98 56 107"), rune=1)
    for grape_x, grape_y in ((68, 104), (74, 104), (80, 104), (71, 99), (77, 99), (74, 94)):
        b.solid(disc(grape_x, grape_y, 3), halo=0.7)
    props.land(b, "-6 138 50 136 106 138", 1)


def borderland(b: Block) -> None:
    props.glow(b, 50, 106, 10, 26)
    props.land(b, "-6 112 22 106 50 110 78 106 106 112", 5)
    b.light(poly("42 156 47 110 53 110 60 156"), halo=0)
    for x, y in ((20, 118), (80, 118)):
        b.light(
            curve(
                ((x - 9, y), (x - 10, y - 40), (x - 7, y - 58), (x + 7, y - 58), (x + 9, y - 40), (x + 9, y)),
                tension=0.5,
            )
        )
        b.hatch(
            curve(((x - 9, y), (x - 10, y - 40), (x - 7, y - 58), (x - 2, y - 58), (x - 3, y)), tension=0.5),
            2.2,
        )
    b.light(curve("6 62 8 44 34 40 66 42 92 44 94 62 66 60 34 61", tension=0.6))
    b.hatch(curve("6 62 8 56 50 54 92 56 94 62 66 60 34 61", tension=0.6), 2.2)
    b.line(star(50, 51, 5, 4, 0.3), width=1.2)
    b.line(disc(20, 80, 4.4), poly("76 74 84 82", closed=False), poly("84 74 76 82", closed=False), width=1.5)


def window_(b: Block) -> None:
    b.light(FULL, halo=0)
    b.hatch(FULL, 4.2)
    frame = props.window(50, 22, 68, 104)
    start = len(b.elements)
    b.light(frame, width=2, halo=2)
    b.wash(frame, f"{b.colours[0]}-pale")
    props.sun(b, 66, 62, 9, 0, 12)
    b.tone(curve("10 112 30 96 52 104 74 92 96 104 96 130 10 130"), rune=1)
    b.clip(frame, start)
    b.rod(frame, width=5.4)
    b.rod(
        poly("50 24 50 126", closed=False),
        poly("16 66 84 66", closed=False),
        poly("16 96 84 96", closed=False),
        width=3.2,
    )
    b.light(poly("8 126 92 126 92 135 8 135"))
    b.tone(curve("24 126 22 116 36 116 34 126"), rune=2)
    b.solid(scale_shape(star(29, 108, 9, 6, 0.45), 1.0), halo=0.8)


def end(b: Block) -> None:
    props.lines(b, 12, 104, 5.6)
    trunk = (
        "46 128 48 106 46 92 36 78 26 72 18 60 28 67 36 70 32 54 24 44 "
        "36 51 40 68 47 80 49 62 44 46 46 32 51 46 54 62 53 80 62 66 "
        "64 50 74 38 71 52 70 64 84 58 72 70 62 78 56 92 54 108 58 128"
    )
    b.solid(curve(trunk, tension=0.55))
    b.tone(turn_shape(curve("80 82 74 92 80 102 86 92"), 24, 80, 92), rune=0)
    b.line(turn_shape(poly("80 84 80 108", closed=False), 24, 80, 92), width=1.3)
    props.land(b, "-6 130 24 124 50 125 80 128 106 124", 2)
    b.light(curve("14 132 14 110 22 103 30 110 30 132", tension=0.6))
    b.line(poly("22 110 22 124", closed=False), poly("17 115 27 115", closed=False), width=1.8)


def calamity(b: Block) -> None:
    props.night(b)
    props.tower(b, 46, 66, 34, 136, teeth=3)
    b.solid(poly("46 72 58 86 52 90 60 104 50 98 54 88 44 82"), halo=0)
    props.flame(b, 34, 68, 26)
    props.flame(b, 56, 70, 20)
    bolt = poly("70 6 52 38 62 38 48 64 78 30 66 30 82 8")
    b.light(bolt, width=1.4)
    for x, y, turn in ((20, 96, 20), (78, 90, 50), (84, 116, 10), (14, 122, 60)):
        b.light(turn_shape(box(x - 4, y - 3, 8, 6), turn, x, y), width=1.1, halo=0)
    props.land(b, "-6 138 30 132 70 136 106 132", 1)


EMBLEMS = {
    "castle": castle,
    "mill": mill,
    "market": market,
    "borderland": borderland,
    "window": window_,
    "end": end,
    "calamity": calamity,
}
