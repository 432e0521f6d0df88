"""D: as executed with as drawn. Every check of what is about to be printed; the game's own last."""

from collections.abc import Sequence
from dataclasses import replace

from pnp.component import Component
from pnp.finding import Check, Finding
from pnp.games import Game, Setting, drawn
from pnp.games.proof import pull
from pnp.kit.sets import without_letters
from pnp.units import DEFAULT_CARD
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
    """All findings of the D checks, the game's own included, on a kit that is drawn for a setting.

    The game's own checks see its drawings as it makes them: without the letters of a class set, and with
    cards in their usual size.
    """
    proof = pull(game, setting, components)
    bare = without_letters(components)
    if setting.card_size != DEFAULT_CARD:
        setting = replace(setting, card_size=DEFAULT_CARD)
        shown = {each.id for each in components}
        bare = tuple(each for each in drawn(setting) if each.id in shown)
    unlike = any(one is not other for one, other in zip(bare, components, strict=True))
    own = pull(game, setting, bare) if unlike else proof
    found = [finding for check in CHECKS for finding in check(proof)]
    return found + [finding for check in game.checks.DRAWING for finding in check(own)]
