"""What differs between two versions: nothing, where nothing does; and the same the other way round."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.changes import Change, Passage, compare, telling
from pnp.changes.difference import _passages
from tests.changes.games import CARDS, LAYOUT, changed, game, read, tabled


def test_a_version_does_not_differ_from_itself(tmp_path: Path) -> None:
    same = compare(read(game(tmp_path / "one")), read(game(tmp_path / "two")))
    assert same.is_empty
    assert same.faces == ()


def test_everything_that_changed_is_found(tmp_path: Path) -> None:
    fire: dict[str, str | int] = {
        "id": "card.fire",
        "name": "Fire",
        "text": "Burn.",
        "copies": 2,
        "back": "day",
    }
    deck = (CARDS[0] | {"text": "Every field grows by two."}, CARDS[1] | {"copies": 4}, fire)
    before = read(game(tmp_path / "one"))
    new = game(
        tmp_path / "two",
        *deck,
        version="1.1",
        draw="Draw two cards.",
        told="Read this first.",
        rain="La lluvia",
    )
    (new / "notes.txt").write_text("other", "utf-8")
    (new / ".hidden").write_text("x", "utf-8")
    found = compare(before, read(new))

    assert [(each.name, each.how) for each in found.parts] == [
        ("card.fire", "added"),
        ("card.rain", "changed"),
        ("card.sun", "changed"),
        ("card.wind", "removed"),
    ]
    sun = found.parts[2]
    assert sun.before is not None
    assert sun.after is not None
    assert (sun.before.copies, sun.after.copies) == (1, 4)
    assert sun.before.front == sun.after.front
    assert found.counts == (Change("card", 6, 8),)
    rules = {
        each.name: (each.before and each.before.text, each.after and each.after.text) for each in found.rules
    }
    assert rules == {
        "play.draw": ("Draw a card.", "Draw two cards."),
        "play.end": ("After 6 cards the game ends.", "After 8 cards the game ends."),
    }
    assert {each.name: (each.before, each.after) for each in found.facts} == {
        "counts.card": (6, 8),
        "game.version": ("1.0", "1.1"),
    }
    assert found.strings == (("es", (Change("Rain", "Lluvia", "La lluvia"),)),)
    assert [(each.name, each.how) for each in found.files] == [("notes.txt", "added")]
    told = [(each.before and each.before.text, each.after and each.after.text) for each in found.passages]
    assert told == [("Read this before you play.", "Read this first.")]
    shown = [each.shown for each in found.faces]
    assert shown == [
        (("card.fire", "front"),),
        (("card.fire", "back"),),
        (("card.rain", "front"),),
        (("card.wind", "front"),),
        (("card.wind", "back"),),
    ]


def test_a_back_that_several_share_is_told_once(tmp_path: Path) -> None:
    before = read(game(tmp_path / "one"))
    after = read(game(tmp_path / "two", *(card | {"back": "night"} for card in CARDS)))
    (back,) = compare(before, after).faces
    assert back.shown == (("card.rain", "back"), ("card.sun", "back"), ("card.wind", "back"))


def test_clauses_in_another_order_are_told(tmp_path: Path) -> None:
    one, two = game(tmp_path / "one"), game(tmp_path / "two")
    head, first, second = (two / "clauses.toml").read_text("utf-8").split("[[clause]]")
    (two / "clauses.toml").write_text(f"{head}[[clause]]{second}[[clause]]{first}", "utf-8")
    book = (two / "rulebook.md.j2").read_text("utf-8")
    head, *_ = book.partition("{{ clause")
    (two / "rulebook.md.j2").write_text(
        f'{head}{{{{ clause("play.end") }}}}\n{{{{ clause("play.draw") }}}}\n', "utf-8"
    )
    found = compare(read(one), read(two))
    assert found.rules == ()
    assert found.order == (Change("play.draw", "", "play.end"), Change("play.end", "play.draw", ""))


CARD = st.fixed_dictionaries(
    {
        "name": st.sampled_from(["Rain", "Sun", "Wind"]),
        "text": st.sampled_from(["Every field grows.", "Every field dries.", "Sing."]),
        "copies": st.integers(0, 2),
        "back": st.sampled_from(["day", "night"]),
    }
)
DECK = st.dictionaries(st.sampled_from(["card.a", "card.b", "card.c"]), CARD, min_size=1).map(
    lambda found: tuple({"id": name, **card} for name, card in found.items())
)
TOLD = st.sampled_from(
    ["Read this before you play.", "Read this first.", "Sit down and read this before you play."]
)


@settings(max_examples=15)
@given(DECK, DECK, TOLD, TOLD, st.sampled_from(["Lluvia", ""]))
def test_the_other_way_round_it_is_the_same(
    one: tuple[dict[str, str | int], ...],
    two: tuple[dict[str, str | int], ...],
    told: str,
    other: str,
    rain: str,
) -> None:
    with tempfile.TemporaryDirectory() as name:
        before = read(game(Path(name) / "one", *one, told=told))
        after = read(game(Path(name) / "two", *two, told=other, rain=rain))
    there, back = compare(before, after), compare(after, before)
    assert there.swap_versions() == back
    assert there.swap_versions().swap_versions() == there
    assert there.is_empty == ((one, told, "Lluvia") == (two, other, rain))
    assert compare(before, before).is_empty


PASSAGES = st.lists(
    st.lists(st.sampled_from("abcd"), max_size=4).map(lambda said: Passage("Play", " ".join(said)))
)


@given(PASSAGES, PASSAGES)
def test_paragraphs_are_paired_the_same_both_ways(before: list[Passage], after: list[Passage]) -> None:
    there = _passages(before, after)
    assert tuple(change.swap_versions() for change in there) == _passages(after, before)
    gone, new = {each.text for each in before}, {each.text for each in after}
    assert {each.before.text for each in there if each.before} == gone - new
    assert {each.after.text for each in there if each.after} == new - gone


def test_a_paragraph_that_is_much_like_another_is_that_one(tmp_path: Path) -> None:
    before = [Passage("Play", "Sit in a circle, the youngest begins."), Passage("Play", "Sing.")]
    after = [Passage("Play", "Wave."), Passage("Play", "Sit in a circle, the oldest begins.")]
    found = {
        (each.before and each.before.text, each.after and each.after.text)
        for each in _passages(before, after)
    }
    assert found == {
        ("Sit in a circle, the youngest begins.", "Sit in a circle, the oldest begins."),
        ("Sing.", None),
        (None, "Wave."),
    }


@pytest.mark.parametrize("change", [{"name": "Hail"}, {"text": "Other."}, {"copies": 3}, {"back": "night"}])
def test_a_change_of_one_card_is_of_one_card(tmp_path: Path, change: dict[str, str | int]) -> None:
    found = compare(read(game(tmp_path / "one")), read(game(tmp_path / "two", *changed(0, **change))))
    assert [each.name for each in found.parts] == ["card.rain"]


def test_rows_of_a_table_are_compared_as_components(tmp_path: Path) -> None:
    before = read(tabled(tmp_path / "one", "Sun,2,Shine.,sun,1", "Moon,1,Sing.,moon,3"))
    after = read(tabled(tmp_path / "two", "Sun,2,Shine.,sun,1", "Moon,1,Sing.,moon,2"))
    found = compare(before, after)
    (moon,) = found.parts
    assert [*telling.list_differences(moon.before, moon.after)] == [("value", 3, 2)]  # type: ignore[arg-type]
    assert (found.faces, found.files) == ((), ())


def test_rows_of_combined_tables_are_told_as_components(tmp_path: Path) -> None:
    states = []
    for folder, value in ((tmp_path / "one", 3), (tmp_path / "two", 2)):
        tabled(folder, "Moon,1,Sing.,moon,3")
        keys = 'combine = ["cards.csv", "values.csv"]\nname = "{suit} {worth}"'
        toml = (folder / "game.toml").read_text(encoding="utf-8")
        (folder / "game.toml").write_text(toml.replace('file = "cards.csv"', keys), encoding="utf-8")
        (folder / "values.csv").write_text(f"worth,price\n1,1\n2,{value}\n", encoding="utf-8")
        states.append(read(folder))
    found = compare(*states)
    (moon,) = found.parts
    assert [*telling.list_differences(moon.before, moon.after)] == [("price", 3, 2)]  # type: ignore[arg-type]
    assert (found.faces, found.files) == ((), ())


def test_another_layout_draws_every_card_otherwise(tmp_path: Path) -> None:
    rows = ("Sun,2,Shine.,sun,1", "Moon,1,Sing.,moon,3")
    before = read(tabled(tmp_path / "one", *rows))
    after = read(tabled(tmp_path / "two", *rows, layout=LAYOUT.replace("top = 30", "top = 40")))
    found = compare(before, after)
    assert [each.shown for each in found.faces] == [(("card.moon", "front"),), (("card.sun", "front"),)]
    assert [each.name for each in found.files] == ["layout.toml"]
