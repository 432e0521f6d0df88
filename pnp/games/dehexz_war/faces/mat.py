"""The capture zone as a mat: a pen for captured pieces, and how each piece moves, to glance at.

The document puts the zone beside the board; the mat gives it a place and holds the pieces that
start there.
"""

from collections.abc import Iterator

from pnp.games import Setting
from pnp.games.dehexz_war.faces.figures_moves import moves
from pnp.games.dehexz_war.faces.icons import icon
from pnp.games.dehexz_war.faces.pieces import HEIGHT as PIECE_HEIGHT
from pnp.games.dehexz_war.faces.pieces import WIDTH as PIECE_WIDTH
from pnp.games.dehexz_war.faces.pieces import house
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
from pnp.text import cap_height, line_width, set_line
from pnp.units import from_points, mm

WIDTH, HEIGHT = 184.0, 122.0
"""Two mats fill a sheet of A4 or Letter."""

_PEN = (9.0, 21.0, 98.0, 111.0)
"""The pen: left, top, right, bottom."""

_COLUMNS, _ROWS = 6, 5
_AIDS = ("A", "D", "E", "H", "I")
_AID_SIZE = 1.72
"""mm from centre to corner of a cell in the small diagrams."""


def mat_face(setting: Setting) -> Face:
    """The mat of one player; every player's is the same."""
    look = theme(setting.variant)
    ground = look.swatch("parchment")
    elements: list[Element] = [rectangle(-3, -3, WIDTH + 6, HEIGHT + 6, Style(ground), "ground")]
    elements += _frame(look)
    elements += _title(setting, look)
    elements += _pen(setting, look)
    elements += _aids(setting, look)
    trim = ((0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT))
    return Face("mat:capture", WIDTH, HEIGHT, trim, tuple(elements), ground)


def _frame(look: Theme) -> Iterator[Element]:
    """A wall seen from above: a double line with merlons on its outer side, a tower at each corner."""
    wall, ink = look.swatch("zone"), look.swatch("ink")
    inset, pitch = 5.6, 4.2
    yield rectangle(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, Style(None, wall, 0.7, round=False))
    yield rectangle(
        inset + 1.1, inset + 1.1, WIDTH - 2 * inset - 2.2, HEIGHT - 2 * inset - 2.2, Style(None, ink, 0.25)
    )
    for length, across in ((WIDTH, False), (HEIGHT, True)):
        count = int((length - 2 * inset - 8) // pitch)
        start = (length - count * pitch) / 2 + pitch * 0.25
        for i in range(count):
            for far in (inset - 1.2, (HEIGHT if not across else WIDTH) - inset):
                x, y = start + i * pitch, far
                w, h = pitch * 0.5, 1.2
                yield rectangle(*((x, y, w, h) if not across else (y, x, h, w)), Style(wall))
    for x in (inset, WIDTH - inset):
        for y in (inset, HEIGHT - inset):
            yield rectangle(x - 2.2, y - 2.2, 4.4, 4.4, Style(look.swatch("paper"), wall, 0.7, round=False))
            yield rectangle(x - 1.0, y - 1.0, 2.0, 2.0, Style(wall))


def _title(setting: Setting, look: Theme) -> Iterator[Element]:
    face, size = look.typeface("title"), from_points(17)
    words = setting.say("Capture zone").upper()
    middle, base = (_PEN[0] + _PEN[2]) / 2, 16.6
    yield set_line(
        words, face, size, look.swatch("oxide"), (middle, base), anchor="middle", tracking=0.08, place="mat"
    )
    half = line_width(words, face, size, tracking=0.08) / 2 + 2.5
    level = base - cap_height(face, size) / 2
    rule = Style(None, look.swatch("oxide"), 0.35)
    for sign, end in ((-1, _PEN[0] + 2), (1, _PEN[2] - 2)):
        if abs(end - middle) > half + 3:
            yield line((middle + sign * half, level), (end, level), rule)
            x = middle + sign * half
            diamond = ((x, level - 0.9), (x + 0.9, level), (x, level + 0.9), (x - 0.9, level))
            yield Polygon(tuple((mm(a), mm(b)) for a, b in diamond), Style(look.swatch("oxide")))


def _pen(setting: Setting, look: Theme) -> Iterator[Element]:
    """Places for pieces: those that start here show the Assassin, the others wait."""
    facts: Facts = setting.definition.facts
    left, top, right, bottom = _PEN
    pitch_x = (right - left) / _COLUMNS
    pitch_y = (bottom - top) / _ROWS
    outline = house()
    started = facts.start.captured.A
    for slot in range(_COLUMNS * _ROWS):
        row, column = divmod(slot, _COLUMNS)
        x = left + (column + 0.5) * pitch_x - PIECE_WIDTH / 2
        y = top + (row + 0.5) * pitch_y - PIECE_HEIGHT / 2
        at = translate(x, y)
        if slot < started:
            style = Style(look.swatch("paper"), look.swatch("ink"), 0.4)
            size = 7.0
            emblem = compose(translate((PIECE_WIDTH - size) / 2, 4.9), scale(size))
            children = (Polygon(outline, style, f"captured:{slot}"), Use(icon("A", look), emblem))
            yield Group(children, at)
        else:
            style = Style(None, look.swatch("slate"), 0.3, (0.3, 1.1))
            yield Group((Polygon(outline, style),), at)


def _aids(setting: Setting, look: Theme) -> Iterator[Element]:
    """A diagram for each piece that has moves of its own, and what the marks in it mean."""
    left, top = _PEN[2] + 5.0, 12.5
    column, row = 35.2, 33.6
    label, ink = look.typeface("label"), look.swatch("ink")
    names = {piece.id: setting.say(piece.name) for piece in setting.definition.pieces}
    for index, kind in enumerate(_AIDS):
        x = left + (index % 2) * column + column / 2
        y = top + (index // 2) * row
        diagram = moves(setting, kind, size=_AID_SIZE)
        words = f"{kind} · {names[kind]}"
        yield set_line(
            words, label, from_points(8.5), ink, (mm(x), mm(y + 2.4)), anchor="middle", place="mat"
        )
        room = row - 4.2
        yield Group(diagram.elements, translate(x - diagram.width / 2, y + 3.4 + (room - diagram.height) / 2))
    x, y = left + column + 1.5, top + 2 * row
    yield from _key(setting, look, x, y)
    yield from _doubles(setting, look, x, y + 20.4)


def _doubles(setting: Setting, look: Theme, x: float, y: float) -> Iterator[Element]:
    """What the double piece borrows, in words: its moves are those of the diagrams."""
    facts: Facts = setting.definition.facts
    doubles = facts.doubles
    names = {piece.id: setting.say(piece.name) for piece in setting.definition.pieces}
    borrowed = setting.say("With I: {these}. Without I: {those}.").format(
        these=" + ".join(doubles.doppelganger_with_mimic),
        those=" + ".join(doubles.doppelganger_without_mimic),
    )
    added = setting.say("As Ä, and {kinds} too.").format(kinds=" + ".join(doubles.ghost_adds))
    label, ink = look.typeface("label"), look.swatch("ink")
    lines = ((f"Ä · {names['Ä']}", 8.5), (borrowed, 7.5), (f"F · {names['F']}", 8.5), (added, 7.5))
    for index, (words, size) in enumerate(lines):
        base = y + 3.7 * index + (1.6 if index > 1 else 0.0)
        yield set_line(words, label, from_points(size), ink, (mm(x), mm(base)), place="mat")


def _key(setting: Setting, look: Theme, x: float, y: float) -> Iterator[Element]:
    from pnp.games.dehexz_war.faces.diagram import Diagram

    diagram = Diagram(look, 2.2)
    marks = ((diagram.disc, "moves here"), (diagram.star, "attacks"), (diagram.ring, "captures"))
    label, ink = look.typeface("label"), look.swatch("ink")
    for index, (mark, words) in enumerate(marks):
        top = y + 2.6 + index * 5.0
        diagram.elements.clear()
        diagram.cells([(0, 0)])
        mark((0, 0))
        yield Group(tuple(diagram.elements), translate(x + 2.4, top))
        yield set_line(
            setting.say(words), label, from_points(9), ink, (mm(x + 6.2), mm(top + 1.1)), place="mat"
        )
