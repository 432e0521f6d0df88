"""A disk that is full, in real processes: one plain message, the old kit whole, no litter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import command, made

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "games" / "plain" / "sample"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows holds no process to a size of files")


def limited(size: int, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """`pnp ...` and all that it starts, where no file may have more than `size` bytes."""
    return command.pnp(*arguments, cwd=cwd, limits={"RLIMIT_FSIZE": size})


# What each size stops: the first sheet; the book that a library would write by itself (about 0.5 MB).
SIZES = {"the first sheet": 20_000, "a book": 400_000}


@pytest.mark.parametrize("stopped", SIZES)
def test_a_build_without_room_ends_in_a_message(tmp_path: Path, stopped: str) -> None:
    kit = made.kit(tmp_path / "out" / "hedgerow" / "en-a4", {"board.pdf": b"the old kit"})
    build = ("build", str(SAMPLE), "--locale", "en", "--paper", "a4", "--out", "out")
    done = limited(SIZES[stopped], *build, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""  # no index of what was not built
    assert done.stderr.splitlines()[:2] == [
        "hedgerow en-a4: failed",
        "pnp: out: a file is larger than the system allows",
    ]
    assert "Traceback" not in done.stderr
    assert "terminate" not in done.stderr
    left = {path.relative_to(tmp_path / "out").as_posix() for path in (tmp_path / "out").rglob("*")}
    assert left == {".pnp.lock", "index.html", "hedgerow", "hedgerow/en-a4", "hedgerow/en-a4/board.pdf"} | {
        "hedgerow/en-a4/manifest.json"
    }
    assert (kit / "board.pdf").read_bytes() == b"the old kit"


def test_an_index_without_room_leaves_the_old_one(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    before = made.file(tmp_path / "out" / "index.html", "the old index")
    build = ("build", str(SAMPLE), "--locale", "en", "--paper", "a4", "--out", "out")
    done = limited(1000, *build, cwd=tmp_path)
    assert done.returncode == 2
    assert f"pnp: {Path('out/index.html')}: a file is larger than the system allows" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "out" / "index.html").read_bytes() == before
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [".pnp.lock", "index.html"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("calibrate", "--locale", "en", "--paper", "a4", "--out", "made.pdf"),
        ("rulebook", "magicans", "--locale", "en", "--paper", "a4", "--out", "made.html"),
    ],
)
def test_a_file_without_room_leaves_the_old_one(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    path = tmp_path / arguments[-1]
    before = made.file(path, "old startxref")
    done = limited(1000, *arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"pnp: {path.name}: a file is larger than the system allows")
    assert path.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [path.name]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_an_output_without_room_is_a_message_too(tmp_path: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "pnp", "list"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith("pnp: the output: the disk is full\n")
    assert "Traceback" not in done.stderr
