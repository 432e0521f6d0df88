"""What lies where in a position, and what a wizard points at to do an action.

Every wizard has a place with mat, tracker and aid, a sequence on the mat, a stone on the tracker, and the
markers of the spells that last. Cards that lie face down in a sequence are known to all: they were seen.

What a wizard means who points at cards, places and markers: cards to choose, spells, what feeds them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pnp.caching import remembered
from pnp.definition import Side
from pnp.games.duelo_de_runas.rules.chance import chooser
from pnp.games.duelo_de_runas.rules.judge import judge
from pnp.games.duelo_de_runas.rules.legal import legal_actions
from pnp.games.duelo_de_runas.rules.spellbook import FACE, LASTING, SUNS, WIDTH, numbers
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
from pnp.tabletop import Lying, Touch

DECK_PILE, DISCARD_PILE, MARKERS_AT_HAND = "deck", "discard", "markers"

BEFORE_A_WIZARD = ("mat.sequence", "tracker.life", "aid.spells")
"""The parts in front of a wizard that never move. Only players have a spell table."""
FLOW_CARD, LIFE_STONE, STRENGTH = "aid.solo", "marker.life", "marker.strength"


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of a game, each as it lies in each zone where it may be. What depends on a wizard is a row
    with a value for each seat."""

    standing: tuple[Lying, ...]
    """What never moves: mats, trackers and spell tables."""
    stones: tuple[tuple[Lying, ...], ...]
    """The life stone, by the life points that are lost."""
    hands: tuple[tuple[Lying, ...], ...]
    """Each card in the hand."""
    face_up: tuple[tuple[tuple[Lying, ...], ...], ...]
    """Each card in a sequence, by its place."""
    face_down: tuple[tuple[tuple[Lying, ...], ...], ...]
    deck: tuple[Lying, ...]
    """Each card in the deck; last the Excuse."""
    discard: tuple[Lying, ...]
    at_hand: dict[str, tuple[Lying, ...]]
    """The copies of each marker that lie at hand while no spell lasts."""
    all_at_hand: tuple[Lying, ...]


@remembered
def _parts(tables: Tables) -> _Parts:
    seats, cards, places = range(tables.seats), tables.ids, range(tables.sequence_limit)
    at_hand = {
        each: (Lying(each, MARKERS_AT_HAND),) * copies
        for each, copies in tables.parts.items()
        if each.startswith("marker.") and each != LIFE_STONE
    }
    return _Parts(
        standing=tuple(
            Lying(each, _place(seat)) for seat in seats for each in BEFORE_A_WIZARD
            if seat < tables.parts[each]
        ),
        stones=tuple(
            tuple(Lying(LIFE_STONE, f"life.{seat + 1}.{lost + 1}") for lost in range(tables.life + 1))
            for seat in seats
        ),
        hands=tuple(tuple(Lying(card, _hand(seat)) for card in cards) for seat in seats),
        face_up=tuple(
            tuple(tuple(Lying(card, _slot(seat, place)) for card in cards) for place in places)
            for seat in seats
        ),
        face_down=tuple(
            tuple(tuple(Lying(card, _slot(seat, place), "back") for card in cards) for place in places)
            for seat in seats
        ),
        deck=tuple(Lying(card, DECK_PILE, "back") for card in (*cards, tables.excuse_id)),
        discard=tuple(Lying(card, DISCARD_PILE) for card in cards),
        at_hand=at_hand,
        all_at_hand=tuple(part for copies in at_hand.values() for part in copies),
    )  # fmt: skip


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


def lying(state: State) -> list[Lying]:
    """Return every part with its zone."""
    tables = state.tables
    parts = _parts(tables)
    found = [*parts.standing]
    if tables.solo:  # solo.guide, solo.guide.strong
        weak = state.lives[DECK_SEAT] <= tables.weak_to
        found.append(Lying(FLOW_CARD, _place(DECK_SEAT), "front" if weak else "back"))
    for stones, life in zip(parts.stones, state.lives, strict=True):
        found.append(stones[tables.life - min(max(life, 0), tables.life)])
    hands: Sequence[Sequence[int]] = state.hands
    if state.phase == CHOOSE and state.chosen != tables.no_cards:
        if state.fast_turns:
            hands = [held_cards(state, seat) for seat in range(tables.seats)]
        else:
            found += _chosen_cards(state)
    for seat, cards in enumerate(hands):
        in_hand = parts.hands[seat]
        found += [in_hand[card] for card in cards]
        runes = state.runes_up[seat]
        for place, card in enumerate(state.sequences[seat]):
            up = runes >> WIDTH * place & FACE
            found.append((parts.face_up if up else parts.face_down)[seat][place][card])
    deck = [parts.deck[card] for card in state.deck]
    deck.insert(len(deck) - sum(state.above_excuse) // 2, parts.deck[tables.excuse])
    found += deck
    found += [parts.discard[card] for card in numbers(state.discard)]
    if state.monsters or any(rows is not tables.no_spells for rows in (state.lasting, state.lasting_next)):
        found += _all_markers(state, parts)
    else:
        found += parts.all_at_hand
    return found


def held_cards(state: State, seat: int) -> Sequence[int]:
    """Return the cards that lie in a hand. Those chosen for a fast turn stay in it: a card on the table would
    show who plays none (knots.speed)."""
    if not (state.phase == CHOOSE and state.fast_turns):
        return state.hands[seat]
    set_aside = [
        card for other, card in enumerate(state.chosen) if card >= 0 and chooser(state, other) == seat
    ]
    return sorted((*state.hands[seat], *set_aside))


def _chosen_cards(state: State) -> Iterator[Lying]:
    """Yield the cards that wait face down for this turn, known to who chose them (turn.choose)."""
    for seat, card in enumerate(state.chosen):
        if card >= 0:
            yield Lying(state.tables.ids[card], _chosen_zone(seat), "back", 0, (chooser(state, seat),))


# --- the markers of spells that last -----------------------------------------------------------------


def _all_markers(state: State, parts: _Parts) -> Iterator[Lying]:
    """Yield all markers: those of the spells that last, then those at hand."""
    left = {name: len(copies) for name, copies in parts.at_hand.items()}
    for seat in range(state.tables.seats):
        yield from _lasting_markers(state, seat, left)
    for place in range(len(state.monsters)):
        yield from _monster_markers(state, place, left)
    for name, copies in parts.at_hand.items():
        yield from copies[: left[name]]


def _lasting_markers(state: State, seat: int, left: dict[str, int]) -> Iterator[Lying]:
    """Yield the markers of the spells on a wizard, as far as they are `left`; each shows how long its spell
    lasts, begun or not (cast.range, cast.again)."""
    now, coming = state.lasting[seat], state.lasting_next[seat]
    for field, (name, _) in enumerate(LASTING):
        if turns := max(now[field], coming[field]):
            yield from _put_marker(f"marker.{name}", seat, turns, left)


def _monster_markers(state: State, place: int, left: dict[str, int]) -> Iterator[Lying]:
    """Yield the markers of a monster: its life points, its strength, and its fear."""
    monster = state.monsters[place]
    kind = state.tables.spells[monster.spell].id
    yield from _put_marker(f"marker.{kind}", monster.owner, monster.life, left)
    yield from _put_marker(STRENGTH, monster.owner, monster.strength, left)
    if turns := max(monster.afraid, monster.afraid_next):
        yield from _put_marker("marker.fear", monster.owner, turns, left)


def _put_marker(name: str, seat: int, number: int, left: dict[str, int]) -> Iterator[Lying]:
    """Yield a marker that shows a number; none where they have run short (setup.markers)."""
    if left.get(name, 0):
        left[name] -= 1
        side, turn = show_number(number)
        yield Lying(name, _effects(seat), side, turn)


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
the front, 5 to 8 at the corners of the back (cast.range)."""


def show_number(number: int) -> tuple[Side, int]:
    """Return the side of a marker and its turn that let a number point at its wizard; 8 for a higher one."""
    return SHOWN[min(number, len(SHOWN)) - 1]


# --- what one points at ------------------------------------------------------------------------------


def touched(state: State, action: int) -> tuple[Touch, ...]:
    """Return the zones and parts that an action touches: the card that is chosen, casts or feeds, and the
    target. A pass touches nothing."""
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
    """Return the deck and where its top card goes; the Excuse brings the discard pile back (deck.excuse)."""
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
    """Return the place of a wizard, or a monster."""
    seats = state.tables.seats
    return Touch(_place(target)) if target < seats else monster_touch(state, target - seats)


def monster_touch(state: State, place: int) -> Touch:
    """Return the marker of a monster; if it has none, the zone where it would be."""
    monster, tables = state.monsters[place], state.tables
    left = {name: len(copies) for name, copies in _parts(tables).at_hand.items()}
    marker = f"marker.{tables.spells[monster.spell].id}"
    before = 0
    for seat in range(tables.seats):
        markers = len(list(_lasting_markers(state, seat, left)))
        before += markers if seat == monster.owner else 0
    for other in range(place):
        markers = len(list(_monster_markers(state, other, left)))
        before += markers if state.monsters[other].owner == monster.owner else 0
    return Touch(_effects(monster.owner), before if left[marker] else None)


MOST_REASONS = 4
"""The reasons that are given why nothing is cast with a card, or at somebody."""

OF_A_WIZARD = ("place", "life", "effects")
"""The kinds of zones that a player points at to aim at a wizard."""
CARDS_OF_A_WIZARD = ("hand", "chosen", "sequence")
"""The kinds of zones that a player points at to aim at a wizard after pointing at the card that casts."""


def pointed(state: State, touches: Sequence[Touch]) -> Sequence[int]:
    """Return the actions of who points at a card in hand, at the card of this turn and a target, at a target
    alone, at a card that feeds or is turned down. Another card that is seen stands for itself: it is refused
    by what has to happen now."""
    legal, about = legal_actions(state), partial(touched, state)
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
    """Return the card that is pointed at, if the wizard who decides sees it."""
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
    """Return the wizard or the monster that is pointed at, alone or after what casts or attacks."""
    kind, where = _pointed_place(touch)
    if kind not in OF_A_WIZARD and (alone or kind not in CARDS_OF_A_WIZARD):
        return None
    for place in range(len(state.monsters)):
        if touch.order is not None and monster_touch(state, place) == touch:
            return state.tables.seats + place
    return where[0]


def _casts(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return the spells of a card at a target; without one, those that the card could cast in its time."""
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
    """Return the first spell of a rune, at an opponent if it is aimed."""
    tables = state.tables
    index, spell = next((n, each) for n, each in enumerate(tables.spells) if each.rune == rune)
    return tables.aim_action(index, (state.moments[0].seat + 1) % tables.seats if spell.aimed else -1)


def _strikes(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return the attack on whom is pointed at last."""
    target = _pointed_target(state, touches[-1], alone=len(touches) == 1) if len(touches) < 3 else None
    return [] if target is None else [state.tables.aim_action(state.tables.STRIKE, target)]


def _feeds(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return how the runes of a card of one's own sequence would feed the spell: those of the kinds that it
    takes, else all."""
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
