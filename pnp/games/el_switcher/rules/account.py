"""What an action is and does: its clauses, and sentences for who follows the game."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules import legal, notation
from pnp.games.el_switcher.rules.after import after
from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.refusal import dealing_clause
from pnp.games.el_switcher.rules.state import PLAY, WON, State
from pnp.grid import polyomino
from pnp.play import Account, Action

Parts = tuple[list[str], list[str]]
"""Clauses and effects."""


def describe(state: State, action: Action) -> Account:
    """The account of a legal action or of an outcome of chance."""
    now = after(state, action)
    optional = False
    match action:
        case ("swap", kind, one, other):
            clauses, effects = _swap(state, now, kind, one, other)
            optional = True
        case ("use", colour, figure, owner):
            clauses, effects = _use(state, now, colour, figure, owner)
        case ("end",):
            clauses, effects = _end(state, now)
            optional = True
        case ("deal", *_):
            clauses = ["setup.drawers", "setup.unlocked"]
            effects = ["The drawers are mixed, and fill the board."]
        case ("reveal", *figures):
            clauses, effects = _reveal(state, figures)
        case _:
            _, *kinds = action
            clauses, effects = _draw(state, now, kinds)
    if optional and legal.uses(state):
        clauses.append("turn.own.optional")
    return Account(notation.write(state, action), tuple(clauses), tuple(effects))


def _player(player: int) -> str:
    return f"Player {player + 1}"


def _enumerated(words: Sequence[str]) -> str:
    """one; one and two; one, two and three."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _swap(state: State, now: State, kind: int, one: int, other: int) -> Parts:
    tables, movements = state.tables, state.tables.movements
    clauses = ["turn.move", f"move.{movements.ids[kind]}", "move.swap"]
    if (one, other) not in movements.printed[kind]:
        clauses.append("move.turned")
    if state.drawer(one) == state.drawer(other):
        clauses.append("move.alike")
    this, that = (
        f"{tables.colours[state.drawer(cell)]} {notation.square(tables, cell)}" for cell in (one, other)
    )
    effects = [f"{_player(state.player)} plays {movements.ids[kind]}: {this} and {that} change places."]
    for colour, before, standing in zip(tables.colours, state.standing, now.standing, strict=True):
        effects += [
            f"Figure {tables.figures.names[figure]} stands in {colour}."
            for figure in members(standing & ~before)
        ]
    return clauses, effects


def _use(state: State, now: State, colour: int, figure: int, owner: int) -> Parts:
    tables, player, figures = state.tables, state.player, state.tables.figures
    own, sector, sector_now = owner == player, state.sectors[player], now.sectors[player]
    name, shade = figures.names[figure], tables.colours[colour]
    place = figures.place_of(figure, state.board[colour])
    cells = [cell for cell, bit in enumerate(figures.bits) if bit & place]
    squares = " ".join(notation.square(tables, cell) for cell in cells)
    effects = [f"Figure {name} stands in {shade} at {squares}."]
    if own:
        clauses = ["turn.own"]
        effects.append(f"{_player(player)} discards the card.")
    else:
        clauses = ["turn.other"]
        effects.append(f"{_player(owner)} turns the card face down: it is blocked.")
        if sector.blocked:
            clauses.append("block.may-block")
    clauses.append("figure.locked.moves")
    as_printed = polyomino.placed(divmod(cell, figures.columns)[::-1] for cell in cells)
    if as_printed != figures.shapes[figure]:
        clauses.append("figure.turned")
    effects.append(f"{shade.capitalize()} is locked.")
    if tables.movements.size(state.hands[player]) == tables.hand_size:
        clauses.append("figure.standing")
    elif state.figure_used:
        clauses += ["figure.many", "figure.many.order"]
    if own:
        if state.turned_up >> figure & 1:
            clauses.append("turn.own.at-once")
        released = sector.blocked & sector_now.up
        if released:
            clauses.append("block.release")
            effects.append(
                f"{_enumerated([figures.names[card] for card in members(released)])} is turned up again."
            )
        elif not sector.deck and not sector.blocked:
            clauses.append("block.few")
    if now.phase == WON:
        effects.append(f"{_player(player)} has formed every figure, and wins.")
    return clauses, effects


def _end(state: State, now: State) -> Parts:
    clauses, effects = ["turn.end"], [f"{_player(state.player)} ends the turn."]
    if state.hands[state.player]:
        clauses.append("turn.pass")
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(f"It is the turn of {_player(now.player).lower()}.")
    return clauses, effects


def _reveal(state: State, figures: Sequence[int]) -> Parts:
    tables = state.tables
    clauses = [dealing_clause(state)]
    if state.setting_up:
        clauses.append("setup.decks.shuffled")
    elif state.due < tables.sector_size - state.sectors[state.player].up.bit_count():
        clauses.append("block.few")
    names = _enumerated([tables.figures.names[figure] for figure in figures])
    return clauses, [f"{_player(state.player)} turns up {names}."]


def _draw(state: State, now: State, kinds: Sequence[int]) -> Parts:
    movements = state.tables.movements
    clauses, effects = [dealing_clause(state)], []
    if movements.size(state.pile) < len(kinds):
        clauses += ["turn.reshuffle", "turn.reshuffle.when"]
        effects.append("The draw pile runs out, and the discards are shuffled into a new one.")
    names = _enumerated([movements.ids[kind] for kind in kinds])
    effects.append(f"{_player(state.player)} draws {names}.")
    if now.phase == PLAY:
        clauses.append("setup.first")
        effects.append(f"It is the turn of {_player(now.player).lower()}.")
    return clauses, effects
