"""Life points: who loses them, and what becomes of those who have none left."""

from pnp.games.duelo_de_runas.rules.runes import CHARMED, CHARMER, QUIET, STRIKES
from pnp.games.duelo_de_runas.rules.state import LIFE, OUT, OVER, OWNER, State, put
from pnp.play import TERMINAL


def hurt(state: State, target: int, points: int) -> int:
    """A wizard or a monster loses life points."""
    seats = state.tables.seats
    if target < seats:
        state.lives = put(state.lives, target, state.lives[target] - points)
    else:
        place = target - seats
        monster = put(state.monsters[place], LIFE, state.monsters[place][LIFE] - points)
        state.monsters = (*state.monsters[:place], monster, *state.monsters[place + 1 :])
    return points


def settle(state: State, told: list[str]) -> None:
    """moons.healing.limit, end.dead: after each moment, who has too many life points, or none."""
    if state.monsters:
        state.monsters = tuple(monster for monster in state.monsters if monster[LIFE] > 0)
    fallen = False
    for seat, life in enumerate(state.lives):
        if life > state.most[seat]:
            told.append("moons.healing.limit")
            state.lives = put(state.lives, seat, state.most[seat])
        elif OUT < life <= 0:
            fallen = True
    if fallen:
        _bury(state, told)


def _bury(state: State, told: list[str]) -> None:
    """end.dead; end.last and end.none, where one wizard is left, or none."""
    told.append("end.dead")
    tables = state.tables
    alive = [life > 0 for life in state.lives]
    over = sum(alive) <= 1
    for seat, life in enumerate(state.lives):
        if alive[seat] or life == OUT:
            continue
        for card in (*state.hands[seat], *state.sequences[seat]):
            state.discard |= 1 << card
        state.lives = put(state.lives, seat, 0 if over else OUT)
    keep = list(enumerate(alive))
    state.hands = tuple(state.hands[seat] if lives else () for seat, lives in keep)
    state.sequences = tuple(state.sequences[seat] if lives else () for seat, lives in keep)
    state.up = tuple(state.up[seat] * lives for seat, lives in keep)
    state.free = tuple(state.free[seat] * lives for seat, lives in keep)
    state.wards = tuple(state.wards[seat] * lives for seat, lives in keep)
    state.chosen = tuple(state.chosen[seat] if lives else -1 for seat, lives in keep)
    state.effects = tuple(_without(state.effects[seat], alive) if lives else QUIET for seat, lives in keep)
    state.fresh = tuple(_without(state.fresh[seat], alive) if lives else QUIET for seat, lives in keep)
    state.monsters = tuple(monster for monster in state.monsters if alive[monster[OWNER]])
    state.agenda = tuple(entry for entry in state.agenda if entry[2] == STRIKES or alive[entry[1]])
    if over:
        told.append("end.last" if any(alive) else "end.none")
        state.phase, state.actor, state.fast = OVER, TERMINAL, 0
        state.agenda, state.chosen, state.log = (), tables.nobody, ()
        state.free = state.wards = tables.nothing


def _without(row: tuple[int, ...], alive: list[bool]) -> tuple[int, ...]:
    """advanced.death: a row of effects without the Charm of somebody who fell."""
    if row[CHARMED] and not alive[row[CHARMER]]:
        row = put(put(row, CHARMED, 0), CHARMER, 0)
    return row if any(row) else QUIET
