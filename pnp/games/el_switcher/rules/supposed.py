"""Positions as they would be if a figure stood on the board."""

from dataclasses import replace
from typing import Any

from pnp.games.el_switcher.rules.state import NOT_LOCKED, State
from pnp.play import Rules


def standing_in(state: State, figure: int) -> tuple[int, tuple[int, ...]]:
    """A colour that is not locked, and the figures of each colour if a figure stood in it."""
    colour = next(number for number in range(len(state.tables.colours)) if number != state.locked)
    standing = tuple(
        found | 1 << figure if number == colour else found for number, found in enumerate(state.standing)
    )
    return colour, standing


def formed(rules: Rules[Any, Any], state: State, owner: int, figure: int) -> State:
    """The position after a player has used a figure of their own, as if it stood on the board."""
    colour, standing = standing_in(state, figure)
    stood = replace(state, player=owner, standing=standing, locked=NOT_LOCKED)
    after: State = rules.apply(stood, ("use", colour, figure, owner))
    return after
