"""Scenarios held against an engine: what is written in scenarios.toml, and all of the contract on the way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.definition.scenarios import Malformed, Perft, Scenario
from pnp.errors import PnpError
from pnp.play import TERMINAL, Action, IllegalAction, NotationError, PositionError, Rules
from pnp.play.contract import Complaint, Known, complaints, of_a_cause, told
from pnp.play.perft import perft
from pnp.play.replay import Stop, given, legal, read


@dataclass(frozen=True, slots=True)
class Outcome:
    """What does not hold of a scenario, and how the engine broke its contract in the scenario's positions."""

    failures: list[str] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)


def run(rules: Rules[Any], scenario: Scenario, known: Known) -> Outcome:
    """Play a scenario; `rules` are for its players and options."""
    outcome = Outcome()
    try:
        outcome.failures.extend(_run(rules, scenario, known, outcome.complaints))
    except Stop as stop:
        outcome.failures.append(str(stop))
    return outcome


def _run(rules: Rules[Any], scenario: Scenario, known: Known, broken: list[Complaint]) -> Iterator[str]:
    state = given(rules, scenario.given)
    broken += complaints(rules, state, known)
    for text in scenario.actions[:-1]:
        action = legal(rules, state, read(rules, state, text), text)
        broken += told(rules, state, action, known)
        state = rules.after(state, action)
        broken += complaints(rules, state, known)
    if not scenario.actions:
        yield from _judged(rules, scenario, state)
        return
    last = scenario.actions[-1]
    action = read(rules, state, last)
    if scenario.refused is not None:
        yield from _refused(rules, state, action, last, scenario.refused)
        return
    legal(rules, state, action, last)
    broken += told(rules, state, action, known)
    yield from _named(scenario, rules.describe(state, action).clauses)
    state = rules.apply(state, action)
    broken += complaints(rules, state, known)
    yield from _judged(rules, scenario, state)


def _refused(rules: Rules[Any], state: Any, action: Action, text: str, expected: str) -> Iterator[str]:
    try:
        rules.apply(state, action)
        yield f"expected {expected!r} to forbid {text!r}; nothing does"
    except IllegalAction as error:
        if error.clause != expected:
            yield f"expected {expected!r} to forbid {text!r}; {error.clause!r} does"
    if complaint := of_a_cause(rules.cause(state, action)):
        yield complaint
    if action in rules.legal_actions(state):
        yield f"{text!r} is among the legal actions"


def _named(scenario: Scenario, clauses: Sequence[str]) -> Iterator[str]:
    """The clauses that an accepted action names, or must not name since it shows their absence."""
    shows, named = scenario.shows, ", ".join(clauses)
    if scenario.clause is not None and scenario.clause not in clauses:
        yield f"expected {scenario.clause!r} to be named; found {named}"
    if scenario.case == "taken" and shows not in clauses:
        yield f"expected {shows!r} to be named, which is taken; found {named}"
    if scenario.case in ("declined", "against") and shows in clauses:
        yield f"{shows!r} should not apply and is named among {named}"


def _judged(rules: Rules[Any], scenario: Scenario, state: Any) -> Iterator[str]:
    """The position at the end of a scenario."""
    if scenario.then is not None:
        try:
            expected = rules.parse(scenario.then)
        except PositionError as error:
            raise Stop(f"'then' cannot be read: {error}") from None
        if expected != state:
            yield f"expected then {scenario.then!r}; found {rules.serialize(state)!r}"
    ended = rules.ended_by(state)
    if scenario.ended is not None and ended != scenario.ended:
        yield f"expected {scenario.ended!r} to end the game; found {ended or 'that it goes on'}"
    if scenario.case == "against" and ended == scenario.shows:
        yield f"{scenario.shows!r} should not end the game, and does"
    if scenario.returns is not None:
        if rules.current_player(state) != TERMINAL:
            yield "expected returns; the game goes on"
        elif any(abs(a - b) > 1e-9 for a, b in zip(scenario.returns, rules.returns(state), strict=True)):
            yield f"expected returns {scenario.returns}; found {rules.returns(state)}"


def run_malformed(rules: Rules[Any], entry: Malformed) -> list[str]:
    """What does not hold of a text that must be refused."""
    try:
        return list(_malformed(rules, entry))
    except Stop as stop:
        return [str(stop)]


def _malformed(rules: Rules[Any], entry: Malformed) -> Iterator[str]:
    if entry.action is not None:
        state, wanted = given(rules, entry.given), entry.expected or ""
        try:
            yield f"{entry.action!r} is read as {rules.read(state, entry.action)!r}"
        except NotationError as error:
            yield from _told(error, wanted)
    elif entry.fault is not None:
        faults = [f"{fault.clause}: {fault.message}" for fault in rules.status(given(rules, entry.given))]
        if not any(entry.fault in fault for fault in faults):
            yield f"expected a fault with the words {entry.fault!r}; found {faults or 'none'}"
    else:
        try:
            rules.parse(entry.given or "")
            yield "the position is read as if nothing were wrong with it"
        except PositionError as error:
            yield from _told(error, entry.expected or "")


def _told(error: PnpError, wanted: str) -> Iterator[str]:
    if wanted not in str(error):
        yield f"expected the words {wanted!r}; found {str(error)!r}"


def run_perft(rules: Rules[Any], entry: Perft) -> list[str]:
    """What does not hold of a count of leaves."""
    try:
        nodes = perft(rules, given(rules, entry.given), entry.depth, entry.seed)
    except Stop as stop:
        return [str(stop)]
    return (
        []
        if nodes == entry.nodes
        else [f"expected {entry.nodes} leaves at depth {entry.depth}; found {nodes}"]
    )
