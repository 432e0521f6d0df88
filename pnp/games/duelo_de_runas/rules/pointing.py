"""What a wizard means who points at cards, places and markers: cards to choose, spells, what feeds them."""

from collections.abc import Sequence
from functools import partial

from pnp.games.duelo_de_runas.rules.judge import judge
from pnp.games.duelo_de_runas.rules.legal import legal_actions
from pnp.games.duelo_de_runas.rules.places import DISCARD_PILE, held_cards, monster_touch, touched
from pnp.games.duelo_de_runas.rules.spellbook import SUNS, WIDTH, numbers
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, FEED, STRIKE, State
from pnp.play.pointing import actions_about, actions_begun, tell_apart
from pnp.tabletop import Touch

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


def _place(touch: Touch) -> tuple[str, list[int]]:
    """Return the kind of a zone and its numbers, from 0: the seat, and the place in a row."""
    kind, *rest = touch.zone.split(".")
    return kind, [int(each) - 1 for each in rest]


def _card_at(state: State, touch: Touch) -> int | None:
    """Return the card that is pointed at, if the wizard who decides sees it."""
    kind, where = _place(touch)
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


def _target(state: State, touch: Touch, *, alone: bool) -> int | None:
    """Return the wizard or the monster that is pointed at, alone or after what casts or attacks."""
    kind, where = _place(touch)
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
    kind, where = _place(first)
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
    target = _target(state, touches[-1], alone=not rest)
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
    target = _target(state, touches[-1], alone=len(touches) == 1) if len(touches) < 3 else None
    return [] if target is None else [state.tables.aim_action(state.tables.STRIKE, target)]


def _feeds(state: State, touches: Sequence[Touch]) -> list[int]:
    """Return how the runes of a card of one's own sequence would feed the spell: those of the kinds that it
    takes, else all."""
    tables, seat = state.tables, state.moments[0].seat
    kind, where = _place(touches[0])
    if kind != "sequence" or where[0] != seat or len(touches) > 1 or state.casting is None:
        return []
    place = where[1]
    if place >= len(state.sequences[seat]):
        return []
    runes = [rune for rune in range(WIDTH) if tables.runes[state.sequences[seat][place]] >> rune & 1]
    taken = [rune for rune in runes if rune in tables.spells[state.casting.spell].kinds]
    return [tables.FEED + WIDTH * place + rune for rune in taken or runes]
