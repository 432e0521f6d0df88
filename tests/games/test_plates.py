"""Plates: faces side by side, large, where a chapter of a book ends early."""

from itertools import pairwise

import pytest

from pnp.games import Game, Setting, every_game, ornament
from pnp.kit.catalogs import translations
from pnp.scene import WHITE, Face, Group, Style, bounds, rectangle

GAMES = [game for game in every_game() if ornament.names(game.faces.FIGURES)]


def square(name: str, side: float) -> Face:
    trim = ((0.0, 0.0), (side, 0.0), (side, side), (0.0, side))
    return Face(name, side, side, trim, (rectangle(-3, -3, side + 6, side + 6, Style(WHITE)),), WHITE)


def test_faces_lie_beside_each_other_inside_the_drawing() -> None:
    drawn = ornament.row([square("a", 40.0), square("b", 40.0), square("c", 40.0)], WHITE, turn=8.0)
    (row,) = drawn.elements
    assert isinstance(row, Group)
    boxes = [box for each in row.children if isinstance(each, Group) and (box := bounds([_rim(row, each)]))]
    assert len(boxes) == 3
    assert all(one[2] < other[0] for one, other in pairwise(boxes))
    for left, top, right, bottom in boxes:
        assert 0 <= left < right <= drawn.width
        assert 0 <= top < bottom <= drawn.height


def _rim(row: Group, face: Group) -> Group:
    """Where a face of a row is cut: what it bleeds beyond that is not seen."""
    return Group((Group((face.children[-1],), face.transform),), row.transform)


def test_all_of_our_games_have_plates() -> None:
    assert len(GAMES) == 5
    assert all(len(ornament.names(game.faces.FIGURES)) >= 2 for game in GAMES)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_plate_is_wider_than_high_and_shows_something_else_each_time(game: Game) -> None:
    setting = Setting(game, "mono", "en", 2, translations(game, "en").gettext)
    drawn = [game.faces.FIGURES[name](setting) for name in ornament.names(game.faces.FIGURES)]
    assert all(1.0 < each.width / each.height < 5.0 for each in drawn)
    assert len({each.elements for each in drawn}) == len(drawn)
