"""A narrower version of Jinja's sandbox. It counts what a template does, and refuses what makes much out of
little.

A template may make MOST_STEPS turns of loops, calls and operations. No text, list or number that it makes is
larger than a book needs. So a template that never ends is reported in seconds with its line, before the bound
on the worker process stops it. Only lists nested in lists, which take too long to compare, are left to that
bound.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any, cast

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import SandboxedEnvironment
from jinja2.visitor import NodeTransformer

MAX_OUTPUT = 2_000_000
MOST_STEPS = 3_000_000
"""The most turns of loops, calls, signs and values that filters look at. They take a few seconds. A call
counts as three, since it takes as long."""

MOST_BITS = 1024
_MOST_PLACES = 10_000
"""The most places for `round`, and the most parts for `batch` and `slice`."""

FILTERS = """
    batch capitalize count default dictsort first groupby int items join last length list lower map max min
    reject rejectattr replace reverse round select selectattr slice sort string sum trim unique upper
""".split()  # noqa: SIM905  # a table of words
_WIDE_METHODS = frozenset({"center", "expandtabs", "format", "format_map", "ljust", "rjust", "zfill"})
_HEAPS = (list, tuple, dict)
_COUNTED, _JOINED = "pnp_counted", "pnp_joined"
"""Filters that are added to a template when it is parsed: around what loops go over, and around what `~`
joins."""


class Sandbox(SandboxedEnvironment):
    """The environment of one template. It counts steps from its creation."""

    intercepted_binops = frozenset(["*", "**", "%", "<<", "+"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, finalize=self._small)
        self.steps = 0
        kept = {name: self._weighed(name, self.filters[name]) for name in FILTERS}
        self.filters = {**kept, _COUNTED: self._counted, _JOINED: self._joined}

    def _step(self, count: int = 1) -> None:
        self.steps += count
        if self.steps > MOST_STEPS:
            raise SecurityError(f"it takes more than {MOST_STEPS} steps")

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        """Parse a template, and add a count to each loop and a check to each text that it joins."""
        tree = super()._parse(source, name, filename)
        if self.autoescape is True:  # a shell of ours
            return tree
        for loop in list(tree.find_all(nodes.For)):
            loop.iter = _filtered(loop.iter, _COUNTED)
        for call in list(tree.find_all(nodes.Call)):
            if isinstance(call.node, nodes.Name) and call.node.name == "loop" and call.args:
                call.args[0] = _filtered(call.args[0], _COUNTED)
        return _Joining().visit(tree)  # type: ignore[no-any-return]

    def _counted(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._step()
            yield value

    def _joined(self, values: list[Any]) -> str:
        texts = [str(self._small(value)) for value in values]
        self._refuse_long(sum(map(len, texts)))
        return "".join(texts)

    def _small(self, value: Any) -> Any:
        """Check a value that will be written: a list in lists must be writable."""
        waiting = [value] if isinstance(value, _HEAPS) else []
        for heap in waiting:
            self._step()
            inner = [*heap, *heap.values()] if isinstance(heap, dict) else heap
            waiting += [each for each in inner if isinstance(each, _HEAPS)]
        return value

    def _refuse_long(self, length: int) -> None:
        self._step(1 + length // 64)
        if length > MAX_OUTPUT:
            raise SecurityError(f"a text or a list is longer than {MAX_OUTPUT}")

    def call(self, context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        self._step(3)
        return super().call(context, obj, *args, **kwargs)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        self._step(2)
        if all(isinstance(value, int | float) for value in (left, right)):
            self._refuse_large(operator, left, right)
        elif operator != "+":
            raise SecurityError(f"{operator} is for numbers")
        elif isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
            self._refuse_long(len(left) + len(right))
        return super().call_binop(context, operator, left, right)

    def _refuse_large(self, operator: str, left: Any, right: Any) -> None:
        if operator in ("**", "<<") and abs(right) > 64:
            raise SecurityError(f"{operator} {right} is too much")
        bits = [value.bit_length() if isinstance(value, int) else 0 for value in (left, right)]
        if (bits[0] * right if operator == "**" else sum(bits)) > MOST_BITS:
            raise SecurityError("a number is too large")

    def _weighed(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a filter that counts the values that it looks at."""

        @wraps(function)
        def weighed(*given: Any, **named: Any) -> Any:
            place = bool(hasattr(function, "jinja_pass_arg"))
            if name in ("string", "replace", "join", "upper", "lower", "trim", "capitalize", "reverse"):
                self._small(given[place])
            if name == "replace":
                self._refuse_replacing(*given[place:], **named)
            if name in ("round", "batch", "slice"):
                asked = [value for value in (*given[1:], *named.values()) if isinstance(value, int)]
                if any(abs(value) > _MOST_PLACES for value in asked):
                    raise SecurityError(f"{name} of more than {_MOST_PLACES} is too much")
            if name == "sum" and not isinstance(named.get("start", [0, *given[3:]][-1]), int | float):
                raise SecurityError("sum is for numbers")
            values = list(given)
            for index in range(place, len(values)):
                values[index] = self._looked_at(values[index])
            if name == "join" and len(values) > place:
                values[place] = list(values[place])
                self._refuse_long(sum(len(each) for each in values[place] if isinstance(each, str)))
            return function(*values, **named)

        return weighed

    def _looked_at(self, value: Any) -> Any:
        if isinstance(value, str):
            self._step(1 + len(value) // 64)
        elif isinstance(value, list | tuple | dict | range | set | frozenset):
            self._step(1 + len(value))
        elif isinstance(value, Iterator):
            return self._counted(value)
        return value

    def _refuse_replacing(self, text: Any = "", old: Any = "", new: Any = "", *_: Any, **__: Any) -> None:
        said, before, after = str(text), str(old), str(new)
        self._refuse_long(len(said) + said.count(before) * len(after))

    def wrap_str_format(self, value: Any) -> Any:
        if super().wrap_str_format(value) is not None:
            raise SecurityError("access to str.format is unsafe")
        return None

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return attr not in _WIDE_METHODS and super().is_safe_attribute(obj, attr, value)


def _filtered(node: nodes.Node, name: str) -> nodes.Filter:
    made = nodes.Filter(cast(nodes.Expr, node), name, [], [], None, None)
    made.lineno = node.lineno
    made.environment = node.environment
    return made


class _Joining(NodeTransformer):
    """Replaces every `~` by _JOINED."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Filter:  # noqa: N802  # as Jinja names it
        self.generic_visit(node)
        parts = nodes.List(node.nodes, lineno=node.lineno)
        parts.environment = node.environment
        return _filtered(parts, _JOINED)
