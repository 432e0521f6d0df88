"""The pictures of the first table that a book shows by itself: which, where, and what they show in words."""

from pathlib import Path

import pytest

from pnp.games import Game, open_game
from pnp.kit import catalogs, leaves
from tests.definition.test_placing import placement, zone
from tests.gamefile import component, game_toml

ZONES = (
    zone("deck", kind="pile", shuffled=True),
    zone("hand", kind="fan", per="player", seen="owner"),
    zone("front", per="player"),
    zone("bank", kind="supply"),
)
ROWS = (
    placement(what="card", where="deck"),
    placement(what="deck", where="hand", how_many=2),
    placement(what="marker.coin", where="front", how_many=3),
    placement(what="marker.coin", where="bank"),
)
CHAPTERS = "Hello\n\n# Anfang [#{name}]\n\nText\n\n# Ende [#end]\n\nText\n"


def game_of(folder: Path, *rows: str, players: tuple[int, ...] = (2, 3, 4)) -> Game:
    parts = (component("Ace", copies=40, back="red"), component("Coin", "marker", copies=40))
    text = game_toml("mine", *parts, *ZONES, *(rows or ROWS), players=[players[0], players[-1]])
    (folder / "game.toml").write_text(text, encoding="utf-8")
    return open_game(str(folder / "game.toml"))


def text_of(game: Game, written: str, language: str = "en") -> str:
    return leaves.with_table(game, written, catalogs.translations(game, language)).replace("\\", "")


@pytest.mark.parametrize("name", ["setup", "set-up", "setting-up", "begin", "beginning", "start"])
def test_the_pictures_stand_in_the_chapter_about_setting_up(name: str, tmp_path: Path) -> None:
    """The heading is in the language of the book, so the chapter is found by its name."""
    text = text_of(game_of(tmp_path), CHAPTERS.format(name=name))
    assert text.index(f"[#{name}]") < text.index("figure table:2") < text.index("[#end]")
    assert "[#table]" not in text


def test_without_such_a_chapter_they_have_one(tmp_path: Path) -> None:
    text = text_of(game_of(tmp_path), CHAPTERS.format(name="rules"))
    assert text.index("[#end]") < text.index("# The table at the start [#table]") < text.index("table:2")


def test_each_number_of_players_whose_table_differs_has_one(tmp_path: Path) -> None:
    text = text_of(game_of(tmp_path), CHAPTERS.format(name="setup"))
    assert [n for n in range(1, 9) if f"::: figure table:{n}:small\n" in text] == [2, 3, 4]


def test_the_table_of_five_players_is_as_wide_as_the_page(tmp_path: Path) -> None:
    text = text_of(game_of(tmp_path, players=(4, 6)), CHAPTERS.format(name="setup"))
    assert "::: figure table:4:small\n" in text
    assert "::: wide figure table:5\n" in text
    assert "::: wide figure table:6\n" in text


def test_the_same_table_is_shown_once(tmp_path: Path) -> None:
    """A single picture has the width of a page."""
    alike = (placement(what="card", where="deck"), placement(what="marker.coin", where="bank"))
    text = text_of(game_of(tmp_path, *alike), CHAPTERS.format(name="setup"))
    assert [n for n in range(1, 9) if f"figure table:{n}" in text] == [2]
    assert "::: wide figure table:2\n" in text


def test_of_many_numbers_the_best_or_the_first_is_shown(tmp_path: Path) -> None:
    text = text_of(game_of(tmp_path, players=(2, 6)), CHAPTERS.format(name="setup"))
    assert [n for n in range(1, 9) if f"figure table:{n}" in text] == [2]


def test_a_book_with_a_picture_of_its_own_has_no_other(tmp_path: Path) -> None:
    written = CHAPTERS.format(name="setup") + "::: figure table:3\n:::\n"
    assert text_of(game_of(tmp_path), written) == written


def test_its_words_name_parts_and_tell_what_each_player_has(tmp_path: Path) -> None:
    """Cards that nobody sees are counted, never named."""
    text = text_of(game_of(tmp_path), CHAPTERS.format(name="setup"))
    assert (
        "The table at the start: 2 players. Deck: 36; Hand, for each player: 2; "
        "Front, for each player: 3 × Coin; Bank: 34 × Coin." in text
    )
    assert "Ace" not in text
    assert "Hand, pour chaque joueur\N{NO-BREAK SPACE}: 2" in text_of(game_of(tmp_path), "", "fr")


def test_players_who_begin_differently_are_told_apart(tmp_path: Path) -> None:
    rows = (*ROWS[:2], placement(what="marker.coin", where="front.2", how_many=3),
            placement(what="marker.coin", where="bank"))  # fmt: skip
    text = text_of(game_of(tmp_path, *rows), CHAPTERS.format(name="setup"))
    assert "; Front, player 2: 3 × Coin; Bank: " in text
