"""What keeps a piece or a Ghost from going somewhere: the clause, and the fact that makes it apply."""

from typing import NamedTuple

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import AE, KIND, PEACEFUL, SIDE, TO, A, letter, unpack
from pnp.games.dehexz_war.rules.movement import Sight, see
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.prey import moves_as_mimic
from pnp.games.dehexz_war.rules.state import Position
from pnp.games.dehexz_war.rules.tables import OTHER, Reach, Tables, ghost


class Refusal(NamedTuple):
    """Why an action may not be done."""

    clause: str
    """The clause that forbids it."""
    fact: str
    """What in the position makes it apply, as a sentence."""


def named(position: Position, cell: int) -> str:
    """What stands on a cell, to begin a sentence with."""
    code = position.board[cell]
    return f"{letter(KIND[code])} on {cell}" if code else f"What may be on {cell}"


def of_a_move(tables: Tables, position: Position, action: int) -> Refusal | None:
    """What keeps a piece or a Ghost from going there, whatever it becomes."""
    player, (verb, _, start, to) = position.actor, unpack(action)
    sight, code = see(tables, position, player), position.board[start]
    if verb == codes.GLIDE:
        return _of_a_glide(tables, position, sight, start, to)
    if not sight.view.own[code]:
        if not code or start != position.ghosts[player]:
            return of_a_stranger(position, start)
        if position.owners[SIDE[code]] == PEACEFUL:
            return Refusal("first-out.peaceful.possessed", f"{named(position, start)} is peaceful.")
    if KIND[code] == A:
        return _of_an_assassin(tables, position, sight, start, to)
    return _of_a_piece(tables, position, sight, start, to)


def of_a_stranger(position: Position, cell: int) -> Refusal:
    return Refusal("pieces.direction", f"{named(position, cell)} is not yours to play.")


def _out_of_reach(clause: str, position: Position, start: int, to: int) -> Refusal:
    return Refusal(clause, f"{named(position, start)} cannot get to {to} from there.")


def _of_an_assassin(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> Refusal | None:
    seen, reach = sight.seen, tables.assassin_reaches[position.board[start]][start]
    for passed, target, _ in reach.advances:
        if target == to:
            if seen[passed]:
                return Refusal("A.blocked", f"{passed} is taken, which it would have to pass.")
            return Refusal("board.one-piece", f"{to} is taken.") if seen[to] else None
    if to not in (target for target, _ in reach.attacks):
        return _out_of_reach("A.attack" if seen[to] & 1 else "A.advance", position, start, to)
    if not seen[to]:
        return _of_nobody("F.harmless" if to in position.ghosts else "A.attack", position, to)
    return _of_a_victim(position, sight, to)


def _of_nobody(clause: str, position: Position, to: int) -> Refusal:
    """Where there is nothing to take."""
    who = "Nothing but a Ghost" if to in position.ghosts else "Nothing"
    return Refusal(clause, f"{who} is on {to}.")


def _of_a_piece(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> Refusal | None:
    seen, code = sight.seen, position.board[start]
    kind, owner = KIND[code], position.owners[SIDE[code]]
    reaches = tables.with_mimic if has_mimic(position, owner) else tables.without_mimic
    reach = reaches[code][start]
    if to in (action & TO for action in reach.leaps):
        return _of_a_victim(position, sight, to)
    for ray in reach.rays:
        if to in (target for target, _ in ray):
            before = next(target for target, _ in ray if seen[target] or target == to)
            return _behind("E.blocked", before, to) if before != to else _of_a_victim(position, sight, to)
    for line in reach.strides:
        if to in (target for _, target, _ in line):
            return _of_strides(position, sight, line, to)
    if to in (target for target, _ in reach.captures):
        # I.capture needs an enemy there, no Ghost or Doppelgänger, and an attack before.
        if not seen[to]:
            return _of_nobody("I.capture.double" if to in position.ghosts else "I.capture", position, to)
        if seen[to] == 1:
            lacks = f"{named(position, start)} did not attack on your turn before."
            return (
                None if position.momentum[position.actor] == start else Refusal("I.capture.momentum", lacks)
            )
        safe = Refusal("I.capture.double", f"{named(position, to)} can only be attacked.")
        return _of_a_victim(position, sight, to) or safe
    if kind == AE:
        clause = "Ä.without-mimic" if moves_as_mimic(position, start) else "Ä.with-mimic"
    else:
        clause = f"{letter(kind)}.move"
    return _out_of_reach(clause, position, start, to)


def _behind(clause: str, taken: int, to: int) -> Refusal:
    return Refusal(clause, f"{taken} is taken, and {to} lies behind it.")


def _of_strides(
    position: Position, sight: Sight, line: tuple[tuple[int, int, int], ...], to: int
) -> Refusal | None:
    """A Sorcerer's way: what it passes and where it lands, up to a cell."""
    seen = sight.seen
    passed, target = next(
        (passed, target) for passed, target, _ in line if target == to or seen[passed] or seen[target]
    )
    if target != to or (seen[passed] and not seen[to]):
        return _behind("H.blocked", passed if seen[passed] else target, to)
    if seen[passed]:
        # Two enemies are swept away; one of them may be safe for a reason of its own.
        reasons = (_of_a_victim(position, sight, cell) for cell in (passed, to))
        safe = [each for each in reasons if each and each.clause in ("F.hands-off", "first-out.peaceful")]
        alone = Refusal("H.sweep", f"{passed} and {to} do not both hold enemies.")
        return None if seen[passed] & seen[to] & 1 else min(safe, default=alone)
    return _of_a_victim(position, sight, to)


def _of_a_victim(position: Position, sight: Sight, to: int) -> Refusal | None:
    """What keeps a piece from taking what stands on a cell that it gets to."""
    code = position.board[to]
    if not code or sight.seen[to] & 1:
        return None
    if position.owners[SIDE[code]] == PEACEFUL:
        return Refusal("first-out.peaceful", f"{named(position, to)} is peaceful.")
    if sight.view.own[code] and not _two_ghosts(position, to):
        return Refusal("attack.own", f"{named(position, to)} is a friend.")
    return Refusal("F.hands-off", f"{named(position, to)} is possessed by your own Ghost.")


def _two_ghosts(position: Position, cell: int) -> bool:
    """Whether an enemy Ghost and one's own share a cell: the piece there would else be free to attack."""
    return position.ghosts[position.actor] == cell and position.ghosts.count(cell) > 1


def _of_a_glide(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> Refusal | None:
    player = position.actor
    if start != position.ghosts[player]:
        return Refusal("pieces.direction", f"No Ghost of yours is on {start}.")
    reach: Reach = (tables.with_mimic if sight.mimics else tables.without_mimic)[ghost(player)][start]
    seen = position.board.translate(sight.view.ghostly)
    for ray in reach.rays:
        cells = [target for target, _ in ray]
        if to in cells:
            taken = [cell for cell in cells[: cells.index(to)] if seen[cell] == OTHER]
            return _behind("E.blocked", taken[0], to) if taken else None
    for line in reach.strides:
        cells = [target for _, target, _ in line]
        if to in cells:
            crossed = [cell for passed, target, _ in line for cell in (passed, target)]
            taken = [cell for cell in crossed[: crossed.index(to)] if seen[cell] == OTHER]
            return _behind("H.blocked", taken[0], to) if taken else None
    if to in (action & TO for action in reach.leaps):
        return None
    clause = "F.with-mimic" if sight.mimics else "F.without-mimic"
    return Refusal(clause, f"The Ghost on {start} cannot get to {to} from there.")
