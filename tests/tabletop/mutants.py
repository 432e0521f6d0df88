"""Forty seeded mutants of placements: engines of our five games that put a part into a wrong zone, lose or
double it, or show a hidden name. The checks of `pnp verify --rules` are asked about each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple

from pnp.definition.scenarios import Scenarios, load
from pnp.games import Game, open_game
from pnp.play import Rules
from pnp.play.playout import POLICIES, follow
from pnp.tabletop import PartPlace, Zone
from pnp.verify.rules import CHECKS
from pnp.verify.rules.playouts import record_answers
from pnp.verify.rules.trial import Configuration, Measure, Trial
from tests.broken.rules import overridden

Kind = Literal["wrong zone", "lost part", "doubled part", "hidden name shown"]

PLANNED: Mapping[str, Mapping[Kind, int]] = {
    "dehexz-war": {"wrong zone": 4, "lost part": 2, "doubled part": 2},
    "magicans-duel": {"wrong zone": 4, "lost part": 2, "doubled part": 2},
    "el-switcher": {"wrong zone": 2, "lost part": 2, "doubled part": 1, "hidden name shown": 3},
    "duelo-de-runas": {"wrong zone": 2, "lost part": 1, "doubled part": 2, "hidden name shown": 3},
    "qiahn-tactics-goblin": {"wrong zone": 3, "lost part": 2, "doubled part": 1, "hidden name shown": 2},
}
"""The number of mutants of each kind; two games hide nothing."""

MEASURE = Measure(games=4, cap=120, looks=3, simulated=1, random=1)

CODES = ("R16", "R17", "R18", "R19", "R14")
"""The checks that are asked, the record last: it says that something has changed, not that it is wrong."""

CAP = 120
"""The plies of the game from which a mutant takes the part that it puts elsewhere."""

Change = Callable[[Rules[Any, Any], list[PartPlace]], list[PartPlace]]


class Mutant(NamedTuple):
    """A change of the first part that lies in one of the zones of a [[zones]] entry."""

    game: str
    kind: Kind
    base: str
    """The id of the entry, or of the component whose cells they are."""
    goal: str = ""
    """The zone into which a wrong zone puts the part."""

    def __str__(self) -> str:
        return f"{self.game}: {self.kind} of {self.base}" + (f" to {self.goal}" if self.goal else "")

    def change(self, zones: Mapping[str, Zone], parts: Sequence[PartPlace]) -> list[PartPlace]:
        """Return the parts of a position as the mutant states them."""
        place = next((n for n, part in enumerate(parts) if zones[part.zone].base == self.base), None)
        if place is None:
            return list(parts)
        part = parts[place]
        match self.kind:
            case "wrong zone":
                instead = [part._replace(zone=self.goal)]
            case "lost part":
                instead = []
            case "doubled part":
                instead = [part, part]
            case "hidden name shown":
                instead = [part._replace(known=tuple(range(12)))]
        return [*parts[:place], *instead, *parts[place + 1 :]]


@cache
def usual(name: str) -> tuple[Game, Configuration]:
    """Return a game, and its first configuration for most players."""
    game = open_game(name)
    most = max(game.definition.game.players)
    players, chosen = next(each for each in game.configurations() if each[0] == most)
    return game, (players, tuple(chosen.items()))


def mutants(first_seed: int = 0) -> Iterator[Mutant]:
    """Yield all mutants, each made by a seed of its own and no two the same."""
    for game, kinds in PLANNED.items():
        for kind, many in kinds.items():
            found: dict[Mutant, None] = {}
            for seed in range(first_seed, first_seed + 100):
                if len(found) < many:
                    found.setdefault(_mutant(game, kind, seed))
            assert len(found) == many, (game, kind, list(found))
            yield from found


def _mutant(name: str, kind: Kind, seed: int) -> Mutant:
    """Return a mutant of a part that lies somewhere in a seeded game."""
    game, (players, chosen) = usual(name)
    rules, rng = game.rules(players, dict(chosen)), Random(f"{name} {kind} {seed}")
    steps = list(follow(rules, Random(seed), policy=POLICIES[seed % 2], cap=CAP))
    parts: list[PartPlace] = []
    while not parts:
        state = rng.choice(steps).state
        parts = [
            part
            for part in rules.locate_parts(state) or ()
            if kind != "hidden name shown" or not rules.zones[part.zone].shows(0) or part.known == ()
        ]
    base = rules.zones[rng.choice(sorted({part.zone for part in parts}))].base
    others = [zone.id for zone in rules.zones.values() if zone.base != base]
    return Mutant(name, kind, base, rng.choice(others) if kind == "wrong zone" else "")


@cache
def sound(name: str) -> Trial:
    """Return the trial of a game with its answers recorded: one configuration, without scenarios."""
    trial = _trial(name, lambda rules: rules)
    return replace_record(trial, trial)


def replace_record(trial: Trial, recorded: Trial) -> Trial:
    """Return a trial with the answers of another one as its record."""
    engines = trial.engines
    record = replace(record_answers(recorded), source=load(recorded.game.definition).source)
    made = replace(trial, record=record, records=True)
    made.engines = engines
    return made


def _trial(name: str, change: Callable[[Rules[Any, Any]], Rules[Any, Any]]) -> Trial:
    game, configuration = usual(name)
    made = change(game.rules(configuration[0], dict(configuration[1])))
    trial = Trial(game, Scenarios(), game.rules, MEASURE, records=True)
    trial.engines = {configuration: made}
    return trial


def broken(mutant: Mutant) -> Trial:
    """Return the trial of a game whose engine is a mutant, with the record of the sound one."""

    def locate_parts(self: Any, state: Any) -> list[PartPlace]:
        return mutant.change(self.zones, tuple(self.sound.locate_parts(state)))

    trial = _trial(mutant.game, lambda rules: overridden(rules, {"locate_parts": locate_parts}))
    made = replace(trial, record=sound(mutant.game).record)
    made.engines = trial.engines
    return made


def codes(trial: Trial) -> list[str]:
    """Return the codes of the checks that report an error of a trial."""
    checks = {check.code: check for check in CHECKS}
    return [code for code in CODES if any(each.severity == "error" for each in checks[code](trial))]
