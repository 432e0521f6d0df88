"""How turns end, and games: defeats, draws, and what becomes of the pieces of who leaves first."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BECOMES,
    BODIED,
    CURSOR,
    DEFEATED,
    END,
    ESCAPE,
    EXTRA,
    FATES,
    FRESH,
    GHOST,
    HAUNTED,
    IN_PLAY,
    KEEN,
    KIND,
    LOST,
    MEN,
    NOWHERE,
    OFFERED,
    OVER,
    OWNER,
    PHASE,
    RETREAT,
    SIDE,
    SIDES,
    SPOILS,
    STANDING,
    SUICIDE,
    TURN,
    TURNING,
    ZONE,
    I,
    piece,
)
from pnp.games.dehexz_war.rules.hands import forget, lift
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.prey import has_mimic
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import Tables


def next_in(tables: Tables, rest: bytes | bytearray, player: int) -> int:
    """The next player who is still in the game (setup.order.clockwise)."""
    return next(other for other in tables.others[player] if rest[OWNER + other] == other)


def still_in(tables: Tables, rest: bytes | bytearray) -> list[int]:
    """The players who are still in the game."""
    return [player for player in range(tables.players) if rest[OWNER + player] == player]


def men(rest: bytes | bytearray, player: int) -> int:
    """How many pieces a player has on the board beside the double piece (defeat.alone)."""
    return sum(rest[MEN + side] for side in range(SIDES) if rest[OWNER + side] == player)


def close(
    tables: Tables,
    state: State,
    board: bytearray,
    rest: bytearray,
    quiet: int,
    back: int | None,
    taken: bool,
) -> State:
    """A turn is over. `back` is the action of a turn that can be taken back; `taken`: a piece was."""
    player = rest[TURN]
    rest[KEEN + player], rest[FRESH] = rest[FRESH], NOWHERE
    # defeat.ghost, defeat.ghost.count
    doomed = False
    if rest[GHOST + player] != NOWHERE and not has_mimic(rest, player):
        if rest[HAUNTED + player]:
            doomed = True
            if rest[PHASE] == TURNING:
                note_escape(tables, state, rest)
        rest[HAUNTED + player] = 1
    else:
        rest[HAUNTED + player] = 0
    if taken or doomed:
        losers = _losers(tables, rest, player, doomed)
        if losers:
            return defeat(tables, board, rest, losers)
    if rest[PHASE] != TURNING:
        _clear(rest)
    rest[OFFERED] = 0
    rest[ACTOR] = rest[TURN] = next_in(tables, rest, player)
    frozen_board, frozen = bytes(board), bytes(rest)
    # draw.repetition.same: `rest` has what can follow as well
    key = frozen_board + frozen
    past, line = ((*state.past, key), (*state.line, back)) if back is not None else ((key,), ())
    draw = 0
    if past.count(key) >= tables.facts.draws.repetitions:
        draw = codes.REPEATED
    elif quiet >= tables.facts.draws.quiet_plays * len(still_in(tables, rest)):
        draw = codes.QUIET
    if draw:
        agree(rest, draw)
        frozen = bytes(rest)
        if back is None:
            past = ()
    return State(tables, frozen_board, frozen, quiet, past, line)


def note_escape(tables: Tables, state: State, rest: bytearray) -> None:
    """defeat.suicide.own: whether on this turn the player could turn the Ghost back or get a Mimic."""
    rest[ESCAPE] = any(action >> BECOMES & 7 in (I, AE) for action in legal_actions(tables, state))


def _clear(rest: bytearray) -> None:
    """Nothing is left of what goes on within a turn."""
    rest[PHASE] = TURNING
    for place in (EXTRA, EXTRA + 1, STANDING, SPOILS, CURSOR):
        rest[place] = NOWHERE
    rest[ESCAPE] = rest[OFFERED] = 0


def agree(rest: bytearray, end: int) -> None:
    """The game ends with a draw, or with the defeats that have been noted."""
    rest[END], rest[ACTOR], rest[TURN], rest[PHASE], rest[OFFERED] = end, OVER, 0, TURNING, 0


def _losers(tables: Tables, rest: bytearray, player: int, doomed: bool) -> list[tuple[int, int]]:
    """Who is defeated at the end of a turn and why; opponents first, so that one player is left
    (defeat.order)."""
    found = [
        (other, codes.ALONE)
        for other in tables.others[player]
        if rest[OWNER + other] == other and not men(rest, other)
    ]
    if not men(rest, player):
        found.append((player, codes.SUICIDAL))
    elif doomed:
        found.append((player, codes.SUICIDAL if rest[ESCAPE] else codes.GHOSTLY))
    return found[: len(still_in(tables, rest)) - 1]


def defeat(tables: Tables, board: bytearray, rest: bytearray, losers: list[tuple[int, int]]) -> State:
    """Players are defeated; whoever is left alone has won (victory.last)."""
    player = rest[TURN]
    _clear(rest)
    if len(still_in(tables, rest)) - len(losers) > 1:
        ((loser, end),) = losers
        if end in (codes.SUICIDAL, codes.RESCUE_ALONE):
            return leave(tables, board, rest, loser, SUICIDE, player)
        # first-out.spoils, first-out.spoils.victor
        victor = player if loser != player else tables.others[player][-1]
        return leave(tables, board, rest, loser, victor, player)
    for loser, _ in losers:
        rest[OWNER + loser] = DEFEATED
    agree(rest, losers[0][1] if tables.players == 2 else codes.LAST)
    return State(tables, bytes(board), bytes(rest), 0, (), ())


def leave(tables: Tables, board: bytearray, rest: bytearray, leaver: int, fate: int, player: int) -> State:
    """The first of three is out, on the turn of `player`. `fate` is what becomes of the pieces: a
    victor's number (first-out.spoils), or RETREAT, PEACEFUL, NEUTRAL, SUICIDE."""
    # The double piece goes, whichever way it is (first-out.suicide.double).
    cell = board.find(piece(AE, leaver))
    if cell >= 0:
        board[cell] = 0
        forget(rest, cell)
    rest[GHOST + leaver] = rest[LOST + leaver] = rest[KEEN + leaver] = NOWHERE
    rest[HAUNTED + leaver] = 0
    # first-out.spoils.captured
    for kind in range(BODIED):
        rest[IN_PLAY + kind] -= rest[ZONE + BODIED * leaver + kind]
        rest[ZONE + BODIED * leaver + kind] = 0
    rest[OWNER + leaver] = fate
    if fate == RETREAT:
        # first-out.retreat
        for cell in tables.cells:
            if SIDE[board[cell]] == leaver:
                rest[IN_PLAY + KIND[board[cell]] - 1] -= 1
                lift(board, rest, cell)
    _clear(rest)
    rest[TURN] = next_in(tables, rest, player)
    if fate < SIDES:
        rest[PHASE], rest[ACTOR], rest[SPOILS] = FATES, fate, leaver
        return settle_spoils(tables, board, rest, 0)
    return _turned(tables, board, rest)


def settle_spoils(tables: Tables, board: bytearray, rest: bytearray, start: int) -> State:
    """The next piece, from a cell on, whose fate is to be decided; or the game goes on."""
    for cell in tables.cells[start:]:
        if SIDE[board[cell]] == rest[SPOILS]:
            rest[CURSOR] = cell
            return State(tables, bytes(board), bytes(rest), 0, (), ())
    _clear(rest)
    return _turned(tables, board, rest)


def _turned(tables: Tables, board: bytearray, rest: bytearray) -> State:
    """A turn after which nothing comes back."""
    rest[ACTOR] = rest[TURN]
    return State(tables, bytes(board), bytes(rest), 0, (bytes(board + rest),), ())
