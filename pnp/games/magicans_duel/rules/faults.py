"""The faults of a position: what no game can lead to."""

from collections.abc import Iterator

from pnp.games.magicans_duel.rules.notation import short_name
from pnp.games.magicans_duel.rules.state import AGREED, NO_DRAW, OFFERED, State, winner
from pnp.games.magicans_duel.rules.tables import GARGOYLES
from pnp.play import TERMINAL, Fault


def status(state: State) -> tuple[Fault, ...]:
    """Return every fault of a position."""
    return (*_places(state), *_progress(state))


def _places(state: State) -> Iterator[Fault]:
    """Yield pieces where they cannot stand."""
    tables = state.tables
    for piece, cell in enumerate(state.cells):
        name, where = short_name(tables.piece_names[piece]), tables.point_names[cell]
        if cell in state.cells[:piece]:
            other = short_name(tables.piece_names[state.cells.index(cell)])
            yield Fault("board.one", f"{other} and {name} both stand on {where}")
        if tables.group_of[piece] != GARGOYLES and tables.all_niches >> cell & 1:
            yield Fault("niche.paths", f"{name} stands in the niche {where}")


def _progress(state: State) -> Iterator[Fault]:
    """Yield what contradicts the end of the game or the progress of the turn."""
    won = winner(state)
    if state.draw != NO_DRAW and not state.tables.agreed:
        yield Fault("end.draw", "draws are not agreed on in this game")
    if state.player == TERMINAL:
        if (won is None) == (state.draw != AGREED):
            yield Fault("end.win", "the game is over without one reason for it")
        if state.left or state.granted:
            yield Fault("turn.actions", "actions are left when the game is over")
        return
    if won is not None or state.draw == AGREED:
        yield Fault("end.win" if won is not None else "end.draw", "the game goes on after its end")
    yield from _turn(state)


def _turn(state: State) -> Iterator[Fault]:
    """Yield the faults in the count of actions in a turn."""
    tables, actions = state.tables, state.tables.actions
    budget = tables.budget(state.occupied, state.player)
    first = state.granted == actions.first and budget == actions.turn
    if state.granted != budget and not first:
        clause = "turn.actions" if budget == actions.turn else "help.one"
        yield Fault(clause, f"expected a turn of {budget} actions, found {state.granted}")
    if not 1 <= state.left <= state.granted:
        yield Fault("turn.actions", f"{state.left} of {state.granted} actions cannot be left")
    if state.draw == OFFERED and (state.left != state.granted or first):
        yield Fault("end.draw", "a draw is offered at the end of a turn, and answered at once")
