"""Write files whole or not at all, read files that may come from strangers, and report errors of the disk."""

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
"""The error numbers of the system for a full disk and for a user whose quota is used up."""

NO_FOLDER = "No usable temporary directory"
"""Python's error if it can write to no folder for temporary files."""


def refusal(error: OSError, place: Path) -> PnpError:
    """Return the error to report if the operating system refused to write in `place`. `error` is the
    exception that the system's refusal caused."""
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
    """Return whether an operation failed because of a full disk or missing permissions, rather than a fault
    of the program."""
    return (
        error.errno in FULL | {errno.EFBIG, errno.EROFS}
        or isinstance(error, PermissionError)
        or NO_FOLDER in str(error)
    )


def _fuller(place: Path) -> Path:
    """Return the folder with less free space: `place` or the folder for temporary files. The error of a full
    disk does not name the folder."""
    try:
        temporary = Path(tempfile.gettempdir())
        return min((place, temporary), key=lambda folder: shutil.disk_usage(folder).free)
    except OSError:
        return place


def nearest_file(path: Path, suffixes: Collection[str]) -> str:
    """Return a hint for the message about a missing file, such as "did you mean 'card.svg'?". It names the
    file with one of these suffixes whose name is most similar, ignoring case. The file is looked for in the
    same folder or, if that does not exist, in the folder with the most similar name. Return "" if there is no
    such file."""
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
    """Yield a temporary path to write to; a context manager. At its end the new file or folder replaces
    `path` in one step.

    After any error the old file is unchanged and nothing else is left. A file at `path` is replaced; callers
    check first whether that is allowed. With `is_new`, a file that has appeared at `path` meanwhile is not
    replaced. Raises KitError if the system refuses to write.
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
    """Move a file or a link to a name, if that name is free. Return whether the name was free. Raises
    OSError."""
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
    """Give a file a second name by a hard link. If the file is itself a link, make a copy of that link.
    Raises FileExistsError for a name that is taken, other kinds of OSError if the disk has no hard links."""
    if source.is_symlink():
        goal.symlink_to(source.readlink(), target_is_directory=source.is_dir())
    else:
        os.link(source, goal)


def rewrite(path: Path, data: bytes) -> None:
    """Replace the content of a user's own file in one step, on the user's request.

    If the path is a link, its target is changed; permissions stay. Raises KitError if the path is no file or
    a read-only one, or if the system refuses to write.
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
    """Return whether a path is a link: a symbolic link, even a broken one, or a junction of Windows."""
    is_junction = getattr(os.path, "isjunction", None)  # from Python 3.12 on
    return path.is_symlink() or (is_junction is not None and is_junction(path))


def follow(path: Path, most: int) -> bytes:
    """Return the bytes of a file, or of the file to which a link leads. Raises KitError if it is no regular
    file or has more than `most` bytes, FileNotFoundError if there is none."""
    try:
        target = path.resolve()
    except (OSError, RuntimeError):
        raise FileNotFoundError(str(path)) from None  # a link that leads to itself
    return read_bytes(target, most)


def is_within(folder: Path, name: str) -> bool:
    """Return whether a relative path from a user's file stays inside a folder. Return False for an absolute
    path, a drive, a path with "..", or a link that leads out of the folder."""
    parts = name.replace("\\", "/").split("/")
    if not name or name.startswith(("/", "\\", "~")) or ".." in parts or ":" in name or "\0" in name:
        return False
    try:
        return (folder / name).resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link that leads to itself
        return False


def oddity(path: Path, most: int) -> str:
    """Return an empty text if a path is a regular file of at most `most` bytes. Otherwise return what it is,
    as a clause such as "is a folder".

    The check prevents endless reads from a pipe or a device such as /dev/zero. Raises FileNotFoundError if
    there is no file, and OSError.
    """
    if is_link(path):
        return "is a link"
    found = path.lstat()
    if stat.S_ISDIR(found.st_mode):
        return "is a folder"
    if not stat.S_ISREG(found.st_mode):
        return "is no regular file"
    return f"has {found.st_size} bytes, more than {most}" if found.st_size > most else ""


def read_bytes(path: Path, most: int) -> bytes:
    """Return the bytes of a file that may come from a stranger. Raises KitError if it is a link or no regular
    file, or has more than `most` bytes, FileNotFoundError if there is none."""
    try:
        if odd := oddity(path, most):
            raise KitError("this is not read", place=str(path), expected="a file", found=f"it {odd}")
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise refusal(error, path) from None
