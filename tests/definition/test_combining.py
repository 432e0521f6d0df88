"""[[tables]] that combine others: all combinations of their rows, each cell with its place in its "
"own file."""

import time
from pathlib import Path

import pytest

from pnp.definition import ComponentTable, Definition, load
from pnp.definition.tables import language_columns
from pnp.definition.tables.sheets import files
from pnp.errors import PnpError
from pnp.games import open_game
from pnp.games.plain.faces.matching import faults
from pnp.verify import model
from tests.definition.test_rows import HEAD
from tests.tables.test_tables import Grid, workbook

SUITS = "suit,suit_es,colour\nLanterns,Faroles,red\nWaves,Olas,blue\n"
RANKS = "rank,rank_es,value,copies\nOne,Uno,1,3\nTwo,,2,\n"
ENTRY = '[[tables]]\nkind = "card"\nsource = "stated: table"\n'
BOTH = 'combine = ["suits.csv", "ranks.csv"]\n'
NAMED = BOTH + 'name = "{rank} of {suit}"\n'


def game(folder: Path, keys: str = NAMED, more: str = "", **tables: str) -> Path:
    for name, text in {"suits": SUITS, "ranks": RANKS, **tables}.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    (folder / "game.toml").write_text(HEAD + ENTRY + keys + more, encoding="utf-8")
    return folder


def read(folder: Path, keys: str = NAMED, more: str = "", **tables: str) -> Definition:
    return load(game(folder, keys, more, **tables))


def refused(folder: Path, keys: str = NAMED, more: str = "", **tables: str) -> list[str]:
    with pytest.raises(PnpError) as caught:
        load(game(folder, keys, more, **tables))
    return str(caught.value).replace(f"{folder}/", "").splitlines()


def test_each_row_of_one_table_meets_each_row_of_the_other(tmp_path: Path) -> None:
    made = read(tmp_path, NAMED + 'id = "{suit}.{value}"\n').components
    assert [(each.id, each.name, each.copies) for each in made] == [
        ("lanterns.1", "One of Lanterns", 3),
        ("lanterns.2", "Two of Lanterns", 1),
        ("waves.1", "One of Waves", 3),
        ("waves.2", "Two of Waves", 1),
    ]
    assert [(each.fields["colour"], each.fields["rank"], each.fields["value"]) for each in made] == [
        ("red", "One", 1), ("red", "Two", 2), ("blue", "One", 1), ("blue", "Two", 2),
    ]  # fmt: skip


def test_three_tables_and_lists_of_game_toml(tmp_path: Path) -> None:
    combine = 'combine = [{ size = ["S", 2] }, "suits.csv", { Rank = [1, true, 2.5] }]\n'
    keys = combine + 'name = "{size}{suit}{rank}"\n'
    made = read(tmp_path, keys).components
    assert len(made) == 2 * 2 * 3
    assert [each.name for each in made[:4]] == ["SLanterns1", "SLanternstrue", "SLanterns2.5", "SWaves1"]
    assert made[6].fields["size"] == 2


def test_sheets_of_a_workbook_and_toml(tmp_path: Path) -> None:
    rows: dict[str, Grid] = {"Suits": [["suit"], ["Sun"], ["Moon"]], "Ranks": [["value"], [1], [2]]}
    workbook(tmp_path, rows, "deck.xlsx")
    (tmp_path / "moods.toml").write_text("[[row]]\nmood = 'calm'\n", encoding="utf-8")
    sheets = '{ file = "deck.xlsx", sheet = "Suits" }, { file = "deck.xlsx", sheet = "Ranks" }'
    definition = read(tmp_path, f'combine = [{sheets}, "moods.toml"]\nname = "{{mood}} {{suit}} {{value}}"\n')
    assert [each.name for each in definition.components] == [
        "calm Sun 1", "calm Sun 2", "calm Moon 1", "calm Moon 2",
    ]  # fmt: skip
    told = [definition.place("components", 3, key).replace(f"{tmp_path}/", "") for key in ("value", "mood")]
    assert told == ["deck.xlsx: Ranks!A3", "moods.toml:2: row[0].mood"]


def test_a_place_is_that_of_the_cell_in_its_own_table(tmp_path: Path) -> None:
    definition = read(tmp_path, 'combine = ["suits.csv", { value = [1,\n2] }]\nname = "{suit} {value}"\n')
    places = [definition.place("components", 1, *key) for key in (("colour",), ("value",), ("name",), ())]
    assert [place.replace(f"{tmp_path}/", "") for place in places] == [
        "suits.csv:2: colour",
        "game.toml:18: tables[0].combine[1].value[1]",
        "suits.csv:2 and game.toml:18: tables[0].combine[1].value[1]",
        "suits.csv:2 and game.toml:18: tables[0].combine[1].value[1]",
    ]


def test_conditions_backs_and_layouts_ask_for_columns_of_both(tmp_path: Path) -> None:
    keys = NAMED + 'when = "value == 2 and colour != \'red\'"\nback = "{suit}-{value}"\nlayout = "{rank}"\n'
    (made,) = read(tmp_path, keys).components
    assert (made.name, made.back, made.layout) == ("Two of Waves", "waves-2", "Two")


def test_a_name_may_be_made_of_a_column_that_is_called_name(tmp_path: Path) -> None:
    definition = read(tmp_path, BOTH + 'name = "{name}, {suit}"\n', ranks="name,value\nAce,1\n")
    assert [each.name for each in definition.components] == ["Ace, Lanterns", "Ace, Waves"]
    place = definition.place("components", 1, "name")
    assert place == f"{tmp_path}/suits.csv:3 and {tmp_path}/ranks.csv:2", "it stands in no cell"
    # Without it, the column has the names, if only one table has such a column.
    made = read(tmp_path, BOTH + 'id = "{suit}.{name}"\n', ranks="name,value\nAce,1\n").components
    assert [(each.id, each.name) for each in made] == [("lanterns.ace", "Ace"), ("waves.ace", "Ace")]


def test_a_list_may_have_the_names(tmp_path: Path) -> None:
    definition = read(tmp_path, 'name_column = "rank"\ncombine = [{ Rank = ["Ace", 7] }, { size = ["S"] }]\n')
    assert [each.name for each in definition.components] == ["Ace", "7"]
    assert definition.components[1].fields["rank"] == 7


def test_names_are_made_of_the_columns_of_other_tables_too(tmp_path: Path) -> None:
    csv = "first,last\nAda,Lovelace\nAlan,Turing\n"
    definition = read(tmp_path, 'file = "people.csv"\nname = "{first} {last}"\n', people=csv)
    assert [each.id for each in definition.components] == ["card.ada-lovelace", "card.alan-turing"]
    assert definition.place("components", 1, "first") == f"{tmp_path}/people.csv:3: first"


@pytest.mark.parametrize("entry", [NAMED, 'file = "ranks.csv"\nname = "{rank}"\n'])
def test_copies_are_those_of_rows_whose_cell_says_nothing(entry: str, tmp_path: Path) -> None:
    def copies(made: tuple[ComponentTable, ...]) -> list[int]:
        return [each.copies for each in made[:2]]

    assert copies(read(tmp_path, entry).components) == [3, 1]
    assert copies(read(tmp_path, entry + "copies = 2\n").components) == [3, 2]
    assert copies(read(tmp_path, entry + 'copies = 2\nwhen = "copies == 2"\n').components)[:1] == [2]


def test_a_column_that_both_tables_have_has_to_be_the_same_in_both(tmp_path: Path) -> None:
    suits, ranks = "suit,kind\nSun,deck\n", "rank,kind\nOne,deck\nTwo,deck\n"
    assert {each.fields["kind"] for each in read(tmp_path, suits=suits, ranks=ranks).components} == {"deck"}
    assert refused(tmp_path, suits=suits, ranks=ranks.replace("Two,deck", "Two,other")) == [
        "suits.csv:2: kind: two tables that are combined have a column 'kind'; expected the same in "
        "both, or a "
        "column of one of them; found 'deck', and 'other' at ranks.csv:3: kind",
        "  hint: give one of them another name",
    ]
    names = refused(tmp_path, BOTH, suits="name\nSun\nMoon\n", ranks="name\nOne\n")
    assert [line.partition(";")[0] for line in names] == [
        "suits.csv:2: name: two tables that are combined have a column 'name'",
        '  hint: call one of them suit, and the other rank: name = "{rank} of {suit}" in game.toml',
    ]


LISTS = 'combine = ["suits.csv", { rank = %s }]\n'
FAULTS: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a cell of many rows is told once": (
        NAMED, {"ranks": "rank,copies\nOne,x\nTwo,2\n"},
        [
            "ranks.csv:2: copies: wrong value; expected a whole number from 0 to 999, or nothing for 1; "
            "found 'x'"
        ],
    ),
    "cells of both tables": (
        NAMED, {"ranks": "rank\nOne,2\n", "suits": "suit,a,a\nSun,1,2\n"},
        [
            "suits.csv:1: a: a column stands twice; expected one column 'a'; found a second one, "
            "after column 2",
            "ranks.csv:2: column 2: a row that is too long; expected 1 column, as in the first row; found 2",
            "  hint: put a text that has the separator in it in quotes",
        ],
    ),
    "files that are not there": (
        'combine = ["suit.csv", "rank.csv"]\n', {},
        [
            "game.toml:17: tables[0].combine[0]: there is no such file; expected suit.csv; found "
            "nothing there",
            "  hint: did you mean 'suits.csv'?",
            "game.toml:17: tables[0].combine[1]: there is no such file; expected rank.csv; found "
            "nothing there",
            "  hint: did you mean 'ranks.csv'?",
        ],
    ),
    "a file elsewhere": (
        'combine = ["suits.csv", { file = "../ranks.csv" }]\n', {},
        [
            "game.toml:17: tables[0].combine[1]: a file of a game lies in its folder; expected the name of a "
            "file there, as in cards.csv; found '../ranks.csv'"
        ],
    ),
    "no rows": (
        NAMED, {"ranks": "rank\n"},
        [
            "ranks.csv:1: a table without rows; expected a row at least, below the names of the columns; "
            "found none"
        ],
    ),
    "no names": (
        BOTH, {},
        [
            "game.toml:17: tables[0].combine: no column for the names; expected a column called "
            "name, or `name` "
            "with columns in braces; found suit, suit_es, colour, rank, rank_es, value, copies",
            '  hint: name = "{suit} {rank}"',
        ],
    ),
    "one name of several": (
        BOTH + 'name = "{suit}"\n', {},
        [
            "game.toml:18: tables[0].name: two combinations have one name; expected a name of its "
            "own for each "
            "card, or an id; found 'Lanterns' of suits.csv:2 and ranks.csv:2 as well as of suits.csv:2 and "
            "ranks.csv:3",
            '  hint: name = "{suit} {rank}" or id = "{suit}.{rank}"',
        ],
    ),
    "no such column": (
        BOTH + 'name = "{rnak} of {suit}"\n', {},
        [
            "game.toml:18: tables[0].name: letter 2: no such column; expected a column of suits.csv and "
            "ranks.csv; found 'rnak'",
            "  hint: did you mean 'rank'?",
        ],
    ),
    "an empty name": (
        BOTH + 'name = "{rank_es}"\n', {"suits": "suit\nSun\n"},
        ["suits.csv:2 and ranks.csv:3: a card without a name; expected a name; found nothing"],
    ),
    "a file too": (
        'file = "suits.csv"\n' + NAMED, {},
        [
            "game.toml:17: tables[0].file: 'file' beside 'combine'; expected one of them; found both",
            '  hint: a sheet of a workbook is combined as { file = "cards.xlsx", sheet = "Suits" }',
        ],
    ),
    "neither": (
        'name = "{suit}"\n', {},
        [
            "game.toml:14: tables[0].file: missing key; expected a file, or `combine` with several; "
            "found nothing"
        ],
    ),
    "one alone": (
        'combine = ["suits.csv"]\n', {},
        ["game.toml:17: tables[0].combine: wrong value; expected at least 2 entries; found 1"],
    ),
    "another word": (
        'files = ["suits.csv", "ranks.csv"]\n', {},
        [
            "game.toml:17: tables[0].files: unknown key; expected a key of [[tables]]; found 'files'",
            "  hint: did you mean 'combine'?",
        ],
    ),
    "no list": (
        LISTS % "'A'", {},
        [
            "game.toml:17: tables[0].combine[1].rank: wrong value; expected a list, each a text, a "
            "number, or true "
            "or false; found 'A'"
        ],
    ),
    "an empty list": (
        LISTS % "[]", {},
        ["game.toml:17: tables[0].combine[1].rank: wrong value; expected at least 1 entry; found none"],
    ),
    "a number": (
        'combine = ["suits.csv", 3]\n', {},
        [
            'game.toml:17: tables[0].combine[1]: wrong value; expected a file, { file = '
            '"cards.xlsx", sheet = '
            '"Suits" } or one list as in { rank = [1, 2, 3] }; found 3'
        ],
    ),
    "two lists in one": (
        LISTS % "[1], value = [2]", {},
        [
            "game.toml:17: tables[0].combine[1]: wrong value; expected one column and its values; "
            "found 'rank', "
            "'value'",
            "  hint: each list stands in braces of its own",
        ],
    ),
    "a column of signs": (
        'combine = ["suits.csv", { "+" = [1] }]\n', {},
        [
            'game.toml:17: tables[0].combine[1].+: wrong key; expected the name of a column, of '
            'letters and '
            "digits; found '+'"
        ],
    ),
    "an odd value of a list": (
        LISTS % '["a", "b\\u0007"]' + 'name = "{suit}{rank}"\n', {},
        [
            "game.toml:17: tables[0].combine[1].rank[1]: wrong value; expected a text without "
            "control characters; "
            "found '\\x07' in it"
        ],
    ),
    "names in no language": (
        NAMED + 'names = { es = "{rank} de {suit}", xx = "{suit}", en = "{rank}" }\n', {},
        [
            "game.toml:19: tables[0].names.xx: wrong key; expected a language besides English, as es "
            "or pt-BR; "
            "found 'xx'",
            "  hint: English stands in `name`",
            "game.toml:19: tables[0].names.en: wrong key; expected a language besides English, as es "
            "or pt-BR; "
            "found 'en'",
            "  hint: English stands in `name`",
        ],
    ),
    "names of no name": (
        'file = "ranks.csv"\nname_column = "rank"\nnames = { es = "{rank}" }\n', {},
        [
            "game.toml:19: tables[0].names.es: wrong key; expected `name`, which these say in other "
            "languages; "
            "found 'es'",
            '  hint: name = "{rank} of {suit}"',
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_names_its_place(name: str, tmp_path: Path) -> None:
    keys, tables, told = FAULTS[name]
    assert refused(tmp_path, keys, **tables) == told


def test_too_many_combinations_are_refused_before_they_are_made(tmp_path: Path) -> None:
    rows = "".join(f"{number}\n" for number in range(5000))
    began = time.process_time()
    for third in ('"third.csv"', f"{{ c = {list(range(5000))} }}"):
        keys = f'combine = ["suits.csv", "ranks.csv", {third}]\nname = "{{a}}"\n'
        assert refused(tmp_path, keys, suits="a\n" + rows, ranks="b\n" + rows, third="c\n" + rows) == [
            "game.toml:17: tables[0].combine: too many combinations; expected at most 5000; found "
            "5000 x 5000 x 5000 = 125000000000"
        ]
    assert time.process_time() - began < 5
    keys = 'combine = [{ a = [1, 2] }, "ranks.csv"]\nname = "{a} {b}"\n'
    made = read(tmp_path, keys, ranks="b\n" + rows[: rows.index("\n2500\n")])
    assert len(made.components) == 5000
    wide = [",".join(f"{letter}{n}" for n in range(150)) + "\n" + "1," * 149 + "1\n" for letter in "ab"]
    assert refused(tmp_path, BOTH + 'name = "{a1}"\n', suits=wide[0], ranks=wide[1]) == [
        "game.toml:17: tables[0].combine: too many columns; expected at most 200; found 300"
    ]


def told(definition: Definition, *words: str) -> list[str]:
    found = language_columns.translations(definition, "es")
    return [found[word].text if word in found else "" for word in words]


def test_names_are_made_in_the_languages_of_their_columns(tmp_path: Path) -> None:
    names = ("One of Lanterns", "One of Waves", "Two of Waves", "Waves")
    # No translation of "Two": its names stay English, and are no mixture.
    assert told(read(tmp_path), *names) == ["Uno of Faroles", "Uno of Olas", "", "Olas"]
    ordered = NAMED + 'names = { es = "{rank} de {suit}" }\n'
    assert told(read(tmp_path, ordered), *names) == ["Uno de Faroles", "Uno de Olas", "Two de Olas", "Olas"]
    # Of a table without columns in that language, all words may stand in game.toml.
    alone = 'file = "ranks.csv"\nname = "The {value}"\nnames = { es = "El {value}", pt-BR = "O {value}" }\n'
    definition = read(tmp_path, alone, ranks="value\n1\n2\n")
    assert language_columns.languages(definition) == ("es", "pt-BR")
    assert told(definition, "The 1", "The 2") == ["El 1", "El 2"]


def test_counts_are_proved_against_the_combinations(tmp_path: Path) -> None:
    expected = '[[expected]]\nnumbers = {{ cards = {}, "lanterns.1" = {} }}\nsource = "stated: box"\n'
    for numbers, wrong in {(8, 3): "", (9, 3): "cards", (8, 4): "lanterns.1"}.items():
        folder = game(tmp_path, NAMED + 'id = "{suit}.{value}"\n', expected.format(*numbers))
        opened = open_game(str(folder))
        found = [str(each.where) for check in model.CHECKS for each in check(opened) if each.code == "M10"]
        assert len(found) == bool(wrong)
        assert all(wrong in where for where in found)


def test_columns_that_nothing_shows_are_noted_once_in_their_own_table(tmp_path: Path) -> None:
    layout = 'schema = 1\n[faces.card.boxes.a]\ntext = "{suit} {value}"\n'
    keys = (
        'combine = ["suits.csv", "ranks.csv", { mood = ["a"] }, { tone = ["b"] }]\nname = "{rank} {suit}"\n'
    )
    folder = game(tmp_path, keys, ranks="rank,value,worth\nOne,1,{value}\nTwo,2,\n")
    (folder / "layout.toml").write_text(layout, encoding="utf-8")
    opened = open_game(str(folder))
    found = [each for check in opened.checks.MODEL for each in check(opened) if each.code == "PL04"]
    told = sorted((each.where.replace(f"{tmp_path}/", ""), each.message) for each in found)
    assert told == [
        ("game.toml", "no face shows the column 'mood'"),
        ("game.toml", "no face shows the column 'tone'"),
        ("ranks.csv", "no face shows the column 'worth'"),
        ("ranks.csv:2: worth", "a cell is shown as it is written, with {value} in it"),
        ("suits.csv", "no face shows the column 'colour'"),
    ]


def test_a_back_of_nobody_is_told_where_game_toml_says_it(tmp_path: Path) -> None:
    boxes = 'schema = 1\n[faces.card.boxes.a]\ntext = "{suit} {name}"\n'
    backs = '[faces."back:sun"]\nground = "ink"\n'
    first = 'file = "suits.csv"\nname_column = "suit"\nback = "sun"\n'
    folder = game(tmp_path, first + ENTRY + NAMED + 'back = "sunn"\n')
    (folder / "layout.toml").write_text(boxes + backs, encoding="utf-8")
    found = {str(fault).partition(":")[2].partition(";")[0] for fault in faults(load(folder))}
    assert found == {"25: tables[1].back: unknown back 'sunn'"}


def test_the_files_of_an_entry() -> None:
    assert files({"file": "cards.csv"}) == ("cards.csv",)
    combine = ["a.csv", {"file": "b.xlsx", "sheet": "B"}, {"rank": [1]}]
    assert files({"combine": combine}) == ("a.csv", "b.xlsx", "game.toml")
