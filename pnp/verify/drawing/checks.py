"""D: the checks of what is about to be printed; the game's own run last."""

from collections.abc import Sequence

from pnp.finding import Check, Finding
from pnp.games import Game, Setting
from pnp.games.proof import Proof, pull
from pnp.kit.sets import without_letters
from pnp.scene import Component
from pnp.verify.drawing import board, boxes, charts, cut, dice, figures, fold, looks, pictures, points, text

CHECKS: tuple[Check[Proof], ...] = (
    *board.CHECKS,
    *cut.CHECKS,
    *text.CHECKS,
    *looks.CHECKS,
    *points.CHECKS,
    *charts.CHECKS,
    *fold.CHECKS,
    *boxes.CHECKS,
    *dice.CHECKS,
    *pictures.CHECKS,
    *figures.CHECKS,
)


def run(game: Game, setting: Setting, components: Sequence[Component]) -> list[Finding]:
    """Return all findings of the D checks, the game's own included, on a kit that is drawn for a setting.

    The game's own checks see its drawings as it makes them: without the letters of a class set.
    """
    proof, own = proofs(game, setting, components)
    found = [finding for check in CHECKS for finding in check(proof)]
    found += [finding for check in game.checks.DRAWING for finding in check(own)]
    return list(map(game.placed, found))


def proofs(game: Game, setting: Setting, components: Sequence[Component]) -> tuple[Proof, Proof]:
    """Return a proof for the checks that all games share, and one for the game's own."""
    proof = pull(game, setting, components)
    bare = without_letters(components)
    unlike = any(one is not other for one, other in zip(bare, components, strict=True))
    return proof, pull(game, setting, bare) if unlike else proof
