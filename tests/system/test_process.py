"""Whoever kills pnp has killed it: real processes, a real SIGKILL, and no worker is left."""

import os
import shutil
import signal
from pathlib import Path

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


def test_no_worker_of_a_killed_simulation_is_left(tmp_path: Path) -> None:
    killed_while_it_works(tmp_path, "simulate", "magicans", "--games", "1000000", "--jobs", "2", many=2)


def test_no_worker_of_a_killed_build_is_left(tmp_path: Path) -> None:
    build = ("build", "dehexz", "--locale", "en,es", "--paper", "a4", "--jobs", "2")
    killed_while_it_works(tmp_path, *build, many=2)


def test_no_worker_of_a_killed_verifier_is_left(tmp_path: Path) -> None:
    (plan,) = plans(
        [open_game("magicans-duel")], locales=["en"], papers=["a4"], only=["board*"], out=tmp_path
    )
    kit = rebuilding.build(plan)
    for name in ("one", "two", "three"):
        shutil.copytree(kit, tmp_path / "kits" / plan.game / name)
    verify = ("verify", "magicans", "--out", "kits", "--jobs", "2")
    killed_while_it_works(tmp_path, *verify, many=2)
