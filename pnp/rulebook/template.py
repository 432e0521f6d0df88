"""Render the English source of books and the HTML shell with Jinja, in a sandbox that refuses templates whose
output or work grows without bound.

A template may take at most MOST_STEPS steps: turns of loops, calls and operations. Its texts, lists and
numbers are limited to the sizes that a book needs. So a template that never ends is reported within seconds,
with its line, before the time limit of the worker process stops it. Only comparisons of deeply nested lists
are left to that time limit.

A template may come from a hostile stranger. It can read only its game's folder and templates/. It has no
attributes that lead into Python, only a short list of filters, and a limit on its output. The worker process
that builds a kit limits time and memory.
"""

import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, ClassVar, cast

from jinja2 import StrictUndefined, Template, TemplateError, TemplateNotFound, TemplateSyntaxError, nodes
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.exceptions import SecurityError, UndefinedError
from jinja2.ext import Extension, babel_extract
from jinja2.loaders import BaseLoader
from jinja2.sandbox import SandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from pnp.caching import memoize
from pnp.errors import DefinitionError, UnknownName, nearest_name
from pnp.resources import TEMPLATES
from pnp.rulebook.catalog import PLACEHOLDER, Translations

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
    """The Jinja environment of one template. It counts the template's steps from the start."""

    intercepted_binops = frozenset(["*", "**", "%", "<<", "+"])

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, finalize=self._small)
        self.steps = 0
        kept = {name: self._weigh_filter(name, self.filters[name]) for name in FILTERS}
        self.filters = {**kept, _COUNTED: self._count_values, _JOINED: self._join_values}

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
            loop.iter = _make_filter(loop.iter, _COUNTED)
        for call in list(tree.find_all(nodes.Call)):
            if isinstance(call.node, nodes.Name) and call.node.name == "loop" and call.args:
                call.args[0] = _make_filter(call.args[0], _COUNTED)
        return _JoiningText().visit(tree)  # type: ignore[no-any-return]

    def _count_values(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self._step()
            yield value

    def _join_values(self, values: list[Any]) -> str:
        texts = [str(self._small(value)) for value in values]
        self._refuse_long(sum(map(len, texts)))
        return "".join(texts)

    def _small(self, value: Any) -> Any:
        """Return a value that will be written. The lists inside it count as steps, so that lists nested in
        lists cannot take too long."""
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

    def _weigh_filter(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a filter that counts the values that it looks at."""

        @wraps(function)
        def weigh(*given: Any, **named: Any) -> Any:
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

        return weigh

    def _looked_at(self, value: Any) -> Any:
        if isinstance(value, str):
            self._step(1 + len(value) // 64)
        elif isinstance(value, list | tuple | dict | range | set | frozenset):
            self._step(1 + len(value))
        elif isinstance(value, Iterator):
            return self._count_values(value)
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


def _make_filter(node: nodes.Node, name: str) -> nodes.Filter:
    made = nodes.Filter(cast(nodes.Expr, node), name, [], [], None, None)
    made.lineno = node.lineno
    made.environment = node.environment
    return made


class _JoiningText(NodeTransformer):
    """Replaces every `~` by _JOINED."""

    def visit_Concat(self, node: nodes.Concat) -> nodes.Filter:  # noqa: N802  # as Jinja names it
        self.generic_visit(node)
        parts = nodes.List(node.nodes, lineno=node.lineno)
        parts.environment = node.environment
        return _make_filter(parts, _JOINED)


MAX_SOURCE = 1_000_000

_STATEMENT = r"\{%[+-]?(?!\s*(?:end)?trans\b)(?:(?!%\}).)*%\}|\{#(?:(?!#\}).)*#\}"
_OWN_LINE = re.compile(rf"^[ \t]*((?:{_STATEMENT})*(?:{_STATEMENT}))[ \t]*\n", re.MULTILINE | re.DOTALL)


class _Lines(Extension):
    """A line of statements and nothing else leaves no line behind, as in the rows of a table.

    But a line that ends in {% endtrans %} keeps its end, which parts a paragraph from the next; that is
    why this is not Jinja's trim_blocks. The newline moves into the tag, so that lines keep their numbers.
    """

    def preprocess(self, source: str, _name: str | None, _filename: str | None = None) -> str:
        return _OWN_LINE.sub(lambda found: f"{found[1][:-2]}\n{found[1][-2:]}", source)


class _Folders(BaseLoader):
    """Files inside the given folders, with symbolic links resolved. Nothing else exists."""

    def __init__(self, folders: Sequence[Path]) -> None:
        self.folders = [folder.resolve() for folder in folders]

    def get_source(self, _environment: object, template: str) -> tuple[str, str, Callable[[], bool]]:
        for folder in self.folders:
            path = (folder / template).resolve()
            if path.is_relative_to(folder) and path.is_file():
                return source(path), str(path), lambda: True
        raise TemplateNotFound(template)


def source(path: Path) -> str:
    """Return the source text of a template. Raises DefinitionError with file and line."""
    if path.exists() and not path.is_file():
        raise DefinitionError("cannot read the file", place=str(path), found="no regular file")
    if path.stat().st_size > MAX_SOURCE:
        raise DefinitionError("a template is too big", place=str(path), expected=f"{MAX_SOURCE} bytes")
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DefinitionError(
            "the template is not UTF-8",
            place=f"{path}:{line}",
            expected="a text in UTF-8",
            found=f"the byte {data[error.start]:#04x}",
            hint="save the file as UTF-8",
        ) from None


class _Compiled(BytecodeCache):
    """Templates that this process has compiled before. A book on another paper has the same ones.

    Each is compared with its source (Jinja's checksum), so that an edited one is compiled anew.
    """

    _known: ClassVar[dict[tuple[str, bool], bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        known = self._known.get((bucket.key, bool(bucket.environment.autoescape)))
        if known is not None:
            bucket.bytecode_from_string(known)

    def dump_bytecode(self, bucket: Bucket) -> None:
        key = (bucket.key, bool(bucket.environment.autoescape))
        self._known[key] = bucket.bytecode_to_string()


def render(path: Path, context: Mapping[str, object], translations: Translations) -> str:
    """Return the output of a template, in the Markdown dialect of books, with its paragraphs translated by
    `translations`.

    Raises DefinitionError with file and line for any error in the template.
    """
    environment = _environment((path.parent, TEMPLATES))

    def gettext(message: str, **values: object) -> str:
        return translations.fill(translations.gettext(message), values)

    def ngettext(singular: str, plural: str, n: int, **values: object) -> str:
        return translations.fill(translations.ngettext(singular, plural, n), {"n": n, "num": n, **values})

    environment.globals.update(gettext=gettext, ngettext=ngettext, _=gettext)
    try:
        parts: list[str] = []
        length = 0
        for part in _compile_template(environment, path).generate(dict(context)):
            parts.append(part)
            length += len(part)
            if length > MAX_OUTPUT:
                raise SecurityError(f"the book is longer than {MAX_OUTPUT} characters")
        return "".join(parts)
    except (DefinitionError, UnknownName) as error:
        error.place = error.place or _place(error, path)
        raise
    except TemplateNotFound as error:
        raise DefinitionError(
            f"there is no template {error.name!r} in the game's folder or in templates/",
            place=_place(error, path),
        ) from None
    except TemplateSyntaxError as error:
        raise DefinitionError(
            f"the template cannot be read: {error.message}", place=f"{error.filename or path}:{error.lineno}"
        ) from None
    except (
        SyntaxError
    ) as error:  # of Python, which the template becomes: brackets, or loops in loops in loops
        raise DefinitionError(f"the template is nested too deeply: {error.msg}", place=str(path)) from None
    except UndefinedError as error:
        raise _explain_undefined(error, context, path) from None
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise DefinitionError(f"the template fails: {error}", place=_place(error, path)) from None
    except NameError as error:  # jinja2 writes what it works out beforehand into Python, where inf is a name
        raise DefinitionError("the template has a number without bounds", place=_place(error, path)) from None
    except MemoryError as error:
        raise DefinitionError("the template takes too much memory", place=_place(error, path)) from None
    except RecursionError as error:
        raise DefinitionError("the template never ends", place=_place(error, path)) from None


def _explain_undefined(error: UndefinedError, context: Mapping[str, object], path: Path) -> DefinitionError:
    """Return the error for a name that a template uses and nothing has. Jinja says it in words of Python."""
    found = re.search(r"has no attribute '(\w+)'|^'(\w+)' is undefined", str(error))
    if found is None:
        return DefinitionError(f"the template fails: {error}", place=_place(error, path))
    name, inside = found[1] or found[2], found[1] is not None
    tables = [value for value in context.values() if isinstance(value, Mapping)] if inside else [context]
    near = next((near for table in tables if (near := nearest_name(name, map(str, table)))), "")
    hint = f"did you mean {near!r}?" if near else ""
    return DefinitionError(
        f"the template fails: nothing is called {name!r}", place=_place(error, path), hint=hint
    )


def _compile_template(environment: Sandbox, path: Path) -> Template:
    """Compile a template. Raises DefinitionError if Python's bounds do not allow it."""
    try:
        return environment.get_template(path.name)
    except RecursionError:
        raise DefinitionError("the template is nested too deeply", place=str(path)) from None
    except ValueError:  # Python's own, of a number that it does not read
        raise DefinitionError("the template has a number without bounds", place=str(path)) from None


def shell(name: str, context: Mapping[str, object]) -> str:
    """Return a rendered HTML shell of templates/. All values in it are escaped except those marked by
    `safe`."""
    environment = _environment((TEMPLATES,))
    environment.autoescape = True
    return environment.get_template(name).render(dict(context))


def safe(html: str) -> str:
    """Return HTML marked as safe, so that a shell inserts it without escaping."""
    return Markup(html)


def messages(path: Path) -> list[tuple[int, str | tuple[str, ...], list[str]]]:
    """Return (line, msgid, comments for translators) for each message of a template, in order."""
    text = source(path)
    with _convert_faults(path):
        found = _messages(text)
    return [(line, ids, list(comments)) for line, ids, comments in found]


def typed_placeholders(path: Path) -> list[tuple[int, str, bool]]:
    """Return (line, name, is inside {% trans %}) for each %(name)s that is typed into a template, in order.
    They are mistakes in a book: it prints them unchanged. They are replaced only in clauses."""
    text = source(path)
    found, is_translated, before = [], False, ""
    with _convert_faults(path):
        for line, kind, value in _environment(()).lex(text):
            if kind == "name" and before == "block_begin" and value in ("trans", "endtrans"):
                is_translated = value == "trans"
            if kind == "data":
                found += [
                    (line + value.count("\n", 0, each.start()), each[1], is_translated)
                    for each in PLACEHOLDER.finditer(value)
                ]
            if kind != "whitespace":
                before = kind
    return found


@contextmanager
def _convert_faults(path: Path) -> Iterator[None]:
    """Raise DefinitionError with file and line for a template that cannot be parsed."""
    try:
        yield
    except TemplateSyntaxError as error:
        raise DefinitionError(
            f"the template cannot be read: {error.message}", place=f"{path}:{error.lineno}"
        ) from None
    except RecursionError:
        raise DefinitionError("the template is nested too deeply", place=str(path)) from None
    except ValueError:  # Python's own, of a number that it does not read
        raise DefinitionError("the template has a number without bounds", place=str(path)) from None


@memoize
def _messages(text: str) -> tuple[tuple[int, str | tuple[str, ...], tuple[str, ...]], ...]:
    """Return the messages of a template. Those of the kit itself are the same for all games."""
    options = {"trimmed": "true", "newstyle_gettext": "true", "encoding": "utf-8", "silent": "false"}
    found = babel_extract(io.BytesIO(text.encode()), ("_", "gettext", "ngettext"), ["L10N:"], options)
    return tuple(
        (line, _ids(function, ids), tuple(comments)) for line, function, ids, comments in found if ids
    )


def _ids(function: str, ids: object) -> str | tuple[str, ...]:
    if isinstance(ids, str):
        return ids
    strings = tuple(part for part in cast(tuple[object, ...], ids) if isinstance(part, str))
    return strings[:2] if function == "ngettext" else strings[0]


def _environment(folders: Sequence[Path]) -> Sandbox:
    environment = Sandbox(
        loader=_Folders(folders),
        undefined=StrictUndefined,
        extensions=["jinja2.ext.i18n", _Lines],
        keep_trailing_newline=True,
        autoescape=False,
        bytecode_cache=_Compiled(),
    )
    environment.policies["ext.i18n.trimmed"] = True
    environment.newstyle_gettext = True  # type: ignore[attr-defined]  # of the extension
    environment.globals = {name: environment.globals[name] for name in ("range", "dict", "namespace")}
    return environment


def _place(error: BaseException, path: Path) -> str:
    """Return file:line of the innermost template in a traceback. Jinja gives its frames the template's
    lines."""
    place, frame = str(path), error.__traceback__
    while frame is not None:
        name = frame.tb_frame.f_code.co_filename
        if not name.endswith(".py") and Path(name).is_file():
            place = f"{path if path.samefile(name) else name}:{frame.tb_lineno}"
        frame = frame.tb_next
    return place


def embed(data: Any) -> str:
    """Return data as JSON for a <script> element. No text in it can end the element or begin a comment.

    >>> embed({"title": "</script>"})
    '{"title":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text
