"""The title, cut from thick board and set into the picture: leaping lines, dark on the side away from the
light."""

from dataclasses import replace
from itertools import chain
from math import cos, pi

from pnp.games.qiahn_tactics_goblin.faces.pen import LIGHT
from pnp.games.qiahn_tactics_goblin.faces.scene.packing import angular, coarse
from pnp.scene import (
    Element,
    Glyph,
    Group,
    Path,
    Segment,
    Style,
    Text,
    Theme,
    Use,
    glyph_paths,
    outline,
    symbol,
    translate,
)
from pnp.text import line_width, set_line
from pnp.units import Point, mm


def fitting_size(look: Theme, text: str, width: float) -> float:
    """Return the size in mm at which a line has a width."""
    return width / line_width(text, look.typeface("title"), 1.0, place="title")


def draw_title_line(look: Theme, text: str, at: Point, size: float, rise: float, hop: float) -> list[Element]:
    """Draw a line of the title, the middle of its baseline at a point. It rises by `rise` mm to its middle,
    and every other letter hops by `hop` mm."""
    flat = set_line(
        text, look.typeface("title"), size, look.swatch("mage"), at, anchor="middle", name="title"
    )
    line = replace(flat, glyphs=_leaping(flat, rise, hop))
    letters = tuple(chain.from_iterable(glyph_paths(line)))
    return [*_depth(look, letters, size), *_face(look, line, letters, at, size, rise)]


def _leaping(line: Text, rise: float, hop: float) -> tuple[tuple[Glyph, float, float], ...]:
    middle = line.width / 2
    return tuple(
        (glyph, x, mm(y - rise * cos((x + line.size * 0.3 - middle) / middle * pi / 2) + hop * (-1) ** k))
        for k, (glyph, x, y) in enumerate(line.glyphs)
    )


def _depth(look: Theme, letters: tuple[Segment, ...], size: float) -> list[Element]:
    """Draw the edge of the board, away from the light."""
    far, letters = size * 0.085, angular(letters, 2)
    edge, board = size * 0.13, look.swatch("cloth-2" if look.variant == "colour" else "paper")
    rim = symbol("title-rim", (Path(letters, Style(stroke=look.swatch("ink"), width=mm(edge + 1.0))),))
    side = Path(letters, Style(stroke=board, width=mm(edge - 0.9)))
    steps = [translate(-LIGHT[0] * far * k / 4, -LIGHT[1] * far * k / 4) for k in range(5)]
    outside: list[Element] = []
    if look.variant == "mono":
        white = symbol(
            "title-halo", (Path(letters, Style(stroke=look.swatch("paper"), width=mm(edge + 3.4))),)
        )
        outside = [Use(white, step) for step in (steps[0], steps[4])]
    return [*outside, *(Use(rim, step) for step in steps), side]


def _face(
    look: Theme, line: Text, letters: tuple[Segment, ...], at: Point, size: float, rise: float
) -> list[Element]:
    """Draw the front, its lower half in shadow."""
    drawn = coarse(letters)
    edge = Path(drawn, Style(stroke=look.swatch("ink"), width=mm(size * 0.03)))
    if look.variant != "colour":
        return [replace(line, fill=look.swatch("mage" if look.variant == "low-ink" else "paper")), edge]
    left, count = at[0] - line.width / 2 - 4, 24
    step = (line.width + 8) / count
    teeth: list[Point] = []
    for k in range(count + 1):
        u = max(-1.0, min(1.0, (left + step * k - at[0]) / (line.width / 2)))
        level = at[1] - size * 0.3 - rise * cos(u * pi / 2)
        teeth.append((left + step * k, level + (1 if k % 2 else -1) * size * 0.05))
    lower = outline([*teeth, (left + step * count, at[1] + size), (left, at[1] + size)])
    return [line, Group((Path(lower, Style(fill=look.swatch("gold"))),), clip=drawn), edge]
