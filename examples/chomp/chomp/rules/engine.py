"""Chomp: whose turn it is, what may be done, what comes of it, and how that is written.

An action is (column, row), both from 0; people write a letter and a number, "c2". A position is how many
squares are left in each row, and who is to move: "7755 2".
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from chomp.facts import poison
from pnp.definition import Definition
from pnp.play import (
    ENGLISH,
    TERMINAL,
    Account,
    Fault,
    NotationError,
    PositionError,
    Refusal,
    Rules,
    Task,
    Voice,
    Words,
    plural_message,
    say,
)
from pnp.tabletop import PartPlace, Touch

LETTERS = "abcdefghijklmnopqrstuvwxyz"

# L10N: what the two players are called; both begin sentences
PLAYERS = (say("First"), say("Second"))


Square = tuple[int, int]
"""Column and row."""


class Bar(NamedTuple):
    """A position: the squares left in each row, from the top, and the player to move."""

    left: tuple[int, ...]
    player: int


class Chomp(Rules[Bar, Square]):
    """The engine. Every method promises what pnp.play.Rules says of it."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        bar = definition.square_board("bar")
        self.players, self.chosen = players, chosen
        self.columns, self.rows = bar.columns, bar.rows
        self.poison = poison(definition)
        (crumbs,) = (part.copies for part in definition.components if part.id == "crumb")
        self.crumbs = crumbs

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> Bar:
        return Bar((self.columns,) * self.rows, 0)

    def current_player(self, state: Bar) -> int:
        return state.player if sum(state.left) else TERMINAL

    def legal_actions(self, state: Bar) -> Sequence[Square]:
        return [(column, row) for row, left in enumerate(state.left) for column in range(left)]

    def after(self, state: Bar, action: Square) -> Bar:
        """bite.take"""
        column, row = action
        above, bitten = state.left[:row], state.left[row:]
        return Bar((*above, *(min(left, column) for left in bitten)), 1 - state.player)

    def returns(self, state: Bar) -> tuple[float, ...]:
        """end.poison: whoever is to move when all is gone has won."""
        return tuple(float(player == state.player) for player in range(self.players))

    def eager(self, state: Bar) -> Sequence[Square]:
        """Nobody in a hurry takes the poison while there is anything else."""
        actions = self.legal_actions(state)
        return [action for action in actions if action != self.poison] or actions

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: Bar, action: Square) -> str:
        column, row = action
        return f"{LETTERS[column]}{row + 1}"

    def read(self, state: Bar, text: str) -> Square:
        for row in range(self.rows):
            for column in range(self.columns):
                if text.lower() == self.notation(state, (column, row)):
                    return (column, row)
        expected = f"a square from a1 to {LETTERS[self.columns - 1]}{self.rows}"
        raise NotationError("no square of the bar", expected=expected, found=repr(text))

    def describe(self, state: Bar, action: Square) -> Account:
        gone = sum(state.left) - sum(self.after(state, action).left)
        said = self.notation(state, action)
        takes = plural_message(
            "%(player)s takes %(square)s: %(n)s square is gone.",
            "%(player)s takes %(square)s: %(n)s squares are gone.",
            n=gone,
            player=self.player_name(state.player),
            square=said,
        )
        if action == self.poison:
            return Account(said, ("bite.take", "end.poison"), (takes, say("It was the poisoned one.")))
        return Account(said, ("bite.take",), (takes,))

    def judge(self, state: Bar, action: Square) -> Refusal | None:
        if self.current_player(state) == TERMINAL:
            return Refusal("end.poison")
        column, row = action
        if column < state.left[row]:
            return None
        square = self.notation(state, action)
        return Refusal("bite.gone", say("The square %(square)s is gone.", square=square))

    def task(self, state: Bar) -> Task | None:
        if self.current_player(state) == TERMINAL:
            return None
        return Task(say("Bite: choose a square. All below it and to the right of it goes too."), "bite.take")

    def player_name(self, player: int) -> Words:
        return PLAYERS[player]

    def topic(self, state: Bar, action: Square) -> Words:
        _, row = action
        return say("Row %(number)s", number=row + 1)

    def guide(self) -> Sequence[Words]:
        return (
            say("# is a square that is still there, X the poisoned one; where a dot is, the square is gone."),
            say("Columns have letters, rows have numbers: %(square)s is a square.", square="c2"),
            say("To bite, write the square in the upper left corner of what you take."),
        )

    def ended_by(self, state: Bar) -> str | None:
        return None if sum(state.left) else "end.poison"

    def diagram(self, state: Bar, voice: Voice = ENGLISH) -> str:
        lines = ["  " + " ".join(LETTERS[: self.columns])]
        for row, left in enumerate(state.left):
            signs = ["#"] * left + ["."] * (self.columns - left)
            if left and row == self.poison[1]:
                signs[self.poison[0]] = "X"
            lines.append(f"{row + 1} {' '.join(signs)}")
        if self.current_player(state) != TERMINAL:
            lines += ["", voice(say("%(player)s bites.", player=self.player_name(state.player)))]
        return "\n".join(lines)

    # --- positions as text ------------------------------------------------------------------------

    def serialize(self, state: Bar) -> str:
        return f"{''.join(map(str, state.left))} {state.player + 1}"

    def parse(self, text: str) -> Bar:
        left, _, player = text.partition(" ")
        numbers = tuple(int(sign) for sign in left if sign.isascii() and sign.isdecimal())
        if len(numbers) != len(left) or len(left) != self.rows or player not in ("1", "2"):
            raise PositionError(
                "no position of Chomp", expected=f"{self.rows} digits and 1 or 2: 7755 2", found=repr(text)
            )
        return Bar(numbers, int(player) - 1)

    def status(self, state: Bar) -> tuple[Fault, ...]:
        if any(below > above for above, below in pairwise((self.columns, *state.left))):
            return (Fault("bite.take", "a row is longer than the one above it, or than the bar"),)
        return ()

    def components(self, state: Bar) -> Mapping[str, int]:
        """The same parts from the first bite to the last, those in the box included."""
        return {"bar": 1, "crumb": self.crumbs}

    # --- what lies where --------------------------------------------------------------------------

    def _zone(self, square: Square) -> str:
        """The zone of a square: pnp numbers those of a board row by row, from 0."""
        column, row = square
        return f"bar.{row * self.columns + column}"

    def locate_parts(self, state: Bar) -> Sequence[PartPlace]:
        """A crumb lies on each square that is gone, but on the poisoned one; the others are in the heap."""
        gone = ((column, row) for row, left in enumerate(state.left) for column in range(left, self.columns))
        zones = [self._zone(square) for square in gone if square != self.poison]
        zones += ["heap"] * (self.crumbs - len(zones))
        return [PartPlace("bar", "middle"), *(PartPlace("crumb", zone) for zone in zones)]

    def list_touches(self, state: Bar, action: Square) -> tuple[Touch, ...]:
        """One points at the square to bite at it."""
        return (Touch(self._zone(action)),)

    def match_touches(self, state: Bar, touches: Sequence[Touch]) -> Sequence[Square]:
        """One square is a bite, legal or not."""
        squares = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        meant = [square for square in squares for touch in touches if touch.zone == self._zone(square)]
        return meant if len(touches) == 1 else []
