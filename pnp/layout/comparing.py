"""Find comparisons in layouts that can never be true: no row has the value in that column."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pnp.errors import DefinitionError
from pnp.expression import Comparison, Expression, Fault, Value, comparisons
from pnp.layout.merging import Given, Merged, near
from pnp.layout.repeating import is_over
from pnp.layout.row import CONDITIONS, TEMPLATES, explain_refusal, expressions, parted
from pnp.layout.schema import RepeatTable

ASKING = CONDITIONS | TEMPLATES

Values = frozenset[Value]


@dataclass(frozen=True, slots=True)
class Asking:
    """The components that a face draws: their columns, the name of one of them, and the values of the columns
    that may differ."""

    columns: frozenset[str]
    called: str
    values: Mapping[str, Values] = field(default_factory=dict)


@dataclass(slots=True)
class _Held:
    """A comparison in the file, and all values that its column can have."""

    comparison: Comparison
    expression: Expression
    key: str
    given: Given
    values: set[Value] = field(default_factory=set)
    is_fixed: bool = True
    """Whether pnp itself gives the column to every row."""
    is_open: bool = False
    """Whether the column may have any value."""


def strangers(
    met: Iterable[Merged], used: Mapping[str, Sequence[Asking]], fixed: Mapping[str, Values]
) -> Iterator[DefinitionError]:
    """Yield a fault for each comparison of a column that pnp gives to every row, such as `variant`, with a
    value that it never has. `fixed` has the possible values."""
    for held in _own_comparisons(met, used, fixed):
        if held.is_fixed and held.values and not _possible(held):
            yield _comparison_fault(held, f"{held.comparison.column} is never this")


def unmet(
    met: Iterable[Merged], used: Mapping[str, Sequence[Asking]], fixed: Mapping[str, Values]
) -> Iterator[DefinitionError]:
    """Yield a fault for each comparison of a column with a text that no row has there."""
    for held in _own_comparisons(met, used, fixed):
        if not held.is_fixed and not _possible(held):
            yield _comparison_fault(held, f"no row has this in its column {held.comparison.column!r}")


def _own_comparisons(
    met: Iterable[Merged], used: Mapping[str, Sequence[Asking]], fixed: Mapping[str, Values]
) -> Iterable[_Held]:
    """Return every comparison in the game's own layouts, with all values that its column can have."""
    found: dict[tuple[str, str, int], _Held] = {}
    for face in met:
        for key, given in _own(face):
            try:
                asked = expressions(key, given)
            except DefinitionError:
                continue  # told by itself
            for expression in asked:
                for each in comparisons(expression):
                    at = (given.place, expression.said, each.at)
                    held = found.setdefault(at, _Held(each, expression, key, given))
                    _add(held, face, used.get(face.name, ()), fixed)
    return found.values()


def _own(face: Merged) -> Iterator[tuple[str, Given]]:
    above = {name for name in face.boxes if is_over(face.boxes, name)}
    own = (keys for name, keys in face.boxes.items() if name not in above)
    for keys in (face.keys, *own):
        for key, given in parted(keys):
            if key in ASKING and given.is_own and not isinstance(given.value, RepeatTable):
                yield key, given


def _add(held: _Held, face: Merged, used: Sequence[Asking], fixed: Mapping[str, Values]) -> None:
    """Add the values that the column can have on one more face."""
    column = held.comparison.column
    own = [each.values[column] for each in used if column in each.values]
    held.is_fixed &= column in fixed and not own
    if held.is_fixed:
        held.values |= fixed[column]
        return
    held.values |= frozenset().union(*own)
    if column in face.columns:
        held.values.add(face.columns[column])
    # A number under [facts] may be changed; a column that is missing is told by itself.
    held.is_open |= any(column not in each.values and column not in face.columns for each in used)


def _possible(held: _Held) -> bool:
    """Return whether a comparison can be true for a row. Numbers may come with the next row, and comparisons
    with an empty cell, true or false are always possible."""
    asked, there = held.comparison.value, held.values - {""}
    if held.is_open or asked == "" or (not there and not held.is_fixed):
        return True
    if not held.is_fixed and any(type(each) is not str for each in there):
        alike = not isinstance(asked, str) and not held.comparison.within
        if alike:
            return True
    return any(held.comparison.matches(each) for each in there)


def _comparison_fault(held: _Held, problem: str) -> DefinitionError:
    asked, column = held.comparison.value, held.comparison.column
    start = str(held.given.value).find(held.expression.said) if held.key in TEMPLATES else 0
    there = held.values - {""}
    texts = tuple(sorted(str(each) for each in there if isinstance(each, str)))
    numbers = sorted(each for each in there if not isinstance(each, str))
    hint = near(str(asked), texts, f"what stands in {column}")
    if isinstance(asked, str) and any(str(each) == asked for each in numbers):
        hint = f"as a number it stands without quotes: {asked}"
    elif not texts:
        hint = f"what stands in {column}: {', '.join(map(str, numbers[:20]))}"
    fault = Fault(problem, start + held.comparison.at, found=repr(asked), hint=hint)
    return explain_refusal(fault, held.given)
