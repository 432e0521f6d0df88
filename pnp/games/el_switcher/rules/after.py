"""The position after an action of a player or of chance."""

from collections.abc import Callable, Mapping

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.state import DRAW, PLAY, REVEAL, WON, Sector, State, copy_state


def apply_action(state: State, action: Action) -> State:
    """Return the position after a legal action or an outcome of chance."""
    return _BY_NAME[action[0]](state, *action[1:])


def _deal(state: State, *drawers: int) -> State:
    """Fill the board (setup.drawers). The first player turns up figures next."""
    new = copy_state(state)
    new.phase, new.board = REVEAL, drawers
    new.standing = tuple(map(state.tables.figures.counting_figures, drawers))
    return new


def _swap(state: State, kind: int, one: int, other: int) -> State:
    """Swap two drawers (turn.move, move.swap) and discard the card."""
    new, figures, player = copy_state(state), state.tables.figures, state.player
    both = figures.bits[one] | figures.bits[other]
    board, standing = state.board, state.standing
    for colour, drawers in enumerate(board):
        inside = drawers & both
        # Two drawers of one colour leave the board as it was.
        if inside and inside != both:
            moved = drawers ^ both
            board = (*board[:colour], moved, *board[colour + 1 :])
            standing = (*standing[:colour], figures.counting_figures(moved), *standing[colour + 1 :])
    hands, discards = list(state.hands), list(state.discards)
    card = 1 << state.tables.movements.bits * kind
    hands[player] -= card
    discards[player] += card
    new.board, new.standing, new.hands, new.discards = board, standing, tuple(hands), tuple(discards)
    new.figure_used = False
    return new


def _use(state: State, colour: int, figure: int, owner: int) -> State:
    """Use a figure (turn.own and turn.other). Its colour is locked (figure.locked.moves)."""
    new, card, sectors = copy_state(state), 1 << figure, list(state.sectors)
    up, blocked, deck = sectors[owner]
    up ^= card
    if owner != state.player:
        blocked |= card
    else:
        new.turned_up &= ~card
        if blocked:  # block.refill
            if not up:  # block.release
                up, blocked = blocked, 0
                new.turned_up |= up
        elif deck:
            new.phase = REVEAL
        elif not up:  # end.win
            new.phase = WON
    sectors[owner] = Sector(up, blocked, deck)
    new.locked, new.sectors, new.figure_used = colour, tuple(sectors), True
    return new


def _reveal(state: State, *figures: int) -> State:
    """Turn up figure cards: for each player in turn during setup (setup.decks), else turn.own,
    block.release."""
    new, player, sectors = copy_state(state), state.player, list(state.sectors)
    cards = sum(1 << figure for figure in figures)
    up, blocked, deck = sectors[player]
    sectors[player] = Sector(up | cards, blocked, deck ^ cards)
    new.phase, new.sectors = PLAY, tuple(sectors)
    if not state.is_setting_up:
        new.turned_up |= cards
    elif player + 1 < state.tables.players:
        new.phase, new.player = REVEAL, player + 1
    else:
        new.phase, new.player = DRAW, 0
    return new


def _end(state: State) -> State:
    """End the turn (turn.end): the player draws, or passes the turn on with a full hand (turn.pass)."""
    new, tables = copy_state(state), state.tables
    new.turned_up, new.figure_used = 0, False
    if tables.movements.size(state.hands[state.player]) == tables.hand_size:
        new.player = (state.player + 1) % tables.players
    else:
        new.phase = DRAW
    return new


def _draw(state: State, *kinds: int) -> State:
    """Fill a hand, the first time too (setup.hand); the next player is on turn (setup.first)."""
    new, movements, player = copy_state(state), state.tables.movements, state.player
    hands, cards, pile = list(state.hands), movements.heap(kinds), state.pile
    if movements.size(pile) < len(kinds):  # turn.reshuffle
        hands[player] += pile
        cards -= pile
        new.discards, new.hands_at_shuffle = (0,) * state.tables.players, tuple(hands)
    hands[player] += cards
    new.player = (player + 1) % state.tables.players
    new.phase, new.hands = PLAY if hands[new.player] else DRAW, tuple(hands)
    return new


_BY_NAME: Mapping[str, Callable[..., State]] = {
    "deal": _deal,
    "draw": _draw,
    "end": _end,
    "swap": _swap,
    "reveal": _reveal,
    "use": _use,
}
