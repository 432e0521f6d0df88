"""What an expression compares columns with: values that somebody typed."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.expression.evaluating import Expression, Node
from pnp.expression.values import Value


@dataclass(frozen=True, slots=True)
class Comparison:
    """A column, a value that it is held against, and the character where the value stands."""

    column: str
    value: Value
    at: int
    within: bool = False
    """Whether the value is looked for in the column's text, as 'flying' in tags."""

    def can_be(self, value: Value) -> bool:
        """Whether this is, or has in it, what is asked for."""
        if self.within:
            return isinstance(value, str) and str(self.value) in value
        return value == self.value


def comparisons(expression: Expression) -> tuple[Comparison, ...]:
    """The values that an expression holds columns against: in `==`, `!=`, `in` and `not in`."""
    return tuple(_compared(expression.root))


def _compared(node: Node) -> Iterator[Comparison]:
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
        yield from _compared(part)
