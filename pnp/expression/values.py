"""What expressions are about: numbers, texts, true and false; and the few functions that there are."""

from collections.abc import Callable, Mapping
from typing import Self

from pnp.expression.lexing import Fault

Value = str | int | float | bool
"""What a column holds."""


class Truth(int):
    """True or false as a sheet writes it: TRUE, False. It is 1 or 0 in expressions."""

    def __new__(cls, written: str) -> Self:
        made = super().__new__(cls, written.casefold() == "true")
        made.written = written
        return made

    written: str

    def __repr__(self) -> str:
        return f"Truth({self.written!r})"

    def __reduce__(self) -> "tuple[type[Truth], tuple[str]]":
        return Truth, (self.written,)


class Fraction(float):
    """A number with a fraction as a sheet writes it: 1.0, 2.50."""

    def __new__(cls, written: str) -> Self:
        made = super().__new__(cls, written)
        made.written = written
        return made

    written: str

    def __repr__(self) -> str:
        return f"Fraction({self.written!r})"

    def __reduce__(self) -> "tuple[type[Fraction], tuple[str]]":
        return Fraction, (self.written,)


def is_truth(value: object) -> bool:
    """Return whether a value is true or false, and no number."""
    return isinstance(value, bool | Truth)


Inner = Value | tuple[Value, ...]
"""What part of an expression may be: lists stand beside `in` only."""

MOST_LETTERS = 20_000
"""Of a text that an expression makes."""

MOST = 1e15
"""The largest number that an expression makes, and the smallest with a minus."""


def shown(value: Value) -> str:
    """A value as a face shows it: 3, 2.5, Sun.

    >>> shown(3.0), shown(2.5), shown("Sun"), shown(Truth("TRUE")), shown(Fraction("1.0"))
    ('3', '2.5', 'Sun', 'TRUE', '1.0')
    """
    if isinstance(value, Truth | Fraction):
        return value.written
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) < MOST else f"{value:g}"
    return str(value)


def called(value: Inner) -> str:
    """A value as messages call it."""
    if isinstance(value, bool | Truth):
        return shown(value)
    if isinstance(value, str):
        told = repr(value if len(value) <= 40 else value[:37] + "...")
        return f"the text {told}" if value else "an empty cell"
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    return f"the number {shown(value)}"


def is_number(value: Inner) -> bool:
    return isinstance(value, int | float)


def bounded(value: Inner, at: int) -> Inner:
    """A value, if it is of a size that anybody can have meant."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise Fault("a text gets too long", at, expected=f"at most {MOST_LETTERS} letters")
    if isinstance(value, int | float) and not -MOST <= value <= MOST:
        raise Fault("a number gets too large", at, expected=f"at most {MOST:.0f}")
    return value


def _length(value: Inner) -> Inner:
    if not isinstance(value, str | tuple):
        raise TypeError("a text")
    return len(value)


def _rounded(value: Inner, digits: Inner = 0) -> Inner:
    if isinstance(value, str | tuple):
        raise TypeError("a number")
    if not isinstance(digits, int) or not 0 <= digits <= 6:
        raise TypeError("0 to 6 digits")
    return round(value, digits) if digits else round(value)


def _upper(value: Inner) -> Inner:
    if not isinstance(value, str):
        raise TypeError("a text")
    return value.upper()


def _lower(value: Inner) -> Inner:
    if not isinstance(value, str):
        raise TypeError("a text")
    return value.lower()


def _first(value: Inner) -> Inner:
    """The first letter or digit of a text."""
    if not isinstance(value, str):
        raise TypeError("a text")
    return next((letter for letter in value if letter.isalnum()), "")


def _numbers(values: tuple[Inner, ...]) -> list[int | float]:
    found = [value for value in values if isinstance(value, int | float)]
    if len(found) < len(values) or not found:
        raise TypeError("numbers")
    return found


FUNCTIONS: Mapping[str, tuple[Callable[..., Inner], int, int]] = {
    "len": (_length, 1, 1),
    "round": (_rounded, 1, 2),
    "upper": (_upper, 1, 1),
    "lower": (_lower, 1, 1),
    "first": (_first, 1, 1),
    "min": (lambda *values: min(_numbers(values)), 2, 9),
    "max": (lambda *values: max(_numbers(values)), 2, 9),
    "abs": (lambda value: abs(_numbers((value,))[0]), 1, 1),
}
"""Each function with the least and the most values that it takes."""
