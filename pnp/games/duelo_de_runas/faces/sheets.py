"""The shared parts of mats, trackers and aids: the ground, a notched frame, a heading between rules."""

from collections.abc import Iterator, Sequence

from pnp.games.duelo_de_runas.faces.shapes import Outline, join_outlines, poly
from pnp.scene import Element, Face, Path, Style, Theme, rectangle
from pnp.text import cap_height, capitals, line_width, set_line
from pnp.units import from_points, mm

INSET = 4.4
"""The distance from the cut to the frame."""

MARGIN = INSET + 1.9
"""The distance from the cut to the content."""


def sheet(name: str, width: float, height: float, look: Theme, elements: Sequence[Element]) -> Face:
    """Draw a face of one size with its ground painted first."""
    ground = look.swatch("bone")
    first = rectangle(-3, -3, width + 6, height + 6, Style(ground), "ground")
    trim = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    return Face(name, width, height, trim, (first, *elements), ground)


def frame(look: Theme, width: float, height: float) -> Iterator[Element]:
    """Draw a double line notched like a tally stick, a stone in each corner."""
    ink = look.swatch("ink")
    yield rectangle(INSET, INSET, width - 2 * INSET, height - 2 * INSET, Style(None, ink, 0.6, round=False))
    inner = MARGIN
    pitch, line = {"colour": (2.4, 0.25), "mono": (5.0, 0.5), "low-ink": (4.8, 0.25)}[look.variant]
    yield rectangle(inner, inner, width - 2 * inner, height - 2 * inner, Style(None, ink, line, round=False))
    notches: Outline = ()
    yield rectangle(inner, inner, width - 2 * inner, height - 2 * inner, Style(None, ink, line, round=False))
    for length, across in ((width, False), (height, True)):
        count = int((length - 2 * inner - 4) // pitch)
        start = (length - count * pitch) / 2
        for i in range(count + 1):
            x = start + i * pitch
            for y in (INSET, (width if across else height) - inner):
                ends = ((x - 0.5, y), (x + 0.5, y + 1.9))
                notches = join_outlines(
                    notches, poly([(b, a) if across else (a, b) for a, b in ends], closed=False)
                )
    yield Path(notches, Style(stroke=ink, width=line, round=False))
    for x in (INSET, width - MARGIN):
        for y in (INSET, height - MARGIN):
            yield rectangle(
                x, y, 1.9, 1.9, Style(ink if look.variant != "low-ink" else look.swatch("paper"), ink, 0.3)
            )


def heading(
    look: Theme, words: str, left: float, right: float, foot: float, points: float, place: str
) -> Iterator[Element]:
    """Draw words in capitals between two rules that end in lozenges."""
    face, size, ink = look.typeface("title"), from_points(points), look.swatch("ink")
    middle = (left + right) / 2
    yield set_line(
        capitals(words), face, size, ink, (middle, foot), anchor="middle", tracking=0.08, place=place
    )
    half = line_width(capitals(words), face, size, tracking=0.08) / 2 + 2.6
    y = foot - cap_height(face, size) / 2
    for side, end in ((-1, left), (1, right)):
        x = middle + side * half
        if side * (end - x) < 2:
            continue
        yield Path(poly(((x, y), (end, y)), closed=False), Style(stroke=ink, width=0.3))
        yield Path(
            poly(((mm(x - 0.9), y), (x, y - 0.9), (x + 0.9, y), (x, y + 0.9))), Style(look.swatch("wyrms"))
        )
