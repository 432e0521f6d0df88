"""Replaces an old kit by a new one. At any moment one of the two is whole, and no file is lost that pnp did
not make.

A file is pnp's if the kit's manifest.json lists it and its bytes have the digest in that list. The manifest
itself is pnp's if nobody has changed it: it contains a seal, a checksum of its other bytes. All other files
are foreign: files that somebody has added, and files of the kit that somebody has changed.

A kit is built in a private folder, OUT/.building/<name>. Its name shows that pnp made it: one half of the
name is random, and the other half is a hash of the first.

Where the system can exchange two folders in one step (Linux, macOS), pnp exchanges the old kit and the new
one. Elsewhere it renames the old kit first and then the new one. Before that, pnp writes a journal into the
private folder, a small file that names the kit. With it the next command can finish an exchange that was
interrupted. Even after a power cut, either the old kit or the new one is there.

Before the exchange, foreign files in the old kit's folder are put into the new kit too, as hard links or
copies. So they are in their place before the exchange and after it. Nothing outside the kits' own folders is
read, moved or removed.
"""

import ctypes
import filecmp
import json
import os
import re
import secrets
import shutil
import stat
import sys
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

from pnp.errors import KitError
from pnp.kit.folder import manifest
from pnp.system import disk, seal

MOST_NAMED = 3
"""The most files that a message names. The others are counted."""

Stamp = tuple[int, int, int, int]
"""The device, inode number, size and modification time of a file. If they have not changed, its content is
taken to be unchanged."""


@dataclass(frozen=True, slots=True)
class Survey:
    """The files and folders in a kit's folder, by their paths relative to it, with / as separator."""

    own: Mapping[str, Stamp] = field(default_factory=dict)
    """The files that pnp made and that nobody has changed."""
    foreign: tuple[str, ...] = ()
    """All other files and links."""
    folders: tuple[str, ...] = ()
    """The folders that pnp did not make, each after its parent folder."""


def survey(target: Path) -> Survey:
    """Return the contents of a kit's folder. Raises KitError if the folder is not empty and holds no kit of
    pnp's, if somebody has changed a file of the kit or its manifest, or if the system refuses to read it."""
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


def tell_gone(target: Path, files: Container[str]) -> list[str]:
    """Return a list with one message that names the files of the old kit at `target` that are not among
    `files`, those of the new kit. Return an empty list if there are none. Files in subfolders, such as
    pictures of cards, do not count."""
    listed = _read_listing(target)
    gone = [name for name in listed[1] if "/" not in name and name not in files] if listed else []
    if not gone:
        return []
    return [f"{target}: the kit no longer has {_list_names(gone)}, which these options do not make"]


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
    """Return the game of a kit and the digests of its files, from its manifest. Return None if there is no
    manifest, or if it has been changed since pnp wrote it. It may be of any version of pnp."""
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
    """Return whether a manifest without a seal has the layout that pnp used before manifests had seals."""
    return manifest.lay_out(data).encode() == raw.replace(b"\r\n", b"\n")


def _is_of_game(target: Path, game: str) -> bool:
    """Return whether the kit of a game belongs in this folder. Kits of other games have been put there by
    somebody."""
    return target.parent.name == game


def _has_digest(path: Path, digest: str) -> bool:
    found = path.lstat()
    return stat.S_ISREG(found.st_mode) and manifest.digest(path) == digest


def _take_stamp(path: Path) -> Stamp:
    found = path.lstat()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _walk(folder: Path) -> tuple[list[str], list[str]]:
    """Return the paths of all files and links in a folder and its subfolders, and the paths of the
    subfolders, each after its parent. Links are not followed. Raises OSError."""
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
    """Put the foreign files of the kit at `target` into the folder of the new kit, at the same paths.

    Each file gets a second name (a hard link) there, or is copied if the disk does not support that. Raises
    KitError if the new kit has a file of the same name; the kit at `target` is unchanged then.
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
    """Give a file a second name (a hard link), or copy it if that is impossible. Raises OSError."""
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
    """Remove `folder`, the folder of the old kit, after the new kit has replaced it at `target`. Return the
    paths, relative to `folder`, of the files that are left there because pnp did not make them.

    A file is removed if pnp made it, or if `target` has the same file at the same path. pnp made the files in
    `own`, which have not changed since, and those that the manifest in `folder` lists with their digests. Any
    other file has been added during the exchange. It is moved to its path in `target`, or is left if `target`
    has another file there.

    A file of pnp's that another program holds open stays, and is not returned. Raises OSError if the folder
    cannot be read.
    """
    files, folders = _walk(folder)
    listed = _read_listing(folder)
    digests = dict(listed[1]) if listed else {}
    parents = {str(each) for name in (manifest.NAME, *digests) for each in PurePosixPath(name).parents}
    left = []
    for name in sorted(files, key=lambda each: each == manifest.NAME):  # the manifest goes last
        path, kept = folder / name, target / name
        if _is_own(path, name, digests, own) or (_is_plain(target, name) and _is_same(path, kept)):
            _unlink(path)
        elif not (_is_plain(target, name) and _restore(path, kept)):
            left.append(name)
    for name in reversed(folders):
        if name not in parents and _is_plain(target, name):
            with suppress(OSError):
                (target / name).mkdir(parents=True, exist_ok=True)
        with suppress(OSError):  # a file was left in it
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
    """Return whether no folder on a path is a link."""
    return not any(disk.is_link(target / each) for each in PurePosixPath(name).parents)


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two paths lead to the same file, or to files with the same content."""
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
    """Remove a file, also from a folder without write permission if that can be changed."""
    try:
        path.unlink()
    except PermissionError:
        with suppress(OSError):
            path.parent.chmod(0o700)
            path.unlink()


PRIVATE = ".building"

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
_RENAME_SWAP = 2

_NAME = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
_PLAIN = re.compile(r"[^./\\:\0][^/\\:\0]*")
"""The pattern for names of game folders and kit folders in a journal. A name that matches is a plain name and
never a path to another place."""
_LONGEST = 2000
"""The most bytes of a journal."""


@dataclass(frozen=True, slots=True)
class Workplace:
    """A private folder in which kits are built, one after the other; `out` is the folder of all kits."""

    out: Path
    name: str

    @property
    def path(self) -> Path:
        return self.out / PRIVATE / self.name

    @property
    def new(self) -> Path:
        """The folder of the kit that is being built. If folders can be exchanged in one step, the old kit is
        here afterwards."""
        return self.path / "new"

    @property
    def old(self) -> Path:
        """The place of the old kit between two renames, where folders cannot be exchanged in one step."""
        return self.path / "old"

    @property
    def temporary(self) -> Path:
        """Return the folder for temporary files of a build."""
        return self.path / "tmp"

    @property
    def journal(self) -> Path:
        """The file that records that an exchange has begun, and of which kit."""
        return self.path / "journal"

    @property
    def is_own(self) -> bool:
        """Return whether this folder has a name that only pnp gives to private folders."""
        found = _NAME.fullmatch(self.name)
        return found is not None and found[2] == _derive_half(found[1]) and not disk.is_link(self.path)


def _derive_half(token: str) -> str:
    return sha256(f"pnp builds in {token}".encode()).hexdigest()[:16]


def begin(out: Path) -> Workplace:
    """Create a private folder in which a kit can be built. Raises OSError."""
    token = secrets.token_hex(8)
    work = Workplace(out, f"{token}-{_derive_half(token)}")
    work.path.mkdir(parents=True)
    work.new.mkdir()  # not mkdtemp: a kit is to be read by whoever may read the folder around it
    return work


def exchange_folders(work: Workplace, target: Path) -> list[str]:
    """Replace the folder `target` by the new kit in a private folder. Foreign files at `target` keep their
    places. The private folder is removed. Return messages about foreign files that could not be put in their
    places.

    Raises KitError if a link is in the way, if `target` is no kit of pnp's or somebody has changed it, if the
    new kit has a file with the name of a foreign one, if another program holds a file of the old kit open, or
    if the system refuses. The old kit is still whole then.
    """
    for path in (target.parent, target):
        if disk.is_link(path):
            raise KitError("a link lies where a kit goes", place=str(path), expected="a folder")
    try:
        found = survey(target)
        carry(found, target, work.new)
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            work.new.rename(target)
        else:
            _begin_exchange(work, target)
            if not _exchange(work.new, target):
                _rename_both(work, target)
        return end(work, own=found.own)
    except PermissionError as error:
        raise KitError(
            "a file of the old kit is in use",
            place=str(error.filename or target),
            hint="close the program that shows it and build again; the old kit is as it was",
        ) from None
    except OSError as error:
        raise disk.refusal(error, target) from None


def _begin_exchange(work: Workplace, target: Path) -> None:
    """Write the journal, whole or not at all. Raises OSError."""
    text = json.dumps({"exchange": target.relative_to(work.out).as_posix(), "in": work.name})
    fresh = work.journal.with_suffix(".new")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(f"{text}\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, work.journal)


def _exchange(new: Path, target: Path) -> bool:
    """Exchange two folders in one step. Return False if the system or the disk cannot."""
    try:
        if sys.platform.startswith("linux"):
            call = ctypes.CDLL(None, use_errno=True).renameat2
            return bool(
                call(_AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(target), _RENAME_EXCHANGE) == 0
            )
        if sys.platform == "darwin":
            call = ctypes.CDLL(None, use_errno=True).renamex_np
            return bool(call(os.fsencode(new), os.fsencode(target), ctypes.c_uint(_RENAME_SWAP)) == 0)
    except (OSError, AttributeError):
        return False
    return False


def _rename_both(work: Workplace, target: Path) -> None:
    target.rename(work.old)
    try:
        work.new.rename(target)
    except OSError:
        work.old.rename(target)
        raise


def end(work: Workplace, own: Mapping[str, Stamp] | None = None) -> list[str]:
    """End an exchange of two kits in a private folder, also one that was interrupted, and remove the folder.
    Return messages about files that are left alone. `own` has the files of the old kit that pnp made, if they
    are known already.

    Without a journal the exchange has not begun: the new kit is removed. With a journal, the kit's place
    gets the new kit, or the old one again if there is no new one, unless it holds a kit already. From the
    kit that is left over, only files that pnp made are removed (see `discard`). Raises OSError.
    """
    left = []
    if os.path.lexists(work.journal):
        target = _find_target(work)
        if target is None:
            return [f"{work.journal}: left alone, since it is not the journal of an exchange here"]
        if not target.exists() and work.old.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            (work.new if work.new.is_dir() else work.old).rename(target)
        for folder in (work.new, work.old):
            if folder.is_dir():
                why = f"left there, since pnp did not make it, and {target} has that name already"
                left += [f"{folder / name}: {why}" for name in discard(folder, target, own)]
        if work.new.exists() or work.old.exists():
            return left
    else:
        _clear(work.new)
    _clear(work.temporary)
    for path in (work.journal.with_suffix(".new"), work.journal):
        path.unlink(missing_ok=True)
    with suppress(OSError):  # somebody has put something there
        work.path.rmdir()
    return left


def _find_target(work: Workplace) -> Path | None:
    """Return the kit that a journal names, or None if it is not in this folder of kits."""
    if disk.oddity(work.journal, _LONGEST):
        return None
    try:
        data = json.loads(work.journal.read_bytes())
        game, kit = str(data["exchange"]).split("/")
        is_here = data["in"] == work.name and all(map(_PLAIN.fullmatch, (game, kit)))
    except (ValueError, LookupError, TypeError):
        return None
    target = work.out / game / kit
    if not is_here or any(disk.is_link(path) for path in (target.parent, target, work.new, work.old)):
        return None
    return target


def _clear(folder: Path) -> None:
    """Remove a folder that pnp has made, with its contents, as far as the system allows. Links are not
    followed."""
    if disk.is_link(folder):
        return
    for inside, _, _ in os.walk(folder):
        with suppress(OSError):  # copies of read-only folders are read-only too
            Path(inside).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def recover(out: Path) -> list[str]:
    """Finish or undo the exchanges of interrupted builds in a folder of kits. Return messages about files
    that are left alone, and why.

    Raises KitError if the system refuses.
    """
    private = out / PRIVATE
    left: list[str] = []
    try:
        if disk.is_link(private) or not private.is_dir():
            return left
        for path in sorted(private.iterdir()):
            work = Workplace(out, path.name)
            if work.is_own and path.is_dir():
                left += end(work)
            else:
                left.append(f"{path}: left alone, since pnp did not make it")
    except OSError as error:
        raise disk.refusal(error, private) from None
    return left


def leave(out: Path) -> None:
    """Remove the folder that holds the private build folders, if it is empty."""
    with suppress(OSError):
        (out / PRIVATE).rmdir()
