"""Forms: positions and actions as text. A form writes a value as text and reads that text back.

Larger forms are made of smaller ones, so an engine describes its text once for writing and reading:

    card = word(("king", "queen", "ace"))                             0 is "king"
    cards = items(card)                                               (0, 2) is "king,ace", () is "-"
    hands = parts("/", [cards] * players, "a hand for each player")   ((0, 2), ()) is "king,ace/-"
    beast = shape("as troll@a=3!", word(KINDS), "@", seat, "=", number(1, 9), flag("!"))
    position = line(("hands", attrgetter("hands"), hands), ...)

A form that cannot read a text raises Misread with what was expected. `@reading(PositionError)` and
`@reading(NotationError)` turn it into the exception that `Rules.parse` or `Rules.read` has to raise.

Also encode positions with hidden information and records of games as one word, so that nobody reads them by
accident.
"""

import binascii
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from string import digits
from typing import Any, NamedTuple

from pnp.errors import PnpError
from pnp.play import NotationError, PositionError, Words

NOTHING = "-"
"""The sign for an empty value in a position."""


class Misread(Exception):
    """Raised for a text that a form cannot read.

    `expected` says what was expected. `found` is the faulty part of the text; if it is empty, the form made
    by `line` sets it to the text of the whole field. `place` is the name of the field. `reason` tells a
    player why the text is no action; "" gives no reason.
    """

    def __init__(self, expected: str, found: str = "", *, place: str = "", reason: Words = "") -> None:
        super().__init__(expected)
        self.expected, self.found, self.place, self.reason = expected, found, place, reason


@contextmanager
def convert_misreads(error: type[PositionError] | type[NotationError]) -> Iterator[None]:
    """Raise `error` in place of a Misread. Use it in a `with` statement, or as the decorator of a function
    that reads."""
    try:
        yield
    except Misread as wrong:
        told = {"expected": wrong.expected, "found": repr(wrong.found)}
        if error is NotationError:
            raise NotationError("this is no action", reason=wrong.reason, **told) from None
        raise PositionError("this is no position", place=wrong.place, **told) from None


@dataclass(frozen=True, slots=True)
class Form:
    """Writes and reads values of one kind as text. `read` raises Misread."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]

    def convert(self, taken: Callable[[Any], Any], made: Callable[[Any], Any]) -> "Form":
        """Return a form for another kind of value: `taken` converts it to a value of this form for writing,
        and `made` converts back after reading. `made` may raise Misread."""
        write, read = self.write, self.read
        return Form(lambda value: write(taken(value)), lambda text: made(read(text)))


# --- one value ----------------------------------------------------------------------------------------


def word(
    known: Mapping[str, Any] | Sequence[str],
    expected: str = "",
    reason: Callable[[str], Words] | None = None,
) -> Form:
    """Return the form of values that have names. In a sequence of names the values are 0, 1, 2 ...

    If several names stand for one value, the first is written. A Misread says that `expected` was expected
    (default: one of the names), with the reason that `reason` returns for the text that was found.
    """
    values = known if isinstance(known, Mapping) else {name: number for number, name in enumerate(known)}
    expected = expected or f"one of {', '.join(values)}"

    class Values(dict[str, Any]):
        def __missing__(self, text: str) -> Any:
            raise Misread(expected, text, reason=reason(text) if reason else "")

    names = {value: name for name, value in reversed([*values.items()])}
    return Form(names.__getitem__, Values(values).__getitem__)


_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII).fullmatch


def number(least: int, most: int, expected: str = "", reason: Callable[[str], Words] | None = None) -> Form:
    """Return the form of a whole number from `least` to `most`. `reason` is as for `word`."""
    expected = expected or f"a number from {least} to {most}"

    def read(text: str) -> int:
        if _WHOLE(text) and least <= int(text) <= most:
            return int(text)
        raise Misread(expected, text, reason=reason(text) if reason else "")

    return Form(str, read)


def maybe(form: Form, nothing: Any) -> Form:
    """Return a form that writes the value `nothing` as "-", and all other values as `form` does."""
    write, read = form.write, form.read
    return Form(
        lambda value: NOTHING if value == nothing else write(value),
        lambda text: nothing if text == NOTHING else read(text),
    )


# --- several values -----------------------------------------------------------------------------------


def items(form: Form, by: str = ",", nothing: str = NOTHING) -> Form:
    """Return the form of any number of values, separated by `by`, which may be "". The text `nothing` stands
    for no values."""
    write, read = form.write, form.read
    return Form(
        lambda values: by.join(map(write, values)) or nothing,
        lambda text: () if text == nothing else tuple(map(read, text.split(by) if by else text)),
    )


def counted_values(expected: str, form: Form, most: int, by: str = ",", nothing: str = NOTHING) -> Form:
    """Return the form of values that may occur several times, at most `most` times each. Each value is
    written once, with its count before it unless the count is 1, as in "2king,ace". Reading returns equal
    values next to each other."""
    name, named, numbered = form.write, form.read, number(1, most, expected).read

    def write(values: Iterable[Any]) -> str:
        counts: dict[Any, int] = {}
        for value in values:
            counts[value] = counts.get(value, 0) + 1
        return by.join([(str(n) if n > 1 else "") + name(value) for value, n in counts.items()]) or nothing

    def read(text: str) -> list[Any]:
        counts: dict[Any, int] = {}
        for part in text.split(by) if text != nothing else ():
            code = part.lstrip(digits) if "1" <= part[:1] <= "9" else part
            value = named(code)
            if value in counts:
                raise Misread(expected, text)
            counts[value] = 1 if code is part else numbered(part.removesuffix(code))
        return [value for value, count in counts.items() for _ in range(count)]

    return Form(write, read)


def _splitter(by: str, count: int, expected: str, reason: Words) -> Callable[[str], Sequence[str]]:
    """Return a function that splits a text at `by` into `count` parts."""

    def split(text: str) -> Sequence[str]:
        found = text.split(by) if by else text
        if len(found) == count:
            return found
        many = f"{count} parts with {by!r} between them: " if by else ""
        raise Misread(many + expected, text, reason=reason)

    return split


def each(form: Form, count: int, by: str, expected: str, reason: Words = "") -> Form:
    """Return the form of exactly `count` values of one form, separated by `by`, which may be "". `expected`
    says in a Misread what was expected, and `reason` tells a player why the text is no action; "" gives no
    reason."""
    write, read, split = form.write, form.read, _splitter(by, count, expected, reason)
    return Form(lambda values: by.join(map(write, values)), lambda text: tuple(map(read, split(text))))


def parts(by: str, forms: Sequence[Form], expected: str, reason: Words = "") -> Form:
    """Return the form of one value for each of `forms`, separated by `by`. `expected` says in a Misread what
    was expected, and `reason` tells a player why the text is no action; "" gives no reason."""
    writers, readers = [form.write for form in forms], [form.read for form in forms]
    split = _splitter(by, len(forms), expected, reason)
    return Form(
        lambda values: by.join([write(value) for write, value in zip(writers, values, strict=True)]),
        lambda text: tuple([read(part) for read, part in zip(readers, split(text), strict=True)]),
    )


class Piece(NamedTuple):
    """A part of a shape that may be missing: a sign and, unless it is a flag, a value after it."""

    sign: str
    form: Form
    is_flag: bool


def optional(sign: str, form: Form, nothing: Any) -> Piece:
    """Return the Piece for a sign and a value after it. Both are missing if the value is `nothing`."""
    write, read = form.write, form.read
    whole = Form(
        lambda value: "" if value == nothing else sign + write(value),
        lambda text: read(text) if text else nothing,
    )
    return Piece(sign, whole, is_flag=False)


def flag(sign: str) -> Piece:
    """Return the Piece for a true or false value: its sign is present if the value is true."""
    return Piece(sign, Form(lambda value: sign if value else "", bool), is_flag=True)


def shape(expected: str, *pieces: str | Form | Piece) -> Form:
    """Return the form of a tuple of values that are written one after the other. `expected` says in a Misread
    what was expected.

    Each of `pieces` is a sign (a fixed text), the form of a value, or a Piece made by `optional` or `flag`.
    There has to be a sign between two values. The text of a value must not contain the first character of a
    sign that may follow it.
    """
    pattern, template, stops = "", "", ""
    forms: list[Form] = []
    for piece in reversed(pieces):
        text = f"([^{re.escape(stops)}]+)" if stops else "(.+)"
        if isinstance(piece, str):
            pattern, stops = re.escape(piece) + pattern, piece[0]
            template = piece.replace("{", "{{").replace("}", "}}") + template
        elif isinstance(piece, Piece):
            sign = re.escape(piece.sign)
            pattern = (f"({sign})?" if piece.is_flag else f"(?:{sign}{text})?") + pattern
            stops, template, forms = stops + piece.sign[0], "{}" + template, [piece.form, *forms]
        else:
            pattern, stops, template, forms = text + pattern, "", "{}" + template, [piece, *forms]
    match = re.compile(pattern).fullmatch
    writers, readers = [form.write for form in forms], [form.read for form in forms]

    def write(values: Sequence[Any]) -> str:
        return template.format(*[writer(value) for writer, value in zip(writers, values, strict=True)])

    def read(text: str) -> tuple[Any, ...]:
        found = match(text)
        if not found:
            raise Misread(expected, text)
        return tuple([reader(part) for reader, part in zip(readers, found.groups(""), strict=True)])

    return Form(write, read)


def line(*fields: tuple[str, Callable[[Any], Any], Form]) -> Form:
    """Return the form of a position: fields with spaces between them. Each field has a name, a function that
    gets its value from the position, and the form of that value. Reading returns the list of the values."""
    writers = [(value, form.write) for _, value, form in fields]
    names = ", ".join(name for name, _, _ in fields)

    def read(text: str) -> list[Any]:
        found, values = text.split(), []
        if len(found) != len(fields):
            raise Misread(f"{len(fields)} fields: {names}", text)
        for (name, _, form), part in zip(fields, found, strict=True):
            try:
                values.append(form.read(part))
            except Misread as wrong:
                wrong.place, wrong.found = name, wrong.found or part
                raise
        return values

    return Form(lambda state: " ".join([write(value(state)) for value, write in writers]), read)


SEAL = "sealed:"
LONGEST = 100_000
"""The most bytes of a position. The longest of pnp's own games has some hundred."""


def seal_position(position: str) -> str:
    """Return a position encoded as one word, so that nobody reads hidden information by accident.
    `open_position` decodes it."""
    return SEAL + urlsafe_b64encode(zlib.compress(position.encode(), 9)).decode()


def open_position(text: str, longest: int = LONGEST) -> str:
    """Return the position in a text, sealed or not. Raises PnpError for a damaged seal, and for a position of
    more than `longest` bytes."""
    if not text.startswith(SEAL):
        return text
    unpacking = zlib.decompressobj()
    try:
        raw = urlsafe_b64decode(text.removeprefix(SEAL).encode())
        position = unpacking.decompress(raw, longest).decode()
    except (binascii.Error, zlib.error, ValueError):
        position = ""
    if not position or not unpacking.eof:
        raise PnpError(
            "this is no sealed position",
            expected="the whole of what `position` or `quit` wrote",
            found=repr(text[:40]),
        )
    return position
