"""A game's engine on trial: what R checks look at, each thing done once for all of them."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pnp.definition import scenarios, story
from pnp.definition.scenarios import Scenarios
from pnp.definition.story import Story
from pnp.errors import PnpError
from pnp.games import Game
from pnp.play import Rules
from pnp.play.contract import TOPICS, Complaint, Known, complaints
from pnp.play.inspection import inspect
from pnp.play.scenario import Outcome, Seen, run
from pnp.play.simulation import Plan
from pnp.play.simulation import game as play
from pnp.play.tally import Tally

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
    make: Callable[[int, Mapping[str, str]], Rules[Any]]
    measure: Measure = field(default_factory=Measure)
    story: Story | None = None
    _engines: dict[Configuration, Rules[Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game) -> "Trial":
        """Raises DefinitionError where scenarios.toml or story.toml is no such file."""
        shown, told = scenarios.load(game.definition), story.load(game.definition)
        return cls(game, shown, game.rules, story=told)

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The names of all clauses."""
        return frozenset(clause.name for clause in self.game.definition.clauses)

    def engine(self, players: int, options: Mapping[str, str]) -> Rules[Any]:
        """The engine that a scenario asks for. Raises PnpError for one that there is not."""
        usual = {option.name: option.values[0] for option in self.game.options}
        asked = (players, tuple(sorted({**usual, **options}.items())))
        if asked not in self._engines:
            self._engines[asked] = self.make(players, options)
        return self._engines[asked]

    @cached_property
    def engines(self) -> dict[Configuration, Rules[Any]]:
        """The engine for each configuration."""
        return {
            (players, tuple(chosen.items())): self.engine(players, chosen)
            for players, chosen in self.game.configurations()
        }

    def known(self, players: int) -> Known:
        """What the engine for so many is held to."""
        return Known(self.clauses, self.game.copies(players))

    @cached_property
    def setups(self) -> dict[Configuration, list[Complaint]]:
        """What is wrong with the first positions: their faults and parts."""
        return {
            configuration: complaints(
                rules, rules.initial_state(), self.known(rules.players), topics=("status", "parts")
            )
            for configuration, rules in self.engines.items()
        }

    @cached_property
    def played(self) -> dict[Configuration, list[Complaint]]:
        """What is wrong in seeded games. Faults and parts only where the first position is right."""
        found = {}
        for configuration, rules in self.engines.items():
            m, spoilt = self.measure, bool(self.setups[configuration])
            found[configuration] = list(
                inspect(
                    rules,
                    self.known(rules.players),
                    games=m.games,
                    cap=m.cap,
                    looks=m.looks,
                    topics=[topic for topic in TOPICS if not (spoilt and topic in ("status", "parts"))],
                )
            )
        return found

    @cached_property
    def outcomes(self) -> list[Outcome]:
        """What comes of each scenario."""
        found, seen = [], defaultdict[int, Seen](dict)
        for scenario in self.scenarios.shown:
            try:
                rules = self.engine(scenario.players, scenario.options)
            except PnpError as error:
                found.append(Outcome([str(error)]))
            else:
                found.append(run(rules, scenario, Known(self.clauses), seen[id(rules)]))
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
                plan = Plan(many, policy=policy, cap=self.measure.simulated_cap)
                found[(players, chosen), policy] = tally = Tally(players)
                for index in range(plan.games):
                    play(rules, plan, index, tally)
        return found


def label(game: Game, configuration: Configuration) -> str:
    """ "dehexz-war, 2 players, seats opposite"."""
    players, chosen = configuration
    people = "1 player" if players == 1 else f"{players} players"
    return ", ".join((game.id, people, *(f"{name} {value}" for name, value in chosen)))
