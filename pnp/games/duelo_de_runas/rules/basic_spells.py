"""What the spells of the basic table do, once nothing stops them."""

from collections.abc import Callable
from typing import Final, TypeAlias

from pnp.games.duelo_de_runas.rules.lives import hurt
from pnp.games.duelo_de_runas.rules.runes import (
    COLD,
    CONFUSED,
    COUNTERED,
    ELECTRIC,
    FACE,
    HEAT,
    INVISIBLE,
    PROTECTED,
    SHIELDED,
    SPEED,
    WIDTH,
)
from pnp.games.duelo_de_runas.rules.state import Announcement, State, face_up, put

Effect: TypeAlias = Callable[[State, list[str], Announcement], int]
"""It says what a Magic Mirror would have to take back: life points, places of cards, or that it came to
nothing."""

STOPPED: Final = -1


def lay(state: State, told: list[str], target: int, column: int, turns: int, *more: tuple[int, int]) -> int:
    """cast.range, cast.again: from the next turn on, unless what lies there lasts as long."""
    fresh = state.fresh
    row = fresh[target]
    if row[column] or state.effects[target][column]:
        told.append("cast.again")
    if turns > row[column]:
        row = put(row, column, turns)
        for place, value in more:
            row = put(row, place, value)
        state.fresh = (*fresh[:target], row, *fresh[target + 1 :])
    return 0


def shielded(state: State, told: list[str], target: int) -> bool:
    """moons.shield, advanced.protection: against Hit, Drain, Confusion and the blows of a Troll."""
    if target >= state.tables.seats:
        return False
    if state.wards[target] & SHIELDED:
        told.append("moons.shield")
        return True
    if state.effects[target][PROTECTED]:
        told.append("advanced.protection")
        return True
    return False


def resists(state: State, told: list[str], target: int, column: int, rank: int) -> bool:
    """moons.resist-cold, moons.resist-heat, moons.resist.now: against an attack with a card of that rank."""
    if target >= state.tables.seats:
        return False
    if state.effects[target][column]:
        told.append("moons.resist-cold" if column == COLD else "moons.resist-heat")
        return True
    if state.fresh[target][column] and rank <= state.tables.ranks[state.chosen[target]]:
        told.append("moons.resist.now")
        return True
    return False


def _resist(column: int) -> Effect:
    def effect(state: State, told: list[str], announcement: Announcement) -> int:
        _, caster, _, _, suns, waves, _, _ = announcement
        return lay(state, told, caster, column, suns if column == COLD else waves)

    return effect


def _healing(state: State, _told: list[str], announcement: Announcement) -> int:
    return -hurt(state, announcement[1], -announcement[6])


def _shield(state: State, _told: list[str], announcement: Announcement) -> int:
    caster = announcement[1]
    state.wards = put(state.wards, caster, state.wards[caster] | SHIELDED)
    return 0


def _bolt(column: int) -> Effect:
    """wyrms.fireball, wyrms.ice-bolt"""

    def effect(state: State, told: list[str], announcement: Announcement) -> int:
        _, caster, _, target, suns, waves, _, _ = announcement
        rank = state.tables.ranks[state.chosen[caster]]
        if resists(state, told, target, column, rank):
            return 0
        return hurt(state, target, suns if column == HEAT else waves)

    return effect


def _drain(state: State, told: list[str], announcement: Announcement) -> int:
    _, caster, _, target, _, _, leaves, _ = announcement
    if shielded(state, told, target):
        return 0
    hurt(state, caster, -leaves)
    return hurt(state, target, leaves)


def _hit(state: State, told: list[str], announcement: Announcement) -> int:
    _, caster, _, target, *_ = announcement
    if shielded(state, told, target):
        return 0
    if target < state.tables.seats and state.effects[target][ELECTRIC]:
        told.append("advanced.electric-touch")
        hurt(state, caster, 1)
    return hurt(state, target, 1)


def _amnesia(state: State, _told: list[str], announcement: Announcement) -> int:
    _, _, _, target, _, _, _, places = announcement
    return turn_down(state, target, places)


def turn_down(state: State, target: int, places: int) -> int:
    """knots.amnesia: cards of a sequence lie face down from now on; says which did not before."""
    turned = sum(1 << place for place in face_up(state, target) if places >> place & 1)
    runes = ~sum(FACE << WIDTH * place for place in range(turned.bit_length()) if turned >> place & 1)
    state.up = put(state.up, target, state.up[target] & runes)
    state.free = put(state.free, target, state.free[target] & runes)
    return turned


def _confusion(state: State, told: list[str], announcement: Announcement) -> int:
    target = announcement[3]
    if shielded(state, told, target):
        return STOPPED
    return lay(state, told, target, CONFUSED, 1)


def _counter(state: State, _told: list[str], announcement: Announcement) -> int:
    target = announcement[3]
    state.wards = put(state.wards, target, state.wards[target] | COUNTERED)
    return 0


def _speed(state: State, told: list[str], announcement: Announcement) -> int:
    return lay(state, told, announcement[3], SPEED, announcement[4])


def _invisibility(state: State, told: list[str], announcement: Announcement) -> int:
    return lay(state, told, announcement[3], INVISIBLE, announcement[5])


BASIC: Final[dict[str, Effect]] = {
    "resist-cold": _resist(COLD),
    "resist-heat": _resist(HEAT),
    "healing": _healing,
    "shield": _shield,
    "fireball": _bolt(HEAT),
    "ice-bolt": _bolt(COLD),
    "drain": _drain,
    "hit": _hit,
    "speed": _speed,
    "invisibility": _invisibility,
    "amnesia": _amnesia,
    "confusion": _confusion,
    "counter-spell": _counter,
}
