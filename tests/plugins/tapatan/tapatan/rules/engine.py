"""Tapatan: whose turn it is, what may be done, what comes of it, and how that is written.

An action is (start, end), two numbers of points; who places a stone has no start, (None, end). People
write "b2" and "a1-b2". A position is the board row by row and who is to move: "s.m/.s./m.. 1"; where
positions may repeat, the board as it was when all stones were placed, and the moves since then:
"ssm/.m./m.s 1 moves a1-a2 b2-b3".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pnp.definition import Definition
from pnp.play import (
    ENGLISH,
    TERMINAL,
    Account,
    Fault,
    NotationError,
    Phrase,
    PositionError,
    Refusal,
    Rules,
    Voice,
    Words,
    plural_message,
    say,
)
from pnp.tabletop import PartPlace, Touch
from tapatan.facts import Facts, lines, names, neighbours

SIGNS, FREE = "sm", "."
STONES = ("stone.sun", "stone.moon")
# L10N: who plays the stones with a sun, who those with a moon
SIDES = (say("Suns"), say("Moons"))


Move = tuple[int | None, int]
"""Start and end, of which a stone that is placed has no start."""


class Position(NamedTuple):
    """The sign on each point, the player to move, and the boards since the last stone was placed."""

    stones: str
    player: int
    past: tuple[str, ...] = ()


class Tapatan(Rules[Position, Move]):
    """The engine. Every method promises what pnp.play.Rules says of it."""

    def __init__(self, definition: Definition, players: int, chosen: Mapping[str, str]) -> None:
        facts: Facts = definition.facts
        self.players, self.chosen = players, chosen
        self.stones, self.repetitions = facts.stones, facts.repetitions
        self.names, self.lines, self.near = names(definition), lines(definition), neighbours(definition)
        self.columns = 1 + max(x for x, _ in definition.point_board().points)

    # --- the game ---------------------------------------------------------------------------------

    def initial_state(self) -> Position:
        return Position(FREE * len(self.names), 0)

    def current_player(self, state: Position) -> int:
        return TERMINAL if self.ended_by(state) else state.player

    def _places(self, state: Position) -> bool:
        """Whether the player to move has a stone in hand."""
        return state.stones.count(SIGNS[state.player]) < self.stones

    def _has_line(self, state: Position, player: int) -> bool:
        return any(all(state.stones[point] == SIGNS[player] for point in line) for line in self.lines)

    def legal_actions(self, state: Position) -> Sequence[Move]:
        if self.ended_by(state):
            return ()
        signs = state.stones
        if self._places(state):
            return [(None, end) for end, sign in enumerate(signs) if sign == FREE]
        own = (start for start, sign in enumerate(signs) if sign == SIGNS[state.player])
        return [(start, end) for start in own for end in self.near[start] if signs[end] == FREE]

    def after(self, state: Position, action: Move) -> Position:
        """place.stone, move.step"""
        start, end = action
        signs = list(state.stones)
        signs[end] = SIGNS[state.player]
        if start is not None:
            signs[start] = FREE
        past = () if start is None else (*state.past, state.stones)
        return Position("".join(signs), 1 - state.player, past)

    def ended_by(self, state: Position) -> str | None:
        """Only whoever moved last can have a line; every second board of the past had the same to move."""
        if self._has_line(state, 1 - state.player):
            return "end.line"
        again = 1 + state.past[-2::-2].count(state.stones)
        return "end.repetition" if again >= self.repetitions else None

    def returns(self, state: Position) -> tuple[float, ...]:
        if self.ended_by(state) == "end.repetition":
            return (0.5, 0.5)
        return tuple(float(player != state.player) for player in range(self.players))

    def eager(self, state: Position) -> Sequence[Move]:
        """Whoever is in a hurry takes a line where there is one."""
        actions = self.legal_actions(state)
        return [each for each in actions if self._has_line(self.after(state, each), state.player)] or actions

    # --- the words --------------------------------------------------------------------------------

    def notation(self, state: Position, action: Move) -> str:
        return "-".join(self.names[point] for point in action if point is not None)

    def read(self, state: Position, text: str) -> Move:
        points = text.lower().split("-")
        if len(points) > 2 or not set(points) <= set(self.names):
            raise NotationError(
                "no action of Tapatan", expected="a point as b2, or two as a1-b2", found=repr(text)
            )
        *start, end = (self.names.index(point) for point in points)
        return (start[0] if start else None, end)

    def describe(self, state: Position, action: Move) -> Account:
        start, end = action
        side, new, to = SIDES[state.player], self.after(state, action), self.names[end]
        clauses, effects = ["place.stone"], [say("%(side)s: a stone on %(point)s.", side=side, point=to)]
        if start is not None:
            moves = say("%(side)s: from %(start)s to %(end)s.", side=side, start=self.names[start], end=to)
            clauses, effects = ["move.step"], [moves]
        ended = self.ended_by(new)
        if ended == "end.line":
            effects.append(say("%(side)s: all stones on one line.", side=side))
        elif ended:
            times = plural_message(
                "The stones have stood so %(n)s time: the game is drawn.",
                "The stones have stood so %(n)s times: the game is drawn.",
                n=self.repetitions,
            )
            effects.append(times)
        return Account(self.notation(state, action), (*clauses, *filter(None, [ended])), tuple(effects))

    def judge(self, state: Position, action: Move) -> Refusal | None:
        start, end = action
        ended = self.ended_by(state)
        if ended:
            return Refusal(ended)
        if start is None and not self._places(state):
            return Refusal("place.stone", say("All your stones are on the board."))
        if start is not None:
            names = self.names
            if self._places(state):
                return Refusal("place.first", self._in_hand(state))
            if state.stones[start] != SIGNS[state.player]:
                return Refusal("move.own", say("No stone of yours is on %(point)s.", point=names[start]))
            if end not in self.near[start]:
                no_line = say("No line leads from %(start)s to %(end)s.", start=names[start], end=names[end])
                return Refusal("move.step", no_line)
        if state.stones[end] != FREE:
            return Refusal("point.one", say("A stone is on %(point)s.", point=self.names[end]))
        return None

    def player_name(self, player: int) -> Words:
        return SIDES[player]

    def topic(self, state: Position, action: Move) -> Words:
        start, _ = action
        return "" if start is None else say("The stone on %(point)s", point=self.names[start])

    def guide(self) -> Sequence[Words]:
        return (
            say("s is a sun, m a moon; where a dot is, the point is free. Lines join the points."),
            say("Columns have letters, rows have numbers: %(point)s is in the middle.", point="b2"),
            say("To place a stone, write a point: %(point)s.", point="b2"),
            say("To move one, write from where to where: %(move)s.", move="a1-b2"),
        )

    def _in_hand(self, state: Position) -> Phrase:
        placed = state.stones.count(SIGNS[state.player])
        return plural_message(
            "%(side)s: %(n)s stone in hand.",
            "%(side)s: %(n)s stones in hand.",
            n=self.stones - placed,
            side=SIDES[state.player],
        )

    # --- what is hidden: nothing -------------------------------------------------------------------

    def diagram(self, state: Position, voice: Voice = ENGLISH) -> str:
        one, two, three = (" - ".join(row) for row in self._rows(state.stones))
        board = f"  a   b   c\n1 {one}\n  | \\ | / |\n2 {two}\n  | / | \\ |\n3 {three}"
        if self.ended_by(state):
            return board
        turn = say("%(side)s to move.", side=SIDES[state.player])
        return f"{board}\n\n{voice(self._in_hand(state) if self._places(state) else turn)}"

    # --- positions as text ------------------------------------------------------------------------

    def _rows(self, stones: str) -> list[str]:
        return [stones[i : i + self.columns] for i in range(0, len(stones), self.columns)]

    def serialize(self, state: Position) -> str:
        boards = (*state.past, state.stones)
        first = (state.player + len(state.past)) % self.players
        text = f"{'/'.join(self._rows(boards[0]))} {first + 1}"
        moves = [f"{self._left(a, b)}-{self._left(b, a)}" for a, b in pairwise(boards)]
        return " ".join([text, "moves", *moves]) if moves else text

    def _left(self, board: str, other: str) -> str:
        """The point that is free on the other board only."""
        pairs = zip(self.names, board, other, strict=True)
        return next(name for name, here, there in pairs if here != FREE == there)

    def parse(self, text: str) -> Position:
        row = f"[{SIGNS}.]{{{self.columns}}}"
        rows = len(self.names) // self.columns
        found = re.fullmatch(rf"({row}(?:/{row}){{{rows - 1}}}) ([12])(?: moves((?: \S+-\S+)+))?", text)
        if not found:
            expected = "a board and 1 or 2, and perhaps moves: s../mss/.mm 1 moves a1-b1"
            raise PositionError("no position of Tapatan", expected=expected, found=repr(text))
        state = Position(found[1].replace("/", ""), int(found[2]) - 1)
        for word in (found[3] or "").split():
            legal = {self.notation(state, each): each for each in self.legal_actions(state)}
            if word not in legal:
                expected = "moves that can be made"
                raise PositionError("no position of Tapatan", expected=expected, found=repr(word))
            state = self.after(state, legal[word])
        return state

    def status(self, state: Position) -> tuple[Fault, ...]:
        faults = []
        suns, moons = (state.stones.count(sign) for sign in SIGNS)
        all_placed = suns == moons == self.stones
        if max(suns, moons) > self.stones or (suns - moons != state.player and not all_placed):
            faults.append(Fault("place.stone", "the stones on the board were not placed in turn"))
        if self._has_line(state, state.player):
            faults.append(Fault("end.line", "the player to move has a line already"))
        return tuple(faults)

    def components(self, state: Position) -> Mapping[str, int]:
        """The same parts from the first stone to the last move, those in hand included."""
        return {"board": 1, **dict.fromkeys(STONES, self.stones), "aid": self.players}

    # --- what lies where --------------------------------------------------------------------------

    def locate_parts(self, state: Position) -> Iterator[PartPlace]:
        """The stones on their points, the others in the hands of their players."""
        yield PartPlace("board", "middle")
        yield from (PartPlace("aid", f"beside.{player + 1}") for player in range(self.players))
        for point, sign in enumerate(state.stones):
            if sign != FREE:
                yield PartPlace(STONES[SIGNS.index(sign)], f"board.{point}")
        for player, sign in enumerate(SIGNS):
            for _ in range(self.stones - state.stones.count(sign)):
                yield PartPlace(STONES[player], f"stones.{player + 1}")

    def list_touches(self, state: Position, action: Move) -> tuple[Touch, ...]:
        """The stone, from the hand or from its point, and where it goes."""
        start, end = action
        stone = f"stones.{state.player + 1}" if start is None else f"board.{start}"
        return (Touch(stone, 0), Touch(f"board.{end}"))

    def match_touches(self, state: Position, touches: Sequence[Touch]) -> Sequence[Move]:
        """A stone and a point; a point alone while stones are placed; a stone alone that cannot move."""
        zones = [zone for zone, _ in touches]
        if zones and zones[0] == f"stones.{state.player + 1}":
            return [(None, end) for end in self._points(zones[1:])] if len(zones) == 2 else []
        points = self._points(zones)
        if len(points) < len(zones) or len(points) > 2 or not points:
            return []
        if len(points) == 2:
            return [(points[0], points[1])]
        (point,) = points
        if self._places(state):
            return [(None, point)]
        if state.stones[point] == FREE or any(start == point for start, _ in self.legal_actions(state)):
            return []
        return [(point, end) for end in self.near[point]][:1]

    def _points(self, zones: Sequence[str]) -> list[int]:
        """The points among zones."""
        named = {f"board.{point}": point for point in range(len(self.names))}
        return [named[zone] for zone in zones if zone in named]
