"""The names of players, colours, cards and compartments in sentences."""

from collections.abc import Sequence

from pnp.games.el_switcher.rules import notation
from pnp.games.el_switcher.rules.figures import set_bits
from pnp.games.el_switcher.rules.state import State
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Said, say

DECKS = {
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "sun": say("Sun"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "moth": say("Moth"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "shell": say("Shell"),
    # L10N: a player, called after the backs of their figure cards; a name, used without article
    "leaf": say("Leaf"),
}

COLOURS = {
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "red": say("red"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "green": say("green"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "blue": say("blue"),
    # L10N: a colour of drawers; alone, or after a noun such as "colour"
    "yellow": say("yellow"),
}


def player(tables: Tables, seat: int) -> Said:
    """Return a player's name, which is that of their deck."""
    return DECKS[tables.decks[seat]]


def players(tables: Tables, seats: Sequence[int]) -> tuple[Said, ...]:
    """Return the names of players, in the order of their turns."""
    return tuple(player(tables, seat) for seat in seats)


def colour(tables: Tables, number: int) -> Said:
    """Return the name of a colour of drawers."""
    return COLOURS[tables.colours[number]]


def figures(tables: Tables, found: int) -> tuple[str, ...]:
    """Return a set of figures as the numbers of their cards."""
    return tuple(tables.figures.names[figure] for figure in set_bits(found))


def card(tables: Tables, kind: int) -> Said:
    """Return a movement card by the name printed on it."""
    # L10N: quotation marks round the name that is printed on a movement card
    return say("“%(card)s”", card=Said(tables.movements.names[kind]))


def drawer(state: State, cell: int) -> Said:
    """Return a drawer on the board as its colour and its place."""
    # L10N: a drawer, by its colour and its compartment: "blue d4"
    return say(
        "%(colour)s %(cell)s",
        colour=colour(state.tables, state.drawer(cell)),
        cell=notation.square(state.tables, cell),
    )


def squares(tables: Tables, place: int) -> tuple[str, ...]:
    """Return the compartments of a set of bits."""
    bits = tables.figures.bits
    return tuple(notation.square(tables, cell) for cell, bit in enumerate(bits) if bit & place)
