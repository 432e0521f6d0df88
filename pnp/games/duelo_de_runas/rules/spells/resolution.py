"""The resolution of all spells announced for one moment, which happen at the same time, and the Magic Mirror,
which makes spells happen again."""

from typing import Final

from pnp.games.duelo_de_runas.rules.lasting import NO_SPELLS
from pnp.games.duelo_de_runas.rules.runes import WIDTH
from pnp.games.duelo_de_runas.rules.spells.advanced import ADVANCED
from pnp.games.duelo_de_runas.rules.spells.basic import BASIC, STOPPED, Effect
from pnp.games.duelo_de_runas.rules.spells.lives import hurt, settle
from pnp.games.duelo_de_runas.rules.state import (
    COUNTERED,
    Announcement,
    LogEntry,
    State,
    face_up,
    replace_value,
)


def resolve(state: State, clauses: list[str]) -> None:
    """Let the spells of one moment happen, then settle lives."""
    together = state.announced
    state.announced = ()
    if len(together) == 1:
        take_effect(state, clauses, together[0])
    else:  # turn.order.equal: all spells are in time, so those that stop others are resolved first
        clauses.append("turn.order.equal")
        spells = state.tables.spells
        for announced in sorted(together, key=lambda announced: spells[announced.spell].precedence):
            take_effect(state, clauses, announced)
    settle(state, clauses)


def take_effect(state: State, clauses: list[str], announced: Announcement) -> None:
    """Let one spell happen, if nothing stops it."""
    tables = state.tables
    seats = tables.seats
    caster = announced.caster
    facts = tables.spells[announced.spell]
    clauses.append(facts.clause)
    target = announced.target if announced.target >= 0 else caster
    before = state.lives[caster]
    if target < seats and state.wards[target] & COUNTERED and facts.stoppable:
        clauses.append("counter.effect")
        result = STOPPED
    elif target < seats and target != caster and state.lasting_next[target].invisibility:
        clauses.append("knots.invisibility.now")
        result = STOPPED
    else:
        result = EFFECTS[facts.id](state, clauses, announced)
    if tables.advanced and target < seats and facts.logged:
        life = min(state.lives[caster], state.dice[caster])
        gain = max(life - before, 0) if facts.id == "drain" else 0
        energy = (announced.suns, announced.waves, announced.leaves)
        state.log += (LogEntry(caster, announced.spell, target, *energy, result, gain),)


def _magic_mirror(state: State, clauses: list[str], mirror: Announcement) -> int:
    """Take back what others cast at the target this turn, and turn it on them (advanced.magic-mirror,
    advanced.magic-mirror.what)."""
    target, spells = mirror.target, state.tables.spells
    turned = [
        entry
        for entry in state.log
        if entry.target == target and entry.caster != target and spells[entry.spell].mirrored
    ]
    state.log = tuple(entry for entry in state.log if entry not in turned)
    _lay_again(state, target)
    for entry in turned:
        caster, places = entry.caster, 0
        if spells[entry.spell].id == "amnesia":
            _turn_up(state, target, max(entry.result, 0))
            places = sum(1 << place for place in face_up(state, caster)[: entry.leaves])
        elif entry.result > 0:
            hurt(state, target, -entry.result)
            hurt(state, caster, entry.gain)
        if state.lives[caster] > 0:
            take_effect(state, clauses, _announcement(entry, caster, places))
    return 0


def _announcement(entry: LogEntry, target: int, places: int = 0) -> Announcement:
    """Return a spell of the log as it was announced, with a new target."""
    energy = (entry.suns, entry.waves, entry.leaves)
    return Announcement(0, entry.caster, entry.spell, target, *energy, places)


def _lay_again(state: State, seat: int) -> None:
    """Set the spells that lie on a wizard from the next turn on to those of the log alone."""
    state.lasting_next = replace_value(state.lasting_next, seat, NO_SPELLS)
    for entry in state.log:
        facts = state.tables.spells[entry.spell]
        if entry.target == seat and facts.lasts and entry.result != STOPPED:
            EFFECTS[facts.id](state, [], _announcement(entry, seat))


def _turn_up(state: State, seat: int, places: int) -> None:
    """Turn cards of a sequence face up again; their runes serve from the next turn on."""
    for place, card in enumerate(state.sequences[seat]):
        if places >> place & 1:
            runes = state.tables.runes[card] << WIDTH * place
            state.runes_up = replace_value(state.runes_up, seat, state.runes_up[seat] | runes)


EFFECTS: Final[dict[str, Effect]] = BASIC | ADVANCED | {"magic-mirror": _magic_mirror}
"""The effect of each spell, by its id."""
