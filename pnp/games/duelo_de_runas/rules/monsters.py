"""Monsters, which attack between the spells of Moons and those of Wyrms."""

from pnp.games.duelo_de_runas.rules.basic_spells import resists, shielded
from pnp.games.duelo_de_runas.rules.lives import hurt, settle
from pnp.games.duelo_de_runas.rules.runes import COLD, ELECTRIC, HEAT
from pnp.games.duelo_de_runas.rules.state import (
    AFRAID_NOW,
    FORCE,
    KIND,
    OVER,
    OWNER,
    READY,
    STRIKE,
    State,
    put,
)

NO_CARD = -1
"""The rank of an attack without a card: lower than any."""


def wake(state: State) -> None:
    """advanced.monsters: those that were there before this turn may attack in it."""
    state.monsters = tuple(put(monster, READY, 1) for monster in state.monsters)


def striker(state: State) -> int:
    """advanced.monsters.order: the monster that is next, by its place; -1 if there is none."""
    ranks, chosen = state.tables.ranks, state.chosen
    found = [
        (-ranks[chosen[monster[OWNER]]], monster[OWNER], place)
        for place, monster in enumerate(state.monsters)
        if monster[READY] and not monster[AFRAID_NOW]  # advanced.fear
    ]
    return min(found)[2] if found else -1


def next_strike(state: State) -> bool:
    """Whether a monster may attack now; its owner decides."""
    place = striker(state)
    if place < 0:
        return False
    state.phase, state.actor = STRIKE, state.monsters[place][OWNER]
    return True


def strikes(state: State) -> tuple[int, ...]:
    """advanced.monsters: any other wizard or their monsters; a monster may also keep still."""
    tables = state.tables
    wizards = [seat for seat, life in enumerate(state.lives) if life > 0 and seat != state.actor]
    beasts = [
        tables.seats + place for place, monster in enumerate(state.monsters) if monster[OWNER] != state.actor
    ]
    return (tables.PASS, *(tables.STRIKE + target for target in (*wizards, *beasts)))


def strike(state: State, action: int, told: list[str]) -> bool:
    """A monster attacks, or keeps still. Says whether the game goes on."""
    tables = state.tables
    place = striker(state)
    monster = put(state.monsters[place], READY, 0)
    state.monsters = (*state.monsters[:place], monster, *state.monsters[place + 1 :])
    if action == tables.PASS:
        return True
    target = action - tables.STRIKE
    if not wards_off(state, told, target, tables.spells[monster[KIND]].id):
        hurt(state, target, monster[FORCE])
        if target < tables.seats and state.effects[target][ELECTRIC]:
            told.append("advanced.electric-touch")
            hurt(state, tables.seats + place, 1)
    settle(state, told)
    return state.phase != OVER


def wards_off(state: State, told: list[str], target: int, kind: str) -> bool:
    """advanced.troll, advanced.fire-elemental, advanced.ice-elemental: what stops each of them."""
    told.append(f"advanced.{kind}")
    if kind == "troll":
        return shielded(state, told, target)
    return resists(state, told, target, HEAT if kind == "fire-elemental" else COLD, NO_CARD)
