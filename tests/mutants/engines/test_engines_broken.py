"""A bench of an engine: in which way a mutant is found, and which mutants change nothing."""

import ast
import os
from collections import Counter
from itertools import islice

import pytest

if os.name == "nt":  # mutmut needs fork, and is not installed there
    pytest.skip("Windows has no SIGKILL, and no ps", allow_module_level=True)

from pnp.games import open_game
from tests.mutants.engines import breaking, differing, trying
from tests.mutants.engines.__main__ import summary
from tests.mutants.engines.breaking import ROOT, Mutant
from tests.mutants.engines.trying import Bench, Verdict, Way

PACKAGE = "pnp.games.magicans_duel"
ENGINE = ROOT / "pnp" / "games" / "magicans_duel" / "rules"


def mutant(module: str, before: str, after: str) -> Mutant:
    path = ENGINE / module
    source = path.read_text(encoding="utf-8")
    line = source[: source.index(before)].count("\n") + 1
    return Mutant(path, source.replace(before, after, 1), line, line)


def test_all_that_an_engine_answers_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {path.name for path in breaking.modules(PACKAGE)}
    assert {"legal.py", "state.py", "telling.py", "writing.py"} <= names
    monkeypatch.setattr(breaking, "modules", lambda _: [ENGINE / "legal.py", ENGINE / "writing.py"])
    one, other = (list(islice(breaking.sample(PACKAGE, seed), 20)) for seed in (1, 2))
    assert one != other
    for each in one:
        ast.parse(each.text)
        assert 1 <= each.first <= each.last
        before, after = each.difference
        assert before != after


def test_tables_of_a_module_are_broken_too() -> None:
    """mutmut itself breaks functions alone."""
    lines = (ENGINE / "writing.py").read_text(encoding="utf-8").splitlines()
    table = next(number for number, line in enumerate(lines, 1) if line.startswith("SIGNS = {"))
    assert len(list(breaking.at(PACKAGE, f"writing.py:{table}"))) >= 4


def test_the_mutants_of_a_line_can_be_asked_for() -> None:
    lines = (ENGINE / "legal.py").read_text(encoding="utf-8").splitlines()
    line = next(number for number, line in enumerate(lines, 1) if "elif to_niche(to) < to_niche(at):" in line)
    found = list(breaking.at(PACKAGE, f"legal.py:{line}"))
    assert {(each.path.name, each.first) for each in found} == {("legal.py", line)}
    assert len(found) > 1


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(open_game("magicans-duel"), seconds={"scenarios": 60.0})


@pytest.mark.parametrize(
    ("module", "before", "after", "way", "words"),
    [
        ("state.py", "return taken", "return 1 + taken", "rules", "scenario["),
        ("writing.py", "without a piece", "with no piece", "record", "R14"),
        ("writing.py", 'say("without a piece")', '{}["none"]', "crash", "raised at rules/writing.py:"),
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
    assert bench.verdict(mutant("state.py", "def ", "deaf ")) is None


def test_what_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trying, "LEAST", 0.01)
    slow = Bench(open_game("magicans-duel"))
    verdict = slow.verdict(mutant("state.py", "def ", "while True: pass\ndef "))
    assert verdict == Verdict("time", "time or memory ran out")


def test_what_no_check_finds_is_missed_or_equivalent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """The difference is measured; here in a few positions only."""
    monkeypatch.setattr(trying, "found", lambda *_: {"way": "missed", "text": ""})
    monkeypatch.setattr(differing, "GAMES", 1)
    monkeypatch.setattr(differing, "CAP", 10)
    monkeypatch.setattr(differing, "BETWEEN", 5)
    monkeypatch.setattr(differing, "EFFORT", 1)
    missed = bench.verdict(mutant("writing.py", "without a piece", "with no piece"))
    assert missed is not None
    assert missed.way == "missed"
    assert "with no piece" in missed.text
    assert bench.verdict(mutant("state.py", "def ", "def  ")) == Verdict("equivalent", "")


def test_the_share_leaves_out_what_changes_nothing() -> None:
    ways = Counter[Way]({"rules": 6, "record": 2, "crash": 1, "missed": 1, "equivalent": 10})
    assert summary("all", ways).endswith("of 10 that change behaviour 80.0% by checks")
