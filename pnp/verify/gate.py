"""Stops the build of a wrong definition or drawing: runs the M and D checks before any file is written."""

from collections.abc import Iterable, Sequence

from pnp.errors import DefinitionError, LayoutError
from pnp.finding import Finding
from pnp.games import Game, Setting
from pnp.scene import Component
from pnp.verify import model

LATER = ("M09",)
"""The codes of errors that stop no build: after adding a card, a user may correct the counts of the box
later."""


def refuse_definition(game: Game) -> tuple[Finding, ...]:
    """Run the M checks on the definition of a game. Return the warnings, and those errors that do not stop a
    build because the author may correct them later (LATER has their codes). Raises DefinitionError with the
    first of all other errors."""
    found = [finding for check in (*model.CHECKS, *game.checks.MODEL) for finding in check(game)]
    if message := _first(each for each in found if each.code not in LATER):
        raise DefinitionError(message[1], place=message[0], hint=message[2])
    return tuple(each for each in found if each.severity != "note")


def refuse_drawing(game: Game, setting: Setting, components: Sequence[Component]) -> None:
    """Run the D checks on the drawings of components that are about to be printed. `setting` is what the
    drawings depend on besides the game: colour variant, language, number of players, sizes of cards and text.
    Raises LayoutError with the first error.

    A drawing that passed these checks in an earlier build is not checked again, even if that build was for
    another paper or language.
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
