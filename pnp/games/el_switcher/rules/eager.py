"""What a player in a hurry chooses from."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules.legal import legal_actions, uses
from pnp.games.el_switcher.rules.state import PLAY, State
from pnp.play import Action


def eager(state: State) -> Sequence[Action]:
    """Own figures first, then others' to block; then swaps that form an own figure; then any."""
    figures = uses(state) if state.phase == PLAY else []
    own = [("use", colour, figure, owner) for _, colour, figure, owner in figures if owner == state.player]
    return own or figures or _promising(state) or legal_actions(state)


def _promising(state: State) -> list[Action]:
    """The swaps after which an own figure counts, where no figure counts yet."""
    wanted = state.sectors[state.player].up
    figures, locked = state.tables.figures, state.locked
    # A swap changes nothing of drawers that neither lie nor lay beside its cells.
    stood = [bool(figures.standing(drawers) & wanted) for drawers in state.board]
    found = []
    for swap in legal_actions(state)[:-1]:  # the last is the end of the turn
        _, _, one, other = swap
        both = figures.bits[one] | figures.bits[other]
        for colour, drawers in enumerate(state.board):
            inside = drawers & both
            moved = colour != locked and inside and inside != both
            if moved and figures.standing(drawers ^ both, None if stood[colour] else both) & wanted:
                found.append(swap)
                break
    return found
