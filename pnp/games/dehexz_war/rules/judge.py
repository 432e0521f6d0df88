"""Find why an action is illegal: the clause that forbids it, and the fact in the position that the clause
applies to."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    KIND,
    NOWHERE,
    PEACEFUL,
    SIDE,
    TO,
    A,
    F,
    I,
    letter,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.movement import Sight, legal_actions, see
from pnp.games.dehexz_war.rules.notation import cell_and_piece, piece_label, piece_name
from pnp.games.dehexz_war.rules.state import Position, State, has_mimic, moves_as_mimic
from pnp.games.dehexz_war.rules.tables import OTHER, Reach, Tables, ghost
from pnp.play import TERMINAL, Phrase, Refusal, say

# The obstacles of a piece or a Ghost: the clause that stops it, and the fact that makes it apply.


def refuse_move(tables: Tables, position: Position, action: int) -> Refusal | None:
    """Return why a piece or a Ghost cannot go to a cell, whatever it becomes there; None if it can."""
    player, (verb, _, start, to) = position.actor, unpack(action)
    sight, code = see(tables, position, player), position.board[start]
    if verb == codes.GLIDE:
        return _refuse_glide(tables, position, sight, start, to)
    if not sight.view.own[code]:
        if not code or start != position.ghosts[player]:
            return refuse_foreign_piece(tables, position, start)
        if position.owners[SIDE[code]] == PEACEFUL:
            return Refusal("first-out.peaceful.possessed", _say_peaceful(tables, position, start))
    if KIND[code] == A:
        return _refuse_assassin(tables, position, sight, start, to)
    return _refuse_other_piece(tables, position, sight, start, to)


def refuse_foreign_piece(tables: Tables, position: Position, cell: int) -> Refusal:
    fact = (
        say("Not yours to play: %(what)s.", what=piece_label(tables, position, cell))
        if position.board[cell]
        else say("Nothing stands on %(cell)s.", cell=str(cell))
    )
    return Refusal("pieces.direction", fact)


def _say_peaceful(tables: Tables, position: Position, cell: int) -> Phrase:
    return say("A peaceful piece: %(what)s.", what=piece_label(tables, position, cell))


def _refuse_out_of_reach(clause: str, tables: Tables, position: Position, start: int, to: int) -> Refusal:
    fact = say(
        "The %(piece)s on %(start)s cannot get to %(end)s from there.",
        piece=piece_name(tables, position, start),
        start=str(start),
        end=str(to),
    )
    return Refusal(clause, fact)


def _refuse_assassin(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> Refusal | None:
    seen, reach = sight.seen, tables.assassin_reaches[position.board[start]][start]
    for passed, target, _ in reach.advances:
        if target == to:
            if seen[passed]:
                return _refuse_blocked("A.blocked", tables, position, passed, to)
            return Refusal("board.one-piece", cell_and_piece(tables, position, to)) if seen[to] else None
    if to not in (target for target, _ in reach.attacks):
        return _refuse_out_of_reach("A.attack" if seen[to] & 1 else "A.advance", tables, position, start, to)
    if not seen[to]:
        return _refuse_nobody("F.harmless" if to in position.ghosts else "A.attack", position, to)
    return _refuse_victim(tables, position, sight, to)


def _refuse_nobody(clause: str, position: Position, to: int) -> Refusal:
    """Return the refusal of a capture on a cell without a victim."""
    if to in position.ghosts:
        return Refusal(clause, say("Nothing but a Ghost is on %(cell)s.", cell=str(to)))
    return Refusal(clause, say("Nothing is on %(cell)s.", cell=str(to)))


def _refuse_other_piece(
    tables: Tables, position: Position, sight: Sight, start: int, to: int
) -> Refusal | None:
    seen, code = sight.seen, position.board[start]
    kind, owner = KIND[code], position.owners[SIDE[code]]
    reaches = tables.with_mimic if has_mimic(position, owner) else tables.without_mimic
    reach = reaches[code][start]
    if to in (action & TO for action in reach.leaps):
        return _refuse_victim(tables, position, sight, to)
    for ray in reach.rays:
        if to in (target for target, _ in ray):
            before = next(target for target, _ in ray if seen[target] or target == to)
            return (
                _refuse_blocked("E.blocked", tables, position, before, to)
                if before != to
                else _refuse_victim(tables, position, sight, to)
            )
    for line in reach.strides:
        if to in (target for _, target, _ in line):
            return _refuse_strides(tables, position, sight, line, to)
    if to in (target for target, _ in reach.captures):
        # I.capture needs an enemy there, no Ghost or Doppelgänger, and an attack before.
        if not seen[to]:
            return _refuse_nobody("I.capture.double" if to in position.ghosts else "I.capture", position, to)
        if seen[to] == 1:
            return (
                None if position.momentum[position.actor] == start else _refuse_idle(tables, position, start)
            )
        double = say("It can be attacked, not captured: %(what)s.", what=piece_label(tables, position, to))
        safe = Refusal("I.capture.double", double)
        return _refuse_victim(tables, position, sight, to) or safe
    if kind == AE:
        clause = "Ä.without-mimic" if moves_as_mimic(position, start) else "Ä.with-mimic"
    else:
        clause = f"{letter(kind)}.move"
    return _refuse_out_of_reach(clause, tables, position, start, to)


def _refuse_idle(tables: Tables, position: Position, start: int) -> Refusal:
    fact = say(
        "The %(piece)s on %(cell)s did not attack on your turn before.",
        piece=piece_name(tables, position, start),
        cell=str(start),
    )
    return Refusal("I.capture.momentum", fact)


def _refuse_blocked(clause: str, tables: Tables, position: Position, taken: int, to: int) -> Refusal:
    what = piece_label(tables, position, taken)
    return Refusal(clause, say("In the way to %(cell)s: %(what)s.", cell=str(to), what=what))


def _refuse_strides(
    tables: Tables, position: Position, sight: Sight, line: tuple[tuple[int, int, int], ...], to: int
) -> Refusal | None:
    """Return why a Sorcerer cannot go along a line to a cell, because of the cells that it passes or lands
    on; None if it can."""
    seen = sight.seen
    passed, target = next(
        (passed, target) for passed, target, _ in line if target == to or seen[passed] or seen[target]
    )
    if target != to or (seen[passed] and not seen[to]):
        return _refuse_blocked("H.blocked", tables, position, passed if seen[passed] else target, to)
    if seen[passed]:
        # A sweep takes two enemies; one of them may be protected.
        reasons = (_refuse_victim(tables, position, sight, cell) for cell in (passed, to))
        safe = [each for each in reasons if each and each.clause in ("F.hands-off", "first-out.peaceful")]
        pair = say("Two enemies are needed, on %(passed)s and %(end)s.", passed=str(passed), end=str(to))
        alone = Refusal("H.sweep", pair)
        return None if seen[passed] & seen[to] & 1 else min(safe, key=_clause, default=alone)
    return _refuse_victim(tables, position, sight, to)


def _refuse_victim(tables: Tables, position: Position, sight: Sight, to: int) -> Refusal | None:
    """Return why a piece cannot take the piece on its target cell; None if it can."""
    code = position.board[to]
    if not code or sight.seen[to] & 1:
        return None
    if position.owners[SIDE[code]] == PEACEFUL:
        return Refusal("first-out.peaceful", _say_peaceful(tables, position, to))
    if sight.view.own[code] and not _two_ghosts(position, to):
        return Refusal("attack.own", cell_and_piece(tables, position, to))
    what = piece_label(tables, position, to)
    return Refusal("F.hands-off", say("Possessed by your own Ghost: %(what)s.", what=what))


def _clause(found: Refusal) -> str:
    return found.clause


def _two_ghosts(position: Position, cell: int) -> bool:
    """Return whether an enemy Ghost and an own one share a cell. Without the own Ghost, the piece there could
    be attacked."""
    return position.ghosts[position.actor] == cell and position.ghosts.count(cell) > 1


def _refuse_glide(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> Refusal | None:
    player = position.actor
    if start != position.ghosts[player]:
        return Refusal("pieces.direction", say("No Ghost of yours is on %(cell)s.", cell=str(start)))
    reach: Reach = (tables.with_mimic if sight.mimics else tables.without_mimic)[ghost(player)][start]
    seen = position.board.translate(sight.view.ghostly)
    for ray in reach.rays:
        cells = [target for target, _ in ray]
        if to in cells:
            taken = [cell for cell in cells[: cells.index(to)] if seen[cell] == OTHER]
            return _refuse_blocked("E.blocked", tables, position, taken[0], to) if taken else None
    for line in reach.strides:
        cells = [target for _, target, _ in line]
        if to in cells:
            crossed = [cell for passed, target, _ in line for cell in (passed, target)]
            taken = [cell for cell in crossed[: crossed.index(to)] if seen[cell] == OTHER]
            return _refuse_blocked("H.blocked", tables, position, taken[0], to) if taken else None
    if to in (action & TO for action in reach.leaps):
        return None
    clause = "F.with-mimic" if sight.mimics else "F.without-mimic"
    fact = say("The Ghost on %(start)s cannot get to %(end)s from there.", start=str(start), end=str(to))
    return Refusal(clause, fact)


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
    """Return the clause that forbids an action and the reason; None if the action is legal."""
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
    """Return whether an action moves the piece that the player's Ghost possesses."""
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
