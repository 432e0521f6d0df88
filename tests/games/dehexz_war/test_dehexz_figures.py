"""Moments of the first game: real pieces on the map, and what is brought in comes from its capture zone."""

from math import hypot

import pytest

from pnp.games import Setting, open_game
from pnp.games.dehexz_war.faces.diagram import MAT, _marks
from pnp.games.dehexz_war.rules import codes
from pnp.kit import story
from pnp.scene import Path, Text, bounds, leaves

GAME = open_game("dehexz-war")
SETTING = Setting(GAME, "colour", "en", 2, lambda text: text)
TOLD = story.tale(GAME)
assert TOLD is not None
MOMENTS = TOLD.pictures


@pytest.mark.parametrize("name", MOMENTS)
def test_the_cells_of_an_action_are_numbered(name: str) -> None:
    assert GAME.table is not None
    moment = MOMENTS[name]
    drawn = GAME.table(SETTING, moment)
    own = [
        (shape.text, bounds([shape], matrix))
        for shape, matrix in leaves(drawn.elements)
        if isinstance(shape, Text) and shape.text.isdigit() and hypot(*matrix[:2]) == pytest.approx(1.0)
    ]
    rules = GAME.rules(2)
    marked = {str(cell) for cell, _ in _marks(moment, rules.tables)}  # type: ignore[attr-defined]
    numbers = {text for text, _ in own}
    board = moment.before.position.board
    if len(own) > len(marked):  # the whole board, with a letter in each cell that is not empty
        assert {cell for cell in marked if not board[int(cell)]} <= numbers
    else:
        assert numbers == marked
    for text, box in own:
        assert box is not None, text
        assert 0.0 <= box[0] < box[2] <= drawn.width, text
        assert 0.0 <= box[1] < box[3] <= drawn.height, text


def test_what_is_brought_in_comes_from_the_capture_zone_by_an_arrow() -> None:
    """An arrow leads from the piece that enters, on the player's mat below the map, into its cell."""
    assert GAME.table is not None
    dropped = [
        moment
        for moment in MOMENTS.values()
        if moment.action is not None and codes.unpack(moment.action).verb == codes.DROP
    ]
    assert dropped
    for moment in dropped:
        drawn = GAME.table(SETTING, moment)
        shafts = [
            bounds([shape], matrix)
            for shape, matrix in leaves(drawn.elements)
            if isinstance(shape, Path) and shape.style.stroke and shape.style.width == pytest.approx(1.1)
        ]
        assert len(shafts) == 1
        assert shafts[0] is not None
        pieces = [
            box
            for shape, matrix in leaves(drawn.elements)
            if isinstance(shape, Text) and shape.text == "A" and (box := bounds([shape], matrix))
        ]
        foot = shafts[0][3]
        assert any(abs((box[1] + box[3]) / 2 - foot) < 6.0 for box in pieces), MAT
