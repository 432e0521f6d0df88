"""What game.toml may say, at its limits, and how each refusal reads, word for word."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pnp.definition import Definition, load
from pnp.definition.toml_source import join_key
from pnp.errors import DefinitionError

GAME = """\
schema = 1
[game]
id = "pebbles"
title = "Pebbles"
tagline = "Pick one up"
version = "1.0"
players = [2, 3]
source = "stated: mine"
[[credits]]
work = "Pebbles"
author = "A. Nobody"
licence = "CC0"
source = "stated: mine"
[[boards]]
id = "hill"
grid = "hexagon"
side = 3
cells = 19
size_mm = 9.5
source = "stated: mine"
[[boards]]
id = "field"
grid = "square"
columns = 8
rows = 9
cells = 72
size_mm = 20.0
source = "stated: mine"
[[boards]]
id = "star"
grid = "points"
points = [[0, 0], [1, 1]]
steps = [[1, 1]]
cells = 2
pitch_mm = [10.0, 12.0]
source = "stated: mine"
[[pieces]]
id = "stone"
name = "Stone"
per_player = 4
source = "stated: mine"
[[components]]
id = "card.pebble"
kind = "card"
name = "Pebble"
copies = 3
source = "stated: mine"
[[setups]]
id = "two"
name = "Two"
players = 2
seats = [0, 3]
source = "stated: mine"
[[expected]]
source = "stated: mine"
numbers = {cells = 19}
"""


def folder(tmp_path: Path, *edits: tuple[str, str], clauses: str = "", text: str = GAME) -> Path:
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    if clauses:
        (tmp_path / "clauses.toml").write_text(clauses, encoding="utf-8")
    return tmp_path


def read(tmp_path: Path, *edits: tuple[str, str]) -> Definition:
    return load(folder(tmp_path, *edits))


def refused(tmp_path: Path, *edits: tuple[str, str], clauses: str = "", text: str = GAME) -> str:
    """The whole message, the folder left out."""
    with pytest.raises(DefinitionError) as caught:
        load(folder(tmp_path, *edits, clauses=clauses, text=text))
    return str(caught.value).replace(f"{tmp_path}/", "")


LIMITS = {
    'id = "pebbles"': ("a", "a" * 40, "a1-b2"),
    'title = "Pebbles"': ("x", "x" * 4000, "a\\tb\\nc", "ñ"),
    'version = "1.0"': ("0.0", "12.34"),
    "players = [2, 3]": ([1], [12], [1, 12]),
    "side = 3": (2, 30),
    "columns = 8": (1, 60),
    "rows = 9": (1, 60),
    "cells = 19": (0, 10000),
    "size_mm = 9.5": (0.01, 2000.0, 7),
    "pitch_mm = [10.0, 12.0]": ([0.1, 2000.0],),
    "per_player = 4": (0, 10000),
    'id = "card.pebble"': ("c" * 60, "Ñandú.7", "a-b.c"),
    "copies = 3": (0, 5000),
    "players = 2": (1, 12),
    "seats = [0, 3]": ([], [0]),
}
BEYOND = {
    'id = "pebbles"': ("", "a" * 41, "A", "1a", "a--b", "a_b", "a-"),
    'title = "Pebbles"': ("", "x" * 4001, "a\\u0007"),
    'version = "1.0"': ("1", "1.0.0", "1.x", "v1.0"),
    "players = [2, 3]": ([], [0], [13], ["two"], [3, 2], [2, 2]),
    "side = 3": (1, 31, 2.5),
    "columns = 8": (0, 61),
    "rows = 9": (0, 61),
    "cells = 19": (-1, 10001),
    "size_mm = 9.5": (0, 2000.1, "wide"),
    "pitch_mm = [10.0, 12.0]": ([1.0], [1.0, 2001.0], [0, 1.0]),
    "per_player = 4": (-1, 10001, 1.5),
    'id = "card.pebble"': ("", "c" * 61, "a_b", ".a", "a b"),
    "copies = 3": (-1, 10001),
    "players = 2": (0, 13),
    "seats = [0, 3]": ([-1],),
    'kind = "card"': ("cards",),
    'grid = "square"': ("triangle",),
    "schema = 1": (2,),
    'source = "stated: mine"': ("stated:", "stated:  x", "told: x", ""),
}


def values(table: dict[str, tuple[object, ...]]) -> list[tuple[str, str]]:
    """(the line as it is, as it becomes), for every value."""
    made = []
    for line, several in table.items():
        key = line.partition(" = ")[0]
        for value in several:
            written = f'"{value}"' if isinstance(value, str) else str(value).replace("'", '"')
            made.append((line, f"{key} = {written}"))
    return made


@pytest.mark.parametrize(("old", "new"), values(LIMITS))
def test_what_lies_at_a_limit_is_read(old: str, new: str, tmp_path: Path) -> None:
    assert read(tmp_path, (old, new)).game.source == "stated: mine"


CREDITS = '[[credits]]\nwork = "Pebbles"\nauthor = "A. Nobody"\nlicence = "CC0"\nsource = "stated: mine"\n'
AGAIN = 'numbers = {cells = 19}\n[[expected]]\nsource = "stated: x"\nnumbers = {cells = 20}'
SPARE = '[[components]]\nid = "card.spare"\nkind = "card"\nname = "S"\ncopies = 1\noptional = true\n'


def test_parts_are_counted_to_the_last_and_one_that_nobody_needs_counts_as_one(tmp_path: Path) -> None:
    spare = ("[[setups]]", f'{SPARE}source = "stated: x"\n[[setups]]')
    assert len(read(tmp_path, ("copies = 3", "copies = 4999"), spare).components) == 2
    assert "too many components" in refused(tmp_path, ("copies = 3", "copies = 5000"), spare)


def test_a_number_s_name_has_sixty_letters_at_most(tmp_path: Path) -> None:
    stated = [(f"cells = {number}", f"{'c' * length} = {number}") for length, number in ((60, 19), (61, 19))]
    in_expected = [("numbers = {" + old, "numbers = {" + new) for old, new in stated]
    assert read(tmp_path, in_expected[0]).game.source == "stated: mine"
    assert "expected at most 60 letters; found 61" in refused(tmp_path, in_expected[1])


SLIPS: dict[str, tuple[tuple[str, str], ...]] = {
    "a misspelt key": (("tagline", "taglime"),),
    "a key like no other": (("tagline", "zzzz"),),
    "a misspelt key and a wrong value": (("schema = 1", "schema = 3"), ("per_player", "per_palyer")),
    "three mistakes": (("side = 3", "side = 0"), ("rows = 9", "rows = 0"), ("copies = 3", "copies = -1")),
    "a missing key": (('kind = "card"\n', ""),),
    "a wrong kind, and what depends on it": (('kind = "card"', 'kind = "cart"'),),
    "no credits": ((CREDITS, ""),),
    "facts that nobody reads": (("schema = 1\n", "schema = 1\nfacts = {a = 1}\n"),),
    "two boards of an id": (('id = "field"', 'id = "hill"'),),
    "two statements of a number": (("numbers = {cells = 19}", AGAIN),),
    "no numbers at all": (("numbers = {cells = 19}", "numbers = {}"),),
    "a heap": (("copies = 3\n", 'copies = 4000\nper = "player"\n'),),
    "no TOML": (("schema = 1", "schema = = 1"),),
    "no end": (("numbers = {cells = 19}", 'numbers = {cells = "19'),),
}  # fmt: skip


def test_golden_messages(tmp_path: Path, golden: Callable[[str, str], None]) -> None:
    """Place, expected, found and hint of everything that is refused."""
    golden("messages-definition.txt", "".join(f"{line}\n" for line in messages(tmp_path)))


def messages(tmp_path: Path) -> Iterator[str]:
    for name, edits in SLIPS.items():
        yield f"{name}\n  {refused(tmp_path, *edits)}"
    for old, new in values(BEYOND):
        yield f"{new[:60]}\n  {refused(tmp_path, (old, new))[:400]}"
    clause = '[[clause]]\nname = "{}"\nkind = "action"\ntext = "Do."\nsource = "stated: 1"\n'
    for name in ("a.b", "1.b", "a", "a." + "b" * 59):
        text = "schema = 1\n" + clause.format("a.b") + clause.format(name)
        yield f"clause {name[:20]}\n  {refused(tmp_path, clauses=text)[:400]}"


@pytest.mark.parametrize(
    ("written", "meant"),
    [([3], (3,)), ([2, 4], (2, 3, 4)), ([1, 2], (1, 2)), ([2, 4, 6], (2, 4, 6)), ([2, 3, 4], (2, 3, 4))],
)
def test_two_numbers_of_players_are_a_range_with_both_ends(
    written: list[int], meant: tuple[int, ...], tmp_path: Path
) -> None:
    assert read(tmp_path, ("players = [2, 3]", f"players = {written}")).game.players == meant


def test_what_is_not_said_is_filled_in(tmp_path: Path) -> None:
    (card,) = read(tmp_path).components
    assert (card.stock, card.front, card.back, card.per, card.from_players, card.least) == (
        "cards", "card.pebble", None, "kit", 1, 0,
    )  # fmt: skip
    assert (card.optional, card.text, card.trim_mm, card.provenance) == (False, None, None, "stated")


def test_copies_follow_the_players(tmp_path: Path) -> None:
    (card,) = read(
        tmp_path, ("copies = 3", 'copies = 3\nper = "player"\nfrom_players = 2\nleast = 7')
    ).components
    assert [card.copies_for(players) for players in (1, 2, 3, 4)] == [0, 7, 9, 12]
    (card,) = read(tmp_path).components
    assert [card.copies_for(players) for players in (1, 2, 3)] == [3, 3, 3]


def test_a_heap_begins_where_it_is_said_to(tmp_path: Path) -> None:
    per_player = ("copies = 3", 'copies = {}\nper = "player"')
    assert read(tmp_path, (per_player[0], per_player[1].format(1666)))
    assert "at most 5000 copies in all, for 3 players; found 5001 up to here" in refused(
        tmp_path, (per_player[0], per_player[1].format(1667))
    )


def test_boards_are_had_by_name_and_kind(tmp_path: Path) -> None:
    definition = read(tmp_path)
    assert [board.id for board in definition.hex_boards] == ["hill"]
    found = (definition.board("hill"), definition.square_board("field"), definition.point_board("star"))
    assert [board.id for board in found] == ["hill", "field", "star"]
    with pytest.raises(DefinitionError) as caught:
        definition.board("field")
    assert str(caught.value).endswith(
        "game.toml:23: boards[1].grid: another grid is needed here; expected ['hexagon']; found 'square'"
    )
    with pytest.raises(DefinitionError, match="a board is missing; expected one with id 'sea'"):
        definition.point_board("sea")


def test_patterns_choose_and_without_any_what_is_not_optional_is_printed(tmp_path: Path) -> None:
    more = f'{SPARE}source = "stated: x"\n[[setups]]'
    definition = read(tmp_path, ("[[setups]]", more))
    assert definition.printed_ids() == {"card.pebble"}
    assert definition.printed_ids(["*.spare"]) == {"card.spare"}
    assert definition.printed_ids(["*.s*", "card.p*"]) == {"card.pebble", "card.spare"}


def test_keys_are_written_as_people_do() -> None:
    assert join_key(("a", 0, 1, "b")) == "a[0][1].b"
    assert join_key(()) == ""
