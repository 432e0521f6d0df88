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


CHARACTERS = {
    "a suit before the name": ('name = "♠ Ace"', ["sign:spade"], "Ace"),
    "nothing but a suit": ('name = "♥"\ntext = "A card"', ["sign:heart"], "A card"),
    "dice beside a mark": ('name = "Roll"\ntext = "⚄ or **⚅**:"', ["sign:die-5", "sign:die-6"], "or"),
    "an emoji and its selector": ('name = "Burn"\ntext = "a:b❤️c:d"', ["sign:heart"], "a:b c:d"),
    "a counter": ('kind = "marker"\nid = "marker.long"\nname = "☠ Death"', [], "D"),
}


@pytest.mark.parametrize("case", CHARACTERS.values(), ids=CHARACTERS)
def test_a_character_that_no_font_has_is_printed_as_its_icon(
    tmp_path: Path, case: tuple[str, list[str], str]
) -> None:
    entry, signs, words = case
    folder = game_in(tmp_path / "game", "schema = 1\n", entry)
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    setting = setting_of(game)
    made = game.faces.components(setting)
    assert [each.name for each in made[0].front.elements if each.name.startswith("sign:")] == signs
    assert words in " ".join(said(made[0].front.elements))
    assert [each.code for each in drawing.run(game, setting, made) if each.severity == "error"] == []


def test_a_character_without_an_icon_is_refused_as_before(tmp_path: Path) -> None:
    folder = game_in(tmp_path / "game", "schema = 1\n", 'name = "Ace"\ntext = "White ♤"')
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    with pytest.raises(PnpError, match="no font has the character '♤'") as caught:
        game.faces.components(setting_of(game))
    assert caught.value.place == f"{folder / 'game.toml'}:19"
    assert ":fire:" in caught.value.hint


LONG = "many words here " * 150


@pytest.mark.parametrize(
    "entries",
    [
        (f'name = "Long"\ntext = "{LONG}"',),
        # Two share a front, which shows the first.
        (f'name = "Long"\nfront = "one"\ntext = "{LONG}"', 'name = "Short"\nfront = "one"\ntext = "x"'),
        (f'name = "Long"\ntext = "**{LONG}**"', 'name = "Short"\ntext = "x"'),
    ],
    ids=["one", "a shared front", "marked"],
)
def test_a_text_that_does_not_fit_is_told_with_its_row(tmp_path: Path, entries: tuple[str, ...]) -> None:
    folder = game_in(tmp_path / "game", "schema = 1\n", *entries)
    (folder / "layout.toml").unlink()
    game = open_game(str(folder))
    with pytest.raises(PnpError, match="'Long': text does not fit") as caught:
        game.faces.components(setting_of(game))
    assert {each.place for each in (caught.value, *caught.value.others)} == {f"{folder / 'game.toml'}:19"}
    assert "layout.toml" in caught.value.hint
