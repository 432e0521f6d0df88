"""Jinja in a sandbox. It renders the books' English source and the shell of the HTML.

A template of somebody else may be hostile. It sees its game's folder and templates/ and nothing else, no
attribute that leads into Python, a short list of filters, and a bound on what it writes. The worker process
that builds a kit bounds time and memory.
"""

import io
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, cast

from jinja2 import StrictUndefined, Template, TemplateError, TemplateNotFound, TemplateSyntaxError
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.exceptions import SecurityError
from jinja2.ext import Extension, babel_extract
from jinja2.loaders import BaseLoader
from markupsafe import Markup

from pnp.errors import DefinitionError
from pnp.resources import TEMPLATES
from pnp.rulebook.catalog import Translations
from pnp.rulebook.fence import MAX_OUTPUT, Sandbox

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
    """Return the text of a template as it is written. Raises DefinitionError with file and line."""
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
    """Return the text of a template in the dialect of the book, its paragraphs translated by `translations`.

    Raises DefinitionError with file and line for whatever the template does wrong.
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
        for part in _compiled(environment, path).generate(dict(context)):
            parts.append(part)
            length += len(part)
            if length > MAX_OUTPUT:
                raise SecurityError(f"the book is longer than {MAX_OUTPUT} characters")
        return "".join(parts)
    except DefinitionError as error:
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
    except (TemplateError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        raise DefinitionError(f"the template fails: {error}", place=_place(error, path)) from None
    except NameError as error:  # jinja2 writes what it works out beforehand into Python, where inf is a name
        raise DefinitionError("the template has a number without bounds", place=_place(error, path)) from None
    except MemoryError as error:
        raise DefinitionError("the template takes too much memory", place=_place(error, path)) from None
    except RecursionError as error:
        raise DefinitionError("the template never ends", place=_place(error, path)) from None


def _compiled(environment: Sandbox, path: Path) -> Template:
    """Compile a template. Raises DefinitionError if Python's bounds do not allow it."""
    try:
        return environment.get_template(path.name)
    except RecursionError:
        raise DefinitionError("the template is nested too deeply", place=str(path)) from None
    except ValueError:  # Python's own, of a number that it does not read
        raise DefinitionError("the template has a number without bounds", place=str(path)) from None


def shell(name: str, context: Mapping[str, object]) -> str:
    """Return an HTML shell of templates/. Everything in it is escaped but what is `safe`."""
    environment = _environment((TEMPLATES,))
    environment.autoescape = True
    return environment.get_template(name).render(dict(context))


def safe(html: str) -> str:
    """Mark HTML that a writer has made as safe to insert into a shell."""
    return Markup(html)


def messages(path: Path) -> list[tuple[int, str | tuple[str, ...], list[str]]]:
    """Return (line, msgid, comments for translators) of a template, in its order."""
    file = io.BytesIO(source(path).encode())
    options = {"trimmed": "true", "newstyle_gettext": "true", "encoding": "utf-8", "silent": "false"}
    try:
        found = list(babel_extract(file, ("_", "gettext", "ngettext"), ["L10N:"], options))
    except TemplateSyntaxError as error:
        raise DefinitionError(
            f"the template cannot be read: {error.message}", place=f"{path}:{error.lineno}"
        ) from None
    except RecursionError:
        raise DefinitionError("the template is nested too deeply", place=str(path)) from None
    except ValueError:  # Python's own, of a number that it does not read
        raise DefinitionError("the template has a number without bounds", place=str(path)) from None
    return [(line, _ids(function, ids), comments) for line, function, ids, comments in found if ids]


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
            place = f"{name}:{frame.tb_lineno}"
        frame = frame.tb_next
    return place
