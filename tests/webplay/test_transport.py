"""The page and its worker: each answer goes to who asked, what takes too long ends, and a fault is told."""

from pathlib import Path

import pytest

from tests.webplay.lines import NO_PYTHON, do, open_python, open_worker, pass_time, wait

TOO_SLOW = "The rules did not start in time. Load the page again."
NO_ANSWER = "The rules gave no answer. Load the page again; the game is saved."


def test_each_answer_goes_to_who_asked(tmp_path: Path) -> None:
    with open_worker(tmp_path) as page:
        do(page, "hear({ ready: true }); ask('one'); ask('two')")
        assert do(page, "reply(1, 'first')") == ["one: first"]
        do(page, "ask('three')")
        assert do(page, "reply(3, 'third')") == ["three: third"]
        assert do(page, "reply(2, 'second')") == ["two: second"]
        assert do(page, "reply(2, 'again')") == []


def test_a_worker_that_does_not_start_is_given_up(tmp_path: Path) -> None:
    with open_worker(tmp_path) as page:
        do(page, "hear({ progress: 'python' }); ask('one'); ask('two')")
        assert pass_time(page, 59) == []
        assert pass_time(page, 2) == [f"one: {TOO_SLOW}", f"two: {TOO_SLOW}"]
        assert page.evaluate("workers[0].isEnded")
        assert do(page, "ask('three')") == [f"three: {TOO_SLOW}"]


def test_what_came_in_time_is_not_called_late(tmp_path: Path) -> None:
    """The start may take longer than an answer, and an hour at the table longer than both."""
    with open_worker(tmp_path) as page:
        do(page, "ask('one')")
        assert pass_time(page, 50) == []
        do(page, "hear({ ready: true })")
        assert pass_time(page, 25) == []
        assert do(page, "reply(1, 'first')") == ["one: first"]
        assert pass_time(page, 3600) == []
        assert do(page, "ask('two'), reply(2, 'second')") == ["two: second"]


def test_a_worker_that_gives_no_answer_is_ended(tmp_path: Path) -> None:
    with open_worker(tmp_path) as page:
        do(page, "hear({ ready: true }); ask('one')")
        assert pass_time(page, 29) == []
        assert pass_time(page, 2) == [f"one: {NO_ANSWER}"]
        assert page.evaluate("workers[0].isEnded")
        assert do(page, "ask('two')") == [f"two: {NO_ANSWER}"]


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("hear({ failed: 'no memory', wasm: false })", "The rules did not start: no memory"),
        ("workers[0].onerror({ message: 'no script' })", "The rules did not start: no script"),
        ("hear({ failed: '', wasm: true })", "This browser does not run WebAssembly"),
        ("hear({ ready: true }); hear({ crashed: 'too deep' })", NO_ANSWER),
    ],
    ids=["start", "script", "wasm", "crash"],
)
def test_a_fault_of_the_worker_is_told_at_once(script: str, words: str, tmp_path: Path) -> None:
    with open_worker(tmp_path) as page:
        do(page, "ask('one')")
        (told,) = do(page, script)
        assert told.startswith(f"one: {words}")


def test_what_is_asked_before_python_runs_is_done_once(tmp_path: Path) -> None:
    with open_python(tmp_path) as page:
        told = wait(page, "told.some((each) => each.startsWith('two'))")
        assert told == ["unpacking", "python", "game", "one: one 1 free {} ", "two: two 2 free {} "]
        page.evaluate("ask('three'), ask('crash'), 0")
        told = wait(page, "told.length > 1")
        assert told == ["three: three 3 free {} ", f"crash: {NO_ANSWER}"]


def test_a_game_with_a_definition_has_an_engine(tmp_path: Path) -> None:
    with open_python(tmp_path, definition="rules") as page:
        told = wait(page, "told.some((each) => each.startsWith('two'))")
        assert told[-1] == "two: two 2 engine {} rules"


def test_python_that_does_not_start_says_why(tmp_path: Path) -> None:
    with open_python(tmp_path, NO_PYTHON) as page:
        told = wait(page, "told.some((each) => each.startsWith('two'))")
        words = "The rules did not start: no memory"
        assert told == ["unpacking", "python", f"one: {words}", f"two: {words}"]
