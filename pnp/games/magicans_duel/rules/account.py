"""What an action is and does: its clauses, and sentences for who follows the game."""

from collections.abc import Iterator

from pnp.games.magicans_duel.facts import PLAYERS
from pnp.games.magicans_duel.rules.after import after
from pnp.games.magicans_duel.rules.costs import cost, free_crossings
from pnp.games.magicans_duel.rules.notation import write
from pnp.games.magicans_duel.rules.reach import clear_lines, movable, movable_by_mages, movable_by_spells
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
        effects = [*_word_effects(state, action), *_turn_effects(state, now)]
    else:
        clauses = tuple(dict.fromkeys(_move_clauses(state, action, now)))
        effects = [*_move_effects(state, action, now), *_turn_effects(state, now)]
    return Account(write(state, action), clauses, tuple(effects))


def _move_clauses(state: State, action: int, now: State) -> Iterator[str]:
    """The clauses by which a piece moves, the one that gives the action first."""
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
    """Why the player may move a piece that is not their own."""
    tables, at = state.tables, state.cells[piece]
    if tables.group_of[piece] == GARGOYLES:
        if movable_by_spells(state, at, tables.look):
            yield "gargoyle.spells"
            if tables.hard:
                yield "hard.reach"
        if movable_by_mages(state, at, tables.look):
            yield "gargoyle.mages"
    else:
        yield "spell.move" if tables.group_of[piece] == SPELLS else "possession.move"
    if tables.group_of[piece] < BLACK:
        yield "pieces.owner"
    yield "reach.line"
    if not movable(state, piece, clear_lines(state)):
        yield "reach.between"


def _move_effects(state: State, action: int, now: State) -> Iterator[str]:
    """Who goes where, and for how much."""
    tables = state.tables
    kind, piece, to = tables.decoded[action]
    start = state.cells[piece]
    verb = {STEP: "steps", PORTAL: "travels", JUMP: "jumps", PUSH: "steps"}[kind]
    if tables.group_of[piece] == BLACK + 1 - state.player:
        yield f"{PLAYERS[state.player].capitalize()} takes possession of a mage."
    price = cost(state, action)
    yield (
        f"{_named(state, piece)} {verb} from {tables.point_names[start]} to {tables.point_names[to]}"
        f" for {price} action{'s' * (price > 1)}."
    )
    if kind == PUSH:
        pushed = state.cells.index(to)
        yield f"{_named(state, pushed)} is pushed to {tables.point_names[now.cells[pushed]]}."
    if tables.all_niches >> to & 1:
        yield "It stays in its niche for the rest of the game."


def _word_effects(state: State, action: int) -> Iterator[str]:
    """What a player says who ends the turn or agrees to a draw."""
    side = PLAYERS[state.player].capitalize()
    if action == AGREE:
        yield f"{side} agrees to a draw."
        return
    yield f"{side} leaves {state.left} action{'s' * (state.left > 1)} unused."
    if action == OFFER:
        yield f"{side} offers a draw."


def _turn_effects(state: State, now: State) -> Iterator[str]:
    """What the action makes of the turn, where it makes an end of it."""
    won = winner(now)
    if won is not None:
        yield f"{PLAYERS[won].capitalize()} has won."
    elif now.player not in (state.player, TERMINAL):
        yield f"It is {PLAYERS[now.player]}’s turn, with {now.left} actions."


def _named(state: State, piece: int) -> str:
    number, _, clan = state.tables.piece_names[piece].partition(".")
    return f"{clan.capitalize()}’s {number}" if clan else number
