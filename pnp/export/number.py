"""Writes numbers as PDF and SVG need them: decimal, without an exponent and without trailing zeros."""

import re
from collections.abc import Sequence
from functools import lru_cache

_ZEROS = re.compile(r"\.?0+(?![\d.])")
_MINUS = re.compile(r"-0(?![\d.])")


@lru_cache(maxsize=65536)
def number(value: float, decimals: int = 4) -> str:
    """Return a number as text with at most `decimals` decimals. In mm, four decimals are 0.1 micrometre.

    >>> number(12.50), number(-0.00001), number(1 / 3)
    ('12.5', '0', '0.3333')
    """
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def fill_numbers(template: str, values: Sequence[str | float]) -> str:
    """Fill numbers into a template that has a %.4f for each, and write them as `number` does.

    Outlines have thousands of numbers, and calling `number` for each would take three times as long.

    >>> fill_numbers("%.4f %.4f m %.4f %.4f l h", (12.5, -0.00001, 100.0, 1 / 3))
    '12.5 0 m 100 0.3333 l h'
    """
    return _MINUS.sub("0", _ZEROS.sub("", template % tuple(values)))


def matrix_numbers(matrix: tuple[float, ...], separator: str = " ") -> str:
    """Return the six numbers of a transformation matrix as text, joined by `separator`.

    The first four have seven decimals, which keeps a rotation about the far corner of an A3 sheet within 0.1
    micrometre.
    """
    return separator.join([*(number(v, 7) for v in matrix[:4]), *(number(v) for v in matrix[4:])])
