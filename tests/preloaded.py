"""Imported by a server that forks processes (tests/command.py, tests/forking.py), for all of them: the whole
program, the libraries that it loads where it needs them, and what it works out of them at first use, such as
the models of its files. A command that had to would take a second for it, which is longer than most take for
all else; it does, writes and says the same.

What depends on somebody's folder or environment is left to each process: games, settings, other packages.
"""

import gc
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

from pydantic import BaseModel

PROGRAM = Path(__file__).resolve().parent.parent / "pnp"
APART = ("pnp.__main__", "pnp.parallel.cluster")
"""What is not imported: the start of the program, and what asks for Dask."""

LIBRARIES = (
    "brotli",
    "budoux",
    "cairosvg",
    "coloraide",
    "linkify_it",
    "markdown_it",
    "platformdirs",
    "pypdfium2",
    "tree_sitter_toml",
    "typst",
    "wcwidth",
)


def modules() -> Iterator[str]:
    """Yield the names of the modules of the program."""
    for path in sorted(PROGRAM.rglob("*.py")):
        parts = path.relative_to(PROGRAM.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        if not name.startswith(APART):
            yield name


def models(base: type[BaseModel] = BaseModel) -> Iterator[type[BaseModel]]:
    """Yield the models of the program's files."""
    for model in base.__subclasses__():
        if model.__module__.startswith("pnp."):
            yield model
        yield from models(model)


def load() -> None:
    """Import it all. What a system lacks is for the commands to miss."""
    import fontpkg
    from babel import Locale

    from pnp.kit import catalogs, fingerprint
    from pnp.resources import TEMPLATES
    from pnp.rulebook import template

    for name in (*LIBRARIES, *modules()):
        with suppress(ImportError, OSError):
            import_module(name)
    for model in models():
        model.model_rebuild()
    fontpkg.families()
    catalogs.shared_messages()
    fingerprint.program()
    for language in ("en", "es"):
        Locale.parse(language).languages  # noqa: B018  # read from a file once it is asked for
    for path in TEMPLATES.rglob("*.j2"):
        for escaped in (True, False):  # of a page, and of a book
            environment = template._environment((path.parent, TEMPLATES))
            environment.autoescape = escaped
            environment.get_template(path.name)
    # A process that looked through all this for what to collect, as each does when it ends, would copy it,
    # which takes ten times as long as most commands do.
    gc.collect()
    gc.freeze()


load()
