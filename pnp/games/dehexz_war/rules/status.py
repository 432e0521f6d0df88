"""What is wrong with a position that can be read."""

from collections.abc import Iterator

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BODIED,
    GHOST,
    IN_PLAY,
    KEEN,
    KIND,
    LOST,
    MIMICS,
    NOWHERE,
    OVER,
    OWNER,
    PHASE,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.ends import men, still_in
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import Fault


def status(tables: Tables, state: State) -> tuple[Fault, ...]:
    """All faults of a position."""
    return tuple(Fault(clause, message) for clause, message in _faults(tables, state))


def _faults(tables: Tables, state: State) -> Iterator[tuple[str, str]]:
    board, rest = state.board, state.rest
    in_play = rest[IN_PLAY : IN_PLAY + BODIED]
    total, able = sum(in_play), tables.pieces * tables.players
    if total > able:
        yield "pieces.count", f"{total} pieces are in play, of {able}"
    if lacking := tables.bodies.lacking(in_play):
        yield "pieces.free-body", f"bodies for {lacking} pieces are lacking"
    playing = still_in(tables, rest)
    over = rest[ACTOR] == OVER
    for player in range(tables.players):
        for message in _doubles(board, rest, player, playing=player in playing):
            yield "double.one", f"player {player + 1} {message}"
        if player in playing:
            mimics = sum(rest[MIMICS + side] for side in range(codes.SIDES) if rest[OWNER + side] == player)
            if mimics > tables.mimics + (rest[PHASE] == codes.FATES):
                yield "I.one", f"player {player + 1} has {mimics} Mimics on the board"
            if not men(rest, player) and not over and rest[PHASE] != codes.AGAIN:
                yield "defeat.alone", f"player {player + 1} has nothing else on the board"
        keen = rest[KEEN + player]
        if keen != NOWHERE and KIND[board[keen]] not in (I, AE):
            yield "I.capture.momentum", f"no Mimic stands on {keen}"
    plays = tables.facts.draws.quiet_plays * len(playing)
    if state.quiet > plays or (state.quiet == plays and not over):
        yield "draw.quiet", f"{state.quiet} quiet plays are more than {plays}"


def _doubles(board: bytes, rest: bytes, player: int, *, playing: bool) -> Iterator[str]:
    """What is wrong with a double piece."""
    faces = board.count(piece(AE, player))
    others = (rest[GHOST + player] != NOWHERE) + (rest[LOST + player] != NOWHERE)
    if faces + others > 1:
        yield "has more than one double piece"
    if not playing and faces + others and rest[ACTOR] != OVER:
        yield "is out and has a double piece"
