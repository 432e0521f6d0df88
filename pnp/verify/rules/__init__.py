"""R checks: compare the engine with the written rules, by scenarios, by seeded games and by the engine's own
texts."""

from collections.abc import Iterator
from pathlib import Path

from pnp.definition.scenarios import FILE
from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.system import disk
from pnp.verify.rules import placements as rules_placements
from pnp.verify.rules import playouts as rules_playouts
from pnp.verify.rules import playouts as rules_recorded
from pnp.verify.rules import playouts as rules_scenarios
from pnp.verify.rules import playouts as rules_simulation
from pnp.verify.rules import stories as rules_stories
from pnp.verify.rules.trial import Trial

__all__ = ["CHECKS", "TERMINATION", "findings", "run", "write_record"]


CHECKS: tuple[Check[Trial], ...] = (
    rules_scenarios.hold,
    rules_scenarios.coverage,
    rules_playouts.setup,
    rules_playouts.positions,
    rules_playouts.legality,
    rules_scenarios.leaves,
    rules_playouts.hidden_information,
    rules_playouts.returns,
    rules_simulation.seat_balance,
    rules_playouts.words,
    rules_simulation.piece_supply,
    rules_stories.first_game,
    rules_recorded.answers,
    rules_recorded.record_matches,
    rules_recorded.termination,
    rules_placements.parts_in_zones,
    rules_placements.hidden_parts,
    rules_placements.touched_parts,
    rules_placements.first_table,
    rules_placements.pointed_actions,
)
"""All R checks, in the order of their codes."""

TERMINATION = rules_recorded.termination
"""The check that reports an engine without end. It runs last, and alone where there is such an engine."""


def run(game: Game) -> Iterator[Finding]:
    """Yield the findings of every R check on a game's engine. Raises DefinitionError if scenarios.toml,
    story.toml or record.toml cannot be read."""
    yield from findings(Trial.load(game))


def findings(trial: Trial) -> Iterator[Finding]:
    """Yield the findings of every R check on a trial (a game with its scenarios and engines). If the engine
    runs without end in a check, the remaining checks are skipped, except R15, which reports it."""
    for check in CHECKS:
        if check is not TERMINATION:
            yield from trial.run_within_limits(check)
    yield from TERMINATION(trial)


def write_record(game: Game) -> Path:
    """Write record.toml of a game, with digests of the engine's present answers in scenarios and seeded
    games, and return the path of the file. R14 compares later answers with it.

    Raises PnpError if an R check finds an error, because wrong answers must not be recorded.
    """
    trial = Trial.load(game)
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
    text = rules_recorded.record_answers(trial).text(game.id)
    with disk.fresh(path) as new:
        new.write_text(text, encoding="utf-8", newline="\n")
    return path
