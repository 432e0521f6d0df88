"""The effects of actions: the position after an action, and the ends of turns and games."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES_BITS,
    KIND,
    NOWHERE,
    SIDE,
    SIDES,
    TURNING,
    A,
    F,
    I,
    Parts,
    piece,
    unpack,
)
from pnp.games.dehexz_war.rules.movement import legal_actions
from pnp.games.dehexz_war.rules.state import (
    NO_INTERLUDE,
    Draft,
    Interlude,
    State,
    change,
    end_momentum,
    ghost_to_doppelganger,
    has_mimic,
    is_capture,
    lift,
    moves_as_mimic,
    next_in,
    pieces_of,
    still_in,
    take,
    taken_cells,
)
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL

# Ends of turns and games: defeats, draws, and the pieces of the first player to leave.


def end_turn(
    state: State,
    draft: Draft,
    *,
    quiet: int,
    repeatable: int | None = None,
    took: bool = False,
) -> State:
    """End a turn and return the next position. `quiet` is the number of plays, including this one, since an
    Assassin advanced or something was taken (draw.quiet). `repeatable` is the action of the turn if the
    position before this action can occur again, else None. `took`: whether the action, or the extra move that
    follows it, took a piece."""
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
    """Store in the draft of the next position whether the player could have avoided defeat on this turn: by
    turning a piece into a Mimic (I) or back into the Ghost (AE). Clause defeat.suicide.own asks for it."""
    could = any(action >> codes.BECOMES & BECOMES_BITS in (I, AE) for action in legal_actions(state))
    draft.interlude = draft.interlude._replace(could_escape=could)


def _clear_turn(draft: Draft) -> None:
    """Clear the fields that hold only within a turn."""
    draft.phase = TURNING
    draft.interlude, draft.offered = NO_INTERLUDE, False


def end_game(draft: Draft, end: int) -> None:
    """End the game by the clause ENDS[end]: with a draw, or with the defeats already entered in the draft."""
    draft.end, draft.actor, draft.turn, draft.phase, draft.offered = end, TERMINAL, 0, TURNING, False


def _losers(tables: Tables, draft: Draft, player: int, doomed: bool) -> list[tuple[int, int]]:
    """Return the players who are defeated at the end of a turn, each with the clause. Opponents come first,
    so that one player is left (defeat.order)."""
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
    """Defeat players and return the next position. `losers` has each player with the clause of the defeat, a
    code from ENDS. If one player is left, that player has won (victory.last)."""
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
    """Take a player out of a game in which three still play, and return the next position. `leaver` leaves on
    the turn of `player`. `fate` says what happens to the pieces of `leaver`: it is the number of the victor
    who gets them (first-out.spoils), or RETREAT, PEACEFUL, NEUTRAL or SUICIDE."""
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
    """Find the next piece of a defeated player whose fate the victor has to decide, searching from the cell
    `start` on. Return the position in which the victor decides. If there is no such piece, return the
    position in which the game continues."""
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
    """Return each player's share of the victory, in all 1. The last player on the board has won and gets 1.
    Several players who are still there share a draw. If the first of three players left with a draw, that
    player keeps 1/3, and the others share 2/3."""
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


# The effects of actions: the position after each. Legality is not checked here, but in movement.py.


def apply_action(state: State, action: int) -> State:
    """Return the position after a legal action."""
    tables, draft, parts = state.tables, Draft(state.position), unpack(action)
    match parts.verb:
        case codes.MOVE:
            return _move(state, draft, action, parts)
        case codes.GLIDE:
            return _glide(state, draft, action, parts)
        case codes.DROP:
            return _drop(state, draft, action)
        case codes.CHANGE:
            return _change(state, draft, action, parts)
        case codes.PAY:
            return _pay(state, draft, parts.to)
        case codes.STOP:
            extra = draft.phase == codes.EXTRA_MOVE
            return end_turn(state, draft, quiet=0 if extra else state.quiet + 1, took=extra)
        case codes.PASS:
            draft.rescues[draft.actor] = NOWHERE
            return end_turn(state, draft, quiet=state.quiet + 1, repeatable=action)
        case codes.START:
            return _start(tables, draft, parts.becomes)
        case codes.RESIGN:
            return defeat(tables, draft, [(draft.actor, codes.RESIGNED)])
        case codes.OFFER | codes.PART | codes.YES | codes.NO:
            return _talk(state, draft, action, parts)
        case codes.GIVE | codes.LEAVE | codes.TAKE:
            return _decide_fate(tables, draft, parts)
        case _:
            # first-out.choice
            fate = codes.RETREAT + parts.verb - codes.DEPARTURES[0]
            return leave(tables, draft, draft.actor, fate, draft.actor)


def _move(state: State, draft: Draft, action: int, parts: Parts) -> State:
    tables, position, board = state.tables, state.position, draft.board
    player, phase = draft.actor, draft.phase
    _, new, start, to = parts
    code = board[start]
    # Ä.attacked: a rescue has to come before anything else
    if phase == TURNING:
        draft.rescues[player] = NOWHERE
    possessed = gains_momentum = False
    takes = board[to] != 0
    if takes:
        capture = is_capture(tables, position, action)
        gains_momentum = not capture and moves_as_mimic(position, start)
        for cell in taken_cells(tables, position, action):
            possessed = possessed or cell in draft.ghosts
            take(draft, player, cell, capture=capture)
    # F.stays: they are in the cell of a piece that is attacked, and do not leave with the attacker
    met = tuple(other for other, cell in enumerate(draft.ghosts) if cell == to) if possessed else ()
    staying = draft.interlude.staying if start == draft.interlude.attacker else ()
    board[start], board[to] = 0, code
    # F.possession, F.carried: the other Ghosts in the cell go along
    if start in draft.ghosts:
        _carry(draft.ghosts, start, to, staying)
    if start in draft.momentum:
        _carry(draft.momentum, start, to)
    # I.capture.momentum: the Mimic that attacked must be the last piece moved on this turn
    draft.new_momentum = to if gains_momentum else NOWHERE
    if new:
        change(draft, to, new)
    if possessed:
        return _extra_move(state, draft, to, met)
    extra, advance = phase == codes.EXTRA_MOVE, KIND[code] == A
    return end_turn(
        state,
        draft,
        quiet=0 if takes or advance or extra else state.quiet + 1,
        # A piece that still stands there can return, except an Assassin.
        repeatable=action if not (takes or advance) and phase == TURNING else None,
        took=takes or extra,
    )


def _carry(cells: bytearray, start: int, to: int, staying: tuple[int, ...] = ()) -> None:
    """Replace the cell `start` by the cell `to` in the values of the players, except the players in
    `staying`."""
    for player, cell in enumerate(cells):
        if cell == start and player not in staying:
            cells[player] = to


def _extra_move(state: State, draft: Draft, to: int, met: tuple[int, ...]) -> State:
    """Give the same player another move (F.extra-move)."""
    draft.interlude = draft.interlude._replace(attacker=to, staying=met)
    if draft.new_momentum == NOWHERE:
        # I.capture.momentum: the last play was no attack by the Mimic
        draft.momentum[draft.actor] = NOWHERE
    if draft.phase == TURNING:
        if draft.at_risk[draft.actor]:
            note_escape(state, draft)
        draft.phase = codes.EXTRA_MOVE
    draft.offered = False
    return State(state.tables, draft.freeze(), 0)


def _glide(state: State, draft: Draft, action: int, parts: Parts) -> State:
    player, phase = draft.actor, draft.phase
    if phase == TURNING:
        draft.rescues[player] = NOWHERE
    draft.ghosts[player], draft.new_momentum = parts.to, NOWHERE
    if parts.becomes:
        ghost_to_doppelganger(draft, player)
    extra = phase == codes.EXTRA_MOVE
    return end_turn(
        state,
        draft,
        quiet=0 if extra else state.quiet + 1,
        repeatable=action if phase == TURNING else None,
        took=extra,
    )


def _change(state: State, draft: Draft, action: int, parts: Parts) -> State:
    cell, new = parts.to, parts.becomes
    promotes = KIND[draft.board[cell]] == A
    draft.rescues[draft.actor] = NOWHERE
    if new == AE:
        ghost_to_doppelganger(draft, draft.actor)
    else:
        change(draft, cell, new)
    return end_turn(state, draft, quiet=state.quiet + 1, repeatable=None if promotes else action)


def _drop(state: State, draft: Draft, action: int) -> State:
    """Apply a drop (turn.drop)."""
    kind, side, cell, new = codes.unpack_drop(action)
    draft.rescues[draft.actor] = NOWHERE
    draft.add_to_zone(draft.actor, kind, -1)
    draft.board[cell] = piece(new, side)
    draft.piece_counts[side] += 1
    draft.mimic_counts[side] += new == I
    return end_turn(state, draft, quiet=state.quiet + 1)


def _pay(state: State, draft: Draft, cell: int) -> State:
    """Remove a piece for a rescue (Ä.rescue). After the last piece the Ghost is back, or the rescue has come
    too late."""
    tables, player = state.tables, draft.actor
    lift(draft, cell)
    paid = draft.interlude.paid + 1
    draft.phase, draft.interlude, draft.offered = codes.PAYING, Interlude(paid=paid), False
    if paid == len(tables.costs):
        draft.interlude = NO_INTERLUDE
        # Ä.rescue.place
        draft.ghosts[player], draft.rescues[player] = draft.rescues[player], NOWHERE
        if not pieces_of(draft, player):
            return defeat(tables, draft, [(player, codes.RESCUE_ALONE)])
        draft.phase = codes.RESCUED
    return State(tables, draft.freeze(), state.quiet)


def _start(tables: Tables, draft: Draft, face: int) -> State:
    """Decide the face with which a double piece starts (setup.double, setup.double.order)."""
    player = draft.actor
    if face == F:
        change(draft, draft.board.index(piece(AE, player)), F)
    following = (player + 1) % tables.players
    draft.actor = draft.turn = following
    if following:
        return State(tables, draft.freeze(), 0)
    draft.phase = TURNING
    position = draft.freeze()
    return State(tables, position, 0, (position,))


def _talk(state: State, draft: Draft, action: int, parts: Parts) -> State:
    """Apply an offer or an answer (draw.offer): the others answer in the order of play. Nothing moves."""
    following = next_in(state.tables, draft, draft.actor)
    match parts.verb:
        case codes.OFFER:
            draft.phase, draft.offered, draft.actor = codes.ANSWERING, True, following
        case codes.PART:
            draft.phase, draft.offered, draft.actor = codes.PARTING, True, following
        case codes.NO:
            draft.phase, draft.actor = TURNING, draft.turn
        case _ if following != draft.turn:
            draft.actor = following
        case _ if draft.phase == codes.ANSWERING:
            end_game(draft, codes.AGREED)
        case _:
            draft.phase, draft.actor = codes.LEAVING, following
    return State(state.tables, draft.freeze(), state.quiet, state.past, (*state.line, action))


def _decide_fate(tables: Tables, draft: Draft, parts: Parts) -> State:
    """Decide the fate of a piece (first-out.spoils.fate)."""
    cell, victor = parts.to, draft.actor
    if parts.verb != codes.LEAVE:
        heir = next_in(tables, draft, victor) if parts.verb == codes.GIVE else victor
        draft.add_to_zone(heir, KIND[draft.board[cell]], 1)
        lift(draft, cell)
    return next_spoils(tables, draft, cell + 1)
