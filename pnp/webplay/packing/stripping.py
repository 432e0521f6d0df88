"""Shorten Python sources: remove docstrings, comments, annotations and unused statements. The rest of the
text is not rewritten, so every version of Python gives the same bytes."""

import ast
import io
import tokenize
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

HARMLESS = frozenset(
    (
        "abstractmethod",
        "dataclass",
        "memoize",
        "memoize_by_identity",
        "cache",
        "lru_cache",
        "runtime_checkable",
        "overload",
        "final",
        "wraps",
        "contextmanager",
        "total_ordering",
    )
)
"""Decorators without side effects. An unused function or class with only such decorators can be left out."""

MEANT = frozenset(("ClassVar", "InitVar", "KW_ONLY"))
"""The words in annotations that change what `dataclass` makes of a field."""

DROPPED_METHODS = frozenset(("predicates",))
"""Methods of engines that no page calls. Claims of told games are checked when the page is made."""


DESCRIPTION = '"-"'
"""The docstring of a packed dataclass. One without a docstring gets its signature as one when it is made,
which takes a browser a millisecond."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A top-level statement of a module, with the names that it binds and those that it uses."""

    node: ast.stmt
    binds: frozenset[str]
    uses: frozenset[str]
    only_bases: frozenset[str]
    """The used names that stand only before a dot, as `codes` in `codes.A`."""
    attributes: frozenset[tuple[str, str]]
    """The (name, attribute) pairs of the names in `only_bases`."""
    inner_imports: tuple[ast.Import | ast.ImportFrom, ...]
    """The imports inside of functions."""
    is_pure: bool
    """Whether the statement has no effect except to bind its names."""

    @property
    def is_import(self) -> bool:
        return isinstance(self.node, ast.Import | ast.ImportFrom)


def pieces_of(source: str) -> Sequence[Statement]:
    """Return the statements at the top level of a module, without its docstring."""
    return [_statement(node) for node in ast.parse(source).body]


def _statement(node: ast.stmt) -> Statement:
    uses: set[str] = set()
    bare: set[str] = set()
    attributes: set[tuple[str, str]] = set()
    inner: list[ast.Import | ast.ImportFrom] = []
    if (
        not isinstance(node, ast.Import | ast.ImportFrom)
        and not _is_only_for_types(node)
        and not _is_list_of_names(node)
    ):
        for each in _walk(node):
            if isinstance(each, ast.Import | ast.ImportFrom):
                inner.append(each)
            elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
                attributes.add((each.value.id, each.attr))
                uses.add(each.value.id)
            elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load):
                uses.add(each.id)
                bare.add(each.id)
    return Statement(
        node,
        frozenset(_bound_names(node)),
        frozenset(uses),
        frozenset(uses - bare),
        frozenset(attributes),
        tuple(inner),
        _is_pure(node),
    )


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the syntax nodes that remain after stripping. A name before a dot is not yielded alone, but as
    part of its attribute."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield node
        return
    if isinstance(node, ast.FunctionDef) and node.name in DROPPED_METHODS:
        return
    if not isinstance(node, ast.Import | ast.ImportFrom):
        yield node
    else:
        yield node
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns") and not (name == "annotation" and _is_meant(node)):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from _walk(each)


def _is_meant(node: ast.AST) -> bool:
    """Return whether dataclasses give a meaning to an annotation, so that it must stay."""
    return isinstance(node, ast.AnnAssign) and any(
        isinstance(each, ast.Name) and each.id in MEANT for each in ast.walk(node.annotation)
    )


def _bound_names(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Import() | ast.ImportFrom():
            for alias in node.names:
                yield alias.asname or alias.name.partition(".")[0]
        case _:
            for each in ast.walk(node):
                if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    yield each.id
                elif isinstance(each, ast.FunctionDef | ast.ClassDef):
                    yield each.name
                elif isinstance(each, ast.Import | ast.ImportFrom):
                    for alias in each.names:
                        yield alias.asname or alias.name.partition(".")[0]


def _is_pure(node: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            return all(_decorator_name(each) in HARMLESS for each in node.decorator_list)
        case ast.Assign():
            return all(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
        case ast.AnnAssign():
            return isinstance(node.target, ast.Name)
        case ast.Import() | ast.ImportFrom():
            return True
        case ast.If():
            return _is_only_for_types(node)
        case ast.Expr():
            return isinstance(node.value, ast.Constant)
    return False


def _decorator_name(decorator: ast.expr) -> str:
    if isinstance(decorator, ast.Call):
        decorator = decorator.func
    if isinstance(decorator, ast.Attribute):
        return decorator.attr
    return decorator.id if isinstance(decorator, ast.Name) else ""


def _is_only_for_types(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _is_list_of_names(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets
    )


def strip(source: str, dropped: AbstractSet[int] = frozenset(), names: AbstractSet[str] | None = None) -> str:
    """Return a source without docstrings, comments and annotations, and without the top-level statements
    whose indices are in `dropped`. Imports keep only the names in `names`; None keeps all."""
    tree = ast.parse(source)
    cuts: list[tuple[tuple[int, int], tuple[int, int], str]] = []
    for number, node in enumerate(tree.body):
        if number in dropped or _is_only_for_types(node) or _is_list_of_names(node):
            cuts.append((_start(node), _end(node), ""))
        elif isinstance(node, ast.Import | ast.ImportFrom) and names is not None:
            cuts.append((_start(node), _end(node), _import_line(node, names)))
        else:
            cuts += _cuts(node, in_class=False)
    cuts += _comments(source)
    return _apply_cuts(source, cuts)


def _import_line(node: ast.Import | ast.ImportFrom, names: AbstractSet[str]) -> str:
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        return ""
    kept = [alias for alias in node.names if (alias.asname or alias.name.partition(".")[0]) in names]
    if not kept:
        return ""
    listed = ", ".join(f"{each.name} as {each.asname}" if each.asname else each.name for each in kept)
    if isinstance(node, ast.Import):
        return f"import {listed}"
    return f"from {'.' * node.level}{node.module or ''} import {listed}"


Place = tuple[int, int]
Cut = tuple[Place, Place, str]


def _cuts(node: ast.AST, *, in_class: bool) -> Iterator[Cut]:
    """Yield the cuts inside a statement."""
    match node:
        case ast.FunctionDef() if in_class and node.name in DROPPED_METHODS:
            yield _start(node), _end(node), "pass"
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from _signature(node)
            if node.returns is not None:
                yield _result(node)
        case ast.AnnAssign():
            if in_class:
                if not _is_meant(node):
                    yield _start(node.annotation), _end(node.annotation), "object"
            elif node.value is None:
                yield _start(node), _end(node), "pass"
                return
            else:
                yield _end(node.target), _end(node.annotation), ""
        case ast.Expr(value=ast.Constant()):
            yield _start(node), _end(node), "pass"
            return
        case ast.JoinedStr():
            return
    inner = isinstance(node, ast.ClassDef)
    described = _docstring_of_dataclass(node)
    if described is not None:
        yield _start(described), _end(described), DESCRIPTION
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "args") and isinstance(
            node, ast.AnnAssign | ast.FunctionDef | ast.AsyncFunctionDef
        ):
            if name == "args":
                yield from _defaults(value)
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST) and each is not described:
                yield from _cuts(each, in_class=inner and name == "body")


def _docstring_of_dataclass(node: ast.AST) -> ast.Expr | None:
    if not isinstance(node, ast.ClassDef) or ast.get_docstring(node) is None:
        return None
    first = node.body[0]
    is_made = any(_decorator_name(each) == "dataclass" for each in node.decorator_list)
    return first if is_made and isinstance(first, ast.Expr) else None


def _defaults(arguments: ast.arguments) -> Iterator[Cut]:
    for each in (*arguments.defaults, *arguments.kw_defaults):
        if each is not None:
            yield from _cuts(each, in_class=False)


def _signature(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[Cut]:
    """Yield the annotations of parameters."""
    given = node.args
    for each in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
        if each is not None and each.annotation is not None:
            start = _start(each)
            yield (start[0], start[1] + len(each.arg.encode())), _end(each.annotation), ""


def _result(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Cut:
    """Return the cut of `-> type`. Its start is open (-1): the cut begins before the arrow."""
    assert node.returns is not None
    return (-1, -1), _end(node.returns), "->"


def _start(node: ast.stmt | ast.expr | ast.arg) -> Place:
    decorators = getattr(node, "decorator_list", ())
    if decorators:
        return decorators[0].lineno, node.col_offset
    return node.lineno, node.col_offset


def _end(node: ast.stmt | ast.expr | ast.arg) -> Place:
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return node.end_lineno, node.end_col_offset


def _comments(source: str) -> Iterator[Cut]:
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line, column = token.start
            before = len(lines[line - 1][:column].rstrip().encode())
            yield (line, before), (line, len(lines[line - 1].encode())), ""


def _apply_cuts(source: str, cuts: Sequence[Cut]) -> str:
    """Return a source with some ranges replaced by texts. Empty lines are removed."""
    content = source.encode()
    starts = [0]
    for line in content.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def offset(place: Place) -> int:
        return starts[place[0] - 1] + place[1]

    ranges: list[tuple[int, int, bytes]] = []
    for start, end, text in cuts:
        if text == "->":
            arrow = content.rindex(b"->", 0, offset(end))
            while content[arrow - 1 : arrow] in (b" ", b"\n"):
                arrow -= 1
            ranges.append((arrow, offset(end), b""))
        else:
            ranges.append((offset(start), offset(end), text.encode()))
    made, at = [], 0
    for first, last, replaced in sorted(ranges, key=lambda each: (each[0], -each[1])):
        if first < at:
            continue  # inside of a larger one
        made += [content[at:first], replaced]
        at = last
    made.append(content[at:])
    return _without_empty_lines(b"".join(made).decode())


def _without_empty_lines(source: str) -> str:
    """Return a source without the empty lines between its statements. Empty lines inside strings stay."""
    texts: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.start[0] != token.end[0] and token.type != tokenize.NEWLINE:
            texts.update(range(token.start[0], token.end[0] + 1))
    lines = source.splitlines(keepends=True)
    return "".join(line for number, line in enumerate(lines, 1) if line.strip() or number in texts)
