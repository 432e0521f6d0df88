"""Why something may not be done: the clause that forbids it, and what in the position stands against it."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BODIED,
    KIND,
    NOWHERE,
    SIDE,
    A,
    I,
    letter,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.movement import see
from pnp.games.dehexz_war.rules.obstacles import Refusal, named, of_a_move, of_a_stranger
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import Tables
from pnp.play import TERMINAL

OF_PHASES = {
    codes.STARTING: Refusal("setup.double", "Every player first chooses a face of the double piece."),
    codes.EXTRA_MOVE: Refusal("F.extra-move.only", "What is granted now is another move, or none."),
    codes.PAYING: Refusal("Ä.rescue", "A rescue is under way, and another piece is removed next."),
    codes.RESCUED: Refusal("Ä.rescue", "The rescued piece may move now, and nothing else."),
    codes.SPOILS: Refusal("first-out.spoils.fate", "The fate of a piece is decided now, of each in turn."),
    codes.ANSWERING: Refusal("draw.offer", "An offer waits for an answer."),
    codes.PARTING: Refusal("draw.offer", "A wish to leave waits for an answer."),
    codes.LEAVING: Refusal("first-out.choice", "Who leaves now chooses what becomes of the pieces."),
}
"""What has to be done when it is no ordinary turn."""

_NO_OFFER = Refusal("draw.offer", "There is nothing to answer, or no more to offer on this turn.")

OF_VERBS = {
    codes.PAY: Refusal("Ä.rescue", "A Dragon, an Elf and a Sorcerer are needed, removed in this order."),
    codes.STOP: Refusal("turn.one", "No extra move is granted that one could do without."),
    codes.PASS: Refusal("turn.none", "There is something that you may do."),
    codes.START: Refusal("setup.double", "The game has begun."),
    codes.RESIGN: Refusal("defeat.resign", "Nobody gives up in a game without talk."),
    **dict.fromkeys((codes.OFFER, codes.PART, codes.YES, codes.NO), _NO_OFFER),
    **dict.fromkeys(
        (codes.GIVE, codes.LEAVE, codes.TAKE),
        Refusal("first-out.spoils.fate", "Nobody has just been defeated."),
    ),
    **dict.fromkeys(codes.DEPARTURES, Refusal("first-out.choice", "Nobody leaves now.")),
}
"""What is done at other times than on an ordinary turn."""


def refusal(tables: Tables, state: State, action: int) -> Refusal | None:
    """Why an action may not be done; None for a legal one."""
    if action in legal_actions(tables, state):
        return None
    position, phase, (verb, new, start, to) = state.position, state.position.phase, unpack(action)
    if position.actor == TERMINAL:
        return Refusal(codes.ENDS[position.end], "The game has ended.")
    if phase == codes.SPOILS and verb == codes.LEAVE and to == position.interlude.spoils_cell:
        return Refusal("I.one", "The victor has a Mimic on the board.")
    if phase == codes.RESCUED and verb == codes.MOVE and start == position.ghosts[position.actor]:
        return Refusal("Ä.rescue.move", f"{named(position, start)} was possessed only now.")
    moves = {codes.EXTRA_MOVE: (codes.MOVE, codes.GLIDE), codes.RESCUED: (codes.GLIDE,)}
    if verb in moves.get(phase, ()) and not new:
        # What is no move at all is told as such.
        return of_a_move(tables, position, action) or OF_PHASES[phase]
    if phase != codes.TURNING:
        return OF_PHASES[phase]
    if verb == codes.PAY and position.rescues[position.actor] == NOWHERE:
        return Refusal("Ä.attacked", "No Doppelgänger of yours was attacked on the turn before.")
    if verb in OF_VERBS:
        return OF_VERBS[verb]
    if verb == codes.DROP:
        return _of_a_drop(tables, position, action)
    if verb == codes.CHANGE:
        return _of_a_change(tables, position, action)
    return of_a_move(tables, position, action) or _of_a_move_and_change(tables, position, action)


def _of_a_move_and_change(tables: Tables, position: Position, action: int) -> Refusal:
    """What keeps a piece from becoming another after a move that it may make."""
    verb, new, start, to = unpack(action)
    if verb == codes.GLIDE:
        return _of_a_ghost(position, to) if new == AE and position.board[to] else _of_a_kind("F", new)
    code = position.board[start]
    if not see(tables, position, position.actor).view.own[code]:
        return Refusal("F.possession", f"{named(position, start)} is possessed, and not yours.")
    if new << BECOMES not in tables.news[KIND[code]]:
        return _of_a_kind(letter(KIND[code]), new)
    if KIND[code] == A and to not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, position, to)
    return _of_a_second_mimic()


def _of_a_change(tables: Tables, position: Position, action: int) -> Refusal:
    player, (_, new, _, cell) = position.actor, unpack(action)
    code = position.board[cell]
    if position.ghosts[player] == cell and new == AE:
        return _of_a_ghost(position, cell)
    if not code:
        return Refusal("turn.change", f"Nothing of yours is on {cell}.")
    if not see(tables, position, player).view.own[code]:
        possessed = Refusal("F.possession", f"{named(position, cell)} is possessed, and not yours.")
        return possessed if position.ghosts[player] == cell else of_a_stranger(position, cell)
    if new << BECOMES not in tables.news[KIND[code]]:
        return _of_a_kind(letter(KIND[code]), new)._replace(clause="turn.change")
    if KIND[code] == A and cell not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, position, cell)
    return _of_a_second_mimic()


def _of_a_kind(old: str, new: int) -> Refusal:
    return Refusal("turn.move-and-change", f"{old} never becomes {letter(new)}.")


def _of_a_ghost(position: Position, cell: int) -> Refusal:
    return Refusal("F.no-change", f"It would possess {named(position, cell)}.")


def _of_a_second_mimic() -> Refusal:
    return Refusal("I.one", "You have a Mimic on the board.")


def _elsewhere(tables: Tables, position: Position, cell: int) -> Refusal:
    """An Assassin outside its promotion zone: perhaps in that of another side of its owner."""
    zones = [
        zone
        for zone, owner in zip(tables.promotion, position.owners, strict=False)
        if owner == position.actor
    ]
    fact = f"{cell} does not lie in the zone to which it points."
    if any(cell in zone for zone in zones):
        return Refusal("first-out.zones.promotion", fact)
    return Refusal("A.promotion.there", fact)


def _of_a_drop(tables: Tables, position: Position, action: int) -> Refusal:
    player, (kind, side, cell, new) = position.actor, unpack_drop(action)
    if kind > BODIED:
        return Refusal("zone.capture", "The double piece is never there.")
    if not position.zones[player][kind - 1]:
        return Refusal("turn.drop", f"There is no {letter(kind)} in your capture zone.")
    if side not in tables.view(position.owners, player).sides or cell not in tables.entry_cells[side][kind]:
        return Refusal("zone.entry", f"{cell} is no cell where your {letter(kind)} may enter.")
    if position.board[cell]:
        return Refusal("turn.drop.empty", f"{cell} is taken.")
    if new == I == kind:
        return _of_a_second_mimic()
    return Refusal("I.entry", f"{letter(kind)} does not enter as {letter(new)}.")
