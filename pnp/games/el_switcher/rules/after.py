"""The position after an action of a player or of chance."""

from collections.abc import Callable, Mapping

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.state import DRAW, NOT_LOCKED, PLAY, REVEAL, WON, Sector, State


def after(state: State, action: Action) -> State:
    """The position after a legal action or an outcome of chance."""
    name, *numbers = action
    return _BY_NAME[name](state, *numbers)


def _deal(state: State, *drawers: int) -> State:
    """setup.drawers; then the first player turns up figures."""
    standing = tuple(map(state.tables.figures.standing, drawers))
    nothing = state.discards
    return State(
        state.tables,
        REVEAL,
        0,
        drawers,
        standing,
        NOT_LOCKED,
        state.sectors,
        nothing,
        nothing,
        nothing,
    )


def _swap(state: State, kind: int, one: int, other: int) -> State:
    """turn.move: both drawers change places (move.swap), and the card is discarded."""
    tables = state.tables
    bits = tables.figures.bits
    both = bits[one] | bits[other]
    board, standing = state.board, state.standing
    for colour, drawers in enumerate(board):
        inside = drawers & both
        # Two drawers of one colour leave the board as it was.
        if inside and inside != both:
            moved = drawers ^ both
            found = tables.figures.standing(moved)
            board = (*board[:colour], moved, *board[colour + 1 :])
            standing = (*standing[:colour], found, *standing[colour + 1 :])
    player, hands, discards = state.player, list(state.hands), list(state.discards)
    card = 1 << tables.movements.bits * kind
    hands[player] -= card
    discards[player] += card
    return State(
        tables,
        PLAY,
        player,
        board,
        standing,
        state.locked,
        state.sectors,
        tuple(hands),
        tuple(discards),
        state.hands_at_shuffle,
        state.turned_up,
    )


def _use(state: State, colour: int, figure: int, owner: int) -> State:
    """turn.own and turn.other; the colour is locked (figure.locked.moves)."""
    card = 1 << figure
    player, phase, turned_up = state.player, PLAY, state.turned_up
    sectors = list(state.sectors)
    up, blocked, deck = sectors[owner]
    up ^= card
    if owner != player:
        blocked |= card
    elif blocked:  # block.refill
        if not up:  # block.release
            up, blocked = blocked, 0
            turned_up |= up
    elif deck:
        phase = REVEAL
    elif not up:  # end.win
        phase = WON
    sectors[owner] = Sector(up, blocked, deck)
    return State(
        state.tables,
        phase,
        player,
        state.board,
        state.standing,
        colour,
        tuple(sectors),
        state.hands,
        state.discards,
        state.hands_at_shuffle,
        turned_up & ~card if owner == player else turned_up,
        True,
    )


def _reveal(state: State, *figures: int) -> State:
    """Figure cards are turned up: setup.decks for each player in turn, else turn.own, block.release."""
    player, phase, turned_up = state.player, PLAY, state.turned_up
    cards = sum(1 << figure for figure in figures)
    sectors = list(state.sectors)
    up, blocked, deck = sectors[player]
    sectors[player] = Sector(up | cards, blocked, deck ^ cards)
    if not state.setting_up:
        turned_up |= cards
    elif player + 1 < state.tables.players:
        player, phase = player + 1, REVEAL
    else:
        player, phase = 0, DRAW
    return State(
        state.tables,
        phase,
        player,
        state.board,
        state.standing,
        state.locked,
        tuple(sectors),
        state.hands,
        state.discards,
        state.hands_at_shuffle,
        turned_up,
        state.figure_used,
    )


def _end(state: State) -> State:
    """turn.end: the player draws, or passes the turn on with a full hand (turn.pass)."""
    full = state.tables.movements.size(state.hands[state.player]) == state.tables.hand_size
    return State(
        state.tables,
        PLAY if full else DRAW,
        (state.player + 1) % state.tables.players if full else state.player,
        state.board,
        state.standing,
        state.locked,
        state.sectors,
        state.hands,
        state.discards,
        state.hands_at_shuffle,
    )


def _draw(state: State, *kinds: int) -> State:
    """A hand is full again, or for the first time (setup.hand); the next player is on (setup.first)."""
    movements, player = state.tables.movements, state.player
    hands, discards, hands_at_shuffle = list(state.hands), state.discards, state.hands_at_shuffle
    cards, pile = movements.heap(kinds), state.pile
    if movements.size(pile) < len(kinds):  # turn.reshuffle
        hands[player] += pile
        cards -= pile
        discards, hands_at_shuffle = (0,) * state.tables.players, tuple(hands)
    hands[player] += cards
    player = (player + 1) % state.tables.players
    return State(
        state.tables,
        PLAY if hands[player] else DRAW,
        player,
        state.board,
        state.standing,
        state.locked,
        state.sectors,
        tuple(hands),
        discards,
        hands_at_shuffle,
    )


_BY_NAME: Mapping[str, Callable[..., State]] = {
    "deal": _deal,
    "draw": _draw,
    "end": _end,
    "swap": _swap,
    "reveal": _reveal,
    "use": _use,
}
