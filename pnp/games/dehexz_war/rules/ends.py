"""Ends of turns and games: defeats, draws, and the pieces of the first player to leave."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, BECOMES_BITS, NOWHERE, SIDE, SIDES, TURNING, A, I, piece
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.pieces import end_momentum, lift
from pnp.games.dehexz_war.rules.players import has_mimic, next_in, pieces_of, still_in
from pnp.games.dehexz_war.rules.state import NO_INTERLUDE, Draft, Interlude, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL


def end_turn(
    state: State,
    draft: Draft,
    *,
    quiet: int,
    repeatable: int | None = None,
    took: bool = False,
) -> State:
    """End a turn and return the next position. `repeatable` is the action of a turn that can be undone;
    `took`: the action, or an extra move of it, took a piece."""
    tables, player = state.tables, draft.turn
    draft.momentum[player], draft.new_momentum = draft.new_momentum, NOWHERE
    # defeat.ghost, defeat.ghost.count
    doomed = False
    if draft.ghosts[player] != NOWHERE and not has_mimic(draft, player):
        if draft.at_risk[player]:
            doomed = True
            if draft.phase == TURNING:
                note_escape(state, draft)
        draft.at_risk[player] = True
    else:
        draft.at_risk[player] = False
    if took or doomed:
        losers = _losers(tables, draft, player, doomed)
        if losers:
            return defeat(tables, draft, losers)
    if draft.phase != TURNING:
        _clear_turn(draft)
    draft.offered = False
    draft.actor = draft.turn = next_in(tables, draft, player)
    # draw.repetition.same: a Position has what can follow as well
    position = draft.freeze()
    past, line = (
        ((*state.past, position), (*state.line, repeatable)) if repeatable is not None else ((position,), ())
    )
    draw = 0
    if past.count(position) >= tables.facts.draws.repetitions:
        draw = codes.REPEATED
    elif quiet >= tables.facts.draws.quiet_plays * len(still_in(tables, draft)):
        draw = codes.QUIET
    if draw:
        end_game(draft, draw)
        return State(tables, draft.freeze(), quiet, past if repeatable is not None else (), line)
    return State(tables, position, quiet, past, line)


def note_escape(state: State, draft: Draft) -> None:
    """Note whether the player could turn the Ghost back or get a Mimic on this turn (defeat.suicide.own)."""
    could = any(action >> codes.BECOMES & BECOMES_BITS in (I, AE) for action in legal_actions(state))
    draft.interlude = draft.interlude._replace(could_escape=could)


def _clear_turn(draft: Draft) -> None:
    """Clear the fields that hold only within a turn."""
    draft.phase = TURNING
    draft.interlude, draft.offered = NO_INTERLUDE, False


def end_game(draft: Draft, end: int) -> None:
    """End the game with a draw, or with the defeats that were noted."""
    draft.end, draft.actor, draft.turn, draft.phase, draft.offered = end, TERMINAL, 0, TURNING, False


def _losers(tables: Tables, draft: Draft, player: int, doomed: bool) -> list[tuple[int, int]]:
    """Return who is defeated at the end of a turn, with the clause; opponents first, so that one player is
    left (defeat.order)."""
    losers = [
        (other, codes.ALONE)
        for other in tables.others[player]
        if draft.owners[other] == other and not pieces_of(draft, other)
    ]
    if not pieces_of(draft, player):
        losers.append((player, codes.SUICIDAL))
    elif doomed:
        losers.append((player, codes.SUICIDAL if draft.interlude.could_escape else codes.GHOSTLY))
    return losers[: len(still_in(tables, draft)) - 1]


def defeat(tables: Tables, draft: Draft, losers: list[tuple[int, int]]) -> State:
    """Defeat players and return the next position; the only one left has won (victory.last)."""
    player = draft.turn
    _clear_turn(draft)
    if len(still_in(tables, draft)) - len(losers) > 1:
        ((loser, end),) = losers
        if end in (codes.SUICIDAL, codes.RESCUE_ALONE):
            return leave(tables, draft, loser, codes.SUICIDE, player)
        # first-out.spoils, first-out.spoils.victor
        victor = player if loser != player else tables.others[player][-1]
        return leave(tables, draft, loser, victor, player)
    for loser, _ in losers:
        draft.set_owner(loser, codes.DEFEATED)
    end_game(draft, losers[0][1] if tables.players == 2 else codes.LAST)
    return State(tables, draft.freeze(), 0)


def leave(tables: Tables, draft: Draft, leaver: int, fate: int, player: int) -> State:
    """Take the first of three players out of the game, on the turn of `player`. `fate` is the fate of the
    pieces: a victor's number (first-out.spoils), or RETREAT, PEACEFUL, NEUTRAL, SUICIDE."""
    # The double piece leaves the game, whichever face is up (first-out.suicide.double).
    cell = draft.board.find(piece(AE, leaver))
    if cell >= 0:
        draft.board[cell] = 0
        end_momentum(draft, cell)
    draft.ghosts[leaver] = draft.rescues[leaver] = draft.momentum[leaver] = NOWHERE
    draft.at_risk[leaver] = False
    # first-out.spoils.captured
    for kind in range(A, I + 1):
        draft.set_zone(leaver, kind, 0)
    draft.set_owner(leaver, fate)
    if fate == codes.RETREAT:
        # first-out.retreat
        for cell in tables.cells:
            if SIDE[draft.board[cell]] == leaver:
                lift(draft, cell)
    _clear_turn(draft)
    draft.turn = next_in(tables, draft, player)
    if fate < SIDES:
        draft.phase, draft.actor, draft.interlude = codes.SPOILS, fate, Interlude(spoils_side=leaver)
        return next_spoils(tables, draft, 0)
    return _begin_turn(tables, draft)


def next_spoils(tables: Tables, draft: Draft, start: int) -> State:
    """Go on to the next piece, from a cell on, whose fate is to be decided; or continue the game."""
    for cell in tables.cells[start:]:
        if SIDE[draft.board[cell]] == draft.interlude.spoils_side:
            draft.interlude = draft.interlude._replace(spoils_cell=cell)
            return State(tables, draft.freeze(), 0)
    _clear_turn(draft)
    return _begin_turn(tables, draft)


def _begin_turn(tables: Tables, draft: Draft) -> State:
    """Begin a turn before which no position can recur."""
    draft.actor = draft.turn
    position = draft.freeze()
    return State(tables, position, 0, (position,))


def returns(state: State) -> tuple[float, ...]:
    """Return each player's share: the last player on the board has won, or those still there share a draw.
    The first of three who left with a draw keeps a third."""
    tables, position = state.tables, state.position
    playing = still_in(tables, position)
    left_with_draw = [
        player
        for player in range(tables.players)
        if position.owners[player] in (codes.RETREAT, codes.PEACEFUL, codes.NEUTRAL)
    ]
    kept = len(left_with_draw) / tables.players
    share = (1 - kept) / len(playing)
    return tuple(
        share if player in playing else kept if player in left_with_draw else 0.0
        for player in range(tables.players)
    )
