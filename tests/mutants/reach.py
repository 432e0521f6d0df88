"""Which tests reach a line, and how long they take: recorded once for each file of tests.

The record of a file is made anew when the file changes, or when asked to (`--fresh`): lines are known by
their function and text, so that a change elsewhere in the program does not outdate them.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.mutants.breaking import Mutant
from tests.mutants.recording import is_in_function, lines
from tests.mutants.rooms import ROOT

RECORDS = ROOT / ".mutants"

OTHERS = ("tests/bootstrap", "tests/test_skips.py", "tests/test_architecture.py")
"""Tests of other things than what the program does: setting up, the suite itself, the shape of the source."""


class Reach:
    """Test ids by line, and CPU seconds by test id."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._tests: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._functions: dict[str, set[str]] = defaultdict(set)
        self._calls: dict[tuple[str, str], set[str]] = defaultdict(set)
        for path in sorted(RECORDS.glob("*.json")):
            self._read(json.loads(path.read_text(encoding="utf-8")))

    def _read(self, record: dict[str, dict[str, dict[str, list[str]]]]) -> None:
        tests = list(record["seconds"])
        self.seconds.update(record["seconds"])  # type: ignore[arg-type]
        for file, groups in record["reached"].items():
            for numbers, names in groups.items():
                found = {tests[int(number)] for number in numbers.split()}
                for name in names:
                    self._tests[file, name] |= found
                    if is_in_function(name):
                        self._functions[file] |= found
                        self._calls[file, name.partition(": ")[0]] |= found

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests that reach a mutant, those of the quickest file first, and of a file the quickest.

        What a module does when it is imported is reached by every test that uses one of its functions.
        """
        file = str(mutant.path.relative_to(ROOT))
        names = lines(mutant.path)
        found: set[str] = set()
        for number in range(mutant.first, mutant.last + 1):
            found |= self._tests[file, names[number]]
        if not found:  # a line that is newer than the records: those of its function
            found |= self._calls[file, names[mutant.line].partition(": ")[0]]
        if not is_in_function(names[mutant.line]):
            found |= self._functions[file]
        return self.ordered(found, file.split("/")[1])

    def ordered(self, tests: set[str], room: str = "") -> list[str]:
        """Tests by file, those of the room first, then the file with the least to run; of a file the
        quickest first."""
        whole: dict[str, float] = defaultdict(float)
        for test in tests:
            whole[_file(test)] += self.seconds[test] + 0.01
        files = sorted(
            whole, key=lambda file: (not (room and file.startswith(f"tests/{room}/")), whole[file], file)
        )
        place = {file: index for index, file in enumerate(files)}
        return sorted(tests, key=lambda test: (place[_file(test)], self.seconds[test], test))

    def within(self, tests: list[str], most: float) -> list[str]:
        """The first of these tests, as many as take `most` seconds; at least one."""
        chosen: list[str] = []
        for test in tests:
            most -= self.seconds[test] + 0.01
            if chosen and most < 0:
                break
            chosen.append(test)
        return chosen

    def mates(self, tests: list[str], most: float) -> list[str]:
        """Other tests of the same files, which may read what these have made; `most` seconds of them."""
        files = {_file(test) for test in tests}
        others = {test for test in self.seconds if _file(test) in files} - set(tests)
        quickest = sorted(others, key=lambda test: self.seconds[test])
        return self.ordered(set(self.within(quickest, most)))


def _file(test: str) -> str:
    return test.partition("::")[0]


def is_own(name: str, room: str) -> bool:
    """Whether a file of tests is a room's own: it lies in the room's folder or, where there is none, names
    the room."""
    folder = f"tests/{room.replace('.', '/')}/"
    if (ROOT / folder).is_dir():
        return name.startswith(folder)
    return bool(re.search(rf"\bpnp\.{re.escape(room)}\b", (ROOT / name).read_text(encoding="utf-8")))


def record(rooms: list[str], *, jobs: int = 1, fresh: bool = False, own_alone: bool = False) -> Iterator[str]:
    """Make the records that are missing or out of date, naming each file when it was run; the rooms' own
    tests first, or alone."""
    RECORDS.mkdir(exist_ok=True)
    wanted = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = str(path.relative_to(ROOT))
        if name in OTHERS:
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
        wanted[RECORDS / f"{name.removesuffix('.py').replace('/', '-')}.{digest}.json"] = name
    for stale in set(RECORDS.glob("*.json")) - set(wanted):
        stale.unlink()
    missing = [(name, target) for target, name in wanted.items() if fresh or not target.exists()]
    own = {name for name in wanted.values() if any(is_own(name, room) for room in rooms)}
    missing = [item for item in missing if item[0] in own or not own_alone]
    missing.sort(key=lambda item: item[0] not in own)
    with ThreadPoolExecutor(jobs) as pool:  # a thread waits for the process in which a file's tests run
        yield from pool.map(_recorded, *zip(*missing, strict=True)) if missing else ()


def _recorded(name: str, target: Path) -> str:
    """Run a file of tests and write down what each reaches; the file's name."""
    environment = {**os.environ, "MUTANTS_RECORD": str(target), "CI": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.mutants.recording", name]
    subprocess.run([*command, "-p", "no:cacheprovider"], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    return name
