"""Which clause forbids an action: the same rules as in legal.py, asked of any attempt."""

from pnp.games.el_switcher.rules.state import DEAL, DRAW, PLAY, REVEAL, WON, State
from pnp.play import Action


def why_not(state: State, action: Action) -> str | None:
    """The clause that forbids an action, None if it is legal or chance may bring it."""
    if state.phase == WON:
        return "end.win"
    match action:
        case ("deal", *drawers):
            return _deal(state, drawers)
        case ("reveal", *figures):
            return _reveal(state, figures)
        case ("draw", *kinds):
            return _draw(state, kinds)
        case _ if state.phase != PLAY:  # Cards are still to be dealt.
            return dealing_clause(state)
        case ("swap", kind, one, other):
            return _swap(state, kind, one, other)
        case ("use", colour, figure, *owners):
            return _use(state, colour, figure, owners)
        case _:
            return None


def dealing_clause(state: State) -> str:
    """The clause by which cards or drawers are dealt at a node of chance."""
    if state.phase == DEAL:
        return "setup.drawers"
    if state.phase == DRAW:
        return "setup.hand" if state.setting_up else "turn.end"
    if state.setting_up:
        return "setup.decks"
    # After a normal figure one card is missing; after a released one the whole sector is.
    return "turn.own" if state.sectors[state.player].up else "block.release"


def _deal(state: State, board: list[int]) -> str | None:
    figures = state.tables.figures
    whole = sum(figures.bits)
    shares = tuple(drawers.bit_count() for drawers in board) == state.tables.tiles
    fair = state.phase == DEAL and shares and sum(board) == whole
    return None if fair else "setup.drawers"


def _reveal(state: State, figures: list[int]) -> str | None:
    if state.phase == REVEAL:
        deck = state.sectors[state.player].deck
        fair = len(set(figures)) == len(figures) == state.due and all(deck >> card & 1 for card in figures)
        return None if fair else dealing_clause(state)
    if state.phase == DEAL:
        return "setup.decks"
    blocked = state.sectors[state.player].blocked
    if not blocked:
        return "turn.own"
    return "block.release" if any(blocked >> card & 1 for card in figures) else "block.refill"


def _draw(state: State, kinds: list[int]) -> str | None:
    if state.phase != DRAW:
        return "setup.hand" if state.setting_up else "turn.end"
    movements, pile = state.tables.movements, state.pile
    cards = movements.heap(kinds)
    if len(kinds) != state.due or movements.common(cards, pile + sum(state.discards)) != cards:
        return dealing_clause(state)
    # turn.reshuffle: what was discarded comes when the pile is empty, and not before.
    enough = min(len(kinds), movements.size(pile))
    return None if movements.size(movements.common(cards, pile)) == enough else "turn.reshuffle"


def _swap(state: State, kind: int, one: int, other: int) -> str | None:
    movements = state.tables.movements
    if not movements.number(state.hands[state.player], kind):
        return "turn.move"
    if (one, other) in movements.pairs[kind]:
        return None
    return "move.within" if (one, other) in movements.across_edge[kind] else f"move.{movements.ids[kind]}"


def _use(state: State, colour: int, figure: int, owners: list[int]) -> str | None:
    """A figure for the cards of these players; more than one is an attempt against figure.choose."""
    tables = state.tables
    for owner in owners:
        up, blocked, _ = state.sectors[owner]
        if not up >> figure & 1:
            return "turn.own" if owner == state.player else "turn.other"
        if owner != state.player and blocked.bit_count() >= tables.blocked_most:
            return "block.once"
        if owner != state.player and up.bit_count() + blocked.bit_count() == 1:
            return "block.single"
    if not state.standing[colour] >> figure & 1:
        drawers = state.board[colour]
        formed = any(way & drawers == way for way in tables.figures.ways[figure])
        return "figure.alone" if formed else "figure.colour"
    if colour == state.locked:
        return "figure.locked"
    return None if len(owners) == 1 else "figure.choose"
