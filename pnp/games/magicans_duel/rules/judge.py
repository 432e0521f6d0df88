"""The refusals of actions: the clause that forbids one, and the fact that the clause applies to."""

from pnp.games.magicans_duel.rules.notation import piece as code
from pnp.games.magicans_duel.rules.notation import point
from pnp.games.magicans_duel.rules.reach import cost, has_enough_spells, is_movable
from pnp.games.magicans_duel.rules.state import OFFERED, State, ended_by
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    END,
    GARGOYLES,
    JUMP,
    PORTAL,
    PUSH,
    PUSHED_BY,
    SPELLS,
    WHITE,
)
from pnp.play import Refusal, Said, counted, say


def judge(state: State, action: int) -> Refusal | None:
    """Return the clause and the fact against an action, or None if it is legal.

    The order is: what a piece never does, its destination, who may move it, its cost.
    """
    over = ended_by(state)
    if over is not None:
        return Refusal(over, say("The game has ended."))
    if action < 0:
        return _judge_word(state, action)
    return judge_way(state, action) or _judge_control(state, action) or _judge_cost(state, action)


def _judge_word(state: State, action: int) -> Refusal | None:
    """Judge an action without a piece."""
    if action == END:
        return None
    if not state.tables.agreed:
        return Refusal("end.draw", say("Talk of a draw is off in this game."))
    if action == AGREE and state.draw != OFFERED:
        return Refusal("end.draw", say("No draw is offered."))
    return None


def judge_way(state: State, action: int) -> Refusal | None:
    """Refuse what a piece could not do, whoever may move it and whatever it costs."""
    return _judge_piece(state, action) or _judge_destination(state, action)


def _judge_piece(state: State, action: int) -> Refusal | None:
    """Refuse what no piece of this kind, of this owner or in this place ever does."""
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
    """Say why the piece could not go there, even if it may be moved."""
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


def _why_already_there(state: State, piece: int) -> Said:
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
    """Say why a piece of the group could not push whoever stands next to it."""
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
    """Say why the player may not move the piece."""
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


def _why_not_held(state: State, piece: int) -> Said:
    """Say who is near a piece that the player may not move: too few, or too far away."""
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
        counted(
            "%(mage)s (%(n)s step away)", "%(mage)s (%(n)s steps away)", n=len(line), mage=code(state, mage)
        )
        for mage, line in lines
        if line
    )
    if not far:
        return say("No mage of yours is in line with %(piece)s.", piece=name)
    return say("Your mages in line with %(piece)s: %(mages)s.", piece=name, mages=far)


def _judge_cost(state: State, action: int) -> Refusal | None:
    """Refuse an action for which the actions that are left are not enough."""
    price, actions = cost(state, action), state.tables.actions
    if price <= state.left:
        return None
    usual = state.left + actions.turn - actions.first
    first = state.granted == actions.first and price <= usual
    said = counted(
        "It costs %(cost)s, and only %(n)s action is left.",
        "It costs %(cost)s, and only %(n)s actions are left.",
        n=state.left,
        cost=price,
    )
    return Refusal("turn.first" if first else "turn.actions", said)
