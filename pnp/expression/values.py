"""What expressions are about: numbers, texts, true and false; and the few functions that there are."""

import re
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
    """A number as a sheet writes it: 1.0, 2.50, 007, 50%. It counts as `value`, or as what is written."""

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
    """Return whether a value is true or false, and no number."""
    return isinstance(value, bool | Truth)


Inner = Value | tuple[Value, ...]
"""What part of an expression may be: lists stand beside `in` only."""

MOST_LETTERS = 20_000
"""Of a text that an expression makes."""

MOST = 1e15
"""The largest number that an expression makes, and the smallest with a minus."""


MOST_SIGNS = 200
"""To which `pad` fills a text."""


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


def _title(value: Inner) -> Inner:
    """A text whose words begin with capitals and go on in small letters."""
    if not isinstance(value, str):
        raise TypeError("a text")
    return re.sub(r"\S+", lambda word: word[0][:1].upper() + word[0][1:].lower(), value)


def _first(value: Inner, many: Inner | None = None) -> Inner:
    """The first letter or digit of a text, or as many signs from its beginning."""
    if many is None:
        return next((letter for letter in _of_text(value, 0) if letter.isalnum()), "")
    return _of_text(value, many)[: int(many)]  # type: ignore[arg-type]  # `_of_text` holds it


def _last(value: Inner, many: Inner | None = None) -> Inner:
    """The last letter or digit of a text, or as many signs before its end."""
    if many is None:
        return next((letter for letter in reversed(_of_text(value, 0)) if letter.isalnum()), "")
    text = _of_text(value, many)
    return text[max(0, len(text) - int(many)) :]  # type: ignore[arg-type]


def _of_text(value: Inner, many: Inner) -> str:
    """A text of which so many signs are taken."""
    if not isinstance(value, str) or type(many) is not int or many < 0:
        raise TypeError("a text, and a whole number from 0")
    return value


def _replaced(value: Inner, old: Inner, new: Inner) -> Inner:
    """A text with another in place of each of its parts `old`."""
    if not (isinstance(value, str) and isinstance(old, str) and isinstance(new, str)) or not old:
        raise TypeError("three texts, the second not empty")
    if len(value) + value.count(old) * len(new) > 2 * MOST_LETTERS:
        raise TypeError(f"texts that make at most {MOST_LETTERS} letters")
    return value.replace(old, new)


def _padded(value: Inner, width: Inner, fill: Inner = "0") -> Inner:
    """A number or a text with signs before it, so that it has that many."""
    if isinstance(value, tuple) or type(width) is not int or not 0 <= width <= MOST_SIGNS:
        raise TypeError(f"a value, and a width from 0 to {MOST_SIGNS}")
    if not isinstance(fill, str) or len(fill) != 1:
        raise TypeError("one sign to fill with, as in pad(cost, 3, ' ')")
    text = shown(value)
    is_negative = not isinstance(value, str) and text.startswith("-") and fill == "0"
    return f"-{text[1:].rjust(width - 1, fill)}" if is_negative else text.rjust(width, fill)


def _part(value: Inner, sign: Inner, number: Inner) -> Inner:
    """The part of a text with that number, where a sign divides it; no text where there is none."""
    if not isinstance(value, str) or not isinstance(sign, str) or not sign:
        raise TypeError("a text, what divides it, and the number of a part, as in split(tags, ',', 1)")
    if type(number) is not int or number < 1:
        raise TypeError("the number of a part, the first is 1")
    parts = value.split(sign)
    return parts[number - 1].strip() if number <= len(parts) else ""


def _letters(value: Inner) -> Inner:
    """The letters of a column as spreadsheets count: 1 is A, 27 is AA."""
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
    "round": (_rounded, 1, 2),
    "upper": (_upper, 1, 1),
    "lower": (_lower, 1, 1),
    "title": (_title, 1, 1),
    "first": (_first, 1, 2),
    "last": (_last, 1, 2),
    "replace": (_replaced, 3, 3),
    "split": (_part, 3, 3),
    "pad": (_padded, 2, 3),
    "letter": (_letters, 1, 1),
    "min": (lambda *values: min(_numbers(values)), 2, 9),
    "max": (lambda *values: max(_numbers(values)), 2, 9),
    "abs": (lambda value: abs(_numbers((value,))[0]), 1, 1),
}
"""Each function with the least and the most values that it takes."""
