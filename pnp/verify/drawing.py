"""D: as executed with as drawn. Every check of what is about to be printed; the game's own last."""

from collections.abc import Sequence

from pnp.component import Component
from pnp.finding import Check, Finding
from pnp.games import Game, Setting
from pnp.games.proof import pull
from pnp.verify import drawing_board, drawing_cut, drawing_fold, drawing_looks, drawing_points, drawing_text

CHECKS: tuple[Check, ...] = (
    *drawing_board.CHECKS,
    *drawing_cut.CHECKS,
    *drawing_text.CHECKS,
    *drawing_looks.CHECKS,
    *drawing_points.CHECKS,
    *drawing_fold.CHECKS,
)


def run(game: Game, setting: Setting, components: Sequence[Component]) -> list[Finding]:
    """All findings of the D checks, the game's own included, on a kit that is drawn for a setting."""
    proof = pull(game, setting, components)
    return [finding for check in (*CHECKS, *game.checks.DRAWING) for finding in check(proof)]
