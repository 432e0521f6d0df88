"""Two people at one keyboard: what each of them is told, and what is taken back."""

from collections.abc import Iterator
from random import Random

import pytest

from pnp.cli.session import Clauses, Screen, Session
from pnp.games import open_rules
from pnp.games.opening import open_game
from pnp.kit import catalogs
from pnp.play.playout import UNIFORM


def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """What two people see of a game of Magicans Duel who type so, by the turns of what they type."""
    answers: Iterator[str] = iter(typed)
    parts: list[str] = []

    def answer(_prompt: str) -> str:
        parts.append(capsys.readouterr().out)
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    rules = open_rules("magicans-duel", 2, {})
    game = open_game("magicans-duel")
    clauses = Clauses(game, catalogs.translations(game, "en"))
    session = Session(game, rules, rules.initial_state(), Random(1), Screen(), clauses)
    session.play(frozenset({0, 1}), UNIFORM)
    return parts


def test_what_is_taken_back_is_news_to_nobody(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = said(capsys, monkeypatch, "M1b-b2", "undo", "M1b-d2", "end")[-1]
    assert "from c3 to d2" in shown
    assert "from c3 to b2" not in shown


def test_each_piece_of_news_is_told_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = said(capsys, monkeypatch, "M1b-b2", "end", "M1w-p2", "M2w-p6", "end", "M2b-b4", "end")
    assert [part.count("from c3 to b2") for part in parts] == [0, 1, 1, 0, 0, 0, 0, 0]
    assert [part.count("from o3 to p2") for part in parts][5:] == [1, 0, 0]


def test_news_is_told_again_only_where_it_happens_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The second player has heard of b2 and d2; the first takes back the second of these alone.
    parts = said(capsys, monkeypatch, "M1b-b2", "M2b-d4", "end", "undo", "undo", "M2b-d6", "end")
    assert "from c5 to d4" in parts[3]
    assert "from c5 to d6" in parts[-1]
    assert "from c3 to b2" not in parts[-1]
    assert "from c5 to d4" not in parts[-1]


def test_there_is_nothing_to_take_back_before_anything_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = said(capsys, monkeypatch, "undo", "M1b-b2", "undo", "undo")
    assert "There is nothing to take back." in parts[1]
    assert "There is nothing to take back." in parts[4]
