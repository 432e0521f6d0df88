"""The table at a moment of a duel: both sequences, the life points, and the runes that a spell uses."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.back import back_face
from pnp.games.duelo_de_runas.faces.book.figure import USUAL, facts_of, placed
from pnp.games.duelo_de_runas.faces.book.figure import card as card_of
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Rune
from pnp.play import Said
from pnp.play.story import Moment
from pnp.scene import Drawing, Element, Group, Path, Style, Theme, Use, compose, scale, translate
from pnp.text import flow, line_width, set_line
from pnp.units import from_points, mm

_LEAST, _MOST = 0.34, 0.36
"""Of a card's own size: as large as the longest sequence leaves room for."""
_WIDE = 90.0
_BESIDE = 30.0
"""mm at the right of a sequence for the name of a spell, where there is one."""
_HELD = 0.27
"""The same of a card in an open hand."""
_BAR, _GAP = 5.0, 1.6
"""The line of a wizard's name, and the room between two wizards, in mm."""
_CORNER = 8.0
"""Room at the start of the line, where a step of the quick start has its number."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Each wizard's sequence and life points; the runes of the spell that is cast are ringed, and its name
    stands beside the sequence of whoever casts it.

    While a spell is cast the cards are those of the turn, and the life points what the spell left.
    """
    casts = moment.before.casting is not None or _aims(moment)
    state: Any = moment.before if casts else moment.after
    size = _size(state)
    pitch = mm(_BAR + 1.6 + USUAL.height * (_HELD if moment.action is None else size) + _GAP)
    elements: list[Element] = []
    for seat in range(moment.rules.players):
        row = tuple(_wizard(setting, moment, state, seat, size))
        elements.append(Group(row, translate(0.0, mm(seat * pitch))))
    return Drawing(_WIDE, mm(moment.rules.players * pitch - _GAP + 0.6), tuple(elements))


def _size(state: Any) -> float:
    """How large the cards are, the same for all wizards."""
    most = max(1, *(len(each) for each in state.sequences))
    return min(_MOST, max(_LEAST, (_WIDE - _BESIDE) / ((most - 1) * USUAL.strip + USUAL.width)))


def _aims(moment: Moment) -> bool:
    """Whether the action names a spell and, where it has one, its target."""
    return moment.action is not None and moment.action >= moment.before.tables.AIM


def _wizard(setting: Setting, moment: Moment, state: Any, seat: int, size: float) -> Iterator[Element]:
    """A wizard's name and hearts, the sequence, and the spell that is being cast."""
    look, tables = theme(setting.variant), state.tables
    yield from _bar(setting, moment, seat, look)
    step, top = USUAL.strip * size, _BAR + 1.6
    left = 0.3
    if moment.action is None:
        held = sorted(state.hands[seat])
        room = (_WIDE - 0.6 - USUAL.width * _HELD) / max(1, len(held) - 1)
        for place, card in enumerate(held):
            x = left + place * min(room, USUAL.width * _HELD + 1.2)
            yield placed(_face(setting, tables, card), x, top, _HELD, look)
        return
    spell = _announced(moment) if seat == moment.player else None
    sequence = state.sequences[seat]
    for place, card in enumerate(sequence):
        x = left + place * step
        same = moment.after.sequences[seat][: place + 1] == sequence[: place + 1]
        down = same and not _bits(moment.after.runes_up[seat], place, tables)
        face = back_face(look, USUAL.width, USUAL.height) if down else _face(setting, tables, card)
        yield placed(face, x, top, size, look)
        order = _order(setting, tables, card)
        for row, rune in enumerate(order):
            if spell and _bits(spell.runes, place, tables) >> rune & 1:
                y = top + (USUAL.runes_top + USUAL.rune / 2 + row * USUAL.pitch) * size
                yield from _ring(look, x + USUAL.column * size, y, 6.3 * size)
    most = max(len(sequence), tables.sequence_limit)
    for place in range(len(sequence), most):
        yield from _free(look, left + place * step, top, size)
    if spell:
        right = left + (most - 1) * step + USUAL.width * size + 3.0
        yield from _named(setting, moment, spell, right, top, look)


def _free(look: Theme, x: float, top: float, size: float) -> Iterator[Element]:
    """What will be seen of the next card beside those before it: a place in dashes."""
    right, foot, corner = (
        x + USUAL.width * size,
        top + USUAL.height * size,
        x + (USUAL.width - USUAL.strip) * size,
    )
    edge = poly(((corner, top), (right, top), (right, foot), (corner, foot)), closed=False)
    yield Path(edge, Style(None, look.swatch("ash"), 0.25, (1.0, 1.0)), "free")


def _bar(setting: Setting, moment: Moment, seat: int, look: Theme) -> Iterator[Element]:
    """The name of a wizard, and a heart for each life point, those that are lost hollow."""
    ink, accent = look.swatch("ink"), look.swatch("accent")
    acting = moment.action is not None and seat == moment.player
    rule = poly(((0.3, _BAR), (_WIDE - 0.3, _BAR)), closed=False)
    yield Path(rule, Style(None, accent if acting else ink, 0.9 if acting else 0.3), "wizard")
    called = moment.rules.called(seat)
    name = setting.say(called.text) % dict(called.parts) if isinstance(called, Said) else setting.say(called)
    sides = flow(_WIDE)
    yield set_line(
        name,
        look.typeface("title"),
        from_points(9),
        accent if acting else ink,
        (sides.x(_CORNER), mm(_BAR / 2 + 1.1)),
        anchor=sides.anchor("start"),
    )
    most, left = moment.after.tables.life, moment.after.lives[seat]
    for number in range(most):
        x = sides.x(_WIDE - 3.4 - (most - 1 - number) * 4.4)
        full = number < left
        yield Path(_heart(x, _BAR / 2, 1.55), Style(accent if full else None, accent, 0.3), "heart")


def _heart(x: float, y: float, r: float) -> Outline:
    """The outline of a heart about (x, y)."""
    points = ((0, 1), (-0.95, 0.1), (-0.75, -0.8), (0, -0.35), (0.75, -0.8), (0.95, 0.1))
    return curve(tuple((x + r * u, y + r * v) for u, v in points))


def _face(setting: Setting, tables: Any, card: int) -> Any:
    entry = next(each for each in setting.definition.components if each.id == tables.ids[card])
    return card_of(setting, entry.front)


def _order(setting: Setting, tables: Any, card: int) -> list[int]:
    """The runes of a card as it shows them from above, as bits of the engine."""
    facts = facts_of(setting)
    order = (*facts.of_role("activation"), *facts.of_role("energy"))
    entry = next(each for each in setting.definition.components if each.id == tables.ids[card])
    return [order.index(rune) for rune in facts.card(entry.front).runes]


@dataclass(frozen=True, slots=True)
class _Spell:
    """A spell that is announced: its name, at whose seat it is aimed (-1: nobody's), and all runes
    that it uses, as the engine has the runes of a sequence."""

    name: str
    target: int
    runes: int


def _announced(moment: Moment) -> _Spell | None:
    """The spell that is being cast, with what feeds it once the action is done."""
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
    """How many bits a card has in the engine's runes of a sequence."""
    width: int = (tables.TURN_DOWN - tables.FEED) // tables.sequence_limit
    return width


def _bits(runes: int, place: int, tables: Any) -> int:
    """The runes of the card in a place of a sequence, as bits."""
    width = _width(tables)
    return runes >> width * place & (1 << width) - 1


def _used(setting: Setting, moment: Moment, spell: _Spell) -> Iterator[Rune]:
    """The rune that casts a spell, then those that feed it."""
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


def _named(
    setting: Setting, moment: Moment, spell: _Spell, x: float, top: float, look: Theme
) -> Iterator[Element]:
    """The name of a spell, its runes, and an arrow to whom it is aimed at."""
    ink, accent = look.swatch("ink"), look.swatch("accent")
    name = setting.say(spell.name)
    title = look.typeface("title")
    wide = line_width(name, title, from_points(11))
    size = min(1.0, (_WIDE - x - 0.4) / wide) * from_points(11)
    yield set_line(name, title, mm(size), ink, (mm(x), mm(top + 6.0)))
    for number, rune in enumerate(_used(setting, moment, spell)):
        at = compose(translate(mm(x + 2.4 + number * 5.4), mm(top + 10.6)), scale(2.4 / RADIUS))
        yield Use(rune_icon(rune, look), at, f"rune:{rune}")
    target = spell.target
    if 0 <= target < moment.rules.players and target != moment.player:
        foot, head = (top + 16.0, top + 25.0)
        y, end = (foot, head) if target > moment.player else (head, foot)
        way = 1.0 if end > y else -1.0
        yield Path(poly(((x + 4.0, y), (x + 4.0, end)), closed=False), Style(None, accent, 1.1))
        tip = ((x + 1.6, end - way * 2.4), (x + 4.0, end + way * 1.2), (x + 6.4, end - way * 2.4))
        yield Path(poly(tip, closed=False), Style(None, accent, 1.1), "aim")
