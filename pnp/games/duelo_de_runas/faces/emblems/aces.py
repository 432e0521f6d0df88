"""Emblems of the Aces: each rune alone, carved into its own ornament."""

from pnp.games.duelo_de_runas.faces import props
from pnp.games.duelo_de_runas.faces.block import FULL, Block
from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import (
    arc,
    curve,
    disc,
    poly,
    ripple,
    turn_shape,
)
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Group, compose, scale, translate


def _carve_rune(b: Block, rune: Rune, size: float = 4.6, y: float = 78.0) -> None:
    """Draw the rune's symbol in white on a black field."""
    place = compose(translate(50, y), scale(size))
    ink, ground = (b.paper, b.ink) if b.look.variant != "low-ink" else (b.look.swatch(rune), b.paper)
    b.elements.append(Group(mark(rune, ink, ground), place))


def ace_moons(b: Block) -> None:
    props.night(b, "14 50 3 86 50 3 24 26 4 76 26 4 12 112 3 88 112 3 28 132 4 72 132 4 50 140 3 50 16 4")
    b.cut(disc(50, 78, 42), width=1.6)
    _carve_rune(b, "moons")


def ace_suns(b: Block) -> None:
    props.glow(b, 50, 78, 46, 36)
    b.solid(disc(50, 78, 42))
    b.cut(disc(50, 78, 38.6), width=1.4)
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
    b.cut(poly("50 35 88 62.5 88 93.5 50 123 12 93.5 12 62.5"), width=1.4)
    _carve_rune(b, "wyrms", 4.0)


def ace_knots(b: Block) -> None:
    start = len(b.elements)
    for i in range(-8, 14):
        x = 14 * i
        b.line(poly(((x, -4), (x + 158, 154)), closed=False), width=1.5)
        b.line(poly(((x, 154), (x + 158, -4)), closed=False), width=1.5)
    b.clip(FULL, start)
    b.solid(poly("14 46 18 42 82 42 86 46 86 110 82 114 18 114 14 110"), halo=3)
    b.cut(poly("18 46 82 46 82 110 18 110"), width=1.4)
    _carve_rune(b, "knots", 3.5, 77)


EMBLEMS = {
    "ace-moons": ace_moons,
    "ace-suns": ace_suns,
    "ace-waves": ace_waves,
    "ace-leaves": ace_leaves,
    "ace-wyrms": ace_wyrms,
    "ace-knots": ace_knots,
}
