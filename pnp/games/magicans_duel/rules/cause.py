"""What in a position stands against an action: the fact to which the clause applies that forbids it."""

from pnp.games.magicans_duel.rules.costs import cost
from pnp.games.magicans_duel.rules.refusal import why_not
from pnp.games.magicans_duel.rules.sides import piece, point
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import (
    BLACK,
    GARGOYLES,
    JUMP,
    PUSHED_BY,
)
from pnp.play import TERMINAL, Said, counted, say

_NOWHERE = -1


def cause(state: State, action: int) -> Said:
    """The fact, as a sentence."""
    clause = why_not(state, action)
    if state.player == TERMINAL:
        return say("The game has ended.")
    if action < 0:
        return (
            say("No draw is offered.") if state.tables.agreed else say("Talk of a draw is off in this game.")
        )
    if clause in ("turn.first", "turn.actions"):
        return say("It costs %(cost)s; left: %(left)s.", cost=cost(state, action), left=state.left)
    return _of_the_piece(state, clause, action) or _of_the_way(state, clause, action)


def _of_the_piece(state: State, clause: str | None, action: int) -> Said | None:
    """What is wrong with who would move."""
    tables = state.tables
    _, number, to = tables.decoded[action]
    code, group = piece(state, number), tables.group_of[number]
    match clause:
        case "niche.stays":
            return say(
                "%(piece)s stands in the niche %(place)s.",
                piece=code,
                place=point(state, state.cells[number]),
            )
        case "push.rank" if group not in PUSHED_BY:
            return say("%(piece)s is a mage.", piece=code)
        case "push.rank":
            return _of_the_pushed(state, state.cells.index(to))
        case "jump.move" if group < BLACK:
            return say("%(piece)s is not a mage.", piece=code)
        case "possession.only-steps":
            return say("%(piece)s is a mage of your rival.", piece=code)
        case "hard.mode":
            return say("No mage of yours holds a spell beside %(piece)s.", piece=code)
        case "gargoyle.spells" | "gargoyle.mages" | "spell.move" | "possession.move":
            return _not_held(state, number)
        case "portal.mobile" | "push.mobile":
            return _not_held(state, number)
    return None


def _of_the_pushed(state: State, number: int) -> Said:
    """Who would be pushed, and never is by such a piece."""
    code = piece(state, number)
    if state.tables.group_of[number] == GARGOYLES:
        return say("%(piece)s is a gargoyle.", piece=code)
    return say("%(piece)s is a spell, as is the piece that would push it.", piece=code)


def _not_held(state: State, number: int) -> Said:
    """Who is near a piece that the player may not move: too few, or too far away."""
    tables, at = state.tables, state.cells[number]
    code, group = piece(state, number), tables.group_of[number]
    if group == GARGOYLES:
        near = tuple(
            piece(state, other)
            for other, cell in enumerate(state.cells)
            if tables.look(at).gargoyle >> cell & 1
        )
        if not near:
            return say("Nobody is next to %(piece)s.", piece=code)
        return say("Next to %(piece)s: %(near)s.", piece=code, near=near)
    mages = {
        mage: tables.lines.get((at, state.cells[mage]), ()) for mage in tables.pieces_of[BLACK + state.player]
    }
    far = tuple(
        counted(
            "%(mage)s (%(n)s step away)",
            "%(mage)s (%(n)s steps away)",
            n=len(line),
            mage=piece(state, mage),
        )
        for mage, line in mages.items()
        if line
    )
    if not far:
        return say("No mage of yours is in line with %(piece)s.", piece=code)
    return say("Your mages in line with %(piece)s: %(mages)s.", piece=code, mages=far)


def _of_the_way(state: State, clause: str | None, action: int) -> Said:
    """What is wrong with where it would go."""
    tables = state.tables
    kind, number, to = tables.decoded[action]
    at = state.cells[number]
    code, start, end = piece(state, number), point(state, at), point(state, to)
    beyond = tables.beyond.get((at, to), _NOWHERE)
    match clause:
        case "board.one":
            return say("%(piece)s stands on %(place)s.", place=end, piece=piece(state, state.cells.index(to)))
        case "board.paths" if at == to:
            return say("%(piece)s is on %(place)s already.", piece=code, place=end)
        case "board.paths":
            return say("No path joins %(start)s and %(end)s.", start=start, end=end)
        case "portal.travel" if at == to:
            return say("%(piece)s is on %(place)s already.", piece=code, place=end)
        case "portal.travel":
            away = start if not tables.portals >> at & 1 else end
            return say("The place %(place)s is not a portal.", place=away)
        case "jump.move":
            return say("No straight line joins %(start)s and %(end)s.", start=start, end=end)
        case "jump.over":
            return say("Nobody stands between %(start)s and %(end)s.", start=start, end=end)
        case "niche.paths":
            way = tables.lines[at, to] if kind == JUMP else (to,)
            niche = next(cell for cell in way if tables.all_niches >> cell & 1)
            return say(
                "The place %(place)s is a niche, and %(piece)s is no gargoyle.",
                place=point(state, niche),
                piece=code,
            )
        case "push.niche":
            return say("Behind %(place)s lies the niche %(niche)s.", place=end, niche=point(state, beyond))
        case "push.move" if to not in state.cells:
            return say("Nobody stands on %(place)s.", place=end)
        case "push.move" if beyond == _NOWHERE:
            return say("There is no crossing behind %(place)s.", place=end)
        case "push.move":
            return say(
                "Behind %(place)s, %(beyond)s is taken by %(piece)s.",
                place=end,
                beyond=point(state, beyond),
                piece=piece(state, state.cells.index(beyond)),
            )
        case _:  # niche.own
            return say("The niche %(place)s is on your own side.", place=end)
