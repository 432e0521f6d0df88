"""What the spells of the advanced table do, once nothing stops them; the Magic Mirror stands apart."""

from typing import Final

from pnp.games.duelo_de_runas.rules.basic_spells import Effect, lay
from pnp.games.duelo_de_runas.rules.lives import hurt
from pnp.games.duelo_de_runas.rules.runes import (
    AFRAID,
    CHARMED,
    CHARMER,
    COUNTERED,
    ELECTRIC,
    POISONED,
    PROTECTED,
    QUIET,
    STRENGTH,
)
from pnp.games.duelo_de_runas.rules.state import AFRAID_NEXT, LIFE, OWNER, Announcement, State, put


def _summon(state: State, _told: list[str], announcement: Announcement) -> int:
    """advanced.troll, advanced.fire-elemental, advanced.ice-elemental: life from the second kind of energy
    in the table, strength from the first."""
    _, caster, spell, _, suns, waves, leaves, _ = announcement
    strength, life = [count for count in (suns, waves, leaves) if count]
    state.monsters += ((caster, spell, life, strength, 0, 0, 0),)
    return 0


def _change(state: State, target: int, column: int, value: int) -> int:
    """A monster is not any more what it was."""
    place = target - state.tables.seats
    monster = put(state.monsters[place], column, value)
    state.monsters = (*state.monsters[:place], monster, *state.monsters[place + 1 :])
    return 0


def _protection(state: State, told: list[str], announcement: Announcement) -> int:
    _, caster, _, _, suns, waves, leaves, _ = announcement
    return lay(state, told, caster, PROTECTED, suns + waves + leaves)


def _lightning_bolt(state: State, _told: list[str], announcement: Announcement) -> int:
    return hurt(state, announcement[3], announcement[4])


def _fear(state: State, told: list[str], announcement: Announcement) -> int:
    _, _, _, target, _, _, leaves, _ = announcement
    seats = state.tables.seats
    if target < seats:
        return lay(state, told, target, AFRAID, leaves)
    return _change(state, target, AFRAID_NEXT, max(state.monsters[target - seats][AFRAID_NEXT], leaves))


def _poison(state: State, told: list[str], announcement: Announcement) -> int:
    _, _, _, target, _, waves, leaves, _ = announcement
    return lay(state, told, target, POISONED, waves, (STRENGTH, leaves))


def _charm(state: State, told: list[str], announcement: Announcement) -> int:
    _, caster, _, target, _, _, leaves, _ = announcement
    seats = state.tables.seats
    if target < seats:
        return lay(state, told, target, CHARMED, leaves, (CHARMER, caster))
    return _change(state, target, OWNER, caster)


def _electric_touch(state: State, told: list[str], announcement: Announcement) -> int:
    return lay(state, told, announcement[3], ELECTRIC, announcement[5])


def _remove_enchantment(state: State, _told: list[str], announcement: Announcement) -> int:
    target, seats = announcement[3], state.tables.seats
    if target >= seats:
        return _change(state, target, LIFE, 0)
    _lift(state, target)
    return 0


def _lift(state: State, seat: int) -> None:
    """advanced.enchantments: nothing lies on a wizard any more, not even what is about to begin."""
    spells = state.tables.spells
    state.effects = (*state.effects[:seat], QUIET, *state.effects[seat + 1 :])
    state.fresh = (*state.fresh[:seat], QUIET, *state.fresh[seat + 1 :])
    state.wards = put(state.wards, seat, 0)
    state.log = tuple(done for done in state.log if done[2] != seat or spells[done[1]].lasts < 0)


def _dispel_magic(state: State, told: list[str], _announcement: Announcement) -> int:
    """advanced.dispel-magic, and advanced.lightning-bolt.dispel"""
    seats, spells = state.tables.seats, state.tables.spells
    for caster, spell, target, suns, *_, did, _ in state.log:
        del caster, suns
        if spells[spell].id == "lightning-bolt" and did > 0 and state.lives[target] > 0:
            told.append("advanced.lightning-bolt.dispel")
            hurt(state, target, -did)
    state.log = tuple(done for done in state.log if spells[done[1]].id != "lightning-bolt")
    for seat in range(seats):
        if state.wards[seat] & COUNTERED:
            told.append("counter.effect")
        else:
            _lift(state, seat)
    state.monsters = ()
    return 0


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
