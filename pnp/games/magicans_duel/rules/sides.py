"""What the two sides are called, and what the pieces are."""

from pnp.games.magicans_duel.rules.notation import short
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, SPELLS, WHITE
from pnp.play import Said, say

# L10N: who plays, as at a prompt or after "Winner:"; the book calls them so
CALLED = (say("black"), say("white"))
"""By player."""


def piece(state: State, number: int) -> str:
    """A piece as actions call it: M1b."""
    return short(state.tables.piece_names[number])


def point(state: State, number: int) -> str:
    """A point of the board as it is printed beside it."""
    return state.tables.point_names[number]


def topic(state: State, action: int) -> Said:
    """The piece of an action and what it is, for the player to move."""
    if action < 0:
        return say("without a piece")
    _, number, _ = state.tables.decoded[action]
    code, group = piece(state, number), state.tables.group_of[number]
    if group == GARGOYLES:
        return say("%(piece)s (gargoyle)", piece=code)
    if group == SPELLS:
        return say("%(piece)s (spell)", piece=code)
    if group == WHITE - state.player:
        return say("%(piece)s (possession)", piece=code)
    if group == BLACK:
        return say("%(piece)s (black mage)", piece=code)
    return say("%(piece)s (white mage)", piece=code)
