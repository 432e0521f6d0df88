"""Draw the player aid with the spell tables, and the flow card of the solo game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.errors import LayoutError
from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.markers import LASTING_ICONS, PICTURES
from pnp.games.duelo_de_runas.faces.mats import MARGIN, draw_heading, frame, sheet
from pnp.games.duelo_de_runas.faces.runes import RADIUS, draw_menhir, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import HAIR, Block, join_outlines, poly
from pnp.games.duelo_de_runas.faces.shapes import box as square
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import CounterSpell, Facts, Rune, Spell, Step
from pnp.games.reading import largest, reading_name, set_reading
from pnp.scene import Box, Element, Face, Group, Path, Style, Theme, Use, compose, rectangle, scale, translate
from pnp.text import Flow, capitals, flow, set_block, set_line, wrap
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm

# The spell table as two pages of a grimoire: basic spells on the front, advanced ones on the back.
#
# It is half a sheet of cards in size, as the mat is. A spell has a woodcut initial, a rubric and its text.
# All texts of a page have one size, the largest at which each fits.

WIDTH, HEIGHT = 189.0, 132.0
INITIAL, PADDING = 12.0, 2.0
"""The side in mm of a spell's picture, and the space in mm around the picture and the words."""

_STUB, _HEAD, _COUNTER = 12.6, 11.6, 16.4
"""The width in mm of the column of energy at the left, and the heights of the row of activation runes and of
the Counter Spell at the foot."""

_TEXT, _LEAST, _STEP = from_points(10.5), from_points(7), from_points(0.25)
_RUBRIC = 1.2
"""The size of a spell's name relative to its text."""


def aid_face(setting: Setting, table: str) -> Face:
    """Draw a side of the aid: "basic" or "advanced". Raises LayoutError if a text does not fit."""
    look = theme(setting.variant)
    title = setting.say("The spells") if table == "basic" else setting.say("Advanced spells")
    place = f"aid:{table}"
    elements: list[Element] = [*frame(look, WIDTH, HEIGHT)]
    elements += draw_heading(look, title, MARGIN + 5, WIDTH - MARGIN - 5, MARGIN + 7.2, 17, place)
    elements += grid(
        setting, table, (MARGIN + 3, MARGIN + 9.2, WIDTH - MARGIN - 3, HEIGHT - MARGIN - 1), place
    )
    return sheet(place, WIDTH, HEIGHT, look, elements)


@dataclass(frozen=True, slots=True)
class _Page:
    """A spell table in one variant and language. All its texts have the same size."""

    setting: Setting
    look: Theme
    place: str
    size: float

    def words(self, text: str, box: Box) -> Iterator[Element]:
        yield from set_block(
            self.setting.say(text), self.look.typeface("small"), self.size, self.look.swatch("ink"), box,
            leading=1.12, name=reading_name("", self.setting.text), place=self.place,
        )  # fmt: skip

    def spell(self, spell: Spell | CounterSpell, rune: Rune, box: Box) -> Iterator[Element]:
        """Draw the picture, the name and the effect of a spell in a box."""
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
    """Draw the icon of the spell `name` in a framed square, in the colour of its activation rune. (`left`,
    `top`) is the upper left corner of the square, `side` its side in mm."""
    ink = look.swatch("ink")
    pale = look.swatch(f"{rune}-pale" if look.variant == "colour" else "paper")
    yield rectangle(left, top, side, side, Style(pale, ink, 0.7, round=False))
    unit = (side - 2.2) / 30
    block = Block(look, (rune,), hair=max(HAIR, 0.26 / unit))
    (PICTURES.get(name) or LASTING_ICONS[name])(block)
    at = compose(translate(mm(left + 1.1), mm(top + 1.1)), scale(unit))
    # The clip also removes the picture's white edge beyond the frame.
    reach = 0.75 / unit
    clip = square(-reach, -reach, 30 + 2 * reach, 30 + 2 * reach)
    yield Group((Group(tuple(block.elements), clip=clip),), at)


def grid(setting: Setting, table: str, box: Box, place: str) -> list[Element]:
    """Return a drawing of the spell table `table` ("basic" or "advanced") in a box: activation runes above,
    energy at the left, a spell in each cell. Raises LayoutError if the text does not fit even in the smallest
    size; the message names `place`."""
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
    """Draw a horizontal line across the page. A heavy line ends in lozenges."""
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
    """Draw an activation rune, its place in the order of resolution, and its name."""
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
    """Draw the energy runes of a row, or a dash for a row without energy."""
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
    """Draw the Counter Spell, which needs all three activation runes, across the foot of the table."""
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


# The flow card for the solo game, as large as a card of the usual size: the spells of the deck's wizard, with
# few life points on the front, with many on the back.
#
# The back's ground is that of the cards' backs, so that it shares their sheets.

FLOW_WIDTH, FLOW_HEIGHT = CARD_SIZES[DEFAULT_CARD]
FRONT, BACK = "aid-solo", "aid-solo-strong"
"""The ids of the flow card's sides in the definition: the front for a weak wizard, the back for a strong
one."""

_INSET = 3.4
_TOP, _FOOT = 19.6, FLOW_HEIGHT - 14.6
"""The upper and the lower limit in mm of the boxes. The heading is above them, permanent rules are below."""

_ARROW = 3.2
"""The distance in mm between two boxes."""

_SIDE, _AT, _END = 1.8, 12.6, 5.4
"""The distances in mm from the frame to a box, and from the start and end of a box to its text."""

_LEADING = 1.05

_FLOW_HEAD, _WHEN, _FLOW_TEXT, _FLOW_LEAST = (
    from_points(10.5),
    from_points(9),
    from_points(8.5),
    from_points(7),
)


def flow_face(setting: Setting, name: str) -> Face:
    """Draw a side of the flow card, FRONT or BACK, in the variant and language of the setting. Raises
    LayoutError if a text does not fit."""
    look, say = theme(setting.variant), setting.say
    facts: Facts = setting.definition.facts
    weak, place = name == FRONT, f"aid:{name.removeprefix('aid-')}"
    ink = look.swatch("ink")
    ground = look.swatch("ink" if look.variant == "colour" and not weak else "bone")
    wide, tall = FLOW_WIDTH - 2 * _INSET, FLOW_HEIGHT - 2 * _INSET
    elements: list[Element] = [
        rectangle(-3, -3, FLOW_WIDTH + 6, FLOW_HEIGHT + 6, Style(ground), "ground"),
        rectangle(_INSET, _INSET, wide, tall, Style(look.swatch("bone"), ink, 0.6, round=False)),
    ]
    words = (
        say("{n} life points or fewer: it defends itself").format(n=facts.solo.weak_to)
        if weak
        else say("{n} life points or more: it attacks").format(n=facts.solo.weak_to + 1)
    )
    for text, face, size, top, foot in (
        (capitals(say("The deck’s wizard")), "title", _FLOW_HEAD, _INSET + 1.6, _INSET + 6.6),
        (words, "title", _WHEN, _INSET + 7.2, _TOP - 1.4),
    ):
        elements += set_block(
            text, look.typeface(face), size, look.swatch("ink" if size == _FLOW_HEAD else "accent"),
            (_INSET + 2, top, FLOW_WIDTH - _INSET - 2, foot), leading=1.05, align="middle", valign="middle",
            smallest=_FLOW_LEAST, place=place,
        )  # fmt: skip
    steps = [step for step in facts.solo.steps if step.weak == weak]
    size, heights = _heights(setting, look, steps)
    top = _TOP
    for index, (step, height) in enumerate(zip(steps, heights, strict=True)):
        box = (_INSET + _SIDE, mm(top), FLOW_WIDTH - _INSET - _SIDE, mm(top + height))
        elements += _box(setting, look, step, box, size, place)
        if index:
            elements.append(_arrow(look, FLOW_WIDTH / 2, top))
        top += height + _ARROW
    elements += set_reading(
        say("It feeds a spell with all the runes that it can, and casts nothing that you are safe from."),
        look.typeface("small"), from_points(8), ink,
        (_INSET + 2.4, _FOOT + 1.0, FLOW_WIDTH - _INSET - 2.4, FLOW_HEIGHT - _INSET - 1.0),
        text_size=setting.text, leading=1.06, align="middle", valign="middle", smallest=_FLOW_LEAST,
        place=place,
    )  # fmt: skip
    trim = ((0.0, 0.0), (FLOW_WIDTH, 0.0), (FLOW_WIDTH, FLOW_HEIGHT), (0.0, FLOW_HEIGHT))
    return Face(place, FLOW_WIDTH, FLOW_HEIGHT, trim, tuple(elements), ground)


def _heights(setting: Setting, look: Theme, steps: Sequence[Step]) -> tuple[float, list[float]]:
    """Return the largest text size at which all texts of a side fit, and the height of each step's box."""
    room = _FOOT - _TOP - _ARROW * (len(steps) - 1)
    wide, face = FLOW_WIDTH - 2 * (_INSET + _SIDE) - _AT - _END, look.typeface("small")
    size = largest(_FLOW_TEXT, setting.text)
    while True:
        lines = [len(wrap(setting.say(step.text), face, size, wide)) for step in steps]
        needed = [max(11.6, many * _LEADING * size + 3.2) for many in lines]
        if sum(needed) <= room or size <= _FLOW_LEAST:
            spare = (room - sum(needed)) / len(steps)
            return size, [each + spare for each in needed]
        size = max(_FLOW_LEAST, size - from_points(0.25))


def _box(setting: Setting, look: Theme, step: Step, box: Box, size: float, place: str) -> Iterator[Element]:
    """Draw the box of a step: a lying stone with the activation rune of the step and the opponent's
    action."""
    left, top, right, bottom = box
    yield from draw_menhir(look, box, f"flow {step.rune}", lying=True)
    sides = flow(right, left)
    yield Use(
        rune_icon(step.rune, look),
        compose(translate(sides.x(mm(left + 6.6)), mm((top + bottom) / 2)), scale(4.8 / RADIUS)),
    )
    yield from set_block(
        setting.say(step.text), look.typeface("small"), size, look.swatch("ink"),
        sides.box((left + _AT, top + 0.8, right - _END, bottom - 0.8)), leading=_LEADING, valign="middle",
        smallest=_FLOW_LEAST, name=reading_name("", setting.text), place=f"{place}, {step.rune}",
    )  # fmt: skip


def _arrow(look: Theme, x: float, top: float) -> Element:
    """Draw an arrow from a box to the box below, whose step is tried next."""
    tip, base = top - 0.3, top - _ARROW + 0.5
    shape = ((x - 2.6, base), (x + 2.6, base), (x, tip))
    return Path(poly(tuple((mm(a), mm(b)) for a, b in shape)), Style(look.swatch("accent")))
