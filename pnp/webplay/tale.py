"""The first game of a book, step by step: the actions as its author wrote them, and what chance does between
them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import Any

from pnp.play import CHANCE, Action, Rules, Words
from pnp.play.story import Moment, moments
from pnp.webplay.match import PERSON, Mark, Match
from pnp.webplay.program import Data
from pnp.webplay.speaking import SOURCE


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the told game: a player's action in a round and what chance does after it, or a text
    alone."""

    round: int
    who: Words
    texts: Mapping[str, str]
    actions: tuple[Action, ...] = ()

    def text(self, locale: str) -> str:
        """Return the author's text in a language, or in English if it is not translated."""
        return self.texts.get(locale) or self.texts.get(SOURCE, "")


class Telling:
    """A told game in progress. `at` is the number of the last step shown."""

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
        """The last step shown."""
        return self.steps[self.at]

    @property
    def is_done(self) -> bool:
        """Return whether the last step has been shown."""
        return self.at == len(self.steps) - 1

    def begin(self, seed: int, rules: Rules[Any, Any], given: str | None) -> Match:
        """Return the game before the first player decides, with a person at each seat."""
        match = Match(rules, seed, [PERSON] * rules.players, given=given)
        for moment in self.dealt:
            match.do(moment.action)
        return match

    def go_on(self, match: Match) -> None:
        """Do the next step in a game."""
        match.marks.append(Mark(len(match.plies), self.at))
        self.at += 1
        for action in self.step.actions:
            match.do(action)


def _happenings(played: list[Moment]) -> list[list[Moment]]:
    """Return each written action with what chance did afterwards."""
    starts = [number for number, each in enumerate(played) if each.written is not None]
    return [played[start:end] for start, end in zip(starts, [*starts[1:], len(played)], strict=True)]


def _step(turns: Any, happened: list[Moment]) -> Step:
    first = happened[0]
    turn = turns[first.written]
    who = first.rules.called(first.player) if first.player != CHANCE else ""
    return Step(turn["round"], who, turn["texts"], tuple(each.action for each in happened))
