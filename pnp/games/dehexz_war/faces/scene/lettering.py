"""The title cut into the picture: letters with a lit edge and a shadowed one."""

from dataclasses import dataclass

from pnp.games.dehexz_war.faces.scene.burin import Burin, round_point
from pnp.scene import Element, Path, Segment, Style, Symbol, Use, glyph_paths, symbol, translate
from pnp.text import cap_height, line_width, set_line
from pnp.units import Point, mm

TRACKING = 0.02


@dataclass(frozen=True, slots=True)
class Line:
    """Words of the title, the middle of their baseline, and the height of their capitals, in mm."""

    words: str
    at: Point
    cap: float


def fitting_height(burin: Burin, words: str, width: float) -> float:
    """Return the height of the capitals at which words fill a width."""
    face = burin.theme.typeface("title")
    return width / line_width(words, face, 1.0, tracking=TRACKING) * cap_height(face, 1.0)


def draw_title_line(burin: Burin, line: Line) -> list[Element]:
    """Draw a line of the title: a halo of light, the letters' shadowed side in steps, and the letters."""
    face = burin.theme.typeface("title")
    size = line.cap / cap_height(face, 1.0)
    text = set_line(
        line.words, face, size, burin.ink("title"), round_point(*line.at), anchor="middle", tracking=TRACKING,
        name="title", place="the scene's title",
    )  # fmt: skip
    depth = line.cap * 0.045
    outlines = tuple(glyph_paths(text))
    halo = _symbol(burin, outlines, "title-halo", 1.0 if burin.woodcut else round(line.cap * 0.1, 2))
    edge = _symbol(burin, outlines, "title-edge", 0.3)
    shadow = [(edge, k / 5) for k in range(5, 0, -1)]
    # A woodcut parts the letters from their shadowed side by a line of white.
    steps = [(halo, 0.3), *shadow]
    if burin.woodcut:
        steps = [*((halo, k / 5) for k in range(-2, 9, 2)), *shadow, (halo, 0.0)]
    return [*(Use(drawn, translate(mm(depth * k), mm(depth * k))) for drawn, k in steps), text]


def _symbol(burin: Burin, outlines: tuple[tuple[Segment, ...], ...], tone: str, width: float) -> Symbol:
    """Draw the letters as shapes in one tone, `width` mm fatter."""
    segments = tuple(s for outline in outlines for s in _round_segments(outline))
    return symbol(tone, (Path(segments, Style(burin.ink(tone), burin.ink(tone), width)),))


def _round_segments(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    return tuple((s[0], *(round(float(v), 1) for v in s[1:])) for s in segments)
