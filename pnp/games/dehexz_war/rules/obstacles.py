"""The obstacles of a piece or a Ghost: the clause that stops it, and the fact that makes it apply."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, PEACEFUL, SIDE, TO, A, letter, unpack
from pnp.games.dehexz_war.rules.movement import Sight, see
from pnp.games.dehexz_war.rules.names import cell_and_piece, name, piece_label
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.prey import moves_as_mimic
from pnp.games.dehexz_war.rules.reach import Reach
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import OTHER, Tables, ghost
from pnp.play import Refusal, Said, say


def refuse_move(tables: Tables, position: Position, action: int) -> Refusal | None:
    """Return why a piece or a Ghost cannot go somewhere, whatever it becomes there; None if it can."""
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


def _say_peaceful(tables: Tables, position: Position, cell: int) -> Said:
    return say("A peaceful piece: %(what)s.", what=piece_label(tables, position, cell))


def _refuse_out_of_reach(clause: str, tables: Tables, position: Position, start: int, to: int) -> Refusal:
    fact = say(
        "The %(piece)s on %(start)s cannot get to %(end)s from there.",
        piece=name(tables, position, start),
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
        piece=name(tables, position, start),
        cell=str(start),
    )
    return Refusal("I.capture.momentum", fact)


def _refuse_blocked(clause: str, tables: Tables, position: Position, taken: int, to: int) -> Refusal:
    what = piece_label(tables, position, taken)
    return Refusal(clause, say("In the way to %(cell)s: %(what)s.", cell=str(to), what=what))


def _refuse_strides(
    tables: Tables, position: Position, sight: Sight, line: tuple[tuple[int, int, int], ...], to: int
) -> Refusal | None:
    """Return why a Sorcerer cannot go along a line to a cell: by what it passes and where it lands; None if
    it can."""
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
    """Return why a piece cannot take what stands on its target cell; None if it can."""
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
    """Return whether an enemy Ghost and an own one share a cell. Without the own one the piece there could be
    attacked."""
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
