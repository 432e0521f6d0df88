"""Files of somebody's around a command: made of every kind, and looked at again afterwards."""

import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path

Kept = Mapping[str, tuple[str, bytes, int]]
"""By path: what kind of thing it is, its bytes or where it leads, and its permissions."""

KINDS = ("file", "empty", "read-only", "link", "dangling", "loop", "pipe", "folder", "closed folder")
"""What may lie somewhere. A folder that is closed may only be read, and has a file in it."""


def make(path: Path, kind: str) -> None:
    """Make a thing of a kind, with the folders around it; nothing where something is already."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            return
        if kind in ("file", "empty", "read-only"):
            path.write_bytes(b"" if kind == "empty" else f"somebody's {path.name}".encode())
            path.chmod(0o444 if kind == "read-only" else 0o640)
        elif kind in ("link", "dangling", "loop"):
            path.symlink_to({"link": "manifest.json", "dangling": "nowhere", "loop": path.name}[kind])
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.mkdir()
            if kind == "closed folder":
                (path / "inside").write_bytes(b"somebody's, inside")
                path.chmod(0o555)
    except OSError:
        return  # a file lies on the way, or a link to itself


def look(root: Path, names: Iterable[str] | None = None) -> Kept:
    """Return what lies in a folder, or of it what has those names; folders count by being there."""
    every = (
        names
        if names is not None
        else (path.relative_to(root).as_posix() for path in sorted(root.rglob("*")))
    )
    found: dict[str, tuple[str, bytes, int]] = {}
    for name in every:
        path = root / name
        if not os.path.lexists(path):
            continue
        mode = path.lstat().st_mode
        if stat.S_ISLNK(mode):
            found[name] = ("link", os.fsencode(path.readlink()), 0)
        elif stat.S_ISREG(mode):
            found[name] = ("file", path.read_bytes(), stat.S_IMODE(mode))
        else:
            found[name] = ("folder" if stat.S_ISDIR(mode) else "pipe", b"", 0)
    return found
