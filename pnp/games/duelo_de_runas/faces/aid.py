"""The spell table as two pages of a grimoire: basic spells on the front, advanced ones on the back.

It is half a sheet of cards in size, as the mat is. A spell has a woodcut initial, a rubric and its text. All
texts of a page have one size, the largest at which each fits.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.block import HAIR, Block
from pnp.games.duelo_de_runas.faces.icons import ICONS
from pnp.games.duelo_de_runas.faces.icons_spells import PICTURES
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import box as square
from pnp.games.duelo_de_runas.faces.shapes import join_outlines, poly
from pnp.games.duelo_de_runas.faces.sheets import MARGIN, frame, heading, sheet
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import CounterSpell, Facts, Rune, Spell
from pnp.games.reading import largest, named
from pnp.scene import Box, Element, Face, Group, Path, Style, Theme, Use, compose, rectangle, scale, translate
from pnp.text import Flow, flow, set_block, set_line
from pnp.units import Point, from_points, mm

WIDTH, HEIGHT = 189.0, 132.0
INITIAL, PADDING = 12.0, 2.0
"""The side of a spell's woodcut, and the space around it and its words, in mm."""

_STUB, _HEAD, _COUNTER = 12.6, 11.6, 16.4
"""The column of energy at the left, the row of activation runes, and the Counter Spell at the foot, in mm."""

_TEXT, _LEAST, _STEP = from_points(10.5), from_points(7), from_points(0.25)
_RUBRIC = 1.2
"""The size of a spell's name relative to its text."""


def aid_face(setting: Setting, table: str) -> Face:
    """Draw a side of the aid: "basic" or "advanced". Raises LayoutError if a text does not fit."""
    look = theme(setting.variant)
    title = setting.say("The spells") if table == "basic" else setting.say("Advanced spells")
    place = f"aid:{table}"
    elements: list[Element] = [*frame(look, WIDTH, HEIGHT)]
    elements += heading(look, title, MARGIN + 5, WIDTH - MARGIN - 5, MARGIN + 7.2, 17, place)
    elements += grid(
        setting, table, (MARGIN + 3, MARGIN + 9.2, WIDTH - MARGIN - 3, HEIGHT - MARGIN - 1), place
    )
    return sheet(place, WIDTH, HEIGHT, look, elements)


@dataclass(frozen=True, slots=True)
class _Page:
    """A spell table in one look and language, its texts of one size."""

    setting: Setting
    look: Theme
    place: str
    size: float

    def words(self, text: str, box: Box) -> Iterator[Element]:
        yield from set_block(
            self.setting.say(text), self.look.typeface("small"), self.size, self.look.swatch("ink"), box,
            leading=1.12, name=named("", self.setting.text), place=self.place,
        )  # fmt: skip

    def spell(self, spell: Spell | CounterSpell, rune: Rune, box: Box) -> Iterator[Element]:
        """Draw the initial, rubric and text of a spell within a box."""
        left, top, right, bottom = box
        sides = flow(right, left)
        inner = left + INITIAL + PADDING
        edge = sides.box((left, top, left + INITIAL, bottom))[0]
        yield from initial(self.look, spell.id, rune, edge, top, INITIAL)
        rubric = min(self.size, from_points(10)) * _RUBRIC
        name = set_block(
            self.setting.say(spell.name), self.look.typeface("title"), rubric, self.look.swatch("accent"),
            sides.box((inner, top - 0.6, right, bottom)), leading=1.0, smallest=from_points(8),
            place=self.place,
        )  # fmt: skip
        yield from name
        below = max(each.origin[1] for each in name) + 0.36 * self.size
        yield from self.words(spell.text, sides.box((inner, mm(below), right, bottom)))


def initial(look: Theme, name: str, rune: Rune, left: float, top: float, side: float) -> Iterator[Element]:
    """Draw a small woodcut of a spell, in its activation rune's colour."""
    ink = look.swatch("ink")
    pale = look.swatch(f"{rune}-pale" if look.variant == "colour" else "paper")
    yield rectangle(left, top, side, side, Style(pale, ink, 0.7, round=False))
    unit = (side - 2.2) / 30
    block = Block(look, (rune,), hair=max(HAIR, 0.26 / unit))
    (PICTURES.get(name) or ICONS[name])(block)
    at = compose(translate(mm(left + 1.1), mm(top + 1.1)), scale(unit))
    # The clip also removes the picture's white edge beyond the frame.
    reach = 0.75 / unit
    clip = square(-reach, -reach, 30 + 2 * reach, 30 + 2 * reach)
    yield Group((Group(tuple(block.elements), clip=clip),), at)


def grid(setting: Setting, table: str, box: Box, place: str) -> list[Element]:
    """Draw a spell table in a box: activation runes above, energy at the left, a spell in each cell. Raises
    LayoutError if not even the least size of text fits."""
    size = largest(_TEXT, setting.text)
    while True:
        page = _Page(setting, theme(setting.variant), place, size)
        try:
            return [*_rows(page, table, box)]
        except LayoutError:
            size = mm(size - _STEP)
            if size < _LEAST:
                raise


def _rows(page: _Page, table: str, box: Box) -> Iterator[Element]:
    setting, look = page.setting, page.look
    facts: Facts = setting.definition.facts
    left, top, right, bottom = box
    spells, activation = facts.table(table), facts.of_role("activation")
    energies = tuple(dict.fromkeys(energy for _, energy in spells))
    foot = bottom - (_COUNTER if table == "basic" else 0.0)
    column = (right - left - _STUB) / len(activation)
    row = (foot - top - _HEAD) / len(energies)
    sides = flow(right, left)
    for index, rune in enumerate(activation):
        x = mm(left + _STUB + index * column + 1)
        yield from _head(page, sides, rune, (x, top), index + 1)
    for r, energy in enumerate(energies):
        y = top + _HEAD + r * row
        yield from _rule(look, left, right, mm(y), heavy=r == 0)
        yield from _stub(look, energy, sides.x(left + _STUB / 2 - 1), y, row)
        for index, rune in enumerate(activation):
            x = mm(left + _STUB + index * column)
            cell = (x + 1, mm(y + PADDING), mm(x + column - PADDING), mm(y + row - 1.8))
            yield from page.spell(spells[rune, energy], rune, sides.box(cell))
    if table == "basic":
        yield from _rule(look, left, right, mm(foot), heavy=True)
        yield from _counter(page, (left, foot, right, bottom))


def _rule(look: Theme, left: float, right: float, y: float, *, heavy: bool = False) -> Iterator[Element]:
    """Draw a line across the page; a heavy one ends in lozenges."""
    ink = look.swatch("ink" if heavy else "ash")
    dotted = (1.4, 1.6) if look.variant == "mono" else (0.3, 1.1)
    line = Style(stroke=ink, width=0.6 if heavy else 0.3, dash=() if heavy else dotted)
    yield Path(poly(((left, y), (right, y)), closed=False), line)
    if heavy:
        ends = (
            poly(((x - 1.3, y), (x, y - 1.3), (x + 1.3, y), (x, y + 1.3))) for x in (left + 1.3, right - 1.3)
        )
        yield Path(join_outlines(*ends), Style(look.swatch("wyrms")))


def _head(page: _Page, sides: Flow, rune: Rune, at: Point, step: int) -> Iterator[Element]:
    """Draw an activation rune, its place in the order and its name."""
    setting, look = page.setting, page.look
    facts: Facts = setting.definition.facts
    kind = next(each for each in facts.runes if each.id == rune)
    x, top = at
    ink, middle = look.swatch("ink"), top + _HEAD / 2 - 0.6
    icon = compose(translate(sides.x(mm(x + 4.8)), mm(middle)), scale(4.8 / RADIUS))
    yield Use(rune_icon(rune, look), icon)
    start = x + INITIAL + PADDING
    for words, face, size, begin in (
        (str(step), "numeral", from_points(18), start),
        (setting.say(kind.many), "title", from_points(13), start + 5.0),
    ):
        yield set_line(
            words, look.typeface(face), size, ink, (sides.x(mm(begin)), mm(middle + 2.0)),
            anchor=sides.anchor("start"), place=page.place,
        )  # fmt: skip


def _stub(look: Theme, energy: tuple[Rune, ...], x: float, y: float, row: float) -> Iterator[Element]:
    """Draw the energy of a row, or a dash where there is none."""
    size = min(4.4, (row - 2.0) / max(1, len(energy)) / 2 - 0.2)
    pitch = 2 * size + 0.4
    start = y + row / 2 - pitch * (len(energy) - 1) / 2
    size = max(size, 3.6)
    for index, rune in enumerate(energy):
        at = compose(translate(mm(x), mm(start + index * pitch)), scale(size / RADIUS))
        yield Use(rune_icon(rune, look), at)
    if not energy:
        middle = mm(y + row / 2)
        bar = poly(((x - 2.9, middle), (x + 3.1, middle)), closed=False)
        yield Path(bar, Style(stroke=look.swatch("ash"), width=0.8))


def _counter(page: _Page, box: Box) -> Iterator[Element]:
    """Draw the Counter Spell, cast by all three activation runes, across the foot of the table."""
    facts: Facts = page.setting.definition.facts
    left, top, right, bottom = box
    y = mm((top + bottom) / 2 + 0.3)
    x, sides = left + 5.3, flow(right, left)
    for index, rune in enumerate(facts.of_role("activation")):
        at = compose(translate(sides.x(mm(x + index * 12.2)), y), scale(4.8 / RADIUS))
        yield Use(rune_icon(rune, page.look), at)
        if index:
            yield set_line(
                "+", page.look.typeface("title"), from_points(11), page.look.swatch("ink"),
                (sides.x(mm(x + index * 12.2 - 6.1)), mm(y + 1.3)), anchor="middle", place=page.place,
            )  # fmt: skip
    cell = (mm(x + 32.6), mm(top + PADDING + 0.6), right - PADDING, bottom - 0.6)
    yield from page.spell(facts.counter, "moons", sides.box(cell))
