"""The four decks' emblems, and the padlock, in the notation of pen.py."""

from collections.abc import Iterator
from functools import lru_cache
from math import cos, pi, sin

from pnp.games.el_switcher.faces import pen
from pnp.scene import Element, Path, Style, Swatch, Symbol, symbol

# `*` is painted in the deck's colour, `0` in the ground's, both without any line.
_EMBLEMS = {
    "moth": """
        * M11.3 11 C8 3.4 1.6 3 .8 6.4 C0 10.4 4.6 14.2 11 13.2 Z
        * M12.7 11 C16 3.4 22.4 3 23.2 6.4 C24 10.4 19.4 14.2 13 13.2 Z
        * M11 13.8 C6.4 13.8 3.6 16 4.8 19 C6 22 11 20.4 11.6 15 Z
        * M13 13.8 C17.6 13.8 20.4 16 19.2 19 C18 22 13 20.4 12.4 15 Z
        * M12 8.4 C13 10 13 17.4 12 20 C11 17.4 11 10 12 8.4 Z
        * M11.6 9 L9 3.6 L9.8 3.2 L12 8 L14.2 3.2 L15 3.6 L12.4 9 Z
        0 o 5.4 8 1.6
        0 o 18.6 8 1.6
        0 o 8 17 1.1
        0 o 16 17 1.1
    """,
    "shell": """
        * M12 22.4 L8.8 18.8 C3.4 17.6 .6 12 2.4 7.6 C4.6 4 9 1.8 12 1.8 C15 1.8 19.4 4 21.6 7.6 \
            C23.4 12 20.6 17.6 15.2 18.8 Z
        0 M11.5 18 L11.6 3.4 H12.4 L12.5 18 Z
        0 M10.4 17.4 L7.2 4.6 L8 4.2 L11 17.2 Z
        0 M9.4 16.6 L3.6 8.6 L4.2 8 L10 16.2 Z
        0 M13.6 17.4 L16.8 4.6 L16 4.2 L13 17.2 Z
        0 M14.6 16.6 L20.4 8.6 L19.8 8 L14 16.2 Z
    """,
    "leaf": """
        * M12 1.2 C20 5.6 21.4 13 12.6 19.6 L12.5 23 H11.5 L11.4 19.6 C2.6 13 4 5.6 12 1.2 Z
        0 M11.6 18.4 L11.7 4.4 H12.3 L12.4 18.4 Z
        0 M12.2 9.6 L15.8 6.8 L16.3 7.5 L12.2 10.8 Z
        0 M12.2 13.2 L17 9.6 L17.5 10.3 L12.2 14.4 Z
        0 M12.2 16.6 L16.4 13.4 L16.9 14.1 L12.2 17.8 Z
        0 M11.8 9.6 L8.2 6.8 L7.7 7.5 L11.8 10.8 Z
        0 M11.8 13.2 L7 9.6 L6.5 10.3 L11.8 14.4 Z
        0 M11.8 16.6 L7.6 13.4 L7.1 14.1 L11.8 17.8 Z
    """,
}

PADLOCK = pen.parse(
    """
    = M6.6 11 V7.4 C6.6 .6 17.4 .6 17.4 7.4 V11
    - M9 11 V7.6 C9 3.6 15 3.6 15 7.6 V11
    1- M3.4 10.4 H20.6 V20 C20.6 21.4 19.6 22.4 18.2 22.4 H5.8 C4.4 22.4 3.4 21.4 3.4 20 Z
    - M5.2 12.2 H18.8 M5.2 20.6 H18.8
    *- M12 13.6 C14.4 13.6 14.4 16.4 12.9 17 L13.5 19.4 H10.5 L11.1 17 C9.6 16.4 9.6 13.6 12 13.6 Z
    """
)
"""A padlock in a box of 24 units."""


def _sun() -> str:
    """Return a disc in sixteen rays, long and short by turns, the same upside down."""
    rays = []
    for k in range(16):
        a, reach, half = pi * k / 8, 11.6 if k % 2 == 0 else 8.8, 0.17 if k % 2 == 0 else 0.13
        points = ((5.9, a - half), (reach, a), (5.9, a + half))
        rays.append("M" + " L".join(f"{12 + r * sin(t):.2f} {12 - r * cos(t):.2f}" for r, t in points) + " Z")
    return "\n".join((*(f"* {ray}" for ray in rays), "* o 12 12 5", "0 o 12 12 3.2", "* o 12 12 1.7"))


@lru_cache(maxsize=8)
def _parse_emblem(deck: str) -> pen.Drawn:
    return pen.parse(_sun() if deck == "sun" else _EMBLEMS[deck])


def emblem(deck: str, ink: Swatch, ground: Swatch) -> Symbol:
    """Return a deck's emblem as a symbol in a box of 24 units, `ink` on `ground`."""

    def shapes() -> Iterator[Element]:
        for mark, segments in _parse_emblem(deck):
            yield Path(segments, Style(ink if mark == "*" else ground))

    return symbol(f"icon-{deck}", shapes())
