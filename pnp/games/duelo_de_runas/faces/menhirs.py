"""Standing stones as in a woodcut: lit from the left, engraved on the right, with worn runes."""

from collections.abc import Iterator
from random import Random

from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, join_outlines, poly
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Box, Element, Group, Path, Style, Theme, compose, scale, translate
from pnp.units import Point, mm

EDGE, GRAVER = 0.6, 0.3
"""The widths in mm of a stone's outline and of engraved lines."""


def menhir(box: Box, seed: str, *, broken: bool = False) -> Outline:
    """Return the outline of a stone that fills the box (left, top, right, bottom); each seed gives another
    stone."""
    left, top, right, bottom = box
    rng, wide, tall = Random(seed), right - left, bottom - top
    if broken:
        shares = (
            (0.0, 1.0), (0.02, 0.42), (0.16, 0.2), (0.3, 0.44), (0.42, 0.36), (0.52, 0.04), (0.66, 0.3),
            (0.78, 0.22), (0.96, 0.52), (1.0, 1.0),
        )  # fmt: skip
        return poly([(mm(left + x * wide), mm(top + y * tall)) for x, y in shares])
    lean, round_ = rng.uniform(-0.06, 0.06), min(0.3 * wide, 0.2 * tall)

    def rough() -> float:
        return rng.uniform(0.0, min(0.035 * wide, 0.9))

    points = [
        (left, bottom),
        (left + rough(), top + 0.66 * tall),
        (left + rough(), top + 0.36 * tall),
        (left + rough() + 0.02 * wide, top + round_),
        (left + 0.14 * wide, top + 0.42 * round_ * (1 + 3 * lean)),
        (left + 0.34 * wide, top + 0.1 * round_),
        (left + (0.52 + lean) * wide, top),
        (left + 0.76 * wide, top + 0.14 * round_ * (1 - 3 * lean)),
        (right - 0.08 * wide, top + 0.5 * round_),
        (right - rough(), top + 1.1 * round_),
        (right - rough(), top + 0.5 * tall),
        (right - rough(), top + 0.74 * tall),
        (right, bottom),
    ]
    side = curve([(mm(x), mm(y)) for x, y in points], closed=False, tension=0.8)
    return (*side, ("Z",))


def lintel(box: Box, seed: str) -> Outline:
    """Return the outline of a stone that lies across others."""
    left, top, right, bottom = box
    rng, wide = Random(seed), right - left
    upper = [(left + 1.6 + (wide - 3.4) * i / 6, top + rng.uniform(0.0, 0.9)) for i in range(7)]
    lower = [(right - 1.4 - (wide - 3.0) * i / 5, bottom - rng.uniform(0.0, 0.7)) for i in range(6)]
    middle = (top + bottom) / 2
    return curve(
        [(mm(x), mm(y)) for x, y in (*upper, (right, middle - 1), *lower, (left, middle + 1))], tension=0.7
    )


def draw_menhir(
    look: Theme, box: Box, seed: str, *, broken: bool = False, lying: bool = False, name: str = ""
) -> Iterator[Element]:
    """Draw a stone with its shadow side engraved. The element `name` is its outline."""
    shape = lintel(box, seed) if lying else menhir(box, seed, broken=broken)
    ink = look.swatch("ink")
    yield Path(shape, Style(look.swatch("bone-dark" if look.variant == "colour" else "paper")))
    yield Group(tuple(_engraving(look, box, seed)), clip=shape)
    yield Path(shape, Style(None, ink, EDGE), name)


def _engraving(look: Theme, box: Box, seed: str) -> Iterator[Element]:
    """Draw wedges from the dark side, like cuts of a burin, and light along the other side."""
    left, top, right, bottom = box
    rng, wide = Random(f"courses {seed}"), min(right - left, 34.0)
    pitch = {"colour": 0.95, "low-ink": 1.5, "mono": 1.1}[look.variant]
    wedges: list[Outline] = []
    y, depth = top + 1.0, 0.1
    while y < bottom:
        depth = min(0.24, max(0.05, depth + rng.uniform(-0.05, 0.05)))
        reach = wide * depth * (1.0 if len(wedges) % 2 else 0.55)
        wedges.append(poly(((right, mm(y - 0.28)), (mm(right - reach), mm(y - 0.3)), (right, mm(y + 0.28)))))
        y += pitch
    if look.variant == "low-ink":
        wedges = [wedge[:2] for wedge in wedges]
        yield Path(join_outlines(*wedges), Style(stroke=look.swatch("ink"), width=GRAVER, round=False))
    else:
        yield Path(join_outlines(*wedges), Style(look.swatch("ink")))
    if look.variant == "colour":
        lit = poly(((mm(left + 1.0), mm(top + 6)), (mm(left + 1.0), bottom)), closed=False)
        yield Path(lit, Style(stroke=look.swatch("paper"), width=1.1))


def worn_rune(look: Theme, rune: Rune, at: Point, size: float) -> Element:
    """Draw a weathered rune, `size` mm wide; a small cut one where ink is black."""
    factor = (size if look.variant != "mono" else min(size, 11.0)) / 15
    ground = look.swatch("bone-dark" if look.variant == "colour" else "paper")
    symbol = mark(rune, look.swatch("faint"), ground)
    return Group(symbol, compose(translate(mm(at[0]), mm(at[1])), scale(mm(factor))))


def grass(left: float, right: float, y: float, seed: str, high: float = 2.6) -> Outline:
    """Return blades of grass along a line, to be filled."""
    rng, blades = Random(f"grass {seed}"), []
    x = left
    while x < right - 1.2:
        tall, lean = high * rng.uniform(0.45, 1.0), rng.uniform(-0.9, 0.9)
        blades.append(poly(((mm(x), y), (mm(x + 0.5 + lean), mm(y - tall)), (mm(x + 1.0), y))))
        x += rng.uniform(0.7, 1.7)
    return join_outlines(*blades)
