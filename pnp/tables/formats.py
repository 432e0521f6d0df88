"""Formats the numbers of a workbook as its sheet shows them: 0.5 as 50%, 7 as 007, a third as 0.33."""

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from pnp.expression import Fraction

BUILT_IN: Mapping[int, str] = {1: "0", 2: "0.00", 3: "0", 4: "0.00", 9: "0%", 10: "0.00%"}
"""The formats that every workbook has, by their numbers. Source: ECMA-376, part 1, 18.8.30."""

_FORMAT = re.compile(r"(?:#,##)?(0{1,15})(?:\.(0{1,15}))?(%?)")
"""A format with a number of digits, a number of decimals, and perhaps a percent sign. Thousands are not
separated: countries separate them differently."""


def apply_formats(grid: Sequence[Sequence[Any]], codes: Mapping[tuple[int, int], str]) -> list[list[Any]]:
    """Return a sheet's cells with their numbers as the sheet shows them.

    `codes` are formats by row and column, both from 0. A number with another format stays unchanged.
    """
    return [
        [
            format_number(cell, codes.get((line, column), "")) if isinstance(cell, float) else cell
            for column, cell in enumerate(cells)
        ]
        for line, cells in enumerate(grid)
    ]


def format_number(value: float, code: str) -> float:
    """Return a number as a format writes it.

    >>> format_number(0.5, "0%"), format_number(7.0, "000"), format_number(1 / 3, "0.00")
    (Fraction('50%', 0.5), Fraction('007', 7.0), Fraction('0.33', 0.3333333333333333))
    >>> format_number(7.0, "General")
    7.0
    """
    found = _FORMAT.fullmatch(code.partition(";")[0])
    if found is None or not abs(value) < 1e15:
        return value
    whole, decimals, percent = found[1], found[2] or "", found[3]
    if code == "0" and value.is_integer():
        return value  # as it is written without any format
    exact = Decimal(repr(value)) * (100 if percent else 1)
    rounded = exact.quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    digits = len(whole) + (1 + len(decimals) if decimals else 0)
    written = f"{abs(rounded):0{digits}f}{percent}"
    return Fraction(f"-{written}" if rounded < 0 else written, value)
