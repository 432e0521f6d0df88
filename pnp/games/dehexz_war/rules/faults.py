"""The faults of a position that can be read."""

from collections.abc import Iterator

from pnp.games.dehexz_war.rules.bodies import in_play
from pnp.games.dehexz_war.rules.codes import AE, EXTRA_MOVE, KIND, NOWHERE, SPOILS, A, I, piece
from pnp.games.dehexz_war.rules.players import mimics_of, pieces_of, still_in
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.play import TERMINAL, Fault


def status(state: State) -> tuple[Fault, ...]:
    """Return all faults of a position."""
    return tuple(Fault(clause, message) for clause, message in _faults(state))


def _faults(state: State) -> Iterator[tuple[str, str]]:
    tables, position = state.tables, state.position
    counts = in_play(position.board, position.zones)
    total, able = sum(counts), tables.pieces * tables.players
    if total > able:
        yield "pieces.count", f"{total} pieces are in play, of {able}"
    # Nothing ever becomes an Assassin.
    assassins = tables.assassins * tables.players
    if counts[A - 1] > assassins:
        yield "pieces.count", f"{counts[A - 1]} Assassins are in play, of {assassins}"
    playing = still_in(tables, position)
    over = position.actor == TERMINAL
    for player in range(tables.players):
        for message in _doubles(position, player, playing=player in playing):
            yield "double.one", f"player {player + 1} {message}"
        if player in playing:
            mimics = mimics_of(position, player)
            if mimics > tables.mimics + (position.phase == SPOILS):
                yield "I.one", f"player {player + 1} has {mimics} Mimics on the board"
            if not pieces_of(position, player) and not over and position.phase != EXTRA_MOVE:
                yield "defeat.alone", f"player {player + 1} has nothing else on the board"
        mimic = position.momentum[player]
        if mimic != NOWHERE and KIND[position.board[mimic]] not in (I, AE):
            yield "I.capture.momentum", f"no Mimic stands on {mimic}"
    plays = tables.facts.draws.quiet_plays * len(playing)
    if state.quiet > plays or (state.quiet == plays and not over):
        yield "draw.quiet", f"{state.quiet} quiet plays are more than {plays}"


def _doubles(position: Position, player: int, *, playing: bool) -> Iterator[str]:
    """Yield the faults of a double piece."""
    faces = position.board.count(piece(AE, player))
    others = (position.ghosts[player] != NOWHERE) + (position.rescues[player] != NOWHERE)
    if faces + others > 1:
        yield "has more than one double piece"
    if not playing and faces + others and position.actor != TERMINAL:
        yield "is out and has a double piece"
