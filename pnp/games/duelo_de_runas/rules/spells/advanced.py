"""The effects of the advanced spells, once nothing stops them. The Magic Mirror is in resolution.py."""

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
    return hurt(state, announced.target, announced.suns)


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
