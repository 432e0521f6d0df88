"""The Python of pages: the files are those that runtime.toml states, and its tool makes them again."""

import gzip
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from pnp.webplay.packing.runtime import FILES, FOLDER, python_modules, read_record

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_the_one_that_is_stated(name: str) -> None:
    stated = read_record()["files"][name]
    packed = (FOLDER / f"{name}.gz").read_bytes()
    content = gzip.decompress(packed)
    assert (len(content), sha256(content).hexdigest()) == (stated["bytes"], stated["sha256"])
    assert packed[3:8] == bytes(5), "a gzip without a name and a time"


def test_nothing_else_is_shipped() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {
        "engines.zip.gz",
        "runtime.toml",
        "NOTICE.md",
        *(f"{name}.gz" for name in FILES),
    }


def test_the_notice_names_each_licence_and_source() -> None:
    notice, record = (FOLDER / "NOTICE.md").read_text(encoding="utf-8"), read_record()
    for stated in ("pyodide", "cpython"):
        assert record[stated]["licence"] in notice
    assert record["pyodide"]["source"] in notice
    assert record["pyodide"]["code"] in notice


def test_the_library_has_what_engines_use() -> None:
    assert {
        "random",
        "dataclasses",
        "math",
        "unicodedata",
        "statistics",
        "collections.abc",
    } <= python_modules()
    assert not {"tkinter", "sqlite3", "numpy"} & python_modules()


def run_tool(package: Path, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.runtime", "--package", package, *more]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("made", ["other", "library", "engines"])
def test_the_tool_makes_the_same_bytes_of_one_package(made: str, tmp_path: Path) -> None:
    stated = read_record()["pyodide"]
    package = tmp_path / f"pyodide-{stated['version']}.tgz"
    if made == "other":
        package.write_bytes(b"another package")
        done = run_tool(package)
        assert done.returncode != 0
        assert f"expected {stated['sha256']}" in done.stderr
        return
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("there is no node")
    fetch = ["npm", "pack", "--silent", f"pyodide@{stated['version']}"]
    if subprocess.run(fetch, cwd=tmp_path, check=False, timeout=300).returncode:
        pytest.skip("no way to npm's registry")
    done = run_tool(package, *(["--engines"] if made == "engines" else []))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
