"""The values of expressions (numbers, texts, true and false), and their functions."""

import re
from collections.abc import Callable, Mapping
from typing import Self

from pnp.expression.lexing import Fault

Value = str | int | float | bool
"""The value of a column."""


class Truth(int):
    """True or false as written in a spreadsheet, such as TRUE or False. In expressions it is 1 or 0."""

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
    """A float that keeps in `written` how a spreadsheet shows it, such as 1.0, 2.50, 007 or 50%. Its value is
    exact: 50% is 0.5, and a third shown as 0.33 is still a third."""

    def __new__(cls, written: str, value: float | None = None) -> Self:
        made = super().__new__(cls, written if value is None else value)
        made.written = written
        return made

    written: str

    def __repr__(self) -> str:
        return f"Fraction({self.written!r}, {float(self)!r})"

    def __reduce__(self) -> "tuple[type[Fraction], tuple[str, float]]":
        return Fraction, (self.written, float(self))


def is_truth(value: object) -> bool:
    """Return whether a value is true or false, as opposed to a number."""
    return isinstance(value, bool | Truth)


Inner = Value | tuple[Value, ...]
"""The value of a part of an expression. A list can only stand on the right of `in`."""

MOST_LETTERS = 20_000
"""The most letters of a text that an expression makes."""

MOST = 1e15
"""The largest number that an expression may give. The smallest one is minus this number."""


MOST_SIGNS = 200
"""The greatest width for `pad`."""


def format_value(value: Value) -> str:
    """Return a value as text in the form in which a face shows it: 3, 2.5, Sun.

    >>> [format_value(value) for value in (3.0, 2.5, "Sun", Truth("TRUE"), Fraction("1.0"))]
    ['3', '2.5', 'Sun', 'TRUE', '1.0']
    """
    if isinstance(value, Truth | Fraction):
        return value.written
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.6f}".rstrip("0").rstrip(".") if abs(value) < MOST else f"{value:g}"
    return str(value)


def describe_value(value: Inner) -> str:
    """Return a value as messages show it, with its kind: "the text 'red'" (at most 40 characters), "an empty
    cell", "a list of 3", "the number 5". Truth values are written as in expressions."""
    if isinstance(value, bool | Truth):
        return format_value(value)
    if isinstance(value, str):
        told = repr(value if len(value) <= 40 else value[:37] + "...")
        return f"the text {told}" if value else "an empty cell"
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    return f"the number {format_value(value)}"


def is_number(value: Inner) -> bool:
    return isinstance(value, int | float)


def check_size(value: Inner, at: int) -> Inner:
    """Return a value unchanged if it is small enough. Raises Fault, with the position `at` in the expression,
    for a text that is too long or a number that is too large."""
    if isinstance(value, str) and len(value) > MOST_LETTERS:
        raise Fault("a text gets too long", at, expected=f"at most {MOST_LETTERS} letters")
    if isinstance(value, int | float) and not -MOST <= value <= MOST:
        raise Fault("a number gets too large", at, expected=f"at most {MOST:.0f}")
    return value


def _length(value: Inner) -> Inner:
    if not isinstance(value, str | tuple):
        raise TypeError("a text")
    return len(value)


def _round(value: Inner, digits: Inner = 0) -> Inner:
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


def _title(value: Inner) -> Inner:
    """Return a text whose words begin with capitals and continue in small letters."""
    if not isinstance(value, str):
        raise TypeError("a text")
    return re.sub(r"\S+", lambda word: word[0][:1].upper() + word[0][1:].lower(), value)


def _first(value: Inner, many: Inner | None = None) -> Inner:
    """Return the first letter or digit of a text or, with `many`, its first `many` characters."""
    if many is None:
        return next((letter for letter in _check_take(value, 0) if letter.isalnum()), "")
    return _check_take(value, many)[: int(many)]  # type: ignore[arg-type]  # `_check_take` holds it


def _last(value: Inner, many: Inner | None = None) -> Inner:
    """Return the last letter or digit of a text or, with `many`, its last `many` characters."""
    if many is None:
        return next((letter for letter in reversed(_check_take(value, 0)) if letter.isalnum()), "")
    text = _check_take(value, many)
    return text[max(0, len(text) - int(many)) :]  # type: ignore[arg-type]


def _check_take(value: Inner, many: Inner) -> str:
    """Return `value` if it is a text and `many` a possible number of characters to take from it; otherwise
    raise TypeError."""
    if not isinstance(value, str) or type(many) is not int or many < 0:
        raise TypeError("a text, and a whole number from 0")
    return value


def _replace(value: Inner, old: Inner, new: Inner) -> Inner:
    """Return a text with each part `old` replaced."""
    if not (isinstance(value, str) and isinstance(old, str) and isinstance(new, str)) or not old:
        raise TypeError("three texts, the second not empty")
    if len(value) + value.count(old) * len(new) > 2 * MOST_LETTERS:
        raise TypeError(f"texts that make at most {MOST_LETTERS} letters")
    return value.replace(old, new)


def _pad(value: Inner, width: Inner, fill: Inner = "0") -> Inner:
    """Return a number or a text with `fill` repeated before it up to `width` characters."""
    if isinstance(value, tuple) or type(width) is not int or not 0 <= width <= MOST_SIGNS:
        raise TypeError(f"a value, and a width from 0 to {MOST_SIGNS}")
    if not isinstance(fill, str) or len(fill) != 1:
        raise TypeError("one sign to fill with, as in pad(cost, 3, ' ')")
    text = format_value(value)
    is_negative = not isinstance(value, str) and text.startswith("-") and fill == "0"
    return f"-{text[1:].rjust(width - 1, fill)}" if is_negative else text.rjust(width, fill)


def _part(value: Inner, sign: Inner, number: Inner) -> Inner:
    """Return the part with a number, when a text is split at each `sign`. Return an empty text if there is no
    such part."""
    if not isinstance(value, str) or not isinstance(sign, str) or not sign:
        raise TypeError("a text, what divides it, and the number of a part, as in split(tags, ',', 1)")
    if type(number) is not int or number < 1:
        raise TypeError("the number of a part, the first is 1")
    parts = value.split(sign)
    return parts[number - 1].strip() if number <= len(parts) else ""


def _letters(value: Inner) -> Inner:
    """Return the letters of a column as spreadsheets count: 1 is A, 27 is AA."""
    if type(value) is not int or not 1 <= value <= 10**6:
        raise TypeError("a whole number from 1")
    found = ""
    while value:
        value, rest = divmod(value - 1, 26)
        found = chr(ord("A") + rest) + found
    return found


def _numbers(values: tuple[Inner, ...]) -> list[int | float]:
    found = [value for value in values if isinstance(value, int | float)]
    if len(found) < len(values) or not found:
        raise TypeError("numbers")
    return found


FUNCTIONS: Mapping[str, tuple[Callable[..., Inner], int, int]] = {
    "len": (_length, 1, 1),
    "round": (_round, 1, 2),
    "upper": (_upper, 1, 1),
    "lower": (_lower, 1, 1),
    "title": (_title, 1, 1),
    "first": (_first, 1, 2),
    "last": (_last, 1, 2),
    "replace": (_replace, 3, 3),
    "split": (_part, 3, 3),
    "pad": (_pad, 2, 3),
    "letter": (_letters, 1, 1),
    "min": (lambda *values: min(_numbers(values)), 2, 9),
    "max": (lambda *values: max(_numbers(values)), 2, 9),
    "abs": (lambda value: abs(_numbers((value,))[0]), 1, 1),
}
"""Each function with the least and the most values that it takes."""
