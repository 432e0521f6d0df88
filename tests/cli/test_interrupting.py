"""Ctrl-C in the middle of an import: what is imported is whole before the program ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.cli.app import _status, app
from pnp.cli.interrupting import INTERRUPTED

HALF = """
import signal
signal.raise_signal(signal.SIGINT)
WHOLE = True
"""

PROGRAM = """
import signal, sys, time
from pnp.cli.interrupting import wait_for_imports
{before}
wait_for_imports()
try:
    import half
    print("whole" if half.WHOLE else "half", flush=True)
    time.sleep(0.5)
    print("never interrupted")
except KeyboardInterrupt:
    print("interrupted", "half" in sys.modules)
"""


def run(folder: Path, before: str = "") -> list[str]:
    """What a program says that is interrupted while it imports a module."""
    (folder / "half.py").write_text(HALF)
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), root))}
    program = PROGRAM.format(before=before)
    told = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return told.stdout.splitlines()


def test_an_interrupt_waits_for_the_end_of_an_import(tmp_path: Path) -> None:
    assert run(tmp_path) == ["whole", "interrupted True"]


def test_a_program_in_the_background_goes_on(tmp_path: Path) -> None:
    ignored = "signal.signal(signal.SIGINT, signal.SIG_IGN)"
    assert run(tmp_path, ignored) == ["whole", "never interrupted"]


def test_the_status_of_an_interrupted_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(app), "__call__", lambda *_, **__: interrupted())
    assert _status() == INTERRUPTED
