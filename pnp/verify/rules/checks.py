"""R: the rules as written confronted with the rules as executed."""

from collections.abc import Iterator
from pathlib import Path

from pnp.definition.record import FILE
from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.system import disk
from pnp.verify.rules import playouts as rules_playouts
from pnp.verify.rules import recorded as rules_recorded
from pnp.verify.rules import scenarios as rules_scenarios
from pnp.verify.rules import simulation as rules_simulation
from pnp.verify.rules import stories as rules_stories
from pnp.verify.rules.trial import Trial

CHECKS: tuple[Check[Trial], ...] = (
    rules_scenarios.hold,
    rules_scenarios.shown,
    rules_playouts.setup,
    rules_playouts.positions,
    rules_playouts.legality,
    rules_scenarios.leaves,
    rules_playouts.hidden,
    rules_playouts.returns,
    rules_simulation.simulated,
    rules_playouts.words,
    rules_simulation.printed,
    rules_stories.told,
    rules_recorded.answers,
    rules_recorded.recorded,
    rules_recorded.ended,
)
"""In the order of their codes."""


def run(game: Game) -> Iterator[Finding]:
    """Every R check on a game's engine. Raises DefinitionError where scenarios.toml cannot be read."""
    yield from findings(Trial.of(game))


def findings(trial: Trial) -> Iterator[Finding]:
    """Every R check on a trial. Once its engine comes to no end, R15 alone goes on, and tells that."""
    for check in CHECKS[:-1]:
        yield from trial.within_limits(check)
    yield from CHECKS[-1](trial)


def write_record(game: Game) -> Path:
    """Write record.toml of a game anew, and return its path.

    Raises PnpError where a check of the engine finds an error: what is wrong is not recorded.
    """
    trial = Trial.of(game)
    trial.records, trial.record = True, None
    found = [finding for finding in findings(trial) if finding.severity == "error"]
    if found:
        raise PnpError(
            "the engine is not sound, so that its answers are not recorded",
            place=game.id,
            expected="no errors of R checks",
            found=f"{len(found)}; the first: {found[0].code} {found[0].where}: {found[0].message}",
            hint=f"`pnp verify {game.id} --rules` lists them",
        )
    path = game.definition.folder / FILE
    text = rules_recorded.as_recorded(trial).text(game.id)
    with disk.fresh(path) as new:
        new.write_text(text, encoding="utf-8", newline="\n")
    return path
