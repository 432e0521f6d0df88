"""The statuses that docs/verify.md promises, each met once."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.cli import app as command
from pnp.cli import streams
from tests.games.plain.test_small_boards import BOARDS, GAME

PAGE = Path(__file__).resolve().parents[2] / "docs" / "verify.md"


def status(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """What `pnp ...` ends with."""
    monkeypatch.setattr(sys, "argv", ["pnp", *arguments])
    monkeypatch.setattr(streams, "complete", lambda: None)  # the streams are the test's
    with pytest.raises(SystemExit) as caught:
        command.main()
    assert isinstance(caught.value.code, int)
    return caught.value.code


def interrupted() -> Iterator[object]:
    raise KeyboardInterrupt


def gone(text: str) -> int:
    raise BrokenPipeError(32, text)


def test_the_page_lists_the_statuses_that_are_tested_here() -> None:
    listed = re.findall(r"^\| (\d+) \| ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert listed == ["0", "1", "2", "130", str(streams.GONE)]


def test_done_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (("list",), ("--help",), ("-V",), ("help", "build")):
        assert status(monkeypatch, *arguments) == 0


@pytest.mark.parametrize(("boards", "ends"), [(1, 0), (2, 1)])
def test_errors_found_are_1(boards: int, ends: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"{GAME}{BOARDS['hex 2']}\n".replace("board = 1", f"board = {boards}")
    (tmp_path / "game.toml").write_text(text, encoding="utf-8")
    assert status(monkeypatch, "verify", str(tmp_path), "--rules") == ends


@pytest.mark.parametrize(
    "typed",
    ["", "list nosuch", "nosuch", "list --nosuch", "verify --format xml", "perft", "verify --kit /nowhere"],
)
def test_what_cannot_be_done_is_2(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert status(monkeypatch, *typed.split()) == 2


def test_a_fault_of_the_program_is_2(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.games.every_game", lambda: 1 // 0)
    assert status(monkeypatch, "list") == 2


def test_interrupted_is_130(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.games.every_game", interrupted)
    assert status(monkeypatch, "list") == 130


def test_a_reader_that_has_gone_is_141(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("typer.echo", gone)
    assert status(monkeypatch, "list") == 141
