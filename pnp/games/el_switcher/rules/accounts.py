"""What an action is and does: its clauses, and sentences for who follows the game."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules import notation, transitions
from pnp.games.el_switcher.rules.refusals import awaited
from pnp.games.el_switcher.rules.state import PLAY, WON, State, numbers
from pnp.grid import polyomino
from pnp.play import Account, Action


def account(state: State, action: Action, could_use: bool) -> Account:
    """An action's account; `could_use` says whether a figure counts that could be used instead."""
    name, *rest = action
    if name == "swap":
        clauses, effects = _swap(state, action)
    elif name == "use":
        clauses, effects = _use(state, action)
    elif name == "end":
        clauses, effects = _end(state)
    elif name == "deal":
        clauses, effects = ["setup.drawers", "setup.unlocked"], ["The drawers are mixed, and fill the board."]
    elif name == "reveal":
        clauses, effects = _reveal(state, rest)
    else:
        clauses, effects = _draw(state, rest)
    if could_use and name in ("swap", "end"):
        clauses.append("turn.own.optional")
    return Account(notation.write(state, action), tuple(clauses), tuple(effects))


def _player(player: int) -> str:
    return f"Player {player + 1}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]


def _swap(state: State, action: Action) -> tuple[list[str], list[str]]:
    tables = state.tables
    _, kind, one, other = action
    clauses = ["turn.move", f"move.{tables.movements.ids[kind]}", "move.swap"]
    if (one, other) not in tables.movements.printed[kind]:
        clauses.append("move.turned")
    if state.drawer(one) == state.drawer(other):
        clauses.append("move.alike")
    drawers = [
        f"{tables.colours[state.drawer(cell)]} {notation.square(tables, cell)}" for cell in (one, other)
    ]
    effects = [
        f"{_player(state.player)} plays {tables.movements.ids[kind]}: "
        f"{drawers[0]} and {drawers[1]} change places."
    ]
    after = transitions.swapped(state, action)
    for colour, before, now in zip(tables.colours, state.standing, after.standing, strict=True):
        effects += [
            f"Figure {tables.figures.names[figure]} stands in {colour}." for figure in numbers(now & ~before)
        ]
    return clauses, effects


def _use(state: State, action: Action) -> tuple[list[str], list[str]]:
    tables, player = state.tables, state.player
    _, colour, figure, owner = action
    figures = tables.figures
    after = transitions.used(state, action)
    name, shade = figures.names[figure], tables.colours[colour]
    where = figures.where(figure, state.board[colour])
    cells = [cell for cell, bit in enumerate(figures.bits) if bit & where]
    names = " ".join(notation.square(tables, cell) for cell in cells)
    effects = [f"Figure {name} stands in {shade} at {names}."]
    if owner == player:
        clauses = ["turn.own"]
        effects.append(f"{_player(player)} discards the card.")
    else:
        clauses = ["turn.other"]
        effects.append(f"{_player(owner)} turns the card face down: it is blocked.")
        if state.sectors[player].blocked:
            clauses.append("block.may-block")
    clauses.append("figure.locked.moves")
    as_printed = polyomino.placed(divmod(cell, figures.columns)[::-1] for cell in cells)
    if as_printed != figures.shapes[figure]:
        clauses.append("figure.turned")
    effects.append(f"{shade.capitalize()} is locked.")
    if tables.movements.size(state.hands[player]) == tables.hand:
        clauses.append("figure.standing")
    elif state.used:
        clauses += ["figure.many", "figure.many.order"]
    if owner == player:
        if state.new >> figure & 1:
            clauses.append("turn.own.at-once")
        released = state.sectors[player].blocked & after.sectors[player].up
        if released:
            clauses.append("block.release")
            effects.append(
                f"{_listed([figures.names[card] for card in numbers(released)])} is turned up again."
            )
        elif not state.sectors[player].deck and not state.sectors[player].blocked:
            clauses.append("block.few")
    if after.phase == WON:
        effects.append(f"{_player(player)} has formed every figure, and wins.")
    return clauses, effects


def _end(state: State) -> tuple[list[str], list[str]]:
    clauses, effects = ["turn.end"], [f"{_player(state.player)} ends the turn."]
    if state.hands[state.player]:
        clauses.append("turn.pass")
    after = transitions.ended(state, ("end",))
    if after.phase == PLAY:
        clauses.append("setup.first")
        effects.append(f"It is the turn of {_player(after.player).lower()}.")
    return clauses, effects


def _reveal(state: State, figures: Sequence[int]) -> tuple[list[str], list[str]]:
    tables = state.tables
    clauses = [awaited(state)]
    if state.setting_up:
        clauses.append("setup.decks.shuffled")
    elif state.due < tables.sector - state.sectors[state.player].up.bit_count():
        clauses.append("block.few")
    names = _listed([tables.figures.names[figure] for figure in figures])
    return clauses, [f"{_player(state.player)} turns up {names}."]


def _draw(state: State, kinds: Sequence[int]) -> tuple[list[str], list[str]]:
    movements = state.tables.movements
    clauses, effects = [awaited(state)], []
    if movements.size(state.pile) < len(kinds):
        clauses += ["turn.reshuffle", "turn.reshuffle.when"]
        effects.append("The draw pile runs out, and the discards are shuffled into a new one.")
    names = _listed([movements.ids[kind] for kind in kinds])
    effects.append(f"{_player(state.player)} draws {names}.")
    after = transitions.drawn(state, ("draw", *kinds))
    if after.phase == PLAY:
        clauses.append("setup.first")
        effects.append(f"It is the turn of {_player(after.player).lower()}.")
    return clauses, effects
