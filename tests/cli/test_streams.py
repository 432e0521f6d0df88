"""Streams that are closed, full, or read no further: no traceback, and the status that a shell expects."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli import streams

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="shells of Windows have other streams")
full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is full")

DISK = "pnp: the output: the disk is full\n  hint: make room and try again\n"


def shell(command: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """A line of bash in which `pnp` is this one; its status is that of the last command that failed."""
    pnp = f'pnp() {{ {shlex.quote(sys.executable)} -m pnp "$@"; }}'
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", f"{pnp}; {command}"],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PNP_CONFIG": str(cwd / "none.toml")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


def test_a_game_without_an_input_is_left_as_at_its_end(tmp_path: Path) -> None:
    done = shell("pnp play magicans --seed 1 <&-", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Magicans Duel · 2 players" in done.stdout


def test_a_position_from_no_input_is_refused(tmp_path: Path) -> None:
    done = shell("pnp moves magicans --position - <&-", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("pnp: the input: cannot read the position; expected one line; found 0\n")


@full
@pytest.mark.parametrize("verb", ["list", "--help", "moves magicans", "play magicans --seed 1 </dev/null"])
def test_an_output_that_is_full_is_told_once(verb: str, tmp_path: Path) -> None:
    done = shell(f"pnp {verb} >/dev/full", tmp_path)
    assert (done.returncode, done.stderr) == (2, DISK)


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_an_output_that_nobody_wants_is_not_missed(closed: str, tmp_path: Path) -> None:
    done = shell(f"pnp list {closed}", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert bool(done.stdout) == (closed == "2>&-")


@full
@pytest.mark.parametrize("lost", ["2>&-", "2>/dev/full"])
def test_a_message_that_nobody_can_get_changes_no_status(lost: str, tmp_path: Path) -> None:
    done = shell(f"pnp list nosuch {lost}", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


@pytest.mark.parametrize(
    "verb", ["list --json", "moves dehexz --json", "nosuch 2>&1", "simulate magicans --games 2"]
)
def test_a_reader_that_goes_away_ends_it_quietly(verb: str, tmp_path: Path) -> None:
    done = shell(f"pnp {verb} | exec true", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (streams.GONE, "", "")


def test_a_closed_stream_is_not_taken_for_a_file(tmp_path: Path) -> None:
    done = shell("pnp rulebook magicans --locale en --paper a4 --out book.html <&- >&- 2>&-", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "book.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
