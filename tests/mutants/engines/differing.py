"""Does a mutant change any behaviour? Measured: the same questions are asked of it and of the sound engine.

The questions are more than any check asks: every position of every scenario, with every action that any
scenario names; and positions of seeded games by both policies in each configuration, by other seeds than
the checks have. The answers are legal actions, refusals with their causes, accounts, positions after,
diagrams, views, information states, new deals, faults, parts, ends, returns, and how odd texts are refused.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from random import Random
from typing import Any

from pnp.errors import PnpError
from pnp.games import Game
from pnp.play import Rules
from pnp.play.checking.answers import SUBJECTS, Answers
from pnp.play.checking.scenario import run_claim, run_malformed
from pnp.play.playout import POLICIES, follow
from pnp.verify.rules.trial import Trial

GAMES, CAP, BETWEEN = 96, 250, 4
"""Seeded games, shared by the configurations of a game but at least six for each; their plies; one position
of so many is looked at, by chance."""

EFFORT = 4
"""So many times the actions and texts that a check tries in a position."""


def answers(game: Game) -> Iterator[str]:
    """Yield what the engine of a game answers, each time with the place of the question before it."""
    trial = Trial.load(game)
    for index, scenario in enumerate(trial.scenarios.shown):
        rules = trial.engine(scenario.players, scenario.options)
        yield from _in_a_scenario(trial, rules, index)
    for index, entry in enumerate(trial.scenarios.malformed):
        heard: list[str] = []
        yield f"malformed {index}: {run_malformed(trial.engine(entry.players, entry.options), entry, heard)}"
        yield f"malformed {index}: {heard}"
    for index, claim in enumerate(trial.scenarios.claims):
        heard = []
        yield f"claim {index}: {run_claim(trial.engine(claim.players, claim.options), claim, heard)}"
        yield f"claim {index}: {heard}"
    configurations = list(game.configurations())
    for players, chosen in configurations:
        rules = trial.engine(players, chosen)
        yield from (f"guide: {words}" for words in rules.guide())
        yield from (f"called: {rules.player_name(player)}" for player in range(rules.players))
        yield f"{rules.players} {dict(rules.chosen)}"
        for number in range(max(6, GAMES // len(configurations))):
            yield from _in_a_game(trial, rules, number)


def _in_a_scenario(trial: Trial, rules: Rules[Any, Any], index: int) -> Iterator[str]:
    scenario = trial.scenarios.shown[index]
    state = rules.initial_state() if scenario.given is None else rules.parse(scenario.given)
    for text in (*scenario.actions, None):
        where = f"scenario {index}, {rules.serialize(state)}"
        yield from _spoken(Answers(rules, state, texts=trial.texts, effort=EFFORT), where)
        for tried in trial.texts:
            yield f"{where}, {tried}: {_refusal(rules, state, tried)}"
        if text is None:
            return
        action = rules.read(state, text)
        if rules.why_not(state, action) is not None:
            return
        state = rules.after(state, action)


def _refusal(rules: Rules[Any, Any], state: Any, text: str) -> str:
    try:
        action = rules.read(state, text)
    except PnpError as error:
        return str(error)
    refused = rules.judge(state, action)
    decided = rules.current_player(state) != -1
    return f"{refused and refused.clause} {refused.cause if refused and decided else ''}"


def _in_a_game(trial: Trial, rules: Rules[Any, Any], number: int) -> Iterator[str]:
    rng = Random(f"differing {number}")
    texts: Sequence[str] = trial.texts
    for ply, step in enumerate(follow(rules, rng, policy=POLICIES[number % 2], cap=CAP)):
        position = rules.serialize(step.state)
        yield f"game {number}, ply {ply}: {position}"
        if ply == 0 or int(rng.random() * BETWEEN) == 0:
            asked = Answers(rules, step.state, texts=texts, seed=number, effort=EFFORT)
            yield from _spoken(asked, f"game {number}, ply {ply}, {position}")
        last = step
    end = rules.after(last.state, last.action)
    asked = Answers(rules, end, texts=texts, seed=number, effort=EFFORT)
    yield from _spoken(asked, f"game {number}, end, {rules.serialize(end)}")


def _spoken(asked: Answers, where: str) -> Iterator[str]:
    for subject in SUBJECTS:
        yield from (f"{where}, {subject}: {said}" for said in asked.answers_on(subject))


def short(answer: str) -> str:
    """Return an answer as a few letters."""
    return blake2b(answer.encode(), digest_size=4).hexdigest()


def difference(game: Game, sound: Sequence[str]) -> str:
    """Return the first answer that differs; "" if none does. `sound`: short answers of the sound engine."""
    count = 0
    try:
        for count, answer in enumerate(answers(game), 1):
            if count > len(sound) or short(answer) != sound[count - 1]:
                return answer
    except Exception as error:  # noqa: BLE001  # whatever a broken engine does
        return f"{type(error).__name__}: {error}"
    return "" if count == len(sound) else "fewer answers"
