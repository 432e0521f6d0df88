"""The title: thick wooden letters on the cabinet's arch, lit by the lamp."""

from collections.abc import Iterator
from math import cos, degrees, sin

from pnp.games.el_switcher.faces.scene.fineness import round_segments
from pnp.games.el_switcher.faces.scene.light import crescent
from pnp.games.el_switcher.faces.scene.stage import Stage
from pnp.scene import (
    BLACK,
    Element,
    Group,
    Path,
    Segment,
    Style,
    Theme,
    Use,
    compose,
    rotate,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.text import line_width, set_line
from pnp.units import mm

STEPS = 7
"""The number of layers of a letter's thickness."""

RADIUS = 2.3
"""The radius of the arch, in widths of the title."""


def letters(title: str, stage: Stage, look: Theme) -> tuple[tuple[Segment, ...], ...]:
    """Return the outlines of the title's letters along the arch."""
    face = look.typeface("title")
    wide, base = stage.title
    size = wide / line_width(title, face, 1.0)
    line = set_line(title, face, size, BLACK, (0.0, 0.0), anchor="middle", place="scene")
    radius = RADIUS * wide
    middle = stage.width / 2
    found = []
    places = [x for _, x, _ in line.glyphs]
    ends = [*places[1:], line.width]
    for (glyph, x, _), end in zip(line.glyphs, ends, strict=True):
        if not glyph.segments:
            continue
        half = (end - x) / 2
        turn = (line.origin[0] + x + half) / radius
        foot = (middle + radius * sin(turn), base + radius * (1 - cos(turn)))
        place = compose(translate(*foot), compose(rotate(degrees(turn)), translate(-half, 0.0)))
        found.append(round_segments(transform_segments(glyph.segments, compose(place, scale(mm(size)))), 1))
    return tuple(found)


def title(words: str, stage: Stage, look: Theme) -> Iterator[Element]:
    """Draw the title: first the sides from back to front, then edges and faces."""
    shapes = letters(words, stage, look)
    joined = tuple(s for shape in shapes for s in shape)
    eye_x, eye_y = stage.eye
    side, ink = look.swatch("letter-side"), look.swatch("ink")
    outer = look.swatch("paper") if look.variant == "mono" else ink
    for k in range(STEPS, 0, -1):
        grown = 1 - 0.0045 * k
        back = (grown, 0.0, 0.0, grown, mm(eye_x * (1 - grown)), mm(eye_y * (1 - grown)))
        last = k == STEPS
        style = Style(outer, outer, 2.4) if last else Style(side, side, 1.0)
        yield Use(symbol("title", (Path(joined, style),)), back)
    yield Use(symbol("title", (Path(joined, Style(ink, ink, 2.4)),)))
    for number, shape in enumerate(shapes):
        yield Path(shape, Style(look.swatch("letter")), f"title:{number}")
    edges = (
        crescent(joined, (-0.9, -1.9), look.swatch("letter-shade")),
        crescent(joined, (0.5, 0.7), look.swatch("letter-rim")),
    )
    yield Group(tuple(edge.children[0] for edge in edges), clip=joined)
