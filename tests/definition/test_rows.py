"""[[tables]]: rows become components, each message names the cell, and nothing leads out of the folder."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.definition import Definition, load
from pnp.errors import DefinitionError, PnpError
from pnp.games import open_game
from pnp.verify import model

HEAD = """\
schema = 1
[game]
id = "mine"
title = "Mine"
tagline = "Cards"
version = "1.0"
players = [2, 3]
source = "stated: mine"
[[credits]]
work = "Mine"
author = "Me"
licence = "CC0"
source = "stated: mine"
"""
TABLE = '[[tables]]\nfile = "cards.csv"\nkind = "card"\nsource = "stated: table"\n'
CSV = "name,cost,copies,kind,text,back\nRain,3,2,sky,Wet.,night\nSun,2.5,0,sky,,\nHill,,,,,\n"


def game(folder: Path, table: str = TABLE, csv: str = CSV, more: str = "", name: str = "cards.csv") -> Path:
    (folder / name).write_text(csv, encoding="utf-8")
    (folder / "game.toml").write_text(HEAD + table + more, encoding="utf-8")
    return folder


def read(folder: Path, *rest: str, **more: str) -> Definition:
    return load(game(folder, *rest, **more))


def refused(folder: Path, *rest: str, **more: str) -> list[str]:
    with pytest.raises(PnpError) as caught:
        load(game(folder, *rest, **more))
    return str(caught.value).replace(f"{folder}/", "").splitlines()


def test_a_row_is_a_component_with_all_its_columns(tmp_path: Path) -> None:
    rain, hill = read(tmp_path).components
    assert (rain.id, rain.kind, rain.name, rain.copies, rain.text, rain.back, rain.source, rain.stock) == (
        "sky.rain", "card", "Rain", 2, "Wet.", "night", "stated: table", "cards",
    )  # fmt: skip
    assert rain.fields == {
        "id": "sky.rain", "name": "Rain", "copies": 2, "text": "Wet.", "kind": "sky", "back": "night",
        "cost": 3,
    }  # fmt: skip
    assert (hill.id, hill.copies, hill.text, hill.back) == ("card.hill", 1, None, None)
    assert hill.fields == {
        "id": "card.hill", "name": "Hill", "copies": 1, "text": "", "kind": "card", "back": "", "cost": "",
    }  # fmt: skip


def test_components_written_by_hand_have_fields_too(tmp_path: Path) -> None:
    by_hand = (
        '[[components]]\nid = "aid"\nkind = "aid"\nname = "Aid"\ncopies = 1\nsource = "stated: x"\n'
        'layout = "help"\nfields = {cost = 3, rare = true, hint = "a", kind = "x"}\n'
    )
    definition = read(tmp_path, more=by_hand)
    aid = definition.components[-1]
    assert aid.layout == "help"
    assert aid.fields == {
        "id": "aid", "name": "Aid", "copies": 1, "text": "", "back": "",
        "kind": "x", "cost": 3, "rare": True, "hint": "a",
    }  # fmt: skip
    place = definition.place("components", 2, "name")
    assert place == f"{tmp_path}/game.toml:21: components[0].name"
    assert refused(tmp_path, more=by_hand.replace("rare = true", "name = 'b'")) == [
        "game.toml:25: components[0].fields: wrong value; expected fields of other names than name, "
        "which is a "
        "key of the component itself; found a table"
    ]


def test_places_are_those_of_the_cells(tmp_path: Path) -> None:
    definition = read(tmp_path)
    assert definition.place("components", 0, "cost") == f"{tmp_path}/cards.csv:2: cost"
    assert definition.place("components", 1, "copies") == f"{tmp_path}/cards.csv:4: copies"
    assert definition.place("components", 1, "trim_mm") == f"{tmp_path}/cards.csv:4"
    assert definition.place("components", 1) == f"{tmp_path}/cards.csv:4"


def test_counts_are_proved_against_the_rows(tmp_path: Path) -> None:
    counts = '[counts]\ncard = {}\nsource = "stated: box"\n'
    game(tmp_path, more=counts.format(3))
    assert open_game(str(tmp_path)).numbers["cards"] == 3
    wrong = open_game(str(game(tmp_path, more=counts.format(4))))
    found = [str(finding) for check in model.CHECKS for finding in check(wrong)]
    assert [each for each in found if "counts.card" in each]


@pytest.mark.parametrize(
    ("when", "names"),
    [
        ("cost > 2", ["Rain"]),
        ("kind == 'sky' and copies > 0", ["Rain"]),
        ("kind == 'card'", ["Hill"]),
        ("not text", ["Hill"]),
        ("name in ['Hill', 'Rain']", ["Rain", "Hill"]),
        ("id == ''", ["Rain", "Hill"]),
    ],
)
def test_a_condition_chooses_rows(when: str, names: list[str], tmp_path: Path) -> None:
    csv = CSV.replace("Hill,,", "Hill,0,")
    definition = read(tmp_path, f'{TABLE}when = "{when}"\n', csv)
    assert [component.name for component in definition.components] == names


def test_several_tables_may_read_one_file_and_ids_are_kept_apart(tmp_path: Path) -> None:
    csv = "name,deck\nRain,Sky Deck\nrain!,Sky Deck\nHill,Land\n"
    second = TABLE.replace('kind = "card"', 'kind = "tile"\ntrim_mm = [40, 40]\nper = "player"')
    hand = '[[components]]\nid = "card.rain"\nkind = "card"\nname = "R"\ncopies = 1\nsource = "stated: x"\n'
    definition = read(
        tmp_path, TABLE + 'back = "{deck}"\n' + second + "when = \"deck == 'Land'\"\n", csv, hand
    )
    assert [(c.id, c.kind, c.back, c.trim_mm, c.per) for c in definition.components] == [
        ("card.rain-2", "card", "sky-deck", None, "kit"),
        ("card.rain-3", "card", "sky-deck", None, "kit"),
        ("card.hill", "card", "land", None, "kit"),
        ("tile.hill", "tile", None, (40.0, 40.0), "player"),
        ("card.rain", "card", None, None, "kit"),
    ]


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ('id = "{deck}-{name}"', ["card.sky-rain", "card.sky-rain-2", "card.land-hill"]),
        ('id = "{deck}.{name}"', ["sky.rain", "sky.rain-2", "land.hill"]),
        ('id = "x.{number}"', ["x.1", "x.2", "x.7"]),
        ('id = "{upper(deck)}"', ["card.sky", "card.sky-2", "card.land"]),
        ('id = "one"', ["card.one", "card.one-2", "card.one-3"]),
    ],
)
def test_an_id_may_be_made_of_columns(written: str, ids: list[str], tmp_path: Path) -> None:
    csv = "name,deck,number\nRain,Sky,1\nRain,Sky,2\nHill,Land,7\n"
    definition = read(tmp_path, f'{TABLE}{written}\nlayout = "{{deck}}"\n', csv)
    assert [component.id for component in definition.components] == ids
    assert [component.layout for component in definition.components] == ["Sky", "Sky", "Land"]


def test_one_name_may_stand_in_several_kinds(tmp_path: Path) -> None:
    """The ace of spades and the ace of hearts: ids are made from both."""
    suits = "name,kind\nAce,spades\nAce,hearts\n"
    assert [each.id for each in read(tmp_path, TABLE, suits).components] == ["spades.ace", "hearts.ace"]
    told, _ = refused(tmp_path, TABLE, suits + "Ace,spades\n")
    assert "found 'Ace' again; line 2 has it" in told


def test_columns_may_be_called_otherwise(tmp_path: Path) -> None:
    named = f'{TABLE}name_column = "Card Title"\ncopies_column = "qty"\ntext_column = "Rules"\n'
    csv = "Card Title,Qty,Rules,cost\nRain,2,Wet.,3\n7,0,,\nSun,,Dry.,1\n"
    rain, sun = read(tmp_path, named, csv).components
    assert (rain.name, rain.copies, rain.text, rain.fields["cost"]) == ("Rain", 2, "Wet.", 3)
    assert (sun.name, sun.copies, sun.text) == ("Sun", 1, "Dry.")
    assert (rain.fields["card_title"], rain.fields["qty"], rain.fields["rules"]) == ("Rain", 2, "Wet.")
    toml = '[[row]]\n"Card Title" = "Rain"\nqty = 2\nRules = "Wet."\ncost = 3\n'
    named = named.replace("cards.csv", "cards.toml")
    (again,) = read(tmp_path, named, toml, name="cards.toml").components
    assert (again.name, again.copies, again.text, again.fields) == (
        rain.name, rain.copies, rain.text, rain.fields,
    )  # fmt: skip


FAULTS: dict[str, tuple[str, str, list[str]]] = {
    "a file that is not there": (TABLE.replace("cards.csv", "card.csv"), CSV, [
        "game.toml:15: tables[0].file: there is no such file; expected card.csv; found nothing there",
        "  hint: did you mean 'cards.csv'?",
    ]),
    "no name": (TABLE, "front\nA\n", [
        "cards.csv:1: no column for the names; expected a column called name; found front",
        "  hint: the first row names the columns: name, copies, text, kind, back, id",
    ]),
    "a name that is called otherwise": (TABLE, "cost,Title\n2,A\n", [
        "cards.csv:1: no column for the names; expected a column called name; found cost, title",
        '  hint: name_column = "title" in game.toml',
    ]),
    "columns that are not there": (
        f'{TABLE}name_column = "Titel"\ntext_column = "effect"\n', "Title,cost\nA,1\n", [
            "game.toml:18: tables[0].name_column: no such column; expected a column of cards.csv; found "
            "'titel'",
            "  hint: cards.csv:1 has 'title': mend it there, or write name_column = \"title\"",
            "game.toml:19: tables[0].text_column: no such column; expected a column of cards.csv; found "
            "'effect'",
            "  hint: the columns: title, cost",
        ]),
    "a fault in a column that is called otherwise": (
        f'{TABLE}name_column = "title"\ncopies_column = "qty"\n', "title,qty\nA,x\n,1\nA,1\n", [
            "cards.csv:2: qty: wrong value; expected a whole number from 0 to 999, or nothing for 1; "
            "found 'x'",
            "cards.csv:3: title: a card without a name; expected a name; found nothing",
            "cards.csv:4: title: a name stands twice; expected a name of its own for each card; "
            "found 'A' again; line 2 has it",
            "  hint: more of one card are its copies; two of one name need a column `id`",
        ]),
    "several at once": (TABLE, "name,copies,id\nA,x,\n,1,\nB,-1,b b\nA,1,\n", [
        "cards.csv:2: copies: wrong value; expected a whole number from 0 to 999, or nothing for 1; "
        "found 'x'",
        "cards.csv:3: name: a card without a name; expected a name; found nothing",
        "cards.csv:4: copies: wrong value; expected a whole number from 0 to 999, or nothing for 1; "
        "found '-1'",
        "cards.csv:4: id: wrong value; expected letters and digits, parts joined by points or "
        "hyphens, at most "
        "60, as in card.rain; found 'b b'",
        "cards.csv:5: name: a name stands twice; expected a name of its own for each card; found 'A' again; "
        "line 2 has it",
        "  hint: more of one card are its copies; two of one name need a column `id`",
    ]),
    "an id twice": (TABLE, "name,id\nA,a\nB,a\n", [
        "cards.csv:3: id: duplicate id 'a'; expected an id of its own; found 'a' again",
    ]),
    "a condition over no column": (TABLE + 'when = "cots > 1 or name"\n', CSV, [
        "game.toml:18: tables[0].when: letter 1: no such column; expected a column of cards.csv; "
        "found 'cots'",
        "  hint: did you mean 'cost'?",
    ]),
    "a condition that is none": (TABLE + 'when = "cost >"\n', CSV, [
        "game.toml:18: tables[0].when: letter 7: a value is missing; expected a column, a number or "
        "a 'text'; "
        "found the end",
    ]),
    "a condition that some rows cannot answer": (TABLE + 'when = "cost > 2"\n', CSV, [
        "cards.csv:4: when = 'cost > 2': > cannot join these; expected two numbers or two texts; "
        "found an empty "
        "cell and the number 2",
        "  hint: an empty cell is no number: write 0 there, or ask for it first, as in `cost and cost > 2`",
    ]),
    "a back of no column": (TABLE + 'back = "{dek}"\nid = "{nam}"\n', CSV, [
        "game.toml:19: tables[0].id: letter 2: no such column; expected a column of cards.csv; found 'nam'",
        "  hint: did you mean 'name'?",
        "game.toml:18: tables[0].back: letter 2: no such column; expected a column of cards.csv; found 'dek'",
        "  hint: the columns: back, copies, cost, id, kind, name, text",
    ]),
    "a layout that is no name": (TABLE + 'layout = "{name}"\n', "name\nA b\n", [
        "cards.csv:2: wrong layout; expected a name of letters and digits, parts joined by points "
        "or hyphens, as "
        "in card.rain; found 'A b'",
    ]),
    "a heap": (TABLE, "name,copies\n" + "".join(f"n{n},999\n" for n in range(6)), [
        "cards.csv:7: copies: too many components; expected at most 5000 copies in all, for 3 players; found "
        "5994 up to here",
    ]),
    "an unknown key": (TABLE + 'colour = "red"\n', CSV, [
        "game.toml:18: tables[0].colour: unknown key; expected a key of [[tables]]; found 'colour'",
        "  hint: what else may stand there: sheet, combine, name_column, copies_column, text_column, "
        "when, id, name, names, copies, back, layout, stock, per, "
        "from_players, optional, "
        "pile, trim_mm",
    ]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_each_fault_names_its_place(name: str, tmp_path: Path) -> None:
    table, csv, told = FAULTS[name]
    assert refused(tmp_path, table, csv) == told


def test_faults_of_all_tables_are_told(tmp_path: Path) -> None:
    (tmp_path / "more.csv").write_text("name\nA,B\n", encoding="utf-8")
    told = refused(tmp_path, TABLE + TABLE.replace("cards", "more"), "name,copies\nA,x\n")
    assert [line.partition(": ")[0] for line in told if ".csv" in line] == ["cards.csv:2", "more.csv:2"]


@pytest.mark.parametrize(
    "file",
    [
        "../cards.csv",
        "/etc/passwd",
        "a/../../cards.csv",
        "C:\\\\cards.csv",
        "~/cards.csv",
        "..\\\\x",
        "out.csv",
    ],
)
def test_no_table_leads_out_of_the_folder(file: str, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(CSV, encoding="utf-8")
    inside = tmp_path / "game"
    inside.mkdir()
    (inside / "out.csv").symlink_to(tmp_path / "cards.csv")
    (told,) = refused(inside, TABLE.replace("cards.csv", file))
    assert told.startswith(
        "game.toml:15: tables[0].file: a file of a game lies in its folder; expected the name of a "
        "file there, "
        "as in cards.csv; found "
    )


def test_a_game_may_have_tables_alone_but_not_nothing(tmp_path: Path) -> None:
    assert len(read(tmp_path).components) == 2
    assert refused(tmp_path, "") == [
        "game.toml:1: components: missing key; expected a value for 'components': tables "
        "[[components]], each "
        "with two brackets; found nothing"
    ]
    assert refused(tmp_path, TABLE, "name,copies\nA,0\n") == [
        "game.toml:14: tables: no components; expected one row with a copy at least; found none"
    ]


TOML = """\
schema = 1
[[row]]
name = "Rain"
Cost = 3
rare = true
[[row]]
name = "Sun"
copies = 0
[[row]]
name = "Hill"
cost = "3"
"""


def test_rows_of_toml_are_what_they_say(tmp_path: Path) -> None:
    table = TABLE.replace(".csv", ".toml")
    definition = read(tmp_path, table, TOML, name="cards.toml")
    rain, hill = definition.components
    assert (rain.fields["cost"], rain.fields["rare"], hill.fields["cost"], hill.fields["rare"]) == (
        3,
        True,
        "3",
        "",
    )
    assert definition.place("components", 0, "cost") == f"{tmp_path}/cards.toml:4: row[0].Cost"
    assert definition.place("components", 1, "back") == f"{tmp_path}/cards.toml:9: row[2]"
    wrong = TOML.replace("copies = 0", "copies = [1]\nday = 2026-01-01").replace("rare = true", "COST = 1")
    assert refused(tmp_path, table, wrong, name="cards.toml") == [
        "cards.toml:5: row[0].COST: wrong key; expected a name of letters and digits that no other "
        "column has; "
        "found 'COST'",
        "cards.toml:8: row[1].copies: wrong value; expected a text, a number, or true or false; found a list",
        "cards.toml:9: row[1].day: wrong value; expected a text, a number, or true or false; found a date",
    ]
    assert refused(tmp_path, table, TOML.replace("[[row]]", "[[rows]]"), name="cards.toml") == [
        "cards.toml:2: rows: unknown key; expected tables [[row]]; found 'rows'",
        "  hint: each row begins with [[row]], in two brackets",
    ]


CELLS = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)


@settings(max_examples=80, deadline=None)
@given(rows=st.lists(st.tuples(CELLS, CELLS, CELLS, CELLS, CELLS), max_size=4), when=CELLS, made=CELLS)
def test_whatever_a_table_says_is_read_or_refused_with_its_place(
    rows: list[tuple[str, ...]], when: str, made: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    import csv
    import json

    folder = tmp_path_factory.mktemp("any")
    game(folder, f"{TABLE}when = {json.dumps('1 or ' + when)}\nid = {json.dumps(made + '{name}')}\n")
    with (folder / "cards.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([("name", "copies", "id", "back", "cost"), *rows])
    told = ""
    try:
        definition = load(folder)
    except DefinitionError as error:
        told = str(error)
    if told:
        assert f"{folder}/" in told
        return
    ids = [component.id for component in definition.components]
    assert len(ids) == len(set(ids)) > 0
    for index, component in enumerate(definition.components):
        assert component.fields["name"] == component.name
        assert "cards.csv:" in definition.place("components", index, "cost")
