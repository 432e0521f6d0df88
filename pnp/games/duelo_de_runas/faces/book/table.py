"""The table at a moment of a duel: both sequences, the life points, and the runes that a spell uses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.cards import Layout, back_face, card_face
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.play import Said
from pnp.play.story import Moment
from pnp.scene import (
    Drawing,
    Element,
    Face,
    Group,
    Path,
    Polygon,
    Style,
    Swatch,
    Theme,
    Use,
    bounds,
    compose,
    outline,
    rotate,
    scale,
    translate,
)
from pnp.tabletop import Touch, mark_touch
from pnp.text import flow, line_width, set_line
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm

# The shared parts of figures: faces and words placed in them, and a drawing cropped to its content.


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def crop(elements: Sequence[Element], margin: float = 0.6) -> Drawing:
    """Return a drawing as large as its elements, plus a margin."""
    box = bounds(_visible_elements(elements))
    assert box is not None
    left, top, right, bottom = box
    moved = Group(tuple(elements), translate(margin - left, margin - top))
    return Drawing(mm(right - left + 2 * margin), mm(bottom - top + 2 * margin), (moved,))


def _visible_elements(elements: Sequence[Element]) -> Iterator[Element]:
    """Yield the elements of a drawing. For a clipped group, yield the outline of the clip, because the
    group's elements extend far beyond it."""
    for each in elements:
        if not isinstance(each, Group):
            yield each
        elif each.clip:
            yield Group((Path(each.clip, Style(None)),), each.transform)
        else:
            yield Group(tuple(_visible_elements(each.children)), each.transform)


def place_face(face: Face, x: float, y: float, size: float, look: Theme, turn: float = 0.0) -> Element:
    """Draw a face in a figure, trimmed, with an edge."""
    edge = Polygon(face.trim, Style(None, look.swatch("ink"), mm(0.28 / size), round=False))
    at = compose(translate(x, y), compose(rotate(turn), scale(size)))
    return Group((Group(face.elements, clip=outline(face.trim)), edge), at)


Align = Literal["start", "middle", "end"]


USUAL = Layout(*CARD_SIZES[DEFAULT_CARD])
"""The layout of cards in figures, for every card size of the kit."""


def usual_setting(setting: Setting) -> Setting:
    """Return the setting with cards of the usual size."""
    return replace(setting, card_size=DEFAULT_CARD)


def draw_card(setting: Setting, name: str) -> Face:
    """Draw the face of a card as figures show it."""
    return card_face(usual_setting(setting), name, card_name(setting, name))


def card_name(setting: Setting, card: str) -> str:
    """Return the name of a card in the kit's language."""
    return next(setting.say(entry.name) for entry in setting.definition.components if entry.front == card)


def label(
    look: Theme, words: str, x: float, y: float, *, anchor: Align = "middle", points: float = 8.5
) -> Element:
    """Draw a word of a figure, its baseline at (x, y)."""
    return set_line(
        words, look.typeface("label"), from_points(points), look.swatch("ink"), (mm(x), mm(y)), anchor=anchor
    )


_WIDE = 90.0
_SIZE = 0.436
"""The scale of a card. With it, two rows are as high as the parts beside them in a column of the book."""
_BESIDE = 26.0
"""The smallest space in mm to the right of the sequences, for names, life points and a spell."""
_LEFT, _BETWEEN = 2.6, 1.8
"""The space in mm before a sequence, for the number of a step of the quick start, and the space in mm between
two wizards."""
_HELD = 0.27
"""The scale of a card in an open hand."""
_TOLD, _SHORT = 9.6, 2.2
"""The height in mm of a name with hearts below it, and the distance in mm between the hearts and an arrow to
them."""
_BAR, _GAP = 5.0, 1.6
"""The height of the line with a wizard's name, and the space between two wizards, in mm."""
_CORNER = 8.0
"""The space at the start of the line for the number of a step of the quick start."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw each wizard's sequence with name and life points beside it. The runes of the current spell have
    rings; the spell's name is between the two wizards, with an arrow to its target. At the opening, both
    hands are open. While a spell is cast, the cards are those of the current turn, and the life points those
    after the spell."""
    seats = range(moment.rules.players)
    if moment.action is None:
        pitch = mm(_BAR + 1.6 + USUAL.height * _HELD + _GAP)
        hands = (
            Group(tuple(_open_hand(setting, moment, seat)), translate(0.0, mm(seat * pitch)))
            for seat in seats
        )
        return Drawing(_WIDE, mm(len(seats) * pitch - _GAP + 0.6), tuple(hands))
    state = position(moment)
    most = max(len(each) for each in state.sequences)
    taken = min(most + 1, max(most, state.tables.sequence_limit))
    size = min(_SIZE, (_WIDE - _LEFT - 3.0 - _BESIDE) / ((taken - 1) * USUAL.strip + USUAL.width))
    right = mm(_LEFT + ((taken - 1) * USUAL.strip + USUAL.width) * size + 3.0)
    high, pitch = USUAL.height * size, mm(USUAL.height * size + _BETWEEN)
    elements: list[Element] = []
    # The lower wizard's name is below the sequence, so that a spell's arrow can point at either name.
    low = {1} if len(seats) == 2 else set[int]()
    names = [mm(0.3 + seat * pitch + (high - _TOLD if seat in low else 0.0)) for seat in seats]
    for seat in seats:
        elements += _sequence(setting, moment, state, seat, (mm(0.3 + seat * pitch), size))
        elements += _name_and_hearts(setting, moment, seat, (right, names[seat]))
    if spell := _announced_spell(moment):
        y = mm(0.3 + moment.player * pitch + (1.0 if moment.player in low else _TOLD + 3.0))
        goal = names[spell.target] if 0 <= spell.target < len(seats) else None
        if goal is not None:
            goal = mm(goal + _TOLD + _SHORT if goal < names[moment.player] else goal - _SHORT)
        aims = None if spell.target == moment.player else goal
        elements += _spell_label(setting, moment, spell, (right, y), aims)
    return Drawing(_WIDE, mm(len(seats) * pitch - _BETWEEN + 0.6), tuple(elements))


def position(moment: Moment) -> Any:
    """Return the position that the picture of a moment shows: while a spell is cast, the one before the
    action. At the opening both are the same."""
    casts = moment.action is not None and (moment.before.casting is not None or _aims(moment))
    return moment.before if casts else moment.after


def _aims(moment: Moment) -> bool:
    """Return whether the action announces a spell, with its target if the spell has one."""
    return moment.action is not None and moment.action >= moment.before.tables.AIM


def _open_hand(setting: Setting, moment: Moment, seat: int) -> Iterator[Element]:
    """Draw a wizard's name and hearts, and below them the cards of an open hand."""
    look, state = theme(setting.variant), moment.before
    yield from _bar(setting, moment, seat, look)
    held = sorted(state.hands[seat])
    room = (_WIDE - 0.6 - USUAL.width * _HELD) / max(1, len(held) - 1)
    for place, card in enumerate(held):
        x = 0.3 + place * min(room, USUAL.width * _HELD + 1.2)
        yield place_face(_face(setting, state.tables, card), x, _BAR + 1.6, _HELD, look)
        touch = Touch(f"hand.{seat + 1}", state.hands[seat].index(card))
        seen = USUAL.width * _HELD if place == len(held) - 1 else min(room, USUAL.width * _HELD)
        yield mark_touch(touch, mm(x), _BAR + 1.6, mm(seen), mm(USUAL.height * _HELD))


def _sequence(
    setting: Setting, moment: Moment, state: Any, seat: int, at: tuple[float, float]
) -> Iterator[Element]:
    """Draw the cards of a wizard with a place for the next card, at a height and a size. Runes that a spell
    uses have rings."""
    look, tables, (top, size) = theme(setting.variant), state.tables, at
    step = USUAL.strip * size
    spell = _announced_spell(moment) if seat == moment.player else None
    sequence = state.sequences[seat]
    for place, card in enumerate(sequence):
        x = _LEFT + place * step
        same = moment.after.sequences[seat][: place + 1] == sequence[: place + 1]
        down = same and not _bits(moment.after.runes_up[seat], place, tables)
        face = back_face(look, USUAL.width, USUAL.height) if down else _face(setting, tables, card)
        yield place_face(face, x, top, size, look)
        order = _order(setting, tables, card)
        for row, rune in enumerate(order):
            if spell and _bits(spell.runes, place, tables) >> rune & 1:
                y = top + (USUAL.runes_top + USUAL.rune / 2 + row * USUAL.pitch) * size
                yield from _ring(look, x + USUAL.column * size, y, 6.3 * size)
        seen = USUAL.width * size if place == len(sequence) - 1 else step
        touch = Touch(f"sequence.{seat + 1}.{place + 1}", 0)
        yield mark_touch(touch, mm(x), mm(top), mm(seen), mm(USUAL.height * size))
    if len(sequence) < tables.sequence_limit:
        yield from _free_place(look, _LEFT + len(sequence) * step, top, size)


def _free_place(look: Theme, x: float, top: float, size: float) -> Iterator[Element]:
    """Draw a place for the next card as a dashed outline of the strip that would be visible."""
    right, foot, corner = (
        x + USUAL.width * size,
        top + USUAL.height * size,
        x + (USUAL.width - USUAL.strip) * size,
    )
    edge = poly(((corner, top), (right, top), (right, foot), (corner, foot)), closed=False)
    yield Path(edge, Style(None, look.swatch("ash"), 0.25, (1.0, 1.0)), "free")


def _bar(setting: Setting, moment: Moment, seat: int, look: Theme) -> Iterator[Element]:
    """Draw the name and the hearts of a wizard with an open hand, across the drawing."""
    ink = look.swatch("ink")
    yield Path(poly(((0.3, _BAR), (_WIDE - 0.3, _BAR)), closed=False), Style(None, ink, 0.3), "wizard")
    sides = flow(_WIDE)
    at = (sides.x(_CORNER), mm(_BAR / 2 + 1.1))
    yield _name(setting, moment, seat, at, sides.anchor("start"), ink)
    most = moment.after.tables.life
    for number in range(most):
        yield _life(look, (sides.x(_WIDE - 3.4 - (most - 1 - number) * 4.4), _BAR / 2), moment, seat, number)


def _name_and_hearts(setting: Setting, moment: Moment, seat: int, at: Point) -> Iterator[Element]:
    """Draw the name of a wizard at (x, y) and below it a heart for each life point, hollow if lost. A thick
    line below the name marks the player who acts."""
    look, (x, top) = theme(setting.variant), at
    acting = seat == moment.player
    ink, accent = look.swatch("ink"), look.swatch("accent")
    sides, room = flow(_WIDE), _WIDE - x
    start = x if sides.anchor("start") == "start" else _WIDE - _CORNER
    tone = accent if acting else ink
    yield _name(setting, moment, seat, (mm(start), mm(top + 3.2)), sides.anchor("start"), tone)
    rule = poly(((x, top + 4.9), (_WIDE - 0.3, top + 4.9)), closed=False)
    yield Path(rule, Style(None, tone, 0.9 if acting else 0.3), "wizard")
    most = moment.after.tables.life
    step = min(4.8, (room - 4.0) / (most - 1))
    for number in range(most):
        across = x + 1.9 + number * step
        place = across if start == x else x + start - across
        yield _life(look, (mm(place), mm(top + _TOLD - 1.9)), moment, seat, number)
    yield mark_touch(Touch(f"place.{seat + 1}"), mm(x), top, mm(_WIDE - 0.3 - x), _TOLD)


def _name(setting: Setting, moment: Moment, seat: int, at: Point, anchor: Any, tone: Swatch) -> Element:
    called = moment.rules.called(seat)
    name = setting.say(called.text) % dict(called.parts) if isinstance(called, Said) else setting.say(called)
    return set_line(name, theme(setting.variant).typeface("title"), from_points(9), tone, at, anchor=anchor)


def _life(look: Theme, at: Point, moment: Moment, seat: int, number: int) -> Element:
    accent, full = look.swatch("accent"), number < moment.after.lives[seat]
    return Path(_heart(*at, 1.65), Style(accent if full else None, accent, 0.3), "heart")


def _heart(x: float, y: float, r: float) -> Outline:
    """Return the outline of a heart about (x, y)."""
    points = ((0, 1), (-0.95, 0.1), (-0.75, -0.8), (0, -0.35), (0.75, -0.8), (0.95, 0.1))
    return curve(tuple((x + r * u, y + r * v) for u, v in points))


def _face(setting: Setting, tables: Any, card: int) -> Any:
    entry = next(each for each in setting.definition.components if each.id == tables.ids[card])
    return draw_card(setting, entry.front)


def _order(setting: Setting, tables: Any, card: int) -> list[int]:
    """Return the runes of a card from top to bottom, as the bit numbers that the engine uses."""
    facts = facts_of(setting)
    order = (*facts.of_role("activation"), *facts.of_role("energy"))
    entry = next(each for each in setting.definition.components if each.id == tables.ids[card])
    return [order.index(rune) for rune in facts.card(entry.front).runes]


@dataclass(frozen=True, slots=True)
class _Spell:
    """An announced spell: its name, the seat of its target (-1 for none), and the runes that it uses, as bits
    of a sequence in the engine."""

    name: str
    target: int
    runes: int


def _announced_spell(moment: Moment) -> _Spell | None:
    """Return the spell that is being cast, with the energy that it has after the action; None if there is
    none."""
    before = moment.before
    tables, casting = before.tables, before.casting
    if _aims(moment):
        casting = tables.aim(moment.action)
    if casting is None:
        return None
    fed = casting.fed
    if before.casting is not None and tables.FEED <= moment.action < tables.TURN_DOWN:
        fed |= 1 << moment.action - tables.FEED
    newest = len(before.sequences[moment.player]) - 1
    casts = 1 << _width(tables) * newest + before.moments[0].step
    return _Spell(tables.spells[casting.spell].name, casting.target, fed | casts)


def _width(tables: Any) -> int:
    """Return the number of bits that the engine uses for the runes of a card in a sequence."""
    width: int = (tables.TURN_DOWN - tables.FEED) // tables.sequence_limit
    return width


def _bits(runes: int, place: int, tables: Any) -> int:
    """Return the bits of the runes of the card at a position in a sequence."""
    width = _width(tables)
    return runes >> width * place & (1 << width) - 1


def _used_runes(setting: Setting, moment: Moment, spell: _Spell) -> Iterator[Rune]:
    """Yield the rune that casts a spell, then the runes that feed it."""
    tables, facts = moment.before.tables, facts_of(setting)
    order = (*facts.of_role("activation"), *facts.of_role("energy"))
    places = range(len(moment.before.sequences[moment.player]))
    bits = [
        (row, _bits(spell.runes, place, tables) >> row & 1) for place in places for row in range(len(order))
    ]
    yield from (order[row] for row in sorted(row for row, used in bits if used))


def _ring(look: Theme, x: float, y: float, reach: float) -> Iterator[Element]:
    yield Path(disc(x, y, reach), Style(None, look.swatch("paper"), 1.1))
    yield Path(disc(x, y, reach), Style(None, look.swatch("accent"), 0.55))


def _spell_label(
    setting: Setting, moment: Moment, spell: _Spell, at: Point, goal: float | None
) -> Iterator[Element]:
    """Draw the name of a spell and its runes at (x, y), and an arrow up or down to its target's hearts, if it
    has one."""
    look, (x, top) = theme(setting.variant), at
    ink, accent = look.swatch("ink"), look.swatch("accent")
    up = goal is not None and goal < top
    name, title = setting.say(spell.name), look.typeface("title")
    size = min(1.0, (_WIDE - x - 0.4) / line_width(name, title, from_points(13))) * from_points(13)
    y = top + (6.0 if up else 4.0)
    yield set_line(name, title, mm(size), ink, (mm(x), mm(y)))
    for number, rune in enumerate(_used_runes(setting, moment, spell)):
        place = compose(translate(mm(x + 2.8 + number * 6.2), mm(y + 5.4)), scale(2.8 / RADIUS))
        yield Use(rune_icon(rune, look), place, f"rune:{rune}")
    if goal is not None:
        middle, start, way = x + 8.0, top if up else y + 10.0, -1.0 if up else 1.0
        end = goal - 1.2 * way
        yield Path(poly(((middle, start), (middle, end)), closed=False), Style(None, accent, 1.3))
        tip = ((middle - 3.0, end - way * 3.0), (middle, goal), (middle + 3.0, end - way * 3.0))
        yield Path(poly(tip, closed=False), Style(None, accent, 1.3), "aim")
