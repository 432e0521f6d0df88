"""Putting a new kit where the old one is, so that one of the two is whole at any moment.

A kit is built in a private folder, OUT/.building/<name>, which is known as pnp's by its name: half of it is
random, the other half follows from that. Where the system can exchange two folders in one step (Linux,
macOS), it does. Elsewhere two renames do. Before either, a journal in the private folder says which kit is
meant, so that the next command finishes what a killed one began: whoever pulls the plug has either the old
kit or the new one afterwards.

Files in the kit's folder that pnp did not make get a second name in the new kit before the exchange, so they
are in their place before it and after it. Nothing beside the kits is read, moved or removed.
"""

import ctypes
import json
import os
import re
import secrets
import shutil
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from pnp.errors import KitError
from pnp.kit.exchange import foreign
from pnp.kit.exchange.foreign import Stamp
from pnp.system import disk

PRIVATE = ".building"

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2
_RENAME_SWAP = 2

_NAME = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
_PLAIN = re.compile(r"[^./\\:\0][^/\\:\0]*")
"""What a game's folder and a kit's may be called in a journal: nothing that leads elsewhere."""
_LONGEST = 2000
"""Bytes of a journal."""


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
        """The kit that is being built and, after an exchange in one step, the old one."""
        return self.path / "new"

    @property
    def old(self) -> Path:
        """The old kit, set aside between two renames."""
        return self.path / "old"

    @property
    def temporary(self) -> Path:
        """Where whoever builds puts files for the moment."""
        return self.path / "tmp"

    @property
    def journal(self) -> Path:
        """What says that an exchange has begun, and of which kit."""
        return self.path / "journal"

    @property
    def is_own(self) -> bool:
        """Return whether pnp has made a folder of that name."""
        found = _NAME.fullmatch(self.name)
        return found is not None and found[2] == _derive_half(found[1]) and not disk.is_link(self.path)


def _derive_half(token: str) -> str:
    return sha256(f"pnp builds in {token}".encode()).hexdigest()[:16]


def begin(out: Path) -> Workplace:
    """Make a private folder with room for a kit. Raises OSError."""
    token = secrets.token_hex(8)
    work = Workplace(out, f"{token}-{_derive_half(token)}")
    work.path.mkdir(parents=True)
    work.new.mkdir()  # not mkdtemp: a kit is to be read by whoever may read the folder around it
    return work


def put(work: Workplace, target: Path) -> list[str]:
    """Make the kit in a private folder the folder `target`, with what is foreign there in its place; the
    private folder is removed. Return what of the old kit is not pnp's and could not go to its place, in
    words.

    Raises KitError where a link is in the way, where `target` is no kit of pnp's or one that somebody has
    changed, where the new kit wants the name of a foreign file, where a file of the old kit is held open by
    another program, or where the system refuses; the old kit stays whole.
    """
    for path in (target.parent, target):
        if disk.is_link(path):
            raise KitError("a link lies where a kit goes", place=str(path), expected="a folder")
    try:
        found = foreign.survey(target)
        foreign.carry(found, target, work.new)
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
    """Finish or undo what was begun in a private folder, and remove it; return what is left alone, in words.

    Without a journal no exchange has begun, and all that pnp has put there goes; with one, only what pnp made
    goes, see `foreign.discard`. Raises OSError.
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
                left += [f"{folder / name}: {why}" for name in foreign.discard(folder, target, own)]
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
    """Return the kit that a journal names; None where it is none of this folder's."""
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
    """Remove a folder that pnp has made with all that lies in it, links unfollowed, as far as the system lets
    it."""
    if disk.is_link(folder):
        return
    for inside, _, _ in os.walk(folder):
        with suppress(OSError):  # those of somebody's folder may only be read, and so may their doubles here
            Path(inside).chmod(0o700)
    shutil.rmtree(folder, ignore_errors=True)


def recover(out: Path) -> list[str]:
    """Finish or undo what killed builds have left in a folder of kits; return what is left alone, and why.

    Raises KitError where the system refuses.
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
    """Remove the folder of private folders, where it is empty."""
    with suppress(OSError):
        (out / PRIVATE).rmdir()
