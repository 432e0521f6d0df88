"""What is watched, and `pnp build --watch`: a real process that builds again, complains and ends clean."""

import queue
import signal
import subprocess
import threading
from pathlib import Path

import pytest

from pnp.games import open_game
from pnp.serve import watching
from tests.processes import LONGEST, group, running, until
from tests.serve.served import CARDS, GAME, write


@pytest.mark.parametrize(
    ("name", "is_meant"),
    [
        ("cards.csv", True),
        ("images/sun.png", True),
        ("locale/es.po", True),
        ("rulebook.md.j2", True),
        (".git/index", False),
        ("images/.sun.png.swp", False),
        (".~lock.cards.xlsx#", False),
        ("cards.csv~", False),
        ("4913.tmp", False),
        ("images/sun.png.swp", False),
        ("images/sun.swx", False),
        ("images/sun.png.part", False),
        ("images/sun.crdownload", False),
        ("faces/card.pyc", False),
        ("uv.lock", False),
        ("images/swp", True),
        ("faces/__pycache__/card.cpython-311.pyc", False),
        ("output/index.html", False),
        ("output/harvest/en-a4/cards.pdf", False),
        ("../other/cards.csv", False),
    ],
)
def test_files_of_a_game_are_told_from_what_programs_make(tmp_path: Path, name: str, is_meant: bool) -> None:
    folder = tmp_path / "harvest"
    path = (folder / name).resolve()
    assert watching._is_watched(path, (folder,), (folder / "output",)) is is_meant


def test_a_folder_that_lies_in_a_hidden_one_is_watched(tmp_path: Path) -> None:
    folder = tmp_path / ".worktrees" / "harvest"
    assert watching._is_watched(folder / "cards.csv", (folder,), ())


def test_the_code_that_draws_is_watched_too(tmp_path: Path) -> None:
    drawn = watching.places(open_game("magicans"))
    assert [path.name for path in drawn] == ["magicans-duel", "magicans_duel"]
    folder = write(tmp_path / "harvest")
    assert watching.places(open_game(str(folder))) == (folder.resolve(),)


class Said:
    """What a process says, line by line."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, args=(process,), daemon=True).start()

    def _read(self, process: "subprocess.Popen[str]") -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self._lines.put(line.rstrip("\n"))

    def until(self, start: str) -> str:
        """The next line that begins so."""
        while True:
            line = self._lines.get(timeout=LONGEST)
            if line.startswith(start):
                return line


def test_what_changes_is_built_again_and_errors_are_told_in_place(tmp_path: Path) -> None:
    folder = write(tmp_path / "harvest")
    wanted = ("--locale", "en", "--paper", "a4", "--only", "card.rye", "--watch", "--jobs", "1")
    with running("-m", "pnp", "build", *wanted, cwd=folder, PNP_CACHE="off") as process:
        said = Said(process)
        said.until("harvest en-a4-only-card.rye: built in ")
        assert said.until("watching ") == "watching .; Ctrl-C ends it"
        (folder / "cards.csv").write_text(CARDS.replace("Rye,1", "Rye,2"), encoding="utf-8")
        assert said.until("changed: ") == "changed: cards.csv"
        said.until("harvest en-a4-only-card.rye: built in ")
        (folder / "game.toml").write_text(GAME.replace('title = "Harvest"', "title = 3"), encoding="utf-8")
        said.until("pnp: game.toml:5: game.title: ")
        (folder / "game.toml").write_text(GAME, encoding="utf-8")
        said.until("harvest en-a4-only-card.rye: ")
        process.send_signal(signal.SIGINT)
        assert process.wait(LONGEST) == 130
        until(lambda: not group(process.pid))
    assert not (folder / "output" / ".building").exists()
    assert (folder / "output" / "harvest" / "en-a4-only-card.rye" / "cards.pdf").is_file()


def test_a_game_that_cannot_be_found_is_not_waited_for(tmp_path: Path) -> None:
    with running("-m", "pnp", "build", "nosuchgame", "--watch", cwd=tmp_path) as process:
        _, errors = process.communicate(timeout=LONGEST)
        assert process.returncode == 2
        assert errors.startswith("pnp: unknown game 'nosuchgame'")
