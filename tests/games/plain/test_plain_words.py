"""Words on plain faces: marks, icons, and what does not fit."""

from pathlib import Path

import pytest

from pnp.errors import PnpError
from pnp.games import open_game
from pnp.verify import drawing
from tests.layout.folder import game_in, said, setting_of

MARKED = {
    "card": 'kind = "card"\nname = "Ferry"\ntext = "Gain 2 :coin: **now**, or *never*."',
    "aid": 'kind = "aid"\nname = "Turn"\ntext = "**Draw** :coin:"',
    "mat": 'kind = "mat"\nname = "Harbour *north*"\ntext = "Pay :coin: **here**"',
    "tracker": 'kind = "tracker"\nname = "**Score** :coin:"',
    "tile": 'kind = "tile"\nname = "**Wood**"',
}


@pytest.mark.parametrize("entry", MARKED.values(), ids=MARKED)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_marks_and_icons_are_set_on_plain_faces(tmp_path: Path, entry: str, text_size: str) -> None:
    folder = game_in(tmp_path / "game", "schema = 1\n", entry)
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    setting = setting_of(game, text=text_size)
    made = game.faces.components(setting)
    found = drawing.run(game, setting, made)
    assert [f"{each.code} {each.message}" for each in found if each.severity == "error"] == []
    words = " ".join(said(made[0].front.elements))
    assert not set("*:") & set(words), words
    signs = [each.name for each in made[0].front.elements if each.name.startswith("sign:")]
    assert signs == ["sign:coin"] * entry.count(":coin:")


@pytest.mark.parametrize("name", ["coyn", "../x", "no-such-icon"])
def test_an_icon_that_a_plain_card_asks_for_in_vain_is_told_with_its_row(tmp_path: Path, name: str) -> None:
    folder = game_in(tmp_path / "game", "schema = 1\n", f'name = "Ferry"\ntext = "Gain 2 :{name}: now"')
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    if "/" in name:  # no name of an icon: a text
        assert ":../x:" in " ".join(said(game.faces.components(setting_of(game))[0].front.elements))
        return
    with pytest.raises(PnpError) as caught:
        game.faces.components(setting_of(game))
    assert caught.value.place == f"{folder / 'game.toml'}:19"
    assert str(caught.value).count("'Ferry': unknown icon") == 1
