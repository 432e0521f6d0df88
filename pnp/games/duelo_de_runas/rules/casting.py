"""The announcement of a spell in small decisions: the spell and its target, then each rune that feeds it,
then, for Amnesia, each card that it turns down.

Each function returns whether this moment is over.
"""

from pnp.games.duelo_de_runas.rules.legal import feeding_runes, turn_down_actions
from pnp.games.duelo_de_runas.rules.runes import LEAVES, SUNS, WAVES, WIDTH
from pnp.games.duelo_de_runas.rules.state import FEED, TURN_DOWN, Announcement, State, face_up, replace_value
from pnp.games.duelo_de_runas.rules.tables import Casting


def cast(state: State, action: int, _clauses: list[str]) -> bool:
    """Cast a spell by the newest card's rune, or pass (cast.activation)."""
    tables = state.tables
    if action == tables.PASS:
        state.moments = state.moments[1:]
        return True
    moment = state.moments[0]
    seat = moment.seat
    newest = WIDTH * (len(state.sequences[seat]) - 1)
    free = state.runes_free[seat] & ~(1 << newest + moment.step)  # cast.activation.once
    state.runes_free = replace_value(state.runes_free, seat, free)
    state.casting = tables.aim(action)
    if tables.spells[state.casting.spell].energy:
        state.phase = FEED
        return False
    return _announce(state, state.casting)


def feed(state: State, action: int, _clauses: list[str]) -> bool:
    """Feed one more rune; announce the spell if nothing more can feed it (cast.energy)."""
    assert state.casting is not None
    if action != state.tables.ENOUGH:
        rune = 1 << action - state.tables.FEED
        seat = state.moments[0].seat
        free = state.runes_free[seat] ^ rune
        state.runes_free = replace_value(state.runes_free, seat, free)
        casting = state.casting
        state.casting = Casting(casting.spell, casting.target, casting.fed | rune)
        if free & feeding_runes(state):
            return False
    return _announce(state, state.casting)


def turn_down(state: State, action: int, _clauses: list[str]) -> bool:
    """Turn down one more card, while Leaves and cards last (knots.amnesia.choice)."""
    assert state.casting is not None
    casting = state.casting
    left, places = casting.left - 1, casting.places | 1 << action - state.tables.TURN_DOWN
    state.casting = casting._replace(left=left, places=places)
    return not (left and turn_down_actions(state)) and _declare(state, state.casting)


def _announce(state: State, casting: Casting) -> bool:
    """Announce the spell, unless Amnesia still has to choose cards (cast.declare)."""
    tables = state.tables
    if tables.spells[casting.spell].id == "amnesia" and face_up(state, casting.target):
        leaves = casting.fed & tables.masks[LEAVES]
        state.casting = casting._replace(left=leaves.bit_count())
        state.phase = TURN_DOWN
        return False
    return _declare(state, casting)


def _declare(state: State, casting: Casting) -> bool:
    """Let the spell wait for the others of its moment, then happen."""
    moment, fed, masks = state.moments[0], casting.fed, state.tables.masks
    announced = Announcement(
        moment.group,
        moment.seat,
        casting.spell,
        casting.target,
        (fed & masks[SUNS]).bit_count(),
        (fed & masks[WAVES]).bit_count(),
        (fed & masks[LEAVES]).bit_count(),
        casting.places,
    )
    state.announced += (announced,)
    state.casting = None
    state.moments = state.moments[1:]
    return True
