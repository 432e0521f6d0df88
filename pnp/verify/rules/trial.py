"""A trial of an engine: the playouts (seeded games), scenarios and records that all R checks share. Each is
made once.

A complaint is a breach of the contract of pnp.play.Rules in a position. A configuration is a number of
players with the values of all options.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeVar

from pnp.definition import scenarios, story
from pnp.definition.scenarios import ClaimExample, MalformedInput, Record, Scenarios
from pnp.definition.story import Story
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Game
from pnp.play import Rules
from pnp.play.checking.answers import Transcript
from pnp.play.checking.contract import TOPICS, Complaint, EngineFacts, complaints, exception_complaint
from pnp.play.checking.inspection import inspect
from pnp.play.checking.scenario import Outcome, Seen, run, run_claim, run_malformed
from pnp.play.failure import describe_unending
from pnp.play.simulation import Plan
from pnp.play.simulation import game as play
from pnp.play.tally import Tally
from pnp.system.limits import Limits, Unending

Entry = TypeVar("Entry", MalformedInput, ClaimExample)
Configuration = tuple[int, tuple[tuple[str, str], ...]]
"""A number of players with the values of all options."""


@dataclass(frozen=True)
class Measure:
    """The amount of testing for an engine.

    For each configuration (number of players and options): `games` seeded games with at most `cap` plies
    (decisions). Besides the first and the last position of each of these games, `looks` others are checked
    thoroughly. For each number of players: `simulated` games with greedy players and `random` games with
    random players, with at most `simulated_cap` plies.
    """

    games: int = 4
    cap: int = 150
    looks: int = 4
    simulated: int = 40
    random: int = 10
    simulated_cap: int = 1000


@dataclass
class Trial:
    """A game with its scenarios, and with an engine for each configuration (number of players and options).
    `make` is a function that makes such an engine."""

    game: Game
    scenarios: Scenarios
    make: Callable[[int, Mapping[str, str]], Rules[Any, Any]]
    measure: Measure = field(default_factory=Measure)
    story: Story | None = None
    record: Record | None = None
    """The recorded answers of the engine, or None if the game has no record."""
    records: bool = False
    """Whether the engine's answers are recorded."""
    seconds: float | None = None
    """The time limit in seconds of a scenario, a game or a count. None means pnp.system.limits.SECONDS."""
    unended: tuple[str, str] | None = None
    """The entry or configuration in which the engine ran without end, with the details, or None."""
    failures: list[tuple[str, Complaint]] = field(default_factory=list)
    """The exceptions that the engine raised, each with its entry or configuration."""
    _engines: dict[Configuration, Rules[Any, Any]] = field(default_factory=dict)
    _limits: Limits | None = None
    _step: str = ""

    @classmethod
    def load(cls, game: Game) -> "Trial":
        """Return the trial of a game. Raises DefinitionError if scenarios.toml, story.toml or record.toml
        cannot be read."""
        shown, told = scenarios.load(game.definition), story.load(game.definition)
        recorded = scenarios.load_record(game.definition)
        return cls(game, shown, game.rules, story=told, record=recorded, records=recorded is not None)

    def run_within_limits(self, look: "Callable[[Trial], list[Finding]]") -> list[Finding]:
        """Run a check within limits of time, and return its findings. Return no findings if the engine ran
        without end in this check or an earlier one."""
        if self.unended:
            return []
        self._step = self.game.id
        limits = self._limits = Limits(self.seconds)
        try:
            with limits:
                return look(self)
        except Unending as error:
            folder = self.game.engine_folder
            self.unended = self._step, describe_unending(error, limits.seconds, folder and folder.parent)
            return []
        finally:
            self._limits = None

    def begin_step(self, step: str) -> None:
        """Begin a step, which is a scenario, a game or a [[perft]] count: store its name for messages and
        restart the time limit."""
        self._step = step
        if self._limits is not None:
            self._limits.restart()

    @cached_property
    def clauses(self) -> frozenset[str]:
        """Return the names of all clauses of the rules."""
        return frozenset(clause.name for clause in self.game.definition.clauses)

    def engine(self, players: int, options: Mapping[str, str]) -> Rules[Any, Any]:
        """Return the engine for a number of players and some options; other options have their usual values.
        Raises PnpError for players or options that the game does not have."""
        usual = {option.name: option.values[0] for option in self.game.options}
        asked = (players, tuple(sorted({**usual, **options}.items())))
        if asked not in self._engines:
            self._engines[asked] = self.make(players, options)
        return self._engines[asked]

    @cached_property
    def engines(self) -> dict[Configuration, Rules[Any, Any]]:
        """Return the engine for each configuration. Configurations whose engine cannot be made are left
        out."""
        found = {}
        for players, chosen in self.game.configurations():
            configuration = players, tuple(chosen.items())
            with self.guard(label(self.game, configuration)):
                found[configuration] = self.engine(players, chosen)
        return found

    @contextmanager
    def guard(self, where: str, rules: Rules[Any, Any] | None = None, when: str = "") -> Iterator[None]:
        """Context manager: begin the step named `where` (an entry or a configuration). If the engine raises
        an exception in the block, add the exception to `failures` and go on after the block. `when` says in
        messages when it was raised, such as "when a game begins"."""
        self.begin_step(where)
        try:
            yield
        except Exception as error:  # noqa: BLE001  # whatever a broken engine does
            self.failures.append((where, exception_complaint(error, rules, when)))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Return the notations of all actions in the scenarios, legal and illegal ones."""
        return tuple(sorted({text for scenario in self.scenarios.shown for text in scenario.actions}))

    def constraints(self, players: int) -> EngineFacts:
        """Return the facts that the engine for a number of players is compared with: the names of clauses,
        the copies of components, and the notations of actions."""
        return EngineFacts(self.clauses, self.game.copies(players), self.texts)

    @cached_property
    def setups(self) -> dict[Configuration, list[Complaint]]:
        """Return, for each configuration, the complaints about the first position: where the status of
        this position, or the printed parts that it uses, break the contract of `pnp.play.Rules`."""
        found: dict[Configuration, list[Complaint]] = {}
        for configuration, rules in self.engines.items():
            found[configuration] = []
            with self.guard(label(self.game, configuration), rules):
                found[configuration] = complaints(
                    rules, rules.initial_state(), self.constraints(rules.players), topics=("status", "parts")
                )
        return found

    @cached_property
    def playout_complaints(self) -> dict[Configuration, list[Complaint]]:
        """Return, for each configuration, the complaints about its seeded games: breaches of the contract of
        `pnp.play.Rules`. If the first position already has complaints, those about status and parts are left
        out."""
        return {configuration: found for configuration, (found, _) in self._playouts.items()}

    @cached_property
    def transcripts(self) -> dict[Configuration, list[Transcript]]:
        """Return the engine's answers in the seeded games, by configuration. The lists are empty unless
        `records` is true."""
        return {configuration: heard for configuration, (_, heard) in self._playouts.items()}

    @cached_property
    def _playouts(self) -> dict[Configuration, tuple[list[Complaint], list[Transcript]]]:
        found = {}
        for configuration, rules in self.engines.items():
            begin = partial(self.begin_step, label(self.game, configuration))
            m, spoilt, heard = self.measure, bool(self.setups[configuration]), list[Transcript]()
            complained = list(
                inspect(
                    rules,
                    self.constraints(rules.players),
                    games=m.games,
                    cap=m.cap,
                    looks=m.looks,
                    topics=[topic for topic in TOPICS if not (spoilt and topic in ("status", "parts"))],
                    transcripts=heard if self.records else None,
                    begin=begin,
                )
            )
            found[configuration] = complained, heard
        return found

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """Return the outcome of each scenario, in the order of scenarios.toml: its failed expectations, the
        engine's breaches of its contract, and the engine's answers."""
        found, seen = [], defaultdict[int, Seen](dict)
        known = EngineFacts(self.clauses, texts=self.texts)
        for index, scenario in enumerate(self.scenarios.shown):
            outcome = Outcome()
            outcome.transcript.mark_incomplete()
            with self.guard(self.scenarios.place("scenario", index)):
                try:
                    rules = self.engine(scenario.players, scenario.options)
                except PnpError as error:
                    outcome = Outcome([str(error)])
                else:
                    outcome = run(rules, scenario, known, seen[id(rules)], records=self.records)
            found.append(outcome)
        return found

    @cached_property
    def malformed_results(self) -> list[tuple[list[str], list[str]]]:
        """Return, for each [[malformed]] entry of the scenarios, the failed expectations and the engine's
        answers."""
        return self._run_entries("malformed", self.scenarios.malformed, run_malformed)

    @cached_property
    def claims(self) -> list[tuple[list[str], list[str]]]:
        """Return, for each [[claim]] entry of the scenarios, the failed expectations and the engine's
        answers."""
        return self._run_entries("claim", self.scenarios.claims, run_claim)

    def _run_entries(
        self,
        section: str,
        entries: Sequence[Entry],
        run_one: Callable[[Rules[Any, Any], Entry, list[str]], list[str]],
    ) -> list[tuple[list[str], list[str]]]:
        """Return the failed expectations of each entry of a section, and what the engine answers."""
        found: list[tuple[list[str], list[str]]] = []
        for index, entry in enumerate(entries):
            failures, heard = list[str](), list[str]()
            where = self.scenarios.place(section, index)
            with self.guard(where):
                rules = None
                try:
                    rules = self.engine(entry.players, entry.options)
                except PnpError as error:
                    failures = [str(error)]
                with self.guard(where, rules):
                    failures = failures if rules is None else run_one(rules, entry, heard)
            found.append((failures, heard))
        return found

    @cached_property
    def tallies(self) -> dict[tuple[Configuration, str], Tally]:
        """Return the statistics of simulated games, by configuration and by the policy of the players:
        "eager" (greedy) or "uniform" (random). Only configurations with the usual options are simulated."""
        found = {}
        usual = {option.name: option.values[0] for option in self.game.options}
        games = {"eager": self.measure.simulated, "uniform": self.measure.random}
        for (players, chosen), rules in self.engines.items():
            if dict(chosen) != usual:
                continue
            for policy, many in games.items():
                plan = Plan(many, policy=policy, cap=self.measure.simulated_cap, watches=False)
                found[(players, chosen), policy] = tally = Tally(players)
                where = label(self.game, (players, chosen))
                for index in range(plan.games):
                    with self.guard(where, rules, f"in simulated game {index + 1}, policy {policy}"):
                        play(rules, plan, index, tally)
        return found


def label(game: Game, configuration: Configuration) -> str:
    """Return the name of a configuration: "dehexz-war, 2 players, seats opposite"."""
    players, chosen = configuration
    people = "1 player" if players == 1 else f"{players} players"
    return ", ".join((game.id, people, *(f"{name} {value}" for name, value in chosen)))
