"""What comes of each action, and of chance: a new position from an old one, which stays as it was."""

from collections.abc import Callable, Mapping

from pnp.games.el_switcher.rules.state import DRAW, NOT_LOCKED, PLAY, REVEAL, WON, Cards, State
from pnp.play import Action


def dealt(state: State, action: Action) -> State:
    """setup.drawers; then the first player turns up figures."""
    board = action[1:]
    standing = tuple(map(state.tables.figures.standing, board))
    nothing = state.played
    sectors = state.sectors
    return State(state.tables, REVEAL, 0, board, standing, NOT_LOCKED, sectors, nothing, nothing, nothing)


def swapped(state: State, action: Action) -> State:
    """turn.move: both drawers change places (move.swap), and the card is discarded."""
    tables = state.tables
    _, kind, one, other = action
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
    player, hands, played = state.player, list(state.hands), list(state.played)
    card = 1 << tables.movements.bits * kind
    hands[player] -= card
    played[player] += card
    return State(
        tables,
        PLAY,
        player,
        board,
        standing,
        state.locked,
        state.sectors,
        tuple(hands),
        tuple(played),
        state.held,
        state.new,
    )


def used(state: State, action: Action) -> State:
    """turn.own and turn.other; the colour is locked (figure.locked.moves)."""
    _, colour, figure, owner = action
    card = 1 << figure
    player, phase, new = state.player, PLAY, state.new
    sectors = list(state.sectors)
    up, blocked, deck = sectors[owner]
    up ^= card
    if owner != player:
        blocked |= card
    elif blocked:  # block.refill
        if not up:  # block.release
            up, blocked = blocked, 0
            new |= up
    elif deck:
        phase = REVEAL
    elif not up:  # end.win
        phase = WON
    sectors[owner] = Cards(up, blocked, deck)
    return State(
        state.tables,
        phase,
        player,
        state.board,
        state.standing,
        colour,
        tuple(sectors),
        state.hands,
        state.played,
        state.held,
        new & ~card if owner == player else new,
        True,
    )


def revealed(state: State, action: Action) -> State:
    """Figure cards are turned up: setup.decks for each player in turn, else turn.own, block.release."""
    player, phase, new = state.player, PLAY, state.new
    cards = sum(1 << figure for figure in action[1:])
    sectors = list(state.sectors)
    up, blocked, deck = sectors[player]
    sectors[player] = Cards(up | cards, blocked, deck ^ cards)
    if not state.setting_up:
        new |= cards
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
        state.played,
        state.held,
        new,
        state.used,
    )


def ended(state: State, _: Action) -> State:
    """turn.end: the player draws, or passes the turn on with a full hand (turn.pass)."""
    full = state.tables.movements.size(state.hands[state.player]) == state.tables.hand
    return State(
        state.tables,
        PLAY if full else DRAW,
        (state.player + 1) % state.tables.players if full else state.player,
        state.board,
        state.standing,
        state.locked,
        state.sectors,
        state.hands,
        state.played,
        state.held,
    )


def drawn(state: State, action: Action) -> State:
    """A hand is full again, or for the first time (setup.hand); the next player is on (setup.first)."""
    movements, player = state.tables.movements, state.player
    hands, played, held = list(state.hands), state.played, state.held
    cards, pile = movements.heap(action[1:]), state.pile
    if movements.size(pile) < len(action) - 1:  # turn.reshuffle
        hands[player] += pile
        cards -= pile
        played, held = (0,) * state.tables.players, tuple(hands)
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
        played,
        held,
    )


TRANSITIONS: Mapping[str, Callable[[State, Action], State]] = {
    "deal": dealt,
    "draw": drawn,
    "end": ended,
    "swap": swapped,
    "reveal": revealed,
    "use": used,
}
"""By the names of the actions."""
