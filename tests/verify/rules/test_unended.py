"""Engines that come to no end: pnp verify tells where, and asks them nothing more."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import DefinitionError
from pnp.finding import Check
from pnp.games import Game, open_game
from pnp.kit import story
from pnp.play import failure
from pnp.system import limits
from pnp.verify import own_findings, rules, run
from pnp.verify.rules.trial import Trial
from tests.broken.rules import broken, lists_without_end
from tests.play import kuhn


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SECONDS", 1.0)


def test_a_list_without_end_is_told_with_its_position_and_no_kit_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = kuhn.game()
    wrong = lists_without_end(Trial.load(game))
    monkeypatch.setattr(Trial, "load", lambda _: wrong)
    kit = tmp_path / game.id / "en-a4"
    kit.mkdir(parents=True)
    (kit / "manifest.json").write_text("{}", encoding="utf-8")
    (result,) = run([game], out=tmp_path)
    (found,) = [each for each in result.findings if each.severity == "error"]
    assert found.code == "R15"
    assert found.message.startswith("the engine comes to no end within 1 seconds, at broken/rules.py:")
    assert "when asked legal_actions(); position " in found.message


def test_memory_without_end_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(self: Any, state: Any, action: Any) -> str:
        raise MemoryError

    found = list(rules.findings(broken(judge=judge)(Trial.load(kuhn.game()))))
    assert [each.code for each in found if each.severity == "error"] == ["R15"]
    assert "no end within 4 GiB of memory, at rules/test_unended.py:" in found[-1].message


def test_a_position_that_cannot_be_written_in_time_is_not_waited_for(impatient: None) -> None:
    def serialize(self: Any, state: Any) -> str:
        while True:
            pass

    (found,) = rules.findings(broken(serialize=serialize)(Trial.load(kuhn.game())))
    assert (found.code, "position" in found.message) == ("R15", False)


def test_a_check_of_the_game_that_comes_to_no_end_is_told(
    impatient: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def loops(self: Check[Any], subject: Game) -> Iterator[Any]:
        while True:
            pass
        yield

    opened = open_game("magicans")
    monkeypatch.setattr(opened.checks, "MODEL", (Check("M99", "nothing loops", loops),))
    found, wrong = own_findings(opened)
    assert found == []
    assert [each.code for each in wrong] == ["M99"]
    assert "nothing loops: this check comes to no end within 1 seconds" in wrong[0].message


def test_a_book_that_asks_is_refused(impatient: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def loops(*_: object) -> Iterator[Any]:
        while True:
            pass
        yield

    monkeypatch.setattr(story, "moments", loops)
    monkeypatch.setattr(story, "_played", {})
    with pytest.raises(DefinitionError, match="the engine comes to no end within 1 seconds") as caught:
        story.tale(open_game("magicans"))
    assert "story.toml" in caught.value.place


def test_what_is_said_of_time_is_said_in_minutes() -> None:
    with pytest.raises(limits.Unending) as caught:
        raise limits.Unending
    assert failure.describe_unending(caught.value, limits.SECONDS).startswith("no end within 10 minutes")
