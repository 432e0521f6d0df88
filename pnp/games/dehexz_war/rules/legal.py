"""The legal actions of a position, generated directly and each once, and those of a player in a hurry."""

from collections.abc import Sequence
from itertools import compress

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, BECOMES, BECOMES_BITS, FROM, KIND, NOWHERE, TO, A, I, act
from pnp.games.dehexz_war.rules.movement import NO_CHANGES, ghost_actions, glides, piece_actions, see
from pnp.games.dehexz_war.rules.players import mimics_of, still_in
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import EMPTY, Tables, View
from pnp.play import TERMINAL

LOUD, OTHERS = codes.RESIGN << codes.VERB, (codes.MOVE + 1) << codes.VERB
"""The lowest action numbers of talk (resigning and offers), and of anything but moving a piece. The verb is
in an action's highest bits."""


def legal_actions(state: State) -> Sequence[int]:
    """Return every action of the current player, each once, in an order that depends only on the position.

    The actions of the last position are cached, because `eager` and `judge` ask for them again.
    """
    tables = state.tables
    known, actions = tables.latest
    if known is not state:
        actions = _actions(tables, state.position)
        tables.latest = (state, actions)
    return actions


def _actions(tables: Tables, position: Position) -> Sequence[int]:
    player = position.actor
    if player == TERMINAL:
        return ()
    if position.phase == codes.TURNING:
        actions = _turn(tables, position, player)
        if tables.talk:
            actions += _talk(tables, position)
        return actions
    return _OF_PHASES[position.phase](tables, position, player)


def _turn(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the actions of a turn (turn.one): move, change, move and change, bring in, rescue; pass if there
    is none (turn.none)."""
    sight = see(tables, position, player)
    # I.one
    one_more = sight.mimics < tables.mimics
    news = tables.news if one_more else tables.news_without_mimic
    actions = piece_actions(tables, position, player, sight, news)
    actions += ghost_actions(tables, position, player, sight)
    zone = position.zones[player]
    if any(zone):
        # turn.drop, turn.drop.empty, first-out.zones
        empty = position.board.translate(EMPTY)
        # I.entry
        entering = (I << BECOMES, *news[I]) if one_more else news[I]
        for kind in compress(range(A, I + 1), zone):
            for new in entering if kind == I else (kind << BECOMES,):
                for side in sight.view.sides:
                    drops, cells = tables.entries[side][kind, new]
                    actions += compress(drops, cells(empty))
    if position.rescues[player] != NOWHERE:
        actions += _rescues(tables, position, sight.view)
    return actions or [act(codes.PASS)]


def _rescues(tables: Tables, position: Position, view: View) -> list[int]:
    """Return the first pieces to remove for a rescue, if there is one of each kind (Ä.rescue)."""
    board = position.board
    kinds = {KIND[code] for code in compress(board, board.translate(view.own))}
    return _payments(tables, position, view) if kinds.issuperset(tables.costs) else []


def _payments(tables: Tables, position: Position, view: View) -> list[int]:
    """Return the pieces that may be removed next for a rescue."""
    board, wanted = position.board, tables.costs[position.interlude.paid]
    own = compress(tables.cells, board.translate(view.own))
    return [act(codes.PAY, cell) for cell in own if KIND[board[cell]] == wanted]


def _start(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the kinds that a double piece may start as (setup.double)."""
    del tables, position, player
    return [act(codes.START, becomes=face) for face in (AE, codes.F)]


def _extra_move(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the extra moves, and to make none (F.extra-move, F.extra-move.only)."""
    sight = see(tables, position, player)
    moves = piece_actions(tables, position, player, sight, NO_CHANGES)
    if position.ghosts[player] != NOWHERE:
        moves += glides(tables, position, player, sight)
    return [*moves, act(codes.STOP)]


def _pay(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the next pieces to remove for a rescue (Ä.rescue)."""
    return _payments(tables, position, tables.view(position.owners, player))


def _ghost_after_rescue(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the Ghost's own moves, and to stay (Ä.rescue, Ä.rescue.move)."""
    return [*glides(tables, position, player, see(tables, position, player)), act(codes.STOP)]


def _spoils(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the fates of a piece (first-out.spoils.fate); of two Mimics only one may stay (I.one)."""
    cell, side = position.interlude.spoils_cell, position.interlude.spoils_side
    # The side's pieces are the player's already.
    others = mimics_of(position, player) - position.mimic_counts[side]
    full = KIND[position.board[cell]] == I and others >= tables.mimics
    return [
        act(verb, cell) for verb in (codes.GIVE, codes.LEAVE, codes.TAKE) if verb != codes.LEAVE or not full
    ]


def _answer(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the answers to an offer (draw.agreement, draw.three)."""
    del tables, position, player
    return [act(codes.YES), act(codes.NO)]


def _depart(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the ways to leave (first-out.choice)."""
    del tables, position, player
    return [act(verb) for verb in codes.DEPARTURES]


def _talk(tables: Tables, position: Position) -> list[int]:
    """Return resigning and offers (defeat.resign; draw.offer: once a turn; draw.three: one of three may ask
    to leave)."""
    if position.offered:
        return [act(codes.RESIGN)]
    all_there = len(still_in(tables, position)) == codes.SIDES
    return [act(codes.RESIGN), act(codes.OFFER), *((act(codes.PART),) if all_there else ())]


_OF_PHASES = {
    codes.STARTING: _start,
    codes.EXTRA_MOVE: _extra_move,
    codes.PAYING: _pay,
    codes.RESCUED: _ghost_after_rescue,
    codes.SPOILS: _spoils,
    codes.ANSWERING: _answer,
    codes.PARTING: _answer,
    codes.LEAVING: _depart,
}


def eager(state: State) -> Sequence[int]:
    """Return the legal actions of a player in a hurry: those that prevent a defeat by the Ghost, else attacks
    and captures, else Assassins' advances, else the rest; never offers or resigning."""
    position, actions = state.position, legal_actions(state)
    if position.actor == TERMINAL or position.phase not in (codes.TURNING, codes.EXTRA_MOVE):
        return actions
    silent = [action for action in actions if action < LOUD]
    if position.at_risk[position.actor]:
        saving = [action for action in silent if action >> BECOMES & BECOMES_BITS in (I, AE)]
        if saving:
            return saving
    moves, board = [action for action in silent if action < OTHERS], position.board
    return (
        [action for action in moves if board[action & TO]]
        or [action for action in moves if KIND[board[action >> FROM & TO]] == A]
        or silent
    )
