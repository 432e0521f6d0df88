"""The legal actions of a player, the choices of the greedy policy, and the outcomes of chance."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from pnp.games.el_switcher.rules.actions import Action
from pnp.games.el_switcher.rules.figures import set_bits
from pnp.games.el_switcher.rules.state import DEAL, PLAY, REVEAL, State


def legal_actions(state: State) -> Sequence[Action]:
    """Return every action of the current player: figures, then swaps (turn.move), then the end of the
    turn."""
    if state.phase != PLAY:
        return ()
    of_hand = state.tables.hand_actions[state.hands[state.player]]
    figures = figure_uses(state)
    return (*figures, *of_hand) if figures else of_hand


def figure_uses(state: State) -> list[Action]:
    """Return every figure that counts, with each card that it may be used for."""
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
            found += [("use", colour, figure, owner) for figure in set_bits(wanted)]
    return found


def greedy_actions(state: State) -> Sequence[Action]:
    """Return the choices of the greedy policy: own figures first, then others' to block, then swaps that form
    an own figure, then any."""
    figures = figure_uses(state) if state.phase == PLAY else []
    own = [("use", colour, figure, owner) for _, colour, figure, owner in figures if owner == state.player]
    return own or figures or _forming_swaps(state) or legal_actions(state)


def _forming_swaps(state: State) -> list[Action]:
    """Return the swaps after which an own figure counts, where no figure counts yet."""
    tables, wanted = state.tables, set_bits(state.sectors[state.player].up)
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


def sample_outcome(state: State, rng: Random) -> Action:
    """Return a random outcome at a node of chance, with its true probability."""
    tables, movements = state.tables, state.tables.movements
    if state.phase == DEAL:  # setup.drawers
        bits = list(tables.figures.bits)
        rng.shuffle(bits)
        starts = [sum(tables.tiles[:colour]) for colour in range(len(tables.tiles) + 1)]
        return ("deal", *(sum(bits[start:end]) for start, end in pairwise(starts)))
    if state.phase == REVEAL:  # setup.decks.shuffled
        figures = set_bits(state.sectors[state.player].deck)
        return ("reveal", *sorted(rng.sample(figures, state.due)))
    pile, missing = movements.kinds(state.pile), state.due
    if missing <= len(pile):
        return ("draw", *sorted(rng.sample(pile, missing)))
    # turn.reshuffle
    discards = movements.kinds(sum(state.discards))
    return ("draw", *sorted(pile + rng.sample(discards, missing - len(pile))))
