"""Modules of pnp's own games as bytecode of the page's Python, so that a browser need not compile them.
`python -m tools.runtime --engines` makes the bytecode, with node. Each module is named by the digest of its
source, so bytecode of another source is never used. A module that has changed since then, or that belongs to
another game, is packed as source and compiled when the page is opened."""

import gzip
import io
import zipfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256

from pnp.webplay.runtime import FOLDER

FILE = FOLDER / "engines.zip.gz"


def key_of(path: str, source: str) -> str:
    """Return the name of a module's bytecode: a digest of its path in the zip of a page and of its source."""
    return sha256(f"{path}\n{source}".encode()).hexdigest()[:32]


@cache
def read_compiled() -> Mapping[str, bytes]:
    """Return all bytecode by its names, or nothing if the file does not exist yet."""
    if not FILE.is_file():
        return {}
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(FILE.read_bytes()))) as made:
        return {name: made.read(name) for name in made.namelist()}
