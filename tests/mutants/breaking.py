"""What can be broken in a module: one small change of its text at a time.

Changed are: comparisons, `and`/`or`, arithmetic, `not`, minus signs; `min`/`max` and `any`/`all`; whole
numbers by one, other numbers to their double, `True`/`False`; words (a string without a space, such as a
key, a name or a format) get a letter more; conditions are negated; a statement goes, a keyword of a call
goes, two neighbours among its arguments change places; `return` gives None.

Left alone: docstrings, annotations, decorators, imports, `__all__`, `TYPE_CHECKING` and `__main__` blocks,
the type in `cast`, and the wording of messages: a string with a space in it. Numbers and names inside a
message are placeholders and are broken like any other expression.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

_COMPARED = {
    ast.Lt: ("<", ["<=", ">="]),
    ast.LtE: ("<=", ["<", ">"]),
    ast.Gt: (">", [">=", "<="]),
    ast.GtE: (">=", [">", "<"]),
    ast.Eq: ("==", ["!="]),
    ast.NotEq: ("!=", ["=="]),
    ast.In: ("in", ["not in"]),
    ast.NotIn: (r"not\s+in", ["in"]),
    ast.Is: ("is", ["is not"]),
    ast.IsNot: (r"is\s+not", ["is"]),
}
_RECKONED = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "/"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitOr: ("|", "&"),
    ast.BitAnd: ("&", "|"),
}
_SISTERS = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of the bytes from `start` to `end` of a file; the statement it is in, by its lines."""

    path: Path
    start: int
    end: int
    before: str
    after: str
    first: int
    last: int
    line: int

    def broken(self) -> bytes:
        """The file's text with the change."""
        source = self.path.read_bytes()
        return source[: self.start] + self.after.encode() + source[self.end :]


def mutants(path: Path) -> list[Mutant]:
    """Every mutant of a module that still can be parsed, in the order of its text."""
    found = {(each.start, each.end, each.after): each for each in _Module(path).mutants() if _parses(each)}
    return [found[key] for key in sorted(found)]


def _parses(mutant: Mutant) -> bool:
    try:
        ast.parse(mutant.broken())
    except (SyntaxError, ValueError):
        return False
    return mutant.before != mutant.after


class _Module:
    def __init__(self, path: Path) -> None:
        self.path = path
        self.source = path.read_bytes()
        self.starts = [0]
        for line in self.source.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def mutants(self) -> Iterator[Mutant]:
        tree = ast.parse(self.source)
        for statement in tree.body:
            yield from self._statement(statement)

    def _statement(self, statement: ast.stmt) -> Iterator[Mutant]:
        if isinstance(statement, (ast.Import, ast.ImportFrom)) or _is_left_alone(statement):
            return
        blocks = [each for each in ast.iter_child_nodes(statement) if _is_block(each)]
        lines = (statement.lineno, min([_first(each) - 1 for each in blocks] + [statement.end_lineno or 0]))
        lines = (lines[0], max(lines))
        for start, end, after in self._removal(statement):
            yield self._mutant(start, end, after, lines)
        for part in _parts(statement):
            for node in _walk(part):
                for start, end, after in self._changes(node):
                    yield self._mutant(start, end, after, lines)
        for block in blocks:
            yield from self._block(block)

    def _block(self, block: ast.AST) -> Iterator[Mutant]:
        if isinstance(block, ast.stmt):
            yield from self._statement(block)
        else:  # an except clause, a case: what stands in it
            for child in ast.iter_child_nodes(block):
                if isinstance(child, ast.stmt):
                    yield from self._statement(child)

    def _mutant(self, start: int, end: int, after: str, lines: tuple[int, int]) -> Mutant:
        before = self.source[start:end].decode()
        line = self.source.count(b"\n", 0, start) + 1
        return Mutant(self.path, start, end, before, after, *lines, line)

    def _at(self, node: ast.AST) -> tuple[int, int]:
        """Where a node's text begins and ends, in bytes."""
        start = self.starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        return start, self.starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]

    def _text(self, node: ast.AST) -> str:
        start, end = self._at(node)
        return self.source[start:end].decode(errors="replace")

    def _removal(self, statement: ast.stmt) -> Iterator[tuple[int, int, str]]:
        at = self._at(statement)
        match statement:
            case ast.Expr(value=ast.Constant()):
                return
            case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
                yield (*at, "yield from ()")
            case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
                yield (*at, "pass")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield (*at, "pass")
            case ast.Return(value=ast.expr() as value) if self._text(value) != "None":
                yield (*at, "return None")
            case ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test):
                yield (*self._at(test), f"not ({self._text(test)})")

    def _changes(self, node: ast.AST) -> Iterator[tuple[int, int, str]]:
        if not self._is_itself(node):
            return  # inside an f-string over several lines, where positions are not to be relied on
        match node:
            case ast.Compare(left=left, ops=ops, comparators=right):
                sides = [left, *right]
                for index, op in enumerate(ops):
                    sign, others = _COMPARED[type(op)]
                    for other in others:
                        yield from self._sign(sides[index], sides[index + 1], sign, other)
            case ast.BoolOp(op=op, values=values):
                sign, other = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                for one, two in pairwise(values):
                    yield from self._sign(one, two, sign, other)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _RECKONED:
                sign, other = _RECKONED[type(op)]
                yield from self._sign(left, right, re.escape(sign), other)
            case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
                yield (*self._at(node), f"({self._text(operand)})")
            case ast.IfExp(test=test):
                yield (*self._at(test), f"(not ({self._text(test)}))")
            case ast.comprehension(ifs=ifs):
                for test in ifs:
                    yield (*self._at(test), f"(not ({self._text(test)}))")
            case ast.Constant():
                for other in _other(node.value):
                    yield (*self._at(node), other)
            case ast.Name(id=name, ctx=ast.Load()) if name in _SISTERS:
                yield (*self._at(node), _SISTERS[name])
            case ast.Call():
                yield from self._call(node)

    def _is_itself(self, node: ast.AST) -> bool:
        if not isinstance(node, ast.expr):
            return True
        try:
            read = ast.parse(f"({self._text(node)})", mode="eval").body
        except (SyntaxError, ValueError):
            return False
        return type(read) is type(node)

    def _sign(self, left: ast.expr, right: ast.expr, sign: str, other: str) -> Iterator[tuple[int, int, str]]:
        start, end = self._at(left)[1], self._at(right)[0]
        between = self.source[start:end].decode(errors="replace")
        if between.isascii() and (found := re.search(rf"^[\s)]*({sign})", between)):
            yield start + found.start(1), start + found.end(1), other

    def _call(self, call: ast.Call) -> Iterator[tuple[int, int, str]]:
        given = sorted([*call.args, *call.keywords], key=lambda each: self._at(each)[0])
        for keyword in call.keywords:
            index = given.index(keyword)
            if keyword.arg is None:
                continue
            if index:
                yield self._at(given[index - 1])[1], self._at(keyword)[1], ""
            elif len(given) > 1:
                yield self._at(keyword)[0], self._at(given[1])[0], ""
            else:
                yield (*self._at(keyword), "")
        for one, two in pairwise(call.args):
            if self._text(one) != self._text(two) and not isinstance(one, ast.Starred):
                between = self.source[self._at(one)[1] : self._at(two)[0]].decode()
                yield self._at(one)[0], self._at(two)[1], f"{self._text(two)}{between}{self._text(one)}"


def _other(value: object) -> list[str]:
    match value:
        case bool():
            return [str(not value)]
        case int():
            return [str(value + 1), str(value - 1)] if value > 0 else [str(value + 1)]
        case float():
            return [repr(value * 2 or 1.0)]
        case str() if " " not in value:
            return [repr(value + "_")]
    return []


def _is_left_alone(statement: ast.stmt) -> bool:
    match statement:
        case ast.If(test=test):
            return any(name in ast.unparse(test) for name in ("TYPE_CHECKING", "__name__"))
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar" | "NewType" | "ParamSpec"))):
            return True
        case ast.Expr(value=ast.Constant()):
            return True
    return False


def _is_block(node: ast.AST) -> bool:
    return isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case))


def _first(node: ast.AST) -> int:
    if isinstance(node, ast.match_case):
        return node.pattern.lineno
    decorators = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])  # type: ignore[attr-defined]


def _parts(statement: ast.stmt) -> list[ast.AST]:
    """A statement's own expressions: not its blocks, annotations or decorators."""
    match statement:
        case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
            return [*args.defaults, *(each for each in args.kw_defaults if each)]
        case ast.ClassDef():
            return []
        case ast.AnnAssign(value=value):
            return [value] if value else []
        case ast.Match(subject=subject, cases=cases):
            guards = [each.guard for each in cases if each.guard]
            return [subject, *(each.pattern for each in cases), *guards]
    return [each for each in ast.iter_child_nodes(statement) if not _is_block(each)]


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    children = list(ast.iter_child_nodes(node))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
        children = children[2:]
    if isinstance(node, ast.JoinedStr):  # the words of a message stay; what is put into them does not
        children = [each.value for each in node.values if isinstance(each, ast.FormattedValue)]
    if isinstance(node, ast.Lambda):
        children = [node.body, *node.args.defaults]
    for child in children:
        yield from _walk(child)
