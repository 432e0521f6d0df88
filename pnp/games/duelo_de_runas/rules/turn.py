"""The effects of actions and the course of a turn: cards are chosen and revealed, spells are cast in order,
hands are refilled, sequences are shortened."""

from random import Random
from typing import Final

from pnp.games.duelo_de_runas.rules import legal, spells
from pnp.games.duelo_de_runas.rules.legal import feeding_runes, turn_down_actions
from pnp.games.duelo_de_runas.rules.spellbook import (
    LEAVES,
    STRIKES,
    SUNS,
    WAVES,
    WIDTH,
    WYRMS,
    age_spells,
    numbers,
)
from pnp.games.duelo_de_runas.rules.state import (
    CAST,
    CHOOSE,
    DEAL,
    DECK,
    DECK_SEAT,
    DECLINED,
    DRAW,
    FEED,
    OVER,
    SEATS,
    STRIKE,
    TURN_DOWN,
    Announcement,
    Choice,
    State,
    face_up,
    replace_value,
)
from pnp.games.duelo_de_runas.rules.tables import MONSTERS_STRIKE, Casting, Moment, Tables
from pnp.play import CHANCE

# The announcement of a spell in small decisions: the spell and its target, then each rune that feeds it,
# then, for Amnesia, each card that it turns down.
#
# Each function returns whether this moment is over.


def cast(state: State, action: int, _clauses: list[str]) -> bool:
    """Cast a spell by a rune of the newest card, or pass (cast.activation). Return True if nothing is left to
    decide about this spell, False if its caster still has to feed it or to choose cards for it. `_clauses` is
    not used; the functions of all phases have the same parameters."""
    tables = state.tables
    if action == tables.PASS:
        state.moments = state.moments[1:]
        return True
    moment = state.moments[0]
    seat = moment.seat
    newest = WIDTH * (len(state.sequences[seat]) - 1)
    free = state.runes_free[seat] & ~(1 << newest + moment.step)  # cast.activation.once
    state.runes_free = replace_value(state.runes_free, seat, free)
    state.casting = tables.aim(action)
    if tables.spells[state.casting.spell].energy:
        state.phase = FEED
        return False
    return _announce(state, state.casting)


def feed(state: State, action: int, _clauses: list[str]) -> bool:
    """Feed one more rune to the spell, or stop feeding it (cast.energy). Return True if the spell is
    announced, False if its caster can feed it more or has to choose cards for it. `_clauses` is not used."""
    assert state.casting is not None
    if action != state.tables.ENOUGH:
        rune = 1 << action - state.tables.FEED
        seat = state.moments[0].seat
        free = state.runes_free[seat] ^ rune
        state.runes_free = replace_value(state.runes_free, seat, free)
        casting = state.casting
        state.casting = Casting(casting.spell, casting.target, casting.fed | rune)
        if free & feeding_runes(state):
            return False
    return _announce(state, state.casting)


def turn_down(state: State, action: int, _clauses: list[str]) -> bool:
    """Choose one more card for the spell to turn down (knots.amnesia.choice). Return True if the spell is
    announced, because its Leaves or the cards of the sequence are used up; False if another card has to be
    chosen. `_clauses` is not used."""
    assert state.casting is not None
    casting = state.casting
    left, places = casting.left - 1, casting.places | 1 << action - state.tables.TURN_DOWN
    state.casting = casting._replace(left=left, places=places)
    return not (left and turn_down_actions(state)) and _declare(state, state.casting)


def _announce(state: State, casting: Casting) -> bool:
    """Announce the spell, unless Amnesia still has to choose cards (cast.declare)."""
    tables = state.tables
    if tables.spells[casting.spell].id == "amnesia" and face_up(state, casting.target):
        leaves = casting.fed & tables.masks[LEAVES]
        state.casting = casting._replace(left=leaves.bit_count())
        state.phase = TURN_DOWN
        return False
    return _declare(state, casting)


def _declare(state: State, casting: Casting) -> bool:
    """Announce the spell that is being cast. It takes effect together with the others of its moment."""
    moment, fed, masks = state.moments[0], casting.fed, state.tables.masks
    announced = Announcement(
        moment.group,
        moment.seat,
        casting.spell,
        casting.target,
        (fed & masks[SUNS]).bit_count(),
        (fed & masks[WAVES]).bit_count(),
        (fed & masks[LEAVES]).bit_count(),
        casting.places,
    )
    state.announced += (announced,)
    state.casting = None
    state.moments = state.moments[1:]
    return True


# The deck, the Excuse in it, and the discard pile.


def middle(tables: Tables, cards: int) -> tuple[int, int]:
    """Return the least and the greatest number of cards above the Excuse, in a deck of `cards` other cards
    (setup.deck.middle)."""
    least = max(cards // tables.middle, 1) if cards else 0
    return least, max(least, cards - cards // tables.middle)


def top_card(state: State, rng: Random) -> int:
    """Return the top card of the deck, which may be the Excuse. Each possible place of the Excuse is equally
    likely."""
    least, most = state.above_excuse
    if not least and rng.random() * (most + 1) < 1:
        return state.tables.excuse
    return state.deck[int(rng.random() * len(state.deck))]


def may_be_on_top(state: State, card: int) -> bool:
    """Return whether a card can be the top card of the deck, as far as the position tells."""
    least, most = state.above_excuse
    return not least if card == state.tables.excuse else bool(most) and card in state.deck


def take(state: State, card: int) -> None:
    """Remove a card from the top of the deck. The Excuse is then one card nearer to the top."""
    deck = state.deck
    place = deck.index(card)
    state.deck = deck[:place] + deck[place + 1 :]
    least, most = state.above_excuse
    state.above_excuse = (least - 1 if least else 0, most - 1)


def shuffle_in(state: State, clauses: list[str]) -> None:
    """Shuffle the discard pile into the deck, and put the Excuse into its middle (deck.excuse). Adds the ids
    of the clauses that apply to `clauses`."""
    clauses += ("setup.deal.excuse",) if state.phase == DEAL else ("deck.excuse", "deck.excuse.again")
    if not state.deck and state.discard:
        clauses.append("deck.empty")
    state.deck = tuple(sorted((*state.deck, *numbers(state.discard))))
    state.discard = 0
    state.above_excuse = middle(state.tables, len(state.deck))


def initial_state(tables: Tables) -> State:
    """Return the position before the first card is dealt (setup.life, setup.deck)."""
    state = State()
    state.tables = tables
    state.phase, state.actor, state.fast_turns = DEAL, CHANCE, 0
    state.hands = state.sequences = ((),) * tables.seats
    state.chosen = tables.no_cards
    state.runes_up = state.runes_free = state.wards = tables.zeros
    state.lives = state.dice = (tables.life,) * tables.seats
    state.lasting = state.lasting_next = tables.no_spells
    state.choices, state.moments, state.casting = (), (), None
    state.announced, state.monsters, state.log = (), (), ()
    state.deck, state.discard = tuple(range(tables.excuse)), 0
    state.above_excuse = middle(tables, tables.excuse)
    state.draws = draws(state)
    return state


IN_SPELL_PHASES: Final = {
    CAST: cast,
    FEED: feed,
    TURN_DOWN: turn_down,
    STRIKE: spells.strike,
}
"""The functions of the spell phases. Each returns whether to go on to the next spell."""


def apply_action(state: State, action: int, clauses: list[str] | None = None) -> State:
    """Return the position after an action. `state` is not changed. If the list `clauses` is given, the ids of
    the clauses that apply are added to it."""
    clauses = [] if clauses is None else clauses
    new = state.copy()
    phase = state.phase
    if phase == CHOOSE:
        choose(new, action, clauses)
    elif phase in (DEAL, DRAW):
        draw(new, action, clauses)
    elif IN_SPELL_PHASES[phase](new, action, clauses):
        advance(new, clauses)
    return new


OWN_CHOICES: Final = tuple(Choice(seat, seat, seat) for seat in range(len(SEATS)))
"""The usual choosers: each wizard chooses a card from the own hand unless a spell says otherwise."""


def draw(state: State, card: int, clauses: list[str]) -> None:
    """Draw a card from the top of the deck for the next player who draws (setup.deal, turn.draw). If the card
    is the Excuse, shuffle the discard pile into the deck instead. Adds the ids of the clauses that apply to
    `clauses`."""
    if card == state.tables.excuse:
        shuffle_in(state, clauses)
        return
    take(state, card)
    seat = state.draws[0]
    state.hands = replace_value(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
    state.draws = state.draws[1:]
    if not state.draws:
        finish(state, clauses)


def draws(state: State) -> tuple[int, ...]:
    """Return the players who draw cards, in order (deck.order). A player occurs once for each card. In the
    solo game the wizard that the deck plays has no hand."""
    return tuple(
        seat
        for seat, hand in enumerate(state.hands[: state.tables.players])
        if state.lives[seat] > 0
        for _ in range(state.tables.hand - len(hand))
    )


def finish(state: State, clauses: list[str]) -> None:
    """Remove the oldest cards from sequences with too many, and begin the next turn (turn.trim). Adds the ids
    of the clauses that apply to `clauses`."""
    tables = state.tables
    for seat, cards in enumerate(state.sequences):
        spare = len(cards) - tables.kept
        if spare > 0:
            clauses.append("turn.trim")
            for card in cards[:spare]:
                state.discard |= 1 << card
            state.sequences = replace_value(state.sequences, seat, cards[spare:])
            state.runes_up = replace_value(state.runes_up, seat, state.runes_up[seat] >> WIDTH * spare)
    # knots.speed: the wizards under Speed play a turn among themselves before the turn of all.
    state.fast_turns = state.fast_turns - 1 if state.fast_turns else tables.fast_turns
    begin(state)


def begin(state: State) -> None:
    """Begin a turn. `state.fast_turns` is the number of fast turns, only for wizards under Speed, that are to
    come before the turn of all wizards, including this one. It is set to 0, and the turn is a usual one, if
    no wizard is under Speed."""
    if state.lasting is state.tables.no_spells or not any(row.speed for row in state.lasting):
        state.fast_turns = 0
    state.choices = choices(state)
    state.phase = CHOOSE
    state.actor = state.choices[0].chooser


def choices(state: State) -> tuple[Choice, ...]:
    """Return the choices of cards in this turn, one for each wizard who takes part (turn.choose). Choices
    that chance makes come last."""
    solo = state.tables.solo
    first: list[Choice] = []
    last: list[Choice] = []
    for seat, row in enumerate(state.lasting):
        if state.lives[seat] <= 0 or (state.fast_turns and not row.speed):
            continue
        chooser = row.charmer if row.charm else seat  # advanced.charm
        if solo and chooser == DECK_SEAT:  # solo.deal
            last.append(Choice(seat, CHANCE, DECK))
        elif row.confusion and chooser == seat:  # knots.confusion
            last.append(Choice(seat, CHANCE, seat))
        else:
            first.append(OWN_CHOICES[seat] if chooser == seat else Choice(seat, chooser, chooser))
    return (*first, *last)


def choose(state: State, card: int, clauses: list[str]) -> None:
    """Set the chosen card aside, unseen until everybody has chosen (turn.choose). PASS declines a fast card
    (knots.speed). After the last choice, `reveal` follows. Adds the ids of the clauses that apply to
    `clauses`."""
    choice = state.choices[0]
    source = choice.source
    if card == state.tables.PASS:
        card = DECLINED
    elif source == DECK:
        if card == state.tables.excuse:
            shuffle_in(state, clauses)
            return
        take(state, card)
    else:
        hand = state.hands[source]
        place = hand.index(card)
        state.hands = replace_value(state.hands, source, hand[:place] + hand[place + 1 :])
    state.chosen = replace_value(state.chosen, choice.seat, card)
    state.choices = state.choices[1:]
    if state.choices:
        state.actor = state.choices[0].chooser
    else:
        reveal(state, clauses)


def reveal(state: State, clauses: list[str]) -> None:
    """Lay down all chosen cards and begin the casting of spells (turn.place). Adds the ids of the clauses
    that apply to `clauses`."""
    tables = state.tables
    if DECLINED in state.chosen:
        state.chosen = tuple(-1 if card == DECLINED else card for card in state.chosen)
    if state.chosen != tables.no_cards:
        clauses.append("turn.place")
    sequences, up, free = list(state.sequences), list(state.runes_up), list(state.runes_free)
    for seat, card in enumerate(state.chosen):
        if card >= 0:
            up[seat] |= tables.runes[card] << WIDTH * len(sequences[seat])
            sequences[seat] = (*sequences[seat], card)
            free[seat] = up[seat]
            if state.lasting[seat].fear:  # advanced.fear
                free[seat] &= ~tables.masks[WYRMS]
    state.sequences, state.runes_up, state.runes_free = tuple(sequences), tuple(up), tuple(free)
    state.moments = moments(state)
    if tables.advanced and not state.fast_turns:
        spells.make_ready(state)
    advance(state, clauses)


def moments(state: State) -> tuple[Moment, ...]:
    """Return the moments of this turn in order: one for each activation rune on a revealed card. In an
    advanced game the moment at which monsters attack comes between Moons and Wyrms (turn.order,
    turn.order.higher, turn.order.equal)."""
    tables = state.tables
    found: list[Moment] = []
    for seat, card in enumerate(state.chosen):
        if card >= 0:
            found += tables.moments[seat][card]
    if tables.advanced and not state.fast_turns:
        found.append(MONSTERS_STRIKE)
    found.sort()
    return tuple(found)


def advance(state: State, clauses: list[str]) -> None:
    """Go on to the next spell that may be announced, or to the next attack of a monster. Spells already
    announced to take effect together do so first. If no spell or attack is left, end the casting (`close`).
    Adds the ids of the clauses that apply to `clauses`."""
    tables = state.tables
    while True:
        remaining = state.moments
        if state.announced and (not remaining or remaining[0].group != state.announced[0].group):
            spells.resolve(state, clauses)
            if state.phase == OVER:
                return
            continue
        if not remaining:
            break
        _, seat, step = remaining[0]
        if step == STRIKES:
            if spells.next_strike(state):
                return
        elif (
            state.runes_free[seat] >> WIDTH * (len(state.sequences[seat]) - 1) + step & 1  # cast.now
            and (step != WYRMS or len(legal.cast_actions(state)) > 1)
        ):  # fmt: skip
            state.phase = CAST
            state.actor = CHANCE if tables.solo and seat == DECK_SEAT else seat
            return
        state.moments = remaining[1:]
    close(state, clauses)


def close(state: State, clauses: list[str]) -> None:
    """End the casting of spells: poison takes life points, lasting spells age, and hands are refilled. Adds
    the ids of the clauses that apply to `clauses`."""
    tables = state.tables
    if tables.advanced and not state.fast_turns:
        poison(state, clauses)
        if state.phase == OVER:
            return
    age(state)
    state.chosen, state.log = tables.no_cards, ()
    state.runes_free = state.wards = tables.zeros
    state.draws = draws(state)
    state.phase, state.actor = DRAW, CHANCE
    if not state.draws:
        finish(state, clauses)


def poison(state: State, clauses: list[str]) -> None:
    """Take life points from poisoned wizards (advanced.poison.when). It is called at the end of each turn of
    all wizards, not of a fast turn, which only wizards under Speed play. Adds the ids of the clauses that
    apply to `clauses`."""
    for seat, row in enumerate(state.lasting):
        if row.poison:
            clauses.append("advanced.poison")
            state.lives = replace_value(state.lives, seat, state.lives[seat] - row.poison_strength)
    spells.settle(state, clauses)


def age(state: State) -> None:
    """Make lasting spells and monsters one turn older, and start the spells that were cast in this turn.

    Fast turns do not count. Clauses: cast.range, cast.again.
    """
    no_spells = state.tables.no_spells
    spent = 0 if state.fast_turns else 1  # knots.speed.whole
    if state.lasting is not no_spells or state.lasting_next is not no_spells:
        pairs = zip(state.lasting, state.lasting_next, strict=True)
        rows = tuple(age_spells(now, coming, spent) for now, coming in pairs)
        state.lasting = no_spells if rows == no_spells else rows
        state.lasting_next = no_spells
    if state.monsters:
        state.monsters = tuple(spells.age_monster(monster, spent) for monster in state.monsters)
