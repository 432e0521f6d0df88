"""The effects of the basic spells, once nothing stops them."""

from collections.abc import Callable
from typing import Final, TypeAlias

from pnp.games.duelo_de_runas.rules.runes import FACE, WIDTH
from pnp.games.duelo_de_runas.rules.spells.lives import hurt
from pnp.games.duelo_de_runas.rules.state import (
    COUNTERED,
    SHIELDED,
    Announcement,
    State,
    face_up,
    replace_value,
)

Effect: TypeAlias = Callable[[State, list[str], Announcement], int]
"""A spell's effect. The list gets the clauses that cause it. The number is what a Magic Mirror would have to
take back: life points, places of cards, or STOPPED."""

STOPPED: Final = -1
"""The result of a spell without effect."""


def lay(state: State, clauses: list[str], target: int, spell: str, turns: int, **details: int) -> int:
    """Lay a spell on a wizard from the next turn on, unless the one already there lasts as long (cast.range,
    cast.again). The spell is a field of Lasting, and so are the details."""
    row = state.lasting_next[target]
    coming: int = getattr(row, spell)
    if coming or getattr(state.lasting[target], spell):
        clauses.append("cast.again")
    if turns > coming:
        row = row._replace(**{spell: turns}, **details)
        state.lasting_next = replace_value(state.lasting_next, target, row)
    return 0


def is_shielded(state: State, clauses: list[str], target: int) -> bool:
    """Return whether a target is safe from Hit, Drain, Confusion and the blows of a Troll (moons.shield,
    advanced.protection)."""
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
    """Return whether a target resists an attack with a card of that rank (moons.resist-cold,
    moons.resist.now)."""
    return _resists(state, clauses, target, rank, "resist_cold", "moons.resist-cold")


def resists_heat(state: State, clauses: list[str], target: int, rank: int) -> bool:
    """Return whether a target resists an attack with a card of that rank (moons.resist-heat,
    moons.resist.now)."""
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
    """Shield or counter a wizard for this turn."""
    state.wards = replace_value(state.wards, seat, state.wards[seat] | kind)
    return 0


def turn_down(state: State, target: int, places: int) -> int:
    """Turn cards of a sequence face down (knots.amnesia). Return those that were face up before."""
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


def _healing(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Give as many life points as Leaves (moons.healing)."""
    return -hurt(state, announced.caster, -announced.leaves)


def _shield(state: State, _clauses: list[str], announced: Announcement) -> int:
    """Shield the wizard for this turn (moons.shield)."""
    return ward(state, announced.caster, SHIELDED)


def _fireball(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Suns (wyrms.fireball)."""
    rank = state.tables.ranks[state.chosen[announced.caster]]
    if resists_heat(state, clauses, announced.target, rank):
        return 0
    return hurt(state, announced.target, announced.suns)


def _ice_bolt(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Waves (wyrms.ice-bolt)."""
    rank = state.tables.ranks[state.chosen[announced.caster]]
    if resists_cold(state, clauses, announced.target, rank):
        return 0
    return hurt(state, announced.target, announced.waves)


def _drain(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take as many life points as Leaves and give them to the caster (wyrms.drain)."""
    if is_shielded(state, clauses, announced.target):
        return 0
    hurt(state, announced.caster, -announced.leaves)
    return hurt(state, announced.target, announced.leaves)


def _hit(state: State, clauses: list[str], announced: Announcement) -> int:
    """Take one life point (wyrms.hit, advanced.electric-touch)."""
    target = announced.target
    if is_shielded(state, clauses, target):
        return 0
    if target < state.tables.seats and state.lasting[target].electric_touch:
        clauses.append("advanced.electric-touch")
        hurt(state, announced.caster, 1)
    return hurt(state, target, 1)


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
    "healing": _healing,
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
