"""The carved border of each rune: a band below a stone, cut in white out of the black block.

In low ink the band is paper, and its pattern a line in the rune's colour.
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from pnp.games.duelo_de_runas.faces.runes import mark
from pnp.games.duelo_de_runas.faces.shapes import Outline, crescent, curve, disc, join_outlines, poly
from pnp.games.duelo_de_runas.facts import Rune
from pnp.scene import Box, Element, Group, Path, Style, Theme, compose, outline, scale, translate
from pnp.units import mm

LINE = 0.4
"""The width of the chisel's line in mm."""

TALL = 12.0
"""The height in mm from which a band has space for the runes themselves."""


def band(look: Theme, runes: tuple[Rune, ...], box: Box) -> Iterator[Element]:
    """Draw a carved band that fills the box (left, top, right, bottom), a part of it for each rune."""
    left, top, right, bottom = box
    ink, paper = look.swatch("ink"), look.swatch("paper")
    edge = outline(((left, top), (right, top), (right, bottom), (left, bottom)))
    dark = look.variant != "low-ink"
    yield Path(edge, Style(ink if dark else paper, ink, 0.4, round=False))
    if not runes:
        rows = max(1, int((bottom - top) // 4.4))
        for row in range(rows):
            y, inset = mm(top + (row + 0.5) * (bottom - top) / rows), 1 + row % 2 * 1.5
            yield Path(_lozenges(left + inset, right - inset, y, 1.6), Style(paper if dark else ink))
        return
    share = (right - left) / len(runes)
    for index, rune in enumerate(runes):
        part = (left + index * share + 0.8, top + 0.9, left + (index + 1) * share - 0.8, bottom - 0.9)
        yield from _part(look, rune, part)


def _part(look: Theme, rune: Rune, part: Box) -> Iterator[Element]:
    left, top, right, bottom = part
    paper = look.swatch("paper")
    line = look.swatch(f"{rune}-pale") if look.variant == "colour" else paper
    if look.variant == "low-ink":
        line = look.swatch(rune)
    middle, high = (top + bottom) / 2, bottom - top
    if high < TALL - 1.8:
        shape = PATTERNS[rune](left, right, middle, min(high, 3.4) / 2)
        yield Group((Path(shape, Style(stroke=line, width=LINE)),), clip=_box(part))
        return
    for y in (top + 1.2, bottom - 1.2):
        shape = PATTERNS[rune](left, right, y, 0.9)
        yield Group((Path(shape, Style(stroke=line, width=LINE)),), clip=_box(part))
    size = min(high - 6.4, right - left - 2) / 15
    ground = paper if look.variant == "low-ink" else look.swatch("ink")
    place = compose(translate(mm((left + right) / 2), mm(middle)), scale(mm(size)))
    yield Group(mark(rune, line, ground), place)


def _box(part: Box) -> Outline:
    left, top, right, bottom = part
    return outline(((left, top), (right, top), (right, bottom), (left, bottom)))


def _steps(left: float, right: float, pitch: float) -> list[float]:
    """Return the middles of equal steps of about `pitch` mm, as many as fit."""
    count = max(1, round((right - left) / pitch))
    step = (right - left) / count
    return [left + (i + 0.5) * step for i in range(count)]


def _moons(left: float, right: float, y: float, reach: float) -> Outline:
    return join_outlines(
        *(crescent(mm(x), y, reach * 0.86, 0, 0.6) for x in _steps(left, right, 2.6 * reach))
    )


def _suns(left: float, right: float, y: float, reach: float) -> Outline:
    teeth: list[tuple[float, float]] = []
    for x in _steps(left, right, 2.0 * reach):
        teeth += [(mm(x - reach), y + reach * 0.8), (mm(x), y - reach * 0.8)]
    return poly([*teeth, (right, y + reach * 0.8)], closed=False)


def _waves(left: float, right: float, y: float, reach: float) -> Outline:
    lines = []
    for lift in (-0.4, 0.4):
        n = max(4, round((right - left) / 0.7))
        points = [
            (left + (right - left) * i / n, y + reach * (lift + 0.38 * sin(2.2 * pi * i / 6)))
            for i in range(n + 1)
        ]
        lines.append(curve([(mm(a), mm(b)) for a, b in points], closed=False))
    return join_outlines(*lines)


def _leaves(left: float, right: float, y: float, reach: float) -> Outline:
    sprigs = [poly(((left, y), (right, y)), closed=False)]
    for x in _steps(left, right, 1.5 * reach):
        v = ((mm(x - 0.6 * reach), y - 0.85 * reach), (mm(x), y), (mm(x - 0.6 * reach), y + 0.85 * reach))
        sprigs.append(poly(v, closed=False))
    return join_outlines(*sprigs)


def _wyrms(left: float, right: float, y: float, reach: float) -> Outline:
    scales = []
    for row, drop in ((0, -0.75), (1, 0.15)):
        for x in _steps(left - row * reach * 0.7, right + row * reach * 0.7, 1.4 * reach):
            points = [
                (x + 0.7 * reach * cos(pi * i / 6), y + reach * (drop + 0.75 * sin(pi * i / 6)))
                for i in range(7)
            ]
            scales.append(curve([(mm(a), mm(b)) for a, b in points], closed=False))
    return join_outlines(*scales)


def _knots(left: float, right: float, y: float, reach: float) -> Outline:
    xs = _steps(left, right, 1.9 * reach)
    step = xs[1] - xs[0] if len(xs) > 1 else right - left
    strands = []
    for start in (1, -1):
        heights = [y + start * (-1) ** i * 0.75 * reach for i in range(len(xs) + 1)]
        points = [(mm(left + i * step), mm(height)) for i, height in enumerate(heights)]
        strands.append(curve(points, closed=False))
    return join_outlines(*strands, *(disc(mm(x), y, reach * 0.16) for x in xs))


def _lozenges(left: float, right: float, y: float, reach: float) -> Outline:
    return join_outlines(
        *(
            poly(((mm(x - 0.7), y), (mm(x), y - reach), (mm(x + 0.7), y), (mm(x), y + reach)))
            for x in _steps(left, right, 3.0)
        )
    )


PATTERNS: Mapping[Rune, Callable[[float, float, float, float], Outline]] = {
    "moons": _moons,
    "suns": _suns,
    "waves": _waves,
    "leaves": _leaves,
    "wyrms": _wyrms,
    "knots": _knots,
}
"""The functions that return a pattern's lines from left to right about a height, with an amplitude."""
