"""What an engine answers is recorded once, and held against what it answers later."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pnp.definition import scenarios
from pnp.errors import PnpError
from pnp.finding import Check, Finding
from pnp.games import Game, open_game
from pnp.verify import own_findings, rules, run
from pnp.verify.rules.playouts import record_answers, record_matches
from pnp.verify.rules.trial import Measure, Trial
from tests.play import kuhn

LITTLE = Measure(games=1, cap=20, looks=1, simulated=1, random=1)


def trial(game: Game) -> Trial:
    sound = Trial(game, scenarios.load(game.definition), game.rules, LITTLE, records=True)
    return replace(sound, record=replace(record_answers(sound), source=sound.scenarios.source))


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A copy of Kuhn's poker, whose folder may be written to."""
    folder = tmp_path / "kuhn"
    shutil.copytree(kuhn.FOLDER, folder)
    return kuhn.game(folder)


def test_a_record_is_read_as_it_was_written_and_written_the_same_again(game: Game) -> None:
    path = rules.write_record(game)
    first = path.read_bytes()
    written = Trial.load(game).record
    assert written is not None
    assert written == replace(record_answers(replace(Trial.load(game), record=None)), source=written.source)
    assert rules.write_record(game).read_bytes() == first
    assert [each for each in rules.run(game) if each.code == "R14"] == []


def test_our_records_are_those_of_our_engines() -> None:
    for name in ("magicans", "qiahn"):
        played = Trial.load(open_game(name))
        assert played.record is not None
        assert record_matches(played) == []


def test_what_is_wrong_is_not_recorded(game: Game) -> None:
    path = game.definition.folder / "scenarios.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("nodes = ", "nodes = 1"), encoding="utf-8")
    with pytest.raises(PnpError, match="the engine is not sound") as caught:
        rules.write_record(game)
    assert "R06" in caught.value.found
    assert not (game.definition.folder / "record.toml").exists()


def test_a_scenario_that_is_not_recorded_is_a_warning() -> None:
    tried = trial(kuhn.game())
    less = scenarios.Scenarios(tried.scenarios.shown[1:], source=tried.scenarios.source)
    (found,) = record_matches(replace(tried, scenarios=less))
    assert (found.severity, found.code) == ("warning", "R14")
    assert "the record is of other scenarios" in found.message


def test_a_game_without_a_record_is_not_looked_at() -> None:
    assert record_matches(replace(trial(kuhn.game()), record=None)) == []


def test_a_check_of_a_game_that_raises_is_told_and_the_rules_are_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def falls(self: Check[Any], subject: Game) -> list[Finding]:
        raise LookupError("nowhere")

    opened = open_game("magicans")
    monkeypatch.setattr(opened.checks, "MODEL", (Check("M99", "nothing falls", falls),))
    found, broken = own_findings(opened)
    assert found == []
    assert [(each.code, each.severity) for each in broken] == [("M99", "error")]
    assert "LookupError: nowhere" in broken[0].message
    (result,) = run([opened], rules_only=True)
    assert {"M99", "R01", "R14"} <= set(result.codes)
    assert [each.code for each in result.findings if each.severity == "error"] == ["M99"]
