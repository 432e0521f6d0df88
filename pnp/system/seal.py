"""Seal files, so that pnp recognises what it has written and overwrites nothing else.

A sealed file contains the sha256 of all its other bytes, at a place where its format allows a comment. Any
change of the file breaks the seal, and the file then counts as the user's own. pnp uses `fresh` wherever a
user's file may lie at the same path: for index.html, zips, books, pages of differences and test sheets.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from pnp.errors import KitError
from pnp.system import disk

_WORDS = b"pnp sha256 "
_MARK = rb"pnp sha256 ([0-9a-f]{64})"
_SEAL = re.compile(rb'<!-- %b -->\n\Z|%% %b\n|,\n "seal": "%b"|%b\Z' % ((_MARK,) * 4))
_TAIL = 4096
"""Bytes at the end of a file among which the seal lies."""
_LENGTH = len(_WORDS) + 64

LARGEST = 2_000_000_000
"""Bytes of a file that are looked at; what is larger is not pnp's."""


def add_seal(data: bytes, kind: str) -> bytes:
    """Return a file's bytes with a seal. `kind` is its suffix: .html, .pdf, .zip or .json.

    The seal is a comment at the end of HTML, a comment before `startxref` in PDF, the comment of a zip, and
    the last key of a JSON object that is indented by one space.
    """
    if kind == ".zip":
        if data[-22:-18] != b"PK\5\6":
            raise ValueError("a zip with a comment takes no seal")
        data = data[:-2] + _LENGTH.to_bytes(2, "little")
    before, after, follows = {
        ".html": (b"<!-- ", b" -->\n", b""),
        ".pdf": (b"% ", b"\n", b"startxref"),
        ".zip": (b"", b"", b""),
        ".json": (b',\n "seal": "', b'"', b"\n}"),
    }[kind]
    at = data.rindex(follows)  # of nothing, the end
    mark = before + _WORDS + sha256(data).hexdigest().encode() + after
    return data[:at] + mark + data[at:]


def has_whole_seal(data: bytes) -> bool:
    """Return whether a file's bytes have a seal that fits all their other bytes."""
    start = max(0, len(data) - _TAIL)
    found = list(_SEAL.finditer(data, start))
    if not found:
        return False
    last = found[-1]
    rest = data[: last.start()] + data[last.end() :]
    return sha256(rest).hexdigest().encode() in last.groups()


def find_obstacle(path: Path) -> str:
    """Return why a file may not be overwritten, as a clause after "it", such as "is a link". Return an empty
    text if there is no file or if pnp wrote it. Raises KitError if it cannot be read."""
    try:
        if odd := disk.oddity(path, LARGEST):
            return odd
        return "" if has_whole_seal(path.read_bytes()) else "was not written by pnp, or was changed since"
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise disk.refusal(error, path) from None


@contextmanager
def fresh(path: Path) -> Iterator[Path]:
    """Yield a temporary path to write to; a context manager. At its end the new file is sealed and replaces
    `path` in one step.

    Raises KitError if pnp did not write the file that lies at `path` before or after the new one is made, or
    if the system refuses. After any error the old file is unchanged.
    """
    was_there = _refuse_obstacle(path)
    with disk.fresh(path, is_new=not was_there) as new:
        yield new
        new.write_bytes(add_seal(new.read_bytes(), path.suffix))
        _refuse_obstacle(path)


def _refuse_obstacle(path: Path) -> bool:
    """Raise KitError if a file lies at `path` that pnp did not write. Return whether there is a file at
    all."""
    if odd := find_obstacle(path):
        raise KitError(
            "something else lies where pnp writes",
            place=str(path),
            expected="no file, or one that pnp wrote",
            found=f"it {odd}",
            hint="move it away or delete it, or have pnp write elsewhere",
        )
    return path.exists()
