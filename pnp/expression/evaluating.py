"""Parse expressions into trees (by precedence, after Pratt), and evaluate them with the values of columns.
Find the values with which an expression compares columns."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from operator import add, eq, ge, gt, le, lt, mod, mul, ne, sub, truediv

from pnp.caching import memoize
from pnp.expression.lexing import Fault, Token, tokens
from pnp.expression.values import FUNCTIONS, Inner, Value, check_size, describe_value, is_number

DEEPEST = 40
"""The greatest depth of brackets in brackets, and the most minus signs or `not` in a row before a value."""

_BINDING = {"or": 2, "and": 3, "in": 5, **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 5)}
_BINDING |= {"+": 6, "-": 6, "*": 7, "/": 7, "%": 7}
_CHOICE, _NOT, _MINUS = 1, 4, 8
_COMPARED = frozenset(("==", "!=", "<", "<=", ">", ">=", "in", "not in"))
_MEANS = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge, "+": add, "-": sub, "*": mul}
_MEANS |= {"/": truediv, "%": mod}
CONSTANTS: Mapping[str, bool] = {"true": True, "false": False}


@dataclass(frozen=True, slots=True)
class Node:
    """A node of an expression tree. `sign` is an operator, the name of a function, or "=" for a constant
    value. `at` is the node's position in the text, and `parts` are its operands."""

    sign: str
    at: int
    parts: "tuple[Node, ...]" = ()
    value: Value = ""


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression: its text as written, and its tree."""

    said: str
    root: Node

    def __call__(self, columns: Mapping[str, Value]) -> Value:
        """Return the value of the expression for given values of columns. Raises Fault."""
        value = _evaluate(self.root, columns)
        if isinstance(value, tuple):
            raise Fault("a list is no value", self.root.at, expected="a number or a text", hint="x in [...]")
        return value


@memoize
def parse(said: str) -> Expression:
    """Parse a text into an expression. Raises Fault."""
    reading = _Parser(tokens(said))
    root = reading.expression(0, 0)
    rest = reading.token
    if rest.kind != "end":
        raise Fault("the expression goes on", rest.at, expected="its end, or a sign", found=repr(rest.said))
    return Expression(said, root)


def names(expression: Expression) -> tuple[tuple[str, int], ...]:
    """Return the columns that an expression reads, each with its position in the text."""
    return tuple(_names(expression.root))


def _names(node: Node) -> Iterator[tuple[str, int]]:
    if node.sign == "name":
        yield str(node.value), node.at
    for part in node.parts:
        yield from _names(part)


class _Parser:
    """The tokens of an expression while it is parsed."""

    def __init__(self, found: tuple[Token, ...]) -> None:
        self._tokens = found
        self._next = 0

    @property
    def token(self) -> Token:
        return self._tokens[self._next]

    def take(self) -> Token:
        taken = self.token
        self._next += taken.kind != "end"
        return taken

    def expect(self, sign: str) -> None:
        if self.token.said != sign or self.token.kind != "sign":
            found = repr(self.token.said) if self.token.kind != "end" else "the end"
            raise Fault("a sign is missing", self.token.at, expected=repr(sign), found=found)
        self.take()

    def expression(self, binding: int, depth: int) -> Node:
        """Parse the expression that begins at the current token, up to the first operator that binds no more
        tightly than `binding`. `depth` counts the expressions around it."""
        if depth > DEEPEST:
            raise Fault("the expression is nested too deeply", self.token.at, expected=f"{DEEPEST} levels")
        left, compared = self.operand(depth), False
        while (power := self.power()) > binding:
            token = self.take()
            sign = token.said
            if sign == "if":
                asked = self.expression(_CHOICE, depth + 1)
                self.expect("else")
                left = Node("if", token.at, (asked, left, self.expression(0, depth + 1)))
                continue
            if sign == "not":
                self.expect("in")
                sign = "not in"
            if sign in _COMPARED and compared:
                hint = "join two comparisons with `and`"
                raise Fault("comparisons do not follow each other", token.at, found=repr(sign), hint=hint)
            compared = sign in _COMPARED
            left = Node(sign, token.at, (left, self.expression(power, depth + 1)))
        return left

    def power(self) -> int:
        """Return how tightly the operator at the current token binds, or 0 if there is no operator."""
        if self.token.kind != "sign":
            return 0
        if self.token.said == "not":  # after a value, `not` can only begin `not in`
            return _BINDING["in"] if self._tokens[self._next + 1].said == "in" else 0
        return _CHOICE if self.token.said == "if" else _BINDING.get(self.token.said, 0)

    def operand(self, depth: int) -> Node:
        token = self.take()
        if token.kind in ("number", "text"):
            return Node("=", token.at, value=token.value)
        if token.kind == "name":
            if self.token.said == "(" and self.token.kind == "sign":
                return self.call(token, depth)
            if token.said in CONSTANTS:
                return Node("=", token.at, value=CONSTANTS[token.said])
            return Node("name", token.at, value=token.said)
        if token.said == "(" and token.kind == "sign":
            inside = self.expression(0, depth + 1)
            self.expect(")")
            return inside
        if token.said == "[" and token.kind == "sign":
            return Node("[", token.at, self.several("]", depth))
        if token.said == "-" and token.kind == "sign":
            return Node("minus", token.at, (self.expression(_MINUS, depth + 1),))
        if token.said == "not" and token.kind == "sign":
            return Node("not", token.at, (self.expression(_NOT, depth + 1),))
        found = repr(token.said) if token.kind != "end" else "the end"
        raise Fault("a value is missing", token.at, expected="a column, a number or a 'text'", found=found)

    def several(self, end: str, depth: int) -> tuple[Node, ...]:
        found: list[Node] = []
        while self.token.said != end or self.token.kind != "sign":
            found.append(self.expression(0, depth + 1))
            if self.token.said != end:
                self.expect(",")
        self.take()
        return tuple(found)

    def call(self, name: Token, depth: int) -> Node:
        self.take()
        if name.said not in FUNCTIONS:
            raise Fault(f"unknown function {name.said!r}", name.at, hint=_suggestion(name.said, FUNCTIONS))
        parts = self.several(")", depth)
        _, least, most = FUNCTIONS[name.said]
        if not least <= len(parts) <= most:
            expected = f"{least} value{'s' * (least > 1)}" if least == most else f"{least} to {most} values"
            raise Fault(
                f"{name.said} is given too few or too many values",
                name.at,
                expected=expected,
                found=str(len(parts)),
            )
        return Node(name.said, name.at, parts)


def _suggestion(name: str, known: Mapping[str, object]) -> str:
    near = get_close_matches(name.casefold(), {each.casefold(): each for each in known}, n=1)
    right = next((each for each in known if near and each.casefold() == near[0]), "")
    return f"did you mean {right!r}?" if right else f"known: {', '.join(known)}"


def _evaluate(node: Node, columns: Mapping[str, Value]) -> Inner:
    match node.sign:
        case "=":
            return node.value
        case "name":
            name = str(node.value)
            if name not in columns:
                raise Fault(f"unknown column {name!r}", node.at, hint=_suggestion(name, columns))
            return columns[name]
        case "[":
            return tuple(_plain(part, columns) for part in node.parts)
        case "if":
            return _evaluate(node.parts[1] if _evaluate(node.parts[0], columns) else node.parts[2], columns)
        case "and" | "or":
            first = _evaluate(node.parts[0], columns)
            return first if bool(first) == (node.sign == "or") else _evaluate(node.parts[1], columns)
        case "not":
            return not _evaluate(node.parts[0], columns)
        case "minus":
            value = _evaluate(node.parts[0], columns)
            if not isinstance(value, int | float):
                raise Fault("a minus stands before a number", node.at, found=describe_value(value))
            return -value
    values = [_evaluate(part, columns) for part in node.parts]
    return _call(node, values) if node.sign in FUNCTIONS else _apply_operator(node, values[0], values[1])


def _plain(node: Node, columns: Mapping[str, Value]) -> Value:
    value = _evaluate(node, columns)
    if isinstance(value, tuple):
        raise Fault("a list stands in a list", node.at, expected="numbers or texts")
    return value


def _call(node: Node, values: list[Inner]) -> Inner:
    try:
        return check_size(FUNCTIONS[node.sign][0](*values), node.at)
    except TypeError as error:
        found = " and ".join(map(describe_value, values))
        raise Fault(f"{node.sign} cannot take this", node.at, expected=str(error), found=found) from None


def _apply_operator(node: Node, left: Inner, right: Inner) -> Inner:
    """Return the value of two operands and an operator."""
    sign = node.sign
    if sign in ("in", "not in"):
        return _contains(node, left, right) == (sign == "in")
    if sign in ("==", "!="):
        return bool(_MEANS[sign](left, right))
    alike = (is_number(left) and is_number(right)) or (
        isinstance(left, str) and isinstance(right, str) and sign not in ("-", "*", "/", "%")
    )
    if not alike:
        raise _type_fault(node, left, right)
    if sign in ("/", "%") and not right:
        raise Fault("a number is divided by 0", node.at, expected="another divisor")
    value: Inner = _MEANS[sign](left, right)
    return check_size(value, node.at)


_COMMA = re.compile(r"-?\d+,\d+")
"""A pattern for a number with a decimal comma, which is a text in expressions."""


def _type_fault(node: Node, left: Inner, right: Inner) -> Fault:
    expected = "two numbers" if node.sign in ("-", "*", "/", "%") else "two numbers or two texts"
    hint = ""
    if "" in (left, right):
        hint = "an empty cell is no number: write 0 there, or ask for it first, as in `cost and cost > 2`"
    for each in (left, right):
        if isinstance(each, str) and _COMMA.fullmatch(each):
            hint = f"with a point it is a number: {each.replace(',', '.')}"
    return Fault(
        f"{node.sign} cannot join these",
        node.at,
        expected=expected,
        found=f"{describe_value(left)} and {describe_value(right)}",
        hint=hint,
    )


def _contains(node: Node, part: Inner, whole: Inner) -> bool:
    """Return whether a text contains a part, or a list an entry."""
    if isinstance(whole, tuple):
        return part in whole
    if isinstance(whole, str) and isinstance(part, str):
        return part in whole
    raise Fault(
        "`in` cannot look in this",
        node.at,
        expected="a text in a text, or a value in [a, list]",
        found=f"{describe_value(part)} in {describe_value(whole)}",
    )


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison in an expression: a column, the value it is compared with, and the position of the
    value."""

    column: str
    value: Value
    at: int
    within: bool = False
    """Whether the value is searched for in the text of the column, as in 'flying' in tags."""

    def matches(self, value: Value) -> bool:
        """Return whether a column's value equals the compared value. If the field `within` of the comparison
        is true, return whether the column's value is a text that contains the compared value."""
        if self.within:
            return isinstance(value, str) and str(self.value) in value
        return value == self.value


def comparisons(expression: Expression) -> tuple[Comparison, ...]:
    """Return the comparisons of columns with values in an expression: those with `==`, `!=`, `in` and `not
    in`."""
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
