"""Icons on the spell table of spells without a marker: woodcuts of 30 units, like those in icons.py."""

from pnp.games.duelo_de_runas.faces.block import Block
from pnp.games.duelo_de_runas.faces.shapes import (
    arc,
    curve,
    disc,
    join_outlines,
    oval,
    poly,
    rays,
    ripple,
    star,
)


def fireball(b: Block) -> None:
    b.solid(curve("1 4 9 7 16 6 24 9 28 16 26 24 19 28.5 11 26.5 7.5 20 2 17 7 15 1 10 8 11", tension=0.8))
    b.gouge(curve("18 11 23.6 13.6 24.4 19 20.6 24 15 23.6 11.6 19.6 13 14", tension=0.9))
    b.tone(disc(18.2, 18, 4), width=1.2, halo=0)


def ice_bolt(b: Block) -> None:
    b.solid(poly("29 1 25.5 15 20 12.6 12 28 8.5 20.5 1 19 16.6 10 14 4.6"))
    b.gouge(poly("26.6 3.6 16 6 18.2 10.6"), poly("17 12 5 18.4 9.8 18.8"))
    b.line(star(5, 6, 4.4, 6, 0.16), width=1.1)
    b.line(star(23, 24, 4.4, 6, 0.16), width=1.1)


def healing(b: Block) -> None:
    b.tone(curve("15 21 8 15 5 9 7.4 3.6 12 3 15 6.4 18 3 22.6 3.6 25 9 22 15", tension=0.85), width=1.5)
    b.light(curve("1 17 6 16 10 20.6 15 22 20 20.6 24 16 29 17 25 26 15 29 5 26", tension=0.7), width=1.5)
    b.line(curve("8 24 11.6 25.6 15 26", closed=False), width=1.1)


def shield(b: Block) -> None:
    b.solid(disc(15, 15, 13.4))
    b.gouge(join_outlines(disc(15, 15, 10.6)))
    b.tone(disc(15, 15, 9), width=1.2, halo=0)
    b.light(disc(15, 15, 3.6), width=1.3, halo=0)
    rivets = join_outlines(*(disc(*arc(15, 15, 12, a, a, 1)[0], 0.8) for a in range(0, 360, 45)))
    b.gouge(rivets)


def drain(b: Block) -> None:
    b.solid(curve("15 1 21 9.4 23 15 20.6 20.6 15 22.6 9.4 20.6 7 15 9 9.4", tension=0.85))
    b.gouge(curve("15 7 18 12 19 16 17 19 15 19.4 15.4 13", tension=0.8))
    b.line(curve("27 13 28.6 21 23 27 15 28.6 7 27 1.6 21 3 13", closed=False), width=1.9)
    b.solid(poly("0 15.6 3.4 9 6.6 15.6"), poly("23.4 15.6 26.6 9 30 15.6"), halo=0)


def hit(b: Block) -> None:
    b.solid(star(15, 15, 14.6, 9, 0.62, 8))
    b.gouge(star(15, 15, 11, 9, 0.62, 8))
    b.solid(
        curve("9 11 11 9 13 10 15 8.6 17.4 9.8 19.6 9.2 21.6 11 21.4 18 18.6 21.6 12 21.6 9 18", tension=0.7)
    )
    b.cut(poly("13 11 13 15", closed=False), poly("16.4 10.6 16.4 15", closed=False),
          poly("10 16 16 16.6", closed=False), width=1.1)  # fmt: skip


def amnesia(b: Block) -> None:
    b.light(poly("4 9 15 3 27 22 16 28.6"), width=1.5)
    b.solid(poly("9 4 22 4 22 26 9 26"))
    b.gouge(poly("11 6 20 6 20 24 11 24"))
    b.line(curve("12.6 11.6 13 8.6 16 7.8 18.4 9.6 18 12.6 15.6 14.6 15.5 17.6", closed=False), width=1.9)
    b.solid(disc(15.5, 21.2, 1.3), halo=0)


def lightning(b: Block) -> None:
    b.solid(curve("4 10 4.6 5.6 9 4.4 12 1.4 17.6 1.8 20 4.6 25 5 26.6 9.6 23 12 8 12", tension=0.8))
    b.tone(poly("16.6 9 7.6 20 13.6 20 10 29.4 22.6 16.6 16.6 16.6 20.6 9"), width=1.3)


def remove_enchantment(b: Block) -> None:
    b.line(oval(8.4, 9.4, 7, 4.6, 40), oval(21.6, 20.6, 7, 4.6, 40), width=2.6)
    b.solid(poly("13 12.6 15.6 9.6 16.4 13.4 20 13 17 16.6 17.6 20 14 18 11 19 12.6 16 9.6 13.4"), halo=1)
    b.line(
        poly("21 9 26 3", closed=False), poly("23.6 12 29 10", closed=False), poly("9 21 4 27", closed=False),
        poly("6.4 18 1 20", closed=False), width=1.5,
    )  # fmt: skip


def magic_mirror(b: Block) -> None:
    b.solid(oval(15, 12, 9.6, 11.6))
    b.rod(poly("15 23 15 28.6", closed=False), width=3.2)
    b.gouge(oval(15, 12, 7.2, 9.2))
    b.tone(oval(15, 12, 6.4, 8.4), width=1.0, halo=0)
    b.cut(poly("11.6 14 17.4 6", closed=False), poly("13.4 17.4 19 9.6", closed=False), width=1.5)


def dispel_magic(b: Block) -> None:
    b.line(rays(15, 15, 5, 14.6, 16, 1.6), width=0.9)
    b.light(disc(15, 15, 6.2), width=1.4)
    b.line(curve(ripple(11, 19, 15, 1.4, 2), closed=False), width=1.4)
    b.line(poly("3 27 27 3", closed=False), width=2.4, halo=1.4)


def counter(b: Block) -> None:
    """Draw an open hand on which a spell breaks."""
    b.solid(
        curve(
            "9 29 6.6 23 2.6 17 4 15 8 17.6 7.4 6 9 4.4 10.8 6 11.6 13 12 3 13.8 1.2 15.6 3 15.8 13 "
            "17 4 18.8 2.6 20.4 4.4 20 14 22 7.4 24 7 25 9 23.4 18 21.6 23 21 29",
            tension=0.6,
        )
    )
    b.gouge(star(14.6, 20, 5, 4, 0.3))


PICTURES = {
    "fireball": fireball,
    "ice-bolt": ice_bolt,
    "healing": healing,
    "shield": shield,
    "drain": drain,
    "hit": hit,
    "amnesia": amnesia,
    "lightning-bolt": lightning,
    "remove-enchantment": remove_enchantment,
    "magic-mirror": magic_mirror,
    "dispel-magic": dispel_magic,
    "counter-spell": counter,
}
"""The icons by spell id."""
