"""Check seeded games closely: the contract in many of their positions, and properties of whole games."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from pnp.play import CHANCE, Action, Rules
from pnp.play.checking.answers import Answers, Transcript
from pnp.play.checking.contract import (
    TOPICS,
    Complaint,
    EngineFacts,
    Topic,
    check_account,
    complaints,
    exception_complaint,
    record_answers,
)
from pnp.play.checking.placements import chance_touch_fault
from pnp.play.playout import EAGER, POLICIES, Step, follow, play_out

OTHERS = 60
"""The number of actions of other positions that are tried in each position."""

ENDINGS, HURRY = 4, 3000
"""Of the games that have not ended at the limit on decisions, ENDINGS are continued by greedy players for at
most HURRY decisions, so that their ends are checked too."""


def inspect(
    rules: Rules[Any, Any],
    known: EngineFacts,
    *,
    games: int,
    cap: int,
    looks: int,
    topics: Collection[Topic] = TOPICS,
    seed: int = 0,
    transcripts: list[Transcript] | None = None,
    begin: Callable[[], object] = lambda: None,
) -> Iterator[Complaint]:
    """Yield the breaches of the contract in seeded games of at most `cap` decisions. The players choose at
    random in every other game, and greedily in the rest.

    The topics are checked in the first and the last position of each game, in `looks` others, and at the ends
    of some games that the cap stops. In every position, parts are counted, texts are read back, and the
    position must stay the same while the next one is made. An exception ends only its own game. To a list
    `transcripts`, one transcript for each game is appended, with the engine's answers. `begin` is called at
    the beginning of each game.
    """
    sight = _Sight(rules, known, cap, looks, topics, seed)
    for index in range(games):
        begin()
        transcript = Transcript()
        if transcripts is not None:
            transcripts.append(transcript)
        at = _Place(f"in game {index + 1} by seed {seed}")
        try:
            yield from sight.game(index, at, transcript if transcripts is not None else None)
        except Exception as error:  # noqa: BLE001  # whatever a broken engine does
            transcript.mark_incomplete()
            yield exception_complaint(error, rules, str(at), topic="legality")


@dataclass(slots=True)
class _Place:
    """The game and the position that an inspection has reached."""

    game: str
    ply: int | None = None

    def __str__(self) -> str:
        return self.game if self.ply is None else f"{self.game}, at ply {self.ply}"


@dataclass(slots=True)
class _Sight:
    """The settings of an inspection, and the results of the games so far."""

    rules: Rules[Any, Any]
    known: EngineFacts
    cap: int
    looks: int
    topics: Collection[Topic]
    seed: int
    others: dict[Action, None] = field(default_factory=dict)
    cut: int = 0

    def game(self, index: int, at: _Place, transcript: Transcript | None) -> Iterator[Complaint]:
        """Play a game and yield the faults seen in it."""
        rules, seed = self.rules, self.seed
        parts = rules.components(rules.initial_state())
        policy, rng = POLICIES[index % len(POLICIES)], Random(f"{seed} {index}")
        steps, texts = [], []
        at.ply = 0
        for step in follow(rules, rng, policy=policy, cap=self.cap):
            steps.append(step)
            texts.append(rules.serialize(step.state))
            at.ply = len(steps)
        last = rules.after(steps[-1].state, steps[-1].action) if steps else rules.initial_state()
        states = [*(step.state for step in steps), last]
        at.ply = None
        again = play_out(rules, Random(f"{seed} {index}"), policy=policy, cap=self.cap).state
        if again != last:
            yield Complaint(
                "kept",
                f"the same seed plays another game, to {rules.serialize(again)!r}",
                rules.serialize(states[0]),
            )
        yield from _check_unchanged(rules, states, texts)
        yield from _parts(rules, states, parts)
        picked = Random(f"looks {seed} {index}")
        chosen = {0, len(states) - 1, *(picked.randrange(len(states)) for _ in range(self.looks))}
        for place in sorted(chosen):
            at.ply = place
            yield from self._look(states[place], transcript, [*self.others][-OTHERS:])
            if place < len(steps):
                yield from _chance(rules, steps[place], self.known, self.topics)
        at.ply = None
        if self.cut < ENDINGS and rules.ended_by(last) is None:
            self.cut += 1
            end = play_out(rules, rng, policy=EAGER, cap=HURRY, state=last).state
            yield from self._look(end, transcript)
            yield from _parts(rules, [end], parts)
        if transcript is not None:
            for text in texts:
                transcript.add("next", text)
        for step in steps:
            if step.player != CHANCE:
                self.others.pop(step.action, None)
                self.others[step.action] = None

    def _look(
        self, state: Any, transcript: Transcript | None, others: Collection[Action] = ()
    ) -> Iterator[Complaint]:
        answers = Answers(self.rules, state, texts=self.known.texts, seed=self.seed)
        found = complaints(
            self.rules,
            state,
            self.known,
            topics=self.topics,
            others=others,
            seed=self.seed,
            answers=answers,
        )
        yield from found
        if transcript is not None:
            yield from record_answers(transcript, answers, found)


def _check_unchanged(rules: Rules[Any, Any], states: list[Any], texts: list[str]) -> Iterator[Complaint]:
    """Yield positions that have changed during the game, or that no longer match their texts."""
    for state, text in zip(states, texts, strict=False):
        if rules.serialize(state) != text:
            yield Complaint(
                "kept", f"what follows a position has changed it to {rules.serialize(state)!r}", text
            )
            return
    for state, text in zip(states, texts, strict=False):
        if rules.parse(text) != state:
            yield Complaint("text", "what is read back is another position", text)
            return
    for (state, text), (after, other) in pairwise(zip(states, texts, strict=False)):
        if text != other and state == after:
            yield Complaint("text", f"this position and {other!r} are taken for the same", text)
            return


def _parts(rules: Rules[Any, Any], states: list[Any], parts: Mapping[str, int]) -> Iterator[Complaint]:
    for state in states:
        now = rules.components(state)
        if now != parts:
            names = sorted(name for name in {*now, *parts} if now.get(name, 0) != parts.get(name, 0))
            changed = ", ".join(f"{n} {parts.get(n, 0)} -> {now.get(n, 0)}" for n in names[:4])
            yield Complaint("parts", f"parts are not conserved: {changed}", rules.serialize(state))
            return


def _chance(
    rules: Rules[Any, Any], step: Step[Any, Any], known: EngineFacts, topics: Collection[Topic]
) -> Iterator[Complaint]:
    if step.player != CHANCE:
        return
    if "words" in topics:
        yield from check_account(rules, step.state, step.action, known)
    if "touched" in topics and (problem := chance_touch_fault(rules, step.state, step.action)):
        yield Complaint("touched", problem, rules.serialize(step.state))
