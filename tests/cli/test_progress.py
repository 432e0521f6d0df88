"""How far a build is: bars on a terminal, which leave nothing behind, and plain lines elsewhere."""

import io
import sys
from pathlib import Path

import pytest

from pnp.cli.streams import Bar, Progress
from pnp.kit import Event
from pnp.kit.plan import Options, Plan

PLAN = Plan("game", Path("rules"), Options("en", "a4"), Path("output"))
EVENTS = [
    Event(PLAN, "started"),
    Event(PLAN, "step", "drawing"),
    Event(PLAN, "done", seconds=1.25),
    Event(PLAN, "unchanged"),
    Event(PLAN, "failed"),
]
LINES = ["game en-a4: built in 1.2 s", "game en-a4: unchanged", "game en-a4: failed"]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def seated(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """A terminal for errors; put in by the test itself, since pytest takes its own after the fixtures."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    for name, value in (("TERM", "xterm"), ("COLUMNS", "80")):
        monkeypatch.setenv(name, value)
    for name in ("NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    return found


def test_elsewhere_each_kit_has_a_line() -> None:
    said: list[str] = []
    with Progress([PLAN] * 3, say=said.append) as progress:
        for event in EVENTS:
            progress.show(event)
    assert said == LINES


def test_on_a_terminal_lines_stay_and_bars_go(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(monkeypatch)
    said: list[str] = []
    with Progress([PLAN] * 3, say=said.append) as progress:
        for event in EVENTS:
            progress.show(event)
    written = terminal.getvalue()
    assert all(line in written for line in LINES)
    assert written.endswith("\x1b[1A\x1b[2K")  # up to the bar's line, and away with it
    assert (said, capsys.readouterr().out) == ([], "")


def test_games_that_are_played_have_a_bar_on_a_terminal_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = seated(monkeypatch)
    with Bar("playing", 4) as bar:
        bar.advance(3)
    assert "playing" in terminal.getvalue()
    assert terminal.getvalue().endswith("\x1b[1A\x1b[2K")
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with Bar("playing", 4) as bar:
        bar.advance(3)
    assert (sys.stderr.getvalue(), capsys.readouterr().out) == ("", "")  # type: ignore[attr-defined]
