"""`python -m tools.runtime [--package FILE] [--engines] [--write]`."""

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

from pnp.games import ids, open_game
from pnp.webplay.packing.modules import OWN, choose_modules, needs_of
from pnp.webplay.packing.runtime import FILE, key_of

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
    parser.add_argument(
        "--engines", action="store_true", help="the bytecode of pnp's own games instead, without the library"
    )
    asked = parser.parse_args(arguments)
    stated = tomllib.loads(RECORD.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory() as name:
        unpacked = unpack(stated, Path(name), asked.package)
        if asked.engines:
            return _engines(unpacked, write=asked.write)
        files = make_files(stated, unpacked)
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


def unpack(stated: Mapping[str, Any], folder: Path, package: Path | None = None) -> Path:
    """Return the folder of the npm package, unpacked. Raises SystemExit for another package than the one that
    runtime.toml states."""
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
    return folder / "package"


def make_files(stated: Mapping[str, Any], unpacked: Path) -> dict[str, bytes]:
    """Return the files of the runtime by name, not compressed."""
    files = {name: (unpacked / name).read_bytes() for name in TAKEN}
    return files | {LIBRARY: run_node(unpacked, stated["library"]["modules"])}


def make_engines(unpacked: Path) -> bytes:
    """Return the zip with the bytecode of the modules that the pages of pnp's own games hold."""
    texts: dict[str, tuple[str, str]] = {}
    for name in ids():
        game = open_game(name)
        if game.package.startswith(OWN):
            _, roots, whole = needs_of(game)
            for path, source in choose_modules(roots, whole).items():
                texts[key_of(path, source)] = (path, source)
    return run_node(unpacked, texts)


def run_node(unpacked: Path, stated: object) -> bytes:
    """Return what compile.mjs makes of a list of modules or a table of sources."""
    asked, made = unpacked / "asked.json", unpacked / "made.zip"
    asked.write_text(json.dumps(stated), encoding="utf-8")
    subprocess.run(["node", HERE / "compile.mjs", unpacked, asked, made], check=True, timeout=300)
    return made.read_bytes()


def _engines(unpacked: Path, *, write: bool) -> int:
    content = make_engines(unpacked)
    is_same = FILE.is_file() and gzip.decompress(FILE.read_bytes()) == content
    if write and not is_same:
        FILE.write_bytes(pack(content))
    print(f"{FILE.name}: {'the same bytes' if is_same else 'written' if write else 'other bytes'}")
    return 0 if is_same or write else 1


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
