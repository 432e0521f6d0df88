"""The band at the head of a chapter: one open drawer among others that fade into outlines."""

from collections.abc import Iterator

from pnp.games import MOTIF, on_band
from pnp.games.el_switcher.faces import knobs
from pnp.games.el_switcher.faces.scene import box, flight
from pnp.games.el_switcher.faces.scene.light import line_theme, quad
from pnp.games.el_switcher.facts import LETTERS, Facts
from pnp.scene import Element, Path, Style, Theme, line, rectangle
from pnp.units import mm

_ROW = "RGBRYGRBG"
"""The drawers; the middle one is open."""

_SIDE, _PITCH = 14.0, 15.4


def band(facts: Facts, look: Theme, width: float, height: float) -> Iterator[Element]:
    """Draw the whole band, its ends an ornament of knobs on a shelf."""
    yield rectangle(0.0, 0.0, width, height, Style(look.swatch("wood-pale")), "ground")
    yield on_band(tuple(_motif(facts, look, *MOTIF)))


def _motif(facts: Facts, look: Theme, width: float, height: float) -> Iterator[Element]:
    middle, shelf = width / 2, height - 4.0
    walnut = look.swatch("walnut")
    half = len(_ROW) // 2
    for k, letter in enumerate(_ROW):
        if k == half:
            continue
        x = middle + (k - half) * _PITCH - _SIDE / 2
        seen = line_theme(look) if abs(k - half) == half else look
        stress: box.Stress = "near" if abs(k - half) == half else "hero"
        yield box.front_in_box(
            facts.colour(LETTERS[letter]), (x, shelf - _SIDE, x + _SIDE, shelf), seen, stress
        )
    yield from _ends(facts, look, width, shelf, half)
    yield line((8.0, shelf + 0.6), (width - 8.0, shelf + 0.6), Style(None, walnut, 1.2))
    yield line((22.0, shelf + 2.0), (width - 22.0, shelf + 2.0), Style(None, look.swatch("brass-dark"), 0.35))
    yield from _open_drawer(facts, look, middle, shelf)


def _open_drawer(facts: Facts, look: Theme, middle: float, shelf: float) -> Iterator[Element]:
    """Draw the pulled out drawer, seen from above, and the kite that leaves it."""
    side = _SIDE * 1.12
    left, top = middle - side / 2, shelf - side + 1.6
    deep = 3.2
    back = quad((left, top), (left + side, top), (left + side - 1.6, top - deep), (left + 1.6, top - deep))
    yield Path(back, Style(look.swatch("board-lit"), look.swatch("ink"), 0.45))
    inside = quad(
        (left + 1.4, top - 0.4),
        (left + side - 1.4, top - 0.4),
        (left + side - 2.6, top - deep + 0.8),
        (left + 2.6, top - deep + 0.8),
    )
    yield Path(inside, Style(look.swatch("hollow"), look.swatch("ink"), 0.3))
    yield from flight.lit_curiosity("kite", (middle + 0.4, top - 4.4), 12.5, 8.0, look)
    yield box.front_in_box(facts.colour("yellow"), (left, top, left + side, top + side), look, "hero")


def _ends(facts: Facts, look: Theme, width: float, shelf: float, half: int) -> Iterator[Element]:
    """Draw knobs that shrink towards the ends."""
    first = (half + 0.5) * _PITCH + 4.0
    edge = Style(None, look.swatch("walnut"), 0.35)
    for way in (-1, 1):
        for k, colour in enumerate(facts.colours):
            at = (mm(width / 2 + way * (first + 6.6 * k)), mm(shelf - 4.2))
            yield Path(knobs.knob_outline(colour.knob, at, mm(0.62 - 0.11 * k)), edge)
