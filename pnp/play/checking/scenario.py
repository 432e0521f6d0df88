"""Play the scenarios of scenarios.toml on an engine, and check the whole contract in their positions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.definition.scenarios import ClaimExample, MalformedInput, Perft, Scenario
from pnp.errors import PnpError
from pnp.play import ENGLISH, TERMINAL, Action, IllegalAction, NotationError, PositionError, Rules, claims
from pnp.play.checking.answers import Answers, Transcript, spoken_account
from pnp.play.checking.contract import (
    Complaint,
    EngineFacts,
    cause_fault,
    check_account,
    complaints,
    exception_complaint,
    record_answers,
)
from pnp.play.failure import position_text
from pnp.play.playout import perft
from pnp.play.story import Moment, Stop, legal, read_action, read_position

Seen = dict[tuple[str | None, tuple[str, ...], bool], tuple[list[Complaint], Transcript]]
"""The results of scenarios played before, by the given position and the actions: the faults of the position
and of the last action's description, and the engine's answers there."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a scenario: its failed expectations, the engine's breaches of its contract in the
    scenario's positions, and its answers there."""

    failures: list[str] = field(default_factory=list)
    complaints: list[Complaint] = field(default_factory=list)
    transcript: Transcript = field(default_factory=Transcript)


def run(
    rules: Rules[Any, Any],
    scenario: Scenario,
    known: EngineFacts,
    seen: Seen | None = None,
    *,
    records: bool = False,
) -> Outcome:
    """Play a scenario and return its outcome. `rules` are for the scenario's players and options. `records`:
    add the answers to the outcome's transcript. `seen` holds the positions that earlier scenarios with the
    same beginning have checked; they are not checked again, and new ones are added."""
    outcome = Outcome()
    look = _Look(rules, scenario, known, outcome, {} if seen is None else seen, records)
    try:
        outcome.failures.extend(_run(rules, scenario, look))
    except Stop as stop:
        outcome.failures.append(str(stop))
    except Exception as error:  # noqa: BLE001  # whatever a broken engine does
        complaint = exception_complaint(error, rules, topic="legality")
        if complaint.topic == "failure":
            outcome.complaints.append(complaint)
        else:
            outcome.failures.append(complaint.message)
        outcome.transcript.mark_incomplete()
    return outcome


@dataclass(slots=True)
class _Look:
    """Examines the positions and the actions of a scenario, except those that were examined before."""

    rules: Rules[Any, Any]
    scenario: Scenario
    known: EngineFacts
    outcome: Outcome
    seen: Seen
    records: bool

    def add_position(self, state: Any, plies: int) -> None:
        """Record the position after the first `plies` actions."""
        key = (self.scenario.given, tuple(self.scenario.actions[:plies]), False)
        if key not in self.seen:
            answers, transcript = Answers(self.rules, state, texts=self.known.texts), Transcript()
            found = complaints(self.rules, state, self.known, answers=answers)
            if self.records:
                found += record_answers(transcript, answers, found)
            self.seen[key] = found, transcript
        self._take(key)

    def add_last_action(self, state: Any, action: Action, plies: int) -> None:
        """Record the last of the first `plies` actions, in the position before it."""
        key = (self.scenario.given, tuple(self.scenario.actions[:plies]), True)
        if key not in self.seen:
            found, transcript = list[Complaint](), Transcript()
            try:
                found += check_account(self.rules, state, action, self.known)
                if self.records:
                    transcript.add("words", spoken_account(self.rules.describe(state, action)))
            except Exception as error:  # noqa: BLE001  # whatever a broken engine does
                found.append(exception_complaint(error, self.rules, topic="words"))
                transcript.mark_incomplete()
            self.seen[key] = found, transcript
        self._take(key)

    def clauses(self, state: Any, action: Action) -> tuple[str, ...] | None:
        """Return the clauses of an action; None if the engine fails to answer, which check R13 reports."""
        try:
            return self.rules.describe(state, action).clauses
        except Exception:  # noqa: BLE001  # `told` has heard the same
            return None

    def add_refusal(self, state: Any, action: Action) -> None:
        """Record the refusal of an action in the position where the scenario tries it."""
        if self.records:
            refused = self.rules.judge(state, action)
            said = f"{refused.clause} {refused.cause}" if refused else "None "
            self.outcome.transcript.add("refusals", said)

    def _take(self, key: tuple[str | None, tuple[str, ...], bool]) -> None:
        found, transcript = self.seen[key]
        self.outcome.complaints.extend(found)
        if self.records:
            self.outcome.transcript.add_all(transcript)


def _run(rules: Rules[Any, Any], scenario: Scenario, look: _Look) -> Iterator[str]:
    state = read_position(rules, scenario.given)
    look.add_position(state, 0)
    for plies, text in enumerate(scenario.actions[:-1], 1):
        action = legal(rules, state, read_action(rules, state, text), text)
        look.add_last_action(state, action, plies)
        state = rules.after(state, action)
        look.add_position(state, plies)
    if not scenario.actions:
        yield from _check_end(rules, scenario, state)
        return
    last = scenario.actions[-1]
    action = read_action(rules, state, last)
    if scenario.refused is not None:
        yield from _check_refusal(rules, state, action, last, scenario.refused)
        look.add_refusal(state, action)
        return
    legal(rules, state, action, last)
    look.add_last_action(state, action, len(scenario.actions))
    if (clauses := look.clauses(state, action)) is not None:
        yield from _check_clauses(scenario, clauses)
    state = rules.apply(state, action)
    look.add_position(state, len(scenario.actions))
    yield from _check_end(rules, scenario, state)


def _check_refusal(
    rules: Rules[Any, Any], state: Any, action: Action, text: str, expected: str
) -> Iterator[str]:
    try:
        rules.apply(state, action)
        yield f"expected {expected!r} to forbid {text!r}; nothing does"
    except IllegalAction as error:
        if error.clause != expected:
            yield f"expected {expected!r} to forbid {text!r}; {error.clause!r} does"
    if complaint := cause_fault(rules.cause(state, action)):
        yield complaint
    if action in rules.legal_actions(state):
        yield f"{text!r} is among the legal actions"


def _check_clauses(scenario: Scenario, clauses: Sequence[str]) -> Iterator[str]:
    """Yield failures about the clauses of an action: the expected clause is missing, or a clause applies that
    should not."""
    shows, named = scenario.shows, ", ".join(clauses)
    if scenario.clause is not None and scenario.clause not in clauses:
        yield f"expected {scenario.clause!r} to be named; found {named}"
    if scenario.case == "taken" and shows not in clauses:
        yield f"expected {shows!r} to be named, which is taken; found {named}"
    if scenario.case in ("declined", "against") and shows in clauses:
        yield f"{shows!r} should not apply and is named among {named}"


def _check_end(rules: Rules[Any, Any], scenario: Scenario, state: Any) -> Iterator[str]:
    """Yield failures about the position at the end of a scenario."""
    if scenario.then is not None:
        try:
            expected = rules.parse(scenario.then)
        except PositionError as error:
            raise Stop(f"'then' cannot be read: {error}") from None
        if expected != state:
            yield f"expected then {scenario.then!r}; found {position_text(rules, state)!r}"
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


def run_malformed(rules: Rules[Any, Any], entry: MalformedInput, heard: list[str] | None = None) -> list[str]:
    """Return the faults in the refusal of a malformed text. The engine's message is added to `heard`."""
    try:
        return list(_check_malformed(rules, entry, [] if heard is None else heard))
    except Stop as stop:
        return [str(stop)]


def _check_malformed(rules: Rules[Any, Any], entry: MalformedInput, heard: list[str]) -> Iterator[str]:
    if entry.action is not None:
        state, wanted = read_position(rules, entry.given), entry.expected or ""
        try:
            yield f"{entry.action!r} is read as {rules.read(state, entry.action)!r}"
        except NotationError as error:
            heard.append(str(error))
            yield from _check_error(error, wanted)
    elif entry.fault is not None:
        faults = [
            f"{fault.clause}: {fault.message}" for fault in rules.status(read_position(rules, entry.given))
        ]
        heard += faults
        if not any(entry.fault in fault for fault in faults):
            yield f"expected a fault with the words {entry.fault!r}; found {faults or 'none'}"
    else:
        try:
            rules.parse(entry.given or "")
            yield "the position is read as if nothing were wrong with it"
        except PositionError as error:
            heard.append(str(error))
            yield from _check_error(error, entry.expected or "")


def _check_error(error: PnpError, wanted: str) -> Iterator[str]:
    if wanted not in str(error):
        yield f"expected the words {wanted!r}; found {str(error)!r}"


def run_claim(rules: Rules[Any, Any], entry: ClaimExample, heard: list[str] | None = None) -> list[str]:
    """Return the faults in the engine's answer to a claim. The answer is added to `heard`."""
    try:
        return list(_claim(rules, entry, [] if heard is None else heard))
    except Stop as stop:
        return [str(stop)]


def _claim(rules: Rules[Any, Any], entry: ClaimExample, heard: list[str]) -> Iterator[str]:
    state = read_position(rules, entry.given)
    moment = Moment(rules, state, None, state)
    for text in entry.actions:
        action = legal(rules, state, read_action(rules, state, text), text)
        after = rules.after(state, action)
        moment, state = Moment(rules, state, action, after), after
    try:
        answer = claims.ask(claims.Situation(moment, entry.at), entry.asks, entry.with_)
    except PnpError as error:
        heard.append(str(error))
        if entry.expected is None:
            yield f"the engine cannot answer {entry.asks!r}: {error}"
        else:
            yield from _check_error(error, entry.expected)
        return
    value, sentence = claims.answer_text(answer.value), ENGLISH(answer.words)
    heard.append(f"{value}: {sentence}")
    if entry.answer is None:
        yield f"expected that {entry.asks!r} cannot be answered; the engine says {value!r}: {sentence!r}"
    elif value != claims.answer_text(entry.answer):
        yield f"expected the answer {claims.answer_text(entry.answer)!r} to {entry.asks!r}; found {value!r}"
    elif entry.says is not None and sentence != entry.says:
        yield f"expected the engine to say {entry.says!r}; found {sentence!r}"


def run_perft(rules: Rules[Any, Any], entry: Perft) -> list[str]:
    """Return the faults in a perft count: another number of leaves than expected, or a position that cannot
    be read."""
    try:
        nodes = perft(rules, read_position(rules, entry.given), entry.depth, entry.seed)
    except Stop as stop:
        return [str(stop)]
    return (
        []
        if nodes == entry.nodes
        else [f"expected {entry.nodes} leaves at depth {entry.depth}; found {nodes}"]
    )
