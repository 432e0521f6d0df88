"""The input for drawing one face: a row of a table, a theme, and the translations of a language, together
called a `Hand`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path

from pnp.definition.atoms import HatchTable
from pnp.errors import DefinitionError, nearest_name
from pnp.expression import Expression, Fault, Template, Value, format_value, names, parse, template
from pnp.layout.merging import Given, Keys, near
from pnp.layout.schema import RepeatTable, Shade
from pnp.scene import Box, Element, Swatch, Theme

NONE = "none"
"""The word in a layout for no colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """A component as a row of a table: its columns, its name for messages, and its place in its file."""

    name: str
    kind: str
    place: str
    columns: Mapping[str, Value]
    find_cell: Callable[[str], str] = str
    """A function that returns the place of a column's value in the author's files, or "" if it has none."""

    @property
    def label(self) -> str:
        """Return the component's name and place, for messages."""
        return f"{self.name!r} ({self.place})" if self.place else repr(self.name)

    def blame(self, given: Given, found: str = "") -> str:
        """Return the place (`file:line: key`) at which the author can correct a wrong value of a key: the key
        in layout.toml or, for a face that ships with pnp, the cell from which the value comes. `found` is the
        part of the value that is wrong."""
        return given.place if given.is_own else self._blame_cell(given, found) or self.place or given.place

    def _blame_cell(self, given: Given, found: str) -> str:
        """Return the place of the cell from which a wrong value of a key comes: of its only column, or of the
        first column that contains `found`. Return "" if there is none."""
        cells = {column: cell for column in _columns_in(given.value) if (cell := self.find_cell(column))}
        likely = [column for column in cells if found and found in format_value(self.columns[column])]
        return cells[(likely or list(cells))[0]] if likely or len(cells) == 1 else ""

    def tell(self, given: Given, found: str = "") -> tuple[str, str]:
        """Return (place, words) for a message about a wrong value of a key. `place` is the result of `blame`.
        `words` are to be added to the end of the message. They name the row and, for a spreadsheet, the cell
        of the value, as in " for 'Rain' (cards.xlsx: Deck!C3)". They are "" if the place is already that of
        the row."""
        place = self.blame(given, found)
        if place != given.place:
            return place, ""
        cell = self._blame_cell(given, found)
        return place, f" for {self.name!r} ({cell})" if "!" in cell else f" for {self.label}"


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """All that a face needs to draw one row: the row, a theme, and the texts of a language. `text_size` is
    "normal", or "large" for large print."""

    row: Row
    theme: Theme
    say: Callable[[str], str]
    symbol: Callable[[str, Box, Theme], tuple[Element, ...]]
    """The function that draws an ornament of the theme in a box of mm. Raises UnknownName."""
    folder: Path
    """The game's folder, which has its pictures."""
    text_size: str = "normal"
    palette: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    """The colours of the theme's swatches, one for each variant."""

    @property
    def variant(self) -> str:
        return self.theme.variant

    def is_so(self, given: Given | None, otherwise: bool = True) -> bool:
        """Return whether a condition holds for this row; `otherwise` if there is no condition. Raises
        DefinitionError."""
        return otherwise if given is None else bool(self.worth(given))

    def worth(self, given: Given) -> Value:
        """Return the value of an expression for this row. Raises DefinitionError."""
        try:
            return parse(given.value)(self.row.columns)
        except Fault as fault:
            raise explain_refusal(fault, given, self.row) from None

    def fill_name(self, given: Given) -> str:
        """Return a name with its expressions, such as "{suit}", replaced by their values for this row. Raises
        DefinitionError."""
        try:
            return template(given.value)(self.row.columns)
        except Fault as fault:
            raise explain_refusal(fault, given, self.row) from None

    def number(self, given: Given, least: float, most: float, value: object = None) -> float:
        """Return the value of a key as a number from `least` to `most`. The value may be a text with an
        expression in braces. `value` is one element of the key's value, if that is a list. Raises
        DefinitionError."""
        said = given.value if value is None else value
        one = replace(given, value=said)
        if isinstance(said, str):
            said = self.fill_name(one).strip()
        try:
            found = float(said)  # type: ignore[arg-type]  # the schema holds it
        except ValueError:
            found = inf
        if not least <= found <= most:
            place, whose = self.row.tell(one, str(said))
            raise DefinitionError(
                "wrong value",
                place=place,
                expected=f"a number from {least:g} to {most:g}",
                found=f"{said!r}{whose}",
            )
        return found

    def numbers(self, given: Given, least: float, most: float) -> tuple[float, ...]:
        """Return the value of a key as a list of numbers from `least` to `most`. Raises DefinitionError."""
        return tuple(self.number(given, least, most, each) for each in given.value)

    def whole(self, given: Given, least: int, most: int) -> int:
        """Return the value of a key as a whole number from `least` to `most`. Raises DefinitionError."""
        found = self.number(given, least, most)
        if found != int(found):
            place, whose = self.row.tell(given, format_value(found))
            raise DefinitionError(
                "wrong value",
                place=place,
                expected=f"a whole number from {least} to {most}",
                found=f"{format_value(found)}{whose}",
            )
        return int(found)

    def words(self, given: Given, translated: bool = True) -> str:
        """Return a text with its expressions replaced by their values for this row. The text and the values
        are translated into the current language unless `translated` is False. Raises DefinitionError."""
        try:
            written = template(given.value)
            if not translated:
                return written(self.row.columns)
            if has_letters(written.words):
                written = self._translate_template(written.said, given)
            return "".join(
                self._part(each, written.parts[i]) for i, each in enumerate(written.values(self.row.columns))
            )
        except Fault as fault:
            raise explain_refusal(fault, given, self.row) from None

    def _translate_template(self, said: str, given: Given) -> Template:
        told = self.say(said)
        try:
            return template(told)
        except Fault as fault:
            raise DefinitionError(
                f"a translation is no text with values: {fault.problem}",
                place=given.place,
                expected=f"one as {said!r}",
                found=repr(told),
                hint="the braces stay as they are",
            ) from None

    def _part(self, value: Value, part: str | tuple[Expression, int]) -> str:
        if isinstance(part, str) or not isinstance(value, str):
            return format_value(value)
        return self.say(value) if has_letters(value) else value

    def ink(self, given: Given | None) -> Swatch | None:
        """Return the swatch of the theme that a key names, for a gradient its first swatch, or None if
        nothing is to be painted. Raises DefinitionError."""
        if given is None:
            return None
        if isinstance(given.value, Shade):
            given = parts(given)[0]
        assert isinstance(given.value, str)
        name = self.fill_name(given)
        if name == NONE:
            return None
        if name not in self.theme.swatches:
            place, whose = (given.place, "") if name == given.value else self.row.tell(given, name)
            raise unknown_colour(name, self.theme, place, whose)
        return self.theme.swatches[name]


def unknown_colour(name: str, theme: Theme, place: str, whose: str = "") -> DefinitionError:
    """Return the error for a colour that the theme lacks. `whose` names the row, as " for 'Rain'"."""
    hint = near(name, tuple(theme.swatches), "swatches")
    if name.startswith("#"):
        hint = f'give it a name under [palette] of theme.toml, as in fire = "{name}", and write the name here'
    elif not nearest_name(name, theme.swatches):
        hint += "; a colour of your own goes under [palette] of theme.toml"
    return DefinitionError(
        f"unknown colour {name!r}",
        place=place,
        expected='a swatch of the theme, or "none"',
        found=repr(name) + whose,
        hint=hint,
    )


def _columns_in(value: object) -> tuple[str, ...]:
    """Return the columns that the value of a key uses: those in its braces or, if it has no braces, those of
    the value as an expression."""
    if not isinstance(value, str):
        return ()
    try:
        found = [each for each, _ in template(value).expressions] or [parse(value)]
    except Fault:
        return ()
    return tuple(dict.fromkeys(name for each in found for name, _ in names(each)))


TEMPLATES = frozenset(
    ("text", "image", "icon", "symbol", "qr", "ground", "colour", "fill", "stroke", "d", "turn", "part")
)
"""Keys whose values may contain expressions in braces, besides those of `PLACES`."""

PLACES = frozenset(("left", "right", "centre", "width", "top", "bottom", "middle", "height"))
"""The keys that state a box's place."""

CONDITIONS = frozenset(("when", "repeat"))
"""Keys whose whole value is an expression."""


def expressions(key: str, given: Given) -> tuple[Expression, ...]:
    """Return the expressions in the value of a key, such as `suit` in "{suit}"; empty for a value without
    any. Raises DefinitionError."""
    value = given.value
    try:
        if isinstance(value, RepeatTable):
            counts = (value.columns, value.rows, value.count)
            asked = tuple(parse(each) for each in counts if isinstance(each, str))
            return asked + _in_braces(value.angles or ())
        if key in CONDITIONS:
            return (parse(value),)
        if inner := parts(given):
            return tuple(found for each in inner for found in expressions("colour", each))
        if key in TEMPLATES | PLACES | {"points", "angles"}:
            return _in_braces((value,) if isinstance(value, str) else value if key == "angles" else ())
    except Fault as fault:
        raise explain_refusal(fault, given) from None
    return ()


def parts(given: Given) -> tuple[Given, ...]:
    """Return the colours of a gradient or a hatch, each as a value of its own; empty for any other value."""
    value = given.value
    if isinstance(value, Shade):
        return tuple(
            replace(given, value=each, key=(*given.key, "stops", number))
            for number, each in enumerate(value.stops)
        )
    if isinstance(value, HatchTable):
        return (replace(given, value=value.colour, key=(*given.key, "colour")),)
    return ()


def part_values(keys: Keys) -> Iterator[tuple[str, Given]]:
    """Yield (key, value) for each key of a box. For a gradient or a hatch, yield each of its colours instead,
    under the key "colour"."""
    for key, given in keys.items():
        inner = parts(given)
        yield from (("colour", each) for each in inner) if inner else ((key, given),)


def _in_braces(values: Iterable[object]) -> tuple[Expression, ...]:
    said = (each for each in values if isinstance(each, str))
    return tuple(each for text in said for each, _ in template(text).expressions)


def has_letters(text: str) -> bool:
    """Return whether a text has letters, so that it may need a translation."""
    return any(letter.isalpha() for letter in text)


def explain_refusal(fault: Fault, given: Given, row: Row | None = None) -> DefinitionError:
    """Return the error for an expression that fails: with file, line, key and character, and the row for
    which it failed."""
    found, place = fault.found, f"{given.place}, character {fault.at + 1}"
    if row is not None and not given.is_own:
        place = row.blame(given)
    elif row is not None and not fault.problem.startswith("unknown"):
        found = f"{found} for {row.label}" if found else row.label
    return DefinitionError(
        fault.problem,
        place=place,
        expected=fault.expected,
        found=found,
        hint=fault.hint,
    )
