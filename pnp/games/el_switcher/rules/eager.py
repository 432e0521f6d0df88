"""What a player in a hurry chooses from."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.legal import legal_actions, uses
from pnp.games.el_switcher.rules.state import PLAY, State


def eager(state: State) -> Sequence[Action]:
    """Own figures first, then others' to block; then swaps that form an own figure; then any."""
    figures = uses(state) if state.phase == PLAY else []
    own = [("use", colour, figure, owner) for _, colour, figure, owner in figures if owner == state.player]
    return own or figures or _promising(state) or legal_actions(state)


def _promising(state: State) -> list[Action]:
    """The swaps after which an own figure counts, where no figure counts yet."""
    tables, wanted = state.tables, members(state.sectors[state.player].up)
    partners: dict[int, int] = {}
    for colour, drawers in enumerate(state.board):
        if colour != state.locked:
            for figure in wanted:
                for bit, others in tables.lanes[figure].partners(drawers):
                    partners[bit] = partners.get(bit, 0) | others
    if not partners:
        return []
    bits, of = tables.figures.bits, partners.get
    return [
        swap
        for swap in legal_actions(state)[:-1]  # the last is the end of the turn
        if of(bits[swap[2]], 0) & bits[swap[3]] or of(bits[swap[3]], 0) & bits[swap[2]]
    ]
