"""Monsters, which attack between the spells of Moons and those of Wyrms."""

from pnp.games.duelo_de_runas.rules.spells.basic import is_shielded, resists_cold, resists_heat
from pnp.games.duelo_de_runas.rules.spells.lives import hurt, settle
from pnp.games.duelo_de_runas.rules.state import OVER, STRIKE, Monster, State, replace_value

NO_CARD = -1
"""The rank of an attack without a card: lower than any."""


def make_ready(state: State) -> None:
    """Let the monsters that were there before this turn attack in it (advanced.monsters)."""
    if state.monsters:
        state.monsters = tuple(monster._replace(ready=True) for monster in state.monsters)


def age_monster(monster: Monster, spent: int) -> Monster:
    """Return a monster in the next turn, after so many turns (advanced.fear)."""
    afraid = max(monster.afraid - spent, monster.afraid_next, 0)
    return monster._replace(afraid=afraid, afraid_next=0, ready=False)


def striker(state: State) -> int:
    """Return the place of the monster that attacks next; -1 if there is none (advanced.monsters.order)."""
    ranks, chosen = state.tables.ranks, state.chosen
    found = [
        (-ranks[chosen[monster.owner]], monster.owner, place)
        for place, monster in enumerate(state.monsters)
        if monster.ready and not monster.afraid  # advanced.fear
    ]
    _, _, place = min(found, default=(0, 0, -1))
    return place


def next_strike(state: State) -> bool:
    """Return whether a monster may attack now; its owner decides."""
    place = striker(state)
    if place < 0:
        return False
    state.phase, state.actor = STRIKE, state.monsters[place].owner
    return True


def strike(state: State, action: int, clauses: list[str]) -> bool:
    """Attack with a monster, or keep still (advanced.monsters). Return whether the game goes on."""
    tables = state.tables
    place = striker(state)
    monster = state.monsters[place]
    state.monsters = replace_value(state.monsters, place, monster._replace(ready=False))
    if action == tables.PASS:
        return True
    target = tables.aim(action).target
    if not _warded_off(state, clauses, target, tables.spells[monster.spell].id):
        hurt(state, target, monster.strength)
        if target < tables.seats and state.lasting[target].electric_touch:
            clauses.append("advanced.electric-touch")
            hurt(state, tables.seats + place, 1)
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
