"""The judge of illegal actions: the clause that forbids an action, and the fact in the position against
it."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, BECOMES, KIND, NOWHERE, SIDE, A, F, I, unpack, unpack_drop
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.movement import see
from pnp.games.dehexz_war.rules.names import cell_and_piece, piece_label
from pnp.games.dehexz_war.rules.obstacles import refuse_foreign_piece, refuse_move
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL, Refusal, say

OF_PHASES = {
    codes.STARTING: Refusal("setup.double", say("Every player first chooses a face of the double piece.")),
    codes.EXTRA_MOVE: Refusal("F.extra-move.only", say("What is granted now is another move, or none.")),
    codes.PAYING: Refusal("Ä.rescue", say("A rescue is under way, and another piece is removed next.")),
    codes.RESCUED: Refusal("Ä.rescue", say("The rescued piece may move now, and nothing else.")),
    codes.SPOILS: Refusal(
        "first-out.spoils.fate", say("The fate of a piece is decided now, of each in turn.")
    ),
    codes.ANSWERING: Refusal("draw.offer", say("An offer waits for an answer.")),
    codes.PARTING: Refusal("draw.offer", say("A wish to leave waits for an answer.")),
    codes.LEAVING: Refusal("first-out.choice", say("Who leaves now chooses what becomes of the pieces.")),
}
"""The sentences about what has to be done in phases other than a turn."""

_NO_OFFER = Refusal("draw.offer", say("There is nothing to answer, or no more to offer on this turn."))

_NO_TALK = Refusal("draw.offer", say("Talk of a draw is off in this game."))

OF_VERBS = {
    codes.PAY: Refusal("Ä.rescue", say("A Dragon, an Elf and a Sorcerer are needed, removed in this order.")),
    codes.STOP: Refusal("turn.one", say("There is no extra move to forgo.")),
    codes.PASS: Refusal("turn.none", say("There is something that you may do.")),
    codes.START: Refusal("setup.double", say("The game has begun.")),
    codes.RESIGN: Refusal("defeat.resign", say("Nobody gives up in a game without talk.")),
    **dict.fromkeys((codes.OFFER, codes.PART, codes.YES, codes.NO), _NO_OFFER),
    **dict.fromkeys(
        (codes.GIVE, codes.LEAVE, codes.TAKE),
        Refusal("first-out.spoils.fate", say("Nobody has just been defeated.")),
    ),
    **dict.fromkeys(codes.DEPARTURES, Refusal("first-out.choice", say("Nobody leaves now."))),
}
"""The sentences about when actions are done that do not belong to an ordinary turn."""


def judge(state: State, action: int) -> Refusal | None:
    """Return the clause and the reason against an action; None if it is legal."""
    if action in legal_actions(state):
        return None
    tables, position, (verb, new, start, to) = state.tables, state.position, unpack(action)
    phase = position.phase
    if position.actor == TERMINAL:
        return Refusal(codes.ENDS[position.end], say("The game has ended."))
    if phase == codes.SPOILS and verb == codes.LEAVE and to == position.interlude.spoils_cell:
        return Refusal("I.one", say("The victor has a Mimic on the board."))
    if phase == codes.RESCUED and _moves_possessed_piece(position, verb, start):
        what = piece_label(tables, position, start)
        return Refusal("Ä.rescue.move", say("Not possessed until now: %(what)s.", what=what))
    moves = {codes.EXTRA_MOVE: (codes.MOVE, codes.GLIDE), codes.RESCUED: (codes.GLIDE,)}
    if verb in moves.get(phase, ()) and not new:
        # An action that is no move is refused as such.
        return refuse_move(tables, position, action) or OF_PHASES[phase]
    if phase != codes.TURNING:
        return OF_PHASES[phase]
    if verb == codes.PAY and position.rescues[position.actor] == NOWHERE:
        return Refusal("Ä.attacked", say("No Doppelgänger of yours was attacked on the turn before."))
    if verb in OF_VERBS:
        found = OF_VERBS[verb]
        return found if tables.talk or found != _NO_OFFER else _NO_TALK
    if verb == codes.DROP:
        return _refuse_drop(tables, position, action)
    if verb == codes.CHANGE:
        return _refuse_change(tables, position, action)
    return refuse_move(tables, position, action) or _refuse_move_with_change(tables, position, action)


def _moves_possessed_piece(position: Position, verb: int, start: int) -> bool:
    """Return whether the player's Ghost would move what it possesses."""
    return verb == codes.MOVE and start == position.ghosts[position.actor] and position.board[start] != 0


def _refuse_move_with_change(tables: Tables, position: Position, action: int) -> Refusal:
    """Return why a piece cannot become another kind after a legal move."""
    verb, new, start, to = unpack(action)
    if verb == codes.MOVE:
        return _refuse_new_kind(tables, position, new, start, to)
    if new == AE and position.board[to]:
        return _refuse_ghost_change(tables, position, to)
    return _refuse_kind(tables, F, new)


def _refuse_change(tables: Tables, position: Position, action: int) -> Refusal:
    player, (_, new, _, cell) = position.actor, unpack(action)
    code, possessed = position.board[cell], position.ghosts[player] == cell
    if possessed and new == AE:
        return _refuse_ghost_change(tables, position, cell)
    if not code:
        return Refusal("turn.change", say("Nothing of yours is on %(cell)s.", cell=str(cell)))
    if not (possessed or see(tables, position, player).view.own[code]):
        return refuse_foreign_piece(tables, position, cell)
    refused = _refuse_new_kind(tables, position, new, cell, cell)
    is_kind = refused.clause == "turn.move-and-change"
    return refused._replace(clause="turn.change") if is_kind else refused


def _refuse_new_kind(tables: Tables, position: Position, new: int, start: int, cell: int) -> Refusal:
    """Return why a piece cannot become another kind on the cell where it stays or arrives."""
    code = position.board[start]
    if not see(tables, position, position.actor).view.own[code]:
        what = piece_label(tables, position, start)
        return Refusal("F.possession", say("Possessed, and not yours to change: %(what)s.", what=what))
    if new << BECOMES not in tables.news[KIND[code]]:
        return _refuse_kind(tables, KIND[code], new)
    if KIND[code] == A and cell not in tables.promotion[SIDE[code]]:
        # Perhaps it lies in the promotion zone of another side of its owner.
        owned = zip(tables.promotion, position.owners, strict=False)
        others = any(cell in zone for zone, owner in owned if owner == position.actor)
        fact = say("%(cell)s is not in the promotion zone to which it points.", cell=str(cell))
        return Refusal("first-out.zones.promotion" if others else "A.promotion.there", fact)
    return _refuse_second_mimic(position)


def _refuse_kind(tables: Tables, old: int, new: int) -> Refusal:
    fact = say(
        "No piece changes like this: %(old)s → %(new)s.", old=tables.names[old - 1], new=tables.names[new - 1]
    )
    return Refusal("turn.move-and-change", fact)


def _refuse_ghost_change(tables: Tables, position: Position, cell: int) -> Refusal:
    what = piece_label(tables, position, cell)
    return Refusal("F.no-change", say("In the Ghost’s cell: %(what)s.", what=what))


def _refuse_second_mimic(position: Position) -> Refusal:
    mimic = next(
        cell
        for cell, code in enumerate(position.board)
        if KIND[code] == I and position.owners[SIDE[code]] == position.actor
    )
    return Refusal("I.one", say("You have a Mimic on the board, on %(cell)s.", cell=str(mimic)))


def _refuse_drop(tables: Tables, position: Position, action: int) -> Refusal:
    player, (kind, side, cell, new) = position.actor, unpack_drop(action)
    if kind > codes.BODIED:
        return Refusal("zone.capture", say("The double piece is never in a capture zone."))
    piece = tables.names[kind - 1]
    if not position.zones[player][kind - 1]:
        return Refusal("turn.drop", say("Not in your capture zone: %(piece)s.", piece=piece))
    if side not in tables.view(position.owners, player).sides or cell not in tables.entry_cells[side][kind]:
        fact = say("Your %(piece)s cannot enter on %(cell)s.", piece=piece, cell=str(cell))
        return Refusal("zone.entry", fact)
    if position.board[cell]:
        return Refusal("turn.drop.empty", cell_and_piece(tables, position, cell))
    if new == I == kind:
        return _refuse_second_mimic(position)
    entering = say("No piece enters like this: %(old)s → %(new)s.", old=piece, new=tables.names[new - 1])
    return Refusal("I.entry", entering)
