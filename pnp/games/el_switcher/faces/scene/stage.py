"""The places of all things in the scene, its perspective and light, and the title on the arch."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, cos, degrees, hypot, sin

from pnp.games import Format
from pnp.grid.polyomino import Cell
from pnp.scene import (
    BLACK,
    Box,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    Use,
    compose,
    outline,
    rotate,
    scale,
    symbol,
    transform_segments,
    translate,
)
from pnp.text import line_width, set_line
from pnp.units import Point, mm

# The places of everything in the scene, and their perspective.
#
# The picture plane is the cabinet's front, at `pull` 0. A pull of 0.5 is half way to the eye, so twice as
# large; a negative pull is inside the cabinet. Fronts stay squares because they are parallel to the picture
# plane.


@dataclass(frozen=True, slots=True)
class Stage:
    """The measures of the scene in one format, in mm. `lamp` is the middle of the lamp. `left` and `top` are
    the edges of the grid of drawers, `cell` is the side of a cell of the grid. `plate` is the box for text on
    a cover; it is all zeros in a wide picture."""

    format: Format
    width: float
    height: float
    eye: Point
    """The vanishing point. It is low, so that drawers are seen from below."""
    lamp: Point
    left: float
    top: float
    cell: float
    columns: int
    rows: int
    table: float
    """The y of the table's far edge."""
    title: tuple[float, float]
    """The width of the title and its baseline at the middle."""
    plate: Box = (0.0, 0.0, 0.0, 0.0)

    @property
    def right(self) -> float:
        return self.left + self.columns * self.cell

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.cell

    @property
    def cornice(self) -> tuple[float, float]:
        """The left and the right end of the cornice, which is as wide as the title or wider."""
        half = max((self.right - self.left) / 2 + 11.0, self.title[0] / 2 + 0.5)
        return (self.width / 2 - half, self.width / 2 + half)

    def project_point(self, point: Point, pull: float) -> Point:
        """Return where a point of the cabinet's front appears in the picture after a move towards the viewer.
        `pull` is the share of the way to the viewer's eye, below 1; 0.5 makes things twice as large. A
        negative share is a move into the cabinet."""
        grown = 1 / (1 - pull)
        return (
            self.eye[0] + (point[0] - self.eye[0]) * grown,
            self.eye[1] + (point[1] - self.eye[1]) * grown,
        )

    def project_box(self, box: Box, pull: float) -> Box:
        """Return where a box of the cabinet's front appears in the picture after a move towards the viewer by
        `pull`, the share of the way to the viewer's eye."""
        return (*self.project_point(box[:2], pull), *self.project_point(box[2:], pull))

    def place(self, cell: Cell, gap: float = 0.9) -> Box:
        """Return the box of the front of a closed drawer in a cell (column, row). `gap` is the distance in mm
        to the edges of the cell."""
        x, y = self.left + cell[0] * self.cell, self.top + cell[1] * self.cell
        return (x + gap, y + gap, x + self.cell - gap, y + self.cell - gap)

    def lamp_distance(self, point: Point) -> float:
        """Return the distance of a point from the lamp, in cells."""
        return hypot(point[0] - self.lamp[0], point[1] - self.lamp[1]) / self.cell


def stage_for(kind: Format, width: float, height: float) -> Stage:
    """Return the measures of the scene for a format: "page" is an upright cover; otherwise the picture is
    wider than high."""
    if kind == "page":
        columns, rows, table, top = 5, 5, height - 55.5, 0.31 * height
        title = (width - 36.0, top - 24.0)
        lamp, eye = (29.0, 32.0), (width / 2, table - 46.0)
        plate = (24.0, height - 41.3, width - 24.0, height - 13.0)
    else:
        columns, rows, table, top = 6, 4, height - 15.0, 72.0
        title = (188.0, top - 15.5)
        lamp, eye = (30.0, 42.0), (width / 2, table - 54.0)
        plate = (0.0, 0.0, 0.0, 0.0)
    cell = (table - top + 0.3 * (table - top) / rows) / rows
    left = (width - columns * cell) / 2
    title = (min(title[0], columns * cell + 30.0), title[1])
    return Stage(kind, width, height, eye, lamp, left, top, cell, columns, rows, table, title, plate)


# Rounding of coordinates to visible precision, because a picture has many of them.


def round_elements(elements: Iterable[Element]) -> tuple[Element, ...]:
    """Return the elements with the coordinates of paths rounded to two decimal places, also within groups and
    symbols."""
    return tuple(_round_element(element) for element in elements)


def _round_element(element: Element) -> Element:
    match element:
        case Path(segments=segments):
            return replace(element, segments=round_segments(segments, 2))
        case Group(children=children, clip=clip):
            return replace(element, children=round_elements(children), clip=round_segments(clip, 2))
        case Use(symbol=used):
            return replace(element, symbol=symbol(used.key.rpartition("-")[0], round_elements(used.children)))
        case _:
            return element


def thicken_strokes(elements: Iterable[Element], least: float) -> Iterator[Element]:
    """Yield elements with no line thinner than `least` mm, for drawings that will be reduced."""
    for element in elements:
        match element:
            case Group(children=children):
                yield replace(element, children=tuple(thicken_strokes(children, least)))
            case Path(style=style) | Polygon(style=style) if style.stroke is not None:
                yield replace(element, style=replace(style, width=max(style.width, round(least, 3))))
            case _:
                yield element


def round_segments(segments: Iterable[Segment], digits: int) -> tuple[Segment, ...]:
    """Return the segments with coordinates rounded to `digits` decimal places."""
    return tuple((s[0], *(round(float(v), digits) + 0.0 for v in s[1:])) for s in segments)


# Light from the upper left on forms, by flat fills, edges and lines.

_FAR = 2000.0
_ALL: tuple[Segment, ...] = outline(((-_FAR, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (-_FAR, _FAR)))


def crescent(form: Sequence[Segment], by: Point, fill: Swatch) -> Group:
    """Return a crescent-shaped part of a form, for its lit or shaded edge: the part that a copy of the form,
    moved by the vector `by` in mm, does not cover."""
    rest = (*_ALL, *round_segments(transform_segments(form, translate(*by)), 1))
    return Group((Path(rest, Style(fill, evenodd=True)),), clip=tuple(form))


def shade_form(
    form: Sequence[Segment], lit: Swatch, shade: Swatch, rim: Swatch | None, depth: float, edge: Style
) -> Iterator[Element]:
    """Draw a form that is lit from the upper left: filled with `lit`, with an edge `depth` mm wide in `shade`
    at the lower right, a thin one in `rim` (if any) at the upper left, and an outline `edge`."""
    yield Path(tuple(form), Style(lit))
    yield crescent(form, (-depth * 0.7, -depth), shade)
    if rim is not None:
        yield crescent(form, (0.55, 0.75), rim)
    yield Path(tuple(form), edge)


def hatch_form(form: Sequence[Segment], box: Box, stroke: Swatch, pitch: float, width: float) -> Group:
    """Return slanting lines, `pitch` mm apart and `width` mm wide, that fill a form like an engraved shadow.
    `box` contains the form."""
    left, top, right, bottom = box
    reach = bottom - top
    lines: list[Segment] = []
    for k in range(ceil((right - left + reach) / pitch) + 1):
        x = left - reach + k * pitch
        lines += (("M", round(x + reach, 1), round(top, 1)), ("L", round(x, 1), round(bottom, 1)))
    return Group((Path(tuple(lines), Style(None, stroke, width, round=False)),), clip=tuple(form))


def dim_theme(look: Theme) -> Theme:
    """Return the theme for things far from the lamp: each colour replaced by its dusk version, if it has
    one."""
    dark = {
        name.removeprefix("dusk-"): swatch
        for name, swatch in look.swatches.items()
        if name.startswith("dusk-")
    }
    return Theme(look.variant, {**look.swatches, **dark}, look.typefaces, look.telling)


def line_theme(look: Theme) -> Theme:
    """Return the theme in which drawers are not painted, but drawn as outlines."""
    bare = {name: look.swatch("paper") for name in ("red", "green", "blue", "yellow")}
    lines = {f"{name}-dark": look.swatch("shade") for name in bare}
    return Theme(look.variant, {**look.swatches, **bare, **lines}, look.typefaces, look.telling)


def invert_theme(look: Theme) -> Theme:
    """Return a black and white theme with black and white exchanged."""
    black, white = look.swatch("ink"), look.swatch("paper")
    turned = {name: white if swatch.hex == black.hex else black for name, swatch in look.swatches.items()}
    return Theme(look.variant, turned, look.typefaces, look.telling)


def wash_theme(look: Theme) -> Theme:
    """Return the theme for low ink, with light tones of the drawers' colours for the curiosities."""
    tones = {"tone-1": "yellow", "tone-2": "green", "tone-3": "red", "tone-4": "blue"}
    named = {tone: look.swatch(name) for tone, name in tones.items()}
    return Theme(look.variant, {**look.swatches, **named}, look.typefaces, look.telling)


def quad(*points: Point) -> tuple[Segment, ...]:
    """Return the closed polygon with these corners."""
    return outline([(mm(x), mm(y)) for x, y in points])


def box_outline(box: Box) -> tuple[Segment, ...]:
    """Return the outline of a box."""
    left, top, right, bottom = box
    return quad((left, top), (right, top), (right, bottom), (left, bottom))


def bounding_box(points: Sequence[Point]) -> Box:
    """Return the bounding box of points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs), max(ys))


# The title: thick wooden letters on the cabinet's arch, lit by the lamp.

STEPS = 7
"""The number of layers that make a letter look thick."""

RADIUS = 2.3
"""The radius of the arch relative to the width of the title."""


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
    """Draw the title: first the sides of its letters from back to front, then their edges and faces."""
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
