"""Tables as spreadsheets write them: what each cell is, where it stands, and what is wrong with it."""

import csv
import datetime as dt
import io
import time
import zipfile
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.errors import DefinitionError, KitError, PnpError
from pnp.expression import Truth, format_value
from pnp.tables import Rows, field_of, id_part, read_table
from pnp.tables.rows import letters

Grid = list[list[object]]


def commas(folder: Path, text: str, name: str = "cards.csv") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def workbook(folder: Path, sheets: dict[str, Grid], name: str = "cards.xlsx") -> Path:
    path = folder / name
    book = xlsxwriter.Workbook(path, {"strings_to_formulas": False, "strings_to_urls": False})
    day = book.add_format({"num_format": "yyyy-mm-dd"})
    for title, grid in sheets.items():
        sheet = book.add_worksheet(title)
        for row, cells in enumerate(grid):
            for column, cell in enumerate(cells):
                if isinstance(cell, tuple):
                    sheet.write_formula(row, column, cell[0], None, cell[1])
                elif isinstance(cell, dt.date):
                    sheet.write_datetime(row, column, cell, day)
                elif isinstance(cell, str):
                    sheet.write_string(row, column, cell)
                elif cell is not None:
                    sheet.write(row, column, cell)
    book.close()
    return path


def told(rows: Rows, folder: Path) -> list[str]:
    return [str(fault.error).replace(f"{folder}/", "") for fault in rows.faults]


def test_cells_are_numbers_where_they_read_the_same_again(tmp_path: Path) -> None:
    cells = {
        "3": 3, "-2": -2, "0": 0, "2.5": 2.5, "-0.25": -0.25, "true": True, "FALSE": False, " 7 ": 7,
        "007": "007", "2.50": "2.50", "1e3": "1e3", "+1": "+1", "٣": "٣", "2,5": "2,5", "-0": "-0", "": "",
        "1.": "1.", "1" * 17: "1" * 17, "nan": "nan", "=1+1": "=1+1",
    }  # fmt: skip
    text = "name,cost\n" + "".join(f'n{n},"{cell}"\n' for n, cell in enumerate(cells))
    found = [row.cells["cost"] for row in read_table(commas(tmp_path, text)).rows]
    assert found == list(cells.values())
    expected = [Truth if isinstance(each, bool) else type(each) for each in cells.values()]
    assert list(map(type, found)) == expected


def test_what_means_something_to_every_game_is_a_text_whatever_it_looks_like(tmp_path: Path) -> None:
    (row,) = read_table(commas(tmp_path, "name,text,kind,back,id,copies\n7,1.5,true,2,3,4\n")).rows
    assert dict(row.cells) == {
        "name": "7", "text": "1.5", "kind": "true", "back": "2", "id": "3", "copies": 4,
    }  # fmt: skip


def test_a_text_of_several_lines_has_no_spaces_around_any(tmp_path: Path) -> None:
    (row,) = read_table(commas(tmp_path, 'name,text\n" A\nB ","one \r\n  two\r three "\n')).rows
    assert row.cells["name"] == "A B"
    assert row.cells["text"] == "one\ntwo\nthree"


@pytest.mark.parametrize("blank", ["\t", " \t ", "\t\t"])
def test_a_tab_in_a_text_is_a_space(blank: str, tmp_path: Path) -> None:
    """Browsers and word processors put them into what is copied from them."""
    (row,) = read_table(commas(tmp_path, f'name,text\nBell,"Ring it:{blank}all wake."\n')).rows
    said = str(row.cells["text"])
    assert "\t" not in said
    assert said.split() == ["Ring", "it:", "all", "wake."]


@pytest.mark.parametrize("ended", ["\n", "\r\n", "\v", "\u2028", "\u2029", "\f"])
def test_a_line_of_a_text_ends_as_other_programs_end_it(ended: str, tmp_path: Path) -> None:
    (row,) = read_table(commas(tmp_path, f'name,text\nBell,"Ring it.{ended}All wake."\n')).rows
    assert row.cells["text"] == "Ring it.\nAll wake."


def test_each_cell_says_where_it_stands(tmp_path: Path) -> None:
    path = commas(tmp_path, 'name,Attack Power\n\nA,"1\n2"\nB,3\n')
    first, second = read_table(path).rows
    assert (first.place("attack_power"), second.place("attack_power"), second.place()) == (
        f"{path}:3: attack_power",
        f"{path}:5: attack_power",
        f"{path}:5",
    )
    path = workbook(tmp_path, {"Cards": [[], [None, "name", "cost"], [], [None, "A", 3]]})
    (row,) = read_table(path).rows
    assert (row.place("name"), row.place("cost"), row.place()) == (
        f"{path}: Cards!B4",
        f"{path}: Cards!C4",
        f"{path}: Cards!A4",
    )


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("Attack Power", "attack_power"), (" COST ", "cost"), ("Straße", "strasse"), ("2nd", "_2nd"),
        ("e\u0301", "é"), ("a-b/c", "a_b_c"), ("...", ""), ("_x_", "x"), ("数", "数"),
    ],
)  # fmt: skip
def test_columns_are_called_so_that_conditions_can_name_them(header: str, name: str) -> None:
    assert field_of(header) == name


@given(st.text(max_size=40))
def test_a_column_s_name_is_one_word_that_does_not_begin_with_a_digit(header: str) -> None:
    name = field_of(header)
    assert not name or (
        name.isidentifier() or all(each == "_" or each.isalnum() or not each.isascii() for each in name)
    )
    assert field_of(name) == name
    assert id_part(id_part(header, 30), 30) == id_part(header, 30)


def test_a_part_of_an_id_is_letters_digits_and_single_hyphens() -> None:
    assert id_part("Über -- die Brücke, 2!", 30) == "über-die-brücke-2"
    assert id_part("abc def", 4) == "abc"
    assert id_part("?!", 30) == ""


def test_a_file_that_is_not_utf_8_is_told_at_its_letter(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes("name\nÄgä".encode() + b"\xe4\n")
    with pytest.raises(DefinitionError) as caught:
        read_table(tmp_path / "cards.csv")
    assert str(caught.value).replace(f"{tmp_path}/", "") == (
        "cards.csv:2: letter 4: this is not UTF-8; expected a CSV file in UTF-8; found the byte 0xe4\n"
        "  hint: save the table as “CSV UTF-8”"
    )


FAULTS = {
    "name,Cost,COST\nA,1,2\n": [
        "cards.csv:1: cost: a column stands twice; expected one column 'cost'; found a second one, after "
        "column 2",
    ],
    "name,,cost\nA,x,2\n": [
        "cards.csv:2: column 2: a cell in a column without a name; expected a name in the first row for "
        "column 2, or nothing below it; found 'x'",
    ],
    "name\nA,b\n": [
        "cards.csv:2: column 2: a row that is too long; expected 1 column, as in the first row; found 2\n"
        "  hint: put a text that has the separator in it in quotes",
    ],
    'name,a\nA,"b"c\n': [
        "cards.csv:2: this row cannot be read; expected cells; found letters after the quote that ends a "
        "cell\n  hint: a cell in quotes ends with one, and has each quote inside it twice",
    ],
    'name,a\nA,"b\n': [
        "cards.csv:2: this row cannot be read; expected cells; found one that does not end\n  hint: a cell "
        "in quotes ends with one, and has each quote inside it twice",
    ],
    "name,cost\nA,\x1b\nB,\x7f\n": [
        "cards.csv:2: cost: wrong value; expected a text without control characters; found '\\x1b' in it",
        "cards.csv:3: cost: wrong value; expected a text without control characters; found '\\x7f' in it",
    ],
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_every_fault_of_a_cell_is_told_with_its_place(text: str, tmp_path: Path) -> None:
    assert told(read_table(commas(tmp_path, text)), tmp_path) == FAULTS[text]


def test_a_workbook_gives_what_its_cells_hold(tmp_path: Path) -> None:
    grid: Grid = [
        ["name", "cost", "rate", "rare", "sum", "note"],
        ["Rain", 3, 2.5, True, ("=1+2", 3), "two\nlines"],
        [7, "3", "2.50", "x", ("=A2&B2", "ok"), None],
    ]
    first, second = read_table(workbook(tmp_path, {"Cards": grid})).rows
    assert dict(first.cells) == {
        "name": "Rain", "cost": 3, "rate": 2.5, "rare": True, "sum": 3, "note": "two\nlines",
    }  # fmt: skip
    assert dict(second.cells) == {
        "name": "7", "cost": 3, "rate": "2.50", "rare": "x", "sum": "ok", "note": "",
    }  # fmt: skip
    assert [type(first.cells[name]) for name in ("cost", "rate", "rare", "sum")] == [int, float, Truth, int]
    assert format_value(first.cells["rare"]) == "TRUE"


def test_cells_without_a_value_are_named(tmp_path: Path) -> None:
    grid: Grid = [
        ["name", "cost", "day"],
        ["A", ("=1+1", ""), 1],
        ["B", ("=1/0", "#DIV/0!"), dt.date(2026, 11, 22)],
    ]
    rows = read_table(workbook(tmp_path, {"Cards": grid}))
    assert sorted(told(rows, tmp_path)) == [
        "cards.xlsx: Cards!B2: a formula without a value; expected the value that it comes to; found none\n"
        "  hint: open the workbook in the spreadsheet's program and save it there, which computes it",
        "cards.xlsx: Cards!B3: a formula that failed; expected a value; found an error of the spreadsheet, "
        "such as #REF!",
        "cards.xlsx: Cards!C3: wrong value; expected a text or a number; found the date 2026-11-22\n"
        "  hint: mark the column as text, and write it again",
    ]


def test_of_several_sheets_one_is_named(tmp_path: Path) -> None:
    one: Grid = [["name"], ["A"]]
    path = workbook(tmp_path, {"Notes": [], "Cards": one, "Rules": [["name"], ["B"]]})
    assert read_table(path, "Rules").rows[0].cells["name"] == "B"
    with pytest.raises(DefinitionError) as caught:
        read_table(path)
    assert str(caught.value) == (
        f"{path}: which sheet?; expected the name of one of them; found 'Cards', 'Rules'\n"
        '  hint: sheet = "Cards" in game.toml, or --sheet of pnp new'
    )
    with pytest.raises(PnpError, match=r"unknown sheet 'Card'\n  hint: did you mean 'Cards'\?"):
        read_table(path, "Card")
    only = workbook(tmp_path, {"Notes": [], "Cards": one}, "one.xlsx")
    assert read_table(only).rows[0].cells["name"] == "A"
    assert read_table(workbook(tmp_path, {"Notes": []}, "none.xlsx")).rows == ()
    with pytest.raises(DefinitionError, match=r"cards\.csv: a CSV file has no sheets; expected no `sheet`"):
        read_table(commas(tmp_path, "name\nA\n"), "Cards")


@pytest.mark.parametrize(
    "data", [b"", b"name\nA\n", b"PK\x03\x04" + b"\0" * 60, b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600]
)
def test_what_is_no_workbook_is_one_message(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    path.write_bytes(data)
    with pytest.raises(
        DefinitionError, match=r"cards\.xlsx: this is no workbook; expected an XLSX file"
    ) as told:
        read_table(path)
    assert str(told.value).endswith("\n  hint: save it as “Excel workbook (.xlsx)”, without a password")


def repacked(path: Path, name: str, old: str, new: str) -> Path:
    """The same workbook, with something else in one of its parts."""
    found = io.BytesIO()
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as after:
        for part_ in before.namelist():
            text = before.read(part_).decode()
            assert part_ != name or old in text
            after.writestr(part_, text.replace(old, new, 1) if part_ == name else text)
    path.write_bytes(found.getvalue())
    return path


SHEET = "xl/worksheets/sheet1.xml"


def test_a_cell_far_out_and_parts_that_swell_are_refused(tmp_path: Path) -> None:
    """A library that makes room for all cells up to the last would take hundreds of gigabytes."""
    path = workbook(tmp_path, {"Cards": [["name"], ["A"]]})
    far = '</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'
    with pytest.raises(DefinitionError) as caught:
        read_table(repacked(path, SHEET, "</row></sheetData>", far))
    assert str(caught.value) == (
        f"{path}: Cards: a cell lies too far out; expected at most 20000 rows and 500 columns; found row "
        "1048576, column 16384\n  hint: delete the rows and columns behind the table"
    )
    path = workbook(tmp_path, {"Cards": [["name"], ["A"]]})
    with pytest.raises(DefinitionError, match="the workbook is too large; expected at most 128000000 bytes"):
        read_table(repacked(path, SHEET, "</sheetData>", "</sheetData>" + " " * 128_000_000))


def test_entities_of_a_workbook_are_not_followed(tmp_path: Path) -> None:
    path = workbook(tmp_path, {"Cards": [["name"], ["A"]]})
    bomb = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12))
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    evil = f'{head}<!DOCTYPE x [<!ENTITY a0 "aaaaaaaaaa">{bomb}]>'
    repacked(path, SHEET, head, evil)
    repacked(path, SHEET, "<sheetData>", '<sheetData><row r="9"><c r="A9"><f>&a11;</f></c></row>')
    with pytest.raises(DefinitionError, match="a sheet 'Cards' that cannot be read"):
        read_table(path)


def test_a_table_has_an_end(tmp_path: Path) -> None:
    text = "name\n" + "".join(f"n{n}\n" for n in range(5002))
    rows = read_table(commas(tmp_path, text))
    assert len(rows.rows) == 5000
    assert told(rows, tmp_path) == [
        "cards.csv:5002: a table that is too long; expected at most 5000 rows; found more"
    ]
    path = tmp_path / "cards.csv"
    path.write_bytes(b"name\n" * 1_000_000)
    with pytest.raises(KitError, match="more than 4000000"):
        read_table(path)


def test_columns_count_like_a_spreadsheet_s() -> None:
    assert [letters(n) for n in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


PLAIN = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cn", "Zl", "Zp")), max_size=10)
NUMBERS = (
    st.integers(-999, 999) | st.floats(-999, 999, allow_nan=False).map(lambda n: round(n, 3)) | st.booleans()
)


@settings(max_examples=40, deadline=None)
@given(rows=st.lists(st.tuples(PLAIN, PLAIN | NUMBERS, NUMBERS), min_size=1, max_size=5))
def test_a_table_says_the_same_as_csv_and_as_a_workbook(
    rows: list[tuple[object, ...]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("same")
    grid: Grid = [["name", "cost", "rate"], *(["x" + str(row[0]), *row[1:]] for row in rows)]
    path = folder / "cards.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(
            [[str(c).lower() if isinstance(c, bool) else c for c in row] for row in grid]
        )
    ours, theirs = read_table(path), read_table(workbook(folder, {"Cards": grid}))
    assert [dict(row.cells) for row in ours.rows] == [dict(row.cells) for row in theirs.rows]
    assert ours.faults == theirs.faults == ()


def test_a_table_of_too_many_columns_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    head = ",".join(f"c{number}" for number in range(300_000))
    path.write_text(f"{head}\n{'1,' * 10}\n", encoding="utf-8")
    begin = time.process_time()
    rows = read_table(path)
    assert time.process_time() - begin < 3
    (fault,) = rows.faults
    assert str(fault.error).startswith(f"{path}:1: too many columns; expected at most 200; found 201 or more")
    assert rows.rows == ()
