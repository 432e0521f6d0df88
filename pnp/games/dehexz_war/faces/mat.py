"""Draws the mat of the capture zone: a castle tower for captured pieces, and an overview of each piece's
moves.

The rules document of the game shows the capture zone beside the board. This kit puts it on a mat of its own.
The mat also shows the pieces that start in the zone."""

from collections.abc import Iterator
from random import Random

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.moves import moves
from pnp.games.dehexz_war.faces.pieces import HEIGHT as PIECE_HEIGHT
from pnp.games.dehexz_war.faces.pieces import WIDTH as PIECE_WIDTH
from pnp.games.dehexz_war.faces.pieces import house, icon
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts
from pnp.scene import (
    Box,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Segment,
    Style,
    Theme,
    compose,
    line,
    outline,
    rectangle,
    scale,
    translate,
)
from pnp.text import Flow, cap_height, capitals, flow, line_width, set_line
from pnp.units import Point, from_points, mm

# The keep on the mat: a tower of stone courses, lit from the left, with a niche for each captive.

COLUMNS, ROWS = 6, 6

_AIR = 0.8
"""The distance in mm between a piece and its niche."""

_MERLONS, _MERLON = 7, 7.0
"""The number of battlements on the wall, and their height in mm."""

_COURSE, _STONE = 4.1, 9.0
"""The height in mm of a course of stones, and the approximate length in mm of a stone."""

_PLINTH, _SHADE = 6.5, 7.0
"""The height in mm of the tower's foot, and the width in mm of its shaded side."""

_CAPTIVE = 7.4
"""The side in mm of the icon in a niche whose piece is captured from the start."""

_SEED = 31


def keep(look: Theme, box: Box, held: int) -> Iterator[Element]:
    """Draw the tower of the capture zone with its niches in a box. The first `held` niches show the Assassins
    that start captured."""
    left, top, right, bottom = box
    yield from _masonry(look, box)
    pitch_x = (right - left - 4.0) / COLUMNS
    room = (top + _MERLON + 3.0, bottom - _PLINTH)
    pitch_y = (room[1] - room[0]) / ROWS
    for slot in range(COLUMNS * ROWS):
        row, column = divmod(slot, COLUMNS)
        x = left + 2.0 + (column + 0.5) * pitch_x - PIECE_WIDTH / 2
        y = room[0] + (row + 0.5) * pitch_y - PIECE_HEIGHT / 2
        niche = tuple(_niche(look, slot, taken=slot < held))
        yield Group(niche, translate(mm(x), mm(y)), name=f"keep:{slot + 1}")


def _masonry(look: Theme, box: Box) -> Iterator[Element]:
    """Draw the wall of the tower, its battlements, shaded side, courses of stones, and foot."""
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
    """Return the stones of all courses with random joints from a fixed seed. Some stones are left out, as in
    engravings."""
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
    """Draw a niche in the form of a piece. Its left edge is shaded."""
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
        yield Group((icon("A", look.variant),), emblem)


WIDTH, HEIGHT = 254.0, 184.0
"""The trim of a mat in mm. One mat fills a sheet of A4 or Letter."""

_KEEP = (13.0, 31.0, 111.0, 172.0)
"""The box in mm of the tower with its battlements: left, top, right, bottom."""

_AIDS = ("A", "D", "E", "H", "I")
_AID_SIZE = 3.4
"""The size in mm of a cell in the diagrams, centre to corner: 5.9 mm across."""

_AIDS_LEFT, _AIDS_TOP, _COLUMN, _ROW = 119.5, 12.0, 63.5, 54.0
_HEAD, _EMBLEM = 4.2, 11.5
"""The height of the line with a piece's name, and the side of its icon, in mm."""


def mat_face(setting: Setting) -> Face:
    """Draw the mat of a player. The mats of all players are alike."""
    look = theme(setting.variant)
    facts: Facts = setting.definition.facts
    ground = look.swatch("parchment")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _frame(look)
    elements += _title(setting, look)
    elements += keep(look, _KEEP, facts.start.captured.A)
    elements += _aids(setting, look)
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("mat:capture", WIDTH, HEIGHT, trim, tuple(elements), ground)


def _frame(look: Theme) -> Iterator[Element]:
    """Draw a frame like a wall seen from above: a double line with battlements outside, and a tower at each
    corner."""
    wall, ink = look.swatch("wall"), look.swatch("ink")
    inset, pitch = 5.6, 4.2
    yield rectangle(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, Style(None, wall, 0.9, round=False))
    yield rectangle(
        inset + 1.3, inset + 1.3, WIDTH - 2 * inset - 2.6, HEIGHT - 2 * inset - 2.6, Style(None, ink, 0.25)
    )
    for length, across in ((WIDTH, False), (HEIGHT, True)):
        count = int((length - 2 * inset - 8) // pitch)
        start = (length - count * pitch) / 2 + pitch * 0.25
        for i in range(count):
            for far in (inset - 1.3, (HEIGHT if not across else WIDTH) - inset):
                x, y = start + i * pitch, far
                w, h = pitch * 0.5, 1.3
                yield rectangle(*((x, y, w, h) if not across else (y, x, h, w)), Style(wall))
    for x in (inset, WIDTH - inset):
        for y in (inset, HEIGHT - inset):
            yield rectangle(x - 2.2, y - 2.2, 4.4, 4.4, Style(look.swatch("paper"), wall, 0.7, round=False))
            yield rectangle(x - 1.0, y - 1.0, 2.0, 2.0, Style(look.swatch("zone")))


def _title(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw the zone's name above the tower, as wide as the tower. A long name has smaller type."""
    face, words = look.typeface("title"), capitals(setting.say("Capture zone"))
    middle, base = (_KEEP[0] + _KEEP[2]) / 2, 23.5
    room = _KEEP[2] - _KEEP[0]
    size = min(from_points(24), room / line_width(words, face, 1.0, tracking=0.06))
    oxide = look.swatch("oxide")
    yield set_line(words, face, size, oxide, (middle, base), anchor="middle", tracking=0.06, place="mat")
    half = line_width(words, face, size, tracking=0.06) / 2 + 2.5
    level = base - cap_height(face, size) / 2
    rule = Style(None, oxide, 0.4)
    for sign, end in ((-1, _KEEP[0]), (1, _KEEP[2])):
        if abs(end - middle) > half + 4:
            x = middle + sign * half
            yield line((x, level), (end, level), rule)
            diamond = ((x, level - 1.0), (x + 1.0, level), (x, level + 1.0), (x - 1.0, level))
            yield Polygon(tuple((mm(a), mm(b)) for a, b in diamond), Style(oxide))


def _aids(setting: Setting, look: Theme) -> Iterator[Element]:
    """Draw a diagram of moves for each kind of piece, except kinds that move as others do, and the legend of
    the marks."""
    for index, kind in enumerate(_AIDS):
        x, y = _AIDS_LEFT + index % 2 * _COLUMN, _AIDS_TOP + index // 2 * _ROW
        diagram = moves(setting, kind, size=_AID_SIZE)
        # Diagrams stand on the right: the free corner of their hexagon is the icon's.
        sides = flow(x + _COLUMN, x)
        near = x + _COLUMN - 3.0 - (53.0 + diagram.width) / 2
        left = sides.box((near, 0.0, near + diagram.width, 0.0))[0]
        # A small one stands a little lower, and its name and icon with it.
        down = (_ROW - _HEAD - diagram.height) / 2
        yield Group(diagram.elements, translate(mm(left), mm(y + _HEAD + down)))
        yield from _piece_heading(setting, look, kind, (x, mm(y + max(0.0, down - _HEAD))), sides)
    x, y = _AIDS_LEFT + _COLUMN + 8.0, _AIDS_TOP + 2 * _ROW + 4.0
    yield from _key(setting, look, x, y)
    yield from _doubles(setting, look, x, y + 26.0)


def _piece_heading(setting: Setting, look: Theme, kind: str, at: Point, sides: Flow) -> Iterator[Element]:
    """Draw a piece's letter and name and, below them, its icon."""
    x, y = at
    emblem = translate(sides.box((x, 0.0, x + _EMBLEM, 0.0))[0], mm(y + _HEAD + 0.8))
    yield Group((icon(kind, look.variant, "parchment"),), compose(emblem, scale(_EMBLEM)))
    label, ink = look.typeface("label"), look.swatch("ink")
    words = f"{kind} · {_name(setting, kind)}"
    foot = (sides.x(mm(x)), mm(y + _HEAD - 1.0))
    yield set_line(words, label, from_points(10), ink, foot, anchor=sides.anchor("start"), place="mat")


def _name(setting: Setting, kind: str) -> str:
    (name,) = (piece.name for piece in setting.definition.pieces if piece.id == kind)
    return setting.say(name)


def _key(setting: Setting, look: Theme, x: float, y: float) -> Iterator[Element]:
    """Draw the legend of the diagrams' marks."""
    diagram = Diagram(look, size=_AID_SIZE)
    marks = ((diagram.advance, "moves here"), (diagram.star, "attacks"), (diagram.ring, "captures"))
    label, ink, sides = look.typeface("label"), look.swatch("ink"), flow(_AIDS_LEFT + 2 * _COLUMN - 3.0, x)
    for index, (mark, words) in enumerate(marks):
        middle = y + 3.5 + index * 7.4
        diagram.elements.clear()
        mark((0, 0))
        yield Group(tuple(diagram.elements), translate(sides.x(x + 3.0), middle))
        at = (sides.x(mm(x + 9.0)), mm(middle + 1.3))
        text = setting.say(words)
        yield set_line(text, label, from_points(11), ink, at, anchor=sides.anchor("start"), place="mat")


def _doubles(setting: Setting, look: Theme, x: float, y: float) -> Iterator[Element]:
    """Draw the words about the double piece (the Doppelgänger), which moves as other pieces do."""
    facts: Facts = setting.definition.facts
    doubles = facts.doubles
    borrowed = setting.say("With I: {these}. Without I: {those}.").format(
        these=" + ".join(doubles.doppelganger_with_mimic),
        those=" + ".join(doubles.doppelganger_without_mimic),
    )
    added = setting.say("As Ä, and {kinds} too.").format(kinds=" + ".join(doubles.ghost_adds))
    label, ink, sides = look.typeface("label"), look.swatch("ink"), flow(_AIDS_LEFT + 2 * _COLUMN - 3.0, x)
    first = sides.anchor("start")
    for index, (kind, words) in enumerate((("Ä", borrowed), ("F", added))):
        top = y + index * 12.2
        left = sides.box((x, 0.0, x + 9.0, 0.0))[0]
        yield Group((icon(kind, look.variant, "parchment"),), compose(translate(left, top), scale(9.0)))
        title = f"{kind} · {_name(setting, kind)}"
        at = sides.x(mm(x + 11.5))
        head, foot = (at, mm(top + 4.0)), (at, mm(top + 8.4))
        yield set_line(title, label, from_points(10), ink, head, anchor=first, place="mat")
        yield set_line(words, label, from_points(9), ink, foot, anchor=first, place="mat")
