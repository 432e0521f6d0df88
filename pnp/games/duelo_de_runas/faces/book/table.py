"""The table at a moment of a duel: both sequences, the life points, and the runes that a spell uses."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pnp.games import Setting
from pnp.games.duelo_de_runas.faces.cards import Layout, back_face, card_face
from pnp.games.duelo_de_runas.faces.runes import RADIUS, rune_icon
from pnp.games.duelo_de_runas.faces.shapes import Outline, curve, disc, poly
from pnp.games.duelo_de_runas.faces.theme import theme
from pnp.games.duelo_de_runas.facts import Facts, Rune
from pnp.games.duelo_de_runas.rules.spellbook import FACE, WIDTH
from pnp.play import Phrase
from pnp.play.story import Moment
from pnp.scene import Drawing, Element, Face, Path, Style, Theme, Use, compose, scale, translate
from pnp.tabletop import Touch, mark_touch
from pnp.tabletop.sketch import CORNER, Arrow, draw_over_halo, in_column, lay_face, places_at_end, write
from pnp.text import flow, line_width
from pnp.units import CARD_SIZES, DEFAULT_CARD, Point, from_points, mm, to_points

# The shared parts of figures: the faces of cards as they are placed in them.

USUAL = Layout(*CARD_SIZES[DEFAULT_CARD])
"""The layout of cards in figures, for every card size of the kit."""


def facts_of(setting: Setting) -> Facts:
    facts: Facts = setting.definition.facts
    return facts


def place_face(face: Face, x: float, y: float, size: float, look: Theme, turn: float = 0.0) -> Element:
    """Draw a face in a figure, trimmed, with a line around it. Its upper left corner is at (x, y), `size` is
    its scale (1 is its printed size), and it is turned about that corner by `turn` degrees clockwise."""
    edge = Style(None, look.swatch("ink"), 0.28, round=False)
    return lay_face(face, (x, y), size, edge, turn=turn, about=(0.0, 0.0))


def usual_setting(setting: Setting) -> Setting:
    """Return the setting with the default card size. Figures show cards in this size, whatever size the kit
    has."""
    return replace(setting, card_size=DEFAULT_CARD)


def draw_card(setting: Setting, name: str) -> Face:
    """Draw the face of the card `name` in the default card size, which all figures use."""
    printed = setting.say(setting.definition.component(front=name).name)
    return card_face(usual_setting(setting), name, printed)


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
AIM = Arrow(1.3, 4.4, 5.0, halo=0.0)
"""The arrow from a spell to its target."""


def table(setting: Setting, moment: Moment) -> Drawing:
    """Draw each wizard's sequence with name and life points beside it; at the opening draw the hands instead,
    face up. `moment` is one action of the duel with the positions before and after it. The runes of the
    current spell have rings; the spell's name is between the two wizards, with an arrow to its target. The
    sequences are those of `position(moment)`; the life points are always those after the action."""
    seats = range(moment.rules.players)
    if moment.action is None:
        high = mm(_BAR + 1.6 + USUAL.height * _HELD)
        hands = (Drawing(_WIDE, high, tuple(_open_hand(setting, moment, seat))) for seat in seats)
        shown = in_column(hands, _GAP)
        return replace(shown, height=mm(shown.height + 0.6))
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
    """Return the position (a rules.state.State) whose sequences the picture shows. `moment` is one action of
    the duel with the positions before and after it. If the action is part of casting a spell (or the attack
    of a monster), return the position before it, otherwise the position after it."""
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
    wide, high, top = USUAL.width * _HELD, USUAL.height * _HELD, _BAR + 1.6
    step = min((_WIDE - 0.6 - wide) / max(1, len(held) - 1), wide + 1.2)
    for place, card in enumerate(held):
        x = 0.3 + place * step
        yield place_face(_face(setting, state.tables, card), x, top, _HELD, look)
        seen = wide if place == len(held) - 1 else min(step, wide)
        touch = Touch(f"hand.{seat + 1}", state.hands[seat].index(card))
        yield mark_touch(touch, mm(x), top, mm(seen), mm(high))


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
        down = same and not _bits(moment.after.runes_up[seat], place)
        face = back_face(look, USUAL.width, USUAL.height) if down else _face(setting, tables, card)
        yield place_face(face, x, top, size, look)
        for row, rune in enumerate(_order(setting, tables, card)):
            if spell and _bits(spell.runes, place) >> rune & 1:
                y = top + (USUAL.runes_top + USUAL.rune / 2 + row * USUAL.pitch) * size
                ring = partial(Path, disc(x + USUAL.column * size, y, 6.3 * size))
                yield from draw_over_halo(ring, look, width=0.55, halo=0.275)
        seen = USUAL.width * size if place == len(sequence) - 1 else step
        touch = Touch(f"sequence.{seat + 1}.{place + 1}", 0)
        yield mark_touch(touch, mm(x), mm(top), mm(seen), mm(USUAL.height * size))
    if len(sequence) < tables.sequence_limit:
        # The place for the next card: the outline of the strip that would be visible.
        right = _LEFT + len(sequence) * step + USUAL.width * size
        foot, corner = top + USUAL.height * size, right - USUAL.strip * size
        edge = poly(((corner, top), (right, top), (right, foot), (corner, foot)), closed=False)
        yield Path(edge, Style(None, look.swatch("ash"), 0.25, (1.0, 1.0)), "free")


def _bar(setting: Setting, moment: Moment, seat: int, look: Theme) -> Iterator[Element]:
    """Draw the name and the hearts of a wizard with an open hand, across the drawing."""
    yield _rule(look, 0.3, _BAR)
    sides = flow(_WIDE)
    yield write(_name(setting, moment, seat), (sides.x(CORNER), _BAR / 2 + 1.1), look, 9, role="title",
                anchor=sides.anchor("start"))  # fmt: skip
    for number, x in enumerate(places_at_end(moment.after.tables.life, _WIDE, 3.4, 4.4)):
        yield _life(look, (x, _BAR / 2), moment, seat, number)


def _rule(look: Theme, x: float, y: float, tone: str = "ink", width: float = 0.3) -> Path:
    """Draw the line below a wizard's name."""
    ends = poly(((x, y), (_WIDE - 0.3, y)), closed=False)
    return Path(ends, Style(None, look.swatch(tone), width), "wizard")


def _name_and_hearts(setting: Setting, moment: Moment, seat: int, at: Point) -> Iterator[Element]:
    """Draw the name of a wizard at (x, y) and below it a heart for each life point, hollow if lost. A thick
    line below the name marks the player who acts."""
    look, (x, top), acting = theme(setting.variant), at, seat == moment.player
    tone, anchor = "accent" if acting else "ink", flow(_WIDE).anchor("start")
    start = x if anchor == "start" else _WIDE - CORNER
    name = _name(setting, moment, seat)
    yield write(name, (start, top + 3.2), look, 9, role="title", tone=tone, anchor=anchor)
    yield _rule(look, x, top + 4.9, tone, 0.9 if acting else 0.3)
    most = moment.after.tables.life
    step = min(4.8, (_WIDE - x - 4.0) / (most - 1))
    for number in range(most):
        across = 1.9 + number * step
        place = x + across if start == x else start - across
        yield _life(look, (mm(place), mm(top + _TOLD - 1.9)), moment, seat, number)
    yield mark_touch(Touch(f"place.{seat + 1}"), mm(x), top, mm(_WIDE - 0.3 - x), _TOLD)


def _name(setting: Setting, moment: Moment, seat: int) -> str:
    called = moment.rules.player_name(seat)
    return (
        setting.say(called.text) % dict(called.parts) if isinstance(called, Phrase) else setting.say(called)
    )


def _life(look: Theme, at: Point, moment: Moment, seat: int, number: int) -> Element:
    accent, full = look.swatch("accent"), number < moment.after.lives[seat]
    return Path(_heart(*at, 1.65), Style(accent if full else None, accent, 0.3), "heart")


def _heart(x: float, y: float, r: float) -> Outline:
    """Return the outline of a heart about (x, y)."""
    points = ((0, 1), (-0.95, 0.1), (-0.75, -0.8), (0, -0.35), (0.75, -0.8), (0.95, 0.1))
    return curve(tuple((x + r * u, y + r * v) for u, v in points))


def _face(setting: Setting, tables: Any, card: int) -> Face:
    return draw_card(setting, setting.definition.component(tables.ids[card]).front)


def _order(setting: Setting, tables: Any, card: int) -> list[int]:
    """Return the runes of a card from top to bottom, as the bit numbers that the engine uses."""
    facts = facts_of(setting)
    order = (*facts.of_role("activation"), *facts.of_role("energy"))
    return [
        order.index(rune) for rune in facts.card(setting.definition.component(tables.ids[card]).front).runes
    ]


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
    casts = 1 << WIDTH * newest + before.moments[0].step
    return _Spell(tables.spells[casting.spell].name, casting.target, fed | casts)


def _bits(runes: int, place: int) -> int:
    """Return the bits of the runes of the card at a position in a sequence."""
    return runes >> WIDTH * place & FACE


def _used_runes(setting: Setting, moment: Moment, spell: _Spell) -> Iterator[Rune]:
    """Yield the rune that casts a spell, then the runes that feed it."""
    facts = facts_of(setting)
    order = (*facts.of_role("activation"), *facts.of_role("energy"))
    places = range(len(moment.before.sequences[moment.player]))
    used = sorted(
        row for place in places for row in range(len(order)) if _bits(spell.runes, place) >> row & 1
    )
    yield from (order[row] for row in used)


def _spell_label(
    setting: Setting, moment: Moment, spell: _Spell, at: Point, goal: float | None
) -> Iterator[Element]:
    """Draw the name of a spell and its runes at (x, y), and an arrow up or down to its target's hearts, if it
    has one."""
    look, (x, top) = theme(setting.variant), at
    up = goal is not None and goal < top
    name, em = setting.say(spell.name), from_points(13)
    size = mm(min(1.0, (_WIDE - x - 0.4) / line_width(name, look.typeface("title"), em)) * em)
    y = top + (6.0 if up else 4.0)
    yield write(name, (x, y), look, to_points(size), role="title", anchor="start")
    for number, rune in enumerate(_used_runes(setting, moment, spell)):
        place = compose(translate(mm(x + 2.8 + number * 6.2), mm(y + 5.4)), scale(2.8 / RADIUS))
        yield Use(rune_icon(rune, look), place, f"rune:{rune}")
    if goal is not None:
        yield from AIM.draw((x + 8.0, top if up else y + 10.0), (x + 8.0, goal), look, name="aim")
