"""What a face may say of its card's place in the deck, and copies that have faces of their own."""

from pathlib import Path

from pnp.games import open_game
from pnp.games.plain.faces.matching import number_components
from pnp.scene import id_of
from tests.layout.folder import drawn, game_in, said

FOOT = 'schema = 1\n[faces.card.boxes.foot]\ntext = "%s"\n[faces.tile.boxes.a]\ntext = "{number}/{total}"\n'


def test_number_and_total_count_the_cards_of_a_deck(tmp_path: Path) -> None:
    entries = ("", 'back = "night"', 'pile = "Loot"', 'kind = "tile"', 'back = "night"', "")
    path = game_in(tmp_path / "g", FOOT % "{number} of {total}", *entries)
    fronts = [said(each.front.elements)[0] for each in drawn(path)]
    assert fronts == ["1 of 2", "1 of 2", "1 of 1", "1/1", "2 of 2", "2 of 2"]


def test_copies_share_a_face_that_does_not_show_their_number(tmp_path: Path) -> None:
    path = copied(tmp_path / "g", FOOT % "{of} of these", 3)
    (made,) = drawn(path)
    assert (made.id, made.copies, said(made.front.elements)) == ("card.1", 3, ["3 of these"])


def copied(path: Path, layout: str, copies: int, entry: str = "") -> Path:
    made = game_in(path, layout, entry)
    text = (made / "game.toml").read_text(encoding="utf-8")
    (made / "game.toml").write_text(text.replace("copies = 1", f"copies = {copies}"), encoding="utf-8")
    return made


def test_each_copy_that_shows_its_number_is_a_component(tmp_path: Path) -> None:
    path = copied(tmp_path / "g", FOOT % "{copy} of {of}", 3)
    made = drawn(path)
    assert [each.id for each in made] == ["card.1", "card.1#2", "card.1#3"]
    assert [said(each.front.elements) for each in made] == [["1 of 3"], ["2 of 3"], ["3 of 3"]]
    assert {each.copies for each in made} == {1}
    assert {id_of(each.id) for each in made} == {"card.1"}
    assert len({each.front.digest for each in made}) == 3
    assert len({each.front.name for each in made}) == 3


def test_a_column_of_the_table_wins(tmp_path: Path) -> None:
    path = copied(
        tmp_path / "g", FOOT % "{copy}, {of}, {number}", 2, 'fields = { copy = "C", of = "O", number = 99 }'
    )
    (made,) = drawn(path)
    assert said(made.front.elements) == ["C, O, 99"]
    assert made.copies == 2


def test_what_no_face_asks_for_changes_nothing(tmp_path: Path) -> None:
    """A card's face is the same whatever stands before it in the table."""
    path = game_in(tmp_path / "g", FOOT % "{name}", "", "")
    (_, second) = drawn(path)
    alone = game_in(tmp_path / "h", FOOT % "{name}", 'name = "Sun 2"')
    assert drawn(alone)[0].front.digest == second.front.digest


def test_a_deck_has_one_kind_one_back_and_one_pile(tmp_path: Path) -> None:
    path = game_in(tmp_path / "g", FOOT % "x", 'back = "a"', 'back = "b"', 'back = "a"')
    found = number_components(open_game(str(path)).definition, {"card.1": 4, "card.2": 1, "card.3": 2})
    assert {name: tuple(each.values()) for name, each in found.items()} == {
        "card.1": (1, 2, 4, 1),
        "card.3": (2, 2, 2, 1),
        "card.2": (1, 1, 1, 1),
    }
