"""The zones of all parts in a position, and the zones and parts that an action touches. Also the actions that
a player may mean by pointing at cards, places and markers.

Every wizard has a place with mat, tracker and aid, a sequence on the mat, a stone on the tracker, and the
markers of the spells that last. Everybody knows the cards that lie face down in a sequence, because they were
face up before.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter, getitem
from typing import Generic, TypeVar

from pnp.caching import memoize
from pnp.definition import Side
from pnp.games.duelo_de_runas.rules.chance import chooser
from pnp.games.duelo_de_runas.rules.judge import judge
from pnp.games.duelo_de_runas.rules.legal import legal_actions
from pnp.games.duelo_de_runas.rules.spellbook import FACE, LASTING, NO_SPELLS, SUNS, WIDTH, numbers
from pnp.games.duelo_de_runas.rules.spells import striker
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DRAW,
    FEED,
    STRIKE,
    State,
)
from pnp.games.duelo_de_runas.rules.tables import Tables
from pnp.play import CHANCE
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import PartPlace, Placement, Touch

DECK_PILE, DISCARD_PILE, MARKERS_AT_HAND = "deck", "discard", "markers"

BEFORE_A_WIZARD = ("mat.sequence", "tracker.life", "aid.spells")
"""The parts in front of a wizard that never move. Only players have a spell table."""
FLOW_SIDES: Sequence[Side] = ("back", "front")
"""The side of the flow card for a strong and a weak wizard."""
LASTING_MARKERS = tuple(f"marker.{name}" for name, _ in LASTING)
"""The markers of the spells that last on a wizard."""
FLOW_CARD, LIFE_STONE, STRENGTH = "aid.solo", "marker.life", "marker.strength"


Part = TypeVar("Part", bound=PartPlace | Placement)

_ZONE = attrgetter("zone")


@dataclass(frozen=True, slots=True)
class _Parts(Generic[Part]):
    """The parts of a game, made once, for each zone where they may lie. Fields about wizards have a value for
    each seat. A zone with several cards has for each place in it a tuple of all cards."""

    standing: tuple[Part, ...]
    """The parts that never move: mats, trackers and spell tables."""
    flow: tuple[Part, ...]
    """The flow card of the deck's wizard, with its strong and its weak side up; empty unless a player plays
    alone."""
    face_up: tuple[tuple[tuple[Part, ...], ...], ...]
    """Each card in a sequence, face up, by its slot."""
    face_down: tuple[tuple[tuple[Part, ...], ...], ...]
    stones: tuple[tuple[Part, ...], ...]
    """The life stone, by the life points that are lost."""
    hands: tuple[tuple[tuple[Part, ...], ...], ...]
    """Each card in the hand, by its place."""
    chosen: tuple[Mapping[int, tuple[Part, ...]], ...]
    """Each card that waits face down, by the number of the player who chose it."""
    deck: tuple[tuple[Part, ...], ...]
    """Each card in the deck, by its place. The Excuse is the last card."""
    discard: tuple[tuple[Part, ...], ...]
    at_hand: tuple[tuple[Part, ...], ...]
    """Each marker that lies at hand, by its place."""
    all_at_hand: tuple[Part, ...]
    """All markers as they lie while no spell lasts."""
    make: Callable[[PartPlace, int, int], Part]
    """Return a part with the number of its copy and its place in the zone."""


@memoize
def _lying_parts(tables: Tables) -> _Parts[PartPlace]:
    def make(part: PartPlace, copy: int, order: int) -> PartPlace:
        del copy, order
        return part

    return _make_parts(tables, make)


@memoize
def _placed_parts(tables: Tables) -> _Parts[Placement]:
    def make(part: PartPlace, copy: int, order: int) -> Placement:
        return Placement(part.component, copy, part.zone, order, part.side, part.turn)

    return _make_parts(tables, make)


def _make_parts(tables: Tables, make: Callable[[PartPlace, int, int], Part]) -> _Parts[Part]:
    """Return the parts of a game. `make` is called for each part with its copy number and its place in the
    zone."""
    seats, cards, slots = range(tables.seats), tables.ids, range(tables.sequence_limit)
    whole_deck = (*cards, tables.excuse_id)

    def row(zone: str, order: int = 0, side: Side = "front", known: tuple[int, ...] | None = None,
            cards: Sequence[str] = cards) -> tuple[Part, ...]:  # fmt: skip
        return tuple(make(PartPlace(card, zone, side, 0, known), 1, order) for card in cards)

    standing = [each for each in BEFORE_A_WIZARD if each in tables.parts]
    markers = _markers(tables)
    copies = [(each, copy) for each, copies in markers.copies.items() for copy in range(1, copies + 1)]
    at_hand = tuple(
        tuple(make(PartPlace(each, MARKERS_AT_HAND), copy, order) for each, copy in copies)
        for order in range(len(copies))
    )
    return _Parts(
        standing=tuple(
            make(PartPlace(each, _place(seat)), seat + 1, order)
            for seat in seats
            for order, each in enumerate(each for each in standing if seat < tables.parts[each])
        ),
        flow=tuple(
            make(PartPlace(FLOW_CARD, _place(DECK_SEAT), side), 1, len(standing) - 1) for side in FLOW_SIDES
        )
        if tables.solo
        else (),
        face_up=tuple(tuple(row(_slot(seat, slot)) for slot in slots) for seat in seats),
        face_down=tuple(tuple(row(_slot(seat, slot), side="back") for slot in slots) for seat in seats),
        stones=tuple(
            tuple(
                make(PartPlace(LIFE_STONE, f"life.{seat + 1}.{lost + 1}"), seat + 1, 0)
                for lost in range(tables.life + 1)
            )
            for seat in seats
        ),
        hands=tuple(tuple(row(_hand(seat), order) for order in range(len(cards))) for seat in seats),
        chosen=tuple(
            {who: row(_chosen_zone(seat), side="back", known=(who,)) for who in (CHANCE, *seats)}
            for seat in seats
        ),
        deck=tuple(row(DECK_PILE, order, "back", cards=whole_deck) for order in range(len(whole_deck))),
        discard=tuple(row(DISCARD_PILE, order) for order in range(len(cards))),
        at_hand=at_hand,
        all_at_hand=tuple(row[order] for order, row in enumerate(at_hand)),
        make=make,
    )


@dataclass(frozen=True, slots=True)
class _Markers:
    """The markers of the game: the copies of each, in the order of the definition."""

    copies: Mapping[str, int]
    first: Mapping[str, int]
    """The number of the first copy of each, counted over all markers."""
    total: int
    before: Mapping[str, tuple[tuple[PartPlace, ...], ...]]
    """Each marker before each wizard, as it shows each number."""


@memoize
def _markers(tables: Tables) -> _Markers:
    names = [each for each in tables.parts if each.startswith("marker.") and each != LIFE_STONE]
    copies = {each: tables.parts[each] for each in names}
    return _Markers(
        copies=copies,
        first={each: sum(copies[other] for other in names[:n]) for n, each in enumerate(names)},
        total=sum(copies.values()),
        before={
            each: tuple(
                tuple(PartPlace(each, _effects(seat), side, turn) for side, turn in SHOWN)
                for seat in range(tables.seats)
            )
            for each in names
        },
    )


def _place(seat: int) -> str:
    return f"place.{seat + 1}"


def _hand(seat: int) -> str:
    return f"hand.{seat + 1}"


def _chosen_zone(seat: int) -> str:
    return f"chosen.{seat + 1}"


def _slot(seat: int, place: int) -> str:
    return f"sequence.{seat + 1}.{place + 1}"


def _effects(seat: int) -> str:
    return f"effects.{seat + 1}"


# --- what lies where ---------------------------------------------------------------------------------


def locate_parts(state: State) -> list[PartPlace]:
    """Return every card, marker, mat and other part with its zone."""
    return _list_parts(state, _lying_parts(state.tables))


def placements(state: State) -> tuple[Placement, ...]:
    """Return a Placement (component, copy, zone, order, side) for each part on the table, with nothing
    hidden. This is faster than making them from `locate_parts`: each possible Placement is made once for a
    game and used again."""
    return tuple(_list_parts(state, _placed_parts(state.tables)))


def _list_parts(state: State, parts: _Parts[Part]) -> list[Part]:
    """Return every part, zone by zone in the order of game.toml."""
    tables = state.tables
    found = [*parts.standing]
    if tables.solo:  # solo.guide, solo.guide.strong
        found.append(parts.flow[state.lives[DECK_SEAT] <= tables.weak_to])
    for runes, cards, face_up, face_down in zip(
        state.runes_up, state.sequences, parts.face_up, parts.face_down, strict=True
    ):
        for slot, card in enumerate(cards):
            found.append((face_up if runes >> WIDTH * slot & FACE else face_down)[slot][card])
    for stones, life in zip(parts.stones, state.lives, strict=True):
        found.append(stones[tables.life - min(max(life, 0), tables.life)])
    waiting = state.phase == CHOOSE and state.chosen != tables.no_cards
    hands: Sequence[Sequence[int]] = state.hands
    if waiting and state.fast_turns:
        hands = [held_cards(state, seat) for seat in range(tables.seats)]
    for hand, places in zip(hands, parts.hands, strict=True):
        found += map(getitem, places, hand)
    if waiting and not state.fast_turns:
        # They lie face down for this turn, known to who chose them (turn.choose).
        for seat, card in enumerate(state.chosen):
            if card >= 0:
                found.append(parts.chosen[seat][chooser(state, seat)][card])
    before, at_hand = _list_markers(state, parts)
    found += before
    deck = [*state.deck]
    deck.insert(len(deck) - sum(state.above_excuse) // 2, tables.excuse)
    found += map(getitem, parts.deck, deck)
    found += map(getitem, parts.discard, numbers(state.discard))
    found += at_hand
    return found


def held_cards(state: State, seat: int) -> Sequence[int]:
    """Return the cards that a picture of the table shows in a hand. Cards chosen for a fast turn stay in the
    hand, because a card on the table would show who declined to choose one (knots.speed)."""
    if not (state.phase == CHOOSE and state.fast_turns):
        return state.hands[seat]
    set_aside = [
        card for other, card in enumerate(state.chosen) if card >= 0 and chooser(state, other) == seat
    ]
    return sorted((*state.hands[seat], *set_aside))


# --- the markers of spells that last -----------------------------------------------------------------


def _list_markers(state: State, parts: _Parts[Part]) -> tuple[Sequence[Part], Sequence[Part]]:
    """Return the markers that lie in front of wizards, and those in the supply."""
    tables = state.tables
    if state.lasting is tables.no_spells and state.lasting_next is tables.no_spells and not state.monsters:
        return (), parts.all_at_hand
    markers = _markers(tables)
    before = _markers_before(state, dict(markers.copies), len(state.monsters))
    if state.monsters:
        before.sort(key=_ZONE)
    at_hand = [*range(markers.total)]
    used: dict[str, int] = {}
    shown: list[Part] = []
    last, order = "", 0
    for part in before:
        name, zone, *_ = part
        order = order + 1 if zone == last else 0
        last = zone
        used[name] = copy = used.get(name, 0) + 1
        at_hand.remove(markers.first[name] + copy - 1)
        shown.append(parts.make(part, copy, order))
    return shown, list(map(getitem, parts.at_hand, at_hand))


def _markers_before(state: State, left: dict[str, int], monsters: int) -> list[PartPlace]:
    """Return the markers in front of wizards: first those of spells on wizards, then those of the first
    `monsters` monsters. A marker of which no copy is `left` is missing (setup.markers)."""
    shown: list[tuple[str, int, int]] = []
    for seat, (now, coming) in enumerate(zip(state.lasting, state.lasting_next, strict=True)):
        # Each shows how long its spell lasts, begun or not (cast.range, cast.again).
        if now is not NO_SPELLS or coming is not NO_SPELLS:
            turns = map(max, now, coming)
            shown += [(name, seat, many) for name, many in zip(LASTING_MARKERS, turns, strict=False) if many]
    for monster in state.monsters[:monsters]:
        shown.append((f"marker.{state.tables.spells[monster.spell].id}", monster.owner, monster.life))
        shown.append((STRENGTH, monster.owner, monster.strength))
        if turns_afraid := max(monster.afraid, monster.afraid_next):
            shown.append(("marker.fear", monster.owner, turns_afraid))
    before, found = _markers(state.tables).before, []
    for name, seat, number in shown:
        if left.get(name):
            left[name] -= 1
            found.append(before[name][seat][min(number, len(SHOWN)) - 1])
    return found


SHOWN: Sequence[tuple[Side, int]] = (
    ("front", 0),
    ("front", 270),
    ("front", 180),
    ("front", 90),
    ("back", 45),
    ("back", 315),
    ("back", 225),
    ("back", 135),
)
"""The side of a marker, and the degrees by which it is turned, for each number: 1 to 4 are on the edges of
the front, 5 to 8 at the corners of the back; 8 stands for a higher one (cast.range)."""


# --- what one points at ------------------------------------------------------------------------------


def list_touches(state: State, action: int) -> tuple[Touch, ...]:
    """Return the zones and parts that a player points at to do an action: the card that is chosen, that casts
    or that feeds, and the target. For a pass there are none."""
    tables = state.tables
    if action in (tables.PASS, tables.ENOUGH):
        return ()
    if state.phase in (DEAL, DRAW):
        return _touch_draw(state, action, _hand(state.draws[0]))
    if state.phase == CHOOSE:
        return _chosen_touches(state, action)
    if state.phase == STRIKE:
        return (monster_touch(state, striker(state)), _target(state, tables.aim(action).target))
    seat = state.moments[0].seat
    if state.phase == FEED:
        return (Touch(_slot(seat, (action - tables.FEED) // WIDTH), 0),)
    if state.casting is not None:
        return (Touch(_slot(state.casting.target, action - tables.TURN_DOWN), 0),)
    newest = Touch(_slot(seat, len(state.sequences[seat]) - 1), 0)
    target = tables.aim(action).target
    return (newest,) if target < 0 else (newest, _target(state, target))


def _touch_draw(state: State, card: int, goal: str) -> tuple[Touch, ...]:
    """Return the touches of drawing a card: the deck, and the zone that the top card goes to. If the Excuse
    is drawn, they are the discard pile and the deck (deck.excuse)."""
    if card == state.tables.excuse:
        return (Touch(DISCARD_PILE), Touch(DECK_PILE))
    return (Touch(DECK_PILE), Touch(goal))


def _chosen_touches(state: State, card: int) -> tuple[Touch, ...]:
    choice = state.choices[0]
    goal = Touch(_chosen_zone(choice.seat))
    if choice.source == DECK:
        return _touch_draw(state, card, goal.zone)
    if choice.chooser == CHANCE:
        return (Touch(_hand(choice.source)), goal)
    own = Touch(_hand(choice.source), held_cards(state, choice.source).index(card))
    return (own,) if state.fast_turns else (own, goal)


def _target(state: State, target: int) -> Touch:
    """Return the touch of a wizard's place, or of a monster."""
    seats = state.tables.seats
    return Touch(_place(target)) if target < seats else monster_touch(state, target - seats)


def monster_touch(state: State, place: int) -> Touch:
    """Return the Touch of the marker of the monster at an index. If there are more monsters than markers, and
    this one has none, return the Touch of the zone where its marker would lie."""
    monster, tables = state.monsters[place], state.tables
    left, zone = dict(_markers(tables).copies), _effects(monster.owner)
    before = sum(part.zone == zone for part in _markers_before(state, left, place))
    return Touch(zone, before if left[f"marker.{tables.spells[monster.spell].id}"] else None)


MOST_REASONS = 4
"""The greatest number of reasons that are given if no spell can be cast with a card, or at somebody."""

OF_A_WIZARD = ("place", "life", "effects")
"""The kinds of zones that a player points at to aim at a wizard."""
CARDS_OF_A_WIZARD = ("hand", "chosen", "sequence")
"""The kinds of zones that a player points at to aim at a wizard after pointing at the card that casts."""


def match_touches(state: State, touches: Sequence[Touch]) -> Sequence[int]:
    """Return the actions that a player may mean by pointing at `touches`. To choose a card, the player points
    at it in the hand; to cast a spell, at this turn's card and the target, or at the target alone; to feed a
    spell or turn cards down, at a card of a sequence; to attack, at a monster and its target. If no legal
    action fits, the result has illegal actions, for which `judge` can give the reason. For any other visible
    card this is the action that chooses the card."""
    legal, about = legal_actions(state), partial(list_touches, state)
    meant = actions_about(touches, legal, about, state)
    if meant or not touches or state.actor < 0:
        return meant
    begun = actions_begun(touches, legal, about, state)
    if state.phase == CHOOSE:
        # A card alone is enough: it goes to one place.
        tried = begun if len(begun) == 1 else []
    elif begun and len(touches) == 1:
        return []
    elif state.phase == CAST:
        tried = _casts(state, touches)
    elif state.phase == STRIKE:
        tried = _strikes(state, touches)
    else:
        tried = _feeds(state, touches) if state.phase == FEED else []
    if not tried:
        card = _card_at(state, touches[0])
        tried = [] if card is None else [card]
    return [*tell_apart(tried, partial(judge, state), MOST_REASONS)]


def _pointed_place(touch: Touch) -> tuple[str, list[int]]:
    """Return the kind of a zone and its numbers, from 0: the seat, and the place in a row."""
    kind, *rest = touch.zone.split(".")
    return kind, [int(each) - 1 for each in rest]


def _card_at(state: State, touch: Touch) -> int | None:
    """Return the card that a touch points at, if the wizard who decides sees it."""
    kind, where = _pointed_place(touch)
    cards: Sequence[int] = ()
    if kind == "hand" and where == [state.actor]:
        cards = held_cards(state, state.actor)
    elif kind == DISCARD_PILE:
        cards = [*numbers(state.discard)]
    elif kind == "sequence":
        seat, place = where
        cards = state.sequences[seat][place : place + 1]
    order = touch.order if touch.order is not None or kind != "sequence" else 0
    return cards[order] if order is not None and order < len(cards) else None


def _pointed_target(state: State, touch: Touch, *, alone: bool) -> int | None:
    """Return the wizard or the monster that a touch points at. The touch is `alone`, or follows that of the
    card or the monster that acts."""
    kind, where = _pointed_place(touch)
    if kind not in OF_A_WIZARD and (alone or kind not in CARDS_OF_A_WIZARD):
        return None
    for place in range(len(state.monsters)):
        if touch.order is not None and monster_touch(state, place) == touch:
            return state.tables.seats + place
    return where[0]


def _casts(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return the casts of spells by a card at a target; without a target, of the spells that the card could
    cast at its moment."""
    tables, (_, seat, step) = state.tables, state.moments[0]
    first, *rest = touches
    kind, where = _pointed_place(first)
    own = kind == "sequence" and where[0] == seat
    if own and where[1] < len(state.sequences[seat]) - 1:
        # Only the card of this turn casts: an older one is refused by its runes that the newest lacks.
        older, newest = (tables.runes[state.sequences[seat][place]] for place in (where[1], -1))
        lacking = [rune for rune in range(SUNS) if older >> rune & ~newest >> rune & 1]
        return [_first_spell(state, rune) for rune in lacking]
    if own and not rest:
        return [
            tables.aim_action(index, -1 if not spell.aimed else (seat + 1) % tables.seats)
            for index, spell in enumerate(tables.spells)
            if spell.rune == step and spell.advanced <= tables.advanced
        ]
    if len(rest) > own:
        return []
    target = _pointed_target(state, touches[-1], alone=not rest)
    if target is None:
        return []
    aimed = [
        tables.aim_action(index, target)
        for index, spell in enumerate(tables.spells)
        if spell.rune == step and spell.aimed and spell.advanced <= tables.advanced
    ]
    legal = legal_actions(state)
    return [action for action in aimed if action in legal] or aimed


def _first_spell(state: State, rune: int) -> int:
    """Return the cast of the first spell of a rune, at an opponent if the spell has a target."""
    tables = state.tables
    index, spell = next((n, each) for n, each in enumerate(tables.spells) if each.rune == rune)
    return tables.aim_action(index, (state.moments[0].seat + 1) % tables.seats if spell.aimed else -1)


def _strikes(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return the attack on the target that the last touch points at."""
    target = _pointed_target(state, touches[-1], alone=len(touches) == 1) if len(touches) < 3 else None
    return [] if target is None else [state.tables.aim_action(state.tables.STRIKE, target)]


def _feeds(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return the actions by which the runes of a card in one's own sequence would feed the spell: the runes
    of fitting kinds or, if there are none, all."""
    tables, seat = state.tables, state.moments[0].seat
    kind, where = _pointed_place(touches[0])
    if kind != "sequence" or where[0] != seat or len(touches) > 1 or state.casting is None:
        return []
    place = where[1]
    if place >= len(state.sequences[seat]):
        return []
    runes = [rune for rune in range(WIDTH) if tables.runes[state.sequences[seat][place]] >> rune & 1]
    taken = [rune for rune in runes if rune in tables.spells[state.casting.spell].kinds]
    return [tables.FEED + WIDTH * place + rune for rune in taken or runes]


SECRETS = {"hand": "setup.deal", "chosen": "turn.choose"}
"""The clause that says who may see the parts of a zone, by the kind of the zone."""
