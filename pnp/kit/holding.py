"""Read only the files that a kit's folder may hold: regular files inside it, of sensible sizes.

A kit from somebody else may be damaged or hostile: a link to a file of the reader's, a pipe that never ends,
a name that leads out of the folder. Only what this module lists is read.
"""

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from pnp.errors import KitError
from pnp.kit.manifest import File
from pnp.system import disk

LARGEST = {".pdf": 256_000_000, ".svg": 64_000_000, ".png": 128_000_000, ".html": 32_000_000}
"""Bytes of a file, by its kind. The largest that pnp makes of its own games is a book of 3.3 MB; photographs
on a thousand cards make more."""

OTHER = 64_000_000
"""Bytes of a file of any other kind."""


def oddity(folder: Path, name: str) -> str:
    """Return why the file that a kit calls `name` is not read, such as "is a link"; empty for a regular file.
    Raises FileNotFoundError if there is none."""
    path = folder
    for part in Path(name).parts[:-1]:
        path = path / part
        if disk.is_link(path):
            return f"lies in {path.name}, which is a link"
    return disk.oddity(folder / name, LARGEST.get(Path(name).suffix, OTHER))


def contents(folder: Path) -> tuple[frozenset[str], dict[str, str]]:
    """Return the names of the regular files in a kit's folder, and why each of the others is not read."""
    odd = {}
    sound = set()
    for path in _walk(folder):
        name = path.relative_to(folder).as_posix()
        if why := oddity(folder, name):
            odd[name] = why
        else:
            sound.add(name)
    return frozenset(sound), odd


def _walk(folder: Path) -> Iterator[Path]:
    """Yield all in a folder but the folders in it; links are not followed."""
    with os.scandir(folder) as found:
        for entry in sorted(found, key=lambda each: each.name):
            path = Path(entry.path)
            if entry.is_dir(follow_symlinks=False) and not disk.is_link(path):
                yield from _walk(path)
            else:
                yield path


def digest(path: Path) -> str:
    """Return the sha256 of a file."""
    with path.open("rb") as file:
        state = sha256()
        while part := file.read(2**20):
            state.update(part)
    return state.hexdigest()


def is_whole(folder: Path, file: File) -> bool:
    """Return whether a file that a manifest lists is there as it was built."""
    try:
        return not oddity(folder, file.path) and digest(folder / file.path) == file.sha256
    except OSError:
        return False


def read_file(folder: Path, file: File) -> bytes:
    """Return a file of a kit, as it was built. Raises KitError where it is not."""
    path = folder / file.path
    try:
        odd = oddity(folder, file.path)
        data = b"" if odd else path.read_bytes()
    except FileNotFoundError:
        odd, data = "is missing", b""
    except OSError as error:
        raise disk.refusal(error, path) from None
    if odd or sha256(data).hexdigest() != file.sha256:
        found = f"it {odd}" if odd else ""
        raise KitError(
            "the kit is not as its manifest says",
            place=str(path),
            found=found,
            hint="delete that file and build the kit again",
        )
    return data
