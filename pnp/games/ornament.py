"""The ornaments of a game's book: small drawings in its own style.

A game's faces may have `ornaments(theme)`, which returns `Ornaments`. Without it, books have plain rules and
dashes.

A plate is a drawing of some of the game's own faces, large and side by side. It fills a page on which a
chapter or the first game of a book ends early. Plates are the FIGURES of the faces named `plate-1`, `plate-2`
and so on. No template mentions them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.scene import (
    WHITE,
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Swatch,
    Theme,
    bounds,
    compose,
    forms,
    outline,
    rotate,
    translate,
)
from pnp.units import Point, mm

BULLET = (4.0, 4.0)
"""The size in mm of the mark before each item of a list."""
INITIAL = (16.0, 16.0)
"""The size in mm of the ornament behind the number of a chapter."""
FOLIO = (15.0, 8.0)
"""The size in mm of the ornament behind the number of a page."""
SECTION = (87.0, 9.0)
"""The size in mm of the ornament behind the head of a section. It is as wide as its column, so it may be
stretched by a half."""
RULE, WIDE_RULE = (87.0, 3.0), (180.0, 3.0)
"""The size in mm of the ornament above a chapter in a column, and below one that begins a page."""
TAIL = (46.0, 18.4)
"""The size in mm of the ornament where a chapter ends above the foot of a page."""


@dataclass(frozen=True, slots=True)
class Ornaments:
    """The ornaments of a book. `bullet` is before each item of a list, `initial` behind the number of a
    chapter, `folio` behind a page number, and `section` behind the head of a section. `rule` is above a
    chapter in a column, `wide_rule` below one that begins a page, and `tail` where a chapter ends above the
    foot of a page. Each has the size in mm of the constant of the same name in capitals: BULLET, INITIAL and
    so on. `initial_ink`, `folio_ink` and `section_ink` are the colours of the letters on these ornaments.
    Words on `section` begin `inset` mm from its edge if `align` is "start"; otherwise they are centred."""

    bullet: Drawing
    initial: Drawing
    folio: Drawing
    section: Drawing
    rule: Drawing
    wide_rule: Drawing
    tail: Drawing
    initial_ink: Swatch
    folio_ink: Swatch
    section_ink: Swatch
    align: Literal["start", "center"] = "start"
    inset: float = 0.0


Ornamenter = Callable[[Theme], Ornaments]


def draw_ornament(size: tuple[float, float], *elements: Element) -> Drawing:
    """Return an ornament that consists of the given elements. `size` is its width and height in mm, one of
    the constants of this module such as BULLET."""
    return Drawing(*size, elements)


def solid(theme: Theme, name: str, width: float = 0.35) -> Style:
    """Return the style of a shape that is filled with a swatch of the theme. In low-ink, the shape has an
    outline of `width` mm instead."""
    swatch = theme.swatch(name)
    return Style(None, swatch, width) if theme.variant == "low-ink" else Style(swatch)


def upon(theme: Theme, name: str) -> Swatch:
    """Return the colour of letters on a shape that has the style `solid(theme, name)`: white or, in low-ink,
    the swatch itself, since the shape is only an outline."""
    return theme.swatch(name) if theme.variant == "low-ink" else WHITE


def star(centre: Point, outer: float, inner: float, points: int, style: Style) -> Polygon:
    """Return a star with one point at the top; radii in mm."""
    corners = forms.star(centre, outer, inner, points)
    return Polygon(tuple((mm(x), mm(y)) for x, y in corners), style)


def stroke(points: tuple[Point, ...], style: Style) -> Path:
    """Return a line of straight strokes through the points, in their order."""
    (x, y), *rest = points
    return Path((("M", mm(x), mm(y)), *(("L", mm(a), mm(b)) for a, b in rest)), style)


PLATE = "plate-"

_APART = 0.16
"""The distance from one face to the next, relative to the width of the first face."""

_MARGIN = 1.0


def names(figures: Mapping[str, object]) -> tuple[str, ...]:
    """Return the names of the plates among a game's figures, sorted. Plates are large pictures of faces,
    which fill pages; their names begin with `plate-`."""
    return tuple(sorted(name for name in figures if name.startswith(PLATE)))


def row(faces: Sequence[Face], edge: Swatch, *, cut: tuple[Segment, ...] = (), turn: float = 4.0) -> Drawing:
    """Draw faces in a row as cards on a table: each one cut out, with an edge line, and slightly turned.

    `cut` is the outline of the faces if it differs from their trim. `turn` is the difference in degrees from
    face to face.
    """
    drawn: list[Element] = []
    boxes: list[Element] = []
    x = 0.0
    for index, face in enumerate(faces):
        shape = cut or outline(face.trim)
        lean = turn * (index - (len(faces) - 1) / 2)
        middle = (face.width / 2, face.height / 2)
        at = compose(translate(mm(x), mm(abs(lean) * face.height / 120)), rotate(lean, middle))
        rim = Path(shape, Style(None, edge, mm(face.width / 140)))
        drawn.append(Group((Group(face.elements, clip=shape), rim), at))
        boxes.append(Group((rim,), at))
        x += face.width * (1 + _APART)
    box = bounds(boxes)
    assert box is not None
    left, top, right, bottom = box
    moved = Group(tuple(drawn), translate(mm(_MARGIN - left), mm(_MARGIN - top)))
    return Drawing(mm(right - left + 2 * _MARGIN), mm(bottom - top + 2 * _MARGIN), (moved,))
