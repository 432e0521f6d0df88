"""`python -m tools.runtime [--package FILE] [--write]`."""

import argparse
import gzip
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
FOLDER = HERE.parents[1] / "templates" / "play" / "runtime"
RECORD = FOLDER / "runtime.toml"
MARK = "# --- Made by `python -m tools.runtime --write`; not written by hand ---\n"
"""The line of runtime.toml after which the tool writes."""

TAKEN = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""The files of the package that are shipped as they are."""
LIBRARY = "library.zip"


def main(arguments: list[str]) -> int:
    """Make the files and compare or write them. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.runtime", description=__doc__)
    parser.add_argument("--package", type=Path, help="the npm package, a .tgz; fetched with npm without it")
    parser.add_argument("--write", action="store_true", help="replace the files of the checkout")
    asked = parser.parse_args(arguments)
    stated = tomllib.loads(RECORD.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        files = make_files(stated, Path(name), asked.package)
    record = record_of(files)
    if asked.write:
        for each, content in files.items():
            packed = FOLDER / f"{each}.gz"
            if not packed.exists() or gzip.decompress(packed.read_bytes()) != content:
                packed.write_bytes(pack(content))
        by_hand = RECORD.read_text(encoding="utf-8").partition(MARK)[0]
        RECORD.write_text(by_hand + MARK + record, encoding="utf-8", newline="\n")
        return 0
    wrong = [each for each, content in files.items() if digest(content) != stated["files"][each]["sha256"]]
    for each in wrong:
        print(f"{each}: made {digest(files[each])}, runtime.toml has {stated['files'][each]['sha256']}")
    if not wrong:
        print(f"the same bytes: {', '.join(files)}")
    return 1 if wrong else 0


def make_files(stated: Mapping[str, Any], folder: Path, package: Path | None = None) -> dict[str, bytes]:
    """Return the files of the runtime by name, not compressed. Raises SystemExit for another package than the
    one that runtime.toml states."""
    pyodide = stated["pyodide"]
    if package is None:
        subprocess.run(
            ["npm", "pack", "--silent", f"pyodide@{pyodide['version']}"], cwd=folder, check=True, timeout=300
        )
        package = folder / f"pyodide-{pyodide['version']}.tgz"
    if (found := digest(package.read_bytes())) != pyodide["sha256"]:
        raise SystemExit(f"{package}: the SHA-256 is {found}, expected {pyodide['sha256']}")
    with tarfile.open(package) as archive:
        archive.extractall(folder, filter="data")
    unpacked, modules = folder / "package", folder / "modules.json"
    modules.write_text(json.dumps(stated["library"]["modules"]), encoding="utf-8")
    made = folder / LIBRARY
    subprocess.run(
        ["node", HERE / "compile.mjs", unpacked, modules, made], check=True, timeout=300, cwd=folder
    )
    files = {name: (unpacked / name).read_bytes() for name in TAKEN}
    return files | {LIBRARY: made.read_bytes()}


def pack(content: bytes) -> bytes:
    """Return a file as gzip, without a name and a time."""
    return gzip.compress(content, 9, mtime=0)


def digest(content: bytes) -> str:
    """Return the SHA-256 of some bytes, in hexadecimal digits."""
    return hashlib.sha256(content).hexdigest()


def record_of(files: Mapping[str, bytes]) -> str:
    """Return the part of runtime.toml that states the files: their sizes and digests, not compressed."""
    lines = []
    for name, content in files.items():
        lines += [f'[files."{name}"]', f"bytes = {len(content)}", f'sha256 = "{digest(content)}"', ""]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
