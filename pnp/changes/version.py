"""Finds a version of a game by its folder or by a revision of a git repository.

A repository is read without running anything that it contains. Its objects are listed and copied (ls-tree,
cat-file). Nothing is checked out or fetched, and no hook, filter, pager or monitor runs.
"""

import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from pnp.errors import PnpError, ToolMissing, UnknownName

MOST_FILES = 20_000
MOST_BYTES = 1_000_000_000
"""The most bytes of a game's folder at a revision. The largest folder with pictures has a tenth of it."""

SECONDS = 60.0
"""The most seconds for one answer of git."""

_GIT = (
    "git",
    "--no-pager",
    "--no-replace-objects",
    "-c",
    f"core.hooksPath={os.devnull}",
    "-c",
    "core.fsmonitor=false",
)
_FILES = ("100644", "100755", "100664")
"""Modes of files; links, and repositories within, are left out."""


class _Entry(NamedTuple):
    path: PurePosixPath
    object: str
    size: int


def commit(folder: Path, name: str) -> str | None:
    """Return the commit that a revision name stands for in the repository around a folder, or None if the
    name is unknown. Raises PnpError if there is no repository, ToolMissing if git is missing."""
    if (top := _ask_git(folder, "rev-parse", "--show-toplevel")).returncode:
        told = top.stderr.decode(errors="replace").strip().splitlines()
        raise PnpError(
            "this is in no git repository that can be read",
            place=str(folder),
            found=told[0].removeprefix("fatal: ") if told else "nothing",
        )
    if not name or "\0" in name:
        return None
    found = _ask_git(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    return found.stdout.decode().strip() if found.returncode == 0 else None


def copy(folder: Path, revision: str, target: Path) -> None:
    """Copy the files of a folder, as they were at a commit, into an empty folder. Hidden files and links are
    left out.

    Raises PnpError if there are more files or bytes than a game may have.
    """
    entries = _entries(folder, revision)
    if len(entries) > MOST_FILES or sum(entry.size for entry in entries) > MOST_BYTES:
        raise PnpError(
            "this is more than a game has",
            place=f"{folder} at {revision[:9]}",
            expected=f"at most {MOST_FILES} files and {MOST_BYTES // 1_000_000} MB",
            found=f"{len(entries)} files, {sum(entry.size for entry in entries) // 1_000_000} MB",
        )
    for entry, content in _contents(folder, entries):
        path = target.joinpath(*entry.path.parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _entries(folder: Path, revision: str) -> list[_Entry]:
    listed = _ask_git(folder, "ls-tree", "-r", "-z", "-l", "--end-of-options", revision)
    if listed.returncode:
        raise PnpError("git cannot list this", place=f"{folder} at {revision[:9]}")
    found = []
    for line in filter(None, listed.stdout.split(b"\0")):
        head, _, name = line.partition(b"\t")
        mode, kind, identity, size = head.decode().split()
        path = PurePosixPath(name.decode("utf-8", "replace"))
        if kind == "blob" and mode in _FILES and _is_inside(path):
            found.append(_Entry(path, identity, int(size)))
    return found


def _is_inside(path: PurePosixPath) -> bool:
    """Return whether a path in a git tree stays inside the folder and is not hidden. Anybody may have written
    the tree."""
    return not path.is_absolute() and not any(
        part.startswith(".") or "\\" in part or ":" in part for part in path.parts
    )


def _contents(folder: Path, entries: list[_Entry]) -> Iterator[tuple[_Entry, bytes]]:
    with subprocess.Popen(
        [*_GIT, "-C", str(folder), "cat-file", "--batch"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=_environment(),
    ) as process:
        asked, answered = process.stdin, process.stdout
        assert asked is not None
        assert answered is not None
        for entry in entries:
            asked.write(f"{entry.object}\n".encode())
            asked.flush()
            yield entry, _content(answered, entry)
        asked.close()


def _content(answered: IO[bytes], entry: _Entry) -> bytes:
    head = answered.readline().split()
    if len(head) != 3 or head[1] != b"blob":
        raise PnpError("git does not have all of this file", place=str(entry.path))
    content = answered.read(int(head[2]))
    answered.read(1)
    return content


def _ask_git(folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            [*_GIT, "-C", str(folder), *words],
            env=_environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
    except FileNotFoundError:
        raise ToolMissing(
            "git is not there", expected="git, to read a revision", hint="name two folders instead"
        ) from None
    except subprocess.TimeoutExpired:
        raise PnpError("git does not answer", place=str(folder)) from None


def _environment() -> Mapping[str, str]:
    """Return the environment for git: no locks, no fetching, no questions. If pnp runs in a git hook, the
    hook's settings are removed, because they belong to another repository."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return {
        **kept,
        "LC_ALL": "C",
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_ALLOW_PROTOCOL": "none",
        "GIT_NO_LAZY_FETCH": "1",
    }


SHORT = 9
"""The number of letters of a shortened commit."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a game: its label in messages, and the folder of its game.toml."""

    label: str
    folder: Path


def find_game_folder(name: str) -> Path | None:
    """Return the folder of a game, or None. `name` is a path: of the folder, or of the game.toml in it. None
    means that there is no game.toml at this path."""
    path = Path(name)
    if path.name == "game.toml" and path.is_file():
        return path.parent
    return path if name and (path / "game.toml").is_file() else None


@contextmanager
def version(name: str, game: Path | None, *, place: str) -> Iterator[Version]:
    """Context manager: provide a version of a game. `name` is the path of its folder, or a git revision such
    as v1.0. A revision is copied into a temporary folder, which is removed at the end. `game` is the folder
    in whose repository a revision is searched, or None. `place` is the name of the argument, for messages.

    Raises UnknownName or PnpError. Errors while the version is read name the revision instead of the
    temporary folder."""
    if (folder := find_game_folder(name)) is not None:
        yield Version(name, folder)
        return
    if name and Path(name).is_dir():
        raise PnpError("no game here", place=name, expected="a folder with a game.toml")
    expected = "the folder of a game, or a revision of git (v1.0, HEAD~1)"
    if game is None:
        raise UnknownName(
            f"there is no folder {name!r}",
            place=place,
            expected=expected,
            hint="a revision needs --game, or to be asked for in the folder of a game",
        )
    found = commit(game, name)
    if found is None:
        raise UnknownName(f"there is no folder and no revision {name!r}", place=place, expected=expected)
    with tempfile.TemporaryDirectory(prefix="pnp-") as private:
        folder = Path(private).resolve() / game.resolve().name
        folder.mkdir()
        copy(game, found, folder)
        if not (folder / "game.toml").is_file():
            raise PnpError(
                "the game was not there yet",
                place=f"{game / 'game.toml'} at {name}",
                hint="if its folder was called otherwise, compare two folders",
            )
        label = name if found.startswith(name) else f"{name} ({found[:SHORT]})"
        try:
            yield Version(label, folder)
        except PnpError as error:
            error.place = error.place.replace(str(folder), f"{name}:{game}")
            raise
