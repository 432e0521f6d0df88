"""What in the folder of a kit pnp made, and what it did not: the second is never deleted, overwritten or
renamed.

A file is pnp's where the kit's manifest.json lists it and its bytes have the digest that stands there; the
manifest is, where its seal is whole. All else is foreign: files that somebody has added, and files of the kit
that somebody has changed.
"""

import filecmp
import json
import os
import shutil
import stat
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from pnp.errors import KitError
from pnp.kit import holding, manifest
from pnp.system import disk, seal

MOST_NAMED = 3
"""Files that a message names; of more it says how many."""

Stamp = tuple[int, int, int, int]
"""Device, number, size and time of a file: while they are the same, so are its bytes."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What lies in the folder of a kit, by paths in it with / between their parts."""

    own: Mapping[str, Stamp] = field(default_factory=dict)
    """The files that pnp made and that nobody has changed."""
    foreign: tuple[str, ...] = ()
    """All others that are no folders."""
    folders: tuple[str, ...] = ()
    """The folders that pnp did not make, each after the one that it lies in."""


def survey(target: Path) -> Survey:
    """Return what lies where a kit goes.

    Raises KitError where the folder is no kit of pnp's and not empty, where somebody has changed a file of
    the kit or its manifest, and where the system refuses to have it read.
    """
    try:
        if not target.exists():
            return Survey()
        files, folders = _walk(target)
        if not files and not folders:
            return Survey()
        listed = _read_listing(target)
        if listed is None or not _is_of_game(target, listed[0]):
            raise _tell_no_kit(target, files or folders)
        digests = listed[1]
        changed = [
            name for name in files if name in digests and not _has_digest(target / name, digests[name])
        ]
        if changed:
            raise _tell_changes(target, changed)
        made = {manifest.NAME, *digests}
        parents = {str(each) for name in made for each in PurePosixPath(name).parents}
        return Survey(
            {name: _take_stamp(target / name) for name in files if name in made},
            tuple(name for name in files if name not in made),
            tuple(name for name in folders if name not in parents),
        )
    except OSError as error:
        raise disk.refusal(error, target) from None


def _tell_no_kit(target: Path, names: Sequence[str]) -> KitError:
    is_there = (target / manifest.NAME).is_file()
    return KitError(
        "a folder that is no kit of pnp's lies where the kit goes",
        place=str(target),
        expected=f"no folder, an empty one, or a kit with the {manifest.NAME} that pnp wrote",
        found=f"a {manifest.NAME} of something else, or one that was changed"
        if is_there
        else _list_names(names),
        hint="move the folder away or rename it, or build with --out elsewhere; nothing was changed",
    )


def _tell_changes(target: Path, names: Sequence[str]) -> KitError:
    return KitError(
        "a file of this kit is not as pnp made it"
        if len(names) == 1
        else "files of this kit are not as pnp made them",
        place=str(target / names[0]) if len(names) == 1 else str(target),
        expected=f"the bytes that {manifest.NAME} beside it lists",
        found="other bytes" if len(names) == 1 else f"other bytes in {_list_names(names)}",
        hint="to keep a file as it is, give it another name, else delete it, and build again; or build with "
        "--out elsewhere; nothing was changed",
    )


def _list_names(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _read_listing(folder: Path) -> tuple[str, Mapping[str, str]] | None:
    """Return the game of a kit and the digests of its files, as its manifest lists them; None where there is
    no manifest that pnp wrote and nobody has changed. Any version of pnp may have written it."""
    try:
        raw = disk.read_bytes(folder / manifest.NAME, manifest.LARGEST)
        data = json.loads(raw)
        digests = {str(file["path"]): str(file["sha256"]) for file in data["files"]}
        game = str(data["game"])
        if not seal.has_whole_seal(raw) and ("seal" in data or not _is_laid_out(raw, data)):
            return None
        return game, digests
    except (KitError, OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _is_laid_out(raw: bytes, data: Mapping[str, object]) -> bool:
    """Return whether a manifest without a seal looks as pnp wrote it before it had one."""
    return manifest.lay_out(data).encode() == raw.replace(b"\r\n", b"\n")


def _is_of_game(target: Path, game: str) -> bool:
    """Return whether a kit of that game belongs here: other kits that somebody has put here are theirs."""
    return target.parent.name == game


def _has_digest(path: Path, digest: str) -> bool:
    found = path.lstat()
    return stat.S_ISREG(found.st_mode) and holding.digest(path) == digest


def _take_stamp(path: Path) -> Stamp:
    found = path.lstat()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _walk(folder: Path) -> tuple[list[str], list[str]]:
    """Return the paths of all that lies in a folder, but for folders, and those of the folders, each after
    the one that it lies in; no link is followed. Raises OSError."""
    files: list[str] = []
    folders: list[str] = []

    def look(inside: str) -> None:
        with os.scandir(folder / inside) as found:
            entries = sorted(found, key=lambda each: each.name)
        for entry in entries:
            name = f"{inside}/{entry.name}" if inside else entry.name
            if entry.is_dir(follow_symlinks=False) and not disk.is_link(Path(entry.path)):
                folders.append(name)
                look(name)
            else:
                files.append(name)

    look("")
    return files, folders


def carry(found: Survey, target: Path, new: Path) -> None:
    """Give what is foreign in the kit at `target` the same place in the folder of the new kit.

    Files get a second name there, or are copied where the disk knows none. Raises KitError where the new kit
    has a file of the same name; the kit at `target` is as it was.
    """
    name = ""
    try:
        for name in found.folders:
            (new / name).mkdir(parents=True, exist_ok=True)
            if PurePosixPath(name).name not in {each.name for each in (new / name).parent.iterdir()}:
                raise FileExistsError  # a name that differs in case, on a disk where that is the same name
        for name in found.foreign:
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            _double(target / name, new / name)
    except (FileExistsError, NotADirectoryError):
        raise KitError(
            "the new kit has a file of the same name as one that pnp did not make",
            place=str(target / name),
            expected="a name that the kit does not use",
            hint="rename it or move it away and build again, or build with --out elsewhere; nothing changed",
        ) from None
    except OSError as error:
        raise disk.refusal(error, target / name) from None
    for name in reversed(found.folders):
        with suppress(OSError):
            shutil.copystat(target / name, new / name)


def _double(source: Path, copy: Path) -> None:
    """Give a file a second name, or copy it where that cannot be had. Raises OSError."""
    try:
        disk.link(source, copy)
    except FileExistsError:
        raise
    except OSError:
        if not stat.S_ISREG(source.lstat().st_mode):
            raise
        with copy.open("xb"):
            pass
        shutil.copy2(source, copy)
        if not filecmp.cmp(source, copy, shallow=False):
            raise OSError(f"{source} could not be copied") from None


def discard(folder: Path, target: Path, own: Mapping[str, Stamp] | None = None) -> list[str]:
    """Remove the folder of a kit that was exchanged for the one at `target`; return what of it cannot be
    removed.

    Only what pnp made is removed (`own`, else what the manifest in it lists), and what `target` has as well.
    Anything else goes to its place at `target`: it has come there while the kits were exchanged. What another
    program holds open stays. Raises OSError where the folder cannot be read.
    """
    files, folders = _walk(folder)
    listed = _read_listing(folder)
    digests = dict(listed[1]) if listed else {}
    parents = {str(each) for name in (manifest.NAME, *digests) for each in PurePosixPath(name).parents}
    left = []
    for name in sorted(files, key=lambda each: each == manifest.NAME):  # what tells of the others goes last
        path, kept = folder / name, target / name
        if _is_own(path, name, digests, own) or (_is_plain(target, name) and _is_same(path, kept)):
            _unlink(path)
        elif not (_is_plain(target, name) and _restore(path, kept)):
            left.append(name)
    for name in reversed(folders):
        if name not in parents and _is_plain(target, name):
            with suppress(OSError):
                (target / name).mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # something in it is left
            (folder / name).rmdir()
    with suppress(OSError):
        folder.rmdir()
    return left


def _is_own(path: Path, name: str, digests: Mapping[str, str], own: Mapping[str, Stamp] | None) -> bool:
    if own is not None and own.get(name) == _take_stamp(path):
        return True
    if name == manifest.NAME:
        return bool(_read_listing(path.parent))
    return name in digests and _has_digest(path, digests[name])


def _is_plain(target: Path, name: str) -> bool:
    """Return whether no folder on the way to a name leads elsewhere."""
    return not any(disk.is_link(target / each) for each in PurePosixPath(name).parents)


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two names are of one file, or of two with the same content."""
    try:
        first, second = one.lstat(), other.lstat()
        if os.path.samestat(first, second):
            return True
        if stat.S_ISLNK(first.st_mode) and stat.S_ISLNK(second.st_mode):
            return one.readlink() == other.readlink()
        both = stat.S_ISREG(first.st_mode) and stat.S_ISREG(second.st_mode)
        return both and filecmp.cmp(one, other, shallow=False)
    except OSError:
        return False


def _restore(path: Path, kept: Path) -> bool:
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        return disk.move(path, kept)
    except OSError:
        return False


def _unlink(path: Path) -> None:
    """Remove a file if the system lets anybody, from a folder that may only be read as well."""
    try:
        path.unlink()
    except PermissionError:
        with suppress(OSError):
            path.parent.chmod(0o700)
            path.unlink()
