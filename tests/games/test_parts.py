"""Parts of a game that are asked for and that there are not, or that so many players do not need."""

import pytest

from pnp.errors import PnpError, UnknownName
from pnp.games import open_game, refuse_parts

GAME = open_game("el-switcher")
EXTRA = "card.fig.leaf.5-14"
"""A card that four players need, and two do not."""


def test_what_so_many_players_do_not_need_is_refused() -> None:
    assert (GAME.copies(4)[EXTRA], GAME.copies(2)[EXTRA]) == (1, 0)
    refuse_parts(GAME, None, (EXTRA,))
    refuse_parts(GAME, 4, (EXTRA,))
    refuse_parts(GAME, 2, (EXTRA, "board"))
    with pytest.raises(PnpError) as caught:
        refuse_parts(GAME, 2, (EXTRA,))
    assert caught.value.place == "--only"
    assert caught.value.found == EXTRA
    with pytest.raises(PnpError, match="and 1 more"):
        refuse_parts(GAME, 2, (EXTRA, next(name for name, many in GAME.copies(2).items() if not many)))


def test_what_a_game_has_not_is_refused() -> None:
    with pytest.raises(UnknownName, match=r"card\.nobody"):
        refuse_parts(GAME, None, ("board", "card.nobody*"))
    refuse_parts(GAME, 2, ())
    with pytest.raises(PnpError, match="not for 5 players"):
        refuse_parts(GAME, 5, ())
