"""What a kit depends on, as one digest: if it is the same, a rebuild would give the same bytes."""

import sys
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from pnp import resources
from pnp.games import origin
from pnp.kit import holding, manifest
from pnp.kit.plan import Plan

LIBRARIES = (
    "reportlab",
    "svgwrite",
    "typst",
    "pikepdf",
    "pypdfium2",
    "uharfbuzz",
    "python-bidi",
    "fonttools",
    "babel",
    "jinja2",
    "markdown-it-py",
    "pillow",
    "shapely",
    "numpy",
)
"""Libraries that have a hand in the bytes or in their proof; fonts are found by their prefix."""

FONTS = "fontpkg-"


def fingerprint(plan: Plan, code: str = "") -> str:
    """A sha256 of the definition, templates, code, fonts, library versions and options; `code` is the
    program's, where it is known."""
    state = sha256(repr((plan.game, plan.options)).encode())
    state.update(sources(plan).encode())
    state.update((code or program()).encode())
    return state.hexdigest()


def sources(plan: Plan) -> str:
    """A sha256 of the game as it is now: its folder and, of an installed package, the code that draws it."""
    state = sha256(tree(plan.folder.resolve(), plan.out.resolve()).encode())
    if (source := origin(plan.game)) is not None:
        state.update(source.distribution.encode())
        for code in source.code:
            state.update(tree(code).encode())
    return state.hexdigest()


def unchanged(plan: Plan, code: str = "") -> bool:
    """Whether the kit at the plan's target was built from the same things and is still whole; `code` is a
    digest of the program, where it is known."""
    from pnp.errors import KitError

    try:
        found = manifest.read(plan.target)
    except KitError:
        return False
    if found.built_from != fingerprint(plan, code):
        return False
    return all(holding.is_whole(plan.target, file) for file in found.files)


PROGRAM = (Path(__file__).resolve().parent.parent, resources.TEMPLATES)
"""Where pnp itself lies."""


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """The names, sizes and times of the program's files: while they are the same, so is its digest.

    Reading it all takes long enough to show in a build of many kits. What a person edits is another
    matter: it is read each time.
    """
    found = (path for folder in PROGRAM for path in _files(folder))
    return tuple((str(path), (at := path.stat()).st_size, at.st_mtime_ns) for path in found)


def program() -> str:
    """A sha256 of the code, the templates, the fonts and the versions of libraries."""
    return _program(_stamp())


@lru_cache(maxsize=1)
def begun() -> str:
    """That of the program as it was when this process first asked, for workers: what is edited afterwards
    they may not have read, and the next build finds it edited."""
    return program()


@lru_cache(maxsize=1)
def _program(stamp: tuple[tuple[str, int, int], ...]) -> str:
    del stamp
    state = sha256(sys.version.encode())
    for folder in PROGRAM:
        state.update(tree(folder).encode())
    for distribution in sorted(_versions()):
        state.update(distribution.encode())
    return state.hexdigest()


def _versions() -> set[str]:
    found = {f"{name}={metadata.version(name)}" for name in LIBRARIES}
    for distribution in metadata.distributions():
        name = (distribution.metadata["Name"] or "").lower()
        if name.startswith(FONTS):
            found.add(f"{name}={distribution.version}")
    return found


def tree(folder: Path, out: Path | None = None) -> str:
    """A sha256 of the names and contents of the files in a folder (or of one file), whatever the order of
    the disk."""
    state = sha256()
    for path in _files(folder, out):
        state.update(path.relative_to(folder).as_posix().encode() + b"\0")
        state.update(sha256(path.read_bytes()).digest())
    return state.hexdigest()


def _files(folder: Path, out: Path | None = None) -> Iterator[Path]:
    """The files in a folder that a kit may depend on.

    A game may lie at the root of a repository: what is hidden there (.git), and the kits in `out`, are
    no part of it.
    """
    for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        if out is not None and path.is_relative_to(out):
            continue
        if path.is_file() and path.suffix not in (".pyc", ".pyo") and "__pycache__" not in path.parts:
            yield path
