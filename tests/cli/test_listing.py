"""What `pnp list` says, to people and to programs."""

import json

from pnp.cli import listing
from pnp.games import open_game

GAME = open_game("magicans-duel")


def test_a_game_as_people_read_it() -> None:
    first, second, *rest = listing.contents(GAME).splitlines()
    assert first == f"{GAME.definition.game.title}: {GAME.definition.game.tagline}"
    assert second == "2 players, ages 12 and up, 20–30 minutes"
    table = rest[rest.index("") :][::-1]
    (head,) = (line for line in rest if line.startswith("component "))
    assert head.split() == ["component", "kind", "copies", "name"]
    assert "--option mode=usual|" in "\n".join(rest)
    assert len(table) > len(GAME.definition.components)
    overview = listing.overview([GAME]).splitlines()
    assert overview[0].split() == ["game", "title", "players", "components"]
    assert overview[1].split() == ["magicans-duel", "Magicans", "Duel", "2", "20"]


def test_a_game_as_programs_read_it() -> None:
    (data,) = json.loads(listing.as_json([GAME]))
    components = data.pop("components")
    assert data == {
        "game": "magicans-duel",
        "title": "Magicans Duel",
        "players": [2],
        "best_players": [],
        "age": 12,
        "minutes": [20, 30],
    }
    assert [set(each) for each in components] == [{"id", "kind", "copies", "optional"}] * len(components)
    assert [each["id"] for each in components] == [each.id for each in GAME.definition.components]


def test_words_stand_in_columns_as_wide_as_the_longest() -> None:
    assert listing.columns([]) == "(none)"
    assert listing.columns(["a", "long", "b"], 12) == "a     long\nb"
    assert listing.columns(["longer", "b"], 3) == "longer\nb"
    assert listing.people(1) == "1 player"
    assert listing.people(2) == "2 players"


def test_columns_are_those_of_a_terminal() -> None:
    """A character of Chinese takes two of them."""
    assert listing.table([("game", "title", "players"), ("a", "哥布林", "2"), ("b", "Qíahn", "3")]) == (
        "game  title   players\na     哥布林  2\nb     Qíahn   3"
    )
    assert listing.columns(["哥布林", "ab"]) == "哥布林  ab"
    assert listing.columns(["哥布林", "ab", "c"], width=20) == "哥布林  ab\nc"
