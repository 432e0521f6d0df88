"""What a player in a hurry chooses from."""

from collections.abc import Sequence

from pnp.games.dehexz_war.rules.codes import (
    AE,
    BECOMES,
    BECOMES_BITS,
    EXTRA_MOVE,
    FROM,
    KIND,
    MOVE,
    RESIGN,
    TO,
    TURNING,
    VERB,
    A,
    I,
)
from pnp.games.dehexz_war.rules.state import Position
from pnp.play import TERMINAL

LOUD, OTHERS = RESIGN << VERB, (MOVE + 1) << VERB
"""The verb of an action is in its highest bits: from these numbers on, somebody gives up or offers
something, or does anything but move a piece."""


def eager(position: Position, actions: Sequence[int]) -> Sequence[int]:
    """Of the legal actions what saves from a defeat by the Ghost, then attacks and captures, then
    Assassins' advances, then all else; no offers, and nobody gives up."""
    if position.actor == TERMINAL or position.phase not in (TURNING, EXTRA_MOVE):
        return actions
    silent = [action for action in actions if action < LOUD]
    if position.at_risk[position.actor]:
        saving = [action for action in silent if action >> BECOMES & BECOMES_BITS in (I, AE)]
        if saving:
            return saving
    moves, board = [action for action in silent if action < OTHERS], position.board
    return (
        [action for action in moves if board[action & TO]]
        or [action for action in moves if KIND[board[action >> FROM & TO]] == A]
        or silent
    )
