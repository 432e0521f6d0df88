"""Maps read from tables: each cell's row, and what is wrong with a table, told at its line or cell."""

from pathlib import Path

import pytest
import xlsxwriter

from pnp.definition import Chart, load
from pnp.errors import PnpError

HEAD = """
schema = 1
[game]
id = "ford"
title = "The Ford"
tagline = "Two columns meet"
version = "1.0"
players = [2]
source = "stated: 1"
[[credits]]
work = "The Ford"
author = "Somebody"
licence = "CC0"
source = "stated: 1"
[[components]]
id = "map"
kind = "board"
name = "Map"
copies = 1
source = "stated: 1"
"""

MAP = """
[[boards]]
id = "map"
source = "stated: 1"
grid = "map"
form = "hexagon"
columns = 5
rows = 4
size_mm = 10
names = "0101"
"""


def read(folder: Path, board: str, **tables: str) -> Chart:
    (folder / "game.toml").write_text(HEAD + board, encoding="utf-8")
    for name, text in tables.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    (chart,) = load(folder).charts
    return chart


def test_a_table_says_what_lies_on_cells(tmp_path: Path) -> None:
    board = MAP + 'table = "map.csv"\nmissing = ["0504"]\n[boards.terrain.wood]\nfill = "green-wash"\n'
    chart = read(tmp_path, board, map="cell,name,terrain,missing,gold\n0203,Oakley,wood,,3\n0101,,,yes,\n")
    assert len(chart.cells) == 5 * 4 - 2
    assert [cell.number for cell in chart.cells] == [*range(18)]
    oakley = chart.by_code["0203"]
    assert (oakley.name, oakley.terrain, dict(oakley.columns)) == ("Oakley", "wood", {"gold": 3})
    assert not {"0101", "0504"} & chart.by_code.keys()
    assert chart.cells[0].code == "0201"


def test_a_workbook_that_dropped_the_zeros_is_understood(tmp_path: Path) -> None:
    with xlsxwriter.Workbook(tmp_path / "map.xlsx") as book:
        page = book.add_worksheet()
        for number, row in enumerate((("cell", "name"), (203, "Oakley"), ("0304", "Ash"))):
            page.write_row(number, 0, row)
    chart = read(tmp_path, MAP + 'table = "map.xlsx"\n')
    assert {cell.code: cell.name for cell in chart.cells if cell.name} == {"0203": "Oakley", "0304": "Ash"}


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ('names = "A1"', "B3"),
        ('names = "A1"\nrows_from = "bottom"', "B2"),
        ('names = "number"', "11"),
        ('names = "0101"', "0203"),
    ],
)
def test_cells_are_called_as_the_board_says(keys: str, code: str, tmp_path: Path) -> None:
    chart = read(tmp_path, MAP.replace('names = "0101"', keys))
    place = chart.by_code[code].place
    assert (place.column, place.row) == (2, 3)


def test_lines_run_along_edges_and_through_middles(tmp_path: Path) -> None:
    board = (
        MAP
        + '[[boards.borders]]\nbetween = ["0203-0303"]\ntable = "river.csv"\n'
        + '[[boards.routes]]\nthrough = ["0101 0201 0301"]\n'
    )
    chart = read(tmp_path, board, river="a,b\n0303,0403\n")
    one, other = (set(chart.by_code[code].place.corners) for code in ("0203", "0303"))
    assert set(chart.borders[0].points) == one & other
    assert len(chart.borders) == 2
    assert chart.routes[0].points == tuple(
        chart.by_code[code].place.centre for code in ("0101", "0201", "0301")
    )


def test_points_lie_where_their_rows_say(tmp_path: Path) -> None:
    board = MAP.replace("hexagon", "point").replace("columns = 5\nrows = 4\n", "") + 'table = "stars.csv"\n'
    chart = read(tmp_path, board, stars="cell,x,y\nVega,10,20\nDeneb,-3.5,4\n")
    assert [(cell.code, cell.place.centre) for cell in chart.cells] == [
        ("Vega", (10.0, 20.0)),
        ("Deneb", (-3.5, 4.0)),
    ]


STARS = MAP.replace("hexagon", "point").replace("columns = 5\nrows = 4\n", "") + 'table = "stars.csv"\n'


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("star,x,y\nVega,1,2\n", "stars.csv:1: no column for the cells; expected a column called cell"),
        ("cell,x,y\nVega,far,2\n", "stars.csv:2: x: where is this point?"),
        ("cell,x,y\n,1,2\n", "stars.csv:2: cell: the map has no such cell"),
    ],
)
def test_what_is_wrong_with_a_table_of_points_is_told(table: str, told: str, tmp_path: Path) -> None:
    """Not that the map has no cells, which only follows from it."""
    with pytest.raises(PnpError) as caught:
        read(tmp_path, STARS, stars=table)
    assert told in str(caught.value)


WRONG = {
    "a cell that is not there": (
        'table = "map.csv"\n',
        "cell,name\n0203,Oakley\n0907,Ash\n",
        "map.csv:3: cell: the map has no such cell; expected a cell from 0101 to 0504; found '0907'",
    ),
    "a cell twice": (
        'table = "map.csv"\n',
        "cell,name\n0203,Oakley\n0203,Ash\n",
        "map.csv:3: cell: a cell has two rows; expected a row for each; found '0203'; row 2 has it",
    ),
    "a terrain that nobody describes": (
        'table = "map.csv"\n[boards.terrain.wood]\n',
        "cell,terrain\n0203,woods\n",
        "map.csv:2: terrain: unknown terrain; expected wood; found 'woods'\n  hint: did you mean 'wood'?",
    ),
    "no column for the cells": (
        'table = "map.csv"\n',
        "hex,name\n0203,Oakley\n",
        "map.csv:1: no column for the cells; expected a column called cell; found hex, name\n"
        "  hint: it says which cell a row is about, as in 0101",
    ),
    "no file": ('table = "mop.csv"\n', "cell\n0101\n", "boards[0].table: there is no such file; expected "),
    "a file outside": (
        'table = "../map.csv"\n',
        "cell\n0101\n",
        "boards[0].table: a file of a game lies in its folder",
    ),
    "a star beside the map": (
        'stars = ["0101", "0909"]\n',
        "",
        "boards[0].stars[1]: the map has no such cell; expected a cell from 0101 to 0504; found '0909'",
    ),
    "a river between cells that do not touch": (
        '[[boards.borders]]\nbetween = ["0101-0301"]\n',
        "",
        "boards[0].borders[0].between[0]: no edge lies between these cells; expected two cells that lie "
        "side by side, as in 0101-0201; found 0101-0301",
    ),
    "a road of one cell": (
        '[[boards.routes]]\nthrough = ["0101"]\n',
        "",
        "boards[0].routes[0].through[0]: a way leads through two cells or more; expected the cells that it "
        "leads through, as in 0101 0201; found '0101'",
    ),
    "a road through a cell that is missing": (
        'missing = ["0201"]\n[[boards.routes]]\nthrough = ["0101 0201"]\n',
        "",
        "boards[0].routes[0].through[0]: the map has no such cell; expected a cell from 0101 to 0504; found "
        "'0201', which is missing",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_at_its_place(name: str, tmp_path: Path) -> None:
    keys, table, told = WRONG[name]
    with pytest.raises(PnpError) as caught:
        read(tmp_path, MAP + keys, map=table)
    assert told in str(caught.value)


def test_a_map_without_columns_says_what_it_wants(tmp_path: Path) -> None:
    with pytest.raises(PnpError, match='columns and rows, or form = "point" and a table'):
        read(tmp_path, MAP.replace("columns = 5\n", ""))


def test_all_cells_missing_is_told(tmp_path: Path) -> None:
    board = MAP.replace("columns = 5\nrows = 4", "columns = 1\nrows = 1") + 'missing = ["0101"]\n'
    with pytest.raises(PnpError, match="a map without cells"):
        read(tmp_path, board)


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(PnpError) as caught:
        read(tmp_path, MAP + 'table = "map.csv"\n', map="cell,terrain\n0909,\n0101,wood\n0888,\n")
    assert len(caught.value.others) == 2


def test_a_row_about_a_cell_that_game_toml_calls_missing_is_told(tmp_path: Path) -> None:
    board = (
        MAP + 'table = "map.csv"\nmissing = ["0504", "0101"]\n[boards.terrain.wood]\nfill = "green-wash"\n'
    )
    with pytest.raises(PnpError) as error:
        read(tmp_path, board, map="cell,name,terrain\n0203,Oakley,wood\n0504,,wood\n0101,,\n")
    told = str(error.value)
    assert "map.csv:3: terrain: the map has no such cell" in told
    assert "expected a row without terrain, since `missing` in game.toml has '0504'" in told
    assert error.value.others == (), "a row that says nothing of its cell is sound"
