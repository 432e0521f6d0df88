"""What the spells of the advanced table do, once nothing stops them; the Magic Mirror stands apart."""

from typing import Final

from pnp.games.duelo_de_runas.rules.lasting import NO_SPELLS
from pnp.games.duelo_de_runas.rules.spellbook import BOLT
from pnp.games.duelo_de_runas.rules.spells.basic import Effect, lay
from pnp.games.duelo_de_runas.rules.spells.lives import hurt
from pnp.games.duelo_de_runas.rules.state import (
    COUNTERED,
    Announcement,
    Monster,
    State,
    monster_at,
    put_monster,
    replace_value,
)


def _summon(state: State, _clauses: list[str], announced: Announcement) -> int:
    """advanced.troll, advanced.fire-elemental, advanced.ice-elemental: life from the second kind of energy
    in the table, strength from the first."""
    strength, life = [count for count in (announced.suns, announced.waves, announced.leaves) if count]
    state.monsters += (Monster(announced.caster, announced.spell, life, strength),)
    return 0


def _protection(state: State, clauses: list[str], announced: Announcement) -> int:
    """advanced.protection: for as many turns as runes feed it."""
    turns = announced.suns + announced.waves + announced.leaves
    return lay(state, clauses, announced.caster, "protection", turns)


def _lightning_bolt(state: State, _clauses: list[str], announced: Announcement) -> int:
    """advanced.lightning-bolt: as many life points as Suns."""
    return hurt(state, announced.target, announced.suns)


def _fear(state: State, clauses: list[str], announced: Announcement) -> int:
    """advanced.fear: a wizard or a monster, for as many turns as Leaves."""
    if announced.target < state.tables.seats:
        return lay(state, clauses, announced.target, "fear", announced.leaves)
    monster = monster_at(state, announced.target)
    afraid_next = max(monster.afraid_next, announced.leaves)
    put_monster(state, announced.target, monster._replace(afraid_next=afraid_next))
    return 0


def _poison(state: State, clauses: list[str], announced: Announcement) -> int:
    """advanced.poison: for as many turns as Waves, as strong as Leaves."""
    return lay(state, clauses, announced.target, "poison", announced.waves, poison_strength=announced.leaves)


def _charm(state: State, clauses: list[str], announced: Announcement) -> int:
    """advanced.charm: a wizard for as many turns as Leaves, a monster for good."""
    if announced.target < state.tables.seats:
        return lay(state, clauses, announced.target, "charm", announced.leaves, charmer=announced.caster)
    put_monster(state, announced.target, monster_at(state, announced.target)._replace(owner=announced.caster))
    return 0


def _electric_touch(state: State, clauses: list[str], announced: Announcement) -> int:
    """advanced.electric-touch: for as many turns as Waves."""
    return lay(state, clauses, announced.target, "electric_touch", announced.waves)


def _remove_enchantment(state: State, _clauses: list[str], announced: Announcement) -> int:
    """advanced.remove-enchantment: of a wizard; a monster vanishes."""
    if announced.target < state.tables.seats:
        _lift_spells(state, announced.target)
    else:
        put_monster(state, announced.target, monster_at(state, announced.target)._replace(life=0))
    return 0


def _dispel_magic(state: State, clauses: list[str], _announced: Announcement) -> int:
    """advanced.dispel-magic, and advanced.lightning-bolt.dispel"""
    spells = state.tables.spells
    for entry in state.log:
        bolt = spells[entry.spell].id == BOLT
        if bolt and entry.result > 0 and state.lives[entry.target] > 0:
            clauses.append("advanced.lightning-bolt.dispel")
            hurt(state, entry.target, -entry.result)
    state.log = tuple(entry for entry in state.log if spells[entry.spell].id != BOLT)
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
