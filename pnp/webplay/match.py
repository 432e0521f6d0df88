"""A game with an engine in progress: the actions done so far, what each viewer may learn of them, and undo.
An action counts as a ply, whether a player does it or chance.

The told game is the example game that a game's book tells. Here it is shown step by step: the actions that
its author wrote down, and the outcomes of chance between them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any, Literal, TypeAlias

from pnp.play import CHANCE, TERMINAL, Act, Action, Rules, State, Words
from pnp.play.playout import EAGER
from pnp.play.story import Moment, moments
from pnp.play.telling import Audible, audible_account
from pnp.webplay.program import SOURCE, Data

PERSON, RANDOM = "person", "random"
"""The names for a seat of a person, and for a seat of an opponent who acts at random."""

Turn: TypeAlias = Literal["person", "opponent", "chance", "end"]


@dataclass(frozen=True, slots=True)
class Ply:
    """An action that was done, by a player or by CHANCE. `state` is the position before it, `code` its
    notation."""

    state: Any
    player: int
    action: Action
    code: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A point to which `undo` goes back: the number of plies before it, and in a told game the number of the
    step shown then (None in other games)."""

    plies: int
    told: int | None = None


@dataclass(slots=True)
class Match:
    """A game in progress. Each ply of chance or of an opponent is drawn from the seed and the ply's number,
    so the same decisions lead to the same game.

    `seats` has, for each player, "person" or the name of an opponent's policy. `setup` is the id of the
    set-up, `given` the position that the game began with as text (None: the usual one), and `state` is the
    position now. `marks` are the points to which `take_back` can go back.
    """

    rules: Rules[Any, Any]
    seed: int
    seats: Sequence[str]
    setup: str | None = None
    given: str | None = None
    plies: list[Ply] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    state: Any = None
    _heard: dict[tuple[int, int], Audible] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = self.rules.initial_state() if self.given is None else self.rules.parse(self.given)

    @property
    def player(self) -> int:
        """The player to move, or CHANCE or TERMINAL."""
        return self.rules.current_player(self.state)

    @property
    def turn(self) -> Turn:
        """The kind of the next ply: of a person, an opponent or chance, or the end of the game."""
        player = self.player
        if player == TERMINAL:
            return "end"
        if player == CHANCE:
            return "chance"
        return "person" if self.seats[player] == PERSON else "opponent"

    def do(self, action: Action, code: str | None = None) -> None:
        """Do a legal action. `code` is its notation, if it is known already."""
        code = self.rules.notation(self.state, action) if code is None else code
        self.plies.append(Ply(self.state, self.player, action, code))
        self.state = self.rules.after(self.state, action)

    def decide(self, action: Action, code: str) -> None:
        """Do a person's legal action, given with its notation, and set a mark to which `take_back` goes
        back."""
        self.marks.append(Mark(len(self.plies)))
        self.do(action, code)

    def go(self) -> None:
        """Do one ply of chance or of an opponent, drawn by the seed."""
        rng = Random(f"{self.seed}/{len(self.plies)}")
        if self.player == CHANCE:
            self.do(self.rules.chance(self.state, rng))
        else:
            self.do(rng.choice(self._choices()(self.state)))

    def _choices(self) -> Callable[[Any], Sequence[Any]]:
        """Return the function from a position to the actions that the opponent to move chooses from. If its
        policy does not exist with these options, it is greedy."""
        return opponents(self.rules).get(self.seats[self.player], self.rules.eager)

    def take_back(self) -> Mark:
        """Return to the last mark, remove it, and return it."""
        mark = self.marks.pop()
        self.state = self.plies[mark.plies].state if mark.plies < len(self.plies) else self.state
        del self.plies[mark.plies :]
        self._heard = {(at, viewer): heard for (at, viewer), heard in self._heard.items() if at < mark.plies}
        return mark

    def hear(self, ply: int, viewer: int) -> Audible:
        """Return the effects and clauses of the ply with this number, from 0, that a viewer may learn without
        learning anything hidden. A viewer is a player, or ONLOOKER."""
        if (ply, viewer) not in self._heard:
            done = self.plies[ply]
            self._heard[ply, viewer] = audible_account(self.rules, done.state, done.action, viewer, Random(0))
        return self._heard[ply, viewer]


def opponents(rules: Rules[State, Act]) -> Mapping[str, Callable[[State], Sequence[Act]]]:
    """Return the kinds of opponent that the computer can play, by name. Each is a function that returns, for
    a position, the actions from which the opponent picks one at random."""
    return {RANDOM: rules.legal_actions, EAGER: rules.eager, **rules.policies()}


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the told game: a player's action and the outcomes of chance after it, or a text without
    actions, such as the opening.

    `round` is the number of the round, `who` the player's name ("" if nobody acts), `texts` the author's text
    by language. `actions` are the action and the outcomes.
    """

    round: int
    who: Words
    texts: Mapping[str, str]
    actions: tuple[Action, ...] = ()

    def text(self, locale: str) -> str:
        """Return the author's text in a language, or in English if it is not translated."""
        return self.texts.get(locale) or self.texts.get(SOURCE, "")


class ToldGame:
    """A told game that is shown step by step. `steps` are all its steps, `at` is the index of the one shown
    last, and `dealt` are the draws of chance before the first decision."""

    def __init__(self, tale: Data, rules: Rules[Any, Any]) -> None:
        """Play the game once. Raises Untellable for an action that cannot be done."""
        turns = tale["turns"]
        played = list(moments(rules, tale["given"], [turn["action"] for turn in turns], Random(tale["seed"])))
        self.dealt = tuple(takewhile(lambda each: each.player == CHANCE, played))
        self.steps = [
            Step(0, "", tale["opening"]),
            *(_step(turns, happened) for happened in _happenings(played[len(self.dealt) :])),
            Step(max(turn["round"] for turn in turns), "", tale["closing"]),
        ]
        self.at = 0

    @property
    def step(self) -> Step:
        """The step shown last."""
        return self.steps[self.at]

    @property
    def is_done(self) -> bool:
        """Return whether the last step has been shown."""
        return self.at == len(self.steps) - 1

    def begin(self, seed: int, rules: Rules[Any, Any], given: str | None) -> Match:
        """Return a new match in which the cards, or whatever chance decides first, are dealt as in the told
        game, and in which a person plays at each seat. `given` is the position to begin with as text; None
        for the usual one."""
        match = Match(rules, seed, [PERSON] * rules.players, given=given)
        for moment in self.dealt:
            match.do(moment.action)
        return match

    def go_on(self, match: Match) -> None:
        """Do the actions of the next step in a match."""
        match.marks.append(Mark(len(match.plies), self.at))
        self.at += 1
        for action in self.step.actions:
            match.do(action)


def _happenings(played: list[Moment]) -> list[list[Moment]]:
    """Return each written action together with the outcomes of chance after it."""
    starts = [number for number, each in enumerate(played) if each.written is not None]
    return [played[start:end] for start, end in zip(starts, [*starts[1:], len(played)], strict=True)]


def _step(turns: Any, happened: list[Moment]) -> Step:
    first = happened[0]
    turn = turns[first.written]
    who = first.rules.player_name(first.player) if first.player != CHANCE else ""
    return Step(turn["round"], who, turn["texts"], tuple(each.action for each in happened))
