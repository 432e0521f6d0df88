"""The legal actions of a position: to choose a card, to cast a spell at a target, to feed runes to it, to
turn cards down, to attack with a monster. Also the choices of the greedy policy."""

from collections.abc import Iterator, Sequence

from pnp.games.duelo_de_runas.rules.spellbook import KNOTS, LEAVES, MOONS, SUNS, WAVES, WYRMS, SpellFacts
from pnp.games.duelo_de_runas.rules.state import CAST, CHOOSE, FEED, TURN_DOWN, State, face_up
from pnp.games.duelo_de_runas.rules.tables import Tables

COUNTER_RUNES = ((WYRMS, KNOTS), (MOONS, KNOTS), (MOONS, WYRMS))
"""The activation runes that feed a Counter Spell, by the rune that casts it."""


def legal_actions(state: State) -> Sequence[int]:
    """Return every action of the player who decides next; none at chance nodes and at the end."""
    if state.actor < 0:
        return ()
    phase = state.phase
    if phase == CAST:
        return cast_actions(state)
    if phase == FEED:
        return feed_actions(state)
    if phase == CHOOSE:
        return choose_actions(state)
    if phase == TURN_DOWN:
        return turn_down_actions(state)
    return strike_actions(state)


def choose_actions(state: State) -> tuple[int, ...]:
    """Return the actions that choose a card of the hand (turn.choose) and, in a fast turn, the action that
    chooses none (knots.speed)."""
    hand = state.hands[state.actor]
    return (*hand, state.tables.PASS) if state.fast_turns else hand


# --- which spell, at whom ----------------------------------------------------------------------------


def cast_actions(state: State) -> tuple[int, ...]:
    """Return the actions that announce a spell of the current wizard, one for each target, and PASS
    (cast.activation, cast.optional)."""
    tables = state.tables
    moment = state.moments[0]
    seat, step = moment.seat, moment.step
    free, masks = state.runes_free[seat], tables.masks
    energy = (free & masks[SUNS] != 0) + 2 * (free & masks[WAVES] != 0) + 4 * (free & masks[LEAVES] != 0)
    other, last = COUNTER_RUNES[step]
    counter = bool(free & masks[other] and free & masks[last])  # counter.cost
    owners = tuple([monster.owner for monster in state.monsters])
    key = (seat, step, energy, counter, visible_wizards(state, seat), owners)
    found = tables.known_casts.get(key)
    if found is None:
        found = tables.known_casts[key] = tuple(_cast_actions(tables, *key))
    return found


def visible_wizards(state: State, seat: int) -> int:
    """Return the seats of the wizards that the wizard at `seat` can aim at, as a set of bits: bit n is seat n
    (knots.invisibility, knots.invisibility.now)."""
    found = 0
    lasting, lasting_next = state.lasting, state.lasting_next
    for other, life in enumerate(state.lives):
        if life > 0 and (
            other == seat or not (lasting[other].invisibility or lasting_next[other].invisibility)
        ):
            found |= 1 << other
    return found


def _cast_actions(
    tables: Tables,
    seat: int,
    step: int,
    energy: int,
    counter: bool,
    seen: int,
    owners: tuple[int, ...],
) -> Iterator[int]:
    """Yield the actions of `cast_actions`, given only the values that they depend on: the caster's seat and
    step, the kinds of energy at hand, whether a Counter Spell can be fed, the wizards that can be aimed at,
    and the owners of the monsters on the table.

    Clauses runes.activation, knots.amnesia: spells of Wyrms, and Amnesia, are for opponents alone.
    """
    yield tables.PASS
    spells = tables.castable[step][energy]
    for index in (*spells, tables.counters[step]) if counter else spells:
        spell = tables.spells[index]
        if not spell.aimed:
            yield tables.aim_action(index, -1)
            continue
        for other in range(tables.seats):
            if seen >> other & 1 and not (spell.at_others and other == seat):
                yield tables.aim_action(index, other)
        if spell.at_monsters:
            for place, owner in enumerate(owners):
                if not (spell.at_others and owner == seat):
                    yield tables.aim_action(index, tables.seats + place)


# --- what feeds it, and what it turns down -----------------------------------------------------------


def feeding_runes(state: State) -> int:
    """Return the runes that may feed the current spell, as a set of bits: bit WIDTH * n + rune is a rune in
    the nth card of the caster's sequence, counted from 0. They are all places of the kinds that the spell
    needs, also those without such a rune. For the Counter Spell, the kinds that already feed it are left out,
    because it takes one rune of each."""
    assert state.casting is not None
    tables, fed = state.tables, state.casting.fed
    spell = tables.spells[state.casting.spell]
    kinds = spell.energy
    if spell.counter:
        for rune in range(SUNS):
            if fed & tables.masks[rune]:
                kinds &= ~(1 << rune)
    return tables.masks_of_kinds[kinds]


def enough(state: State) -> bool:
    """Return whether each kind of rune that the spell needs has been fed to it (cast.kind, advanced.use)."""
    assert state.casting is not None
    fed, masks = state.casting.fed, state.tables.masks
    missing = [rune for rune in state.tables.spells[state.casting.spell].kinds if not fed & masks[rune]]
    return not missing


def feed_actions(state: State) -> tuple[int, ...]:
    """Return the actions that feed one more rune to the spell, and ENOUGH if it may be cast as it is
    (cast.energy, cast.energy.once)."""
    tables = state.tables
    key = (state.runes_free[state.moments[0].seat] & feeding_runes(state), enough(state))
    found = tables.known_feeds.get(key)
    if found is None:
        runes, done = key
        bits = tuple(tables.FEED + bit for bit in range(runes.bit_length()) if runes >> bit & 1)
        found = tables.known_feeds[key] = (*bits, tables.ENOUGH) if done else bits
    return found


def turn_down_actions(state: State) -> tuple[int, ...]:
    """Return the actions that turn down a card of the target's sequence (knots.amnesia.choice)."""
    assert state.casting is not None
    first, places = state.tables.TURN_DOWN, state.casting.places
    return tuple(first + place for place in face_up(state, state.casting.target) if not places >> place & 1)


# --- whom a monster attacks --------------------------------------------------------------------------


def strike_actions(state: State) -> tuple[int, ...]:
    """Return the possible attacks of the current monster, each on another wizard or on a monster of another
    wizard, and PASS for no attack (advanced.monsters)."""
    tables = state.tables
    wizards = [seat for seat, life in enumerate(state.lives) if life > 0 and seat != state.actor]
    monsters = [
        tables.seats + place for place, monster in enumerate(state.monsters) if monster.owner != state.actor
    ]
    return (tables.PASS, *(tables.aim_action(tables.STRIKE, target) for target in (*wizards, *monsters)))


FOR_ONESELF = frozenset({"speed", "invisibility", "electric-touch", "magic-mirror"})
"""The Knot spells that help their target."""


def eager(state: State) -> Sequence[int]:
    """Return the legal actions that a greedy wizard chooses from. Such a wizard plays a card with a Wyrm (for
    a charmed wizard, a card without one) and casts the spell that most runes at hand can feed, at a suitable
    target. The wizard feeds it as many runes as possible, and attacks with every monster. If no card fits,
    all cards are returned."""
    actions = legal_actions(state)
    if state.phase == CHOOSE:
        choice = state.choices[0]
        own = choice.seat == choice.chooser
        cards = [card for card in actions if card != state.tables.PASS]
        return [card for card in cards if state.tables.runes[card] >> WYRMS & 1 == own] or cards
    if state.phase == TURN_DOWN or len(actions) < 2:
        return actions
    if state.phase == CAST:
        return _spells(state, actions)
    waiting = (state.tables.PASS, state.tables.ENOUGH)
    return [action for action in actions if action not in waiting]


def _spells(state: State, actions: Sequence[int]) -> Sequence[int]:
    """Return the casts that a greedy wizard chooses from: of the spells that most energy can feed, at
    suitable targets."""
    tables, seat = state.tables, state.actor
    step = state.moments[0].step
    best: list[int] = []
    most = -1
    for action in actions[1:]:
        aim = tables.aim(action)
        spell = tables.spells[aim.spell]
        if not _is_meant_for(spell, aim.target == seat):
            continue
        power = _power(state, spell)
        if step == MOONS and spell.id == "healing" and state.lives[seat] == state.dice[seat]:
            power = 0
        if power > most:
            best, most = [], power
        if power == most:
            best.append(action)
    return best or actions[:1]


def _is_meant_for(spell: SpellFacts, own: bool) -> bool:
    """Return whether a greedy wizard aims a spell at this target. `own`: the target is the wizard itself."""
    return spell.rune != KNOTS or own == (spell.id in FOR_ONESELF)


def _power(state: State, spell: SpellFacts) -> int:
    """Return the number of energy runes at hand for a spell; 0 for the Counter Spell, which needs no
    energy."""
    tables = state.tables
    return sum(
        (state.runes_free[state.actor] & tables.masks[rune]).bit_count()
        for rune in spell.kinds
        if rune >= SUNS
    )
