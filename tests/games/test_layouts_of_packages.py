"""Games with Python whose components layout.toml draws: what facts say of them, and what is refused."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.errors import DefinitionError
from pnp.games import Game, Setting, draw_sides, open_game
from pnp.games.qiahn_tactics_goblin.faces import WORDS
from pnp.kit.catalogs import translations
from pnp.scene import Text, leaves
from pnp.text import capitals, use_language
from tests.languages import SPREAD

GAME = open_game("qiahn-tactics-goblin")


def drawn(game: Game, card: str, side: str = "", locale: str = "en") -> list[str]:
    """The texts of a side of a card."""
    setting = Setting(game, "colour", locale, 2, translations(game, locale).gettext)
    entry = game.definition.component(card)
    with use_language(locale):
        face = draw_sides(setting, game.faces.theme("colour"))(entry, side or entry.front)
    assert face.name == (side or entry.front)
    return [leaf.text for leaf, _ in leaves(face.elements) if isinstance(leaf, Text)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / GAME.id
    shutil.copytree(GAME.definition.folder, copy)
    return copy


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_facts_say_columns_of_a_component_and_its_own_win(folder: Path) -> None:
    spirit = GAME.definition.component("spirit")
    assert spirit.fields["least"] == GAME.definition.facts.spirit.tropa
    assert spirit.fields["name"] == "Spirit"
    change(folder / "game.toml", 'layout = "spirit"\n', 'layout = "spirit"\nfields = { least = 9 }\n')
    assert "9+" in drawn(open_game(str(folder)), "spirit")


def test_a_number_of_the_facts_is_printed_as_game_toml_has_it(folder: Path) -> None:
    change(
        folder / "game.toml", 'id = "mage"\nname = "Mage"\nvalue = 6', 'id = "mage"\nname = "Mage"\nvalue = 8'
    )
    assert drawn(open_game(str(folder)), "fighter.cara.mage.puddle")[0] == "8"


@pytest.mark.parametrize("locale", SPREAD)
def test_words_of_the_layout_are_in_the_kits_language(locale: str) -> None:
    say = translations(GAME, locale).gettext
    words = dict(WORDS)
    for card, side, said in (
        ("turn", "", "Cara attacks"),
        ("turn", "turn.cruz", "Cruz attacks"),
        ("magic.cara.fire", "", "Magic"),
        ("equipment.cruz.sword", "", "Equipment"),
    ):
        assert said in words
        with use_language(locale):
            wanted = capitals(say(said))
        assert wanted in drawn(GAME, card, side, locale)


def faults_of(error: DefinitionError) -> Iterator[str]:
    yield from (str(each) for each in (error, *error.others))


def test_all_faults_of_a_layout_are_told_at_once(folder: Path) -> None:
    layout = folder / "layout.toml"
    change(
        layout,
        'fill = "{tone}"\nsolid = true\nbottom = "panel.top"',
        'fill = "sea"\nsolid = true\nbottom = "panel.top"',
    )
    change(layout, 'icon = "blow"', 'icon = "blaw"')
    with pytest.raises(DefinitionError) as caught:
        drawn(open_game(str(folder)), "magic.cara.fire")
    told = list(faults_of(caught.value))
    assert len(told) == 2
    assert "layout.toml" in told[0]
    assert "unknown colour 'sea'" in told[0]
    assert "unknown icon 'blaw'" in told[1]


def test_a_side_that_no_face_draws_is_refused(folder: Path) -> None:
    change(folder / "game.toml", 'layout = "spirit"\n', "")
    with pytest.raises(DefinitionError, match=r"no face of layout\.toml draws 'spirit'"):
        drawn(open_game(str(folder)), "spirit")
    change(folder / "game.toml", 'back = "back.spirit"', 'back = "back.ghost"')
    game = open_game(str(folder))
    with pytest.raises(DefinitionError, match="draws"):
        drawn(game, "spirit", "back.ghost")


def test_a_game_without_a_layout_is_told_so(folder: Path) -> None:
    (folder / "layout.toml").unlink()
    with pytest.raises(DefinitionError, match=r"there is no layout\.toml"):
        drawn(open_game(str(folder)), "spirit")
