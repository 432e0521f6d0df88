"""Compiles modules. `tools/runtime/compile.mjs` runs this file in Pyodide: bytecode belongs to a version of
Python. A .pyc holds the hash of its source, which Python does not compare when it imports."""

import io
import zipfile
from collections.abc import Mapping, Sequence
from importlib.util import source_hash
from types import CodeType
from typing import Any

DATE = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip: the earliest that the format can state."""


def compile_modules(source_zip: str, names: Sequence[str]) -> bytes:
    """Return a zip, not compressed, with the bytecode of modules of a zip of sources, without docstrings and
    asserts. Raises KeyError for a module that does not exist."""
    sources: dict[str, tuple[str, bytes]] = {}
    with zipfile.ZipFile(source_zip) as given:
        known = set(given.namelist())
        for name in sorted(names):
            path = name.replace(".", "/")
            path = f"{path}.py" if f"{path}.py" in known else f"{path}/__init__.py"
            sources[f"{path}c"] = (f"/lib/{path}", given.read(path))
    return _zip(sources, optimize=2)


def compile_sources(texts: Mapping[str, Sequence[str]]) -> bytes:
    """Return a zip, not compressed, with the bytecode of sources: `texts` has the path and the source of each
    by its name in the zip."""
    return _zip(
        {name: (f"/modules.zip/{path}", text.encode()) for name, (path, text) in sorted(texts.items())}
    )


def _zip(sources: Mapping[str, tuple[str, bytes]], optimize: int = 0) -> bytes:
    from importlib import _bootstrap_external

    to_pyc: Any = vars(_bootstrap_external)["_code_to_hash_pyc"]  # what py_compile calls
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as made:
        for name, (path, source) in sources.items():
            code: CodeType = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
            made.writestr(zipfile.ZipInfo(name, DATE), to_pyc(code, source_hash(source), False))
    return written.getvalue()
