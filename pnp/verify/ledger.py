"""The ledger: a file in the user's cache folder with the keys of drawings that passed the D checks.

Only `pnp build` uses it; `pnp verify` checks everything each time. A key is a digest of all that the result
of the checks depends on (pnp.verify.drawing), so any change gives another key. The file may be deleted at any
time. If several processes write at once, the last one wins, and drawings whose keys are lost are checked
again.
"""

import glob
import os
import re
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from pnp.games import Game
from pnp.kit.fingerprint import code_at_start, tree_digest
from pnp.system import disk

VARIABLE = "PNP_CACHE"
"""The environment variable with a folder to use instead of the user's cache folder, or "off" for no
ledger."""

MOST = 20_000
"""The most keys in a file. If there are more, keys that only other processes have added are dropped. If there
are still too many, only the keys just proved are kept."""

KEPT = 3
"""The number of files kept for a game. Each file belongs to one state of pnp's code and of the game's
package."""

ABANDONED = 3600.0
"""The age in seconds after which an unfinished file is removed."""

_KEY = re.compile(r"[0-9a-f]{64}")
_NAME = re.compile(r"[a-z0-9-]+-[0-9a-f]{16}(\.txt|[a-z0-9_]{8}\.new)")
_UNFINISHED = re.compile(r"[a-z0-9-]+-[0-9a-f]{16}[a-z0-9_]{8}\.new")
_KIND = b"pnp: proved drawings, "
_HEAD = f"{_KIND.decode()}1"


class Ledger:
    """The keys (digests, see the module) of drawings of one game that passed the D checks. A ledger belongs
    to one state of pnp's code and of the game's code (`code`, a digest); other code has another ledger.
    Without a path, the keys are kept only in this process."""

    def __init__(self, code: str, path: Path | None) -> None:
        self.code = code
        self._path = path
        self._known = _read_keys(path)

    def __contains__(self, key: str) -> bool:
        return key in self._known

    def add(self, keys: Iterable[str]) -> None:
        """Add keys in memory and, if the file can be written, in the file. Never raises."""
        fresh = set(keys) - self._known
        if not fresh:
            return
        self._known |= fresh
        if self._path is not None:
            others = _read_keys(self._path)
            kept = self._known if len(self._known | others) > MOST else self._known | others
            with suppress(OSError):
                _write(self._path, fresh if len(kept) > MOST else kept)


def ledger(game: Game) -> Ledger:
    """Return the ledger of a game, shared by all its kits that a process builds."""
    return _ledger(game.id, _code(game.package), folder())


@lru_cache(maxsize=4)
def _ledger(game: str, code: str, where: Path | None) -> Ledger:
    return Ledger(code, where and where / f"{game}-{code[:16]}.txt")


def folder() -> Path | None:
    """Return the folder of the ledgers, or None if they are switched off."""
    from platformdirs import user_cache_path

    chosen = os.environ.get(VARIABLE, "")
    if chosen.casefold() == "off":
        return None
    return Path(chosen or user_cache_path("pnp")) / "proved"


def ledger_files() -> list[tuple[Path, int]]:
    """Return the ledger files on the disk and unfinished files of killed processes, each with its size in
    bytes."""
    found = folder()
    if found is None or not found.is_dir():
        return []
    files = []
    for path in sorted(found.iterdir()):
        with suppress(OSError):
            if (_NAME.fullmatch(path.name) and _is_ledger(path)) or _is_unfinished(path):
                files.append((path, path.stat().st_size))
    return files


def clear(files: Iterable[tuple[Path, int]]) -> None:
    """Delete ledger files, and their folder if it is then empty. Raises OSError."""
    for path, _ in files:
        path.unlink(missing_ok=True)
    if found := folder():
        with suppress(OSError):  # the folder has other files
            found.rmdir()


@lru_cache(maxsize=16)
def _code(package: str) -> str:
    """Return a digest of pnp's code and of the package that draws the game, which may be another author's."""
    state = sha256(code_at_start().encode())
    spec = find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        state.update(tree_digest(Path(folder)).encode())
    return state.hexdigest()


def _read_keys(path: Path | None) -> set[str]:
    """Return the keys in a file: an empty set if the file is missing, damaged or was changed by hand."""
    if path is None:
        return set()
    try:
        if not path.is_file() or path.stat().st_size > 70 * MOST:
            return set()
        text = path.read_text(encoding="ascii")
    except (OSError, UnicodeDecodeError):
        return set()
    body, _, check = text.removesuffix("\n").rpartition("\n")
    head, *keys = body.split("\n")
    whole = text.endswith("\n") and head == _HEAD and check == _check(body)
    sound = whole and all(map(_KEY.fullmatch, keys))
    return set(keys) if sound else set()


def _is_ledger(path: Path) -> bool:
    """Return whether a file begins as a ledger, of any state of the program. Raises OSError."""
    if disk.is_link(path) or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_KIND)) == _KIND


def _is_unfinished(path: Path) -> bool:
    """Return whether a file is an empty temporary file that a killed process left. Raises OSError."""
    return bool(_UNFINISHED.fullmatch(path.name)) and not disk.is_link(path) and path.stat().st_size == 0


def _check(body: str) -> str:
    return f"sha256 {sha256(body.encode()).hexdigest()}"


def _write(path: Path, keys: Iterable[str]) -> None:
    """Write keys to a ledger in one step, and remove the oldest ledgers of the game. Files that are not
    ledgers stay. Raises OSError."""
    if os.path.lexists(path) and not _is_ledger(path) and (disk.is_link(path) or path.stat().st_size):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    body = "\n".join((_HEAD, *sorted(keys)))
    handle, fresh = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="ascii", newline="\n") as file:
            file.write(f"{body}\n{_check(body)}\n")
        os.replace(fresh, path)
    except BaseException:
        with suppress(OSError):
            Path(fresh).unlink()
        raise
    for each in path.parent.glob("*.new"):
        if time.time() - each.stat().st_mtime > ABANDONED and (_is_ledger(each) or _is_unfinished(each)):
            each.unlink(missing_ok=True)
    stem = path.stem.rpartition("-")[0]
    older = [
        each
        for each in path.parent.glob(f"{glob.escape(stem)}-*")
        if len(each.stem) == len(path.stem) and _is_ledger(each)
    ]
    for each in sorted(older, key=lambda each: each.stat().st_mtime, reverse=True)[KEPT:]:
        each.unlink(missing_ok=True)
