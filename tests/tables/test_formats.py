"""A workbook is read as its sheet is seen: numbers in their formats, merged cells, and text in UTF-16."""

import pickle
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import given
from hypothesis import strategies as st

from pnp.errors import DefinitionError
from pnp.expression import Fraction, format_value
from pnp.tables import read_table
from pnp.tables.workbook import format_number


def sheet(folder: Path, formats: list[str], merged: tuple[int, int, int, int, object] | None = None) -> Path:
    """A workbook with a row of names, and a row of the number 7 in each of some formats."""
    path = folder / "cards.xlsx"
    book = xlsxwriter.Workbook(path)
    page = book.add_worksheet()
    page.write_row(0, 0, ["name", *(f"c{number}" for number in range(len(formats)))])
    page.write(1, 0, "Sun")
    for column, code in enumerate(formats, 1):
        page.write_number(1, column, 7, book.add_format({"num_format": code}) if code else None)
    for line in (2, 3):
        page.write(line, 0, f"Card {line}")
    if merged is not None:
        page.merge_range(*merged)
    book.close()
    return path


def test_numbers_are_printed_as_the_sheet_shows_them(tmp_path: Path) -> None:
    codes = ["", "General", "0", "000", "0.00", "0%", "0.0%", "#,##0.00", '"x"0', "0;[Red]-0", "@"]
    row = read_table(sheet(tmp_path, codes)).rows[0]
    told = [format_value(row.cells[f"c{number}"]) for number in range(len(codes))]
    assert told == ["7", "7", "7", "007", "7.00", "700%", "700.0%", "7.00", "7", "7", "7"]
    assert all(row.cells[f"c{number}"] == 7 for number in range(len(codes)))


def test_a_name_and_a_number_of_copies_are_what_is_seen_too(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    book = xlsxwriter.Workbook(path)
    page, padded = book.add_worksheet(), book.add_format({"num_format": "000"})
    page.write_row(0, 0, ["name", "copies"])
    page.write_number(1, 0, 7, padded)
    page.write_number(1, 1, 3, padded)
    book.close()
    (row,) = read_table(path).rows
    assert row.cells["name"] == "007"
    assert int(row.cells["copies"]) == 3


@pytest.mark.parametrize(
    ("value", "code", "written"),
    [
        (0.125, "0%", "13%"),  # a half goes up, as in Excel
        (-0.125, "0.0", "-0.1"),
        (-0.04, "0.0", "0.0"),
        (1 / 3, "0.00", "0.33"),
        (2.675, "0.00", "2.68"),
        (1234567.0, "#,##0", "1234567"),
        (5.0, "00.0", "05.0"),
        (1e20, "000", "1e+20"),
    ],
)
def test_a_number_is_rounded_as_the_sheet_rounds_it(value: float, code: str, written: str) -> None:
    assert format_value(format_number(value, code)) == written


@given(st.floats(-1e6, 1e6), st.integers(0, 6))
def test_what_is_shown_is_the_number_to_so_many_decimals(value: float, decimals: int) -> None:
    made = format_number(value, "0." + "0" * decimals if decimals else "0")
    assert made == value
    assert float(format_value(made)) == pytest.approx(value, abs=0.5000001 * 10**-decimals)
    assert pickle.loads(pickle.dumps(made)) == value  # noqa: S301  # our own


def test_a_percentage_counts_as_what_it_means() -> None:
    half = format_number(0.5, "0%")
    assert (format_value(half), half + 1, repr(half)) == ("50%", 1.5, "Fraction('50%', 0.5)")
    again = pickle.loads(pickle.dumps(half))  # noqa: S301  # our own
    assert isinstance(again, Fraction)
    assert again.written == "50%"


def test_merged_cells_all_have_their_value(tmp_path: Path) -> None:
    path = sheet(tmp_path, ["", ""], (1, 1, 3, 2, "shared"))
    assert [row.cells["c0"] for row in read_table(path).rows] == ["shared"] * 3
    assert [row.cells["c1"] for row in read_table(path).rows] == ["shared"] * 3


def test_a_merged_number_has_its_value_in_each_row(tmp_path: Path) -> None:
    path = sheet(tmp_path, ["", ""], (2, 1, 3, 1, 4))
    assert [row.cells["c0"] for row in read_table(path).rows] == [7, 4, 4]
    assert [row.cells["c1"] for row in read_table(path).rows] == [7, "", ""]


@pytest.mark.parametrize("codec", ["utf-16-le", "utf-16-be"])
def test_unicode_text_of_excel_is_read(tmp_path: Path, codec: str) -> None:
    (tmp_path / "cards.csv").write_bytes("\ufeffname\tcost\r\nÄgä ♥\t3\r\n".encode(codec))
    (row,) = read_table(tmp_path / "cards.csv").rows
    assert (row.cells["name"], row.cells["cost"], row.line) == ("Ägä ♥", 3, 2)


def test_utf_16_that_is_cut_off_is_told(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_bytes("\ufeffname\nA".encode("utf-16-le")[:-1])
    with pytest.raises(DefinitionError, match=r"not UTF-16.+cut off at byte 12"):
        read_table(tmp_path / "cards.csv")
