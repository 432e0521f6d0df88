"""Putting a new kit where the old one is, so that one of the two is whole at any moment.

Where the system can exchange two folders in one step (Linux), it does. Elsewhere two renames do,
with a journal beside them that the next command reads: whoever pulls the plug in between finds
either the old kit or the new one afterwards.
"""

import ctypes
import json
import os
import shutil
import sys
from pathlib import Path

from pnp.errors import KitError

_AT_FDCWD, _RENAME_EXCHANGE = -100, 2


def put(new: Path, target: Path) -> None:
    """Make `new` the folder `target`; what was there before is removed.

    Raises KitError when a file of the old kit is held open by another program; it stays whole.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        if not target.exists():
            os.replace(new, target)
        elif _exchange(new, target):
            shutil.rmtree(new)
        else:
            _two_renames(new, target)
    except PermissionError as error:
        raise KitError(
            "a file of the old kit is in use",
            place=str(error.filename or target),
            hint="close the program that shows it and build again; the old kit is as it was",
        ) from None


def recover(parent: Path) -> None:
    """Finish or undo what an interrupted `put` left in a folder of kits."""
    for journal in sorted(parent.glob("*.swap")):
        entry = json.loads(journal.read_text(encoding="utf-8"))
        old, new, target = (parent / entry[key] for key in ("old", "new", "target"))
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
    parent = target.parent
    beside = parent / f".{target.name}.new"
    old = parent / f".{target.name}.old"
    journal = parent / f"{target.name}.swap"
    if beside.exists():
        shutil.rmtree(beside)
    os.replace(new, beside)
    journal.write_text(
        json.dumps({"old": old.name, "new": beside.name, "target": target.name}), encoding="utf-8"
    )
    try:
        os.replace(target, old)
    except PermissionError:
        shutil.rmtree(beside)
        journal.unlink()
        raise
    os.replace(beside, target)
    journal.unlink()
    shutil.rmtree(old, ignore_errors=True)
