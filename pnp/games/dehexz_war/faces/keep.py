"""The keep on the mat: a tower of stone courses, lit from the left, with a niche for each captive."""

from collections.abc import Iterator
from random import Random

from pnp.games.dehexz_war.faces.icons import icon
from pnp.games.dehexz_war.faces.pieces import HEIGHT as PIECE_HEIGHT
from pnp.games.dehexz_war.faces.pieces import WIDTH as PIECE_WIDTH
from pnp.games.dehexz_war.faces.pieces import house
from pnp.scene import (
    Box,
    Element,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    Use,
    compose,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.units import mm

COLUMNS, ROWS = 6, 6

_AIR = 0.8
"""The distance in mm between a piece and its niche."""

_MERLONS, _MERLON = 7, 7.0
"""The number of merlons on the wall and their height in mm."""

_COURSE, _STONE = 4.1, 9.0
"""The height of a course and the approximate length of a stone, in mm."""

_PLINTH, _SHADE = 6.5, 7.0
"""The height of the keep's foot and the width of its shaded side, in mm."""

_CAPTIVE = 7.4
"""The side in mm of the icon in a niche whose piece is captured from the start."""

_SEED = 31


def keep(look: Theme, box: Box, held: int) -> Iterator[Element]:
    """Draw the keep in a box. Its first niches have the Assassins that start there."""
    left, top, right, bottom = box
    yield from _masonry(look, box)
    pitch_x = (right - left - 4.0) / COLUMNS
    room = (top + _MERLON + 3.0, bottom - _PLINTH)
    pitch_y = (room[1] - room[0]) / ROWS
    for slot in range(COLUMNS * ROWS):
        row, column = divmod(slot, COLUMNS)
        x = left + 2.0 + (column + 0.5) * pitch_x - PIECE_WIDTH / 2
        y = room[0] + (row + 0.5) * pitch_y - PIECE_HEIGHT / 2
        yield Group(tuple(_niche(look, slot, taken=slot < held)), translate(mm(x), mm(y)))


def _masonry(look: Theme, box: Box) -> Iterator[Element]:
    """Draw the wall, merlons, shaded side, courses of stones, and the keep's foot."""
    left, top, right, bottom = box
    wall = top + _MERLON
    line = Style(None, look.swatch("wall"), 0.7, round=False)
    shape = [(left, bottom - _PLINTH), (left, top)]
    pitch = (right - left) / (2 * _MERLONS - 1)
    for i in range(2 * _MERLONS - 1):
        level = top if i % 2 == 0 else wall
        shape += [(left + i * pitch, level), (left + (i + 1) * pitch, level)]
    shape += [(right, bottom - _PLINTH)]
    silhouette = outline([(mm(x), mm(y)) for x, y in shape])
    shade = rectangle(right - _SHADE, top, _SHADE, bottom - top, Style(look.swatch("stone-shade")))
    courses = Path(
        _courses((left, wall, right, bottom - _PLINTH)), Style(None, look.swatch("stone-line"), 0.25)
    )
    yield Path(silhouette, Style(look.swatch("stone")))
    yield Group((shade, courses), clip=silhouette)
    yield Path(silhouette, line, "keep")
    coping = (left, wall + 1.6), (right, wall + 1.6)
    yield Path(outline(coping, closed=False), Style(None, look.swatch("wall"), 0.5, round=False))
    foot = ((left, bottom - _PLINTH), (right, bottom - _PLINTH), (right + 3.0, bottom), (left - 3.0, bottom))
    yield Polygon(foot, Style(look.swatch("stone"), look.swatch("wall"), 0.7, round=False))
    shadow = (
        (right - _SHADE, bottom - _PLINTH),
        (right, bottom - _PLINTH),
        (right + 3.0, bottom),
        (right - 5.0, bottom),
    )
    yield Polygon(shadow, Style(look.swatch("stone-shade")))
    yield Polygon(foot, Style(None, look.swatch("wall"), 0.7, round=False))


def _courses(box: Box) -> tuple[Segment, ...]:
    """Return the stones of all courses with seeded joints; some are left out, as an engraver would."""
    left, top, right, bottom = box
    source, segments = Random(_SEED), list[Segment]()
    rows = round((bottom - top) / _COURSE)
    high = (bottom - top) / rows
    for row in range(rows):
        y, x = top + row * high, left - source.uniform(0.0, _STONE)
        while x < right:
            end = x + _STONE * source.uniform(0.75, 1.3)
            if source.random() < 0.62:
                segments += [("M", mm(max(x, left)), mm(y)), ("L", mm(min(end, right)), mm(y))]
            if source.random() < 0.62 and left < end < right:
                segments += [("M", mm(end), mm(y)), ("L", mm(end), mm(y + high))]
            x = end
    return tuple(segments)


def _niche(look: Theme, slot: int, *, taken: bool) -> Iterator[Element]:
    """Draw a niche around the trim of a piece, its jambs shaded on the left, away from the light."""
    ink = look.swatch("ink")
    tip, right, low, foot, left = house(inset=-_AIR)
    yield Polygon(
        (tip, right, low, foot, left), Style(look.swatch("parchment"), look.swatch("wall"), 0.5, round=False)
    )
    depth = 1.1
    jamb = (
        tip,
        left,
        foot,
        (foot[0] + depth, foot[1]),
        (left[0] + depth, mm(left[1] + 0.35)),
        (tip[0], mm(tip[1] + depth)),
    )
    if look.variant == "colour":
        yield Polygon(jamb, Style(look.swatch("shadow-dark")))
    else:
        yield Path(outline((jamb[3], jamb[4], jamb[5]), closed=False), Style(None, look.swatch("wall"), 0.3))
    if taken:
        yield Polygon(house(), Style(look.swatch("medal"), ink, 0.4), f"captured:{slot}")
        emblem = compose(translate((PIECE_WIDTH - _CAPTIVE) / 2, 4.6), scale(_CAPTIVE))
        yield Use(icon("A", look), emblem)
