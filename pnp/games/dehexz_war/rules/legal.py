"""What may be done in a position: the legal actions, made directly and each once."""

from collections.abc import Sequence
from itertools import compress

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BODIED,
    FROM,
    GHOST,
    IN_PLAY,
    KIND,
    LOST,
    MIMICS,
    NOWHERE,
    OWNER,
    SIDES,
    TO,
    ZONE,
    A,
    I,
    act,
)
from pnp.games.dehexz_war.rules.movement import NO_CHANGES, ghosts, glides, pieces, sight
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import EMPTY, Tables, View


def legal_actions(tables: Tables, state: State) -> Sequence[int]:
    """Every action of the current player, each once, in an order that only the position decides."""
    rest = state.rest
    player = rest[codes.ACTOR]
    if player == codes.OVER:
        return ()
    if rest[codes.PHASE] == codes.TURNING:
        actions = _turn(tables, state.board, rest, player)
        if tables.talk:
            actions += _talk(tables, rest)
        return actions
    return _PHASES[rest[codes.PHASE]](tables, state.board, rest, player)


def _turn(tables: Tables, board: bytes, rest: bytes, player: int) -> list[int]:
    """turn.one: move, change, move and change, bring in, rescue; turn.none: else pass."""
    look = sight(tables, board, rest, player)
    # I.one
    one_more = look.mimics < tables.mimics
    changes = tables.bodies.changes(rest[IN_PLAY : IN_PLAY + BODIED], one_more)
    out = pieces(tables, board, rest, player, look, changes)
    out += ghosts(tables, board, rest, player, look)
    zone = rest[ZONE + BODIED * player : ZONE + BODIED * (player + 1)]
    if any(zone):
        # turn.drop, turn.drop.empty, first-out.zones
        empty = board.translate(EMPTY)
        # I.entry
        entering = (I << BECOMES, *changes.news[I]) if one_more else changes.news[I]
        for kind in compress(range(A, I + 1), zone):
            for new in entering if kind == I else (kind << BECOMES,):
                for side in look.view.sides:
                    actions, cells = tables.entries[side][kind, new]
                    out += compress(actions, cells(empty))
    if rest[LOST + player] != NOWHERE:
        out += _rescues(tables, board, look.view)
    return out or [act(codes.PASS)]


def _rescues(tables: Tables, board: bytes, view: View) -> list[int]:
    """Ä.rescue: the first piece to remove, if there is one of each kind."""
    kinds = {KIND[code] for code in compress(board, board.translate(view.own))}
    return _payments(tables, board, view, 0) if kinds.issuperset(tables.costs) else []


def _payments(tables: Tables, board: bytes, view: View, paid: int) -> list[int]:
    """The pieces that may be removed next for a rescue."""
    wanted = tables.costs[paid]
    own = compress(tables.cells, board.translate(view.own))
    return [act(codes.PAY, cell) for cell in own if KIND[board[cell]] == wanted]


def _again(tables: Tables, board: bytes, rest: bytes, player: int) -> list[int]:
    """F.extra-move.where: another piece onto the cell, the attacker off it, or nothing."""
    look = sight(tables, board, rest, player)
    cells, standing = rest[codes.EXTRA : codes.EXTRA + 2], rest[codes.STANDING]
    moves = pieces(tables, board, rest, player, look, NO_CHANGES)
    if rest[GHOST + player] != NOWHERE:
        moves += glides(tables, board, rest, player, look)
    off = standing in cells
    # turn.move-and-change: a Doppelgänger that attacked may have turned into the Ghost
    attacker = act(codes.MOVE if board[standing] else codes.GLIDE, start=standing) >> FROM
    found = [action for action in moves if (off if action >> FROM == attacker else action & TO in cells)]
    return [*found, act(codes.STOP)]


def _fates(tables: Tables, board: bytes, rest: bytes, player: int) -> list[int]:
    """first-out.spoils.fate; of two Mimics only one may stay (I.one)."""
    cell, spoils = rest[codes.CURSOR], rest[codes.SPOILS]
    others = sum(
        rest[MIMICS + side] for side in range(SIDES) if rest[OWNER + side] == player and side != spoils
    )
    full = KIND[board[cell]] == I and others >= tables.mimics
    return [
        act(verb, cell) for verb in (codes.GIVE, codes.LEAVE, codes.TAKE) if verb != codes.LEAVE or not full
    ]


def _talk(tables: Tables, rest: bytes) -> list[int]:
    """defeat.resign; draw.offer: once a turn; draw.three: one of three may ask to leave."""
    if rest[codes.OFFERED]:
        return [act(codes.RESIGN)]
    alone = sum(rest[OWNER + player] == player for player in range(tables.players)) < SIDES
    return [act(codes.RESIGN), act(codes.OFFER), *(() if alone else (act(codes.PART),))]


_PHASES = {
    # setup.double
    codes.STARTING: lambda *_: [act(codes.START, becomes=face) for face in (AE, codes.F)],
    codes.AGAIN: _again,
    codes.PAYING: lambda tables, board, rest, player: _payments(
        tables, board, tables.view(rest[OWNER : OWNER + SIDES], player), rest[codes.PAID]
    ),
    # Ä.rescue
    codes.RESCUED: lambda tables, board, rest, player: [
        *glides(tables, board, rest, player, sight(tables, board, rest, player)),
        act(codes.STOP),
    ],
    codes.FATES: _fates,
    # draw.agreement, draw.three
    codes.ANSWERING: lambda *_: [act(codes.YES), act(codes.NO)],
    codes.PARTING: lambda *_: [act(codes.YES), act(codes.NO)],
    # first-out.choice
    codes.LEAVING: lambda *_: [act(verb) for verb in codes.MANNERS],
}
