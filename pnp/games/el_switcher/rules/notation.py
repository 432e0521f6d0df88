"""Actions as text, to be read and typed.

    diagonal-near:c2-d1      a movement (or its initials, dn:) and the two compartments, a1 top left
    blue:5-7                 a figure for one's own card 5-7, formed with blue drawers (or b:5-7)
    blue:5-7@2               the same against player 2
    end                      the end of the turn
    deal:RYGRRR/YYBGGB/...   chance: the drawers, by rows from the top
    reveal:4-1+5-3+5-7        chance: figure cards turned up
    draw:lateral+lateral     chance: movement cards drawn

What cannot be done can be written all the same: blue:5-7@1+2 is one figure for the cards of two.
"""

from collections.abc import Sequence
from itertools import chain
from string import ascii_lowercase

from pnp.caching import remembered
from pnp.games.el_switcher.rules.state import State
from pnp.games.el_switcher.rules.tables import Action, Tables, set_bits
from pnp.play import NotationError, Said, say
from pnp.play.codec import Form, Misread, each, items, optional, reading, shape, word


class Forms:
    """The written forms of the things of a game."""

    def __init__(self, tables: Tables) -> None:
        movements, figures = tables.movements, tables.figures
        columns, rows = range(figures.columns), range(figures.rows)
        seats = [str(seat + 1) for seat in range(tables.players)]
        self.seat = word(seats, f"a player: {', '.join(seats)}")
        self.square = word(
            [f"{ascii_lowercase[column]}{row + 1}" for row in rows for column in columns],
            "two compartments, as in a1-b2",
            lambda cell: say("The board has no compartment %(cell)s.", cell=cell),
        )
        reason = say("A movement names two compartments, as in a1-b2.")
        self.swap = each(self.square, 2, "-", "two compartments, as in a1-b2", reason)
        self.figure = word(
            figures.names,
            f"a figure: {', '.join(figures.names)}",
            lambda name: say("There is no figure %(figure)s.", figure=name),
        )
        self.figures = items(self.figure, "+")
        use = "a figure, as in blue:5-7 or blue:5-7@2"
        self.use = shape(use, self.figure, optional("@", items(self.seat, "+"), ()))
        self.colours = _numbers(tables.colours, tables.letters.casefold())
        self.kinds = _numbers(movements.ids, movements.codes)
        self.board = _board(tables)
        drawn = items(word(self.kinds, f"a movement: {', '.join(movements.ids)}"), "+").of(tuple, sorted)
        self.dealt = {"deal": self.board, "reveal": self.figures.of(tuple, sorted), "draw": drawn}


def _numbers(*names: Sequence[str]) -> dict[str, int]:
    """Return the numbers of things that have several names each."""
    return {name: number for each in names for number, name in enumerate(each)}


def _board(tables: Tables) -> Form:
    """Return the form of the drawers of each colour: their letters, by rows from the top."""
    bits, columns, rows = tables.figures.bits, tables.figures.columns, tables.figures.rows
    wide = columns + 1

    def laid(board: Sequence[int]) -> list[list[int]]:
        cells = [0] * wide * rows
        for colour, drawers in enumerate(board):
            for place in set_bits(drawers):
                cells[place] = colour
        return [cells[start : start + columns] for start in range(0, len(cells), wide)]

    def board(laid: Sequence[Sequence[int]]) -> tuple[int, ...]:
        found = [0] * len(tables.letters)
        for bit, colour in zip(bits, chain.from_iterable(laid), strict=True):
            found[colour] |= bit
        return tuple(found)

    expected = f"{rows} rows of {columns} letters of {tables.letters}"
    row = each(word(tables.letters, expected), columns, "", expected)
    return each(row, rows, "/", expected).of(laid, board)


@remembered
def forms(tables: Tables) -> Forms:
    """Return the written forms of the things of a game."""
    return Forms(tables)


def square(tables: Tables, cell: int) -> str:
    """Return a compartment's name: its column's letter, and its row from the top."""
    return forms(tables).square.write(cell)


def write(state: State, action: Action) -> str:
    """Return the notation of an action."""
    tables, known = state.tables, forms(state.tables)
    match action:
        case ("swap", kind, *cells):
            return f"{tables.movements.ids[kind]}:{known.swap.write(cells)}"
        case ("use", colour, figure, *owners):
            others = () if owners == [state.player] else owners
            return f"{tables.colours[colour]}:{known.use.write((figure, others))}"
        case (word, *dealt) if dealt:
            return f"{word}:{known.dealt[word].write(dealt)}"
        case _:
            return "end"


@reading(NotationError)
def read(state: State, text: str) -> Action:
    """Return the action of a notation. Raises NotationError."""
    known = forms(state.tables)
    name, _, rest = text.strip().casefold().partition(":")
    if name == "end" and not rest:
        return ("end",)
    if name in known.dealt:
        return (name, *known.dealt[name].read(rest.upper() if name == "deal" else rest))
    if name in known.colours:
        figure, owners = known.use.read(rest)
        return ("use", known.colours[name], figure, *sorted(set(owners or [state.player])))
    if name in known.kinds:
        return ("swap", known.kinds[name], *sorted(known.swap.read(rest)))
    expected = "a movement, a colour, reveal, draw, deal or end, as in diagonal-near:a1-b2 or blue:5-7"
    raise Misread(expected, text)


# The names of players, colours, cards and compartments in sentences.

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
        cell=square(state.tables, cell),
    )


def squares(tables: Tables, place: int) -> tuple[str, ...]:
    """Return the compartments of a set of bits."""
    bits = tables.figures.bits
    return tuple(square(tables, cell) for cell, bit in enumerate(bits) if bit & place)
