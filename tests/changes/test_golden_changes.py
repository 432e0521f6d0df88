"""All that can differ between two versions, told to people, to programs and to a page, as it was last looked
at: tests/golden/changes.txt."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest

from pnp.changes import Change, Difference, Part, Passage, Rule, State, compare, telling
from pnp.changes.difference import _pairs, _passages, likeness, words
from pnp.scene import Face
from tests.imposition.test_imposing import component

CARD = component("card", 63.0, 88.0, 1, shape=lambda w, h: ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h)))
HOUSE, WIDE = component("house", 30.0, 20.0, 1), component("wide", 140.0, 20.0, 1)
ROUND = replace(HOUSE.front, width=40.0, height=20.26, name="round")


def faces(**named: Face) -> dict[str, Face]:
    return named


BEFORE = State(
    label="v1",
    title="Harvest",
    version="1.0",
    parts={
        "card.rain": Part("card", "Rain", 2, "a", "b", (("cost", 1), ("text", "Draw one card."))),
        "card.sun": Part("card", "Sun", 1, "a", "b", (("suit", "day"),)),
        "card.old": Part("tile", "Old", 1, "c", None),
        "card.same": Part("card", "Same", 1, "s", "b"),
        **{f"card.{number}": Part("card", f"No {number}", 1, "a", None) for number in range(7)},
        "board": Part("board", "Board", 1, "w", None),
    },
    counts={"card": 9, "tile": 1},
    rules={
        "play.draw": Rule("action", "stated: 1", "Draw a card.", "Which deck?"),
        "play.old": Rule("end", "stated: 2", "It ends."),
        "play.pay": Rule("action", "stated: 3", "Pay."),
        "play.stay": Rule("conduct", "stated: 4", "Stay."),
    },
    numbers={"hand": 3, "gone": True, "kind": 1},
    facts={"game.version": "1.0"},
    passages=(Passage("Play", "Read all of this before you play."), Passage("", "Gone with the wind.")),
    strings={"es": {"Rain": "Lluvia", "Sun": "Sol"}, "fr": {"Rain": "Pluie"}, "it": {"Rain": "Pioggia"}},
    files={"notes.txt": "1", "old.txt": "2"},
    faces=faces(a=CARD.front, b=HOUSE.front, c=HOUSE.front, w=WIDE.front, s=CARD.front),
)
AFTER = State(
    label="v2",
    title="Harvests",
    version="2.0",
    parts={
        "card.rain": Part("tile", "Hail", 3, "d", None, (("cost", 2), ("text", "Draw two cards."), ("x", 1))),
        "card.sun": Part("card", "Sun", 1, "a", "e", (("suit", "day"),)),
        "card.new": Part("card", "New", 12, "n", "b"),
        "card.same": Part("card", "Same", 1, "s", "b"),
        **{f"card.{number}": Part("card", f"No {number}", 1, "d", "e") for number in range(7)},
        "board": Part("board", "Board", 1, "v", None),
    },
    counts={"card": 8, "tile": 3, "die": 1},
    rules={
        "play.pay": Rule("action", "stated: 3", "Pay."),
        "play.draw": Rule("permission", "derived: 1", "Draw two cards.", ""),
        "play.new": Rule("end", "stated: 2", "It ends at once.", "When?"),
        "play.stay": Rule("conduct", "stated: 4", "Stay."),
    },
    numbers={"hand": 4, "fresh": "yes", "kind": True},
    facts={"game.version": "2.0", "game.age": 8},
    passages=(Passage("Play", "Read some of this before you play."), Passage("End", "Something else.")),
    strings={
        "es": {"Rain": "La lluvia", "Hail": "Granizo"},
        "fr": {"Rain": "Pluie"},
        "pl": {"Rain": "Deszcz"},
    },
    files={"notes.txt": "3", "new.txt": "4"},
    faces=faces(
        d=ROUND, b=HOUSE.front, e=CARD.front, n=HOUSE.front, v=WIDE.front, s=CARD.front, a=CARD.front
    ),
)


def shortened(value: object) -> object:
    """A picture's address by its digest."""
    text = str(value)
    return f"picture {sha256(text.encode()).hexdigest()[:12]}" if text.startswith("data:") else text


def test_golden_changes(golden: Callable[[str, str], None]) -> None:
    found = compare(BEFORE, AFTER)
    told = [telling.plain(line) for line in telling.lines(found)]
    both = (telling.data(found), telling.context(found, BEFORE, AFTER))
    data = [json.dumps(each, default=shortened, ensure_ascii=False, indent=1) for each in both]
    addresses = [
        line if "data:image" not in line else str(shortened(line.partition('"src": "')[2]))
        for each in data
        for line in each.splitlines()
    ]
    golden("changes.txt", "\n".join((*told, "", *addresses, "")))


def test_the_same_is_told_in_two_lines_and_has_no_section() -> None:
    found = compare(BEFORE, BEFORE)
    assert [telling.plain(line) for line in telling.lines(found)] == ["v1 -> v1", "the same"]
    assert telling.data(found)["same"] is True
    said = telling.context(found, BEFORE, BEFORE)
    assert (said["same"], said["redrawn"], said["new"], said["gone"]) == (True, [], [], [])
    assert said["sections"] == []


def test_the_other_way_round_all_is_exchanged() -> None:
    there, back = compare(BEFORE, AFTER), compare(AFTER, BEFORE)
    assert there.swap_versions() == back
    assert back.swap_versions() == there
    assert (there.before, there.after, back.before) == ("v1", "v2", "v2")


def test_any_one_change_is_a_difference() -> None:
    same = compare(BEFORE, BEFORE)
    for name, change in (
        ("parts", Change("x", None, BEFORE.parts["card.rain"])),
        ("counts", Change("x", 1, 2)),
        ("order", Change("x", "", "y")),
        ("numbers", Change("x", 1, 2)),
        ("files", Change("x", "1", None)),
        ("strings", ("es", (Change("x", "1", None),))),
    ):
        found: Difference = replace(same, **{name: (change,)})  # type: ignore[arg-type]
        assert not found.is_empty, name


def said(*texts: str) -> list[Passage]:
    return [Passage("", text) for text in texts]


def test_paragraphs_that_are_most_alike_are_the_same_one() -> None:
    gone = said("one two three four", "five six seven eight")
    new = said("five six seven nine", "one two three nine", "one two ten nine")
    assert dict(_pairs(gone, new)) == {0: 1, 1: 0}
    assert dict(_pairs(said("a b c d e f g h"), said("z y x w v u t s"))) == {}
    changes = _passages(
        said("one two three four", "gone away now"), said("brand new here", "one two three five")
    )
    assert [(each.before and each.before.text, each.after and each.after.text) for each in changes] == [
        (None, "brand new here"),
        ("one two three four", "one two three five"),
        ("gone away now", None),
    ]


@pytest.mark.parametrize(
    ("one", "two", "share"),
    [("a b", "a b", 1.0), ("A b", "a c", 0.5), ("", "", 1.0), ("a", "", 0.0), ("a a b", "a b", 0.8)],
)
def test_likeness_is_the_share_of_common_words(one: str, two: str, share: float) -> None:
    assert likeness(one, two) == pytest.approx(share)


def test_words_are_told_in_reading_order() -> None:
    assert words("pay one coin now", "pay two coins now") == (
        ("same", "pay "),
        ("gone", "one coin"),
        ("new", "two coins"),
        ("same", " now"),
    )
    assert words("今日は雨", "今日は晴") == (("same", "今日は"), ("gone", "雨"), ("new", "晴"))
    assert words("a", "a b") == (("same", "a"), ("new", " b"))
