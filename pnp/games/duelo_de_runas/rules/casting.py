"""Announcing a spell, in small decisions: which one and at whom, then each rune that feeds it, then, for
Amnesia, each card that it turns down."""

from collections.abc import Iterator

from pnp.games.duelo_de_runas.rules.runes import INVISIBLE, KNOTS, LEAVES, MOONS, SUNS, WAVES, WIDTH, WYRMS
from pnp.games.duelo_de_runas.rules.spellbook import SpellFacts
from pnp.games.duelo_de_runas.rules.state import DOWN, FEED, State, face_up, put
from pnp.games.duelo_de_runas.rules.tables import Tables

OTHERS = ((WYRMS, KNOTS), (MOONS, KNOTS), (MOONS, WYRMS))
"""The activation runes that feed a Counter Spell, by the one that casts it."""


# --- which spell, at whom ----------------------------------------------------------------------------


def casts(state: State) -> tuple[int, ...]:
    """cast.activation, cast.optional: the spells that the wizard whose moment it is may announce, each with
    each target, and to pass."""
    tables = state.tables
    _, seat, step = state.agenda[0]
    free, every = state.free[seat], tables.every
    others, last = OTHERS[step]
    key = (
        seat,
        step,
        (free & every[SUNS] != 0) + 2 * (free & every[WAVES] != 0) + 4 * (free & every[LEAVES] != 0),
        bool(free & every[others] and free & every[last]),  # counter.cost
        seen(state, seat),
        *rooms(state),
    )
    found = tables.casts.get(key)
    if found is None:
        found = tables.casts[key] = tuple(_possible(tables, *key))
    return found


def seen(state: State, seat: int) -> int:
    """knots.invisibility, knots.invisibility.now: the wizards at whom this one can aim, as bits."""
    found = 0
    effects, fresh = state.effects, state.fresh
    for other, life in enumerate(state.lives):
        if life > 0 and (other == seat or not (effects[other][INVISIBLE] or fresh[other][INVISIBLE])):
            found |= 1 << other
    return found


def rooms(state: State) -> tuple[int, ...]:
    """Whether there is room for another monster, and the owners of those at the table."""
    if not state.tables.advanced:
        return ()
    coming = sum(state.tables.spells[spell].monster for _, _, spell, *_ in state.pending)
    there = len(state.monsters) + coming < state.tables.monsters
    return (there, *(monster[0] for monster in state.monsters))


def _possible(
    tables: Tables,
    seat: int,
    step: int,
    energy: int,
    counter: int,
    seen: int,
    room: int = False,
    *owners: int,
) -> Iterator[int]:
    yield tables.PASS
    spells = tables.castable[step][energy]
    for index in (*spells, tables.counters[step]) if counter else spells:
        spell = tables.spells[index]
        if spell.monster and not room:  # advanced.monsters.most
            continue
        base = tables.SPELL + index * tables.WIDE
        if not spell.aimed:
            yield base + tables.WIDE - 1
            continue
        for other in range(tables.seats):
            if seen >> other & 1 and not (hostile(spell) and other == seat):
                yield base + other
        if spell.at_monsters:
            for place, owner in enumerate(owners):
                if not (hostile(spell) and owner == seat):
                    yield base + tables.seats + place


def hostile(spell: SpellFacts) -> bool:
    """runes.activation: spells of Wyrms are thrown at opponents; a Counter Spell may guard its caster."""
    return spell.rune == WYRMS and not spell.counter


def cast(state: State, action: int, _told: list[str]) -> bool:
    """cast.activation: the newest card's rune casts a spell; or nothing happens. Says whether this moment
    is over, as `feed` and `down` do."""
    tables = state.tables
    if action == tables.PASS:
        state.agenda = state.agenda[1:]
        return True
    _, seat, step = state.agenda[0]
    index, target = tables.aims[action - tables.SPELL]
    newest = WIDTH * (len(state.sequences[seat]) - 1)
    state.free = put(state.free, seat, state.free[seat] & ~(1 << newest + step))  # cast.activation.once
    state.casting = (index, target, 0, 0, 0)
    if tables.spells[index].energy:
        state.phase = FEED
        return False
    return announce(state)


# --- what feeds it -----------------------------------------------------------------------------------


def wanted(state: State) -> int:
    """The runes that may feed the spell: of its kinds, and for the Counter Spell one of each."""
    assert state.casting is not None
    index, _, fed, _, _ = state.casting
    spell = state.tables.spells[index]
    kinds = spell.energy
    if spell.counter:
        for rune in range(SUNS):
            if fed & state.tables.every[rune]:
                kinds &= ~(1 << rune)
    return state.tables.kinds[kinds]


def enough(state: State) -> bool:
    """cast.kind, advanced.use: whether each kind that the spell takes is there."""
    assert state.casting is not None
    index, _, fed, _, _ = state.casting
    energy, every = state.tables.spells[index].energy, state.tables.every
    return all(fed & every[rune] for rune in range(WIDTH) if energy >> rune & 1)


def feeds(state: State) -> tuple[int, ...]:
    """cast.energy, cast.energy.once: the runes that may still feed the spell, and to be content."""
    tables = state.tables
    key = (state.free[state.agenda[0][1]] & wanted(state), enough(state))
    found = tables.feeds.get(key)
    if found is None:
        runes, done = key
        bits = tuple(tables.FEED + bit for bit in range(runes.bit_length()) if runes >> bit & 1)
        found = tables.feeds[key] = (*bits, tables.DONE) if done else bits
    return found


def feed(state: State, action: int, _told: list[str]) -> bool:
    """cast.energy: one rune more; a spell that nothing can feed any more is announced."""
    if action != state.tables.DONE:
        assert state.casting is not None
        bit = 1 << action - state.tables.FEED
        seat = state.agenda[0][1]
        index, target, fed, _, _ = state.casting
        free = state.free[seat] ^ bit
        state.free = put(state.free, seat, free)
        state.casting = (index, target, fed | bit, 0, 0)
        if free & wanted(state):
            return False
    return announce(state)


# --- and what it turns down --------------------------------------------------------------------------


def announce(state: State) -> bool:
    """cast.declare: the spell is announced, but for the cards that Amnesia turns down."""
    assert state.casting is not None
    index, target, fed, _, _ = state.casting
    if state.tables.spells[index].id == "amnesia" and face_up(state, target):
        state.casting = (index, target, fed, (fed & state.tables.every[LEAVES]).bit_count(), 0)
        state.phase = DOWN
        return False
    return declare(state)


def downs(state: State) -> tuple[int, ...]:
    """knots.amnesia.choice: the cards that may be turned down."""
    assert state.casting is not None
    _, target, _, _, places = state.casting
    return tuple(state.tables.DOWN + place for place in face_up(state, target) if not places >> place & 1)


def down(state: State, action: int, _told: list[str]) -> bool:
    """knots.amnesia.choice: one card more, as long as Leaves and cards last."""
    assert state.casting is not None
    index, target, fed, left, places = state.casting
    state.casting = (index, target, fed, left - 1, places | 1 << action - state.tables.DOWN)
    return (left == 1 or not downs(state)) and declare(state)


def declare(state: State) -> bool:
    """The spell waits for the others of its moment, and then happens."""
    assert state.casting is not None
    index, target, fed, _, places = state.casting
    group, seat, _ = state.agenda[0]
    every = state.tables.every
    suns, waves, leaves = fed & every[SUNS], fed & every[WAVES], fed & every[LEAVES]
    state.pending += (
        (group, seat, index, target, suns.bit_count(), waves.bit_count(), leaves.bit_count(), places),
    )
    state.casting = None
    state.agenda = state.agenda[1:]
    return True
