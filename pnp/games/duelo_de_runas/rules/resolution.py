"""What was announced for one moment happens, all of it at the same time; and the Magic Mirror, which
makes other spells happen again."""

from typing import Final

from pnp.games.duelo_de_runas.rules.advanced_spells import ADVANCED
from pnp.games.duelo_de_runas.rules.basic_spells import BASIC, STOPPED, Effect
from pnp.games.duelo_de_runas.rules.lives import hurt, settle
from pnp.games.duelo_de_runas.rules.runes import COUNTERED, INVISIBLE, QUIET, WIDTH
from pnp.games.duelo_de_runas.rules.state import Announcement, State, face_up, put


def resolve(state: State, told: list[str]) -> None:
    """The spells of one moment happen, and then lives are looked at."""
    pending = state.pending
    state.pending = ()
    if len(pending) == 1:
        happen(state, told, pending[0])
    else:  # turn.order.equal: neither comes too late, so what stops others is worked out first
        told.append("turn.order.equal")
        spells = state.tables.spells
        for announcement in sorted(pending, key=lambda each: spells[each[2]].haste):
            happen(state, told, announcement)
    settle(state, told)


def happen(state: State, told: list[str], announcement: Announcement) -> None:
    """One spell happens, if nothing stops it."""
    tables = state.tables
    seats = tables.seats
    _, caster, index, target, suns, waves, leaves, _ = announcement
    spell = tables.spells[index]
    told.append(spell.clause)
    at = target if target >= 0 else caster
    before = state.lives[caster]
    if at < seats and state.wards[at] & COUNTERED and spell.stoppable:
        told.append("counter.effect")
        did = STOPPED
    elif at < seats and at != caster and state.fresh[at][INVISIBLE]:
        told.append("knots.invisibility.now")
        did = STOPPED
    else:
        did = EFFECTS[spell.id](state, told, announcement)
    if tables.advanced and at < seats and (spell.mirrored or spell.lasts >= 0):
        got = max(min(state.lives[caster], state.most[caster]) - before, 0) if spell.id == "drain" else 0
        state.log += ((caster, index, at, suns, waves, leaves, did, got),)


def _magic_mirror(state: State, told: list[str], announcement: Announcement) -> int:
    """advanced.magic-mirror, advanced.magic-mirror.what: what others cast at the target this turn is taken
    back, and happens to them."""
    target, spells = announcement[3], state.tables.spells
    turned = [
        done for done in state.log if done[2] == target and done[0] != target and spells[done[1]].mirrored
    ]
    state.log = tuple(done for done in state.log if done not in turned)
    _begin_again(state, target)
    for caster, index, _, suns, waves, leaves, did, got in turned:
        places = 0
        if spells[index].id == "amnesia":
            _turn_up(state, target, max(did, 0))
            places = sum(1 << place for place in face_up(state, caster)[:leaves])
        elif did > 0:
            hurt(state, target, -did)
            hurt(state, caster, got)
        if state.lives[caster] > 0:
            happen(state, told, (0, caster, index, caster, suns, waves, leaves, places))
    return 0


def _begin_again(state: State, seat: int) -> None:
    """What is to lie on a wizard from the next turn on, once the spells in the log alone have been cast."""
    state.fresh = (*state.fresh[:seat], QUIET, *state.fresh[seat + 1 :])
    for caster, index, target, suns, waves, leaves, did, _ in state.log:
        spell = state.tables.spells[index]
        if target == seat and spell.lasts >= 0 and did != STOPPED:
            EFFECTS[spell.id](state, [], (0, caster, index, target, suns, waves, leaves, 0))


def _turn_up(state: State, seat: int, places: int) -> None:
    """Cards of a sequence lie face up again; their runes serve from the next turn on."""
    for place, card in enumerate(state.sequences[seat]):
        if places >> place & 1:
            state.up = put(state.up, seat, state.up[seat] | state.tables.runes[card] << WIDTH * place)


EFFECTS: Final[dict[str, Effect]] = BASIC | ADVANCED | {"magic-mirror": _magic_mirror}
