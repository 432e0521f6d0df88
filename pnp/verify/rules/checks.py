"""R: the rules as written confronted with the rules as executed."""

from collections.abc import Iterator

from pnp.finding import Check, Finding
from pnp.games import Game
from pnp.verify.rules import playouts as rules_playouts
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
)
"""In the order of their codes."""


def run(game: Game) -> Iterator[Finding]:
    """Every R check on a game's engine. Raises DefinitionError where scenarios.toml cannot be read."""
    trial = Trial.of(game)
    for check in CHECKS:
        yield from check(trial)
