"""Life points: losses, fallen wizards and monsters, and the winner."""

from pnp.games.duelo_de_runas.rules.lasting import NO_SPELLS, without_the_fallen
from pnp.games.duelo_de_runas.rules.runes import STRIKES
from pnp.games.duelo_de_runas.rules.state import OUT, OVER, State, monster_at, put_monster, replace_value
from pnp.play import TERMINAL


def hurt(state: State, target: int, points: int) -> int:
    """Take life points from a wizard or a monster; return how many."""
    if target < state.tables.seats:
        state.lives = replace_value(state.lives, target, state.lives[target] - points)
    else:
        monster = monster_at(state, target)
        put_monster(state, target, monster._replace(life=monster.life - points))
    return points


def settle(state: State, clauses: list[str]) -> None:
    """After each moment, cap life points and remove the fallen (moons.healing.limit, end.dead)."""
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
    """Return each player's share of the victory (end.last, end.none). The deck's wizard is no player."""
    best = max(state.lives)
    winners = [life == best for life in state.lives]
    return tuple(float(won) / sum(winners) for won in winners[: state.tables.players])
