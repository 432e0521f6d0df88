"""Why something may not be done: the name of the clause that forbids it."""

from pnp.games.dehexz_war.rules import codes
from pnp.games.dehexz_war.rules.codes import (
    ACTOR,
    AE,
    BECOMES,
    BODIED,
    FROM,
    GHOST,
    IN_PLAY,
    KIND,
    KINDS,
    LOST,
    NOWHERE,
    OVER,
    OWNER,
    PEACEFUL,
    PHASE,
    SIDE,
    TO,
    TURNING,
    VERB,
    ZONE,
    A,
    I,
)
from pnp.games.dehexz_war.rules.legal import legal_actions
from pnp.games.dehexz_war.rules.movement import Sight, sight
from pnp.games.dehexz_war.rules.prey import as_mimic, has_mimic
from pnp.games.dehexz_war.rules.state import State
from pnp.games.dehexz_war.rules.tables import OTHER, Reach, Tables, ghost

OF_PHASES = {
    codes.STARTING: "setup.double",
    codes.AGAIN: "F.extra-move.where",
    codes.PAYING: "Ä.rescue",
    codes.RESCUED: "Ä.rescue",
    codes.FATES: "first-out.spoils.fate",
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
    **dict.fromkeys(codes.MANNERS, "first-out.choice"),
}
"""What is done at other times than on an ordinary turn."""


def why_not(tables: Tables, state: State, action: int) -> str | None:
    """The clause that forbids an action; None for a legal one."""
    if action in legal_actions(tables, state):
        return None
    rest, verb = state.rest, action >> VERB
    if rest[ACTOR] == OVER:
        return codes.ENDS[rest[codes.END]]
    if rest[PHASE] == codes.FATES and verb == codes.LEAVE and action & TO == rest[codes.CURSOR]:
        return "I.one"
    if rest[PHASE] == codes.AGAIN and verb in (codes.MOVE, codes.GLIDE) and not action >> BECOMES & 7:
        # What is no move at all is told as such.
        return _of_a_move(tables, state, action) or OF_PHASES[codes.AGAIN]
    if rest[PHASE] != TURNING:
        return OF_PHASES[rest[PHASE]]
    if verb == codes.PAY and rest[LOST + rest[ACTOR]] == NOWHERE:
        return "Ä.attacked"
    if verb in OF_VERBS:
        return OF_VERBS[verb]
    if verb == codes.DROP:
        return _of_a_drop(tables, state, action)
    if verb == codes.CHANGE:
        return _of_a_change(tables, state, action)
    return _of_a_move(tables, state, action) or _of_a_move_and_change(tables, state, action)


def _of_a_move(tables: Tables, state: State, action: int) -> str | None:
    """What keeps a piece or a Ghost from going there, whatever it becomes."""
    board, rest = state.board, state.rest
    player, to, start = rest[ACTOR], action & TO, action >> FROM & TO
    look, code = sight(tables, board, rest, player), board[start]
    if action >> VERB == codes.GLIDE:
        return _of_a_glide(tables, state, look, start, to)
    if not look.view.own[code]:
        if not code or start != rest[GHOST + player]:
            return "pieces.direction"
        if rest[OWNER + SIDE[code]] == PEACEFUL:
            return "first-out.peaceful.possessed"
    if KIND[code] == A:
        return _of_an_assassin(tables, state, look, start, to)
    return _of_a_piece(tables, state, look, start, to)


def _of_an_assassin(tables: Tables, state: State, look: Sight, start: int, to: int) -> str | None:
    seen, prowl = look.seen, tables.prowls[state.board[start]][start]
    for passed, target, _ in prowl.advances:
        if target == to:
            if seen[passed]:
                return "A.blocked"
            return "board.one-piece" if seen[to] else None
    if to not in (target for target, _ in prowl.attacks):
        return "A.attack" if seen[to] else "A.advance"
    if not seen[to]:
        return "F.harmless" if to in state.rest[GHOST : GHOST + codes.SIDES] else "A.attack"
    return _shut(state, look, to)


def _of_a_piece(tables: Tables, state: State, look: Sight, start: int, to: int) -> str | None:
    board, rest, seen = state.board, state.rest, look.seen
    code = board[start]
    kind = KIND[code]
    reaches = tables.with_mimic if has_mimic(rest, rest[OWNER + SIDE[code]]) else tables.without_mimic
    reach = reaches[code][start]
    if to in (action & TO for action in reach.leaps):
        return _shut(state, look, to)
    for ray in reach.rays:
        if to in (target for target, _ in ray):
            before = next(target for target, _ in ray if seen[target] or target == to)
            return "E.blocked" if before != to else _shut(state, look, to)
    for line in reach.strides:
        if to in (target for _, target, _ in line):
            return _of_strides(state, look, line, to)
    if to in (target for target, _ in reach.captures):
        # I.capture needs an enemy there, no Ghost or Doppelgänger, and an attack before.
        if not seen[to]:
            return "I.capture.double" if to in rest[GHOST : GHOST + codes.SIDES] else "I.capture"
        if seen[to] == 1:
            return None if rest[codes.KEEN + rest[ACTOR]] == start else "I.capture.momentum"
        return _shut(state, look, to) or "I.capture.double"
    if kind == AE:
        return "Ä.without-mimic" if as_mimic(board, rest, start) else "Ä.with-mimic"
    return f"{KINDS[kind - 1]}.{'attack' if seen[to] else 'move'}"


def _of_strides(state: State, look: Sight, line: tuple[tuple[int, int, int], ...], to: int) -> str | None:
    """A Sorcerer's way: what it passes and where it lands, up to a cell."""
    seen = look.seen
    passed, target = next(
        (passed, target) for passed, target, _ in line if target == to or seen[passed] or seen[target]
    )
    if target != to or (seen[passed] and not seen[to]):
        return "H.blocked"
    if seen[passed]:
        # Two enemies are swept away; one of them may be safe for a reason of its own.
        safe = {"F.hands-off", "first-out.peaceful"} & {_shut(state, look, cell) for cell in (passed, to)}
        return None if seen[passed] & seen[to] & 1 else min(safe, default="H.sweep")
    return _shut(state, look, to)


def _shut(state: State, look: Sight, to: int) -> str | None:
    """What keeps a piece from taking what stands on a cell that it gets to."""
    rest, code = state.rest, state.board[to]
    if not code or look.seen[to] & 1:
        return None
    if rest[OWNER + SIDE[code]] == PEACEFUL:
        return "first-out.peaceful"
    return "attack.own" if look.view.own[code] and not _haunted(state, to) else "F.hands-off"


def _haunted(state: State, cell: int) -> bool:
    """Whether an enemy Ghost and one's own share a cell: the piece there would else be free to attack."""
    ghosts, player = state.rest[GHOST : GHOST + codes.SIDES], state.rest[ACTOR]
    return ghosts[player] == cell and ghosts.count(cell) > 1


def _of_a_glide(tables: Tables, state: State, look: Sight, start: int, to: int) -> str | None:
    rest, player = state.rest, state.rest[ACTOR]
    if start != rest[GHOST + player]:
        return "pieces.direction"
    reach: Reach = (tables.with_mimic if look.mimics else tables.without_mimic)[ghost(player)][start]
    seen = state.board.translate(look.view.ghostly)
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
    return "F.with-mimic" if look.mimics else "F.without-mimic"


def _of_a_move_and_change(tables: Tables, state: State, action: int) -> str:
    """What keeps a piece from becoming another after a move that it may make."""
    board, rest = state.board, state.rest
    to, start, new = action & TO, action >> FROM & TO, action >> BECOMES & 7
    if action >> VERB == codes.GLIDE:
        return "F.no-change" if new == AE and board[to] else "turn.move-and-change"
    code = board[start]
    if not sight(tables, board, rest, rest[ACTOR]).view.own[code]:
        return "F.possession"
    if new << BECOMES not in tables.bodies.possible[KIND[code]]:
        return "turn.move-and-change"
    if KIND[code] == A and to not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, state, to)
    return _one_or_body(tables, state, KIND[code], new)


def _of_a_change(tables: Tables, state: State, action: int) -> str:
    board, rest = state.board, state.rest
    player, cell, new = rest[ACTOR], action & TO, action >> BECOMES & 7
    code = board[cell]
    if rest[GHOST + player] == cell and new == AE:
        return "F.no-change"
    if not code:
        return "turn.change"
    if not sight(tables, board, rest, player).view.own[code]:
        return "F.possession" if rest[GHOST + player] == cell else "pieces.direction"
    if new << BECOMES not in tables.bodies.possible[KIND[code]]:
        return "turn.change"
    if KIND[code] == A and cell not in tables.promotion[SIDE[code]]:
        return _elsewhere(tables, state, cell)
    return _one_or_body(tables, state, KIND[code], new)


def _elsewhere(tables: Tables, state: State, cell: int) -> str:
    """An Assassin outside its promotion zone: perhaps in that of another side of its owner."""
    owners, player = state.rest[OWNER : OWNER + codes.SIDES], state.rest[ACTOR]
    zones = [zone for zone, owner in zip(tables.promotion, owners, strict=False) if owner == player]
    return "first-out.zones.promotion" if any(cell in zone for zone in zones) else "A.promotion"


def _one_or_body(tables: Tables, state: State, kind: int, new: int) -> str:
    """I.one or pieces.free-body, whichever keeps a piece from becoming another."""
    in_play = state.rest[IN_PLAY : IN_PLAY + BODIED]
    return "pieces.free-body" if not tables.bodies.free(in_play, kind, new) else "I.one"


def _of_a_drop(tables: Tables, state: State, action: int) -> str:
    board, rest = state.board, state.rest
    player, cell, new = rest[ACTOR], action & TO, action >> BECOMES & 7
    side, kind = divmod(action >> FROM & TO, 8)
    if kind > BODIED:
        return "zone.capture"
    if not rest[ZONE + BODIED * player + kind - 1]:
        return "turn.drop"
    if rest[OWNER + side] != player or cell not in tables.entry_cells[side][kind]:
        return "zone.entry"
    if board[cell]:
        return "turn.drop.empty"
    if new != kind and (kind != I or new << BECOMES not in tables.bodies.possible[I]):
        return "I.entry"
    return "I.one" if new == I else "pieces.free-body"
