"""What a player may do."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.figures import members
from pnp.games.el_switcher.rules.state import PLAY, State


def legal_actions(state: State) -> Sequence[Action]:
    """Every action of the current player: figures, then swaps (turn.move), then the end of the turn."""
    if state.phase != PLAY:
        return ()
    of_hand = state.tables.hand_actions[state.hands[state.player]]
    figures = uses(state)
    return (*figures, *of_hand) if figures else of_hand


def uses(state: State) -> list[Action]:
    """Every figure that counts, with each card that it may be used for."""
    found: list[Action] = []
    player, sectors, blocked_most = state.player, state.sectors, state.tables.blocked_most
    for colour, standing in enumerate(state.standing):
        if not standing or colour == state.locked:  # figure.locked
            continue
        for owner, (up, blocked, _) in enumerate(sectors):
            wanted = standing & up  # turn.own, turn.other: face up
            if not wanted:
                continue
            if owner != player and (
                blocked.bit_count() >= blocked_most  # block.once
                or up.bit_count() + blocked.bit_count() == 1  # block.single
            ):
                continue
            found += [("use", colour, figure, owner) for figure in members(wanted)]
    return found
