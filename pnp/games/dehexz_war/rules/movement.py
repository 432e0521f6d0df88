"""Generate the moves of pieces and Ghosts, and the changes of pieces into other kinds.

`Sight` is the board as seen by the player to move: the pieces that may be attacked, and the pieces that are
in the way. Moves along a line end at the first piece. Leaps are filtered by their target cells.
"""

from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BECOMES_BITS,
    FROM,
    KIND,
    NOWHERE,
    SIDE,
    TO,
    VERB,
    A,
    I,
    act,
)
from pnp.games.dehexz_war.rules.state import Position, State, has_mimic, mimics_of, still_in, taken_cells
from pnp.games.dehexz_war.rules.tables import (
    EMPTY,
    LANDING,
    OTHER,
    SHUT,
    UNCAPTURED,
    Reach,
    Reaches,
    Tables,
    View,
    ghost,
)
from pnp.play import TERMINAL

CHANGE, TO_AE, TO_I = codes.CHANGE << VERB, AE << BECOMES, I << BECOMES
"""Parts of an action number, shifted to their bits: the verb CHANGE, and the changes into a Doppelgänger and
into a Mimic."""
News = tuple[tuple[int, ...], ...]
"""For each kind of piece the kinds that it may become, each as the bits to add to an action."""
NO_CHANGES: News = ((),) * (AE + 1)
"""An empty table of changes, for turns on which pieces only move."""


class Sight(NamedTuple):
    """The board as the current player sees it: what the player can do to the piece on each cell, with the
    effects of Ghosts, and the player's Mimics."""

    view: View
    seen: bytes | bytearray
    """For each cell a value of View.seen, with the effects of Ghosts."""
    mimics: int
    """The number of Mimics that the player has on the board."""
    own_mimic: int
    """The cell of an own Mimic that the player may attack, or NOWHERE (F.turncoat)."""


def see(tables: Tables, position: Position, player: int) -> Sight:
    """Return the board as a player sees it: the pieces that the player may attack, and those that are in the
    way."""
    board, ghosts, counts = position.board, position.ghosts, position.mimic_counts
    view = tables.view(position.owners, player)
    seen: bytes | bytearray = board.translate(view.seen)
    own_mimic, own_ghost = NOWHERE, ghosts[player]
    for other in tables.others[player]:
        cell = ghosts[other]
        if cell != NOWHERE and cell != own_ghost and view.own[board[cell]]:
            # F.turncoat: its own side may attack a piece that an enemy Ghost possesses
            kind = KIND[board[cell]]
            seen = bytearray(seen)
            seen[cell] = UNCAPTURED if kind == AE else 1
            own_mimic = cell if kind == I else own_mimic
    if own_ghost != NOWHERE and seen[own_ghost] & 1:
        # F.hands-off
        seen = bytearray(seen)
        seen[own_ghost] = SHUT
    mimics = 0
    for side in view.sides:
        mimics += counts[side]
    return Sight(view, seen, mimics, own_mimic)


def piece_actions(tables: Tables, position: Position, player: int, sight: Sight, news_of: News) -> list[int]:
    """Return the actions of the player's own pieces and of the piece that their Ghost possesses. `news_of`
    has the kinds that each kind may become on this turn."""
    board = position.board
    view, seen, mimics, own_mimic = sight
    # I.one: a move that captures the player's own Mimic makes room for another one
    makes_room = own_mimic != NOWHERE and news_of is tables.news_without_mimic
    landable, momentum = seen.translate(LANDING), position.momentum[player]
    assassin_reaches = tables.assassin_reaches
    reaches = tables.with_mimic if mimics else tables.without_mimic
    playable: bytes | bytearray = board.translate(view.own)
    led, led_reaches = _possessed_piece(tables, position, player)
    if led != NOWHERE:
        playable = bytearray(playable)
        playable[led] = 1
    actions: list[int] = []
    # F.owner-keeps: the player's own pieces, also those that a Ghost possesses
    for cell in compress(tables.cells, playable):
        code = board[cell]
        kind = KIND[code]
        if kind == A:
            # A.advance, A.blocked, A.attack
            advances, attacks, promising = assassin_reaches[code][cell]
            before = len(actions)
            # board.one-piece: it advances only onto an empty cell
            for passed, target, action in advances:
                if not (seen[passed] or seen[target]):
                    actions.append(action)
            for target, action in attacks:
                if seen[target] & 1:
                    actions.append(action)
            if not promising:
                continue
            # A.promotion
            zone = tables.promotion[SIDE[code]]
            moves, stays = [action for action in actions[before:] if action & TO in zone], cell in zone
        else:
            reach = (reaches if cell != led else led_reaches)[code][cell]
            moves, stays = _reachable_actions(reach, seen, landable, capturing=cell == momentum), True
            actions += moves
        if cell == led:
            continue
        # turn.change, turn.move-and-change
        news = news_of[kind]
        for new in news:
            actions += [action | new for action in moves]
            if stays:
                actions.append(CHANGE | new | cell)
        if makes_room and kind in tables.mimicked:
            actions += [
                action | TO_I for action in moves if own_mimic in taken_cells(tables, position, action)
            ]
    return actions


def _possessed_piece(tables: Tables, position: Position, player: int) -> tuple[int, Reaches]:
    """Return the cell of the foreign piece that the player's Ghost may move, and the reaches of such pieces.
    The cell is NOWHERE if there is none (F.possession; first-out.peaceful.possessed)."""
    cell = position.ghosts[player]
    if cell != NOWHERE and position.board[cell]:
        owner = position.owners[SIDE[position.board[cell]]]
        if owner not in (player, codes.PEACEFUL):
            return cell, tables.with_mimic if has_mimic(position, owner) else tables.without_mimic
    return NOWHERE, tables.without_mimic


def _reachable_actions(
    reach: Reach, seen: bytes | bytearray, landable: bytes | bytearray, *, capturing: bool
) -> list[int]:
    """Return the moves of a piece other than the Assassin. With `capturing`, add the captures of a Mimic."""
    leaps, landings, rays, lines, captures = reach
    # D.move, D.attack, I.move, I.attack
    moves = list(compress(leaps, landings(landable))) if leaps else []
    for ray in rays:
        # E.move, E.attack, E.blocked
        for target, action in ray:
            if seen[target]:
                if seen[target] & 1:
                    moves.append(action)
                break
            moves.append(action)
    for line in lines:
        # H.move, H.attack, H.sweep, H.blocked
        for passed, target, action in line:
            if seen[passed]:
                if seen[passed] & 1 and seen[target] & 1:
                    moves.append(action)
                break
            if seen[target]:
                if seen[target] & 1:
                    moves.append(action)
                break
            moves.append(action)
    if capturing:
        # I.capture, I.capture.momentum, I.capture.double
        moves += [action for target, action in captures if seen[target] == 1]
    return moves


def ghost_actions(tables: Tables, position: Position, player: int, sight: Sight) -> list[int]:
    """Return the actions of the player's Ghost: a move alone, the change back into a Doppelgänger, or
    both."""
    board, cell = position.board, position.ghosts[player]
    if cell == NOWHERE:
        return []
    moves = glides(tables, position, player, sight)
    # turn.move-and-change, turn.change; F.no-change
    moves += [action | TO_AE for action in moves if not board[action & TO]]
    if not board[cell]:
        moves.append(CHANGE | TO_AE | cell)
    return moves


def glides(tables: Tables, position: Position, player: int, sight: Sight) -> list[int]:
    """Return the moves of a player's Ghost, as action numbers.

    Clauses: F.with-mimic, F.without-mimic, F.through-friends, F.possession.
    """
    reaches = tables.with_mimic if sight.mimics else tables.without_mimic
    leaps, _, rays, lines, _ = reaches[ghost(player)][position.ghosts[player]]
    seen = position.board.translate(sight.view.ghostly)
    moves = list(leaps)
    for ray in rays:
        for target, action in ray:
            moves.append(action)
            if seen[target] == OTHER:
                break
    for line in lines:
        for passed, target, action in line:
            if seen[passed] == OTHER:
                break
            moves.append(action)
            if seen[target] == OTHER:
                break
    return moves


# The legal actions of a position, generated directly and each once, and those of a player in a hurry.

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
    is no other (turn.none)."""
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
    """Return the removals of a first piece for a rescue. There are none if the player lacks one of the
    required kinds (Ä.rescue)."""
    board = position.board
    kinds = {KIND[code] for code in compress(board, board.translate(view.own))}
    return _payments(tables, position, view) if kinds.issuperset(tables.costs) else []


def _payments(tables: Tables, position: Position, view: View) -> list[int]:
    """Return the pieces that may be removed next for a rescue."""
    board, wanted = position.board, tables.costs[position.interlude.paid]
    own = compress(tables.cells, board.translate(view.own))
    return [act(codes.PAY, cell) for cell in own if KIND[board[cell]] == wanted]


def _start(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the actions that choose the kind with which a double piece starts (setup.double)."""
    del tables, position, player
    return [act(codes.START, becomes=face) for face in (AE, codes.F)]


def _extra_move(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the extra moves, and the action of declining one (F.extra-move, F.extra-move.only)."""
    sight = see(tables, position, player)
    moves = piece_actions(tables, position, player, sight, NO_CHANGES)
    if position.ghosts[player] != NOWHERE:
        moves += glides(tables, position, player, sight)
    return [*moves, act(codes.STOP)]


def _pay(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the removals of the next piece for a rescue (Ä.rescue)."""
    return _payments(tables, position, tables.view(position.owners, player))


def _ghost_after_rescue(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the Ghost's own moves, and the action of staying (Ä.rescue, Ä.rescue.move)."""
    return [*glides(tables, position, player, see(tables, position, player)), act(codes.STOP)]


def _spoils(tables: Tables, position: Position, player: int) -> list[int]:
    """Return the actions that decide the fate of a piece (first-out.spoils.fate). A Mimic may not stay if the
    player would then have too many (I.one)."""
    cell, side = position.interlude.spoils_cell, position.interlude.spoils_side
    # `mimics_of` already counts the pieces of this side as the player's.
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
    """Return the actions that choose the way to leave (first-out.choice)."""
    del tables, position, player
    return [act(verb) for verb in codes.DEPARTURES]


def _talk(tables: Tables, position: Position) -> list[int]:
    """Return the actions of resigning and offering (defeat.resign; draw.offer: once a turn; draw.three: one
    of three players may ask to leave)."""
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
    """Return the legal actions among which a greedy player chooses: those that prevent a defeat by the Ghost.
    If there are none, return the attacks and captures; without those, the Assassins' advances; without those,
    all others. Offers and resigning are left out."""
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
