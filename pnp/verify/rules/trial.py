"""A game's engine on trial: what R checks look at, each thing done once for all of them."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, TypeVar

from pnp.definition import record, scenarios, story
from pnp.definition.record import Record
from pnp.definition.scenarios import ClaimExample, Malformed, Scenarios
from pnp.definition.story import Story
from pnp.errors import PnpError
from pnp.finding import Finding
from pnp.games import Game
from pnp.play import Rules
from pnp.play.contract import TOPICS, Complaint, Known, complaints, exception_complaint
from pnp.play.failure import unending
from pnp.play.inspection import inspect
from pnp.play.scenario import Outcome, Seen, run, run_claim, run_malformed
from pnp.play.simulation import Plan
from pnp.play.simulation import game as play
from pnp.play.tally import Tally
from pnp.play.transcript import Transcript
from pnp.system.limits import Limits, Unending

Entry = TypeVar("Entry", Malformed, ClaimExample)
Configuration = tuple[int, tuple[tuple[str, str], ...]]
"""A number of players and the options chosen."""


@dataclass(frozen=True)
class Measure:
    """How closely an engine is looked at: games of each configuration, their plies, positions in each;
    and the games that are simulated for each number of players, by players in a hurry and by such as
    move at random."""

    games: int = 4
    cap: int = 150
    looks: int = 4
    simulated: int = 40
    random: int = 10
    simulated_cap: int = 1000


@dataclass
class Trial:
    """A game, its scenarios, and its engine for each configuration."""

    game: Game
    scenarios: Scenarios
    make: Callable[[int, Mapping[str, str]], Rules[Any, Any]]
    measure: Measure = field(default_factory=Measure)
    story: Story | None = None
    record: Record | None = None
    """What the engine answered when that was recorded; None where nobody did."""
    records: bool = False
    """Whether what the engine answers is written down."""
    seconds: float | None = None
    """How long the engine may take for a scenario, a game or a count; None for pnp.system.limits.SECONDS."""
    unended: tuple[str, str] | None = None
    """The entry or configuration in which the engine came to no end, and what is known of that."""
    failures: list[tuple[str, Complaint]] = field(default_factory=list)
    """Exceptions that the engine raised, each with the entry or configuration in which it did."""
    _engines: dict[Configuration, Rules[Any, Any]] = field(default_factory=dict)
    _limits: Limits | None = None
    _step: str = ""

    @classmethod
    def of(cls, game: Game) -> "Trial":
        """Raises DefinitionError where scenarios.toml, story.toml or record.toml is no such file."""
        shown, told = scenarios.load(game.definition), story.load(game.definition)
        recorded = record.load(game.definition)
        return cls(game, shown, game.rules, story=told, record=recorded, records=recorded is not None)

    def within_limits(self, look: "Callable[[Trial], list[Finding]]") -> list[Finding]:
        """Return what a check finds. Nothing is asked of an engine that once came to no end."""
        if self.unended:
            return []
        self._step = self.game.id
        limits = self._limits = Limits(self.seconds)
        try:
            with limits:
                return look(self)
        except Unending as error:
            folder = self.game.engine_folder
            self.unended = self._step, unending(error, limits.seconds, folder and folder.parent)
            return []
        finally:
            self._limits = None

    def begin(self, step: str) -> None:
        """Begin a scenario, a game or a count, which has all of the time."""
        self._step = step
        if self._limits is not None:
            self._limits.restart()

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The names of all clauses."""
        return frozenset(clause.name for clause in self.game.definition.clauses)

    def engine(self, players: int, options: Mapping[str, str]) -> Rules[Any, Any]:
        """The engine that a scenario asks for. Raises PnpError for one that there is not."""
        usual = {option.name: option.values[0] for option in self.game.options}
        asked = (players, tuple(sorted({**usual, **options}.items())))
        if asked not in self._engines:
            self._engines[asked] = self.make(players, options)
        return self._engines[asked]

    @cached_property
    def engines(self) -> dict[Configuration, Rules[Any, Any]]:
        """The engine for each configuration, but for those that cannot be made."""
        found = {}
        for players, chosen in self.game.configurations():
            configuration = players, tuple(chosen.items())
            with self.guarded(label(self.game, configuration)):
                found[configuration] = self.engine(players, chosen)
        return found

    @contextmanager
    def guarded(self, where: str, rules: Rules[Any, Any] | None = None, when: str = "") -> Iterator[None]:
        """Add an exception of the engine to the failures, and go on after the block. It is a step, too."""
        self.begin(where)
        try:
            yield
        except Exception as error:  # noqa: BLE001  # whatever a broken engine does
            self.failures.append((where, exception_complaint(error, rules, when)))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The notations of all actions in the scenarios, legal somewhere or nowhere."""
        return tuple(sorted({text for scenario in self.scenarios.shown for text in scenario.actions}))

    def known(self, players: int) -> Known:
        """What the engine for so many is held to."""
        return Known(self.clauses, self.game.copies(players), self.texts)

    @cached_property
    def setups(self) -> dict[Configuration, list[Complaint]]:
        """What is wrong with the first positions: their faults and parts."""
        found: dict[Configuration, list[Complaint]] = {}
        for configuration, rules in self.engines.items():
            found[configuration] = []
            with self.guarded(label(self.game, configuration), rules):
                found[configuration] = complaints(
                    rules, rules.initial_state(), self.known(rules.players), topics=("status", "parts")
                )
        return found

    @cached_property
    def played(self) -> dict[Configuration, list[Complaint]]:
        """What is wrong in seeded games. Faults and parts only where the first position is right."""
        return {configuration: found for configuration, (found, _) in self._played.items()}

    @cached_property
    def transcripts(self) -> dict[Configuration, list[Transcript]]:
        """What the engine answers in the same games; nothing where it is not written down."""
        return {configuration: heard for configuration, (_, heard) in self._played.items()}

    @cached_property
    def _played(self) -> dict[Configuration, tuple[list[Complaint], list[Transcript]]]:
        found = {}
        for configuration, rules in self.engines.items():
            begin = partial(self.begin, label(self.game, configuration))
            m, spoilt, heard = self.measure, bool(self.setups[configuration]), list[Transcript]()
            complained = list(
                inspect(
                    rules,
                    self.known(rules.players),
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
        """What comes of each scenario."""
        found, seen = [], defaultdict[int, Seen](dict)
        known = Known(self.clauses, texts=self.texts)
        for index, scenario in enumerate(self.scenarios.shown):
            outcome = Outcome()
            outcome.transcript.mark_incomplete()
            with self.guarded(self.scenarios.place("scenario", index)):
                try:
                    rules = self.engine(scenario.players, scenario.options)
                except PnpError as error:
                    outcome = Outcome([str(error)])
                else:
                    outcome = run(rules, scenario, known, seen[id(rules)], records=self.records)
            found.append(outcome)
        return found

    @cached_property
    def malformed(self) -> list[tuple[list[str], list[str]]]:
        """For each [[malformed]], what does not hold of it, and what the engine says of it."""
        return self._heard("malformed", self.scenarios.malformed, run_malformed)

    @cached_property
    def claims(self) -> list[tuple[list[str], list[str]]]:
        """For each [[claim]], what does not hold of it, and what the engine says."""
        return self._heard("claim", self.scenarios.claims, run_claim)

    def _heard(
        self,
        section: str,
        entries: Sequence[Entry],
        run_one: Callable[[Rules[Any, Any], Entry, list[str]], list[str]],
    ) -> list[tuple[list[str], list[str]]]:
        """What does not hold of each entry of a section, and what the engine says of it."""
        found: list[tuple[list[str], list[str]]] = []
        for index, entry in enumerate(entries):
            failures, heard = list[str](), list[str]()
            where = self.scenarios.place(section, index)
            with self.guarded(where):
                rules = None
                try:
                    rules = self.engine(entry.players, entry.options)
                except PnpError as error:
                    failures = [str(error)]
                with self.guarded(where, rules):
                    failures = failures if rules is None else run_one(rules, entry, heard)
            found.append((failures, heard))
        return found

    @cached_property
    def tallies(self) -> dict[tuple[Configuration, str], Tally]:
        """How games go by each policy, for each number of players with the options that are usual."""
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
                    with self.guarded(where, rules, f"in simulated game {index + 1}, policy {policy}"):
                        play(rules, plan, index, tally)
        return found


def label(game: Game, configuration: Configuration) -> str:
    """ "dehexz-war, 2 players, seats opposite"."""
    players, chosen = configuration
    people = "1 player" if players == 1 else f"{players} players"
    return ", ".join((game.id, people, *(f"{name} {value}" for name, value in chosen)))
