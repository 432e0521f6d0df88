"""Whoever kills pnp has killed it: real processes, a real SIGKILL, and no worker is left."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pnp.games import open_game
from pnp.kit.plan import plans
from pnp.verify import rebuilding
from tests.processes import group, running, until, workers

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")


def killed_while_it_works(cwd: Path, *arguments: str, many: int) -> None:
    """Kill a command that has so many workers at work; all that it has started ends."""
    with running(*arguments, cwd=cwd) as process:
        until(lambda: len(workers(process.pid)) >= many, process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        until(lambda: not group(process.pid))


def spinning(*_: object) -> None:
    """Work of a worker that says nothing, and so does not notice by itself that nobody hears it."""
    while True:
        pass


def make_spinning() -> Any:
    import multiprocessing

    if multiprocessing.parent_process() is not None:
        spinning()
    return open_game("magicans-duel").rules()


SIMULATION = """
from pnp.play.simulation import Plan, simulate
from tests.system.test_process import make_spinning
if __name__ == "__main__":
    simulate(make_spinning, Plan(10), jobs=2)
"""

BUILD = """
from pathlib import Path
from pnp.kit import worker
from pnp.kit.plan import Options, Plan
from tests.system.test_process import spinning
if __name__ == "__main__":
    plans = [Plan("game", Path("rules"), Options(locale, "a4"), Path("out")) for locale in ("en", "es")]
    list(worker.run(plans, spinning, jobs=2))
"""


@pytest.mark.parametrize("program", [SIMULATION, BUILD], ids=["simulation", "build"])
def test_no_worker_of_a_killed_program_is_left_whatever_it_does(tmp_path: Path, program: str) -> None:
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    killed_while_it_works(tmp_path, "program.py", many=2)


def test_no_worker_of_a_killed_command_is_left(tmp_path: Path) -> None:
    simulate = ("simulate", "magicans", "--games", "1000000", "--jobs", "2")
    killed_while_it_works(tmp_path, "-m", "pnp", *simulate, many=2)


def test_no_worker_of_a_killed_verifier_is_left(tmp_path: Path) -> None:
    (plan,) = plans(
        [open_game("magicans-duel")], locales=["en"], papers=["a4"], only=["board*"], out=tmp_path
    )
    kit = rebuilding.build(plan)
    for name in ("one", "two", "three"):
        shutil.copytree(kit, tmp_path / "kits" / plan.game / name)
    verify = ("-m", "pnp", "verify", "magicans", "--out", "kits", "--jobs", "2")
    killed_while_it_works(tmp_path, *verify, many=2)


STARTING = """
from threading import Event, Thread
from pnp.system.process import context
{before}
print(*(context(as_it_is=each).get_start_method() for each in (False, False, True)))
{after}
"""
THREAD = "done = Event()\nThread(target=done.wait).start()"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are never copies")
@pytest.mark.parametrize(
    ("before", "after", "said"),
    [("", "", "fork spawn fork"), (THREAD, "done.set()", "spawn spawn spawn")],
    ids=["alone", "beside a thread"],
)
def test_a_worker_is_a_copy_once_and_of_a_process_of_one_thread(before: str, after: str, said: str) -> None:
    program = STARTING.format(before=before, after=after)
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.split() == said.split()


COMMAND = """
import sys
from pnp.cli import main
from pnp.system.process import context
sys.argv = ["pnp", "--version"]
try:
    main()
finally:
    import numpy
    print(context().get_start_method())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere workers are never copies")
def test_a_command_has_one_thread_whatever_it_imports() -> None:
    """numpy's matrices would start one for each processor, and no worker could be a copy."""
    around = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    asked = [sys.executable, "-c", COMMAND]
    told = subprocess.run(asked, capture_output=True, text=True, check=False, env=around)
    assert told.stdout.split()[-1] == "fork", told.stderr
