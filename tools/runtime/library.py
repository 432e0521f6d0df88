"""Compiles modules of the standard library. `tools/runtime/compile.mjs` runs this file inside Pyodide, because
bytecode belongs to one version of Python."""

import io
import zipfile
from collections.abc import Sequence
from importlib.util import source_hash
from types import CodeType
from typing import Any

DATE = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the zip: the earliest that the format can state."""


def compile_modules(source_zip: str, names: Sequence[str]) -> bytes:
    """Return a zip, not compressed, with the bytecode of modules of a zip of sources.

    A .pyc holds the hash of its source, which Python does not compare when it imports ("unchecked").
    Docstrings are left out. Raises KeyError for a module that does not exist.
    """
    from importlib import _bootstrap_external  # type: ignore[attr-defined]

    to_pyc: Any = _bootstrap_external._code_to_hash_pyc  # noqa: SLF001  # what py_compile calls
    written = io.BytesIO()
    with zipfile.ZipFile(source_zip) as sources, zipfile.ZipFile(written, "w", zipfile.ZIP_STORED) as made:
        known = set(sources.namelist())
        for name in sorted(names):
            path = name.replace(".", "/")
            path = f"{path}.py" if f"{path}.py" in known else f"{path}/__init__.py"
            source = sources.read(path)
            code: CodeType = compile(
                source, f"/lib/{path}", "exec", dont_inherit=True, optimize=2
            )  # no asserts and no docstrings
            made.writestr(zipfile.ZipInfo(f"{path}c", DATE), to_pyc(code, source_hash(source), False))
    return written.getvalue()
