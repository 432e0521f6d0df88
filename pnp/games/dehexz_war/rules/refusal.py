"""Why something may not be done: the name of the clause that forbids it."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BODIED,
    KIND,
    KINDS,
    NOWHERE,
    PEACEFUL,
    SIDE,
    TO,
    A,
    I,
    unpack,
    unpack_drop,
)
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.movement import Sight, see
from pnp.games.dehexz_war.rules.players import has_mimic
from pnp.games.dehexz_war.rules.prey import moves_as_mimic
from pnp.games.dehexz_war.rules.state import Position, State
from pnp.games.dehexz_war.rules.tables import OTHER, Reach, Tables, ghost
from pnp.play import TERMINAL

OF_PHASES = {
    codes.STARTING: "setup.double",
    codes.EXTRA_MOVE: "F.extra-move.where",
    codes.PAYING: "Ä.rescue",
    codes.RESCUED: "Ä.rescue",
    codes.SPOILS: "first-out.spoils.fate",
    codes.ANSWERING: "draw.offer",
    codes.PARTING: "draw.offer",
    codes.LEAVING: "first-out.choice",
}
"""What has to be done when it is no ordinary turn."""

OF_VERBS = {
    codes.PAY: "Ä.rescue",
    codes.STOP: "turn.one",
    codes.PASS: "turn.none",
    codes.START: "setup.double",
    codes.RESIGN: "defeat.resign",
    codes.OFFER: "draw.offer",
    codes.PART: "draw.offer",
    codes.YES: "draw.offer",
    codes.NO: "draw.offer",
    **dict.fromkeys((codes.GIVE, codes.LEAVE, codes.TAKE), "first-out.spoils.fate"),
    **dict.fromkeys(codes.DEPARTURES, "first-out.choice"),
}
"""What is done at other times than on an ordinary turn."""


def why_not(tables: Tables, state: State, action: int) -> str | None:
    """The clause that forbids an action; None for a legal one."""
    if action in legal_actions(tables, state):
        return None
    position, phase, (verb, new, _, to) = state.position, state.position.phase, unpack(action)
    if position.actor == TERMINAL:
        return codes.ENDS[position.end]
    if phase == codes.SPOILS and verb == codes.LEAVE and to == position.interlude.spoils_cell:
        return "I.one"
    if phase == codes.EXTRA_MOVE and verb in (codes.MOVE, codes.GLIDE) and not new:
        # What is no move at all is told as such.
        return _of_a_move(tables, position, action) or OF_PHASES[phase]
    if phase != codes.TURNING:
        return OF_PHASES[phase]
    if verb == codes.PAY and position.rescues[position.actor] == NOWHERE:
        return "Ä.attacked"
    if verb in OF_VERBS:
        return OF_VERBS[verb]
    if verb == codes.DROP:
        return _of_a_drop(tables, position, action)
    if verb == codes.CHANGE:
        return _of_a_change(tables, position, action)
    return _of_a_move(tables, position, action) or _of_a_move_and_change(tables, position, action)


def _of_a_move(tables: Tables, position: Position, action: int) -> str | None:
    """What keeps a piece or a Ghost from going there, whatever it becomes."""
    player, (verb, _, start, to) = position.actor, unpack(action)
    sight, code = see(tables, position, player), position.board[start]
    if verb == codes.GLIDE:
        return _of_a_glide(tables, position, sight, start, to)
    if not sight.view.own[code]:
        if not code or start != position.ghosts[player]:
            return "pieces.direction"
        if position.owners[SIDE[code]] == PEACEFUL:
            return "first-out.peaceful.possessed"
    if KIND[code] == A:
        return _of_an_assassin(tables, position, sight, start, to)
    return _of_a_piece(tables, position, sight, start, to)


def _of_an_assassin(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> str | None:
    seen, reach = sight.seen, tables.assassin_reaches[position.board[start]][start]
    for passed, target, _ in reach.advances:
        if target == to:
            if seen[passed]:
                return "A.blocked"
            return "board.one-piece" if seen[to] else None
    if to not in (target for target, _ in reach.attacks):
        return "A.attack" if seen[to] else "A.advance"
    if not seen[to]:
        return "F.harmless" if to in position.ghosts else "A.attack"
    return _of_a_victim(position, sight, to)


def _of_a_piece(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> str | None:
    seen, code = sight.seen, position.board[start]
    kind, owner = KIND[code], position.owners[SIDE[code]]
    reaches = tables.with_mimic if has_mimic(position, owner) else tables.without_mimic
    reach = reaches[code][start]
    if to in (action & TO for action in reach.leaps):
        return _of_a_victim(position, sight, to)
    for ray in reach.rays:
        if to in (target for target, _ in ray):
            before = next(target for target, _ in ray if seen[target] or target == to)
            return "E.blocked" if before != to else _of_a_victim(position, sight, to)
    for line in reach.strides:
        if to in (target for _, target, _ in line):
            return _of_strides(position, sight, line, to)
    if to in (target for target, _ in reach.captures):
        # I.capture needs an enemy there, no Ghost or Doppelgänger, and an attack before.
        if not seen[to]:
            return "I.capture.double" if to in position.ghosts else "I.capture"
        if seen[to] == 1:
            return None if position.momentum[position.actor] == start else "I.capture.momentum"
        return _of_a_victim(position, sight, to) or "I.capture.double"
    if kind == AE:
        return "Ä.without-mimic" if moves_as_mimic(position, start) else "Ä.with-mimic"
    return f"{KINDS[kind - 1]}.{'attack' if seen[to] else 'move'}"


def _of_strides(
    position: Position, sight: Sight, line: tuple[tuple[int, int, int], ...], to: int
) -> str | None:
    """A Sorcerer's way: what it passes and where it lands, up to a cell."""
    seen = sight.seen
    passed, target = next(
        (passed, target) for passed, target, _ in line if target == to or seen[passed] or seen[target]
    )
    if target != to or (seen[passed] and not seen[to]):
        return "H.blocked"
    if seen[passed]:
        # Two enemies are swept away; one of them may be safe for a reason of its own.
        reasons = {_of_a_victim(position, sight, cell) for cell in (passed, to)}
        safe = {"F.hands-off", "first-out.peaceful"} & reasons
        return None if seen[passed] & seen[to] & 1 else min(safe, default="H.sweep")
    return _of_a_victim(position, sight, to)


def _of_a_victim(position: Position, sight: Sight, to: int) -> str | None:
    """What keeps a piece from taking what stands on a cell that it gets to."""
    code = position.board[to]
    if not code or sight.seen[to] & 1:
        return None
    if position.owners[SIDE[code]] == PEACEFUL:
        return "first-out.peaceful"
    return "attack.own" if sight.view.own[code] and not _two_ghosts(position, to) else "F.hands-off"


def _two_ghosts(position: Position, cell: int) -> bool:
    """Whether an enemy Ghost and one's own share a cell: the piece there would else be free to attack."""
    return position.ghosts[position.actor] == cell and position.ghosts.count(cell) > 1


def _of_a_glide(tables: Tables, position: Position, sight: Sight, start: int, to: int) -> str | None:
    player = position.actor
    if start != position.ghosts[player]:
        return "pieces.direction"
    reach: Reach = (tables.with_mimic if sight.mimics else tables.without_mimic)[ghost(player)][start]
    seen = position.board.translate(sight.view.ghostly)
    for ray in reach.rays:
        cells = [target for target, _ in ray]
        if to in cells:
            return "E.blocked" if OTHER in (seen[cell] for cell in cells[: cells.index(to)]) else None
    for line in reach.strides:
        cells = [target for _, target, _ in line]
        if to in cells:
            before = line[: cells.index(to) + 1]
            crossed = [passed for passed, _, _ in before] + [target for _, target, _ in before[:-1]]
            return "H.blocked" if OTHER in (seen[cell] for cell in crossed) else None
    if to in (action & TO for action in reach.leaps):
        return None
    return "F.with-mimic" if sight.mimics else "F.without-mimic"


def _of_a_move_and_change(tables: Tables, position: Position, action: int) -> str:
    """What keeps a piece from becoming another after a move that it may make."""
    verb, new, start, to = unpack(action)
    if verb == codes.GLIDE:
        return "F.no-change" if new == AE and position.board[to] else "turn.move-and-change"
    code = position.board[start]
    if not see(tables, position, position.actor).view.own[code]:
        return "F.possession"
    if new << BECOMES not in tables.bodies.possible[KIND[code]]:
        return "turn.move-and-change"
    if KIND[code] == A and to not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, position, to)
    return _one_or_body(tables, position, KIND[code], new)


def _of_a_change(tables: Tables, position: Position, action: int) -> str:
    player, (_, new, _, cell) = position.actor, unpack(action)
    code = position.board[cell]
    if position.ghosts[player] == cell and new == AE:
        return "F.no-change"
    if not code:
        return "turn.change"
    if not see(tables, position, player).view.own[code]:
        return "F.possession" if position.ghosts[player] == cell else "pieces.direction"
    if new << BECOMES not in tables.bodies.possible[KIND[code]]:
        return "turn.change"
    if KIND[code] == A and cell not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, position, cell)
    return _one_or_body(tables, position, KIND[code], new)


def _elsewhere(tables: Tables, position: Position, cell: int) -> str:
    """An Assassin outside its promotion zone: perhaps in that of another side of its owner."""
    zones = [
        zone
        for zone, owner in zip(tables.promotion, position.owners, strict=False)
        if owner == position.actor
    ]
    return "first-out.zones.promotion" if any(cell in zone for zone in zones) else "A.promotion"


def _one_or_body(tables: Tables, position: Position, kind: int, new: int) -> str:
    """I.one or pieces.free-body, whichever keeps a piece from becoming another."""
    return "pieces.free-body" if not tables.bodies.free(position.in_play, kind, new) else "I.one"


def _of_a_drop(tables: Tables, position: Position, action: int) -> str:
    player, (kind, side, cell, new) = position.actor, unpack_drop(action)
    if kind > BODIED:
        return "zone.capture"
    if not position.zones[player][kind - 1]:
        return "turn.drop"
    if side not in tables.view(position.owners, player).sides or cell not in tables.entry_cells[side][kind]:
        return "zone.entry"
    if position.board[cell]:
        return "turn.drop.empty"
    if new != kind and (kind != I or new << BECOMES not in tables.bodies.possible[I]):
        return "I.entry"
    return "I.one" if new == I else "pieces.free-body"
