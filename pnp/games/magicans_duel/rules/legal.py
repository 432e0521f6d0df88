"""The legal actions of a position, the position after an action, the choices of the greedy policy, and the
refusals of illegal actions: the clause that forbids an action, and the fact that the clause applies to."""

from pnp.games.magicans_duel.rules.state import (
    AGREED,
    NO_DRAW,
    OFFERED,
    State,
    cost,
    ended_by,
    free_crossings,
    has_enough_spells,
    is_movable,
    is_possessable,
    winner,
)
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    GARGOYLES,
    JUMP,
    OFFER,
    PORTAL,
    PUSH,
    PUSHED_BY,
    SPELLS,
    WHITE,
)
from pnp.games.magicans_duel.rules.writing import piece as code
from pnp.games.magicans_duel.rules.writing import point
from pnp.play import TERMINAL, Phrase, Refusal, plural_message, say

# The legal actions of a position, and the choices of the greedy policy.


def legal_actions(state: State) -> list[int]:
    """Return the numbers of all legal actions of the player to move (see Tables): first those with a piece,
    then END and, if allowed, OFFER and AGREE. The list is empty at the end of the game.

    The actions of the last position are cached, because `greedy_actions` and `match_touches` ask for them
    again.
    """
    tables = state.tables
    known, actions = tables.latest
    if known is not state:
        actions = _actions(state)
        tables.latest = (state, actions)
    return actions


def _actions(state: State) -> list[int]:
    """Return the legal actions. `not place & occupied` stands for board.one: no piece goes to a point where
    another piece stands."""
    player = state.player
    if player == TERMINAL:
        return []
    tables, cells, occupied, left = state.tables, state.cells, state.occupied, state.left
    steps, travels, costs = tables.steps[left][player], tables.travels, tables.costs
    found: list[int] = []
    mages = tables.pieces_of[BLACK + player]
    # Whom the player may move, and so send through portals and push with: pieces.owner, portal.mobile,
    # push.mobile.
    mobile = [*mages]
    for piece in tables.neutral:
        if is_movable(state, piece, tables.look):
            mobile.append(piece)
            if left >= costs.push:  # push.move
                pushed = 0
                for group in PUSHED_BY[tables.group_of[piece]]:
                    pushed |= state.groups[group]
                for whom, beyond, action in tables.pushes[piece][cells[piece]]:
                    if whom & pushed and not beyond & occupied:
                        found.append(action)
    for piece in mobile:
        at = cells[piece]
        for place, action in steps[piece][at]:  # mage.move, spell.move, gargoyle.spells, gargoyle.mages
            if not place & occupied:
                found.append(action)
        if left >= costs.portal and tables.portals >> at & 1:  # portal.travel
            for place, action in travels[piece][at]:
                if not place & occupied:
                    found.append(action)
    if left >= costs.possession:  # possession.move; possession.only-steps
        for piece in tables.pieces_of[WHITE - player]:
            at = cells[piece]
            if is_possessable(state, at, tables.look):
                for place, action in steps[piece][at]:
                    if not place & occupied:
                        found.append(action)
    if free_crossings(state):  # jump.move, help.two
        for piece in mages:  # jump.over: somebody is passed
            for place, passed, _, action in tables.jumps[piece][cells[piece]]:
                if passed & occupied and not place & occupied and cost(state, action) <= left:
                    found.append(action)
    else:
        jumps = tables.affordable_jumps[left]
        for piece in mages:  # jump.move, jump.over
            for place, passed, _, action in jumps[piece][cells[piece]]:
                if passed & occupied and not place & occupied:
                    found.append(action)
    found.append(END)
    if tables.agreed:  # end.draw
        found.append(OFFER)
        if state.draw == OFFERED:
            found.append(AGREE)
    return found


def greedy_actions(state: State) -> list[int]:
    """Return the actions from which a greedy player chooses. They are the actions that bring a gargoyle into
    a free niche of the rival. If there are none, they are those that bring any gargoyle nearer to such a
    niche, or an own mage nearer to one gargoyle. This is the gargoyle outside the niches with the lowest sum
    of its distance to such a niche and its distances to all own mages, in steps as if no piece were in the
    way. If there are none of these either, they are all legal actions.

    A policy of only the best step would go in circles, because both players would pull at the same gargoyle.
    """
    actions, tables = legal_actions(state), state.tables
    if not actions:
        return actions
    free = tables.points_in(tables.niches[1 - state.player] & ~state.occupied)
    distances, cells = tables.distances, state.cells

    def to_niche(cell: int) -> int:
        return min([distances[cell][niche] for niche in free])

    mages = tables.pieces_of[BLACK + state.player]
    outside = [cells[g] for g in tables.pieces_of[GARGOYLES] if not tables.all_niches >> cells[g] & 1]
    chosen = min(outside, key=lambda at: to_niche(at) + sum([distances[at][cells[mage]] for mage in mages]))
    entering, nearer = [], []
    for action in actions:
        if action < 0:
            continue
        _, piece, to = tables.decoded[action]
        at, group = cells[piece], tables.group_of[piece]
        if group == GARGOYLES:
            if to in free:
                entering.append(action)
            elif to_niche(to) < to_niche(at):
                nearer.append(action)
        elif group == BLACK + state.player and max(1, distances[chosen][to]) < distances[chosen][at]:
            nearer.append(action)
    return entering or nearer or actions


# The position after an action.


def apply_action(state: State, action: int) -> State:
    """Return the position after a legal action."""
    tables, player = state.tables, state.player
    if action < 0:
        return _apply_word(state, action)
    kind, piece, to = tables.decoded[action]
    cells, groups = list(state.cells), list(state.groups)
    start = cells[piece]
    left = state.left - cost(state, action)
    if kind == PUSH:
        pushed, beyond = state.cells.index(to), tables.beyond[start, to]
        cells[pushed] = beyond
        groups[tables.group_of[pushed]] ^= 1 << to | 1 << beyond
        occupied = state.occupied ^ (1 << start | 1 << beyond)
    else:
        occupied = state.occupied ^ (1 << start | 1 << to)
    cells[piece] = to
    groups[tables.group_of[piece]] ^= 1 << start | 1 << to
    granted = state.granted
    if not left:
        player = 1 - player
        left = granted = tables.budget(occupied, player)
    now = State(tables, tuple(cells), tuple(groups), occupied, player, left, granted)
    if tables.all_niches >> to & 1 and winner(now) is not None:  # end.win
        return State(tables, now.cells, now.groups, occupied, TERMINAL, 0, 0)
    return now


def _apply_word(state: State, action: int) -> State:
    """Return the position after an action without a piece: turn.unused, end.draw."""
    tables = state.tables
    if action == AGREE:
        return State(tables, state.cells, state.groups, state.occupied, TERMINAL, 0, 0, AGREED)
    player = 1 - state.player
    budget = tables.budget(state.occupied, player)
    draw = OFFERED if action == OFFER else NO_DRAW
    return State(tables, state.cells, state.groups, state.occupied, player, budget, budget, draw)


def judge(state: State, action: int) -> Refusal | None:
    """Return the clause that forbids an action and the fact that it applies to; None if the action is legal.

    Reasons are tried in this order: what a piece can never do, its destination, who may move it, the cost.
    """
    over = ended_by(state)
    if over is not None:
        return Refusal(over, say("The game has ended."))
    if action < 0:
        return _judge_word(state, action)
    return judge_way(state, action) or _judge_control(state, action) or _judge_cost(state, action)


def _judge_word(state: State, action: int) -> Refusal | None:
    """Return the refusal of an action without a piece, or None."""
    if action == END:
        return None
    if not state.tables.agreed:
        return Refusal("end.draw", say("Talk of a draw is off in this game."))
    if action == AGREE and state.draw != OFFERED:
        return Refusal("end.draw", say("No draw is offered."))
    return None


def judge_way(state: State, action: int) -> Refusal | None:
    """Return why a piece cannot do an action: because of the kind of piece, its path or its destination.
    Return None if it can. This does not judge whether the player has a right to move the piece, or has the
    actions left for it. `action` must move a piece."""
    return _judge_piece(state, action) or _judge_destination(state, action)


def _judge_piece(state: State, action: int) -> Refusal | None:
    """Refuse an action that a piece of this kind, of this owner or in this place can never do."""
    tables = state.tables
    kind, piece, _ = tables.decoded[action]
    group, at = tables.group_of[piece], state.cells[piece]
    if group == GARGOYLES and tables.all_niches >> at & 1:
        stands = say(
            "%(piece)s stands in the niche %(place)s.", piece=code(state, piece), place=point(state, at)
        )
        return Refusal("niche.stays", stands)
    if kind == PUSH and group not in PUSHED_BY:
        return Refusal("push.rank", say("%(piece)s is a mage.", piece=code(state, piece)))
    if kind == JUMP and group < BLACK:
        return Refusal("jump.move", say("%(piece)s is not a mage.", piece=code(state, piece)))
    if kind in (JUMP, PORTAL) and group == WHITE - state.player:
        rival = say("%(piece)s is a mage of your rival.", piece=code(state, piece))
        return Refusal("possession.only-steps", rival)
    return None


def _judge_destination(state: State, action: int) -> Refusal | None:
    """Return why a piece could not go to a point, even if the player may move it; None if it could."""
    tables, occupied = state.tables, state.occupied
    kind, piece, to = tables.decoded[action]
    start, group = state.cells[piece], tables.group_of[piece]
    line = tables.lines.get((start, to), ())
    if kind == PORTAL:
        if start == to:
            return Refusal("portal.travel", _why_already_there(state, piece))
        if not tables.portals >> start & tables.portals >> to & 1:
            away = point(state, to if tables.portals >> start & 1 else start)
            return Refusal("portal.travel", say("The place %(place)s is not a portal.", place=away))
    elif kind == JUMP:
        if not line:
            apart = say(
                "No straight line joins %(start)s and %(end)s.",
                start=point(state, start),
                end=point(state, to),
            )
            return Refusal("jump.move", apart)
        if tables.line_masks[start, to] & tables.all_niches:
            niche = next(cell for cell in line if tables.all_niches >> cell & 1)
            return _refuse_niche(state, piece, niche)
    elif len(line) != 1:
        if start == to:
            return Refusal("board.paths", _why_already_there(state, piece))
        apart = say("No path joins %(start)s and %(end)s.", start=point(state, start), end=point(state, to))
        return Refusal("board.paths", apart)
    elif group != GARGOYLES and tables.all_niches >> to & 1:
        return _refuse_niche(state, piece, to)
    elif tables.niches[state.player] >> to & 1:
        own = say("The niche %(place)s is on your own side.", place=point(state, to))
        return Refusal("niche.own", own)
    if kind == PUSH:
        return _judge_push(state, group, start, to)
    if occupied >> to & 1:
        stands = say("%(piece)s stands on %(place)s.", place=point(state, to), piece=_piece_on(state, to))
        return Refusal("board.one", stands)
    if kind == JUMP and not tables.line_masks[start, to] & occupied:
        nobody = say(
            "Nobody stands between %(start)s and %(end)s.", start=point(state, start), end=point(state, to)
        )
        return Refusal("jump.over", nobody)
    return None


def _why_already_there(state: State, piece: int) -> Phrase:
    place = point(state, state.cells[piece])
    return say("%(piece)s is on %(place)s already.", piece=code(state, piece), place=place)


def _refuse_niche(state: State, piece: int, niche: int) -> Refusal:
    said = say(
        "The place %(place)s is a niche, and %(piece)s is no gargoyle.",
        place=point(state, niche),
        piece=code(state, piece),
    )
    return Refusal("niche.paths", said)


def _piece_on(state: State, cell: int) -> str:
    """Return the piece that stands on a point."""
    return code(state, state.cells.index(cell))


def _judge_push(state: State, group: int, start: int, to: int) -> Refusal | None:
    """Return why a piece of a group could not push the piece next to it; None if it could."""
    tables = state.tables
    if to not in state.cells:
        return Refusal("push.move", say("Nobody stands on %(place)s.", place=point(state, to)))
    pushed = tables.group_of[state.cells.index(to)]
    if pushed == GARGOYLES:
        return Refusal("push.rank", say("%(piece)s is a gargoyle.", piece=_piece_on(state, to)))
    if pushed not in PUSHED_BY[group]:
        alike = say("%(piece)s is a spell, as is the piece that would push it.", piece=_piece_on(state, to))
        return Refusal("push.rank", alike)
    beyond = tables.beyond.get((start, to))
    if beyond is None:
        nothing = say("There is no crossing behind %(place)s.", place=point(state, to))
        return Refusal("push.move", nothing)
    if state.occupied >> beyond & 1:
        taken = say(
            "Behind %(place)s, %(beyond)s is taken by %(piece)s.",
            place=point(state, to),
            beyond=point(state, beyond),
            piece=_piece_on(state, beyond),
        )
        return Refusal("push.move", taken)
    if tables.all_niches >> beyond & 1:
        niche = say(
            "Behind %(place)s lies the niche %(niche)s.", place=point(state, to), niche=point(state, beyond)
        )
        return Refusal("push.niche", niche)
    return None


def _judge_control(state: State, action: int) -> Refusal | None:
    """Return why the player may not move the piece; None if they may."""
    tables = state.tables
    kind, piece, _ = tables.decoded[action]
    if is_movable(state, piece, tables.look):
        return None
    if kind in (PORTAL, PUSH):
        return Refusal("portal.mobile" if kind == PORTAL else "push.mobile", _why_not_held(state, piece))
    group, at = tables.group_of[piece], state.cells[piece]
    if group == GARGOYLES:
        if has_enough_spells(state, at, tables.look):
            idle = say("No mage of yours holds a spell beside %(piece)s.", piece=code(state, piece))
            return Refusal("hard.mode", idle)
        near, groups = tables.look(at).gargoyle, state.groups
        mages = (near & (groups[BLACK] | groups[WHITE])).bit_count()
        nearly = mages > (near & groups[SPELLS]).bit_count()
        return Refusal("gargoyle.mages" if nearly else "gargoyle.spells", _why_not_held(state, piece))
    return Refusal("spell.move" if group == SPELLS else "possession.move", _why_not_held(state, piece))


def _why_not_held(state: State, piece: int) -> Phrase:
    """Return the reason why the player may not move a piece: the pieces near it are too few or too far
    away."""
    tables, at = state.tables, state.cells[piece]
    name = code(state, piece)
    if tables.group_of[piece] == GARGOYLES:
        gargoyle = tables.look(at).gargoyle
        near = tuple(code(state, other) for other, cell in enumerate(state.cells) if gargoyle >> cell & 1)
        if not near:
            return say("Nobody is next to %(piece)s.", piece=name)
        return say("Next to %(piece)s: %(near)s.", piece=name, near=near)
    mages = tables.pieces_of[BLACK + state.player]
    lines = ((mage, tables.lines.get((at, state.cells[mage]), ())) for mage in mages)
    far = tuple(
        plural_message(
            "%(mage)s (%(n)s step away)", "%(mage)s (%(n)s steps away)", n=len(line), mage=code(state, mage)
        )
        for mage, line in lines
        if line
    )
    if not far:
        return say("No mage of yours is in line with %(piece)s.", piece=name)
    return say("Your mages in line with %(piece)s: %(mages)s.", piece=name, mages=far)


def _judge_cost(state: State, action: int) -> Refusal | None:
    """Return the refusal of an action that costs more actions than are left, or None."""
    price, actions = cost(state, action), state.tables.actions
    if price <= state.left:
        return None
    usual = state.left + actions.turn - actions.first
    first = state.granted == actions.first and price <= usual
    said = plural_message(
        "It costs %(cost)s, and only %(n)s action is left.",
        "It costs %(cost)s, and only %(n)s actions are left.",
        n=state.left,
        cost=price,
    )
    return Refusal("turn.first" if first else "turn.actions", said)
