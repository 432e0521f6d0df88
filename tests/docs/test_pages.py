"""The commands of README and of docs/ work, in the order of their page, and print what the page shows.

A block of Markdown marked `sh` is run line by line in an empty folder. In a block marked `console`, the
output of a command is compared with the lines below it. A file that a page shows below its name is written.
Blocks marked `bash` are not run: NOT_RUN has the reason for each of their lines.

Pages that begin with the same commands share them: what each command left is kept for the next page.
"""

import re
import shlex
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar

import pypdfium2
import pytest

from tests import command

ROOT = Path(__file__).resolve().parents[2]
PAGES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for path in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
}

BLOCK = re.compile(
    r"(?:`(?P<file>[\w.-]+)`:\n\n)?^(?P<indent> *)```(?P<kind>\w+)\n(?P<text>.*?)^(?P=indent)```",
    flags=re.DOTALL | re.MULTILINE,
)

FOR_CLONES = "sets up a clone, or builds for minutes"
BY_HAND = "changes the program; followed by hand when the recipe changes"
NOT_RUN = {
    "README.md": {"python3 -m pnp": FOR_CLONES, "python3 -m tests": FOR_CLONES, "source": FOR_CLONES},
    "docs/index.md": {"python3 -m pnp": FOR_CLONES, "source": FOR_CLONES},
    "docs/your-game.md": {"pnp new Suns": "needs pictures; tests/cli/test_new.py makes some"},
    "docs/play-in-a-browser.md": {"pnp build": "takes long; tests/verify/files/test_plays.py builds one"},
    "docs/serving.md": {
        "pnp serve": "ends with Ctrl-C; tests/serve has a browser",
        "pnp build --watch": "ends with Ctrl-C; tests/kit watches",
    },
    "docs/changes.md": {"pnp diff": "needs a repository of git; tests/changes makes one"},
    "docs/translating.md": {"pnp build GAME": "tests/games/test_pseudo.py builds in made languages"},
    "docs/machines.md": {
        "dask": "ends with Ctrl-C; tests/parallel starts a scheduler and workers",
        "pnp": "needs that scheduler; tests/parallel runs all three",
    },
    "docs/verify.md": {"$ pnp inspect": "needs the file of another program; tests/verify/inspect makes some"},
    "docs/recipes/game.md": {"": BY_HAND},
    "docs/recipes/engine.md": {"": BY_HAND},
    "docs/recipes/check.md": {"": BY_HAND},
    "docs/recipes/format.md": {"": BY_HAND},
    "docs/recipes/command.md": {"": BY_HAND},
    "docs/recipes/paper.md": {"": BY_HAND},
    "docs/recipes/option.md": {"": BY_HAND},
}
"""By page, how the lines begin that are not run, and why."""

BEFORE = {"docs/examples.md": ("examples/polder-blue",)}
"""By page, the folders of a clone that its reader has."""


def blocks(page: str) -> Iterator[tuple[str, str | None, list[str]]]:
    """Yield the blocks of a page: the kind, the file that it shows, the lines."""
    for found in BLOCK.finditer(PAGES[page]):
        lines = [line.removeprefix(found["indent"]) for line in found["text"].splitlines()]
        yield found["kind"], found["file"], lines


def unrun(page: str) -> list[str]:
    """Return the commands of a page that no test runs."""
    shell = [line for kind, _, lines in blocks(page) if kind == "bash" for line in lines if line.strip()]
    shown = [lines[0] for kind, _, lines in blocks(page) if kind == "text" and lines[0].startswith("$ ")]
    return shell + shown


def runs(page: str) -> bool:
    return any(kind in ("sh", "console") for kind, _, _ in blocks(page))


READERS = {"list", "help", "moves", "perft", "simulate", "play", "verify", "stats", "diff", "cache"}
"""Verbs that change nothing in the folder, but for what `diff --html` writes."""


class Shell:
    """A shell in an empty folder of a user without settings of pnp."""

    known: ClassVar[dict[tuple[str, ...], tuple[Path, int, str, str]]] = {}
    """By the lines that led there: a copy of the folder, the last status, output and messages."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.here = home / "here"
        self.here.mkdir()
        self.lines: tuple[str, ...] = ()

    def write(self, name: str, text: str) -> None:
        """Write a file into the current folder."""
        (self.here / name).write_text(text, encoding="utf-8")
        self.lines += (f"{name}:{text}",)

    def run(self, line: str, said: str = "") -> tuple[int, str, str]:
        """Run one line of a shell. Return its exit status, its standard output and its standard error."""
        name, *arguments = shlex.split(line, comments=True) or ["cd", "."]
        if name == "cd":
            self.here = (self.here / arguments[0]).resolve()
            assert self.here.is_dir(), line
            self.lines += (line,)
            return 0, "", ""
        if name == "mkdir":
            (self.here / arguments[0]).mkdir()
            self.lines += (line,)
            return 0, "", ""
        assert name == "pnp", line
        reached = (*self.lines, line)
        if arguments[0] not in READERS:
            self.lines = reached
        if reached in self.known:
            folder, *result = self.known[reached]
            shutil.copytree(folder, self.home / "here", dirs_exist_ok=True)
            return tuple(result)  # type: ignore[return-value]
        own = {
            "HOME": self.home,
            "XDG_CONFIG_HOME": self.home / "config",
            "PNP_CACHE": self.home.parent / "cache",
        }
        environment = {name: str(path) for name, path in own.items()} | {"COLUMNS": "80"}
        done = command.pnp(*arguments, cwd=self.here, environment=environment, typed=said)
        kept = Path(tempfile.mkdtemp(dir=self.home)) / "here"
        shutil.copytree(self.home / "here", kept)
        self.known[reached] = (kept, done.returncode, done.stdout, done.stderr)
        return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("page", list(filter(runs, PAGES)))
def test_the_commands_of_a_page_work(page: str, tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    for folder in BEFORE.get(page, ()):
        shutil.copytree(ROOT / folder, shell.here / folder)
    for kind, file, lines in blocks(page):
        if file is not None and kind in ("csv", "toml"):
            shell.write(file, "\n".join(lines) + "\n")
        elif kind == "sh":
            for line in lines:
                status, output, messages = shell.run(line)
                words = line.split()
                differs = words[1:2] == ["diff"] and words[2] != words[3]
                assert status == int(differs), f"{line}\n{output}{messages}"
        elif kind == "console":
            assert_prints(shell, lines)
    AFTER.get(page, lambda folder: None)(tmp_path / "here")


def assert_lighthouse(here: Path) -> None:
    """Check that the cards of docs/your-game.md show their costs, and the board its cells from 0 to 24."""
    kit = here / "Lighthouse" / "output" / "lighthouse" / "en-a4"
    said = words(kit / "cards.pdf")
    assert (said["Storm"], said["5"]) == (4, 10), "there are ten Ships that cost 5"
    assert words(kit / "board.pdf")["24"] == 1


def words(path: Path) -> Counter[str]:
    """Count the words of a PDF."""
    with pypdfium2.PdfDocument(path) as document:
        said = [page.get_textpage().get_text_range() for page in document]
    return Counter(re.findall(r"\w+", " ".join(said)))


AFTER: dict[str, Callable[[Path], None]] = {"docs/your-game.md": assert_lighthouse}
"""What is asked of the folder after the commands of a page."""


def assert_prints(shell: Shell, lines: list[str]) -> None:
    """Run the command of the first line, type what stands behind prompts, and compare what it prints."""
    expected = "\n".join(lines[1:])
    typed = re.findall(r"^\w+> (.+)$", expected, flags=re.MULTILINE)
    expected = re.sub(r"^(\w+> ).+\n", r"\1", expected, flags=re.MULTILINE)
    _, output, messages = shell.run(lines[0].removeprefix("$ "), "".join(f"{line}\n" for line in typed))
    assert re.fullmatch(pattern(expected), output.strip("\n"), flags=re.DOTALL), output + messages


def pattern(expected: str) -> str:
    """Return the pattern of an output in which `...` stands for anything."""
    return ".*?".join(map(re.escape, re.split(r"\.\.\.", expected.strip("\n"))))


@pytest.mark.parametrize("page", PAGES)
def test_a_command_that_is_not_run_has_its_reason(page: str) -> None:
    reasons = NOT_RUN.get(page, {})
    lines = unrun(page)
    assert [line for line in lines if not any(line.startswith(begin) for begin in reasons)] == []
    assert [begin for begin in reasons if not any(line.startswith(begin) for line in lines)] == []


def test_pages_have_commands() -> None:
    assert len([page for page in PAGES if runs(page)]) >= 10


def test_an_output_is_compared() -> None:
    assert re.fullmatch(pattern("a\n...\n16 checks"), "a\nb\nc\n16 checks", flags=re.DOTALL)
    assert not re.fullmatch(pattern("15 checks"), "16 checks", flags=re.DOTALL)
    assert not re.fullmatch(pattern("a\n...\nb"), "a\nc", flags=re.DOTALL)
