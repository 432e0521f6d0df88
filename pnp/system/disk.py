"""Files written whole or not at all, files of strangers read with care, and what to say of a full disk."""

import errno
import os
import shutil
import stat
import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.errors import KitError, PnpError, nearest_name

FULL = frozenset(getattr(errno, name) for name in ("ENOSPC", "EDQUOT") if hasattr(errno, name))
"""The errors of a system without room, on the disk or for this person."""

NO_FOLDER = "No usable temporary directory"
"""Python's error if it can write to no folder for temporary files."""


def refusal(error: OSError, place: Path) -> PnpError:
    """Return the message for an error of the system while writing in `place`."""
    if error.errno in FULL or NO_FOLDER in str(error):
        return KitError(
            "the disk is full",
            place=str(_fuller(place)),
            hint="make room and try again; what was there is as it was",
        )
    if error.errno == errno.EFBIG:
        return KitError(
            "a file is larger than the system allows",
            place=str(place),
            hint="raise the limit (ulimit -f), or write to another disk; what was there is as it was",
        )
    found = (error.strerror or str(error)).lower()
    return KitError("cannot read or write this", place=str(error.filename or place), found=found)


def is_limit(error: OSError) -> bool:
    """Return whether an operation failed for lack of disk space or of permissions, which is no fault of the
    program."""
    return (
        error.errno in FULL | {errno.EFBIG, errno.EROFS}
        or isinstance(error, PermissionError)
        or NO_FOLDER in str(error)
    )


def _fuller(place: Path) -> Path:
    """Where there is less room: here, or where files for the moment go. An error does not tell."""
    try:
        temporary = Path(tempfile.gettempdir())
        return min((place, temporary), key=lambda folder: shutil.disk_usage(folder).free)
    except OSError:
        return place


def nearest_file(path: Path, suffixes: Collection[str]) -> str:
    """Return a hint for a missing file: the file with one of these endings whose name is most similar, in
    the same folder or in the folder with the most similar name. Capitals do not matter. Empty if there is
    none."""
    folder, before = path.parent, ""
    if not folder.is_dir():
        near = nearest_name(folder.name, [each.name for each in _inside(folder.parent) if each.is_dir()])
        folder, before = folder.parent / near, f"{near}/"
        if not near:
            return ""
    names = [each.name for each in _inside(folder) if each.suffix.lower() in suffixes and each.is_file()]
    near = nearest_name(path.name, names)
    return f"did you mean {before + near!r}?" if near else ""


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


@contextmanager
def fresh(path: Path, *, is_new: bool = False) -> Iterator[Path]:
    """Yield a path to write to; its file or folder then takes the place of `path` in one step.

    Whatever goes wrong leaves nothing, and the old file as it was. A file at `path` is replaced; callers make
    sure that it may be, or say `is_new`: then anything that has come there meanwhile is refused. Raises
    KitError where the system refuses.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pnp-") as private:
            new = Path(private) / path.name
            yield new
            if not is_new:
                os.replace(new, path)
            elif not move(new, path):
                raise KitError(
                    "something else has come where pnp writes",
                    place=str(path),
                    hint="move it away and try again",
                )
    except OSError as error:
        raise refusal(error, path) from None


def move(source: Path, goal: Path) -> bool:
    """Move a file or a link to a name that is free, and return whether it was. Raises OSError."""
    try:
        link(source, goal)
    except FileExistsError:
        return False
    except (OSError, NotImplementedError):  # a disk without second names
        if os.path.lexists(goal):
            return False
        source.rename(goal)
    else:
        source.unlink()
    return True


def link(source: Path, goal: Path) -> None:
    """Give a file a second name, or make a link again as another one. Raises FileExistsError for a name that
    is taken, other kinds of OSError where the disk knows no second names."""
    if source.is_symlink():
        goal.symlink_to(source.readlink(), target_is_directory=source.is_dir())
    else:
        os.link(source, goal)


def rewrite(path: Path, data: bytes) -> None:
    """Give a file that is the user's own, and that they asked to have changed, another content in one step.

    A link leads to the file that is meant, and permissions stay. Raises KitError for what is no file and for
    one that may only be read, and where the system refuses.
    """
    try:
        path = path.resolve()
        mode = path.stat().st_mode if path.exists() else None
    except (OSError, RuntimeError):  # a link that leads to itself
        raise KitError(
            "this cannot be written", place=str(path), expected="a file", found="a link to itself"
        ) from None
    if mode is not None and not (stat.S_ISREG(mode) and mode & 0o222):
        found = "one that may only be read" if stat.S_ISREG(mode) else "something else"
        raise KitError("this cannot be written", place=str(path), expected="a file", found=found)
    with fresh(path) as new:
        new.write_bytes(data)
        if mode is not None:
            new.chmod(stat.S_IMODE(mode))


def is_link(path: Path) -> bool:
    """Return whether a path is a link: a symbolic link, sound or broken, or a junction of Windows."""
    is_junction = getattr(os.path, "isjunction", None)  # from Python 3.12 on
    return path.is_symlink() or (is_junction is not None and is_junction(path))


def follow(path: Path, most: int) -> bytes:
    """Return the bytes of the file that a path leads to, through links. Raises KitError,
    FileNotFoundError."""
    try:
        target = path.resolve()
    except (OSError, RuntimeError):
        raise FileNotFoundError(str(path)) from None  # a link that leads to itself
    return read_bytes(target, most)


def is_within(folder: Path, name: str) -> bool:
    """Return whether a name from a file stays inside a folder: no way up, from the root, to another drive, or
    through a link that leads out."""
    parts = name.replace("\\", "/").split("/")
    if not name or name.startswith(("/", "\\", "~")) or ".." in parts or ":" in name or "\0" in name:
        return False
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        return False


def oddity(path: Path, most: int) -> str:
    """Return why a path is not a regular file of at most `most` bytes (" is ..."), or an empty text if it is
    one. Reading from a pipe or a device such as /dev/zero would never end. Raises OSError, FileNotFoundError
    if there is none."""
    if is_link(path):
        return "is a link"
    found = path.lstat()
    if stat.S_ISDIR(found.st_mode):
        return "is a folder"
    if not stat.S_ISREG(found.st_mode):
        return "is no regular file"
    return f"has {found.st_size} bytes, more than {most}" if found.st_size > most else ""


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file that may come from anybody. Raises KitError, FileNotFoundError."""
    try:
        if odd := oddity(path, most):
            raise KitError("this is not read", place=str(path), expected="a file", found=f"it {odd}")
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise refusal(error, path) from None
