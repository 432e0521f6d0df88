"""A game in two versions, what the whole kit of each is, and the command that builds one over the other."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from tests.processes import group

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("pnp", "rules", "templates", "examples", "pyproject.toml", "requirements.lock")
"""Of the program, what a build reads."""

ALWAYS = frozenset((".pnp.lock", "index.html"))
NOTES = "notes/of somebody's.txt"
"""What somebody has put into the folder of the kit; no fault may take it away."""
LONGEST = 300.0
"""Seconds that a build may take on a machine with much to do."""
GONE = 20.0
"""Seconds after which no process may be left."""

Tree = Mapping[str, str]
"""The files of a folder, each with what it holds."""


@dataclass(frozen=True)
class Case:
    """What is built: a game by its id or its folder beside `pnp`, and which part of it."""

    name: str
    game: str
    definition: str
    options: tuple[str, ...]
    parts: tuple[str, ...] = PARTS
    """What is copied for each version; a build without a program of its own takes this one."""


EXAMPLE = Case(
    "supper-is-served",
    "examples/supper-is-served",
    "examples/supper-is-served/game.toml",
    ("--format", "pdf,svg"),
)
PART = Case("magicans", "magicans", "rules/magicans-duel/game.toml", ("--only", "tracker*"))


def tree(folder: Path) -> Tree:
    """Every file of a folder; a link or a pipe is told as such."""
    return {
        path.relative_to(folder).as_posix(): (
            sha256(path.read_bytes()).hexdigest() if path.is_file() and not path.is_symlink() else "no file"
        )
        for path in sorted(folder.rglob("*"))
        if not path.is_dir()
    }


@dataclass
class Ended:
    """How a command ended, after how many seconds, and what it said."""

    status: int
    seconds: float
    out: str = ""
    err: str = ""


@dataclass
class Two:
    """Two versions of a game, 1.0 and 9.9, and a folder that one is built over the other in."""

    case: Case
    base: Path
    whole: list[Tree] = field(default_factory=list)
    """Of each version, all that lies in the folder after a build."""
    seconds: float = 0.0
    """What the last undisturbed build took."""

    @classmethod
    def made(cls, case: Case, base: Path) -> "Two":
        """Both versions, in a new folder, built once each."""
        base.mkdir()
        two = cls(case, base)
        two._begin()
        return two

    def _begin(self) -> None:
        for version in (0, 1):
            for part in self.case.parts:
                copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy2
                (self.root(version) / part).parent.mkdir(parents=True, exist_ok=True)
                copy(ROOT / part, self.root(version) / part)
        path = self.root(1) / self.case.definition
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r'(?m)^version = "[^"]*"', 'version = "9.9"', text, count=1), encoding="utf-8")
        (self.base / "tmp").mkdir()
        for version in (0, 1):
            ended = self.build(version)
            assert ended.status == 0, ended.err
            self.whole.append(self._split()[0])
            if not version:
                (kit,) = (path.parent for path in self.out.rglob("manifest.json"))
                (kit / NOTES).parent.mkdir()
                (kit / NOTES).write_text(NOTES, encoding="utf-8")
        changed = [name for name, held in self.whole[0].items() if self.whole[1].get(name) != held]
        assert self.whole[0].keys() == self.whole[1].keys(), "both versions have the same files"
        assert any(name.endswith(".pdf") for name in changed), "and can be told"

    def root(self, version: int) -> Path:
        """The program with a version of the game."""
        return self.base / f"version{version}"

    @cached_property
    def out(self) -> Path:
        """Where kits are built."""
        return self.base / "out"

    def words(self, *, jobs: int = 1, out: Path | None = None) -> list[str]:
        """The command that builds."""
        told = ["--locale", "en", "--paper", "a4", "--out", str(out or self.out), "--jobs", str(jobs)]
        return [sys.executable, "-P", "-m", "pnp", "build", self.case.game, *self.case.options, *told]

    def environment(self, version: int) -> dict[str, str]:
        """What a command of a version runs in; its files for the moment are told from others'."""
        around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        program = self.root(version) if "pnp" in self.case.parts else ROOT
        own = {"PYTHONPATH": str(program), "PNP_CACHE": str(self.base / "cache")}
        return {**around, **own, "TMPDIR": str(self.base / "tmp"), "PYTHONUTF8": "1"}

    def start(self, version: int, words: Sequence[str] | None = None) -> subprocess.Popen[str]:
        """A build in a session of its own."""
        return subprocess.Popen(
            words or self.words(),
            cwd=self.root(version),
            env=self.environment(version),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    def build(self, version: int) -> Ended:
        """A build that nobody disturbs."""
        ended = finished(self.start(version))
        self.seconds = ended.seconds if ended.status == 0 else self.seconds
        return ended

    def _split(self) -> tuple[Tree, Tree]:
        """What lies in the folder of kits, and what of it is somebody's."""
        found = tree(self.out)
        theirs = {name: held for name, held in found.items() if name.endswith(NOTES)}
        return {name: held for name, held in found.items() if name not in theirs}, theirs

    def wrong(self, *versions: int, kits_only: bool = False) -> str:
        """What is wrong with the folder, in words, if it should hold one of these versions alone, and what
        is somebody's in it."""
        found, theirs = self._split()
        if [held for name, held in theirs.items() if name[0] != "."] != [sha256(NOTES.encode()).hexdigest()]:
            return f"somebody's {NOTES} is gone, or another"
        kits = {name: held for name, held in found.items() if name.count("/") > 1 and name[0] != "."}
        litter = sorted(found.keys() - kits.keys() - ALWAYS)
        for version in versions:
            if kits == {name: held for name, held in self.whole[version].items() if name not in ALWAYS}:
                break
        else:
            return f"the kit is none of the two: {_unlike(kits, self.whole[versions[0]])}"
        if found.get("index.html") not in {each["index.html"] for each in self.whole}:
            return "the index is none of the two"
        return f"left behind: {', '.join(litter)}" if litter and not kits_only else ""

    def holds(self) -> int:
        """Which version the folder holds."""
        return int(not self.wrong(1, kits_only=True))

    def next_fails(self, version: int) -> str:
        """What is wrong with the next build, which nothing disturbs; nothing where it leaves a whole kit."""
        ended = self.build(version)
        if ended.status:
            return f"the next build ended with {ended.status}: {ended.err.strip()[-200:]}"
        return self.wrong(version)


def _unlike(found: Tree, wanted: Tree) -> str:
    lines = [f"{name} is missing" for name in wanted.keys() - found.keys() - ALWAYS]
    lines += [f"{name} is other" for name in sorted(found) if found[name] != wanted.get(name)]
    return ", ".join(lines[:6])


def finished(process: subprocess.Popen[str]) -> Ended:
    """Wait for a command; one that does not end is killed, and told to have ended by that."""
    begin = time.monotonic()
    try:
        out, err = process.communicate(timeout=LONGEST)
    except subprocess.TimeoutExpired:
        kill(process.pid)
        out, err = process.communicate()
    return Ended(process.returncode, time.monotonic() - begin, out, err)


def kill(leader: int, how: signal.Signals = signal.SIGKILL) -> None:
    """A command and all that it has started; nobody need be there."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, how)


def lives(leader: int) -> bool:
    """Whether any process that a command has started is left, once it had time to end; then it is killed."""
    if not waited(lambda: not group(leader), GONE):
        kill(leader)
        return True
    return False


def waited(happens: Callable[[], object], seconds: float) -> bool:
    """Whether something happens within so many seconds."""
    deadline = time.monotonic() + seconds
    while not happens():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True
