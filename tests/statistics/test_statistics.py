"""What is counted of a game: components, columns, pairs that are missing, words, odd names."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import PnpError, UnknownName
from pnp.games import open_game
from pnp.play import cells
from pnp.statistics import MOST_VALUES, Statistics, _bars, minutes, statistics, telling, unit, words
from tests.changes.games import CARDS, game, tabled
from tests.gamefile import component, game_toml

SUITS = ("sun", "moon")


def suited(folder: Path, *left_out: tuple[str, int]) -> Path:
    """A deck of two suits and three values, without some of its cards; the last twice."""
    game(folder)
    cards = []
    for suit in SUITS:
        for value in (1, 2, 3):
            if (suit, value) not in left_out:
                copies = 2 if (suit, value) == ("moon", 3) else 1
                fields = {"suit": suit, "value": value}
                cards.append(component(f"{suit} {value}", copies=copies, fields=fields))
    (folder / "game.toml").write_text(game_toml("harvest", *cards), "utf-8")
    return folder


def counted(folder: Path, *cross: str, languages: tuple[str, ...] = ("en",)) -> Statistics:
    return statistics(open_game(str(folder)), languages, cross)


def test_components_are_counted_by_kind(tmp_path: Path) -> None:
    found = counted(game(tmp_path))
    assert [(each.kind, each.different, each.copies) for each in found.kinds] == [("card", 3, 6)]


def test_each_column_is_a_histogram_of_copies(tmp_path: Path) -> None:
    found = counted(suited(tmp_path))
    told = {
        column.name: [(bar.value, bar.different, bar.copies) for bar in column.bars]
        for column in found.columns
    }
    assert told == {
        "suit": [("sun", 3, 3), ("moon", 3, 4)],
        "value": [("1", 2, 2), ("2", 2, 2), ("3", 2, 3)],
    }


def test_pairs_that_are_missing_are_told(tmp_path: Path) -> None:
    (crossed,) = counted(suited(tmp_path, ("sun", 2))).crossings
    assert (crossed.down, crossed.across, crossed.missing_pairs) == ("suit", "value", (("sun", "2"),))
    assert crossed.copies == ((1, 0, 1), (1, 1, 2))


def test_a_whole_deck_is_crossed_where_that_is_asked_for(tmp_path: Path) -> None:
    folder = suited(tmp_path)
    assert counted(folder).crossings == ()
    (crossed,) = counted(folder, "value", "suit").crossings
    assert (crossed.rows, crossed.columns, crossed.missing_pairs) == (("1", "2", "3"), SUITS, ())


def test_unknown_columns_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="--cross: unknown column 'suite'\n  hint: did you mean 'suit'"):
        counted(suited(tmp_path), "suite", "value")


VALUES = st.lists(
    st.integers(-50, 50) | st.floats(-50, 50).map(lambda x: round(x, 2)), min_size=1, max_size=60
)


@given(VALUES)
def test_no_value_is_lost_in_ranges(values: list[float]) -> None:
    many = Counter(values)
    bars = list(_bars(Counter(dict.fromkeys(many, 1)), many))  # type: ignore[arg-type]
    assert sum(bar.copies for bar in bars) == len(values)
    assert sum(bar.different for bar in bars) == len(many)
    assert len(bars) <= MOST_VALUES


def test_many_words_are_counted_and_not_shown() -> None:
    many = Counter(f"word {number}" for number in range(30))
    (bar,) = _bars(many, many)  # type: ignore[arg-type]
    assert (bar.value, bar.different, bar.copies) == ("30 different", 30, 30)
    many["word 3"] += 4
    first, rest = _bars(many, many)  # type: ignore[arg-type]
    assert (first.value, first.copies, rest.value, rest.copies) == ("word 3", 5, "29 others", 29)


def test_words_and_characters() -> None:
    assert words("Don't draw two-sided cards, ever!", "en") == 5
    assert words("カードを引く。", "ja") == 6
    assert (unit("zh"), unit("pt-BR")) == ("characters", "words")
    assert minutes(228, "en") == 1.0
    assert minutes(714, "ja") == 2.0
    assert minutes(184, "el") == 1.0


def test_chapters_are_counted_in_each_language(tmp_path: Path) -> None:
    folder = game(tmp_path, told="Read this before you play.")
    english, spanish = counted(folder, languages=("en", "es")).books
    (play, *_) = english.chapters
    # Its heading, a sentence of 5, clauses of 3 and 6; and, since no chapter comes after it, credits of 7.
    assert (play.title, play.words) == ("Play", 22)
    assert english.words == sum(chapter.words for chapter in english.chapters)
    assert spanish.language == "es"
    assert spanish.minutes > english.minutes


def test_longest_texts_and_those_that_had_to_shrink(tmp_path: Path) -> None:
    long = "Every field that lies beside a river grows by two ears of corn for each card in your hand. " * 4
    found = counted(game(tmp_path, *CARDS, CARDS[0] | {"id": "card.flood", "name": "Flood", "text": long}))
    assert found.longest[0].component == "card.flood"
    assert found.texts == 4
    assert {each.component for each in found.smaller} == {"card.flood"}
    (one,) = {(each.asked, each.got) for each in found.smaller if each.text.startswith("Every field")}
    assert one[0] > one[1]


def test_what_a_layout_sets_smaller_is_told_of_its_card(tmp_path: Path) -> None:
    long = "Every field that lies beside a river grows by two ears of corn for each card in your hand. " * 2
    found = counted(
        tabled(
            tmp_path / "lay",
            "Sun,2,Draw **two** cards.,sun,1",
            f"Rain,1,{long},sun,2",
            f"Hail,1,**All** {long},sun,2",
        )
    )
    assert [(each.component, each.asked) for each in found.smaller] == [
        ("card.rain", 9.0),
        ("card.hail", 9.0),
    ]
    assert {column.name: column.different for column in found.columns} == {"suit": 1, "value": 2}


def test_names_that_are_odd(tmp_path: Path) -> None:
    twin = CARDS[0] | {"id": "card.rain-2", "text": "Again."}
    told = "All Rains and every Wind are yours. Give the Goblin Queen a coin, and the river nothing."
    names = counted(game(tmp_path, *CARDS, twin, told=told)).names
    assert names.twins == (("Rain", ("card.rain", "card.rain-2")),)
    assert names.unmentioned == ("Sun",)
    assert names.unknown == (("Goblin Queen", 1),)


def test_lines_stand_in_columns_in_every_script(tmp_path: Path) -> None:
    rows = [("日本語", "1"), ("English words", "22")]
    told = list(telling.table(rows))
    assert [cells(line) for line in told] == [cells(told[0])] * 2
    assert cells(telling.shorten("日本語の長い文", 7)) <= 7
    assert telling.shorten("short", 7) == "short"
    lines = list(telling.lines(counted(suited(tmp_path, ("sun", 2))), 80))
    assert lines[:2] == ["Harvest 1.0", ""]
    assert "value of card: 3 values" in lines
    assert "  3  3  ███" in lines
    assert "  1 pair missing: sun 2" in lines
    assert all(cells(line) <= 80 for line in lines)


def test_a_game_of_an_installed_package_can_be_counted() -> None:
    opened = open_game("magicans-duel")
    found = statistics(opened, ("en",))
    assert sum(each.copies for each in found.kinds) == sum(
        opened.copies()[each] for each in opened.definition.printed_ids()
    )
    told: dict[str, Any] = json.loads(json.dumps(telling.data(found)))
    assert told["game"] == opened.id
    assert told["books"][0]["words"] > 100


def test_a_game_without_a_book_has_no_chapters(tmp_path: Path) -> None:
    folder = game(tmp_path)
    (folder / "rulebook.md.j2").unlink()
    found = counted(folder)
    assert found.books == ()
    assert found.names.unmentioned == ()


def test_a_language_that_the_game_has_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PnpError):
        counted(game(tmp_path), languages=("xx",))
