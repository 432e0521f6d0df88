"""The names of the two sides, and of the pieces."""

from pnp.games.magicans_duel.rules.notation import short_name
from pnp.games.magicans_duel.rules.state import State
from pnp.games.magicans_duel.rules.tables import BLACK, GARGOYLES, SPELLS, WHITE
from pnp.play import Said, say

# L10N: who plays, as at a prompt or after "Winner:"; the book calls them so
CALLED = (say("black"), say("white"))
"""The names of the players."""


def piece(state: State, number: int) -> str:
    """Return a piece's name in actions: M1b."""
    return short_name(state.tables.piece_names[number])


def point(state: State, number: int) -> str:
    """Return a point's name as printed beside it."""
    return state.tables.point_names[number]


def topic(state: State, action: int) -> Said:
    """Return the piece of an action and what it is, for the player to move."""
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
