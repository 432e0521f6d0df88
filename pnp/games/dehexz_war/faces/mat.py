"""The capture zone as a mat: a keep for captured pieces, and an overview of each piece's moves.

The document puts the zone beside the board. The mat gives it a place and holds the pieces that start there.
"""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.dehexz_war.faces.diagram import Diagram
from pnp.games.dehexz_war.faces.figures_moves import moves
from pnp.games.dehexz_war.faces.icons import icon
from pnp.games.dehexz_war.faces.keep import keep
from pnp.games.dehexz_war.faces.theme import theme
from pnp.games.dehexz_war.facts import Facts
from pnp.scene import (
    Element,
    Face,
    Group,
    Polygon,
    Style,
    Theme,
    Use,
    compose,
    line,
    rectangle,
    scale,
    translate,
)
from pnp.text import Flow, cap_height, capitals, flow, line_width, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 254.0, 184.0
"""The trim of a mat in mm. One mat fills a sheet of A4 or Letter."""

_KEEP = (13.0, 31.0, 111.0, 172.0)
"""The box of the keep with its battlements: left, top, right, bottom."""

_AIDS = ("A", "D", "E", "H", "I")
_AID_SIZE = 3.4
"""The size in mm of a cell in the diagrams, centre to corner: 5.9 mm across."""

_AIDS_LEFT, _AIDS_TOP, _COLUMN, _ROW = 119.5, 12.0, 63.5, 54.0
_HEAD, _EMBLEM = 4.2, 11.5
"""The height of the line with a piece's name, and the side of its icon, in mm."""


def mat_face(setting: Setting) -> Face:
    """Draw the mat of a player. All players have the same."""
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
    """Draw a wall seen from above: a double line with merlons on its outer side, a tower at each corner."""
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
    """Draw the zone's name above the keep, as wide as the keep; a long name in smaller type."""
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
    """Draw a diagram for each piece that has moves of its own, and the legend of its marks."""
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
    yield Use(icon(kind, look, ground="parchment"), compose(emblem, scale(_EMBLEM)))
    label, ink = look.typeface("label"), look.swatch("ink")
    words = f"{kind} · {_name(setting, kind)}"
    foot = (sides.x(mm(x)), mm(y + _HEAD - 1.0))
    yield set_line(words, label, from_points(10), ink, foot, anchor=sides.anchor("start"), place="mat")


def _name(setting: Setting, kind: str) -> str:
    (name,) = (piece.name for piece in setting.definition.pieces if piece.id == kind)
    return setting.say(name)


def _key(setting: Setting, look: Theme, x: float, y: float) -> Iterator[Element]:
    """Draw the legend of the diagrams' marks."""
    diagram = Diagram(look, _AID_SIZE)
    marks = ((diagram.disc, "moves here"), (diagram.star, "attacks"), (diagram.ring, "captures"))
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
    """Draw the words about the double piece, which moves as other pieces do."""
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
        yield Use(icon(kind, look, ground="parchment"), compose(translate(left, top), scale(9.0)))
        title = f"{kind} · {_name(setting, kind)}"
        at = sides.x(mm(x + 11.5))
        head, foot = (at, mm(top + 4.0)), (at, mm(top + 8.4))
        yield set_line(title, label, from_points(10), ink, head, anchor=first, place="mat")
        yield set_line(words, label, from_points(9), ink, foot, anchor=first, place="mat")
