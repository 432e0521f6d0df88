"""The message for a condition of a table that is true of no row."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from pnp.errors import DefinitionError
from pnp.expression import Expression, Value, comparisons, format_value


def none_chosen(
    when: Expression, kind: str, rows: Sequence[Mapping[str, Value]], place: str
) -> DefinitionError:
    """Return the error for a condition that is true of no row. Most often it has a word that no row has."""
    found, hint = repr(when.said), ""
    for each in comparisons(when):
        there = sorted({format_value(row[each.column]) for row in rows} - {""})
        if there and format_value(each.value) not in there:
            close = get_close_matches(format_value(each.value), there, n=1)
            found = f"no {each.value!r} in the column {each.column!r}"
            hint = f"did you mean {close[0]!r}?" if close else f"there: {', '.join(there[:20])}"
            break
    expected = f"a {kind} at least"
    return DefinitionError(
        "the condition chooses no row", place=place, expected=expected, found=found, hint=hint
    )
