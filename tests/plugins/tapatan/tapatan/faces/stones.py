"""The stones: suns on octagons, moons on squares, so that a finger can tell them apart."""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.scene import Element, Face, Style, Theme, line, rectangle
from tapatan.faces.shapes import SNIP, cut, moon, sun
from tapatan.faces.theme import theme

SIDE = 26.0
"""mm; the points of the board lie far enough apart for it."""

BLEED, SAFE = 3.0, 3.0


def _face(name: str, look: Theme, ground: str, snip: float) -> Face:
    fill = look.swatch(ground if look.variant == "colour" else "pale")
    icon = (sun if snip else moon)(look, (SIDE / 2, SIDE / 2), SIDE / 2 - SAFE - 0.4)
    box = rectangle(-BLEED, -BLEED, SIDE + 2 * BLEED, SIDE + 2 * BLEED, Style(fill=fill), "ground")
    trim = cut(SIDE, snip)
    return Face(name, SIDE, SIDE, trim, (box, icon, *(_snips(look, snip) if snip else ())), fill)


def _snips(look: Theme, snip: float) -> Iterator[Element]:
    """Where the scissors go: a line across each corner, just outside of what stays."""
    thin, far, end = Style(stroke=look.swatch("line"), width=0.25), SIDE, snip * SIDE - 0.4
    for x, to_x in ((0.0, end), (far, far - end)):
        for y, to_y in ((0.0, end), (far, far - end)):
            yield line((to_x, y), (x, to_y), thin)


def sun_face(setting: Setting) -> Face:
    """A dark sun on a light stone."""
    return _face("stone.sun", theme(setting.variant), "gold", SNIP)


def moon_face(setting: Setting) -> Face:
    """A light moon on a dark stone."""
    return _face("stone.moon", theme(setting.variant), "indigo", 0.0)
