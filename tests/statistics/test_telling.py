"""What is told of a game's statistics, word by word, and how single numbers, bars and names come about."""

import json
from collections import Counter
from collections.abc import Callable

import pytest

from pnp import statistics
from pnp.games import open_game
from pnp.statistics import (
    Bar,
    Book,
    Chapter,
    Column,
    CrossTable,
    Kind,
    Names,
    Smaller,
    Statistics,
    Text,
    telling,
)
from pnp.text.fitting import Shrunk
from tests.imposition.test_imposing import component

FOUND = Statistics(
    game="harvest",
    title="Harvest",
    version="1.2",
    kinds=(Kind("card", 3, 60), Kind("board", 1, 1)),
    columns=(
        Column(
            "card",
            "suit",
            2,
            1,
            (Bar("a sun that is as wide as a column may be", 2, 45), Bar("moon", 1, 1), Bar("none", 1, 0)),
        ),
        Column("card", "value", 1, 0, (Bar("7", 2, 3),)),
        Column("card", "cost", 1, 4, (Bar("2", 1, 0),)),
    ),
    crossings=(
        CrossTable(
            "card",
            "suit",
            "value",
            ("sun", "a moon that is nearly new"),
            ("1", "a value too long"),
            ((12, 0), (1, 3)),
        ),
        CrossTable("card", "suit", "cost", ("sun",), ("1",), ((2,),)),
    ),
    books=(
        Book("en", "words", (Chapter("", 10, 0.04), Chapter("Aim", 1200, 5.26))),
        Book("ja", "characters", (Chapter("", 20, 0.06), Chapter("目的", 2400, 6.72))),
    ),
    texts=2,
    longest=(
        Text("card.sun", 12, "Take two cards, and put one of them back where it was."),
        Text("card.moon", 3, "Draw one card."),
    ),
    smaller=tuple(
        Smaller("es", f"card.{n}", "Coge dos cartas y deja una de ellas donde estaba.", 9.0, 8.5 - n / 8)
        for n in range(21)
    ),
    names=Names(
        (("Sun", ("card.sun", "card.sun-2")),), tuple(f"Moon {n}" for n in range(22)), (("Barn", 2),)
    ),
)
"""Of everything something, and of some things too many or too long."""


def test_golden_statistics(golden: Callable[[str, str], None]) -> None:
    told = json.dumps(telling.data(FOUND), ensure_ascii=False, indent=1)
    golden("statistics.txt", "\n".join((*telling.lines(FOUND, 60), "", told, "")))


def test_texts_have_twenty_columns_on_the_narrowest_terminal() -> None:
    (line,) = (line for line in telling.lines(FOUND, 10) if "card.sun  " in line)
    assert line == "   12  card.sun  Take two cards, and…"


def test_what_there_is_nothing_of_is_not_told() -> None:
    bare = Statistics("a", "A", "1", (Kind("card", 1, 1),), (), (), (), 0, (), (), Names((), (), ()))
    assert list(telling.lines(bare)) == [
        "A 1",
        "",
        "components  different  copies",
        "card                1       1",
        "                    1       1",
    ]


@pytest.mark.parametrize(
    ("text", "width", "told"),
    [
        ("a b", 3, "a b"),
        ("abcd", 3, "ab…"),
        ("a bcd", 3, "a…"),
        (" a\n b ", 5, "a b"),
        ("日本語", 5, "日本…"),
        ("日本語", 6, "日本語"),
    ],
)
def test_a_text_is_cut_off_where_its_room_ends(text: str, width: int, told: str) -> None:
    assert telling.shorten(text, width) == told


def bars(*values: statistics.Value, copies: int = 2) -> list[tuple[str, int, int]]:
    """The bars of values of which each stands on so many copies."""
    different = Counter[statistics.Value](values)
    many = Counter({value: count * copies for value, count in different.items()})
    return [(bar.value, bar.different, bar.copies) for bar in statistics._bars(different, many)]


def test_twelve_values_have_a_bar_each_and_more_have_ranges() -> None:
    assert bars(*range(12)) == [(str(number), 1, 2) for number in range(12)]
    assert bars(*range(16)) == [(f"{low} to {low + 1}", 2, 4) for low in range(0, 16, 2)]
    assert bars(*range(17))[:2] == [("0 to 2", 3, 6), ("3 to 5", 3, 6)]
    assert bars(*range(17))[-1] == ("15 to 16", 2, 4)
    halves = bars(*(number / 2 for number in range(13)))
    assert (halves[0], halves[-1], len(halves)) == (("0 to 0.75", 2, 4), ("5.25 to 6", 2, 4), 8)


def test_of_many_words_those_that_come_more_than_once_have_a_bar() -> None:
    once = [f"word {letter}" for letter in "abcdefghijklmn"]
    assert bars(*once) == [("14 different", 14, 28)]
    assert bars(*once, "word a", "word c", "word c") == [
        ("word c", 3, 6),
        ("word a", 2, 4),
        ("12 others", 12, 24),
    ]
    assert bars(*once, *once) == [*((name, 2, 4) for name in once[:11]), ("3 others", 3, 12)]


@pytest.mark.parametrize(
    ("rows", "counts", "told"),
    [
        (("a", "b"), ((1, 1), (1, 0)), True),
        (("a", "b"), ((1, 1), (1, 1)), False),  # nothing is missing
        (("a", "b"), ((1, 0), (0, 1)), False),  # too much is
        (("a",), ((1, 0),), False),
        (tuple("abcdefghijklm"), ((1, 1),) * 12 + ((1, 0),), False),
        (tuple("abcdefghijkl"), ((1, 1),) * 11 + ((1, 0),), True),
        (tuple("abcde"), ((1, 1),) + ((1, 0),) * 4, True),  # six of ten
        (tuple("abcde"), ((1, 0),) * 5, False),
    ],
)
def test_two_columns_of_few_values_are_told_where_nearly_all_pairs_are_there(
    rows: tuple[str, ...], counts: tuple[tuple[int, ...], ...], told: bool
) -> None:
    assert statistics._is_telling(CrossTable("card", "x", "y", rows, ("1", "2"), counts)) is told


@pytest.mark.parametrize(
    ("several", "one"),
    [
        ("Witches", "witch"), ("Wishes", "wish"), ("Foxes", "fox"), ("Glasses", "glass"),
        ("Berries", "berry"), ("Ties", "tie"), ("Glass", "glass"), ("Cards", "card"), ("Sun’s", "sun"),
        ("Knights'", "knight"), ("Bus", "bus"), ("Gods", "god"),
    ],
)  # fmt: skip
def test_one_and_several_are_the_same_word(several: str, one: str) -> None:
    assert statistics._stem(several) == one


@pytest.mark.parametrize("joining", ["of", "the", "and", "de", "del", "la"])
def test_names_of_several_words_are_one(joining: str) -> None:
    told = (
        f"Take the King {joining} Spades. Then pay King {joining} it, twice; put King {joining} Spades back."
    )
    assert statistics._unknown_words(told, set()) == [(f"King {joining} Spades", 2), ("King", 1)]
    assert statistics._unknown_words(told, {"king"}) == [("Spades", 2)]


def test_what_is_once_written_small_or_stands_first_or_is_short_is_no_name() -> None:
    assert statistics._unknown_words("Draw a Card. Each card is Ox. Draw (Sun) the Moons; Moon!", set()) == [
        ("Moons", 1)
    ]


def test_whatever_a_game_calls_something_is_a_name() -> None:
    game = open_game("dehexz-war")
    definition = game.definition
    said = {definition.game.title, definition.game.tagline, *(each for each, _ in game.faces.WORDS)}
    said |= {each.name for each in definition.components} | {each.name for each in definition.pieces}
    said |= {each.name for each in definition.setups} | {each.name for each in definition.supplies}
    said |= {each.pile or "" for each in definition.components}
    said |= {word for each in game.options for word in (each.name, *each.values)}
    said |= {word for each in definition.credits for word in (each.work, each.author)}
    said |= {str(value) for each in definition.components for value in each.fields.values()}
    assert {stem for text in said for stem in statistics._stems(text)} | {"i"} == statistics._known_words(
        game, ()
    )
    runes = open_game("duelo-de-runas")
    known = statistics._known_words(runes, ())
    assert {stem for text, _ in runes.texts for stem in statistics._stems(text)} <= known


def test_a_text_that_no_face_shows_is_of_no_component() -> None:
    places = statistics._places((component("card", 63.0, 88.0, 1),))
    assert places(Shrunk("", "nowhere", 4.0, 3.0)) == ()
    assert places(Shrunk("card:back", "anywhere", 4.0, 3.0)) == ("card",)
    assert places(Shrunk("elsewhere", "anywhere", 4.0, 3.0)) == ("elsewhere",)


WORDS = {"ar": 138, "de": 179, "en": 228, "es": 218, "fr": 195, "he": 187, "it": 188, "pl": 166, "pt": 181}
"""Trauzettel-Klosinski and Dietz 2012."""


def test_each_language_is_read_aloud_as_fast_as_the_study_says() -> None:
    for language, many in (WORDS | {"ja": 357, "zh": 255, "el": 184}).items():
        assert statistics.minutes(many * 3, language) == statistics.minutes(many * 3, f"{language}-XX") == 3.0
