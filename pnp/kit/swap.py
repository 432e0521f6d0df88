"""Putting a new kit where the old one is, so that one of the two is whole at any moment.

Where the system can exchange two folders in one step (Linux), it does. Elsewhere two renames do,
with a journal beside them that the next command finds: whoever pulls the plug in between has
either the old kit or the new one afterwards.

The journal of the kit `es-a4` is the file `es-a4.swap`, its folders are `.es-a4.new` and `.es-a4.old`.
It names nothing itself: what may be moved or removed follows from its own name and lies beside it,
whatever somebody has written into it.
"""

import ctypes
import os
import shutil
import sys
from pathlib import Path

from pnp.errors import KitError
from pnp.system import disk

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2

JOURNAL = ".swap"
MARK = "pnp is putting a kit in its place here; the next build ends it\n"
"""What a journal says to whoever finds it. It may be empty: the power failed before the words were there."""


def put(new: Path, target: Path) -> None:
    """Make `new` the folder `target`; what was there before is removed.

    Raises KitError where a link is in the way, where a file of the old kit is held open by another
    program, or where the system refuses; the old kit stays whole.
    """
    for path in (target.parent, target):
        if disk.is_link(path):
            raise KitError("a link lies where a kit goes", place=str(path), expected="a folder")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            os.replace(new, target)
        elif _exchange(new, target):
            shutil.rmtree(new, ignore_errors=True)
        else:
            _two_renames(new, target)
    except PermissionError as error:
        raise KitError(
            "a file of the old kit is in use",
            place=str(error.filename or target),
            hint="close the program that shows it and build again; the old kit is as it was",
        ) from None
    except OSError as error:
        raise disk.refusal(error, target) from None


def recover(parent: Path) -> list[str]:
    """Finish or undo what an interrupted `put` left in a folder of kits; say what is left alone, and why.

    Raises KitError where the system refuses.
    """
    left = []
    for journal in sorted(parent.glob(f"*{JOURNAL}")):
        try:
            if odd := _oddity(journal):
                left.append(f"{journal}: left alone, since {odd}")
            else:
                _finish(journal)
        except OSError as error:
            raise disk.refusal(error, journal) from None
    return left


def _oddity(journal: Path) -> str:
    """Why this is no journal of ours; empty for one that is."""
    if journal.name.startswith("."):
        return "no kit has such a name"
    if odd := disk.oddity(journal, len(MARK)):
        return f"it {odd}"
    if journal.read_bytes() not in (b"", MARK.encode()):
        return "its content is not that of a journal of pnp"
    for path in _folders(journal):
        if disk.is_link(path) or (path.exists() and not path.is_dir()):
            return f"{path.name} beside it is no folder"
    return ""


def _folders(journal: Path) -> tuple[Path, Path, Path]:
    """The old kit set aside, the new one, and where it goes: all beside the journal."""
    name = journal.name.removesuffix(JOURNAL)
    return journal.with_name(f".{name}.old"), journal.with_name(f".{name}.new"), journal.with_name(name)


def _finish(journal: Path) -> None:
    old, new, target = _folders(journal)
    if target.exists() and new.exists():
        shutil.rmtree(new)  # stopped before the first rename: the old kit is in its place
    elif not target.exists() and new.exists():
        os.replace(new, target)  # stopped between the two: the new kit was whole
    elif not target.exists() and old.exists():
        os.replace(old, target)
    if old.exists():
        shutil.rmtree(old)
    journal.unlink()


def _exchange(new: Path, target: Path) -> bool:
    """Swap two folders in one step; False where the system or the disk cannot."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        renameat2 = ctypes.CDLL(None, use_errno=True).renameat2
    except (OSError, AttributeError):
        return False
    done = renameat2(_AT_FDCWD, os.fsencode(new), _AT_FDCWD, os.fsencode(target), _RENAME_EXCHANGE)
    return bool(done == 0)


def _two_renames(new: Path, target: Path) -> None:
    journal = target.with_name(f"{target.name}{JOURNAL}")
    old, beside, _ = _folders(journal)
    for path in (old, beside, journal):
        if disk.is_link(path) or (path.exists() and (path == journal or not path.is_dir())):
            raise KitError("this lies where a kit is put together", place=str(path), hint="move it away")
    if beside.exists():
        shutil.rmtree(beside)
    if old.exists():
        shutil.rmtree(old)  # there is a kit at the target, so this one is not needed
    os.replace(new, beside)
    try:
        journal.write_text(MARK, encoding="utf-8", newline="\n")
        os.replace(target, old)
    except OSError:
        shutil.rmtree(beside)
        journal.unlink(missing_ok=True)
        raise
    os.replace(beside, target)
    shutil.rmtree(old, ignore_errors=True)
    journal.unlink()
