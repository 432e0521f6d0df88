"""The Python that play.html runs: the files of Pyodide from templates/play/runtime/, and modules of pnp's own
games as bytecode of that Python, so that a browser need not compile them.
"""

import gzip
import io
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from pnp import resources

FOLDER = resources.TEMPLATES / "play" / "runtime"

FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "library.zip")
"""The files that a page needs. Each lies in FOLDER as gzip."""

BUILT_IN = frozenset(
    (
        *(
            "_abc",
            "_ast",
            "_bisect",
            "_codecs",
            "_collections",
            "_contextvars",
            "_csv",
            "_datetime",
            "_decimal",
        ),
        *(
            "_functools",
            "_heapq",
            "_imp",
            "_io",
            "_json",
            "_locale",
            "_operator",
            "_pickle",
            "_queue",
            "_random",
        ),
        *("_signal", "_sre", "_stat", "_statistics", "_string", "_struct", "_thread", "_typing", "_warnings"),
        *("_weakref", "abc", "array", "atexit", "binascii", "builtins", "cmath", "codecs", "collections.abc"),
        *(
            "errno",
            "gc",
            "importlib.machinery",
            "importlib.util",
            "io",
            "itertools",
            "marshal",
            "math",
            "ntpath",
        ),
        *("os", "os.path", "posixpath", "select", "site", "stat", "sys", "time", "unicodedata", "zipimport"),
        "zlib",
    )
)
"""The modules of the standard library that are part of the interpreter."""


@cache
def read_record() -> Mapping[str, Any]:
    """Return the contents of runtime.toml: versions, sources, licences, modules, and the digests of the
    files."""
    return tomllib.loads((FOLDER / "runtime.toml").read_text(encoding="utf-8"))


@cache
def python_modules() -> frozenset[str]:
    """Return the names of the modules of the standard library that a page can import."""
    return BUILT_IN | frozenset(read_record()["library"]["modules"])


def read_runtime() -> dict[str, str]:
    """Return the files of Pyodide by name, each compressed by gzip and then encoded as base64."""
    return {name: b64encode((FOLDER / f"{name}.gz").read_bytes()).decode() for name in FILES}


FILE = FOLDER / "engines.zip.gz"


def key_of(path: str, source: str) -> str:
    """Return the key of a module's bytecode: a digest of its path in the zip of a page and of its source."""
    return sha256(f"{path}\n{source}".encode()).hexdigest()[:32]


@cache
def read_compiled() -> Mapping[str, bytes]:
    """Return the stored bytecode of all modules, by the keys that `key_of` returns; empty if there is none
    yet."""
    if not FILE.is_file():
        return {}
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(FILE.read_bytes()))) as made:
        return {name: made.read(name) for name in made.namelist()}
