"""The effects of spells that are not stopped, the order of these effects, and the life points that they
take."""

from collections.abc import Callable
from typing import Final, TypeAlias

from pnp.games.duelo_de_runas.rules.spellbook import BOLT, FACE, NO_SPELLS, STRIKES, WIDTH, without_the_fallen
from pnp.games.duelo_de_runas.rules.state import (
    COUNTERED,
    OUT,
    OVER,
    SHIELDED,
    STRIKE,
    Announcement,
    LogEntry,
    Monster,
    State,
    face_up,
    monster_at,
    put_monster,
    replace_value,
)
from pnp.play import TERMINAL

# Life points: losses, fallen wizards and monsters, and the winner.


def take_life(state: State, target: int, points: int) -> int:
    """Take life points from a wizard or a monster, even if fewer are left. Return `points`."""
    if target < state.tables.seats:
        state.lives = replace_value(state.lives, target, state.lives[target] - points)
    else:
        monster = monster_at(state, target)
        put_monster(state, target, monster._replace(life=monster.life - points))
    return points


def settle(state: State, clauses: list[str]) -> None:
    """Reduce life points that are more than the highest number on the wizard's die, and remove wizards and
    monsters without life points. This is done when all spells announced at the same time have taken effect
    (moons.healing.limit, end.dead). Adds the ids of the clauses that apply to `clauses`."""
    if state.monsters:
        state.monsters = tuple(monster for monster in state.monsters if monster.life > 0)
    fallen = False
    for seat, life in enumerate(state.lives):
        if life > state.dice[seat]:
            clauses.append("moons.healing.limit")
            state.lives = replace_value(state.lives, seat, state.dice[seat])
        elif OUT < life <= 0:
            fallen = True
    if fallen:
        _remove_fallen(state, clauses)


def _remove_fallen(state: State, clauses: list[str]) -> None:
    """Remove fallen wizards (end.dead); end the game if one or none is left (end.last, end.none)."""
    clauses.append("end.dead")
    tables = state.tables
    alive = [life > 0 for life in state.lives]
    over = sum(alive) <= 1
    for seat, life in enumerate(state.lives):
        if alive[seat] or life == OUT:
            continue
        for card in (*state.hands[seat], *state.sequences[seat]):
            state.discard |= 1 << card
        state.lives = replace_value(state.lives, seat, 0 if over else OUT)
    seats = list(enumerate(alive))
    state.hands = tuple(state.hands[seat] if lives else () for seat, lives in seats)
    state.sequences = tuple(state.sequences[seat] if lives else () for seat, lives in seats)
    state.runes_up = tuple(state.runes_up[seat] * lives for seat, lives in seats)
    state.runes_free = tuple(state.runes_free[seat] * lives for seat, lives in seats)
    state.wards = tuple(state.wards[seat] * lives for seat, lives in seats)
    state.chosen = tuple(state.chosen[seat] if lives else -1 for seat, lives in seats)
    state.lasting, state.lasting_next = (
        tuple(without_the_fallen(rows[seat], alive) if lives else NO_SPELLS for seat, lives in seats)
        for rows in (state.lasting, state.lasting_next)
    )
    state.monsters = tuple(monster for monster in state.monsters if alive[monster.owner])
    state.moments = tuple(moment for moment in state.moments if moment.step == STRIKES or alive[moment.seat])
    if over:
        clauses.append("end.last" if any(alive) else "end.none")
        state.phase, state.actor, state.fast_turns = OVER, TERMINAL, 0
        state.moments, state.chosen, state.log = (), tables.no_cards, ()
        state.runes_free = state.wards = tables.zeros


def ended_by(state: State) -> str | None:
    """Return the clause that ended the game; None while it goes on."""
    if state.phase != OVER:
        return None
    return "end.last" if max(state.lives) > 0 else "end.none"


def returns(state: State) -> tuple[float, ...]:
    """Return each player's share of the victory: 1 for a single winner, equal shares if several win together,
    0 for the others (end.last, end.none). The wizard that the deck plays is not a player, but can win."""
    best = max(state.lives)
    winners = [life == best for life in state.lives]
    return tuple(float(won) / sum(winners) for won in winners[: state.tables.players])


# The effects of the basic spells, once nothing stops them.

Effect: TypeAlias = Callable[[State, list[str], Announcement], int]
"""The function that carries out a spell in a state. It adds the clauses that cause the effect to the list,
and returns what a Magic Mirror would have to take back: life points, places of cards as bits, or STOPPED."""

STOPPED: Final = -1
"""The result of a spell without effect."""


def lay(state: State, clauses: list[str], target: int, spell: str, turns: int, **details: int) -> int:
    """Lay a spell on a wizard for `turns` turns, beginning with the next one. Nothing changes if the same
    spell, laid in this turn, lasts as long or longer (cast.range, cast.again). `spell` and the names of
    `details` are fields of Lasting. Adds the ids of the clauses that apply to `clauses`. Return always 0, the
    result (see `Effect`) of a spell that took no life points and turned no cards down."""
    row = state.lasting_next[target]
    coming: int = getattr(row, spell)
    if coming or getattr(state.lasting[target], spell):
        clauses.append("cast.again")
    if turns > coming:
        row = row._replace(**{spell: turns}, **details)
        state.lasting_next = replace_value(state.lasting_next, target, row)
    return 0


def is_shielded(state: State, clauses: list[str], target: int) -> bool:
    """Return whether a target is safe from Hit, Drain, Confusion and the blows of a Troll, and add the clause
    of the protection to `clauses` (moons.shield, advanced.protection)."""
    if target >= state.tables.seats:
        return False
    if state.wards[target] & SHIELDED:
        clauses.append("moons.shield")
        return True
    if state.lasting[target].protection:
        clauses.append("advanced.protection")
        return True
    return False


def resists_cold(state: State, clauses: list[str], target: int, rank: int) -> bool:
    """Return whether a target resists a cold attack, and add the clause to `clauses`. A Resist Cold cast in
    this turn helps only if the target's card has at least the rank `rank`, that of the attacker's card
    (moons.resist-cold, moons.resist.now)."""
    return _resists(state, clauses, target, rank, "resist_cold", "moons.resist-cold")


def resists_heat(state: State, clauses: list[str], target: int, rank: int) -> bool:
    """Return whether a target resists a hot attack, and add the clause to `clauses`. A Resist Heat cast in
    this turn helps only if the target's card has at least the rank `rank`, that of the attacker's card
    (moons.resist-heat, moons.resist.now)."""
    return _resists(state, clauses, target, rank, "resist_heat", "moons.resist-heat")


def _resists(state: State, clauses: list[str], target: int, rank: int, spell: str, clause: str) -> bool:
    if target >= state.tables.seats:
        return False
    if getattr(state.lasting[target], spell):
        clauses.append(clause)
        return True
    if getattr(state.lasting_next[target], spell) and rank <= state.tables.ranks[state.chosen[target]]:
        clauses.append("moons.resist.now")
        return True
    return False


def ward(state: State, seat: int, kind: int) -> int:
    """Protect a wizard for this turn. `kind` is SHIELDED (against Hit, Drain, Confusion and Trolls) or
    COUNTERED (against spells that a Counter Spell stops). Return always 0, the result (see `Effect`) of a
    spell that took no life points and turned no cards down."""
    state.wards = replace_value(state.wards, seat, state.wards[seat] | kind)
    return 0


def turn_down(state: State, target: int, places: int) -> int:
    """Turn cards in the sequence of the wizard `target` face down, as clause knots.amnesia says. `places` is
    a set of places: bit n is place n. Return the places of those cards that were face up before, as such a
    set."""
    turned = [place for place in face_up(state, target) if places >> place & 1]
    runes = ~sum(FACE << WIDTH * place for place in turned)
    state.runes_up = replace_value(state.runes_up, target, state.runes_up[target] & runes)
    state.runes_free = replace_value(state.runes_free, target, state.runes_free[target] & runes)
    return sum(1 << place for place in turned)


def _resist_cold(state: State, clauses: list[str], announced: Announcement) -> int:
    """Lay Resist Cold for as many turns as Suns (moons.resist-cold)."""
    return lay(state, clauses, announced.caster, "resist_cold", announced.suns)


def _resist_heat(state: State, clauses: list[str], announced: Announcement) -> int:
    """Lay Resist Heat for as many turns as Waves (moons.resist-heat)."""
    return lay(state, clauses, announced.caster, "resist_heat", announced.waves)


def _heal(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Give as many life points as Leaves (moons.healing)."""
    return -take_life(state, announced.caster, -announced.leaves)


def _shield(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Shield the wizard for this turn (moons.shield)."""
    return ward(state, announced.caster, SHIELDED)


def _fireball(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Suns (wyrms.fireball)."""
    rank = state.tables.ranks[state.chosen[announced.caster]]
    if resists_heat(state, clauses, announced.target, rank):
        return 0
    return take_life(state, announced.target, announced.suns)


def _ice_bolt(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Waves (wyrms.ice-bolt)."""
    rank = state.tables.ranks[state.chosen[announced.caster]]
    if resists_cold(state, clauses, announced.target, rank):
        return 0
    return take_life(state, announced.target, announced.waves)


def _drain(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Leaves and give them to the caster (wyrms.drain)."""
    if is_shielded(state, clauses, announced.target):
        return 0
    take_life(state, announced.caster, -announced.leaves)
    return take_life(state, announced.target, announced.leaves)


def _hit(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take one life point (wyrms.hit, advanced.electric-touch)."""
    target = announced.target
    if is_shielded(state, clauses, target):
        return 0
    if target < state.tables.seats and state.lasting[target].electric_touch:
        clauses.append("advanced.electric-touch")
        take_life(state, announced.caster, 1)
    return take_life(state, target, 1)


def _speed(state: State, clauses: list[str], announced: Announcement) -> int:
    """Lay Speed for as many turns as Suns (knots.speed)."""
    return lay(state, clauses, announced.target, "speed", announced.suns)


def _invisibility(state: State, clauses: list[str], announced: Announcement) -> int:
    """Lay Invisibility for as many turns as Waves (knots.invisibility)."""
    return lay(state, clauses, announced.target, "invisibility", announced.waves)


def _amnesia(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Turn down the chosen cards (knots.amnesia)."""
    return turn_down(state, announced.target, announced.places)


def _confusion(state: State, clauses: list[str], announced: Announcement) -> int:
    """Confuse a wizard for one turn (knots.confusion)."""
    if is_shielded(state, clauses, announced.target):
        return STOPPED
    return lay(state, clauses, announced.target, "confusion", 1)


def _counter(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Ward a wizard by the Counter Spell for this turn (counter.effect)."""
    return ward(state, announced.target, COUNTERED)


BASIC: Final[dict[str, Effect]] = {
    "resist-cold": _resist_cold,
    "resist-heat": _resist_heat,
    "healing": _heal,
    "shield": _shield,
    "fireball": _fireball,
    "ice-bolt": _ice_bolt,
    "drain": _drain,
    "hit": _hit,
    "speed": _speed,
    "invisibility": _invisibility,
    "amnesia": _amnesia,
    "confusion": _confusion,
    "counter-spell": _counter,
}


# The effects of the advanced spells, once nothing stops them. The Magic Mirror is below, at the resolution.


def _summon(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Summon a monster: its life comes from the second kind of energy in the table, its strength from the
    first (advanced.troll, advanced.fire-elemental, advanced.ice-elemental)."""
    strength, life = [count for count in (announced.suns, announced.waves, announced.leaves) if count]
    state.monsters += (Monster(announced.caster, announced.spell, life, strength),)
    return 0


def _protection(state: State, clauses: list[str], announced: Announcement) -> int:
    """Protect a wizard for as many turns as runes feed the spell (advanced.protection)."""
    turns = announced.suns + announced.waves + announced.leaves
    return lay(state, clauses, announced.caster, "protection", turns)


def _lightning_bolt(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Suns (advanced.lightning-bolt)."""
    return take_life(state, announced.target, announced.suns)


def _fear(state: State, clauses: list[str], announced: Announcement) -> int:
    """Frighten a wizard or a monster for as many turns as Leaves (advanced.fear)."""
    if announced.target < state.tables.seats:
        return lay(state, clauses, announced.target, "fear", announced.leaves)
    monster = monster_at(state, announced.target)
    afraid_next = max(monster.afraid_next, announced.leaves)
    put_monster(state, announced.target, monster._replace(afraid_next=afraid_next))
    return 0


def _poison(state: State, clauses: list[str], announced: Announcement) -> int:
    """Poison for as many turns as Waves, as strong as Leaves (advanced.poison)."""
    return lay(state, clauses, announced.target, "poison", announced.waves, poison_strength=announced.leaves)


def _charm(state: State, clauses: list[str], announced: Announcement) -> int:
    """Charm a wizard for as many turns as Leaves, or a monster for good (advanced.charm)."""
    if announced.target < state.tables.seats:
        return lay(state, clauses, announced.target, "charm", announced.leaves, charmer=announced.caster)
    put_monster(state, announced.target, monster_at(state, announced.target)._replace(owner=announced.caster))
    return 0


def _electric_touch(state: State, clauses: list[str], announced: Announcement) -> int:
    """Lay Electric Touch for as many turns as Waves (advanced.electric-touch)."""
    return lay(state, clauses, announced.target, "electric_touch", announced.waves)


def _remove_enchantment(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Remove the spells on a wizard, or a monster (advanced.remove-enchantment)."""
    if announced.target < state.tables.seats:
        _lift_spells(state, announced.target)
    else:
        put_monster(state, announced.target, monster_at(state, announced.target)._replace(life=0))
    return 0


def _dispel_magic(state: State, clauses: list[str], _announced: Announcement) -> int:
    """Dispel magic (advanced.dispel-magic, advanced.lightning-bolt.dispel)."""
    spells = state.tables.spells
    for entry in state.log:
        bolt = spells[entry.spell].id == BOLT
        if bolt and entry.result > 0 and state.lives[entry.target] > 0:
            clauses.append("advanced.lightning-bolt.dispel")
            take_life(state, entry.target, -entry.result)
    state.log = tuple(entry for entry in state.log if spells[entry.spell].id != BOLT)
    for seat, wards in enumerate(state.wards):
        if wards & COUNTERED:
            clauses.append("counter.effect")
        else:
            _lift_spells(state, seat)
    state.monsters = ()
    return 0


def _lift_spells(state: State, seat: int) -> None:
    """Remove all spells on a wizard, including those that begin with the next turn
    (advanced.enchantments)."""
    spells = state.tables.spells
    state.lasting = replace_value(state.lasting, seat, NO_SPELLS)
    state.lasting_next = replace_value(state.lasting_next, seat, NO_SPELLS)
    state.wards = replace_value(state.wards, seat, 0)
    state.log = tuple(entry for entry in state.log if entry.target != seat or not spells[entry.spell].lasts)


ADVANCED: Final[dict[str, Effect]] = {
    "troll": _summon,
    "fire-elemental": _summon,
    "ice-elemental": _summon,
    "protection": _protection,
    "lightning-bolt": _lightning_bolt,
    "fear": _fear,
    "poison": _poison,
    "charm": _charm,
    "electric-touch": _electric_touch,
    "remove-enchantment": _remove_enchantment,
    "dispel-magic": _dispel_magic,
}


# Monsters, which attack between the spells of Moons and those of Wyrms.

NO_CARD = -1
"""The rank of an attack without a card: lower than any."""


def make_ready(state: State) -> None:
    """Allow the monsters that were on the table before this turn to attack in it (advanced.monsters)."""
    if state.monsters:
        state.monsters = tuple(monster._replace(ready=True) for monster in state.monsters)


def age_monster(monster: Monster, spent: int) -> Monster:
    """Return a monster as it is in the next turn: `spent` turns of Fear have passed, and new Fear begins
    (advanced.fear). `spent` is 0 after a fast turn, otherwise 1."""
    afraid = max(monster.afraid - spent, monster.afraid_next, 0)
    return monster._replace(afraid=afraid, afraid_next=0, ready=False)


def striker(state: State) -> int:
    """Return the index of the monster that attacks next; -1 if there is none (advanced.monsters.order)."""
    ranks, chosen = state.tables.ranks, state.chosen
    found = [
        (-ranks[chosen[monster.owner]], monster.owner, place)
        for place, monster in enumerate(state.monsters)
        if monster.ready and not monster.afraid  # advanced.fear
    ]
    _, _, place = min(found, default=(0, 0, -1))
    return place


def next_strike(state: State) -> bool:
    """Let the owner of the next monster decide on its attack. Return False if no monster is left to
    attack."""
    place = striker(state)
    if place < 0:
        return False
    state.phase, state.actor = STRIKE, state.monsters[place].owner
    return True


def strike(state: State, action: int, clauses: list[str]) -> bool:
    """Carry out the attack of a monster, or let it keep still (advanced.monsters). Adds the ids of the
    clauses that apply to `clauses`. Return whether the game goes on."""
    tables = state.tables
    place = striker(state)
    monster = state.monsters[place]
    state.monsters = replace_value(state.monsters, place, monster._replace(ready=False))
    if action == tables.PASS:
        return True
    target = tables.aim(action).target
    if not _warded_off(state, clauses, target, tables.spells[monster.spell].id):
        take_life(state, target, monster.strength)
        if target < tables.seats and state.lasting[target].electric_touch:
            clauses.append("advanced.electric-touch")
            take_life(state, tables.seats + place, 1)
    settle(state, clauses)
    return state.phase != OVER


def _warded_off(state: State, clauses: list[str], target: int, kind: str) -> bool:
    """Return whether the target's protection stops this monster (advanced.troll, advanced.fire-elemental,
    advanced.ice-elemental)."""
    clauses.append(f"advanced.{kind}")
    if kind == "troll":
        return is_shielded(state, clauses, target)
    resists = resists_heat if kind == "fire-elemental" else resists_cold
    return resists(state, clauses, target, NO_CARD)


# The resolution of all spells announced for one moment, which happen at the same time, and the Magic Mirror,
# which makes spells happen again.


def resolve(state: State, clauses: list[str]) -> None:
    """Carry out the spells that were announced to take effect together, then settle life points. Adds the ids
    of the clauses that apply to `clauses`."""
    together = state.announced
    state.announced = ()
    if len(together) == 1:
        take_effect(state, clauses, together[0])
    else:  # turn.order.equal: all spells are in time, so those that stop others are resolved first
        clauses.append("turn.order.equal")
        spells = state.tables.spells
        for announced in sorted(together, key=lambda announced: spells[announced.spell].precedence):
            take_effect(state, clauses, announced)
    settle(state, clauses)


def take_effect(state: State, clauses: list[str], announced: Announcement) -> None:
    """Carry out one announced spell, unless something stops it. Adds the ids of the clauses that apply to
    `clauses`."""
    tables = state.tables
    seats = tables.seats
    caster = announced.caster
    facts = tables.spells[announced.spell]
    clauses.append(facts.clause)
    target = announced.target if announced.target >= 0 else caster
    before = state.lives[caster]
    if target < seats and state.wards[target] & COUNTERED and facts.stoppable:
        clauses.append("counter.effect")
        result = STOPPED
    elif target < seats and target != caster and state.lasting_next[target].invisibility:
        clauses.append("knots.invisibility.now")
        result = STOPPED
    else:
        result = EFFECTS[facts.id](state, clauses, announced)
    if tables.advanced and target < seats and facts.logged:
        life = min(state.lives[caster], state.dice[caster])
        gain = max(life - before, 0) if facts.id == "drain" else 0
        energy = (announced.suns, announced.waves, announced.leaves)
        state.log += (LogEntry(caster, announced.spell, target, *energy, result, gain),)


def _magic_mirror(state: State, clauses: list[str], mirror: Announcement) -> int:
    """Undo the spells that others cast at the target in this turn, and turn them on their casters
    (advanced.magic-mirror, advanced.magic-mirror.what)."""
    target, spells = mirror.target, state.tables.spells
    turned = [
        entry
        for entry in state.log
        if entry.target == target and entry.caster != target and spells[entry.spell].mirrored
    ]
    state.log = tuple(entry for entry in state.log if entry not in turned)
    _lay_again(state, target)
    for entry in turned:
        caster, places = entry.caster, 0
        if spells[entry.spell].id == "amnesia":
            _turn_up(state, target, max(entry.result, 0))
            places = sum(1 << place for place in face_up(state, caster)[: entry.leaves])
        elif entry.result > 0:
            take_life(state, target, -entry.result)
            take_life(state, caster, entry.gain)
        if state.lives[caster] > 0:
            take_effect(state, clauses, _announcement(entry, caster, places))
    return 0


def _announcement(entry: LogEntry, target: int, places: int = 0) -> Announcement:
    """Return a spell of the log as it was announced, with a new target."""
    energy = (entry.suns, entry.waves, entry.leaves)
    return Announcement(0, entry.caster, entry.spell, target, *energy, places)


def _lay_again(state: State, seat: int) -> None:
    """Lay the spells of the log on a wizard again, in place of the spells that begin with the next turn."""
    state.lasting_next = replace_value(state.lasting_next, seat, NO_SPELLS)
    for entry in state.log:
        facts = state.tables.spells[entry.spell]
        if entry.target == seat and facts.lasts and entry.result != STOPPED:
            EFFECTS[facts.id](state, [], _announcement(entry, seat))


def _turn_up(state: State, seat: int, places: int) -> None:
    """Turn cards of a sequence face up again. Their runes can be used from the next turn on."""
    for place, card in enumerate(state.sequences[seat]):
        if places >> place & 1:
            runes = state.tables.runes[card] << WIDTH * place
            state.runes_up = replace_value(state.runes_up, seat, state.runes_up[seat] | runes)


EFFECTS: Final[dict[str, Effect]] = BASIC | ADVANCED | {"magic-mirror": _magic_mirror}
"""The effect of each spell, by its id."""
