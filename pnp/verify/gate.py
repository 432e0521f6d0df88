"""Stops the build of a wrong definition or drawing: runs the M and D checks before any file is written."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pnp.errors import DefinitionError, LayoutError
from pnp.finding import Finding
from pnp.games import Game, Setting
from pnp.scene import Component
from pnp.verify import model

LATER = ("M09",)
"""The codes of errors that count as warnings in a build: after adding a card, a user may correct the counts
of the box later."""


def refuse_definition(game: Game) -> int:
    """Run the M checks on a game and return the number of warnings. Raises DefinitionError with the first
    error. A few errors count as warnings (LATER)."""
    found = [
        replace(finding, severity="warning") if finding.code in LATER else finding
        for check in (*model.CHECKS, *game.checks.MODEL)
        for finding in check(game)
    ]
    if message := _first(found):
        raise DefinitionError(message[1], place=message[0], hint=message[2])
    return sum(each.severity == "warning" for each in found)


def refuse_drawing(game: Game, setting: Setting, components: Sequence[Component]) -> None:
    """Run the D checks on the drawings that are about to be printed. Raises LayoutError with the first error.

    A drawing that an earlier build proved, perhaps for another paper or language, is not checked again.
    """
    from pnp.verify import drawing
    from pnp.verify.ledger import ledger

    if message := _first(drawing.prove(game, setting, components, ledger(game))):
        raise LayoutError(message[1], place=message[0], hint=message[2])


def _first(findings: Iterable[Finding]) -> tuple[str, str, str] | None:
    errors = [finding for finding in findings if finding.severity == "error"]
    if not errors:
        return None
    more = f" (and {len(errors) - 1} more; pnp verify lists them)" if len(errors) > 1 else ""
    return errors[0].where, f"{errors[0].code}: {errors[0].message}{more}", errors[0].hint
