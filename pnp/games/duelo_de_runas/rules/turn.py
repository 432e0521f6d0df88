"""A turn: cards are chosen and revealed, spells take their order, hands are refilled, sequences trimmed."""

from pnp.games.duelo_de_runas.rules import casting, lives, monsters, piles, resolution
from pnp.games.duelo_de_runas.rules.runes import (
    AFRAID,
    CHARMED,
    CHARMER,
    CONFUSED,
    DECK_SEAT,
    ELECTRIC,
    POISONED,
    QUIET,
    SPEED,
    STRENGTH,
    STRIKES,
    WIDTH,
    WYRMS,
)
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, DECK, DRAW, OVER, Entry, Row, State, put
from pnp.play import CHANCE


def draw(state: State, card: int, told: list[str]) -> None:
    """setup.deal, turn.draw: a card for whoever is next."""
    if card == state.tables.excuse:
        piles.shuffle_in(state, told)
        return
    piles.take(state, card)
    seat = state.agenda[0][0]
    hands = state.hands
    hand = tuple(sorted((*hands[seat], card)))
    state.hands = (*hands[:seat], hand, *hands[seat + 1 :])
    state.agenda = state.agenda[1:]
    if not state.agenda:
        finish(state, told)


def missing(state: State) -> tuple[Entry, ...]:
    """deck.order: who draws, once for each card; in the game alone the deck's wizard has no hand."""
    return tuple(
        (seat, 0, 0)
        for seat, hand in enumerate(state.hands[: state.tables.players])
        if state.lives[seat] > 0
        for _ in range(state.tables.hand - len(hand))
    )


def finish(state: State, told: list[str]) -> None:
    """turn.trim: the oldest cards leave the sequences, and the next turn begins."""
    tables = state.tables
    for seat, cards in enumerate(state.sequences):
        spare = len(cards) - tables.kept
        if spare > 0:
            told.append("turn.trim")
            for card in cards[:spare]:
                state.discard |= 1 << card
            state.sequences = (*state.sequences[:seat], cards[spare:], *state.sequences[seat + 1 :])
            state.up = put(state.up, seat, state.up[seat] >> WIDTH * spare)
    # knots.speed: the wizards under Speed play a turn among themselves before the turn of all.
    state.fast = state.fast - 1 if state.fast else tables.fast_turns
    begin(state)


def begin(state: State) -> None:
    """A turn begins, a fast one only if somebody is under Speed."""
    if state.effects is state.tables.calm or not any(row[SPEED] for row in state.effects):
        state.fast = 0
    state.agenda = choosers(state)
    state.phase = CHOOSE
    state.actor = state.agenda[0][1]


def choosers(state: State) -> tuple[Entry, ...]:
    """turn.choose: who chooses the card of each wizard, and from whose hand; what chance does comes last."""
    solo = state.tables.solo
    first: list[Entry] = []
    last: list[Entry] = []
    for seat, row in enumerate(state.effects):
        if state.lives[seat] <= 0 or (state.fast and not row[SPEED]):
            continue
        by = row[CHARMER] if row[CHARMED] else seat  # advanced.charm
        if solo and by == DECK_SEAT:  # solo.deal
            last.append((seat, CHANCE, DECK))
        elif row[CONFUSED] and by == seat:  # knots.confusion
            last.append((seat, CHANCE, seat))
        else:
            first.append((seat, by, by))
    return (*first, *last)


def choose(state: State, card: int, told: list[str]) -> None:
    """turn.choose: a card is set aside, unseen, until everybody has chosen."""
    seat, _, source = state.agenda[0]
    if source == DECK:
        if card == state.tables.excuse:
            piles.shuffle_in(state, told)
            return
        piles.take(state, card)
    else:
        hands = state.hands
        hand = hands[source]
        place = hand.index(card)
        state.hands = (*hands[:source], hand[:place] + hand[place + 1 :], *hands[source + 1 :])
    state.chosen = put(state.chosen, seat, card)
    state.agenda = state.agenda[1:]
    if state.agenda:
        state.actor = state.agenda[0][1]
    else:
        reveal(state, told)


def reveal(state: State, told: list[str]) -> None:
    """turn.place: all cards chosen are laid down, and the spells begin."""
    told.append("turn.place")
    tables = state.tables
    sequences, up, free = list(state.sequences), list(state.up), list(state.free)
    for seat, card in enumerate(state.chosen):
        if card >= 0:
            up[seat] |= tables.runes[card] << WIDTH * len(sequences[seat])
            sequences[seat] = (*sequences[seat], card)
            free[seat] = up[seat]
            if state.effects[seat][AFRAID]:  # advanced.fear
                free[seat] &= ~tables.every[WYRMS]
    state.sequences, state.up, state.free = tuple(sequences), tuple(up), tuple(free)
    state.agenda = order(state)
    if tables.advanced and not state.fast:
        monsters.wake(state)
    advance(state, told)


def order(state: State) -> tuple[Entry, ...]:
    """turn.order, turn.order.higher, turn.order.equal: (group, wizard, step) of every activation rune that
    was revealed, from the first to the last; monsters stand between Moons and Wyrms."""
    entries = state.tables.entries
    found = [
        (group, seat, step)
        for seat, card in enumerate(state.chosen)
        if card >= 0
        for group, step in entries[card]
    ]
    if state.tables.advanced and not state.fast:
        found.append((32 * WYRMS, -1, STRIKES))
    found.sort()
    return tuple(found)


def advance(state: State, told: list[str]) -> None:
    """On to the next spell that somebody may announce; what was announced for one moment happens first."""
    tables = state.tables
    while True:
        agenda = state.agenda
        if state.pending and (not agenda or agenda[0][0] != state.pending[0][0]):
            resolution.resolve(state, told)
            if state.phase == OVER:
                return
            continue
        if not agenda:
            break
        _, seat, step = agenda[0]
        if step == STRIKES:
            if monsters.next_strike(state):
                return
        elif (
            state.free[seat] >> WIDTH * (len(state.sequences[seat]) - 1) + step & 1  # cast.now
            and (step != WYRMS or len(casting.casts(state)) > 1)
        ):  # fmt: skip
            state.phase = CAST
            state.actor = CHANCE if tables.solo and seat == DECK_SEAT else seat
            return
        state.agenda = agenda[1:]
    close(state, told)


def close(state: State, told: list[str]) -> None:
    """All spells are done: poison works, lasting spells run on, and hands are refilled."""
    tables = state.tables
    if tables.advanced and not state.fast:
        poison(state, told)
        if state.phase == OVER:
            return
    age(state)
    state.chosen, state.free, state.wards, state.log = tables.nobody, tables.nothing, tables.nothing, ()
    state.agenda = missing(state)
    state.phase, state.actor = DRAW, CHANCE
    if not state.agenda:
        finish(state, told)


def poison(state: State, told: list[str]) -> None:
    """advanced.poison.when"""
    for seat, row in enumerate(state.effects):
        if row[POISONED]:
            told.append("advanced.poison")
            state.lives = put(state.lives, seat, state.lives[seat] - row[STRENGTH])
    lives.settle(state, told)


def age(state: State) -> None:
    """cast.range, cast.again: a usual turn is used up; what was cast in it begins."""
    tables = state.tables
    spent = 0 if state.fast else 1  # knots.speed.whole
    if state.effects is not tables.calm or state.fresh is not tables.calm:
        rows = tuple(_aged(old, new, spent) for old, new in zip(state.effects, state.fresh, strict=True))
        state.effects = tables.calm if rows == tables.calm else rows
        state.fresh = tables.calm
    if state.monsters:
        state.monsters = tuple(
            (owner, kind, life, force, max(afraid - spent, fresh, 0), 0, 0)
            for owner, kind, life, force, afraid, fresh, _ in state.monsters
        )


def _aged(old: Row, new: Row, spent: int) -> Row:
    if old is QUIET and new is QUIET:
        return QUIET
    left = [max(turns - spent, 0) for turns in old[: ELECTRIC + 1]]
    poisoned = new if new[POISONED] > left[POISONED] else old
    charmed = new if new[CHARMED] > left[CHARMED] else old
    row = [max(turns, begun) for turns, begun in zip(left, new, strict=False)]
    row.append(poisoned[STRENGTH] if row[POISONED] else 0)
    row.append(charmed[CHARMER] if row[CHARMED] else 0)
    return tuple(row) if any(row) else QUIET
