"""Computes one digest of everything that a kit depends on. If it has not changed, a rebuild would give the
same bytes."""

import csv
import os
import platform
import re
import sys
from base64 import urlsafe_b64decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from importlib import metadata
from pathlib import Path

import pnp
from pnp import resources
from pnp.games import origin
from pnp.kit.folder import manifest
from pnp.kit.plan import Plan

DISTRIBUTION = "pnp_kit"
"""The beginning of the name of the folder with pnp's package metadata."""

LIBRARIES = (
    "babel",
    "budoux",
    "coloraide",
    "fontpkg",
    "fonttools",
    "jinja2",
    "langcodes",
    "markdown-it-py",
    "markupsafe",
    "numpy",
    "pikepdf",
    "pillow",
    "pydantic",
    "pypdfium2",
    "python-bidi",
    "python-calamine",
    "reportlab",
    "segno",
    "shapely",
    "svgwrite",
    "tinycss2",
    "typst",
    "uharfbuzz",
)
"""Libraries that influence the bytes of a kit or their verification. Font packages are found by their
prefix."""

FONTS = ("fontpkg-", "manimgx-fonts-", "pylopdf-fonts-")


def fingerprint(plan: Plan, code: str = "") -> str:
    """Return a sha256 of the game, the options and the program. `code` is the digest of the program, if the
    caller has it."""
    state = sha256(repr((plan.game, plan.options)).encode())
    state.update(sources(plan.game, plan.folder, plan.out).encode())
    state.update((code or program()).encode())
    return state.hexdigest()


def sources(game: str, folder: Path, out: Path | None = None) -> str:
    """Return a sha256 of a game's files: its folder without the kits in `out`, and the code that draws it if
    the game comes from an installed package."""
    state = sha256(tree_digest(folder.resolve(), out and out.resolve()).encode())
    if (source := origin(game)) is not None:
        state.update(source.distribution.encode())
        for code in source.code:
            state.update(tree_digest(code).encode())
    return state.hexdigest()


def contents(folder: Path, out: Path | None = None) -> Iterator[tuple[str, Path]]:
    """Yield the name and the path of each file of a game's folder that `sources` includes. Kits in `out` are
    left out."""
    for file in _files(folder.resolve(), out and out.resolve()):
        yield file.name, Path(file.path)


def identity() -> dict[str, str]:
    """Return the versions of pnp and Python and a digest of the code and libraries. Two machines with equal
    results make kits with the same bytes."""
    return {"pnp": pnp.__version__, "Python": platform.python_version(), "program": code_at_start()[:16]}


def is_unchanged(plan: Plan, code: str = "") -> bool:
    """Return whether the kit at the plan's target has the same fingerprint as a new one and its files are as
    they were built. `code` is the digest of the program, if the caller has it."""
    from pnp.errors import KitError

    try:
        found = manifest.read_manifest(plan.target)
    except KitError:
        return False
    if found.built_from != fingerprint(plan, code):
        return False
    return all(manifest.is_whole(plan.target, file) for file in found.files)


PROGRAM = (Path(__file__).resolve().parent.parent, resources.TEMPLATES)
"""The folder of pnp's code and the folder of its templates."""


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """Return the names, sizes and times of the program's files. If they have not changed, the digest of the
    program has not changed either.

    Reading all files would slow down a build of many kits noticeably. The files of a game, which a person
    edits, are read each time.
    """
    return tuple(
        (file.path, file.stat.st_size, file.stat.st_mtime_ns) for folder in PROGRAM for file in _files(folder)
    )


def program() -> str:
    """Return a sha256 of the code, the templates, the fonts and the versions of libraries."""
    return _program(_stamp())


@lru_cache(maxsize=1)
def code_at_start() -> str:
    """Return the digest of the program at the time of the first call in this process.

    Workers are given this digest instead of a newer one, because they may have loaded the code before a later
    edit. Then the next build notices the edit and builds again.
    """
    return program()


@lru_cache(maxsize=1)
def _program(stamp: tuple[tuple[str, int, int], ...]) -> str:
    del stamp
    state = sha256(sys.version.encode())
    record = _record()
    for folder in PROGRAM:
        state.update(tree_digest(folder, record=record).encode())
    for distribution in sorted(_versions()):
        state.update(distribution.encode())
    return state.hexdigest()


def _versions() -> set[str]:
    """Return the libraries and fonts that a kit depends on, each as name=version.

    An installed package's folder is called after its name and version. Opening the metadata of each, as
    importlib does, takes fifty times as long as listing the folders. Raises PackageNotFoundError.
    """
    found: dict[str, str] = {}
    for place in sys.path:
        try:
            names = [path.name for path in Path(place or ".").iterdir()]
        except OSError:
            continue
        for folder in names:
            if match := _INSTALLED.fullmatch(folder):
                found.setdefault(re.sub("[-_.]+", "-", match[1]).lower(), match[2])
    wanted = {*LIBRARIES, *(name for name in found if name.startswith(FONTS))}
    return {f"{name}={found.get(name) or metadata.version(name)}" for name in wanted}


_INSTALLED = re.compile(r"([^-]+)-([^-]+)\.dist-info")


@dataclass(frozen=True, slots=True)
class _Record:
    """The record of the installed wheel: the sha256 and size of each file, and when the record was written
    (ns)."""

    files: Mapping[str, tuple[bytes, int]]
    written: int

    def content(self, file: "_File") -> bytes | None:
        """Return the sha256 of a file, or None if it is not recorded or may have changed since.

        An installer writes RECORD last, and each change of a file sets the time of its entry (ctime) to
        now, which nobody can set back.
        """
        digest, size = self.files.get(file.path, (None, 0))
        is_older = max(file.stat.st_ctime_ns, file.stat.st_mtime_ns) < self.written
        return digest if is_older and file.stat.st_size == size else None


_NOTHING = _Record({}, 0)


def _record() -> _Record:
    """Return the record of the wheel that pnp was installed from. It is empty in a checkout, and on Windows,
    where ctime is the time at which a file was made."""
    site = PROGRAM[0].parent
    found = list(site.glob(f"{DISTRIBUTION}-*.dist-info/RECORD")) if os.name != "nt" else []
    if resources.PROJECT is not None or len(found) != 1:
        return _NOTHING
    try:
        written = found[0].stat().st_mtime_ns
        rows = list(csv.reader(found[0].read_text(encoding="utf-8").splitlines()))
    except (OSError, UnicodeDecodeError, csv.Error):
        return _NOTHING
    return _Record(
        {
            os.path.normpath(site / name): (urlsafe_b64decode(f"{digest[len(_ALGORITHM) :]}="), int(size))
            for name, digest, size in (row for row in rows if len(row) == 3)
            if digest.startswith(_ALGORITHM) and size.isdecimal()
        },
        written,
    )


_ALGORITHM = "sha256="


def tree_digest(folder: Path, out: Path | None = None, record: _Record = _NOTHING) -> str:
    """Return a sha256 of the names and contents of the files in a folder, or of one file. It does not depend
    on the order in which the disk lists them. `record` has the digests of an installed package; files that
    have not changed since are not read again."""
    state = sha256()
    for file in sorted(_files(folder, out), key=lambda file: file.name):
        state.update(file.name.encode() + b"\0")
        state.update(record.content(file) or sha256(Path(file.path).read_bytes()).digest())
    return state.hexdigest()


@dataclass(frozen=True, slots=True)
class _File:
    """A file: its path, its name relative to the folder, with slashes, and its stat result."""

    path: str
    name: str
    stat: os.stat_result


def _files(folder: Path, out: Path | None = None) -> Iterator[_File]:
    """Yield the files in a folder, or one file, that a kit may depend on.

    A game may lie at the root of a repository. Hidden files and folders (.git) and the kits in `out` are left
    out.
    """
    if folder.is_file():
        yield _File(str(folder), ".", folder.stat())
    elif folder.is_dir():
        yield from _files_in(str(folder), "", str(out) if out is not None else "", ())


def _files_in(folder: str, above: str, out: str, around: tuple[tuple[int, int], ...]) -> Iterator[_File]:
    """Yield the files of a folder and its subfolders. A link to a folder counts as a folder, unless it leads
    back to one of the folders `around` it, which are identified by device and number."""
    here = (*around, _identity(folder))
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(".") or entry.name == "__pycache__" or entry.path == out:
                continue
            if entry.is_dir():
                if not entry.is_symlink() or _identity(entry.path) not in here:
                    yield from _files_in(entry.path, f"{above}{entry.name}/", out, here)
            elif entry.is_file() and not entry.name.endswith((".pyc", ".pyo")):
                yield _File(entry.path, f"{above}{entry.name}", entry.stat())


def _identity(folder: str) -> tuple[int, int]:
    at = Path(folder).stat()
    return (at.st_dev, at.st_ino)
