"""What a kit depends on, as one digest: if it is the same, a rebuild would give the same bytes."""

import sys
from functools import lru_cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path

from pnp import resources
from pnp.kit import manifest
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


def fingerprint(plan: Plan) -> str:
    """A sha256 of the definition, templates, code, fonts, library versions and options."""
    state = sha256(repr((plan.game, plan.options)).encode())
    state.update(sources(plan).encode())
    state.update(program().encode())
    return state.hexdigest()


def sources(plan: Plan) -> str:
    """A sha256 of the game's folder as it is now."""
    return tree(plan.folder.resolve(), plan.out.resolve())


def unchanged(plan: Plan) -> bool:
    """Whether the kit at the plan's target was built from the same things and is still whole."""
    from pnp.errors import KitError

    try:
        found = manifest.read(plan.target)
    except KitError:
        return False
    if found.built_from != fingerprint(plan):
        return False
    return all(_holds(plan.target / file.path, file.sha256) for file in found.files)


@lru_cache(maxsize=1)
def program() -> str:
    """A sha256 of the code, the templates, the fonts and the versions of libraries; it does not change
    while the program runs."""
    state = sha256(sys.version.encode())
    state.update(tree(Path(__file__).resolve().parent.parent).encode())
    state.update(tree(resources.TEMPLATES).encode())
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
    """A sha256 of the names and contents of the files in a folder, whatever the order of the disk.

    A game may lie at the root of a repository: what is hidden there (.git), and the kits in `out`, are
    no part of it.
    """
    state = sha256()
    for path in sorted(folder.rglob("*")):
        if any(part.startswith(".") for part in path.relative_to(folder).parts):
            continue
        if out is not None and path.is_relative_to(out):
            continue
        if path.is_file() and path.suffix not in (".pyc", ".pyo") and "__pycache__" not in path.parts:
            state.update(path.relative_to(folder).as_posix().encode() + b"\0")
            state.update(sha256(path.read_bytes()).digest())
    return state.hexdigest()


def _holds(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == digest
