"""Components as the definition lists them, each distinct face drawn once."""

import pytest

from pnp.definition import ComponentTable
from pnp.games import Game, Setting, every_game
from pnp.games.inventory import inventory
from pnp.scene.component import Face
from pnp.scene.elements import Swatch

GAMES = list(every_game())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_face_is_drawn_once_and_shared(game: Game) -> None:
    asked: list[str] = []

    def draw(entry: ComponentTable, name: str) -> Face:
        asked.append(name)
        trim = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
        return Face(name, 10.0, 10.0, trim, (), Swatch("ground", "#ffffff"), 1.0, 1.0)

    setting = Setting(game, "colour", "en", max(game.definition.game.players), str.upper)
    made = inventory(setting, draw)
    entries = game.definition.components
    named = [name for entry in entries for name in (entry.front, entry.back) if name]
    assert asked == list(dict.fromkeys(named))
    assert [(each.id, each.front.name, each.back and each.back.name) for each in made] == [
        (entry.id, entry.front, entry.back) for entry in entries
    ]
    assert [each.label for each in made] == [entry.name.upper() for entry in entries]
    assert {each.id: each.copies for each in made} == game.copies(setting.players)
