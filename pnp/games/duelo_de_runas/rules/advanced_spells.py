"""What the spells of the advanced table do, once nothing stops them; the Magic Mirror stands apart."""

from typing import Final

from pnp.games.duelo_de_runas.rules.basic_spells import Effect, lay
from pnp.games.duelo_de_runas.rules.lasting import NO_SPELLS
from pnp.games.duelo_de_runas.rules.lives import hurt
from pnp.games.duelo_de_runas.rules.state import (
    COUNTERED,
    Announcement,
    Monster,
    State,
    monster_at,
    put,
    put_monster,
)


def _summon(state: State, _clauses: list[str], spell: Announcement) -> int:
    """advanced.troll, advanced.fire-elemental, advanced.ice-elemental: life from the second kind of energy
    in the table, strength from the first."""
    strength, life = [count for count in (spell.suns, spell.waves, spell.leaves) if count]
    state.monsters += (Monster(spell.caster, spell.spell, life, strength),)
    return 0


def _protection(state: State, clauses: list[str], spell: Announcement) -> int:
    return lay(state, clauses, spell.caster, "protection", spell.suns + spell.waves + spell.leaves)


def _lightning_bolt(state: State, _clauses: list[str], spell: Announcement) -> int:
    return hurt(state, spell.target, spell.suns)


def _fear(state: State, clauses: list[str], spell: Announcement) -> int:
    if spell.target < state.tables.seats:
        return lay(state, clauses, spell.target, "fear", spell.leaves)
    monster = monster_at(state, spell.target)
    afraid_next = max(monster.afraid_next, spell.leaves)
    put_monster(state, spell.target, monster._replace(afraid_next=afraid_next))
    return 0


def _poison(state: State, clauses: list[str], spell: Announcement) -> int:
    return lay(state, clauses, spell.target, "poison", spell.waves, poison_strength=spell.leaves)


def _charm(state: State, clauses: list[str], spell: Announcement) -> int:
    if spell.target < state.tables.seats:
        return lay(state, clauses, spell.target, "charm", spell.leaves, charmer=spell.caster)
    put_monster(state, spell.target, monster_at(state, spell.target)._replace(owner=spell.caster))
    return 0


def _electric_touch(state: State, clauses: list[str], spell: Announcement) -> int:
    return lay(state, clauses, spell.target, "electric_touch", spell.waves)


def _remove_enchantment(state: State, _clauses: list[str], spell: Announcement) -> int:
    if spell.target < state.tables.seats:
        _lift_spells(state, spell.target)
    else:
        put_monster(state, spell.target, monster_at(state, spell.target)._replace(life=0))
    return 0


def _dispel_magic(state: State, clauses: list[str], _spell: Announcement) -> int:
    """advanced.dispel-magic, and advanced.lightning-bolt.dispel"""
    spells = state.tables.spells
    for entry in state.log:
        bolt = spells[entry.spell].id == "lightning-bolt"
        if bolt and entry.result > 0 and state.lives[entry.target] > 0:
            clauses.append("advanced.lightning-bolt.dispel")
            hurt(state, entry.target, -entry.result)
    state.log = tuple(entry for entry in state.log if spells[entry.spell].id != "lightning-bolt")
    for seat, wards in enumerate(state.wards):
        if wards & COUNTERED:
            clauses.append("counter.effect")
        else:
            _lift_spells(state, seat)
    state.monsters = ()
    return 0


def _lift_spells(state: State, seat: int) -> None:
    """advanced.enchantments: nothing lies on a wizard any more, not even what is about to begin."""
    spells = state.tables.spells
    state.lasting = put(state.lasting, seat, NO_SPELLS)
    state.lasting_next = put(state.lasting_next, seat, NO_SPELLS)
    state.wards = put(state.wards, seat, 0)
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
