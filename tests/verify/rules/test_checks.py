"""Each R check finds its defect, and no other check finds anything in it."""

from collections import Counter
from functools import cache

import pytest

from pnp.definition import scenarios
from pnp.finding import Finding
from pnp.games import Game, open_game
from pnp.verify import rules
from pnp.verify.rules.trial import Measure, Trial
from tests.broken.rules import DEFECTS, Defect, endless
from tests.broken.trying import Recorded, told
from tests.play import kuhn

SUBJECTS = {"kuhn": kuhn.game, "qiahn": lambda: open_game("qiahn")}
MEASURE = Measure(games=4, cap=100, looks=3, simulated=40)
LESS = Measure(games=2, cap=100, looks=3, simulated=20)
"""For a game with many configurations."""
NOTES = {"R09", "R11"}
"""Checks that only ever note."""


@cache
def trial(subject: str) -> Trial:
    game: Game = SUBJECTS[subject]()
    return Trial(game, scenarios.load(game.definition), game.rules, MEASURE if subject == "kuhn" else LESS)


def yielded(tried: Trial) -> Counter[tuple[str, str, str, str]]:
    found: list[Finding] = list(rules.findings(tried))
    return Counter((f.code, f.severity, f.where, told(f)) for f in found)


@cache
def sound(subject: str) -> Counter[tuple[str, str, str, str]]:
    return yielded(trial(subject))


def test_every_check_has_a_defect_and_is_explained() -> None:
    assert [check.code for check in rules.CHECKS] == list(DEFECTS)
    for check in rules.CHECKS:
        assert len(check.explanation) > 60, check.code


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_sound_engine_yields_notes_at_most(subject: str) -> None:
    assert {severity for _, severity, _, _ in sound(subject)} <= {"note"}, sound(subject)


@pytest.mark.golden
@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize(("code", "defect"), [(c, d) for c, defects in DEFECTS.items() for d in defects])
def test_a_broken_engine_is_found(code: str, defect: Defect, subject: str, recorded: Recorded) -> None:
    new = yielded(defect(trial(subject))) - sound(subject)
    assert {found for found, _, _, _ in new} == {code}, sorted(new)
    assert {severity for _, severity, _, _ in new} == {"note" if code in NOTES else "error"}
    if subject == "kuhn":  # an engine of ours may well come to say things otherwise
        recorded(f"{code} {severity} {text}" for code, severity, _, text in new.elements())


def test_only_usual_options_are_simulated() -> None:
    simulated = [(players, policy) for (players, _), policy in trial("kuhn").tallies]
    assert simulated == [(2, "eager"), (2, "uniform"), (3, "eager"), (3, "uniform")]


def test_games_that_do_not_end_are_noted_for_each_policy() -> None:
    found = yielded(endless(trial("kuhn")))
    noted = {
        where.rpartition(", ")[2] for code, _, where, text in found if code == "R09" and "not end" in text
    }
    assert noted == {"eager", "uniform"}


def test_an_option_that_does_not_exist_is_found() -> None:
    tried = trial("kuhn")
    first = tried.scenarios.shown[0].model_copy(update={"options": {"weather": "fair"}})
    again = Trial(
        tried.game,
        scenarios.Scenarios((first, *tried.scenarios.shown[1:]), source=tried.scenarios.source),
        tried.make,
        MEASURE,
    )
    assert any("unknown option 'weather'" in message for _, _, _, message in yielded(again))


def test_a_worked_example_that_no_scenario_plays_is_found() -> None:
    game = open_game("qiahn")
    tried = Trial.load(game)
    assert (tried.scenarios.shown, tried.measure) == (trial("qiahn").scenarios.shown, Measure())
    (r02,) = (check for check in rules.CHECKS if check.code == "R02")
    assert r02(tried) == []
    dull = tuple(s.model_copy(update={"example": None}) for s in tried.scenarios.shown)
    found = r02(Trial(game, scenarios.Scenarios(dull, source=tried.scenarios.source), tried.make))
    assert [told(each) for each in found] == [
        f"game.toml: facts.examples[{index}]: expected a scenario with example = {name!r}, found none "
        "(a worked example is a scenario, so that the engine proves it)"
        for index, name in enumerate(game.examples)
    ]
    assert found
