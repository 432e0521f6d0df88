"""A bench of an engine: in which way a mutant is found, and which mutants change nothing."""

import os
from collections import Counter

import pytest

from pnp.games import open_game
from tests.mutants.breaking import Mutant
from tests.mutants.engines import choosing, differing, trying
from tests.mutants.engines.__main__ import summary
from tests.mutants.engines.trying import Bench, Verdict, Way
from tests.mutants.rooms import ROOT

PACKAGE = "pnp.games.magicans_duel"
ENGINE = ROOT / "pnp" / "games" / "magicans_duel" / "rules"

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL, and no ps")


def mutant(module: str, before: str, after: str) -> Mutant:
    source = (ENGINE / module).read_bytes()
    start = source.index(before.encode())
    line = source.count(b"\n", 0, start) + 1
    return Mutant(ENGINE / module, start, start + len(before.encode()), before, after, line, line, line)


def test_all_that_an_engine_answers_is_broken() -> None:
    names = {path.name for path in choosing.modules(PACKAGE)}
    assert {"legal.py", "after.py", "account.py", "diagram.py", "notation.py"} <= names
    assert choosing.sample(PACKAGE, 1) != choosing.sample(PACKAGE, 2)
    assert sorted(map(str, choosing.sample(PACKAGE, 1))) == sorted(map(str, choosing.every(PACKAGE)))


def test_the_mutants_of_a_line_can_be_asked_for() -> None:
    found = choosing.at(PACKAGE, "after.py:12")
    assert {(each.path.name, each.line) for each in found} == {("after.py", 12)}
    assert len(found) > 1


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(open_game("magicans-duel"), seconds={"scenarios": 60.0})


@pytest.mark.parametrize(
    ("module", "before", "after", "way", "words"),
    [
        ("costs.py", "return ", "return 1 + ", "rules", "scenario["),
        ("engine.py", "without a piece", "with no piece", "record", "R14"),
        ("engine.py", 'say("without a piece")', '{}["none"]', "crash", "raised at rules/engine.py:"),
    ],
)
def test_a_mutant_is_found_by_a_rule_by_the_record_or_by_an_exception(
    bench: Bench, module: str, before: str, after: str, way: str, words: str
) -> None:
    verdict = bench.verdict(mutant(module, before, after))
    assert verdict is not None
    assert verdict.way == way, verdict
    assert words in verdict.text


def test_what_cannot_be_imported_proves_nothing(bench: Bench) -> None:
    assert bench.verdict(mutant("costs.py", "def ", "deaf ")) is None


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "LEAST", 0.01)
    slow = Bench(open_game("magicans-duel"))
    verdict = slow.verdict(mutant("costs.py", "def ", "while True: pass\ndef "))
    assert verdict == Verdict("time", "time or memory ran out")


def test_what_no_check_finds_is_missed_or_equivalent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference is measured; here in a few positions only."""
    monkeypatch.setattr(trying, "found", lambda *_: {"way": "missed", "text": ""})
    monkeypatch.setattr(differing, "GAMES", 1)
    monkeypatch.setattr(differing, "CAP", 10)
    monkeypatch.setattr(differing, "BETWEEN", 5)
    monkeypatch.setattr(differing, "EFFORT", 1)
    missed = bench.verdict(mutant("engine.py", "without a piece", "with no piece"))
    assert missed is not None
    assert missed.way == "missed"
    assert "with no piece" in missed.text
    assert bench.verdict(mutant("costs.py", "def ", "def  ")) == Verdict("equivalent", "")


def test_the_share_leaves_out_what_changes_nothing() -> None:
    ways = Counter[Way]({"rules": 6, "record": 2, "crash": 1, "missed": 1, "equivalent": 10})
    assert summary("all", ways).endswith("of 10 that change behaviour 80.0% by checks")
