"""Finds the values with which an expression compares columns."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.expression.evaluating import Expression, Node
from pnp.expression.values import Value


@dataclass(frozen=True, slots=True)
class Comparison:
    """A column, the value that it is compared with, and the position of the value."""

    column: str
    value: Value
    at: int
    within: bool = False
    """Whether the value is searched in the column's text, as in 'flying' in tags."""

    def matches(self, value: Value) -> bool:
        """Return whether a value equals, or contains, the one compared with."""
        if self.within:
            return isinstance(value, str) and str(self.value) in value
        return value == self.value


def comparisons(expression: Expression) -> tuple[Comparison, ...]:
    """Return the values with which an expression compares columns, in `==`, `!=`, `in` and `not in`."""
    return tuple(_comparisons(expression.root))


def _comparisons(node: Node) -> Iterator[Comparison]:
    if node.sign in ("==", "!=", "in", "not in"):
        left, right = node.parts
        column, other = (left, right) if left.sign == "name" else (right, left)
        typed = other.parts if other.sign == "[" else (other,)
        within = node.sign in ("in", "not in") and column is right
        parted = node.sign in ("in", "not in") and other.sign == "="  # a part of what is typed is fine
        if column.sign == "name" and (within or not parted):
            for each in typed:
                if each.sign == "=":
                    yield Comparison(str(column.value), each.value, each.at, within)
    for part in node.parts:
        yield from _comparisons(part)
