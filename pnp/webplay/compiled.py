"""Modules of pnp's own games as bytecode of the Python in the page, so that a browser need not compile them.

`python -m tools.runtime --engines` makes the bytecode, with node. Each piece is named by the digest of its
source, so that bytecode of another source is never used: a module that was changed since then, or that of
somebody else's game, is packed as source and compiled when the page is opened.
"""

import gzip
import io
import zipfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from pnp.webplay.runtime import FOLDER

FILE = FOLDER / "engines.zip.gz"


def key_of(path: str, source: str) -> str:
    """Return the name of the bytecode of a module, given its path in the zip of a page, and its source."""
    return sha256(f"{path}\n{source}".encode()).hexdigest()[:32]


@cache
def read_compiled() -> Mapping[str, bytes]:
    """Return all bytecode by its keys; nothing if the file was not made yet."""
    if not FILE.is_file():
        return {}
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(FILE.read_bytes()))) as made:
        return {name: made.read(name) for name in made.namelist()}
