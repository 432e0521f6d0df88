"""Descriptions of actions: their clauses, and sentences for a reader who follows the game."""

from collections.abc import Iterator

from pnp.games.magicans_duel.rules.legal import apply_action
from pnp.games.magicans_duel.rules.notation import piece as short
from pnp.games.magicans_duel.rules.notation import point, write
from pnp.games.magicans_duel.rules.reach import (
    clear_lines,
    cost,
    free_crossings,
    is_movable,
    is_movable_by_mages,
    is_movable_by_spells,
)
from pnp.games.magicans_duel.rules.state import State, winner
from pnp.games.magicans_duel.rules.tables import (
    AGREE,
    BLACK,
    GARGOYLES,
    JUMP,
    OFFER,
    PORTAL,
    PUSH,
    SPELLS,
    STEP,
    WHITE,
)
from pnp.play import TERMINAL, Account, Said, counted, say


def describe(state: State, action: int) -> Account:
    """Return the account of a legal action."""
    now = apply_action(state, action)
    if action < 0:
        clauses = {AGREE: ("end.draw",), OFFER: ("end.draw", "turn.unused")}.get(action, ("turn.unused",))
        effects = [*_word_effects(state, action), *_turn_effects(state, now)]
    else:
        clauses = tuple(dict.fromkeys(_move_clauses(state, action, now)))
        effects = [*_move_effects(state, action, now), *_turn_effects(state, now)]
    return Account(write(state, action), clauses, tuple(effects))


def _move_clauses(state: State, action: int, now: State) -> Iterator[str]:
    """Yield the clauses by which a piece moves, the one that gives the action first."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    own = tables.group_of[piece] == BLACK + state.player
    if kind != STEP:
        yield {PORTAL: "portal.travel", JUMP: "jump.move", PUSH: "push.move"}[kind]
    elif own:
        yield "mage.move"
    if kind == JUMP:
        yield "jump.cost"
        if free_crossings(state):
            yield from ("help.two", "help.two-cost")
    if not own:
        yield from _control_clauses(state, piece)
    if kind != PORTAL and tables.portals >> to & 1:
        yield "portal.crossing"
    if tables.all_niches >> to & 1:
        yield "goal.niches"
    yield "help.one" if state.occupied & tables.niches[state.player] else "turn.actions"
    if now.player == TERMINAL:
        yield "end.win"


def _control_clauses(state: State, piece: int) -> Iterator[str]:
    """Yield the clauses by which the player may move a piece that is not their own."""
    tables, at = state.tables, state.cells[piece]
    if tables.group_of[piece] == GARGOYLES:
        if is_movable_by_spells(state, at, tables.look):
            yield "gargoyle.spells"
            if tables.hard:
                yield "hard.reach"
        if is_movable_by_mages(state, at, tables.look):
            yield "gargoyle.mages"
    else:
        yield "spell.move" if tables.group_of[piece] == SPELLS else "possession.move"
    if tables.group_of[piece] < BLACK:
        yield "pieces.owner"
    yield "reach.line"
    if not is_movable(state, piece, clear_lines(state)):
        yield "reach.between"


def _move_effects(state: State, action: int, now: State) -> Iterator[Said]:
    """Yield who goes where, and at what cost."""
    tables = state.tables
    _, piece, to = tables.decoded[action]
    yield _move_sentence(state, action, now)
    if tables.all_niches >> to & 1:
        yield say("%(piece)s stays in its niche for the rest of the game.", piece=short(state, piece))
        niches = tables.niches[1 - state.player]
        filled = (now.occupied & niches).bit_count()
        wanted = tables.actions.niches_to_win
        yield (
            say("Niches that black has filled: %(filled)s of %(wanted)s.", filled=filled, wanted=wanted),
            say("Niches that white has filled: %(filled)s of %(wanted)s.", filled=filled, wanted=wanted),
        )[state.player]


def _move_sentence(state: State, action: int, now: State) -> Said:
    """Return one sentence with the piece, its way and the cost."""
    tables, n = state.tables, cost(state, action)
    kind, piece, to = tables.decoded[action]
    code, start, end = short(state, piece), point(state, state.cells[piece]), point(state, to)
    if kind == PORTAL:
        return counted(
            "%(piece)s goes through the portals from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s goes through the portals from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    if kind == JUMP:
        return counted(
            "%(piece)s jumps from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s jumps from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    if kind == PUSH:
        pushed = state.cells.index(to)
        return counted(
            "%(piece)s steps from %(start)s to %(end)s, for %(n)s action, pushing %(pushed)s to %(next)s.",
            "%(piece)s steps from %(start)s to %(end)s, for %(n)s actions, pushing %(pushed)s to %(next)s.",
            n=n,
            piece=code,
            start=start,
            end=end,
            pushed=short(state, pushed),
            next=point(state, now.cells[pushed]),
        )
    if tables.group_of[piece] == WHITE - state.player:
        return counted(
            "%(piece)s is possessed and steps from %(start)s to %(end)s, for %(n)s action.",
            "%(piece)s is possessed and steps from %(start)s to %(end)s, for %(n)s actions.",
            n=n,
            piece=code,
            start=start,
            end=end,
        )
    return counted(
        "%(piece)s steps from %(start)s to %(end)s, for %(n)s action.",
        "%(piece)s steps from %(start)s to %(end)s, for %(n)s actions.",
        n=n,
        piece=code,
        start=start,
        end=end,
    )


def _word_effects(state: State, action: int) -> Iterator[Said]:
    """Yield the words of a player who ends the turn or agrees to a draw."""
    black = state.player == 0
    if action == AGREE:
        yield say("Black agrees to a draw.") if black else say("White agrees to a draw.")
        return
    yield (
        counted("Black leaves %(n)s action unused.", "Black leaves %(n)s actions unused.", n=state.left),
        counted("White leaves %(n)s action unused.", "White leaves %(n)s actions unused.", n=state.left),
    )[state.player]
    if action == OFFER:
        yield say("Black offers a draw.") if black else say("White offers a draw.")


def _turn_effects(state: State, now: State) -> Iterator[Said]:
    """Yield what is left of the turn, or what follows it."""
    won = winner(now)
    if won is not None:
        yield say("Black has won.") if won == 0 else say("White has won.")
    elif now.player == state.player:
        yield counted("%(n)s action is left.", "%(n)s actions are left.", n=now.left)
    elif now.player != TERMINAL:
        yield (
            counted(
                "Black is to move, with %(n)s action.", "Black is to move, with %(n)s actions.", n=now.left
            ),
            counted(
                "White is to move, with %(n)s action.", "White is to move, with %(n)s actions.", n=now.left
            ),
        )[now.player]
