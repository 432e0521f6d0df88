"""The process that draws, without its process: what it answers, and how proofs go on between questions."""

import gc
import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import KitError
from pnp.serve import worker
from pnp.serve.view import View

COLOUR, MONO = View(), View(variant="mono")
PAST = [{"message": "past"}]
Steps = dict[View, Callable[[], Iterator[Any]]]


class Easel:
    """Draws nothing, and proves of each view what it was handed."""

    def __init__(self, steps: Steps) -> None:
        self.revision, self.steps = 7, steps

    def forget(self) -> None:
        self.revision += 1

    def look(self, view: View) -> str:
        return f"faces in {dict(view.asked)['variant']}"

    def proof(self, view: View) -> Iterator[Any]:
        return self.steps[view]()

    def sheets(self, view: View) -> list[str]:
        return [dict(view.asked)["paper"]]

    def picture(self, key: str, *, guides: bool) -> str:
        return f"{key} {guides}"


class Line:
    """Questions, and what is sent. Where one is None, nobody asks for a moment; nobody waits to find out."""

    def __init__(self, *questions: tuple[int, str, tuple[Any, ...]] | None) -> None:
        self.questions, self.sent = deque(questions), list[Any]()

    def poll(self, seconds: float) -> bool:
        assert seconds == 0
        if self.questions and self.questions[0] is None:
            self.questions.popleft()
            return False
        return bool(self.questions)

    def recv(self) -> Any:
        if not self.questions:
            raise EOFError
        return self.questions.popleft()

    def send(self, told: Any) -> None:
        self.sent.append(told)


def sent(steps: Steps, *questions: tuple[int, str, tuple[Any, ...]] | None) -> list[Any]:
    """All that a worker says until its line ends."""
    line = Line(*questions)
    with pytest.raises(EOFError):
        worker._Desk(Easel(steps), line).stay()  # type: ignore[arg-type]
    return line.sent


def proving(*steps: Any) -> Callable[[], Iterator[Any]]:
    def proof() -> Iterator[Any]:
        for step in steps:
            if isinstance(step, Exception):
                raise step
            yield step

    return proof


STEPS: Steps = {COLOUR: proving(None, PAST), MONO: proving(PAST)}


def test_questions_are_answered_and_proofs_go_on_when_nobody_asks() -> None:
    pictures = [(3, "picture", ("key", True)), (4, "sheets", (MONO,))]
    assert sent(STEPS, (1, "look", (COLOUR,)), (2, "look", (MONO,)), *pictures) == [
        (worker.ANSWER, 1, "faces in colour"),
        (worker.ANSWER, 2, "faces in mono"),
        (worker.ANSWER, 3, "key True"),
        (worker.ANSWER, 4, ["a4"]),
        (worker.FOUND, COLOUR, 7, PAST),
        (worker.FOUND, MONO, 7, PAST),
    ]


def test_what_was_proved_of_other_files_is_not_told() -> None:
    told = sent(STEPS, (1, "look", (COLOUR,)), None, (2, "forget", ()), (3, "look", (MONO,)))
    assert told[1:] == [
        (worker.ANSWER, 2, None),
        (worker.ANSWER, 3, "faces in mono"),
        (worker.FOUND, MONO, 8, PAST),
    ]


def test_a_view_that_is_looked_at_again_is_proved_once() -> None:
    told = sent(STEPS, (1, "look", (COLOUR,)), (2, "look", (COLOUR,)))
    assert [each[0] for each in told] == [worker.ANSWER, worker.ANSWER, worker.FOUND]


@pytest.mark.parametrize(
    ("error", "where", "message"),
    [
        (KitError("it is torn", place="cards.csv:3"), "cards.csv:3", "it is torn"),
        (ZeroDivisionError("none"), "a check", "a fault of the program"),
    ],
)
def test_a_check_that_fails_is_itself_a_finding(error: Exception, where: str, message: str) -> None:
    _, (kind, _, _, (found,)) = sent({COLOUR: proving(error)}, (1, "look", (COLOUR,)))
    assert (kind, found["where"], found["message"]) == (worker.FOUND, where, message)
    usual = {"code": "", "severity": "error", "explanation": "", "faces": ()}
    assert {key: value for key, value in found.items() if key in usual} == usual
    assert found.keys() - usual == {"where", "message", "hint", "title"}


def test_garbage_is_swept_after_forty_answers_when_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[int] = []
    line = Line(*((number, "sheets", (COLOUR,)) for number in range(worker.SWEPT + 1)))
    monkeypatch.setattr(gc, "collect", lambda: swept.append(len(line.sent)))
    with pytest.raises(EOFError):
        worker._Desk(Easel({}), line).stay()  # type: ignore[arg-type]
    assert swept == [worker.SWEPT + 1]


def test_a_worker_knows_no_other_day_and_leaves_when_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(worker, "end_with_parent", lambda: None)
    monkeypatch.setattr(gc, "disable", lambda: None)
    worker._work(tmp_path, Line())  # type: ignore[arg-type]
    assert "SOURCE_DATE_EPOCH" not in os.environ
