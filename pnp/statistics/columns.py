"""Count the values in the columns of a game's components, and find pairs of values that never occur
together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from pnp.definition import ComponentTable
from pnp.errors import UnknownName, unknown
from pnp.expression import is_truth
from pnp.games import Game

Value = str | int | float | bool

OWN = ("id", "name", "text", "copies", "kind", "front")
"""Fields that are another for each component, or that have a table of their own."""

MOST_VALUES = 12
"""Different values up to which each has a line; of more, numbers are put into ranges, and words counted."""

RANGES = 8

NEARLY = 0.6
"""The share of all pairs of values from which on missing pairs are reported without being asked for."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A value, or a range of numbers, and how many components and copies have it."""

    value: str
    different: int
    copies: int


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the components of a kind. `different`: how many values it has; `empty`: copies without."""

    kind: str
    name: str
    different: int
    empty: int
    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """Two columns of a kind against each other: copies of each pair of values, by rows."""

    kind: str
    down: str
    across: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    copies: tuple[tuple[int, ...], ...]

    @property
    def missing(self) -> tuple[tuple[str, str], ...]:
        """Pairs that no component has."""
        return tuple(
            (row, column)
            for row, counts in zip(self.rows, self.copies, strict=True)
            for column, count in zip(self.columns, counts, strict=True)
            if not count
        )


def columns(game: Game) -> tuple[Column, ...]:
    """Return every column that at least one component of a kind has, in the order of the table."""
    return tuple(
        column
        for kind, entries in _kinds(game).items()
        for name in _names(entries)
        if (column := _column(kind, name, entries, game.copies())).bars
    )


def crossings(game: Game, wanted: Sequence[str] = ()) -> tuple[Crossing, ...]:
    """Two columns against each other, for every kind that has both; without `wanted` all those of few values
    of which nearly every pair is there. Raises UnknownName."""
    found = []
    for kind, entries in _kinds(game).items():
        names = _names(entries)
        pairs = [tuple(wanted)] if wanted else list(combinations(names, 2))
        for down, across in (pair for pair in pairs if set(pair) <= set(names)):
            crossed = _crossing(kind, down, across, entries, game.copies())
            if wanted or _is_telling(crossed):
                found.append(crossed)
    if wanted and not found:
        _refuse(game, wanted)
    return tuple(found)


def _refuse(game: Game, wanted: Sequence[str]) -> None:
    known = sorted({name for entries in _kinds(game).values() for name in _names(entries)})
    for name in wanted:
        if name not in known:
            raise unknown("column", name, known, place="--cross")
    raise UnknownName(f"no kind of component has both {wanted[0]} and {wanted[1]}", place="--cross")


def _is_telling(crossed: Crossing) -> bool:
    every = len(crossed.rows) * len(crossed.columns)
    few = all(2 <= len(values) <= MOST_VALUES for values in (crossed.rows, crossed.columns))
    return few and bool(crossed.missing) and 1 - len(crossed.missing) / every >= NEARLY


def _kinds(game: Game) -> dict[str, list[ComponentTable]]:
    found: dict[str, list[ComponentTable]] = {}
    for entry in game.definition.components:
        if not entry.optional:
            found.setdefault(entry.kind, []).append(entry)
    return found


def _names(entries: Sequence[ComponentTable]) -> tuple[str, ...]:
    every = dict.fromkeys(name for entry in entries for name in entry.fields)
    return tuple(name for name in every if name not in OWN)


def _value(entry: ComponentTable, name: str) -> Value | None:
    value = entry.fields.get(name)
    return None if value == "" else value


def _column(kind: str, name: str, entries: Sequence[ComponentTable], copies: dict[str, int]) -> Column:
    different, many = Counter[Value](), Counter[Value]()
    empty = 0
    for entry in entries:
        value = _value(entry, name)
        if value is None:
            empty += copies[entry.id]
        else:
            different[value] += 1
            many[value] += copies[entry.id]
    return Column(kind, name, len(different), empty, tuple(_bars(different, many)))


def _bars(different: Counter[Value], many: Counter[Value]) -> Iterator[Bar]:
    values = sort_values(different)
    if len(values) <= MOST_VALUES:
        yield from (Bar(format_value(value), different[value], many[value]) for value in values)
        return
    numbers = [value for value in values if _is_number(value)]
    if len(numbers) < len(values):
        common = [value for value, count in different.most_common(MOST_VALUES - 1) if count > 1]
        yield from (Bar(format_value(value), different[value], many[value]) for value in common)
        rest = [value for value in values if value not in common]
        copies = sum(many[value] for value in rest)
        yield Bar(f"{len(rest)} others" if common else f"{len(rest)} different", len(rest), copies)
        return
    yield from _ranges([float(value) for value in numbers], different, many)


def _ranges(numbers: Sequence[float], different: Counter[Value], many: Counter[Value]) -> Iterator[Bar]:
    low, high = numbers[0], numbers[-1]
    whole = all(number == int(number) for number in numbers)
    step = (high - low) / RANGES
    step = max(1.0, -(-(high - low + 1) // RANGES)) if whole else step
    start = low
    while start <= high:
        end = start + step
        last = end >= high if not whole else end > high
        inside = [n for n in numbers if start <= n < end or (last and n == high)]
        top = min(high, end - 1) if whole else min(high, end)
        label = format_value(start) if top == start else f"{format_value(start)} to {format_value(top)}"
        yield Bar(label, sum(different[n] for n in inside), sum(many[n] for n in inside))
        if last:
            return
        start = end


def _crossing(
    kind: str, down: str, across: str, entries: Sequence[ComponentTable], copies: dict[str, int]
) -> Crossing:
    found = Counter[tuple[Value, Value]]()
    for entry in entries:
        one, two = _value(entry, down), _value(entry, across)
        if one is not None and two is not None:
            found[one, two] += copies[entry.id]
    rows, heads = sort_values(one for one, _ in found), sort_values(two for _, two in found)
    counts = {pair: found[pair] for pair in product(rows, heads)}
    return Crossing(
        kind,
        down,
        across,
        tuple(map(format_value, rows)),
        tuple(map(format_value, heads)),
        tuple(tuple(counts[row, head] for head in heads) for row in rows),
    )


def _is_number(value: Value) -> bool:
    return isinstance(value, int | float) and not is_truth(value)


def sort_values(values: Iterable[Value]) -> list[Value]:
    """Return each value once: numbers by size, then words in the order of their first occurrence."""
    once = list(dict.fromkeys(values))
    numbers = sorted(value for value in once if _is_number(value))
    return [*numbers, *(value for value in once if not _is_number(value))]


def format_value(value: Value) -> str:
    """Return a value as a person writes it."""
    if is_truth(value):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
