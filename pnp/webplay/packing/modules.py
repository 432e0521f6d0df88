"""The Python modules of a page that plays a game: the engine, and the parts of pnp that the engine and the
Host import. Modules of pnp keep only the functions, classes and values that are used, so that a browser has
little to compile. Modules of a game's package are kept whole, except imports that nothing uses. Docstrings,
comments and annotations are left out of both (pnp.webplay.packing.stripping).

A page contains data blocks: the JavaScript of its worker, encoded as base64, and the Python runtime, the
modules and the definition of the game, each compressed by gzip and then encoded as base64.
"""

import ast
import gzip
import io
import sys
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from pnp import resources
from pnp.caching import memoize
from pnp.errors import PnpError
from pnp.games import Game
from pnp.webplay.packing.runtime import key_of, python_modules, read_compiled, read_runtime
from pnp.webplay.packing.stripping import Statement, pieces_of, strip
from pnp.webplay.portable import classes_in, shorten_definition, write_portable

OURS = "pnp"
EVERYTHING = "*"
"""The name that stands for all names of a module."""

STAND_INS = {"pydantic": "pnp.webplay.models", "wcwidth": "pnp.webplay.columns"}
"""Libraries that the browser does not get, and the modules of pnp that are packed in their place."""

DATE = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip: the earliest that the format can state."""


def pack_modules(roots: Iterable[tuple[str, str]], whole: AbstractSet[str] = frozenset()) -> bytes:
    """Return an uncompressed zip with the modules that a page needs. `roots` are the (module, name) of each
    definition that the page uses directly; packages in `whole` keep all their definitions. A module is packed
    as bytecode if bytecode of the same source exists, else as source. The same sources give the same
    bytes. Raises PnpError if a module imports a library that the browser does not have."""
    compiled, written = read_compiled(), io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as made:
        for path, source in choose_modules(roots, whole).items():
            bytecode = compiled.get(key_of(path, source))
            name, content = (path, source.encode()) if bytecode is None else (f"{path}c", bytecode)
            made.writestr(zipfile.ZipInfo(name, DATE), content)
    return written.getvalue()


def choose_modules(roots: Iterable[tuple[str, str]], whole: AbstractSet[str] = frozenset()) -> dict[str, str]:
    """Return the sources of the modules that a page needs, by their paths in the zip, sorted.

    `roots` are the definitions that the page uses directly, as (module, name); the name EVERYTHING stands for
    all names of the module. All that these definitions use is included, too. Modules of the packages in
    `whole` keep all their definitions, others only those that are used. Raises PnpError if a module imports a
    library that the browser does not have.
    """
    chosen = _Selection(whole)
    for module, name in roots:
        chosen.need(module, name)
    sources = {module.path_in_zip: module.text() for module in chosen.modules.values()}
    for library in chosen.replaced:
        sources[f"{library}.py"] = strip(_read(STAND_INS[library])[1])
    return dict(sorted(sources.items()))


@memoize
def _spec_of(name: str) -> Path | None:
    """Return the file of a module, or None if there is no such module written in Python."""
    try:
        found = find_spec(name)
    except ModuleNotFoundError:
        return None
    origin = None if found is None else found.origin
    return Path(origin) if origin is not None and origin.endswith(".py") else None


def _read(name: str) -> tuple[Path, str]:
    path = _spec_of(name)
    assert path is not None, name
    return path, path.read_text(encoding="utf-8")


@dataclass(eq=False)
class _Module:
    """A module of the pack, with those of its statements that are kept."""

    name: str
    is_package: bool
    source: str
    statements: Sequence[Statement]
    kept: set[int] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    """The names of the module that somebody asked for."""
    everything: bool = False
    bound: dict[str, list[int]] = field(default_factory=dict)

    @property
    def path_in_zip(self) -> str:
        path = self.name.replace(".", "/")
        return f"{path}/__init__.py" if self.is_package else f"{path}.py"

    def text(self) -> str:
        """Return the source of the statements that are kept. Imports keep only the names that are used."""
        return strip(
            self.source,
            {number for number in range(len(self.statements)) if number not in self.kept},
            self.names,
        )


class _Selection:
    """The modules that are packed, found by following the names that each statement uses."""

    def __init__(self, whole: AbstractSet[str]) -> None:
        self.modules: dict[str, _Module] = {}
        self.replaced: set[str] = set()
        """The libraries that are replaced."""
        self._whole = whole
        self._tops = {OURS, *(name.partition(".")[0] for name in whole)}
        self._done: set[tuple[str, str]] = set()
        self._waiting: list[tuple[str, str]] = []

    def need(self, module: str, name: str = "") -> None:
        """Add a name of a module, and all that it needs in turn."""
        self._waiting.append((module, name))
        while self._waiting:
            asked = self._waiting.pop()
            if asked not in self._done:
                self._done.add(asked)
                self._add(*asked)

    def _later(self, module: str, name: str = "") -> None:
        self._waiting.append((module, name))

    def _add(self, name: str, wanted: str) -> None:
        module = self._open_module(name)
        if wanted == EVERYTHING:
            module.everything = True
            for number in range(len(module.statements)):
                self._keep(module, number)
            for bound in module.bound:
                self._later(name, bound)
            return
        if not wanted:
            return
        module.names.add(wanted)
        is_submodule = module.is_package and _spec_of(f"{name}.{wanted}") is not None
        if is_submodule:
            self._later(f"{name}.{wanted}")
        for number in module.bound.get(wanted, ()):
            self._keep(module, number)
            self._follow_import(module, module.statements[number], wanted)
        if not is_submodule and wanted not in module.bound and "__getattr__" in module.bound:
            self._later(name, "__getattr__")

    def _open_module(self, name: str) -> _Module:
        """Return a module of the pack. A module that is new to it keeps the statements with effects on
        import."""
        if name in self.modules:
            return self.modules[name]
        parent = name.rpartition(".")[0]
        if parent:
            self._open_module(parent)
        path, source = _read(name)
        module = _Module(name, path.name == "__init__.py", source, pieces_of(source))
        self.modules[name] = module
        for number, statement in enumerate(module.statements):
            for bound in statement.binds:
                module.bound.setdefault(bound, []).append(number)
        is_whole = any(name == each or name.startswith(f"{each}.") for each in self._whole)
        for number, statement in enumerate(module.statements):
            if not statement.is_import and (is_whole or not statement.is_pure):
                self._keep(module, number)
                for bound in statement.binds:
                    module.names.add(bound)
        return module

    def _keep(self, module: _Module, number: int) -> None:
        """Keep a statement and everything that it uses."""
        if number in module.kept:
            return
        module.kept.add(number)
        statement = module.statements[number]
        for inner in statement.inner_imports:
            for alias in inner.names:
                self._import(module, inner, alias, optional=True)
        for used in sorted(statement.uses):
            if used in module.bound:
                self._later(module.name, used)
        for base, attribute in sorted(statement.attributes):
            if base in module.bound:
                for target in self._modules_called(module, base):
                    self._later(target, attribute)
        for base in sorted(statement.uses - statement.only_bases):
            for target in self._modules_called(module, base):
                self._later(target, EVERYTHING)

    def _modules_called(self, module: _Module, name: str) -> Iterator[str]:
        """Yield the modules that a name in a module refers to; none if the name is no module."""
        for number in module.bound.get(name, ()):
            statement = module.statements[number]
            node = statement.node
            if isinstance(node, ast.ImportFrom):
                origin = _origin(module, node)
                for alias in node.names:
                    if (alias.asname or alias.name) == name and self._is_ours(origin):
                        inner, opened = f"{origin}.{alias.name}", self._open_module(origin)
                        if origin != module.name and alias.name in opened.bound:
                            yield from self._modules_called(opened, alias.name)
                        elif _spec_of(inner) is not None:
                            yield inner
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.asname == name and self._is_ours(alias.name):
                        yield alias.name

    def _follow_import(self, module: _Module, statement: Statement, wanted: str) -> None:
        node = statement.node
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                if (alias.asname or alias.name.partition(".")[0]) == wanted:
                    self._import(module, node, alias)

    def _import(
        self, module: _Module, node: ast.Import | ast.ImportFrom, alias: ast.alias, *, optional: bool = False
    ) -> None:
        """Keep everything that an import names. Raises PnpError for a library that the browser does not
        have."""
        if isinstance(node, ast.ImportFrom):
            origin = _origin(module, node)
            if self._is_ours(origin):
                if not optional or _spec_of(origin) is not None:
                    self._later(origin, alias.name)
                return
        else:
            origin = alias.name
            if self._is_ours(origin):
                self._later(origin, "" if alias.asname else EVERYTHING)
                return
        library = origin.partition(".")[0]
        if library in STAND_INS:
            self.replaced.add(library)
            return
        if origin in python_modules() or optional:
            return
        kind = "module of Python" if library in sys.stdlib_module_names else "library"
        raise PnpError(
            f"this {kind} is not there in a browser: {origin}",
            place=f"{_read(module.name)[0]}:{node.lineno}",
            expected="modules that templates/play/runtime/runtime.toml lists, or no import",
            found=f"import {origin}",
            hint="import it in the function that needs it, if the game is played without that function",
        )

    def _is_ours(self, name: str) -> bool:
        return name.partition(".")[0] in self._tops


def _origin(module: _Module, node: ast.ImportFrom) -> str:
    """Return the name of the module that a `from` import refers to."""
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    above = parts[: len(parts) - node.level + (1 if module.is_package else 0)]
    return ".".join([*above, *([node.module] if node.module else [])])


OWN = "pnp."
"""The prefix of the packages of pnp's own games. Of their modules, only what is used is packed."""

BROWSER = "pnp.webplay.browser"


def make_blocks(game: Game) -> Sequence[tuple[str, str]]:
    """Return the blocks of a page that plays a game, as (name, base64): the worker, the runtime, the modules
    and, for a game with an engine, the definition. The same game gives the same blocks. Raises PnpError if
    the engine needs a library that the browser does not have."""
    worker = (resources.TEMPLATES / "play" / "worker.js").read_bytes()
    definition, roots, whole = needs_of(game)
    blocks = {"worker.js": b64encode(worker).decode(), **read_runtime()}
    blocks["modules.zip"] = _pack(pack_modules(roots, whole))
    if definition:
        blocks["definition.json"] = _pack(definition.encode())
    return tuple(blocks.items())


def needs_of(game: Game) -> tuple[str, Sequence[tuple[str, str]], frozenset[str]]:
    """Return three things that a page of a game needs: the game's definition as JSON ("" without an engine),
    the (module, name) of each definition in Python that the page uses directly, and the packages whose
    modules are packed with all their definitions."""
    if game.engine is None:
        return "", [(BROWSER, "start_free")], frozenset()
    definition = write_portable({"package": game.package, "definition": shorten_definition(game.definition)})
    engine = f"{game.package}.rules"
    roots = [(BROWSER, "start_engine"), (engine, "OPTIONS"), (engine, "rules"), *classes_in(definition)]
    whole = frozenset() if game.package.startswith(OWN) else frozenset((game.package,))
    return definition, roots, whole


def _pack(content: bytes) -> str:
    return b64encode(gzip.compress(content, 9, mtime=0)).decode()
