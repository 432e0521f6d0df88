"""One engine broken and tried, in a fork of a process that has read the game and imported no engine."""

import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from types import CodeType
from typing import Any, Literal, NamedTuple

from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.play.checking.contract import EngineFacts
from pnp.play.checking.scenario import run
from pnp.system.limits import Unending
from pnp.verify import own_findings
from pnp.verify import rules as checks
from pnp.verify.rules.trial import Trial
from tests.mutants.engines.breaking import ROOT, Mutant
from tests.mutants.engines.differing import answers, difference, short
from tests.processes import taken

SLOWER = 5
"""A mutant that takes so many times the seconds of the sound engine loops, in its scenarios or in a check."""

LEAST = 0.5
"""Seconds that anything may take, before they are multiplied."""

MEMORY = 3 * 2**30


Way = Literal["rules", "record", "crash", "fault", "time", "missed", "equivalent"]
"""How a mutant was found: by a check that holds the engine to the rules or to what it says elsewhere, by the
record alone (R14), by an exception that is a finding (R13), by a fault of pnp itself, by the clock; or not,
though it behaves otherwise, or since it does not."""

WAYS: Mapping[str, Way] = {"R13": "crash", "R14": "record", "R15": "time"}


class Verdict(NamedTuple):
    """How a mutant was found; the error, or where a missed one behaves otherwise."""

    way: Way
    text: str


class Broken(SourceFileLoader):
    """Loads one module from other bytes than its file's."""

    def __init__(self, name: str, path: Path, source: bytes) -> None:
        super().__init__(name, str(path))
        self.name_, self.source = name, source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """As a finder: this module alone."""
        if name != self.name_:
            return None
        package = Path(self.path).name == "__init__.py"
        spec = spec_from_loader(name, self, origin=self.path, is_package=package)
        assert spec is not None
        spec.has_location = True  # the module has a __file__, as the sound one has
        return spec


def dotted(path: Path) -> str:
    """The name of the module in a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@dataclass
class Bench:
    """A game, and which scenarios reach which lines of its engine."""

    game: Game
    reach: dict[str, dict[int, list[int]]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    """What each part of a trial takes of the processor."""
    sound: list[str] = field(default_factory=list)
    """The short answers of the sound engine to all that a difference is looked for in."""

    @classmethod
    def of(cls, name: str) -> "Bench":
        """Read the game, run its sound engine once. RuntimeError where that is not sound."""
        game = open_game(name)
        assert Trial.load(game).scenarios.shown
        assert not any(module.startswith(f"{game.package}.rules") for module in sys.modules)
        bench = cls(game)
        bench.reach = {
            file: {int(line): shown for line, shown in lines.items()}
            for file, lines in _forked(lambda: _reached(game), 3600).items()
        }
        told = _forked(lambda: _sound(game), 3600)
        if told.get("way") != "missed":
            raise RuntimeError(f"{game.id} itself is not sound: {told}")
        bench.seconds = told["seconds"]
        return bench

    def bounded(self, part: str) -> None:
        """From here on the process has as long as this part of a trial may take, and ends with that."""
        signal.setitimer(signal.ITIMER_PROF, SLOWER * max(self.seconds.get(part, 0.0), LEAST))

    def verdict(self, mutant: Mutant) -> Verdict | None:
        """Return what came of a mutant; None for one that cannot be imported."""
        first = self._first(mutant)
        told = _forked(
            lambda: self._broken(mutant, lambda: found(self.game, first, self.bounded)),
            SLOWER * max(sum(self.seconds.values()), LEAST),
        )
        if "unmade" in told:
            return None
        if not told:
            return Verdict("time", "time or memory ran out")
        if told["way"] != "missed":
            return Verdict(told["way"], told["text"])
        if not self.sound:
            heard = _forked(lambda: {"sound": [short(each) for each in answers(self.game)]}, 36000)
            self.sound = heard["sound"]
        told = _forked(
            lambda: self._broken(mutant, lambda: {"text": difference(self.game, self.sound)}), 36000
        )
        text = told.get("text", "time or memory ran out")
        return Verdict("missed" if text else "equivalent", text)

    def _first(self, mutant: Mutant) -> list[int]:
        """The scenarios that reach a mutant."""
        lines = self.reach.get(str(mutant.path), {})
        return sorted(
            {shown for line in range(mutant.first, mutant.last + 1) for shown in lines.get(line, ())}
        )

    def _broken(self, mutant: Mutant, job: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Do a job with the broken engine."""
        name = dotted(mutant.path)
        room = name.rpartition(".")[0]
        for known in [each for each in sys.modules if each == room or each.startswith(f"{room}.")]:
            del sys.modules[known]  # what was imported before the fork is not broken
        sys.meta_path.insert(0, Broken(name, mutant.path, mutant.text.encode()))
        try:
            __import__(name)
            assert self.game.engine
        except BaseException:  # noqa: BLE001  # whatever a broken module does
            return {"unmade": True}
        return job()


def found(game: Game, first: Sequence[int], begins: Callable[[str], None]) -> dict[str, Any]:
    """Return the way in which `pnp verify --rules` finds a mutant, and its error; these scenarios first.

    An error of a rule counts before one of the record, and that before an exception.
    """
    later: dict[str, str] = {}
    try:
        for code, text in _errors(game, first, begins):
            way = WAYS.get(code, "rules")
            if way == "rules":
                return {"way": way, "text": text}
            later.setdefault(way, text)
    except Exception as error:  # noqa: BLE001  # whatever a broken engine does
        later.setdefault("fault", f"{type(error).__name__}: {error}")
    way = next((way for way in ("record", "crash", "fault") if way in later), "missed")
    return {"way": way, "text": later.get(way, "")}


def _sound(game: Game) -> dict[str, Any]:
    """Return what is found of the sound engine, which is nothing, and the seconds of each part."""
    began: list[tuple[str, float]] = []
    told = found(game, [], lambda part: began.append((part, time.process_time())))
    ends = [at for _, at in began[1:]] + [time.process_time()]
    return {
        **told,
        "seconds": {part: end - at for (part, at), end in zip(began, ends, strict=True)},
    }


def _errors(game: Game, first: Sequence[int], begins: Callable[[str], None]) -> Iterator[tuple[str, str]]:
    """Yield (code, text) of each error; what is quickly found comes first."""
    begins("scenarios")
    trial = Trial.load(game)
    shown = trial.scenarios.shown
    known = EngineFacts(trial.clauses, texts=trial.texts)
    for index in first:
        scenario = shown[index]
        with trial.guard(""), suppress(Unending):  # R15 comes to it again
            outcome = run(trial.engine(scenario.players, scenario.options), scenario, known)
            for failure in outcome.failures:
                yield "R01", f"R01 {trial.scenarios.place('scenario', index)}: {failure}"
    trial.run_within_limits(lambda tried: tried.outcomes and [])
    begins("M")
    sound, broken = own_findings(game)
    yield from (("R13", _told(each)) for each in broken)
    yield from ((each.code, _told(each)) for each in sound if each.severity == "error")
    for check in checks.CHECKS:
        begins(check.code)
        found = check(trial) if check is checks.TERMINATION else trial.run_within_limits(check)
        yield from ((each.code, _told(each)) for each in found if each.severity == "error")


def _told(finding: Finding) -> str:
    return f"{finding.code} {finding.where}: {finding.message}"


def _reached(game: Game) -> dict[str, dict[int, list[int]]]:
    """Which scenarios run which lines of the engine, engines being made before."""
    from coverage import Coverage

    folder = game.engine_folder
    measured = Coverage(data_file=None, config_file=False, source=[str(folder)])
    trial = Trial.load(game)
    measured.start()
    for index, scenario in enumerate(trial.scenarios.shown):
        rules = trial.engine(scenario.players, scenario.options)
        measured.switch_context(str(index))
        run(rules, scenario, EngineFacts(trial.clauses))
        measured.switch_context("")
    measured.stop()
    data = measured.get_data()
    return {
        file: {
            line: [int(name) for name in names if name]
            for line, names in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }


def _forked(job: Callable[[], dict[Any, Any]], seconds: float) -> dict[str, Any]:
    """What a job tells, done in a fork; nothing where its seconds ran out or it took too much memory."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.setsid()
        os.close(read)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)  # of the processor: what else runs does not count
        most = MEMORY + taken()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        try:
            with os.fdopen(write, "w", encoding="utf-8") as file:
                json.dump(job(), file)
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as file:
        told = file.read()
    _end(child)
    try:
        return dict(json.loads(told))
    except ValueError:
        return {}


def _end(child: int) -> None:
    """End a child that has told what it has to tell, and all that it has started."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
