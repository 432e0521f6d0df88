"""A cluster of three workers on this machine does what this process does, byte for byte, also where one of
them is killed."""

import json
import multiprocessing
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from pnp.errors import LayoutError, PnpError
from pnp.kit.fingerprint import identity
from pnp.parallel import cluster
from pnp.parallel.cluster import Cluster
from tests.parallel.tasks import Break, Die, Refuse, Square

distributed = pytest.importorskip("distributed", reason="Dask is not installed: pnp-kit[cluster]")

ROOT = Path(__file__).resolve().parents[2]


class Machines:
    """A scheduler and three workers, each a process that the scheduler's nanny starts again if it dies."""

    def __init__(self) -> None:
        self._cluster: Any = distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, dashboard_address=None, memory_limit=0
        )
        self.address: str = self._cluster.scheduler_address

    def pids(self) -> list[int]:
        return [nanny.pid for nanny in self._cluster.workers.values()]

    def close(self) -> None:
        self._cluster.close()


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    made = Machines()
    yield made
    made.close()


def test_tasks_are_done_there_and_errors_travel_whole(machines: Machines) -> None:
    heard: list[tuple[object, str]] = []
    with Cluster(machines.address, identity, lambda task, told: heard.append((task, told))) as made:
        assert made.workers == 3
        futures = [made.submit(Square(number)) for number in range(6)]
        results = [future.result() for future in futures]
        assert [square for square, _ in results] == [0, 1, 4, 9, 16, 25]
        assert {pid for _, pid in results} <= set(machines.pids())
        with pytest.raises(LayoutError, match="does not fit") as refused:
            made.submit(Refuse()).result()
        assert str(refused.value) == "card 7: does not fit; expected 3 mm; found 4 mm\n  hint: smaller"
        with pytest.raises(PnpError, match="a fault of the program") as told:
            made.submit(Break()).result()
        assert "ZeroDivisionError" in told.value.found
        assert "the authors of acme" in told.value.hint
    assert {(task.number, told) for task, told in heard} <= {(n, f"at {n}") for n in range(6)}  # type: ignore[attr-defined]


def test_a_worker_that_is_killed_is_replaced_and_its_task_done_again(
    machines: Machines, tmp_path: Path
) -> None:
    with Cluster(machines.address, identity) as made:
        others = [made.submit(Square(number)) for number in range(6)]
        assert made.submit(Die(tmp_path / "times", 1)).result() == 2
        assert [each.result()[0] for each in others] == [0, 1, 4, 9, 16, 25]


def other_program() -> dict[str, str]:
    """What a worker says, and what is said here."""
    return {"pnp": "1.0" if multiprocessing.parent_process() else "9.9"}


def test_a_worker_with_another_program_is_refused_with_words(machines: Machines) -> None:
    with pytest.raises(PnpError, match="another program") as refused:
        Cluster(machines.address, other_program)
    assert (refused.value.expected, refused.value.found) == ("pnp 9.9", "pnp 1.0")
    assert "pnp-kit[cluster]" in refused.value.hint


def test_a_scheduler_that_does_not_answer_is_told_within_seconds() -> None:
    with socket.socket() as deaf:  # it takes a call, and says nothing
        deaf.bind(("127.0.0.1", 0))
        deaf.listen()
        begun = monotonic()
        with pytest.raises(PnpError, match="no scheduler answers within 5 s"):
            Cluster(f"tcp://127.0.0.1:{deaf.getsockname()[1]}", identity)
    assert monotonic() - begun < 3 * cluster.SECONDS  # Dask itself would wait for ever


@pytest.mark.parametrize(
    ("address", "told"),
    [("nowhere at all", "this is no address"), ("tcp://127.0.0.1:1", "no scheduler answers")],
)
def test_where_there_is_no_scheduler_it_is_told_at_once(address: str, told: str) -> None:
    done = pnp("simulate", "magicans", "--games", "2", "--scheduler", address)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert "--scheduler" in done.stderr
    assert "Traceback" not in done.stderr


def pnp(*arguments: str, cwd: Path = ROOT) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


class Killing:
    """Kills one worker of a cluster while a command is at work."""

    def __init__(self, machines: Machines, after: float) -> None:
        self._machines, self._after = machines, after
        self._thread = Thread(target=self._kill)

    def _kill(self) -> None:
        sleep(self._after)
        os.kill(self._machines.pids()[0], getattr(signal, "SIGKILL", signal.SIGTERM))

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._thread.join()


def test_a_simulation_has_the_numbers_of_one_process(machines: Machines) -> None:
    simulate = ("simulate", "qiahn", "--games", "600", "--seed", "3", "--json")
    alone = pnp(*simulate, "--jobs", "1")
    with Killing(machines, 3.0):
        there = pnp(*simulate, "--scheduler", machines.address)
    assert (there.returncode, there.stderr) == (0, "")
    assert json.loads(there.stdout) == json.loads(alone.stdout)


def test_a_kit_built_there_has_the_same_bytes_and_is_verified_there(
    machines: Machines, tmp_path: Path
) -> None:
    """A game in a folder, whose files travel; the scheduler's workers never had it."""
    game = tmp_path / "mine"
    shutil.copytree(ROOT / "tests" / "games" / "plain" / "sample", game)
    few = ("--only", "piece.*", "--format", "svg")
    build = ("build", str(game), "--locale", "en", "--paper", "a4,letter", *few, "--out")
    alone = pnp(*build, "alone", cwd=tmp_path)
    assert alone.returncode == 0, alone.stderr
    with Killing(machines, 2.5):
        there = pnp(*build, "there", "--scheduler", machines.address, cwd=tmp_path)
    assert there.returncode == 0, there.stderr
    one, two = (contents(tmp_path / name) for name in ("alone", "there"))
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []
    verify = ("verify", str(game), "--out", "there", "--format", "json")
    broken = next((tmp_path / "there").glob("*/en-a4*/**/*.svg"))
    broken.write_text(broken.read_text().replace("M", "m", 1))
    here = pnp(*verify, "--jobs", "2", cwd=tmp_path)
    far = pnp(*verify, "--scheduler", machines.address, cwd=tmp_path)
    assert json.loads(far.stdout) == json.loads(here.stdout)
    assert far.returncode == here.returncode == 1


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".pnp.lock"
    }
