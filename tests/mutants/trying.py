"""One mutant tried: in a copy of the tree, by the tests that reach it, until one fails."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path

from tests.mutants.breaking import Mutant
from tests.mutants.reach import Reach
from tests.mutants.rooms import ROOT
from tests.mutants.server import STILLBORN

FIRST = 3.0
"""Seconds of tests that are run at once; the others only where these have let a mutant pass."""

MATES = 15.0
"""Seconds of further tests of the same files, when those that reach the line have let a mutant pass."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: by which test it was killed, if so; `counts` is False for a stillborn one."""

    mutant: Mutant
    killer: str = ""
    tried: int = 0
    counts: bool = True


@contextmanager
def copied() -> Iterator[Path]:
    """A copy of what git knows and of what is new, removed at the end."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        for file in filter(None, listed.split("\0")):
            if (ROOT / file).is_file():
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / file, folder / file)
        (folder / ".venv").symlink_to(ROOT / ".venv")
        yield folder


class Bench:
    """A copied tree in which mutants are tried one after the other."""

    def __init__(self, folder: Path, reach: Reach, most: float) -> None:
        """`most` seconds of further tests are run where the first have let a mutant pass."""
        self.folder = folder
        self.reach = reach
        self.most = most
        self.sound: dict[str, bool] = {}
        ours = {"PYTHONPATH": str(folder), "CI": "1", "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.server"],
            cwd=folder,
            env={key: value for key, value in os.environ.items() if key != "PNP_GOLDEN"} | ours,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process that mutants are forks of."""
        self._server.communicate()

    def _asked(self, asked: dict[str, object]) -> int:
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(json.dumps(asked) + "\n")
        self._server.stdin.flush()
        return int(self._server.stdout.readline())

    def verdict(self, mutant: Mutant) -> Verdict:
        """Break, try, mend. A test that fails without the breakage too does not count."""
        direct = [test for test in self.reach.tests(mutant) if self.sound.get(test, True)]
        quick = self.reach.within(direct, FIRST)
        others = [test for test in direct if test not in set(quick)]
        batches = [quick]
        if self.most:
            batches += [self.reach.within(others, self.most), self.reach.mates(direct, MATES)]
        killer = ""
        with self._broken(mutant):
            for batch in batches:
                killer = killer or self._killer(mutant, batch)
        if killer == "stillborn":
            return Verdict(mutant, counts=False)
        if killer and killer not in self.sound:
            file = killer.removeprefix("collecting ")
            same = [test for test in direct if test == killer or test.startswith(f"{file}::")][:1]
            self.sound[killer] = self._killer(mutant, same or direct) == ""
        if not self.sound.get(killer, True):
            if "tests/" not in killer:
                raise RuntimeError(f"the tests do not run at all: {killer}")
            return self.verdict(mutant)
        return Verdict(mutant, killer, len(direct))

    @contextmanager
    def _broken(self, mutant: Mutant) -> Iterator[None]:
        target = self.folder / mutant.path.relative_to(ROOT)
        whole = target.read_bytes()
        compiled = Path(cache_from_source(str(target)))
        try:
            target.write_bytes(mutant.broken())
            compiled.unlink(missing_ok=True)
            yield
        finally:
            target.write_bytes(whole)
            compiled.unlink(missing_ok=True)

    def _killer(self, mutant: Mutant, tests: list[str]) -> str:
        """The first of these tests that fails, "" where none does."""
        if not tests:
            return ""
        wanted = self.folder / ".chosen.json"
        failed = self.folder / ".failed"
        failed.unlink(missing_ok=True)
        wanted.write_text(json.dumps(tests))
        expected = sum(self.reach.seconds[test] for test in tests)
        module = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
        asked = {
            "module": module,
            "files": files,
            "seconds": int(10 + 4 * expected),
            "most": 120 + 20 * expected,
            "environment": {"MUTANTS_CHOSEN": str(wanted), "MUTANTS_FAILED": str(failed)},
        }
        status = self._asked(asked)
        if status == STILLBORN:
            return "stillborn"
        if failed.exists():
            return failed.read_text()
        return "" if status in (0, 5) else "time ran out" if status < 0 else f"pytest ended with {status}"
