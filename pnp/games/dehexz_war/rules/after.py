"""The effects of actions: the position after each. Legality is not checked here; see legal.py."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, NOWHERE, TURNING, A, F, I, Parts, piece, unpack
from pnp.games.dehexz_war.rules.ends import (
    defeat,
    end_game,
    end_turn,
    leave,
    next_spoils,
    note_escape,
)
from pnp.games.dehexz_war.rules.pieces import change, ghost_to_doppelganger, lift, take
from pnp.games.dehexz_war.rules.players import next_in, pieces_of
from pnp.games.dehexz_war.rules.prey import is_capture, moves_as_mimic, taken_cells
from pnp.games.dehexz_war.rules.state import NO_INTERLUDE, Draft, Interlude, State
from pnp.games.dehexz_war.rules.tables import Tables


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
    """Move what is in a cell to another, except what belongs to the players `staying`."""
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
    """Remove a piece for a rescue (Ä.rescue). After the last one the Ghost is back, or it is too late."""
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
    """Decide what a double piece starts as (setup.double, setup.double.order)."""
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
