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

import re
from collections.abc import Sequence
from string import ascii_lowercase

from pnp.caching import remembered
from pnp.games.el_switcher.rules.state import State
from pnp.games.el_switcher.rules.tables import Tables
from pnp.play import Action, NotationError, Words, say


def square(tables: Tables, cell: int) -> str:
    """A compartment's name: its column's letter, and its row from the top."""
    return _squares(tables.figures.columns, tables.figures.rows)[cell]


@remembered
def _squares(columns: int, rows: int) -> tuple[str, ...]:
    """The names of all compartments."""
    return tuple(f"{ascii_lowercase[cell % columns]}{cell // columns + 1}" for cell in range(columns * rows))


def board_text(tables: Tables, board: Sequence[int]) -> str:
    """The drawers as letters, by rows from the top."""
    figures = tables.figures
    letters = [
        next(letter for letter, drawers in zip(tables.letters, board, strict=True) if drawers & bit)
        for bit in figures.bits
    ]
    starts = range(0, len(letters), figures.columns)
    return "/".join("".join(letters[start : start + figures.columns]) for start in starts)


def parse_board(tables: Tables, text: str) -> tuple[int, ...] | None:
    """The drawers of each colour from such a text; None if it is none."""
    figures = tables.figures
    row = f"[{tables.letters}]{{{figures.columns}}}"
    if not re.fullmatch("/".join([row] * figures.rows), text):
        return None
    letters = text.replace("/", "")
    return tuple(
        sum(bit for bit, letter in zip(figures.bits, letters, strict=True) if letter == wanted)
        for wanted in tables.letters
    )


def write(state: State, action: Action) -> str:
    """The notation of an action."""
    tables = state.tables
    movements, figures = tables.movements.ids, tables.figures.names
    match action:
        case ("swap", kind, one, other):
            return f"{movements[kind]}:{square(tables, one)}-{square(tables, other)}"
        case ("use", colour, figure, *owners):
            own = owners == [state.player]
            against = "" if own else "@" + "+".join(str(owner + 1) for owner in owners)
            return f"{tables.colours[colour]}:{figures[figure]}{against}"
        case ("deal", *drawers):
            return f"deal:{board_text(tables, drawers)}"
        case ("reveal", *cards):
            return "reveal:" + "+".join(figures[figure] for figure in cards)
        case ("draw", *kinds):
            return "draw:" + "+".join(movements[kind] for kind in kinds)
        case _:
            return "end"


def read(state: State, text: str) -> Action:
    """The action of a notation. Raises NotationError."""
    tables = state.tables
    figures, movements = tables.figures.names, tables.movements
    name, _, rest = text.strip().casefold().partition(":")
    if name == "end" and not rest:
        return ("end",)
    if name == "deal":
        drawers = parse_board(tables, rest.upper())
        if drawers is None:
            expected = f"deal: and {tables.figures.rows} rows of {tables.figures.columns} of {tables.letters}"
            raise _wrong(text, expected)
        return ("deal", *drawers)
    if name == "reveal":
        return ("reveal", *sorted(_one_of(figures, part, text, "a figure") for part in rest.split("+")))
    if name == "draw":
        return ("draw", *sorted(_kind(tables, part, text) for part in rest.split("+")))
    if name in tables.colours or name.upper() in (*tables.letters,):
        colour = tables.colours.index(name) if name in tables.colours else tables.letters.index(name.upper())
        card, at, against = rest.partition("@")
        figure = _one_of(figures, card, text, "a figure")
        seats = [str(seat + 1) for seat in range(tables.players)]
        owners = (
            [_one_of(seats, part, text, "a player") for part in against.split("+")] if at else [state.player]
        )
        return ("use", colour, figure, *sorted(set(owners)))
    if name in movements.ids or name in movements.codes:
        names = _squares(tables.figures.columns, tables.figures.rows)
        parts = rest.split("-")
        if len(parts) != 2:
            raise _wrong(
                text, "two compartments, as in a1-b2", say("A movement names two compartments, as in a1-b2.")
            )
        if odd := [part for part in parts if part not in names]:
            reason = say("The board has no compartment %(cell)s.", cell=odd[0])
            raise _wrong(text, "two compartments, as in a1-b2", reason)
        return ("swap", _kind(tables, name, text), *sorted(map(names.index, parts)))
    expected = "a movement, a colour, reveal, draw, deal or end, as in diagonal-near:a1-b2 or blue:5-7"
    raise _wrong(text, expected)


def _kind(tables: Tables, name: str, text: str) -> int:
    known = tables.movements.codes if name in tables.movements.codes else tables.movements.ids
    return _one_of(known, name, text, "a movement")


def _one_of(known: Sequence[str], name: str, text: str, what: str) -> int:
    if name not in known:
        reason = say("There is no figure %(figure)s.", figure=name) if what == "a figure" else ""
        raise _wrong(text, f"{what}: {', '.join(known)}", reason)
    return known.index(name)


def _wrong(text: str, expected: str, reason: Words = "") -> NotationError:
    return NotationError("no action of El Switcher", reason=reason, place=repr(text), expected=expected)
