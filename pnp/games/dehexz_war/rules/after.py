"""What an action does: the position after it. Nothing is checked here; see legal.py."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    AGAIN,
    BECOMES,
    BODIED,
    EXTRA,
    FRESH,
    FROM,
    GHOST,
    HAUNTED,
    IN_PLAY,
    KEEN,
    KIND,
    LOST,
    MEN,
    MIMICS,
    NOWHERE,
    OFFERED,
    PAID,
    PHASE,
    SIDES,
    STANDING,
    TO,
    TURN,
    TURNING,
    VERB,
    ZONE,
    A,
    F,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.ends import (
    agree,
    close,
    defeat,
    leave,
    men,
    next_in,
    note_escape,
    settle_spoils,
)
from pnp.games.dehexz_war.rules.hands import become, lift, materialise, take
from pnp.games.dehexz_war.rules.prey import as_mimic, is_capture, taken
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables


def after(tables: Tables, state: State, action: int) -> State:
    """The position after a legal action."""
    board, rest, verb = bytearray(state.board), bytearray(state.rest), action >> VERB
    match verb:
        case codes.MOVE:
            return _move(tables, state, action, board, rest)
        case codes.GLIDE:
            return _glide(tables, state, action, board, rest)
        case codes.DROP:
            return _drop(tables, state, action, board, rest)
        case codes.CHANGE:
            return _change(tables, state, action, board, rest)
        case codes.PAY:
            return _pay(tables, state, action, board, rest)
        case codes.STOP:
            again = rest[PHASE] == AGAIN
            return close(tables, state, board, rest, 0 if again else state.quiet + 1, None, again)
        case codes.PASS:
            rest[LOST + rest[ACTOR]] = NOWHERE
            return close(tables, state, board, rest, state.quiet + 1, action, False)
        case codes.START:
            return _start(tables, action, board, rest)
        case codes.RESIGN:
            return defeat(tables, board, rest, [(rest[ACTOR], codes.RESIGNED)])
        case codes.OFFER | codes.PART | codes.YES | codes.NO:
            return _talk(tables, state, action, rest)
        case codes.GIVE | codes.LEAVE | codes.TAKE:
            return _fate(tables, action, board, rest)
        case _:
            # first-out.choice
            fate = codes.RETREAT + verb - codes.MANNERS[0]
            return leave(tables, board, rest, rest[ACTOR], fate, rest[ACTOR])


def _move(tables: Tables, state: State, action: int, board: bytearray, rest: bytearray) -> State:
    player, phase = rest[ACTOR], rest[PHASE]
    to, start, new = action & TO, action >> FROM & TO, action >> BECOMES & 7
    code = board[start]
    # Ä.attacked: a rescue has to come before anything else
    if phase == TURNING:
        rest[LOST + player] = NOWHERE
    again: list[int] = []
    takes = board[to] != 0
    if takes:
        capture = is_capture(tables, state.board, state.rest, action)
        attacks_as_mimic = not capture and as_mimic(state.board, state.rest, start)
        for cell in taken(tables, state.board, state.rest, action):
            # F.extra-move, F.stays
            if cell in rest[GHOST : GHOST + SIDES]:
                again.append(cell)
            take(board, rest, player, cell, capture=capture)
    board[start], board[to] = 0, code
    # F.possession, F.carried: the Ghosts in the cell go along
    for place in range(GHOST, GHOST + SIDES):
        if rest[place] == start:
            rest[place] = to
    for place in range(KEEN, FRESH):
        if rest[place] == start:
            rest[place] = to
    # I.capture.momentum: the last that the player moved on this turn has to be the Mimic that attacked
    rest[FRESH] = to if takes and attacks_as_mimic else NOWHERE
    if new:
        become(board, rest, to, new)
    if again:
        return _extra(tables, state, board, rest, again, to)
    advance = KIND[code] == A
    quiet = 0 if takes or advance or phase == AGAIN else state.quiet + 1
    # What stands there still can come back, but for an Assassin.
    back = not (takes or advance) and phase == TURNING
    return close(tables, state, board, rest, quiet, action if back else None, takes or phase == AGAIN)


def _extra(
    tables: Tables, state: State, board: bytearray, rest: bytearray, again: list[int], to: int
) -> State:
    """F.extra-move: the same player goes on."""
    rest[EXTRA], rest[EXTRA + 1] = again[0], again[-1]
    rest[STANDING] = to
    if rest[PHASE] == TURNING:
        if rest[HAUNTED + rest[ACTOR]]:
            note_escape(tables, state, rest)
        rest[PHASE] = AGAIN
    rest[OFFERED] = 0
    return State(tables, bytes(board), bytes(rest), 0, (), ())


def _glide(tables: Tables, state: State, action: int, board: bytearray, rest: bytearray) -> State:
    player, phase = rest[ACTOR], rest[PHASE]
    if phase == TURNING:
        rest[LOST + player] = NOWHERE
    rest[GHOST + player], rest[FRESH] = action & TO, NOWHERE
    if action >> BECOMES & 7:
        materialise(board, rest, player)
    quiet = 0 if phase == AGAIN else state.quiet + 1
    return close(tables, state, board, rest, quiet, action if phase == TURNING else None, phase == AGAIN)


def _change(tables: Tables, state: State, action: int, board: bytearray, rest: bytearray) -> State:
    player, cell, new = rest[ACTOR], action & TO, action >> BECOMES & 7
    promotes = KIND[board[cell]] == A
    rest[LOST + player] = NOWHERE
    if new == AE:
        materialise(board, rest, player)
    else:
        become(board, rest, cell, new)
    return close(tables, state, board, rest, state.quiet + 1, None if promotes else action, False)


def _drop(tables: Tables, state: State, action: int, board: bytearray, rest: bytearray) -> State:
    player, cell, new = rest[ACTOR], action & TO, action >> BECOMES & 7
    side, kind = divmod(action >> FROM & TO, 8)
    rest[LOST + player] = NOWHERE
    rest[ZONE + BODIED * player + kind - 1] -= 1
    rest[IN_PLAY + kind - 1] -= 1
    rest[IN_PLAY + new - 1] += 1
    board[cell] = piece(new, side)
    rest[MEN + side] += 1
    rest[MIMICS + side] += new == I
    return close(tables, state, board, rest, state.quiet + 1, None, False)


def _pay(tables: Tables, state: State, action: int, board: bytearray, rest: bytearray) -> State:
    """Ä.rescue: a piece is removed; when all are, the Ghost is back, or it is too late."""
    player, cell = rest[ACTOR], action & TO
    rest[IN_PLAY + KIND[board[cell]] - 1] -= 1
    lift(board, rest, cell)
    rest[PAID] += 1
    rest[PHASE], rest[OFFERED] = codes.PAYING, 0
    if rest[PAID] == len(tables.costs):
        rest[PAID] = 0
        # Ä.rescue.place
        rest[GHOST + player], rest[LOST + player] = rest[LOST + player], NOWHERE
        if not men(rest, player):
            return defeat(tables, board, rest, [(player, codes.RESCUE_ALONE)])
        rest[PHASE] = codes.RESCUED
    return State(tables, bytes(board), bytes(rest), state.quiet, (), ())


def _start(tables: Tables, action: int, board: bytearray, rest: bytearray) -> State:
    """setup.double, setup.double.order"""
    player = rest[ACTOR]
    if action >> BECOMES & 7 == F:
        become(board, rest, board.index(piece(AE, player)), F)
    following = (player + 1) % tables.players
    rest[ACTOR] = rest[TURN] = following
    if following:
        return State(tables, bytes(board), bytes(rest), 0, (), ())
    rest[PHASE] = TURNING
    return State(tables, bytes(board), bytes(rest), 0, (bytes(board + rest),), ())


def _talk(tables: Tables, state: State, action: int, rest: bytearray) -> State:
    """draw.offer: the others answer in the order of play. Talk moves nothing."""
    following = next_in(tables, rest, rest[ACTOR])
    match action >> VERB:
        case codes.OFFER:
            rest[PHASE], rest[OFFERED], rest[ACTOR] = codes.ANSWERING, 1, following
        case codes.PART:
            rest[PHASE], rest[OFFERED], rest[ACTOR] = codes.PARTING, 1, following
        case codes.NO:
            rest[PHASE], rest[ACTOR] = TURNING, rest[TURN]
        case _ if following != rest[TURN]:
            rest[ACTOR] = following
        case _ if rest[PHASE] == codes.ANSWERING:
            agree(rest, codes.AGREED)
        case _:
            rest[PHASE], rest[ACTOR] = codes.LEAVING, following
    return State(tables, state.board, bytes(rest), state.quiet, state.past, (*state.line, action))


def _fate(tables: Tables, action: int, board: bytearray, rest: bytearray) -> State:
    """first-out.spoils.fate"""
    verb, cell, victor = action >> VERB, action & TO, rest[ACTOR]
    if verb != codes.LEAVE:
        heir = next_in(tables, rest, victor) if verb == codes.GIVE else victor
        rest[ZONE + BODIED * heir + KIND[board[cell]] - 1] += 1
        lift(board, rest, cell)
    return settle_spoils(tables, board, rest, cell + 1)
