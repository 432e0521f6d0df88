"""Each of our games has ornaments of its own for its book, of the sizes that the book asks for."""

import pytest

from pnp.games import Game, every_game, ornament
from pnp.scene import VARIANTS, bounds, digest

SIZES = {
    "bullet": ornament.BULLET,
    "initial": ornament.INITIAL,
    "folio": ornament.FOLIO,
    "section": ornament.SECTION,
    "rule": ornament.RULE,
    "wide_rule": ornament.WIDE_RULE,
    "tail": ornament.TAIL,
}
GAMES = [game for game in every_game() if game.ornamenter]


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_ornaments_lie_in_their_rectangles(game: Game, variant: str) -> None:
    assert game.ornamenter
    worn = game.ornamenter(game.faces.theme(variant))  # type: ignore[arg-type]
    for name, size in SIZES.items():
        drawn = getattr(worn, name)
        assert (drawn.width, drawn.height) == size, name
        box = bounds(drawn.elements)
        assert box, name
        assert min(box[:2]) >= -0.6, (name, box)
        assert box[2] <= size[0] + 0.6, (name, box)
        assert box[3] <= size[1] + 0.6, (name, box)


def test_no_two_games_have_an_ornament_in_common() -> None:
    assert len(GAMES) >= 5
    for name in SIZES:
        drawn = [
            digest(getattr(game.ornamenter(game.faces.theme("mono")), name).elements)
            for game in GAMES
            if game.ornamenter
        ]
        assert len(set(drawn)) == len(drawn), name
