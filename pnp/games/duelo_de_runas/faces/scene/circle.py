"""The circle's standing stones: lit from the eclipse, their shadows towards the eye, runes on some."""

import itertools
from dataclasses import dataclass
from random import Random

from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.scene.press import Press
from pnp.games.duelo_de_runas.faces.shapes import Outline, join_outlines, poly
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Element, Group, Path, Style, compose, scale, translate
from pnp.units import Point


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone at its foot's middle, in units from the wizards' ground under the light."""

    x: float
    foot: float
    width: float
    height: float
    lean: float
    tones: tuple[str, str, str]
    """The tones of its lit side, its face, and the lines on it."""
    rune: Rune | None = None


_FAR = ("bone-dark", "dusk", "haze")
_MIDDLE = ("stone", "night", "storm")
_NEAR = ("stone", "shade", "storm")

STONES = (
    Stone(-15.5, -23.5, 3.6, 9.5, 0.3, _FAR),
    Stone(14, -23.5, 3.8, 11, -0.5, _FAR),
    Stone(20.5, -23, 4.2, 8, 0.8, _FAR),
    Stone(-28, -21, 6.5, 17, -1.0, _FAR),
    Stone(-38, -20, 7.5, 22, 1.0, _FAR),
    Stone(27, -21, 6.0, 15, 1.6, _FAR),
    Stone(41, -20, 8.5, 25, -0.6, _FAR),
    Stone(-53, -15, 11, 36, 1.6, _MIDDLE),
    Stone(58, -16, 10, 31, -2.4, _MIDDLE),
    Stone(-78, -10, 15, 60, 2.0, _MIDDLE, "leaves"),
    Stone(81, -9, 16, 52, -1.0, _MIDDLE, "moons"),
    Stone(-104, -2, 20, 74, 3.0, _NEAR),
    Stone(108, -2, 20, 78, -2.0, _NEAR),
)


def body(stone: Stone, rng: Random) -> tuple[list[Point], list[Point]]:
    """Return the left and the right side of a stone from its foot to its top."""
    w, h = stone.width / 2, stone.height
    left: list[Point] = []
    right: list[Point] = []
    slope = rng.uniform(0.02, 0.09) * (1 if stone.x < 0 else -1)
    for i, share in enumerate((0.0, 0.3, 0.62, 0.88, 1.0)):
        taper = (1.06, 1.02, 0.96, 0.86, 0.62)[i]
        x, y = stone.x + stone.lean * share * 2, stone.foot - h * share
        left.append((x - w * taper * rng.uniform(0.93, 1.07), y + h * slope * share))
        right.append((x + w * taper * rng.uniform(0.93, 1.07), y - h * slope * share))
    return left, right


def draw_stone(p: Press, stone: Stone) -> None:
    """Draw one stone in the duel's units."""
    rng = Random(f"stone {stone.x}")
    left, right = body(stone, rng)
    shape = poly([*left, *reversed(right)])
    lit, face, lines = stone.tones
    toward = right if stone.x < 0 else left
    side = -1 if stone.x < 0 else 1
    inner = _lit_edge(toward, side, stone, rng)
    _shadow(p, stone)
    p.fill(shape, face if not p.is_block else "shade", 0.4)
    facet = poly([*_fine(toward), *reversed(inner)])
    texture = p.fresh()
    if not p.is_block:
        _courses(texture, stone, side, lines if p.colour else "ash")
    else:
        _courses(texture, stone, side, "paper")
    texture.fill(facet, lit if p.colour else "paper", 0.35)
    p.print_inside(shape, texture)
    if p.is_block:
        p.line(shape, "paper", 0.4)
    elif p.is_pen:
        p.line(shape, "ink", 0.45)
    if stone.rune:
        place = (stone.x + stone.lean + side * stone.width * 0.05, stone.foot - stone.height * 0.66)
        p.elements += glowing_rune(p, stone.rune, place, stone.width * 0.039)


def _fine(line: list[Point]) -> list[Point]:
    """Return the same side in steps of about two units."""
    found: list[Point] = []
    for (x0, y0), (x1, y1) in itertools.pairwise(line):
        count = max(1, round(abs(y1 - y0) / 2.4))
        found += [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count)]
    return [*found, line[-1]]


def _lit_edge(toward: list[Point], side: int, stone: Stone, rng: Random) -> list[Point]:
    """Return the border of a stone's lit side, in wedges that are deeper towards its foot."""
    return [
        (x + side * stone.width * rng.choice((0.07, 0.12, 0.16, 0.24)) * rng.uniform(0.8, 1.2), y)
        for x, y in _fine(toward)
    ]


def _courses(p: Press, stone: Stone, side: int, tone: str) -> None:
    """Draw engraved lines on the side away from the light, shorter towards it."""
    rng = Random(f"courses {stone.x}")
    outer = stone.x + side * stone.width * 0.62
    y, step = stone.foot - stone.height + 2.0, 1.5 if stone.height < 40 else 1.9
    rows: Outline = ()
    while y < stone.foot:
        reach = stone.width * rng.uniform(0.34, 0.66)
        lean = stone.lean * 2 * (stone.foot - y) / stone.height
        start, end = (outer + lean, y + 0.5), (outer + lean - side * reach, y - 0.4)
        rows = join_outlines(rows, poly((start, end), closed=False))
        y += step * rng.uniform(0.9, 1.5)
    p.line(rows, tone, 0.36)


def _shadow(p: Press, stone: Stone) -> None:
    """Draw the stone's shadow, towards the eye and away from the light."""
    w, side = stone.width / 2, 1 if stone.x > 0 else -1
    far, down = side * stone.height * (0.12 + abs(stone.x) / 160), stone.height * 0.17
    y = stone.foot - 0.3
    shape = poly(
        (
            (stone.x - w, y),
            (stone.x + w, y),
            (stone.x + w * 0.8 + far, y + down),
            (stone.x - w * 0.8 + far, y + down),
        )
    )
    if not p.is_pen:
        p.elements.append(Path(shape, Style(p.swatch("night" if p.colour else "ink"))))


def glowing_rune(p: Press, rune: Rune, at: Point, size: float) -> list[Element]:
    """Draw a rune cut into dark stone, with its light on the stone around it."""
    if p.is_pen:
        white = p.swatch("paper")
        children: tuple[Element, ...] = (
            *_spread(mark(rune, white, white), 3.2),
            *mark(rune, p.swatch(f"{rune}-glow"), white),
        )
    elif p.colour:
        wide = _spread(mark(rune, p.swatch(f"{rune}-ember"), p.swatch(f"{rune}-ember")), 4.2)
        cut = mark(rune, p.swatch(f"{rune}-glow"), p.swatch("shade"))
        children = (*wide, *cut)
    else:
        children = mark(rune, p.swatch(f"{rune}-glow"), p.swatch("shade"))
    return [Group(children, compose(translate(*at), scale(size)))]


def _spread(elements: tuple[Element, ...], by: float) -> tuple[Element, ...]:
    """Return shapes made wider all around."""
    found: list[Element] = []
    for element in elements:
        if isinstance(element, Path):
            ink = element.style.fill or element.style.stroke
            width = by + (element.style.width if element.style.stroke else 0.0)
            found.append(Path(element.segments, Style(element.style.fill and ink, ink, width)))
    return tuple(found)
