"""Seeded games looked at closely: the contract in many of their positions, and what only whole games show."""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from pnp.play import CHANCE, Action, Rules
from pnp.play.contract import TOPICS, Complaint, Known, Topic, complaints, told
from pnp.play.playout import EAGER, POLICIES, Step, follow, play_out

OTHERS = 60
"""So many actions of other positions are tried in each position that is looked at."""

ENDINGS, HURRY = 4, 3000
"""So many of the games that the cap stops are played on in a hurry, for so many plies, to look at ends."""


def inspect(
    rules: Rules[Any],
    known: Known,
    *,
    games: int,
    cap: int,
    looks: int,
    topics: Collection[Topic] = TOPICS,
    seed: int = 0,
) -> Iterator[Complaint]:
    """What the engine breaks in so many games, half of them by each policy.

    The topics of the contract are looked at in the first and the last position of each game, in `looks`
    others, and in the ends of some games that the cap stops. The rest is looked at in each position: parts
    are conserved, texts are read back, and a position is what it was when the next one was made of it.
    """
    parts = rules.components(rules.initial_state())
    others: dict[Action, None] = {}
    cut: list[Any] = []
    for index in range(games):
        policy, rng = POLICIES[index % len(POLICIES)], Random(f"{seed} {index}")
        steps, texts = [], []
        for step in follow(rules, rng, policy=policy, cap=cap):
            steps.append(step)
            texts.append(rules.serialize(step.state))
        last = rules.after(steps[-1].state, steps[-1].action)
        states = [*(step.state for step in steps), last]
        again = play_out(rules, Random(f"{seed} {index}"), policy=policy, cap=cap).state
        if again != last:
            yield Complaint(
                "kept", f"the same seed plays another game, to {rules.serialize(again)!r}", texts[0]
            )
        yield from _kept(rules, states, texts)
        yield from _parts(rules, states, parts)
        picked = Random(f"looks {seed} {index}")
        chosen = {0, len(states) - 1, *(picked.randrange(len(states)) for _ in range(looks))}
        for place in sorted(chosen):
            tried = [*others][-OTHERS:]
            yield from complaints(rules, states[place], known, topics=topics, others=tried, seed=seed)
            if place < len(steps):
                yield from _chance(rules, steps[place], known, topics)
        if len(cut) < ENDINGS and rules.ended_by(last) is None:
            cut.append(play_out(rules, rng, policy=EAGER, cap=HURRY, state=last).state)
            yield from complaints(rules, cut[-1], known, topics=topics, seed=seed)
            yield from _parts(rules, cut[-1:], parts)
        for step in steps:
            if step.player != CHANCE:
                others.pop(step.action, None)
                others[step.action] = None


def _kept(rules: Rules[Any], states: list[Any], texts: list[str]) -> Iterator[Complaint]:
    """Positions after the game against what they were before it went on, and against their texts."""
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


def _parts(rules: Rules[Any], states: list[Any], parts: Mapping[str, int]) -> Iterator[Complaint]:
    for state in states:
        now = rules.components(state)
        if now != parts:
            names = sorted(name for name in {*now, *parts} if now.get(name, 0) != parts.get(name, 0))
            changed = ", ".join(f"{n} {parts.get(n, 0)} -> {now.get(n, 0)}" for n in names[:4])
            yield Complaint("parts", f"parts are not conserved: {changed}", rules.serialize(state))
            return


def _chance(
    rules: Rules[Any], step: Step[Any], known: Known, topics: Collection[Topic]
) -> Iterator[Complaint]:
    if step.player == CHANCE and "words" in topics:
        yield from told(rules, step.state, step.action, known)
