"""What an action is and does, told to a person who follows the game."""

from collections.abc import Iterator

from pnp.games.magicans_duel.rules.diagram import SIDES
from pnp.games.magicans_duel.rules.moves import after, cost, jumps_saved
from pnp.games.magicans_duel.rules.notation import write
from pnp.games.magicans_duel.rules.reach import held_by_mages, held_by_spells, movable, unbroken
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
)
from pnp.play import TERMINAL, Account


def describe(state: State, action: int) -> Account:
    """The account of a legal action."""
    now = after(state, action)
    if action < 0:
        clauses = {AGREE: ("end.draw",), OFFER: ("end.draw", "turn.unused")}.get(action, ("turn.unused",))
        effects = [*_words(state, action), *_turn(state, now)]
    else:
        clauses = tuple(dict.fromkeys(_clauses(state, action, now)))
        effects = [*_moves(state, action, now), *_turn(state, now)]
    return Account(write(state, action), clauses, tuple(effects))


def _clauses(state: State, action: int, now: State) -> Iterator[str]:
    """The clauses by which a piece moves, the one that gives the action first."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    own = tables.group[piece] == BLACK + state.player
    if kind != STEP:
        yield {PORTAL: "portal.travel", JUMP: "jump.move", PUSH: "push.move"}[kind]
    elif own:
        yield "mage.move"
    if kind == JUMP:
        yield "jump.cost"
        if jumps_saved(state):
            yield from ("help.two", "help.two-cost")
    if not own:
        yield from _holding(state, piece)
    if kind != PORTAL and tables.portals >> to & 1:
        yield "portal.crossing"
    if tables.all_niches >> to & 1:
        yield "goal.niches"
    yield "help.one" if state.occupied & tables.niches[state.player] else "turn.actions"
    if now.player == TERMINAL:
        yield "end.win"


def _holding(state: State, piece: int) -> Iterator[str]:
    """Why the player may move a piece that is not their own."""
    tables, at = state.tables, state.cells[piece]
    if tables.group[piece] == GARGOYLES:
        if held_by_spells(state, at, tables.look):
            yield "gargoyle.spells"
            if tables.hard:
                yield "hard.reach"
        if held_by_mages(state, at, tables.look):
            yield "gargoyle.mages"
    else:
        yield "spell.move" if tables.group[piece] == SPELLS else "possession.move"
    if tables.group[piece] < BLACK:
        yield "pieces.owner"
    yield "reach.line"
    if not movable(state, piece, unbroken(state)):
        yield "reach.between"


def _moves(state: State, action: int, now: State) -> Iterator[str]:
    """Who goes where, and for how much."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    start = state.cells[piece]
    verb = {STEP: "steps", PORTAL: "travels", JUMP: "jumps", PUSH: "steps"}[kind]
    if tables.group[piece] == BLACK + 1 - state.player:
        yield f"{SIDES[state.player].capitalize()} takes possession of a mage."
    price = cost(state, action)
    yield (
        f"{_named(state, piece)} {verb} from {tables.names[start]} to {tables.names[to]}"
        f" for {price} action{'s' * (price > 1)}."
    )
    if kind == PUSH:
        pushed = state.cells.index(to)
        yield f"{_named(state, pushed)} is pushed to {tables.names[now.cells[pushed]]}."
    if tables.all_niches >> to & 1:
        yield "It stays in its niche for the rest of the game."


def _words(state: State, action: int) -> Iterator[str]:
    side = SIDES[state.player].capitalize()
    if action == AGREE:
        yield f"{side} agrees to a draw."
        return
    yield f"{side} leaves {state.left} action{'s' * (state.left > 1)} unused."
    if action == OFFER:
        yield f"{side} offers a draw."


def _turn(state: State, now: State) -> Iterator[str]:
    """What the action makes of the turn, where it makes an end of it."""
    won = winner(now)
    if won is not None:
        yield f"{SIDES[won].capitalize()} has won."
    elif now.player not in (state.player, TERMINAL):
        yield f"It is {SIDES[now.player]}’s turn, with {now.left} actions."


def _named(state: State, piece: int) -> str:
    number, _, clan = state.tables.pieces[piece].partition(".")
    return f"{clan.capitalize()}’s {number}" if clan else number
