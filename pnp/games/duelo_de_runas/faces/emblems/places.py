"""Draw the emblems of places: land, sea and buildings."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.shapes import (
    FULL,
    Block,
    box,
    curve,
    disc,
    join_outlines,
    mirror_shape,
    poly,
    rays,
    scale_shape,
    star,
    turn_shape,
)

# Emblems of the land and the sea: mountain, desert, forest, cave, island, darkness ...


def mountain(b: Block) -> None:
    props.lines(b, 14, 60)
    props.moon(b, 25, 36, 11, 150, 0)
    props.sun(b, 76, 38, 8.5, 1, 12)
    b.solid(poly("-4 132 14 104 22 108 36 80 52 46 60 60 66 56 80 92 86 90 104 126 104 156 -4 156"))
    b.gouge(poly("52 46 60 60 66 56 71 69 66 67 63 75 58 68 54 78 50 66 45 72 41 70"))
    b.cut_lines(
        poly("54 84 58 96 52 112 60 130", closed=False),
        poly("68 80 72 98 68 118 76 140", closed=False),
        width=1.5,
    )
    b.cut_lines(
        poly("36 92 34 106 24 124 28 142", closed=False), poly("44 90 44 110 38 134", closed=False), width=1.5
    )
    b.cut_lines(poly("82 102 88 116 86 134", closed=False), poly("14 116 10 134", closed=False), width=1.5)


def desert(b: Block) -> None:
    props.glow(b, 50, 44, 30)
    props.sun(b, 50, 44, 17, 0, 20)
    start = len(b.elements)
    b.light(curve("-6 104 14 92 34 88 50 96 70 106 106 98 106 156 -6 156", tension=0.8))
    b.hatch(curve("34 88 50 96 70 106 60 116 40 108 24 116 -6 126 -6 112 16 102", tension=0.8), 2.2)
    b.light(curve("-6 128 20 118 46 124 70 116 106 122 106 156 -6 156", tension=0.8))
    b.clip(FULL, start)
    snake = curve("14 142 22 132 32 142 42 134 52 142 62 132 72 136", closed=False)
    b.line(snake, width=6.6)
    b.cut_lines(snake, width=2.2) if b.look.variant == "low-ink" else None
    b.solid(curve("70 132 78 128 85 133 79 139 71 140"), halo=1.0)
    b.gouge(disc(78.5, 132.6, 1.3))
    b.line(poly("84 133 90 130", closed=False), poly("84 133.4 90 136", closed=False), width=1.2)


def origin(b: Block) -> None:
    props.glow(b, 50, 84, 26)
    props.sea(b, 112, 0, 4)
    b.solid(curve("50 120 32 114 26 92 36 66 50 58 64 66 74 92 68 114"))
    b.gouge(curve("50 112 38 106 34 92 40 76 50 70 60 76 66 92 62 106"))
    b.line(curve("50 110 48 94 52 80 50 40", closed=False), width=3.2)
    for side in (False, True):
        leaf = curve("51 62 60 44 80 38 76 56 62 66")
        small = curve("51 88 58 80 66 80 62 90 54 92")
        b.tone(mirror_shape(leaf) if side else leaf, rune=1)
        b.tone(mirror_shape(small) if side else small, rune=1, halo=0.4)
    b.tone(curve("50 46 44 30 50 14 56 30"), rune=1)


def forest(b: Block) -> None:
    props.lines(b, 12, 50, 4.4)
    props.moon(b, 50, 32, 15, -30, 0)
    for x, foot, height in ((22, 122, 62), (78, 122, 62), (50, 124, 66)):
        props.conifer(b, x, foot, height)
    for x, foot, height in ((4, 136, 62), (96, 136, 62), (34, 138, 66), (67, 138, 66)):
        props.conifer(b, x, foot, height)
    props.land(b, "-6 133 20 130 50 134 80 130 106 133", 2)


def cave(b: Block) -> None:
    start = len(b.elements)
    b.light(FULL, halo=0)
    b.hatch(FULL, 3.4)
    for crack in ("14 60 22 50 20 38 30 28", "86 64 80 52 84 40 74 26", "44 10 50 20 46 30"):
        b.line(poly(crack, closed=False), width=1.8, halo=1.2)
    b.solid(curve("8 132 10 96 20 66 36 48 52 42 68 50 82 68 90 98 92 132", tension=0.8), halo=4)
    for fang in ("24 60 38 47 34 84", "42 45 56 43 50 72", "60 46 74 57 67 92"):
        b.light(poly(fang), width=1.4, halo=0)
        b.hatch(poly(fang), 3.0)
    b.clip(FULL, start)
    for x in (38, 58):
        b.gouge(curve(((x - 6, 108), (x, 102), (x + 7, 107), (x, 112))))
        b.solid(curve(((x + 0.5, 103), (x + 2.2, 107), (x + 0.5, 111), (x - 1.2, 107))), halo=0)
    props.sea(b, 126, 0, 3)


def sea_(b: Block) -> None:
    props.glow(b, 78, 34, 12, 22)
    start = len(b.elements)
    b.tone(
        curve(
            "-8 96 6 78 22 54 44 36 66 36 80 50 80 66 70 74 "
            "60 68 62 58 56 54 46 62 44 80 54 98 74 108 108 110 "
            "108 160 -8 160",
            tension=0.95,
        ),
        rune=0,
        width=2.4,
    )
    carve = b.cut_lines if b.look.variant == "colour" else b.line
    carve(
        curve("0 110 14 88 28 66 46 50", closed=False),
        curve("6 122 20 100 30 82 36 68", closed=False),
        width=2.0,
    )
    carve(
        curve("18 128 28 112 34 96", closed=False),
        curve("34 128 44 118 60 118 76 122 108 120", closed=False),
        width=2.0,
    )
    carve(curve("8 140 26 136 46 132 70 136 104 132", closed=False), width=2.0)
    for x, y, r in (
        (84, 56, 3.4),
        (88, 66, 2.6),
        (76, 78, 3.2),
        (66, 82, 2.4),
        (84, 76, 2.2),
        (90, 47, 2.2),
        (60, 44, 2.4),
    ):
        b.light(disc(x, y, r), width=1.2, halo=0.4)
    b.clip(FULL, start)
    b.line(curve("70 26 75 22 79 26 83 22 88 26", closed=False), width=1.8)


def darkness(b: Block) -> None:
    props.night(b, "16 46 3 84 40 3 24 22 2 78 20 2 10 84 2 92 74 2")
    b.gouge(disc(50, 58, 26))
    b.gouge(rays(50, 58, 26, 40, 24, 4.2))
    b.solid(disc(50, 58, 22.5), halo=0)
    start = len(b.elements)
    for y, half in ((112, 30), (120, 40), (128, 24), (136, 44), (144, 34)):
        b.cut_lines(
            curve(
                ((50 - half, y), (50 - half / 3, y - 1.6), (50 + half / 3, y + 1.6), (50 + half, y)),
                closed=False,
            ),
            width=1.7,
        )
    b.clip(FULL, start)


def island(b: Block) -> None:
    props.glow(b, 50, 52, 24, 26)
    b.tone(disc(62, 54, 22), rune=0)
    props.sea(b, 104, 1, 4)
    b.solid(curve("12 116 26 104 46 98 64 102 84 112 92 118 50 126"))
    b.cut_lines(
        curve("24 112 46 106 66 110", closed=False), curve("34 118 54 114 76 117", closed=False), width=1.4
    )
    b.rod(curve("44 104 44 84 40 66 36 54", closed=False), width=4.4)
    for frond in (
        "36 54 24 44 10 46 4 56 18 52 28 56",
        "36 54 22 56 12 66 12 78 22 68 30 62",
        "36 54 34 40 24 30 14 32 24 40 30 48",
        "36 54 46 40 60 38 68 46 56 46 46 52",
        "36 54 50 54 62 62 64 76 54 66 44 60",
    ):
        b.solid(curve(frond, tension=0.8), halo=1.2)
    b.tone(disc(39, 60, 2.8), disc(33, 61, 2.8), rune=2, width=1.0, halo=0)


LAND_EMBLEMS = {
    "mountain": mountain,
    "desert": desert,
    "origin": origin,
    "forest": forest,
    "cave": cave,
    "sea": sea_,
    "darkness": darkness,
    "island": island,
}


# Emblems of buildings: castle, mill, market, window, and their end.


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
    b.cut_lines(
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


BUILT_EMBLEMS = {
    "castle": castle,
    "mill": mill,
    "market": market,
    "borderland": borderland,
    "window": window_,
    "end": end,
    "calamity": calamity,
}
