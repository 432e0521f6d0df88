"""R: compares the written rules, as shown by scenarios, with the engine."""

import re
from collections.abc import Iterator

from pnp.definition.scenarios import CASES, SHOWN
from pnp.errors import PnpError
from pnp.finding import Check, Finding, check
from pnp.play.scenario import run_perft
from pnp.verify.rules.trial import Trial


@check("R01", "every scenario holds")
def hold(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each scenario of scenarios.toml is played by the engine: its actions are legal, the last one is
    refused or accepted by the clause that the scenario names, and the position afterwards, the end of the
    game and its returns are those that are written. What is malformed is refused, in the words expected.
    Each [[claim]] is answered as written, and in the sentence that is written."""
    for index, (scenario, outcome) in enumerate(zip(trial.scenarios.shown, trial.outcomes, strict=True)):
        for failure in outcome.failures[:1]:
            yield self.error(
                trial.scenarios.place("scenario", index),
                f"{scenario.shows}, {scenario.case}: {failure}",
                "the engine, the clause or the scenario is wrong",
            )
    for section, entries in (("malformed", trial.malformed), ("claim", trial.claims)):
        for index, (failures, _) in enumerate(entries):
            for failure in failures:
                yield self.error(trial.scenarios.place(section, index), failure)


@check("R02", "every rule that runs is shown both ways")
def coverage(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each action, restriction and end has a scenario where it is at work and one where it is not, and
    each permission one where it is taken and one where it is declined. Each worked example that the
    definition has in [facts.examples] is the `example` of a scenario."""
    definition = trial.game.definition
    cases = {(scenario.shows, scenario.case) for scenario in trial.scenarios.shown}
    for index, clause in enumerate(definition.clauses):
        missing = [case for case in CASES[clause.kind] if (clause.name, case) not in cases]
        if clause.kind in SHOWN and missing:
            yield self.error(
                definition.clause_place(index, "name"),
                f"expected a scenario that shows {clause.name!r}: {' and '.join(missing)}; found none",
                "add it to scenarios.toml",
            )
    words = {word for s in trial.scenarios.shown for word in re.findall(r"[\w-]+", s.example or "")}
    for index, name in enumerate(trial.game.examples):
        if name not in words:
            listed = isinstance(definition.facts.examples, tuple)
            yield self.error(
                definition.place("facts", "examples", index if listed else name),
                f"expected a scenario with example = {name!r}, found none",
                "a worked example is a scenario, so that the engine proves it",
            )


@check("R06", "the tree of decisions has as many leaves as are counted")
def leaves(self: Check[Trial], trial: Trial) -> Iterator[Finding]:
    """Each [[perft]] of scenarios.toml: the sequences of so many decisions from a position, chance drawn
    by the seed. Any change of what is legal changes the number; where the change is meant, correct it."""
    for index, entry in enumerate(trial.scenarios.perfts):
        where, failures = trial.scenarios.place("perft", index, "nodes"), list[str]()
        with trial.guard(where):
            try:
                rules = trial.engine(entry.players, entry.options)
            except PnpError as error:
                failures = [str(error)]
            else:
                with trial.guard(where, rules):
                    failures = run_perft(rules, entry)
        for failure in failures:
            yield self.error(where, failure)
